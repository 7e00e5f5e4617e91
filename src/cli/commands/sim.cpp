// SPDX-License-Identifier: Apache-2.0
//
// sim: many games between bots, as fast as they go.
#include <unistd.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cmath>
#include <iostream>

#include "base/hash.hpp"
#include "cli/balance.hpp"
#include "cli/card_sets.hpp"
#include "cli/command.hpp"

namespace cli {

namespace {

struct Arguments {
    std::string game;
    int seats = 2;
    std::uint64_t games = 1000;
    std::uint64_t seed = 1;
    std::string bots = "random";
    unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::string> options;
    std::vector<std::string> cards;
    bool report = false;
    bool json = false;
};

// A bar on standard error, if somebody watches.
class Progress {
public:
    explicit Progress(std::uint64_t all) : all_(all), shown_(isatty(STDERR_FILENO) == 1) {}
    ~Progress() {
        if (drawn_) std::cerr << "\r\x1b[K" << std::flush;
    }
    void operator()(std::uint64_t done) {
        if (!shown_) return;
        const std::scoped_lock lock(mutex_);
        const auto now = std::chrono::steady_clock::now();
        if (now - last_ < std::chrono::milliseconds(100)) return;
        last_ = now;
        drawn_ = true;
        constexpr std::uint64_t width = 40;
        const std::uint64_t filled = done * width / all_;
        std::cerr << "\r[" << std::string(filled, '#') << std::string(width - filled, '.') << "] "
                  << done << " of " << all_ << std::flush;
    }

private:
    std::uint64_t all_;
    bool shown_;
    bool drawn_ = false;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// Half the width of the 95 % interval of a share.
double margin(double share, double games) { return 1.96 * std::sqrt(share * (1 - share) / games); }

void print(const lab::Order& order, const lab::Report& report, double seconds) {
    const auto games = static_cast<double>(report.games);
    std::cout << "seat  bot         wins      shared    points  mean rank  mean score\n";
    for (std::size_t i = 0; i < order.bots.size(); ++i) {
        const lab::SeatTally& seat = report.seats[i];
        const double points = static_cast<double>(seat.utility) / 1e6 / games;
        char line[160];
        std::snprintf(line, sizeof line,
                      "%4zu  %-10s  %5.1f %%   %5.1f %%   %5.1f %% ± %.1f  %7.2f  ", i,
                      order.bots[i].c_str(), 100.0 * static_cast<double>(seat.wins) / games,
                      100.0 * static_cast<double>(seat.shared) / games, 100.0 * points,
                      100.0 * margin(points, games), static_cast<double>(seat.ranks) / games);
        std::cout << line;
        if (seat.scored)
            std::snprintf(line, sizeof line, "%10.2f",
                          static_cast<double>(seat.score) / static_cast<double>(seat.scored));
        else
            std::snprintf(line, sizeof line, "%10s", "-");
        std::cout << line << "\n";
    }
    char line[200];
    std::snprintf(line, sizeof line,
                  "%llu games in %.2f s: %.0f games/s, %.0f moves/s of seats, %.0f with nature's\n",
                  static_cast<unsigned long long>(report.games), seconds, games / seconds,
                  static_cast<double>(report.decisions) / seconds,
                  static_cast<double>(report.decisions + report.chances) / seconds);
    std::cout << line << "digest " << base::hex(report.digest) << "\n";
}

void print_json(const Arguments& arguments, const lab::Order& order, const lab::Report& report,
                double seconds) {
    boost::json::array seats;
    for (std::size_t i = 0; i < order.bots.size(); ++i) {
        const lab::SeatTally& seat = report.seats[i];
        seats.push_back({{"bot", order.bots[i]},
                         {"wins", seat.wins},
                         {"shared", seat.shared},
                         {"utility", static_cast<double>(seat.utility) / 1e6},
                         {"rank_sum", seat.ranks},
                         {"scored", seat.scored},
                         {"score_sum", seat.score}});
    }
    boost::json::object json{{"game", arguments.game},
                             {"seed", order.seed},
                             {"games", report.games},
                             {"decisions", report.decisions},
                             {"chances", report.chances},
                             {"seconds", seconds},
                             {"threads", order.threads},
                             {"digest", base::hex(report.digest)},
                             {"seats", seats}};
    if (order.balance) json["balance"] = balance_json(report);
    std::cout << boost::json::serialize(json) << "\n";
}

int simulate(const Arguments& arguments) {
    const games::Room& room = room_named(arguments.game);
    use_cards(arguments.cards, arguments.game);
    lab::Order order;
    order.setup = setup_from(room, arguments.seats, arguments.options, true);
    order.bots = bots_from(room, arguments.bots, arguments.seats, true);
    order.games = arguments.games;
    order.seed = arguments.seed;
    order.threads = arguments.threads;
    order.balance = arguments.report;
    const auto begin = std::chrono::steady_clock::now();
    auto progress = std::make_unique<Progress>(order.games);
    order.progress = [&](std::uint64_t done) { (*progress)(done); };
    const auto report = room.simulate(order);
    progress.reset();
    if (!report) throw BadRequest(report.error().front());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    const double seconds = std::max(spent.count(), 1e-9);
    if (arguments.json)
        print_json(arguments, order, *report, seconds);
    else
        print(order, *report, seconds);
    if (arguments.report && !arguments.json) print_balance(std::cout, order, *report);
    return 0;
}

}  // namespace

Run add_sim(Subcommand& command) {
    auto given = std::make_shared<Arguments>();
    command.needs("game", given->game, "which game (see hexwing games)");
    command.option("--seats", given->seats, "how many seats");
    command.option("--games", given->games, "how many games", {1, 1'000'000'000'000});
    command.option("--seed", given->seed, "the same seed gives the same games");
    command.option("--bots", given->bots, "one name per seat, by commas; the last serves the rest");
    command.option("--threads", given->threads, "the results do not depend on it", {1, 256});
    command.repeated("--option", given->options, "name=value, may be repeated");
    command.repeated("--cards", given->cards,
                     "a file or folder of cards to play with (docs/cards.md)");
    command.flag("--report", given->report,
                 "who wins with what, by seat and by the traits of the game (docs/balance.md)");
    command.flag("--json", given->json, "for machines");
    command.example(
        "Example:  hexwing sim last-blast --games 100000 --bots expert,random\n"
        "          hexwing sim aerial-assault --seats 4 --games 1000 --bots expert-by-lot "
        "--report");
    return [given] { return simulate(*given); };
}

}  // namespace cli
