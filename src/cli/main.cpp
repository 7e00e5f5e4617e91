// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include "cli/command.hpp"

// Whatever the world or a person did wrong ends here, in one line.
int main(int argc, char** argv) {
    try {
        return cli::run_commands(
            {{"serve", "serve the games to browsers", cli::add_serve},
             {"games", "list the games with their seats, options and bots", cli::add_games},
             {"play", "play a game here, against bots or people beside you", cli::add_play},
             {"sim", "play many games between bots and report", cli::add_sim},
             {"replay", "show a logged match again", cli::add_replay},
             {"perft", "count the sequences of moves from a position", cli::add_perft},
             {"cards", "show and search the cards of a game, check card files", cli::add_cards},
             {"build", "check, show and make builds for Bots and Aces", cli::add_build},
             {"scenario", "run scenario files (docs/scenarios.md)", cli::add_scenario}},
            argc, argv);
    } catch (const cli::BadRequest& request) {
        std::cerr << "hexwing: " << request.what() << '\n';
        return 2;
    } catch (const std::exception& error) {
        std::cerr << "hexwing: " << error.what() << '\n';
        return 1;
    }
}
