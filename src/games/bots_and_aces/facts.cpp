// SPDX-License-Identifier: Apache-2.0
//
// Players, units and places. Cards are in card_facts.cpp.
#include "games/bots_and_aces/facts.hpp"

#include <algorithm>
#include <bit>

#include "games/bots_and_aces/groups.hpp"
#include "games/bots_and_aces/statics.hpp"

namespace bots_and_aces {

namespace {

// Layers 2 to 5 of 1.8 for one number of a unit, a card or a player.
int layered(const State& state, Ref of, Stat stat, int base, Seat you) {
    int sum = base;
    int set = -1;
    const auto visit = [&](const Act& act, const Op& op) {
        const bool adds = op.code == Operation::ModifyStat;
        const Number selector = op.arguments[at(Operation::ModifyStat, "of")];
        bool affects = selects(state, act, selector, of);
        if (of.is(Ref::Unit) && act.thing != no_thing &&
            selector_of(selector) == Selector::CarrierOfThis) {
            const bool own = state.table.things[act.thing].carrier == of.index();
            if (stat == Stat::HpStart) affects = own;  // an attached unit keeps it to itself
            if (cards()[act.card].is(SubType::ArmorStack)) affects = affects || own;
        }
        if (!affects) return;
        const int n = value_of(state, act, op.arguments[at(Operation::ModifyStat, "n")]);
        if (adds)
            sum += n;
        else
            set = n;
    };
    for_each_static(state, nullptr, you, topic_of(stat), visit);
    if (set >= 0) sum = set;
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.what != static_cast<Byte>(stat) || !affects(state.table, modifier, of))
            continue;
        if (modifier.op == Operation::ModifyStat) sum += modifier.n;
        if (modifier.op == Operation::SetStat) sum = modifier.n;
    }
    return std::max(sum, 0);
}

int base_stat(const Unit& unit, Stat stat) {
    if (unit.source == no_thing) {
        switch (stat) {
            case Stat::Movement:
                return 1;
            case Stat::Initiative:
            case Stat::HpStart:
                return 100;
            default:
                return 0;
        }
    }
    return -1;
}

}  // namespace

// ---- players ---------------------------------------------------------------------------------

SeatSet alive(const Table& table) {
    SeatSet seats;
    for (Seat seat = 0; seat < table.seats; ++seat)
        if (table.players[seat].alive()) seats.add(seat);
    return seats;
}

SeatSet team_of(const Table& table, Seat seat) {
    SeatSet seats;
    for (const Seat other : alive(table))
        if (table.players[other].team == table.players[seat].team) seats.add(other);
    return seats;
}

SeatSet opponents_of(const Table& table, Seat seat) {
    return alive(table) - team_of(table, seat) - SeatSet::of(seat);
}

std::uint64_t first_in_initiative(const State& state, Seat seat) {
    const Player& player = state.table.players[seat];
    std::uint64_t first = 0;
    int highest = -1;
    for (int i = 0; i < player.unit_count; ++i) {
        const auto unit = static_cast<UnitId>(player.first_unit + i);
        if (!state.table.units[unit].on_board()) continue;
        const int now = initiative(state, unit);
        if (now > highest) first = 0;
        if (now >= highest) first |= std::uint64_t{1} << unit;
        highest = std::max(now, highest);
    }
    return first;
}

UnitId your_bot(const State& state, Seat seat) {
    const Player& player = state.table.players[seat];
    if (player.bot != no_unit && state.table.units[player.bot].on_board()) return player.bot;
    const std::uint64_t first = first_in_initiative(state, seat);
    const UnitId chosen = state.table.stand_in[seat];
    if (chosen < max_units && (first >> chosen & 1) != 0) return chosen;
    return first == 0 ? no_unit : static_cast<UnitId>(std::countr_zero(first));
}

int player_initiative(const State& state, Seat seat) {
    const UnitId unit = your_bot(state, seat);
    return unit == no_unit ? 0 : initiative(state, unit);
}

