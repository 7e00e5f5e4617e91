// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/ai/pilot.hpp"

#include <algorithm>

#include "games/bots_and_aces/ai/evaluation.hpp"
#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/strings.hpp"

namespace bots_and_aces {

namespace {

constexpr double drawn = 1.5;  // the card that a block gives away, BA-181

bool has(const Moves& moves, Verb verb) {
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return verb_of(move) == verb; });
}

template <class Value>
Move best_of(const Moves& moves, Value value) {
    Move best = moves[0];
    double most = -1e9;
    for (const Move move : moves) {
        const double each = value(move);
        if (each > most) best = move;
        most = std::max(most, each);
    }
    return best;
}

Move usual(const Moves& moves) {
    for (const Verb verb : {Verb::Pass, Verb::Finish, Verb::Stop})
        for (const Move move : moves)
            if (verb_of(move) == verb) return move;
    return moves[0];
}

bool is_foe(const State& state, Seat seat, Seat other) {
    return other < state.table.seats &&
           state.table.players[other].team != state.table.players[seat].team;
}

// ---- movement -------------------------------------------------------------------------------

struct Route {
    const State& state;
    const TileValues& values;
    UnitId unit;
    Tile start;  // where the move may not end, BA-210

    double best(Tile tile, int points) const {
        double most = tile == start ? -1e6 : values[tile];
        if (points <= 0) return most;
        for (const Tile next : board.neighbour[tile])
            if (next != no_tile) most = std::max(most, best(next, points - 1) - 0.2);
        return most;
    }
};

int steps_left(const State& state, UnitId unit) {
    return std::min<int>(state.table.units[unit].points, 3);
}

// BA-242: who neither moves nor fights for three rounds is out.
bool has_to_move(const Player& player) {
    return player.knockout > 0 && !player.has(Player::MovedRound) &&
           !player.has(Player::FoughtRound);
}

// Where a unit's movement of this Phase began, or would begin.
Tile start_of(const Unit& unit) { return unit.has(Unit::Moving) ? unit.start : unit.tile; }

bool wants_to_move(const State& state, Seat seat, UnitId unit) {
    const Tile here = state.table.units[unit].tile;
    if (here == no_tile) return false;
    const TileValues values = tile_values(state, unit);
    const Route route{state, values, unit, start_of(state.table.units[unit])};
    const double best = route.best(here, steps_left(state, unit));
    return best > values[here] + 0.5 || (best > -1e5 && has_to_move(state.table.players[seat]));
}

Move movement_phase(const State& state, Seat seat, const Moves& moves) {
    for (const Move move : moves)
        if (verb_of(move) == Verb::Begin &&
            wants_to_move(state, seat, static_cast<UnitId>(large_of(move))))
            return move;
    if (has(moves, Verb::Finish)) return usual(moves);
    for (const Move move : moves)  // a unit has to move on (BA-210)
        if (verb_of(move) == Verb::Begin || verb_of(move) == Verb::Rush) return move;
    return usual(moves);
}

Move step(const State& state, const Moves& moves) {
    UnitId unit = no_unit;
    for (const Move move : moves)
        if (verb_of(move) == Verb::Step) unit = small_of(move);
    if (unit == no_unit) return usual(moves);
    const Unit& moving = state.table.units[unit];
    const TileValues values = tile_values(state, unit);
    const Route route{state, values, unit, moving.start};
    return best_of(moves, [&](Move move) {
        if (verb_of(move) == Verb::Stop)
            return moving.tile == moving.start ? -1e5 : values[moving.tile];
        if (verb_of(move) != Verb::Step) return -1e7;
        const Tile to = board.neighbour[moving.tile][large_of(move)];
        return route.best(to, steps_left(state, unit) - 1) - 0.2;
    });
}

// A Bit or Funnel goes where it can shoot an opponent's Bot.
Move place(const State& state, Seat seat, const Moves& moves) {
    return best_of(moves, [&](Move move) {
        if (verb_of(move) != Verb::Place) return 0.0;
        const ThingId id = small_of(move);
        const Tile tile = static_cast<Tile>(large_of(move));
        const Reach reach = range_of(state, id);
        double value = tile == state.table.things[id].tile ? 0.1 : 0;
        for (const Seat foe : opponents_of(state.table, seat)) {
            const UnitId bot = state.table.players[foe].bot;
            if (bot == no_unit || state.table.units[bot].tile == no_tile) continue;
            const Tile there = state.table.units[bot].tile;
            if (reach.covers(distance(tile, there)) && sees(state, tile, there)) value += 5;
            value -= 0.5 * std::max(0, distance(tile, there) - reach.most);
        }
        return value;
    });
}

// ---- Combat -----------------------------------------------------------------------------------

