// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/json.hpp"

#include <boost/json/serialize.hpp>

#include "games/aeronauts/testing.hpp"
#include "protocol/testing.hpp"

namespace aeronauts {

using namespace testing;

namespace {

std::string text(const boost::json::value& value) { return boost::json::serialize(value); }

boost::json::object seen(const State& state, Seat viewer) {
    return protocol::tree_of([&](auto& json) { write_json(json, Rules::view(state, viewer)); });
}

boost::json::object preview(const View& view, Move move) {
    return protocol::tree_of([&](auto& json) { write_preview(json, view, move); });
}

boost::json::object looked_ahead(const State& state, Seat seat, const char* move) {
    const auto read = Rules::read_move(state, seat, move);
    REQUIRE(read);
    return preview(Rules::view(state, seat), *read);
}

std::string at(const boost::json::object& object, const char* pointer) {
    return text(boost::json::value(object).at_pointer(pointer));
}

}  // namespace

TEST_CASE("AN-2 json: a choice is shown to whoever made it") {
    State state = start(2);
    play(state, 1, "A2D3S4H3");
    CHECK(at(seen(state, 1), "/chosen") == R"({"attack":2,"defense":3,"speed":4,"health":3})");
    CHECK(at(seen(state, 0), "/chosen") == "null");
    CHECK(at(seen(state, engine::spectator), "/chosen") == "null");
    CHECK(at(seen(state, engine::spectator), "/viewer") == "null");
    CHECK(at(seen(state, 0), "/locked") == "[1]");
    CHECK(at(seen(state, 0), "/planes/1/stats") == "null");
    CHECK(at(seen(state, 0), "/active") == "null");
    play(state, 0, "A4D3S3H2");
    CHECK(at(seen(state, 0), "/planes/1/stats/speed") == "4");
    CHECK(at(seen(state, 0), "/roll") == R"({"contenders":[0,1],"dice":[null,null],"ties":0})");
    roll(state, "5");
    CHECK(at(seen(state, 0), "/roll/dice") == "[5,null]");
    roll(state, "3");
    CHECK(at(seen(state, 0), "/first") == "0");
    CHECK(at(seen(state, 0), "/placing") == R"({"column":null,"row":null})");
    play(state, 0, "x 0");
    CHECK(at(seen(state, 1), "/placing/column") == "33");
}

TEST_CASE("AN-9 json: lengths are whole nanometres") {
    const State state =
        position("seats=2 preset=full stats=A4D3S3H2/A3D2S4H3 at=29.481691,-300,2/0,300,6 path=S");
    CHECK(at(seen(state, 1), "/planes/0/pose") == R"({"x":29481691,"y":-300000000,"heading":2})");
    CHECK(at(seen(state, 1), "/move") ==
          R"({"budget":2,"action":"none","crowded":false,"path":["S"]})");
    CHECK(at(seen(state, 1), "/config/loop") == "true");
    CHECK(at(seen(state, 1), "/config/round_limit") == "null");
    CHECK(seen(state, 1).contains("refused") == false);
}

TEST_CASE("AN-18 AN-23 json: shots carry their exact odds") {
    const State state = position(
        "seats=2 preset=basic phase=attack stats=A4D3S3H2/A3D2S4H3 at=0,-42,2/0,128,6 "
        "taken=1/2 dealt=2/1");
    const auto json = seen(state, engine::spectator);
    CHECK(json.at("shots").as_array().size() == 2);
    CHECK(at(json, "/shots/0/zone") == "\"forward\"");
    CHECK(at(json, "/shots/0/attack_dice") == "4");
    CHECK(at(json, "/shots/0/defence_dice") == "2");
    CHECK(at(json, "/shots/0/rolls") == "262144");
    CHECK(at(json, "/shots/0/damage") == "[88900,98850,55758,16581,2055]");
    const auto odd = json.at("shots").as_array()[0].as_object();
    CHECK(odd.at("down").to_number<double>() == doctest::Approx(0.660873).epsilon(1e-5));
    CHECK(odd.at("expected").to_number<double>() == doctest::Approx(0.660873).epsilon(1e-5));
    const auto attack = looked_ahead(state, 0, "attack 1");
    CHECK(at(attack, "/kind") == "\"attack\"");
    CHECK(at(attack, "/damage") == "[88900,98850,55758,16581,2055]");
    CHECK(text(looked_ahead(state, 0, "pass")) == R"({"kind":"pass"})");
    State rolling = state;
    play(rolling, 0, "attack 1");
    roll(rolling, "86");
    CHECK(at(seen(rolling, 1), "/attack") ==
          R"({"target":1,"zone":"forward","attack_dice":4,"defence_dice":2,"dice":[8,6]})");
}

TEST_CASE("AN-12 AN-13 AN-33 json: what is refused is told beforehand, with its rule") {
    const State state =
        position("seats=2 preset=full stats=A4D3S3H2/A3D2S4H3 at=0,0,0/86,0,6 altitude_tokens=1/0");
    const auto json = seen(state, 0);
    std::string rules;
    for (const auto& refusal : json.at("refused").as_array()) {
        const auto& object = refusal.as_object();
        rules += std::string(object.at("move").as_string()) + " " +
                 std::string(object.at("rule").as_string()) + "; ";
        CHECK(object.at("words").as_string().size() > 10);
    }
    CHECK(rules ==
          "done AN-12; S AN-13; S* AN-33; BL* AN-33; BR* AN-33; TL* AN-33; TR* AN-33; "
          "dive 2 AN-29; dive 3 AN-29; dive 4 AN-29; ");
}

TEST_CASE("AN-8 AN-28 AN-29 AN-34 AN-M2 AN-V1 json: previews of a flight") {
    State state = position(
        "seats=2 preset=arena immelmann=on stats=A4D3S3H2/A3D2S4H3 at=200,0,0/0,0,0 "
        "altitude_tokens=3/0");
    const auto straight = looked_ahead(state, 0, "S");
    CHECK(at(straight, "/pose") == R"({"x":286000000,"y":0,"heading":0})");
    CHECK(at(straight, "/fatal") == "false");
    CHECK(at(straight, "/left") == "2");
    CHECK(at(straight, "/style") == "\"plain\"");
    CHECK(at(straight, "/shots") == "[]");
    const auto loop = looked_ahead(state, 0, "S*");
    CHECK(at(loop, "/pose/heading") == "4");
    CHECK(at(loop, "/altitude") == "0");
    CHECK(at(loop, "/cost") == "2");
    CHECK(text(looked_ahead(state, 0, "climb")) == R"({"kind":"climb","altitude":4,"left":2})");
    CHECK(text(looked_ahead(state, 0, "dive 2")) ==
          R"({"kind":"dive","tokens":2,"altitude":1,"left":5})");
    CHECK(at(looked_ahead(state, 0, "immelmann"), "/altitude") == "4");
    play(state, 0, "S");
    CHECK(at(looked_ahead(state, 0, "S"), "/fatal") == "true");
    CHECK(at(looked_ahead(state, 0, "done"), "/unused") == "2");
    CHECK(preview(Rules::view(state, engine::spectator), make(Kind::Done)).empty());
}

TEST_CASE("AN-4 json: previews of a place") {
    State state = position("seats=4 phase=place stats=A4D3S3H2/A3D2S4H3/A4D3S3H2/A3D2S4H3 first=1");
    CHECK(text(looked_ahead(state, 1, "x 10")) ==
          R"({"kind":"column","column":34,"from":{"x":-330000000,"y":-10000000},)"
          R"("to":{"x":-270000000,"y":-10000000}})");
    play(state, 1, "x 10");
    CHECK(text(looked_ahead(state, 1, "y -300")) ==
          R"({"kind":"row","row":3,"x":-300000000,"y":-10000000})");
    play(state, 1, "y -300");
    CHECK(at(looked_ahead(state, 1, "n"), "/pose") ==
          R"({"x":-300000000,"y":-10000000,"heading":2})");
    CHECK(at(looked_ahead(start(2), 0, "A4D3S3H2"), "/stats/attack") == "4");
}

TEST_CASE("AN-24 AN-25 json: the fallen and the ending") {
    State state = position(
        "seats=2 preset=basic phase=attack stats=A4D3S3H2/A4D3S3H2 at=0,0,0/150,0,4 round=3");
    play(state, 0, "attack 1");
    roll(state, "6611 111");
    const auto json = seen(state, 0);
    CHECK(at(json, "/ending") == "\"last-flying\"");
    CHECK(at(json, "/planes/1/flying") == "false");
    CHECK(at(json, "/planes/1/fell_round") == "3");
    CHECK(at(json, "/planes/0/kills") == "1");
    CHECK(at(json, "/active") == "null");
}

}  // namespace aeronauts
