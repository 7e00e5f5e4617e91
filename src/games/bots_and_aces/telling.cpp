// SPDX-License-Identifier: Apache-2.0
//
// Events in sentences.
#include "games/bots_and_aces/telling.hpp"

#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

using Happening = engine::Event;

namespace {

using Numbers = std::int64_t;

std::string seat_words(Seat seat) { return "Seat " + std::to_string(seat); }

std::string card_words(Numbers card) {
    if (card < 0 || card >= cards().size()) return "a card";
    return cards().title(static_cast<CardId>(card));
}

std::string named(Numbers name) {
    const Numbers sort = name >> 28 & 15, card = name & 0xffff, copy = name >> 16 & 255;
    const auto owner = static_cast<Seat>(name >> 24 & 15);
    const std::string whose = "seat " + std::to_string(owner) + "'s ";
    const std::string which = copy > 1 ? " (" + std::to_string(copy) + ")" : "";
    switch (sort) {
        case Ref::Unit:
            return whose + (card == no_number ? "Bot" : card_words(card) + which);
        case Ref::Thing:
            return whose + card_words(card) + which;
        case Ref::Pilot:
            return whose + card_words(card);
        case Ref::Player:
            return "seat " + std::to_string(owner);
        case Ref::OnTile:
            return tile_text(static_cast<Tile>(card));
        case Ref::OnEdge:
            return edge_text(static_cast<Edge>(card));
        case Ref::Token:
            return "a token";
        case Ref::Item:
            return "what is on the Cycle";
        case Ref::Card:
            return card_words(card);
        case plan_sort: {
            constexpr const char* slots[] = {"left slot", "centre slot", "right slot", "Ace place"};
            const std::string slot = whose + slots[copy & 3];
            return card == no_number ? slot : slot + ", " + card_words(card);
        }
        default:
            return "something";
    }
}

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string plural(Numbers count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

template <std::size_t n>
std::string word_at(const Word (&words)[n], Numbers index) {
    return index >= 0 && index < static_cast<Numbers>(n)
               ? std::string(words[static_cast<std::size_t>(index)].text)
               : "something";
}

std::string item_words_of(Numbers card, Numbers item) {
    return card == no_number ? "The " + word_at(item_words, item) : card_words(card);
}

std::string from_words(Numbers place) {
    if (place == InHand) return " from the hand";
    return place >= DeckBottom ? " from the deck" : "";
}

// What happens in setup, rounds and turns.
std::string tell_turn(const Happening& event) {
    const auto& open = event.open;
    const std::string who = seat_words(event.seat);
    const std::string tile = tile_text(static_cast<Tile>(open[0]));
    const std::string number = std::to_string(open[0]);
    switch (static_cast<Told>(event.kind)) {
        case Told::Rolled:
            return who + " rolls " + number + ".";
        case Told::CoverMarked:
            return tile + " is marked for Cover.";
        case Told::CoverPlaced:
            return who + " places Cover on " + edge_text(static_cast<Edge>(open[0])) + ".";
        case Told::CoverRemoved:
            return "The Cover on " + edge_text(static_cast<Edge>(open[0])) + " is removed.";
        case Told::StartsAs: {
            const bool unit = (open[4] >> 28 & 15) == Ref::Unit;
            return capital(named(open[4])) + " starts " +
                   (unit      ? open[1] ? "attached." : "detached."
                    : open[1] ? "active."
                              : "inactive.");
        }
        case Told::TerrainShown:
            return who + " has chosen " + card_words(open[0]) + ".";
        case Told::TerrainPlaced:
            return who + " places " + card_words(open[1]) + " on " + tile + ".";
        case Told::TerrainRemoved:
            return "The Terrain of " + tile + " is removed.";
        case Told::RoundBegins:
            return "Round " + number + " begins.";
        case Told::Order:
            return who + " is number " + std::to_string(open[0] + 1) + " in the order.";
        case Told::TurnBegins:
            return "The turn of seat " + std::to_string(event.seat) + " begins.";
        case Told::PhaseBegins:
            return "The " + word_at(phase_words, open[0]) + " begins.";
        case Told::Passed:
            return who + " passes.";
        case Told::Withdrew:
            return who + " withdraws and scraps " + plural(open[0], "card") + ".";
        case Told::Knockout:
            return who + " has a Knockout Count of " + number + ".";
        case Told::WentOut: {
            constexpr const char* reasons[] = {"has no unit left", "cannot draw", "is knocked out",
                                               "concedes", "loses by a card"};
            return who + " " + reasons[open[0] >= 0 && open[0] < 5 ? open[0] : 4] +
                   " and is out of the game.";
        }
        case Told::GameOver:
            return open[0] == static_cast<Numbers>(Ending::Won)    ? "The game is won."
                   : open[0] == static_cast<Numbers>(Ending::Draw) ? "The game is a draw."
                                                                   : "The last round is over.";
        default:
            return "";
    }
}

// Pilot cards and the Cycle.
std::string tell_cards(const Happening& event) {
    const auto& open = event.open;
    const bool shown = event.secret[0] != engine::hidden;
    const std::string who = seat_words(event.seat), card = card_words(open[0]);
    switch (static_cast<Told>(event.kind)) {
        case Told::Drew:
            return who + " draws " + (shown ? card_words(event.secret[0]) : "a card") + ".";
        case Told::LaidDown:
            return who + " lays down " + (shown ? card_words(event.secret[0]) : "a card") + ".";
        case Told::TerrainChosen:
            return who + " chooses " + (shown ? card_words(event.secret[0]) : "a Terrain") + ".";
        case Told::FirstHand:
            return who + (open[0] ? " wants a new first hand." : " keeps the first hand.");
        case Told::ShuffledIn:
            return who + " shuffles the deck, with " + plural(open[0], "card") + " put in.";
        case Told::Scrapped:
            return who + (open[2] ? " destroys " : " scraps ") + card + from_words(open[1]) + ".";
        case Told::Drained:
            return who + " drains " + card + ".";
        case Told::Revealed:
            return who + " reveals " + card + ".";
        case Told::Looked:
            return who + " looks at " + (shown ? card_words(event.secret[0]) : "a card") +
                   (open[1] ? " on the deck of seat " : " in the hand of seat ") +
                   std::to_string(open[0]) + ".";
        case Told::Predicted:
            return who + " puts " + plural(open[0], "card") + " at the bottom and " +
                   std::to_string(open[1]) + " on top of the deck.";
        case Told::Retrieved:
            return who + " retrieves " + card + ".";
        case Told::Recycled:
            return who + " recycles " + card + ".";
        case Told::ToDeck: {
            constexpr const char* places[] = {" on top of the deck.", " at the bottom of the deck.",
                                              " into the deck and shuffles it."};
            return who + " puts " + card + places[open[1] >= 0 && open[1] < 3 ? open[1] : 2];
        }
        case Told::ToHand:
            return who + " takes " + card + " into the hand.";
        case Told::Played:
            return who + " plays " + card + ".";
        case Told::Targeted:
            return who + " targets " + named(open[4]) + ".";
        case Told::UsedAbility:
            return who + " uses " + named(open[4]) + ".";
        case Told::Switched: {
            constexpr const char* verbs[] = {" activates ", " deactivates ", " attaches ",
                                             " detaches "};
            return who + verbs[open[1] & 3] + named(open[4]) + ".";
        }
        case Told::Resolved:
            return item_words_of(open[0], open[1]) + " resolves.";
        case Told::Fizzled:
            return item_words_of(open[0], open[1]) + " has no effect.";
        case Told::Negated:
            return item_words_of(open[0], open[1]) + " is negated.";
        default:
            return "";
    }
}

// What happens to cards and units on the table.
std::string tell_table(const Happening& event) {
    const auto& open = event.open;
    const std::string what = capital(named(open[4]));
    const std::string points = plural(open[1], "point");
    switch (static_cast<Told>(event.kind)) {
        case Told::UptimeEnds:
            return "The Uptime of " + named(open[4]) + " ends.";
        case Told::OnCooldown:
            return what + " is on Cooldown for " + plural(open[1], "round") + ".";
        case Told::Ready:
            return what + " is ready again.";
        case Told::Damaged:
            return what + " takes " + points + " of damage" +
                   (open[3] == no_number ? "" : " from " + card_words(open[3])) + ", " +
                   std::to_string(open[2]) + " HP left.";
        case Told::Prevented:
            return points + " of damage to " + named(open[4]) + " is prevented.";
        case Told::LostHp:
            return what + " loses " + std::to_string(open[1]) + " HP, " + std::to_string(open[2]) +
                   " left.";
        case Told::Repaired:
            return what + " is repaired by " + std::to_string(open[1]) + " to " +
                   std::to_string(open[2]) + " HP.";
        case Told::LostDur:
            return what + " loses " + std::to_string(open[1]) + " DUR, " + std::to_string(open[2]) +
                   " left.";
        case Told::Restored:
            return what + " regains " + std::to_string(open[1]) + " DUR and has " +
                   std::to_string(open[2]) + ".";
        case Told::CardDestroyed:
        case Told::UnitDestroyed:
            return what + " is destroyed.";
        case Told::CoreDeployed:
            return what + " is deployed on " + tile_text(static_cast<Tile>(open[1])) + ".";
        case Told::StandsIn:
            return what + " stands in for the lost Bot.";
        case Told::StatChanged:
            return what +
                   (open[3] ? ": " + word_at(stat_words, open[1]) + " becomes "
                            : std::string(open[2] < 0 ? " loses " : " gains ")) +
                   std::to_string(open[3] || open[2] >= 0 ? open[2] : -open[2]) +
                   (open[3] ? "." : " " + word_at(stat_words, open[1]) + ".");
        case Told::WordChanged:
            if (open[1] == 0) return what + " is now " + word_at(attribute_words, open[2]) + ".";
            return what + (open[1] == 1 ? " gains " : " loses ") + word_at(keyword_words, open[2]) +
                   ".";
        case Told::Suspended:
            return what + (open[1] ? " is suspended." : " is unsuspended.");
        case Told::BecameCopy:
            return what + " becomes a copy of " + named(open[5]) + ".";
        case Told::Acts:
            return what + " acts.";
        case Told::MoveBegins:
            return what + " begins its move.";
        case Told::Stepped:
            return what + " goes from " + tile_text(static_cast<Tile>(open[1])) + " to " +
                   tile_text(static_cast<Tile>(open[2])) + (open[3] ? " across Cover." : ".");
        case Told::MovedBy:
            return what + " is moved from " + tile_text(static_cast<Tile>(open[1])) + " to " +
                   tile_text(static_cast<Tile>(open[2])) + ".";
        case Told::MoveEnds:
            return what + " ends its move.";
        case Told::Rushed:
            return what + " rushes " + tile_text(static_cast<Tile>(open[1])) + ".";
        case Told::HazardSet:
        case Told::RemotePlaced:
            return what + " is put on " + tile_text(static_cast<Tile>(open[1])) + ".";
        case Told::HazardActivated:
            return what + " goes off at " + named(open[5]) + ".";
        default:
            return "";
    }
}

std::string tell_combat(const Happening& event) {
    const auto& open = event.open;
    const std::string who = seat_words(event.seat), place = named(open[4]);
    switch (static_cast<Told>(event.kind)) {
        case Told::CombatDeclared:
            return who + " attacks seat " + std::to_string(open[0]) + ".";
        case Told::SlotOffered:
            return who + " offers " + (open[0] == AceSlot ? "the Ace place" : "a slot") +
                   " to seat " + std::to_string(open[1]) + ".";
        case Told::OfferAnswered:
            return who + (open[0] ? " accepts." : " refuses.");
        case Told::Committed:
            return who + " has committed a Plan.";
        case Told::FlippedUp:
            return named(open[5]) == "something" ? capital(place) + " is turned up."
                                                 : capital(named(open[5])) + " is turned up.";
        case Told::SelectionRepeats:
            return "The Selection Step is repeated.";
        case Told::StepOfCombat: {
            constexpr const char* steps[] = {"is over",
                                             "is declared",
                                             "begins",
                                             "comes to the Selection Step",
                                             "comes to the Block Step",
                                             "comes to the Attack Step",
                                             "comes to its end"};
            return std::string("Combat ") + steps[open[0] >= 0 && open[0] < 7 ? open[0] : 0] + ".";
        }
        case Told::BlockDeclared:
            return who + " blocks " + named(open[5]) + " with " + place + ".";
        case Told::Blocked:
            return capital(named(open[5])) + " is blocked by " + place + ".";
        case Told::Attached:
            return who + " attaches " + card_words(open[1]) + " to " + place +
                   (open[2] ? ", with its higher value." : ".");
        case Told::AcePlayed:
            return who + " plays the Ace " + card_words(open[0]) + ".";
        case Told::StringDeclared:
            return capital(place) + " attacks " + named(open[5]) + ".";
        case Told::StringDealt:
            return capital(place) + (open[3] ? " hits " : " does not hit ") + named(open[5]) +
                   " with " + std::to_string(open[2]) + ".";
        case Told::StringLost:
            return "The string of " + place + " is lost.";
        case Told::Redirected:
            return "The string of " + place + " now attacks " + named(open[5]) + ".";
        case Told::Swapped:
            return "The Weapon in " + place + " is swapped" +
                   (open[5] ? " for " + named(open[5]) : "") + ".";
        case Told::CombatEnds:
            return open[0] ? "The Combat is over." : "The Combat is over; nobody was hurt.";
        case Told::PinPlaced:
            return who + " puts a Pin on " + tile_text(static_cast<Tile>(open[0])) + ".";
        case Told::StatusGained:
            return who + " gains " + word_at(status_words, open[0]) + ".";
        case Told::StatusUsed:
            return who + " uses " + word_at(status_words, open[0]) + ".";
        case Told::StatusLost:
            return who + " loses " + word_at(status_words, open[0]) + ".";
        case Told::ReservePower:
            return who + " switches to Reserve Power.";
        case Told::WarheadPlaced:
            return who + " puts a Warhead on " + tile_text(static_cast<Tile>(open[0])) +
                   "; it detonates at the end of round " + std::to_string(open[1]) + ".";
        case Told::Detonated:
            return "The Warhead on " + tile_text(static_cast<Tile>(open[0])) + " detonates.";
        default:
            return "";
    }
}

}  // namespace

std::string tell(const Happening& event) {
    for (const auto part : {tell_turn, tell_cards, tell_table, tell_combat})
        if (std::string words = part(event); !words.empty()) return words;
    return "Something happens.";
}

}  // namespace bots_and_aces