double pays(const State& state, ThingId weapon, Seat foe) {
    const UnitId bot = state.table.players[foe].bot;
    if (bot == no_unit) return 0;
    const Tile from = tile_of(state, Ref::thing(weapon));
    const Tile to = state.table.units[bot].tile;
    if (from == no_tile || to == no_tile || class_of(state, weapon) == WeaponClass::Shield)
        return 0;
    if (!range_of(state, weapon).covers(distance(from, to)) || !sees(state, from, to)) return 0;
    return std::max(0.0, weapon_damage(state, weapon) + 4.0 - armor(state, bot));
}

Move fight(const State& state, Seat seat, const Moves& moves) {
    return best_of(moves, [&](Move move) {
        if (verb_of(move) == Verb::Finish) return 0.5;
        if (verb_of(move) != Verb::Fight) return 0.0;
        const Seat foe = static_cast<Seat>(large_of(move));
        return firepower(state, seat, state.table.players[foe].bot) -
               0.7 * firepower(state, foe, state.table.players[seat].bot);
    });
}

Move select(const State& state, Seat seat, const Moves& moves) {
    const Table& table = state.table;
    const int side = table.combat.side(seat);
    const Seat foe = table.combat.sides[static_cast<std::size_t>(1 - side)].leader;
    const ThingId centre = state.secrets.plan[static_cast<std::size_t>(side)][Centre];
    return best_of(moves, [&](Move move) {
        if (verb_of(move) != Verb::Select) return -1.0;
        const auto id = static_cast<ThingId>(large_of(move));
        const Card& card = cards()[table.things[id].card];
        if (card.type == Type::Duplicate)
            return centre == no_thing ? 0 : 0.9 * pays(state, centre, foe);
        double value = pays(state, id, foe);
        if (class_of(state, id) == WeaponClass::Shield) value += 4;
        if (value > 0 && small_of(move) != Centre) value += 0.5;
        return value + 0.1 * weapon_damage(state, id);
    });
}

double danger_of(const State& state, PlanPlace place, Seat seat) {
    const ThingId weapon = weapon_at(state.table, place);
    return weapon == no_thing ? 0 : pays(state, weapon, seat);
}

Move block(const State& state, Seat seat, const Moves& moves) {
    const int side = state.table.combat.side(seat);
    const Seat foe = state.table.combat.sides[static_cast<std::size_t>(1 - side)].leader;
    return best_of(moves, [&](Move move) {
        if (verb_of(move) == Verb::Pass) return 0.0;
        if (verb_of(move) != Verb::Block) return -1e3;
        const double saved = danger_of(state, static_cast<PlanPlace>(large_of(move)), seat);
        return saved - danger_of(state, small_of(move), foe) - drawn;
    });
}

double gain_of(const State& state, PlanPlace place, CardId id) {
    const Card& card = cards()[id];
    const bool a = card.type == Type::Standard || uses_value_a(state, place, id);
    const std::size_t which = a ? 0 : 1;
    return card.damage[which] + 0.4 * card.dd[which] + (a && card.ability_count > 0 ? 0.5 : 0);
}

// Each Attack goes where it does most.
Move attach_attacks(const State& state, const Moves& moves) {
    for (const Move move : moves) {
        if (verb_of(move) == Verb::Ace) return move;
        if (verb_of(move) != Verb::Attach) continue;
        const double here = gain_of(state, small_of(move), card_of(move));
        const bool better_elsewhere = std::any_of(moves.begin(), moves.end(), [&](Move other) {
            return verb_of(other) == Verb::Attach && card_of(other) == card_of(move) &&
                   gain_of(state, small_of(other), card_of(other)) > here;
        });
        if (here > 0.9 && !better_elsewhere) return move;
    }
    return usual(moves);
}

double hit_value(const State& state, PlanPlace place, Ref target) {
    const Totals totals = string_totals(state, place, target);
    if (target.is(Ref::Unit)) {
        const UnitId id = target.index();
        const Unit& unit = state.table.units[id];
        const int less = std::max(0, armor(state, id) - ignored_armor(state, place, target));
        const int damage = std::clamp(totals.damage - less, 0, int{unit.hp});
        const bool main = state.table.players[unit.owner].bot == id;
        return damage * (main ? 1.0 : 0.7) + (damage >= unit.hp ? main ? 500 : 8 : 0);
    }
    if (!target.is(Ref::Thing)) return 0;
    const Thing& thing = state.table.things[target.index()];
    const int lost = std::min<int>(totals.dd, thing.dur);
    return 1.3 * lost + (lost > 0 && lost == thing.dur ? 4 : 0);
}

Move string_target(const State& state, Seat seat, const Moves& moves) {
    const PlanPlace from = state.table.question.a;
    return best_of(moves, [&](Move move) {
        const Ref target = ref_of(move);
        if (verb_of(move) != Verb::Pick) return -1.0;
        const double value = hit_value(state, from, target);
        return is_foe(state, seat, controller_of(state, target)) ? value : -value - 0.5;
    });
}

