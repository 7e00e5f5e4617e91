// SPDX-License-Identifier: Apache-2.0
//
// Cards, robots, builds and positions as text, and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/aerial_assault/state.hpp"

namespace aerial_assault {

char robot_letter(Robot robot);                // A to F
char ball_letter(Ball ball);                   // a to f
std::string card_text(Card card);              // "SA07"
std::string to_text(CardSet cards);            // "SA01.SA07", or "-"
std::string to_text(Build build);              // "DT1.SH2.FP1", or "-"
std::string robots_text(RobotSet robots);      // "AC", or "-"
std::string laid_text(Laid laid);              // "SA01t", "BA2b"; face down "BA4d"
std::string declared_text(Declared declared);  // "L1", "R2:C", "0:C"; "-" if there is none
std::string place_text(const Table& table, Ball ball);

extern const std::vector<std::string_view> phase_names;
extern const std::vector<std::string_view> roll_names;
extern const std::vector<std::string_view> use_names;
extern const std::vector<std::string_view> drive_names;
extern const std::vector<std::string_view> team_names;

std::optional<Card> read_card(std::string_view text);
std::optional<Robot> read_robot(std::string_view text);

// Who is asked at this position, where it is a single seat.
Seat decider_of(const Table& table);

}  // namespace aerial_assault
