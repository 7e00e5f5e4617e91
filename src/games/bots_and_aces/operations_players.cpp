// SPDX-License-Identifier: Apache-2.0
//
// Stats and players: OP-89 to OP-98.
#include <algorithm>

#include "games/bots_and_aces/effect_runner.hpp"

namespace bots_and_aces {

namespace {

template <class Do>
void for_each_player(const Doing& doing, std::size_t argument, Do act_on) {
    for (const Ref ref : doing.refs(argument))
        if (ref.is(Ref::Player)) act_on(static_cast<Seat>(ref.index()));
}

void set_knockout(Play& play, Seat seat, int n) {
    Player& player = play.player(seat);
    const auto count = static_cast<Byte>(std::clamp(n, 0, 3));
    if (player.knockout == count) return;
    player.knockout = count;
    play.tell(Told::Knockout, seat, count);
    Act about;
    about.event_player = seat;
    about.amount = count;
    happen(play, Event::KnockoutChanged, about);
    if (count >= 3) go_out(play, SeatSet::of(seat), 2);  // BA-244
}

// Numbers that are what they are instead of being worked out: changing them lasts by itself.
bool change_at_once(const Doing& doing, Ref of, Stat stat, int n, bool sets) {
    Play& play = doing.play;
    if (stat == Stat::Hp && of.is(Ref::Unit)) {
        const int by = sets ? n - play.unit(of.index()).hp : n;
        if (by > 0) repair(play, of.index(), by);
        if (by < 0) lose_hp(play, of.index(), -by);
        return true;
    }
    if (stat == Stat::Dur && of.is(Ref::Thing)) {
        const ThingId id = original(play.table, of.index());
        const int by = sets ? n - play.thing(id).dur : n;
        if (!has_dur(play.state, id)) return true;
        const Act source = doing.act();
        if (by > 0) restore_dur(play, id, by);
        if (by < 0) deal_dd(play, id, -by, source, false);
        return true;
    }
    if (stat == Stat::Knockout && of.is(Ref::Player)) {
        set_knockout(play, of.index(), sets ? n : play.player(of.index()).knockout + n);
        return true;
    }
    return false;
}

// OP-89, OP-90. Movement points follow by themselves (recount_movement).
void change_stat(const Doing& doing) {
    static_assert(at(Operation::ModifyStat, "n") == at(Operation::SetStat, "n") &&
                  at(Operation::ModifyStat, "of") == at(Operation::SetStat, "of") &&
                  at(Operation::ModifyStat, "stat") == at(Operation::SetStat, "stat") &&
                  at(Operation::ModifyStat, "duration") == at(Operation::SetStat, "duration"));
    Play& play = doing.play;
    const bool sets = doing.op.code == Operation::SetStat;
    const auto stat = static_cast<Stat>(doing.argument(at(Operation::ModifyStat, "stat")));
    const int n = std::clamp(doing.value(at(Operation::ModifyStat, "n")), -9999, 9999);
    for (const Ref ref : doing.refs(at(Operation::ModifyStat, "of"))) {
        if (change_at_once(doing, ref, stat, n, sets)) continue;
        if (doing.is_instant(at(Operation::ModifyStat, "duration"))) continue;
        Modifier modifier = doing.lasting_for(at(Operation::ModifyStat, "duration"));
        modifier.what = static_cast<Byte>(stat);
        modifier.of = ref;
        modifier.n = static_cast<Number>(n);
        add_modifier(play, modifier);
        play.tell(Told::StatChanged, controller_of(play.state, ref), ref.bits,
                  static_cast<int>(stat), n, sets ? 1 : 0);
    }
}

void modify_players(const Doing& doing, std::size_t who, std::size_t duration, Number n = 0,
                    Number more = 0) {
    if (doing.is_instant(duration)) return;
    Modifier modifier = doing.lasting_for(duration);
    modifier.n = n;
    modifier.more = more;
    for_each_player(doing, who, [&](Seat seat) {
        modifier.of = Ref::player(seat);
        add_modifier(doing.play, modifier);
    });
}

// OP-96, OP-97: one Modifier for each tile it is about.
void forbid_or_allow(const Doing& doing) {
    static_assert(at(Operation::Forbid, "tile") == at(Operation::Allow, "tile") &&
                  at(Operation::Forbid, "where") == at(Operation::Allow, "where") &&
                  at(Operation::Forbid, "duration") == at(Operation::Allow, "duration"));
    if (doing.is_instant(at(Operation::Forbid, "duration"))) return;
    Modifier modifier = doing.lasting_for(at(Operation::Forbid, "duration"));
    modifier.what = static_cast<Byte>(doing.argument(at(Operation::Forbid, "action")));
    modifier.more = doing.argument(at(Operation::Forbid, "where"));
    modifier.other = absent;
    if (doing.argument(at(Operation::Forbid, "tile")) == absent) {
        add_modifier(doing.play, modifier);
        return;
    }
    for (const Ref ref : doing.refs(at(Operation::Forbid, "tile"))) {
        modifier.of = ref;
        add_modifier(doing.play, modifier);
    }
}

void lose_game(const Doing& doing) {
    SeatSet seats;
    for_each_player(doing, at(Operation::LoseGame, "who"), [&](Seat seat) { seats.add(seat); });
    if (!seats.empty()) go_out(doing.play, seats, 4);
}

}  // namespace

void do_players(const Doing& doing) {
    switch (doing.op.code) {
        case Operation::ModifyStat:
        case Operation::SetStat:
            return change_stat(doing);
        case Operation::WinTies:
            return modify_players(doing, at(Operation::WinTies, "who"),
                                  at(Operation::WinTies, "duration"));
        case Operation::RerollTie:
            return for_each_player(doing, at(Operation::RerollTie, "who"),
                                   [&](Seat seat) { reroll_tie(doing.play, seat); });
        case Operation::SetKnockout: {
            const int n = doing.value(at(Operation::SetKnockout, "n"));
            return for_each_player(doing, at(Operation::SetKnockout, "who"),
                                   [&](Seat seat) { set_knockout(doing.play, seat, n); });
        }
        case Operation::SkipDrawLoss:
            return modify_players(doing, at(Operation::SkipDrawLoss, "who"),
                                  at(Operation::SkipDrawLoss, "duration"));
        case Operation::ModifyWithdraw:
            return modify_players(doing, at(Operation::ModifyWithdraw, "who"),
                                  at(Operation::ModifyWithdraw, "duration"),
                                  doing.argument(at(Operation::ModifyWithdraw, "max")),
                                  doing.argument(at(Operation::ModifyWithdraw, "minus")));
        case Operation::Forbid:
        case Operation::Allow:
            return forbid_or_allow(doing);
        default:
            return lose_game(doing);
    }
}

}  // namespace bots_and_aces
