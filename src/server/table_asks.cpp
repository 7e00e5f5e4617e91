// SPDX-License-Identifier: Apache-2.0
//
// What people at a table may ask for, apart from moves: seats, the host's rights, chat.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "server/table.hpp"

namespace server {

namespace json = boost::json;

namespace {

constexpr Time absence = 60'000;  // after which others may put a bot in somebody's place

base::Failure<Refused> no(std::string code, std::string words) {
    return base::Failure{Refused{std::move(code), std::move(words)}};
}

json::object who_record(const char* type, const Who& who) {
    return {{"t", type}, {"who", {{"key", who.key}, {"id", who.id}, {"name", who.name}}}};
}

// "build-1" and "build-4" are the same option of two seats.
bool same_kind(std::string_view one, std::string_view other) {
    const auto stem = [](std::string_view name) { return name.substr(0, name.rfind('-')); };
    return stem(one) == stem(other);
}

}  // namespace

std::optional<Refused> Table::host_only(const Who& who) const {
    if (who.key == host_.key) return std::nullopt;
    return Refused{"not-host", "Only " + host_.name + ", the host of this table, can do that."};
}

std::optional<Refused> Table::only(Status status, const char* words) const {
    if (status_ == status) return std::nullopt;
    return Refused{"wrong-time", words};
}

OrRefused<Seat> Table::playing(const Who& who) const {
    if (status_ == Status::Over) return no("game-over", "The match is over.");
    if (status_ != Status::Running) return no("wrong-time", "No match is being played here.");
    const auto seat = seat_of(who.key);
    if (!seat) return no("not-seated", "You have no seat in this match.");
    return *seat;
}

Table::Answer Table::new_seats(std::vector<SeatState> seats, Time now) {
    const std::vector<SeatState> before = seats_;
    std::swap(seats_, seats);
    json::object record = seats_record();
    std::swap(seats_, seats);  // folding it makes the change
    Records records = this->record(std::move(record), now);
    if (status_ == Status::Waiting) move_options(before, records, now);
    return records;
}

// What somebody has chosen for a seat, a build for one, is theirs: it goes along with them, and
// nobody finds it who sits down there later.
void Table::move_options(const std::vector<SeatState>& before, Records& records, Time now) {
    if (guide_ || !prefix_.empty()) return;
    const auto& options = room_->game->about().options;
    const auto seat_before = [&](PersonKey key) {
        return std::ranges::find_if(before,
                                    [&](const SeatState& seat) {
                                        return seat.kind == SeatState::Kind::Human &&
                                               seat.person.key == key;
                                    }) -
               before.begin();
    };
    const engine::Setup old = setup_;
    for (const engine::OptionInfo& option : options) {
        const auto seat = static_cast<std::size_t>(option.seat);
        if (option.seat < 0 || seat >= seats_.size()) continue;
        const auto of = [&](const engine::OptionInfo& one) {
            return std::string(engine::option(room_->game->about(), old, one.name));
        };
        std::string value = of(option);
        const bool was_human = before[seat].kind == SeatState::Kind::Human;
        const bool is_human = seats_[seat].kind == SeatState::Kind::Human;
        if (is_human && before[seat].person.key != seats_[seat].person.key) {
            const auto from = seat_before(seats_[seat].person.key);
            if (from < std::ssize(before)) {
                for (const engine::OptionInfo& other : options)
                    if (other.seat == from && same_kind(other.name, option.name)) value = of(other);
            } else if (was_human) {
                value.clear();
            }
        } else if (was_human && !is_human) {
            value.clear();
        }
        if (value == of(option)) continue;
        Records more = record({{"t", "option"}, {"name", option.name}, {"value", value}}, now);
        records.insert(records.end(), more.begin(), more.end());
    }
}

Table::Answer Table::ask(const Who& who, const Sit& sit, Time now) {
    if (sit.seat >= seats_.size()) return no("bad-message", "There is no such seat.");
    auto seats = seats_;
    SeatState& seat = seats[sit.seat];
    using Kind = SeatState::Kind;
    if (status_ == Status::Running) {
        if (seat.kind != Kind::Bot || seat.person.key != who.key)
            return no("seat-taken", "In a running match you can take back your own seat only.");
        seat.kind = Kind::Human;
        seat.level.clear();
        return new_seats(std::move(seats), now);
    }
    if (auto refused = only(Status::Waiting, "The match here is over."))
        return base::Failure{*refused};
    if (seat.kind != Kind::Open) return no("seat-taken", "Somebody sits there already.");
    if (seat.person.key && seat.person.key != who.key)
        return no("seat-taken", "That seat is kept for " + seat.person.name + ".");
    for (SeatState& other : seats)
        if (other.person.key == who.key) other = {};
    seat = {Kind::Human, who, {}};
    return new_seats(std::move(seats), now);
}

Table::Answer Table::ask(const Who& who, const Stand&, Time now) {
    const auto place = seat_of(who.key);
    if (!place) return no("not-seated", "You have no seat at this table.");
    auto seats = seats_;
    if (status_ == Status::Waiting) {
        seats[*place] = {};
    } else if (status_ == Status::Running) {
        seats[*place].kind = SeatState::Kind::Bot;
        seats[*place].level = room_->bots.back().name;
    } else {
        return no("wrong-time", "The match is over; there is nothing to leave.");
    }
    return new_seats(std::move(seats), now);
}

Table::Answer Table::ask(const Who& who, const SetSeat& set, Time now) {
    if (set.seat >= seats_.size()) return no("bad-message", "There is no such seat.");
    const bool to_bot = set.to.kind == SeatWish::Kind::Bot;
    if (to_bot && std::ranges::none_of(room_->bots,
                                       [&](const auto& bot) { return bot.name == set.to.level; }))
        return no("bad-setup", "There is no such bot; GET /api/games names them.");
    auto seats = seats_;
    SeatState& seat = seats[set.seat];
    if (status_ == Status::Running) {
        if (!to_bot || seat.kind != SeatState::Kind::Human)
            return no("wrong-time", "In a running match a bot can only stand in for a person.");
        if (is_here(seat.person.key))
            return no("seat-taken", seat.person.name + " is here and plays.");
        const auto gone = gone_since_.find(seat.person.key);
        const Time since = gone == gone_since_.end() ? loaded_ : gone->second;
        const bool long_gone = now - since >= absence;
        if (who.key != host_.key && !(seat_of(who.key) && long_gone))
            return no("not-host", "The host can do that now, and the other players once " +
                                      seat.person.name + " has been away for a minute.");
        seat.kind = SeatState::Kind::Bot;
        seat.level = set.to.level;
        return new_seats(std::move(seats), now);
    }
    if (auto refused = only(Status::Waiting, "The match here is over."))
        return base::Failure{*refused};
    if (auto refused = host_only(who)) return base::Failure{*refused};
    if (guide_ && !to_bot)
        return no("bad-setup", "The guided match is for one person: all other seats are for bots.");
    seat = {};
    if (to_bot) seat = {SeatState::Kind::Bot, {}, set.to.level};
    return new_seats(std::move(seats), now);
}

Table::Answer Table::ask(const Who& who, const Swap& swap, Time now) {
    if (swap.one >= seats_.size() || swap.other >= seats_.size())
        return no("bad-message", "There is no such seat.");
    if (auto refused = host_only(who)) return base::Failure{*refused};
    if (auto refused = only(Status::Waiting, "Seats change before the match starts only."))
        return base::Failure{*refused};
    // A seed goes where its person goes.
    const std::string one = seat_seeds_[swap.one], other = seat_seeds_[swap.other];
    auto seats = seats_;
    std::swap(seats[swap.one], seats[swap.other]);
    Records records = *new_seats(std::move(seats), now);
    const auto give = [&](Seat seat, const std::string& seed) {
        Records more = record({{"t", "seed"}, {"seat", int{seat}}, {"seed", seed}}, now);
        records.insert(records.end(), more.begin(), more.end());
    };
    if (!one.empty() || !other.empty()) give(swap.one, other), give(swap.other, one);
    return records;
}

// What is about one seat is set by whoever sits there; the rest, and what is about seats without a
// person, by the host.
Table::Answer Table::ask(const Who& who, const SetOption& set, Time now) {
    if (auto refused = only(Status::Waiting, "The match has started; its options are settled."))
        return base::Failure{*refused};
    if (guide_ || !prefix_.empty())
        return no("wrong-time", "The options of this match are settled from the beginning.");
    const auto& options = room_->game->about().options;
    const auto option = std::ranges::find(options, set.name, &engine::OptionInfo::name);
    if (option == options.end()) return no("bad-setup", "This game has no such option.");
    const auto seat = seat_of(who.key);
    if (!seat || option->seat != int{*seat}) {
        if (auto refused = host_only(who)) return base::Failure{*refused};
        const auto place = static_cast<std::size_t>(option->seat);
        if (option->seat >= 0 && place < seats_.size() &&
            seats_[place].kind == SeatState::Kind::Human)
            return no("seat-taken", seats_[place].person.name + " sits there and chooses.");
    }
    engine::Setup setup = setup_;
    std::erase_if(setup.options, [&](const auto& one) { return one.first == set.name; });
    setup.options.emplace_back(set.name, set.value);
    if (const auto start = room_->game->start(setup); !start)
        return no("bad-setup", start.error().front());
    return record({{"t", "option"}, {"name", set.name}, {"value", set.value}}, now);
}

Table::Answer Table::ask(const Who& who, const SetHost& set, Time now) {
    if (auto refused = host_only(who)) return base::Failure{*refused};
    for (const SeatState& seat : seats_)
        if (seat.kind == SeatState::Kind::Human && seat.person.id == set.person)
            return record(who_record("host", seat.person), now);
    return no("not-seated", "The new host needs a seat at this table.");
}

Table::Answer Table::ask(const Who& who, const Mute& mute, Time now) {
    if (auto refused = host_only(who)) return base::Failure{*refused};
    if (mute.person == host_.id) return no("bad-message", "A host cannot mute the host.");
    if (mute.on && muted_.size() >= 200) return no("too-many", "Too many people are muted here.");
    return record({{"t", "mute"}, {"person", mute.person}, {"on", mute.on}}, now);
}

Table::Answer Table::ask(const Who& who, const Close&, Time now) {
    if (auto refused = host_only(who)) return base::Failure{*refused};
    if (status_ == Status::Over || status_ == Status::Closed)
        return no("wrong-time", "The match here is over.");
    if (status_ == Status::Running && !stranded_)  // else nobody can go on there
        for (const SeatState& seat : seats_)
            if (seat.kind == SeatState::Kind::Human && seat.person.key != host_.key)
                return no("wrong-time",
                          "Others are playing here; you can leave your seat to a bot.");
    return record({{"t", "closed"}}, now);
}

Table::Records Table::close_by_itself() { return record({{"t", "closed"}}, 0); }

Table::Records Table::note_watched(Time when) {
    return record({{"t", "watched"}, {"at", when}}, 0);
}

Table::Answer Table::ask(const Who& who, const Seed& seed, Time now) {
    const auto seat = seat_of(who.key);
    if (!seat) return no("not-seated", "You have no seat at this table.");
    if (auto refused = only(Status::Waiting, "The match has started; its chance is settled."))
        return base::Failure{*refused};
    if (guide_) return Records{};  // its cards are the same for everybody
    return record({{"t", "seed"}, {"seat", int{*seat}}, {"seed", seed.seed}}, now);
}

Table::Answer Table::ask(const Who& who, const Start&, Time now) {
    if (auto refused = host_only(who)) return base::Failure{*refused};
    if (auto refused = only(Status::Waiting, "The match has started already."))
        return base::Failure{*refused};
    return start_by_itself(now);
}

Table::Answer Table::start_by_itself(Time now) {
    for (const SeatState& seat : seats_)
        if (seat.kind == SeatState::Kind::Open)
            return no("seat-open", "A seat is still open: wait for somebody, or give it to a bot.");
    if (const auto start = room_->game->start(setup_); !start)
        return no("bad-setup", start.error().front());
    begin_match(now);
    json::array nature;
    let_nature_play(&nature);
    recount(now);
    run_clocks(now);
    finish_if_over();
    return Records{
        json::serialize(json::object{{"t", "start"}, {"at", now}, {"nature", std::move(nature)}})};
}

SeatSet Table::partners(Seat seat) const {
    return match_ && room_->partners ? room_->partners(match_->position(), seat) : SeatSet{};
}

// Whom a line to the team is for: the seats that play together at this moment, and nobody else.
OrRefused<SeatSet> Table::team_of(const Who& who, const Chat& chat) const {
    if (!room_->partners) return no("no-team", "In this game nobody has partners.");
    const auto seat = seat_of(who.key);
    if (!seat) return no("not-seated", "You have no seat at this table, and so no partners.");
    const SeatSet mates = partners(*seat);
    if (mates.empty()) return no("no-team", "You have no partner now; say it to everybody.");
    if (chat.propose && !mates.contains(chat.propose->seat))
        return no("no-team", "A move can be proposed to a partner only.");
    return mates | SeatSet::of(*seat);
}

Table::Answer Table::ask(const Who& who, const Chat& chat, Time now) {
    if (status_ == Status::Closed) return no("wrong-time", "This table is closed.");
    if (muted_.contains(who.id)) return no("muted", "The host has muted you.");
    json::object line = who_record("chat", who);
    line["text"] = chat.text;
    line["at"] = now;
    if (chat.to_team) {
        const auto team = team_of(who, chat);
        if (!team) return base::Failure{team.error()};
        json::array seats;
        for (const Seat seat : *team) seats.push_back(int{seat});
        line["team"] = std::move(seats);
        if (chat.propose)
            line["propose"] = {
                {"seat", int{chat.propose->seat}}, {"move", chat.propose->move}, {"seq", seq()}};
    }
    if (const auto seat = seat_of(who.key))
        line["seat"] = int{*seat};
    else if (status_ == Status::Running)
        line["watchers"] = true;
    return record(std::move(line), now);
}

Table::Records Table::rename(const Who& who) {
    auto seats = seats_;
    bool changed = false;
    for (SeatState& seat : seats)
        if (seat.person.key == who.key && seat.person.name != who.name) {
            seat.person.name = who.name;
            changed = true;
        }
    Records records;
    if (host_.key == who.key && host_.name != who.name)
        records = record(who_record("host", who), 0);
    if (changed && status_ == Status::Waiting) {
        Records more = *new_seats(std::move(seats), 0);
        records.insert(records.end(), more.begin(), more.end());
    }
    return records;
}

Table::Records Table::set_rematch(const std::string& table) {
    return record({{"t", "rematch"}, {"table", table}}, 0);
}

Table::Records Table::keep_seats(std::vector<SeatState> seats, Time now) {
    return *new_seats(std::move(seats), now);
}

Create Table::same_again() const {
    Create wish;
    wish.game = room_->game->about().id;
    wish.options = setup_.options;
    wish.clock = clock_;
    wish.hidden = hidden_;
    wish.delay = delay_;
    for (const SeatState& seat : seats_) {
        if (seat.kind == SeatState::Kind::Bot && !seat.person.key)
            wish.seats.push_back({SeatWish::Kind::Bot, seat.level});
        else
            wish.seats.push_back({SeatWish::Kind::Open, {}});
    }
    return wish;
}

}  // namespace server
