// SPDX-License-Identifier: Apache-2.0
//
// games: what can be played, with seats, options and bots.
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>

#include "cli/command.hpp"

namespace cli {

namespace {

void print(const games::Room& room) {
    const engine::About& about = room.game->about();
    std::cout << about.id << "  " << about.title << ", " << about.min_seats << " to "
              << about.max_seats << " seats, ruleset " << about.ruleset << "\n  " << about.summary
              << "\n  " << about.credits << "\n";
    for (const engine::OptionInfo& option : about.options) {
        std::cout << "  --option " << option.name << "=";
        for (std::size_t i = 0; i < option.values.size(); ++i)
            std::cout << (i ? "|" : "") << option.values[i];
        std::cout << "  " << option.help << "\n";
    }
    for (const games::BotInfo& bot : room.bots)
        std::cout << "  --bots " << bot.name << "  " << bot.help << "\n";
}

}  // namespace

Run add_games(Subcommand& command) {
    auto json = std::make_shared<bool>(false);
    command.flag("--json", *json, "for machines");
    command.example("Example:  hexwing games --json");
    return [json] {
        boost::json::array list;
        for (const games::Room& room : games::rooms()) {
            if (*json)
                list.push_back(games::about_json(room));
            else
                print(room);
        }
        if (*json) std::cout << boost::json::serialize(list) << "\n";
        return 0;
    };
}

}  // namespace cli
