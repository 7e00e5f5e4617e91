// SPDX-License-Identifier: Apache-2.0
//
// What a move will do, in words for a person who is choosing.
#include "games/bots_and_aces/board.hpp"
#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/text.hpp"
#include "games/bots_and_aces/words.hpp"

namespace bots_and_aces {

namespace {

std::string whose(Seat owner, Seat seat) {
    return owner == seat ? "your " : "seat " + std::to_string(owner) + "'s ";
}

// The text of a card in one line.
std::string text_of(CardId card) {
    std::string text;
    for (const std::string& line : card_text(cards(), card))
        text += (text.empty() ? "" : " ") + line;
    return text.empty() ? card_facts(cards(), card) : text;
}

std::string named(const Names& names, Seat seat, Ref ref) {
    const Table& table = names.table;
    switch (ref.sort()) {
        case Ref::Unit: {
            if (ref.index() >= table.unit_count) return "nothing";
            const Unit& unit = table.units[ref.index()];
            return whose(unit.owner, seat) +
                   (unit.source == no_thing ? "Bot"
                                            : cards().name(table.things[unit.source].card)) +
                   " (" + std::to_string(unit.hp) + " HP)";
        }
        case Ref::Thing: {
            if (ref.index() >= table.thing_count) return "nothing";
            const Thing& thing = table.things[ref.index()];
            return whose(thing.owner, seat) + cards().title(thing.card) +
                   (thing.dur > 0 ? " (DUR " + std::to_string(thing.dur) + ")" : "");
        }
        case Ref::Pilot:
            return cards().title(names.pilot_card(ref));
        case Ref::Player:
            return ref.index() == seat ? "yourself" : "seat " + std::to_string(ref.index());
        case Ref::Item: {
            const Act& act = table.acts[ref.index() % max_acts];
            return act.card == no_card ? "an action on the Cycle" : cards().title(act.card);
        }
        default:
            return names.ref(ref);
    }
}

std::string pass_words(const State& state) {
    switch (state.table.question.ask) {
        case Ask::Respond:
            return "let it happen";
        case Ask::StartState:
            return "start without it";
        case Ask::PickCard:
        case Ask::Target:
        case Ask::PickThing:
            return "no more";
        case Ask::YesOrNo:
            return "do not";
        case Ask::Offer:
            return "keep the other slots";
        case Ask::Redraw:
            return "keep this hand";
        case Ask::Accept:
            return "refuse";
        case Ask::Select:
            return "leave this slot empty";
        case Ask::Block:
            return "no more blocks with this unit";
        case Ask::Attach:
            return "attach nothing more";
        case Ask::Pin:
            return "place no Pin";
        case Ask::Hazard:
            return "leave the Hazard alone";
        case Ask::Remote:
            return "leave it where it is";
        default:
            return "pass";
    }
}

std::string yes_words(const State& state) {
    if (state.table.question.ask == Ask::Accept) return "accept";
    return state.table.question.ask == Ask::Redraw
               ? "shuffle this hand into the deck and draw a new one"
               : "do it";
}

bool orders_triggers(const State& state) {
    const Table& table = state.table;
    return table.frame_count > 0 &&
           table.frames[static_cast<std::size_t>(table.frame_count - 1)].flow == Flow::Triggers;
}

std::string describe_choice(const State& state, Seat seat, Move move) {
    const Names names{state.table, &state.secrets};
    const Ref ref = ref_of(move);
    const std::string what = named(names, seat, ref);
    switch (state.table.question.ask) {
        case Ask::Target:
        case Ask::StringTarget:
            return "aim at " + what;
        case Ask::CoverSlot:
            return "place Cover between " + tile_text(board.sides[ref.index() % edges][0]) +
                   " and " + tile_text(board.sides[ref.index() % edges][1]);
        case Ask::TerrainTile:
            return "place your Terrain on " + what;
        case Ask::StartState:
            return ref.is(Ref::Unit) ? "start with " + what + " detached"
                                     : "start with " + what + " active";
        case Ask::CostCard:
            return "scrap " + what + " to pay for it";
        case Ask::Pin:
            return "place a Pin on " + what;
        case Ask::WarheadTile:
            return "place the Warhead on " + what;
        case Ask::Hazard:
            return "set off " + what;
        case Ask::Core:
            return "deploy " + what;
        case Ask::StandIn:
            return "let " + what + " stand in for your lost Bot";
        case Ask::PickThing:
            return (orders_triggers(state) ? "first the effect of " : "choose ") + what;
        default:
            return "choose " + what;
    }
}

std::string describe_fight(const State& state, Seat seat, Move move) {
    const Names names{state.table, &state.secrets};
    const std::uint16_t b = large_of(move);
    const auto weapon = [&](PlanPlace place) -> std::string {
        if (place >= 6) return "the Ace";
        const ThingId id = state.table.combat.sides[static_cast<std::size_t>(side_of(place))]
                               .slots[static_cast<std::size_t>(slot_of(place))]
                               .thing;
        return id < state.table.thing_count ? named(names, seat, Ref::thing(id))
                                            : "the face-down card";
    };
    constexpr const char* slots[] = {"left", "centre", "right", "Ace place"};
    switch (verb_of(move)) {
        case Verb::Offer:
            return "offer the " + std::string(slots[small_of(move) & 3]) + " slot to seat " +
                   std::to_string(b);
        case Verb::Select: {
            if (b >= state.table.thing_count) return "";
            const CardId card = state.table.things[b].card;
            return cards().name(card) + ", " + slots[small_of(move) & 3] + ": " +
                   card_facts(cards(), card);
        }
        case Verb::Status:
            return "use " + std::string(b < 6 ? status_words[b].text : "a status");
        case Verb::Block:
            return "block " + weapon(static_cast<PlanPlace>(b)) + " with " + weapon(small_of(move));
        case Verb::Attach:
            return "attach " + cards().name(card_of(move)) + " to " + weapon(small_of(move)) +
                   ": " + text_of(card_of(move));
        case Verb::Ace:
            return "play the Ace " + cards().name(card_of(move)) + ": " + text_of(card_of(move));
        default:
            return "attack with " + weapon(static_cast<PlanPlace>(b));
    }
}

std::string describe_board(const State& state, Seat seat, Move move) {
    const Names names{state.table, &state.secrets};
    const std::uint16_t b = large_of(move);
    const std::string tile = tile_text(static_cast<Tile>(b));
    constexpr const char* ways[] = {"north", "north-east", "south-east",
                                    "south", "south-west", "north-west"};
    switch (verb_of(move)) {
        case Verb::Begin:
            return "begin the move of " + named(names, seat, Ref::unit(static_cast<UnitId>(b)));
        case Verb::Step: {
            const UnitId id = small_of(move);
            if (id >= state.table.unit_count || state.table.units[id].tile >= tiles || b >= 6)
                return "";
            const Tile from = state.table.units[id].tile;
            const Tile to = board.neighbour[from][b];
            if (to == no_tile) return "";
            const bool cover = has_cover(state.table.cover, edge_between(from, to));
            return "go " + std::string(ways[b]) + " to " + tile_text(to) +
                   (cover ? ", across Cover" : "");
        }
        case Verb::Stop:
            return "end this move";
        case Verb::Rush:
            return "Bot Rush of " + named(names, seat, Ref::unit(small_of(move))) + " to " + tile;
        case Verb::Set:
            return "set " + named(names, seat, Ref::thing(small_of(move))) + " on " + tile;
        case Verb::Reserve:
            return "switch to Reserve Power, for the rest of the game";
        default:
            return "put " + named(names, seat, Ref::thing(small_of(move))) + " on " + tile;
    }
}

}  // namespace

std::string describe(const State& state, Seat seat, Move move) {
    const Names names{state.table, &state.secrets};
    const std::uint16_t b = large_of(move);
    switch (verb_of(move)) {
        case Verb::Pass:
            return pass_words(state);
        case Verb::Yes:
            return yes_words(state);
        case Verb::Play:
            return cards().name(card_of(move)) + ": " + text_of(card_of(move));
        case Verb::Use:
            return b < state.table.thing_count ? cards().name(state.table.things[b].card) + ": " +
                                                     text_of(state.table.things[b].card)
                                               : "";
        case Verb::Switch: {
            constexpr const char* verbs[] = {"activate ", "deactivate ", "attach ", "detach "};
            const Ref ref = ref_of(move);
            std::string words = verbs[small_of(move) & 3] + named(names, seat, ref);
            if (small_of(move) == 0 && ref.is(Ref::Thing) && ref.index() < state.table.thing_count)
                words += ": " + text_of(state.table.things[ref.index()].card);
            return words;
        }
        case Verb::Pick:
            return describe_choice(state, seat, move);
        case Verb::Amount:
            return state.table.question.ask == Ask::TerrainCard
                       ? cards().name(card_of(move)) + ": " + text_of(card_of(move))
                       : std::to_string(b);
        case Verb::Bottom:
            return "put " + cards().name(card_of(move)) + " at the bottom of the deck";
        case Verb::Top:
            return "put " + cards().name(card_of(move)) + " on top of the deck";
        case Verb::First:
            return b == static_cast<unsigned>(Phase::Action) ? "Action Phase, then Movement Phase"
                                                             : "Movement Phase, then Action Phase";
        case Verb::Fight:
            return "initiate Combat with seat " + std::to_string(b);
        case Verb::Withdraw:
            return "scrap up to 3 cards and draw new ones instead of fighting";
        case Verb::Finish:
            return "finish this Phase";
        case Verb::Begin:
        case Verb::Step:
        case Verb::Stop:
        case Verb::Rush:
        case Verb::Set:
        case Verb::Reserve:
        case Verb::Place:
            return describe_board(state, seat, move);
        case Verb::Offer:
        case Verb::Select:
        case Verb::Status:
        case Verb::Block:
        case Verb::Attach:
        case Verb::Ace:
        case Verb::String:
            return describe_fight(state, seat, move);
        default:
            return write_move(state, seat, move);
    }
}

}  // namespace bots_and_aces
