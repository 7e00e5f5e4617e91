// SPDX-License-Identifier: Apache-2.0
#include "store/sqlite_store.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <stop_token>
#include <thread>
#include <unordered_set>

#include "store/sqlite.hpp"
#include "store/unsorted.hpp"

namespace store {

namespace {

// A commit touches as few pages as it can: its records are one row, whichever tables they are of.
// When several megabytes have come in, the oldest are put away, all of one table in one row.
constexpr const char* migration_texts[] = {
    // 1: tables and their records
    R"(CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    status INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX tables_by_status ON tables (status);
CREATE TABLE records (
    key INTEGER PRIMARY KEY,
    table_key INTEGER NOT NULL REFERENCES tables,
    record TEXT NOT NULL
) STRICT;
CREATE INDEX records_by_table ON records (table_key);)",

    // 2: people, and what they have played
    R"(CREATE TABLE people (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX accounts_by_name ON people (name COLLATE NOCASE) WHERE password <> '';
CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people
) STRICT, WITHOUT ROWID;
CREATE TABLE matches (
    table_key INTEGER PRIMARY KEY REFERENCES tables,
    finished INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    summary TEXT NOT NULL
) STRICT;
CREATE INDEX matches_listed ON matches (finished, table_key) WHERE listed;
CREATE TABLE history (
    person INTEGER NOT NULL REFERENCES people,
    finished INTEGER NOT NULL,
    table_key INTEGER NOT NULL REFERENCES matches,
    PRIMARY KEY (person, finished, table_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX history_by_table ON history (table_key);)",

    // 3: a row of records may hold several (their sizes; null: it is one), up to that commit;
    // commits holds the records that are in no such row yet
    R"(ALTER TABLE records ADD COLUMN sizes TEXT;
ALTER TABLE records ADD COLUMN upto INTEGER NOT NULL DEFAULT 0;
CREATE TABLE commits (
    key INTEGER PRIMARY KEY,
    records BLOB NOT NULL
) STRICT;)",
};

// A lock that lasts as long as this process holds it, however the process ends.
class LockFile {
public:
    explicit LockFile(const std::filesystem::path& path)
        : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        if (file_ < 0)
            throw StoreFailure("Cannot make " + path.string() + ": " + std::strerror(errno) + ".");
        if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
        const int error = errno;
        ::close(file_);
        if (error == EWOULDBLOCK)
            throw StoreFailure("Another server is using this data (" + path.string() +
                               " is locked); stop it first, or give this one a folder of its own.");
        throw StoreFailure("Cannot lock " + path.string() + ": " + std::strerror(error) + ".");
    }
    ~LockFile() { ::close(file_); }
    LockFile(const LockFile&) = delete;
    LockFile& operator=(const LockFile&) = delete;

private:
    int file_;
};

constexpr const char* begin_now = "BEGIN IMMEDIATE";

// Makes the write-ahead log as long as it usually gets, by a change that is too large for the cache
// and is then taken back. To sync a file that grows takes several times as long, and as much work,
// as to sync one that is written over.
// Returns what is wrong, if there is no space for that: one can do without.
std::string grow_log(Database& database) {
    std::string wrong;
    try {
        database.execute(
            "PRAGMA cache_size = 20; BEGIN IMMEDIATE; CREATE TABLE filler (bytes BLOB);"
            "INSERT INTO filler VALUES (zeroblob(3000000)); ROLLBACK;"
            "UPDATE schema_version SET version = version");  // which syncs it
    } catch (const StoreFailure& failure) {
        wrong = failure.what();
        if (!sqlite3_get_autocommit(database.get())) database.execute("ROLLBACK");
    }
    database.execute("PRAGMA cache_size = -2000");
    return wrong;
}

// Brings the tables up to date, one version after the other.
void migrate(Database& database) {
    const auto count = [&](const char* sql) { return std::stoll(database.ask(sql)); };
    if (count("SELECT count(*) FROM sqlite_schema WHERE name = 'schema_version'") == 0) {
        if (count("SELECT count(*) FROM sqlite_schema") != 0)
            throw StoreFailure("this is a database of another program.");
        database.execute(
            "BEGIN IMMEDIATE; CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;"
            "INSERT INTO schema_version VALUES (0); COMMIT");
    }
    const std::string found = database.ask("SELECT max(version) FROM schema_version");
    if (found.empty()) throw StoreFailure("its table schema_version is empty.");
    const auto newest = static_cast<long long>(migrations().size());
    long long version = std::stoll(found);
    if (version < 0 || version > newest)
        throw StoreFailure("it has version " + found + ", this program knows versions up to " +
                           std::to_string(newest) + "; use a newer program.");
    Statement begin(database.get(), begin_now);
    Statement commit(database.get(), "COMMIT");
    Statement set_version(database.get(), "UPDATE schema_version SET version = ?");
    for (; version < newest; ++version) {
        Transaction transaction(database.get(), begin, commit);
        database.execute(migrations()[static_cast<std::size_t>(version)]);
        set_version.run(version + 1);
        transaction.commit();
    }
}

