// SPDX-License-Identifier: Apache-2.0
//
// What is true of every position: the laws test it on random games, and read() on foreign text.
#include <algorithm>

#include "games/last_blast/draft.hpp"
#include "games/last_blast/flight.hpp"
#include "games/last_blast/rules.hpp"

namespace last_blast {

namespace {

CardSet one(Card card) { return {std::uint64_t{1} << card}; }

// All 54 cards lie somewhere, each as often as it exists.
bool cards_are_complete(const State& state) {
    const Secrets& secrets = state.secrets;
    CardSet met = state.table.discards + secrets.deck;
    int cards = state.table.discards.size() + secrets.deck.size();
    const auto meet = [&](CardSet set) {
        cards += set.size();
        met = met + set;
    };
    for (Seat seat : state.table.everybody()) {
        const Rocket& rocket = state.table.rockets[seat];
        for (std::size_t i = 0; i < rocket.size; ++i) meet(one(rocket.cards[i]));
        meet(secrets.hands[seat]);
        if (secrets.drawn[seat] != no_card) meet(one(secrets.drawn[seat]));
    }
    return met == CardSet::all() && cards == card_count;
}

std::string broken_rockets(const Table& table) {
    const int placed = 4 * (table.round - 1) + table.pick - 1;
    for (Seat seat : table.everybody()) {
        const int size = table.rockets[seat].size;
        if (table.phase <= Phase::Pick && size != placed)
            return "In round " + std::to_string(table.round) + ", pick " +
                   std::to_string(table.pick) + ", the number of cards in every rocket is " +
                   std::to_string(placed) + ".";
        if (table.phase > Phase::Pick && size != placed + !table.drawers.contains(seat))
            return "Drawers have a card less in their rocket than the others.";
    }
    return "";
}

std::string broken_hands(const State& state) {
    const Table& table = state.table;
    const int dealt = table.phase == Phase::Deal ? table.dealt : 0;
    for (Seat seat : table.everybody()) {
        int wanted = table.phase == Phase::Pick ? hand_size + 1 - table.pick : 0;
        for (int i = seat; i < dealt; i += table.players) ++wanted;
        if (state.secrets.hands[seat].size() != wanted)
            return "At this moment seat " + std::to_string(seat) + " holds " +
                   std::to_string(wanted) + " cards.";
    }
    return "";
}

std::string broken_commitments(const State& state) {
    const Table& table = state.table;
    const SeatSet deciding = table.phase == Phase::Pick    ? table.everybody()
                             : table.phase == Phase::Place ? table.drawers
                                                           : SeatSet{};
    if (!(table.locked - deciding).empty() || (!deciding.empty() && table.locked == deciding))
        return "Locked are some, not all, of those who decide.";
    for (Seat seat : table.locked) {
        Moves list;
        list_picks(state, seat, list);
        const auto chosen = state.secrets.pending[seat];
        if (std::ranges::none_of(list, [&](Move move) { return argument_of(move) == chosen; }))
            return "What seat " + std::to_string(seat) + " has decided is not possible.";
    }
    return "";
}

std::string broken_draws(const State& state) {
    const Table& table = state.table;
    const bool drawing = table.phase == Phase::Draw || table.phase == Phase::Place;
    if (drawing == table.drawers.empty())
        return "There are drawers in the phases draw and place only.";
    if (drawing && table.pick != 4) return "Blind draws belong to pick 4.";
    if (!(table.drawers - table.everybody()).empty()) return "Only seats can be drawers.";
    int served = 0;
    for (Seat seat : table.everybody()) {
        const bool has =
            table.drawers.contains(seat) && (table.phase == Phase::Place || served++ < table.dealt);
        if (has != (state.secrets.drawn[seat] != no_card))
            return "Blind draws are served in the order of the seats.";
    }
    const bool dealing = table.phase == Phase::Deal || table.phase == Phase::Draw;
    const int wanted =
        table.phase == Phase::Deal ? hand_size * table.players : table.drawers.size();
    if (dealing && (table.dealt >= wanted || state.secrets.deck.empty()))
        return "While nature deals, a card is missing and the deck has one.";
    return "";
}

// Whether these cards, the last one last, can have been put on one after the other.
bool ends_with(const Rocket& rocket, const base::FixedVector<Card, 4>& taken, std::size_t count) {
    if (count == 0) return true;
    if (rocket.size == 0) return false;
    const auto without = [&](int from_front, int from_rear) {
        Rocket rest = rocket;
        shed(rest, from_front, from_rear);
        return ends_with(rest, taken, count - 1);
    };
    const Card last = taken[count - 1];
    return (rocket.front() == last && without(1, 0)) ||
           (rocket.cards[rocket.size - 1u] == last && without(0, 1));
}

std::string broken_picks(const Table& table) {
    const bool drawing = table.phase == Phase::Draw || table.phase == Phase::Place;
    for (int pick = 0; pick < 4; ++pick)
        for (Seat seat = 0; seat < max_players; ++seat) {
            const bool made =
                seat < table.players && table.phase != Phase::Deal &&
                (pick < table.pick - 1 || (drawing && pick == 3 && !table.drawers.contains(seat)));
            if (made != (table.picks[static_cast<std::size_t>(pick)][seat] != no_card))
                return "picks lists what every seat took in the earlier picks of this round.";
        }
    for (Seat seat : table.everybody()) {
        base::FixedVector<Card, 4> taken;
        for (const auto& pick : table.picks)
            if (pick[seat] != no_card) taken.push_back(pick[seat]);
        if (!ends_with(table.rockets[seat], taken, taken.size()))
            return "What seat " + std::to_string(seat) + " took lies at the ends of its rocket.";
    }
    return "";
}

// LB-13, R-14: every round before this one has left one card a seat, or two to those who drew.
std::string broken_discards(const Table& table) {
    const int discards = table.discards.size();
    const bool drawing = table.phase == Phase::Draw || table.phase == Phase::Place;
    const bool last_of_four = table.players == 4 && table.round == 3;
    const bool renewed = !table.second_pile.empty();
    if (renewed && !last_of_four) return "The deck is renewed with four players, in round 3, only.";
    if (last_of_four && table.phase == Phase::Pick && !renewed)
        return "With four players the third hands need the discards: renewed is missing.";
    int least = table.players * (table.round - 1);
    int most = 2 * least;
    if (renewed || (last_of_four && drawing)) least = most = 0;
    if (drawing && !renewed) {
        least += table.players + table.drawers.size();
        most += table.players + table.drawers.size();
    }
    if (discards >= least && discards <= most) return "";
    return "At this moment there are " + std::to_string(least) +
           (least == most ? "" : " to " + std::to_string(most)) + " discards, not " +
           std::to_string(discards) + ".";
}

// LB-19: those who have moved come first, clockwise from the Start Player.
std::string broken_order(const Table& table) {
    unsigned behind = 0;  // rows of those who still stand in the column before
    for (int i = 0; i < table.players; ++i) {
        const auto seat = static_cast<Seat>((table.start_player + i) % table.players);
        const bool moved = table.moved.contains(seat);
        if (!table.alive(seat)) {
            if (moved != (table.exploded_turn[seat] == table.turn))
                return "Who explodes has moved in that turn, and in no later one.";
            continue;
        }
        if (moved && behind) return "Players move clockwise from the Start Player.";
        if (moved) continue;
        const unsigned row = 1u << table.row[seat];
        if (table.turn > 1 && (behind & row)) return "Two cubes are on one tile.";
        behind |= row;
    }
    return "";
}

std::string broken_flight(const Table& table) {
    unsigned taken = 0;
    int living = 0;
    for (Seat seat : table.everybody()) {
        living += table.alive(seat);
        if (table.alive(seat) == (table.rockets[seat].size == 0))
            return "A rocket has exploded exactly when it has no cards.";
        const bool moved = table.moved.contains(seat);
        const bool on_field = table.alive(seat) && (table.turn > 1 || moved);
        if (on_field && table.row[seat] == 0) return "Every living rocket is in some row.";
        if (table.alive(seat) && !on_field && table.row[seat] != 0)
            return "Before its first move a rocket is in no row.";
        if (!table.alive(seat) && !table.exploded_block && table.row[seat] != 0)
            return "An exploded rocket is taken off the field.";
        const bool holds = table.alive(seat) ? moved : table.row[seat] != 0;
        if (!holds) continue;
        if (taken >> table.row[seat] & 1) return "Two cubes are on one tile.";
        taken |= 1u << table.row[seat];
    }
    if (!(table.moved - table.everybody()).empty()) return "Only seats can have moved.";
    if (std::string order = broken_order(table); !order.empty()) return order;
    if (table.phase == Phase::Over && living > 1 && table.turn < columns)
        return "The game is not over while two rockets are in the field.";
    // A turn is begun only by two living rockets; with fewer, somebody has exploded in it.
    if (table.phase == Phase::Fly && living < 2 &&
        !table.everybody().any([&](Seat seat) { return table.exploded_turn[seat] == table.turn; }))
        return "With one rocket left the game is over.";
    return "";
}

}  // namespace

std::string Rules::broken(const State& state) {
    const Table& table = state.table;
    if (table.phase == Phase::Tiles) return "";
    if (table.phase == Phase::Toss) {
        for (Seat seat : table.everybody())
            if (table.rockets[seat].size != rocket_length)
                return "At the toss for the Start Player every rocket has twelve cards.";
        return first_start_players(table).size() > 1 ? "" : "There is no tie to toss for.";
    }
    if (table.phase > Phase::Toss) return broken_flight(table);

    if (!cards_are_complete(state))
        return "Hands, rockets, draws, discards and deck must make the 54 cards.";
    for (std::string problem : {broken_rockets(table), broken_hands(state), broken_draws(state),
                                broken_picks(table), broken_discards(table)})
        if (!problem.empty()) return problem;
    if (!piles_fit(state)) return "These cards cannot have been dealt from these piles.";
    return broken_commitments(state);
}

}  // namespace last_blast
