// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "games/list.hpp"
#include "laws.hpp"
#include "reference/goofspiel.hpp"
#include "reference/leduc.hpp"
#include "reference/liars_dice.hpp"

namespace {

template <class Room>
void check_laws(std::uint64_t usual_games) {
    laws::LeakCount leaks;
    const auto failure = laws::check<Room>(laws::games_to_play(usual_games), leaks);
    if (failure)
        MESSAGE("broken: " << failure->law << "\nreplay this log to see it:\n" << failure->log);
    CHECK_FALSE(failure.has_value());
    const double share = static_cast<double>(leaks.different) / static_cast<double>(leaks.imagined);
    MESSAGE(Room::Rules::about().id << ": imagined " << leaks.imagined << " states, "
                                    << static_cast<int>(100 * share) << " % differ from the truth");
    CHECK(share > 0.2);
}

// A game of the product's list inherits every law by being there.
TEST_CASE_TEMPLATE_DEFINE("laws: random games of every seat count and option set keep every law",
                          Room, product) {
    // Long games are fewer.
    check_laws<Room>(laws::looks_every<Room>() == 1 ? 3000 : 30);
}
TEST_CASE_TEMPLATE_APPLY(product, games::List);

TEST_CASE_TEMPLATE("laws: the reference games keep every law", G, reference::Goofspiel,
                   reference::Leduc, reference::LiarsDice) {
    check_laws<laws::PlainRoom<G>>(600);  // small games: fewer say as much
}

using reference::Leduc;

// Leduc poker with holes, one at a time: the law must find each.
struct ShowsHandInView : Leduc {
    struct View {
        Leduc::View honest;
        Leduc::State truth;
    };
    static View view(const State& state, engine::Seat seat) {
        return {Leduc::view(state, seat), state};
    }
    static State imagine(const View& view, base::Random& random) {
        return Leduc::imagine(view.honest, random);
    }
    static std::string write_view(const View& view) { return Leduc::write_view(view.honest); }
};

struct ShowsHandInMoveText : Leduc {
    static std::string describe(const State& state, engine::Seat seat, engine::Move move) {
        return Leduc::describe(state, seat, move) + Leduc::write(state);
    }
};

struct ShowsHandInEvents : Leduc {
    static void play(State& state, engine::Seat seat, engine::Move move, engine::EventLog* log) {
        const State before = state;
        Leduc::play(state, seat, move, log);
        if (log && seat != engine::nature) {
            engine::Event event;
            event.open[0] = static_cast<std::int64_t>(base::hash_of(before) >> 8);
            event.kind = static_cast<std::uint16_t>(about().events.size() - 1);
            log->push_back(event);
        }
    }
    static const engine::About& about() {
        static const engine::About with_hint = [] {
            engine::About copy = Leduc::about();
            copy.events.push_back({"hint", {"value"}, {}});
            return copy;
        }();
        return with_hint;
    }
    static std::string tell(const engine::Event& event) {
        return event.kind + 1u == about().events.size() ? "hint " + std::to_string(event.open[0])
                                                        : Leduc::tell(event);
    }
};

struct ListsOutOfOrder : Leduc {
    static void moves(const State& state, engine::Seat seat, Moves& moves) {
        Leduc::moves(state, seat, moves);
        if (moves.size() < 3) return;
        Moves fewer;
        for (std::size_t i = 1; i < moves.size(); ++i) fewer.push_back(moves[i]);
        moves = fewer;
        const engine::Move doubled = moves[0];
        moves.push_back(doubled);
    }
};

template <class G>
std::string law_broken_by() {
    laws::LeakCount leaks;
    const auto failure = laws::check<laws::PlainRoom<G>>(50, leaks);
    return failure ? failure->law : "none";
}

TEST_CASE("laws: a game that leaks a hidden card is caught, however it leaks") {
    CHECK(law_broken_by<Leduc>() == "none");
    CHECK(law_broken_by<ShowsHandInView>().starts_with("the view of an imagined state differs"));
    CHECK(law_broken_by<ShowsHandInMoveText>().starts_with("what is shown"));
    CHECK(law_broken_by<ShowsHandInEvents>().starts_with("events leak"));
}

TEST_CASE("laws: a list of moves out of order is caught") {
    CHECK(law_broken_by<ListsOutOfOrder>() == "moves are not ascending");
}

}  // namespace
