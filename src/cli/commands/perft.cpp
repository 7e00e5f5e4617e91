// SPDX-License-Identifier: Apache-2.0
//
// perft: how many sequences of moves there are. Two engines that agree on these numbers nearly
// always agree on the rules.
#include <unistd.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>

#include "cli/card_sets.hpp"
#include "cli/command.hpp"
#include "engine/notation.hpp"
#include "engine/perft.hpp"

namespace cli {

namespace {

struct Arguments {
    std::string game;
    std::string from;
    int seats = 2;
    std::vector<std::string> options;
    std::vector<std::string> cards;
    std::string depth = "3";
    bool divide = false;
    bool json = false;
};

int count(const Arguments& arguments) {
    const games::Room& room = room_named(arguments.game);
    use_cards(arguments.cards, arguments.game);
    std::unique_ptr<engine::Position> position;
    if (arguments.from.empty()) {
        const engine::Setup setup = setup_from(room, arguments.seats, arguments.options);
        position = std::move(*room.game->start(setup));
    } else {
        const bool named = arguments.from.starts_with(arguments.game + " ");
        auto read = room.game->read(named ? arguments.from : arguments.game + " " + arguments.from);
        if (!read) throw BadRequest("--from: " + read.error().words);
        position = std::move(*read);
    }
    int depth = engine::to_the_end;
    if (arguments.depth != "end") {
        const auto number = engine::whole_number(arguments.depth, 0, 1000);
        if (!number)
            throw BadRequest("--depth takes a number from 0 to 1000 or \"end\", not \"" +
                             arguments.depth + "\".");
        depth = *number;
    }
    engine::Perft perft;
    const bool watched = isatty(STDERR_FILENO) == 1;
    bool shown = false;
    if (watched)
        perft.progress = [&](std::uint64_t positions) {
            shown = true;
            std::cerr << "\r" << positions << " positions" << std::flush;
        };
    boost::json::array parts;
    if (arguments.divide && depth != 0 && !position->next().is_over()) {
        const engine::Seat seat = engine::first_to_decide(position->next());
        for (const engine::Move move : position->moves(seat)) {
            auto child = position->clone();
            if (!child->try_play(seat, move)) continue;
            const auto below = perft.count(*child, depth == engine::to_the_end ? depth : depth - 1);
            const std::string text = position->write_move(seat, move);
            if (arguments.json)
                parts.push_back({{"move", text}, {"count", below}});
            else
                std::cout << text << ": " << below << "\n";
        }
    }
    const std::uint64_t total = perft.count(*position, depth);
    if (shown) std::cerr << "\r\x1b[K" << std::flush;
    if (!arguments.json) {
        std::cout << total << "\n";
        return 0;
    }
    boost::json::object json{
        {"game", arguments.game}, {"depth", arguments.depth}, {"count", total}};
    if (arguments.divide) json["moves"] = parts;
    std::cout << boost::json::serialize(json) << "\n";
    return 0;
}

}  // namespace

Run add_perft(Subcommand& command) {
    auto given = std::make_shared<Arguments>();
    command.needs("game", given->game, "which game (see hexwing games)");
    command.option("--from", given->from, "a position in notation; the start if you do not say");
    command.option("--seats", given->seats, "how many seats, from the start");
    command.repeated("--option", given->options, "name=value, may be repeated, from the start");
    command.repeated("--cards", given->cards,
                     "a file or folder of cards to play with (docs/cards.md)");
    command.option("--depth", given->depth, "how many moves, or \"end\" for complete games");
    command.flag("--divide", given->divide, "count below each first move");
    command.flag("--json", given->json, "for machines");
    command.example(
        "Example:  hexwing perft last-blast --depth 4 --from \"seats=2 "
        "field=dacwhbd/whadcbh/bcdawhc\n"
        "  turn=2 start=0 moved=- at=2/3 rockets=G1b.A6c.R2h.A4d.A4a/A6c.A4w.A5w.G1a\"\n"
        "Nature's moves count like any other; seats that decide at once go in ascending order.");
    return [given] { return count(*given); };
}

}  // namespace cli
