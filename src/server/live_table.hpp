// SPDX-License-Identifier: Apache-2.0
//
// A table in use: the people connected to it, its timers, its bots. It does one thing at a time:
// while a change is on its way to the disk, everything else waits, so nobody is shown what could
// still be lost. All of it runs on the worker that the table belongs to.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/house.hpp"
#include "server/table.hpp"

namespace server {

class LiveTable : public std::enable_shared_from_this<LiveTable> {
public:
    LiveTable(House&, Worker&, store::TableKey, Table);

    Table& table() { return table_; }
    store::TableKey key() const { return key_; }

    void begin();  // after it was made or loaded: bots, clocks, the lobby
    void ask(const std::shared_ptr<Outlet>&, const Who&, Message&&);
    void leave(const std::shared_ptr<Outlet>&);  // the connection is gone
    void rename(const Who&);
    bool is_watching(const Outlet*) const;
    // For House::with_table(): waits until the table is free, when all there is to see is on disk.
    using Then = std::function<void(std::shared_ptr<LiveTable>)>;
    static Then when_settled(Then);

    bool is_left_behind() const;  // all is over there, and nobody looks at it
    Time may_go_from() const;     // unless it is used before
    // Whether nobody would miss it in memory; gives up tables that nobody came back to for days.
    bool may_be_unloaded(Time now);
    void time_is_up(Time now);  // the clocks' timer, which tests need not wait for
    void make_room();           // closes it, unless somebody has come to look at it
    std::vector<store::Write> last_writes(Time now, Time ticks);  // before the server stops

private:
    struct Watcher {
        std::shared_ptr<Outlet> outlet;
        Who who;
        Seat eyes;  // with which the match was seen last
    };
    // What there is to tell once a change is on disk.
    struct Change {
        bool table = false;
        bool chat = false;
        std::optional<std::size_t> match_from = std::nullopt;
        std::optional<Seat> acknowledged = std::nullopt;
        std::string ack = {};
        std::optional<Seat> only = std::nullopt;  // nobody else has anything to hear
    };

    void when_free(std::function<void()>);
    void work_off();
    void safely(const std::function<void()>& work);
    void handle(const std::shared_ptr<Outlet>&, const Who&, const Message&);
    void watch(const std::shared_ptr<Outlet>&, const Who&, const Message&);
    void play(const std::shared_ptr<Outlet>&, const Who&, const Message&, const Play&);
    void hint(const std::shared_ptr<Outlet>&, const Who&, const Message&);
    void rematch(const std::shared_ptr<Outlet>&, const Who&, const Message&);
    void make_rematch(const std::shared_ptr<Outlet>&, const Who&, const Message&, Seat);
    void join_rematch(const std::shared_ptr<Outlet>&, const Who&, const Message&, Seat);
    void refuse(const std::shared_ptr<Outlet>&, const Message&, const Refused&);

    void keep(Table::Records, Change, std::shared_ptr<Outlet> asker,
              std::optional<std::int64_t> id = std::nullopt);
    void kept(bool durable, const Change&, const std::shared_ptr<Outlet>&,
              std::optional<std::int64_t> id);
    void tell(const Change&);
    void tell_table();
    // Of what they have seen, the first entries are still so; the rest was taken back.
    void tell_late_watchers(std::size_t still_so = std::numeric_limits<std::size_t>::max());
    void tell_presence_soon();
    void count_watchers();
    std::string presence() const;
    void after_change();
    void publish();
    void give_up();
    Time unwatched_since() const;
    void ask_bots();
    void bot_answers(Seat, std::uint64_t question, engine::Move, std::size_t seq,
                     std::uint64_t era);
    Table::Mask masks() const;
    void play_automatically(Table::Mask);
    void wait_with_automatic();
    void set_clock_timer();
    void start_rematch(bool long_enough);
    bool starts_later(const std::shared_ptr<Outlet>&, const Who&, const Message&);
    void start_now();  // what starts_later has put off
    void reload();
    Seat viewer(const Who&) const;
    std::size_t shown_to_watchers(Time now);
    bool is_late(Seat eyes) const { return table_.delay() > 0 && eyes == engine::spectator; }
    Time delay() const { return table_.delay() * Time{1000}; }

    House& house_;
    Worker& worker_;
    store::TableKey key_;
    Table table_;
    store::Status stored_status_;
    bool busy_ = false;
    std::deque<std::function<void()>> inbox_;
    std::vector<Watcher> watchers_;
    Time last_use_;          // or when it was loaded
    Time last_watched_ = 0;  // since it was loaded, and not stored yet

    std::array<std::uint64_t, engine::max_seats> question_{};  // to the bot of a seat; 0: none
    std::uint64_t questions_ = 0;
    asio::steady_timer clock_timer_, bot_timer_, presence_timer_, delay_timer_, seed_timer_,
        mask_timer_, rest_timer_, start_timer_;
    std::function<void()> put_off_;                        // the host's start
    Table::Automatic automatic_ = Table::Automatic::More;  // are there still moves to play
    std::optional<std::pair<std::size_t, std::uint64_t>> masked_at_;  // seq and era of a wait
    bool clock_runs_ = false;                                         // the timer is set
    bool presence_waits_ = false;
    std::string presence_told_;  // who was here when the table was told of last
    bool hinting_ = false;       // one at a time: they keep a bot busy

    struct Step {
        Time time;
        std::size_t seq;
    };
    std::deque<Step> steps_;  // of a match that watchers see late
    std::size_t shown_ = 0;   // entries that late watchers have seen
    struct Line {
        Time time;
        net::SharedFrame message;
    };
    std::deque<Line> late_lines_;  // of players, that they have yet to hear
};

}  // namespace server
