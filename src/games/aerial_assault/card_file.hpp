// SPDX-License-Identifier: Apache-2.0
//
// The cards as a file for people: cards.toml beside this header has what cards.hpp compiles in.
#pragma once

#include <string>
#include <string_view>

#include "engine/rules.hpp"

namespace aerial_assault {

// The compiled-in cards, as TOML.
std::string write_card_file();

// What is wrong with a file of cards, each with the line where it is; nothing if the game can be
// played with it. `name` is the file's, for the messages.
engine::Problems card_file_problems(std::string_view text, std::string_view name);

}  // namespace aerial_assault
