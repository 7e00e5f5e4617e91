// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/rules.hpp"

#include "engine/notation.hpp"
#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/play.hpp"

namespace bots_and_aces {

base::Result<State, engine::Problems> Rules::start(const engine::Setup& setup) {
    auto state = bots_and_aces::start(setup);
    if (state) begin(*state, nullptr);
    return state;
}

namespace {

std::string_view rule_of_question(Ask ask) {
    switch (ask) {
        case Ask::StartState:
            return "BA-55";
        case Ask::CoverSlot:
            return "BA-59";
        case Ask::TerrainCard:
            return "BA-62";
        case Ask::TerrainTile:
            return "BA-63";
        case Ask::Redraw:
            return "BA-67";
        case Ask::NextPhase:
            return "BA-76";
        case Ask::Respond:
            return "BA-92";
        case Ask::Target:
        case Ask::CostCard:
            return "BA-96";
        case Ask::Core:
            return "BA-282";
        case Ask::StandIn:
            return "BA-14";
        case Ask::Offer:
        case Ask::Accept:
            return "BA-252";
        case Ask::Select:
            return "BA-169";
        case Ask::UseStatus:
            return "BA-172";
        case Ask::FoeSlot:
        case Ask::OwnSlot:
            return "BA-221";
        case Ask::Victim:
            return "BA-230";
        case Ask::Actor:
            return "BA-176";
        case Ask::Block:
            return "BA-177";
        case Ask::Attach:
            return "BA-188";
        case Ask::PickString:
        case Ask::StringTarget:
            return "BA-189";
        case Ask::WarheadTile:
            return "BA-304";
        case Ask::Pin:
            return "BA-223";
        case Ask::Step:
            return "BA-208";
        case Ask::HazardOf:
            return "BA-162";
        case Ask::Hazard:
            return "BA-161";
        case Ask::Status:
            return "BA-229";
        case Ask::Remote:
            return "BA-267";
        default:
            return "BA-9";
    }
}

std::string_view rule_of_verb(Verb verb) {
    switch (verb) {
        case Verb::Play:
            return "BA-83";
        case Verb::Use:
            return "BA-150";
        case Verb::Switch:
            return "BA-79";
        case Verb::First:
            return "BA-76";
        case Verb::Fight:
            return "BA-165";
        case Verb::Withdraw:
            return "BA-168";
        case Verb::Finish:
            return "BA-77";
        case Verb::Begin:
        case Verb::Stop:
            return "BA-211";
        case Verb::Step:
            return "BA-208";
        case Verb::Rush:
            return "BA-231";
        case Verb::Set:
            return "BA-160";
        case Verb::Reserve:
            return "BA-236";
        case Verb::Place:
            return "BA-267";
        case Verb::Select:
            return "BA-170";
        case Verb::Block:
            return "BA-178";
        case Verb::Attach:
            return "BA-188";
        case Verb::Ace:
            return "BA-139";
        case Verb::String:
            return "BA-189";
        default:
            return "";
    }
}

}  // namespace

std::string_view Rules::rule(const State& state, Seat seat, Move move) {
    if (seat == engine::nature) return verb_of(move) == Verb::Roll ? "BA-13" : "BA-48";
    const std::string_view rule = rule_of_verb(verb_of(move));
    return rule.empty() ? rule_of_question(state.table.question.ask) : rule;
}

engine::Refusal Rules::explain(const State& state, Seat seat, Move move) {
    using Reason = engine::Refusal::Reason;
    const engine::Next next = next_of(state);
    if (next.is_over()) return {Reason::GameOver, "", "The game is over."};
    if (move == engine::resignation)
        return {Reason::NotAllowed, "BA-3", "Only a player who is still in the game can concede."};
    if (!next.includes(seat))
        return {Reason::NotYourTurn, "BA-9",
                next.is_chance() ? "A die is rolling or a card is being drawn."
                                 : "Somebody else has to decide now."};
    if (verb_of(move) > Verb::String)
        return {Reason::NotAMove, "", "That is no move of Bots and Aces."};
    std::string rule(rule_of_verb(verb_of(move)));
    const Ask ask = state.table.question.ask;
    if (rule.empty()) rule = rule_of_question(ask);
    if ((ask == Ask::Step && verb_of(move) == Verb::Stop) ||
        (ask == Ask::Main && verb_of(move) == Verb::Finish))
        rule = "BA-210";  // a unit has to move on
    return {Reason::NotAllowed, rule, "That cannot be done here and now."};
}

// A position that somebody plays on from: somebody is asked, or the game is over.
engine::OrRefusal<State> Rules::read(std::string_view text) {
    auto state = bots_and_aces::read(text);
    if (state && state->table.ending == Ending::Running &&
        state->table.question.ask == Ask::Nothing)
        return base::Failure{engine::bad_text("frames: say with \"ask\" who is asked what.")};
    return state;
}

}  // namespace bots_and_aces
