// SPDX-License-Identifier: Apache-2.0
#include "store/memory_store.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <set>

namespace store {

namespace {

// Names of accounts are compared like this: ASCII letters in lower case, all else as it is.
std::string folded(std::string_view name) {
    std::string text(name);
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

template <class Map, class Key>
auto found(const Map& map, const Key& key) {
    const auto at = map.find(key);
    return at == map.end() ? std::nullopt : std::optional(at->second);
}

struct Match {
    Time finished;
    bool listed;
    std::string summary;
    std::set<PersonKey> people;
};

struct Table {
    TableRow row;
    std::vector<std::string> records;
    std::optional<Match> match;
};

class MemoryStore final : public Store {
public:
    void commit(std::span<const Write> writes) override {
        const std::lock_guard lock(mutex_);
        undo_.clear();
        try {
            for (const Write& write : writes)
                std::visit([this](const auto& what) { make(what); }, write);
        } catch (...) {
            for (auto step = undo_.rbegin(); step != undo_.rend(); ++step) (*step)();
            throw;
        }
    }

    TableKey greatest_table_key() override {
        const std::lock_guard lock(mutex_);
        return tables_.empty() ? 0 : tables_.rbegin()->first;
    }
    PersonKey greatest_person_key() override {
        const std::lock_guard lock(mutex_);
        return people_.empty() ? 0 : people_.rbegin()->first;
    }
    std::optional<TableRow> find_table(std::string_view id) override {
        const std::lock_guard lock(mutex_);
        const auto key = found(table_ids_, id);
        return key ? std::optional(tables_.at(*key).row) : std::nullopt;
    }
    std::vector<TableRow> tables_with(Status status) override {
        const std::lock_guard lock(mutex_);
        std::vector<TableRow> rows;
        for (const auto& [key, table] : tables_)
            if (table.row.status == status) rows.push_back(table.row);
        return rows;
    }
    std::vector<std::string> records(TableKey key) override {
        const std::lock_guard lock(mutex_);
        const auto table = tables_.find(key);
        return table == tables_.end() ? std::vector<std::string>{} : table->second.records;
    }
    std::optional<std::string> summary(TableKey key) override {
        const std::lock_guard lock(mutex_);
        const auto table = tables_.find(key);
        if (table == tables_.end() || !table->second.match) return {};
        return table->second.match->summary;
    }
    std::vector<std::string> matches_of(PersonKey person, Time before, int most) override {
        return matches([&](const Match& match) { return match.people.contains(person); }, before,
                       most);
    }
    std::vector<std::string> listed_matches(std::optional<PersonKey> person, Time before,
                                            int most) override {
        return matches(
            [&](const Match& match) {
                return match.listed && (!person || match.people.contains(*person));
            },
            before, most);
    }

    std::optional<Person> person(PersonKey key) override {
        const std::lock_guard lock(mutex_);
        return found(people_, key);
    }
    std::optional<Person> person_by_id(std::string_view id) override {
        const std::lock_guard lock(mutex_);
        return person_in(person_ids_, id);
    }
    std::optional<Person> person_by_token(std::string_view hash) override {
        const std::lock_guard lock(mutex_);
        return person_in(tokens_, hash);
    }
    std::optional<Person> account_by_name(std::string_view name) override {
        const std::lock_guard lock(mutex_);
        return person_in(accounts_, folded(name));
    }

private:
    using Index = std::map<std::string, std::int64_t, std::less<>>;

    std::vector<std::string> matches(const std::function<bool(const Match&)>& wanted, Time before,
                                     int most) {
        const std::lock_guard lock(mutex_);
        std::map<std::pair<Time, TableKey>, const Match*, std::greater<>> newest_first;
        for (const auto& [key, table] : tables_) {
            const auto& match = table.match;
            if (match && match->finished < before && wanted(*match))
                newest_first[{match->finished, key}] = &*match;
        }
        std::vector<std::string> summaries;
        for (const auto& [when, match] : newest_first) {
            if (static_cast<int>(summaries.size()) >= most) break;
            summaries.push_back(match->summary);
        }
        return summaries;
    }

    std::optional<Person> person_in(const Index& index, std::string_view text) const {
        const auto key = found(index, text);
        return key ? found(people_, *key) : std::nullopt;
    }

    Table& table(TableKey key) {
        const auto at = tables_.find(key);
        if (at == tables_.end())
            throw StoreFailure("There is no table with key " + std::to_string(key) + ".");
        return at->second;
    }
    void need_person(PersonKey key) const {
        if (!people_.contains(key))
            throw StoreFailure("There is no person with key " + std::to_string(key) + ".");
    }

    // Sets or removes an entry of a map, and remembers how to get back.
    template <class Map>
    void put(Map& map, const typename Map::key_type& key,
             std::optional<typename Map::mapped_type> value) {
        undo_.push_back([&map, key, old = found(map, key)] {
            if (old)
                map.insert_or_assign(key, *old);
            else
                map.erase(key);
        });
        if (value)
            map.insert_or_assign(key, std::move(*value));
        else
            map.erase(key);
    }

    void make(const NewTable& fresh) {
        if (tables_.contains(fresh.key) || table_ids_.contains(fresh.id))
            throw StoreFailure("There is already a table " + fresh.id + ".");
        tables_[fresh.key].row = {fresh.key, fresh.id, Status::Waiting, fresh.created};
        undo_.push_back([this, key = fresh.key] { tables_.erase(key); });
        put(table_ids_, fresh.id, fresh.key);
    }
    void make(const Append& append) {
        auto& records = table(append.table).records;
        records.push_back(append.record);
        undo_.push_back([&records] { records.pop_back(); });
    }
    void make(const SetStatus& set) {
        Status& status = table(set.table).row.status;
        undo_.push_back([&status, old = status] { status = old; });
        status = set.status;
    }
    void make(const Finish& finish) {
        for (const PersonKey person : finish.people) need_person(person);
        auto& match = table(finish.table).match;
        undo_.push_back([&match, old = match] { match = old; });
        match = Match{finish.finished,
                      finish.listed,
                      finish.summary,
                      {finish.people.begin(), finish.people.end()}};
    }
    void make(const PutPerson& put_person) {
        const Person& person = put_person.person;
        const auto taken = [&](const Index& index, const std::string& text) {
            const auto owner = found(index, text);
            return owner && *owner != person.key;
        };
        const std::string name = folded(person.name);
        if (taken(person_ids_, person.id))
            throw StoreFailure("There is already a person " + person.id + ".");
        if (!person.password.empty() && taken(accounts_, name))
            throw StoreFailure("There is already an account " + person.name + ".");
        if (const auto old = found(people_, person.key)) {
            put(person_ids_, old->id, {});
            if (!old->password.empty()) put(accounts_, folded(old->name), {});
        }
        put(people_, person.key, person);
        put(person_ids_, person.id, person.key);
        if (!person.password.empty()) put(accounts_, name, person.key);
    }
    void make(const PutToken& token) {
        need_person(token.person);
        put(tokens_, token.hash, token.person);
    }
    void make(const DropToken& token) { put(tokens_, token.hash, {}); }
    void make(const MoveHistory& move) {
        need_person(move.to);
        for (auto& [key, table] : tables_) {
            if (!table.match || !table.match->people.contains(move.from)) continue;
            auto& people = table.match->people;
            undo_.push_back([&people, old = people] { people = old; });
            people.erase(move.from);
            people.insert(move.to);
        }
    }

    std::mutex mutex_;
    std::map<TableKey, Table> tables_;
    Index table_ids_;
    std::map<PersonKey, Person> people_;
    Index person_ids_, accounts_, tokens_;
    std::vector<std::function<void()>> undo_;  // of the commit at hand
};

}  // namespace

std::unique_ptr<Store> open_memory() { return std::make_unique<MemoryStore>(); }

}  // namespace store
