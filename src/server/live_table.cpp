// SPDX-License-Identifier: Apache-2.0
#include "server/live_table.hpp"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <utility>

#include "server/messages.hpp"

namespace server {

namespace {
// Then a table nobody looks at leaves the memory. Of one where all is over that takes as long as a
// page that is loaded again: nothing happens there any more, and it is the largest it will ever be.
constexpr Time idle_time = 10 * 60'000, over_time = 3'000;

// Then a table that its host alone plays at, and nobody looks at, may make room for a new one of
// theirs. An invitation is good for longer.
constexpr Time spare_match = 60 * 60'000, spare_invitation = 24 * 60 * 60'000;
}  // namespace

LiveTable::LiveTable(House& house, Worker& worker, store::TableKey key, Table table)
    : house_(house),
      worker_(worker),
      key_(key),
      table_(std::move(table)),
      stored_status_(table_.status()),
      last_use_(now()),
      clock_timer_(worker.context()),
      bot_timer_(worker.context()),
      presence_timer_(worker.context()),
      delay_timer_(worker.context()),
      seed_timer_(worker.context()),
      mask_timer_(worker.context()),
      rest_timer_(worker.context()),
      start_timer_(worker.context()) {
    shown_ = table_.seq();
    if (table_.delay() == 0 || table_.status() != Status::Running) return;
    shown_ = 0;  // after a restart nobody knows how long ago the last moves were
    steps_.push_back({ticks() + delay(), table_.seq()});
}

void LiveTable::begin() {
    publish();
    tell_late_watchers();
    after_change();
    when_free([self = shared_from_this()] { self->start_rematch(false); });
}

// Work on the table: at once, or after what is under way.
void LiveTable::when_free(std::function<void()> work) {
    if (busy_) return inbox_.push_back(std::move(work));
    safely(work);
    work_off();
}

LiveTable::Then LiveTable::when_settled(Then then) {
    return [then = std::move(then)](const std::shared_ptr<LiveTable>& live) {
        if (!live) return then(live);
        live->when_free([live, then] { then(live); });
    };
}

// A fault in the middle of something: what was half done has not happened, here as on disk. Whoever
// asked for it hears of the fault from whoever called.
void LiveTable::safely(const std::function<void()>& work) {
    try {
        work();
    } catch (const std::exception& error) {
        spdlog::error("table_fault table={} what=\"{}\"", table_.id(), error.what());
        if (!busy_) reload();
        throw;
    }
}

void LiveTable::work_off() {
    while (!busy_ && !inbox_.empty()) {
        auto work = std::move(inbox_.front());
        inbox_.pop_front();
        safely(work);
    }
}

void LiveTable::ask(const std::shared_ptr<Outlet>& outlet, const Who& who, Message&& message) {
    last_use_ = now();
    if (inbox_.size() > 1000)
        return refuse(outlet, message, {"too-many", "The table is too busy."});
    if (!busy_) {
        safely([&] { handle(outlet, who, message); });
        return work_off();
    }
    inbox_.push_back(
        [this, outlet, who, message = std::move(message)] { handle(outlet, who, message); });
}

void LiveTable::refuse(const std::shared_ptr<Outlet>& outlet, const Message& message,
                       const Refused& why) {
    ++house_.metrics.refusals;
    outlet->send(refused_message(why, &message));
}

void LiveTable::handle(const std::shared_ptr<Outlet>& outlet, const Who& who,
                       const Message& message) {
    const Ask& ask = message.ask;
    const auto is_about_what_is_left = [&] {
        return std::holds_alternative<Watch>(ask) || std::holds_alternative<Unwatch>(ask) ||
               std::holds_alternative<Close>(ask);
    };
    if (table_.stranded() && !is_about_what_is_left())
        return refuse(outlet, message, *table_.stranded());
    if (const auto* move = std::get_if<Play>(&ask)) return play(outlet, who, message, *move);
    if (std::holds_alternative<Watch>(ask)) return watch(outlet, who, message);
    if (std::holds_alternative<Unwatch>(ask)) return leave(outlet);
    if (std::holds_alternative<Hint>(ask)) return hint(outlet, who, message);
    if (std::holds_alternative<Rematch>(ask)) return rematch(outlet, who, message);
    if (std::holds_alternative<Start>(ask) && starts_later(outlet, who, message)) return;
    if (std::holds_alternative<Chat>(ask) && !is_watching(outlet.get()))
        return refuse(outlet, message,
                      {"not-watching", "Watch the table first, then you can talk there."});

    const Time time = std::holds_alternative<Chat>(ask) ? now() : ticks();
    const std::size_t before = table_.seq();
    const std::uint64_t era = table_.era();
    Table::Answer answer = std::visit(
        [&](const auto& one) -> Table::Answer {
            if constexpr (requires { table_.ask(who, one, time); })
                return table_.ask(who, one, time);
            else
                return base::Failure{Refused{"bad-message", "That is not about a table."}};
        },
        ask);
    if (!answer) return refuse(outlet, message, answer.error());
    Change change;
    change.chat = std::holds_alternative<Chat>(ask);
    // That a seed was given is told with the next change.
    change.table = !change.chat && !std::holds_alternative<Seed>(ask);
    if (table_.era() != era)
        change.match_from = table_.unchanged();
    else if (table_.seq() != before || std::holds_alternative<Start>(ask))
        change.match_from = before;
    // Who sits down or stands up sees the match with other eyes now, and others may do more or
    // less than before.
    if (std::holds_alternative<Sit>(ask) || std::holds_alternative<Stand>(ask) ||
        std::holds_alternative<SetSeat>(ask))
        if (table_.match()) change.match_from = table_.seq();
    if (std::holds_alternative<SetAnswers>(ask)) {
        change.table = false;
        change.match_from = before;
        change.only = table_.seat_of(who.key);
    }
    if (std::holds_alternative<Sit>(ask) && table_.status() == Status::Waiting &&
        std::ranges::none_of(table_.seats(), [](const SeatState& seat) {
            return seat.kind == SeatState::Kind::Open;
        }))
        tell_presence_soon();
    keep(std::move(*answer), std::move(change), outlet, message.id);
    if (put_off_ && std::holds_alternative<Seed>(ask))
        inbox_.push_front([self = shared_from_this()] {
            if (!self->table_.waits_for_seeds(self->table_.host())) self->start_now();
        });
    if (table_.is_rematch() && std::holds_alternative<Seed>(ask))
        inbox_.push_front([self = shared_from_this()] { self->start_rematch(false); });
}

void LiveTable::play(const std::shared_ptr<Outlet>& outlet, const Who& who, const Message& message,
                     const Play& play) {
    if (const auto seq = table_.played(who.key, play.key))
        return outlet->send(played_message(table_.id(), play.key, *seq));
    const std::size_t before = table_.seq();
    auto answer = table_.ask(who, play, ticks());
    if (!answer) return refuse(outlet, message, answer.error());
    ++house_.metrics.moves;
    Change change;
    change.table = table_.status() == Status::Over;
    change.match_from = before;
    change.acknowledged = table_.seat_of(who.key);
    change.ack = play.key;
    keep(std::move(*answer), std::move(change), outlet, message.id);
}

// The records go to disk; what changed is told when they are there.
void LiveTable::keep(Table::Records records, Change change, std::shared_ptr<Outlet> asker,
                     std::optional<std::int64_t> id) {
    if (!records.empty()) {
        const std::size_t before = table_.seq(), asked = records.size();
        automatic_ = table_.automatic_moves(records, masks(), ticks());
        if (table_.seq() != before) {
            house_.metrics.moves += records.size() - asked;
            change.match_from = std::min(before, change.match_from.value_or(before));
            change.only.reset();
        }
        change.table = change.table || table_.status() != stored_status_;
    }
    if (records.empty()) {
        tell(change);
        return after_change();
    }
    std::vector<store::Write> writes;
    writes.reserve(records.size() + 2);
    for (std::string& record : records) writes.push_back(store::Append{key_, std::move(record)});
    if (table_.status() != stored_status_) {
        stored_status_ = table_.status();
        writes.push_back(store::SetStatus{key_, stored_status_});
        if (stored_status_ == Status::Over) {
            const Time time = now();
            ++house_.metrics.matches_finished;
            writes.push_back(store::Finish{key_, time, !table_.hidden(),
                                           boost::json::serialize(table_.match_summary(time)),
                                           table_.players()});
        }
    }
    busy_ = true;
    worker_.expect(this, sizeof *this);
    house_.journal->submit(worker_.index(), std::move(writes),
                           [self = shared_from_this(), change = std::move(change),
                            asker = std::move(asker), id](bool durable) {
                               self->worker_.has_come();
                               self->busy_ = false;
                               self->kept(durable, change, asker, id);
                               self->work_off();
                           });
}

void LiveTable::kept(bool durable, const Change& change, const std::shared_ptr<Outlet>& asker,
                     std::optional<std::int64_t> id) {
    if (!durable) {
        spdlog::error("not_stored table={}", table_.id());
        reload();
        if (!asker) return;
        Message about{id, table_.id(), Unwatch{}};
        if (change.acknowledged) about.ask = Play{0, {}, {}, change.ack};
        refuse(asker, about, {"storage", "That could not be stored, so it did not happen."});
        return;
    }
    tell(change);
    // Others see it with their update.
    if (change.acknowledged && asker && !is_watching(asker.get()))
        if (const auto seq =
                table_.played(table_.seats()[*change.acknowledged].person.key, change.ack))
            asker->send(played_message(table_.id(), change.ack, *seq));
    after_change();
}

// Back to what the store has: what could not be written has not happened.
void LiveTable::reload() {
    try {
        const auto records = house_.store->records(key_);
        Table fresh(table_.id(), house_.rooms, records.at(0), ticks());
        for (std::size_t i = 1; i < records.size(); ++i) fresh.apply(records[i], ticks());
        for (const Watcher& watcher : watchers_) fresh.arrive(watcher.who.key, ticks());
        fresh.watchers = table_.watchers;
        table_ = std::move(fresh);
        stored_status_ = table_.status();
        // A disk that is full is not tried again and again, neither by bots nor by clocks.
        automatic_ = Table::Automatic::Done;
        Change all;
        all.table = true;
        if (table_.match()) all.match_from = 0;
        tell(all);
        rest_timer_.expires_after(std::chrono::seconds(1));
        rest_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
            const auto self = weak.lock();
            if (!error && self) self->when_free([self] { self->after_change(); });
        });
    } catch (const std::exception& error) {
        spdlog::critical("cannot_reload table={} what=\"{}\"", table_.id(), error.what());
        for (const Watcher& watcher : watchers_)
            watcher.outlet->close(net::Closing::Fault, "The server's storage fails.");
    }
}

