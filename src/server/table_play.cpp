// SPDX-License-Identifier: Apache-2.0
//
// Moves, taking them back, and the clocks.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "protocol/json.hpp"
#include "server/table.hpp"

namespace server {

namespace json = boost::json;

namespace {

constexpr int patience = 3;  // moves missed in a row, after which a bot takes the seat

base::Failure<Refused> no(std::string code, std::string words) {
    return base::Failure{Refused{std::move(code), std::move(words)}};
}

}  // namespace

Table::Answer Table::ask(const Who& who, const Play& ask, Time now) {
    const auto seat = playing(who);
    if (!seat) return base::Failure{seat.error()};
    const engine::Position& position = match_->position();
    if (!position.next().includes(*seat))
        return no("not-your-turn", "You have nothing to decide now.");
    // In an earlier era the log may have been longer: somebody has taken back their part of a
    // decision made at once. The question is the same if it is as old as that era.
    const bool older_era = ask.era && *ask.era < era_;
    if (ask.seq < asked_at_[*seat] || (ask.seq > seq() && !older_era) ||
        (ask.era && (*ask.era < asked_era_[*seat] || *ask.era > era_)))
        return no("stale", "That answers an older question; look at the table again.");
    engine::Move move = 0;
    if (ask.move) {
        move = *ask.move;
    } else {
        const auto read = position.read_move(*seat, ask.text);
        if (!read) return base::Failure{refused(read.error())};
        if (*read == engine::resignation) return no("not-a-move", "To give up, send \"resign\".");
        move = *read;
    }
    return play(*seat, move, ask.key, By::Choice, now);
}

// What a move does to the table, and the record of it.
Table::Answer Table::play(Seat seat, engine::Move move, const std::string& key, By by, Time now) {
    const engine::Position& position = match_->position();
    const SeatSet before = position.next().seats;
    // A move that is not legal may have no text, so it is written down only if it can be played.
    const auto legal = position.moves(seat);
    const bool listed =
        std::ranges::find(legal, move) != legal.end() || move == engine::resignation;
    std::string text = listed ? position.write_move(seat, move) : std::string();
    if (auto played = match_->play(seat, move); !played)
        return base::Failure{refused(played.error())};
    json::array nature;
    let_nature_play(&nature);
    if (!key.empty()) remember(seat, key);
    if (by == By::Settings) automatic_.push_back(seq() - nature.size() - 1);
    decided(seat, before, seq() - nature.size() - 1, !nature.empty(), by, now);

    // Written piece by piece: this is done for every move.
    static thread_local base::Text record;  // kept, so that it need not grow again
    record.clear();
    record += "{\"t\":\"move\",\"seat\":";
    record.number(seat);
    record += ",\"move\":";
    protocol::append_quoted(record, text);
    if (!key.empty()) {
        record += ",\"key\":";
        protocol::append_quoted(record, key);
    }
    if (by == By::Clock) record += ",\"clock\":true";
    if (by == By::Settings) record += ",\"auto\":true";
    record += ",\"nature\":";
    if (nature.empty())
        record += "[]";
    else
        record += json::serialize(nature);
    if (clock_.kind != ClockRule::Kind::None) {
        json::object clocks;
        append_clocks(clocks, now);
        for (const auto& [name, times] : clocks) {
            record += ",\"";
            record += name;
            record += "\":";
            record += json::serialize(times);
        }
        // Where the seat is asked again, `left` is that of the new question.
        if (by != By::Settings && since_[seat]) {
            record += ",\"had\":[";
            record.number(choices_.back().left);
            record += ',';
            record.number(choices_.back().reserve);
            record += ']';
        }
    }
    record += '}';
    takeback_.reset();
    finish_if_over();
    Records records;
    records.push_back(record.string());
    return records;
}

// Draws for as long as nature is asked; the draws follow from the seeds (docs/fairness.md).
void Table::let_nature_play(json::array* told) {
    while (match_->position().next().is_chance()) {
        const auto chances = match_->position().chances();
        const engine::Move move = chances[stream_->choose(chances, draws_)].move;
        told->push_back(json::value(match_->position().write_move(engine::nature, move)));
        if (redraw_next_) redraws_.emplace_back(seq(), draws_);
        redraw_next_ = false;
        ++draws_;
        [[maybe_unused]] const auto played = match_->play(engine::nature, move);
    }
}

// A seat has decided: others may be waited for still, or new questions have come up.
void Table::decided(Seat seat, SeatSet before, std::size_t entry, bool nature_played, By by,
                    Time now) {
    if (by != By::Settings) missed_[seat] = by == By::Clock ? missed_[seat] + 1 : 0;
    const SeatSet after = match_->position().next().seats;
    for (const Seat other : after)
        if (nature_played || other == seat || !before.contains(other)) {
            asked_at_[other] = seq();
            asked_era_[other] = era_;
        }
    if (nature_played || after.empty() || after.contains(seat) || !(after - before).empty())
        locked_ = {};
    else if (match_->entries()[last_entry_of(seat)].move == engine::resignation)
        locked_.remove(seat);
    else
        locked_.add(seat);

    if (clock_.kind == ClockRule::Kind::None) return;
    const bool ran = since_[seat] != 0;
    stop_clock(seat, now);
    if (by != By::Settings) {
        choices_.push_back({seat, entry, left_[seat], reserve_[seat]});
        if (ran) left_[seat] += clock_.increment;
    }
    if (nature_played)
        for (const Seat other : after) stop_clock(other, now);
    run_clocks(now);
}

// After an undo the question is the same one still: what was left of its time is left again, less
// what was spent on the question that came after it and is gone.
void Table::give_time_back(Seat seat, Time now) {
    if (clock_.kind == ClockRule::Kind::None) return;
    if (undone_ && since_[seat]) {
        TimedChoice& had = *undone_;
        const Time began =
            clock_.kind == ClockRule::Kind::Game ? had.left + clock_.increment : clock_.base;
        const Time spent = std::max<Time>(0, began - left(seat, now)) +
                           std::max<Time>(0, had.reserve - reserve(seat, now));
        had.reserve = std::max<Time>(0, had.reserve - std::max<Time>(0, spent - had.left));
        had.left = std::max<Time>(0, had.left - spent);
    }
    stop_clock(seat, now);
    for (std::size_t i = 0; i < seats_.size(); ++i) {  // what has run, has run
        const auto other = static_cast<Seat>(i);
        if (!since_[i]) continue;
        stop_clock(other, now);
        since_[i] = now;
    }
    const auto reserves = reserve_;
    run_clocks(now);
    reserve_ = reserves;  // going back is no new turn
    if (!undone_) return;
    left_[seat] = undone_->left;
    reserve_[seat] = undone_->reserve;
}

// Starts the clocks of people who have been asked and stops all others.
void Table::run_clocks(Time now) {
    if (clock_.kind == ClockRule::Kind::None || status_ != Status::Running) return;
    refill_reserves(now);
    const SeatSet asked = match_->position().next().seats;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        const bool runs = asked.contains(seat) && seats_[i].kind == SeatState::Kind::Human &&
                          (clock_.kind != ClockRule::Kind::Answer ||
                           room_->late_answer(match_->position(), seat));
        if (runs && !since_[i]) {
            since_[i] = now;
            if (clock_.kind != ClockRule::Kind::Game) left_[i] = clock_.base;
        } else if (!runs) {
            stop_clock(seat, now);
        }
    }
}

