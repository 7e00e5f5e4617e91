// SPDX-License-Identifier: Apache-2.0
//
// How the server is, is for whoever runs it, and asking costs as little as anything else.
#include "server/abuse/asker.hpp"
#include "server/player.hpp"

namespace {

using namespace testing;

// A port of this machine that is taken, until it is let go.
class Taken {
public:
    Taken() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        REQUIRE(::bind(socket_, reinterpret_cast<sockaddr*>(&address), size) == 0);
        REQUIRE(::listen(socket_, 1) == 0);
        REQUIRE(::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0);
        port = ntohs(address.sin_port);
    }
    ~Taken() { let_go(); }
    void let_go() {
        if (socket_ >= 0) ::close(std::exchange(socket_, -1));
    }
    std::uint16_t port = 0;

private:
    int socket_;
};

TEST_CASE("abuse: metrics have a port of their own, and are public only if that is set") {
    auto config = small_config();
    config.metrics_public = false;
    Taken taken;
    config.metrics_port = taken.port;
    {
        House house(config);  // a port in use is no reason not to serve
        CHECK(http(house.port, "GET", "/healthz").status == 200);
        CHECK(http(house.port, "GET", "/metrics").status == 404);
    }
    taken.let_go();
    House house(config);
    const auto numbers = http(taken.port, "GET", "/metrics");
    CHECK(numbers.status == 200);
    CHECK(numbers.body.find("hexwing_moves_total 0\n") != std::string::npos);
    CHECK(http(taken.port, "GET", "/healthz/ready").body == "ok\n");
    for (const char* path : {"/", "/api/games", "/api/me", "/ws", "/index.html"})
        CHECK(http(taken.port, "GET", path).status == 404);
    CHECK(http(house.port, "GET", "/metrics").status == 404);
    std::vector<Asker> askers;  // who only connects keeps nobody out of the game
    for (int i = 0; i < 40; ++i) askers.emplace_back(taken.port, 2, "/metrics");
    CHECK(!support::new_guest(house.port).empty());
}

TEST_CASE("abuse: probes and handshakes have a budget for each address") {
    auto config = small_config();
    config.limits.requests_per_minute = 50;
    config.limits.connections_per_address = 5;
    House house(config);
    for (const std::string path : {"/healthz", "/metrics"}) {
        std::map<int, int> answers;
        for (int i = 0; i < 80; ++i) ++answers[http(house.port, "GET", path).status];
        CHECK(answers[200] + answers[429] == 80);
        CHECK(answers[429] >= (path == "/healthz" ? 20 : 70));  // one budget for both
    }
    CHECK(Asker(house.port, 2, "/healthz").status() == 200);
    const std::string cookie = support::new_guest(house.port);
    std::map<int, int> opened;
    for (int i = 0; i < 80; ++i) ++opened[support::Client(house.port, cookie).status()];
    CHECK(opened[101] >= 50);
    CHECK(opened[101] <= 60);
    CHECK(opened[101] + opened[429] == 80);
}

}  // namespace
