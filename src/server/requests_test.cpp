// SPDX-License-Identifier: Apache-2.0
//
// Messages of clients: what docs/protocol.md shows is read, everything else is refused in words.
#include "server/requests.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <set>
#include <string>

#include "server/examples.hpp"

namespace {

using namespace server;

// The code of the refusal; nothing if the message can be read.
std::string code_of(std::string_view text) {
    const auto message = read_message(text);
    if (message) return "";
    const Refused& why = message.error().why;
    CHECK_MESSAGE(why.words.size() > 10, text);
    CHECK_MESSAGE(why.words.ends_with("."), why.words);
    return why.code;
}

template <class T>
T read_as(std::string_view text) {
    const auto message = read_message(text);
    REQUIRE_MESSAGE(message.has_value(), text);
    REQUIRE(std::holds_alternative<T>(message->ask));
    return std::get<T>(message->ask);
}

TEST_CASE("requests: every client message of docs/protocol.md can be read, and all types occur") {
    std::map<std::size_t, int> kinds;
    for (const auto& example : examples::of_kind("client")) {
        const auto message = read_message(example.text);
        INFO("line " << example.line << ": " << example.text);
        REQUIRE(message.has_value());
        ++kinds[message->ask.index()];
    }
    CHECK(kinds.size() == std::variant_size_v<Ask>);
}

// Moves have a reader of their own, for speed; a space in front sends them to the other one.
TEST_CASE("requests: a move is read alike, the quick way and the thorough way") {
    const char* texts[] = {
        R"({"type":"move","table":"t","seq":0,"move":0,"key":"k"})",
        R"({"type":"move","key":"k k~!","move":4294967294,"seq":1000000,"table":"t","era":3,"id":9})",
        R"({"type":"move","table":"t","seq":1,"move":4294967295,"key":"k"})",
        R"({"type":"move","table":"t","seq":1000001,"move":1,"key":"k"})",
        R"({"type":"move","table":"t","seq":01,"move":1,"key":"k"})",
        R"({"type":"move","table":"t","seq":-1,"move":1,"key":"k"})",
        R"({"type":"move","table":"t","seq":1.0,"move":1,"key":"k"})",
        R"({"type":"move","table":"t","seq":1,"move":1,"key":""})",
        R"({"type":"move","table":"t","seq":1,"move":1})",
        R"({"type":"move","table":"t","seq":1,"text":"1-2","key":"k"})",
        R"({"type":"move","table":"t","seq":1,"move":1,"key":"k","more":1})",
        R"({"type":"move","table":"t","seq":1,"move":1,"key":"k","seq":2})",
        R"({"type":"move","table":"t","seq":1,"move":1,"key":"a\"b"})",
        R"({"type":"move","table":"t","seq":1,"move":1,"key":"k"}})",
        R"({"type":"move","table":"t","seq":1,"move":1,"key":"k")",
        R"({"type":"move","table":"t","seq":1,"move":1,"key":"k",})",
        R"({"type":"move","table":"t","seq":99999999999999999999,"move":1,"key":"k"})",
        R"({"type":"move","type":"chat","table":"t","seq":1,"move":1,"key":"k"})",
        R"({"type":"move"})",
    };
    for (const std::string text : texts) {
        CAPTURE(text);
        const auto quick = read_message(text), thorough = read_message(" " + text);
        REQUIRE(quick.has_value() == thorough.has_value());
        if (!quick) {
            CHECK(quick.error().why.words == thorough.error().why.words);
            CHECK(quick.error().id == thorough.error().id);
            continue;
        }
        const auto &one = std::get<Play>(quick->ask), &other = std::get<Play>(thorough->ask);
        CHECK(quick->id == thorough->id);
        CHECK(quick->table == thorough->table);
        CHECK(one.seq == other.seq);
        CHECK(one.move == other.move);
        CHECK(one.text == other.text);
        CHECK(one.key == other.key);
        CHECK(one.era == other.era);
    }
}