bool wins_ties(const State& state, Seat seat) {
    bool wins = false;
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        wins = wins || (modifier.op == Operation::WinTies && modifier.of == Ref::player(seat));
    }
    for_each_static(
        state, nullptr, seat, topic_of(Operation::WinTies), [&](const Act& act, const Op& op) {
            wins = wins || selects(state, act, op.arguments[at(Operation::WinTies, "who")],
                                   Ref::player(seat));
        });
    return wins;
}

bool goes_before(const State& state, Seat a, Seat b) {
    const int first = player_initiative(state, a), second = player_initiative(state, b);
    if (first != second) return first > second;
    const bool wins_a = wins_ties(state, a), wins_b = wins_ties(state, b);
    if (wins_a != wins_b) return wins_a;
    return state.table.players[a].rank < state.table.players[b].rank;
}

base::FixedVector<Seat, max_seats> initiative_order(const State& state, SeatSet seats) {
    base::FixedVector<Seat, max_seats> order;
    std::array<int, max_seats> place{};
    for (const Seat seat : seats) {
        place[seat] = player_initiative(state, seat) * 256 + (wins_ties(state, seat) ? 128 : 0) -
                      state.table.players[seat].rank;
        order.push_back(seat);
    }
    std::sort(order.begin(), order.end(),
              [&](Seat a, Seat b) { return place[a] != place[b] ? place[a] > place[b] : a < b; });
    return order;
}

base::FixedVector<Seat, max_seats> priority_order(const State& state) {
    const Table& table = state.table;
    SeatSet others = alive(table);
    base::FixedVector<Seat, max_seats> order;
    if (table.in_turn != 0 && others.contains(table.turn)) {
        order.push_back(table.turn);
        others.remove(table.turn);
    }
    if (others.size() == 1) {
        order.push_back(others.lowest());
        return order;
    }
    for (const Seat seat : initiative_order(state, others)) order.push_back(seat);
    return order;
}

int hand_size(const State& state, Seat seat) {
    return layered(state, Ref::player(seat), Stat::HandSize, 9, seat);
}

WithdrawRule withdraw_rule(const State& state, Seat seat) {
    WithdrawRule rule;
    for_each_static(state, nullptr, seat, topic_of(Operation::ModifyWithdraw),
                    [&](const Act& act, const Op& op) {
                        if (!selects(state, act, op.arguments[at(Operation::ModifyWithdraw, "who")],
                                     Ref::player(seat)))
                            return;
                        const Number most = op.arguments[at(Operation::ModifyWithdraw, "max")];
                        const Number minus = op.arguments[at(Operation::ModifyWithdraw, "minus")];
                        if (most != absent) rule.most = std::max(rule.most, int{most});
                        if (minus != absent) rule.minus = std::min(rule.minus, int{minus});
                    });
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op != Operation::ModifyWithdraw || modifier.of != Ref::player(seat)) continue;
        if (modifier.n != absent) rule.most = modifier.n;
        if (modifier.more != absent) rule.minus = modifier.more;
    }
    return rule;
}

bool ignores_draw_loss(const State& state, Seat seat) {
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op == Operation::SkipDrawLoss && modifier.of == Ref::player(seat)) return true;
    }
    bool ignores = false;
    for_each_static(
        state, nullptr, seat, topic_of(Operation::SkipDrawLoss), [&](const Act& act, const Op& op) {
            ignores =
                ignores || selects(state, act, op.arguments[at(Operation::SkipDrawLoss, "who")],
                                   Ref::player(seat));
        });
    return ignores;
}

// ---- units ------------------------------------------------------------------------------------

int unit_stat(const State& state, UnitId id, Stat stat) {
    const Unit& unit = state.table.units[id];
    if (stat == Stat::Hp) return unit.hp;
    int base = base_stat(unit, stat);
    if (base < 0) {
        const UnitFacts& facts = cards()[state.table.things[unit.source].card].unit;
        base = stat == Stat::Armor        ? facts.armor
               : stat == Stat::Movement   ? facts.movement
               : stat == Stat::Initiative ? facts.initiative
               : stat == Stat::HpStart    ? facts.hp
                                          : 0;
    }
    return layered(state, Ref::unit(id), stat, base, unit.owner);
}

