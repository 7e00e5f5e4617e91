// SPDX-License-Identifier: Apache-2.0
//
// A table: who sits there, the match they play, what they say. It is the fold of its records, so a
// server that was killed comes back to the same table by applying them again. No sockets, no
// threads, no clock of its own: the time is handed in, by a clock that nobody sets; of what is
// said, and of when a table was made or looked at, by the calendar.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "engine/log.hpp"
#include "engine/match.hpp"
#include "fair/chance.hpp"
#include "games/all.hpp"
#include "server/played_keys.hpp"
#include "server/requests.hpp"
#include "store/store.hpp"

namespace server {

using engine::Seat;
using engine::SeatSet;
using store::PersonKey;
using store::Status;
using store::Time;

// Somebody, as tables know them.
struct Who {
    PersonKey key = 0;  // 0: nobody
    std::string id;
    std::string name;
    bool operator==(const Who&) const = default;
};

struct SeatState {
    enum class Kind : std::uint8_t { Open, Human, Bot } kind = Kind::Open;
    // Who sits here; of a bot, whom it stands for; of an open seat, for whom it is kept.
    Who person = {};
    std::string level = {};  // of a bot
};

// What a table must know of the finished match that it plays on from.
struct Origin {
    std::string match;  // empty if it is private: its address is an invitation
    std::vector<std::pair<Seat, std::string>> entries;  // moves in notation
};

class Table {
public:
    using Records = std::vector<std::string>;
    using Answer = OrRefused<Records>;  // what is to be stored before anybody sees the change

    // A new table, by its first record.
    static OrRefused<std::string> creation(const games::Room&, const Create&, const Who& host,
                                           const std::optional<Origin>&, Time now);
    // Throws std::runtime_error when the records are not those of a table: they were damaged.
    Table(std::string id, std::span<const games::Room> rooms, const std::string& first, Time now);
    void apply(const std::string& record, Time now);

    const std::string& id() const { return id_; }
    const games::Room& room() const { return *room_; }
    Status status() const { return status_; }
    // Why its match cannot be opened here: it was played with a ruleset or with cards that this
    // process does not have. It has no match() then; its seats and its host are known, and it can
    // be closed.
    const std::optional<Refused>& stranded() const { return stranded_; }
    // What the store says of a stranded one, whose moves nobody can follow.
    void take_status(Status status) { status_ = status; }
    const Who& host() const { return host_; }
    Time created() const { return created_; }
    // When somebody looked at it last, as far as is stored; 0: that is not.
    Time watched() const { return watched_; }
    // How long it waits for somebody to look at it again before it is given up; nothing: for ever,
    // because it ends by itself.
    std::optional<Time> lives_unwatched() const;
    bool has_others_than_host() const;  // at a seat, or whom one is kept or played for
    const std::vector<SeatState>& seats() const { return seats_; }
    const ClockRule& clock() const { return clock_; }
    bool hidden() const { return hidden_; }
    int delay() const { return delay_; }
    std::uint64_t era() const { return era_; }
    std::size_t unchanged() const { return unchanged_; }  // entries, by what was taken back last
    std::uint64_t bot_seed() const { return bot_seed_; }
    const std::string& rematch() const { return rematch_; }
    bool is_rematch() const { return is_rematch_; }  // its seats were kept for who played before
    const engine::Match* match() const { return match_ ? &*match_ : nullptr; }
    std::size_t seq() const { return match_ ? match_->entries().size() : 0; }
    std::optional<Seat> seat_of(PersonKey) const;  // where the person plays now
    bool is_asked(Seat) const;
    bool has_open_seat() const;
    bool has_all_seeds() const;  // of the people who play
    // Until when this host, who wants to start, waits for the seeds of others who have just sat
    // down: else a host could be faster than they are, and have chance without them. Nothing: they
    // are all here, or there is another reason why it does not start.
    std::optional<Time> waits_for_seeds(const Who& host) const;
    static constexpr Time seed_patience = 1000;
    bool has_people() const;  // at a seat, or with a bot standing in for them
    std::vector<PersonKey> players() const;
    Create same_again() const;  // the wish that makes a table like this one

