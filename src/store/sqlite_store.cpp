// SPDX-License-Identifier: Apache-2.0
#include "store/sqlite_store.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <stop_token>
#include <thread>

namespace store {

namespace {

// Records are found by an index that is not unique, and stored in the order they come: clustered by
// table, every batch would touch a page for each table that is played at.
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
};

[[noreturn]] void fail(sqlite3* db, const std::string& doing) {
    throw StoreFailure(doing + ": " + (db ? sqlite3_errmsg(db) : "out of memory") + " (SQLite " +
                       std::to_string(db ? sqlite3_extended_errcode(db) : SQLITE_NOMEM) + ").");
}

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

struct CloseDatabase {
    void operator()(sqlite3* db) const { sqlite3_close(db); }
};
struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

struct Blob {
    std::string_view bytes;
};

// A prepared statement. Texts are bound as they are, so they have to live until the end of run() or
// of the rows.
class Statement {
public:
    Statement(sqlite3* db, const char* sql) {
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) !=
            SQLITE_OK)
            fail(db, std::string("Cannot prepare ") + sql);
        statement_.reset(statement);
    }

    // Runs a statement that has no rows.
    template <class... Values>
    void run(const Values&... values) {
        const Reset reset{statement_.get()};
        bind_all(values...);
        while (step()) {
        }
    }

    // Calls `row` for each row.
    template <class Row, class... Values>
    void rows(Row row, const Values&... values) {
        const Reset reset{statement_.get()};
        bind_all(values...);
        while (step()) row();
    }

    std::int64_t number(int column) const { return sqlite3_column_int64(statement_.get(), column); }
    std::string text(int column) const {
        const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
        return bytes ? std::string(bytes, size) : std::string();
    }