Seat LiveTable::viewer(const Who& who) const {
    return table_.seat_of(who.key).value_or(engine::spectator);
}

// One message a viewer, however many connections look with the same eyes.
void LiveTable::tell(const Change& change) {
    if (change.table) tell_table();
    if (change.chat) {
        const auto message = text_frame(table_.chat_message());
        const auto said = table_.last_chat_by_player();
        for (const Watcher& watcher : watchers_)
            if (table_.last_chat_is_for(watcher.who) && !(said && is_late(viewer(watcher.who))))
                watcher.outlet->send(message);
        if (said && table_.delay() > 0 && table_.last_chat_is_for({})) {
            late_lines_.push_back({ticks() + delay(), message});
            tell_late_watchers();
        }
    }
    if (!change.match_from || !table_.match()) return;
    const Time time = ticks();
    const std::size_t from = std::min(*change.match_from, table_.seq());
    const bool late = table_.delay() > 0;
    if (late && !change.only) {
        std::erase_if(steps_, [&](const Step& step) { return step.seq > from; });
        steps_.push_back({time + delay(), table_.seq()});
        tell_late_watchers(from);
    }
    static thread_local base::Text text;  // kept, so that they need not grow again
    static thread_local Table::SharedEvents events;
    events.are_known = false;
    std::array<net::SharedFrame, engine::max_seats + 1> messages;
    for (Watcher& watcher : watchers_) {
        const Seat eyes = viewer(watcher.who);
        if (change.only && change.only != eyes) continue;
        if (std::exchange(watcher.eyes, eyes) != eyes) {  // all of it, as they may know it now
            watcher.outlet->send(table_.update_message(
                eyes, 0, is_late(eyes) ? shown_ : table_.seq(),
                change.acknowledged == eyes ? std::string_view(change.ack) : "", time));
            continue;
        }
        if (is_late(eyes)) continue;
        auto& message = messages[eyes == engine::spectator ? engine::max_seats : eyes];
        if (!message) {
            text.clear();
            table_.append_update(text, eyes, from, table_.seq(),
                                 change.acknowledged == eyes ? std::string_view(change.ack) : "",
                                 time, &events);
            message = text_frame(text.view());
        }
        watcher.outlet->send(message);
    }
}

