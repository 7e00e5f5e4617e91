// SPDX-License-Identifier: Apache-2.0
#include "store/journal.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <future>

#include "base/random.hpp"
#include "store/memory_store.hpp"

namespace {

using namespace store;
using Texts = std::vector<std::string>;
using Told = std::vector<std::pair<Journal::Then, bool>>;

// A store whose commits can be held up, and fail when a record says so.
class Difficult {
public:
    Difficult() : memory_(open_memory()), face_(*this) {
        const Write table = NewTable{1, "a", 0};
        memory_->commit({&table, 1});
    }
    Store& store() { return face_; }
    Texts records() { return memory_->records(1); }
    std::vector<std::size_t> groups() {  // sizes of the commits that were tried
        const std::lock_guard lock(mutex_);
        return groups_;
    }
    // From now on commits wait until the promise is kept.
    void hold(std::shared_future<void> until) {
        const std::lock_guard lock(mutex_);
        until_ = std::move(until);
    }

private:
    class Face final : public Store {
    public:
        explicit Face(Difficult& owner) : owner_(owner) {}
        void commit(std::span<const Write> writes) override { owner_.commit(writes); }
        TableKey greatest_table_key() override { return 0; }
        PersonKey greatest_person_key() override { return 0; }
        std::optional<TableRow> find_table(std::string_view) override { return {}; }
        std::vector<TableRow> tables_with(Status) override { return {}; }
        Texts records(TableKey) override { return {}; }
        std::optional<std::string> summary(TableKey) override { return {}; }
        Texts matches_of(PersonKey, Time, int) override { return {}; }
        Texts listed_matches(std::optional<PersonKey>, Time, int) override { return {}; }
        std::optional<Person> person(PersonKey) override { return {}; }
        std::optional<Person> person_by_id(std::string_view) override { return {}; }
        std::optional<Person> person_by_token(std::string_view) override { return {}; }
        std::optional<Person> account_by_name(std::string_view) override { return {}; }

    private:
        Difficult& owner_;
    };

    void commit(std::span<const Write> writes) {
        std::shared_future<void> until;
        {
            const std::lock_guard lock(mutex_);
            groups_.push_back(writes.size());
            until = until_;
        }
        if (until.valid()) until.wait();
        for (const Write& write : writes)
            if (const auto* append = std::get_if<Append>(&write); append && append->record == "bad")
                throw StoreFailure("The disk is full.");
        memory_->commit(writes);
    }

