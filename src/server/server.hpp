// SPDX-License-Identifier: Apache-2.0
//
// The server as its owners see it: start it, know its port, stop it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "games/all.hpp"
#include "server/config.hpp"
#include "store/store.hpp"

namespace server {

class House;

class Server {
public:
    // Throws BadConfig or store::StoreFailure with a sentence for the operator.
    Server(const Config&, std::span<const games::Room>, std::unique_ptr<store::Store>);
    ~Server();  // stops

    std::uint16_t port() const;
    bool has_web_client() const;
    // Says goodbye to everybody, writes everything, and returns when all is done.
    void stop();
    House& house();  // for tests

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

// Opens the store in the data folder, serves until SIGINT or SIGTERM, and stops gracefully.
int serve(const Config&, std::span<const games::Room>);

}  // namespace server