void Table::stop_clock(Seat seat, Time now) {
    reserve_[seat] = reserve(seat, now);
    left_[seat] = left(seat, now);
    since_[seat] = 0;
}

// Each seat has its whole reserve again when a turn of the game begins.
void Table::refill_reserves(Time now) {
    if (clock_.reserve == 0) return;
    const std::uint32_t turn = room_->turn_number(match_->position());
    if (turn == turn_) return;
    turn_ = turn;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        left_[i] = left(static_cast<Seat>(i), now);
        reserve_[i] = clock_.reserve;
        if (since_[i]) since_[i] = now;
    }
}

Time Table::left(Seat seat, Time now) const {
    return since_[seat] ? std::max<Time>(0, left_[seat] - (now - since_[seat])) : left_[seat];
}

Time Table::reserve(Seat seat, Time now) const {
    if (!since_[seat]) return reserve_[seat];
    const Time over = std::max<Time>(0, now - since_[seat] - left_[seat]);
    return std::max<Time>(0, reserve_[seat] - over);
}

void Table::append_clocks(json::object& record, Time now) const {
    json::array lefts, reserves;
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        lefts.push_back(left(static_cast<Seat>(i), now));
        reserves.push_back(reserve(static_cast<Seat>(i), now));
    }
    record["left"] = std::move(lefts);
    if (clock_.reserve) record["reserve"] = std::move(reserves);
}

// What ran until then is in the record, so clocks that run do so from now on.
void Table::read_clocks(const json::object& record, Time now) {
    for (const auto& [name, times] : {std::pair{"left", &left_}, std::pair{"reserve", &reserve_}}) {
        const json::value* list = record.if_contains(name);
        if (!list) continue;
        for (std::size_t i = 0; i < seats_.size(); ++i)
            (*times)[i] = list->as_array().at(i).as_int64();
        for (Time& since : since_)
            if (since) since = now;
    }
}

Table::Records Table::stop_clocks(Time now) {
    if (status_ != Status::Running || clock_.kind == ClockRule::Kind::None) return {};
    json::object stopped{{"t", "clock"}};
    append_clocks(stopped, now);
    return record(std::move(stopped), now);
}

std::optional<Time> Table::next_deadline() const {
    std::optional<Time> first;
    if (status_ != Status::Running || clock_.kind == ClockRule::Kind::None) return first;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (const auto seat = static_cast<Seat>(i); since_[i])
            first = std::min(first.value_or(deadline(seat)), deadline(seat));
    return first;
}

