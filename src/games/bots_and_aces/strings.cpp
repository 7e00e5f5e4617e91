// SPDX-License-Identifier: Apache-2.0
//
// What a string of attack reaches, and what it is worth (BA-122 to BA-142, BA-187 to BA-196).
#include "games/bots_and_aces/strings.hpp"
#include "games/bots_and_aces/groups.hpp"

#include <algorithm>

namespace bots_and_aces {

namespace {

using Distances = base::FixedVector<int, 24>;

struct Treat {
    int actual, as;
    bool operator==(const Treat&) const = default;
};

// Everything about a string that does not depend on its target; worked out once.
struct Aim {
    Seat by = nobody;
    ThingId weapon = no_thing;  // none: an Ace
    UnitId unit = no_unit;
    Tile from = no_tile;
    Reach range;
    bool nuclear = false;
    base::FixedVector<Treat, 16> treats;  // this Range may count as that one
};

constexpr std::uint16_t bits_of(Byte set) { return set; }

void add_treat(Aim& aim, int actual, int as) {
    const Treat treat{actual, as};
    if (!aim.treats.contains(treat)) aim.treats.push_back(treat);
}

// BA-307 and OP-51.
void find_treats(const State& state, Aim& aim) {
    if (has_keyword(state, aim.weapon, Keyword::Scoped) &&
        state.table.combat.step == Fight::Attack && aim.from != no_tile && is_outer(aim.from))
        add_treat(aim, 2, 3);
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        if (modifier.op == Operation::TreatRange &&
            affects(state.table, modifier, Ref::thing(aim.weapon)))
            add_treat(aim, modifier.n, modifier.more);
    }
    for_each_static(state, nullptr, aim.by, topic_of(Operation::TreatRange),
                    [&](const Act& act, const Op& op) {
                        if (selects(state, act, op.arguments[at(Operation::TreatRange, "weapon")],
                                    Ref::thing(aim.weapon)))
                            add_treat(aim, op.arguments[at(Operation::TreatRange, "actual")],
                                      op.arguments[at(Operation::TreatRange, "as")]);
                    });
}

Aim aim_of_ace(const State& state, Seat by, UnitId unit, CardId ace) {
    Aim aim;
    aim.by = by;
    aim.unit = unit;
    aim.from = tile_of(state, Ref::unit(unit));
    aim.range = {cards()[ace].range_min, cards()[ace].range_max};
    return aim;
}

Aim aim_of(const State& state, PlanPlace place) {
    const Seat by = controller_at(state.table, place);
    const UnitId unit = unit_at(state, place);
    if (is_ace(place)) return aim_of_ace(state, by, unit, state.table.combat.strings[place].ace);
    Aim aim;
    aim.by = by;
    aim.unit = unit;
    aim.weapon = weapon_at(state.table, place);
    aim.from = tile_of(state, Ref::thing(aim.weapon));
    aim.range = range_of(state, aim.weapon);
    aim.nuclear = has_keyword(state, aim.weapon, Keyword::Nuclear);
    find_treats(state, aim);
    return aim;
}

// The distances as which a target may count.
Distances distances_to(const State& state, const Aim& aim, Ref target) {
    Distances found;
    const Tile to = tile_of(state, target);
    if (aim.from == no_tile || to == no_tile) return found;
    const int real = distance(aim.from, to);
    found.push_back(real);
    for (const auto& [actual, as] : aim.treats)
        if (actual == real && !found.contains(as)) found.push_back(as);
    return found;
}

// Those that count: D-29 leaves the choice between the ones that the Weapon's own Range covers.
// Only a string that was redirected anywhere (OP-29) may have none, and counts the real one.
Distances counted_distances(const State& state, const Aim& aim, Ref target) {
    const Distances all = distances_to(state, aim, target);
    Distances counted;
    for (const int range : all)
        if (aim.range.covers(range)) counted.push_back(range);
    if (counted.empty() && !all.empty()) counted.push_back(all[0]);
    return counted;
}

// BA-204, R-130, with what is attached: P-21, P-23, Z-07.
bool string_sees(const State& state, const Aim& aim, PlanPlace place, Ref target) {
    const Tile to = tile_of(state, target);
    if (aim.weapon == no_thing ? sees(state, aim.from, to)
                               : weapon_sees(state, aim.weapon, place, target))
        return true;
    bool seen = false;
    for_each_attached(state, place, [&](const Act& act, const Op& op) {
        if (op.code == Operation::NoSight) seen = true;
        if (op.code != Operation::IgnoreCover) return;
        const Number against = op.arguments[at(Operation::IgnoreCover, "against")];
        if (against != absent && !selects(state, act, against, target)) return;
        seen = seen || sees(state, aim.from, to,
                            value_of(state, act, op.arguments[at(Operation::IgnoreCover, "n")]));
    });
    return seen;
}

// BA-234, R-105, R-106: after a Bot Rush only units and Weapons on the unit's own tile.
bool rush_allows(const State& state, UnitId unit, Ref target) {
    if (unit == no_unit || !state.table.units[unit].has(Unit::Rushed)) return true;
    if (tile_of(state, target) != tile_of(state, Ref::unit(unit))) return false;
    return target.is(Ref::Unit) ||
           (target.is(Ref::Thing) && is_weapon(card_of(state, target.index())));
}

bool in_range(const Requirement& wanted, int range) {
    return wanted.range_min == any_range ||
           (range >= wanted.range_min && range <= wanted.range_max);
}

// BA-124 to BA-127; the Range is asked apart.
bool suits(const State& state, ThingId weapon, const Requirement& wanted) {
    if (wanted.attributes != 0) {
        const Attribute attribute = attribute_of(state, weapon);
        const bool universal = (wanted.attributes & bit(Attribute::Universal)) != 0;
        if ((wanted.attributes & bit(attribute)) == 0 &&
            !(universal && attribute != Attribute::None))
            return false;
    }
    if (wanted.classes != 0) {
        std::uint16_t classes = bit(class_of(state, weapon));
        if (has_keyword(state, weapon, Keyword::Thrown))
            classes = static_cast<std::uint16_t>(classes | bit(WeaponClass::Melee));
        if ((bits_of(wanted.classes) & classes) == 0) return false;
    }
    if (wanted.carriers != 0 &&
        (bits_of(wanted.carriers) & bit(card_of(state, weapon).carrier)) == 0)
        return false;
    if (wanted.weapon_count == 0) return true;
    const CardId id = state.table.things[original(state.table, weapon)].card;
    const auto end = wanted.weapons.begin() + wanted.weapon_count;
    return std::find(wanted.weapons.begin(), end, id) != end;
}

// BA-112, BA-121, BA-261: an instance counts as its original, Ammunition as its launcher.
bool is_signature_weapon(const State& state, ThingId weapon, const Card& attack) {
    if (attack.type == Type::SpecialSkill) return true;  // BA-137: it has requirements instead
    const CardId id = state.table.things[original(state.table, weapon)].card;
    return attack.partner == id ||
           (cards()[id].type == Type::Ammo && attack.partner == cards()[id].requisite);
}

bool uses_a_at(const State& state, ThingId weapon, const Card& attack, const Distances* ranges) {
    if (attack.type == Type::Standard) return true;
    if (!is_signature_weapon(state, weapon, attack) || !suits(state, weapon, attack.requirement))
        return false;
    return ranges == nullptr || std::any_of(ranges->begin(), ranges->end(), [&](int range) {
               return in_range(attack.requirement, range);
           });
}

// one of the distances suits the Weapon and every Standard Attack.
bool range_fits(const State& state, const Aim& aim, PlanPlace place, Ref target, bool attacks,
                CardId extra = no_card) {
    const auto fits_at = [&](int range) {
        if (!aim.range.covers(range)) return false;
        if (!attacks) return true;
        const auto fits = [&](CardId id) {
            const Card& card = cards()[id];
            return card.type != Type::Standard || in_range(card.requirement, range);
        };
        const String& string = state.table.combat.strings[place];
        for (int i = 0; i < string.attack_count; ++i)
            if (!fits(attack_at(state, place, i))) return false;
        return extra == no_card || fits(extra);
    };
    const Distances ranges = distances_to(state, aim, target);
    return std::any_of(ranges.begin(), ranges.end(), fits_at);
}

// Everything of the other side with HP or DUR that may be chosen at all (BA-190, BA-253).
template <class Visit>
void for_each_foe(const State& state, const Aim& aim, int side, Visit visit) {
    const Table& table = state.table;
    const SeatSet foes =
        table.combat.sides[static_cast<std::size_t>(1 - side)].members & alive(table);
    for (const Seat seat : foes) {
        const Player& player = table.players[seat];
        for (int i = 0; i < player.unit_count; ++i) {
            const Ref ref = Ref::unit(static_cast<UnitId>(player.first_unit + i));
            if (is_targetable(state, ref, aim.by, aim.from)) visit(ref);
        }
        for (int i = 0; i < player.thing_count; ++i) {
            const auto id = static_cast<ThingId>(player.first_thing + i);
            if (!is_durable_in_play(state, id)) continue;
            // An instance shares its original's Durability: it is the same target (BA-118).
            const ThingId source = original(table, id);
            if (source != id && table.things[source].home == Home::Plan) continue;
            if (is_targetable(state, Ref::thing(id), aim.by, aim.from)) visit(Ref::thing(id));
        }
    }
}

bool may_hit(const State& state, const Aim& aim, PlanPlace place, Ref target, bool attacks) {
    return range_fits(state, aim, place, target, attacks) && rush_allows(state, aim.unit, target) &&
           string_sees(state, aim, place, target);
}

bool tile_in_reach(const State& state, const Aim& aim, PlanPlace place, Tile tile) {
    return range_fits(state, aim, place, Ref::tile(tile), false) &&
           string_sees(state, aim, place, Ref::tile(tile));
}

// BA-304: a Nuclear string needs no more than a tile; Standard Attacks have to suit it too.
void nuclear_targets(const State& state, const Aim& aim, PlanPlace place, Refs& targets) {
    if (!aim.nuclear || state.table.units[aim.unit].has(Unit::Rushed)) return;
    for (Tile tile = 0; tile < tiles; ++tile)
        if (tile_in_reach(state, aim, place, tile) &&
            range_fits(state, aim, place, Ref::tile(tile), true))
            targets.push_back(Ref::tile(tile));
}

// BA-194: whether an Attack may do something when its string resolves. Its requirements are not
// asked: what they are about may be something else by then.
bool acts_later(const State& state, PlanPlace place, CardId attack) {
    const Card& card = cards()[attack];
    const ThingId weapon = weapon_at(state.table, place);
    const auto abilities = cards().abilities_of(card);
    return std::any_of(abilities.begin(), abilities.end(), [&](const Ability& ability) {
        if (ability.moment == Moment::Attached) return false;
        if (ability.kind == AbilityKind::String) return true;
        return ability.kind == AbilityKind::Signature && weapon != no_thing &&
               is_signature_weapon(state, weapon, card);
    });
}

// Where on a string an Attack is kept. A string whose Weapon is gone stays as it is.
int place_for_attack(const State& state, PlanPlace place, CardId attack) {
    const int count = state.table.combat.strings[place].attack_count;
    const ThingId weapon = weapon_at(state.table, place);
    if (weapon == no_thing || state.table.things[original(state.table, weapon)].card < 0 ||
        acts_later(state, place, attack))
        return count;
    int i = 0;
    while (i < count && attack_at(state, place, i) <= attack &&
           !acts_later(state, place, attack_at(state, place, i)))
        ++i;
    return i;
}

// A bit for each Attack, with room for one more.
std::uint64_t with_gap(std::uint64_t bits, int at) {
    const std::uint64_t below = bits & ((std::uint64_t{1} << at) - 1);
    return ((bits & ~below) << 1) | below;
}

bool has_attack(const State& state, PlanPlace place, CardId attack) {
    for (int i = 0; i < state.table.combat.strings[place].attack_count; ++i)
        if (attack_at(state, place, i) == attack) return true;
    return false;
}

// BA-128, OP-55.
bool may_repeat(const State& state, PlanPlace place, CardId attack) {
    bool allowed = false;
    for_each_attached(state, place, [&](const Act& act, const Op& op) {
        allowed = allowed || (op.code == Operation::AllowSameName && act.card == attack);
    });
    const Seat seat = controller_at(state.table, place);
    const Ref pilot = Ref::pilot(seat, attack);
    for (int i = 0; i < state.table.modifier_count; ++i) {
        const Modifier& modifier = state.table.modifiers[static_cast<std::size_t>(i)];
        allowed = allowed || (modifier.op == Operation::AllowSameName && modifier.of == pilot);
    }
    return allowed;
}

// BA-188, R-115: one of the targets of the string suits this Attack as well.
bool suits_a_target(const State& state, PlanPlace place, const Refs& targets, CardId attack) {
    if (cards()[attack].type != Type::Standard) return !targets.empty();
    const Aim aim = aim_of(state, place);
    return std::any_of(targets.begin(), targets.end(), [&](Ref target) {
        return range_fits(state, aim, place, target, true, attack);
    });
}

}  // namespace

