// SPDX-License-Identifier: Apache-2.0
//
// A table alone: no sockets, no threads, and the time is what the tests say.
#include "server/table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <string>

#include "server/examples.hpp"
#include "server/whole_update.hpp"

namespace {

using namespace server;
namespace json = boost::json;
using Kind = SeatState::Kind;

const Who amelia{1, "pa", "Amelia"}, bessie{2, "pb", "Bessie"}, charles{3, "pc", "Charles"},
    wilbur{4, "pw", "Wilbur"}, nobody{9, "px", "Nobody"};
const std::vector<Who> everybody{amelia, bessie, charles, wilbur, nobody};

const games::Room& room_of(std::string_view game) {
    for (const games::Room& room : examples::rooms())
        if (room.game->about().id == game) return room;
    throw std::runtime_error("no such room");
}

SeatWish you() { return {SeatWish::Kind::You, {}}; }
SeatWish open() { return {SeatWish::Kind::Open, {}}; }
SeatWish bot(const char* level = "random") { return {SeatWish::Kind::Bot, level}; }

Create wish(const char* game, std::vector<SeatWish> seats, const char* clock = "none") {
    Create create;
    create.game = game;
    create.seats = std::move(seats);
    create.clock = *read_clock(clock);
    return create;
}

std::string seed_of(char digit) { return std::string(32, digit); }

// A table and all that was stored of it, each with the time at which it happened.
class Scene {
public:
    explicit Scene(const Create& create, const std::optional<Origin>& origin = std::nullopt,
                   const Who& host = amelia)
        : first_(*Table::creation(room_of(create.game), create, host, origin, time)),
          table("t", examples::rooms(), first_, time),
          shadow_("t", examples::rooms(), first_, time) {}

    // The code of the refusal, or nothing.
    template <class A>
    std::string ask(const Who& who, const A& what) {
        return take(table.ask(who, what, time));
    }
    std::string take(Table::Answer answer) {
        if (!answer) {
            CHECK_MESSAGE(answer.error().words.ends_with("."), answer.error().words);
            return answer.error().code;
        }
        take_records(*answer);
        return "";
    }
    void take_records(const Table::Records& records) {
        for (const std::string& record : records) {
            records_.push_back(record);
            shadow_.apply(record, time);
        }
    }
    std::string start() { return ask(amelia, Start{}); }

    const engine::Position& position() const { return table.match()->position(); }
    std::vector<engine::Move> moves(Seat seat) const { return position().moves(seat); }
    std::string move(const Who& who, engine::Move number, const std::string& key = "",
                     std::optional<std::uint64_t> seq = std::nullopt) {
        const std::string used = key.empty() ? "k" + std::to_string(++keys_) : key;
        return ask(who, Play{seq.value_or(table.seq()), number, "", used});
    }
    // Any legal move of a seat, by its person or its bot.
    std::string go_on(Seat seat, std::size_t which = 0) {
        const auto list = moves(seat);
        REQUIRE_FALSE(list.empty());
        const engine::Move number = list[which % list.size()];
        const SeatState& state = table.seats()[seat];
        if (state.kind == Kind::Bot)
            return take(table.bot_plays(seat, number, table.seq(), table.era(), time));
        return move(state.person, number);
    }
    void play_to_the_end(base::Random& random) {
        for (int i = 0; table.status() == Status::Running && i < 10'000; ++i) {
            const SeatSet asked = position().next().seats;
            REQUIRE_FALSE(asked.empty());
            REQUIRE(go_on(asked.lowest(), static_cast<std::size_t>(random.below(1000))) == "");
        }
        REQUIRE(table.status() == Status::Over);
    }

    json::object told(const Who& who) const {
        return json::parse(table.table_message(who, true)).as_object();
    }
    json::object update(const Who& who, std::size_t from = 0) const {
        const Seat viewer = table.seat_of(who.key).value_or(engine::spectator);
        return testing::whole_update(
            json::parse(table.update_message(viewer, from, table.seq(), "", time)).as_object());
    }
    bool may(const Who& who, const char* what) const {
        return update(who).at("may").at(what).as_bool();
    }
    Time left(std::size_t seat) const {
        return update(nobody).at("clocks").at(seat).at("left").as_int64();
    }
    Time reserve(std::size_t seat) const {
        return update(nobody).at("clocks").at(seat).at("reserve").as_int64();
    }
    bool runs(std::size_t seat) const {
        return update(nobody).at("clocks").at(seat).at("runs").as_bool();
    }

    Table rebuilt(Time later) const {
        Table fresh("t", examples::rooms(), first_, later);
        for (const std::string& record : records_) fresh.apply(record, later);
        return fresh;
    }
    // The table that lives on its records alone, each applied when it happened, is the same one.
    std::string difference() { return difference(shadow_, true); }
    std::string difference(const Table& other, bool clocks) const {
        if (other.status() != table.status()) return "status";
        if (other.era() != table.era()) return "era";
        if (other.seq() != table.seq()) return "seq";
        if (other.bot_seed() != table.bot_seed()) return "bot_seed";
        const auto deadline = [&](const Table& one) {  // long past is as good as just past
            return std::max(time, one.next_deadline().value_or(0));
        };
        if (clocks && deadline(other) != deadline(table)) return "deadline";
        if (!(other.opening() == table.opening())) return "opening";
        for (const Who& who : everybody) {
            auto mine = json::parse(table.table_message(who, true)).as_object();
            auto theirs = json::parse(other.table_message(who, true)).as_object();
            for (auto* message : {&mine, &theirs}) (*message)["takeback"] = nullptr;  // not stored
            if (mine != theirs)
                return json::serialize(mine) + "\n is not \n" + json::serialize(theirs);
        }
        if (!table.match()) return "";
        for (Seat viewer = 0; viewer <= table.seats().size(); ++viewer) {
            const Seat eyes = viewer == table.seats().size() ? engine::spectator : viewer;
            auto mine = json::parse(table.update_message(eyes, 0, table.seq(), "", time));
            auto theirs = json::parse(other.update_message(eyes, 0, table.seq(), "", time));
            if (!clocks)
                for (auto* message : {&mine, &theirs}) message->as_object().erase("clocks");
            if (mine != theirs)
                return json::serialize(mine) + "\n is not \n" + json::serialize(theirs);
            if (viewer < table.seats().size() &&
                table.may_have_hints(viewer) != other.may_have_hints(viewer))
                return "hints";
        }
        return "";
    }
    const std::vector<std::string>& records() const { return records_; }
    Table& shadow() { return shadow_; }

