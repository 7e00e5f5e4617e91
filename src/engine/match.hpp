// SPDX-License-Identifier: Apache-2.0
//
// A match is a setup and a log; its position is the fold of the log, nothing more.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/game.hpp"

namespace engine {

// One line of a log: what a seat, or nature, has done.
struct Entry {
    Seat seat;
    Move move;
    bool operator==(const Entry&) const = default;
};

class Match {
public:
    static base::Result<Match, Problems> start(const Game&, const Setup&);
    // A match that begins in the middle: a scenario, or a position somebody pasted.
    static Match from(std::unique_ptr<Position>);

    Match(const Match&);
    Match& operator=(const Match&);
    Match(Match&&) = default;
    Match& operator=(Match&&) = default;

    const Game& game() const { return origin_->game(); }
    const Setup& setup() const { return setup_; }
    const Position& origin() const { return *origin_; }
    bool from_setup() const { return from_setup_; }
    const Position& position() const { return *position_; }
    const std::vector<Entry>& entries() const { return entries_; }

    OrRefusal<base::Done> play(Seat, Move);
    // Plays what somebody has typed: a move, or several of the same seat one after the other, as in
    // "climb S BL done". When one is refused, those before it are taken back, unless an undo may
    // not do that.
    OrRefusal<base::Done> play_line(Seat, std::string_view line);

    // Takes back a seat's last entry, while it has shown nobody anything hidden and nobody has
    // acted on it: only entries of the same simultaneous decision may have come after it.
    OrRefusal<base::Done> undo(Seat);
    bool may_undo(Seat) const;

    // The first `count` entries as a match of their own: play on from there.
    Match fork(std::size_t count) const;
    std::unique_ptr<Position> position_after(std::size_t count) const;

    // What entry `seq` showed this viewer.
    std::vector<Event> events(std::size_t seq, Seat viewer) const;
    template <class Each>
    void each_event(std::size_t seq, Seat viewer, Each each) const {
        for (const Event& event : events_of(seq)) each(as_seen_by(event, viewer));
    }
    // Whether there is nothing secret in them.
    bool all_see_the_same(std::size_t seq) const {
        return std::ranges::all_of(events_of(seq),
                                   [](const Event& event) { return event.readers.empty(); });
    }

    // Depends on every entry and on the position reached, as text: how a state lies in memory may
    // change, logs are kept for ever.
    std::uint64_t digest() const;

private:
    Match() = default;
    std::span<const Event> events_of(std::size_t seq) const {
        const std::uint32_t begin = seq == 0 ? 0 : events_end_.at(seq - 1);
        return std::span(events_).subspan(begin, events_end_.at(seq) - begin);
    }
    // The position without an entry, if what came after it can be played all the same.
    std::unique_ptr<Position> position_without(std::size_t seq) const;
    std::size_t undoable_entry(Seat) const;

    Setup setup_;
    bool from_setup_ = true;
    std::unique_ptr<Position> origin_;
    std::unique_ptr<Position> position_;
    std::vector<Entry> entries_;
    std::vector<SeatSet> asked_;  // the seats that were asked when each entry was made
    EventLog events_;  // of all entries, the whole truth; events() shows a viewer's part of it
    std::vector<std::uint32_t> events_end_;  // where those of each entry end

    // After the last entry that revealed something: no undo goes back behind it.
    std::unique_ptr<Position> landmark_;
    std::size_t landmark_count_ = 0;
};

}  // namespace engine
