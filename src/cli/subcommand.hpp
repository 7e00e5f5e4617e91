// SPDX-License-Identifier: Apache-2.0
//
// What a command takes from its command line. CLI11 does the work, in one file, because it is slow
// to compile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cli {

struct Range {
    std::uint64_t least, most;
};

class Subcommand {
public:
    Subcommand(CLI::App& parent, const char* name, const char* help);

    void needs(const char* name, std::string& into, const char* help);
    void needs(const char* name, std::vector<std::string>& into, const char* help);
    void takes(const char* name, std::string& into, const char* help);
    void takes(const char* name, std::vector<std::string>& into, const char* help);

    // "--name VALUE". A value that is there before is the default and is shown in the help.
    void option(const char* name, std::string& into, const char* help);
    void option(const char* name, std::optional<std::string>& into, const char* help);
    void option(const char* name, int& into, const char* help);
    void option(const char* name, std::optional<int>& into, const char* help);
    void option(const char* name, unsigned& into, const char* help, Range range);
    void option(const char* name, std::uint64_t& into, const char* help);
    void option(const char* name, std::uint64_t& into, const char* help, Range range);
    void option(const char* name, std::optional<std::uint64_t>& into, const char* help);
    void repeated(const char* name, std::vector<std::string>& into, const char* help);
    void flag(const char* name, bool& into, const char* help);

    void example(const char* text);

private:
    CLI::App* app_;
};

// Parses and runs; returns the exit code. Each command adds itself to `add` and returns what to
// run.
using Run = std::function<int()>;
struct Command {
    const char* name;
    const char* help;
    Run (*add)(Subcommand&);
};
int run_commands(const std::vector<Command>& commands, int argc, char** argv);

}  // namespace cli
