// SPDX-License-Identifier: Apache-2.0
//
// Roll-offs (BA-13): the order of setup (BA-56) and of each round (BA-69). While one is going on,
// `table.order` is sorted as far as it is settled, and the frame says which neighbours still tie.
//
// Frame: a: 0 setup, 1 round; b: seats that roll; c: the place in the order that rolls next;
// x: a bit for each place that ties with the next one; y: seats that roll again, OP-92.
#include <algorithm>

#include "games/bots_and_aces/facts.hpp"
#include "games/bots_and_aces/setup.hpp"

namespace bots_and_aces {

namespace {

enum Stage : Byte { Sorting, Grouping, Rolling, Rolled, Rerolling, Settling };

using Seats = base::FixedVector<Seat, max_seats>;

SeatSet seats_in(Number bits) { return {static_cast<std::uint8_t>(bits)}; }

// BA-56: in setup a team acts as one player. Its member with the highest Initiative acts for it,
// the lowest seat of those if several have as much.
Seats contestants(const State& state, int purpose) {
    const Table& table = state.table;
    Seats seats;
    for (const Seat seat : alive(table)) {
        const bool spoken_for = purpose == 0 && table.format == Format::Team &&
                                team_of(table, seat).any([&](Seat other) {
                                    const int own = player_initiative(state, seat);
                                    const int others = player_initiative(state, other);
                                    return others > own || (others == own && other < seat);
                                });
        if (!spoken_for) seats.push_back(seat);
    }
    return seats;
}

bool ties(const State& state, Seat a, Seat b) {
    return !goes_before(state, a, b) && !goes_before(state, b, a);
}

bool is_tied(const Frame& frame, std::size_t place) { return (frame.x >> place & 1) != 0; }

// Everybody's rank is the same from here on until it is over, so that goes_before() tells ties.
void sort_by_initiative(Play& play, Frame& frame) {
    for (Player& player : play.table.players) player.rank = 0;
    Seats seats = contestants(play.state, frame.a);
    const std::size_t count = seats.size();
    std::sort(seats.begin(), seats.end(), [&](Seat a, Seat b) {
        return ties(play.state, a, b) ? a < b : goes_before(play.state, a, b);
    });
    frame.x = 0;
    for (std::size_t i = 0; i + 1 < count; ++i)
        if (ties(play.state, seats[i], seats[i + 1]))
            frame.x = static_cast<Number>(frame.x | 1 << i);
    // Those who do not take part come last: partners in setup, players who are out.
    for (Seat seat = 0; seat < play.table.seats; ++seat)
        if (!seats.contains(seat)) seats.push_back(seat);
    std::copy(seats.begin(), seats.end(), play.table.order.begin());
    play.table.rolls.fill(0);
}

SeatSet tied_seats(const Table& table, const Frame& frame) {
    SeatSet tied;
    for (std::size_t i = 0; i + 1 < max_seats; ++i)
        if (is_tied(frame, i))
            tied = tied | SeatSet::of(table.order[i]) | SeatSet::of(table.order[i + 1]);
    return tied;
}

// BA-13: within a group that ties the higher roll is better; equal ones tie again.
void settle(Play& play, Frame& frame) {
    Table& table = play.table;
    const auto equal = [&](Seat a, Seat b) {
        return ties(play.state, a, b) && table.rolls[a] == table.rolls[b];
    };
    const auto better = [&](Seat a, Seat b) {
        if (equal(a, b)) return a < b;
        if (!ties(play.state, a, b)) return goes_before(play.state, a, b);
        return table.rolls[a] > table.rolls[b];
    };
    Number still = 0;
    for (std::size_t first = 0; first < table.seats;) {
        std::size_t last = first;
        while (is_tied(frame, last)) ++last;
        std::sort(table.order.begin() + static_cast<std::ptrdiff_t>(first),
                  table.order.begin() + static_cast<std::ptrdiff_t>(last) + 1, better);
        for (std::size_t i = first; i < last; ++i)
            if (equal(table.order[i], table.order[i + 1]))
                still = static_cast<Number>(still | 1 << i);
        first = last + 1;
    }
    frame.x = still;
}

// The order of a round is told by the round.
void finish(Play& play) {
    const bool setup = play.top().a == 0;
    for (Byte place = 0; place < play.table.seats; ++place) {
        const Seat seat = play.table.order[place];
        play.player(seat).rank = place;
        if (setup) play.tell(Told::Order, seat, place);
    }
    play.pop();
}

// Puts a player last; their neighbours tie if both of them tied with that player.
void put_last(Table& table, Frame& frame, std::size_t place) {
    const auto at = table.order.begin() + static_cast<std::ptrdiff_t>(place);
    std::rotate(at, at + 1, table.order.begin() + table.seats);
    const auto ties = static_cast<unsigned>(frame.x);
    const unsigned before = ties & ((1u << place) - 1);
    const unsigned joined = place > 0 ? before & (ties >> 1 | ~(1u << (place - 1))) : 0;
    const unsigned after = ties >> (place + 1) << place;
    frame.x = static_cast<Number>(joined | after);
    if (frame.c > place) --frame.c;
}

// BA-18: who goes out while a roll-off is going on rolls no more and comes last. A team in setup
// begins again with another member (BA-56).
void forget_the_dead(Play& play, Frame& frame) {
    Table& table = play.table;
    const SeatSet in = alive(table);
    frame.b = (SeatSet{frame.b} & in).bits;
    frame.y = (seats_in(frame.y) & in).bits;
    if (frame.a == 0 && table.format == Format::Team) {
        const bool all_there = in.contains(table.order[0]) && in.contains(table.order[1]);
        if (!all_there) frame.pc = Sorting;
        return;
    }
    for (std::size_t place = 0; place < static_cast<std::size_t>(in.size()); ++place)
        while (!in.contains(table.order[place])) put_last(table, frame, place);
}

void ask_next_roll(Play& play, Frame& frame) {
    const Table& table = play.table;
    while (frame.c < table.seats && !SeatSet{frame.b}.contains(table.order[frame.c])) ++frame.c;
    if (frame.c == table.seats)
        frame.pc = Rolled;
    else
        play.ask(Ask::Die, table.order[frame.c]);
}

}  // namespace

void run_roll_off(Play& play) {
    Frame& frame = play.top();
    if (frame.pc != Sorting) forget_the_dead(play, frame);
    switch (frame.pc) {
        case Sorting:
            sort_by_initiative(play, frame);
            frame.pc = Grouping;
            return;
        case Grouping:
            if (frame.x == 0) {
                finish(play);
                return;
            }
            frame.b = tied_seats(play.table, frame).bits;
            frame.c = 0;
            frame.pc = Rolling;
            return;
        case Rolling:
            ask_next_roll(play, frame);
            return;
        case Rolled:
            frame.pc = Rerolling;
            if (frame.a != 0) open_window(play, Window::Tie);
            return;
        case Rerolling:
            if (frame.y == 0)
                frame.pc = Settling;
            else
                play.ask(Ask::Die, seats_in(frame.y).lowest());
            return;
        default:
            settle(play, frame);
            frame.pc = Grouping;
            return;
    }
}

void answer_roll_off(Play& play, int die) {
    Frame& frame = play.top();
    const bool again = frame.pc == Rerolling;
    const Seat seat = again ? seats_in(frame.y).lowest() : play.table.order[frame.c];
    play.table.rolls[seat] = static_cast<Byte>(die);
    play.tell(Told::Rolled, seat, die);
    if (again)
        frame.y = static_cast<Number>(frame.y & ~(1 << seat));
    else
        ++frame.c;
}

namespace {

// Equal rolls are repeated anyway, so only a higher one of somebody tied with this seat counts.
bool has_lost(const State& state, SeatSet rolled, Seat seat) {
    if (!rolled.contains(seat)) return false;
    for (const Seat other : rolled)
        if (ties(state, seat, other) && state.table.rolls[other] > state.table.rolls[seat])
            return true;
    return false;
}

}  // namespace

void reroll_tie(Play& play, Seat seat) {
    for (std::size_t i = play.table.frame_count; i-- > 0;) {
        Frame& frame = play.table.frames[i];
        if (frame.flow != Flow::RollOff) continue;
        if (has_lost(play.state, SeatSet{frame.b}, seat))
            frame.y = static_cast<Number>(frame.y | 1 << seat);
        return;
    }
}

}  // namespace bots_and_aces
