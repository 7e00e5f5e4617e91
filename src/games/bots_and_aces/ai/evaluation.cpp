// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/ai/evaluation.hpp"

#include <algorithm>

#include "games/bots_and_aces/facts.hpp"

namespace bots_and_aces {

namespace {

constexpr double won = 1000, out = 150, nearly_out = 80;
constexpr double per_card = 1.5, per_durability = 1.2, per_weapon = 2, per_knockout = 3;
constexpr int few_cards = 24;  // in deck and hand together
constexpr double per_card_short = 0.7;
constexpr double support_hp = 0.6;   // of a point of HP of the main Bot
constexpr double copied = 0.85;      // of a Weapon's damage, for a Duplicate of it
constexpr double of_position = 0.3;  // of a Combat, for being able to have it
constexpr double caution = 0.6;      // what is suffered, against what is done
constexpr double per_step = 0.82;    // of a good place, for every step that it is away

struct Gun {
    Reach reach;
    double damage;
    UnitId carrier;
    Tile tile;  // of its model; no_tile: where the carrier stands
};
using Guns = base::FixedVector<Gun, 48>;

// Attacks on a string, by what one holds.
double attacks_of(const Table& table, Seat seat) {
    return std::min<double>(table.players[seat].hand, 9) * 0.5;
}

Guns guns_of(const State& state, Seat seat) {
    Guns guns;
    const Table& table = state.table;
    const Player& player = table.players[seat];
    for (int i = 0; i < player.thing_count && guns.size() < 48; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        const Thing& thing = table.things[id];
        if (thing.card < 0 || thing.home == Home::Wreckage || thing.home == Home::Gone) continue;
        if (!is_weapon(cards()[thing.card]) || cards()[thing.card].platform != 0) continue;
        if (!is_usable(state, id) || class_of(state, id) == WeaponClass::Shield) continue;
        const bool away = is_remote(state, id);
        guns.push_back({range_of(state, id), weapon_damage(state, id) + attacks_of(table, seat),
                        carrier_of(state, id), away ? thing.tile : no_tile});
    }
    return guns;
}

// What three Weapons of these do: from `from`, if `unit` is their carrier.
double damage_of(const State& state, const Guns& guns, UnitId unit, Tile from, Tile to, int armor) {
    double best = 0, second = 0;
    for (const Gun& gun : guns) {
        Tile tile = gun.tile;
        if (tile == no_tile)
            tile = gun.carrier == unit ? from : state.table.units[gun.carrier].tile;
        if (tile == no_tile || to == no_tile || !gun.reach.covers(distance(tile, to))) continue;
        const double damage = gun.damage - armor;
        if (damage <= second || !sees(state, tile, to)) continue;
        second = std::min(damage, best);
        best = std::max(damage, best);
    }
    return best + 2 * std::max(second, copied * best);
}

bool has_opposing_hazard(const Table& table, Tile tile, Seat seat) {
    for (int i = 0; i < table.thing_count; ++i) {
        const Thing& thing = table.things[static_cast<std::size_t>(i)];
        if (thing.home == Home::Board && thing.tile == tile &&
            table.players[thing.owner].team != table.players[seat].team)
            return true;
    }
    return false;
}

bool has_warhead(const Table& table, Tile tile) {
    return std::any_of(table.tokens.begin(), table.tokens.end(), [&](const Token& token) {
        return token.sort == Token::Warhead && token.tile == tile;
    });
}

// BA-242 to BA-244; who has done nothing yet in this round is counted as if they went on so.
double knockout_danger(const Player& player) {
    const bool idle = !player.has(Player::MovedRound) && !player.has(Player::FoughtRound);
    const int count = player.knockout + idle;
    return count >= 3 ? nearly_out : per_knockout * count * count;
}

double worth_of(const State& state, Seat seat) {
    const Table& table = state.table;
    const Player& player = table.players[seat];
    if (!player.alive()) return -out;
    double sum = per_card * player.hand - knockout_danger(player);
    // BA-78: who cannot draw up any more is out.
    sum -= per_card_short * std::max(0, few_cards - player.deck - player.hand);
    for (int i = 0; i < player.unit_count; ++i) {
        const auto id = static_cast<UnitId>(player.first_unit + i);
        const Unit& unit = table.units[id];
        if (unit.stand == Stand::Destroyed || unit.stand == Stand::Reserve) continue;
        sum += unit.hp * (id == player.bot ? 1 : support_hp);
    }
    for (int i = 0; i < player.thing_count; ++i) {
        const Thing& thing = table.things[static_cast<std::size_t>(player.first_thing + i)];
        if (thing.card < 0 || thing.home == Home::Wreckage || thing.home == Home::Gone) continue;
        sum += per_durability * thing.dur;
        if (is_weapon(cards()[thing.card]) && !thing.has(Thing::OnCooldown)) sum += per_weapon;
    }
    return sum;
}

}  // namespace

double firepower(const State& state, Seat seat, UnitId target) {
    if (target == no_unit) return 0;
    return damage_of(state, guns_of(state, seat), no_unit, no_tile, state.table.units[target].tile,
                     armor(state, target));
}

TileValues tile_values(const State& state, UnitId unit) {
    const Table& table = state.table;
    const Seat seat = table.units[unit].owner;
    TileValues values{};
    const Guns mine = guns_of(state, seat);
    const int armor_of_mine = armor(state, unit);
    for (const Seat foe : opponents_of(table, seat)) {
        const UnitId bot = table.players[foe].bot;
        if (bot == no_unit || table.units[bot].tile == no_tile) continue;
        const Tile there = table.units[bot].tile;
        const int armor_of_theirs = armor(state, bot);
        const Guns theirs = guns_of(state, foe);
        for (Tile tile = 0; tile < tiles; ++tile)
            values[tile] +=
                damage_of(state, mine, unit, tile, there, armor_of_theirs) -
                caution * damage_of(state, theirs, no_unit, no_tile, tile, armor_of_mine);
    }
    // A place from which a better one is near is worth something too.
    TileValues near{};
    for (Tile tile = 0; tile < tiles; ++tile) {
        near[tile] = values[tile];
        double factor = 1;
        for (int steps_away = 1; steps_away <= 4; ++steps_away) {
            factor *= per_step;
            for (Tile other = 0; other < tiles; ++other)
                if (distance(tile, other) == steps_away && values[other] > 0)
                    near[tile] =
                        std::max(near[tile], 0.7 * values[tile] + 0.3 * factor * values[other]);
        }
        if (has_opposing_hazard(table, tile, seat)) near[tile] -= 6;
        if (has_warhead(table, tile)) near[tile] -= 20;
    }
    return near;
}

double evaluate(const State& state, Seat seat) {
    const Table& table = state.table;
    if (table.ending != Ending::Running)
        return table.winners.contains(seat) ? table.ending == Ending::Won ? won : 0 : -won;
    double sum = 0;
    for (Seat other = 0; other < table.seats; ++other) {
        const bool ours = table.players[other].team == table.players[seat].team;
        sum += (ours ? 1 : -1) * worth_of(state, other);
    }
    const UnitId bot = table.players[seat].bot;
    for (const Seat foe : opponents_of(table, seat)) {
        sum += of_position * firepower(state, seat, table.players[foe].bot);
        sum -= of_position * caution * firepower(state, foe, bot);
    }
    return sum;
}

}  // namespace bots_and_aces
