// SPDX-License-Identifier: Apache-2.0
#include "server/people.hpp"

#include <sodium.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <set>

namespace server {

namespace {

constexpr std::size_t token_bytes = 16;  // 128 random bits
constexpr std::size_t shortest_password = 8, longest_password = 200;

std::string hex(const unsigned char* bytes, std::size_t size) {
    std::string text(size * 2 + 1, ' ');
    sodium_bin2hex(text.data(), text.size(), bytes, size);
    text.pop_back();
    return text;
}

std::string random_hex(std::size_t size) {
    unsigned char bytes[32];
    randombytes_buf(bytes, size);
    return hex(bytes, size);
}

std::string guest_name() {
    constexpr const char* kinds[] = {"Swift",  "Calm",   "Bright", "Bold",  "Quiet", "Lucky",
                                     "Merry",  "Silver", "Amber",  "Early", "High",  "Gentle",
                                     "Steady", "Keen",   "Golden", "Wild"};
    constexpr const char* birds[] = {"Kestrel", "Swallow", "Heron",  "Falcon", "Plover", "Condor",
                                     "Petrel",  "Osprey",  "Martin", "Crane",  "Gannet", "Harrier",
                                     "Curlew",  "Tern",    "Lark",   "Merlin"};
    return std::string(kinds[randombytes_uniform(std::size(kinds))]) + " " +
           birds[randombytes_uniform(std::size(birds))];
}

Known known_as(const store::Person& person) {
    return {{person.key, person.id, person.name}, !person.password.empty()};
}

base::Failure<Refused> no(std::string code, std::string words) {
    return base::Failure{Refused{std::move(code), std::move(words)}};
}

base::Failure<Refused> not_stored() {
    return no("storage", "That could not be stored; try again in a moment.");
}

// Else anybody could pass for the account's owner at a table.
base::Failure<Refused> name_of_an_account() {
    return no("name-taken",
              "Somebody has an account of that name: choose another, or sign in if it is yours.");
}

// Argon2id; slow on purpose, so it runs at the door, where two at most run at once and few wait.
std::string stored_password(const std::string& password) {
    char text[crypto_pwhash_STRBYTES];
    if (crypto_pwhash_str(text, password.data(), password.size(),
                          crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        throw std::bad_alloc();
    return text;
}

bool is_password(const std::string& stored, const std::string& password) {
    return crypto_pwhash_str_verify(stored.c_str(), password.data(), password.size()) == 0;
}

}  // namespace

std::string hash_of(std::string_view token) {
    unsigned char hash[32];
    crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(token.data()),
                       token.size(), nullptr, 0);
    return hex(hash, sizeof hash);
}

namespace {

// The characters of plain text (is_plain_text).
std::u32string characters_of(std::string_view text) {
    std::u32string characters;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0) == 0x80)
            characters.back() = characters.back() << 6 | (byte & 0x3f);
        else
            characters += byte < 0x80   ? byte
                          : byte < 0xe0 ? byte & 0x1f
                          : byte < 0xf0 ? byte & 0x0f
                                        : byte & 0x07;
    }
    return characters;
}

// Nothing is to be seen of them, or a space that is none: with these a name looks like another.
bool is_unseen(char32_t c) {
    struct Range {
        char32_t first, last;
    };
    constexpr Range ranges[] = {
        {0xa0, 0xa0},      {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},   {0x115f, 0x1160},
        {0x1680, 0x1680},  {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200c}, {0x200e, 0x200f},
        {0x2028, 0x202f},  {0x205f, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
        {0xfe00, 0xfe0e},  {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x1d173, 0x1d17a},
        {0xe0000, 0xe0fff}};
    return std::ranges::any_of(ranges, [&](const Range& r) { return c >= r.first && c <= r.last; });
}

// What changes the character before it, so that it cannot begin a name. Of these the joiner and the
// selector of pictures belong to pictures, and to nothing else.
bool is_mark(char32_t c) { return (c >= 0x300 && c <= 0x36f) || c == 0x200d || c == 0xfe0f; }
bool belongs_to_picture(char32_t c) { return c == 0x200d || c == 0xfe0f; }
bool may_be_picture(char32_t c) { return c >= 0x2190 || c == 0xa9 || c == 0xae; }

}  // namespace

