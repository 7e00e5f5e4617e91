// SPDX-License-Identifier: Apache-2.0
#include "cli/balance.hpp"

#include <boost/json/array.hpp>
#include <cstdio>

namespace cli {

namespace {

// What is further from even than this is marked.
constexpr double least_even = 0.35, most_even = 0.65;

void print_share(std::ostream& out, double share, std::uint64_t count, const std::string& label,
                 bool judged) {
    const auto [low, high] = lab::interval_of(share, count);
    char line[80];
    std::snprintf(line, sizeof line, "%9llu  %5.1f %%  %5.1f to %5.1f  ",
                  static_cast<unsigned long long>(count), 100 * share, 100 * low, 100 * high);
    out << line << (judged && (share < least_even || share > most_even) ? "! " : "  ") << label
        << "\n";
}

double share_of(const lab::SeatTally& seat, std::uint64_t games) {
    return static_cast<double>(seat.utility) / 1e6 / static_cast<double>(games);
}

void print_numbers(std::ostream& out, const lab::Balance& balance) {
    const auto print = [&](const std::string& name, const lab::Spread& spread) {
        char line[80];
        std::snprintf(line, sizeof line, "%8.1f  %6d  %6d  %6d  ", spread.mean(),
                      spread.quantile(0.1), spread.quantile(0.5), spread.quantile(0.9));
        out << line << name << "\n";
    };
    out << "\n    mean    10 %  median    90 %  number\n";
    print("decisions of seats", balance.decisions);
    for (std::size_t i = 0; i < balance.numbers.size(); ++i)
        print(balance.names.numbers[i], balance.numbers[i]);
}

boost::json::object spread_json(const std::string& name, const lab::Spread& spread) {
    return {{"name", name},
            {"mean", spread.mean()},
            {"p10", spread.quantile(0.1)},
            {"median", spread.quantile(0.5)},
            {"p90", spread.quantile(0.9)}};
}

boost::json::object share_json(const std::string& name, double share, std::uint64_t count) {
    const auto [low, high] = lab::interval_of(share, count);
    return {{"name", name}, {"games", count}, {"share", share}, {"low", low}, {"high", high}};
}

}  // namespace

void print_balance(std::ostream& out, const lab::Order& order, const lab::Report& report) {
    const lab::Balance& balance = report.balance;
    out << "\nShares of wins, a tie is half a win; the interval is Wilson's of 95 %. A seat's "
           "games are "
           "all games.\n"
           "A trait's games are those in which one side had more of it than another, and the share "
           "is "
           "that of\n"
           "the side with more: at 50 % the trait neither helps nor harms. \"!\": outside 35 to 65 "
           "%.\n";
    out << "\n    games    share  95 % within      seat\n";
    for (std::size_t i = 0; i < order.bots.size(); ++i)
        print_share(out, share_of(report.seats[i], report.games), report.games, std::to_string(i),
                    false);
    for (std::size_t group = 0; group < balance.groups.size(); ++group) {
        const lab::TraitGroup& names = balance.names.groups[group];
        out << "\n    games    share  95 % within      " << names.name << "\n";
        for (std::size_t value = 0; value < names.labels.size(); ++value)
            if (const lab::Meetings& met = balance.groups[group][value]; met.count)
                print_share(out, met.share(), met.count, names.labels[value], true);
    }
    print_numbers(out, balance);
    if (!balance.endings.empty()) out << "\n    games    share  ending\n";
    for (std::size_t i = 0; i < balance.endings.size(); ++i) {
        if (!balance.endings[i]) continue;
        char line[80];
        std::snprintf(
            line, sizeof line, "%9llu  %5.1f %%  ",
            static_cast<unsigned long long>(balance.endings[i]),
            100 * static_cast<double>(balance.endings[i]) / static_cast<double>(report.games));
        out << line << balance.names.endings[i] << "\n";
    }
}

boost::json::object balance_json(const lab::Report& report) {
    const lab::Balance& balance = report.balance;
    boost::json::array groups, numbers, endings;
    for (std::size_t group = 0; group < balance.groups.size(); ++group) {
        boost::json::array values;
        for (std::size_t value = 0; value < balance.groups[group].size(); ++value) {
            const lab::Meetings& met = balance.groups[group][value];
            values.push_back(
                share_json(balance.names.groups[group].labels[value], met.share(), met.count));
        }
        groups.push_back({{"name", balance.names.groups[group].name}, {"values", values}});
    }
    numbers.push_back(spread_json("decisions of seats", balance.decisions));
    for (std::size_t i = 0; i < balance.numbers.size(); ++i)
        numbers.push_back(spread_json(balance.names.numbers[i], balance.numbers[i]));
    for (std::size_t i = 0; i < balance.endings.size(); ++i)
        endings.push_back({{"name", balance.names.endings[i]}, {"games", balance.endings[i]}});
    return {{"traits", groups}, {"numbers", numbers}, {"endings", endings}};
}

}  // namespace cli
