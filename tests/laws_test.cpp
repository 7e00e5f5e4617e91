// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <bit>
#include <ctime>

#include "games/list.hpp"
#include "hostile_builds.hpp"
#include "laws.hpp"
#include "reference/goofspiel.hpp"
#include "reference/leduc.hpp"
#include "reference/liars_dice.hpp"

namespace {

template <class Room>
void check_laws(std::uint64_t usual_games, std::uint64_t fewest = 1) {
    laws::LeakCount leaks;
    const std::uint64_t games = std::max(laws::games_to_play(usual_games), fewest);
    const auto failure = laws::check<Room>(games, leaks);
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

TEST_CASE(
    "laws: tables of Bots and Aces that are as full as legal builds make them keep every law") {
    check_laws<hostile::Room>(32, 32);  // every kind of them at every number of seats
}

struct Worst {
    double microseconds = 0;

    template <class Work>
    void note(Work work) {
        const std::clock_t begin = std::clock();  // of the processor: others work here as well
        work();
        microseconds = std::max(microseconds,
                                static_cast<double>(std::clock() - begin) * 1e6 / CLOCKS_PER_SEC);
    }
};

// What a server does between two decisions of people: it answers for them until one is asked.
TEST_CASE("laws: the longest moves, view and chain of automatic answers of full tables are told") {
    using Rules = hostile::Room::Rules;
    for (const int seats : {2, 3, 4, 6}) {
        Worst moves, view, chain;
        std::size_t most_moves = 0, longest = 0;
        // Frames, acts, items, lasting effects, delayed ones, tokens.
        std::array<int, 6> most{};
        for (std::uint64_t number = 0; number < hostile::sorts; ++number) {
            const std::uint64_t game =
                number * 4 + (seats == 6 ? 3u : static_cast<unsigned>(seats) - 2);
            engine::Setup setup;
            hostile::Room::vary(setup, game);
            const auto needs =
                bots_and_aces::needs_of(bots_and_aces::cards(), hostile::builds_for(seats, number));
            auto started = Rules::start(setup);
            REQUIRE(started);
            Rules::State state = *started;
            base::Random random(number, 3);
            for (int asked = 0; asked < 150 && !Rules::next(state).is_over();) {
                std::size_t answers = 0;
                chain.note([&] {
                    for (bool automatic = true; automatic && !Rules::next(state).is_over();) {
                        const engine::Next next = Rules::next(state);
                        if (next.is_chance()) {
                            Rules::play(state, engine::nature, Rules::chance(state, random),
                                        nullptr);
                            continue;
                        }
                        const engine::Seat seat = next.seats.lowest();
                        Rules::Moves list;
                        Rules::moves(state, seat, list);
                        const auto answer =
                            hostile::Room::auto_move(Rules::view(state, seat), list, {});
                        automatic = answer.has_value();
                        if (!automatic) continue;
                        Rules::play(state, seat, answer->move, nullptr);
                        ++answers;
                    }
                });
                longest = std::max(longest, answers);
                if (Rules::next(state).is_over()) break;
                const engine::Seat seat = Rules::next(state).seats.lowest();
                Rules::Moves list;
                moves.note([&] {
                    list.clear();
                    Rules::moves(state, seat, list);
                });
                most_moves = std::max(most_moves, list.size());
                view.note([&] {
                    const auto seen = Rules::view(state, seat);
                    CHECK(seen.viewer == seat);
                });
                CHECK(list.size() <= static_cast<std::size_t>(needs[2].most));
                const auto& table = state.table;
                const std::array<int, 6> used{table.frame_count,   std::popcount(table.acts_used),
                                              table.cycle_count,   table.modifier_count,
                                              table.delayed_count, table.token_count};
                for (std::size_t i = 0; i < used.size(); ++i) most[i] = std::max(most[i], used[i]);
                // Fights are what sets most off.
                const auto fight = std::ranges::find_if(list, [](engine::Move move) {
                    return bots_and_aces::verb_of(move) == bots_and_aces::Verb::Fight;
                });
                const auto any = random.below(static_cast<std::uint32_t>(list.size()));
                Rules::play(state, seat, fight == list.end() ? list[any] : *fight, nullptr);
                ++asked;
            }
        }
        MESSAGE(seats << " seats: moves " << moves.microseconds << " us (" << most_moves
                      << " at most), view " << view.microseconds << " us, chain "
                      << chain.microseconds << " us (" << longest << " answers); frames " << most[0]
                      << ", acts " << most[1] << ", items " << most[2] << ", effects " << most[3]
                      << ", delayed " << most[4] << ", tokens " << most[5]);
    }
}

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
