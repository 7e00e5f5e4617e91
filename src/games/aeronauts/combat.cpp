// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/combat.hpp"

#include "games/aeronauts/events.hpp"
#include "games/aeronauts/flight.hpp"

namespace aeronauts {

using engine::EventLog;

namespace {

// AN-18, AN-31 and what AN-M4 to AN-M6 change of them.
int attack_dice(const Config& config, const Plane& plane, Zone zone, bool higher) {
    const bool forward = zone == Zone::Forward;
    int dice = plane.stats.attack;
    if (config.firing == Firing::Standard && !forward) dice /= 2;
    if (config.firing == Firing::GuideBonus && forward) ++dice;
    if (config.altitude && higher) ++dice;  // after halving
    if (config.ace_dice && plane.laurels) ++dice;
    return dice;
}

void shoot_down(Table& table, Seat attacker, Seat target, EventLog* log) {
    Plane& winner = table.planes[attacker];
    ++winner.kills;
    winner.laurels = table.config.ace_dice;
    winner.triumph = table.config.immelmann;
    tell(log, Happening::ShotDown, target, {attacker});
    fall(table, target, log);
}

void resolve(Table& table, EventLog* log) {
    const Seat attacker = table.active;
    const Seat target = table.target;
    const Roll roll = read_dice(table);
    const int damage = effect_of(roll, table.config.criticals).damage;
    Plane& victim = table.planes[target];
    const int lost = std::min<int>(damage, victim.health);  // overkill is not counted, AN-V2
    victim.health = static_cast<std::uint8_t>(victim.health - lost);
    victim.taken = static_cast<std::uint8_t>(victim.taken + lost);
    Plane& shooter = table.planes[attacker];
    shooter.dealt = static_cast<std::uint8_t>(shooter.dealt + lost);
    shooter.laurels = 0;
    tell(log, Happening::AttackEnded, attacker,
         {target, roll.hits, roll.criticals, roll.dodges, damage, victim.health});
    forget_attack(table);
    table.phase = Phase::Attack;
    if (victim.health == 0) shoot_down(table, attacker, target, log);  // AN-24
    if (table.phase == Phase::Over) return;
    ++table.turn;
    next_attacker(table, log);
}

}  // namespace

Shot shot_from(const Table& table, Seat attacker, const Pose& pose, int altitude, Seat target) {
    const Plane& victim = table.planes[target];
    if (!victim.flying() || table.same_side(attacker, target)) return {};
    const Zone where = zone(pose, victim.x, victim.y);
    if (where == Zone::None) return {};
    if (table.config.firing == Firing::GuidesOnly && where != Zone::Forward) return {where, 0, 0};
    return {where,
            attack_dice(table.config, table.planes[attacker], where, altitude > victim.altitude),
            victim.stats.defense};
}

Shot shot(const Table& table, Seat attacker, Seat target) {
    const Plane& plane = table.planes[attacker];
    return shot_from(table, attacker, plane.pose(), plane.altitude, target);
}

SeatSet targets(const Table& table, Seat attacker) {
    SeatSet seats;
    for (Seat target = 0; target < table.players; ++target)
        if (target != attacker && shot(table, attacker, target).possible()) seats.add(target);
    return seats;
}

void begin_attacks(Table& table, EventLog* log) {
    table.phase = Phase::Attack;
    table.turn = 0;
    next_attacker(table, log);
}

void next_attacker(Table& table, EventLog* log) {
    for (; table.turn < table.players; ++table.turn) {
        const Seat seat = static_cast<Seat>((table.first + table.turn) % table.players);
        if (!table.planes[seat].flying() || table.resigned.contains(seat)) continue;
        if (targets(table, seat).empty()) continue;
        table.active = seat;
        return;
    }
    end_round(table, log);
}

void attack(Table& table, Seat attacker, Seat target, EventLog* log) {
    const Shot aimed = shot(table, attacker, target);
    table.phase = Phase::Dice;
    table.attacked = 1;
    table.target = target;
    table.zone = aimed.zone;
    table.attack_dice = static_cast<std::uint8_t>(aimed.attack_dice);
    table.defence_dice = static_cast<std::uint8_t>(aimed.defence_dice);
    tell(log, Happening::Attacked, attacker,
         {target, static_cast<int>(aimed.zone), aimed.attack_dice, aimed.defence_dice});
}

void pass_attack(Table& table, Seat attacker, EventLog* log) {
    tell(log, Happening::Passed, attacker);
    ++table.turn;
    next_attacker(table, log);
}

void roll_die(Table& table, std::uint8_t die, EventLog* log) {
    const bool attacking = table.rolled < table.attack_dice;
    table.dice[table.rolled++] = die;
    tell(log, Happening::DieRolled, attacking ? table.active : table.target, {die, attacking},
         true);
    if (table.rolled == table.attack_dice + table.defence_dice) resolve(table, log);
}

void forget_attack(Table& table) {
    table.target = 0;
    table.zone = Zone::None;
    table.attack_dice = table.defence_dice = table.rolled = 0;
    table.dice = {};
}

Roll read_dice(const Table& table) {
    Roll roll;
    for (std::size_t i = 0; i < table.rolled; ++i) {
        const int die = table.dice[i];
        if (i >= table.attack_dice) {
            roll.dodges += is_dodge(die);
        } else {
            roll.hits += is_hit(die);
            roll.criticals += is_critical(die);
        }
    }
    return roll;
}

}  // namespace aeronauts
