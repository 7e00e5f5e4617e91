// SPDX-License-Identifier: Apache-2.0
//
// Hidden things, decided again: decks and hands of others, their face-down Plans, sealed choices.
#include <algorithm>
#include <numeric>

#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/setup.hpp"
#include "games/bots_and_aces/start.hpp"
#include "games/bots_and_aces/table_refs.hpp"
#include "games/bots_and_aces/view.hpp"

namespace bots_and_aces {

namespace {

template <class List>
void mix(List first, List end, base::Random& random) {
    for (auto left = static_cast<std::uint32_t>(end - first); left > 1; --left, ++first)
        std::swap(*first, *(first + random.below(left)));
}

// Completes a deck of which some cards are known to a legal one, as far as those allow.
class Guess {
public:
    Guess(const Table& table, Seat seat, base::Random& random)
        : build_(build_on_table(table, seat)), random_(random) {
        copies_.resize(static_cast<std::size_t>(set_.size()));
    }

    void know(CardId card) { take(card); }

    // Appends cards until there are sixty.
    void complete(std::vector<CardId>& cards) {
        random_deck(set_, build_, random_);
        std::vector<CardId> candidates;
        for (const DeckEntry& entry : build_.deck)
            candidates.insert(candidates.end(), static_cast<std::size_t>(entry.count), entry.card);
        mix(candidates.begin(), candidates.end(), random_);
        const auto add = [&](CardId card) {
            take(card);
            cards.push_back(card);
        };
        for (const CardId card : candidates)
            if (taken_ < deck_size && fits(card)) add(card);
        // Standard Attacks may be had in any number (BA-40).
        for (std::size_t i = 0; taken_ < deck_size; i = (i + 1) % candidates.size())
            if (set_[candidates[i]].type == Type::Standard) add(candidates[i]);
    }

private:
    void take(CardId card) {
        ++taken_;
        ++copies_[static_cast<std::size_t>(card)];
        if (is_ranked(set_[card].type)) ++ranks_[static_cast<std::size_t>(set_[card].rank)];
    }
    bool fits(CardId card) const {
        const int copies = copies_[static_cast<std::size_t>(card)];
        const Type type = set_[card].type;
        if (type == Type::Special) return copies < signature_weapons(set_, build_, card);
        if (!is_ranked(type)) return true;
        auto ranks = ranks_;
        ++ranks[static_cast<std::size_t>(set_[card].rank)];
        return copies < max_same_name && ranks_suffice(ranks, build_.level);
    }

    const CardSet& set_ = cards();
    Build build_;
    base::Random& random_;
    std::vector<int> copies_;
    std::array<int, rank_count> ranks_{};
    int taken_ = 0;
};

// Who knows a card where it is, as far as the viewer can say.
SeatSet known_at(const Table& table, Byte place, Seat owner, Seat viewer) {
    if (is_open(place)) return everyone(table);
    SeatSet known = SeatSet::of(owner);
    if (viewer < table.seats) known.add(viewer);
    return known;
}

PilotCards deal(const View& view, Seat seat, base::Random& random) {
    const PilotView& seen = view.pilots[seat];
    std::vector<CardId> loose(seen.card.begin() + seen.placed, seen.card.begin() + seen.listed);
    std::vector<std::size_t> order(deck_size);
    PilotCards dealt;
    dealt.card = seen.card;
    dealt.place = seen.place;
    for (std::size_t i = 0; i < seen.placed; ++i)
        dealt.listed[i] = dealt.here[i] = known_at(view.table, seen.place[i], seat, view.viewer);
    if (seen.listed < deck_size) {
        Guess guess(view.table, seat, random);
        for (std::size_t i = 0; i < seen.listed; ++i) guess.know(seen.card[i]);
        guess.complete(loose);
    }
    // The first of the loose cards are known to be in the list, wherever they are.
    std::vector<std::size_t> places(loose.size());
    std::iota(places.begin(), places.end(), std::size_t{seen.placed});
    mix(places.begin(), places.end(), random);
    for (std::size_t i = 0; i < loose.size(); ++i) {
        const std::size_t at = places[i];
        dealt.card[at] = loose[i];
        dealt.listed[at] = SeatSet::of(seat);
        if (seen.placed + i < seen.listed && view.viewer < view.table.seats)
            dealt.listed[at].add(view.viewer);
        if (seen.place[at] == InHand) dealt.here[at] = SeatSet::of(seat);
    }
    // Sorted by card; copies by what is known of them.
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        return dealt.card[a] != dealt.card[b] ? dealt.card[a] < dealt.card[b] : a < b;
    });
    PilotCards sorted;
    for (std::size_t i = 0; i < deck_size; ++i) {
        sorted.card[i] = dealt.card[order[i]];
        sorted.place[i] = dealt.place[order[i]];
        sorted.listed[i] = dealt.listed[order[i]];
        sorted.here[i] = dealt.here[order[i]];
    }
    for (std::size_t i = 0; i < deck_size; ++i)
        if (i == 0 || sorted.card[i] != sorted.card[i - 1])
            sort_copies(sorted, static_cast<CardKind>(i));
    return sorted;
}

void name_by_place(State& state, const View& view) {
    for_each_attack(state.table, [&](PlanPlace place, std::size_t i, Seat owner, CardKind& kind) {
        kind = kind_of(state, owner, view.attacks[place][i]);
    });
}

