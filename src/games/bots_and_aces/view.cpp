// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/view.hpp"

#include <algorithm>
#include <bit>

#include "games/bots_and_aces/table_refs.hpp"

namespace bots_and_aces {

namespace {

bool knows_place(const PilotCards& pilots, std::size_t i, Seat owner, Seat viewer) {
    return pilots.here[i].contains(viewer) || is_open(pilots.place[i]) ||
           (viewer == owner && pilots.place[i] == InHand);
}

// Cards in their three groups; see PilotView.
PilotView view_pilots(const PilotCards& pilots, Seat owner, Seat viewer) {
    PilotView view;
    view.card.fill(no_card);
    std::size_t count = 0, others = 0;
    std::uint64_t unknown = 0;  // a bit for each card
    std::array<Byte, deck_size> behind{};
    for (std::size_t i = 0; i < deck_size; ++i) {
        if (!knows_place(pilots, i, owner, viewer)) {
            unknown |= std::uint64_t{1} << i;
            behind[others++] = pilots.place[i];
            continue;
        }
        view.card[count] = pilots.card[i];
        view.place[count++] = pilots.place[i];
    }
    view.placed = static_cast<Byte>(count);
    // Copies are sorted by all that is known about them, which is more than the viewer knows.
    for (std::size_t i = 1; i < count; ++i)
        for (std::size_t j = i;
             j > 0 && view.card[j] == view.card[j - 1] && view.place[j] < view.place[j - 1]; --j)
            std::swap(view.place[j], view.place[j - 1]);
    // Most lie in the hand or in the middle of the deck, so little is left to sort.
    static_assert(InHand == 0);
    const auto first = view.place.begin() + view.placed;
    const auto in_hand = std::count(behind.begin(), behind.begin() + others, Byte{InHand});
    std::copy_if(behind.begin(), behind.begin() + others, first + in_hand,
                 [](Byte place) { return place != InHand; });
    if (!std::is_sorted(first + in_hand, view.place.end()))
        std::sort(first + in_hand, view.place.end());
    for (; unknown != 0; unknown &= unknown - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(unknown));
        if (viewer == owner || pilots.listed[i].contains(viewer))
            view.card[count++] = pilots.card[i];
    }
    view.listed = static_cast<Byte>(count);
    return view;
}

void name_by_card(View& view, const Secrets& secrets) {
    for_each_attack(view.table, [&](PlanPlace place, std::size_t i, Seat owner, CardKind& kind) {
        view.attacks[place][i] = secrets.pilots[owner].card[kind];
        kind = 0;
    });
}

}  // namespace

SeatSet partners(const View& view) {
    SeatSet seats;
    if (view.viewer >= view.table.seats || view.table.format != Format::Team) return seats;
    for (Seat seat = 0; seat < view.table.seats; ++seat)
        if (seat != view.viewer &&
            view.table.players[seat].team == view.table.players[view.viewer].team)
            seats.add(seat);
    return seats;
}

Byte slots_chosen(const Table& table, const Secrets& secrets, int side, Seat seat) {
    const Camp& camp = table.combat.sides[static_cast<std::size_t>(side)];
    Byte count = 0;
    for (std::size_t slot = 0; slot < 3; ++slot) {
        const Seat owner = camp.owner[slot] < table.seats ? camp.owner[slot] : camp.leader;
        count += owner == seat && camp.slots[slot].face_up == 0 &&
                 secrets.plan[static_cast<std::size_t>(side)][slot] != no_thing;
    }
    return count;
}

bool sees_plan(const Table& table, int side, Seat viewer) {
    // In a Team Match everybody of the team who is still in is a member (BA-247, BA-249).
    return viewer < table.seats &&
           table.combat.sides[static_cast<std::size_t>(side)].members.contains(viewer);
}

View view(const State& state, Seat viewer) {
    const Table& table = state.table;
    const Secrets& secrets = state.secrets;
    View view(table);
    view.viewer = viewer;
    name_by_card(view, secrets);
    for (Seat seat = 0; seat < table.seats; ++seat)
        view.pilots[seat] = view_pilots(secrets.pilots[seat], seat, viewer);
    for (std::size_t side = 0; side < 2; ++side) {
        view.plan[side].fill(no_thing);
        if (sees_plan(table, static_cast<int>(side), viewer)) view.plan[side] = secrets.plan[side];
    }
    if (viewer < table.seats && secrets.redraws.contains(viewer)) view.redraws.add(viewer);
    view.terrain.fill(no_card);
    view.mode.fill(no_thing);
    for (Seat seat = 0; seat < table.seats; ++seat) {
        const Player& player = table.players[seat];
        const bool mate = viewer < table.seats && player.team == table.players[viewer].team;
        if (mate) view.terrain[seat] = secrets.terrain[seat];
        // How many sealed choices somebody has made is no secret: everybody sees that they decide.
        const int side = table.question.ask == Ask::Select ? table.combat.side(seat) : -1;
        view.picked[seat] = side >= 0 && seat != viewer && !sees_plan(table, side, viewer)
                                ? slots_chosen(table, secrets, side, seat)
                                : secrets.picked[seat];
        if (seat != viewer) continue;
        for (std::size_t i = 0; i < player.unit_count; ++i) {
            view.mode[player.first_unit + i] = secrets.mode[player.first_unit + i];
            view.detached[player.first_unit + i] = secrets.detached[player.first_unit + i];
        }
    }
    return view;
}

}  // namespace bots_and_aces