void LiveTable::tell_table() {
    count_watchers();  // who sat down or stood up
    presence_told_ = presence();
    if (!watchers_.empty()) {
        const std::string for_all = table_.table_message_for_all();
        for (const Watcher& watcher : watchers_)
            watcher.outlet->send(table_.table_message_for(for_all, watcher.who, false));
    }
    publish();
}

std::size_t LiveTable::shown_to_watchers(Time time) {
    if (table_.status() != Status::Running) {  // nothing is left to hide
        shown_ = table_.seq();
        steps_.clear();
    }
    while (!steps_.empty() && steps_.front().time <= time) {
        shown_ = steps_.front().seq;
        steps_.pop_front();
    }
    return shown_;
}

void LiveTable::tell_late_watchers(std::size_t still_so) {
    const auto send = [&](const net::SharedFrame& message) {
        for (const Watcher& watcher : watchers_)
            if (viewer(watcher.who) == engine::spectator) watcher.outlet->send(message);
    };
    const Time time = ticks();
    const bool taken_back = still_so < shown_;
    const std::size_t before = std::min(shown_, still_so);
    shown_ = std::min(shown_, table_.seq());
    const std::size_t shown = shown_to_watchers(time);
    if (table_.match() && (shown != before || taken_back))
        send(text_frame(
            table_.update_message(engine::spectator, std::min(before, shown), shown, "", time)));
    while (!late_lines_.empty() &&
           (late_lines_.front().time <= time || table_.status() != Status::Running)) {
        send(late_lines_.front().message);
        late_lines_.pop_front();
    }
    Time next = std::numeric_limits<Time>::max();
    if (!steps_.empty()) next = steps_.front().time;
    if (!late_lines_.empty()) next = std::min(next, late_lines_.front().time);
    if (next == std::numeric_limits<Time>::max()) return;
    delay_timer_.expires_after(std::chrono::milliseconds(std::max<Time>(1, next - time)));
    delay_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
        const auto self = weak.lock();
        if (!error && self) self->when_free([self] { self->tell_late_watchers(); });
    });
}