// "12 7 130"
std::string sizes_text(const Bundle& records) {
    std::string text;
    char digits[12];
    for (const std::uint32_t size : records.sizes) {
        if (!text.empty()) text += ' ';
        text.append(digits, std::to_chars(digits, digits + sizeof digits, size).ptr);
    }
    return text;
}

// The records of one row.
void append_row(std::vector<std::string>& records, std::string bytes, std::string_view sizes) {
    if (sizes.empty()) return records.push_back(std::move(bytes));
    std::size_t at = 0;
    while (!sizes.empty()) {
        std::size_t size = 0;
        const char* end = sizes.data() + sizes.size();
        const auto [rest, error] = std::from_chars(sizes.data(), end, size);
        if (error != std::errc() || size > bytes.size() - at)
            throw StoreFailure("A row of records is damaged.");
        records.push_back(bytes.substr(at, size));
        at += size;
        sizes.remove_prefix(
            std::min(sizes.size(), static_cast<std::size_t>(rest - sizes.data() + 1)));
    }
}

// All writes; used by one thread.
class Writer {
public:
    // What is on disk and not sorted, from the last time.
    Writer(Database& database, Unsorted& unsorted, std::mutex& reading, std::size_t most_unsorted)
        : db_(database.get()),
          unsorted_(unsorted),
          reading_(reading),
          most_unsorted_(most_unsorted) {
        std::unordered_map<TableKey, std::int64_t> upto;
        commits_.rows([&] {
            last_commit_ = commits_.number(0);
            const std::string bytes = commits_.text(1);
            const bool whole = for_each_record(bytes, [&](TableKey table, std::string_view record) {
                const auto [found, is_new] = upto.try_emplace(table, 0);
                if (is_new) upto_.rows([&] { found->second = upto_.number(0); }, table);
                if (last_commit_ > found->second) unsorted_.add(last_commit_, table, record);
            });
            if (!whole) throw StoreFailure("Its last commits are damaged.");
        });
    }

    void commit(std::span<const Write> writes) {
        records_.clear();
        known_.clear();
        std::unique_lock reading(reading_, std::defer_lock);
        std::size_t sorted = 0;
        {
            Transaction transaction(db_, begin_, commit_);
            for (const Write& write : writes)
                std::visit([this](const auto& what) { make(what); }, write);
            if (!records_.empty()) add_commit_.run(last_commit_ + 1, Blob{records_});
            std::size_t bytes = unsorted_.bytes();
            while (bytes > most_unsorted_ && sorted < unsorted_.tables())
                bytes -= sort(unsorted_.table(sorted++));
            if (sorted > 0) {
                drop_commits_.run(unsorted_.oldest_after(sorted).value_or(last_commit_));
                reading.lock();  // or a record would be read twice, sorted and not sorted
            }
            transaction.commit();
        }
        if (!reading) reading.lock();
        unsorted_.drop(sorted);
        if (records_.empty()) return;
        ++last_commit_;
        for_each_record(records_, [&](TableKey table, std::string_view record) {
            unsorted_.add(last_commit_, table, record);
        });
    }

    // Before the file is closed. The last commit stays, so that the next ones count on from it.
    void sort_all() {
        if (unsorted_.tables() == 0) return;
        const std::lock_guard reading(reading_);
        Transaction transaction(db_, begin_, commit_);
        for (std::size_t i = 0; i < unsorted_.tables(); ++i) sort(unsorted_.table(i));
        drop_commits_.run(last_commit_);
        transaction.commit();
        unsorted_.drop(unsorted_.tables());
    }

private:
    void make(const NewTable& table) { new_table_.run(table.key, table.id, table.created); }
    void make(const Append& append) {
        if (!is_known(append.table))
            throw StoreFailure("There is no table with key " + std::to_string(append.table) + ".");
        append_record(records_, append.table, append.record);
    }
    void make(const SetStatus& set) {
        set_status_.run(static_cast<std::int64_t>(set.status), set.table);
        if (sqlite3_changes(db_) == 0)
            throw StoreFailure("There is no table with key " + std::to_string(set.table) + ".");
    }
    void make(const Finish& finish) {
        drop_history_.run(finish.table);
        finish_.run(finish.table, finish.finished, std::int64_t{finish.listed}, finish.summary);
        for (const PersonKey person : finish.people)
            add_history_.run(person, finish.finished, finish.table);
    }
    void make(const PutPerson& put) {
        const Person& person = put.person;
        put_person_.run(person.key, person.id, person.name, person.password, person.created);
    }
    void make(const PutToken& token) { put_token_.run(Blob{token.hash}, token.person); }
    void make(const DropToken& token) { drop_token_.run(Blob{token.hash}); }
    void make(const MoveHistory& move) {
        bool there = false;
        find_person_.rows([&] { there = true; }, move.to);
        if (!there)
            throw StoreFailure("There is no person with key " + std::to_string(move.to) + ".");
        move_history_.run(move.from, move.to);
    }

