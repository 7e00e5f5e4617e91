// SPDX-License-Identifier: Apache-2.0
//
// cards: the cards of a game as a file, and whether such a file is in order.
#include <iostream>

#include "cli/command.hpp"

namespace cli {

Run add_cards(Subcommand& command) {
    auto game = std::make_shared<std::string>();
    auto file = std::make_shared<std::optional<std::string>>();
    command.needs("GAME", *game, "the game, such as aerial-assault");
    command.option("--check", *file, "look over this file instead of printing the game's own");
    command.example("Example:  hexwing cards aerial-assault > my.toml");
    return [game, file] {
        const games::Room& room = room_named(*game);
        if (!room.cards) throw BadRequest("The cards of " + *game + " are in no file.");
        if (!*file) {
            std::cout << room.cards();
            return 0;
        }
        const std::string text = read_file(**file);
        const engine::Problems problems = room.check_cards(text, **file);
        for (const std::string& problem : problems) std::cout << problem << "\n";
        if (problems.empty())
            std::cout << **file << " is in order"
                      << (text == room.cards()
                              ? ", and is what this program plays with.\n"
                              : ", and differs from what this program plays with.\n");
        return problems.empty() ? 0 : 1;
    };
}

}  // namespace cli
