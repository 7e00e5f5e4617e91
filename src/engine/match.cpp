// SPDX-License-Identifier: Apache-2.0
#include "engine/match.hpp"

#include <algorithm>

#include "engine/notation.hpp"

namespace engine {

namespace {
constexpr std::size_t none = static_cast<std::size_t>(-1);
}

base::Result<Match, Problems> Match::start(const Game& game, const Setup& setup) {
    auto position = game.start(setup);
    if (!position) return base::Failure{std::move(position).error()};
    Match match = from(std::move(*position));
    match.setup_ = setup;
    match.from_setup_ = true;
    return match;
}

Match Match::from(std::unique_ptr<Position> position) {
    Match match;
    match.from_setup_ = false;
    match.position_ = position->clone();
    match.origin_ = std::move(position);
    return match;
}

Match::Match(const Match& other)
    : setup_(other.setup_),
      from_setup_(other.from_setup_),
      origin_(other.origin_->clone()),
      position_(other.position_->clone()),
      entries_(other.entries_),
      asked_(other.asked_),
      events_(other.events_),
      events_end_(other.events_end_),
      landmark_(other.landmark_ ? other.landmark_->clone() : nullptr),
      landmark_count_(other.landmark_count_) {}

Match& Match::operator=(const Match& other) {
    if (this != &other) *this = Match(other);
    return *this;
}

OrRefusal<base::Done> Match::play(Seat seat, Move move) {
    const SeatSet asked = position_->next().seats;
    auto played = position_->try_play(seat, move, &events_);
    if (!played) return played;  // a refusal has told nothing
    events_end_.push_back(static_cast<std::uint32_t>(events_.size()));
    entries_.push_back({seat, move});
    asked_.push_back(asked);
    if (std::ranges::any_of(events_of(entries_.size() - 1), &Event::reveals)) {
        landmark_ = position_->clone();
        landmark_count_ = entries_.size();
    }
    return played;
}

OrRefusal<base::Done> Match::play_line(Seat seat, std::string_view line) {
    if (const auto whole = position_->read_move(seat, line)) return play(seat, *whole);
    const std::size_t before = entries_.size();
    OrRefusal<base::Done> played = base::Done{};
    for (std::string_view rest = trimmed(line); played && !rest.empty();) {
        // The longest beginning that is a move: "dive 2", "turn left".
        const auto longest = position_->read_move(seat, rest);
        auto read = longest;
        std::string_view head = rest;
        while (!read && head.find(' ') != head.npos) {
            head = trimmed(head.substr(0, head.rfind(' ')));
            read = position_->read_move(seat, head);
        }
        if (!read)
            played = base::Failure{longest.error()};
        else if (*read == resignation)
            played = base::Failure{
                Refusal{Refusal::Reason::NotAMove, "", "Giving up takes a line of its own."}};
        else
            played = play(seat, *read);
        rest = trimmed(rest.substr(head.size()));
    }
    while (!played && entries_.size() > before && may_undo(seat)) {
        [[maybe_unused]] const auto undone = undo(seat);
        assert(undone && "it may");
    }
    return played;
}

// The entry that this seat may take back, or none.
std::size_t Match::undoable_entry(Seat seat) const {
    if (seat == nature) return none;
    const auto last = std::find_if(entries_.rbegin(), entries_.rend(),
                                   [&](const Entry& entry) { return entry.seat == seat; });
    if (last == entries_.rend()) return none;
    const auto seq = static_cast<std::size_t>(entries_.rend() - last) - 1;
    if (seq < landmark_count_) return none;
    if (seq + 1 == entries_.size()) return seq;
    // Others have decided since: only in the same breath, each without seeing the others.
    for (std::size_t i = seq + 1; i < entries_.size(); ++i)
        if (entries_[i].seat == nature || !asked_[seq].contains(entries_[i].seat)) return none;
    return seq;
}

std::unique_ptr<Position> Match::position_without(std::size_t seq) const {
    auto position = position_after(seq);
    for (std::size_t i = seq + 1; i < entries_.size(); ++i)
        if (!position->try_play(entries_[i].seat, entries_[i].move)) return nullptr;
    return position;
}

bool Match::may_undo(Seat seat) const {
    const std::size_t seq = undoable_entry(seat);
    return seq != none && (seq + 1 == entries_.size() || position_without(seq));
}

OrRefusal<base::Done> Match::undo(Seat seat) {
    const std::size_t seq = undoable_entry(seat);
    if (seq == none || !position_without(seq))
        return base::Failure{Refusal{Refusal::Reason::CannotUndo, "",
                                     "That cannot be undone: something hidden has been shown, or "
                                     "somebody has acted since."}};
    Match shorter = fork(seq);
    for (std::size_t i = seq + 1; i < entries_.size(); ++i) {
        [[maybe_unused]] const auto played = shorter.play(entries_[i].seat, entries_[i].move);
        assert(played && "position_without has played it");
    }
    *this = std::move(shorter);
    return base::Done{};
}

Match Match::fork(std::size_t count) const {
    Match match = from(origin_->clone());
    match.setup_ = setup_;
    match.from_setup_ = from_setup_;
    for (std::size_t i = 0; i < count && i < entries_.size(); ++i) {
        [[maybe_unused]] const auto played = match.play(entries_[i].seat, entries_[i].move);
        assert(played && "a log that was played once can be played again");
    }
    return match;
}

std::unique_ptr<Position> Match::position_after(std::size_t count) const {
    const bool near = landmark_ && count >= landmark_count_;
    auto position = near ? landmark_->clone() : origin_->clone();
    for (std::size_t i = near ? landmark_count_ : 0; i < count && i < entries_.size(); ++i) {
        [[maybe_unused]] const auto played = position->try_play(entries_[i].seat, entries_[i].move);
        assert(played && "a log that was played once can be played again");
    }
    return position;
}

std::vector<Event> Match::events(std::size_t seq, Seat viewer) const {
    std::vector<Event> seen;
    each_event(seq, viewer, [&](const Event& event) { seen.push_back(event); });
    return seen;
}

std::uint64_t Match::digest() const {
    const auto with_text = [](const std::string& text, std::uint64_t seed) {
        return base::hash_bytes(text.data(), text.size(), seed);
    };
    std::uint64_t digest = with_text(origin_->write(), 0);
    for (const Entry& entry : entries_) {
        const std::uint64_t word = std::uint64_t{entry.seat} << 32 | entry.move;
        digest = base::hash_bytes(&word, sizeof word, digest);
    }
    return with_text(position_->write(), digest);
}

}  // namespace engine