    bool is_known(TableKey table) {
        if (unsorted_.find(table) || known_.contains(table)) return true;
        find_table_.rows([&] { known_.insert(table); }, table);
        return known_.contains(table);
    }
    // Puts the records of a table where they belong; returns how many bytes that were.
    std::size_t sort(TableKey table) {
        const Unsorted::Of& of = *unsorted_.find(table);
        sort_.run(table, of.records.bytes, sizes_text(of.records), last_commit_);
        return Unsorted::size_of(of);
    }

    sqlite3* db_;
    Unsorted& unsorted_;
    std::mutex& reading_;  // guards it against readers; this is the only one to change it
    std::size_t most_unsorted_;
    std::int64_t last_commit_ = 0;
    std::string records_;                 // of the commit under way
    std::unordered_set<TableKey> known_;  // tables that are there, as it has turned out

    Statement begin_{db_, begin_now};
    Statement commit_{db_, "COMMIT"};
    Statement new_table_{db_, "INSERT INTO tables (key, id, status, created) VALUES (?, ?, 0, ?)"};
    Statement find_table_{db_, "SELECT 1 FROM tables WHERE key = ?"};
    Statement commits_{db_, "SELECT key, records FROM commits ORDER BY key"};
    Statement add_commit_{db_, "INSERT INTO commits (key, records) VALUES (?, ?)"};
    Statement drop_commits_{db_, "DELETE FROM commits WHERE key < ?"};
    Statement sort_{db_,
                    "INSERT INTO records (table_key, record, sizes, upto) VALUES (?, ?, ?, ?)"};
    Statement upto_{db_, "SELECT coalesce(max(upto), 0) FROM records WHERE table_key = ?"};
    Statement set_status_{db_, "UPDATE tables SET status = ? WHERE key = ?"};
    Statement finish_{db_,
                      "INSERT INTO matches (table_key, finished, listed, summary)"
                      " VALUES (?, ?, ?, ?) ON CONFLICT (table_key) DO UPDATE SET"
                      " finished = excluded.finished, listed = excluded.listed,"
                      " summary = excluded.summary"};
    Statement drop_history_{db_, "DELETE FROM history WHERE table_key = ?"};
    Statement add_history_{
        db_, "INSERT OR IGNORE INTO history (person, finished, table_key) VALUES (?, ?, ?)"};
    Statement put_person_{db_,
                          "INSERT INTO people (key, id, name, password, created)"
                          " VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET"
                          " id = excluded.id, name = excluded.name, password = excluded.password,"
                          " created = excluded.created"};
    Statement put_token_{db_, "INSERT OR REPLACE INTO tokens (hash, person) VALUES (?, ?)"};
    Statement drop_token_{db_, "DELETE FROM tokens WHERE hash = ?"};
    Statement find_person_{db_, "SELECT 1 FROM people WHERE key = ?"};
    // A match that both have played in would be there twice: one replaces the other.
    Statement move_history_{db_, "UPDATE OR REPLACE history SET person = ?2 WHERE person = ?1"};
};

// All reads; used by one thread at a time.
class Reader {
public:
    explicit Reader(Database& database) : db_(database.get()) {}

    std::int64_t greatest_table_key() { return number(greatest_table_); }
    std::int64_t greatest_person_key() { return number(greatest_person_); }