int armor(const State& state, UnitId unit) { return unit_stat(state, unit, Stat::Armor); }
int movement(const State& state, UnitId unit) { return unit_stat(state, unit, Stat::Movement); }
int initiative(const State& state, UnitId unit) { return unit_stat(state, unit, Stat::Initiative); }
int hp_start(const State& state, UnitId unit) { return unit_stat(state, unit, Stat::HpStart); }

int thing_stat(const State& state, ThingId thing, Stat stat, int base) {
    return layered(state, Ref::thing(thing), stat, base, state.table.things[thing].owner);
}

bool has_units_of(const State& state, Tile tile, SeatSet seats) {
    for (int i = 0; i < state.table.unit_count; ++i) {
        const Unit& unit = state.table.units[static_cast<std::size_t>(i)];
        if (unit.on_board() && unit.tile == tile && seats.contains(unit.owner)) return true;
    }
    return false;
}

bool ignores_cover_penalty(const State& state, UnitId unit, bool for_status) {
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op == Operation::IgnoreCoverPenalty &&
            affects(state.table, modifier, Ref::unit(unit)) && (!for_status || modifier.what != 0))
            return true;
    }
    bool ignores = false;
    for_each_static(
        state, nullptr, state.table.units[unit].owner, topic_of(Operation::IgnoreCoverPenalty),
        [&](const Act& act, const Op& op) {
            if (for_status && op.arguments[at(Operation::IgnoreCoverPenalty, "status")] != 1)
                return;
            ignores = ignores ||
                      selects(state, act, op.arguments[at(Operation::IgnoreCoverPenalty, "unit")],
                              Ref::unit(unit));
        });
    return ignores;
}

// ---- places -------------------------------------------------------------------------------------

Tile tile_of(const State& state, Ref ref) {
    const Table& table = state.table;
    switch (ref.sort()) {
        case Ref::Unit: {
            const Unit& unit = table.units[ref.index()];
            if (unit.stand == Stand::Board) return unit.tile;
            if (unit.stand == Stand::Attached && unit.host != no_unit)
                return table.units[unit.host].tile;
            return no_tile;
        }
        case Ref::Thing: {
            const Thing& thing = table.things[original(table, ref.index())];
            if (thing.tile != no_tile) return thing.tile;
            if (thing.compound != no_thing && table.things[thing.compound].tile != no_tile)
                return table.things[thing.compound].tile;
            if (thing.carrier == no_unit) return no_tile;
            return tile_of(state, Ref::unit(thing.carrier));
        }
        case Ref::OnTile:
            return ref.index();
        case Ref::Token:
            return table.tokens[ref.index()].tile;
        case Ref::String: {
            const ThingId weapon =
                ref.index() < 6 ? table.combat.sides[static_cast<std::size_t>(side_of(ref.index()))]
                                      .slots[static_cast<std::size_t>(slot_of(ref.index()))]
                                      .thing
                                : no_thing;
            return weapon == no_thing ? no_tile : tile_of(state, Ref::thing(weapon));
        }
        default:
            return no_tile;
    }
}

Seat controller_of(const Table& table, Ref ref) {
    switch (ref.sort()) {
        case Ref::Unit:
            return table.units[ref.index()].owner;
        case Ref::Thing:
            return table.things[ref.index()].owner;
        case Ref::Pilot:
            return ref.pilot_owner();
        case Ref::Player:
            return ref.index();
        case Ref::Token:
            return table.tokens[ref.index()].owner;
        case Ref::Item:
            return table.acts[ref.index()].controller;
        case Ref::String: {
            const Camp& camp = table.combat.sides[static_cast<std::size_t>(side_of(ref.index()))];
            const Seat owner = camp.owner[static_cast<std::size_t>(slot_of(ref.index()))];
            return owner == nobody ? camp.leader : owner;
        }
        default:
            return nobody;
    }
}

