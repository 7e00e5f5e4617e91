// SPDX-License-Identifier: Apache-2.0
//
// What a table sends to a viewer is the same, byte for byte, in every world that the viewer cannot
// tell from the true one.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "laws.hpp"
#include "server/examples.hpp"
#include "server/messages.hpp"
#include "server/table.hpp"
#include "server/tells_in_deal.hpp"

namespace server {

struct TestTable {
    static void put(Table& table, const engine::Match& match) {
        table.match_.emplace(match);
        table.stream_.emplace(table.server_seed_, table.seat_seeds_);
        table.status_ = Status::Running;
        table.recount(0);
        table.finish_if_over();
    }
};

}  // namespace server

namespace {

using namespace server;
using engine::Match;
using engine::Move;
using engine::Position;

struct Count {
    int worlds = 0, different = 0, compared = 0, refusals = 0, hidden_choices = 0;
    int uncertain = 0;  // worlds in which something is hidden from the viewer
};

// Everybody sits at a table of this game.
Table table_of(std::span<const games::Room> rooms, const engine::Setup& setup) {
    Create wish;
    wish.game = rooms[0].game->about().id;
    wish.options = setup.options;
    wish.guide = true;  // no random seeds, so that two tables differ in their matches only
    for (int i = 0; i < setup.seats; ++i) wish.seats.push_back({SeatWish::Kind::Open, {}});
    const Who host{100, "host", "Host"};
    Table table("t", rooms, *Table::creation(rooms[0], wish, host, std::nullopt, 1), 1);
    for (int i = 0; i < setup.seats; ++i)
        REQUIRE(
            table.ask({i + 1, "p" + std::to_string(i), "Person"}, Sit{static_cast<Seat>(i)}, 2));
    return table;
}

Who person_at(Seat seat) { return {seat + 1, "p" + std::to_string(seat), "Person"}; }

class Spy {
public:
    Spy(std::span<const games::Room> rooms, const engine::Setup& setup)
        : truth_(table_of(rooms, setup)), world_(truth_) {}

    // What is different in what the viewer gets; nothing if all is well.
    std::string compare(const Match& truth, const Match& world, Seat viewer, Count& count,
                        std::size_t from = 0) {
        TestTable::put(truth_, truth);
        TestTable::put(world_, world);
        ++count.compared;
        const std::size_t seq = truth.entries().size();
        const std::string told = truth_.update_message(viewer, from, seq, "k", 9);
        const std::string told_there = world_.update_message(viewer, from, seq, "k", 9);
        if (told != told_there) return told + "\n is not \n" + told_there;
        const Who who = viewer == engine::spectator ? Who{50, "s", "S"} : person_at(viewer);
        if (truth_.table_message(who, true) != world_.table_message(who, true))
            return truth_.table_message(who, true);
        return "";
    }