void LiveTable::watch(const std::shared_ptr<Outlet>& outlet, const Who& who,
                      const Message& message) {
    const auto& watch = std::get<Watch>(message.ask);
    if (table_.delay() > 0) tell_late_watchers();  // the others, what is due
    if (!is_watching(outlet.get())) {
        if (watchers_.size() >= static_cast<std::size_t>(house_.config.limits.watchers_per_table))
            return refuse(outlet, message,
                          {"too-many", "As many people as there may be are watching this table."});
        const auto most = static_cast<std::size_t>(house_.config.limits.watched_per_connection);
        if (!outlet->add_table(table_.id(), most))
            return refuse(outlet, message,
                          {"too-many", "One connection cannot watch more tables."});
        watchers_.push_back({outlet, who, viewer(who)});
        table_.arrive(who.key, ticks());
        count_watchers();
        tell_presence_soon();
    }
    const Seat eyes = viewer(who);
    const bool late = is_late(eyes);
    const bool hears_late = late && table_.status() == Status::Running;
    outlet->send(table_.table_message(who, true, hears_late ? now() - delay() : Table::all_of_it));
    if (!table_.match()) return;
    for (Watcher& watcher : watchers_)
        if (watcher.outlet == outlet) watcher.eyes = eyes;
    const std::size_t upto = late ? shown_to_watchers(ticks()) : table_.seq();
    const std::size_t from = watch.era == table_.era() && watch.since <= upto ? watch.since : 0;
    outlet->send(table_.update_message(eyes, from, upto, "", ticks()));
}

