// SPDX-License-Identifier: Apache-2.0
//
// Who is who. A person is known by a random token in a cookie; only its hash is stored. Any thread.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/house.hpp"

namespace server {

struct Known {
    Who who;
    bool account = false;
};

class People {
public:
    explicit People(House& house) : house_(house) {}

    net::Awaitable<std::optional<Known>> by_token(std::string token);
    // A guest and the token for the cookie.
    net::Awaitable<OrRefused<std::pair<Known, std::string>>> new_guest(std::string name);
    net::Awaitable<OrRefused<Known>> rename(Known, std::string name);
    // Makes a guest an account.
    net::Awaitable<OrRefused<Known>> sign_up(Known guest, std::string name, std::string password);
    // The account and a new token; a guest's history goes to the account. A guest who still plays
    // is refused: seats stay with the guest, whom nobody could be afterwards.
    net::Awaitable<OrRefused<std::pair<Known, std::string>>> sign_in(std::optional<Known> guest,
                                                                     std::string name,
                                                                     std::string password);
    net::Awaitable<void> forget(std::string token);

private:
    void remember(const std::string& hash, const Known&);
    std::size_t unfinished_tables(const Who&) const;

    House& house_;
    std::mutex mutex_;
    std::unordered_map<std::string, Known> known_;  // by the hash of the token
};

// What is kept of a token.
std::string hash_of(std::string_view token);

// Empty if it will do as a name, else what is wrong with it.
std::string problem_with_name(std::string_view);

}  // namespace server
