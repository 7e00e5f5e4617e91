// SPDX-License-Identifier: Apache-2.0
//
// replay: a logged match again, as a seat saw it or as it was.
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <iostream>

#include "cli/card_sets.hpp"
#include "cli/command.hpp"
#include "engine/log.hpp"
#include "fair/chance.hpp"
#include "protocol/json.hpp"

namespace cli {

namespace {

struct Arguments {
    std::string file;
    std::string as;
    std::vector<std::string> cards;
    bool verify = false;
    bool json = false;
};

engine::Logged load(const std::string& path) {
    const std::string text = read_file(path);
    const auto complain = [&](const engine::LogProblem& problem) {
        throw BadRequest(path + ":" + std::to_string(problem.line) + ": " + problem.words);
    };
    if (text.starts_with('{')) {
        boost::json::error_code error;
        const auto json = boost::json::parse(text, error);
        if (error) complain({1, "This is no JSON: " + error.message() + "."});
        auto logged = protocol::read_log_json(json, games::all_games());
        if (!logged) complain(logged.error());
        return std::move(*logged);
    }
    auto logged = engine::read_log(text, games::all_games());
    if (!logged) complain(logged.error());
    return std::move(*logged);
}

void print(const engine::Match& match, engine::Seat viewer, bool everything) {
    auto position = match.origin().clone();
    for (std::size_t seq = 0; seq < match.entries().size(); ++seq) {
        const auto [seat, move] = match.entries()[seq];
        // What a seat did is told by the events, as far as the viewer may know it.
        std::cout << seq << "  ";
        if (everything)
            std::cout << engine::seat_text(seat) << ": " << position->write_move(seat, move)
                      << "  ";
        bool first = true;
        for (const engine::Event& event : match.events(seq, viewer)) {
            std::cout << (first ? "" : " ") << match.game().tell(event);
            first = false;
        }
        std::cout << "\n";
        if (!position->try_play(seat, move)) break;
    }
    std::cout << (everything ? position->write() : position->write_view(viewer)) << "\n";
}

void print_json(const engine::Logged& logged, engine::Seat viewer, bool everything) {
    const engine::Match& match = logged.match;
    if (everything) {
        std::cout << boost::json::serialize(protocol::log_json(match, logged.notes)) << "\n";
        return;
    }
    boost::json::array entries;
    for (std::size_t seq = 0; seq < match.entries().size(); ++seq) {
        boost::json::array events;
        for (const engine::Event& event : match.events(seq, viewer))
            events.push_back(protocol::event_json(match.game(), event));
        entries.push_back({{"seq", seq}, {"events", events}});
    }
    const games::Room& room = room_named(std::string(match.game().about().id));
    const boost::json::object json{{"entries", entries},
                                   {"view", games::view_json(room, match.position(), viewer)}};
    std::cout << boost::json::serialize(json) << "\n";
}

// What the seeds in a log say about its draws, as the end of a line; or why they say nothing good.
base::Result<std::string, std::vector<std::string>> check_draws(const engine::Logged& logged) {
    const engine::Match& match = logged.match;
    if (!fair::has_notes(logged.notes))
        return std::string("it has no seeds, so draws cannot be checked");
    const auto opening = fair::opening_of(logged.notes, match.origin().seats());
    if (!opening)
        return base::Failure{
            std::vector<std::string>{"Its notes about chance (fair-…) cannot be read."}};
    if (auto problems = fair::verify(match, *opening); !problems.empty())
        return base::Failure{std::move(problems)};
    const auto draws = fair::draws(match, *opening);
    std::string words = std::to_string(draws.size()) + " draws checked, all follow from the seeds";
    if (opening->from > 0)
        words += "; those before entry " + std::to_string(opening->from) +
                 " are of an earlier match and were not checked";
    if (!draws.empty() && draws.back().number + 1 > draws.size())
        words += "; " + std::to_string(draws.back().number + 1 - draws.size()) +
                 " more draws were taken back";
    return words;
}

int verify(const Arguments& arguments, const engine::Logged& logged) {
    // Reading has replayed every entry against the rules and compared the digest.
    const auto draws = check_draws(logged);
    if (!draws) {
        for (const std::string& problem : draws.error())
            std::cout << arguments.file << ": " << problem << "\n";
        return 1;
    }
    std::cout << "verified: " << logged.match.entries().size()
              << " entries, every one legal, digest as recorded; "
              << (logged.match.position().next().is_over() ? "the game is over"
                                                           : "the game is not over")
              << "; " << *draws << "\n";
    return 0;
}

int replay(const Arguments& arguments) {
    use_cards(arguments.cards);
    const engine::Logged logged = load(arguments.file);
    const engine::Match& match = logged.match;
    engine::Seat viewer = engine::spectator;
    if (!arguments.as.empty()) {
        const int seats = match.origin().seats();
        const auto seat = engine::read_seat(arguments.as, seats);
        if (!seat || *seat == engine::nature)
            throw BadRequest("--as takes a seat from 0 to " + std::to_string(seats - 1) +
                             " or spectator, not \"" + arguments.as + "\".");
        viewer = *seat;
    }
    if (arguments.verify) return verify(arguments, logged);
    if (arguments.json)
        print_json(logged, viewer, arguments.as.empty());
    else
        print(match, viewer, arguments.as.empty());
    return 0;
}

}  // namespace

Run add_replay(Subcommand& command) {
    auto given = std::make_shared<Arguments>();
    command.needs("file", given->file, "a log, as text or JSON");
    command.option("--as", given->as,
                   "as this seat, or a spectator, saw it; everything if you do not say");
    command.repeated("--cards", given->cards, "the file or folder of cards it was played with");
    command.flag("--verify", given->verify,
                 "only check that every entry is legal and unchanged, and every draw fair");
    command.flag("--json", given->json, "for machines");
    command.example("Example:  hexwing replay match.log --as 1");
    return [given] { return replay(*given); };
}

}  // namespace cli