private:
    // A statement that is not reset keeps its transaction open.
    struct Reset {
        sqlite3_stmt* statement;
        ~Reset() { sqlite3_reset(statement); }
    };

    bool step() {
        switch (sqlite3_step(statement_.get())) {
            case SQLITE_ROW:
                return true;
            case SQLITE_DONE:
                return false;
            default:
                fail(sqlite3_db_handle(statement_.get()), "The database failed");
        }
    }

    template <class... Values>
    void bind_all(const Values&... values) {
        int place = 0;
        (check(bind(++place, values)), ...);
    }
    void check(int result) {
        if (result != SQLITE_OK) fail(sqlite3_db_handle(statement_.get()), "The database failed");
    }
    int bind(int place, std::int64_t number) {
        return sqlite3_bind_int64(statement_.get(), place, number);
    }
    // Neither text nor blob may come from a null pointer: that would be NULL, not empty.
    int bind(int place, std::string_view text) {
        return sqlite3_bind_text64(statement_.get(), place, text.data() ? text.data() : "",
                                   text.size(), SQLITE_STATIC, SQLITE_UTF8);
    }
    int bind(int place, Blob blob) {
        return sqlite3_bind_blob64(statement_.get(), place,
                                   blob.bytes.data() ? blob.bytes.data() : "", blob.bytes.size(),
                                   SQLITE_STATIC);
    }

    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class Database {
public:
    explicit Database(const std::filesystem::path& file) {
        sqlite3* db = nullptr;
        const int result = sqlite3_open_v2(
            file.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
            nullptr);
        db_.reset(db);  // also after a failure
        if (result != SQLITE_OK) fail(db, "Cannot open " + file.string());
        sqlite3_extended_result_codes(db, 1);
        sqlite3_busy_timeout(db, 5000);
    }
    sqlite3* get() const { return db_.get(); }

    void execute(const char* sql) {
        if (sqlite3_exec(get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
            fail(get(), "The database failed");
    }
    // The first column of the first row; a number as text, too.
    std::string ask(const char* sql) {
        Statement statement(get(), sql);
        std::string answer;
        statement.rows([&] { answer = statement.text(0); });
        return answer;
    }

private:
    std::unique_ptr<sqlite3, CloseDatabase> db_;
};

// From BEGIN to commit(); without that, nothing of it has happened.
class Transaction {
public:
    Transaction(sqlite3* db, Statement& begin, Statement& commit) : db_(db), commit_(commit) {
        begin.run();
    }
    void commit() { commit_.run(); }
    ~Transaction() {
        // Some failures have rolled back already.
        if (!sqlite3_get_autocommit(db_)) sqlite3_exec(db_, "ROLLBACK", nullptr, nullptr, nullptr);
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

private:
    sqlite3* db_;
    Statement& commit_;
};

constexpr const char* begin_now = "BEGIN IMMEDIATE";

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

// All writes; used by one thread.
class Writer {
public:
    explicit Writer(Database& database) : db_(database.get()) {}

    void commit(std::span<const Write> writes) {
        Transaction transaction(db_, begin_, commit_);
        for (const Write& write : writes)
            std::visit([this](const auto& what) { make(what); }, write);
        transaction.commit();
    }

private:
    void make(const NewTable& table) { new_table_.run(table.key, table.id, table.created); }
    void make(const Append& append) { append_.run(append.table, append.record); }
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

    sqlite3* db_;
    Statement begin_{db_, begin_now};
    Statement commit_{db_, "COMMIT"};
    Statement new_table_{db_, "INSERT INTO tables (key, id, status, created) VALUES (?, ?, 0, ?)"};
    Statement append_{db_, "INSERT INTO records (table_key, record) VALUES (?, ?)"};
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
    std::vector<std::string> records(TableKey table) { return texts(records_, table); }
    std::optional<std::string> summary(TableKey table) {
        std::optional<std::string> text;
        summary_.rows([&] { text = summary_.text(0); }, table);
        return text;
    }
    std::vector<std::string> matches(std::optional<PersonKey> person, Time before, int most) {
        const std::int64_t limit = std::max(most, 0);  // SQLite takes -1 for all
        return person ? texts(matches_of_, *person, before, limit)
                      : texts(matches_listed_, before, limit);
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
    Statement records_{db_, "SELECT record FROM records WHERE table_key = ? ORDER BY key"};
    Statement summary_{db_, "SELECT summary FROM matches WHERE table_key = ?"};
    Statement matches_of_{db_,
                          "SELECT matches.summary FROM history JOIN matches USING (table_key)"
                          " WHERE history.person = ? AND history.finished < ?"
                          " ORDER BY history.finished DESC, history.table_key DESC LIMIT ?"};
    Statement matches_listed_{db_,
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
    explicit SqliteStore(const std::filesystem::path& file)
        : lock_(file.string() + ".lock"),
          for_writing_(prepared(file)),
          for_reading_(file),
          for_tidying_(file),
          writer_(for_writing_),
          reader_(for_reading_),
          tidier_([this](const std::stop_token& stop) { tidy(stop); }) {
        for_reading_.execute("PRAGMA query_only = ON");
    }

    void commit(std::span<const Write> writes) override { writer_.commit(writes); }

    TableKey greatest_table_key() override { return reading().reader.greatest_table_key(); }
    PersonKey greatest_person_key() override { return reading().reader.greatest_person_key(); }
    std::optional<TableRow> find_table(std::string_view id) override {
        return reading().reader.find_table(id);
    }
    std::vector<TableRow> tables_with(Status status) override {
        return reading().reader.tables_with(status);
    }
    std::vector<std::string> records(TableKey table) override {
        return reading().reader.records(table);
    }
    std::optional<std::string> summary(TableKey table) override {
        return reading().reader.summary(table);
    }
    std::vector<std::string> matches(std::optional<PersonKey> person, Time before,
                                     int most) override {
        return reading().reader.matches(person, before, most);
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
    static Database prepared(const std::filesystem::path& file) {
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
                "PRAGMA wal_autocheckpoint = 8000");
            migrate(database);
        } catch (const StoreFailure& failure) {
            throw StoreFailure("Cannot use " + file.string() + ": " + failure.what());
        }
        return database;
    }

    // Copies the write-ahead log into the database now and again, beside the commits, which would
    // do it themselves only if the log grew long all the same (backstop below).
    void tidy(const std::stop_token& stop) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any wake;
        while (!wake.wait_for(lock, stop, std::chrono::milliseconds(250),
                              [&] { return stop.stop_requested(); }))
            sqlite3_wal_checkpoint_v2(for_tidying_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE,
                                      nullptr, nullptr);
    }

    // The reader, and the right to use it until the end of the expression.
    struct Reading {
        std::lock_guard<std::mutex> lock;
        Reader& reader;
    };
    Reading reading() { return {std::lock_guard(reading_), reader_}; }

    LockFile lock_;
    Database for_writing_;
    Database for_reading_;
    Database for_tidying_;
    Writer writer_;
    std::mutex reading_;
    Reader reader_;
    std::jthread tidier_;
};

}  // namespace

std::span<const char* const> migrations() { return migration_texts; }

std::unique_ptr<Store> open_sqlite(const std::filesystem::path& file) {
    const auto folder = file.parent_path();
    std::error_code error;
    if (!folder.empty()) std::filesystem::create_directories(folder, error);
    if (error) throw StoreFailure("Cannot make " + folder.string() + ": " + error.message() + ".");
    return std::make_unique<SqliteStore>(file);
}

}  // namespace store
