// SPDX-License-Identifier: Apache-2.0
//
// Moves and events in words, and the rule behind each move and each refusal.
#include <cctype>

#include "engine/notation.hpp"
#include "games/last_blast/draft.hpp"
#include "games/last_blast/events.hpp"
#include "games/last_blast/flight.hpp"
#include "games/last_blast/rules.hpp"
#include "games/last_blast/text.hpp"

namespace last_blast {

using engine::Event;
using engine::EventNames;
using engine::OrRefusal;
using engine::Refusal;

namespace {

constexpr const char* end_words[] = {"front", "rear", ""};

std::string seat_name(Seat seat) { return "Seat " + std::to_string(seat); }

std::string plural(std::int64_t count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

Refusal not_allowed(std::string rule, std::string words) {
    return {Refusal::Reason::NotAllowed, std::move(rule), std::move(words)};
}

std::string_view rule_of_pick(int pick) {
    constexpr std::string_view rules[] = {"LB-8", "LB-9", "LB-10", "LB-12"};
    return rules[(pick - 1) & 3];
}

Refusal explain_pick(const State& state, Seat seat, Move move) {
    const Table& table = state.table;
    if (kind_of(move) == Kind::Draw)
        return not_allowed("LB-12", "A blind draw is possible at the fourth pick of a round only.");
    const Card card = picked_card(move);
    if (card >= card_count || !state.secrets.hands[seat].contains(card))
        return not_allowed(std::string(rule_of_pick(table.pick)),
                           to_text(card) + " is not in your hand.");
    if (table.rockets[seat].size == 0)
        return not_allowed("LB-7", "The first card starts the rocket; it has no end to choose.");
    return not_allowed("LB-7", "Say which end: front or rear.");
}

Refusal explain_flight(const State& state, Seat seat, Move move) {
    const Table& table = state.table;
    const int row = flown_row(move);
    if (row < 1 || row > table.rows())
        return not_allowed(table.turn == 1 ? "LB-21" : "LB-22",
                           "There is no row " + std::to_string(row) + "; the field has rows 1 to " +
                               std::to_string(table.rows()) + ".");
    if ((free_rows(table, seat) >> row & 1) == 0) {
        const std::string which = "row " + std::to_string(row);
        for (Seat other : table.everybody()) {
            if (table.alive(other) || table.row[other] != row) continue;
            return table.exploded_turn[other] == table.turn
                       ? not_allowed("LB-A1", "A wreck stays on the tile in " + which + ".")
                       : not_allowed("LB-A2", "A wreck drifts in " + which + " and closes it.");
        }
        return not_allowed("LB-23", "The tile in " + which + " is taken by another rocket.");
    }
    const int total = damage_in_row(table, seat, row).total();
    const int options = choices(total, table.rockets[seat].size);
    if (options == 0)
        return not_allowed("LB-37", "There is nothing to choose for " + plural(total, "point") +
                                        " of damage; say just \"row " + std::to_string(row) +
                                        "\".");
    return not_allowed("LB-34", "Say how many of the " + std::to_string(total - 2) +
                                    " free points come off the front: k0 to k" +
                                    std::to_string(options - 1) + ".");
}

}  // namespace

std::string Rules::write_move(const State&, Seat, Move move) {
    const std::uint8_t argument = argument_of(move);
    switch (kind_of(move)) {
        case Kind::Tile:
            return std::string("tile ") + symbol_letters[argument % 7];
        case Kind::Deal:
            return "card " + to_text(argument);
        case Kind::Start:
            return "start " + std::to_string(argument);
        case Kind::Pick: {
            const std::string end = end_words[static_cast<int>(picked_end(move))];
            return to_text(picked_card(move)) + (end.empty() ? "" : " " + end);
        }
        case Kind::Draw:
            return "draw";
        case Kind::Place:
            return end_words[argument % 2];
        case Kind::Fly: {
            const std::string row = "row " + std::to_string(flown_row(move));
            return flown_k(move) == no_k ? row : row + " k" + std::to_string(flown_k(move));
        }
    }
    return "?";
}

// Takes what write_move() writes, and the short forms people type: "2", "2 k1", "g2c f".
OrRefusal<Move> Rules::read_move(const State& state, Seat seat, std::string_view text) {
    std::string lower;
    for (char c : text) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const auto words = engine::words_of(lower);
    const auto is = [&](std::size_t i, std::string_view word) {
        return i < words.size() && words[i] == word;
    };
    const auto end_of = [&](std::size_t i) -> std::optional<End> {
        if (is(i, "front") || is(i, "f")) return End::Front;
        if (is(i, "rear") || is(i, "r")) return End::Rear;
        return {};
    };
    const auto card_of = [&](std::size_t i) -> std::optional<Card> {
        if (i >= words.size() || words[i].empty()) return {};
        std::string name(words[i]);
        name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
        return read_card(name);
    };

    if (words.size() == 2 && is(0, "tile") && words[1].size() == 1) {
        const auto at = std::string_view(symbol_letters).find(words[1][0], 1);
        if (at != std::string_view::npos) return make(Kind::Tile, static_cast<unsigned>(at));
    }
    if (words.size() == 2 && is(0, "card"))
        if (const auto card = card_of(1)) return make(Kind::Deal, *card);
    if (words.size() == 2 && is(0, "start"))
        if (const auto who = engine::whole_number(words[1], 0, max_players - 1))
            return make(Kind::Start, static_cast<unsigned>(*who));
    if (words.size() == 1 && (is(0, "draw") || is(0, "d"))) return draw();
    if (words.size() == 1)
        if (const auto end = end_of(0)) return place(*end);
    if (!words.empty() && words.size() <= 2)
        if (const auto card = card_of(0)) {
            if (words.size() == 1) return pick(*card, End::Only);
            if (const auto end = end_of(1)) return pick(*card, *end);
        }
    const std::size_t first = is(0, "row") ? 1 : 0;
    if (words.size() == first + 1 || words.size() == first + 2)
        if (const auto row = engine::whole_number(words[first], 0, 9)) {
            if (words.size() == first + 1) return fly(*row, no_k);
            if (words[first + 1].starts_with('k'))
                if (const auto k = engine::whole_number(words[first + 1].substr(1), 0, no_k - 1))
                    return fly(*row, *k);
        }

    const bool flying = state.table.phase == Phase::Fly;
    const char* wanted = seat == engine::nature ? "\"tile w\", \"card G2c\" or \"start 1\""
                         : flying               ? "\"row 2\" or \"row 2 k1\""
                         : state.table.phase == Phase::Place
                             ? "\"front\" or \"rear\""
                             : "\"G2c front\", \"G2c rear\" or \"draw\"";
    return base::Failure{
        Refusal{Refusal::Reason::NotAMove, "",
                "\"" + std::string(text) + "\" is not a move; write " + wanted + "."}};
}

std::string Rules::describe(const State& state, Seat seat, Move move) {
    const Table& table = state.table;
    if (kind_of(move) == Kind::Draw)
        return "Discard both cards and take the top card of the deck unseen";
    if (kind_of(move) == Kind::Place && state.secrets.drawn[seat] != no_card)
        return "Put the drawn " + to_text(state.secrets.drawn[seat]) + " at the " +
               end_words[argument_of(move) % 2];
    if (kind_of(move) == Kind::Pick) {
        const std::string card = to_text(picked_card(move));
        if (picked_end(move) == End::Only) return "Start the rocket with " + card;
        return "Put " + card + " at the " + end_words[static_cast<int>(picked_end(move))];
    }
    if (kind_of(move) != Kind::Fly || table.phase != Phase::Fly)
        return write_move(state, seat, move);

    // What it comes to first, how it comes about after that: lists may have to cut the end off.
    const Damage hurt = damage_in_row(table, seat, flown_row(move));
    const int total = hurt.total();
    Rocket rocket = table.rockets[seat];
    const auto part = [](const char* what, int raw, int less, const char* by) {
        std::string words = std::string(what) + " " + std::to_string(raw);
        return less ? words + " - " + std::to_string(less) + " " + by : words;
    };
    const std::string sum = part("jump", hurt.jump, hurt.boost, "boost") + " + " +
                            part("collision", hurt.collision, hurt.shield, "shield");
    const std::string where = " damage in row " + std::to_string(flown_row(move));
    if (total == 0) return "no" + where + ": " + sum;
    if (total >= rocket.size)
        return std::to_string(total) + where + ", the rocket explodes: " + sum;
    const int front = 1 + (flown_k(move) == no_k ? 0 : flown_k(move));
    shed(rocket, front, total - front);
    std::string text = std::to_string(total) + where + ", keeps " + plural(rocket.size, "card") +
                       " worth " + std::to_string(printed_sum(rocket)) + ": " + sum + ", " +
                       std::to_string(front) + " off the front";
    if (total > front) text += ", " + std::to_string(total - front) + " off the rear";
    return text;
}

std::string_view Rules::rule(const State& state, Seat, Move move) {
    const Table& table = state.table;
    switch (kind_of(move)) {
        case Kind::Tile:
            return "LB-2";
        case Kind::Deal:
            return table.phase == Phase::Draw ? "LB-12" : table.round == 1 ? "LB-4" : "LB-13";
        case Kind::Start:
            return "LB-18";
        case Kind::Pick:
            return rule_of_pick(table.pick);
        case Kind::Draw:
        case Kind::Place:
            return "LB-12";
        case Kind::Fly:
            return table.turn == 1 ? "LB-21" : "LB-22";
    }
    return "";
}

Refusal Rules::explain(const State& state, Seat seat, Move move) {
    const Table& table = state.table;
    if (move == engine::resignation)
        return not_allowed("LB-D1",
                           seat < table.players && !table.alive(seat)
                               ? "This rocket has exploded already."
                               : "You can resign in flight only; in the draft a bot takes over.");
    if (!next(state).includes(seat)) {
        const bool flying = table.phase == Phase::Fly;
        if (seat < table.players && !table.alive(seat))
            return {Refusal::Reason::NotYourTurn, "LB-38", "Your rocket has exploded."};
        if (table.locked.contains(seat))
            return {Refusal::Reason::NotYourTurn, "LB-6",
                    "You have decided already; wait for the others."};
        return {Refusal::Reason::NotYourTurn, flying ? "LB-19" : "LB-6",
                flying ? "It is the turn of seat " + std::to_string(table.active) + "."
                       : "There is nothing for you to decide now."};
    }
    if (seat == engine::nature)
        return not_allowed("", "Nature cannot do that now: " + write_move(state, seat, move) + ".");
    const Kind kind = kind_of(move);
    if (move >> 16 == 0 && table.phase == Phase::Fly && kind == Kind::Fly)
        return explain_flight(state, seat, move);
    if (move >> 16 == 0 && table.phase == Phase::Pick && (kind == Kind::Pick || kind == Kind::Draw))
        return explain_pick(state, seat, move);
    if (table.phase == Phase::Fly)
        return not_allowed("LB-22", "The draft is over: choose a row to fly to.");
    if (table.phase == Phase::Place)
        return not_allowed("LB-12", "Choose the end for the card you drew: front or rear.");
    return not_allowed("LB-8", "Choose a card of your hand and an end of your rocket.");
}

const std::vector<EventNames>& event_names() {
    static const std::vector<EventNames> names = {
        {"tile_laid", {"row", "column", "symbol"}, {}, "LB-2"},
        {"card_dealt", {}, {"card"}, "LB-4"},
        {"locked", {}, {"move"}, "LB-6"},
        {"card_placed", {"card", "end", "pick", "round"}, {}, "LB-7"},
        {"draw_chosen", {}, {}, "LB-12"},
        {"card_drawn", {}, {"card"}, "LB-12"},
        {"hands_passed", {"direction", "cards"}, {}, "LB-11"},
        {"discarded", {"card"}, {}, "LB-13"},
        {"deck_renewed", {"cards"}, {}, "LB-14"},
        {"draft_ended", {"deck", "discards"}, {}, "LB-16"},
        {"start_player", {"turn"}, {}, "LB-20"},
        {"moved", {"row", "column", "jump", "boost", "collision", "shield"}, {}, "LB-22"},
        {"cards_lost", {"front", "rear", "left"}, {}, "LB-31"},
        {"exploded", {"row", "turn"}, {}, "LB-36"},
        {"wreck_drifted", {"row", "turn"}, {}, "LB-A2"},
        {"resigned", {}, {}, "LB-D1"},
        {"last_standing", {}, {}, "LB-39"},
        {"nobody_left", {}, {}, "LB-40"},
        {"scored", {"score", "cards"}, {}, "LB-42"},
    };
    return names;
}

std::string Rules::tell(const Event& event) {
    const std::string who = seat_name(event.seat);
    const auto& open = event.open;
    const bool shown = event.secret[0] != engine::hidden;
    const auto card = [](std::int64_t id) { return to_text(static_cast<Card>(id)); };
    switch (static_cast<Happening>(event.kind)) {
        case Happening::TileLaid:
            return "Row " + std::to_string(open[0]) + ", column " + std::to_string(open[1]) + ": " +
                   symbol_names[static_cast<std::size_t>(open[2])] + ".";
        case Happening::CardDealt:
            return who + " is dealt " + (shown ? card(event.secret[0]) : "a card") + ".";
        case Happening::Locked:
            return who + " has decided" +
                   (shown ? ": " + write_move({}, event.seat, static_cast<Move>(event.secret[0]))
                          : "") +
                   ".";
        case Happening::CardPlaced:
            return who +
                   (open[1] == 2 ? " starts with " + card(open[0])
                                 : " puts " + card(open[0]) + " at the " + end_words[open[1]]) +
                   ".";
        case Happening::DrawChosen:
            return who + " takes a blind draw.";
        case Happening::CardDrawn:
            return who + " draws " + (shown ? card(event.secret[0]) : "a card") + ".";
        case Happening::HandsPassed:
            return "Hands of " + plural(open[1], "card") + " go to the " +
                   (open[0] > 0 ? "left." : "right.");
        case Happening::Discarded:
            return who + " discards " + card(open[0]) + ".";
        case Happening::DeckRenewed:
            return "The deck is empty: " + plural(open[0], "discard") + " become the new deck.";
        case Happening::DraftEnded:
            return "The rockets are built.";
        case Happening::StartPlayer:
            return who + " is Start Player of turn " + std::to_string(open[0]) + ".";
        case Happening::Moved: {
            std::string text = who + " flies to row " + std::to_string(open[0]) + ", column " +
                               std::to_string(open[1]) + ": jump " + std::to_string(open[2]);
            if (open[3]) text += " - boost " + std::to_string(open[3]);
            text += ", collision " + std::to_string(open[4]);
            if (open[5]) text += " - shield " + std::to_string(open[5]);
            return text + ".";
        }
        case Happening::CardsLost:
            return who + " loses " + std::to_string(open[0]) + " off the front and " +
                   std::to_string(open[1]) + " off the rear; " + plural(open[2], "card") + " left.";
        case Happening::Exploded:
            return who + " explodes!";
        case Happening::WreckDrifted:
            return "The wreck of seat " + std::to_string(event.seat) + " drifts on in row " +
                   std::to_string(open[0]) + ".";
        case Happening::Resigned:
            return who + " resigns.";
        case Happening::LastStanding:
            return who + " is the last one flying and wins.";
        case Happening::NobodyLeft:
            return "No rocket is left: nobody wins.";
        case Happening::Scored:
            return who + " is through with " + plural(open[0], "point") + " on " +
                   plural(open[1], "card") + ".";
    }
    return "";
}

}  // namespace last_blast