std::string problem_with_name(std::string_view name) {
    if (!is_plain_text(name)) return "A name is one line of plain text.";
    const std::u32string characters = characters_of(name);
    if (characters.empty() || characters.size() > 24) return "A name has 1 to 24 characters.";
    if (characters.front() == ' ' || characters.back() == ' ')
        return "A name does not begin or end with a space.";
    if (is_mark(characters.front()) || std::ranges::any_of(characters, is_unseen))
        return "A name has no invisible characters, and no spaces but plain ones.";
    for (std::size_t i = 1; i < characters.size(); ++i)
        if (belongs_to_picture(characters[i]) && !may_be_picture(characters[i - 1]))
            return "A name has no invisible characters, and no spaces but plain ones.";
    return {};
}

void People::remember(const std::string& hash, const Known& known) {
    const std::lock_guard lock(mutex_);
    if (known_.size() > 100'000) known_.clear();  // it is only a cache
    known_.insert_or_assign(hash, known);
}

net::Awaitable<std::optional<Known>> People::by_token(std::string token) {
    if (token.size() != token_bytes * 2) co_return std::nullopt;
    const std::string hash = hash_of(token);
    {
        const std::lock_guard lock(mutex_);
        if (const auto found = known_.find(hash); found != known_.end()) co_return found->second;
    }
    auto look = [&house = house_, hash] { return house.store->person_by_token(hash); };
    const auto person = co_await house_.at_desk(std::move(look));
    if (!person) co_return std::nullopt;
    const Known known = known_as(*person);
    remember(hash, known);
    co_return known;
}

net::Awaitable<OrRefused<std::pair<Known, std::string>>> People::new_guest(std::string name) {
    auto choose = [&house = house_, name] {
        std::string free = name.empty() ? guest_name() : name;
        // By chance, too, nobody is called what an account is; a hundred tries are enough.
        for (int i = 0; i < 100 && house.store->account_by_name(free); ++i) {
            if (!name.empty()) return std::string();
            free = guest_name();
        }
        return free;
    };
    std::string chosen = co_await house_.at_desk(std::move(choose));
    if (chosen.empty()) co_return name_of_an_account();
    store::Person person;
    person.key = house_.new_person_key();
    person.id = "p" + random_hex(8);
    person.name = std::move(chosen);
    person.created = now();
    const std::string token = random_hex(token_bytes);
    std::vector<store::Write> writes;
    writes.push_back(store::PutPerson{person});
    writes.push_back(store::PutToken{hash_of(token), person.key});
    const bool stored = co_await house_.durable(std::move(writes));
    if (!stored) co_return not_stored();
    remember(hash_of(token), known_as(person));
    co_return std::make_pair(known_as(person), token);
}

net::Awaitable<OrRefused<Known>> People::rename(Known known, std::string name) {
    auto look = [&house = house_, key = known.who.key, name] {
        return std::make_pair(house.store->person(key),
                              house.store->account_by_name(name).has_value());
    };
    auto [person, is_taken] = co_await house_.at_desk(std::move(look));
    if (!person) co_return no("not-found", "There is no such person.");
    if (known.account) co_return no("not-allowed", "An account keeps its name.");
    if (is_taken) co_return name_of_an_account();
    person->name = std::move(name);
    std::vector<store::Write> writes;
    writes.push_back(store::PutPerson{*person});
    const bool stored = co_await house_.durable(std::move(writes));
    if (!stored) co_return not_stored();
    known = known_as(*person);
    const std::lock_guard lock(mutex_);
    for (auto& [hash, one] : known_)
        if (one.who.key == known.who.key) one = known;
    co_return known;
}

net::Awaitable<OrRefused<Known>> People::sign_up(Known guest, std::string name,
                                                 std::string password) {
    if (guest.account) co_return no("not-allowed", "You have an account already.");
    if (std::string problem = problem_with_name(name); !problem.empty())
        co_return no("bad-name", std::move(problem));
    if (password.size() < shortest_password || password.size() > longest_password)
        co_return no("bad-password", "A password has 8 to 200 characters.");
    auto sign = [&house = house_, key = guest.who.key, name, password] {
        std::optional<store::Person> mine;
        if (house.store->account_by_name(name)) return mine;
        mine = house.store->person(key);
        if (mine) {
            mine->name = name;
            mine->password = stored_password(password);
        }
        return mine;
    };
    auto person = co_await house_.by_door(std::move(sign));
    if (!person) co_return no("name-taken", "Somebody else has that name.");
    std::vector<store::Write> writes;
    writes.push_back(store::PutPerson{*person});
    const bool stored = co_await house_.durable(std::move(writes));
    if (!stored) co_return no("name-taken", "Somebody else has that name.");
    const Known known = known_as(*person);
    const std::lock_guard lock(mutex_);
    for (auto& [hash, one] : known_)
        if (one.who.key == known.who.key) one = known;
    co_return known;
}

// Those where the person has a seat (a bot that stands in for somebody has it), and those that wait
// for the person to start them.
std::size_t People::unfinished_tables(const Who& who) const {
    namespace json = boost::json;
    const json::value seated = json::parse(house_.lobby.tables_of(who.key));
    const json::value hosted = json::parse(house_.lobby.tables_hosted_by(who.key));
    std::set<std::string> tables;
    for (const json::value& table : seated.as_array())
        for (const json::value& seat : table.at("seats").as_array())
            if (seat.at("kind") == "human" && seat.at("person").as_string() == who.id)
                tables.emplace(table.at("table").as_string());
    for (const json::value& table : hosted.as_array())
        if (const auto* status = table.as_object().if_contains("status");  // not stored yet: {}
            status && *status == "waiting")
            tables.emplace(table.at("table").as_string());
    return tables.size();
}

net::Awaitable<OrRefused<std::pair<Known, std::string>>> People::sign_in(std::optional<Known> guest,
                                                                         std::string name,
                                                                         std::string password) {
    if (password.size() > longest_password)
        co_return no("wrong-password", "That name and password do not go together.");
    auto look = [&house = house_, name, password] {
        auto account = house.store->account_by_name(name);
        // The same work for a name that is not there, so that the time taken tells nothing.
        static const std::string nobody = stored_password("nobody at all");
        if (!is_password(account ? account->password : nobody, password)) account.reset();
        return account;
    };
    const auto person = co_await house_.by_door(std::move(look));
    if (!person) co_return no("wrong-password", "That name and password do not go together.");
    const bool guest_leaves = guest && !guest->account && guest->who.key != person->key;
    if (const std::size_t tables = guest_leaves ? unfinished_tables(guest->who) : 0; tables > 0)
        co_return no("still-playing",
                     "As a guest you are at " + std::to_string(tables) +
                         (tables == 1 ? " table that is not over: finish, leave or close it first."
                                      : " tables that are not over: finish, leave or close them "
                                        "first."));
    const std::string token = random_hex(token_bytes);
    std::vector<store::Write> writes;
    writes.push_back(store::PutToken{hash_of(token), person->key});
    if (guest_leaves) writes.push_back(store::MoveHistory{guest->who.key, person->key});
    const bool stored = co_await house_.durable(std::move(writes));
    if (!stored) co_return not_stored();
    remember(hash_of(token), known_as(*person));
    co_return std::make_pair(known_as(*person), token);
}

net::Awaitable<void> People::forget(std::string token) {
    if (token.size() != token_bytes * 2) co_return;
    const std::string hash = hash_of(token);
    std::vector<store::Write> writes;
    writes.push_back(store::DropToken{hash});
    co_await house_.durable(std::move(writes));
    const std::lock_guard lock(mutex_);
    known_.erase(hash);
}

}  // namespace server
