// SPDX-License-Identifier: Apache-2.0
//
// serve: the server, until it is told to stop.
#include "cli/card_sets.hpp"
#include "cli/command.hpp"
#include "server/server.hpp"
#include "store/store.hpp"

namespace cli {

namespace {

struct Args {
    std::optional<int> port;
    std::optional<std::string> host, data, web, config;
    std::optional<int> threads;
    std::vector<std::string> cards;
};

server::Config config_from(const Args& args) {
    server::Config config;
    if (args.config) server::read_config(config, *args.config);
    if (args.port) {
        if (*args.port < 0 || *args.port > 65535)
            throw BadRequest("--port is a number from 0 (any free port) to 65535.");
        config.port = static_cast<std::uint16_t>(*args.port);
    }
    if (args.threads) {
        if (*args.threads < 0 || *args.threads > 256)
            throw BadRequest("--threads is a number from 0 (one per core but one) to 256.");
        config.threads = static_cast<unsigned>(*args.threads);
    }
    if (args.host) config.host = *args.host;
    if (args.data) config.data = *args.data;
    if (args.web) config.web = *args.web;
    return config;
}

}  // namespace

Run add_serve(Subcommand& command) {
    auto args = std::make_shared<Args>();
    command.option("--port", args->port, "where to listen, 8080 if not given; 0: any free port");
    command.option("--host", args->host,
                   "the address to listen on, 127.0.0.1 if not given; 0.0.0.0: all");
    command.option("--data", args->data, "the folder for the database, hexwing-data if not given");
    command.option("--web", args->web, "the built web client; looked for beside the program");
    command.option("--threads", args->threads, "0 or not given: one per core but one");
    command.repeated("--cards", args->cards,
                     "a file or folder of cards to play with (docs/cards.md)");
    command.option("--config", args->config, "a TOML file (docs/server.md); flags win over it");
    command.example("Example:  hexwing serve --port 8080 --data ~/hexwing");
    return [args] {
        use_cards(args->cards);
        try {
            return server::serve(config_from(*args), games::rooms());
        } catch (const server::BadConfig& problem) {
            throw BadRequest(problem.what());
        }
    };
}

}  // namespace cli
