// SPDX-License-Identifier: Apache-2.0
//
// A command is a file in commands/; main.cpp is the table of them.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cli/subcommand.hpp"
#include "games/all.hpp"

namespace cli {

// Somebody asked for what cannot be had; main prints the sentence and exits with 2.
struct BadRequest : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Each says what it takes; the function it returns is run when that command was given.
Run add_games(Subcommand&);
Run add_cards(Subcommand&);
Run add_play(Subcommand&);
Run add_sim(Subcommand&);
Run add_replay(Subcommand&);
Run add_perft(Subcommand&);
Run add_scenario(Subcommand&);
Run add_serve(Subcommand&);
Run add_build(Subcommand&);

// Shared by commands; each throws BadRequest with a sentence that names the fix.
const games::Room& room_named(const std::string& id);
engine::Setup setup_from(const games::Room&, int seats, const std::vector<std::string>& options,
                         bool in_the_lab = false);
// "random,expert" for these seats: the last name serves the rest; names are checked.
std::vector<std::string> bots_from(const games::Room&, const std::string& names, int seats,
                                   bool in_the_lab = false);
std::string read_file(const std::string& path);
// The files of a folder whose names end so, in the order of their names.
std::vector<std::string> files_in(const std::string& folder, const std::string& ending);
// Writes a new file beside it first, so that the old one is never half-written.
void write_file(const std::string& path, const std::string& text);

bool stdout_is_terminal();

}  // namespace cli
