// SPDX-License-Identifier: Apache-2.0
//
// Hidden cards, dealt again. Every card in a hand came from one or two piles whose contents are
// public: the deck as it was when dealing began, and the discards that became a new deck when it
// ran out (LB-14, LB-15). LB-D5 says how many cards of each pile went to which place.
#include <algorithm>

#include "games/last_blast/draft.hpp"
#include "games/last_blast/view.hpp"

namespace last_blast {

namespace {

// A hand, or a blind draw, as the viewer knows it.
struct Place {
    CardSet known;       // cards seen in it, whether still there or taken out
    int from_first = 0;  // how many cards the first pile gave it, and the second
    int from_second = 0;
    int unknown = 0;  // cards still in it that the viewer has not seen
    CardSet* cards = nullptr;
};
using Places = base::FixedVector<Place, max_players>;

Card take_any(CardSet& pool, base::Random& random) {
    const Card card = pool.nth(static_cast<int>(random.below(static_cast<unsigned>(pool.size()))));
    pool.remove(card);
    return card;
}

void fill(Place& place, int cards, CardSet& pool, base::Random& random) {
    for (int i = 0; i < cards; ++i) place.cards->add(take_any(pool, random));
}

// The usual case: one pile, so every unseen card may be anywhere.
CardSet deal_one_pile(CardSet pool, Places& places, base::Random& random) {
    for (const Place& place : places) pool = pool - place.known;
    for (Place& place : places) fill(place, place.unknown, pool, random);
    return pool;
}

constexpr unsigned splits = 1u << symbol_count;

__extension__ typedef unsigned __int128 Weight;

Weight factorial(int n) {
    Weight product = 1;
    for (int i = 2; i <= n; ++i) product *= static_cast<unsigned>(i);
    return product;
}

// How the known cards split over the piles. Twins with one copy in each pile are the only cards
// whose pile is in doubt.
struct Split {
    std::array<CardSet, max_players> first{}, second{};
};

// In how many ways the unseen cards can lie if the known ones split like this.
Weight ways(const Split& split, const Places& places, CardSet first, CardSet second) {
    Weight below = 1;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const int missing_first = places[i].from_first - split.first[i].size();
        const int missing_second = places[i].from_second - split.second[i].size();
        if (missing_first < 0 || missing_second < 0) return 0;
        if (missing_first + missing_second != places[i].unknown) return 0;
        below *= factorial(missing_first) * factorial(missing_second);
        first = first - split.first[i];
        second = second - split.second[i];
    }
    return factorial(first.size()) * factorial(second.size()) / below;
}

// One of the two ways, or more, in which the twins in doubt can have come from the piles.
Split split_by(unsigned choice, const Places& places, CardSet first, CardSet second) {
    Split split;
    for (std::size_t i = 0; i < places.size(); ++i)
        for (Card card : places[i].known)
            for (int copy = 0; copy < places[i].known.count(card); ++copy) {
                const bool in_doubt = first.contains(card) && second.contains(card);
                bool from_first = first.contains(card);
                if (in_doubt) from_first = (choice >> (card / 9) & 1) != 0;
                (from_first ? first : second).remove(card);
                (from_first ? split.first[i] : split.second[i]).add(card);
            }
    return split;
}

// Which symbols have their twins one in each pile.
unsigned symbols_in_doubt(CardSet first, CardSet second) {
    unsigned symbols = 0;
    for (Card card : CardSet{first.bits & second.bits & CardSet::lower_twins})
        symbols |= 1u << (card / 9);
    return symbols;
}

CardSet deal_two_piles(CardSet first, CardSet second, Places& places, base::Random& random) {
    std::array<Weight, splits> weights;
    const unsigned in_doubt = symbols_in_doubt(first, second);
    Weight total = 0;
    for (unsigned choice = 0; choice < splits; ++choice) {
        const bool counts = (choice & ~in_doubt) == 0;
        weights[choice] =
            counts ? ways(split_by(choice, places, first, second), places, first, second) : 0;
        total += weights[choice];
    }
    int shift = 0;  // keep 31 bits: a choice so rare that it vanishes would never be met
    while (total >> shift > 0x7fffffff) ++shift;
    std::uint32_t sum = 0;
    for (Weight& weight : weights) sum += static_cast<std::uint32_t>(weight >>= shift);
    if (sum == 0) return deal_one_pile(first + second, places, random);

    std::uint32_t left = random.below(sum);
    unsigned choice = 0;
    while (left >= weights[choice]) left -= static_cast<std::uint32_t>(weights[choice++]);

    const Split split = split_by(choice, places, first, second);
    for (std::size_t i = 0; i < places.size(); ++i) {
        first = first - split.first[i];
        second = second - split.second[i];
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].unknown == 0) continue;
        fill(places[i], places[i].from_first - split.first[i].size(), first, random);
        fill(places[i], places[i].from_second - split.second[i].size(), second, random);
    }
    return second;
}