    // What somebody asks for. Each changes the table at once and says what to store.
    Answer ask(const Who&, const Sit&, Time now);
    Answer ask(const Who&, const Stand&, Time now);
    Answer ask(const Who&, const SetSeat&, Time now);
    Answer ask(const Who&, const Swap&, Time now);
    Answer ask(const Who&, const SetHost&, Time now);
    Answer ask(const Who&, const Mute&, Time now);
    Answer ask(const Who&, const Close&, Time now);
    Answer ask(const Who&, const Seed&, Time now);
    Answer ask(const Who&, const Start&, Time now);
    Answer ask(const Who&, const Undo&, Time now);
    Answer ask(const Who&, const Takeback&, Time now);
    Answer ask(const Who&, const Agree&, Time now);
    Answer ask(const Who&, const Resign&, Time now);
    Answer ask(const Who&, const Chat&, Time now);
    Answer ask(const Who&, const Play&, Time now);
    Answer ask(const Who&, const SetAnswers&, Time now);
    Answer ask(const Who&, const SetOption&, Time now);

    // When a move with this key was played by this person: the length of the log after it.
    std::optional<std::size_t> played(PersonKey, const std::string& key) const;
    // A bot's move; refused when the question has changed since `seq` and `era`.
    Answer bot_plays(Seat, engine::Move, std::size_t seq, std::uint64_t era, Time now);
    // What is played for people without asking them, as their settings say, and what bots cannot
    // but play; their records are appended. Only so many at once, so that other tables have their
    // turn. A move whose quickness would tell what a person holds waits, if such moves are masked.
    enum class Automatic : std::uint8_t { Done, More, Waits };
    enum class Mask : std::uint8_t { Off, AfterFirst, On };
    Automatic automatic_moves(Records&, Mask, Time now);
    // Moves for those whose time is up.
    Answer time_is_up(Time now);
    std::optional<Time> next_deadline() const;
    Answer start_by_itself(Time now);  // a rematch whose people are all there
    Records rename(const Who&);        // the person has a new name
    Records set_rematch(const std::string& table);
    Records keep_seats(std::vector<SeatState>, Time now);  // for those who played before
    Records close_by_itself();
    Records note_watched(Time when);
    Records stop_clocks(Time now);  // before the server stops

    // Who is connected; known while the server runs and kept nowhere.
    void arrive(PersonKey, Time now);
    void depart(PersonKey, Time now);
    bool is_here(PersonKey) const;
    int watchers = 0;  // connected people without a seat

    // Messages, as JSON.
    // Lines of players that were said after `heard` are left out for who has no seat.
    static constexpr Time all_of_it = std::numeric_limits<Time>::max();
    std::string table_message(const Who& viewer, bool with_chat, Time heard = all_of_it) const;
    // The same in two steps, for many viewers.
    std::string table_message_for_all() const;
    std::string table_message_for(std::string for_all, const Who& viewer, bool with_chat,
                                  Time heard = all_of_it) const;
    // What changed since `from`, for a viewer, as of `upto` entries.
    std::string update_message(Seat viewer, std::size_t from, std::size_t upto,
                               std::string_view ack, Time now) const;
    // The events of an update that has been written, if all viewers see the same of them.
    struct SharedEvents {
        base::Text text;
        bool are_known = false;
    };
    void append_update(base::Text& out, Seat viewer, std::size_t from, std::size_t upto,
                       std::string_view ack, Time now, SharedEvents* shared = nullptr) const;
    std::string chat_message() const;  // the last line said
    bool last_chat_is_for(const Who&) const;
    // When a player said it while the match runs: watchers who see it late hear it late.
    std::optional<Time> last_chat_by_player() const;
    boost::json::object summary() const;  // in lists of tables
    boost::json::object match_summary(Time finished) const;

    bool may_have_hints(Seat) const;
    engine::Notes notes() const;  // for the log: who played, and the seeds
    fair::Opening opening() const;
    boost::json::array result() const;

private:
    friend struct TestTable;  // the leak tests put imagined matches into tables
    struct ChatLine {
        Who person;
        std::string text;
        Time time;
        std::optional<Seat> seat;
        bool for_watchers;         // said by a watcher while the match ran
        SeatSet team = {};         // who may read it, of a line among partners; else nobody
        std::string propose = {};  // a move proposed to a partner, as JSON
    };
    struct TakebackAsked {
        Seat by;
        std::size_t to;  // entries that stay
        SeatSet waits_for;
    };

    void append_events(base::Text& out, Seat viewer, std::size_t from, std::size_t upto,
                       SharedEvents* shared) const;
    void append_may(base::Text& out, const engine::Position&, Seat viewer) const;
    void append_clocks(base::Text& out, Time now) const;
    void fold(const boost::json::object&, Time now);
    Records record(boost::json::object, Time now);  // folds it
    void begin_match(Time now);
    void set_seats(const boost::json::array&);
    boost::json::object seats_record() const;
    Answer new_seats(std::vector<SeatState>, Time now);
    void move_options(const std::vector<SeatState>& before, Records&, Time now);
    OrRefused<Seat> playing(const Who&) const;  // the seat, in a running match
    std::optional<Refused> host_only(const Who&) const;
    std::optional<Refused> only(Status, const char* words) const;