TEST_CASE("requests: fields arrive as they were sent") {
    const auto create = read_as<Create>(
        R"({"type":"create","id":1,"game":"g","seats":[{"kind":"you"},{"kind":"open"},
            {"kind":"bot","level":"expert"}],"options":{"a":"b"},"clock":"game 300+5",
            "private":true,"delay":30,"guide":true,"from":{"match":"m","seq":7}})");
    CHECK(create.seats.size() == 3);
    CHECK(create.seats[0].kind == SeatWish::Kind::You);
    CHECK(create.seats[1].kind == SeatWish::Kind::Open);
    CHECK(create.seats[2].level == "expert");
    CHECK(create.options.at(0).second == "b");
    CHECK(create.clock == ClockRule{ClockRule::Kind::Game, 300'000, 5'000});
    CHECK(create.hidden);
    CHECK(create.guide);
    CHECK(create.delay == 30);
    CHECK(create.from->match == "m");
    CHECK(create.from->seq == 7);
    const auto play =
        read_as<Play>(R"({"type":"move","table":"t","seq":3,"move":4294967294,"key":"k"})");
    CHECK(play.move == engine::Move{4294967294});
    const auto spoken =
        read_as<Play>(R"({"type":"move","table":"t","seq":3,"text":"A2c front","key":"k"})");
    CHECK_FALSE(spoken.move.has_value());
    CHECK(spoken.text == "A2c front");
    const auto watch = read_as<Watch>(R"({"type":"watch","table":"t"})");
    CHECK((watch.since == 0 && watch.era == 0));
    const auto swap = read_as<Swap>(R"({"type":"swap","table":"t","seats":[0,5]})");
    CHECK((swap.one == 0 && swap.other == 5));
}