bool LiveTable::is_watching(const Outlet* outlet) const {
    return std::ranges::any_of(watchers_,
                               [&](const Watcher& one) { return one.outlet.get() == outlet; });
}

void LiveTable::leave(const std::shared_ptr<Outlet>& outlet) {
    last_use_ = now();
    const auto found =
        std::ranges::find_if(watchers_, [&](const Watcher& one) { return one.outlet == outlet; });
    if (found == watchers_.end()) return;
    const Who who = found->who;
    last_watched_ = last_use_;
    watchers_.erase(found);
    outlet->remove_table(table_.id());
    table_.depart(who.key, ticks());
    tell_presence_soon();
    if (is_left_behind()) house_.let_go_soon(worker_, shared_from_this());
}

// People come and go in bursts, after a restart all at once: one message tells of many.
void LiveTable::tell_presence_soon() {
    if (presence_waits_) return;
    presence_waits_ = true;
    presence_timer_.expires_after(std::chrono::milliseconds(150));
    presence_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
        const auto self = weak.lock();
        if (error || !self) return;
        self->presence_waits_ = false;
        self->when_free([self] {
            self->count_watchers();
            if (self->presence() != self->presence_told_) self->tell_table();
        });
    });
}

void LiveTable::count_watchers() {
    table_.watchers = static_cast<int>(std::ranges::count_if(
        watchers_, [&](const Watcher& one) { return viewer(one.who) == engine::spectator; }));
}

std::string LiveTable::presence() const {
    std::string here = std::to_string(table_.watchers);
    for (const SeatState& seat : table_.seats())
        here += table_.is_here(seat.person.key) ? '+' : '-';
    return here;
}

void LiveTable::rename(const Who& who) {
    when_free([this, who] {
        for (Watcher& watcher : watchers_)
            if (watcher.who.key == who.key) watcher.who = who;
        Change change;
        change.table = true;
        keep(table_.rename(who), change, nullptr);
    });
}

void LiveTable::after_change() {
    if (table_.stranded()) return;  // nothing goes on there
    set_clock_timer();
    ask_bots();
    if (automatic_ == Table::Automatic::More)
        worker_.post([weak = weak_from_this()] {
            const auto self = weak.lock();
            if (!self || self->automatic_ != Table::Automatic::More) return;
            self->when_free([self] { self->play_automatically(self->masks()); });
        });
    else if (automatic_ == Table::Automatic::Waits)
        wait_with_automatic();
}

// Among bots there is nobody to hide anything from.
Table::Mask LiveTable::masks() const {
    const auto people =
        std::ranges::count(table_.seats(), SeatState::Kind::Human, &SeatState::kind);
    return house_.config.mask_autopass && people > 1 ? Table::Mask::On : Table::Mask::Off;
}

// What is due without anybody having done anything: after a restart, after many of them, or after
// a wait.
void LiveTable::play_automatically(Table::Mask mask) {
    const std::size_t before = table_.seq();
    Table::Records records;
    automatic_ = table_.automatic_moves(records, mask, ticks());
    if (records.empty()) {
        if (automatic_ == Table::Automatic::Waits) wait_with_automatic();
        return;
    }
    house_.metrics.moves += records.size();
    Change change;
    change.match_from = before;
    keep(std::move(records), change, nullptr);
}

