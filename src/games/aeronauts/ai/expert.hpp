// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "games/aeronauts/rules.hpp"
#include "search/bot.hpp"

namespace aeronauts {

// The strongest player of the house that answers at once. It looks at every way to complete its
// move and at every reply of those who move after it in this round, and weighs the exchange of fire
// that follows by the exact odds of the dice.
std::unique_ptr<search::BotOf<Rules>> make_expert();

search::BotMaker<Rules> expert_bot();

}  // namespace aeronauts
