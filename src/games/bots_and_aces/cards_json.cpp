// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/cards_json.hpp"

#include <boost/json/array.hpp>

#include "games/bots_and_aces/json.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/start.hpp"

namespace bots_and_aces {

boost::json::object cards_json() {
    const CardSet& set = cards();
    boost::json::object all;
    for (CardId card = 0; card < set.size(); ++card) all[set.id(card)] = card_json(set, card);
    boost::json::array builds;
    for (const auto& [id, points] : archetypes())
        if (const auto build = find_build(id))
            builds.push_back(boost::json::object{
                {"id", id}, {"name", build->name}, {"level", build->level}, {"points", points}});
    return {{"cards", std::move(all)}, {"builds", std::move(builds)}};
}

}  // namespace bots_and_aces