// A pass that came at once would tell the others that the seat holds no answer.
void LiveTable::wait_with_automatic() {
    const std::pair at(table_.seq(), table_.era());
    if (masked_at_ == at) return;  // it waits already
    masked_at_ = at;
    mask_timer_.expires_after(std::chrono::milliseconds(300 + randombytes_uniform(901)));
    mask_timer_.async_wait([weak = weak_from_this(), at](boost::system::error_code error) {
        const auto self = weak.lock();
        if (error || !self) return;
        self->when_free([self, at] {
            if (self->masked_at_ == at) self->masked_at_.reset();
            if (at == std::pair(self->table_.seq(), self->table_.era()))
                self->play_automatically(Table::Mask::AfterFirst);
        });
    });
}

void LiveTable::publish() {
    const Status status = table_.status();
    LobbyBoard::Card card{boost::json::serialize(table_.summary()),
                          table_.hidden(),
                          status == Status::Waiting || status == Status::Running,
                          table_.created(),
                          table_.host().key,
                          table_.players()};
    if (watchers_.empty()) {
        card.watched = unwatched_since();
        if (const auto patience = table_.lives_unwatched()) card.ends = card.watched + *patience;
        if (!table_.has_others_than_host())
            card.spare_from =
                card.watched + (status == Status::Waiting ? spare_invitation : spare_match);
    }
    house_.lobby.put(table_.id(), std::move(card));
}

// Of a table that nothing is stored about, since it was loaded.
Time LiveTable::unwatched_since() const {
    const Time watched = std::max(table_.watched(), last_watched_);
    return watched ? watched : last_use_;
}

void LiveTable::give_up() {
    Change change;
    change.table = true;
    keep(table_.close_by_itself(), change, nullptr);
}

void LiveTable::make_room() {
    when_free([this] {
        const bool lives = table_.status() == Status::Waiting || table_.status() == Status::Running;
        if (watchers_.empty() && lives)
            give_up();
        else
            publish();  // it is on the board again
    });
}

void LiveTable::ask_bots() {
    if (table_.status() != Status::Running) return;
    const engine::Match& match = *table_.match();
    const auto patience = std::chrono::milliseconds(house_.config.bot_deadline);
    const auto deadline = std::chrono::steady_clock::now() + patience;
    bool asked = false;
    for (const Seat seat : match.position().next().seats) {
        const SeatState& state = table_.seats()[seat];
        if (state.kind != SeatState::Kind::Bot || question_[seat]) continue;
        const std::uint64_t question = question_[seat] = ++questions_;
        asked = true;
        house_.bots->submit(
            {&table_.room(), state.level, match.position().clone(), seat,
             base::Random(table_.bot_seed(), table_.seq() * engine::max_seats + seat),
             [weak = weak_from_this(), &worker = worker_, seat, question, seq = table_.seq(),
              era = table_.era()](engine::Move move) {
                 worker.post([weak, seat, question, move, seq, era] {
                     if (const auto self = weak.lock())
                         self->bot_answers(seat, question, move, seq, era);
                 });
             },
             deadline});
    }
    if (!asked) return;
    bot_timer_.expires_after(patience);
    bot_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
        const auto self = weak.lock();
        if (error || !self) return;
        for (Seat seat = 0; seat < self->table_.seats().size(); ++seat) {
            if (!self->question_[seat] || !self->table_.is_asked(seat)) continue;
            ++self->house_.metrics.bot_timeouts;
            spdlog::warn("bot_too_slow table={} seat={}", self->table_.id(), seat);
            self->bot_answers(seat, self->question_[seat],
                              self->table_.match()->position().timeout_move(seat),
                              self->table_.seq(), self->table_.era());
        }
    });
}

void LiveTable::bot_answers(Seat seat, std::uint64_t question, engine::Move move, std::size_t seq,
                            std::uint64_t era) {
    if (question_[seat] != question) return;  // its deadline has passed
    when_free([this, seat, move, seq, era] {
        question_[seat] = 0;
        const std::size_t before = table_.seq();
        auto answer = table_.bot_plays(seat, move, seq, era, ticks());
        if (!answer) return ask_bots();  // the question has changed meanwhile
        ++house_.metrics.moves;
        Change change;
        change.table = table_.status() == Status::Over;
        change.match_from = before;
        keep(std::move(*answer), std::move(change), nullptr);
    });
}

