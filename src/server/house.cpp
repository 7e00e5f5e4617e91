// SPDX-License-Identifier: Apache-2.0
#include "server/house.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/steady_timer.hpp>
#include <filesystem>
#include <future>
#include <latch>

#include "base/prefetch.hpp"
#include "server/live_table.hpp"

namespace server {

namespace {

constexpr std::size_t most_addresses = 10'000;  // that are remembered

// Unless it is set, one per core; less those that are left for others.
unsigned threads_of(unsigned set, unsigned left = 0) {
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    return set ? set : std::max(1u, cores - std::min(cores, left));
}

}  // namespace

std::atomic<Time> calendar_moved = 0;

Time now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count() +
           calendar_moved.load(std::memory_order_relaxed);
}

Time ticks() {
    using namespace std::chrono;
    static const Time begin = now();
    static const steady_clock::time_point began = steady_clock::now();
    return begin + duration_cast<milliseconds>(steady_clock::now() - began).count();
}

House::House(const Config& given, std::span<const games::Room> all,
             std::unique_ptr<store::Store> kept)
    : config(given),
      rooms(all),
      store(std::move(kept)),
      connections(given.limits.connections_per_address),
      sockets(given.limits.connections_per_address * 4),
      messages(given.limits.messages_per_address, given.limits.messages_per_address * 10.0,
               most_addresses),
      requests(given.limits.requests_per_minute),
      frames(given.limits.frames_per_minute),
      new_guests(given.limits.guests_per_minute),
      sign_ins(given.limits.sign_ins_per_minute),
      sign_ins_to_account(given.limits.sign_ins_per_account),
      probes(given.limits.requests_per_minute),
      handshakes(given.limits.connections_per_address * 10) {
    const unsigned threads = threads_of(config.threads, 1);  // the journal needs some of a core
    std::vector<store::Journal::Lane> lanes;
    for (unsigned i = 0; i < threads; ++i) {
        workers.push_back(std::make_unique<Worker>(i, threads));
        lanes.push_back([this, worker = workers.back().get()](auto done) {
            if (std::ranges::any_of(done, [](const auto& one) { return !one.second; }))
                spdlog::error("write_failed what=\"{}\"", journal->last_failure());
            worker->post([done = std::move(done)] {
                for (const auto& [then, durable] : done) then(durable);
            });
        });
    }
    shelves_.resize(threads);
    journal = std::make_unique<store::Journal>(*store, std::move(lanes));
    bots = std::make_unique<BotPool>(threads_of(config.bot_threads));
    last_table_ = store->greatest_table_key();
    last_person_ = store->greatest_person_key();
}

House::~House() { close(); }

void House::open() {
    for (const auto& worker : workers) worker->start();
    std::size_t count = 0;
    for (const Status status : {Status::Running, Status::Waiting})
        for (const store::TableRow& row : store->tables_with(status)) {
            Worker& worker = worker_of(row.id);
            worker.post([this, &worker, row, records = store->records(row.key)] {
                if (const auto table = load(worker, row, records)) table->begin();
            });
            ++count;
        }
    std::latch loaded(static_cast<std::ptrdiff_t>(workers.size()));
    for (const auto& worker : workers)
        worker->post([this, &worker = *worker, &loaded] {
            sweep_later(worker);
            loaded.count_down();
        });
    // Lists, and what one person may have, are about all tables from the first visitor on.
    loaded.wait();
    spdlog::info("tables_resumed count={}", count);
}

void House::close() {
    if (closing.exchange(true)) return;
    bots->stop();  // the workers may go on asking it
    for (const auto& worker : workers) {
        if (!worker->is_running()) continue;  // it never opened: the port was taken
        std::promise<void> done;
        worker->post([&] {
            Shelf& shelf = shelves_[worker->index()];
            shelf.sweeper.reset();
            for (const auto& [id, table] : shelf.tables)
                if (auto writes = table->last_writes(now(), ticks()); !writes.empty())
                    journal->submit(worker->index(), std::move(writes), [](bool) {});
            done.set_value();
        });
        done.get_future().wait();
    }
    journal->close();
    for (const auto& worker : workers) worker->stop();
    desk.join();
    archive.join();
    door.join();
    shelves_.clear();
}

const games::Room* House::room(std::string_view game) const {
    for (const games::Room& room : rooms)
        if (room.game->about().id == game) return &room;
    return nullptr;
}

