// SPDX-License-Identifier: Apache-2.0
//
// Cards, rockets and positions as text, and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/last_blast/state.hpp"

namespace last_blast {

std::string to_text(Card card);             // "G2c": colour, printed number, symbol
std::string to_text(CardSet cards);         // "G1d.G1d.R2c", or "-"
std::string to_text(const Rocket& rocket);  // front first, or "-"
std::optional<Card> read_card(std::string_view text);
std::optional<Rocket> read_rocket(std::string_view text);

}  // namespace last_blast
