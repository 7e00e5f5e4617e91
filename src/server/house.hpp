// SPDX-License-Identifier: Apache-2.0
//
// All that the parts of a running server share.
#pragma once

#include <atomic>
#include <boost/asio/async_result.hpp>
#include <boost/asio/thread_pool.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/counter.hpp"
#include "games/all.hpp"
#include "net/http.hpp"
#include "server/bots.hpp"
#include "server/config.hpp"
#include "server/limits.hpp"
#include "server/lobby.hpp"
#include "server/places.hpp"
#include "server/table.hpp"
#include "server/worker.hpp"
#include "store/journal.hpp"
#include "store/store.hpp"

namespace server {

class LiveTable;

// Milliseconds since 1970, as the calendar says: for people, and for what is kept. It may be set.
Time now();
// By a clock that nobody sets, for whatever is measured: the clocks of matches above all. It began
// with the process, at what the calendar said then.
Time ticks();
// Tests set the calendar: so much is added to it.
extern std::atomic<Time> calendar_moved;

// What /metrics counts. Any thread.
struct Metrics {
    std::atomic<std::uint64_t> connections_now = 0, connections = 0, refusals = 0, evictions = 0,
                               requests = 0, tables_made = 0, matches_finished = 0,
                               bot_timeouts = 0, matches_read = 0, entries_replayed = 0;
    base::Counter messages_in, moves;
    std::atomic<std::int64_t> tables_loaded = 0;
};

class House {
public:
    House(const Config&, std::span<const games::Room>, std::unique_ptr<store::Store>);
    ~House();
    House(const House&) = delete;
    House& operator=(const House&) = delete;

    void open();   // starts the threads and brings back all tables that were being played at
    void close();  // stops the clocks, writes everything, ends the threads
    // Once a minute, on each worker: tables that nobody looks at leave the memory, and those that
    // nobody has come back to for days are closed.
    void sweep(Worker&, Time now);
    // Of that worker: as soon as it may be unloaded, and not only with the next sweep.
    void let_go_soon(Worker&, std::shared_ptr<LiveTable>);

    const games::Room* room(std::string_view game) const;

    // A new table; `done` runs on the table's worker, or on the caller's if it is refused.
    using Made = std::function<void(OrRefused<std::shared_ptr<LiveTable>>)>;
    void make_table(const Create&, const Who& host, const std::optional<Origin>&,
                    std::vector<SeatState> kept_for, Made done);
    // Runs `then` on the table's worker with the table, loaded if need be; null: there is none.
    void with_table(const std::string& id, std::function<void(std::shared_ptr<LiveTable>)> then);
    // The table, if it is in memory and belongs to this very thread; else null.
    LiveTable* table_here(const std::string& id);
    // The same for who asks for one table again and again, and keeps a note of it: then it need not
    // be looked for.
    struct LastTable {
        LiveTable* live = nullptr;
        std::uint64_t unloaded = 0;
    };
    LiveTable* table_here(const std::string& id, LastTable&);
    void prefetch(const LastTable&) const;  // it will most likely be asked for in a moment
    // The same as with_table for a table that is in memory already.
    void if_loaded(const std::string& id, std::function<void(LiveTable&)> then);
    Worker& worker_of(const std::string& table);
    // Why nothing can be stored now, as far as is known; empty if it can. Looks at the disk.
    std::string not_ready() const;

    store::TableKey new_table_key() { return ++last_table_; }
    store::PersonKey new_person_key() { return ++last_person_; }

    // Waits, without blocking anybody, until the writes are on disk.
    net::Awaitable<bool> durable(std::vector<store::Write>);
    // Runs something that may block, on threads kept for that: at the desk what is short, in the
    // archive what takes long, such as to play a whole match again, at the door what has to do with
    // passwords.
    // (Closures are named before they are awaited: g++ 12 destroys temporaries of such types
    // twice.)
    template <class F>
    auto at_desk(F work) -> net::Awaitable<decltype(work())> {
        return run_in(desk, std::move(work));
    }
    template <class F>
    auto in_archive(F work) -> net::Awaitable<decltype(work())> {
        return run_in(archive, std::move(work));
    }
    template <class F>
    auto by_door(F work) -> net::Awaitable<decltype(work())> {
        return run_in(door, std::move(work));
    }
    template <class F>
    auto run_in(asio::thread_pool& threads, F work) -> net::Awaitable<decltype(work())> {
        using Result = std::optional<decltype(work())>;
        auto start = [&threads, &work](auto handler) {
            auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            asio::post(threads, [shared, work = std::move(work)]() mutable {
                std::exception_ptr fault;
                Result result;
                try {
                    result.emplace(work());
                } catch (...) {
                    fault = std::current_exception();
                }
                auto executor = asio::get_associated_executor(*shared);
                asio::post(executor, [shared, fault, result = std::move(result)]() mutable {
                    std::move (*shared)(fault, std::move(result));
                });
            });
        };
        Result result = co_await asio::async_initiate<const asio::use_awaitable_t<net::Executor>,
                                                      void(std::exception_ptr, Result)>(
            start, net::use_awaitable);
        co_return std::move(*result);
    }

    const Config config;
    const std::span<const games::Room> rooms;
    const std::unique_ptr<store::Store> store;
    // Those who read finished matches, and those whose passwords are looked at (64 MB each, and
    // slow on purpose).
    static constexpr int most_readers = 48, most_readers_of_address = 8;
    static constexpr int most_at_door = 32, most_at_door_of_address = 2;
    static constexpr std::uintmax_t least_space = 16'000'000;  // bytes of the disk
    static constexpr std::size_t most_bytes_read = 8 << 20;    // of what is made in one piece
    Places readers{most_readers, most_readers_of_address, most_bytes_read};
    Places at_door{most_at_door, most_at_door_of_address};
    asio::thread_pool desk{2}, archive{1}, door{2};
    std::vector<std::unique_ptr<Worker>> workers;
    std::unique_ptr<store::Journal> journal;
    std::unique_ptr<BotPool> bots;
    LobbyBoard lobby;
    Metrics metrics;
    AddressCount connections, sockets;  // WebSockets, and connections of any kind
    AddressLimit messages, requests, frames, new_guests, sign_ins, sign_ins_to_account;
    AddressLimit probes, handshakes;  // of /healthz and /metrics; of WebSockets
    std::atomic<bool> closing = false;

private:
    using Waiting = std::vector<std::function<void(std::shared_ptr<LiveTable>)>>;
    struct Shelf {  // of one worker; touched on its thread only
        std::unordered_map<std::string, std::shared_ptr<LiveTable>> tables;
        std::unordered_map<std::string, Waiting> loading;
        std::shared_ptr<void> sweeper;
        unsigned seconds = 0;                                           // that it has run
        std::deque<std::pair<Time, std::weak_ptr<LiveTable>>> leaving;  // from when they may go
        std::uint64_t unloaded = 0;  // tables so far; notes of tables hold until there is one more
    };
    std::shared_ptr<LiveTable> load(Worker&, const store::TableRow&,
                                    const std::vector<std::string>& records);
    void sweep_later(Worker&);
    void let_go(Shelf&, Time now);
    void unload(Shelf&, const std::shared_ptr<LiveTable>&);

    std::vector<Shelf> shelves_;
    std::atomic<store::TableKey> last_table_ = 0;
    std::atomic<store::PersonKey> last_person_ = 0;
};

}  // namespace server