    Time time = 1'000'000;

private:
    std::string first_;

public:
    Table table;

private:
    Table shadow_;
    std::vector<std::string> records_;
    int keys_ = 0;
};

const auto& kind_of = [](const Scene& scene, std::size_t seat) {
    return scene.table.seats().at(seat).kind;
};

TEST_CASE("table: people sit down at open seats, change over, and stand up again") {
    Scene scene(wish("last-blast", {you(), open(), open()}));
    CHECK(scene.table.seat_of(amelia.key) == Seat{0});
    CHECK(scene.ask(bessie, Sit{0}) == "seat-taken");
    CHECK(scene.ask(bessie, Sit{3}) == "bad-message");
    CHECK(scene.ask(bessie, Sit{1}) == "");
    CHECK(scene.ask(bessie, Sit{2}) == "");
    CHECK(scene.table.seat_of(bessie.key) == Seat{2});
    CHECK(kind_of(scene, 1) == Kind::Open);
    CHECK(scene.ask(charles, Sit{2}) == "seat-taken");
    CHECK(scene.ask(bessie, Stand{}) == "");
    CHECK(scene.ask(bessie, Stand{}) == "not-seated");
    CHECK(scene.ask(charles, Sit{2}) == "");
    CHECK(scene.difference() == "");
}

TEST_CASE("table: a maker without a seat is a host who watches") {
    Scene scene(wish("leduc", {bot(), bot()}));
    CHECK_FALSE(scene.table.seat_of(amelia.key).has_value());
    CHECK(scene.told(amelia).at("you").at("host").as_bool());
    CHECK(scene.told(amelia).at("you").at("seat").is_null());
    CHECK(scene.start() == "");
    base::Random random(1);
    scene.play_to_the_end(random);
    CHECK_FALSE(scene.table.has_people());
}

TEST_CASE("table: of several seats for the maker only the first is taken") {
    Scene scene(wish("last-blast", {open(), you(), you()}));
    CHECK(scene.table.seat_of(amelia.key) == Seat{1});
    CHECK(kind_of(scene, 2) == Kind::Open);
}

TEST_CASE("table: what a game cannot be set up with makes no table") {
    const auto code = [](const Create& create) {
        const auto first =
            Table::creation(room_of(create.game), create, amelia, std::nullopt, 1000);
        return first ? std::string() : first.error().code;
    };
    CHECK(code(wish("last-blast", {you()})) == "bad-setup");
    CHECK(code(wish("last-blast", {you(), bot("genius")})) == "bad-setup");
    CHECK(code(wish("leduc", {you(), open(), open()})) == "bad-setup");
    Create odd = wish("last-blast", {you(), open()});
    odd.options = {{"exploded_block", "perhaps"}};
    CHECK(code(odd) == "bad-setup");
    odd.options = {{"colour", "blue"}};
    CHECK(code(odd) == "bad-setup");
}

TEST_CASE("table: only the host fills, empties and changes seats, and only while it waits") {
    Scene scene(wish("last-blast", {you(), open(), open()}));
    CHECK(scene.ask(bessie, Sit{1}) == "");
    CHECK(scene.ask(bessie, SetSeat{2, bot("expert")}) == "not-host");
    CHECK(scene.ask(bessie, Swap{0, 1}) == "not-host");
    CHECK(scene.ask(amelia, SetSeat{2, bot("genius")}) == "bad-setup");
    CHECK(scene.ask(amelia, SetSeat{5, bot("expert")}) == "bad-message");
    CHECK(scene.ask(amelia, SetSeat{2, bot("expert")}) == "");
    CHECK(kind_of(scene, 2) == Kind::Bot);
    CHECK(scene.ask(amelia, Swap{0, 2}) == "");
    CHECK(scene.table.seat_of(amelia.key) == Seat{2});
    CHECK(scene.ask(amelia, Swap{0, 3}) == "bad-message");
    CHECK(scene.ask(amelia, SetSeat{1, open()}) == "");  // Bessie has to go
    CHECK_FALSE(scene.table.seat_of(bessie.key).has_value());
    CHECK(scene.start() == "seat-open");
    CHECK(scene.ask(amelia, SetSeat{1, bot("random")}) == "");
    CHECK(scene.ask(bessie, Start{}) == "not-host");
    CHECK(scene.start() == "");
    CHECK(scene.start() == "wrong-time");
    CHECK(scene.ask(amelia, Swap{0, 1}) == "wrong-time");
    CHECK(scene.ask(amelia, SetSeat{1, open()}) == "wrong-time");
    CHECK(scene.ask(amelia, Seed{seed_of('a')}) == "wrong-time");
    CHECK(scene.difference() == "");
}

TEST_CASE("table: the host makes somebody else the host, who then has the rights") {
    Scene scene(wish("last-blast", {you(), open()}));
    CHECK(scene.ask(amelia, SetHost{"pb"}) == "not-seated");
    CHECK(scene.ask(bessie, Sit{1}) == "");
    CHECK(scene.ask(bessie, SetHost{"pb"}) == "not-host");
    CHECK(scene.ask(amelia, SetHost{"pb"}) == "");
    CHECK(scene.table.host() == bessie);
    CHECK(scene.start() == "not-host");
    CHECK(scene.ask(bessie, Start{}) == "");
    CHECK(scene.difference() == "");
}

TEST_CASE("table: a host closes a table, but not under the hands of others") {
    Scene waiting(wish("last-blast", {you(), open()}));
    CHECK(waiting.ask(bessie, Close{}) == "not-host");
    CHECK(waiting.ask(amelia, Close{}) == "");
    CHECK(waiting.table.status() == Status::Closed);
    for (const std::string& code :
         {waiting.ask(bessie, Sit{1}), waiting.ask(amelia, Start{}), waiting.ask(amelia, Close{}),
          waiting.ask(amelia, Chat{"Hello?"}), waiting.ask(amelia, Resign{}),
          waiting.ask(amelia, Stand{}), waiting.ask(amelia, Seed{seed_of('1')})})
        CHECK(code == "wrong-time");
    Scene running(wish("last-blast", {you(), open(), bot()}));
    running.ask(bessie, Sit{1});
    running.start();
    CHECK(running.ask(amelia, Close{}) == "wrong-time");
    CHECK(running.ask(bessie, Stand{}) == "");
    CHECK(running.ask(amelia, Close{}) == "");
    CHECK(running.move(amelia, 0) == "wrong-time");
    CHECK(running.difference() == "");
}

TEST_CASE("table: seeds are taken from who sits, until the start, and decide the draws") {
    Scene scene(wish("last-blast", {you(), open()}));
    CHECK(scene.ask(bessie, Seed{seed_of('b')}) == "not-seated");
    CHECK(scene.ask(amelia, Seed{seed_of('a')}) == "");
    CHECK(scene.ask(bessie, Sit{1}) == "");
    CHECK(scene.told(amelia).at("fair").at("seeds") == json::value{true, false});
    CHECK(scene.ask(bessie, Seed{seed_of('b')}) == "");
    CHECK(scene.ask(amelia, Swap{0, 1}) == "");
    CHECK(scene.table.opening().seat_seeds == std::vector<std::string>{seed_of('b'), seed_of('a')});
    CHECK(scene.start() == "");
    // Nothing of the server's seed is told before the end.
    for (const Who& who : everybody) {
        CHECK_FALSE(scene.told(who).at("fair").as_object().contains("server_seed"));
        CHECK(scene.table.table_message(who, true).find(scene.table.opening().server_seed) ==
              std::string::npos);
    }
    base::Random random(2);
    scene.play_to_the_end(random);
    CHECK(scene.told(nobody).at("fair").at("server_seed").as_string() ==
          scene.table.opening().server_seed);
    CHECK(fair::verify(*scene.table.match(), scene.table.opening()).empty());
    CHECK(scene.difference() == "");
}

TEST_CASE("table: a seed goes with its person and does not stay for the next one") {
    Scene scene(wish("last-blast", {you(), open(), open()}));
    scene.ask(bessie, Sit{1});
    scene.ask(bessie, Seed{seed_of('b')});
    CHECK(scene.ask(bessie, Stand{}) == "");
    scene.ask(charles, Sit{1});
    CHECK(scene.told(charles).at("fair").at("seeds") == json::value{false, false, false});
    scene.ask(charles, Seed{seed_of('c')});
    CHECK(scene.ask(charles, Sit{2}) == "");
    CHECK_FALSE(scene.told(charles).at("fair").at("seeds").at(1).as_bool());
    scene.ask(charles, Seed{seed_of('c')});
    CHECK(scene.ask(amelia, SetSeat{2, bot()}) == "");
    CHECK(scene.told(charles).at("fair").at("seeds") == json::value{false, false, false});
    CHECK(scene.difference() == "");
}

TEST_CASE("table: moves are taken by number and by text, from who is asked, for this question") {
    Scene scene(wish("leduc", {you(), open()}));
    CHECK(scene.move(amelia, 2) == "wrong-time");
    scene.ask(bessie, Sit{1});
    scene.start();
    const std::size_t begin = scene.table.seq();
    CHECK(scene.move(bessie, reference::Leduc::Call) == "not-your-turn");
    CHECK(scene.move(nobody, reference::Leduc::Call) == "not-seated");
    CHECK(scene.move(amelia, reference::Leduc::Fold) == "not-allowed");
    CHECK(scene.move(amelia, 77) == "not-allowed");
    CHECK(scene.move(amelia, 0xfffffffe) == "not-allowed");
    CHECK(scene.ask(amelia, Play{begin, std::nullopt, "sing", "k"}) == "not-a-move");
    CHECK(scene.ask(amelia, Play{begin, std::nullopt, "resigns", "k"}) == "not-a-move");
    CHECK(scene.table.seq() == begin);
    const std::string call = scene.position().write_move(0, reference::Leduc::Call);
    CHECK(scene.ask(amelia, Play{begin, std::nullopt, call, "k"}) == "");
    CHECK(scene.table.seq() == begin + 1);
    CHECK(scene.move(bessie, reference::Leduc::Raise, "", begin) == "stale");
    CHECK(scene.move(bessie, reference::Leduc::Raise, "", begin + 9) == "stale");
    CHECK(scene.move(bessie, reference::Leduc::Raise) == "");
    CHECK(scene.difference() == "");
}

TEST_CASE("table: of a decision made at once, an answer to the question is never stale") {
    Scene scene(wish("last-blast", {you(), open()}));
    scene.ask(bessie, Sit{1});
    scene.start();
    const std::size_t question = scene.table.seq();
    REQUIRE(scene.position().next().seats.size() == 2);
    CHECK(scene.move(amelia, scene.moves(0)[0], "", question) == "");
    CHECK(scene.update(bessie).at("locked") == json::value{0});
    CHECK(scene.move(amelia, 1, "", question) == "not-your-turn");
    CHECK(scene.move(bessie, scene.moves(1)[0], "", question) == "");
    CHECK(scene.update(bessie).at("locked").as_array().empty());
    CHECK(scene.move(bessie, scene.moves(1)[0], "", question) == "stale");
    CHECK(scene.difference() == "");
}

// Bessie was told that her question was an old one, though it was the same.
TEST_CASE("table: an answer is not stale because somebody else has undone their part since") {
    Scene scene(wish("last-blast", {you(), open()}));
    scene.ask(bessie, Sit{1});
    scene.start();
    REQUIRE(scene.go_on(0) == "");
    const auto seen = scene.table.seq();
    const engine::Move answer = scene.moves(1)[0];
    REQUIRE(scene.ask(amelia, Undo{}) == "");
    REQUIRE(scene.table.seq() < seen);
    CHECK(scene.ask(bessie, Play{seen, answer, "", "no-era"}) == "stale");
    CHECK(scene.ask(bessie, Play{seen, answer, "", "this-era", 1}) == "stale");
    CHECK(scene.ask(bessie, Play{seen, answer, "", "that-era", 0}) == "");
    // It answers that question and no later one.
    while (!scene.table.is_asked(1)) REQUIRE(scene.go_on(0) == "");
    CHECK(scene.ask(bessie, Play{scene.table.seq(), scene.moves(1)[0], "", "late", 0}) == "stale");
    CHECK(scene.ask(bessie, Play{scene.table.seq(), scene.moves(1)[0], "", "now", 1}) == "");
    CHECK(scene.difference() == "");
}

TEST_CASE("table: a key that was played is known, per person, and survives a restart") {
    Scene scene(wish("last-blast", {you(), open()}));
    scene.ask(bessie, Sit{1});
    scene.start();
    CHECK_FALSE(scene.table.played(amelia.key, "once").has_value());
    CHECK(scene.move(amelia, scene.moves(0)[0], "once") == "");
    const auto seq = scene.table.seq();
    CHECK(scene.table.played(amelia.key, "once") == seq);
    CHECK_FALSE(scene.table.played(bessie.key, "once").has_value());
    CHECK(scene.rebuilt(scene.time + 5).played(amelia.key, "once") == seq);
    CHECK(scene.move(bessie, 0xffff, "refused") != "");
    CHECK_FALSE(scene.table.played(bessie.key, "refused").has_value());
}

TEST_CASE("table: the keys of the last 64 moves are known, each for its person") {
    PlayedKeys keys;
    const auto name = [](std::size_t i) { return "key " + std::to_string(i); };
    for (std::size_t i = 0; i < 100; ++i) keys.add(1 + static_cast<PersonKey>(i % 2), name(i), i);
    for (std::size_t i = 0; i < 100; ++i) {
        const auto person = 1 + static_cast<PersonKey>(i % 2);
        CHECK(keys.find(person, name(i)).has_value() == (i >= 36));
        if (i >= 36) CHECK(keys.find(person, name(i)) == i);
        CHECK_FALSE(keys.find(3 - person, name(i)).has_value());
    }
}

TEST_CASE("table: undo takes back a move that showed nothing, and no other") {
    Scene scene(wish("last-blast", {you(), open()}));
    scene.ask(bessie, Sit{1});
    CHECK(scene.ask(amelia, Undo{}) == "wrong-time");
    scene.start();
    CHECK(scene.ask(amelia, Undo{}) == "cannot-undo");
    const std::string before = json::serialize(scene.update(amelia).at("moves"));
    const auto seq = scene.table.seq();
    scene.go_on(0);
    CHECK(scene.may(amelia, "undo"));
    CHECK_FALSE(scene.may(bessie, "undo"));
    CHECK(scene.ask(bessie, Undo{}) == "cannot-undo");
    CHECK(scene.ask(nobody, Undo{}) == "not-seated");
    CHECK(scene.ask(amelia, Undo{}) == "");
    CHECK(scene.table.era() == 1);
    CHECK(scene.table.seq() == seq);
    CHECK(json::serialize(scene.update(amelia).at("moves")) == before);
    CHECK(scene.difference() == "");
    scene.go_on(0);
    scene.go_on(1);  // now both are shown
    CHECK_FALSE(scene.may(amelia, "undo"));
    CHECK(scene.ask(amelia, Undo{}) == "cannot-undo");
    CHECK(scene.difference() == "");
}

TEST_CASE("table: undo from the middle of a common decision keeps the other's choice") {
    Scene scene(wish("last-blast", {you(), open(), open()}));
    scene.ask(bessie, Sit{1});
    scene.ask(charles, Sit{2});
    scene.start();
    scene.go_on(0);
    scene.go_on(1);
    CHECK(scene.ask(amelia, Undo{}) == "");
    CHECK(scene.update(charles).at("locked") == json::value{1});
    CHECK(scene.update(charles).at("asked") == json::value{0, 2});
    CHECK(scene.difference() == "");
    scene.go_on(2);
    scene.go_on(0);
    CHECK(scene.difference() == "");
}

TEST_CASE("table: alone with bots, a takeback needs nobody's leave") {
    Scene scene(wish("last-blast", {you(), bot()}));
    scene.start();
    CHECK_FALSE(scene.may(amelia, "takeback"));
    CHECK(scene.ask(amelia, Takeback{}) == "cannot-undo");
    const auto seq = scene.table.seq();
    scene.go_on(0);
    scene.go_on(1);
    CHECK(scene.may(amelia, "takeback"));
    CHECK(scene.ask(amelia, Takeback{}) == "");
    CHECK(scene.table.seq() == seq);
    CHECK(scene.table.era() == 1);
    CHECK(scene.table.is_asked(0));
    CHECK(scene.difference() == "");
}

TEST_CASE("table: with other people a takeback happens when all of them agree") {
    Scene scene(wish("last-blast", {you(), open(), open()}));
    scene.ask(bessie, Sit{1});
    scene.ask(charles, Sit{2});
    scene.start();
    const auto seq = scene.table.seq();
    for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}}) scene.go_on(seat);
    CHECK(scene.ask(bessie, Agree{true}) == "wrong-time");
    CHECK(scene.ask(nobody, Takeback{}) == "not-seated");
    CHECK(scene.ask(amelia, Takeback{}) == "");
    CHECK(scene.told(nobody).at("takeback") ==
          json::value({{"by", 0}, {"waits_for", json::array{1, 2}}}));
    CHECK(scene.ask(charles, Takeback{}) == "wrong-time");
    CHECK(scene.ask(amelia, Agree{true}) == "wrong-time");
    CHECK(scene.ask(bessie, Agree{false}) == "");
    CHECK(scene.told(nobody).at("takeback").is_null());
    CHECK(scene.ask(amelia, Takeback{}) == "");
    CHECK(scene.ask(amelia, Agree{false}) == "");  // changed her mind
    CHECK(scene.told(nobody).at("takeback").is_null());
    CHECK(scene.ask(amelia, Takeback{}) == "");
    CHECK(scene.ask(bessie, Agree{true}) == "");
    CHECK(scene.ask(nobody, Agree{true}) == "not-seated");
    CHECK(scene.ask(charles, Agree{true}) == "");
    CHECK(scene.table.seq() == seq);
    CHECK(scene.table.era() == 1);
    CHECK(scene.told(nobody).at("takeback").is_null());
    CHECK(scene.difference() == "");
}

