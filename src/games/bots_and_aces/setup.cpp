// SPDX-License-Identifier: Apache-2.0
//
// Setup, BA-54 to BA-67. The start tiles are fixed, so units stand on them from the first
// moment; nothing in setup depends on it.
//
// Frame: a: how many of the current task are done; b, c, x: the tiles of marks 1, 2 and 3; then b:
// who draw a new hand, R-13; y: turns that players have missed because they are out.
#include "games/bots_and_aces/setup.hpp"

#include <algorithm>

#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/start.hpp"

namespace bots_and_aces {

namespace {

enum Stage : Byte {
    StartStates,
    Ordering,
    Marking,
    InnerCover,
    OuterCover,
    ChoosingTerrain,
    ShowingTerrain,
    PlacingTerrain,
    Drawing,
    ShufflingIn,
    DrawingAgain
};
constexpr Byte marks = 3, inner_markers = 6;

// ---- start states, BA-55

bool is_detachable(const Table& table, const Unit& unit) {
    return unit.source != no_thing &&
           cards()[table.things[unit.source].card].has(Keyword::Detachable);
}

bool is_mode_of(const Table& table, ThingId id, UnitId unit) {
    const Thing& thing = table.things[id];
    return thing.carrier == unit && thing.home == Home::Field && !thing.has(Thing::Whole) &&
           cards()[thing.card].is(SubType::Mode);
}

// BA-113: a Psycho Mode needs an interface on its unit, or on one that it is attached to; BA-148:
// what is required has to be there as well.
// `with_bot` tells which units count with the main Bot.
template <class WithBot>
bool may_start_active(const Table& table, ThingId mode, WithBot with_bot) {
    const Thing& thing = table.things[mode];
    if (!has_required(table, mode)) return false;
    if (cards()[thing.card].psycho == 0) return true;
    const Player& player = table.players[thing.owner];
    for (int i = 0; i < player.thing_count; ++i) {
        const auto id = static_cast<ThingId>(player.first_thing + i);
        const Thing& other = table.things[id];
        if (other.home != Home::Field || other.carrier == no_unit || other.card < 0 ||
            cards()[other.card].psycho_interface == 0 || !has_required(table, id))
            continue;
        if (other.carrier == thing.carrier || (with_bot(other.carrier) && with_bot(thing.carrier)))
            return true;
    }
    return false;
}

// Whether somebody may be asked for the Mode of a unit. It does not depend on what has been chosen
// so far: nobody is to guess that from how often a player is asked.
bool has_mode(const Table& table, UnitId unit) {
    const auto might_be_with_bot = [&](UnitId other) {
        return other == table.players[table.units[unit].owner].bot ||
               is_detachable(table, table.units[other]);
    };
    for (ThingId id = 0; id < table.thing_count; ++id)
        if (is_mode_of(table, id, unit) && may_start_active(table, id, might_be_with_bot))
            return true;
    return false;
}

// What a seat decides as its n-th: first whether units start detached, then Modes.
struct StartChoice {
    UnitId unit = no_unit;  // none: that was all
    bool is_mode = false;
};

StartChoice start_choice(const Table& table, Seat seat, int n) {
    const Player& player = table.players[seat];
    for (const bool modes : {false, true})
        for (int i = 0; i < player.unit_count; ++i) {
            const auto unit = static_cast<UnitId>(player.first_unit + i);
            const bool asked =
                modes ? has_mode(table, unit) : is_detachable(table, table.units[unit]);
            if (asked && n-- == 0) return {unit, modes};
        }
    return {};
}

// The main Bot, and what starts attached to it.
bool starts_with_bot(const State& state, Seat seat, UnitId unit) {
    return unit == state.table.players[seat].bot ||
           (is_detachable(state.table, state.table.units[unit]) &&
            state.secrets.detached[unit] == 0);
}

// an attached unit counts with its host, and one of them has an active Mode at most.
bool mode_is_free(const State& state, Seat seat, UnitId unit) {
    if (!starts_with_bot(state, seat, unit)) return true;
    const Player& player = state.table.players[seat];
    for (int i = 0; i < player.unit_count; ++i) {
        const auto other = static_cast<UnitId>(player.first_unit + i);
        if (other != unit && starts_with_bot(state, seat, other) &&
            state.secrets.mode[other] != no_thing)
            return false;
    }
    return true;
}

void list_start_state(const State& state, Seat seat, Moves& moves) {
    const StartChoice choice = start_choice(state.table, seat, state.secrets.picked[seat]);
    moves.push_back(make(Verb::Pass));
    if (!choice.is_mode) {
        moves.push_back(pick(Ref::unit(choice.unit)));
        return;
    }
    if (!mode_is_free(state, seat, choice.unit)) return;
    const auto with_bot = [&](UnitId unit) { return starts_with_bot(state, seat, unit); };
    for (ThingId id = 0; id < state.table.thing_count; ++id)
        if (is_mode_of(state.table, id, choice.unit) && may_start_active(state.table, id, with_bot))
            moves.push_back(pick(Ref::thing(id)));
}

void answer_start_state(Play& play, SeatSet asked, Seat seat, Move move) {
    const StartChoice choice = start_choice(play.table, seat, play.secrets.picked[seat]);
    const bool chosen = verb_of(move) == Verb::Pick;
    if (choice.is_mode)
        play.secrets.mode[choice.unit] = chosen ? ref_of(move).index() : no_thing;
    else
        play.secrets.detached[choice.unit] = chosen ? 1 : 0;
    ++play.secrets.picked[seat];
    if (start_choice(play.table, seat, play.secrets.picked[seat]).unit == no_unit)
        asked.remove(seat);
    if (!asked.empty()) play.ask_all(Ask::StartState, asked);
}

void ask_start_states(Play& play) {
    SeatSet seats;
    for (const Seat seat : alive(play.table))
        if (chooses_start(play.table, seat)) seats.add(seat);
    if (!seats.empty()) play.ask_all(Ask::StartState, seats);
}

void place_unit(Play& play, UnitId id) {
    Unit& unit = play.unit(id);
    const bool core =
        unit.source != no_thing && play.set[play.thing(unit.source).card].is(SubType::Core);
    unit.tile = core ? no_tile : start_tile_of(play.table, unit.owner);
    unit.stand = core ? Stand::Reserve : Stand::Board;
    if (!is_detachable(play.table, unit)) return;
    const bool detached = play.secrets.detached[id] != 0;
    if (!detached) {
        unit.stand = Stand::Attached;
        unit.host = play.player(unit.owner).bot;
    }
    play.tell(Told::StartsAs, unit.owner, Ref::unit(id).bits, detached ? 0 : 1, 0, 0, true);
}

// BA-55, BA-65, BA-66: what was chosen is shown, and everything is put where it starts. A Mode that
// stays inactive is shown as well: nobody knew that until now.
void show_start_states(Play& play) {
    const SeatSet in = alive(play.table);
    for (UnitId id = 0; id < play.table.unit_count; ++id) {
        if (!in.contains(play.unit(id).owner)) continue;  // BA-18
        place_unit(play, id);
        for (ThingId mode = 0; mode < play.table.thing_count; ++mode) {
            if (!is_mode_of(play.table, mode, id)) continue;
            const bool active = play.secrets.mode[id] == mode;
            if (active) play.thing(mode).set(Thing::Active);
            play.tell(Told::StartsAs, play.unit(id).owner, Ref::thing(mode).bits, active, 0, 0,
                      true);
        }
    }
    for (UnitId id = 0; id < play.table.unit_count; ++id) {
        if (!in.contains(play.unit(id).owner)) continue;
        place_models(play, id);
        play.unit(id).hp = static_cast<std::int16_t>(hp_start(play.state, id));
    }
    play.secrets.mode.fill(no_thing);
    play.secrets.detached = {};
    play.secrets.picked = {};
}

// ---- Cover, BA-57 to BA-61

// How many take turns in setup: players, or teams.
int actors(const Table& table) { return table.format == Format::Team ? 2 : table.seats; }

// Turns of the current task that are over.
int turns(const Frame& frame) { return frame.a + frame.y; }

// Whose turn it is now; nobody, if that player is out (BA-18). A team goes on with another member.
Seat actor(const Table& table, const Frame& frame) {
    const Seat seat = table.order[static_cast<std::size_t>(turns(frame) % actors(table))];
    if (table.players[seat].alive()) return seat;
    return table.format == Format::Team ? team_of(table, seat).lowest() : nobody;
}

void skip_the_dead(const Table& table, Frame& frame) {
    while (actor(table, frame) == nobody) ++frame.y;
}

void mark(Play& play, Tile tile) {
    Frame& frame = play.top();
    if (frame.a == 0) frame.b = tile;
    if (frame.a == 1) frame.c = tile;
    if (frame.a == 2) frame.x = tile;
    play.table.marked |= 1u << tile;
    play.tell(Told::CoverMarked, actor(play.table, frame), tile);
    ++frame.a;
}

void answer_mark(Play& play, int die) {
    const Seat seat = actor(play.table, play.top());
    play.tell(Told::Rolled, seat, die);
    const auto is_marked = [&](Tile tile) { return (play.table.marked >> tile & 1) != 0; };
    const Tile tile = inner_tile(start_tile_of(play.table, seat), die);
    if (!is_marked(tile))
        mark(play, tile);
    else if (!is_marked(0))
        mark(play, 0);
    // Else the same player rolls again, BA-58.
}

Tile marked_tile(const Frame& frame) {
    const int serving = frame.a / 2;
    return serving == 0 ? frame.b : serving == 1 ? frame.c : static_cast<Tile>(frame.x);
}

int outer_markers(const Table& table) {  // BA-60
    return table.format == Format::FreeForAll ? table.seats : 4;
}

void list_cover_slots(const State& state, Moves& moves) {
    const Tile tile = state.table.question.a;
    for (Edge edge = 0; edge < edges; ++edge) {
        const bool fits = tile == no_tile ? touches_outer(edge) : touches(edge, tile);
        if (fits && !has_cover(state.table.cover, edge)) moves.push_back(pick(Ref::edge(edge)));
    }
}

// ---- Terrain, BA-62 to BA-64

// In a Team Match the first seat of a team chooses for it.
SeatSet terrain_choosers(const Table& table) {
    SeatSet seats;
    for (const Seat seat : alive(table))
        if (table.format != Format::Team || team_of(table, seat).lowest() == seat) seats.add(seat);
    return seats;
}

void list_terrain(Moves& moves) {
    const CardSet& set = cards();
    for (CardId card = 0; card < set.size(); ++card)
        if (set[card].type == Type::Terrain)
            moves.push_back(make(Verb::Amount, static_cast<unsigned>(card)));
}

void show_terrain(Play& play) {
    for (const Seat chooser : terrain_choosers(play.table)) {
        const CardId card = play.secrets.terrain[chooser];
        play.tell(Told::TerrainShown, chooser, card, 0, 0, 0, true);
        for (const Seat seat : team_of(play.table, chooser)) play.player(seat).terrain = card;
    }
    play.secrets.terrain.fill(no_card);
}

int allotment(const Table& table, Seat seat) {
    // In a position that somebody wrote there may be no card.
    if (seat == nobody || table.players[seat].terrain == no_card) return 0;
    const int printed = cards()[table.players[seat].terrain].allotment;
    return table.format == Format::FreeForAll && table.seats >= 4 ? (printed + 1) / 2 : printed;
}

bool has_free_tile(const Table& table) {
    return std::ranges::any_of(table.terrain, [](CardId card) { return card == no_card; });
}

// The next who still has a Terrain tile to place, or nobody; frame.a counts turns.
Seat next_to_place(const Table& table, Frame& frame) {
    if (!has_free_tile(table)) return nobody;
    for (int skipped = 0; skipped < actors(table); ++skipped, ++frame.a) {
        const Seat seat = actor(table, frame);
        if (turns(frame) / actors(table) < allotment(table, seat)) return seat;
    }
    return nobody;
}

// ---- the first hands, BA-67

// R-13, if the table plays so: everybody decides, unseen by the others, whether to draw once more.
// What they have decided is shown at once.
void shuffle_hand_in(Play& play, Seat seat) {
    const PilotCards& pilots = play.secrets.pilots[seat];
    play.tell(Told::ShuffledIn, seat, play.player(seat).hand);
    for (const CardId card : pilots.card) {
        const CardKind kind = kind_of(play.state, seat, card);
        if (has_at(play.state, seat, kind, InHand))
            move_pilot(play, seat, kind, InHand, DeckMiddle);
    }
    shuffle(play, seat);
}

// ---- the order of it all

void next_stage(Frame& frame) {
    ++frame.pc;
    frame.a = 0;
    frame.y = 0;
}

void run_cover(Play& play) {
    Frame& frame = play.top();
    skip_the_dead(play.table, frame);
    if (frame.pc == Marking) {
        if (frame.a == marks)
            next_stage(frame);
        else
            play.ask(Ask::Die, actor(play.table, frame));
    } else if (frame.pc == InnerCover) {
        if (frame.a < inner_markers) {
            play.ask(Ask::CoverSlot, actor(play.table, frame), marked_tile(frame));
            return;
        }
        play.table.marked = 0;
        frame.b = frame.c = 0;
        frame.x = 0;
        next_stage(frame);
    } else {
        if (turns(frame) < outer_markers(play.table))
            play.ask(Ask::CoverSlot, actor(play.table, frame), no_tile);
        else
            next_stage(frame);
    }
}

void run_terrain(Play& play) {
    Frame& frame = play.top();
    if (frame.pc == ChoosingTerrain) {
        next_stage(frame);
        play.ask_all(Ask::TerrainCard, terrain_choosers(play.table));
    } else if (frame.pc == ShowingTerrain) {
        show_terrain(play);
        next_stage(frame);
    } else {
        const Seat seat = next_to_place(play.table, frame);
        if (seat == nobody)
            next_stage(frame);
        else
            play.ask(Ask::TerrainTile, seat);
    }
}

void run_hands(Play& play) {
    Frame& frame = play.top();
    if (frame.pc == ShufflingIn) {
        const SeatSet again = play.secrets.redraws & alive(play.table);
        play.secrets.redraws = {};
        frame.b = again.bits;
        for (const Seat seat : alive(play.table)) {
            play.tell(Told::FirstHand, seat, again.contains(seat), 0, 0, 0, true);
            if (again.contains(seat)) shuffle_hand_in(play, seat);
        }
        next_stage(frame);
        return;
    }
    const SeatSet drawing =
        (frame.pc == Drawing ? SeatSet::first(play.table.seats) : SeatSet{frame.b}) &
        alive(play.table);
    while (frame.a < play.table.seats && !drawing.contains(frame.a)) ++frame.a;
    if (frame.a < play.table.seats) {
        const Seat seat = frame.a++;
        start_draw(play, seat, hand_size(play.state, seat));
    } else if (frame.pc == Drawing && play.table.has(Redraw)) {
        next_stage(frame);
        play.ask_all(Ask::Redraw, alive(play.table));
    } else {
        play.pop();
    }
}

void run_stage(Play& play) {
    Frame& frame = play.top();
    switch (frame.pc) {
        case StartStates:
            next_stage(frame);
            ask_start_states(play);
            return;
        case Ordering:
            show_start_states(play);
            next_stage(frame);
            play.push(Flow::RollOff, 0);
            return;
        case Marking:
        case InnerCover:
        case OuterCover:
            run_cover(play);
            return;
        case ChoosingTerrain:
        case ShowingTerrain:
        case PlacingTerrain:
            run_terrain(play);
            return;
        default:
            run_hands(play);
            return;
    }
}

}  // namespace

bool chooses_start(const Table& table, Seat seat) {
    return start_choice(table, seat, 0).unit != no_unit;
}

void run_setup(Play& play) {
    if (play.top().flow == Flow::RollOff)
        run_roll_off(play);
    else
        run_stage(play);
}

void list_setup(const State& state, Seat seat, Moves& moves) {
    switch (state.table.question.ask) {
        case Ask::StartState:
            list_start_state(state, seat, moves);
            return;
        case Ask::CoverSlot:
            list_cover_slots(state, moves);
            return;
        case Ask::TerrainCard:
            list_terrain(moves);
            return;
        case Ask::Redraw:
            moves.push_back(make(Verb::Pass));
            moves.push_back(make(Verb::Yes));
            return;
        default:  // TerrainTile
            for (Tile tile = 0; tile < tiles; ++tile)
                if (state.table.terrain[tile] == no_card) moves.push_back(pick(Ref::tile(tile)));
            return;
    }
}

void answer_setup(Play& play, const Question& asked, Seat seat, Move move) {
    Frame& frame = play.top();
    const Byte index = ref_of(move).index();
    switch (asked.ask) {
        case Ask::StartState:
            answer_start_state(play, asked.seats, seat, move);
            return;
        case Ask::CoverSlot:
            play.table.cover |= std::uint64_t{1} << index;
            play.tell(Told::CoverPlaced, seat, index);
            ++frame.a;
            return;
        case Ask::TerrainCard: {
            play.secrets.terrain[seat] = card_of(move);
            if (team_of(play.table, seat).size() > 1)
                play.tell_secret(Told::TerrainChosen, seat, team_of(play.table, seat),
                                 card_of(move));
            SeatSet rest = asked.seats;
            rest.remove(seat);
            if (!rest.empty()) play.ask_all(Ask::TerrainCard, rest);
            return;
        }
        case Ask::Redraw: {
            if (verb_of(move) == Verb::Yes) play.secrets.redraws.add(seat);
            SeatSet rest = asked.seats;
            rest.remove(seat);
            if (!rest.empty()) play.ask_all(Ask::Redraw, rest);
            return;
        }
        default:  // TerrainTile
            play.table.terrain[index] = play.player(seat).terrain;
            play.tell(Told::TerrainPlaced, seat, index, play.player(seat).terrain);
            ++frame.a;
            return;
    }
}

void inherit_terrain(Play& play, Seat seat) {
    Question& asked = play.table.question;
    CardId& chosen = play.secrets.terrain[seat];
    const SeatSet team = team_of(play.table, seat);
    if (asked.ask != Ask::TerrainCard || play.table.format != Format::Team) return;
    if (asked.seats.contains(seat)) asked.seats.add(team.lowest());
    if (chosen != no_card) play.secrets.terrain[team.lowest()] = chosen;
    chosen = no_card;
}

void answer_die(Play& play, int die) {
    switch (play.top().flow) {
        case Flow::RollOff:
            answer_roll_off(play, die);
            return;
        case Flow::Setup:
            answer_mark(play, die);
            return;
        default:
            answer_effect_die(play, die);
            return;
    }
}

}  // namespace bots_and_aces
