// SPDX-License-Identifier: Apache-2.0
#include "protocol/json.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

TEST_CASE("protocol: a quoted text reads back as it was, whatever is in it and wherever") {
    // Every byte at every place of texts of every length, because they are looked at in words.
    for (std::size_t size = 1; size <= 20; ++size)
        for (std::size_t place = 0; place < size; ++place)
            for (int byte = 0; byte < 0x80; ++byte) {
                std::string text(size, 'x');
                text[place] = static_cast<char>(byte);
                base::Text out;
                out += "[";
                protocol::append_quoted(out, text);
                out += "]";
                const auto read = boost::json::parse(out.view());
                REQUIRE(read.as_array().at(0).as_string() == text);
            }
    base::Text out;
    protocol::append_quoted(out, "na\xc3\xafve \"caf\xc3\xa9\" \\ \n");
    CHECK(out.view() == "\"na\xc3\xafve \\\"caf\xc3\xa9\\\" \\\\ \\u000a\"");
    out.clear();
    protocol::append_quoted(out, "");
    CHECK(out.view() == "\"\"");
}