    enum class By : std::uint8_t { Choice, Clock, Settings };
    Answer play(Seat, engine::Move, const std::string& key, By, Time now);
    std::optional<engine::Automatic> automatic_move(Seat, Records&, Time now);
    bool is_automatic(std::size_t entry) const;
    void forget_entry(std::size_t entry);  // one that was undone
    void give_time_back(Seat, Time now);   // of the choice that was undone last
    void let_nature_play(boost::json::array* told);
    void play_texts(const boost::json::array& nature);
    void decided(Seat, SeatSet before, std::size_t entry, bool nature_played, By, Time now);
    void remember(Seat, const std::string& key);
    void recount(Time now);
    void finish_if_over();
    Answer take_back(std::size_t to, Time now);
    const Who* stood_for(Seat) const;
    std::size_t last_entry_of(Seat) const;
    std::size_t last_choice_of(Seat) const;
    int entries_to_undo(Seat, std::size_t last_choice) const;

    void run_clocks(Time now);
    void stop_clock(Seat, Time now);
    void refill_reserves(Time now);
    Time left(Seat, Time now) const;     // without the reserve
    Time reserve(Seat, Time now) const;  // what is left of it in this turn
    Time deadline(Seat seat) const { return since_[seat] + left_[seat] + reserve_[seat]; }
    void append_clocks(boost::json::object&, Time now) const;
    void read_clocks(const boost::json::object&, Time now);
    SeatSet partners(Seat) const;  // now, in the match that is played or over
    OrRefused<SeatSet> team_of(const Who&, const Chat&) const;
    bool may_read(const ChatLine&, const Who&) const;
    static boost::json::object chat_json(const ChatLine&);
    boost::json::object shown_options() const;
    boost::json::object seat_json(const SeatState&) const;
    boost::json::array seats_json() const;

    std::string id_;
    const games::Room* room_ = nullptr;
    engine::Setup setup_;
    Time created_ = 0;
    Time loaded_ = 0;  // since when this server has it in memory
    Time watched_ = 0;
    ClockRule clock_;
    bool hidden_ = false, guide_ = false;
    int delay_ = 0;
    Who host_;
    std::vector<SeatState> seats_;
    Status status_ = Status::Waiting;
    std::optional<engine::Match> match_;
    std::optional<Refused> stranded_;
    std::vector<std::pair<Seat, std::string>> prefix_;  // of a match that is played on
    std::string prefix_of_;                             // that match; empty if it is not told
    std::string rematch_;
    bool is_rematch_ = false;

    std::string server_seed_, commitment_;
    std::vector<std::string> seat_seeds_;
    std::array<Time, engine::max_seats> sat_down_{};  // when each seat got the person it has
    std::optional<fair::Stream> stream_;
    std::uint64_t draws_ = 0;   // made so far; never reused
    bool redraw_next_ = false;  // the next draw does not follow the one before in the log
    std::vector<std::pair<std::size_t, std::uint64_t>> redraws_;
    std::uint64_t bot_seed_ = 0;

    std::uint64_t era_ = 0;  // how often something was taken back
    std::size_t unchanged_ = 0;
    SeatSet locked_;  // have decided and wait for others
    std::array<std::size_t, engine::max_seats>
        asked_at_{};  // the entry each one's question came with
    std::array<std::uint64_t, engine::max_seats> asked_era_{};  // and since which era
    std::optional<TakebackAsked> takeback_;
    PlayedKeys keys_;
    std::array<engine::Settings, engine::max_seats> settings_;
    std::vector<std::size_t> automatic_;  // entries that were played by settings, ascending

    std::array<Time, engine::max_seats> left_{};
    std::array<Time, engine::max_seats> reserve_{};
    std::array<Time, engine::max_seats> since_{};  // 0: does not run
    // What was left to a seat when it made a choice: undoing it brings that back, and no more. In
    // the order of the entries; of tables with a clock.
    struct TimedChoice {
        Seat seat;
        std::size_t entry;
        Time left, reserve;
    };
    std::vector<TimedChoice> choices_;
    std::optional<TimedChoice> undone_;            // while an undo is folded
    std::uint32_t turn_ = 0;                       // of the game, which the reserves are for
    std::array<int, engine::max_seats> missed_{};  // in a row

    std::deque<ChatLine> chat_;
    std::set<std::string> muted_;
    std::map<PersonKey, int> here_;
    std::map<PersonKey, Time> gone_since_;
};

std::string random_table_id();

}  // namespace server
