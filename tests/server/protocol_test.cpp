// SPDX-License-Identifier: Apache-2.0
//
// A real server on a real port, and clients that speak docs/protocol.md.
#include <algorithm>
#include <future>
#include <map>
#include <set>

#include "fair/chance.hpp"
#include "server/house.hpp"
#include "server/live_table.hpp"
#include "server/player.hpp"
#include "store/sqlite_store.hpp"

namespace {

using namespace testing;

// What docs/protocol.md shows of a message, against a real one. Fields that may be missing, by the
// last part of their path.
struct Shape {
    std::set<std::string> optional;
    std::set<std::string> may_be_null;
    std::set<std::string> met;  // paths of the example that a real message had
    std::string problem;

    static bool same_kind(const json::value& a, const json::value& b) {
        return a.kind() == b.kind() || (a.is_number() && b.is_number());
    }
    static std::string last(const std::string& path) { return path.substr(path.rfind('.') + 1); }

    void compare(const json::value& shown, const json::value& real, const std::string& path) {
        met.insert(path);
        if (last(path) == "view" || last(path) == "preview") return;
        if (real.is_null() && may_be_null.contains(path)) return;
        if (shown.is_null()) return;  // "until …": anything, later
        if (!same_kind(shown, real)) {
            problem += path + " is of another kind: " + json::serialize(real) + "\n";
            return;
        }
        if (shown.is_array() && last(path) == "seats" && !shown.as_array().empty() &&
            shown.as_array()[0].is_object()) {
            for (const json::value& seat : real.as_array()) compare_seat(shown, seat, path);
        } else if (shown.is_array() && !shown.as_array().empty()) {
            for (const json::value& one : real.as_array())
                compare(shown.as_array()[0], one, path + "[]");
        } else if (shown.is_object() && last(path) != "options" && last(path) != "settings") {
            const bool event = last(path) == "events[]";  // the rest are the game's own numbers
            for (const auto& [name, value] : real.as_object())
                if (!shown.as_object().contains(name) && !event &&
                    !optional.contains(path + "." + std::string(name)))
                    problem += path + "." + std::string(name) + " is not in the example\n";
            for (const auto& [name, value] : shown.as_object()) {
                const std::string below = path + "." + std::string(name);
                if (const json::value* found = real.as_object().if_contains(name))
                    compare(value, *found, below);
                else if (!optional.contains(below))
                    problem += below + " is missing in " + json::serialize(real) + "\n";
            }
        }
    }
    // A seat looks like one of its kind in any example of the page.
    void compare_seat(const json::value& shown, const json::value& real, const std::string& path) {
        for (const json::value& one : shown.as_array())
            if (one.at("kind") == real.at("kind")) return compare(one, real, path + "[]");
        static const std::map<std::string, json::value> kinds{
            {"bot", {{"kind", "bot"}, {"level", "expert"}, {"name", "Expert"}}},
            {"open", {{"kind", "open"}}},
            {"human", {{"kind", "human"}, {"person", "p"}, {"name", "A"}, {"here", true}}}};
        compare(kinds.at(std::string(real.at("kind").as_string())), real, path + "[]");
    }
};

Shape shape_of_messages() {
    Shape shape;
    shape.optional = {"update.era",
                      "update.ack",
                      "update.events",
                      "update.events[].seq",
                      "update.asked",
                      "update.locked",
                      "update.moves",
                      "update.moves[].rule",
                      "update.may",
                      "update.may.undo",
                      "update.may.takeback",
                      "update.may.resign",
                      "update.may.hint",
                      "update.time",
                      "update.clocks",
                      "update.outcome",
                      "update.outcome[].score",
                      "update.partners",
                      "update.settings",
                      "update.moves[].preview",
                      "update.moves[].says",
                      "pong.id",
                      "created.id",
                      "hint.id",
                      "refused.id",
                      "refused.table",
                      "refused.key",
                      "table.chat",
                      "table.fair.server_seed",
                      "table.fair.seat_seeds",
                      "update.events[].seat",
                      "update.events[].rule",
                      "table.seats[].stands_for",
                      "lobby.tables[].seats[].stands_for",
                      "table.seats[].kept_for",
                      "lobby.tables[].seats[].kept_for",
                      "lobby_changes.order",
                      "lobby_changes.changed[].seats[].stands_for",
                      "lobby_changes.changed[].seats[].kept_for",
                      "match.result[].score"};
    shape.may_be_null = {"table.you.seat", "table.chat[].seat", "chat.seat"};
    return shape;
}

TEST_CASE("protocol: every server message of docs/protocol.md has the fields of a real one") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie"), watcher(house.port, "W");
    watcher.say(R"({"type":"lobby","on":true,"changes":true})");
    start_two(amelia, bessie, R"("game":"last-blast","clock":"move 600")");
    watcher.watch(amelia.table);
    watcher.ask("chat", {{"text", "Whispered."}});
    bessie.ask("chat", {{"text", "Good game!"}});
    bessie.next("chat");
    amelia.ask("move", {{"seq", amelia.seq()}, {"move", 1}, {"key", "bad"}, {"id", 7}});
    CHECK(amelia.refusal() == "not-allowed");
    REQUIRE(step({&amelia, &bessie}));
    const json::value key = amelia.update.at("ack");
    amelia.ask("move", {{"seq", 0}, {"move", 1}, {"key", key}});
    CHECK(amelia.next("played").at("key") == key);
    amelia.ask("undo");
    CHECK(amelia.next("update").at("era") == 1);
    amelia.say(R"({"type":"ping","id":4})");
    CHECK(amelia.next("pong").at("id") == 4);
    amelia.ask("watch");
    CHECK(amelia.next("table").contains("chat"));
    // Another table, where a bot gives a hint.
    Player charles(house.port, "Charles");
    charles.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"bot","level":"random"}])");
    charles.ask("start");
    charles.next("update");
    charles.ask("hint", {{"id", 7}});
    CHECK(charles.next("hint").at("id") == 7);
    while (!is_over(charles)) {
        if (charles.is_asked()) charles.move();
        charles.next("update");
    }
    charles.until_over();
    // And one of a game with teams.
    Player dora(house.port, "Dora");
    dora.create(
        R"("game":"aerial-assault","seats":[{"kind":"you"},{"kind":"bot","level":"random"}])");
    dora.ask("start");
    CHECK(dora.next("update").at("partners").as_array().empty());
    // And one of a game that can answer for somebody.
    Player emil(house.port, "Emil");
    emil.create(
        R"("game":"bots-and-aces","seats":[{"kind":"you"},{"kind":"bot","level":"random"}])");
    emil.ask("start");
    emil.next("update");
    emil.ask("settings", {{"settings", {{"mode", "full"}}}});
    emil.until([](const json::object& m) {
        return m.at("type") == "update" && m.at("settings").as_object().contains("mode");
    });
    amelia.sync();
    watcher.until([](const json::object& m) { return m.contains("order"); });
    watcher.say(R"({"type":"lobby","on":true})");
    watcher.sync();

    Shape shape = shape_of_messages();
    std::map<std::string, json::value> shown;
    for (const auto& example : examples::of_kind("server")) {
        json::value message = json::parse(example.text);
        const std::string type(message.at("type").as_string());
        shown.emplace(type, std::move(message));
    }
    std::map<std::string, int> count;
    for (const Player* player : {&amelia, &bessie, &watcher, &charles, &dora, &emil})
        for (const json::object& message : player->seen) {
            const std::string type(message.at("type").as_string());
            REQUIRE_MESSAGE(shown.contains(type), type << " is not in docs/protocol.md");
            ++count[type];
            shape.compare(shown.at(type), message, type);
        }
    CHECK(shape.problem == "");
    for (const auto& [type, message] : shown) {
        CHECK_MESSAGE(count[type] > 0, "no real message of type " << type);
        for (const auto& [name, value] : message.as_object())
            CHECK_MESSAGE(shape.met.contains(type + "." + std::string(name)),
                          type << "." << std::string(name) << " was in no real message");
    }
    for (const char* path : {"update.moves[].preview", "table.seats[].level", "table.you.seat",
                             "update.clocks[].runs", "update.events[].rule"})
        CHECK_MESSAGE(shape.met.contains(path), path);
}

