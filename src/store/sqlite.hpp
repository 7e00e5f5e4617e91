// SPDX-License-Identifier: Apache-2.0
//
// SQLite's C interface as values that clean up after themselves. Failures throw StoreFailure.
#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "store/store.hpp"

namespace store {

[[noreturn]] inline void fail(sqlite3* db, const std::string& doing) {
    throw StoreFailure(doing + ": " + (db ? sqlite3_errmsg(db) : "out of memory") + " (SQLite " +
                       std::to_string(db ? sqlite3_extended_errcode(db) : SQLITE_NOMEM) + ").");
}

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

}  // namespace store