// ---- who and what ------------------------------------------------------------------------------

Seat controller_at(const Table& table, PlanPlace place) {
    const ThingId weapon = weapon_at(table, place);
    if (weapon != no_thing) return table.things[weapon].owner;
    return camp_of(table, place).owner[static_cast<std::size_t>(slot_of(place))];
}

UnitId unit_at(const State& state, PlanPlace place) {
    if (is_ace(place)) return acting_unit(state.table);
    const ThingId weapon = weapon_at(state.table, place);
    return weapon == no_thing ? no_unit : carrier_of(state, weapon);
}

CardId attack_at(const State& state, PlanPlace place, int i) {
    const Seat seat = controller_at(state.table, place);
    return state.secrets.pilots[seat]
        .card[state.table.combat.strings[place].attacks[static_cast<std::size_t>(i)]];
}

Act string_act(const State& state, PlanPlace place) {
    const String& string = state.table.combat.strings[place];
    Act act;
    act.kind = ItemKind::String;
    act.controller = controller_at(state.table, place);
    act.string = place;
    act.string_target = string.target;
    act.event_player = act.controller;
    const UnitId unit = unit_at(state, place);
    if (unit != no_unit) act.event_unit = Ref::unit(unit);
    if (is_ace(place)) {
        act.card = string.ace;
        return act;
    }
    act.thing = weapon_at(state.table, place);
    if (act.thing == no_thing) return act;
    act.card = state.table.things[original(state.table, act.thing)].card;
    act.string_weapon = Ref::thing(act.thing);
    return act;
}