TEST_CASE("requests: what is not one JSON object is refused as bad-json") {
    const std::string deep =
        R"({"type":"create","game":)" + std::string(50, '[') + std::string(50, ']') + "}";
    for (const std::string_view text : {"",
                                        " ",
                                        "{",
                                        "}",
                                        "null",
                                        "[]",
                                        "7",
                                        "\"hello\"",
                                        "{\"type\":\"ping\"} x",
                                        "{\"type\":\"ping\"}{\"type\":\"ping\"}",
                                        "{'type':'ping'}",
                                        "{\"type\":\"ping\",}",
                                        "{\"type\":\"pi\xff\"}",
                                        "{\"type\":\"\xc0\xaf\"}",
                                        "{\"type\":\"\xed\xa0\x80\"}",
                                        "{\"type\":\"ping\",\"id\":NaN}",
                                        "// no\n{\"type\":\"ping\"}",
                                        "\xef\xbb\xbf{}",
                                        "{\"type\":\"p\x01\"}",
                                        "{\"type\":\"\\ud800\"}"})
        CHECK_MESSAGE(code_of(text) == "bad-json", text);
    CHECK(code_of(deep) == "bad-json");
    CHECK(code_of(std::string(100'000, '[')) == "bad-json");
    CHECK(code_of(std::string(100'000, ' ')) == "bad-json");
    CHECK(code_of(std::string("{\"type\":\"ping\"}\0", 16)) == "bad-json");
}

TEST_CASE("requests: a message without a known type is refused") {
    for (const std::string_view text :
         {"{}", R"({"type":null})", R"({"type":7})", R"({"type":""})", R"({"type":"fly"})",
          R"({"type":"Ping"})", R"({"type":["ping"]})", R"({"type":"update","table":"t"})"})
        CHECK_MESSAGE(code_of(text) == "bad-message", text);
}

TEST_CASE("requests: every field of every example must be there, of its kind, and known") {
    // Left out without harm.
    const std::set<std::string> optional{"id",   "options", "clock", "private", "delay",  "guide",
                                         "from", "since",   "era",   "propose", "changes"};
    int tried = 0;
    for (const auto& example : examples::of_kind("client")) {
        INFO(example.text);
        const auto whole = boost::json::parse(example.text).as_object();
        auto with_more = whole;
        with_more["colour"] = "blue";
        CHECK(code_of(boost::json::serialize(with_more)) == "bad-message");
        for (const auto& [name, value] : whole) {
            INFO(std::string(name));
            const bool may_lack = optional.contains(std::string(name)) ||
                                  (name == "to" && whole.at("type") == "chat");
            auto without = whole;
            without.erase(name);
            CHECK(code_of(boost::json::serialize(without)) == (may_lack ? "" : "bad-message"));
            auto wrong = whole;
            for (const boost::json::value& bad :
                 {boost::json::value(nullptr), boost::json::value(boost::json::array{}),
                  boost::json::value(-1), boost::json::value(1.5), boost::json::value(1e300),
                  boost::json::value(std::uint64_t{1} << 63),
                  boost::json::value(std::string(5000, 'x')),
                  boost::json::value(boost::json::object{{"a", 1}})}) {
                wrong[name] = bad;
                CHECK_MESSAGE(code_of(boost::json::serialize(wrong)) == "bad-message",
                              boost::json::serialize(bad).substr(0, 50));
                ++tried;
            }
        }
    }
    CHECK(tried > 300);
}

TEST_CASE("requests: values out of their bounds are refused") {
    for (
        const std::string_view text :
        {R"({"type":"hello","version":0})",
         R"({"type":"hello","version":"1"})",
         R"({"type":"ping","id":-1})",
         R"({"type":"ping","id":"4"})",
         R"({"type":"sit","table":"t","seat":6})",
         R"({"type":"sit","table":"t","seat":256})",
         R"({"type":"sit","table":"t","seat":true})",
         R"({"type":"sit","table":"","seat":1})",
         R"({"type":"swap","table":"t","seats":[0]})",
         R"({"type":"swap","table":"t","seats":[0,1,2]})",
         R"({"type":"swap","table":"t","seats":[0,6]})",
         R"({"type":"swap","table":"t","seats":[0,"1"]})",
         R"({"type":"seat","table":"t","seat":1,"to":{"kind":"you"}})",
         R"({"type":"seat","table":"t","seat":1,"to":{"kind":"bot"}})",
         R"({"type":"seat","table":"t","seat":1,"to":{"kind":"open","level":"expert"}})",
         R"({"type":"seat","table":"t","seat":1,"to":"open"})",
         R"({"type":"move","table":"t","seq":1,"move":4294967295,"key":"k"})",
         R"({"type":"move","table":"t","seq":1,"move":1,"text":"a","key":"k"})",
         R"({"type":"move","table":"t","seq":1,"key":"k"})",
         R"({"type":"move","table":"t","seq":1,"move":1,"key":""})",
         R"({"type":"move","table":"t","seq":-1,"move":1,"key":"k"})",
         R"({"type":"seed","table":"t","seed":"5e88"})",
         R"({"type":"seed","table":"t","seed":"5e884898da28047151d0e56f8dc6292"})",
         R"({"type":"seed","table":"t","seed":"5e884898da28047151d0e56f8dc6292g"})",
         R"({"type":"create","game":"g","seats":[]})",
         R"({"type":"create","game":"g","seats":[{"kind":"king"}]})",
         R"({"type":"create","game":"g","seats":[{"kind":"you","x":1}]})",
         R"({"type":"create","game":"g","seats":[{"kind":"you"}],"options":{"a":1}})",
         R"({"type":"create","game":"g","seats":[{"kind":"you"}],"delay":3601})",
         R"({"type":"create","game":"g","seats":[{"kind":"you"}],"clock":"moves 60"})",
         R"({"type":"create","game":"g","seats":[{"kind":"you"}],"from":{"match":"m"}})",
         R"({"type":"create","game":"g","seats":[{"kind":"you"}],"from":{"match":"m","seq":1,"x":1}})"})
        CHECK_MESSAGE(code_of(text) == "bad-message", text);
    const std::string seat = R"({"kind":"open"})";
    CHECK(code_of(R"({"type":"create","game":"g","seats":[)" + seat + "," + seat + "," + seat +
                  "," + seat + "," + seat + "," + seat + "]}")
              .empty());
    CHECK(code_of(R"({"type":"create","game":"g","seats":[)" + seat + "," + seat + "," + seat +
                  "," + seat + "," + seat + "," + seat + "," + seat + "]}") == "bad-message");
}

TEST_CASE("requests: settings are a flat object of short texts") {
    const auto good = read_message(
        R"({"type":"settings","table":"t","settings":{"mode":"full","answer.pin":"no"}})");
    REQUIRE(good.has_value());
    const auto& settings = std::get<SetAnswers>(good->ask).settings;
    CHECK(settings == engine::Settings{{"mode", "full"}, {"answer.pin", "no"}});
    for (const std::string& bad :
         {std::string("[]"), std::string("null"), std::string(R"({"mode":1})"),
          std::string(R"({"mode":{"a":"b"}})"), R"({"mode":")" + std::string(61, 'x') + "\"}",
          "{\"" + std::string(61, 'x') + R"(":"full"})", std::string(R"({"mode":"a\nb"})")}) {
        CAPTURE(bad);
        CHECK_FALSE(read_message(R"({"type":"settings","table":"t","settings":)" + bad + "}"));
    }
}

TEST_CASE("requests: a refused message still gives its id back") {
    const auto message = read_message(R"({"type":"fly","id":12})");
    REQUIRE_FALSE(message.has_value());
    CHECK(message.error().id == 12);
    const auto good = read_message(R"({"type":"ping","id":13})");
    REQUIRE(good.has_value());
    CHECK(good->id == 13);
}

TEST_CASE("requests: chat is one line of 300 characters, however many bytes those are") {
    const auto chat = [](const std::string& text) {
        return code_of(boost::json::serialize(
            boost::json::object{{"type", "chat"}, {"table", "t"}, {"text", text}}));
    };
    const auto times = [](int count, const std::string& text) {
        std::string all;
        for (int i = 0; i < count; ++i) all += text;
        return all;
    };
    CHECK(chat("Good game!").empty());
    CHECK(chat(times(300, "x")).empty());
    CHECK(chat(times(300, "é")).empty());
    CHECK(chat(times(300, "🚀")).empty());
    for (const std::string& bad :
         {std::string(), times(301, "x"), times(301, "é"), times(301, "🚀"),
          std::string("two\nlines"), std::string("\t"), std::string("\x7f"),
          std::string("a\xc2\x85z"), std::string("\xe2\x80\xae turned"),
          std::string("\xe2\x81\xa6 turned"), std::string("a\0b", 3)})
        CHECK_MESSAGE(chat(bad) == "bad-message", bad);
}

TEST_CASE("requests: chat is for all or for the team, and a proposal for the team only") {
    const auto chat = [](const std::string& more) {
        return code_of(R"({"type":"chat","table":"t","text":"Go!")" + more + "}");
    };
    CHECK(chat(R"(,"to":"all")").empty());
    CHECK(chat(R"(,"to":"team")").empty());
    CHECK(chat(R"(,"to":"team","propose":{"seat":2,"move":"SA07 bottom"})").empty());
    const auto read = read_message(
        R"({"type":"chat","table":"t","text":"Go!","propose":{"seat":2,"move":"BA2 top"}})");
    REQUIRE(read.has_value());
    CHECK(std::get<Chat>(read->ask).to_team);  // a proposal is never for everybody
    for (const char* bad : {R"(,"to":"enemies")", R"(,"to":2)",
                            R"(,"to":"all","propose":{"seat":2,"move":"SA07 bottom"})",
                            R"(,"to":"team","propose":"x")", R"(,"to":"team","propose":{"seat":2})",
                            R"(,"to":"team","propose":{"move":"x"})",
                            R"(,"to":"team","propose":{"seat":8,"move":"x"})",
                            R"(,"to":"team","propose":{"seat":-1,"move":"x"})",
                            R"(,"to":"team","propose":{"seat":2,"move":"x","more":1})",
                            R"(,"to":"team","propose":{"seat":2,"move":"a\nb"})"})
        CHECK_MESSAGE(chat(bad) == "bad-message", bad);
    CHECK(chat(R"(,"to":"team","propose":{"seat":2,"move":")" + std::string(61, 'x') + "\"}") ==
          "bad-message");
}

TEST_CASE("requests: plain text is well-formed UTF-8 without control characters") {
    for (const std::string_view good : {"", "a", "é", "語", "🚀", "a b", "\xc2\xa0"})
        CHECK(is_plain_text(good));
    for (const std::string_view bad :
         {"\x80", "\xc3", "\xe2\x82", "\xf0\x9f\x9a", "\xff", "\xf8\x88\x80\x80\x80", "\n", "\x1b",
          "a\xc3(", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe0\x80\xaf"})
        CHECK_MESSAGE(!is_plain_text(bad), bad);
}

TEST_CASE("requests: clocks are read from text and come back as the same text") {
    for (const std::string text :
         {"none", "move 1", "move 60", "move 86400", "game 1+0", "game 300+5", "game 86400+3600",
          "days 1", "days 30", "answer 3", "answer 12", "answer 12+1", "answer 3600+3600"}) {
        const auto clock = read_clock(text);
        REQUIRE_MESSAGE(clock.has_value(), text);
        CHECK(to_text(*clock) == text);
    }
    for (const std::string_view text : {"",
                                        "move",
                                        "move ",
                                        "move 0",
                                        "move -1",
                                        "move +1",
                                        "move 86401",
                                        "move 1.5",
                                        "move 1 ",
                                        " move 1",
                                        "move  1",
                                        "Move 1",
                                        "game 60",
                                        "game 60+",
                                        "game +5",
                                        "game 60+-1",
                                        "game 60+3601",
                                        "game 0+5",
                                        "days 0",
                                        "days 31",
                                        "none ",
                                        "move 60+5",
                                        "move 99999999999999999999",
                                        "move 1e3",
                                        "answer 2",
                                        "answer 12+",
                                        "answer 12+0",
                                        "answer 12+-5",
                                        "answer 12+3601",
                                        "answer 12+30+5",
                                        "answer +30",
                                        "hours 3"})
        CHECK_MESSAGE(!read_clock(text).has_value(), text);
    CHECK(read_clock("days 2")->base == 2 * 86'400'000);
}

}  // namespace