// Four sit down to Aerial Assault and play until alliances are dealt.
std::vector<std::unique_ptr<Player>> start_alliances(House& house) {
    std::vector<std::unique_ptr<Player>> four;
    for (const char* name : {"Amelia", "Bessie", "Charles", "Dora"})
        four.push_back(std::make_unique<Player>(house.port, name));
    four[0]->create(R"("game":"aerial-assault","seats":[{"kind":"you"},{"kind":"open"},)"
                    R"({"kind":"open"},{"kind":"open"}])");
    for (int seat = 1; seat < 4; ++seat) {
        Player& player = *four[static_cast<std::size_t>(seat)];
        player.watch(four[0]->table);
        player.ask("sit", {{"seat", seat}});
        player.until([&](const json::object& m) {
            return m.at("type") == "table" && m.at("you").at("seat") == seat;
        });
    }
    four[0]->ask("start");
    for (auto& player : four) player->next("update");
    CHECK(four[0]->update.at("partners").as_array().empty());
    four[0]->ask("chat", {{"text", "Anybody?"}, {"to", "team"}});
    CHECK(four[0]->refusal() == "no-team");
    const std::vector<Player*> all{four[0].get(), four[1].get(), four[2].get(), four[3].get()};
    for (std::size_t i = 0; four[0]->update.at("partners").as_array().empty() && i < 500; ++i)
        REQUIRE(step(all, i));
    return four;
}

// As after a reload: all that this person may know of the table. What comes later has no chat.
json::object look_again(Player& player) {
    player.ask("watch");
    return player.until(
        [](const json::object& m) { return m.at("type") == "table" && m.contains("chat"); });
}

bool has_seen(Player& player, const std::string& words) {
    player.sync();
    return std::ranges::any_of(player.seen, [&](const json::object& message) {
        return json::serialize(message).find(words) != std::string::npos;
    });
}

TEST_CASE("protocol: what partners say to each other reaches them alone, now and afterwards") {
    House house;
    const auto four = start_alliances(house);
    Player& amelia = *four[0];
    REQUIRE(amelia.update.at("partners").as_array().size() == 1);
    const auto mate = amelia.update.at("partners").as_array()[0].as_int64();
    Player watcher(house.port, "Watcher");
    watcher.watch(amelia.table);

    amelia.ask("chat", {{"text", "I take the front."}, {"to", "team"}});
    amelia.next("chat");
    Player& partner = *four[static_cast<std::size_t>(mate)];
    partner.ask("chat", {{"text", "Robot A could shoot."},
                         {"to", "team"},
                         {"propose", {{"seat", 0}, {"move", "BA2 bottom"}}}});
    const auto proposed = amelia.until([](const json::object& m) { return m.contains("propose"); });
    Shape shape = shape_of_messages();
    shape.compare(json::parse(examples::of_kind("server team").at(0).text), proposed, "chat");
    CHECK(shape.problem == "");
    CHECK(proposed.at("propose").at("seq") == amelia.seq());

    watcher.ask("chat", {{"text", "Psst."}, {"to", "team"}});
    CHECK(watcher.refusal() == "not-seated");
    const std::int64_t opponent = mate == 1 ? 2 : 1;
    amelia.ask("chat", {{"text", "Do it!"},
                        {"to", "team"},
                        {"propose", {{"seat", opponent}, {"move", "BA2 bottom"}}}});
    CHECK(amelia.refusal() == "no-team");

    // Everybody looks again, as after a reload, during the match and after its end.
    for (const bool over : {false, true}) {
        INFO(over);
        if (over) {
            amelia.ask("resign");
            amelia.until_over();
        }
        for (const auto& player : four) look_again(*player);
        CHECK(look_again(amelia).at("chat").as_array().size() == 2);
        CHECK(look_again(watcher).at("chat").as_array().empty());
        Player late(house.port, "Late");
        late.watch(amelia.table);
        for (const char* words : {"I take the front.", "Robot A could shoot.", "BA2 bottom\""}) {
            INFO(words);
            for (std::size_t seat = 0; seat < 4; ++seat) {
                const bool ours = seat == 0 || static_cast<std::int64_t>(seat) == mate;
                if (ours || std::string(words).front() != 'B')  // the move may be in their list
                    CHECK(has_seen(*four[seat], words) == ours);
            }
            CHECK_FALSE(has_seen(watcher, words));
            CHECK_FALSE(has_seen(late, words));
        }
    }
}

TEST_CASE("protocol: who has left the seat to a bot hears the partners no longer") {
    House house;
    const auto four = start_alliances(house);
    Player& amelia = *four[0];
    const auto mate = amelia.update.at("partners").as_array()[0].as_int64();
    Player& partner = *four[static_cast<std::size_t>(mate)];
    partner.ask("stand");
    partner.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("you").at("seat").is_null();
    });
    amelia.ask("chat", {{"text", "Still there?"}, {"to", "team"}});
    amelia.next("chat");
    CHECK_FALSE(has_seen(partner, "Still there?"));
    look_again(partner);
    CHECK_FALSE(has_seen(partner, "Still there?"));
    partner.ask("sit", {{"seat", mate}});  // back again, with all that was said to the seat
    partner.until([&](const json::object& m) {
        return m.at("type") == "table" && m.at("you").at("seat") == mate;
    });
    look_again(partner);
    CHECK(has_seen(partner, "Still there?"));
}

TEST_CASE("protocol: a game without teams has no chat of a team") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
    start_two(amelia, bessie);
    amelia.ask("chat", {{"text", "Anybody?"}, {"to", "team"}});
    CHECK(amelia.refusal() == "no-team");
    CHECK_FALSE(amelia.update.contains("partners"));
}

TEST_CASE("protocol: two people play a whole match, and its history is there afterwards") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
    start_two(amelia, bessie);
    const std::string table = amelia.table;
    for (std::size_t i = 0; !is_over(amelia) && i < 2000; ++i) REQUIRE(step({&amelia, &bessie}, i));
    REQUIRE(is_over(bessie));
    const auto over = amelia.until_over();
    CHECK(over.at("result").as_array().size() == 2);

    const auto get = [&](const std::string& path) {
        const auto answer = http(house.port, "GET", path);
        REQUIRE_MESSAGE(answer.status == 200, path << " " << answer.body);
        return answer.body;
    };
    const std::string base = "/api/matches/" + table;
    // The match as docs/protocol.md shows it, alone and in both kinds of lists.
    const json::value example = json::parse(examples::of_kind("match").at(0).text);
    const auto one = json::parse(get(base)).as_object();
    CHECK(one.size() == 1);
    Shape shape = shape_of_messages();
    shape.compare(example, one.at("match"), "match");
    for (const std::string& path :
         {std::string("/api/matches"), "/api/matches?person=" + amelia.id,
          "/api/matches?person=" + bessie.id + "&before=99999999999999"}) {
        const auto list = json::parse(get(path)).as_object();
        REQUIRE(list.at("matches").as_array().size() == 1);
        shape.compare(example, list.at("matches").as_array()[0], "match");
    }
    CHECK(shape.problem == "");
    CHECK(json::parse(get("/api/matches?before=5")).at("matches").as_array().empty());
    CHECK(http(house.port, "GET", "/api/matches?person=nobody").status == 404);
    CHECK(http(house.port, "GET", "/api/matches?before=soon").status == 400);

    std::vector<const engine::Game*> all;
    for (const games::Room& room : examples::rooms()) all.push_back(room.game);
    const auto logged = engine::read_log(get(base + "/log"), all);
    REQUIRE(logged.has_value());
    CHECK(http(house.port, "GET", base + "/log").head.find("attachment") != std::string::npos);
    const auto from_json = protocol::read_log_json(json::parse(get(base + "/log.json")), all);
    REQUIRE(from_json.has_value());
    CHECK(from_json->match.digest() == logged->match.digest());
    const auto opening = fair::opening_of(logged->notes, 2);
    REQUIRE(opening.has_value());
    CHECK(fair::verify(logged->match, *opening).empty());
    CHECK(static_cast<std::int64_t>(logged->match.entries().size()) == amelia.seq());

    const auto fairness = json::parse(get(base + "/fairness")).as_object();
    CHECK(fairness.size() == 4);
    for (const char* name : {"commitment", "server_seed", "seat_seeds", "draws"})
        CHECK(fairness.contains(name));
    for (const json::value& draw : fairness.at("draws").as_array()) {
        CHECK(draw.as_object().size() == 5);
        for (const char* name : {"seq", "draw", "weights", "chosen", "text"})
            CHECK(draw.as_object().contains(name));
    }
    for (const char* eyes : {"0", "1", "spectator"}) {
        const auto replay = json::parse(get(base + "/replay?as=" + eyes)).as_object();
        const auto& frames = replay.at("frames").as_array();
        REQUIRE(frames.size() == logged->match.entries().size() + 1);
        for (const json::value& frame : frames) {
            CHECK(frame.as_object().size() == 4);
            for (const char* name : {"seq", "events", "next", "view"})
                CHECK(frame.as_object().contains(name));
        }
        if (*eyes == '0') CHECK(frames.back().at("view") == amelia.update.at("view"));
    }
    CHECK(http(house.port, "GET", base + "/replay?as=2").status == 400);
    CHECK(http(house.port, "GET", base + "/replay?as=nature").status == 400);
    CHECK(http(house.port, "GET", base + "/song").status == 404);

    // The rematch: one table for both, with the same seats.
    amelia.ask("rematch", {{"id", 8}});
    const auto again = amelia.next("created");
    CHECK(again.at("id") == 8);
    bessie.ask("rematch", {{"id", 9}});
    CHECK(bessie.next("created").at("table") == again.at("table"));
    CHECK(amelia
              .until([&](const json::object& m) {
                  return m.at("type") == "update" && m.at("table") == again.at("table");
              })
              .contains("view"));
    CHECK(amelia.about.at("you").at("seat") == 0);
    bessie.until([&](const json::object& m) {
        return m.at("type") == "update" && m.at("table") == again.at("table");
    });
    CHECK(bessie.about.at("you").at("seat") == 1);

    // Playing on from the middle of the finished one.
    amelia.create(
        R"("game":"last-blast","seats":[{"kind":"you"},{"kind":"open"}],"from":{"match":")" +
        table + R"(","seq":20})");
    amelia.say(R"({"type":"create","id":3,"game":"last-blast","seats":[{"kind":"you"},
        {"kind":"open"}],"from":{"match":")" +
               table + R"(","seq":5000}})");
    CHECK(amelia.refusal() == "bad-setup");
    amelia.say(R"({"type":"create","id":3,"game":"last-blast","seats":[{"kind":"you"},
        {"kind":"open"}],"from":{"match":")" +
               amelia.table + R"(","seq":1}})");
    CHECK(amelia.refusal() == "no-match");
}