bool uses_value_a(const State& state, PlanPlace place, CardId attack, Ref target) {
    const ThingId weapon = weapon_at(state.table, place);
    if (weapon == no_thing) return false;
    const Card& card = cards()[attack];
    if (!target || target.is(Ref::OnTile) || card.requirement.range_min == any_range)
        return uses_a_at(state, weapon, card, nullptr);
    const Distances ranges = counted_distances(state, aim_of(state, place), target);
    return uses_a_at(state, weapon, card, &ranges);
}

bool can_carry_string(const State& state, PlanPlace place) {
    const ThingId weapon = weapon_at(state.table, place);
    return weapon != no_thing && !state.table.things[weapon].has(Thing::Suspended) &&
           is_usable(state, weapon) && class_of(state, weapon) != WeaponClass::Shield;
}

// ---- targets -----------------------------------------------------------------------------------

void string_targets(const State& state, PlanPlace place, Refs& targets) {
    if (!is_ace(place) && !can_carry_string(state, place)) return;
    const Aim aim = aim_of(state, place);
    for_each_foe(state, aim, side_of(place), [&](Ref target) {
        if (may_hit(state, aim, place, target, true)) targets.push_back(target);
    });
    nuclear_targets(state, aim, place, targets);
}

bool has_string_target(const State& state, PlanPlace place) {
    Refs targets;
    string_targets(state, place, targets);
    return !targets.empty();
}

