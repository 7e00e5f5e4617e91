// SPDX-License-Identifier: Apache-2.0
//
// play: a match in the terminal, against bots, people at the same keyboard, or both.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <random>
#include <string_view>

#include "cli/card_sets.hpp"
#include "cli/command.hpp"
#include "cli/line_face.hpp"
#include "cli/screen_face.hpp"
#include "cli/session.hpp"
#include "engine/notation.hpp"

namespace cli {

namespace {

struct Arguments {
    std::string game;
    std::optional<int> seats;
    std::optional<std::string> you;
    std::optional<std::string> bots;
    std::vector<std::string> options;
    std::vector<std::string> cards;
    std::optional<std::uint64_t> seed;
    std::string save;
    std::string resume;
    bool plain = false;
    bool full_control = false;
};

engine::Logged load(const std::string& path) {
    auto logged = engine::read_log(read_file(path), games::all_games());
    if (!logged)
        throw BadRequest(path + ":" + std::to_string(logged.error().line) + ": " +
                         logged.error().words);
    return std::move(*logged);
}

engine::Logged begin(const Arguments& given) {
    if (given.resume.empty()) {
        if (given.game.empty())
            throw BadRequest(
                "Say which game, for example: hexwing play last-blast (or --resume FILE).");
        const games::Room& room = room_named(given.game);
        auto match = engine::Match::start(*room.game,
                                          setup_from(room, given.seats.value_or(2), given.options));
        if (!match) throw BadRequest(match.error().front());
        return {std::move(*match), {}};
    }
    engine::Logged logged = load(given.resume);
    const std::string game(logged.match.game().about().id);
    if (!given.game.empty() && room_named(given.game).game != &logged.match.game())
        throw BadRequest(given.resume + " is a match of " + game + ", not of " + given.game + ".");
    const int seats = logged.match.origin().seats();
    if (given.seats && *given.seats != seats)
        throw BadRequest(given.resume + " has " + std::to_string(seats) +
                         " seats; leave --seats away with --resume.");
    if (!given.options.empty())
        throw BadRequest("The options of " + given.resume +
                         " are fixed; leave --option away with --resume.");
    return logged;
}

engine::SeatSet people_from(const std::string& text, int seats) {
    engine::SeatSet people;
    if (text == "none") return people;
    for (std::string_view part : engine::split(text, ',')) {
        const auto seat = engine::whole_number(part, 0, seats - 1);
        if (!seat)
            throw BadRequest("--you takes seats from 0 to " + std::to_string(seats - 1) +
                             ", by commas, or none; not \"" + std::string(part) + "\".");
        people.add(static_cast<engine::Seat>(*seat));
    }
    return people;
}

// Who sits where: a bot's name, or nothing for a person. What the command line says comes first,
// then what the log says, then one person at seat 0 against the best bot.
std::vector<std::string> sitters(const Arguments& given, const games::Room& room,
                                 const engine::Logged& logged) {
    const int seats = logged.match.origin().seats();
    std::vector<std::optional<std::string>> noted;
    bool anybody = false;
    for (engine::Seat seat = 0; seat < seats; ++seat) {
        noted.push_back(Session::sitter_in(logged.notes, seat));
        anybody = anybody || noted.back() == "";
    }
    engine::SeatSet people = people_from(given.you.value_or("0"), seats);
    const bool all_noted =
        std::ranges::all_of(noted, [](const auto& who) { return who.has_value(); });
    if (!given.you && (anybody || all_noted)) {
        people = {};
        for (engine::Seat seat = 0; seat < seats; ++seat)
            if (noted[seat] == "") people.add(seat);
    }
    const int bot_seats = seats - people.size();
    if (given.bots && bot_seats == 0)
        throw BadRequest("--bots is given, but people sit on all " + std::to_string(seats) +
                         " seats.");
    std::vector<std::string> named;
    if (bot_seats > 0)
        named = bots_from(room, given.bots.value_or(std::string(room.bots.back().name)), bot_seats);
    std::vector<std::string> who;
    std::size_t next = 0;
    for (engine::Seat seat = 0; seat < seats; ++seat) {
        if (people.contains(seat)) {
            who.emplace_back();
            continue;
        }
        const std::string& name = named[next++];
        const bool keep = !given.bots && noted[seat].has_value() && noted[seat] != "";
        who.push_back(keep ? bots_from(room, *noted[seat], 1).front() : name);
    }
    return who;
}

// A new match must not silently replace one that somebody has kept.
void check_save(const Arguments& given) {
    std::error_code error;
    if (given.save.empty() || !std::filesystem::exists(given.save, error)) return;
    if (std::filesystem::is_directory(given.save, error))
        throw BadRequest(given.save + " is a directory; --save takes a file.");
    if (!given.resume.empty() && std::filesystem::equivalent(given.save, given.resume, error))
        return;
    if (std::filesystem::file_size(given.save, error) > 0)
        throw BadRequest(given.save + " exists already; go on with --resume " + given.save +
                         ", or save to another file.");
}

std::uint64_t any_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

bool whole_screen(const Arguments& given) {
    const char* terminal = std::getenv("TERM");
    return !given.plain && isatty(STDIN_FILENO) == 1 && stdout_is_terminal() && terminal &&
           std::string_view(terminal) != "dumb" && *terminal;
}

bool colours_wanted() {
    const char* no_color = std::getenv("NO_COLOR");  // https://no-color.org
    return !no_color || !*no_color;
}

int play(const Arguments& given) {
    use_cards(given.cards, given.game);
    engine::Logged logged = begin(given);
    const games::Room& room = room_named(std::string(logged.match.game().about().id));
    auto who = sitters(given, room, logged);
    check_save(given);
    Session session({.room = &room,
                     .match = std::move(logged.match),
                     .notes = std::move(logged.notes),
                     .bots = std::move(who),
                     .seed = given.seed ? *given.seed : any_seed(),
                     .file = given.save.empty() ? given.resume : given.save,
                     .autosave = !given.save.empty(),
                     .full_control = given.full_control});
    int signal = 0;
    if (whole_screen(given)) {
        {
            ScreenFace face(colours_wanted());
            session.run(face);
            signal = face.signal();
        }
        // The screen is gone with all that was on it.
        for (const std::string& line : session.results()) std::cout << line << "\n";
    } else {
        LineFace face(std::cin, std::cout, isatty(STDIN_FILENO) == 1);
        session.run(face);
    }
    if (const std::string words = session.parting_words(); !words.empty())
        std::cout << words << "\n";
    return signal == 0 ? 0 : 128 + signal;
}

}  // namespace

Run add_play(Subcommand& command) {
    auto given = std::make_shared<Arguments>();
    command.takes("game", given->game, "which game (see hexwing games); not needed with --resume");
    command.option("--seats", given->seats, "how many seats; 2 if you do not say");
    command.option(
        "--you", given->you,
        "your seat, from 0; several by commas share the keyboard; none watches; 0 if you "
        "do not say");
    command.option(
        "--bots", given->bots,
        "who sits on the other seats, by commas; the last serves the rest; the best bot if "
        "you do not say");
    command.repeated("--option", given->options, "name=value, may be repeated");
    command.repeated("--cards", given->cards,
                     "a file or folder of cards to play with (docs/cards.md)");
    command.option("--seed", given->seed,
                   "the same seed and the same decisions give the same match");
    command.option("--save", given->save, "a file to keep the match in, after every decision");
    command.option("--resume", given->resume, "go on with a match that was saved");
    command.flag("--full-control", given->full_control,
                 "be asked everything, also where only a pass is likely");
    command.flag("--plain", given->plain, "lines instead of a whole screen; so it is in pipes");
    command.example(
        "Example:  hexwing play last-blast --seats 3 --bots random,expert --save friday.log\n"
        "          hexwing play --resume friday.log --save friday.log");
    return [given] { return play(*given); };
}

}  // namespace cli