// A host could put a bot in somebody's place and take back what both had played.
TEST_CASE("table: there is no takeback while a bot stands for somebody who cannot agree") {
    Scene scene(wish("last-blast", {you(), open()}));
    scene.ask(bessie, Sit{1});
    scene.start();
    const auto seq = scene.table.seq();
    REQUIRE(scene.go_on(0) == "");
    REQUIRE(scene.go_on(1) == "");
    CHECK(scene.may(amelia, "takeback"));
    REQUIRE(scene.ask(amelia, SetSeat{1, bot()}) == "");
    CHECK_FALSE(scene.may(amelia, "takeback"));
    CHECK(scene.ask(amelia, Takeback{}) == "cannot-undo");
    REQUIRE(scene.ask(bessie, Sit{1}) == "");
    CHECK(scene.ask(amelia, Takeback{}) == "");
    CHECK(scene.ask(bessie, Agree{true}) == "");
    CHECK(scene.table.seq() == seq);
}

TEST_CASE("table: a move, or a change of seats, ends the question of a takeback") {
    Scene scene(wish("last-blast", {you(), open()}));
    scene.ask(bessie, Sit{1});
    scene.start();
    scene.go_on(0), scene.go_on(1);
    CHECK(scene.ask(amelia, Takeback{}) == "");
    scene.go_on(1);
    CHECK(scene.ask(bessie, Agree{true}) == "wrong-time");
    CHECK(scene.ask(amelia, Takeback{}) == "");
    CHECK(scene.ask(bessie, Stand{}) == "");
    CHECK(scene.told(nobody).at("takeback").is_null());
    CHECK(scene.ask(bessie, Sit{1}) == "");
    CHECK(scene.ask(bessie, Agree{true}) == "wrong-time");
    CHECK(scene.table.era() == 0);
    CHECK(scene.difference() == "");
}

TEST_CASE("table: after takebacks new draws are used, and the log proves them all") {
    int all_takebacks = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        Scene scene(wish(seed % 2 ? "last-blast" : "leduc", {you(), bot()}));
        scene.ask(amelia, Seed{seed_of('7')});
        scene.start();
        base::Random random(seed);
        int takebacks = 0;
        for (int i = 0; scene.table.status() == Status::Running && i < 5000; ++i) {
            const SeatSet asked = scene.position().next().seats;
            scene.go_on(asked.lowest(), random.below(100));
            if (takebacks < 12 && random.below(3) == 0 && scene.ask(amelia, Takeback{}).empty())
                ++takebacks;
            if (takebacks < 12 && random.below(8) == 0) scene.ask(amelia, Undo{});
        }
        REQUIRE(scene.table.status() == Status::Over);
        all_takebacks += takebacks;
        for (const std::string& problem : fair::verify(*scene.table.match(), scene.table.opening()))
            FAIL_CHECK(problem);
        // The same from the log, as somebody who downloads it would do it.
        std::vector<const engine::Game*> all;
        for (const games::Room& room : examples::rooms()) all.push_back(room.game);
        const auto logged =
            engine::read_log(engine::write_log(*scene.table.match(), scene.table.notes()), all);
        REQUIRE(logged.has_value());
        const auto opening = fair::opening_of(logged->notes, 2);
        REQUIRE(opening.has_value());
        CHECK(fair::verify(logged->match, *opening).empty());
        CHECK(*opening == scene.table.opening());
        CHECK(scene.difference() == "");
    }
    CHECK(all_takebacks > 20);
}

// Through the draft of The Last Blast, where nobody can resign, into the flight.
void fly(Scene& scene) {
    base::Random random(3);
    for (int i = 0; i < 500 && !scene.position().may_resign(0); ++i)
        scene.go_on(scene.position().next().seats.lowest(), random.below(9));
    REQUIRE(scene.position().may_resign(0));
}

TEST_CASE("table: resigning ends a match of two; a watcher cannot") {
    Scene scene(wish("last-blast", {you(), open()}));
    scene.ask(bessie, Sit{1});
    scene.start();
    CHECK_FALSE(scene.may(amelia, "resign"));
    CHECK(scene.ask(amelia, Resign{}) == "not-allowed");
    fly(scene);
    CHECK(scene.may(amelia, "resign"));
    CHECK(scene.ask(nobody, Resign{}) == "not-seated");
    CHECK(scene.ask(amelia, Resign{}) == "");
    if (scene.table.status() == Status::Running) {  // the game may let the other fly on
        base::Random random(1);
        scene.play_to_the_end(random);
    }
    CHECK(scene.told(bessie).at("status").as_string() == "over");
    CHECK(scene.told(bessie).at("result").at(1).at("rank").as_int64() == 1);
    CHECK(scene.ask(amelia, Resign{}) == "game-over");
    CHECK(scene.move(amelia, 0) == "game-over");
    CHECK(scene.ask(amelia, Takeback{}) == "game-over");
    CHECK(scene.ask(amelia, Stand{}) == "wrong-time");
    CHECK(scene.ask(bessie, Sit{0}) == "wrong-time");
    CHECK(scene.ask(amelia, Close{}) == "wrong-time");
    CHECK(scene.update(bessie).at("outcome").as_array().size() == 2);
    CHECK(scene.difference() == "");
    Scene poker(wish("leduc", {you(), bot()}));
    poker.start();
    CHECK_FALSE(poker.may(amelia, "resign"));
    CHECK(poker.ask(amelia, Resign{}) == "not-allowed");
}

TEST_CASE("table: who resigned is not shown as somebody who has locked in a decision") {
    Scene scene(wish("last-blast", {you(), open(), open()}));
    scene.ask(bessie, Sit{1});
    scene.ask(charles, Sit{2});
    scene.start();
    fly(scene);  // where one seat at a time decides
    const Seat asked = scene.position().next().seats.lowest();
    const Seat other = asked == 0 ? Seat{1} : Seat{0};
    REQUIRE(scene.position().next().seats.size() == 1);
    CHECK(scene.ask(everybody[other], Resign{}) == "");
    CHECK(scene.update(nobody).at("locked").as_array().empty());
    CHECK(scene.difference() == "");
}

TEST_CASE("table: a muted person is silent until the host allows them again") {
    Scene scene(wish("leduc", {you(), open()}));
    scene.ask(bessie, Sit{1});
    CHECK(scene.ask(bessie, Mute{"pa", true}) == "not-host");
    CHECK(scene.ask(amelia, Mute{"pa", true}) == "bad-message");
    CHECK(scene.ask(amelia, Mute{"pb", true}) == "");
    CHECK(scene.ask(bessie, Chat{"But!"}) == "muted");
    CHECK(scene.told(nobody).at("muted") == json::value{"pb"});
    CHECK(scene.rebuilt(scene.time).ask(bessie, Chat{"But!"}, scene.time).error().code == "muted");
    CHECK(scene.ask(amelia, Mute{"pb", false}) == "");
    CHECK(scene.ask(bessie, Chat{"Thank you."}) == "");
    for (int i = 0; i < 300; ++i) scene.ask(amelia, Mute{"p" + std::to_string(i), true});
    CHECK(scene.told(nobody).at("muted").as_array().size() <= 200);
}