bool is_string_target(const State& state, PlanPlace place, Ref target) {
    Refs targets;
    string_targets(state, place, targets);
    return targets.contains(target);
}

bool weapon_reaches(const State& state, PlanPlace place, Ref target) {
    if (!is_ace(place) && !can_carry_string(state, place)) return false;
    const Aim aim = aim_of(state, place);
    if (target.is(Ref::OnTile))
        return aim.nuclear && tile_in_reach(state, aim, place, target.index());
    bool found = false;
    for_each_foe(state, aim, side_of(place), [&](Ref foe) { found = found || foe == target; });
    return found && may_hit(state, aim, place, target, false);
}

void warhead_tiles(const State& state, PlanPlace place, Refs& found) {
    const Aim aim = aim_of(state, place);
    for (Tile tile = 0; tile < tiles; ++tile)
        if (tile_in_reach(state, aim, place, tile)) found.push_back(Ref::tile(tile));
}

// ---- attaching ---------------------------------------------------------------------------------

bool works_while_attached(CardId attack) {
    const auto abilities = cards().abilities_of(cards()[attack]);
    return std::any_of(abilities.begin(), abilities.end(), [](const Ability& ability) {
        return ability.moment == Moment::Attached &&
               (ability.kind == AbilityKind::Signature || ability.kind == AbilityKind::String);
    });
}