// Lays down cards in the slots from the `which`-th on, the centre first, since Duplicates depend on
// it (BA-117). False: what lies there already leaves nothing for one of them; beside a Shield, for
// one, few cards are eligible.
bool fill_slots(State& state, int side, std::size_t which, base::Random& random) {
    constexpr std::array order{int{Centre}, int{Left}, int{Right}};
    if (which == order.size()) return true;
    const Camp& camp = state.table.combat.sides[static_cast<std::size_t>(side)];
    auto& plan = state.secrets.plan[static_cast<std::size_t>(side)];
    const int slot = order[which];
    const auto at = static_cast<std::size_t>(slot);
    if (!camp.slots[at].filled || camp.slots[at].face_up)
        return fill_slots(state, side, which + 1, random);
    const Seat owner = camp.owner[at] < state.table.seats ? camp.owner[at] : camp.leader;
    const Player& player = state.table.players[owner];
    base::FixedVector<ThingId, max_things> options;
    for (int i = 0; i < player.thing_count; ++i) {
        const auto thing = static_cast<ThingId>(player.first_thing + i);
        if (std::ranges::find(plan, thing) == plan.end() &&
            may_select(state, owner, side, slot, thing))
            options.push_back(thing);
    }
    if (options.empty()) return false;
    const auto first = random.below(static_cast<std::uint32_t>(options.size()));
    for (std::size_t i = 0; i < options.size(); ++i) {
        plan[at] = options[(first + i) % options.size()];
        if (fill_slots(state, side, which + 1, random)) return true;
    }
    plan[at] = no_thing;
    return false;
}

// Selects once more for a seat that is doing so, with as many choices as it has made. False: these
// choices would have led elsewhere. A slot may be left empty as well: when all Weapons are
// laid down, and before that if `gaps`.
bool try_to_select(const State& state, State& scratch, Seat seat, int choices, bool gaps,
                   base::Random& random) {
    scratch = state;
    Question asked = state.table.question;
    asked.seats = SeatSet::of(seat);
    const bool committed = state.table.combat.committed.contains(seat);
    Byte& picked = scratch.secrets.picked[seat];
    int made = 0;
    for (picked = 0; picked < 3;) {
        scratch.table.question = asked;
        Moves moves;
        list_combat(scratch, seat, moves);
        const bool done = made == choices;
        const bool may_pass = moves.contains(make(Verb::Pass));
        // Slots for which nothing is eligible stay empty (BA-171).
        if (moves.empty() || (done && committed && may_pass)) {
            ++picked;
            continue;
        }
        if (done) return !committed;
        const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        if (verb_of(move) == Verb::Pass) {
            picked = static_cast<Byte>(picked + gaps);
            continue;
        }
        scratch.secrets
            .plan[static_cast<std::size_t>(state.table.combat.side(seat))][small_of(move)] =
            static_cast<ThingId>(large_of(move));
        ++picked;
        ++made;
    }
    return committed && made == choices;
}

void select_again(State& state, Seat seat, base::Random& random) {
    const int choices = state.secrets.picked[seat];
    State scratch;
    for (int tries = 0; tries < 64; ++tries)
        if (try_to_select(state, scratch, seat, choices, tries % 2 == 0, random)) break;
    state.secrets.plan = scratch.secrets.plan;
    state.secrets.picked[seat] = scratch.secrets.picked[seat];
}

bool was_asked(const Table& table, Seat seat) {
    if (!table.players[seat].alive()) return false;
    if (table.question.ask == Ask::StartState) return chooses_start(table, seat);
    if (table.question.ask != Ask::TerrainCard) return false;
    return table.format != Format::Team || team_of(table, seat).lowest() == seat;
}

// Makes the sealed choices of a seat once more, at random: all of them, or as many as it has made.
void choose_sealed(State& state, Seat seat, base::Random& random, int choices) {
    Question asked = state.table.question;
    asked.seats = SeatSet::of(seat);
    State scratch = state;
    Play play{scratch, nullptr};
    scratch.secrets.picked[seat] = 0;
    for (int made = 0; made < choices && (made == 0 || scratch.table.question.ask != Ask::Nothing);
         ++made) {
        scratch.table.question = asked;
        Moves moves;
        list_setup(scratch, seat, moves);
        scratch.table.question = {};
        answer_setup(play, asked, seat,
                     moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    state.secrets.terrain = scratch.secrets.terrain;
    state.secrets.mode = scratch.secrets.mode;
    state.secrets.detached = scratch.secrets.detached;
    state.secrets.picked = scratch.secrets.picked;
}

}  // namespace

State imagine(const View& view, base::Random& random) {
    State state{.table = view.table, .secrets = {}};
    const Table& table = state.table;
    Secrets& secrets = state.secrets;
    secrets.plan = view.plan;
    secrets.terrain = view.terrain;
    secrets.mode = view.mode;
    secrets.detached = view.detached;
    secrets.picked = view.picked;
    secrets.redraws = view.redraws;
    if (table.question.ask == Ask::Redraw)
        for (const Seat seat : alive(table))
            if (seat != view.viewer && !table.question.seats.contains(seat) && random.below(2) == 0)
                secrets.redraws.add(seat);
    for (Seat seat = 0; seat < table.seats; ++seat) secrets.pilots[seat] = deal(view, seat, random);
    name_by_place(state, view);
    const bool selecting = table.question.ask == Ask::Select;
    for (int side = 0; side < 2; ++side) {
        if (sees_plan(table, side, view.viewer)) continue;
        if (!selecting) fill_slots(state, side, 0, random);
        for (const Seat seat : table.combat.sides[static_cast<std::size_t>(side)].members)
            if (selecting) select_again(state, seat, random);
    }
    for (Seat seat = 0; seat < table.seats; ++seat) {
        const bool shared = seat == view.viewer || view.terrain[seat] != no_card;
        if (!shared && was_asked(table, seat))
            choose_sealed(state, seat, random,
                          table.question.seats.contains(seat) ? view.picked[seat] : 99);
    }
    return state;
}

}  // namespace bots_and_aces
