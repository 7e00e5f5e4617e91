// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "games/bots_and_aces/rules.hpp"
#include "search/bot.hpp"

namespace bots_and_aces {

// A bot of rules of thumb (pilot.hpp) that looks ahead where those say little: for cards, abilities
// and switches, Combat, Plans, blocks and choices of effects it plays the turn on, with everybody
// following the rules of thumb, in a few games that could be the true one, and compares.
std::unique_ptr<search::BotOf<Rules>> make_expert();

search::BotMaker<Rules> expert_bot();

}  // namespace bots_and_aces