TEST_CASE(
    "protocol: a lost connection is taken up where it was left, and no move is played twice") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
    start_two(amelia, bessie);
    for (std::size_t i = 0; i < 6; ++i) REQUIRE(step({&amelia, &bessie}, i));
    const std::int64_t known = bessie.seq();
    bessie.client.hang_up();
    REQUIRE(step({&amelia}));
    Player again(house.port, "", bessie.cookie());
    CHECK(again.id == bessie.id);
    again.table = bessie.table;
    again.ask("watch", {{"since", known}, {"era", 0}});
    const auto resumed = again.next("update");
    CHECK(resumed.at("from") == known);
    CHECK(resumed.at("seq") == amelia.seq());
    again.ask("watch", {{"since", known}, {"era", 3}});  // of another era: everything again
    const auto whole = again.next("update");
    CHECK(whole.at("from") == 0);
    CHECK(whole.at("view") == resumed.at("view"));
    again.ask("watch", {{"since", 100'000}, {"era", 0}});
    CHECK(again.next("update").at("from") == 0);
    // What the two updates add up to is the whole.
    json::array rest;
    for (const json::value& event : whole.at("events").as_array())
        if (event.at("seq").as_int64() >= known) rest.push_back(event);
    CHECK(rest == resumed.at("events"));

    REQUIRE(again.is_asked());
    const json::value move = again.update.at("moves").at(0).at("move");
    const json::object first{{"seq", again.seq()}, {"move", move}, {"key", "twice"}};
    again.ask("move", first);
    again.client.hang_up();  // before the answer comes
    Player back(house.port, "", bessie.cookie());
    back.watch(bessie.table);
    back.ask("move", first);
    const auto answer = back.until([](const json::object& m) {
        return m.at("type") == "played" || (m.contains("ack") && m.at("ack") == "twice");
    });
    REQUIRE(answer.contains("seq"));
    back.ask("move", first);
    CHECK(back.next("played").at("seq") == answer.at("seq"));
    back.ask("watch");
    CHECK(back.next("update").at("seq") == answer.at("seq"));
}

TEST_CASE("protocol: people are asked where they can choose, and what they set is their own") {
    server::Config config = small_config();
    config.mask_autopass = false;
    House house(config);
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
    start_two(amelia, bessie, R"("game":"bots-and-aces","options":{"rounds":"1"})");
    const std::vector<Player*> both{&amelia, &bessie};
    const auto go_on = [&](int steps) {
        for (int i = 0; i < steps && !is_over(amelia); ++i) {
            for (const Player* player : both)
                CHECK(player->update.at("moves").as_array().size() != 1);
            REQUIRE(step(both, static_cast<std::size_t>(i)));
        }
    };
    go_on(20);
    // Only the person is answered.
    bessie.sync();
    const std::size_t heard = bessie.seen.size();
    amelia.ask("settings", {{"settings", {{"answer.pin", "no"}}}});
    CHECK(amelia.next("update").at("settings") == json::object{{"answer.pin", "no"}});
    bessie.sync();
    CHECK(bessie.seen.size() == heard + 1);  // the pong
    amelia.ask("settings", {{"settings", {{"mode", "clever"}}}});
    CHECK(amelia.refusal() == "bad-settings");
    // They outlast the connection.
    amelia.connect();
    amelia.ask("watch");
    CHECK(amelia.next("update").at("settings") == json::object{{"answer.pin", "no"}});
    go_on(5000);
    CHECK(is_over(amelia));
    for (const json::object& message : bessie.seen)
        CHECK(json::serialize(message).find("answer.pin") == std::string::npos);
}

TEST_CASE("protocol: between people a pass for want of an answer takes a moment") {
    House house;  // masked, as usual
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
    start_two(amelia, bessie, R"("game":"bots-and-aces","options":{"rounds":"1"})");
    const std::vector<Player*> both{&amelia, &bessie};
    int waited = 0;
    for (std::size_t i = 0; i < 200 && waited < 2 && !is_over(amelia); ++i) {
        Player* asked = amelia.is_asked() ? &amelia : &bessie;
        if (asked->is_asked() && asked->update.at("moves").as_array().size() > 1) {
            REQUIRE(step(both, i));
            continue;
        }
        // Nobody has to do anything: it is passed.
        const std::int64_t before = amelia.seq();
        const auto gone_on = [&](const json::object& m) {
            return m.at("type") == "update" && m.at("seq").as_int64() > before;
        };
        for (Player* player : both)
            if (player->seq() <= before) REQUIRE_FALSE(player->until(gone_on).empty());
        ++waited;
    }
    CHECK(waited == 2);
}

TEST_CASE("protocol: watchers of a table with delay see nothing early") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie"), watcher(house.port, "W");
    start_two(amelia, bessie, R"("game":"last-blast","delay":1)");
    watcher.watch(amelia.table);
    watcher.next("update");
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(step({&amelia, &bessie}));
    REQUIRE(step({&amelia, &bessie}));
    const std::int64_t now_at = amelia.seq();
    watcher.ask("watch");  // asking again does not help
    const auto early = watcher.next("update");
    if (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(900))
        CHECK(early.at("seq").as_int64() < now_at);
    const auto late = watcher.until(
        [&](const json::object& m) { return m.at("type") == "update" && m.at("seq") == now_at; });
    CHECK(late.contains("view"));
    CHECK(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(950));
    CHECK(late.at("moves").as_array().empty());
    // When it is over there is nothing left to hide: the result and the last events come together.
    start_two(amelia, bessie, R"("game":"leduc","delay":600)");
    watcher.watch(amelia.table);
    while (!is_over(amelia)) REQUIRE(step({&amelia, &bessie}));
    const auto end = watcher.until([](const json::object& m) {
        return m.at("type") == "update" && m.at("outcome").is_array();
    });
    CHECK(end.contains("outcome"));
}

TEST_CASE("protocol: private tables are in no list, and who knows the address is invited") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
    amelia.create(R"("game":"leduc","private":true,"seats":[{"kind":"you"},{"kind":"open"}])");
    const std::string secret = amelia.table;
    amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
    const std::string list = http(house.port, "GET", "/api/tables").body;
    CHECK(list.find(amelia.table) != std::string::npos);
    CHECK(list.find(secret) == std::string::npos);
    bessie.say(R"({"type":"lobby","on":true})");
    CHECK(json::serialize(bessie.next("lobby")).find(secret) == std::string::npos);
    CHECK(http(house.port, "GET", "/api/tables/" + secret).status == 200);
    CHECK(http(house.port, "GET", "/api/tables/nosuchtable").status == 404);
    const std::string mine = http(house.port, "GET", "/api/mine", "", amelia.cookie()).body;
    CHECK(mine.find(secret) != std::string::npos);
    CHECK(http(house.port, "GET", "/api/mine", "", bessie.cookie()).body == "{\"tables\":[]}");
    CHECK(http(house.port, "GET", "/api/mine").body == "{\"tables\":[]}");
    bessie.watch(secret);
    bessie.ask("sit", {{"seat", 1}});
    amelia.table = secret;
    amelia.until([&](const json::object& m) {
        return m.at("type") == "table" && m.at("seats").at(1).at("kind") == "human";
    });
    amelia.ask("start");
    bessie.next("update");
    while (!is_over(bessie)) {
        if (bessie.is_asked()) bessie.move();
        if (amelia.update.empty() || amelia.seq() < bessie.seq()) amelia.next("update");
        if (amelia.is_asked()) amelia.move();
        bessie.next("update");
    }
    CHECK(http(house.port, "GET", "/api/matches").body == "{\"matches\":[]}");
    const auto history_of_bessie = [&](const std::string& cookie) {
        return http(house.port, "GET", "/api/matches?person=" + bessie.id, "", cookie).body;
    };
    CHECK(history_of_bessie(bessie.cookie()).find(secret) != std::string::npos);
    CHECK(history_of_bessie("") == "{\"matches\":[]}");
    CHECK(history_of_bessie(amelia.cookie()) == "{\"matches\":[]}");
    CHECK(http(house.port, "GET", "/api/matches/" + secret).status == 200);
}

