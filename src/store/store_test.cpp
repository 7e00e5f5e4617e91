// SPDX-License-Identifier: Apache-2.0
//
// One description for every store; what only a file can do is at the end.
#include "store/store.hpp"

#include <doctest/doctest.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

#include "store/memory_store.hpp"
#include "store/sqlite_store.hpp"

namespace {

namespace fs = std::filesystem;
using namespace store;
using Texts = std::vector<std::string>;

constexpr Time ever = std::numeric_limits<Time>::max();

class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "hexwing-store-XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()));
        path_ = pattern;
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    fs::path file() const { return path_ / "data" / "hexwing.db"; }

private:
    fs::path path_;
};

void commit(Store& store, std::vector<Write> writes) { store.commit(writes); }

Person guest(PersonKey key, const std::string& name) {
    return {key, "p" + std::to_string(key), name, "", 1000 + key};
}
Person account(PersonKey key, const std::string& name) {
    Person person = guest(key, name);
    person.password = "$argon2id$" + name;
    return person;
}

// Runs a test on an empty store of each kind.
template <class Test>
void on_every_store(Test test) {
    SUBCASE("memory") { test(*open_memory()); }
    SUBCASE("sqlite") {
        const Folder folder;
        test(*open_sqlite(folder.file()));
    }
    SUBCASE("sqlite that sorts at once") {
        const Folder folder;
        test(*open_sqlite(folder.file(), 0));
    }
}

TEST_CASE("store: an empty one knows nothing, and says so") {
    on_every_store([](Store& store) {
        CHECK(store.greatest_table_key() == 0);
        CHECK(store.greatest_person_key() == 0);
        CHECK_FALSE(store.find_table("t"));
        CHECK(store.tables_with(Status::Waiting).empty());
        CHECK(store.records(1).empty());
        CHECK_FALSE(store.summary(1));
        CHECK(store.listed_matches({}, ever, 10).empty());
        CHECK(store.matches_of(1, ever, 10).empty());
        CHECK_FALSE(store.person(1));
        CHECK_FALSE(store.person_by_id("p"));
        CHECK_FALSE(store.person_by_token("hash"));
        CHECK_FALSE(store.account_by_name("Amelia"));
        CHECK_NOTHROW(commit(store, {}));
    });
}

TEST_CASE("store: a table is found by its id and by its status") {
    on_every_store([](Store& store) {
        commit(store, {NewTable{7, "seven", 100}, NewTable{3, "three", 200}});
        CHECK(store.greatest_table_key() == 7);
        CHECK(*store.find_table("three") == TableRow{3, "three", Status::Waiting, 200});
        CHECK_FALSE(store.find_table("Three"));
        CHECK_FALSE(store.find_table(""));
        CHECK(store.tables_with(Status::Waiting) ==
              std::vector<TableRow>{{3, "three", Status::Waiting, 200},
                                    {7, "seven", Status::Waiting, 100}});
        commit(store, {SetStatus{3, Status::Running}});
        CHECK(store.find_table("three")->status == Status::Running);
        CHECK(store.tables_with(Status::Running).front().key == 3);
        CHECK(store.tables_with(Status::Waiting).size() == 1);
        commit(store, {SetStatus{3, Status::Over}, SetStatus{7, Status::Closed}});
        CHECK(store.tables_with(Status::Over).front().key == 3);
        CHECK(store.tables_with(Status::Closed).front().key == 7);
        CHECK(store.tables_with(Status::Waiting).empty());
    });
}

