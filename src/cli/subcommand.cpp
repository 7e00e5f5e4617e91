// SPDX-License-Identifier: Apache-2.0
#include "cli/subcommand.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

namespace cli {

namespace {
constexpr int bad_request = 2;
}

Subcommand::Subcommand(CLI::App& parent, const char* name, const char* help)
    : app_(parent.add_subcommand(name, help)) {}

void Subcommand::needs(const char* name, std::string& into, const char* help) {
    app_->add_option(name, into, help)->required();
}
void Subcommand::needs(const char* name, std::vector<std::string>& into, const char* help) {
    app_->add_option(name, into, help)->required();
}
void Subcommand::takes(const char* name, std::string& into, const char* help) {
    app_->add_option(name, into, help);
}
void Subcommand::takes(const char* name, std::vector<std::string>& into, const char* help) {
    app_->add_option(name, into, help);
}
void Subcommand::option(const char* name, std::string& into, const char* help) {
    auto* option = app_->add_option(name, into, help);
    if (!into.empty()) option->capture_default_str();
}
void Subcommand::option(const char* name, std::optional<std::string>& into, const char* help) {
    app_->add_option(name, into, help);
}
void Subcommand::option(const char* name, int& into, const char* help) {
    app_->add_option(name, into, help)->capture_default_str();
}
void Subcommand::option(const char* name, std::optional<int>& into, const char* help) {
    app_->add_option(name, into, help);
}
void Subcommand::option(const char* name, unsigned& into, const char* help, Range range) {
    app_->add_option(name, into, help)
        ->check(CLI::Range(range.least, range.most))
        ->capture_default_str();
}
void Subcommand::option(const char* name, std::uint64_t& into, const char* help) {
    app_->add_option(name, into, help)->capture_default_str();
}
void Subcommand::option(const char* name, std::uint64_t& into, const char* help, Range range) {
    app_->add_option(name, into, help)
        ->check(CLI::Range(range.least, range.most))
        ->capture_default_str();
}
void Subcommand::option(const char* name, std::optional<std::uint64_t>& into, const char* help) {
    app_->add_option(name, into, help);
}
void Subcommand::repeated(const char* name, std::vector<std::string>& into, const char* help) {
    app_->add_option(name, into, help)->allow_extra_args(false);
}
void Subcommand::flag(const char* name, bool& into, const char* help) {
    app_->add_flag(name, into, help);
}
void Subcommand::example(const char* text) { app_->footer(text); }

int run_commands(const std::vector<Command>& commands, int argc, char** argv) {
    CLI::App app{"Hexwing: four tabletop games of flight and machines.", "hexwing"};
    app.set_version_flag("--version", "hexwing " HEXWING_VERSION);
    app.require_subcommand(1);
    app.footer(
        "Start here:  hexwing play last-blast\n"
        "Each command has its own --help with an example.");
    std::vector<Run> runs;
    for (const Command& command : commands) {
        Subcommand subcommand(app, command.name, command.help);
        runs.push_back(command.add(subcommand));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
        std::string command = "hexwing";
        for (const auto* given : app.get_subcommands()) command += " " + given->get_name();
        std::cerr << "hexwing: " << error.what() << " (see " << command << " --help)\n";
        return bad_request;
    }
    for (std::size_t i = 0; i < commands.size(); ++i)
        if (app.got_subcommand(commands[i].name)) return runs[i]();
    return bad_request;
}

}  // namespace cli