TEST_CASE("protocol: a guest becomes an account, signs in elsewhere, and keeps the history") {
    House house;
    Player amelia(house.port, "Amelia");
    amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"bot","level":"random"}])");
    amelia.ask("start");
    amelia.next("update");
    while (!is_over(amelia)) {
        if (amelia.is_asked()) amelia.move();
        amelia.next("update");
    }
    amelia.until_over();
    const auto post = [&](const char* path, const std::string& body, const std::string& cookie) {
        return http(house.port, "POST", path, body, cookie);
    };
    const std::string account = R"({"name":"Earhart","password":"lockheed vega"})";
    CHECK(post("/api/account", account, "").status == 401);
    CHECK(
        post("/api/account", R"({"name":"Earhart","password":"short"})", amelia.cookie()).status ==
        400);
    CHECK(
        post("/api/account", R"({"name":"","password":"lockheed vega"})", amelia.cookie()).status ==
        400);
    CHECK(
        post("/api/account", R"({"name":"E","password":"lockheed vega","x":"y"})", amelia.cookie())
            .status == 400);
    const auto made = post("/api/account", account, amelia.cookie());
    REQUIRE(made.status == 200);
    const auto you = json::parse(made.body).at("you");
    CHECK(you.at("person").as_string() == amelia.id);
    CHECK(you.at("account").as_bool());
    CHECK(you.at("name").as_string() == "Earhart");
    const std::string stranger = support::new_guest(house.port, "Thief");
    CHECK(post("/api/account", R"({"name":"eaRHart","password":"something else"})", stranger)
              .status == 409);
    CHECK(post("/api/login", R"({"name":"Earhart","password":"lockheed vegb"})", stranger).status ==
          403);
    CHECK(post("/api/login", R"({"name":"Nobody","password":"lockheed vega"})", stranger).status ==
          403);
    const auto login = post("/api/login", account, stranger);
    REQUIRE(login.status == 200);
    REQUIRE(!login.cookie.empty());
    CHECK(login.cookie != stranger);
    CHECK(json::parse(login.body).at("you").at("person").as_string() == amelia.id);
    CHECK(http(house.port, "GET", "/api/me", "", stranger).body == "{\"you\":null}");
    CHECK(http(house.port, "GET", "/api/matches?person=" + amelia.id).body.find(amelia.table) !=
          std::string::npos);
    // A guest's matches go along when the guest signs in.
    Player guest(house.port, "Guest");
    guest.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"bot","level":"random"}])");
    guest.ask("start");
    guest.next("update");
    while (!is_over(guest)) {
        if (guest.is_asked()) guest.move();
        guest.next("update");
    }
    guest.until_over();
    CHECK(post("/api/login", account, guest.cookie()).status == 200);
    CHECK(http(house.port, "GET", "/api/matches?person=" + amelia.id).body.find(guest.table) !=
          std::string::npos);
    // A guest does not pass for the account.
    const std::string other = support::new_guest(house.port, "Other");
    for (const std::string& cookie : {std::string(), other}) {
        const auto taken = post("/api/me", R"({"name":"EARHART"})", cookie);
        CHECK(taken.status == 409);
        CHECK(taken.body.find("name-taken") != std::string::npos);
        CHECK(taken.cookie.empty());
    }
    CHECK(post("/api/me", R"({"name":"Earhart II"})", other).status == 200);
    // Out again, and whoever came with that cookie goes, too: they could play on as that person.
    Player there(house.port, "", login.cookie), elsewhere(house.port, "", amelia.cookie());
    CHECK(post("/api/logout", "{}", login.cookie).status == 200);
    while (there.read(5000)) {
    }
    CHECK(there.client.close_code() == 1000);
    elsewhere.sync();
    CHECK(elsewhere.client.is_open());
    CHECK(http(house.port, "GET", "/api/me", "", login.cookie).body == "{\"you\":null}");
    CHECK(json::parse(http(house.port, "GET", "/api/me", "", amelia.cookie()).body)
              .at("you")
              .at("name")
              .as_string() == "Earhart");
    CHECK(post("/api/me", R"({"name":"Other"})", amelia.cookie()).status == 400);
}

// It was accepted without a word.
TEST_CASE("protocol: a move from a connection that does not watch is answered") {
    House house;
    Player amelia(house.port, "Amelia");
    amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"bot","level":"random"}])");
    amelia.ask("start");
    while (!amelia.is_asked()) amelia.next("update");
    amelia.ask("unwatch");
    const std::string key = amelia.move();
    const auto played = amelia.next("played");
    REQUIRE(played.contains("key"));
    CHECK(is(played.at("key"), key));
    CHECK(played.at("seq").as_int64() > amelia.seq());
}

TEST_CASE("protocol: names that look like others, or like nothing, are not taken") {
    House house;
    const auto status = [&](const std::string& name) {
        return http(house.port, "POST", "/api/me", json::serialize(json::object{{"name", name}}))
            .status;
    };
    for (const char* good : {"Amelia", "Zo\u00eb 2", "Noe\u0301", "\u9054\u4eba",
                             "\u2708\ufe0f Ace", "\U0001F469\u200d\u2708\ufe0f"})
        CHECK_MESSAGE(status(good) == 200, good);
    for (const char* bad :
         {"Amelia\u00a0", "\u00a0", "\u3000", "\u3164", "\u2800", "\u200d", "A\u200db", "A\ufe0f",
          "\u0301", "A\u2028B", "A\u200bB", "\U000e0041", " Amelia", "A\tB"})
        CHECK_MESSAGE(status(bad) == 400, bad);
}