bool is_thrown_by(const State& state, PlanPlace place, CardId attack) {
    const ThingId weapon = weapon_at(state.table, place);
    const Requirement& wanted = cards()[attack].requirement;
    return weapon != no_thing && (wanted.classes & bit(WeaponClass::Melee)) != 0 &&
           (bits_of(wanted.classes) & bit(class_of(state, weapon))) == 0 &&
           has_keyword(state, weapon, Keyword::Thrown) &&
           uses_a_at(state, weapon, cards()[attack], nullptr);
}

bool may_attach(const State& state, PlanPlace place, const Refs& targets, CardId attack) {
    const Card& card = cards()[attack];
    const String& string = state.table.combat.strings[place];
    if (card.type != Type::Standard && card.type != Type::Special &&
        card.type != Type::SpecialSkill)
        return false;
    if (!can_carry_string(state, place)) return false;
    if (card.type == Type::Standard &&
        !suits(state, weapon_at(state.table, place), card.requirement))
        return false;
    if (has_attack(state, place, attack) && !may_repeat(state, place, attack)) return false;
    if (!works_while_attached(attack))
        return string.has(String::Formed) && suits_a_target(state, place, targets, attack);
    // BA-188: what it does while attached may give the string its first target.
    State then = state;
    String& longer = then.table.combat.strings[place];
    longer.attacks[longer.attack_count++] =
        kind_of(state, controller_at(state.table, place), attack);
    return has_string_target(then, place);
}

int insert_attack(State& state, PlanPlace place, CardKind kind, CardId card) {
    String& string = state.table.combat.strings[place];
    const int at = place_for_attack(state, place, card);
    const auto end = string.attacks.begin() + string.attack_count++;
    std::copy_backward(string.attacks.begin() + at, end, end + 1);
    string.attacks[static_cast<std::size_t>(at)] = kind;
    string.values_b = with_gap(string.values_b, at);
    string.returns = with_gap(string.returns, at);
    return at;
}

bool attached_forbids(const State& state, PlanPlace place, Ref card) {
    bool forbidden = false;
    for_each_attached(state, place, [&](const Act& act, const Op& op) {
        forbidden = forbidden || (op.code == Operation::ForbidResponse &&
                                  passes(state, act, card,
                                         op.arguments[at(Operation::ForbidResponse, "where")]));
    });
    return forbidden;
}

bool may_play_an_ace(const State& state, Seat seat) {
    const Table& table = state.table;
    const int side = table.combat.side(seat);
    if (side < 0) return false;
    const Camp& camp = table.combat.sides[static_cast<std::size_t>(side)];
    return camp.owner[AceSlot] == seat && camp.ace_used == 0 &&
           !table.players[seat].has(Player::AcePlayed);
}

bool may_play_ace(const State& state, Seat seat, CardId ace) {
    if (cards()[ace].type != Type::Ace || !may_play_an_ace(state, seat)) return false;
    State then = state;
    const PlanPlace place = plan_place(state.table.combat.side(seat), AceSlot);
    then.table.combat.strings[place].ace = ace;
    return has_string_target(then, place);
}

// ---- totals ------------------------------------------------------------------------------------

