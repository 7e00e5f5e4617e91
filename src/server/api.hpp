// SPDX-License-Identifier: Apache-2.0
//
// The REST side of docs/protocol.md: what is not live.
#pragma once

#include <boost/asio/awaitable.hpp>

#include "net/http.hpp"
#include "server/house.hpp"
#include "server/people.hpp"
#include "server/replay.hpp"
#include "server/session.hpp"
#include "server/web_files.hpp"

namespace server {

class Api {
public:
    Api(House& house, People& people, Sessions& sessions, const WebFiles& web)
        : house_(house), people_(people), sessions_(sessions), web_(web) {}
    net::Awaitable<net::Response> answer(net::Request);
    // How the server is: all that the port for metrics answers.
    net::Awaitable<net::Response> probe(std::string path);

    // As limits count it.
    static std::string address_of(const net::Request&, const Config&);

private:
    net::Awaitable<net::Response> route(net::Request);
    net::Awaitable<net::Response> post(net::Request);
    net::Awaitable<void> forget(std::string token);
    net::Awaitable<net::Response> summary(std::string id);
    net::Awaitable<net::Response> finished(std::string id, std::string part, net::Request);
    // In the archive.
    std::optional<Table> read_match(const std::string& id, net::Response& why_not);
    net::Response replay(const std::string& id, const net::Request&, const std::string& address,
                         std::shared_ptr<void> place);
    net::Awaitable<net::Response> matches(net::Request);
    net::Response tables(const net::Request&);
    net::Awaitable<net::Response> table(std::string id);
    enum class Loading : bool { No, Yes };
    net::Awaitable<std::string> live_summary(std::string id, Loading);
    std::string finished_table(const store::TableRow&) const;
    std::string games() const;
    net::Response cards(const std::string& path) const;
    net::Response build(const std::string& path, const std::string& text,
                        const std::string& points) const;
    std::string metrics() const;

    House& house_;
    People& people_;
    Sessions& sessions_;
    const WebFiles& web_;
    ReplayShelf replays_;  // touched in the archive only
};

}  // namespace server