TEST_CASE("protocol: a guest who plays keeps the seat, signing up, and cannot sign in meanwhile") {
    House house;
    const auto post = [&](const char* path, const std::string& body, const std::string& cookie) {
        return http(house.port, "POST", path, body, cookie);
    };
    const std::string account = R"({"name":"Earhart","password":"lockheed vega"})";
    Player amelia(house.port, "Amelia"), guest(house.port, "Guest");
    start_two(amelia, guest, R"("game":"goofspiel","options":{"cards":"5"})");
    // An account is the same person: the seat is still hers.
    REQUIRE(post("/api/account", account, amelia.cookie()).status == 200);
    REQUIRE(step({&amelia, &guest}));
    amelia.connect();
    amelia.ask("watch");
    amelia.until([](const json::object& m) { return m.at("type") == "update"; });
    CHECK(amelia.about.at("you").at("seat") == 0);
    CHECK(amelia.about.at("you").at("host").as_bool());
    // The guest would be nobody afterwards, and the seat nobody's.
    auto refused = post("/api/login", account, guest.cookie());
    CHECK(refused.status == 409);
    CHECK(refused.body.find("still-playing") != std::string::npos);
    CHECK(refused.body.find("1 table that is not over") != std::string::npos);
    CHECK(refused.cookie.empty());
    guest.connect();  // the cookie is as good as before
    const std::string match = guest.table;
    guest.create(R"("game":"leduc","seats":[{"kind":"open"},{"kind":"open"}])");
    guest.sync();
    refused = post("/api/login", account, guest.cookie());
    CHECK(refused.body.find("2 tables that are not over") != std::string::npos);
    guest.ask("close");
    guest.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("status") == "closed";
    });
    guest.watch(match);
    guest.next("update");
    while (!is_over(guest)) REQUIRE(step({&amelia, &guest}));
    guest.until_over();
    const auto login = post("/api/login", account, guest.cookie());
    CHECK(login.status == 200);
    CHECK(http(house.port, "GET", "/api/me", "", guest.cookie()).body == "{\"you\":null}");
    CHECK(http(house.port, "GET", "/api/matches?person=" + amelia.id, "", login.cookie)
              .body.find(match) != std::string::npos);
    // Whoever has left the seat to a bot may sign in.
    Player other(house.port, "Other"), friend_of(house.port, "Friend");
    start_two(friend_of, other, R"("game":"goofspiel","options":{"cards":"13"})");
    CHECK(post("/api/login", account, other.cookie()).status == 409);
    other.ask("stand");
    other.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("seats").at(1).at("kind") == "bot";
    });
    CHECK(post("/api/login", account, other.cookie()).status == 200);
}

TEST_CASE("protocol: cookies are HttpOnly, and other sites' pages are refused") {
    House house;
    const auto guest = http(house.port, "POST", "/api/me", R"({"name":"Amelia"})");
    CHECK(guest.status == 200);
    CHECK(guest.head.find("HttpOnly") != std::string::npos);
    CHECK(guest.head.find("SameSite=Lax") != std::string::npos);
    const auto you = json::parse(guest.body).at("you").as_object();
    CHECK(you.size() == 3);
    CHECK(you.at("name").as_string() == "Amelia");
    CHECK(guest.body.find(guest.cookie.substr(8)) == std::string::npos);
    const std::string here = "Origin: http://127.0.0.1:" + std::to_string(house.port) + "\r\n";
    for (const std::string origin :
         {"Origin: http://evil.example\r\n", "Origin: null\r\n", "Origin: http://127.0.0.1\r\n",
          "Origin: http://127.0.0.1:1\r\n"}) {
        CHECK(support::Client(house.port, guest.cookie, origin).status() == 403);
        CHECK(
            http(house.port, "POST", "/api/me", R"({"name":"Eve"})", guest.cookie, origin).status ==
            403);
    }
    CHECK(support::Client(house.port, guest.cookie, here).status() == 101);
    CHECK(http(house.port, "POST", "/api/me", R"({"name":"Amy"})", guest.cookie, here).status ==
          200);
    CHECK(support::Client(house.port, "").status() == 401);
    CHECK(support::Client(house.port, "hexwing=00112233445566778899aabbccddeeff").status() == 401);
    CHECK(http(house.port, "GET", "/api/me").body == "{\"you\":null}");
    // Only a proxy that is trusted can tell that it was HTTPS.
    const std::string https = "X-Forwarded-Proto: https\r\n";
    const auto is_secure = [&](const House& at, const std::string& headers) {
        const auto made = http(at.port, "POST", "/api/me", "{}", "", headers);
        CHECK(made.status == 200);
        return made.head.find("; Secure") != std::string::npos;
    };
    CHECK_FALSE(is_secure(house, https));
    auto config = small_config();
    config.trust_proxy = true;
    House behind_proxy(config);
    CHECK(is_secure(behind_proxy, https));
    CHECK_FALSE(is_secure(behind_proxy, ""));
    CHECK_FALSE(is_secure(behind_proxy, https + "X-Forwarded-Proto: http\r\n"));
    // A page of another site can post forms, but not JSON.
    CHECK(http(house.port, "POST", "/api/me", "", guest.cookie,
               "Content-Type: text/plain\r\nContent-Length: 0\r\n")
              .status == 415);
}

TEST_CASE("protocol: a new name is known at the tables where one sits") {
    House house;
    Player amelia(house.port, "Amelia");
    amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
    CHECK(http(house.port, "POST", "/api/me", R"({"name":"Amy"})", amelia.cookie()).status == 200);
    CHECK(amelia
              .until([](const json::object& m) {
                  return m.at("type") == "table" && m.at("seats").at(0).at("name") == "Amy";
              })
              .contains("host"));
    for (const char* bad : {R"({"name":" Amy"})", R"({"name":"A\u0007"})", R"({"name":7})", "[]",
                            R"({"name":"0123456789012345678901234"})", R"({"title":"Dr"})", "{"})
        CHECK(http(house.port, "POST", "/api/me", bad, amelia.cookie()).status == 400);
}

TEST_CASE("protocol: pages, health, numbers and games are served over HTTP") {
    Folder web;
    web.write("index.html", "<title>Hexwing</title>");
    web.write("assets/app.js", "let x = 1;");
    web.write("assets/app.js.gz", "zipped");
    auto config = small_config();
    config.web = web.path;
    House house(config);
    CHECK(house.server->has_web_client());
    const auto page = http(house.port, "GET", "/");
    for (const char* path : {"/", "/index.html", "/table/abc"}) {
        const auto answer = http(house.port, "GET", path);
        if (std::string_view(path) == "/" && answer.status != 200) continue;
        CHECK_MESSAGE(answer.status == 200, path);
        CHECK(answer.body == "<title>Hexwing</title>");
        CHECK(answer.head.find("text/html") != std::string::npos);
        CHECK(answer.head.find("Content-Security-Policy") != std::string::npos);
        CHECK(answer.head.find("nosniff") != std::string::npos);
    }
    CHECK(page.status == 200);
    const auto script = http(house.port, "GET", "/assets/app.js");
    CHECK(script.body == "let x = 1;");
    CHECK(script.head.find("immutable") != std::string::npos);
    CHECK(http(house.port, "GET", "/assets/app.js", "", "", "Accept-Encoding: gzip\r\n").body ==
          "zipped");
    const auto at = script.head.find("ETag: ") + 6;
    const std::string tag = script.head.substr(at, script.head.find('\r', at) - at);
    CHECK(http(house.port, "GET", "/assets/app.js", "", "", "If-None-Match: " + tag + "\r\n")
              .status == 304);
    CHECK(http(house.port, "HEAD", "/assets/app.js").body.empty());
    CHECK(http(house.port, "GET", "/assets/none.js").status == 404);
    CHECK(http(house.port, "DELETE", "/index.html").status == 405);
    CHECK(http(house.port, "DELETE", "/api/games").status == 405);
    CHECK(http(house.port, "GET", "/healthz").body == "ok\n");
    const std::string numbers = http(house.port, "GET", "/metrics").body;
    for (const char* name : {"hexwing_connections ", "hexwing_moves_total ", "hexwing_tables_live ",
                             "hexwing_store_commits_total "})
        CHECK(numbers.find(name) != std::string::npos);
    const auto games = json::parse(http(house.port, "GET", "/api/games").body).at("games");
    CHECK(games.as_array().size() == examples::rooms().size());
    for (const json::value& game : games.as_array()) {
        CHECK(game.as_object().size() == 11);
        for (const char* name : {"id", "title", "summary", "credits", "ruleset", "min_seats",
                                 "max_seats", "options", "bots", "card_set", "answers"})
            CHECK(game.as_object().contains(name));
    }
    const auto missing = http(house.port, "GET", "/api/nothing");
    CHECK(missing.status == 404);
    const auto error = json::parse(missing.body).as_object();
    CHECK((error.size() == 2 && error.contains("code") && error.contains("words")));
}