std::string House::not_ready() const {
    using namespace std::chrono;
    const auto trouble = journal->trouble();
    const auto time = steady_clock::now();
    if (closing) return "The server stops.";
    // A write that was refused tells of the disk for a while only: nobody may have tried since.
    if (trouble.failed_at && time - *trouble.failed_at < minutes(1))
        return "The last write failed: " + journal->last_failure();
    if (trouble.writing_since && time - *trouble.writing_since > seconds(5))
        return "The disk has not answered for " +
               std::to_string(duration_cast<seconds>(time - *trouble.writing_since).count()) +
               " seconds.";
    std::error_code error;
    const auto space = std::filesystem::space(config.data, error);
    if (!error && space.available < least_space)
        return "The disk has " + std::to_string(space.available / 1'000'000) + " MB left.";
    return {};
}

Worker& House::worker_of(const std::string& table) {
    return *workers[base::hash_bytes(table.data(), table.size()) % workers.size()];
}

std::shared_ptr<LiveTable> House::load(Worker& worker, const store::TableRow& row,
                                       const std::vector<std::string>& records) {
    Shelf& shelf = shelves_[worker.index()];
    if (const auto found = shelf.tables.find(row.id); found != shelf.tables.end())
        return found->second;
    try {
        Table table(row.id, rooms, records.at(0), ticks());
        for (std::size_t i = 1; i < records.size(); ++i) table.apply(records[i], ticks());
        if (const auto& why = table.stranded()) {
            table.take_status(row.status);
            spdlog::warn("stranded table={} code={}", row.id, why->code);
        }
        auto live = std::make_shared<LiveTable>(*this, worker, row.key, std::move(table));
        shelf.tables.emplace(row.id, live);
        ++metrics.tables_loaded;
        return live;
    } catch (const std::exception& error) {
        spdlog::error("cannot_load table={} what=\"{}\"", row.id, error.what());
        return nullptr;
    }
}

void House::with_table(const std::string& id,
                       std::function<void(std::shared_ptr<LiveTable>)> then) {
    Worker& worker = worker_of(id);
    worker.run([this, &worker, id, then = std::move(then)]() mutable {
        Shelf& shelf = shelves_[worker.index()];
        if (const auto found = shelf.tables.find(id); found != shelf.tables.end())
            return then(found->second);
        auto& waiting = shelf.loading[id];
        waiting.push_back(std::move(then));
        if (waiting.size() > 1) return;  // somebody else has gone to fetch it
        asio::post(desk, [this, &worker, id] {
            std::optional<store::TableRow> row;
            std::vector<std::string> records;
            try {
                row = store->find_table(id);
                if (row) records = store->records(row->key);
            } catch (const std::exception& error) {
                spdlog::error("cannot_read table={} what=\"{}\"", id, error.what());
                row.reset();
            }
            worker.post([this, &worker, id, row = std::move(row), records = std::move(records)] {
                std::shared_ptr<LiveTable> table;
                if (row && !records.empty()) {
                    table = load(worker, *row, records);
                    if (table) table->begin();
                }
                auto node = shelves_[worker.index()].loading.extract(id);
                if (node)
                    for (const auto& next : node.mapped()) next(table);
            });
        });
    });
}

LiveTable* House::table_here(const std::string& id) {
    const auto& tables = shelves_[Worker::current()->index()].tables;
    const auto found = tables.find(id);
    return found == tables.end() ? nullptr : found->second.get();
}

LiveTable* House::table_here(const std::string& id, LastTable& last) {
    const std::uint64_t unloaded = shelves_[Worker::current()->index()].unloaded;
    if (!last.live || last.unloaded != unloaded || last.live->table().id() != id)
        last = {table_here(id), unloaded};
    return last.live;
}

void House::prefetch(const LastTable& last) const {
    if (last.live && last.unloaded == shelves_[Worker::current()->index()].unloaded)
        base::prefetch(last.live, sizeof *last.live);
}

void House::if_loaded(const std::string& id, std::function<void(LiveTable&)> then) {
    Worker& worker = worker_of(id);
    worker.run([this, &worker, id, then = std::move(then)] {
        if (closing && shelves_.empty()) return;
        const auto& tables = shelves_[worker.index()].tables;
        // Held while it works: it may be the last to know the table.
        if (const auto found = tables.find(id); found != tables.end()) {
            const auto table = found->second;
            then(*table);
        }
    });
}

