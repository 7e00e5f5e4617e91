// SPDX-License-Identifier: Apache-2.0
//
// What is played for people without asking them, as they have settled it, and how far back that
// makes an undo go.
#include <algorithm>
#include <boost/json/serialize.hpp>

#include "server/table.hpp"

namespace server {

namespace json = boost::json;

namespace {

constexpr int at_once = 64;  // moves of one table, then others have their turn

base::Failure<Refused> no(std::string code, std::string words) {
    return base::Failure{Refused{std::move(code), std::move(words)}};
}

json::object settings_record(Seat seat, const engine::Settings& settings) {
    json::object values;
    for (const auto& [name, value] : settings) values[name] = value;
    return {{"t", "settings"}, {"seat", int{seat}}, {"settings", std::move(values)}};
}

}  // namespace

Table::Answer Table::ask(const Who& who, const SetAnswers& set, Time now) {
    const auto seat = playing(who);
    if (!seat) return base::Failure{seat.error()};
    if (!room_->settle)
        return no("bad-settings", "This game has no settings: it asks where there is a choice.");
    const auto settled = room_->settle(match_->position(), *seat, set.settings);
    if (!settled) return no("bad-settings", settled.error());
    if (*settled == settings_[*seat]) return Records{};
    return record(settings_record(*seat, *settled), now);
}

// A person's, after what was meant for a while and is over has been forgotten; or the one move that
// a bot has.
std::optional<engine::Automatic> Table::automatic_move(Seat seat, Records& records, Time now) {
    const engine::Position& position = match_->position();
    if (seats_[seat].kind == SeatState::Kind::Bot) {
        const auto moves = position.moves(seat);
        if (moves.size() != 1) return {};
        return engine::Automatic{moves[0]};
    }
    if (!settings_[seat].empty())
        if (const auto settled = room_->settle(position, seat, settings_[seat]);
            settled && *settled != settings_[seat])
            for (std::string& one : record(settings_record(seat, *settled), now))
                records.push_back(std::move(one));
    return room_->auto_move(position, seat, settings_[seat]);
}

Table::Automatic Table::automatic_moves(Records& records, Mask mask, Time now) {
    if (!match_ || !room_->auto_move) return Automatic::Done;
    for (int played = 0; played < at_once;) {
        if (status_ != Status::Running) return Automatic::Done;
        const int before = played;
        bool waits = false;
        for (const Seat seat : match_->position().next().seats) {
            const auto automatic = automatic_move(seat, records, now);
            if (!automatic) continue;
            if (mask == Mask::On && automatic->tells_hand) {
                waits = true;
                continue;
            }
            if (mask == Mask::AfterFirst && automatic->tells_hand) mask = Mask::On;
            auto answer = play(seat, automatic->move, "", By::Settings, now);
            if (!answer) throw std::logic_error("an automatic move broke a rule");
            for (std::string& one : *answer) records.push_back(std::move(one));
            ++played;
            break;
        }
        if (played == before) return waits ? Automatic::Waits : Automatic::Done;
    }
    return Automatic::More;
}

bool Table::is_automatic(std::size_t entry) const {
    return std::ranges::binary_search(automatic_, entry);
}

void Table::forget_entry(std::size_t entry) {
    std::erase(automatic_, entry);
    for (std::size_t& other : automatic_)
        if (other > entry) --other;
    const auto choice = std::ranges::find(choices_, entry, &TimedChoice::entry);
    if (choice != choices_.end()) {
        undone_ = *choice;
        choices_.erase(choice);
    }
    for (TimedChoice& other : choices_)
        if (other.entry > entry) --other.entry;
}

// The entry, or the length of the log if there is none.
std::size_t Table::last_choice_of(Seat seat) const {
    const auto& entries = match_->entries();
    for (std::size_t i = entries.size(); i-- > 0;)
        if (entries[i].seat == seat && !is_automatic(i)) return i;
    return entries.size();
}

// An undo goes back to the seat's own last choice, over what was played for it since, if nobody
// else has done anything and nothing was shown. 0: it cannot be.
int Table::entries_to_undo(Seat seat, std::size_t choice) const {
    const std::size_t end = seq();
    if (choice == end || choice < prefix_.size()) return 0;
    if (choice == last_entry_of(seat)) return match_->may_undo(seat) ? 1 : 0;
    for (std::size_t i = choice; i < end; ++i) {
        if (match_->entries()[i].seat != seat) return 0;
        bool reveals = false;
        match_->each_event(i, seat, [&](const engine::Event& event) { reveals |= event.reveals; });
        if (reveals) return 0;
    }
    return static_cast<int>(end - choice);
}

}  // namespace server