TEST_CASE("store: the records of a table come back in order and byte by byte") {
    on_every_store([](Store& store) {
        commit(store, {NewTable{1, "a", 0}, NewTable{2, "b", 0}});
        const Texts odd = {"",
                           "{\"move\": 1}",
                           "'quoted'; --",
                           "Zoë \xf0\x9f\x9a\x80",
                           std::string("a\0b", 3),
                           "\xff\xfe"};
        for (const std::string& record : odd)
            commit(store, {Append{1, record}, Append{2, "other"}});
        CHECK(store.records(1) == odd);
        CHECK(store.records(2) == Texts(odd.size(), "other"));
        commit(store, {Append{1, std::string(300'000, 'x')}});
        CHECK(store.records(1).back().size() == 300'000);
    });
}

TEST_CASE("store: a commit is made whole or not at all") {
    on_every_store([](Store& store) {
        commit(store, {NewTable{1, "a", 0}, PutPerson{account(1, "Amelia")}, Append{1, "first"},
                       PutToken{"hash", 1}, Finish{1, 10, true, "one", {1}}});
        const std::vector<Write> bad[] = {
            {NewTable{1, "other", 0}},
            {NewTable{9, "a", 0}},
            {Append{8, "nowhere"}},
            {SetStatus{8, Status::Over}},
            {Finish{8, 20, true, "nowhere", {}}},
            {Finish{1, 20, true, "nobody", {8}}},
            {PutToken{"hash", 8}},
            {MoveHistory{1, 8}},
            {PutPerson{{5, "p1", "Id taken", "", 0}}},
            {PutPerson{account(5, "aMELIA")}},
        };
        for (const auto& last : bad) {
            std::vector<Write> writes = {NewTable{2, "b", 0},
                                         Append{2, "x"},
                                         Append{1, "second"},
                                         SetStatus{1, Status::Running},
                                         PutPerson{guest(2, "Bessie")},
                                         PutPerson{{1, "p1x", "Renamed", "", 5}},
                                         PutPerson{account(1, "Amelia")},
                                         PutToken{"hash", 2},
                                         PutToken{"hash2", 2},
                                         DropToken{"hash"},
                                         MoveHistory{1, 2},
                                         Finish{1, 30, false, "again", {2}}};
            writes.insert(writes.end(), last.begin(), last.end());
            CAPTURE(last.front().index());
            CHECK_THROWS_AS(store.commit(writes), StoreFailure);
            CHECK_FALSE(store.find_table("b"));
            CHECK(store.greatest_table_key() == 1);
            CHECK(store.records(1) == Texts{"first"});
            CHECK(store.records(2).empty());
            CHECK(store.find_table("a")->status == Status::Waiting);
            CHECK_FALSE(store.person(2));
            CHECK(*store.person(1) == account(1, "Amelia"));
            CHECK(*store.person_by_id("p1") == account(1, "Amelia"));
            CHECK_FALSE(store.person_by_id("p1x"));
            CHECK(store.account_by_name("Amelia"));
            CHECK(store.person_by_token("hash")->key == 1);
            CHECK_FALSE(store.person_by_token("hash2"));
            CHECK(*store.summary(1) == "one");
            CHECK(store.matches_of(1, ever, 9) == Texts{"one"});
        }
        commit(store, {Append{1, "second"}});
        CHECK(store.records(1) == Texts{"first", "second"});
    });
}

TEST_CASE("store: finished matches are listed, newest first, the private ones for players only") {
    on_every_store([](Store& store) {
        commit(store, {PutPerson{guest(1, "Amelia")}, PutPerson{guest(2, "Bessie")}});
        for (TableKey key = 1; key <= 5; ++key)
            commit(store, {NewTable{key, "t" + std::to_string(key), 0}});
        commit(store, {Finish{3, 100, true, "c", {1, 2}}, Finish{1, 300, true, "a", {1}},
                       Finish{2, 200, false, "b", {2, 1}}, Finish{4, 200, true, "d", {2}}});
        CHECK(store.listed_matches({}, ever, 10) == Texts{"a", "d", "c"});
        CHECK(store.matches_of(1, ever, 10) == Texts{"a", "b", "c"});
        CHECK(store.matches_of(2, ever, 10) == Texts{"d", "b", "c"});
        CHECK(store.matches_of(3, ever, 10).empty());
        CHECK(store.listed_matches(1, ever, 10) == Texts{"a", "c"});
        CHECK(store.listed_matches(2, ever, 10) == Texts{"d", "c"});
        CHECK(store.listed_matches(2, ever, 1) == Texts{"d"});
        CHECK(store.listed_matches(1, 300, 10) == Texts{"c"});
        CHECK(store.listed_matches(3, ever, 10).empty());
        CHECK(store.listed_matches(1, ever, -1).empty());
        CHECK(store.listed_matches({}, 300, 10) == Texts{"d", "c"});
        CHECK(store.matches_of(1, 200, 10) == Texts{"c"});
        CHECK(store.listed_matches({}, ever, 2) == Texts{"a", "d"});
        CHECK(store.matches_of(1, ever, 0).empty());
        CHECK(store.matches_of(1, ever, -1).empty());
        CHECK(*store.summary(2) == "b");
        CHECK_FALSE(store.summary(5));
        CHECK(store.find_table("t3")->status == Status::Waiting);
        // Said again, it replaces what was said.
        commit(store, {Finish{3, 400, false, "C", {1}}});
        CHECK(store.listed_matches({}, ever, 10) == Texts{"a", "d"});
        CHECK(store.matches_of(1, ever, 10) == Texts{"C", "a", "b"});
        CHECK(store.matches_of(2, ever, 10) == Texts{"d", "b"});
    });
}

TEST_CASE("store: a guest's history goes to the account, and nothing is there twice") {
    on_every_store([](Store& store) {
        commit(store,
               {PutPerson{guest(1, "Guest")}, PutPerson{account(2, "Amelia")}, NewTable{1, "a", 0},
                NewTable{2, "b", 0}, NewTable{3, "c", 0}, Finish{1, 10, true, "guest's", {1}},
                Finish{2, 20, true, "both", {1, 2}}, Finish{3, 30, true, "account's", {2}}});
        commit(store, {MoveHistory{1, 2}});
        CHECK(store.matches_of(2, ever, 10) == Texts{"account's", "both", "guest's"});
        CHECK(store.matches_of(1, ever, 10).empty());
        CHECK_NOTHROW(commit(store, {MoveHistory{1, 2}}));
        CHECK(store.matches_of(2, ever, 10).size() == 3);
    });
}

TEST_CASE("store: people are found by key, id and token, and replaced by key") {
    on_every_store([](Store& store) {
        commit(store, {PutPerson{guest(4, "Zoë")}, PutToken{std::string("h\0a", 3), 4},
                       PutToken{"second", 4}});
        CHECK(store.greatest_person_key() == 4);
        CHECK(*store.person(4) == guest(4, "Zoë"));
        CHECK(*store.person_by_id("p4") == guest(4, "Zoë"));
        CHECK(*store.person_by_token(std::string("h\0a", 3)) == guest(4, "Zoë"));
        CHECK_FALSE(store.person_by_token("h"));
        commit(store, {PutPerson{{4, "renamed", "Zoe", "secret", 5}}});
        CHECK(store.person(4)->name == "Zoe");
        CHECK_FALSE(store.person_by_id("p4"));
        CHECK(store.person_by_id("renamed")->password == "secret");
        CHECK(store.person_by_token("second")->name == "Zoe");
        commit(store, {DropToken{"second"}, DropToken{"never there"}});
        CHECK_FALSE(store.person_by_token("second"));
        commit(store, {PutPerson{guest(5, "Other")}, PutToken{std::string("h\0a", 3), 5}});
        CHECK(store.person_by_token(std::string("h\0a", 3))->key == 5);
    });
}

TEST_CASE("store: an account's name is one name in upper and lower case; guests share theirs") {
    on_every_store([](Store& store) {
        commit(store, {PutPerson{guest(1, "amelia")}, PutPerson{guest(2, "Amelia")}});
        CHECK_FALSE(store.account_by_name("Amelia"));
        commit(store, {PutPerson{account(3, "AmeliaÄ")}});
        CHECK(store.account_by_name("AMELIAÄ")->key == 3);
        CHECK_FALSE(store.account_by_name("ameliaä"));  // only ASCII letters are folded
        CHECK_FALSE(store.account_by_name("AmeliaÄ "));
        CHECK_THROWS_AS(commit(store, {PutPerson{account(1, "aMELIAÄ")}}), StoreFailure);
        commit(store, {PutPerson{account(3, "Bessie")}, PutPerson{account(1, "aMELIAÄ")}});
        CHECK(store.account_by_name("AmeliaÄ")->key == 1);
        CHECK(store.account_by_name("bessie")->key == 3);
    });
}

TEST_CASE("store: reading goes on while somebody writes, and sees whole commits") {
    on_every_store([](Store& store) {
        commit(store, {NewTable{1, "a", 0}});
        std::thread writer([&] {
            for (int i = 0; i < 200; ++i) commit(store, {Append{1, "x"}, Append{1, "y"}});
        });
        std::size_t seen = 0;
        bool whole = true;
        while (seen < 400) {
            const std::size_t now = store.records(1).size();
            whole = whole && now % 2 == 0 && now >= seen;
            seen = now;
        }
        writer.join();
        CHECK(whole);
    });
}

// What only a file can do.

void execute(const fs::path& file, const std::string& sql) {
    sqlite3* db = nullptr;
    REQUIRE(sqlite3_open(file.c_str(), &db) == SQLITE_OK);
    const int result = sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
    INFO(sqlite3_errmsg(db));
    CHECK(result == SQLITE_OK);
    sqlite3_close(db);
}

// What opening this file says, or "opened".
std::string refusal(const fs::path& file) {
    try {
        open_sqlite(file);
        return "opened";
    } catch (const StoreFailure& failure) {
        return failure.what();
    }
}

void says(const std::string& text, const std::string& part) {
    CAPTURE(text);
    CHECK(text.find(part) != std::string::npos);
}

TEST_CASE("sqlite store: closed and opened again it still has everything") {
    const Folder folder;
    {
        const auto store = open_sqlite(folder.file());
        commit(*store, {PutPerson{account(1, "Amelia")}, PutToken{"hash", 1}, NewTable{1, "a", 5},
                        Append{1, "first"}, SetStatus{1, Status::Running}});
        commit(*store, {Append{1, "second"}, Finish{1, 10, true, "summary", {1}}});
    }
    const auto store = open_sqlite(folder.file());
    CHECK(*store->find_table("a") == TableRow{1, "a", Status::Running, 5});
    CHECK(store->records(1) == Texts{"first", "second"});
    CHECK(*store->person_by_token("hash") == account(1, "Amelia"));
    CHECK(store->matches_of(1, ever, 10) == Texts{"summary"});
    CHECK(store->greatest_table_key() == 1);
    commit(*store, {Append{1, "third"}});
    CHECK(store->records(1).back() == "third");
}

// The files as a server leaves them that is killed now.
void copy_killed(const fs::path& from, const fs::path& to) {
    fs::create_directories(to.parent_path());
    for (const char* end : {"", "-wal"})
        if (fs::exists(from.string() + end)) fs::copy_file(from.string() + end, to.string() + end);
}

TEST_CASE("sqlite store: killed at any moment, each record is there once and in its place") {
    const Folder folder;
    const auto store = open_sqlite(folder.file(), 300);  // many records wait, many are sorted
    std::vector<Texts> expected(6);
    for (TableKey key = 1; key <= 5; ++key)
        commit(*store, {NewTable{key, "t" + std::to_string(key), 0}});
    for (int i = 0; i < 60; ++i) {
        std::vector<Write> writes;
        for (TableKey key = 1 + i % 2; key <= 5; key += 1 + i % 3) {
            auto& all = expected[static_cast<std::size_t>(key)];
            all.push_back(std::to_string(i) + std::string(static_cast<std::size_t>(i % 40), 'x'));
            writes.push_back(Append{key, all.back()});
        }
        if (i % 4 == 0) writes.push_back(SetStatus{1, Status::Running});
        store->commit(writes);
        if (i % 7 == 3) {
            writes.push_back(Append{99, "no such table"});
            CHECK_THROWS_AS(store->commit(writes), StoreFailure);
        }
        const Folder other;
        copy_killed(folder.file(), other.file());
        for (const std::size_t most : {std::size_t{1} << 20, std::size_t{100}}) {
            const auto again = open_sqlite(other.file(), most);
            for (TableKey key = 1; key <= 5; ++key)
                REQUIRE(again->records(key) == expected[static_cast<std::size_t>(key)]);
            commit(*again, {SetStatus{1, Status::Over}});  // sorts what waits for it
            for (TableKey key = 1; key <= 5; ++key)
                REQUIRE(again->records(key) == expected[static_cast<std::size_t>(key)]);
        }
    }
}

TEST_CASE("sqlite store: its log is begun anew while somebody writes, and does not grow") {
    const Folder folder;
    const auto store = open_sqlite(folder.file());
    constexpr TableKey tables = 50;
    for (TableKey key = 1; key <= tables; ++key)
        commit(*store, {NewTable{key, "t" + std::to_string(key), 0}});
    const auto log_size = [&] { return fs::file_size(folder.file().string() + "-wal"); };
    CHECK(log_size() > 2'000'000);
    for (int i = 0; i < 1000; ++i) {
        commit(*store, {Append{1 + i % tables, std::string(40'000, 'x')}});
        std::this_thread::sleep_for(std::chrono::milliseconds(3));
    }
    CHECK(log_size() < 50'000'000);  // of more than 100 that were written
    CHECK(store->records(1).size() == 1000 / tables);
}

TEST_CASE("sqlite store: a file of any older version is brought up to date and keeps its rows") {
    for (std::size_t version = 0; version <= migrations().size(); ++version) {
        CAPTURE(version);
        const Folder folder;
        fs::create_directories(folder.file().parent_path());
        execute(folder.file(),
                "CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;"
                "INSERT INTO schema_version VALUES (" +
                    std::to_string(version) + ")");
        for (std::size_t i = 0; i < version; ++i) execute(folder.file(), migrations()[i]);
        if (version >= 1)
            execute(folder.file(),
                    "INSERT INTO tables VALUES (1, 'a', 1, 5);"
                    "INSERT INTO records (table_key, record) VALUES (1, 'first')");
        const auto store = open_sqlite(folder.file());
        if (version == 0) commit(*store, {NewTable{1, "a", 5}, Append{1, "first"}});
        commit(*store, {PutPerson{guest(1, "Amelia")}, Append{1, "second"},
                        Finish{1, 10, true, "summary", {1}}});
        CHECK(store->records(1) == Texts{"first", "second"});
        CHECK(store->matches_of(1, ever, 10) == Texts{"summary"});
    }
}

TEST_CASE(
    "sqlite store: where there is no space for a long log it opens all the same and says so") {
    const Folder folder;
    const auto file = folder.file();
    CHECK(open_sqlite(file)->warning().empty());
    rlimit usual{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &usual) == 0);
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    {
        rlimit small = usual;
        small.rlim_cur = 1'000'000;  // bytes that a file may have
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
        const auto store = open_sqlite(file);
        CHECK(store->warning().find("no space for a write-ahead log") != std::string::npos);
        const std::vector<Write> writes{NewTable{1, "a", 1}, Append{1, "first"}};
        store->commit(writes);
        CHECK(store->records(1) == std::vector<std::string>{"first"});
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &usual) == 0);
    }
    std::signal(SIGXFSZ, before);
    const auto store = open_sqlite(file);
    CHECK(store->warning().empty());
    CHECK(store->records(1) == std::vector<std::string>{"first"});
}

TEST_CASE("sqlite store: a file that a newer program wrote is refused and left alone") {
    const Folder folder;
    open_sqlite(folder.file());
    execute(folder.file(), "UPDATE schema_version SET version = 99");
    says(refusal(folder.file()), "it has version 99");
    execute(folder.file(),
            "UPDATE schema_version SET version = " + std::to_string(migrations().size()));
    CHECK(refusal(folder.file()) == "opened");
}

TEST_CASE("sqlite store: a second server on the same data is refused while the first one runs") {
    const Folder folder;
    auto store = open_sqlite(folder.file());
    says(refusal(folder.file()), "Another server is using this data");
    commit(*store, {NewTable{1, "a", 0}});
    store.reset();
    CHECK(refusal(folder.file()) == "opened");
}

TEST_CASE("sqlite store: what is no database of ours is refused with a sentence") {
    const Folder folder;
    const fs::path file = folder.file();
    fs::create_directories(file.parent_path());
    SUBCASE("some text") {
        std::ofstream(file) << std::string(5000, '?');
        says(refusal(file), "file is not a database");
    }
    SUBCASE("a database of another program") {
        execute(file, "CREATE TABLE recipes (name TEXT)");
        says(refusal(file), "database of another program");
    }
    SUBCASE("a folder") {
        fs::create_directories(file);
        says(refusal(file), "Cannot open");
    }
    SUBCASE("a place where no folder can be made") {
        std::ofstream(file) << "a file";
        says(refusal(file / "below" / "hexwing.db"), "Cannot make");
    }
    SUBCASE("a version that is missing") {
        open_sqlite(file);
        execute(file, "DELETE FROM schema_version");
        says(refusal(file), "schema_version is empty");
    }
}

TEST_CASE(
    "sqlite store: a damaged file fails with a sentence, when it is opened or when it is read") {
    const Folder folder;
    const fs::path file = folder.file();
    {
        const auto store = open_sqlite(file);
        commit(*store, {NewTable{1, "a", 0}});
        for (int i = 0; i < 200; ++i) commit(*store, {Append{1, std::string(500, 'x')}});
    }
    const auto size = fs::file_size(file);
    REQUIRE(size > 40'000);
    SUBCASE("cut in the middle") {
        fs::resize_file(file, size / 2);
        says(refusal(file), "malformed");
    }
    SUBCASE("cut within the first page") {
        fs::resize_file(file, 700);
        CHECK(refusal(file) != "opened");
    }
    SUBCASE("overwritten in the middle") {
        {
            std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
            bytes.seekp(4096);
            bytes << std::string(static_cast<std::size_t>(size) - 4096, '\x5a');
        }
        const auto open_and_read = [&] {
            const auto store = open_sqlite(file);
            store->find_table("a");
            store->records(1);
            commit(*store, {Append{1, "more"}});
        };
        CHECK_THROWS_AS(open_and_read(), StoreFailure);
    }
}

}  // namespace