void LiveTable::set_clock_timer() {
    const auto deadline = table_.next_deadline();
    if (!deadline) {
        if (clock_runs_) clock_timer_.cancel();
        clock_runs_ = false;
        return;
    }
    clock_runs_ = true;
    clock_timer_.expires_after(
        std::chrono::milliseconds(std::max<Time>(0, *deadline - ticks()) + 1));
    clock_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
        const auto self = weak.lock();
        if (error || !self) return;
        self->time_is_up(ticks());
    });
}

void LiveTable::time_is_up(Time time) {
    when_free([self = shared_from_this(), time] {
        const std::size_t before = self->table_.seq();
        auto answer = self->table_.time_is_up(time);
        if (!answer) return;
        Change change;
        change.table = !answer->empty();
        if (!answer->empty()) change.match_from = before;  // a bot may have taken a seat
        self->keep(std::move(*answer), std::move(change), nullptr);
    });
}

void LiveTable::hint(const std::shared_ptr<Outlet>& outlet, const Who& who,
                     const Message& message) {
    const auto seat = table_.seat_of(who.key);
    if (!seat) return refuse(outlet, message, {"not-seated", "You have no seat in this match."});
    if (!table_.may_have_hints(*seat))
        return refuse(
            outlet, message,
            {"not-allowed", table_.is_asked(*seat) ? "Hints are for matches without other people."
                                                   : "You have nothing to decide now."});
    if (hinting_) return refuse(outlet, message, {"too-fast", "A hint is on its way already."});
    hinting_ = true;
    house_.bots->submit({&table_.room(), std::string(table_.room().bots.back().name),
                         table_.match()->position().clone(), *seat,
                         base::Random(table_.bot_seed(), table_.seq()),
                         [weak = weak_from_this(), &worker = worker_, outlet, id = message.id,
                          table = table_.id(), seq = table_.seq()](engine::Move move) {
                             outlet->send(hint_message(id, table, seq, move));
                             worker.post([weak] {
                                 if (const auto self = weak.lock()) self->hinting_ = false;
                             });
                         }});
}

void LiveTable::rematch(const std::shared_ptr<Outlet>& outlet, const Who& who,
                        const Message& message) {
    if (table_.status() != Status::Over)
        return refuse(outlet, message, {"wrong-time", "A rematch comes after the match."});
    const auto seats = table_.seats();
    std::optional<Seat> mine;
    for (Seat seat = 0; seat < seats.size(); ++seat)
        if (seats[seat].person.key == who.key) mine = seat;
    if (!mine) return refuse(outlet, message, {"not-seated", "You did not play here."});
    if (table_.rematch().empty()) return make_rematch(outlet, who, message, *mine);
    // One that was closed is none: the next to ask makes another.
    house_.with_table(
        table_.rematch(), [self = shared_from_this(), outlet, who, message, seat = *mine,
                           closed = table_.rematch()](const std::shared_ptr<LiveTable>& next) {
            if (next && next->table_.status() != Status::Closed)
                return next->join_rematch(outlet, who, message, seat);
            self->worker_.run([self, outlet, who, message, seat, closed] {
                self->when_free([self, outlet, who, message, seat, closed] {
                    if (self->table_.rematch() != closed)
                        return self->rematch(outlet, who, message);  // somebody was faster
                    self->make_rematch(outlet, who, message, seat);
                });
            });
        });
}

// At the new table: who asked watches and takes their seat.
void LiveTable::join_rematch(const std::shared_ptr<Outlet>& outlet, const Who& who,
                             const Message& message, Seat seat) {
    outlet->send(created_message(message.id, table_.id()));
    ask(outlet, who, {std::nullopt, table_.id(), Watch{}});
    if (!table_.seat_of(who.key)) ask(outlet, who, {std::nullopt, table_.id(), Sit{seat}});
    when_free([self = shared_from_this()] { self->start_rematch(false); });
}