    std::optional<TableRow> find_table(std::string_view id) {
        std::optional<TableRow> row;
        find_table_.rows([&] { row = table_row(find_table_); }, id);
        return row;
    }
    std::vector<TableRow> tables_with(Status status) {
        std::vector<TableRow> rows;
        tables_with_.rows([&] { rows.push_back(table_row(tables_with_)); },
                          static_cast<std::int64_t>(status));
        return rows;
    }
    std::vector<std::string> records(TableKey table) {
        std::vector<std::string> records;
        records_.rows([&] { append_row(records, records_.text(0), records_.text(1)); }, table);
        return records;
    }
    std::optional<std::string> summary(TableKey table) {
        std::optional<std::string> text;
        summary_.rows([&] { text = summary_.text(0); }, table);
        return text;
    }
    std::vector<std::string> matches_of(PersonKey person, Time before, int most) {
        return texts(matches_of_, person, before, limit(most));
    }
    std::vector<std::string> listed_matches(std::optional<PersonKey> person, Time before,
                                            int most) {
        return person ? texts(listed_matches_of_, *person, before, limit(most))
                      : texts(listed_matches_, before, limit(most));
    }

    std::optional<Person> person(PersonKey key) { return one_person(person_, key); }
    std::optional<Person> person_by_id(std::string_view id) {
        return one_person(person_by_id_, id);
    }
    std::optional<Person> person_by_token(std::string_view hash) {
        return one_person(person_by_token_, Blob{hash});
    }
    std::optional<Person> account_by_name(std::string_view name) {
        return one_person(account_by_name_, name);
    }

private:
    static std::int64_t limit(int most) { return std::max(most, 0); }  // SQLite takes -1 for all
    static std::int64_t number(Statement& statement) {
        std::int64_t answer = 0;
        statement.rows([&] { answer = statement.number(0); });
        return answer;
    }
    template <class... Values>
    static std::vector<std::string> texts(Statement& statement, const Values&... values) {
        std::vector<std::string> texts;
        statement.rows([&] { texts.push_back(statement.text(0)); }, values...);
        return texts;
    }
    static TableRow table_row(const Statement& row) {
        return {row.number(0), row.text(1), static_cast<Status>(row.number(2)), row.number(3)};
    }
    template <class Value>
    static std::optional<Person> one_person(Statement& statement, const Value& value) {
        std::optional<Person> person;
        statement.rows(
            [&] {
                person = Person{statement.number(0), statement.text(1), statement.text(2),
                                statement.text(3), statement.number(4)};
            },
            value);
        return person;
    }

    sqlite3* db_;
    Statement greatest_table_{db_, "SELECT coalesce(max(key), 0) FROM tables"};
    Statement greatest_person_{db_, "SELECT coalesce(max(key), 0) FROM people"};
    Statement find_table_{db_, "SELECT key, id, status, created FROM tables WHERE id = ?"};
    Statement tables_with_{
        db_, "SELECT key, id, status, created FROM tables WHERE status = ? ORDER BY key"};
    Statement records_{db_, "SELECT record, sizes FROM records WHERE table_key = ? ORDER BY key"};
    Statement summary_{db_, "SELECT summary FROM matches WHERE table_key = ?"};
    Statement matches_of_{db_,
                          "SELECT matches.summary FROM history JOIN matches USING (table_key)"
                          " WHERE history.person = ? AND history.finished < ?"
                          " ORDER BY history.finished DESC, history.table_key DESC LIMIT ?"};
    Statement listed_matches_of_{
        db_,
        "SELECT matches.summary FROM history JOIN matches USING (table_key)"
        " WHERE history.person = ? AND history.finished < ? AND matches.listed"
        " ORDER BY history.finished DESC, history.table_key DESC LIMIT ?"};
    Statement listed_matches_{db_,
                              "SELECT summary FROM matches WHERE listed AND finished < ?"
                              " ORDER BY finished DESC, table_key DESC LIMIT ?"};
    Statement person_{db_, "SELECT key, id, name, password, created FROM people WHERE key = ?"};
    Statement person_by_id_{db_,
                            "SELECT key, id, name, password, created FROM people WHERE id = ?"};
    Statement person_by_token_{db_,
                               "SELECT key, id, name, password, created FROM tokens"
                               " JOIN people ON key = person WHERE hash = ?"};
    Statement account_by_name_{db_,
                               "SELECT key, id, name, password, created FROM people"
                               " WHERE name = ? COLLATE NOCASE AND password <> ''"};
};

class SqliteStore final : public Store {
public:
    SqliteStore(const std::filesystem::path& file, std::size_t most_unsorted)
        : lock_(file.string() + ".lock"),
          for_writing_(prepared(file, warning_)),
          for_reading_(file),
          for_tidying_(file),
          writer_(for_writing_, unsorted_, sorting_, most_unsorted),
          reader_(for_reading_) {
        for_reading_.execute("PRAGMA query_only = ON");
        // A connection does not know that there is a write-ahead log, and would copy none, before
        // it has read something.
        for_tidying_.execute("SELECT count(*) FROM sqlite_schema");
        tidier_ = std::jthread([this](const std::stop_token& stop) { tidy(stop); });
    }
    ~SqliteStore() override {
        try {
            writer_.sort_all();
        } catch (const StoreFailure&) {  // it will be done the next time
        }
    }

