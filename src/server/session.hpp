// SPDX-License-Identifier: Apache-2.0
//
// One WebSocket, from hello to the end.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "net/http.hpp"
#include "net/socket.hpp"
#include "server/house.hpp"
#include "server/people.hpp"

namespace server {

// All connections of one worker that look at the lobby, and all connections at all.
class Sessions {
public:
    explicit Sessions(House& house) : house_(house) {}
    // `token` is its hash.
    net::Awaitable<void> talk(Known, std::string token, std::string address,
                              std::shared_ptr<net::Socket>);
    void start();      // tells the lobby's watchers of changes, once a second
    void close_all();  // the server stops
    void renamed(const Known&);
    void log_out(const std::string& token);  // its hash; who came with it goes

private:
    struct Session;
    struct Desk {  // of one worker; touched on its thread only
        std::set<Session*> sessions;
        std::shared_ptr<const LobbyList> told;  // to all who look at the lobby, last
        std::shared_ptr<const LobbyList> framed;
        net::SharedFrame frame;  // that list
        std::shared_ptr<void> timer;
    };
    bool may_say(Session&, double messages);
    void hear(Session&, std::string_view);
    void handle(Session&, Message&&);
    void create(Session&, const Message&, const Create&);
    void tell_lobby(Worker&);
    static net::SharedFrame frame_of(Desk&, const std::shared_ptr<const LobbyList>&);

    House& house_;
    std::vector<Desk> desks_;
};

}  // namespace server