TEST_CASE("protocol: refusals carry the id, and hello comes first") {
    House house;
    support::Client raw(house.port, support::new_guest(house.port));
    raw.send(R"({"type":"ping","id":5})");
    const auto early = json::parse(raw.read().value_or("{}")).as_object();
    CHECK(early.at("code") == "version");
    CHECK(early.at("id") == 5);
    Player amelia(house.port, "Amelia");
    for (const auto& [text, code] : std::map<std::string, std::string>{
             {R"({"type":"watch","id":6,"table":"nosuch"})", "no-table"},
             {R"({"type":"create","id":6,"game":"chess","seats":[{"kind":"you"}]})", "no-game"},
             {R"({"type":"create","id":6,"game":"leduc","seats":[{"kind":"you"}]})", "bad-setup"},
             {R"({"type":"fly","id":6})", "bad-message"}}) {
        amelia.say(text);
        const auto refused = amelia.next("refused");
        CHECK(refused.at("code").as_string() == code);
        CHECK(refused.at("id") == 6);
    }
    // More tables than one connection may watch.
    for (int i = 0; i < 8; ++i)
        amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
    Player bessie(house.port, "Bessie");
    bessie.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
    amelia.say({{"type", "watch"}, {"id", 9}, {"table", bessie.table}});
    const auto enough = amelia.next("refused");
    CHECK(enough.at("code") == "too-many");
    CHECK(enough.contains("id"));
    CHECK(enough.contains("table"));
    amelia.ask("unwatch");
    amelia.say({{"type", "watch"}, {"id", 9}, {"table", bessie.table}});
    CHECK(is(amelia.next("table").at("table"), bessie.table));
}

TEST_CASE("protocol: a server that stops says 1012, and the next one goes on at the same point") {
    Folder folder;
    const auto file = folder.path / "hexwing.sqlite";
    std::string cookies[2], table;
    json::object last[2];
    {
        House house(small_config(), store::open_sqlite(file));
        Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
        start_two(amelia, bessie, R"("game":"last-blast","clock":"game 600+5")");
        for (std::size_t i = 0; i < 9; ++i) REQUIRE(step({&amelia, &bessie}, i));
        amelia.ask("chat", {{"text", "See you."}});
        amelia.next("chat");
        table = amelia.table;
        cookies[0] = amelia.cookie(), cookies[1] = bessie.cookie();
        last[0] = amelia.update, last[1] = bessie.update;
        house.server->stop();
        while (amelia.read(1000)) {
        }
        CHECK(amelia.client.close_code() == 1012);
        CHECK(!amelia.client.close_reason().empty());
        while (bessie.read(1000)) {
        }
        CHECK(bessie.client.close_code() == 1012);
    }
    House house(small_config(), store::open_sqlite(file));
    std::vector<Player> players;
    for (std::size_t i = 0; i < 2; ++i) {
        Player back(house.port, "", cookies[i]);
        back.watch(table);
        back.next("update");
        CHECK(back.seq() == last[i].at("seq").as_int64());
        CHECK(back.update.at("era") == last[i].at("era"));
        CHECK(back.update.at("view") == last[i].at("view"));
        CHECK(back.update.at("moves") == last[i].at("moves"));
        CHECK(back.update.at("clocks").at(0).at("left").as_int64() <=
              last[i].at("clocks").at(0).at("left").as_int64());
        CHECK(back.about.at("chat").at(0).at("text") == "See you.");
        players.push_back(std::move(back));
    }
    CHECK(http(house.port, "GET", "/api/tables").body.find(table) != std::string::npos);
    for (std::size_t i = 0; !is_over(players[0]) && i < 2000; ++i)
        REQUIRE(step({&players[0], &players[1]}, i));
    CHECK(is_over(players[0]));
}

TEST_CASE("protocol: a finished table is shown as it was, and not brought back to life for that") {
    Folder folder;
    const auto file = folder.path / "hexwing.sqlite";
    std::string over, closed;
    const auto shown = [](const House& house, const std::string& table) {
        auto about = json::parse(http(house.port, "GET", "/api/tables/" + table).body).as_object();
        about["watchers"] = 0;
        for (json::value& seat : about.at("seats").as_array())
            if (seat.at("kind") == "human") seat.as_object()["here"] = false;
        return about;
    };
    json::object over_then, closed_then;
    {
        House house(small_config(), store::open_sqlite(file));
        Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
        start_two(amelia, bessie, R"("game":"leduc","private":true,"clock":"game 600+5")");
        bessie.ask("stand");
        amelia.until([](const json::object& m) {
            return m.at("type") == "table" && m.at("seats").at(1).at("kind") == "bot";
        });
        while (!is_over(amelia)) {
            if (amelia.is_asked()) amelia.move();
            amelia.next("update");
        }
        amelia.until_over();
        over = amelia.table;
        amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
        closed = amelia.table;
        amelia.ask("close");
        amelia.until([](const json::object& m) {
            return m.at("type") == "table" && m.at("status") == "closed";
        });
        over_then = shown(house, over);
        closed_then = shown(house, closed);
        CHECK(over_then.at("status") == "over");
        CHECK(closed_then.at("status") == "closed");
    }
    House house(small_config(), store::open_sqlite(file));
    CHECK(shown(house, over) == over_then);
    CHECK(shown(house, closed) == closed_then);
    CHECK(http(house.port, "GET", "/metrics").body.find("hexwing_tables_loaded 0\n") !=
          std::string::npos);
    CHECK(http(house.port, "GET", "/api/tables/nosuchtable").status == 404);
}

TEST_CASE("protocol: a port that is taken is a sentence for the operator, and nothing hangs") {
    House house;
    auto config = small_config();
    config.port = house.port;
    CHECK_THROWS_AS(House(config).server.reset(), server::BadConfig);
    config.host = "no address";
    CHECK_THROWS_AS(House(config).server.reset(), server::BadConfig);
    config.host = "127.0.0.1";
    config.port = 0;
    config.web = "/nowhere/at/all";
    CHECK_THROWS_AS(House(config).server.reset(), server::BadConfig);
}

// Once a minute, made to happen now, at a time that may be to come.
void sweep(House& house, store::Time time) {
    server::House& parts = house.server->house();
    for (const auto& worker : parts.workers) {
        std::promise<void> done;
        worker->post([&] {
            parts.sweep(*worker, time);
            done.set_value();
        });
        done.get_future().wait();
    }
}

template <class Wanted>
bool sweep_until(House& house, store::Time later, Wanted wanted) {
    for (int i = 0; i < 200; ++i) {
        if (wanted()) return true;
        sweep(house, server::now() + later);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return wanted();
}

constexpr store::Time minute = 60'000, day = 24 * 60 * minute;

std::string status_of(const House& house, const std::string& table) {
    const auto answer = http(house.port, "GET", "/api/tables/" + table);
    if (answer.status != 200) return "none";
    return std::string(json::parse(answer.body).at("status").as_string());
}

// It was closed ten minutes after everybody had left: the friend found nothing.
TEST_CASE("protocol: an invitation is good for days, also while nobody looks at the table") {
    Folder folder;
    const auto file = folder.path / "hexwing.sqlite";
    std::string cookie, shown, hidden;
    {
        House house(small_config(), store::open_sqlite(file));
        Player amelia(house.port, "Amelia");
        cookie = amelia.cookie();
        amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
        shown = amelia.table;
        amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}],"private":true)");
        hidden = amelia.table;
        for (const std::string& table : {shown, hidden})
            amelia.say({{"type", "unwatch"}, {"table", table}});
        amelia.sync();
        auto& loaded = house.server->house().metrics.tables_loaded;
        CHECK(loaded == 2);
        CHECK(sweep_until(house, 11 * minute, [&] { return loaded == 0; }));
        // Lists know them still, and so does who was invited.
        CHECK(http(house.port, "GET", "/api/tables").body.find(shown) != std::string::npos);
        const auto mine = http(house.port, "GET", "/api/mine", "", cookie).body;
        CHECK(mine.find(shown) != std::string::npos);
        CHECK(mine.find(hidden) != std::string::npos);
        Player bessie(house.port, "Bessie");
        bessie.watch(hidden);
        CHECK(bessie.about.at("status") == "waiting");
        bessie.ask("sit", {{"seat", 1}});
        bessie.until([](const json::object& m) {
            return m.at("type") == "table" && m.at("you").at("seat") == 1;
        });
        bessie.ask("stand");
        bessie.next("table");
    }
    // A restart is no visit, and what was open two days ago is open.
    House house(small_config(), store::open_sqlite(file));
    auto& loaded = house.server->house().metrics.tables_loaded;
    CHECK(sweep_until(house, 2 * day, [&] { return loaded == 0; }));
    CHECK(status_of(house, shown) == "waiting");
    CHECK(sweep_until(house, 3 * day, [&] { return status_of(house, shown) == "closed"; }));
    CHECK(sweep_until(house, 0, [&] {
        return http(house.port, "GET", "/api/tables").body.find(shown) == std::string::npos;
    }));
    CHECK(sweep_until(house, 13 * day, [&] { return loaded == 0; }));
    CHECK(status_of(house, hidden) == "waiting");
    CHECK(sweep_until(house, 14 * day, [&] { return status_of(house, hidden) == "closed"; }));
}