// The hands of this round, each named by the seat it was dealt to.
Places hands_dealt(const View& view, Secrets& secrets) {
    const Table& table = view.table;
    const int players = table.players;
    const int passes = table.phase == Phase::Pick ? table.pick - 1 : 0;
    const int dealt = table.phase == Phase::Pick ? hand_size * players : table.dealt;
    const int first_size = table.first_pile.size();
    Places places;
    for (int origin = 0; origin < players; ++origin) {
        Place place;
        int seat = origin;
        for (int pass = 0; pass < passes; ++pass) {
            place.known.add(
                table.picks[static_cast<std::size_t>(pass)][static_cast<std::size_t>(seat)]);
            seat = (seat + players + passing(table.round)) % players;
        }
        const auto holder = static_cast<Seat>(seat);
        for (int i = origin; i < dealt; i += players)
            ++(i < first_size ? place.from_first : place.from_second);
        place.cards = &secrets.hands[holder];
        if (view.known_hands.contains(holder)) {
            place.known = place.known + view.hands[holder];
            *place.cards = view.hands[holder];
        } else {
            place.unknown = view.hand_sizes[holder];
        }
        places.push_back(place);
    }
    return places;
}

// The blind draws, in the order in which they are served.
Places draws_dealt(const View& view, std::array<CardSet, max_players>& drawn) {
    const Table& table = view.table;
    Places places;
    int served = 0;
    for (Seat seat : table.drawers) {
        if (table.phase == Phase::Draw && served == table.dealt) break;
        Place place;
        ++(served++ < table.first_pile.size() ? place.from_first : place.from_second);
        place.cards = &drawn[seat];
        if (seat == view.viewer && view.drawn != no_card) {
            place.known.add(view.drawn);
            place.cards->add(view.drawn);
        } else {
            place.unknown = 1;
        }
        places.push_back(place);
    }
    return places;
}

CardSet deal_again(const Table& table, Places& places, base::Random& random) {
    if (table.second_pile.empty()) return deal_one_pile(table.first_pile, places, random);
    return deal_two_piles(table.first_pile, table.second_pile, places, random);
}

// Others who have decided may have decided anything.
void choose_for_others(State& state, Seat viewer, base::Random& random) {
    for (Seat seat : state.table.locked) {
        if (seat == viewer) continue;
        Moves moves;
        list_picks(state, seat, moves);
        const auto pick = random.below(static_cast<std::uint32_t>(moves.size()));
        state.secrets.pending[seat] = argument_of(moves[pick]);
    }
}

}  // namespace

bool piles_fit(const State& state) {
    const Table& table = state.table;
    View known = view(state, 0);
    known.known_hands = table.everybody();
    known.hands = state.secrets.hands;
    Secrets unused;
    std::array<CardSet, max_players> drawn{};
    Places places;
    if (table.phase <= Phase::Pick) {
        places = hands_dealt(known, unused);
    } else {
        places = draws_dealt(known, drawn);
        std::size_t i = 0;
        for (Seat seat : table.drawers) {
            if (i == places.size()) break;
            places[i].unknown = 0;
            places[i].known = {};
            places[i++].known.add(state.secrets.drawn[seat]);
        }
    }
    CardSet dealt;
    for (const Place& place : places) dealt = dealt + place.known;
    if (!(table.first_pile + table.second_pile).includes(dealt)) return false;
    const unsigned in_doubt = symbols_in_doubt(table.first_pile, table.second_pile);
    for (unsigned choice = 0; choice < splits; ++choice)
        if ((choice & ~in_doubt) == 0 &&
            ways(split_by(choice, places, table.first_pile, table.second_pile), places,
                 table.first_pile, table.second_pile) > 0)
            return true;
    return false;
}

State imagine(const View& view, base::Random& random) {
    State state{.table = view.table, .secrets = {}};
    Secrets& secrets = state.secrets;
    secrets.pending.fill(nothing_yet);
    secrets.drawn.fill(no_card);
    if (view.viewer < view.table.players) secrets.pending[view.viewer] = view.pending;

    if (view.table.phase == Phase::Tiles) secrets.deck = CardSet::all();
    if (view.table.phase == Phase::Tiles || view.table.phase >= Phase::Toss) return state;
    if (view.table.phase <= Phase::Pick) {
        Places places = hands_dealt(view, secrets);
        secrets.deck = deal_again(view.table, places, random);
    } else {
        std::array<CardSet, max_players> drawn{};
        Places places = draws_dealt(view, drawn);
        secrets.deck = deal_again(view.table, places, random);
        for (Seat seat : view.table.drawers)
            if (!drawn[seat].empty()) secrets.drawn[seat] = *drawn[seat].begin();
    }
    choose_for_others(state, view.viewer, random);
    return state;
}

}  // namespace last_blast