    std::unique_ptr<Store> memory_;
    Face face_;
    std::mutex mutex_;
    std::vector<std::size_t> groups_;
    std::shared_future<void> until_;
};

// Runs the functions where they come in, on the journal's thread.
Journal::Lane here() {
    return [](Told told) {
        for (auto& [then, durable] : told) then(durable);
    };
}

// The first commit is held up until everything else has been handed in: one group for the rest.
template <class HandIn>
void in_one_group(Difficult& difficult, Journal& journal, HandIn hand_in) {
    std::promise<void> go;
    difficult.hold(go.get_future().share());
    journal.submit(0, {Append{1, "first"}}, [](bool) {});
    while (difficult.groups().empty()) std::this_thread::yield();
    hand_in();
    go.set_value();
}

TEST_CASE("journal: whoever hands something in is told when it can be read") {
    const auto store = open_memory();
    Journal journal(*store, {here()});
    std::promise<bool> there;
    journal.submit(0, {NewTable{1, "a", 0}, Append{1, "x"}}, [&](bool durable) {
        there.set_value(durable && store->records(1).size() == 1);
    });
    CHECK(there.get_future().get());
    CHECK(journal.counts().commits == 1);
    CHECK(journal.counts().writes == 2);
    CHECK(journal.counts().failures == 0);
    CHECK(journal.last_failure().empty());
}

TEST_CASE("journal: what comes in during a commit is written together by the next, in order") {
    Difficult difficult;
    Texts told;
    Texts expected = {"first"};
    {
        Journal journal(difficult.store(), {here()});
        in_one_group(difficult, journal, [&] {
            for (int i = 0; i < 100; ++i) {
                expected.push_back(std::to_string(i));
                journal.submit(0, {Append{1, expected.back()}},
                               [&told, i](bool) { told.push_back(std::to_string(i)); });
            }
        });
    }
    CHECK(difficult.groups() == std::vector<std::size_t>{1, 100});
    CHECK(difficult.records() == expected);
    CHECK(told == Texts(expected.begin() + 1, expected.end()));
}

TEST_CASE("journal: who comes alone after a large group is not kept waiting for as many again") {
    Difficult difficult;
    Journal journal(difficult.store(), {here()});
    in_one_group(difficult, journal, [&] {
        for (int i = 0; i < 100; ++i) journal.submit(0, {Append{1, "one of many"}}, [](bool) {});
    });
    while (journal.counts().commits < 2) std::this_thread::yield();
    std::promise<bool> there;
    journal.submit(0, {Append{1, "alone"}}, [&](bool durable) { there.set_value(durable); });
    auto told = there.get_future();
    REQUIRE(told.wait_for(std::chrono::seconds(10)) == std::future_status::ready);
    CHECK(told.get());
}

// It was the writes between two of the same table: often twice as many as there were tables, and
// then everybody waited in vain for more.
TEST_CASE("journal: the tables that are played at are counted, never too many of them") {
    base::Random random(5);
    ActiveTables active;
    const auto play = [&](TableKey tables, int moves) {
        std::size_t fewest = ActiveTables::most;
        for (int i = 0; i < moves; ++i) {
            active.wrote(7000 + static_cast<TableKey>(random.below(static_cast<unsigned>(tables))));
            if (i < moves / 2) continue;
            CHECK(active.count() <= static_cast<std::size_t>(tables));
            fewest = std::min(fewest, active.count());
        }
        return fewest;
    };
    CHECK(active.count() == 0);
    CHECK(play(1, 100) == 1);
    CHECK(play(100, 4000) > 65);
    CHECK(play(3000, 60000) > 2200);
    CHECK(play(10, 20000) > 5);
}

TEST_CASE("journal: each lane hears of a commit once, with all that is its own") {
    Difficult difficult;
    std::vector<std::size_t> calls[2];
    const auto lane = [&](std::size_t which) {
        return [&calls, which](Told told) { calls[which].push_back(told.size()); };
    };
    {
        Journal journal(difficult.store(), {lane(0), lane(1)});
        in_one_group(difficult, journal, [&] {
            for (std::size_t i = 0; i < 9; ++i)
                journal.submit(i % 3 == 0 ? 1 : 0, {Append{1, "x"}}, [](bool) {});
        });
    }
    CHECK(calls[0] == std::vector<std::size_t>{1, 6});
    CHECK(calls[1] == std::vector<std::size_t>{3});
}

TEST_CASE("journal: a call that cannot be written fails alone") {
    Difficult difficult;
    std::vector<bool> durable;
    Journal::Counts counts{};
    std::string words;
    {
        Journal journal(difficult.store(), {here()});
        const auto note = [&](bool good) { durable.push_back(good); };
        in_one_group(difficult, journal, [&] {
            journal.submit(0, {Append{1, "a"}}, note);
            journal.submit(0, {Append{1, "not this"}, Append{1, "bad"}, Append{1, "nor this"}},
                           note);
            journal.submit(0, {}, note);
            journal.submit(0, {Append{1, "b"}, Append{1, "c"}}, note);
        });
        std::promise<void> done;
        journal.submit(0, {}, [&](bool) { done.set_value(); });
        done.get_future().wait();
        counts = journal.counts();
        words = journal.last_failure();
    }
    CHECK(durable == std::vector<bool>{true, false, true, true});
    CHECK(difficult.records() == Texts{"first", "a", "b", "c"});
    CHECK(counts.failures == 1);
    CHECK(counts.writes == 4);
    CHECK(words == "The disk is full.");
}

TEST_CASE("journal: a call that came alone and fails is tried once") {
    Difficult difficult;
    std::promise<bool> told;
    Journal journal(difficult.store(), {here()});
    journal.submit(0, {Append{1, "bad"}}, [&](bool durable) { told.set_value(durable); });
    CHECK_FALSE(told.get_future().get());
    CHECK(difficult.groups().size() == 1);
    CHECK(journal.counts().failures == 1);
    CHECK(journal.counts().commits == 0);
}

TEST_CASE("journal: ending it writes what is waiting and tells everybody") {
    Difficult difficult;
    int told = 0;
    {
        Journal journal(difficult.store(), {here()});
        for (int i = 0; i < 500; ++i)
            journal.submit(0, {Append{1, "x"}}, [&](bool durable) { told += durable ? 1 : 0; });
    }
    CHECK(told == 500);
    CHECK(difficult.records().size() == 500);
}

TEST_CASE("journal: many threads hand in, each keeps its order, and groups save commits") {
    const auto store = open_memory();
    constexpr TableKey threads = 4;
    constexpr int each = 500;
    for (TableKey key = 1; key <= threads; ++key) {
        const Write table = NewTable{key, "t" + std::to_string(key), 0};
        store->commit({&table, 1});
    }
    std::atomic<int> told = 0;
    {
        Journal journal(*store, {here(), here()});
        std::vector<std::thread> crowd;
        for (TableKey key = 1; key <= threads; ++key)
            crowd.emplace_back([&, key] {
                for (int i = 0; i < each; ++i)
                    journal.submit(static_cast<std::size_t>(key) % 2,
                                   {Append{key, std::to_string(i)}},
                                   [&](bool durable) { told += durable ? 1 : 0; });
            });
        for (auto& thread : crowd) thread.join();
        CHECK(journal.counts().commits <= threads * each);
    }
    CHECK(told == threads * each);
    Texts expected;
    for (int i = 0; i < each; ++i) expected.push_back(std::to_string(i));
    for (TableKey key = 1; key <= threads; ++key) CHECK(store->records(key) == expected);
}

}  // namespace
