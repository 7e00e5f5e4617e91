// SPDX-License-Identifier: Apache-2.0
//
// What is kept. A table is its records, in order; all else about it can be computed again. Records
// are only ever appended. Calls block: the server makes writes on the journal's thread
// (journal.hpp) and reads on threads of its own. A failing disk throws StoreFailure.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace store {

struct StoreFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

using TableKey = std::int64_t;  // ours; what people see is the id
using PersonKey = std::int64_t;
using Time = std::int64_t;  // milliseconds since 1970

enum class Status : std::uint8_t { Waiting, Running, Over, Closed };

struct Person {
    PersonKey key = 0;
    std::string id;  // public
    std::string name;
    std::string password;  // as libsodium stores it; empty for a guest
    Time created = 0;
    bool operator==(const Person&) const = default;
};

// Things to write. The server chooses the keys (they count on from the greatest one stored), so
// that a write needs no answer. A key or id that is taken, an account's name that is taken, or a
// table or person that is not there is a failure.
struct NewTable {
    TableKey key;
    std::string id;
    Time created;
};
struct Append {
    TableKey table;
    std::string record;
};
struct SetStatus {
    TableKey table;
    Status status;
};
// The match is over: what lists show of it, and whose history it belongs to. Its status is set
// apart.
struct Finish {
    TableKey table;
    Time finished;
    bool listed;          // private matches are in the histories of their players only
    std::string summary;  // JSON
    std::vector<PersonKey> people;
};
// Makes or replaces a person.
struct PutPerson {
    Person person;
};
// A browser's token, by its hash.
struct PutToken {
    std::string hash;
    PersonKey person;
};
struct DropToken {
    std::string hash;
};
// A guest has signed in to an account: tables played as the guest go to the account's history.
struct MoveHistory {
    PersonKey from;
    PersonKey to;
};
using Write =
    std::variant<NewTable, Append, SetStatus, Finish, PutPerson, PutToken, DropToken, MoveHistory>;

struct TableRow {
    TableKey key;
    std::string id;
    Status status;
    Time created;
    bool operator==(const TableRow&) const = default;
};

class Store {
public:
    virtual ~Store() = default;

    // All or nothing, and on disk when it returns. One thread at a time calls it.
    virtual void commit(std::span<const Write>) = 0;

    // What is not as it should be since the store was opened, in words for the operator; usually
    // nothing.
    virtual std::string warning() const { return {}; }

    // The rest may be called from any thread, also while commit runs.
    virtual TableKey greatest_table_key() = 0;  // 0: none yet
    virtual PersonKey greatest_person_key() = 0;
    virtual std::optional<TableRow> find_table(std::string_view id) = 0;
    virtual std::vector<TableRow> tables_with(Status) = 0;  // oldest first, by key
    virtual std::vector<std::string> records(TableKey) = 0;

    virtual std::optional<std::string> summary(TableKey) = 0;  // of a finished match
    // Summaries of matches finished before then, newest first: all of a person's, which nobody else
    // may see, or the listed ones of a person or of everybody.
    virtual std::vector<std::string> matches_of(PersonKey, Time before, int most) = 0;
    virtual std::vector<std::string> listed_matches(std::optional<PersonKey>, Time before,
                                                    int most) = 0;

    virtual std::optional<Person> person(PersonKey) = 0;
    virtual std::optional<Person> person_by_id(std::string_view id) = 0;
    virtual std::optional<Person> person_by_token(std::string_view hash) = 0;
    // Accounts only; upper and lower case (ASCII) are the same name.
    virtual std::optional<Person> account_by_name(std::string_view name) = 0;
};

}  // namespace store
