// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "games/aerial_assault/rules.hpp"
#include "search/bot.hpp"

namespace aerial_assault {

// Plays the match as the expert does, with a robot drawn by lot from all legal ones and special
// cards drawn by lot from the row. Who compares parts and cards lets such bots play: with bots that
// choose for themselves, a part would be judged by those who thought it good.
search::BotMaker<Rules> expert_by_lot();

}  // namespace aerial_assault