// Whoever was there first found empty lists, and could have more tables than one person may have.
TEST_CASE("protocol: who comes right after a restart finds all tables") {
    Folder folder;
    const auto file = folder.path / "hexwing.sqlite";
    constexpr int tables = 40;
    auto config = small_config();
    config.limits.tables_per_person = tables;
    std::string cookie;
    {
        House house(config, store::open_sqlite(file));
        Player amelia(house.port, "Amelia");
        cookie = amelia.cookie();
        for (int i = 0; i < tables; ++i) {
            amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
            amelia.say({{"type", "unwatch"}, {"table", amelia.table}});
        }
        amelia.sync();
    }
    House house(config, store::open_sqlite(file));
    CHECK(house.server->house().lobby.size() == tables);
    const auto mine = json::parse(http(house.port, "GET", "/api/mine", "", cookie).body);
    CHECK(mine.at("tables").as_array().size() == tables);
}

// Twenty matches that were left with a bot kept their maker from ever playing again.
TEST_CASE("protocol: a match alone with bots that was left makes room for a new one") {
    Folder folder;
    const auto file = folder.path / "hexwing.sqlite";
    auto config = small_config();
    config.limits.tables_per_person = 2;
    const std::string with_bot =
        R"("game":"leduc","seats":[{"kind":"you"},{"kind":"bot","level":"random"}])";
    std::string cookie, left, other;
    {
        House house(config, store::open_sqlite(file));
        Player amelia(house.port, "Amelia");
        cookie = amelia.cookie();
        for (std::string* table : {&left, &other}) {
            amelia.create(with_bot);
            *table = amelia.table;
            amelia.ask("start");
            amelia.next("update");
        }
        amelia.say(R"({"type":"create",)" + with_bot + "}");
        CHECK(amelia.refusal() == "too-many");
    }
    {
        const auto store = store::open_sqlite(file);
        const store::Write long_ago =
            store::Append{store->find_table(left)->key,
                          R"({"t":"watched","at":)" + std::to_string(server::now() - day) + "}"};
        store->commit({&long_ago, 1});
    }
    House house(config, store::open_sqlite(file));
    Player amelia(house.port, "", cookie);
    amelia.create(with_bot);
    CHECK(sweep_until(house, 0, [&] { return status_of(house, left) == "closed"; }));
    CHECK(status_of(house, other) == "running");
    amelia.say(R"({"type":"create",)" + with_bot + "}");
    CHECK(amelia.refusal() == "too-many");
    // There is a way out as well: who plays with bots alone ends it.
    amelia.watch(other);
    amelia.ask("close");
    amelia.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("status") == "closed";
    });
    amelia.create(with_bot);
}

TEST_CASE("protocol: a match without a clock that nobody came back to for two months is closed") {
    House house;
    std::string table, clocked;
    {
        Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
        start_two(amelia, bessie);
        table = amelia.table;
        start_two(amelia, bessie, R"("game":"last-blast","clock":"days 30")");
        clocked = amelia.table;
    }
    auto& loaded = house.server->house().metrics.tables_loaded;
    CHECK(sweep_until(house, 59 * day, [&] { return loaded == 1; }));  // the other's clock runs
    CHECK(status_of(house, table) == "running");
    CHECK(sweep_until(house, 60 * day, [&] { return status_of(house, table) == "closed"; }));
    CHECK(status_of(house, clocked) == "running");
}

// The bots were gone before the tables that asked them.
TEST_CASE("protocol: a server stops in the midst of bots' moves, as often as one likes") {
    for (int i = 0; i < 12; ++i) {
        House house;
        Player amelia(house.port, "Amelia");
        for (int table = 0; table < 12; ++table) {
            amelia.create(R"("game":"last-blast","seats":[{"kind":"bot","level":"random"},)"
                          R"({"kind":"bot","level":"random"}])");
            amelia.ask("start");
            amelia.say({{"type", "unwatch"}, {"table", amelia.table}});
        }
        amelia.client = {};
        house.server->stop();
    }
}

// Its cards are the same every time: whoever had played it knew all that the other would draw.
TEST_CASE("protocol: the guided match is for one person with bots") {
    House house;
    Player amelia(house.port, "Amelia");
    amelia.say(
        R"({"type":"create","game":"last-blast","seats":[{"kind":"you"},{"kind":"open"}],"guide":true})");
    CHECK(amelia.refusal() == "bad-setup");
    amelia.create(
        R"("game":"last-blast","seats":[{"kind":"you"},{"kind":"bot","level":"random"}],"guide":true)");
    amelia.ask("seat", {{"seat", 1}, {"to", {{"kind", "open"}}}});
    CHECK(amelia.refusal() == "bad-setup");
}

TEST_CASE("protocol: a table tells everybody that it plays on from another match") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
    for (const bool hidden : {false, true}) {
        start_two(amelia, bessie,
                  hidden ? R"("game":"leduc","private":true)" : R"("game":"leduc")");
        while (!is_over(amelia)) REQUIRE(step({&amelia, &bessie}));
        const std::string old = amelia.table;
        amelia.create(
            R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}],"from":{"match":")" + old +
            R"(","seq":3})");
        bessie.watch(amelia.table);
        CHECK(bessie.about.at("from").at("seq") == 3);
        if (hidden)  // its address is nobody's business
            CHECK(bessie.about.at("from").at("match").is_null());
        else
            CHECK(is(bessie.about.at("from").at("match"), old));
    }
}

// They went on seeing what was no more, until the next move was due.
TEST_CASE("protocol: watchers of a table with delay learn what was taken back") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie"), watcher(house.port, "W");
    start_two(amelia, bessie, R"("game":"last-blast","delay":1)");
    watcher.watch(amelia.table);
    for (int i = 0; i < 4; ++i) REQUIRE(step({&amelia, &bessie}));
    const std::int64_t seen = amelia.seq();
    watcher.until(
        [&](const json::object& m) { return m.at("type") == "update" && m.at("seq") == seen; });
    amelia.ask("takeback");
    bessie.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("takeback").is_object();
    });
    bessie.ask("agree", {{"yes", true}});
    const auto back = watcher.until(
        [](const json::object& m) { return m.at("type") == "update" && m.at("era") == 1; }, 500);
    REQUIRE(back.contains("seq"));
    CHECK(back.at("seq").as_int64() < seen);
    CHECK(back.at("from") == back.at("seq"));
}

TEST_CASE("protocol: watchers of a table with delay hear its players late") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie"), watcher(house.port, "W"),
        late(house.port, "L");
    start_two(amelia, bessie, R"("game":"last-blast","delay":1)");
    watcher.watch(amelia.table);
    const auto begin = std::chrono::steady_clock::now();
    amelia.ask("chat", {{"text", "I take the rocket."}});
    CHECK(bessie.next("chat").at("text") == "I take the rocket.");
    late.watch(amelia.table);  // asking for what was said before does not help
    if (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds(900))
        CHECK(late.about.at("chat").as_array().empty());
    for (Player* one : {&watcher, &late}) {
        CHECK(one->next("chat").at("text") == "I take the rocket.");
        CHECK(std::chrono::steady_clock::now() - begin >= std::chrono::milliseconds(950));
    }
    watcher.ask("chat", {{"text", "Ha!"}});  // among watchers nothing is told
    CHECK(late.next("chat").at("text") == "Ha!");
    late.ask("watch");
    CHECK(late.next("table").at("chat").as_array().size() == 2);
}