Move warhead(const State& state, Seat seat, const Moves& moves) {
    return best_of(moves, [&](Move move) {
        double value = 0;
        for (UnitId id = 0; id < state.table.unit_count; ++id)
            if (state.table.units[id].on_board() &&
                state.table.units[id].tile == ref_of(move).index())
                value += is_foe(state, seat, state.table.units[id].owner) ? 1 : -1.5;
        return value;
    });
}

// ---- cards ------------------------------------------------------------------------------------

// How much one would like to keep a card in hand.
double keeping(CardId id) {
    const Card& card = cards()[id];
    switch (card.type) {
        case Type::Ace:
            return 9;
        case Type::Special:
        case Type::SpecialSkill:
            return 4 + card.damage[0] * 0.3;
        case Type::Standard:
            return 2 + card.damage[0] * 0.6;
        default:
            return 3.5 - static_cast<double>(card.rank) * 0.3;
    }
}

bool scraps(const State& state) {
    const Flow flow =
        state.table.frames[static_cast<std::size_t>(state.table.frame_count - 1)].flow;
    return flow == Flow::HandLimit || flow == Flow::Withdraw || flow == Flow::ScrapCards ||
           flow == Flow::Declare;
}

Move pick_card(const State& state, Seat seat, const Moves& moves) {
    const bool loses = scraps(state);
    return best_of(moves, [&](Move move) {
        if (verb_of(move) != Verb::Pick) return loses ? -3.0 : 0.0;
        const Ref ref = ref_of(move);
        const double value = ref.is(Ref::Pilot) ? keeping(ref.pilot_card()) : 1;
        const bool own = !ref.is(Ref::Pilot) || ref.pilot_owner() == seat;
        return own == loses ? -value : value;
    });
}

// Most effects are meant for opponents, and for what is worth most of theirs.
Move target(const State& state, Seat seat, const Moves& moves) {
    return best_of(moves, [&](Move move) {
        if (verb_of(move) != Verb::Pick) return 0.0;
        const Ref ref = ref_of(move);
        const Seat owner = controller_of(state, ref);
        double value = is_foe(state, seat, owner) ? 2 : 1;
        if (ref.is(Ref::Unit) && owner < state.table.seats &&
            state.table.players[owner].bot == ref.index())
            value += 0.5;
        return value;
    });
}

Move next_phase(const State& state, Seat seat, const Moves& moves) {
    const UnitId bot = state.table.players[seat].bot;
    Phase first = Phase::Movement;
    if (bot != no_unit && state.table.units[bot].tile != no_tile) {
        const Tile here = state.table.units[bot].tile;
        const TileValues values = tile_values(state, bot);
        const Route route{state, values, bot, here};
        if (values[here] > 0 && values[here] + 1 >= route.best(here, steps_left(state, bot)))
            first = Phase::Action;
    }
    const Move wanted = make(Verb::First, static_cast<unsigned>(first));
    return moves.contains(wanted) ? wanted : moves[0];
}

Move main_decision(const State& state, Seat seat, const Moves& moves) {
    switch (state.table.phase) {
        case Phase::Action:
            return has(moves, Verb::Fight) ? fight(state, seat, moves) : usual(moves);
        case Phase::Movement:
            return movement_phase(state, seat, moves);
        default:
            return usual(moves);
    }
}

}  // namespace

Move pilot_move(const State& state, Seat seat, const Moves& moves) {
    if (moves.size() == 1) return moves[0];
    switch (state.table.question.ask) {
        case Ask::Main:
            return main_decision(state, seat, moves);
        case Ask::NextPhase:
            return next_phase(state, seat, moves);
        case Ask::Respond:
            return usual(moves);
        case Ask::Target:
        case Ask::PickThing:
            return target(state, seat, moves);
        case Ask::CostCard:
        case Ask::PickCard:
            return pick_card(state, seat, moves);
        case Ask::YesOrNo:
        case Ask::Accept:
        case Ask::Hazard:
            return moves.back();
        case Ask::Amount:
            return moves.back();
        case Ask::Select:
            return select(state, seat, moves);
        case Ask::UseStatus:
            for (const Move move : moves)
                if (verb_of(move) == Verb::Status) return move;
            return usual(moves);
        case Ask::Block:
            return block(state, seat, moves);
        case Ask::Attach:
            return attach_attacks(state, moves);
        case Ask::PickString:
            return moves.back();
        case Ask::StringTarget:
            return string_target(state, seat, moves);
        case Ask::WarheadTile:
            return warhead(state, seat, moves);
        case Ask::Step:
            return step(state, moves);
        case Ask::Remote:
        case Ask::EffectTile:
            return place(state, seat, moves);
        case Ask::Pin:
        case Ask::Offer:
        case Ask::EffectStep:
            return usual(moves);
        default:
            return moves[0];
    }
}

}  // namespace bots_and_aces
