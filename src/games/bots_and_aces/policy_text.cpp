// SPDX-License-Identifier: Apache-2.0
//
// Settings of the policy by their names.
#include <algorithm>

#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/policy.hpp"
#include "games/bots_and_aces/records.hpp"
#include "games/bots_and_aces/vocabulary.hpp"

namespace bots_and_aces {

namespace {

using Words = std::span<const std::string_view>;
constexpr std::string_view mode_names[] = {"smart", "full"};
constexpr std::string_view yield_names[] = {"nothing", "my-turn", "end-of-combat", "end-of-phase",
                                            "against-me"};
constexpr std::string_view stop_names[] = {"smart", "always", "never"};
constexpr std::string_view no_yes[] = {"no", "yes"};
constexpr std::string_view answer_names[] = {"ask", "no", "yes"};
constexpr std::string_view turn_names[] = {"own", "other"};
constexpr std::size_t most_answers = 80;

std::optional<std::size_t> find(Words names, std::string_view text) {
    const auto found = std::ranges::find(names, text);
    if (found == names.end()) return {};
    return static_cast<std::size_t>(found - names.begin());
}

std::string listed(Words names) {
    std::string list;
    for (const std::string_view name : names)
        list += (list.empty() ? "" : ", ") + std::string(name);
    return list;
}

// One name and its value; reads nothing twice.
class Reader {
public:
    std::string problem;
    Settings settings;

    void read(std::string_view name, std::string_view text) {
        if (name == "mode")
            settings.mode = static_cast<Settings::Mode>(word(name, text, mode_names));
        else if (name == "hold")
            settings.hold = word(name, text, no_yes) == 1;
        else if (name == "until")
            settings.until = static_cast<Settings::Yield>(word(name, text, yield_names));
        else if (name == "since")
            read_when(text);
        else if (name.starts_with("stop."))
            read_stop(name, text);
        else if (name.starts_with("answer."))
            read_answer(name, text);
        else
            fail("There is no setting \"" + std::string(name) +
                 "\"; there are mode, hold, until, stop.WINDOW.own, stop.WINDOW.other, answer.pin "
                 "and answer.CARD.");
    }

private:
    void fail(std::string words) {
        if (problem.empty()) problem = std::move(words);
    }
    std::size_t word(std::string_view name, std::string_view text, Words names) {
        const auto found = find(names, text);
        if (!found) fail("\"" + std::string(name) + "\" is one of " + listed(names) + ".");
        return found.value_or(0);
    }
    void read_when(std::string_view text) {
        const auto first = text.find(' '), last = text.rfind(' ');
        const bool parts = first != text.npos && last != first && first > 0 && first <= 2;
        const auto round = text.substr(0, parts ? first : 0);
        const bool digits = std::ranges::all_of(round, [](char c) { return c >= '0' && c <= '9'; });
        const auto turn =
            parts ? read_letter(text.substr(first + 1, last - first - 1)) : std::nullopt;
        const auto phase = parts ? find(phase_names, text.substr(last + 1)) : std::nullopt;
        if (!parts || !digits || !turn || !phase)
            return fail("\"since\" is a round, a seat and a Phase, such as \"2 A movement\".");
        int number = 0;
        for (const char c : round) number = number * 10 + (c - '0');
        settings.given = {static_cast<Byte>(number), *turn, static_cast<Phase>(*phase)};
    }
    void read_stop(std::string_view name, std::string_view text) {
        const auto rest = name.substr(5);
        const auto dot = rest.find('.');
        const auto window =
            std::ranges::find(window_words, rest.substr(0, dot), &Word::name) - window_words;
        const auto turn = dot == rest.npos ? std::nullopt : find(turn_names, rest.substr(dot + 1));
        if (static_cast<std::size_t>(window) >= Settings::windows || !turn) {
            std::string names;
            for (const Word& one : window_words)
                names += (names.empty() ? "" : ", ") + std::string(one.name);
            return fail("A stop is named stop.WINDOW.own or stop.WINDOW.other; the windows are " +
                        names + ".");
        }
        settings.stops[static_cast<std::size_t>(window)][*turn] =
            static_cast<Settings::Stop>(word(name, text, stop_names));
    }
    void read_answer(std::string_view name, std::string_view text) {
        const auto about = name.substr(7);
        const auto answer = word(name, text, answer_names);
        if (about == "pin") {
            if (text == "yes") fail("A Pin needs a tile: \"answer.pin\" is ask or no.");
            settings.never_pin = answer == 1;
            return;
        }
        const auto card = read_card_id(about);
        if (!card || *card == no_card)
            return fail("There is no card \"" + std::string(about) + "\".");
        if (answer == 0) return;
        if (settings.remembered.size() >= most_answers)
            return fail("At most " + std::to_string(most_answers) + " answers are remembered.");
        settings.remembered.emplace_back(*card, answer == 2);
    }
};

}  // namespace

base::Result<Settings, std::string> read_settings(const engine::Settings& given) {
    Reader reader;
    for (const auto& [name, value] : given) reader.read(name, value);
    if (!reader.problem.empty()) return base::Failure{reader.problem};
    return std::move(reader.settings);
}

engine::Settings write_settings(const Settings& settings) {
    engine::Settings out;
    const auto add = [&](std::string name, std::string_view value) {
        out.emplace_back(std::move(name), value);
    };
    if (settings.mode != Settings::Mode::Smart) add("mode", mode_names[1]);
    if (settings.hold) add("hold", "yes");
    if (settings.until != Settings::Yield::Nothing) {
        add("until", yield_names[static_cast<std::size_t>(settings.until)]);
        add("since", std::to_string(settings.given.round) + " " + seat_letter(settings.given.turn) +
                         " " +
                         std::string(phase_names[static_cast<std::size_t>(settings.given.phase)]));
    }
    for (std::size_t window = 0; window < Settings::windows; ++window)
        for (const auto turn : {Settings::Own, Settings::Other}) {
            const auto stop = settings.stops[window][turn];
            if (stop == Settings::Stop::Smart) continue;
            add("stop." + std::string(window_words[window].name) + "." +
                    std::string(turn_names[turn]),
                stop_names[static_cast<std::size_t>(stop)]);
        }
    if (settings.never_pin) add("answer.pin", "no");
    for (const auto& [card, yes] : settings.remembered)
        add("answer." + card_id_text(card), no_yes[yes]);
    return out;
}

base::Result<engine::Settings, std::string> settle(const View& view,
                                                   const engine::Settings& given) {
    auto settings = read_settings(given);
    if (!settings) return base::Failure{settings.error()};
    const bool dated =
        std::ranges::any_of(given, [](const auto& one) { return one.first == "since"; });
    if (!dated) settings->given = now(view.table);
    if (is_yield_over(view, *settings)) settings->until = Settings::Yield::Nothing;
    return write_settings(*settings);
}

}  // namespace bots_and_aces
