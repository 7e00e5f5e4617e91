// SPDX-License-Identifier: Apache-2.0
//
// Events: what their numbers are called, and what they say.
#include "games/aerial_assault/events.hpp"
#include "games/aerial_assault/rules.hpp"
#include "games/aerial_assault/text.hpp"
#include "games/aerial_assault/words.hpp"

namespace aerial_assault {

using engine::Event;
using engine::EventNames;

namespace {

constexpr const char* alliance_names[] = {"Red", "Blue", "nobody"};

std::string what_for(Roll roll, Use use) {
    switch (roll) {
        case Roll::Inbound:
            return "to take the inbounded ball";
        case Roll::SecondZone:
            return "for the second zone";
        case Roll::Attack:
            return "for the block";
        case Roll::Defend:
            return "against the block";
        case Roll::Tie:
            return "for the tied block";
        case Roll::Throw:
            return use == Use::High  ? "at the high goal"
                   : use == Use::Low ? "at the low goal"
                                     : "over the truss";
        case Roll::Miss:
            return "for where the ball goes";
        case Roll::Catch:
            return "to catch";
        case Roll::PickUp:
            return "to pick up";
        case Roll::None:
            break;
    }
    return "";
}

// "4 + 2 = 6 at the high goal, needs 5", of the numbers of a die_rolled.
std::string die_words(const std::array<std::int64_t, 6>& open) {
    const std::int64_t die = open[2], plus = open[4], needs = open[5];
    std::string text = std::to_string(die);
    if (plus)
        text += (plus < 0 ? " - " : " + ") + std::to_string(plus < 0 ? -plus : plus) + " = " +
                std::to_string(die + plus);
    text += " " + what_for(static_cast<Roll>(open[1]), static_cast<Use>(open[3]));
    return needs ? text + ", needs " + std::to_string(needs) : text;
}

std::string capital(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace

const std::vector<EventNames>& event_names() {
    static const std::vector<EventNames> names = {
        {"joined", {"robot", "alliance"}, {}, "AA-34"},
        {"runs_two", {}, {}, "AA-180"},
        {"team_taken", {"robot", "team"}, {}, "AA-6"},
        {"part_chosen", {"robot", "step"}, {"part"}, "AA-10"},
        {"built", {"robot", "parts", "weeks"}, {}, "AA-16"},
        {"card_turned", {"card"}, {}, "AA-24"},
        {"rolled", {"sum"}, {}, "AA-25"},
        {"starting_player", {}, {}, "AA-25"},
        {"slot_chosen", {"robot"}, {}, "AA-169"},
        {"card_taken", {"robot", "card"}, {}, "AA-26"},
        {"picks_ended", {"robot"}, {}, "AA-28"},
        {"ball_kept", {"robot"}, {}, "AA-39"},
        {"ball_given", {"robot", "to"}, {}, "AA-39"},
        {"programmed", {"robot", "place"}, {"card"}, "AA-44"},
        {"decided", {"robot"}, {"move"}, "AA-57"},
        {"play_began", {"play"}, {}, "AA-57"},
        {"inbounded", {"robot", "ball", "die", "caught"}, {}, "AA-67"},
        {"grabbed", {"robot"}, {"card"}, "AA-191"},
        {"flipped", {"robot", "card", "half"}, {}, "AA-32"},
        {"stayed_down", {"robot"}, {}, "AA-100"},
        {"declared", {"robot", "declaration"}, {}, "AA-95"},
        {"acts", {"robot"}, {}, "AA-88"},
        {"drove", {"robot", "from", "to"}, {}, "AA-104"},
        {"gave_up", {"robot"}, {}, "AA-86"},
        {"die_rolled", {"robot", "for", "die", "use", "plus", "needs"}, {}, "AA-77"},
        {"scored", {"robot", "ball", "high", "points", "assists", "removed"}, {}, "AA-116"},
        {"missed", {"robot", "ball", "zone"}, {}, "AA-117"},
        {"out_of_bounds", {"robot", "ball"}, {}, "AA-188"},
        {"passed", {"robot", "ball", "zone"}, {}, "AA-126"},
        {"kissed", {"robot", "receiver", "ball"}, {}, "AA-129"},
        {"declined", {"robot", "ball", "zone"}, {}, "AA-130"},
        {"trussed", {"robot", "ball"}, {}, "AA-135"},
        {"caught", {"robot", "ball"}, {}, "AA-141"},
        {"dropped", {"robot", "ball"}, {}, "AA-142"},
        {"picked_up", {"robot", "ball"}, {}, "AA-146"},
        {"not_picked_up", {"robot", "ball"}, {}, "AA-146"},
        {"contest", {"robot", "target", "attack", "defence", "mutual"}, {}, "AA-151"},
        {"block_lapsed", {"robot"}, {}, "AA-156"},
        {"tie_settled", {"robot", "target", "die"}, {}, "AA-189"},
        {"cleaned_up", {"round"}, {}, "AA-60"},
        {"resigned", {}, {}, "AA-D1"},
        {"ended", {"red", "blue"}, {}, "AA-164"},
        {"landed", {"robot", "ball", "zone"}, {}, "AA-142"},
    };
    return names;
}

std::string Rules::tell(const Event& event) {
    const auto& open = event.open;
    const bool shown = event.secret[0] != engine::hidden;
    const auto small = [](std::int64_t number) { return static_cast<std::uint8_t>(number); };
    const std::string who = robot_name(small(open[0]));
    const std::string ball = "ball " + ball_name(small(open[1]));
    const auto number = [&](std::size_t i) { return std::to_string(open[i]); };
    switch (static_cast<Happening>(event.kind)) {
        case Happening::Joined:
            return who + " of seat " + std::to_string(event.seat) + " joins the " +
                   alliance_names[open[1] % 3] + " alliance.";
        case Happening::RunsTwo:
            return seat_name(event.seat) + " runs two robots.";
        case Happening::TeamTaken:
            return who + " is team " + std::string(team_names[small(open[1]) % team_names.size()]) +
                   ".";
        case Happening::PartChosen:
            if (!shown) return seat_name(event.seat) + " is building " + who + ".";
            return who + " gets " +
                   (event.secret[0] < part_count
                        ? std::string(part_facts[static_cast<std::size_t>(event.secret[0])].name)
                        : "no part of this kind") +
                   ".";
        case Happening::Built:
            return who + " is built of " + to_text(Build{static_cast<std::uint16_t>(open[1])}) +
                   ", " + plural(open[2], "week") + ".";
        case Happening::CardTurned:
            return card_text(small(open[0])) + " is turned up.";
        case Happening::Rolled:
            return seat_name(event.seat) + " rolls " + number(0) + ".";
        case Happening::StartingPlayer:
            return seat_name(event.seat) + " is the Starting Player.";
        case Happening::SlotChosen:
            return who + " drafts before the other robot of seat " + std::to_string(event.seat) +
                   ".";
        case Happening::CardTaken:
            return who + " takes " + card_text(small(open[1])) + ".";
        case Happening::PicksEnded:
            return who + " takes no card.";
        case Happening::BallKept:
            return who + " keeps its ball.";
        case Happening::BallGiven:
            return who + " gives its ball to " + robot_name(small(open[1])) + ".";
        case Happening::Programmed:
            return who + " has card " + number(1) + " of its program" +
                   (shown ? ": " + laid_words(small(event.secret[0])) : "") + ".";
        case Happening::Decided:
            return who + " has decided" +
                   (shown ? ": " + write_move({}, event.seat, static_cast<Move>(event.secret[0]))
                          : "") +
                   ".";
        case Happening::PlayBegan:
            return open[0] <= autonomous_plays
                       ? "Autonomous card play " + number(0) + " begins."
                       : "Round " + std::to_string((open[0] - 4) / 5 + 1) + ", card play " +
                             std::to_string((open[0] - 4) % 5 + 1) + " begins.";
        case Happening::Inbounded:
            return ball + " is inbounded to robot " + letter(small(open[0])) +
                   (open[3] ? ", who catches it." : ", who drops it.");
        case Happening::Grabbed:
            return who + " panics and grabs " +
                   (shown ? laid_words(small(event.secret[0])) : "a card") + ".";
        case Happening::Flipped: {
            const Laid laid = lay(small(open[1]), static_cast<Face>(open[2] % 3));
            return who + " plays " + laid_words(laid) + ": " + std::string(printed(laid)) + ".";
        }
        case Happening::StayedDown:
            return who + " stays in place.";
        case Happening::DeclarationShown:
            return who + " declares: " + declared_words(small(open[1])) + ".";
        case Happening::Acts:
            return who + " acts.";
        case Happening::Drove:
            return who + " drives from " + zone_name(small(open[1])) + " to " +
                   zone_name(small(open[2])) + ".";
        case Happening::GaveUp:
            return who + " gives up its move.";
        case Happening::DieRolled:
            return who + " rolls " + die_words(open) + ".";
        case Happening::Scored: {
            std::string text = who + " scores " + ball + " in the " + (open[2] ? "high" : "low") +
                               " goal: " + number(3);
            if (open[4]) text += " and " + plural(open[4], "assist");
            return text + (open[5] ? "; the ball is removed." : ".");
        }
        case Happening::Missed:
            return who + " fails; " + ball + " lies in " + zone_name(small(open[2])) + ".";
        case Happening::OutOfBounds:
            return who + " fails; " + ball + " is out of bounds.";
        case Happening::Passed:
            return who + " passes " + ball + " to " + zone_name(small(open[2])) + ".";
        case Happening::Kissed:
            return who + " hands ball " + ball_name(small(open[2])) + " to robot " +
                   letter(small(open[1])) + ".";
        case Happening::Declined:
            return who + " declines; " + ball + " lies in " + zone_name(small(open[2])) + ".";
        case Happening::Trussed:
            return who + " throws " + ball + " over the truss: 10.";
        case Happening::Caught:
            return who + " catches " + ball + ": 10.";
        case Happening::Dropped:
            return who + " does not catch " + ball + ".";
        case Happening::PickedUp:
            return who + " picks up " + ball + ".";
        case Happening::NotPickedUp:
            return who + " fails to pick up " + ball + ".";
        case Happening::Contest:
            return who + (open[4] ? " and robot " : " blocks robot ") + letter(small(open[1])) +
                   (open[4] ? " block each other: " : ": ") + number(2) + " against " + number(3) +
                   (open[2] > open[3]              ? ", and succeeds."
                    : open[4] && open[3] > open[2] ? ", and is blocked."
                                                   : ", in vain.");
        case Happening::BlockLapsed:
            return "The block of robot " + letter(small(open[0])) + " lapses.";
        case Happening::TieSettled: {
            const std::string victim = open[2] <= 2 ? robot_name(small(open[1])) : who;
            if (open[2] == 3 || open[2] == 4) return "The tie has no consequence.";
            return victim + (open[2] == 1 || open[2] == 6 ? " will panic." : " will break down.");
        }
        case Happening::CleanedUp:
            return open[0] ? "Round " + number(0) + " is over." : "The Autonomous Round is over.";
        case Happening::Resigned:
            return seat_name(event.seat) + " resigns.";
        case Happening::Ended:
            return "The match is over: Red " + number(0) + ", Blue " + number(1) + ".";
        case Happening::Landed:
            return capital(ball) + " lands in " + zone_name(small(open[2])) + ".";
    }
    return "";
}

}  // namespace aerial_assault