int distance_between(const State& state, Ref a, Ref b) {
    const Tile from = tile_of(state, a), to = tile_of(state, b);
    return from == no_tile || to == no_tile ? -1 : distance(from, to);
}

namespace {

// What the Terrain of a tile does to sight (OP-74): a bit for each Sight.
Byte blocks_sight(const State& state, Tile tile) {
    Byte modes = 0;
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op == Operation::BlockSight && modifier.of == Ref::tile(tile))
            modes = static_cast<Byte>(modes | 1u << modifier.what);
    }
    const CardId terrain = state.table.terrain[tile];
    if (terrain < 0) return modes;
    const CardSet& set = cards();
    for (const Ability& ability : set.abilities_of(set[terrain]))
        for (auto place = static_cast<std::size_t>(ability.effect);
             set.operations[place].code != Operation::End; ++place)
            if (set.operations[place].code == Operation::BlockSight)
                modes = static_cast<Byte>(
                    modes |
                    1u << set.operations[place].arguments[at(Operation::BlockSight, "mode")]);
    return modes;
}

}  // namespace

bool sees(const State& state, Tile from, Tile to, int ignored) {
    if (from == no_tile || to == no_tile) return false;
    if (from == to) return true;
    const Byte direction = board.direction[from][to];
    if (direction == 0xff) return false;
    constexpr Byte ends = 1u << static_cast<unsigned>(Sight::Ends);
    constexpr Byte through = 1u << static_cast<unsigned>(Sight::Through);
    const int range = distance(from, to);
    if (range >= 2 && ((blocks_sight(state, from) | blocks_sight(state, to)) & ends) != 0)
        return false;
    Tile tile = from;
    for (int i = 0; i < range; ++i) {
        if (has_cover(state.table.cover, board.edge[tile][direction]) && --ignored < 0)
            return false;
        tile = board.neighbour[tile][direction];
        if (tile != to && (blocks_sight(state, tile) & through) != 0) return false;
    }
    return true;
}

namespace {

// Whether a card in play, or an effect that lasts, says so: OP-96 or OP-97.
bool is_said(const State& state, Operation code, Action action, Ref what, Tile tile) {
    static_assert(at(Operation::Forbid, "action") == at(Operation::Allow, "action") &&
                  at(Operation::Forbid, "where") == at(Operation::Allow, "where") &&
                  at(Operation::Forbid, "tile") == at(Operation::Allow, "tile"));
    bool said = false;
    const auto matches = [&](const Act& act, Number where, Number at_tile) {
        if (!passes(state, act, what, where)) return false;
        return at_tile == absent || tile == no_tile ||
               selects(state, act, at_tile, Ref::tile(tile));
    };
    for_each_static(
        state, nullptr, controller_of(state, what),
        code == Operation::Forbid ? topic_of(action) : topic_of(code),
        [&](const Act& act, const Op& op) {
            if (op.arguments[at(Operation::Forbid, "action")] != static_cast<Number>(action))
                return;
            said = said || matches(act, op.arguments[at(Operation::Forbid, "where")],
                                   op.arguments[at(Operation::Forbid, "tile")]);
        });
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op != code || modifier.what != static_cast<Byte>(action)) continue;
        if (modifier.of && tile != no_tile && modifier.of != Ref::tile(tile)) continue;
        Act act;
        act.controller = modifier.controller;
        said = said || matches(act, modifier.more, absent);
    }
    return said;
}

}  // namespace

bool is_forbidden(const State& state, Action action, Ref what, Tile tile) {
    return is_said(state, Operation::Forbid, action, what, tile);
}

bool is_allowed(const State& state, Action action, Ref what, Tile tile) {
    return is_said(state, Operation::Allow, action, what, tile);
}

}  // namespace bots_and_aces
