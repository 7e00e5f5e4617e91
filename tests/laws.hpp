// SPDX-License-Identifier: Apache-2.0
//
// Laws that every game keeps, checked at every position of random games. A law answers with what is
// broken, in words, or with nothing.
#pragma once

#include <algorithm>
#include <atomic>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/log.hpp"
#include "engine/match.hpp"
#include "protocol/json.hpp"
#include "protocol/json_text.hpp"

namespace laws {

using engine::Event;
using engine::EventLog;
using engine::Match;
using engine::Move;
using engine::Next;
using engine::Seat;
using engine::Setup;

// Every number of seats with every combination of options is a number; a game may refuse some.
inline std::uint64_t setup_count(const engine::About& about) {
    auto count = static_cast<std::uint64_t>(about.max_seats - about.min_seats + 1);
    for (const engine::OptionInfo& option : about.options)
        if (!option.values.empty()) count *= option.values.size();
    return count;
}

inline Setup nth_setup(const engine::About& about, std::uint64_t number) {
    const auto digit = [&number](std::size_t base) {
        return std::exchange(number, number / base) % base;
    };
    const auto seats = static_cast<std::size_t>(about.max_seats - about.min_seats + 1);
    Setup setup{about.min_seats + static_cast<int>(digit(seats)), {}};
    for (const engine::OptionInfo& option : about.options)
        if (!option.values.empty())
            setup.options.emplace_back(option.name, option.values[digit(option.values.size())]);
    return setup;
}

// HEXWING_LAW_SEATS=2, or =3-6, keeps to games of so many seats.
inline void keep_to_wanted_seats(engine::About& about) {
    const char* wanted = std::getenv("HEXWING_LAW_SEATS");
    if (!wanted) return;
    char* end = nullptr;
    const auto fewest = static_cast<int>(std::strtol(wanted, &end, 10));
    const auto most = *end == '-' ? static_cast<int>(std::strtol(end + 1, nullptr, 10)) : fewest;
    about.min_seats = std::clamp(fewest, about.min_seats, about.max_seats);
    about.max_seats = std::clamp(most, about.min_seats, about.max_seats);
}

// The setup of a game: all in turn where they are few, else a sample that leaves none out for good.
// Half of the sampled ones are near the default, with at most two options changed.
inline Setup setup_for(const engine::Game& game, std::uint64_t number) {
    engine::About about = game.about();
    keep_to_wanted_seats(about);
    const std::uint64_t count = setup_count(about);
    for (std::uint64_t tried = 0;; ++tried) {
        base::Random random(number, tried);
        Setup setup = nth_setup(about, count <= 64 ? number + tried : random.next() % count);
        if (count > 64 && number % 2 == 0) {
            const auto kept = random.below(static_cast<std::uint32_t>(setup.options.size()));
            const auto also = random.below(static_cast<std::uint32_t>(setup.options.size()));
            for (std::size_t i = 0; i < setup.options.size(); ++i)
                if (i != kept && i != also)
                    setup.options[i].second = engine::option(about, {}, setup.options[i].first);
        }
        if (game.start(setup) || tried == 10'000) return setup;  // one that is refused is reported
    }
}

// Games with thousands of moves are not looked at after each of them: Room::looks_every says how
// many go by, on average.
template <class Room>
constexpr std::uint32_t looks_every() {
    if constexpr (requires { Room::looks_every; }) return Room::looks_every;
    return 1;
}

template <class T>
bool same_bytes(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

inline std::vector<Seat> viewers(int seats) {
    std::vector<Seat> list;
    for (int seat = 0; seat < seats; ++seat) list.push_back(static_cast<Seat>(seat));
    list.push_back(engine::spectator);
    return list;
}

template <engine::Rules G>
std::vector<Move> listed(const typename G::State& state, Seat seat) {
    return engine::PositionOf<G>(state).moves(seat);
}

// A room for games that have only rules: their JSON is their text.
template <engine::Rules G>
struct PlainRoom {
    using Rules = G;
};

template <class Room>
std::string view_json(const typename Room::Rules::View& view) {
    base::Text out;
    if constexpr (requires(protocol::JsonText& json) { Room::write_json(json, view); }) {
        protocol::JsonText json(out);
        Room::write_json(json, view);
    } else {
        protocol::append_fields(out, Room::Rules::write_view(view));
    }
    return out.string();
}

// All that reaches a viewer at this position, as text: what a client would get.
template <class Room, class G = typename Room::Rules>
std::string shown(const typename G::State& state, Seat viewer) {
    const typename G::View view = G::view(state, viewer);
    std::string text = G::write_view(view) + "\n" + view_json<Room>(view) + "\n";
    const engine::PositionOf<G> position(state);
    for (const Move move : position.moves(viewer == engine::spectator ? Seat{7} : viewer))
        text += boost::json::serialize(protocol::move_json(position, viewer, move)) + "\n";
    return text;
}

// The events of a move as a viewer gets them, as text and as JSON.
inline std::string shown(const engine::Game& game, const EventLog& log, Seat viewer) {
    std::string text;
    for (const Event& event : log) {
        const Event seen = engine::as_seen_by(event, viewer);
        text += game.tell(seen) + boost::json::serialize(protocol::event_json(game, seen)) + "\n";
    }
    return text;
}

// Moves are listed in strictly ascending order, to those who have to decide and to nobody else.
template <engine::Rules G>
std::string lists_are_in_order(const typename G::State& state) {
    const Next next = G::next(state);
    for (int seat = 0; seat < G::seats(state); ++seat) {
        const auto moves = listed<G>(state, static_cast<Seat>(seat));
        if (moves.empty() == next.seats.contains(static_cast<Seat>(seat)))
            return "seat " + std::to_string(seat) + " is asked and has no move, or the other way";
        for (std::size_t i = 1; i < moves.size(); ++i)
            if (moves[i - 1] >= moves[i]) return "moves are not ascending";
        if (moves.empty()) continue;
        const Move late = G::timeout_move(state, static_cast<Seat>(seat));
        if (std::ranges::find(moves, late) == moves.end()) return "the time-out move is not listed";
    }
    if (next.is_chance() == engine::PositionOf<G>(state).chances().empty())
        return "nature is asked and can do nothing, or the other way";
    return "";
}

// A move is accepted if and only if it is listed, and a refused one changes no byte.
template <engine::Rules G>
std::string accepts_what_is_listed(const typename G::State& state, base::Random& random) {
    std::vector<Move> tries = {engine::resignation, 0, static_cast<Move>(random.next())};
    for (int seat = 0; seat <= G::seats(state); ++seat) {
        const Seat other = seat == G::seats(state) ? engine::nature : static_cast<Seat>(seat);
        for (const Move move : listed<G>(state, other)) {
            tries.push_back(move);
            tries.push_back(move ^ 1u << random.below(20));
        }
    }
    for (int seat = 0; seat <= G::seats(state) + 1; ++seat) {
        const Seat who = seat == G::seats(state) ? engine::nature : static_cast<Seat>(seat);
        const auto moves = listed<G>(state, who);
        for (const Move move : tries) {
            typename G::State after = state;
            EventLog log;
            const auto played = engine::try_play<G>(after, who, move, &log);
            const bool allowed = move == engine::resignation
                                     ? engine::PositionOf<G>(state).may_resign(who)
                                     : std::ranges::find(moves, move) != moves.end();
            if (played.has_value() != allowed)
                return "move " + std::to_string(move) + " of seat " + engine::seat_text(who) +
                       (allowed ? " is listed but refused" : " is not listed but accepted");
            if (played) continue;
            if (!same_bytes(after, state) || !log.empty()) return "a refused move left traces";
            if (played.error().words.empty()) return "a refusal has no words";
        }
    }
    return "";
}

// Text goes out and comes back: the position, and every move of it.
template <engine::Rules G>
std::string text_comes_back(const typename G::State& state) {
    const std::string text = G::write(state);
    const auto back = G::read(text);
    if (!back) return "cannot read " + text + ": " + back.error().words;
    if (!same_bytes(*back, state)) return "reads differently: " + text + " as " + G::write(*back);
    for (int seat = 0; seat <= G::seats(state); ++seat) {
        const Seat who = seat == G::seats(state) ? engine::nature : static_cast<Seat>(seat);
        for (const Move move : listed<G>(state, who)) {
            const auto read = G::read_move(state, who, G::write_move(state, who, move));
            if (!read || *read != move) return "cannot read " + G::write_move(state, who, move);
        }
    }
    return "";
}

template <class Room>
std::string json_comes_back(const typename Room::Rules::State& state, Seat viewer) {
    const auto view = Room::Rules::view(state, viewer);
    const auto json = boost::json::parse(view_json<Room>(view));
    if constexpr (requires { Room::from_json(json); }) {
        const auto back = Room::from_json(json);
        if (!back) return "cannot read the view: " + back.error().words;
        if (!same_bytes(*back, view)) return "the view reads differently: " + view_json<Room>(view);
    }
    return "";
}

struct LeakCount {
    std::uint64_t imagined = 0;   // where the viewer cannot know everything
    std::uint64_t different = 0;  // and the imagined state differed from the truth
};

// A view leaks nothing. An imagined state cannot be told from the truth by what its viewer is
// shown: views and legal moves; and, if somebody moves, by the events and by what is shown after
// it.
template <class Room, class G = typename Room::Rules>
std::string nothing_leaks(const typename G::State& state, Seat viewer, base::Random& random,
                          bool thorough, LeakCount& count) {
    const auto view = G::view(state, viewer);
    const typename G::State other = G::imagine(view, random);
    if (const std::string broken = G::broken(other); !broken.empty())
        return "an imagined state is impossible: " + broken + " " + G::write(other);
    if (!same_bytes(G::view(other, viewer), view))
        return "the view of an imagined state differs: " + G::write_view(G::view(other, viewer));
    if (G::next(other).asks != G::next(state).asks || G::next(other).seats != G::next(state).seats)
        return "an imagined state asks others";
    const typename G::State third = G::imagine(view, random);
    const bool differs = !same_bytes(other, state);
    count.imagined += differs || !same_bytes(third, other);
    count.different += differs;
    if (!thorough) return "";
    if (shown<Room>(state, viewer) != shown<Room>(other, viewer))
        return "what is shown differs in " + G::write(other);

    // The viewer decides: the events must not depend on what they cannot know, unless they reveal
    // it.
    if (!G::next(state).seats.contains(viewer)) return "";
    const auto moves = listed<G>(state, viewer);
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    typename G::State truth = state;
    typename G::State world = other;
    EventLog told, told_there;
    G::play(truth, viewer, move, &told);
    G::play(world, viewer, move, &told_there);
    const auto reveals = [](const Event& event) { return event.reveals; };
    if (std::ranges::any_of(told, reveals) != std::ranges::any_of(told_there, reveals))
        return "whether a move reveals something depends on what is hidden";
    if (std::ranges::any_of(told, reveals)) return "";
    const engine::Game& game = engine::game_of<G>();
    if (shown(game, told, viewer) != shown(game, told_there, viewer))
        return "events leak: " + shown(game, told, viewer) + " or " +
               shown(game, told_there, viewer);
    if (!same_bytes(G::view(truth, viewer), G::view(world, viewer)))
        return "a move that claims to reveal nothing has shown its player something";
    return "";
}

// What nature does to others stays hidden from the viewer: a move of nature, or another seat's
// commitment, that is possible in both worlds and looks the same there, leads to the same view.
template <class Room, class G = typename Room::Rules>
std::string others_leak_nothing(const typename G::State& state, Seat mover, Move move, Seat viewer,
                                base::Random& random) {
    if (mover == viewer) return "";
    typename G::State truth = state;
    EventLog told;
    G::play(truth, mover, move, &told);
    const auto after = G::view(truth, viewer);
    const typename G::State imagined = G::imagine(after, random);
    const engine::Game& game = engine::game_of<G>();
    if (shown<Room>(truth, viewer) != shown<Room>(imagined, viewer))
        return "what is shown after a move differs in " + G::write(imagined);
    for (const Event& event : told)  // events of others, as text, say no more than as data
        if (const Event seen = engine::as_seen_by(event, viewer);
            event.readers.contains(viewer) == false &&
            std::ranges::any_of(seen.secret, [](auto one) { return one != engine::hidden; }))
            return "an event shows its secret: " + game.tell(seen);
    return "";
}

// Simultaneous decisions commute: nobody can tell who was first.
template <engine::Rules G>
std::string decisions_commute(const typename G::State& state, base::Random& random) {
    const Next next = G::next(state);
    if (next.seats.size() < 2) return "";
    std::vector<std::pair<Seat, Move>> choices;
    for (Seat seat : next.seats) {
        const auto moves = listed<G>(state, seat);
        choices.emplace_back(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    typename G::State forwards = state;
    typename G::State backwards = state;
    for (auto i = choices.begin(); i != choices.end(); ++i)
        if (!engine::try_play<G>(forwards, i->first, i->second, nullptr)) return "forwards refused";
    for (auto i = choices.rbegin(); i != choices.rend(); ++i)
        if (!engine::try_play<G>(backwards, i->first, i->second, nullptr))
            return "backwards refused";
    return same_bytes(forwards, backwards) ? "" : "the order of simultaneous decisions matters";
}

// Nature's chances: ascending, each possible, and drawn as often as their weights say. Thirteen
// standard deviations would have to be a very unlucky fixed seed.
template <engine::Rules G>
std::string chances_are_fair(const typename G::State& state, base::Random& random, bool sample) {
    const auto chances = engine::PositionOf<G>(state).chances();
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        if (chances[i].weight == 0) return "a chance of weight nothing is listed";
        if (i > 0 && chances[i - 1].move >= chances[i].move) return "chances are not ascending";
        total += chances[i].weight;
    }
    if (chances.empty()) return "";
    if (total > 0xffffffff) return "the weights do not fit a draw";
    std::vector<std::uint64_t> seen(chances.size());
    const int draws = sample ? 4000 : 4;
    for (int i = 0; i < draws; ++i) {
        const Move move = G::chance(state, random);
        std::size_t which = 0;
        while (which < chances.size() && chances[which].move != move) ++which;
        if (which == chances.size()) return "nature draws what is not listed";
        ++seen[which];
    }
    if (!sample) return "";
    double square = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        const double expected =
            draws * static_cast<double>(chances[i].weight) / static_cast<double>(total);
        const double off = static_cast<double>(seen[i]) - expected;
        square += off * off / expected;
    }
    const auto freedom = static_cast<double>(chances.size() - 1);
    if (square > freedom + 13 * std::sqrt(2 * freedom) + 13)
        return "draws do not follow the weights: chi-square " + std::to_string(square);
    return "";
}

template <engine::Rules G>
std::string outcome_is_sound(const typename G::State& state) {
    const engine::Outcome outcome = G::outcome(state);
    if (static_cast<int>(outcome.size()) != G::seats(state)) return "the outcome misses a seat";
    bool first = false;
    for (const engine::SeatResult& result : outcome) {
        first = first || result.rank == 1;
        if (result.rank < 1 || result.rank > G::seats(state)) return "a rank is out of range";
        if (!(result.utility >= 0 && result.utility <= 1)) return "a utility is out of range";
    }
    return first ? "" : "nobody is first";
}

// Undo: what may be taken back told nobody anything, and taking it back restores the position.
template <engine::Rules G>
std::string undo_is_harmless(const Match& before, Seat seat, Move move) {
    Match match = before;
    if (!match.play(seat, move)) return "a listed move was refused";
    if (!match.may_undo(seat)) return match.undo(seat) ? "undo without leave" : "";
    const std::uint64_t after = match.position().hash();
    if (!match.undo(seat)) return "undo refused after leave was given";
    if (match.position().hash() != before.position().hash()) return "undo does not restore";
    if (!match.play(seat, move)) return "a move cannot be played again after undo";
    return match.position().hash() == after ? "" : "playing again after undo leads elsewhere";
}

// What a seat was shown during a match, to be compared with a replay.
template <engine::Rules G>
std::string shown_so_far(const Match& match, Seat viewer) {
    std::string text = match.position().write_view(viewer) + "\n";
    if (!match.entries().empty())
        for (const Event& event : match.events(match.entries().size() - 1, viewer))
            text += match.game().tell(event) + "\n";
    return text;
}

inline std::string logs_come_back(const Match& match, std::span<const engine::Game* const> games) {
    const auto logged =
        engine::read_log(engine::write_log(match, {{"remark", "kept as it is"}}), games);
    if (!logged) return "cannot read its log: " + logged.error().words;
    if (logged->match.digest() != match.digest()) return "the log leads elsewhere";
    if (logged->match.entries() != match.entries()) return "the log has other entries";
    if (logged->notes.at(0).second != "kept as it is") return "a note is lost";

    const std::string json = boost::json::serialize(protocol::log_json(match, {}));
    const auto from_json = protocol::read_log_json(boost::json::parse(json), games);
    if (!from_json) return "cannot read its JSON log: " + from_json.error().words;
    if (from_json->match.digest() != match.digest()) return "the JSON log leads elsewhere";
    return "";
}

// A finished match: its logs come back, its replay shows the viewer what they were shown
// then, its events survive JSON, and it is no longer than the game promises.
template <engine::Rules G>
std::string match_comes_back(const Match& match, Seat viewer,
                             const std::vector<std::string>& shown_then, bool with_logs) {
    const engine::Game* games[] = {&engine::game_of<G>()};
    if (match.entries().size() > static_cast<std::size_t>(G::about().longest))
        return "the game is longer than it promises";
    if (with_logs)
        if (std::string broken = logs_come_back(match, games); !broken.empty()) return broken;

    Match again = match.fork(0);
    for (std::size_t seq = 0; seq < match.entries().size(); ++seq) {
        if (!again.play(match.entries()[seq].seat, match.entries()[seq].move))
            return "replay refused";
        if (shown_then[seq].empty()) continue;
        if (shown_so_far<G>(again, viewer) != shown_then[seq])
            return "the replay shows seat " + engine::seat_text(viewer) + " something else";
        for (const Event& event : again.events(seq, viewer)) {
            const auto text = boost::json::serialize(protocol::event_json(match.game(), event));
            const auto back = protocol::read_event(match.game(), boost::json::parse(text));
            if (!back || !(*back == event)) return "an event does not survive JSON: " + text;
        }
    }
    return "";
}

struct Failure {
    std::string law;
    std::string log;
    std::size_t entries = 0;
};

// Plays one random game and checks every law on the way; what is broken, or nothing.
template <class Room, class G = typename Room::Rules>
std::optional<Failure> check_game(const Setup& setup, std::uint64_t seed, LeakCount& leaks) {
    base::Random random(seed, 4711);
    auto started = Match::start(engine::game_of<G>(), setup);
    if (!started) return Failure{"cannot start: " + started.error().front(), ""};
    Match match = std::move(*started);
    // One viewer of the game is shown everything as it happens; others are of other games.
    const auto watching = viewers(setup.seats);
    const Seat watcher = watching[random.below(static_cast<std::uint32_t>(watching.size()))];
    std::vector<std::string> shown_then;

    for (;;) {
        const auto& position = static_cast<const engine::PositionOf<G>&>(match.position());
        const typename G::State& state = position.state();
        const auto fail = [&](std::string law) {
            return Failure{std::move(law), engine::write_log(match), match.entries().size()};
        };
        constexpr std::uint32_t every = looks_every<Room>();
        const Next next = G::next(state);
        const bool looked_at = every == 1 || next.is_over() || random.below(every) == 0;
        const bool thorough = looked_at && random.below(16) == 0;
        std::string broken = looked_at ? G::broken(state) : "";
        if (broken.empty() && (looked_at || random.below(8) == 0))
            broken = lists_are_in_order<G>(state);
        if (broken.empty() && looked_at && random.below(4) == 0) broken = text_comes_back<G>(state);
        if (broken.empty() && thorough) broken = accepts_what_is_listed<G>(state, random);
        if (broken.empty()) broken = decisions_commute<G>(state, random);
        for (Seat viewer : viewers(setup.seats)) {
            if (broken.empty() && looked_at)
                broken = nothing_leaks<Room>(state, viewer, random, thorough, leaks);
            if (broken.empty() && thorough) broken = json_comes_back<Room>(state, viewer);
        }
        if (next.is_over() && broken.empty()) broken = outcome_is_sound<G>(state);
        if (next.is_chance() && broken.empty())
            broken = chances_are_fair<G>(state, random, random.below(256) == 0);
        if (!broken.empty()) return fail(broken);
        if (next.is_over()) break;

        // Seats that decide at once do so in any order.
        Seat seat = engine::nature;
        if (!next.is_chance()) {
            engine::SeatSet waiting = next.seats;
            for (auto skip = random.below(static_cast<std::uint32_t>(waiting.size())); skip > 0;
                 --skip)
                waiting.remove(waiting.lowest());
            seat = waiting.lowest();
        }
        const auto moves = position.moves(seat);
        Move move = next.is_chance()
                        ? position.chance(random)
                        : moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (seat != engine::nature && random.below(400 * every) == 0 && position.may_resign(seat))
            move = engine::resignation;
        if (thorough && move != engine::resignation) {
            // To take back is to replay.
            if (every == 1 || random.below(8) == 0) broken = undo_is_harmless<G>(match, seat, move);
            for (Seat viewer : viewers(setup.seats))
                if (broken.empty())
                    broken = others_leak_nothing<Room>(state, seat, move, viewer, random);
        }
        if (!broken.empty()) return fail(broken);
        if (auto played = match.play(seat, move); !played) return fail(played.error().words);
        shown_then.push_back(looked_at ? shown_so_far<G>(match, watcher) : "");
    }
    // To read thousands of moves takes longer than to play them.
    const bool with_logs = looks_every<Room>() == 1 || random.below(8) == 0;
    if (std::string broken = match_comes_back<G>(match, watcher, shown_then, with_logs);
        !broken.empty())
        return Failure{broken, engine::write_log(match), match.entries().size()};
    return {};
}

// How many random games: HEXWING_LAW_GAMES sets it for the games of the product, others follow in
// proportion.
inline std::uint64_t games_to_play(std::uint64_t usual) {
    const char* wanted = std::getenv("HEXWING_LAW_GAMES");
    return wanted ? std::max(std::strtoull(wanted, nullptr, 10) * usual / 3000, 1ull) : usual;
}

// Plays many games over all setups, on all cores. A failure is shrunk: of many failing games, the
// one that breaks the law soonest is kept.
template <class Room, class G = typename Room::Rules>
std::optional<Failure> check(std::uint64_t games, LeakCount& leaks) {
    const engine::Game& game = engine::game_of<G>();
    std::atomic<std::uint64_t> next = 0;
    std::atomic<std::uint64_t> stop = games;
    std::mutex mutex;
    std::optional<Failure> shortest;
    const auto work = [&] {
        LeakCount mine;
        for (std::uint64_t i = next++; i < stop; i = next++) {
            Setup setup = setup_for(game, i);
            // What is free text has no list of values to go through.
            if constexpr (requires { Room::vary(setup, i); }) Room::vary(setup, i);
            const auto failure = check_game<Room>(setup, i, mine);
            if (!failure) continue;
            const std::scoped_lock lock(mutex);
            if (!shortest) stop = std::min(games, i + 200);
            if (!shortest || failure->entries < shortest->entries) shortest = failure;
        }
        const std::scoped_lock lock(mutex);
        leaks.imagined += mine.imagined;
        leaks.different += mine.different;
    };
    {
        std::vector<std::jthread> helpers;
        for (unsigned i = 1; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
            helpers.emplace_back(work);
        work();
    }
    return shortest;
}

}  // namespace laws