// One seat whose time is up. By the move: something harmless is played, and after three in a row a
// bot takes the seat. By the answer: it is a pass, after the reserve. By days: a bot takes it at
// once. By the match: the seat gives up, if the game knows that; else harmless moves are played
// from then on.
Table::Answer Table::time_is_up(Time now) {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const auto seat = static_cast<Seat>(i);
        if (status_ != Status::Running || !since_[i] || deadline(seat) > now) continue;
        const bool to_bot = clock_.kind == ClockRule::Kind::Days ||
                            (clock_.kind == ClockRule::Kind::Move && missed_[i] + 1 >= patience);
        if (to_bot) {
            auto seats = seats_;
            seats[i].kind = SeatState::Kind::Bot;
            seats[i].level = room_->bots.back().name;
            return new_seats(std::move(seats), now);
        }
        const engine::Position& position = match_->position();
        if (clock_.kind == ClockRule::Kind::Answer)
            if (const auto pass = room_->late_answer(position, seat))
                return play(seat, *pass, "", By::Clock, now);
        if (clock_.kind == ClockRule::Kind::Game && position.may_resign(seat))
            return play(seat, engine::resignation, "", By::Clock, now);
        return play(seat, position.timeout_move(seat), "", By::Clock, now);
    }
    return Records{};
}

Table::Answer Table::bot_plays(Seat seat, engine::Move move, std::size_t at, std::uint64_t era,
                               Time now) {
    if (!is_asked(seat) || seats_[seat].kind != SeatState::Kind::Bot || era != era_ ||
        at < asked_at_[seat] || at > seq())
        return no("stale", "The question has changed.");
    return play(seat, move, "", By::Choice, now);
}

std::optional<std::size_t> Table::played(PersonKey person, const std::string& key) const {
    return keys_.find(person, key);
}

Table::Answer Table::ask(const Who& who, const Resign&, Time now) {
    const auto seat = playing(who);
    if (!seat) return base::Failure{seat.error()};
    return play(*seat, engine::resignation, "", By::Choice, now);
}

Table::Answer Table::ask(const Who& who, const Undo&, Time now) {
    const auto seat = playing(who);
    if (!seat) return base::Failure{seat.error()};
    const int entries = entries_to_undo(*seat, last_choice_of(*seat));
    if (entries == 0)
        return no("cannot-undo",
                  "That cannot be undone: something hidden has been shown, or somebody has acted "
                  "since. You can ask for a takeback.");
    json::object undone{{"t", "undo"}, {"seat", int{*seat}}};
    if (entries > 1) undone["entries"] = entries;
    fold(undone, now);
    if (clock_.kind != ClockRule::Kind::None) append_clocks(undone, now);
    return Records{json::serialize(undone)};
}

// The entry, or the length of the log if there is none.
std::size_t Table::last_entry_of(Seat seat) const {
    const auto& entries = match_->entries();
    for (std::size_t i = entries.size(); i-- > 0;)
        if (entries[i].seat == seat) return i;
    return entries.size();
}

Table::Answer Table::take_back(std::size_t to, Time now) {
    return record({{"t", "takeback"}, {"to", static_cast<std::int64_t>(to)}}, now);
}

Table::Answer Table::ask(const Who& who, const Takeback&, Time now) {
    const auto seat = playing(who);
    if (!seat) return base::Failure{seat.error()};
    const std::size_t to = last_choice_of(*seat);
    if (to == seq() || to < prefix_.size())
        return no("cannot-undo", "You have not made a move in this match.");
    SeatSet others;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].kind == SeatState::Kind::Human && i != *seat)
            others.add(static_cast<Seat>(i));
    if (const auto* absent = stood_for(*seat))
        return no("cannot-undo",
                  "A bot plays for " + absent->name + ", who would have to agree and is not here.");
    if (others.empty()) return take_back(to, now);
    if (takeback_) return no("wrong-time", "Somebody has asked for a takeback already.");
    takeback_ = TakebackAsked{*seat, to, others};
    return Records{};  // a question that nobody has answered is not worth keeping
}

Table::Answer Table::ask(const Who& who, const Agree& agree, Time now) {
    const auto seat = playing(who);
    if (!seat) return base::Failure{seat.error()};
    if (!takeback_) return no("wrong-time", "Nobody is asking for a takeback.");
    if (takeback_->by == *seat) {
        if (agree.yes) return no("wrong-time", "The others have to agree.");
        takeback_.reset();
        return Records{};
    }
    if (!agree.yes) {
        takeback_.reset();
        return Records{};
    }
    takeback_->waits_for.remove(*seat);
    if (!takeback_->waits_for.empty()) return Records{};
    return take_back(takeback_->to, now);
}

// Somebody for whom a bot plays at another seat, and who may come back; null: nobody.
const Who* Table::stood_for(Seat seat) const {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (i != seat && seats_[i].kind == SeatState::Kind::Bot && seats_[i].person.key)
            return &seats_[i].person;
    return nullptr;
}

bool Table::may_have_hints(Seat seat) const {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (i != seat && (seats_[i].kind == SeatState::Kind::Human || seats_[i].person.key))
            return false;
    return is_asked(seat);
}

}  // namespace server
