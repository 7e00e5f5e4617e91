// SPDX-License-Identifier: Apache-2.0
//
// The cards as a file for people: cards.toml beside this header has what cards.hpp compiles in. A
// program can play with another file of that kind.
#pragma once

#include <string>
#include <string_view>

#include "engine/rules.hpp"
#include "games/aerial_assault/cards.hpp"

namespace aerial_assault {

// Cards as TOML: those in play, if nothing is said.
std::string write_card_file(const Cards& cards = cards_in_play);

// The cards of a file, or all that is wrong with it, each with the line where it is. `name` is the
// file's, for the messages.
base::Result<Cards, engine::Problems> read_card_file(std::string_view text, std::string_view name);
engine::Problems card_file_problems(std::string_view text, std::string_view name);

// From now on this process plays with these cards. Not while a match is going on: states have
// places in the set, and threads read it without asking.
void play_with(const Cards& cards);

}  // namespace aerial_assault