    // Tries that are not legal: the refusals must not tell what is hidden. compare() comes first.
    std::string compare_refusals(Seat viewer, base::Random& random, Count& count) {
        const Position& position = truth_.match()->position();
        const auto legal = position.moves(viewer);
        std::vector<Play> tries;
        for (int seat = 0; seat < position.seats(); ++seat)
            for (const Move move : position.moves(static_cast<Seat>(seat))) {
                if (tries.size() > 12) break;
                const std::string text = position.write_move(static_cast<Seat>(seat), move);
                tries.push_back({truth_.seq(), move, "", "k"});
                tries.push_back({truth_.seq(), std::nullopt, text, "k"});
                tries.push_back({truth_.seq(), move ^ 1u << random.below(12), "", "k"});
                tries.push_back({truth_.seq(), std::nullopt, text + "x", "k"});
            }
        for (int i = 0; i < 6; ++i)
            tries.push_back({truth_.seq(), static_cast<Move>(random.below(2048)), "", "k"});
        for (Play& play : tries) {
            const auto read = position.read_move(viewer, play.text);
            const Move move = play.move ? *play.move : read ? *read : engine::resignation;
            if (std::ranges::find(legal, move) != legal.end()) continue;
            const std::string told = answer(truth_, viewer, play);
            if (told != answer(world_, viewer, play))
                return told + "\n is not \n" + answer(world_, viewer, play);
            ++count.refusals;
        }
        return "";
    }

private:
    static std::string answer(Table& table, Seat viewer, const Play& play) {
        const auto played = table.ask(person_at(viewer), play, 9);
        const Message message{7, "t", play};
        return played ? "played" : refused_message(played.error(), &message);
    }
    Table truth_, world_;
};

bool reveals(const Match& match, std::size_t from) {
    for (std::size_t seq = from; seq < match.entries().size(); ++seq)
        for (const engine::Event& event : match.events(seq, engine::spectator))
            if (event.reveals) return true;
    return false;
}

// Whether the rules have shown the viewer something of their own: partners may see each other's
// plans.
bool confides(const Match& match, std::size_t from, Seat viewer) {
    for (std::size_t seq = from; seq < match.entries().size(); ++seq)
        for (const engine::Event& event : match.events(seq, viewer))
            if (event.readers.contains(viewer)) return true;
    return false;
}

Move any_of(const std::vector<Move>& moves, base::Random& random) {
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// At one position, for one viewer: now, after the viewer's own move, and after choices of others
// that nobody may see yet.
std::string spy_on(Spy& spy, const Position& position, Seat viewer, base::Random& random,
                   Count& count) {
    const auto other = position.imagine(viewer, random);
    ++count.worlds;
    const bool differs = other->hash() != position.hash();
    count.different += differs;
    count.uncertain += differs || position.imagine(viewer, random)->hash() != other->hash();
    Match truth = Match::from(position.clone()), world = Match::from(other->clone());
    if (auto wrong = spy.compare(truth, world, viewer, count); !wrong.empty()) return wrong;
    if (viewer != engine::spectator)
        if (auto wrong = spy.compare_refusals(viewer, random, count); !wrong.empty()) return wrong;

    // Others decide at the same time, differently in the two worlds.
    for (const Seat seat : position.next().seats) {
        if (seat == viewer || truth.position().next().seats.size() < 2) continue;
        Match further = truth, further_there = world;
        if (!further.play(seat, any_of(truth.position().moves(seat), random)) ||
            !further_there.play(seat, any_of(world.position().moves(seat), random)))
            return "a listed move was refused";
        if (reveals(further, truth.entries().size()) ||
            reveals(further_there, world.entries().size()))
            break;
        if (confides(further, truth.entries().size(), viewer)) continue;
        truth = std::move(further);
        world = std::move(further_there);
        ++count.hidden_choices;
        if (auto wrong = spy.compare(truth, world, viewer, count); !wrong.empty()) return wrong;
    }
    // The viewer's own move, the same in both.
    if (viewer == engine::spectator || !truth.position().next().includes(viewer)) return "";
    const Move move = any_of(truth.position().moves(viewer), random);
    const std::size_t before = truth.entries().size();
    if (!truth.play(viewer, move) || !world.play(viewer, move))
        return "a move is legal in one only";
    if (reveals(truth, before) || reveals(world, before)) return "";
    if (truth.position().next().is_chance()) {
        // Nature does the same in both, if it can.
        const auto chances = world.position().moves(engine::nature);
        const Move drawn = truth.position().chance(random);
        if (std::ranges::find(chances, drawn) == chances.end()) return "";
        if (!truth.play(engine::nature, drawn) || !world.play(engine::nature, drawn))
            return "a draw was refused";
        if (truth.position().next().is_chance() || world.position().next().is_chance()) return "";
    }
    return spy.compare(truth, world, viewer, count);
}

// A random match, with a look at it now and then through everybody's eyes.
std::string spy_on_match(std::span<const games::Room> rooms, const engine::Setup& setup,
                         std::uint64_t seed, std::uint32_t seldom, Count& count) {
    base::Random random(seed, 99);
    Spy spy(rooms, setup);
    auto started = Match::start(*rooms[0].game, setup);
    REQUIRE(started.has_value());
    Match match = std::move(*started);
    while (!match.position().next().is_over()) {
        const engine::Next next = match.position().next();
        if (next.is_chance()) {
            REQUIRE(match.play(engine::nature, match.position().chance(random)));
            continue;
        }
        if (random.below(seldom) == 0)
            for (const Seat viewer : laws::viewers(setup.seats)) {
                const std::string wrong = spy_on(spy, match.position(), viewer, random, count);
                if (!wrong.empty())
                    return "viewer " + engine::seat_text(viewer) + ": " + wrong + "\nat " +
                           match.position().write();
            }
        Seat seat = next.seats.lowest();
        for (const Seat one : next.seats)
            if (random.below(2)) seat = one;
        REQUIRE(match.play(seat, any_of(match.position().moves(seat), random)));
    }
    return "";
}

std::string spy_on_game(const games::Room& room, int matches, std::uint32_t seldom, Count& count) {
    const std::span<const games::Room> rooms(&room, 1);
    if (std::getenv("HEXWING_LONG")) matches *= 20;
    for (int i = 0; i < matches; ++i) {
        const engine::Setup setup = laws::setup_for(*room.game, static_cast<std::uint64_t>(i) * 7);
        const std::string wrong =
            spy_on_match(rooms, setup, static_cast<std::uint64_t>(i), seldom, count);
        if (!wrong.empty()) return wrong;
    }
    return "";
}

struct TwinCount {
    int compared = 0;
    int draws = 0, choices = 0;  // that the viewer cannot see, other ones in the two worlds
    int shown = 0;               // the viewer was shown where the worlds differ
};

struct Twins {
    const games::Room& room;
    bool confides_draws = false;  // a draw may be told to a viewer whose view does not keep it
};

// What `mover` may do in the world so that the viewer sees the same as in the truth: something else
// than there, if possible. It must make a difference that stays: dice that everybody has seen and
// the rules have forgotten are no secret.
std::optional<Move> unseen(const Position& world, Seat mover, Move there, Seat viewer,
                           const std::string& view, base::Random& random) {
    const auto moves = world.moves(mover);
    std::optional<std::uint64_t> usual;  // what becomes of the world by the same move
    std::optional<Move> found;
    if (std::ranges::find(moves, there) != moves.end()) {
        const auto after = world.clone();
        if (!after->try_play(mover, there)) return std::nullopt;
        usual = after->hash();
        if (after->write_view(viewer) == view) found = there;
    }
    for (int tries = mover == engine::nature ? 8 : 2; tries > 0; --tries) {
        const Move move = any_of(moves, random);
        const auto after = world.clone();
        if (move != there && after->try_play(mover, move) && after->hash() != usual &&
            after->write_view(viewer) == view)
            return move;
    }
    return found;
}

// One match, played in two worlds from its beginning. Nature draws and others choose differently
// wherever the viewer's view, which is all that the viewer can know, stays the same; then all that
// the viewer is sent must stay the same as well, and so must all that was sent before. Where the
// viewer is shown how the worlds differ, the other world begins anew as the true one.
std::string spy_on_twins(const Twins& game, const engine::Setup& setup, Seat viewer,
                         std::uint64_t seed, int most, TwinCount& count) {
    const games::Room& room = game.room;
    base::Random random(seed, 97);
    Spy spy(std::span(&room, 1), setup);
    Count compared;
    Match truth = *Match::start(*room.game, setup), world = truth;
    std::size_t told = 0;
    for (int i = 0; i < most && !truth.position().next().is_over(); ++i) {
        const engine::Next next = truth.position().next(), there = world.position().next();
        if (next.asks != there.asks || next.seats != there.seats)
            return "others are asked in " + world.position().write();
        const std::size_t before = truth.entries().size();
        const bool differed = truth.position().hash() != world.position().hash();
        Seat mover = next.is_chance() ? engine::nature : next.seats.lowest();
        for (const Seat one : next.seats)
            if (random.below(2)) mover = one;
        const Move move = next.is_chance() ? truth.position().chance(random)
                                           : any_of(truth.position().moves(mover), random);
        if (!truth.play(mover, move)) return "a listed move was refused";
        const std::string view = truth.position().write_view(viewer);
        std::optional<Move> other = move;
        if (mover != viewer)
            other = unseen(world.position(), mover, move, viewer, view, random);
        else if (const auto moves = world.position().moves(mover);
                 std::ranges::find(moves, move) == moves.end())
            return "a move is legal in one only";
        if (other && !world.play(mover, *other)) return "a listed move was refused";
        const bool hidden = other && *other != move;
        // Rules may show what was hidden before, and say so; not what nature has just hidden.
        const bool may_show = !hidden || mover != engine::nature ||
                              (game.confides_draws && confides(truth, before, viewer));
        const bool is_shown = !other || world.position().write_view(viewer) != view ||
                              (differed && truth.position().hash() == world.position().hash()) ||
                              (may_show && (reveals(truth, before) || reveals(world, before)));
        if (is_shown) {
            ++count.shown;
            world = truth;
            told = truth.entries().size();
            continue;
        }
        if (hidden) ++(mover == engine::nature ? count.draws : count.choices);
        if (truth.position().next().is_chance()) continue;  // nothing is sent before nature is done
        const std::size_t from = random.below(16) == 0 ? 0 : told;
        told = truth.entries().size();
        ++count.compared;
        if (auto wrong = spy.compare(truth, world, viewer, compared, from); !wrong.empty())
            return wrong;
    }
    return "";
}

std::string spy_on_twins_of(const Twins& game, int matches, int most, TwinCount& count) {
    if (std::getenv("HEXWING_LONG")) matches *= 20;
    for (int i = 0; i < matches; ++i) {
        const auto setup = laws::setup_for(*game.room.game, static_cast<std::uint64_t>(i) * 7);
        for (const Seat viewer : laws::viewers(setup.seats)) {
            const std::string wrong = spy_on_twins(
                game, setup, viewer, static_cast<std::uint64_t>(i) * 16 + viewer, most, count);
            if (!wrong.empty()) return "viewer " + engine::seat_text(viewer) + ": " + wrong;
        }
    }
    return "";
}

TEST_CASE("leaks: nobody is sent a byte of what nature deals to others, or others choose unseen") {
    struct Expected {
        int matches, most, draws, choices;
    };
    const std::map<std::string, Expected> games{
        {"last-blast", {8, 1500, 200, 100}},  {"aeronauts", {4, 400, 0, 10}},
        {"aerial-assault", {3, 600, 0, 500}}, {"bots-and-aces", {2, 250, 20, 1}},
        {"leduc", {60, 100, 100, 0}},         {"goofspiel", {20, 100, 0, 300}},
        {"liars-dice", {6, 500, 300, 0}}};
    for (const games::Room& room : examples::rooms()) {
        const std::string id(room.game->about().id);
        INFO(id);
        const Expected& expected = games.at(id);
        TwinCount count;
        // A card of Bots and Aces lets somebody look at one of your cards, by chance, and you are
        // told which; your view does not remember it.
        const Twins twins{room, id == "bots-and-aces"};
        CHECK(spy_on_twins_of(twins, expected.matches, expected.most, count) == "");
        CHECK(count.compared > 200);
        CHECK(count.draws >= expected.draws);
        CHECK(count.choices >= expected.choices);
    }
}

TEST_CASE("leaks: what a viewer is sent depends on nothing that the viewer cannot know") {
    for (const games::Room& room : examples::rooms()) {
        const std::string id(room.game->about().id);
        const bool open = id == "aeronauts";  // no secrets after the first move
        const bool rich = id == "last-blast" || id == "aerial-assault";  // long, with much to hide
        Count count;
        INFO(id);
        const bool endless = id == "bots-and-aces";  // thousands of moves, most of them passes
        const int matches = endless ? 6 : rich ? 24 : 60;
        CHECK(spy_on_game(room, matches, endless ? 150 : rich ? 12 : 3, count) == "");
        CHECK(count.different * 5 > (open ? count.uncertain : count.worlds));  // other worlds
        CHECK(count.different > 100);
        CHECK(count.refusals > 100);
        CHECK(count.compared > 200);
        if (rich || open || id == "goofspiel") CHECK(count.hidden_choices > 50);
    }
}

TEST_CASE("leaks: nobody else is sent a byte of what partners say to each other") {
    int private_lines = 0, refused = 0;
    for (const games::Room& room : games::rooms()) {
        if (!room.partners) continue;
        const std::span<const games::Room> rooms(&room, 1);
        for (std::uint64_t game = 0; game < 12; ++game) {
            const engine::Setup setup = laws::setup_for(*room.game, game * 7);
            base::Random random(game, 98);
            auto match = *Match::start(*room.game, setup);
            Table said = table_of(rooms, setup);
            std::map<Seat, int> may_read;
            for (int i = 0; !match.position().next().is_over() && i < 2000; ++i) {
                const engine::Next next = match.position().next();
                const Seat mover = next.is_chance() ? engine::nature : next.seats.lowest();
                if (mover != engine::nature && random.below(40) == 0) {
                    TestTable::put(said, match);
                    const auto speaker =
                        static_cast<Seat>(random.below(static_cast<std::uint32_t>(setup.seats)));
                    const SeatSet mates = room.partners(match.position(), speaker);
                    const auto line =
                        said.ask(person_at(speaker), Chat{"secret", true, std::nullopt}, 9);
                    CHECK(line.has_value() == !mates.empty());
                    if (line) {
                        ++private_lines;
                        for (const Seat seat : mates | SeatSet::of(speaker)) ++may_read[seat];
                        for (Seat seat = 0; seat < setup.seats; ++seat)
                            CHECK(said.last_chat_is_for(person_at(seat)) ==
                                  (mates | SeatSet::of(speaker)).contains(seat));
                        CHECK_FALSE(said.last_chat_is_for({50, "s", "S"}));
                        CHECK_FALSE(said.last_chat_is_for({100, "host", "Host"}));
                    } else {
                        CHECK(line.error().code == "no-team");
                        ++refused;
                    }
                }
                REQUIRE(match.play(mover, mover == engine::nature
                                              ? match.position().chance(random)
                                              : any_of(match.position().moves(mover), random)));
            }
            TestTable::put(said, match);  // over: still private
            Table silent = table_of(rooms, setup);
            TestTable::put(silent, match);
            for (const Who& who : {Who{50, "s", "S"}, Who{100, "host", "Host"}})
                CHECK(said.table_message(who, true) == silent.table_message(who, true));
            for (Seat seat = 0; seat < setup.seats; ++seat) {
                const std::string told = said.table_message(person_at(seat), true);
                int found = 0;
                for (std::size_t at = told.find("secret\""); at != std::string::npos;
                     at = told.find("secret\"", at + 1))
                    ++found;
                CHECK(found == may_read[seat]);
            }
        }
    }
    CHECK(private_lines > 50);
    CHECK(refused > 20);
}

using reference::Leduc;

struct TellsInMoveText : Leduc {
    static std::string describe(const State& state, engine::Seat seat, engine::Move move) {
        return Leduc::describe(state, seat, move) + Leduc::write(state);
    }
};
struct TellsInRefusals : Leduc {
    static engine::Refusal explain(const State& state, engine::Seat seat, engine::Move move) {
        engine::Refusal refusal = Leduc::explain(state, seat, move);
        if (state.hands[0] > state.hands[1]) refusal.words += " ";
        return refusal;
    }
};
struct TellsInEvents : Leduc {
    static void play(State& state, engine::Seat seat, engine::Move move, engine::EventLog* log) {
        Leduc::play(state, seat, move, log);
        if (log && seat != engine::nature) log->back().open[1] += state.hands[1 - seat] * 100;
    }
};
struct TellsTheWrongOne : Leduc {  // whoever deals lets the other one look
    static void play(State& state, engine::Seat seat, engine::Move move, engine::EventLog* log) {
        Leduc::play(state, seat, move, log);
        if (log && log->back().kind == Dealt) log->back().readers = SeatSet::first(2);
    }
};
struct ListsByHand : Leduc {  // raising is allowed to the better hand only
    static void moves(const State& state, engine::Seat seat, Moves& out) {
        if (state.hands[seat] < state.hands[1 - seat])
            out.push_back(Call);
        else
            Leduc::moves(state, seat, out);
    }
};

TEST_CASE("leaks: a room that leaks in any of these ways is caught") {
    const auto caught = [](const games::Room& room) {
        Count count;
        return !spy_on_game(room, 60, 2, count).empty();
    };
    const auto caught_by_twins = [](const games::Room& room) {
        TwinCount count;
        return !spy_on_twins_of({room}, 10, 100, count).empty();
    };
    const games::Room honest = games::erased<examples::PlainRoom<Leduc>>();
    CHECK_FALSE(caught(honest));
    CHECK_FALSE(caught_by_twins(honest));
    CHECK(caught_by_twins(games::erased<examples::PlainRoom<examples::TellsInDeal>>()));
    CHECK(caught_by_twins(games::erased<examples::PlainRoom<TellsTheWrongOne>>()));
    CHECK(caught_by_twins(games::erased<examples::PlainRoom<TellsInEvents>>()));
    games::Room view = honest, preview = honest, length = honest;
    view.append_view = [](base::Text& out, const Position& position, Seat) {
        out += boost::json::serialize(boost::json::object{{"truth", position.write()}});
    };
    preview.append_preview = [](base::Text& out, const Position& position, Seat, Move) {
        protocol::JsonText json(out);
        json.object([&] { json.field("hash", position.hash()); });
    };
    // Not even by its length: a space more for some hands.
    length.append_view = [honest](base::Text& out, const Position& position, Seat viewer) {
        honest.append_view(out, position, viewer);
        if (position.hash() % 2) out += ' ';
    };
    CHECK(caught(view));
    CHECK(caught(preview));
    CHECK(caught(length));
    CHECK(caught(games::erased<examples::PlainRoom<TellsInMoveText>>()));
    CHECK(caught(games::erased<examples::PlainRoom<TellsInRefusals>>()));
    CHECK(caught(games::erased<examples::PlainRoom<TellsInEvents>>()));
    CHECK(caught(games::erased<examples::PlainRoom<ListsByHand>>()));
}

}  // namespace
