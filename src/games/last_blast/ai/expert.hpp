// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "games/last_blast/rules.hpp"
#include "search/bot.hpp"

namespace last_blast {

// The strongest player of the house that answers at once. It drafts by flying every rocket it might
// end up with alone over the field, and it flies a two-seat flight perfectly; with three or four
// seats it looks as many turns ahead as a fixed number of positions allows.
std::unique_ptr<search::BotOf<Rules>> make_expert();

search::BotMaker<Rules> expert_bot();

}  // namespace last_blast
