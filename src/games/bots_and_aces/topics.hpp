// SPDX-License-Identifier: Apache-2.0
//
// What static abilities are about. Every question about a number, a keyword, a prohibition, … goes
// through all cards in play, and hardly any of them has an answer: topics tell which could.
#pragma once

#include "games/bots_and_aces/cards.hpp"

namespace bots_and_aces {

// A set of topics, a bit each: first a number by its Stat, then a prohibition by its Action, then
// the other operations that static abilities have.
using Topics = std::uint64_t;

namespace detail {
inline constexpr unsigned stat_topics = static_cast<unsigned>(Stat::Knockout) + 1;
inline constexpr unsigned action_topics = static_cast<unsigned>(Action::ReservePower) + 1;
constexpr Topics topic_at(unsigned place) { return Topics{1} << place; }
}  // namespace detail

constexpr Topics topic_of(Stat stat) { return detail::topic_at(static_cast<unsigned>(stat)); }
constexpr Topics topic_of(Action action) {
    return detail::topic_at(detail::stat_topics + static_cast<unsigned>(action));
}

// 0 for operations that no question is about.
constexpr Topics topic_of(Operation code) {
    constexpr Operation others[] = {
        Operation::WinTies,        Operation::ModifyWithdraw,  Operation::SkipDrawLoss,
        Operation::AddKeyword,     Operation::ModifyRange,     Operation::IgnoreCoverPenalty,
        Operation::Untarget,       Operation::ForbidBlock,     Operation::AllowBlock,
        Operation::StepCost,       Operation::BotRush,         Operation::TreatRange,
        Operation::IgnoreArmor,    Operation::ModifyString,    Operation::ReduceString,
        Operation::MultiplyString, Operation::SetStringDamage, Operation::Allow};
    constexpr unsigned first = detail::stat_topics + detail::action_topics;
    static_assert(first + std::size(others) <= 64);
    for (unsigned i = 0; i < std::size(others); ++i)
        if (others[i] == code) return detail::topic_at(first + i);
    return 0;
}

// The arguments stand in the same places for both.
static_assert(at(Operation::ModifyStat, "stat") == at(Operation::SetStat, "stat"));
constexpr Topics topic_of(const Op& op) {
    if (op.code == Operation::ModifyStat || op.code == Operation::SetStat)
        return topic_of(static_cast<Stat>(op.arguments[at(Operation::ModifyStat, "stat")]));
    if (op.code == Operation::Forbid)
        return topic_of(static_cast<Action>(op.arguments[at(Operation::Forbid, "action")]));
    return topic_of(op.code);
}

// Fills in CardSet::ability_topics and CardSet::index, when everything else is there.
void index_abilities(CardSet& set);

}  // namespace bots_and_aces