TEST_CASE("table: what is said to the team is stored, for the team alone") {
    Scene scene(wish("aerial-assault", {you(), open(), open(), open()}));
    const std::vector<Who> people{amelia, bessie, charles, wilbur};
    for (Seat seat = 1; seat < 4; ++seat) scene.ask(people[seat], Sit{seat});
    const Chat line{"I take the front.", true, std::nullopt};
    CHECK(scene.ask(amelia, line) == "no-team");  // nothing is dealt yet
    scene.start();
    const auto mates = [&] { return scene.update(amelia).at("partners").as_array(); };
    for (int i = 0; mates().empty() && i < 500; ++i)
        REQUIRE(scene.go_on(scene.position().next().seats.lowest()) == "");
    REQUIRE(mates().size() == 1);
    const auto mate = static_cast<Seat>(mates()[0].as_int64());
    CHECK(scene.ask(amelia, line) == "");
    CHECK(scene.ask(people[mate], Chat{"Go!", true, Chat::Proposal{0, "BA2 top"}}) == "");
    CHECK(scene.ask(people[mate], Chat{"Go!", true, Chat::Proposal{mate, "BA2 top"}}) == "no-team");
    CHECK(scene.ask(nobody, line) == "not-seated");
    CHECK(scene.ask(amelia, Mute{people[mate].id, true}) == "");
    CHECK(scene.ask(people[mate], line) == "muted");
    for (const Who& who : everybody) {
        const bool ours = who == amelia || who == people[mate];
        CHECK(scene.told(who).at("chat").as_array().size() == (ours ? 2 : 0));
    }
    const json::value proposed = scene.told(amelia).at("chat").at(1).at("propose");
    CHECK(proposed.at("move") == "BA2 top");
    CHECK(proposed.at("seq") == scene.table.seq());
    CHECK(scene.difference() == "");
}

TEST_CASE("table: players talk to all, watchers to watchers while a match runs") {
    Scene scene(wish("leduc", {you(), open()}));
    scene.ask(bessie, Sit{1});
    CHECK(scene.ask(nobody, Chat{"before"}) == "");
    CHECK(scene.table.last_chat_is_for(amelia));
    scene.start();
    CHECK(scene.ask(nobody, Chat{"He has a king!"}) == "");
    CHECK(scene.table.last_chat_is_for(wilbur));
    CHECK_FALSE(scene.table.last_chat_is_for(amelia));
    CHECK(scene.ask(amelia, Chat{"Hm."}) == "");
    CHECK(scene.table.last_chat_is_for(amelia));
    const auto lines = [&](const Who& who) { return scene.told(who).at("chat").as_array().size(); };
    CHECK(lines(amelia) == 2);
    CHECK(lines(bessie) == 2);
    CHECK(lines(nobody) == 3);
    CHECK(scene.table.table_message(bessie, true).find("king") == std::string::npos);
    CHECK_FALSE(json::parse(scene.table.table_message(bessie, false)).as_object().contains("chat"));
    base::Random random(4);
    scene.play_to_the_end(random);
    CHECK(lines(amelia) == 3);
    for (int i = 0; i < 150; ++i) scene.ask(amelia, Chat{std::to_string(i)});
    CHECK(lines(amelia) == 100);
    CHECK(scene.difference() == "");
}

TEST_CASE("table: a bot plays on for who leaves, and gives the seat back to nobody else") {
    Scene scene(wish("last-blast", {you(), open()}));
    scene.ask(bessie, Sit{1});
    scene.start();
    CHECK(scene.ask(bessie, Stand{}) == "");
    const json::object seat = scene.told(amelia).at("seats").at(1).as_object();
    CHECK(seat.at("kind").as_string() == "bot");
    CHECK(seat.at("stands_for").at("person").as_string() == "pb");
    CHECK(scene.told(bessie).at("you").at("seat").is_null());
    CHECK_FALSE(scene.update(bessie).at("view") == scene.update(amelia).at("view"));
    CHECK_FALSE(scene.table.may_have_hints(0));  // Bessie may come back
    CHECK(scene.move(bessie, scene.moves(1)[0]) == "not-seated");
    CHECK(scene.go_on(1) == "");
    CHECK(scene.ask(charles, Sit{1}) == "seat-taken");
    CHECK(scene.ask(amelia, Sit{1}) == "seat-taken");
    CHECK(scene.ask(bessie, Sit{0}) == "seat-taken");
    CHECK(scene.ask(bessie, Sit{1}) == "");
    CHECK(kind_of(scene, 1) == Kind::Human);
    CHECK(scene.take(scene.table.bot_plays(1, 0, scene.table.seq(), 0, scene.time)) == "stale");
    CHECK(scene.difference() == "");
}

TEST_CASE("table: the seat of somebody absent goes to a bot by the host, later by any player") {
    Scene scene(wish("last-blast", {you(), open(), open()}));
    scene.ask(bessie, Sit{1});
    scene.ask(charles, Sit{2});
    scene.start();
    for (Table* table : {&scene.table, &scene.shadow()})
        for (const Who& who : {amelia, bessie, charles}) table->arrive(who.key, scene.time);
    CHECK(scene.ask(amelia, SetSeat{2, bot("expert")}) == "seat-taken");
    for (Table* table : {&scene.table, &scene.shadow()}) table->depart(charles.key, scene.time);
    scene.time += 59'000;
    CHECK(scene.ask(bessie, SetSeat{2, bot("expert")}) == "not-host");
    CHECK(scene.ask(nobody, SetSeat{2, bot("expert")}) == "not-host");
    scene.time += 1'000;
    CHECK(scene.ask(nobody, SetSeat{2, bot("expert")}) == "not-host");
    CHECK(scene.ask(bessie, SetSeat{2, open()}) == "wrong-time");
    CHECK(scene.ask(bessie, SetSeat{2, bot("expert")}) == "");
    CHECK(scene.ask(charles, Sit{2}) == "");
    CHECK(scene.ask(amelia, SetSeat{2, bot("random")}) == "");  // the host need not wait
    CHECK(scene.difference() == "");
}

TEST_CASE("table: who is connected twice is here until both are gone") {
    Scene scene(wish("leduc", {you(), open()}));
    scene.table.arrive(amelia.key, 1);
    scene.table.arrive(amelia.key, 2);
    scene.table.depart(amelia.key, 3);
    CHECK(scene.told(nobody).at("seats").at(0).at("here").as_bool());
    scene.table.depart(amelia.key, 4);
    CHECK_FALSE(scene.told(nobody).at("seats").at(0).at("here").as_bool());
}