// Thinks for longer than anybody waits.
struct SlowBot final : search::Bot {
    engine::Move choose(const engine::Position& position, engine::Seat seat,
                        base::Random&) override {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        return position.moves(seat)[0];
    }
};

TEST_CASE("protocol: for a bot that is too slow something harmless is played, and it forgets it") {
    spdlog::set_level(spdlog::level::off);
    std::vector<games::Room> rooms;
    for (const games::Room& room : examples::rooms())
        if (room.game->about().id == "leduc") rooms.push_back(room);
    rooms.at(0).bots = {{"slow", "thinks", [] { return std::make_unique<SlowBot>(); }}};
    auto config = small_config();
    config.bot_deadline = 40;
    server::Server server(config, rooms, store::open_memory());
    Player amelia(server.port(), "Amelia");
    for (int i = 0; i < 4; ++i) {
        amelia.create(
            R"("game":"leduc","seats":[{"kind":"bot","level":"slow"},{"kind":"bot","level":"slow"}])");
        amelia.ask("start");
    }
    for (int over = 0; over < 4; ++over)
        REQUIRE(amelia
                    .until([](const json::object& m) {
                        return m.at("type") == "table" && m.at("status") == "over";
                    })
                    .contains("result"));
    server::BotPool& bots = *server.house().bots;
    for (int i = 0; i < 200 && bots.waiting() > 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    CHECK(bots.waiting() == 0);
    const std::uint64_t late = server.house().metrics.bot_timeouts;
    CHECK(late >= 8);  // two decisions a match at least
    // Those that waited behind another were not thought about.
    CHECK(bots.decisions() + 4 <= late);
}

// Everybody got the whole match again whenever somebody stood up or undid a move.
TEST_CASE("protocol: the whole match comes again for who sees it with other eyes, and no other") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie"), watcher(house.port, "W");
    start_two(amelia, bessie);
    watcher.watch(amelia.table);
    watcher.next("update");
    for (std::size_t i = 0; i < 8; ++i) REQUIRE(step({&amelia, &bessie}, i));
    for (Player* one : {&amelia, &bessie, &watcher}) one->sync();
    const auto asks = [&](const char* what, json::object more = {}) {
        bessie.ask(what, std::move(more));
        bessie.next("table");
        CHECK(bessie.next("update").at("from") == 0);
        for (Player* one : {&amelia, &watcher}) {
            one->next("table");
            const auto update = one->next("update");
            CHECK(update.at("from").as_int64() > 0);
            CHECK(update.at("from").as_int64() <= one->seq());
        }
        CHECK(amelia.update.at("view") != watcher.update.at("view"));
    };
    asks("stand");
    CHECK(bessie.update.at("moves").as_array().empty());
    asks("sit", {{"seat", 1}});
    // An undo tells what is another now.
    Player* mover = nullptr;
    for (std::size_t i = 0; i < 400 && !mover; ++i) {
        for (Player* one : {&amelia, &bessie})
            if (one->update.at("may").at("undo").as_bool()) mover = one;
        if (!mover) REQUIRE(step({&amelia, &bessie}, i));
    }
    REQUIRE(mover);
    const std::int64_t seq = mover->seq();
    mover->ask("undo");
    const auto undone = mover->until(
        [](const json::object& m) { return m.at("type") == "update" && m.at("era") == 1; });
    CHECK(undone.at("from").as_int64() > 0);
    CHECK(undone.at("from").as_int64() < seq);
}

TEST_CASE("protocol: who loses the seat to a bot by the clock sees the match as a watcher") {
    House house;
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
    start_two(amelia, bessie, R"("game":"leduc","clock":"days 1")");
    Player& late = amelia.is_asked() ? amelia : bessie;
    const std::int64_t seat = late.about.at("you").at("seat").as_int64();
    server::House& parts = house.server->house();
    parts.with_table(late.table, [](const std::shared_ptr<server::LiveTable>& live) {
        live->time_is_up(server::now() + 2 * day);
    });
    late.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("you").at("seat").is_null();
    });
    const auto update = late.next("update");
    REQUIRE(update.contains("from"));
    CHECK(update.at("from") == 0);
    CHECK(update.at("moves").as_array().empty());
    CHECK(late.about.at("seats").at(static_cast<std::size_t>(seat)).at("kind") == "bot");
}

TEST_CASE("protocol: a rematch that was closed makes way for another, which outlives a restart") {
    Folder folder;
    const auto file = folder.path / "hexwing.sqlite";
    std::string cookies[2], old, next;
    {
        House house(small_config(), store::open_sqlite(file));
        Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
        cookies[0] = amelia.cookie(), cookies[1] = bessie.cookie();
        start_two(amelia, bessie, R"("game":"leduc")");
        while (!is_over(amelia)) REQUIRE(step({&amelia, &bessie}));
        old = amelia.table;
        amelia.ask("rematch");
        const json::value closed = amelia.next("created").at("table");
        amelia.say({{"type", "close"}, {"table", closed}});
        amelia.until([](const json::object& m) {
            return m.at("type") == "table" && m.at("status") == "closed";
        });
        amelia.ask("rematch");
        const auto created = amelia.next("created");
        REQUIRE(created.contains("table"));
        CHECK(created.at("table") != closed);
        next = std::string(created.at("table").as_string());
        amelia.until([&](const json::object& m) {
            return m.at("type") == "table" && is(m.at("table"), next) &&
                   m.at("you").at("seat").is_int64();
        });
    }
    House house(small_config(), store::open_sqlite(file));
    Player amelia(house.port, "", cookies[0]), bessie(house.port, "", cookies[1]);
    amelia.watch(next);
    bessie.table = old;
    bessie.ask("rematch");
    CHECK(is(bessie.next("created").at("table"), next));
    for (Player* one : {&amelia, &bessie})  // it starts by itself
        CHECK(one->next("update").contains("view"));
}

// It stayed for ten minutes, with all its events: a busy server had gigabytes of finished matches.
TEST_CASE(
    "protocol: a finished match leaves the memory soon, and is there for whoever comes back") {
    House house;
    auto& loaded = house.server->house().metrics.tables_loaded;
    const auto leave = [](Player& player) {
        player.ask("unwatch");
        player.sync();
    };
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie");
    start_two(amelia, bessie, R"("game":"leduc")");
    leave(amelia), leave(bessie);  // one that is still played at: it stays
    start_two(amelia, bessie, R"("game":"leduc")");
    while (!is_over(amelia)) REQUIRE(step({&amelia, &bessie}));
    CHECK(loaded == 2);
    leave(amelia);
    CHECK(sweep_until(house, 4'000, [&] { return loaded == 2; }));  // somebody is there
    const auto seq = bessie.seq();
    leave(bessie);
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (loaded != 1 && std::chrono::steady_clock::now() < limit)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(loaded == 1);
    bessie.watch(bessie.table);
    const auto update = bessie.next("update");
    REQUIRE(update.contains("seq"));
    CHECK(update.at("seq") == seq);
    CHECK(is_over(bessie));
    CHECK(loaded == 2);
    bessie.ask("rematch");
    CHECK(bessie.next("created").contains("table"));
}

TEST_CASE("protocol: whoever talks at a table watches it, and who sits down is no watcher") {
    House house;
    Player amelia(house.port, "Amelia"), stranger(house.port, "S");
    amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
    stranger.table = amelia.table;
    stranger.ask("chat", {{"text", "Buy things!"}});
    CHECK(stranger.refusal() == "not-watching");
    stranger.watch(amelia.table);
    CHECK(stranger.about.at("watchers") == 1);
    stranger.ask("chat", {{"text", "Hello!"}});
    CHECK(amelia.next("chat").at("text") == "Hello!");
    stranger.ask("sit", {{"seat", 1}});
    const auto told = stranger.until([](const json::object& m) {
        return m.at("type") == "table" && m.at("you").at("seat") == 1;
    });
    CHECK(told.at("watchers") == 0);
}

}  // namespace
