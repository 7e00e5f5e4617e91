// SPDX-License-Identifier: Apache-2.0
#include "protocol/json_text.hpp"

#include <doctest/doctest.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <system_error>

namespace {

using protocol::JsonText;

template <class Write>
std::string written(Write write) {
    base::Text out;
    JsonText json(out);
    write(json);
    return out.string();
}

}  // namespace

TEST_CASE("protocol: written JSON has its commas and nothing else between its parts") {
    CHECK(written([](JsonText& json) {
              json.object([&] {
                  json.field("none", nullptr);
                  json.field("yes", true);
                  json.field("byte", std::uint8_t{7});
                  json.field("small", std::numeric_limits<std::int64_t>::min());
                  json.field("half", 0.5);
                  json.field("word", "a \"b\" [");
                  json.field("after", std::string("{"));
                  json.field("maybe", protocol::if_any(true, 3));
                  json.field("maybe_not", protocol::if_any(false, "words"));
                  json.field("eyes", protocol::SeatName{engine::spectator});
                  json.field("seat", protocol::SeatName{2});
                  json.object("empty", [] {});
                  json.list("nothing", [] {});
                  json.list("odd", std::array{1, 2, 3, 4}, [&](int number) {
                      if (number % 2) json.value(number);
                  });
                  json.name("lists").list([&] {
                      json.list([] {});
                      json.list([&] { json.value("x"); });
                      json.object([] {});
                      json.value(nullptr);
                  });
              });
          }) == R"({"none":null,"yes":true,"byte":7,"small":-9223372036854775808,"half":0.5,)"
                R"("word":"a \"b\" [","after":"{","maybe":3,"maybe_not":null,"eyes":"spectator",)"
                R"("seat":2,"empty":{},"nothing":[],"odd":[1,3],"lists":[[],["x"],{},null]})");
}

TEST_CASE("protocol: JSON goes on where a text has been begun by others") {
    base::Text out;
    out += "{\"view\":";
    JsonText json(out);
    json.object([&] { json.field("round", 1); });
    out += ",\"next\":";
    json.value(2);
    out += ',';
    json.field("last", "one");
    out += '}';
    CHECK(out.view() == R"({"view":{"round":1},"next":2,"last":"one"})");
}

TEST_CASE("protocol: written numbers read back as they were") {
    for (const double number : {0.0, 1.0, -1.0, 1.0 / 3, 2.2e-308, 1.7e308, 123456789.125}) {
        const std::string text = written([&](JsonText& json) { json.value(number); });
        double read = -2;
        CHECK(std::from_chars(text.data(), text.data() + text.size(), read).ec == std::errc());
        CHECK(read == number);
    }
}
