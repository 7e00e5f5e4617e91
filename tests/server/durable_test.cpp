// SPDX-License-Identifier: Apache-2.0
//
// Nobody sees what is not on disk, whichever way they look.
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>

#include "server/player.hpp"

namespace {

using namespace testing;
using store::PersonKey;
using store::TableKey;
using store::Time;

// A disk that can be made to wait, and then to fail.
class SlowStore final : public store::Store {
public:
    struct Disk {
        std::mutex mutex;
        std::condition_variable changed;
        bool waits = false, fails = false;
        int good = 0;  // commits before it begins to fail
        std::atomic<int> failures = 0;
        void set(bool wait, bool fail) {
            const std::lock_guard lock(mutex);
            waits = wait;
            fails = fail;
            changed.notify_all();
        }
    };
    explicit SlowStore(Disk& disk) : disk_(disk) {}

    void commit(std::span<const store::Write> writes) override {
        std::unique_lock lock(disk_.mutex);
        disk_.changed.wait(lock, [&] { return !disk_.waits; });
        if (disk_.fails && disk_.good-- <= 0) {
            ++disk_.failures;
            throw store::StoreFailure("The disk is full.");
        }
        kept_->commit(writes);
    }
    TableKey greatest_table_key() override { return kept_->greatest_table_key(); }
    PersonKey greatest_person_key() override { return kept_->greatest_person_key(); }
    std::optional<store::TableRow> find_table(std::string_view id) override {
        return kept_->find_table(id);
    }
    std::vector<store::TableRow> tables_with(store::Status status) override {
        return kept_->tables_with(status);
    }
    std::vector<std::string> records(TableKey key) override { return kept_->records(key); }
    std::optional<std::string> summary(TableKey key) override { return kept_->summary(key); }
    std::vector<std::string> matches_of(PersonKey key, Time before, int most) override {
        return kept_->matches_of(key, before, most);
    }
    std::vector<std::string> listed_matches(std::optional<PersonKey> key, Time before,
                                            int most) override {
        return kept_->listed_matches(key, before, most);
    }
    std::optional<store::Person> person(PersonKey key) override { return kept_->person(key); }
    std::optional<store::Person> person_by_id(std::string_view id) override {
        return kept_->person_by_id(id);
    }
    std::optional<store::Person> person_by_token(std::string_view hash) override {
        return kept_->person_by_token(hash);
    }
    std::optional<store::Person> account_by_name(std::string_view name) override {
        return kept_->account_by_name(name);
    }

private:
    Disk& disk_;
    std::unique_ptr<store::Store> kept_ = store::open_memory();
};

TEST_CASE(
    "durable: a table that is asked for over HTTP, or played on from, is as the disk has it") {
    SlowStore::Disk disk;
    House house(small_config(), std::make_unique<SlowStore>(disk));
    Player amelia(house.port, "Amelia"), bessie(house.port, "Bessie"), carol(house.port, "Carol");
    start_two(amelia, bessie, R"("game":"leduc")");
    for (int i = 0; i < 3; ++i) REQUIRE(step({&amelia, &bessie}));  // all call
    const std::string path = "/api/tables/" + amelia.table;
    const std::string play_on = R"({"type":"create","id":9,"game":"leduc","from":{"match":")" +
                                amelia.table +
                                R"(","seq":1},"seats":[{"kind":"you"},{"kind":"open"}]})";
    for (const bool fails : {true, false}) {
        disk.set(true, fails);
        bessie.move();  // to call, which ends the match
        bessie.sync();
        auto asked =
            std::async(std::launch::async, [&] { return http(house.port, "GET", path).body; });
        carol.say(play_on);
        carol.sync();
        CHECK(asked.wait_for(std::chrono::milliseconds(200)) == std::future_status::timeout);
        const auto told_of_it = [](const json::object& m) {
            return m.at("type") == "refused" || m.at("type") == "created";
        };
        CHECK(std::ranges::none_of(carol.seen, told_of_it));
        disk.set(false, fails);
        const auto answer = json::parse(asked.get()).as_object();
        CHECK(answer.at("status") == (fails ? "running" : "over"));
        const auto told = carol.until(told_of_it);
        REQUIRE(told.contains("type"));
        if (fails)
            CHECK(told.at("code") == "no-match");
        else
            CHECK(told.at("type") == "created");
        if (fails) CHECK(bessie.refusal() == "storage");
        carol.seen.clear();
    }
}

// Bots tried again as fast as they could think.
TEST_CASE("durable: a server whose disk fails is alive, and says why it is not ready") {
    SlowStore::Disk disk;
    House house(small_config(), std::make_unique<SlowStore>(disk));
    const auto asks = [&](const char* path) { return http(house.port, "GET", path); };
    Player amelia(house.port, "Amelia");
    CHECK(asks("/healthz/ready").status == 200);
    disk.set(false, true);
    amelia.say(R"({"type":"create","game":"leduc","seats":[{"kind":"you"},{"kind":"open"}]})");
    CHECK(amelia.refusal() == "storage");
    const auto ready = asks("/healthz/ready");
    CHECK(ready.status == 503);
    CHECK(json::parse(ready.body).at("code") == "not-ready");
    CHECK(json::parse(ready.body).at("words") == "The last write failed: The disk is full.");
    for (const char* path : {"/healthz", "/healthz/alive"}) CHECK(asks(path).body == "ok\n");
    disk.set(false, false);
    amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
    CHECK(asks("/healthz/ready").body == "ok\n");
}

TEST_CASE("durable: while the disk is full bots rest, and then they play on") {
    SlowStore::Disk disk;
    House house(small_config(), std::make_unique<SlowStore>(disk));
    Player amelia(house.port, "Amelia");
    amelia.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"bot","level":"random"}])");
    amelia.ask("start");
    while (!amelia.is_asked()) amelia.next("update");
    disk.good = 1;  // her move; the bot's is not stored
    disk.set(false, true);
    amelia.move();
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    CHECK(disk.failures >= 1);
    CHECK(disk.failures <= 4);
    disk.set(false, false);
    const auto played = amelia.until([&](const json::object& m) {
        return m.at("type") == "update" && (amelia.is_asked() || is_over(amelia));
    });
    CHECK(played.contains("seq"));
}

}  // namespace
