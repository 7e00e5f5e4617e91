// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "games/aerial_assault/rules.hpp"
#include "search/bot.hpp"

namespace aerial_assault {

// A bot that answers at once. It builds and drafts by a list of what is useful, programs the row
// with the most expected points, and plays each card as if the others, as far as it does not know
// their cards, stayed in place: it looks at everything its alliance can do with the card until the
// end of the card play, over all dice.
std::unique_ptr<search::BotOf<Rules>> make_expert();

search::BotMaker<Rules> expert_bot();

}  // namespace aerial_assault