void House::make_table(const Create& wish, const Who& host, const std::optional<Origin>& origin,
                       std::vector<SeatState> kept_for, Made done) {
    const games::Room* game = room(wish.game);
    if (!game)
        return done(base::Failure{
            Refused{"no-game", "There is no game of that name; GET /api/games lists them."}});
    // Its cards are known to whoever has played it before.
    const auto alone = [&] {
        const auto bot = [](const SeatWish& seat) { return seat.kind == SeatWish::Kind::Bot; };
        return wish.seats.size() -
                   static_cast<std::size_t>(std::ranges::count_if(wish.seats, bot)) <=
               1;
    };
    if (wish.guide && !alone())
        return done(base::Failure{Refused{
            "bad-setup", "The guided match is for one person: all other seats are for bots."}});
    auto first = Table::creation(*game, wish, host, origin, now());
    if (!first) return done(base::Failure{first.error()});
    if (lobby.made_by(host.key) >= config.limits.tables_per_person) {
        const std::string spare = lobby.take_spare(host.key, now());
        if (spare.empty())
            return done(base::Failure{
                Refused{"too-many",
                        "You have as many tables as one person may have; finish or close one."}});
        with_table(spare, [](const std::shared_ptr<LiveTable>& live) {
            if (live) live->make_room();
        });
    }
    // The id decides which worker has the table: the host's own, so that their messages need not
    // travel between threads.
    std::string id = random_table_id();
    while (Worker::current() && &worker_of(id) != Worker::current()) id = random_table_id();
    Worker& worker = worker_of(id);
    lobby.put(id, {"{}", true, true, now(), host.key, {}});  // it counts from now on
    worker.run([this, &worker, id, record = std::move(*first), kept = std::move(kept_for),
                done = std::move(done)]() mutable {
        const Time time = now();
        const store::TableKey key = new_table_key();
        auto live =
            std::make_shared<LiveTable>(*this, worker, key, Table(id, rooms, record, ticks()));
        std::vector<store::Write> writes{store::NewTable{key, id, time},
                                         store::Append{key, std::move(record)}};
        if (!kept.empty())
            for (std::string& more : live->table().keep_seats(std::move(kept), ticks()))
                writes.push_back(store::Append{key, std::move(more)});
        journal->submit(
            worker.index(), std::move(writes),
            [this, &worker, live = std::move(live), done = std::move(done)](bool durable) {
                if (!durable) {
                    lobby.put(live->table().id(), {"", true, false, 0, 0, {}});
                    return done(base::Failure{
                        Refused{"storage", "The table could not be stored; there is none."}});
                }
                shelves_[worker.index()].tables.emplace(live->table().id(), live);
                ++metrics.tables_loaded;
                ++metrics.tables_made;
                live->begin();
                done(live);
            });
    });
}

net::Awaitable<bool> House::durable(std::vector<store::Write> writes) {
    Worker* worker = Worker::current();
    auto start = [this, worker, &writes](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        journal->submit(worker->index(), std::move(writes), [shared](bool durable) {
            auto executor = asio::get_associated_executor(*shared);
            asio::post(executor, [shared, durable] { std::move (*shared)(durable); });
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<net::Executor>, void(bool)>(
        start, net::use_awaitable);
}

void House::sweep(Worker& worker, Time time) {
    Shelf& shelf = shelves_[worker.index()];
    for (auto it = shelf.tables.begin(); it != shelf.tables.end();) {
        const auto live = (it++)->second;
        if (live->may_be_unloaded(time)) unload(shelf, live);
    }
    // They are closed some time after they were loaded, so that somebody who was there when the
    // server went down has the time to come back.
    for (const std::string& id : lobby.given_up(time))
        if (&worker_of(id) == &worker && !shelf.tables.contains(id))
            with_table(id, [](const std::shared_ptr<LiveTable>&) {});
}

void House::let_go_soon(Worker& worker, std::shared_ptr<LiveTable> live) {
    shelves_[worker.index()].leaving.emplace_back(live->may_go_from(), live);
}

// They leave in the order in which they were left, or about so.
void House::let_go(Shelf& shelf, Time time) {
    while (!shelf.leaving.empty() && shelf.leaving.front().first <= time) {
        const auto live = shelf.leaving.front().second.lock();
        shelf.leaving.pop_front();
        if (!live || !live->is_left_behind()) continue;
        if (live->may_be_unloaded(time))
            unload(shelf, live);
        else
            shelf.leaving.emplace_back(std::max(live->may_go_from(), time + 1), live);
    }
}

// Not another of the same id, which was loaded while somebody still held this one.
void House::unload(Shelf& shelf, const std::shared_ptr<LiveTable>& live) {
    const auto found = shelf.tables.find(live->table().id());
    if (found == shelf.tables.end() || found->second != live) return;
    shelf.tables.erase(found);
    ++shelf.unloaded;
    --metrics.tables_loaded;
}

void House::sweep_later(Worker& worker) {
    auto timer = std::make_shared<asio::steady_timer>(worker.context(), std::chrono::seconds(1));
    timer->async_wait([this, &worker](boost::system::error_code error) {
        if (error || closing) return;
        Shelf& shelf = shelves_[worker.index()];
        let_go(shelf, now());
        if (++shelf.seconds % 60 == 0) sweep(worker, now());
        sweep_later(worker);
    });
    shelves_[worker.index()].sweeper = timer;
}

}  // namespace server