namespace {

// What lasting effects add to a string while it is being counted.
struct Changes {
    int damage = 0, dd = 0, less = 0, ignored = 0, times = 1, divided = 1;
    int set = -1;
};

constexpr Topics string_changes =
    topic_of(Operation::ModifyString) | topic_of(Operation::ReduceString) |
    topic_of(Operation::MultiplyString) | topic_of(Operation::SetStringDamage) |
    topic_of(Operation::IgnoreArmor);

void count_change(const State& state, const Act& act, const Op& op, Changes& changes) {
    const auto value = [&](std::size_t argument) {
        const Number node = op.arguments[argument];
        return node == absent ? 0 : value_of(state, act, node);
    };
    switch (op.code) {
        case Operation::ModifyString:
            changes.damage += value(at(Operation::ModifyString, "damage"));
            changes.dd += value(at(Operation::ModifyString, "dd"));
            return;
        case Operation::ReduceString:
            changes.less += value(at(Operation::ReduceString, "n"));
            return;
        case Operation::MultiplyString:
            changes.times *= op.arguments[at(Operation::MultiplyString, "num")];
            changes.divided *= op.arguments[at(Operation::MultiplyString, "den")];
            return;
        case Operation::SetStringDamage:
            changes.set = value(at(Operation::SetStringDamage, "n"));
            return;
        case Operation::IgnoreArmor:
            changes.ignored =
                std::min(changes.ignored + value(at(Operation::IgnoreArmor, "n")), int{all_of_it});
            return;
        default:
            return;
    }
}

Changes changes_of(const State& state, PlanPlace place, Ref target) {
    // In all five operations the string is the first argument.
    static_assert(
        at(Operation::ModifyString, "string") == 0 && at(Operation::ReduceString, "string") == 0 &&
        at(Operation::MultiplyString, "string") == 0 &&
        at(Operation::SetStringDamage, "string") == 0 && at(Operation::IgnoreArmor, "string") == 0);
    Changes changes;
    Act about = string_act(state, place);
    about.string_target = target;
    const auto visit = [&](const Act& act, const Op& op) {
        if ((topic_of(op) & string_changes) != 0 &&
            selects(state, act, op.arguments[0], Ref::string(place)))
            count_change(state, act, op, changes);
    };
    for_each_static(state, &about, about.controller, string_changes, visit);
    for_each_attached(state, place, visit);
    return changes;
}

// BA-193, BA-195: the Attacks, if the target counts as being at this distance.
Totals attacks_at(const State& state, PlanPlace place, ThingId weapon, int range) {
    Totals sum;
    Distances ranges;
    ranges.push_back(range);
    for (int i = 0; i < state.table.combat.strings[place].attack_count; ++i) {
        const Card& card = cards()[attack_at(state, place, i)];
        if (card.type == Type::Standard &&
            !(in_range(card.requirement, range) && suits(state, weapon, card.requirement)))
            continue;
        const std::size_t value = uses_a_at(state, weapon, card, &ranges) ? 0 : 1;
        sum.damage += card.damage[value];
        sum.dd += card.dd[value];
    }
    return sum;
}

// D-29: of the distances as which the target may count, the one that is best for the string.
Totals best_attacks(const State& state, PlanPlace place, Ref target) {
    const Aim aim = aim_of(state, place);
    Totals best;
    bool first = true;
    for (const int range : counted_distances(state, aim, target)) {
        const Totals now = attacks_at(state, place, aim.weapon, range);
        const bool better = target.is(Ref::Thing) ? now.dd > best.dd : now.damage > best.damage;
        if (first || better) best = now;
        first = false;
    }
    return best;
}

}  // namespace

Totals string_totals(const State& state, PlanPlace place, Ref target) {
    const String& string = state.table.combat.strings[place];
    Totals total;
    if (is_ace(place)) {
        total = {cards()[string.ace].damage[0], cards()[string.ace].dd[0]};
    } else {
        const ThingId weapon = weapon_at(state.table, place);
        if (weapon == no_thing) return {};
        const Totals attacks = best_attacks(state, place, target);
        total = {weapon_damage(state, weapon) + attacks.damage,
                 weapon_dd(state, weapon) + attacks.dd};
    }
    const Changes changes = changes_of(state, place, target);
    if (changes.set >= 0) total.damage = changes.set;
    if (string.has(String::DamageSet)) total.damage = string.set_damage;
    total.damage += string.damage + changes.damage;
    total.dd += string.dd + changes.dd;
    const int divided = std::max(1, string.divided * changes.divided);
    const int times = string.times * changes.times;
    total.damage = (std::max(total.damage, 0) * times + divided - 1) / divided;
    total.dd = std::max(total.dd, 0);
    if (string.second) total = {(total.damage + 1) / 2, (total.dd + 1) / 2};  // OP-34, BA-12
    // everything that changes the string, then what makes it deal less, and that only to the
    // target it was declared against (K-21, K-52).
    const int less = changes.less + (string.second && target == string.second ? 0 : string.less);
    total.damage = std::max(total.damage - less, 0);
    return total;
}

int ignored_armor(const State& state, PlanPlace place, Ref target) {
    return std::min(
        state.table.combat.strings[place].ignored_armor + changes_of(state, place, target).ignored,
        int{all_of_it});
}

int farthest_as(const State& state, PlanPlace place, Ref target) {
    const Distances ranges = counted_distances(state, aim_of(state, place), target);
    return ranges.empty() ? -1 : *std::max_element(ranges.begin(), ranges.end());
}

}  // namespace bots_and_aces