    void commit(std::span<const Write> writes) override {
        writer_.commit(writes);
        if (rest_is_short_.exchange(false)) copy_log(for_writing_);
    }

    std::string warning() const override { return warning_; }
    TableKey greatest_table_key() override { return reading().reader.greatest_table_key(); }
    PersonKey greatest_person_key() override { return reading().reader.greatest_person_key(); }
    std::optional<TableRow> find_table(std::string_view id) override {
        return reading().reader.find_table(id);
    }
    std::vector<TableRow> tables_with(Status status) override {
        return reading().reader.tables_with(status);
    }
    std::vector<std::string> records(TableKey table) override {
        const std::lock_guard lock(sorting_);
        auto records = reading().reader.records(table);
        if (const auto* of = unsorted_.find(table)) of->records.append_to(records);
        return records;
    }
    std::optional<std::string> summary(TableKey table) override {
        return reading().reader.summary(table);
    }
    std::vector<std::string> matches_of(PersonKey person, Time before, int most) override {
        return reading().reader.matches_of(person, before, most);
    }
    std::vector<std::string> listed_matches(std::optional<PersonKey> person, Time before,
                                            int most) override {
        return reading().reader.listed_matches(person, before, most);
    }
    std::optional<Person> person(PersonKey key) override { return reading().reader.person(key); }
    std::optional<Person> person_by_id(std::string_view id) override {
        return reading().reader.person_by_id(id);
    }
    std::optional<Person> person_by_token(std::string_view hash) override {
        return reading().reader.person_by_token(hash);
    }
    std::optional<Person> account_by_name(std::string_view name) override {
        return reading().reader.account_by_name(name);
    }

private:
    static Database prepared(const std::filesystem::path& file, std::string& warning) {
        // Others must not read what is in it; SQLite gives its other files the same rights.
        const int made = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (made < 0)
            throw StoreFailure("Cannot open " + file.string() + ": " + std::strerror(errno) + ".");
        ::close(made);
        Database database(file);
        try {
            if (database.ask("PRAGMA journal_mode = WAL") != "wal")
                throw StoreFailure("there is no write-ahead log on this file system.");
            database.execute(
                "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                "PRAGMA wal_autocheckpoint = 16000");
            migrate(database);
            if (const std::string wrong = grow_log(database); !wrong.empty())
                warning = "There is no space for a write-ahead log of the usual length: " + wrong;
        } catch (const StoreFailure& failure) {
            throw StoreFailure("Cannot use " + file.string() + ": " + failure.what());
        }
        return database;
    }

    // Copies the write-ahead log into the database now and again, beside the commits. While it
    // does, more is written; the next commit copies the little that is left, so that the log is
    // begun anew and does not grow. Were both too slow, SQLite would do it at the length set above.
    // Each time the disk is busy for a while and commits wait for it, so it is not done often.
    void tidy(const std::stop_token& stop) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any wake;
        while (!wake.wait_for(lock, stop, std::chrono::seconds(1),
                              [&] { return stop.stop_requested(); }))
            if (copy_log(for_tidying_) > 100) rest_is_short_ = true;
    }
    // Returns how many pages the log has.
    static int copy_log(Database& database) {
        int pages = 0;
        sqlite3_wal_checkpoint_v2(database.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, &pages,
                                  nullptr);
        return pages;
    }

    // The reader, and the right to use it until the end of the expression.
    struct Reading {
        std::lock_guard<std::mutex> lock;
        Reader& reader;
    };
    Reading reading() { return {std::lock_guard(reading_), reader_}; }

    LockFile lock_;
    std::string warning_;
    Database for_writing_;
    Database for_reading_;
    Database for_tidying_;
    std::mutex sorting_;  // guards what follows
    Unsorted unsorted_;
    Writer writer_;
    std::mutex reading_;
    Reader reader_;
    std::atomic<bool> rest_is_short_ = false;
    std::jthread tidier_;
};

}  // namespace

std::span<const char* const> migrations() { return migration_texts; }

std::unique_ptr<Store> open_sqlite(const std::filesystem::path& file, std::size_t most_unsorted) {
    const auto folder = file.parent_path();
    std::error_code error;
    if (!folder.empty()) std::filesystem::create_directories(folder, error);
    if (error) throw StoreFailure("Cannot make " + folder.string() + ": " + error.message() + ".");
    return std::make_unique<SqliteStore>(file, most_unsorted);
}

}  // namespace store