TEST_CASE("table: a clock by the move plays something harmless, and after three a bot sits down") {
    Scene scene(wish("last-blast", {you(), open()}, "move 60"));
    scene.ask(bessie, Sit{1});
    scene.start();
    CHECK(scene.left(0) == 60'000);
    CHECK((scene.runs(0) && scene.runs(1)));
    CHECK(scene.table.next_deadline() == scene.time + 60'000);
    scene.time += 10'000;
    CHECK(scene.left(0) == 50'000);
    CHECK(scene.take(scene.table.time_is_up(scene.time)) == "");
    CHECK(scene.records().back().find("\"start\"") != std::string::npos);  // nothing happened
    scene.go_on(0);
    CHECK_FALSE(scene.runs(0));
    CHECK(scene.runs(1));
    int late = 0;
    for (int i = 0; i < 200 && kind_of(scene, 1) == Kind::Human; ++i) {
        if (scene.table.is_asked(0)) {
            scene.go_on(0);
            continue;
        }
        scene.time = *scene.table.next_deadline();
        const auto before = scene.table.seq();
        CHECK(scene.take(scene.table.time_is_up(scene.time)) == "");
        late += scene.table.seq() > before;
        CHECK(scene.difference() == "");
    }
    CHECK(late == 2);
    CHECK(kind_of(scene, 1) == Kind::Bot);
    CHECK(scene.table.seats()[1].person == bessie);
    CHECK_FALSE(scene.runs(1));
    CHECK(scene.ask(bessie, Sit{1}) == "");
    CHECK(scene.runs(1) == scene.table.is_asked(1));
    CHECK(scene.difference() == "");
}

TEST_CASE("table: moves missed are forgiven by one made in time") {
    Scene scene(wish("last-blast", {you(), bot()}, "move 10"));
    scene.start();
    const auto miss = [&] {
        for (int i = 0; i < 50 && !scene.table.is_asked(0); ++i) scene.go_on(1);
        scene.time = *scene.table.next_deadline();
        scene.take(scene.table.time_is_up(scene.time));
    };
    for (int i = 0; i < 3; ++i) {
        miss(), miss();
        CHECK(scene.records().back().find("\"clock\":true") != std::string::npos);
        for (int k = 0; k < 50 && !scene.table.is_asked(0); ++k) scene.go_on(1);
        CHECK(scene.go_on(0) == "");
        CHECK(kind_of(scene, 0) == Kind::Human);
    }
    miss(), miss(), miss();
    CHECK(kind_of(scene, 0) == Kind::Bot);
    CHECK(scene.difference() == "");
}

TEST_CASE("table: a clock by the match counts down, gains its increment, and gives up at zero") {
    Scene scene(wish("last-blast", {you(), open()}, "game 100+5"));
    scene.ask(bessie, Sit{1});
    scene.start();
    scene.time += 30'000;
    scene.go_on(0);
    CHECK(scene.left(0) == 75'000);
    CHECK(scene.left(1) == 70'000);
    scene.time += 20'000;
    CHECK(scene.left(0) == 75'000);
    CHECK(scene.left(1) == 50'000);
    CHECK(scene.difference() == "");
    scene.go_on(1);
    CHECK(scene.left(1) == 55'000);
    CHECK(scene.difference() == "");
    fly(scene);
    scene.time = *scene.table.next_deadline();
    CHECK(scene.left(scene.position().next().seats.lowest()) == 0);
    CHECK(scene.take(scene.table.time_is_up(scene.time)) == "");
    CHECK(scene.records().back().find("resigns") != std::string::npos);
    CHECK(scene.difference() == "");
}

TEST_CASE("table: where nobody can resign, a clock by the match plays harmless moves at zero") {
    Scene scene(wish("leduc", {you(), bot()}, "game 10+0"));
    scene.start();
    scene.time += 10'000;
    const auto before = scene.table.seq();
    CHECK(scene.take(scene.table.time_is_up(scene.time)) == "");
    CHECK(scene.table.seq() > before);
    for (int i = 0; i < 50 && scene.table.status() == Status::Running; ++i) {
        if (scene.table.is_asked(0)) {
            CHECK(scene.table.next_deadline() == scene.time);
            CHECK(scene.take(scene.table.time_is_up(scene.time)) == "");
        } else {
            scene.go_on(1);
        }
    }
    CHECK(scene.table.status() == Status::Over);
    CHECK_FALSE(scene.table.next_deadline().has_value());
}

TEST_CASE("table: a clock of days gives the seat to a bot at once, and the person may return") {
    Scene scene(wish("leduc", {you(), open()}, "days 2"));
    scene.ask(bessie, Sit{1});
    scene.start();
    scene.time += 2 * 86'400'000 - 1;
    scene.take(scene.table.time_is_up(scene.time));
    CHECK(kind_of(scene, 0) == Kind::Human);
    scene.time += 1;
    scene.take(scene.table.time_is_up(scene.time));
    CHECK(kind_of(scene, 0) == Kind::Bot);
    CHECK_FALSE(scene.table.next_deadline().has_value());
    CHECK(scene.ask(amelia, Sit{0}) == "");
    CHECK(scene.table.next_deadline() == scene.time + 2 * 86'400'000);
    CHECK(scene.difference() == "");
}

TEST_CASE("table: without a clock nothing is ever late and no clocks are told") {
    Scene scene(wish("leduc", {you(), bot()}));
    scene.start();
    CHECK_FALSE(scene.table.next_deadline().has_value());
    CHECK_FALSE(scene.update(amelia).contains("clocks"));
    scene.time += 1'000'000'000;
    scene.take(scene.table.time_is_up(scene.time));
    CHECK(scene.table.is_asked(0));
}

TEST_CASE("table: clocks stand still while the server is down") {
    Scene scene(wish("last-blast", {you(), open()}, "game 100+5"));
    scene.ask(bessie, Sit{1});
    scene.start();
    scene.time += 30'000;
    scene.go_on(0);
    scene.time += 7'000;
    scene.take_records(scene.table.stop_clocks(scene.time));
    CHECK(scene.difference() == "");
    const Time later = scene.time + 3'600'000;
    const Table back = scene.rebuilt(later);
    const auto clocks =
        json::parse(back.update_message(engine::spectator, 0, back.seq(), "", later)).at("clocks");
    CHECK(clocks.at(0).at("left").as_int64() == 75'000);
    CHECK(clocks.at(1).at("left").as_int64() == 63'000);
    CHECK(clocks.at(1).at("runs").as_bool());
    CHECK(back.next_deadline() == later + 63'000);
    CHECK(scene.difference(back, false) == "");
    // Killed instead: what has run since the last move is forgiven.
    Scene other(wish("last-blast", {you(), open()}, "game 100+5"));
    other.ask(bessie, Sit{1});
    other.start();
    other.time += 30'000;
    other.go_on(0);
    other.time += 7'000;
    CHECK(other.rebuilt(later).next_deadline() == later + 70'000);
}

TEST_CASE("table: taking a move back again and again does not stretch a clock by the move") {
    Scene scene(wish("last-blast", {you(), open()}, "move 60"));
    scene.ask(bessie, Sit{1});
    scene.start();
    const Time begin = scene.time;
    for (int i = 0; i < 5; ++i) {
        scene.time += 10'000;
        CHECK(scene.go_on(0) == "");
        CHECK(scene.ask(amelia, Undo{}) == "");
    }
    REQUIRE(scene.runs(0));
    CHECK(scene.time + scene.left(0) == begin + 60'000);
    CHECK(scene.difference() == "");
}

// Where a seat is asked again after its move, the new question's time stayed when the move was
// undone: a minute more for each undo.
TEST_CASE("table: an undo brings back what was left for the question, and nothing of the next") {
    Scene scene(wish("bots-and-aces", {you(), open()}, "move 60"));
    scene.ask(bessie, Sit{1});
    scene.start();
    // To where somebody decides several times in a row and may undo.
    base::Random random(11);
    Seat seat = 0;
    bool found = false;
    for (int i = 0; i < 400 && !found; ++i) {
        seat = scene.position().next().seats.lowest();
        const Who& who = seat == 0 ? amelia : bessie;
        scene.time += 20'000;
        const Time before = scene.left(seat);
        REQUIRE(scene.go_on(seat, static_cast<std::size_t>(random.below(1000))) == "");
        found = scene.runs(seat) && scene.may(who, "undo") && before == 40'000;
    }
    REQUIRE(found);
    const Who& who = seat == 0 ? amelia : bessie;
    CHECK(scene.left(seat) == 60'000);
    const Time end = scene.time + 40'000;
    for (int i = 0; i < 3; ++i) {
        scene.time += 5'000;  // spent on the next question: they are spent
        REQUIRE(scene.ask(who, Undo{}) == "");
        CHECK(scene.time + scene.left(seat) == end);
        CHECK(scene.difference() == "");
        // Also after a restart, however long the server was down.
        CHECK(scene.rebuilt(scene.time + 1'000'000).next_deadline() ==
              scene.time + 1'000'000 + scene.left(seat));
        REQUIRE(scene.go_on(seat) == "");
        if (!scene.runs(seat) || !scene.may(who, "undo")) break;
    }
}

TEST_CASE("table: a rematch keeps each one's seat for them and starts when all are there") {
    Scene first(wish("last-blast", {you(), open(), bot()}));
    first.ask(bessie, Sit{1});
    first.start();
    base::Random random(7);
    first.play_to_the_end(random);
    const Create again = first.table.same_again();
    CHECK(again.seats.size() == 3);
    CHECK(again.seats[2].kind == SeatWish::Kind::Bot);
    Scene next(again, std::nullopt, bessie);
    auto kept = first.table.seats();
    for (SeatState& seat : kept)
        if (seat.person.key) seat = {Kind::Open, seat.person, {}};
    next.take_records(next.table.keep_seats(kept, next.time));
    CHECK(next.told(nobody).at("seats").at(0).at("kept_for").at("person").as_string() == "pa");
    CHECK(next.ask(charles, Sit{0}) == "seat-taken");
    CHECK(next.ask(bessie, Sit{1}) == "");
    CHECK(next.take(next.table.start_by_itself(next.time)) == "seat-open");
    CHECK(next.ask(amelia, Sit{0}) == "");
    CHECK(next.take(next.table.start_by_itself(next.time)) == "");
    CHECK(next.table.status() == Status::Running);
    first.take_records(first.table.set_rematch("next"));
    CHECK(first.told(nobody).at("rematch").as_string() == "next");
    CHECK(first.difference() == "");
    CHECK(next.difference() == "");
}

TEST_CASE("table: the guided match deals everybody the same cards, whatever seeds they give") {
    std::string seen;
    for (const char digit : {'1', '2', '3'}) {
        Create create = wish("last-blast", {you(), bot()});
        create.guide = true;
        Scene scene(create);
        CHECK(scene.ask(amelia, Seed{seed_of(digit)}) == "");
        scene.start();
        scene.go_on(0), scene.go_on(1);
        const std::string now_seen = scene.position().write();
        if (seen.empty()) seen = now_seen;
        CHECK(now_seen == seen);
        CHECK(scene.told(amelia).at("guide").as_bool());
        CHECK(scene.table.bot_seed() == 0);
    }
    Scene free_one(wish("last-blast", {you(), bot()}));
    Scene other(wish("last-blast", {you(), bot()}));
    free_one.start(), other.start();
    CHECK(free_one.position().write() != other.position().write());
}

TEST_CASE("table: a finished match is played on from any of its entries") {
    Scene old(wish("last-blast", {you(), bot()}));
    old.start();
    base::Random random(8);
    old.play_to_the_end(random);
    const engine::Match& match = *old.table.match();
    for (int i = 0; i < 8; ++i) {
        const auto count = random.below(static_cast<std::uint32_t>(match.entries().size()));
        Origin origin{"old", {}};
        const auto position = match.origin().clone();
        for (std::size_t seq = 0; seq < count; ++seq) {
            const auto [seat, number] = match.entries()[seq];
            origin.entries.emplace_back(seat, position->write_move(seat, number));
            REQUIRE(position->try_play(seat, number));
        }
        Scene scene(wish("last-blast", {you(), bot()}), origin);
        CHECK(scene.start() == "");
        const json::value from = scene.told(bessie).at("from");
        if (count == 0)
            CHECK(from.is_null());
        else
            CHECK(from == json::value{{"match", "old"}, {"seq", count}});
        CHECK(scene.table.seq() >= count);
        for (std::size_t seq = 0; seq < count; ++seq)
            CHECK(scene.table.match()->entries()[seq] == match.entries()[seq]);
        // What was played in the other match cannot be taken back in this one.
        CHECK(scene.ask(amelia, Undo{}) == "cannot-undo");
        CHECK(scene.ask(amelia, Takeback{}) == "cannot-undo");
        CHECK_FALSE(scene.may(amelia, "takeback"));
        CHECK_FALSE(scene.may(amelia, "undo"));
        CHECK(scene.difference() == "");
        scene.play_to_the_end(random);
        CHECK(fair::verify(*scene.table.match(), scene.table.opening()).empty());
        CHECK(scene.difference() == "");
    }
}

// A duel of Bots and Aces with chance that is the same every time.
Create duel(std::vector<SeatWish> seats) {
    Create create = wish("bots-and-aces", std::move(seats));
    create.guide = true;
    create.options = {{"rounds", "2"}};
    return create;
}

std::string option_of(Scene& scene, const Who& who, const char* name) {
    return std::string(scene.told(who).at("options").at(name).as_string());
}

TEST_CASE("table: who sits at a seat chooses what to play with there, while the table waits") {
    Scene scene(wish("bots-and-aces", {you(), open(), bot(), open()}));
    REQUIRE(scene.ask(bessie, Sit{1}) == "");
    CHECK(scene.ask(bessie, SetOption{"build-2", "longwatch"}) == "");
    CHECK(option_of(scene, amelia, "build-2") == "longwatch");
    CHECK(scene.ask(bessie, SetOption{"build-1", "anvil"}) == "not-host");
    CHECK(scene.ask(bessie, SetOption{"rounds", "9"}) == "not-host");
    CHECK(scene.ask(nobody, SetOption{"build-4", "anvil"}) == "not-host");
    CHECK(scene.ask(amelia, SetOption{"build-2", "anvil"}) == "seat-taken");
    CHECK(scene.ask(amelia, SetOption{"build-1", "anvil"}) == "");
    CHECK(scene.ask(amelia, SetOption{"build-3", "swallow"}) == "");
    CHECK(scene.ask(amelia, SetOption{"build-4", "redline"}) == "");
    CHECK(scene.ask(amelia, SetOption{"rounds", "9"}) == "");
    CHECK(scene.ask(amelia, SetOption{"build-1", "no-such-thing"}) == "bad-setup");
    CHECK(scene.ask(amelia, SetOption{"build-9", "anvil"}) == "bad-setup");
    CHECK(scene.ask(amelia, SetOption{"colour", "blue"}) == "bad-setup");
    CHECK(option_of(scene, bessie, "build-1") == "anvil");
    CHECK(option_of(scene, bessie, "rounds") == "9");
    CHECK(scene.ask(bessie, SetOption{"build-2", ""}) == "");  // the usual one again
    CHECK(option_of(scene, amelia, "build-2") == "");
    CHECK(scene.ask(amelia, SetSeat{3, bot()}) == "");
    CHECK(scene.difference() == "");
    CHECK(scene.start() == "");
    CHECK(scene.ask(bessie, SetOption{"build-2", "anvil"}) == "wrong-time");
    CHECK(scene.difference() == "");
    Scene guided(duel({you(), bot()}));
    CHECK(guided.ask(amelia, SetOption{"build-1", "anvil"}) == "wrong-time");
}

TEST_CASE("table: what somebody chose for a seat goes along with them and stays with nobody else") {
    Scene scene(wish("bots-and-aces", {you(), open(), bot(), open()}));
    const auto builds = [&] {
        std::string all;
        for (const char* name : {"build-1", "build-2", "build-3", "build-4"})
            all += option_of(scene, nobody, name) + "/";
        return all;
    };
    REQUIRE(scene.ask(amelia, SetOption{"build-1", "anvil"}) == "");
    REQUIRE(scene.ask(amelia, SetOption{"build-2", "swallow"}) == "");  // a proposal
    REQUIRE(scene.ask(bessie, Sit{1}) == "");
    CHECK(builds() == "anvil/swallow///");
    REQUIRE(scene.ask(bessie, SetOption{"build-2", "random-5"}) == "");
    CHECK(scene.ask(amelia, Swap{0, 1}) == "");
    CHECK(builds() == "random/anvil///");
    CHECK(scene.ask(bessie, Sit{3}) == "");
    CHECK(builds() == "/anvil//random/");
    CHECK(scene.ask(amelia, Swap{2, 3}) == "");  // with a bot
    CHECK(builds() == "/anvil/random//");
    CHECK(scene.ask(bessie, Stand{}) == "");
    CHECK(builds() == "/anvil///");
    REQUIRE(scene.ask(bessie, Sit{2}) == "");
    REQUIRE(scene.ask(bessie, SetOption{"build-3", "random-6"}) == "");
    CHECK(scene.ask(amelia, SetSeat{2, bot()}) == "");  // Bessie has to go
    CHECK(builds() == "/anvil///");
    CHECK(scene.difference() == "");
}

TEST_CASE(
    "table: nobody is told the deck of a build before the match is over (Bots and Aces 8.1)") {
    const auto code = [](int attacks) {
        return "Night_Owl/1/T-0" + std::to_string(attacks) +
               "/bot:W-20/deck:" + std::to_string(attacks) + "xA-01," +
               std::to_string(60 - attacks) + "xA-02";
    };
    const games::Room& room = room_of("bots-and-aces");
    // Two worlds that differ in what one player cannot know of the other.
    CHECK(room.shown_option(code(1)) == room.shown_option(code(2)));
    CHECK(room.shown_option(code(1)) == "Night_Owl/hidden");
    CHECK(room.shown_option("random-7") == room.shown_option("random-18446744073709551615"));
    CHECK(room.shown_option("hive_mind") == "hive_mind");
    Scene scene(wish("bots-and-aces", {you(), open()}));
    REQUIRE(scene.ask(bessie, Sit{1}) == "");
    REQUIRE(scene.ask(bessie, SetOption{"build-2", "random-123456789"}) == "");
    for (const bool running : {false, true}) {
        if (running) REQUIRE(scene.start() == "");
        for (const Who& who : everybody) {
            CHECK(option_of(scene, who, "build-2") == "random");
            CHECK(scene.table.table_message(who, true).find("123456789") == std::string::npos);
        }
        CHECK(json::serialize(scene.table.summary()).find("123456789") == std::string::npos);
    }
    REQUIRE(scene.ask(bessie, Resign{}) == "");
    CHECK(option_of(scene, amelia, "build-2") == "random-123456789");
}

// What is played for people, until somebody has to be asked.
Table::Automatic go_automatically(Scene& scene, Table::Mask mask = Table::Mask::Off) {
    Table::Automatic left = Table::Automatic::More;
    while (left == Table::Automatic::More) {
        Table::Records records;
        left = scene.table.automatic_moves(records, mask, scene.time);
        scene.take_records(records);
    }
    return left;
}

Seat asked_first(const Scene& scene) { return scene.position().next().seats.lowest(); }

TEST_CASE("table: what nobody has to be asked is played, stored, and looks like anybody's move") {
    Scene scene(duel({you(), open()})), by_hand(duel({you(), open()}));
    for (Scene* one : {&scene, &by_hand}) {
        REQUIRE(one->ask(bessie, Sit{1}) == "");
        REQUIRE(one->start() == "");
    }
    base::Random random(5, 5);
    int automatic = 0, asked = 0;
    while (asked < 60 && scene.table.status() == Status::Running) {
        const std::size_t before = scene.table.seq();
        CHECK(go_automatically(scene) == Table::Automatic::Done);
        for (std::size_t i = before; i < scene.table.seq(); ++i) {
            const auto [seat, move] = scene.table.match()->entries()[i];
            if (seat == engine::nature) continue;
            REQUIRE(by_hand.move(by_hand.table.seats()[seat].person, move) == "");
            ++automatic;
        }
        for (const Who& who : {amelia, bessie, nobody}) {
            json::object mine = scene.update(who, before), theirs = by_hand.update(who, before);
            for (json::object* update : {&mine, &theirs})
                update->erase("may");  // undo goes further
            REQUIRE(mine == theirs);
        }
        if (scene.table.status() != Status::Running) break;
        const Seat seat = asked_first(scene);
        const auto list = scene.moves(seat);
        REQUIRE(list.size() > 1);
        const auto which = random.below(static_cast<std::uint32_t>(list.size()));
        for (Scene* one : {&scene, &by_hand})
            REQUIRE(one->move(one->table.seats()[seat].person, list[which]) == "");
        ++asked;
    }
    CHECK(automatic > asked);
    CHECK(scene.difference() == "");
    CHECK(scene.difference(scene.rebuilt(scene.time), false) == "");
}

TEST_CASE("table: a bot that has but one move plays it at once; where it can choose, it is asked") {
    Scene scene(duel({you(), bot()}));
    REQUIRE(scene.start() == "");
    for (int i = 0; i < 40; ++i) {
        go_automatically(scene);
        CHECK(scene.moves(asked_first(scene)).size() > 1);
        REQUIRE(scene.go_on(asked_first(scene), 1) == "");
    }
    CHECK(scene.difference() == "");
}

TEST_CASE("table: games that ask only where there is a choice play nothing by themselves") {
    Scene scene(wish("last-blast", {you(), bot()}));
    REQUIRE(scene.start() == "");
    const std::size_t before = scene.table.seq();
    CHECK(go_automatically(scene) == Table::Automatic::Done);
    CHECK(scene.table.seq() == before);
    CHECK(scene.ask(amelia, SetAnswers{{{"mode", "full"}}}) == "bad-settings");
    CHECK_FALSE(scene.update(amelia).contains("settings"));
}

TEST_CASE("table: settings are their seat's own, are kept, and are refused in words") {
    Scene scene(duel({you(), open()}));
    CHECK(scene.ask(amelia, SetAnswers{}) == "wrong-time");
    REQUIRE(scene.ask(bessie, Sit{1}) == "");
    REQUIRE(scene.start() == "");
    CHECK(scene.ask(nobody, SetAnswers{}) == "not-seated");
    CHECK(scene.ask(amelia, SetAnswers{{{"mode", "clever"}}}) == "bad-settings");
    CHECK(scene.ask(amelia, SetAnswers{{{"stop.lunch.own", "always"}}}) == "bad-settings");
    CHECK(scene.update(amelia).at("settings").as_object().empty());
    REQUIRE(scene.ask(amelia, SetAnswers{{{"mode", "full"}, {"answer.pin", "no"}}}) == "");
    const json::object kept{{"mode", "full"}, {"answer.pin", "no"}};
    CHECK(scene.update(amelia).at("settings") == kept);
    CHECK(scene.update(bessie).at("settings").as_object().empty());
    CHECK_FALSE(scene.update(nobody).contains("settings"));
    CHECK(scene.difference() == "");
    CHECK(scene.difference(scene.rebuilt(scene.time), false) == "");
    REQUIRE(scene.ask(amelia, SetAnswers{}) == "");
    CHECK(scene.update(amelia).at("settings").as_object().empty());
}

TEST_CASE("table: who wants to be asked everything is; a yield is over when it is over") {
    Scene scene(duel({you(), open()}));
    REQUIRE(scene.ask(bessie, Sit{1}) == "");
    REQUIRE(scene.start() == "");
    REQUIRE(scene.ask(amelia, SetAnswers{{{"mode", "full"}}}) == "");
    REQUIRE(scene.ask(bessie, SetAnswers{{{"until", "my-turn"}}}) == "");
    CHECK(scene.update(bessie).at("settings").as_object().size() == 2);
    bool forgotten = false;
    for (int i = 0; i < 600 && scene.table.status() == Status::Running && !forgotten; ++i) {
        go_automatically(scene);
        forgotten = scene.update(bessie).at("settings").as_object().empty();
        if (scene.table.status() == Status::Running)
            REQUIRE(scene.go_on(asked_first(scene), 0) == "");
    }
    CHECK(forgotten);
    CHECK(scene.update(amelia).at("settings").as_object().size() == 1);
    CHECK(scene.difference() == "");
}

TEST_CASE("table: undo and takeback go to the person's own last choice, over what was passed") {
    Scene scene(duel({you(), bot()}));
    REQUIRE(scene.start() == "");
    base::Random random(3, 3);
    int over_passes = 0, taken_back = 0;
    for (int i = 0; i < 400 && scene.table.status() == Status::Running; ++i) {
        const Seat seat = asked_first(scene);
        const std::size_t before = scene.table.seq();
        REQUIRE(scene.go_on(seat, random.below(50)) == "");
        go_automatically(scene);
        if (seat != 0 || scene.table.status() != Status::Running) continue;
        const bool more = scene.table.seq() > before + 1;
        if (more && scene.may(amelia, "undo")) {
            ++over_passes;
            REQUIRE(scene.ask(amelia, Undo{}) == "");
        } else if (i % 6 == 0) {
            ++taken_back;
            CHECK(scene.may(amelia, "takeback"));
            REQUIRE(scene.ask(amelia, Takeback{}) == "");
        } else {
            continue;
        }
        CHECK(scene.table.seq() == before);
        CHECK(scene.table.is_asked(0));
        REQUIRE(scene.difference() == "");
        go_automatically(scene);
        CHECK(scene.table.seq() == before);
    }
    CHECK(taken_back > 2);
    CHECK(over_passes > 0);
}

TEST_CASE("table: passes that tell of a hand wait while they are masked, one by one") {
    Scene scene(duel({you(), open()}));
    REQUIRE(scene.ask(bessie, Sit{1}) == "");
    REQUIRE(scene.start() == "");
    int waited = 0;
    for (int i = 0; i < 300 && waited < 10; ++i) {
        if (go_automatically(scene, Table::Mask::On) == Table::Automatic::Waits) {
            const std::size_t before = scene.table.seq();
            CHECK(go_automatically(scene, Table::Mask::On) == Table::Automatic::Waits);
            CHECK(scene.table.seq() == before);
            go_automatically(scene, Table::Mask::AfterFirst);
            CHECK(scene.table.seq() > before);
            ++waited;
        } else {
            REQUIRE(scene.go_on(asked_first(scene), static_cast<std::size_t>(i)) == "");
        }
    }
    CHECK(waited == 10);
}

TEST_CASE("table: what is played for people neither gains time nor forgives a missed move") {
    Create create = duel({you(), open()});
    create.clock = *read_clock("game 60+5");
    Scene scene(create);
    REQUIRE(scene.ask(bessie, Sit{1}) == "");
    REQUIRE(scene.start() == "");
    go_automatically(scene);
    for (int i = 0; i < 30; ++i) {
        const Time one = scene.left(0), other = scene.left(1);
        REQUIRE(scene.go_on(asked_first(scene), 0) == "");
        CHECK(scene.left(0) + scene.left(1) == one + other + 5000);
        const Time sum = scene.left(0) + scene.left(1);
        go_automatically(scene);
        CHECK(scene.left(0) + scene.left(1) == sum);
    }
    CHECK(scene.difference() == "");
}

// A duel of two people who want to be asked everything, with a clock for answers.
Scene slow_duel(const char* clock) {
    Create create = duel({you(), open()});
    create.clock = *read_clock(clock);
    Scene scene(create);
    REQUIRE(scene.ask(bessie, Sit{1}) == "");
    REQUIRE(scene.start() == "");
    for (const Who& who : {amelia, bessie})
        REQUIRE(scene.ask(who, SetAnswers{{{"mode", "full"}}}) == "");
    return scene;
}

TEST_CASE("table: a clock for answers passes when time is up, and leaves other decisions alone") {
    CHECK(Table::creation(room_of("last-blast"), wish("last-blast", {you(), bot()}, "answer 12"),
                          amelia, std::nullopt, 1)
              .error()
              .code == "bad-setup");
    Scene scene = slow_duel("answer 12");
    int passed = 0;
    for (int i = 0; i < 400 && passed < 5 && scene.table.status() == Status::Running; ++i) {
        go_automatically(scene);
        const Seat seat = asked_first(scene);
        if (!scene.runs(seat)) {
            CHECK_FALSE(scene.table.next_deadline());
            REQUIRE(scene.go_on(seat, static_cast<std::size_t>(i)) == "");
            continue;
        }
        CHECK(scene.left(seat) == 12'000);
        scene.time += 12'000;
        const std::size_t before = scene.table.seq();
        REQUIRE(scene.take(scene.table.time_is_up(scene.time)) == "");
        CHECK(scene.table.match()->entries()[before].seat == seat);
        CHECK(scene.table.seats()[seat].kind == Kind::Human);
        ++passed;
    }
    CHECK(passed == 5);
    CHECK_FALSE(scene.update(nobody).at("clocks").at(0).as_object().contains("reserve"));
    CHECK(scene.difference() == "");
}

// Plays on to the next question that a clock runs for; nobody if the match ends before.
Seat next_answer(Scene& scene, base::Random& random) {
    for (int i = 0; i < 1000 && scene.table.status() == Status::Running; ++i) {
        go_automatically(scene);
        if (scene.table.status() != Status::Running) break;
        const Seat seat = asked_first(scene);
        if (scene.runs(seat)) return seat;
        REQUIRE(scene.go_on(seat, random.below(1000)) == "");
    }
    return engine::spectator;
}

TEST_CASE(
    "table: an answer may take the reserve of its seat, which is whole again with each turn") {
    int passed = 0, in_reserve = 0, refilled = 0;
    for (const std::uint64_t seed : {8u, 9u, 10u, 11u}) {
        Scene scene = slow_duel("answer 12+30");
        base::Random random(seed, 8);
        std::array<Time, 2> reserve{30'000, 30'000};
        const auto turn_now = [&] { return scene.table.room().turn_number(scene.position()); };
        std::uint32_t turn = turn_now();
        for (Seat seat = next_answer(scene, random); seat != engine::spectator;
             seat = next_answer(scene, random)) {
            if (turn_now() != turn) {
                if (reserve != std::array<Time, 2>{30'000, 30'000}) ++refilled;
                reserve.fill(30'000);
            }
            turn = turn_now();
            CHECK(scene.left(seat) == 12'000);
            for (Seat one = 0; one < 2; ++one) REQUIRE(scene.reserve(one) == reserve[one]);
            CHECK(scene.table.next_deadline() == scene.time + 12'000 + reserve[seat]);
            const Time needs = 1000 * Time{random.below(60)};
            scene.time += std::min(needs, 12'000 + reserve[seat]);
            const std::size_t before = scene.table.seq();
            REQUIRE(scene.take(scene.table.time_is_up(scene.time)) == "");
            const bool late = needs >= 12'000 + reserve[seat];
            REQUIRE((scene.table.seq() > before) == late);
            const Time rest = std::max<Time>(0, reserve[seat] - std::max<Time>(0, needs - 12'000));
            if (late) {
                ++passed;
                CHECK(scene.table.match()->entries()[before].seat == seat);
                CHECK(scene.table.seats()[seat].kind == Kind::Human);
            } else {
                CHECK(scene.left(seat) == std::max<Time>(0, 12'000 - needs));
                CHECK(scene.reserve(seat) == rest);
                if (needs > 12'000) ++in_reserve;
                REQUIRE(scene.go_on(seat, 0) == "");
            }
            reserve[seat] = rest;
            REQUIRE(scene.difference() == "");
        }
    }
    CHECK(passed > 2);
    CHECK(in_reserve > 2);
    CHECK(refilled > 1);
}

TEST_CASE(
    "table: a reserve stands still while the server is down, and is no longer after an undo") {
    Scene scene = slow_duel("answer 12+30");
    base::Random random(8, 8);
    Seat seat = next_answer(scene, random);
    REQUIRE(seat != engine::spectator);
    scene.time += 20'000;
    scene.take_records(scene.table.stop_clocks(scene.time));
    CHECK(scene.difference() == "");
    const Time later = scene.time + 3'600'000;
    const Table back = scene.rebuilt(later);
    const auto clock = json::parse(back.update_message(engine::spectator, 0, back.seq(), "", later))
                           .at("clocks")
                           .at(seat);
    CHECK(clock == json::value{{"left", 0}, {"reserve", 22'000}, {"runs", true}});
    CHECK(back.next_deadline() == later + 22'000);
    // Killed instead: what has been used since the last move is forgiven.
    Scene other = slow_duel("answer 12+30");
    base::Random again(8, 8);
    REQUIRE(next_answer(other, again) == seat);
    other.time += 20'000;
    REQUIRE(other.go_on(seat, 0) == "");
    const Seat next = next_answer(other, again);
    other.time += 20'000;
    const Table killed = other.rebuilt(later);
    CHECK(killed.next_deadline() == later + 12'000 + (next == seat ? 22'000 : 30'000));

    int undone = 0;
    for (int i = 0; i < 300 && undone < 3; ++i) {
        if (seat == engine::spectator) break;
        scene.time += 14'000;
        if (scene.table.next_deadline() <= scene.time) {
            REQUIRE(scene.take(scene.table.time_is_up(scene.time)) == "");
        } else {
            const Time had = scene.reserve(seat);
            const Who& who = scene.table.seats()[seat].person;
            REQUIRE(scene.go_on(seat, 1) == "");
            if (scene.may(who, "undo")) {
                REQUIRE(scene.ask(who, Undo{}) == "");
                CHECK(scene.reserve(seat) == had);
                CHECK(scene.difference() == "");
                ++undone;
                REQUIRE(scene.go_on(seat, 0) == "");
            }
        }
        seat = next_answer(scene, random);
    }
    CHECK(undone > 0);
}

TEST_CASE("table: hints are for who plays with bots alone and has to decide") {
    Scene alone(wish("last-blast", {you(), bot()}));
    CHECK_FALSE(alone.table.may_have_hints(0));
    alone.start();
    CHECK(alone.table.may_have_hints(0));
    CHECK(alone.may(amelia, "hint"));
    alone.go_on(0);
    CHECK_FALSE(alone.table.may_have_hints(0));
    Scene together(wish("last-blast", {you(), open()}));
    together.ask(bessie, Sit{1});
    together.start();
    CHECK_FALSE(together.may(amelia, "hint"));
}

TEST_CASE("table: a watcher is told no hand, no moves, and no key") {
    Scene scene(wish("last-blast", {you(), open()}));
    scene.ask(bessie, Sit{1});
    scene.start();
    const auto seen = scene.update(nobody);
    CHECK(seen.at("moves").as_array().empty());
    for (const char* what : {"undo", "takeback", "resign", "hint"})
        CHECK_FALSE(seen.at("may").at(what).as_bool());
    CHECK_FALSE(json::serialize(seen.at("view")) ==
                json::serialize(scene.update(amelia).at("view")));
    CHECK(scene.update(amelia).at("moves").as_array().size() > 1);
    // Who has been shown less is shown that: as of an earlier entry.
    scene.go_on(0), scene.go_on(1);
    const auto late = testing::whole_update(
        json::parse(scene.table.update_message(engine::spectator, 0, 3, "", scene.time))
            .as_object());
    CHECK(late.at("seq").as_int64() == 3);
    for (const auto& event : late.at("events").as_array()) CHECK(event.at("seq").as_int64() < 3);
}

TEST_CASE("table: an update is the same whoever else was told before") {
    for (const char* game : {"last-blast", "aerial-assault"}) {
        const bool two = std::string_view(game) == "last-blast";
        Scene scene(
            wish(game, two ? std::vector{you(), bot("random")}
                           : std::vector{you(), bot("random"), bot("random"), bot("random")}));
        scene.start();
        base::Random random(4);
        std::size_t alike = 0, told = scene.table.seq();
        for (int i = 0; scene.table.status() == Status::Running && i < 60; ++i) {
            const Seat asked = scene.position().next().seats.lowest();
            REQUIRE(scene.go_on(asked, static_cast<std::size_t>(random.below(1000))) == "");
            const auto alone = [&](Seat viewer) {
                return scene.table.update_message(viewer, told, scene.table.seq(), "", scene.time);
            };
            for (Seat first = 0; first < scene.table.seats().size(); ++first) {
                Table::SharedEvents shared;
                for (std::size_t j = 0; j < scene.table.seats().size(); ++j) {
                    const auto viewer = static_cast<Seat>((first + j) % scene.table.seats().size());
                    base::Text text;
                    scene.table.append_update(text, viewer, told, scene.table.seq(), "", scene.time,
                                              &shared);
                    REQUIRE(text.string() == alone(viewer));
                }
                alike += shared.are_known ? 1 : 0;
            }
            told = scene.table.seq();
        }
        CHECK(alike > 0);
    }
}

TEST_CASE("table: a new name reaches the seats of a table that waits") {
    Scene scene(wish("leduc", {you(), open()}));
    const Who renamed{amelia.key, amelia.id, "Amy"};
    scene.take_records(scene.table.rename(renamed));
    CHECK(scene.told(nobody).at("seats").at(0).at("name").as_string() == "Amy");
    CHECK(scene.table.rename(renamed).empty());
    CHECK(scene.difference() == "");
}

TEST_CASE("table: damaged records are refused with an exception and never crash") {
    const std::string first =
        *Table::creation(room_of("leduc"), wish("leduc", {you(), bot()}), amelia, std::nullopt, 1);
    CHECK_THROWS(Table("t", examples::rooms(), "{}", 1));
    CHECK_THROWS(Table("t", examples::rooms(), "", 1));
    CHECK_THROWS(Table("t", examples::rooms(), R"({"t":"created","game":"chess"})", 1));
    std::string other = first;
    other.replace(other.find("\"ruleset\":1"), 11, "\"ruleset\":9");
    CHECK(Table("t", examples::rooms(), other, 1).stranded()->code == "other-ruleset");
    for (const char* record :
         {"", "{}", "[]", R"({"t":"fly"})", R"({"t":"seed","seat":9,"seed":"00"})",
          R"({"t":"chat"})", R"({"t":"start"})", R"({"t":"start","nature":["x"]})",
          R"({"t":"move","seat":0,"move":"c","nature":[]})", R"({"t":"undo","seat":0})",
          R"({"t":"takeback","to":3})"}) {
        INFO(std::string(record));
        Table table("t", examples::rooms(), first, 1);
        CHECK_THROWS(table.apply(record, 2));
    }
}

TEST_CASE("table: a table names the card set it is played with, and no other set loads it") {
    const games::Room& room = *games::find("aerial-assault");
    const std::string standard = room.cards();
    const auto use = [&](const std::string& text) {
        const base::File file{"own.toml", text};
        return room.use_cards({&file, 1});
    };
    const auto created = [&] {
        return *Table::creation(room, wish("aerial-assault", {you(), bot()}), amelia, std::nullopt,
                                1);
    };
    const std::string usual = created();
    std::string other = standard;
    other.replace(other.find("catch_needs = 4"), 15, "catch_needs = 3");
    REQUIRE(use(other).empty());
    const std::string own = created();
    CHECK(own.find("\"cards\":\"" + room.game->card_set() + "\"") != std::string::npos);
    CHECK(room.cards_json().at("catch_needs").as_int64() == 3);
    CHECK_FALSE(Table("t", games::rooms(), own, 1).stranded());
    CHECK(Table("t", games::rooms(), usual, 1).stranded()->code == "other-cards");
    REQUIRE(use(standard).empty());
    CHECK_FALSE(Table("t", games::rooms(), usual, 1).stranded());
    CHECK(Table("t", games::rooms(), own, 1).stranded()->code == "other-cards");
    CHECK_FALSE(use("catch_needs = 9").empty());
    CHECK(room.game->card_set() == "");  // a bad file changes nothing
}

// Anything that anybody may ask for, at random.
std::string something(Scene& scene, const Who& who, base::Random& random) {
    const auto seats = static_cast<std::uint32_t>(scene.table.seats().size());
    const auto any_seat = [&] { return static_cast<Seat>(random.below(seats + 1)); };
    const auto any_person = [&] {
        return everybody[random.below(static_cast<std::uint32_t>(everybody.size()))];
    };
    if (scene.table.status() == Status::Running && random.below(3) != 0) {
        const SeatSet asked = scene.position().next().seats;
        Seat seat = asked.lowest();
        for (const Seat one : asked)
            if (random.below(2)) seat = one;
        if (random.below(5) != 0) return scene.go_on(seat, random.below(100));
        const auto list = scene.moves(seat);
        return scene.move(
            who, list[random.below(static_cast<std::uint32_t>(list.size()))], "",
            scene.table.seq() - std::min<std::size_t>(scene.table.seq(), random.below(4)));
    }
    switch (random.below(21)) {
        case 0:
            return scene.ask(who, Sit{any_seat()});
        case 1:
            return scene.ask(who, Stand{});
        case 2:
            return scene.ask(who, SetSeat{any_seat(), random.below(2) ? bot() : open()});
        case 3:
            return scene.ask(who, Swap{any_seat(), any_seat()});
        case 4:
            return scene.ask(who, SetHost{any_person().id});
        case 5:
            return scene.ask(who, Mute{any_person().id, random.below(2) == 0});
        case 6:
            return random.below(20) ? "" : scene.ask(who, Close{});
        case 7:
            return scene.ask(who, Seed{seed_of(static_cast<char>('0' + random.below(10)))});
        case 8:
        case 9:
            return scene.ask(scene.table.host(), Start{});
        case 10:
            return scene.ask(who, Undo{});
        case 11:
            return scene.ask(who, Takeback{});
        case 12:
        case 13:
            return scene.ask(who, Agree{random.below(4) != 0});
        case 14:
            return random.below(8) ? "" : scene.ask(who, Resign{});
        case 15:
            return scene.ask(who, Chat{"line " + std::to_string(random.below(1000))});
        case 16:
            scene.take_records(
                scene.table.rename({who.key, who.id, who.name + (random.below(2) ? "!" : "")}));
            return "";
        case 17:
            if (const auto deadline = scene.table.next_deadline())
                scene.time = std::max(scene.time, *deadline);
            return scene.take(scene.table.time_is_up(scene.time));
        case 18:
            scene.take_records(scene.table.stop_clocks(scene.time));
            return "";
        case 19:
            return scene.ask(who, SetOption{"exploded_block", random.below(2) ? "on" : "perhaps"});
        default:
            for (Table* table : {&scene.table, &scene.shadow()}) {
                if (table->is_here(who.key))
                    table->depart(who.key, scene.time);
                else
                    table->arrive(who.key, scene.time);
            }
            return "";
    }
}

TEST_CASE("table: whatever people do, the table that its records make is the same table") {
    const char* clocks[] = {"none", "move 30", "game 60+5", "days 1"};
    const char* game_names[] = {"last-blast", "leduc", "goofspiel", "liars-dice"};
    const int rounds = std::getenv("HEXWING_LONG") ? 400 : 32;
    std::map<std::string, int> codes;
    int over = 0;
    for (int round = 0; round < rounds; ++round) {
        base::Random random(static_cast<std::uint64_t>(round), 17);
        const char* game = game_names[random.below(4)];
        const auto seats = game[1] == 'e' ? 2 : 2 + random.below(3);
        std::vector<SeatWish> wishes{you()};
        while (wishes.size() < seats) wishes.push_back(random.below(3) ? open() : bot());
        Scene scene(wish(game, wishes, clocks[round % 4]));
        for (int step = 0; step < 120; ++step) {
            scene.time += random.below(9000);
            const Who& who = everybody[random.below(static_cast<std::uint32_t>(everybody.size()))];
            const std::string status = scene.table.table_message(nobody, true);
            const std::size_t stored = scene.records().size();
            const std::string code = something(scene, who, random);
            ++codes[code];
            if (!code.empty()) {  // a refusal changes nothing
                REQUIRE(scene.table.table_message(nobody, true) == status);
                REQUIRE(scene.records().size() == stored);
            }
            if (step % 3 == 0 || scene.table.status() == Status::Over) {
                const std::string wrong = scene.difference();
                INFO("round " << round << " step " << step << " of " << game);
                REQUIRE(wrong == "");
            }
            if (scene.table.status() >= Status::Over) break;
        }
        over += scene.table.status() == Status::Over;
        for (const Who& who : everybody)  // who is here is kept nowhere
            if (scene.table.is_here(who.key)) scene.table.depart(who.key, scene.time);
        REQUIRE(scene.difference(scene.rebuilt(scene.time), false) == "");
        if (scene.table.match())
            REQUIRE(fair::verify(*scene.table.match(), scene.table.opening()).empty());
    }
    CHECK(codes.size() > 10);  // it gets everywhere
    CHECK(over > 0);
}

}  // namespace
