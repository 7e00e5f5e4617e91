// SPDX-License-Identifier: Apache-2.0
//
// A finished match, for the replay viewer and for those who check the dice.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/table.hpp"

namespace server {

// What replays need of a match: its entries, and a position every so many of them, from which the
// others are played again. It is small, also where the views of the match are hundreds of
// megabytes.
class Replay {
public:
    explicit Replay(const Table&);  // that has a match
    std::size_t entries() const { return entries_.size(); }
    int seats() const { return origin().seats(); }
    // Of the first frame in which a seat decides: what comes before it is nobody's move.
    std::size_t first_decision() const { return first_decision_; }
    std::size_t step() const { return step_; }  // entries from one kept position to the next
    std::size_t bytes() const;                  // of memory, or a little more

private:
    friend class Frames;
    const engine::Position& origin() const { return *positions_.front(); }

    const games::Room* room_;
    std::vector<engine::Entry> entries_;
    std::size_t step_, first_decision_ = 0;
    std::vector<std::unique_ptr<const engine::Position>> positions_;
};

// What is asked of a replay. Frame n is the match after n entries.
struct FramesWanted {
    Seat viewer = engine::spectator;
    std::size_t from = 0, count = 0;
    bool views = true;
    bool page = true;  // with what a page says of the match; else in the form of the whole
};

// An answer, made piece by piece while it is sent.
class Frames {
public:
    static constexpr std::size_t piece = 64 * 1024;       // bytes; a piece ends with a frame
    static constexpr std::size_t largest_page = 1 << 20;  // bytes, but one frame there is always

    Frames(std::shared_ptr<const Replay>, const FramesWanted&);
    std::string next_piece();  // empty after the last
    bool is_done() const { return done_; }
    std::size_t frames() const { return end_ - first_; }  // at most
    std::size_t replayed() const { return replayed_; }    // entries, so far

private:
    void append_frame(base::Text&);

    std::shared_ptr<const Replay> replay_;
    FramesWanted wanted_;
    std::unique_ptr<engine::Position> position_;  // before the next frame's entry
    std::size_t first_, seq_, end_;               // the first frame, the next, and after the last
    std::size_t written_ = 0, replayed_ = 0;
    bool done_ = false;
};

// The matches that were looked at last. One thread uses it.
class ReplayShelf {
public:
    static constexpr std::size_t most = 8 << 20;  // bytes

    std::shared_ptr<const Replay> find(const std::string& match);  // null: not here
    // Makes space for it; false if there is none, because of those that are being read.
    bool put(const std::string& match, std::shared_ptr<const Replay>);

private:
    std::list<std::pair<std::string, std::shared_ptr<const Replay>>> latest_first_;
    std::size_t bytes_ = 0;
};

std::string fairness_json(const Table&);

}  // namespace server