void LiveTable::make_rematch(const std::shared_ptr<Outlet>& outlet, const Who& who,
                             const Message& message, Seat mine) {
    // The others' seats are kept for them; the next to ask takes one.
    auto kept = table_.seats();
    for (SeatState& seat : kept)
        if (seat.person.key) seat = {SeatState::Kind::Open, seat.person, {}};
    busy_ = true;  // so that two who ask at once get one table
    house_.make_table(table_.same_again(), who, std::nullopt, std::move(kept),
                      [self = shared_from_this(), outlet, who, message,
                       mine](OrRefused<std::shared_ptr<LiveTable>> made) {
                          const std::string id = made ? (*made)->table().id() : "";
                          if (made) (*made)->join_rematch(outlet, who, message, mine);
                          const Refused why = made ? Refused{} : made.error();
                          self->worker_.run([self, outlet, message, id, why] {
                              self->busy_ = false;
                              if (id.empty()) {
                                  self->refuse(outlet, message, why);
                              } else {
                                  Change change;
                                  change.table = true;
                                  self->keep(self->table_.set_rematch(id), change, nullptr);
                              }
                              self->work_off();
                          });
                      });
}

// A rematch starts by itself once everybody is back and has given a seed. Somebody who gives none
// is waited for a second, no longer.
void LiveTable::start_rematch(bool long_enough) {
    if (table_.stranded() || !table_.is_rematch() || table_.status() != Status::Waiting ||
        table_.has_open_seat())
        return;
    if (!long_enough && !table_.has_all_seeds()) {
        seed_timer_.expires_after(std::chrono::milliseconds(Table::seed_patience));
        seed_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
            const auto self = weak.lock();
            if (!error && self) self->when_free([self] { self->start_rematch(true); });
        });
        return;
    }
    seed_timer_.cancel();
    auto started = table_.start_by_itself(ticks());
    if (!started) return;
    Change change;
    change.table = true;
    change.match_from = 0;
    keep(std::move(*started), change, nullptr);
}

// A host who starts before the others' seeds have come waits for them a moment, as in a rematch.
bool LiveTable::starts_later(const std::shared_ptr<Outlet>& outlet, const Who& who,
                             const Message& message) {
    const auto until = table_.waits_for_seeds(who);
    const Time time = ticks();
    if (!until || *until <= time) return false;
    put_off_ = [this, outlet, who, message] { handle(outlet, who, message); };
    start_timer_.expires_after(std::chrono::milliseconds(*until - time + 1));
    start_timer_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
        const auto self = weak.lock();
        if (!error && self) self->when_free([self] { self->start_now(); });
    });
    return true;
}

void LiveTable::start_now() {
    start_timer_.cancel();
    if (const auto start = std::exchange(put_off_, nullptr)) start();
}

bool LiveTable::is_left_behind() const {
    return watchers_.empty() &&
           (table_.status() == Status::Over || table_.status() == Status::Closed);
}

Time LiveTable::may_go_from() const {
    return last_use_ + (is_left_behind() ? over_time : idle_time);
}

bool LiveTable::may_be_unloaded(Time time) {
    if (busy_ || !watchers_.empty() || time < may_go_from()) return false;
    if (is_left_behind()) return true;  // whatever a bot may still say
    if (const auto patience = table_.lives_unwatched()) {
        if (time - unwatched_since() >= *patience) {
            when_free([this] { give_up(); });
            return false;  // next time
        }
        if (last_watched_ > table_.watched() || table_.watched() == 0) {
            when_free([this] { keep(table_.note_watched(unwatched_since()), {}, nullptr); });
            return false;
        }
    }
    if (table_.next_deadline() || !steps_.empty()) return false;
    return std::ranges::all_of(question_, [](std::uint64_t one) { return one == 0; });
}

std::vector<store::Write> LiveTable::last_writes(Time time, Time tick) {
    std::vector<store::Write> writes;
    for (std::string& record : table_.stop_clocks(tick))
        writes.push_back(store::Append{key_, std::move(record)});
    if (!watchers_.empty()) last_watched_ = time;
    if (table_.lives_unwatched() && last_watched_ > table_.watched())
        for (std::string& record : table_.note_watched(last_watched_))
            writes.push_back(store::Append{key_, std::move(record)});
    return writes;
}

}  // namespace server
