// SPDX-License-Identifier: Apache-2.0
//
// Clients that misbehave: each is refused or dropped with a reason, and others play on.
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <functional>

#include "server/player.hpp"

namespace {

using namespace testing;
using Clock = std::chrono::steady_clock;

// Two people who only want to play; whatever others do, they can.
class Innocent {
public:
    explicit Innocent(const House& house) : one_(house.port, "One"), other_(house.port, "Other") {
        start();
    }
    void play_on() {
        if (is_over(one_)) start();
        CHECK(step({&one_, &other_}, ++count_));
    }
    const std::string& table() const { return one_.table; }

private:
    void start() { start_two(one_, other_, R"("game":"goofspiel","options":{"cards":"13"})"); }
    Player one_, other_;
    std::size_t count_ = 0;
};

// Bytes as they are on a connection of their own; what comes back until the server closes it.
std::string raw(std::uint16_t port, const std::string& bytes, int milliseconds = 3000,
                bool* closed = nullptr) {
    const int socket = support::connect_to(port);
    REQUIRE(socket >= 0);
    std::size_t sent = 0;
    std::string text;
    const auto limit = Clock::now() + std::chrono::milliseconds(milliseconds);
    if (closed) *closed = false;
    while (Clock::now() < limit) {
        pollfd waits{socket, static_cast<short>(sent < bytes.size() ? POLLIN | POLLOUT : POLLIN),
                     0};
        if (::poll(&waits, 1, 50) <= 0) continue;
        if (sent < bytes.size() && (waits.revents & POLLOUT) != 0) {
            const ssize_t n = ::send(socket, bytes.data() + sent, bytes.size() - sent,
                                     MSG_NOSIGNAL | MSG_DONTWAIT);
            if (n > 0) sent += static_cast<std::size_t>(n);
        }
        if ((waits.revents & (POLLIN | POLLHUP | POLLERR)) == 0) continue;
        char chunk[4096];
        const ssize_t n = ::recv(socket, chunk, sizeof chunk, 0);
        if (n <= 0) {
            if (closed) *closed = true;
            break;
        }
        text.append(chunk, static_cast<std::size_t>(n));
    }
    ::close(socket);
    return text;
}

int answers_in(const std::string& text) {
    int count = 0;
    for (auto at = text.find("HTTP/1."); at != std::string::npos; at = text.find("HTTP/1.", at + 1))
        ++count;
    return count;
}

// The code the server closes with after these bytes.
int closed_after(const House& house, const std::string& bytes) {
    Player player(house.port, "Mallory");
    player.client.send_raw(bytes);
    while (player.read(5000)) {
    }
    CHECK_FALSE(player.client.is_open());
    if (player.client.close_code()) CHECK(player.client.close_code() >= 1000);
    return player.client.close_code();
}

std::string frame_head(int first, std::uint64_t size) {
    std::string bytes(1, static_cast<char>(first));
    bytes += static_cast<char>(0xff);
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(size >> shift & 0xff);
    return bytes + std::string(4, '\0');
}

TEST_CASE("hostile: frames that are no messages close the connection with the fitting code") {
    House house;
    Innocent innocent(house);
    CHECK(closed_after(house, support::frame("{\"type\":\"ping\"}", 2)) == 1003);
    innocent.play_on();
    CHECK(closed_after(house, frame_head(0x81, 10'000'000) + std::string(2000, 'x')) == 1009);
    innocent.play_on();
    CHECK(closed_after(house, frame_head(0x81, std::uint64_t{1} << 62)) == 1009);
    innocent.play_on();
    // Fragments without end, each small.
    std::string fragments = support::frame(std::string(4000, ' '));
    fragments[0] = 0x01;
    std::string more = support::frame(std::string(4000, ' '), 0);
    more[0] = 0x00;
    for (int i = 0; i < 8; ++i) fragments += more;
    CHECK(closed_after(house, fragments) == 1009);
    innocent.play_on();
    std::string unmasked("\x81\x02{}", 4);
    CHECK(closed_after(house, unmasked) == 1002);
    CHECK(closed_after(house, std::string("\x83\x80\0\0\0\0", 6)) == 1002);  // unknown opcode
    CHECK(closed_after(house, std::string("\xf1\x80\0\0\0\0", 6)) == 1002);  // reserved bits
    CHECK(closed_after(house, std::string("\x80\x80\0\0\0\0", 6)) == 1002);  // goes on with nothing
    CHECK(closed_after(house, support::frame("{\"type\":\"\xff\xfe\"}")) == 1007);
    innocent.play_on();
    // Fragments of nothing are allowed, but not without end.
    std::string nothing("\x01\x80\0\0\0\0", 6);
    for (int i = 0; i < 2000; ++i) nothing += std::string("\x00\x80\0\0\0\0", 6);
    CHECK(closed_after(house, nothing) == 1008);
    innocent.play_on();
}

// Pings counted towards no limit, each had an answer of its own, and one connection that read none
// of them held up a whole worker for seconds.
TEST_CASE("hostile: who pings without end is closed, and before that the last ping is answered") {
    House house;
    Innocent innocent(house);
    {
        Player mallory(house.port, "Mallory");
        std::string pings;
        for (int i = 0; i < 500; ++i) pings += support::frame("ping " + std::to_string(i), 9);
        mallory.client.send_raw(pings);
        std::string heard;
        char chunk[4096];
        while (heard.find("ping 499") == std::string::npos) {
            const auto n = ::recv(mallory.client.handle(), chunk, sizeof chunk, 0);
            REQUIRE(n > 0);
            heard.append(chunk, static_cast<std::size_t>(n));
        }
        CHECK(heard.size() < pings.size() / 4);
        mallory.sync();
        innocent.play_on();
    }
    CHECK(closed_after(house, [] {
              std::string pings;
              for (int i = 0; i < 3000; ++i) pings += support::frame("", 9);
              return pings;
          }()) == 1008);
    innocent.play_on();
}

TEST_CASE("hostile: what is no message, or not allowed, is refused in words and changes nothing") {
    House house;
    Innocent innocent(house);
    Player mallory(house.port, "Mallory");
    for (const auto& [text, code] : std::vector<std::pair<std::string, std::string>>{
             {"", "bad-json"},
             {"hello", "bad-json"},
             {std::string(10'000, '['), "bad-json"},
             {R"({"type":"launch"})", "bad-message"},
             {R"({"type":"watch","table":"../../etc/passwd"})", "no-table"},
             {R"({"type":"watch","table":"' OR 1=1 --"})", "no-table"},
             {R"({"type":"move","table":")" + innocent.table() + R"(","seq":1,"move":1,"key":"k"})",
              "not-seated"},
             {R"({"type":"sit","table":")" + innocent.table() + R"(","seat":0})", "seat-taken"},
             {R"({"type":"stand","table":")" + innocent.table() + R"("})", "not-seated"},
             {R"({"type":"resign","table":")" + innocent.table() + R"("})", "not-seated"},
             {R"({"type":"undo","table":")" + innocent.table() + R"("})", "not-seated"},
             {R"({"type":"hint","table":")" + innocent.table() + R"("})", "not-seated"},
             {R"({"type":"agree","table":")" + innocent.table() + R"(","yes":true})", "not-seated"},
             {R"({"type":"close","table":")" + innocent.table() + R"("})", "not-host"},
             {R"({"type":"start","table":")" + innocent.table() + R"("})", "not-host"},
             {R"({"type":"swap","table":")" + innocent.table() + R"(","seats":[0,1]})", "not-host"},
             {R"({"type":"mute","table":")" + innocent.table() + R"(","person":"p","on":true})",
              "not-host"},
             {R"({"type":"seat","table":")" + innocent.table() +
                  R"(","seat":1,"to":{"kind":"bot","level":"random"}})",
              "seat-taken"},
             {R"({"type":"rematch","table":")" + innocent.table() + R"("})", "wrong-time"}}) {
        mallory.say(text);
        CHECK_MESSAGE(mallory.refusal() == code, text.substr(0, 100));
        innocent.play_on();
    }
    CHECK(mallory.client.is_open());
    // Out of turn, and twice for the same question.
    Player victim(house.port, "Victim");
    start_two(victim, mallory, R"("game":"leduc")");
    const std::int64_t seq = victim.seq();
    mallory.ask("move", {{"seq", seq}, {"move", 2}, {"key", "early"}});
    CHECK(mallory.refusal() == "not-your-turn");
    const json::object raise{{"seq", seq}, {"move", 3}, {"key", "raise"}};
    victim.ask("move", raise);
    mallory.until(
        [&](const json::object& m) { return m.at("type") == "update" && m.at("seq") == seq + 1; });
    mallory.ask("move", {{"seq", seq}, {"move", 2}, {"key", "stale"}});
    CHECK(mallory.refusal() == "stale");
    mallory.ask("move", raise);  // the other's key is not mine
    CHECK(mallory.refusal() == "stale");
    victim.ask("watch");
    victim.until([](const json::object& m) { return m.at("type") == "table"; });
    CHECK(victim.next("update").at("seq") == seq + 1);
    innocent.play_on();
}

TEST_CASE("hostile: cookies that are none make nobody of somebody") {
    House house;
    Innocent innocent(house);
    const std::string good = support::new_guest(house.port, "Amelia");
    for (const std::string& cookie :
         {std::string("hexwing="), std::string("hexwing=x"), "hexwing=" + std::string(32, 'z'),
          "hexwing=" + std::string(5000, 'a'), good.substr(0, good.size() - 1), good + "0",
          "hexwin" + good.substr(7), std::string("hexwing"), std::string(";;;=;"),
          std::string("hexwing=%00") + good.substr(11), "other=" + good}) {
        CHECK_MESSAGE(support::Client(house.port, cookie).status() == 401, cookie.substr(0, 60));
        CHECK(http(house.port, "GET", "/api/me", "", cookie).body == "{\"you\":null}");
    }
    CHECK(support::Client(house.port, "a=b; " + good + "; c=d").status() == 101);
    innocent.play_on();
}

TEST_CASE("hostile: too many messages are refused, and then the connection is closed") {
    auto config = small_config();
    config.limits.messages_per_second = 200;
    config.limits.message_burst = 200;
    config.limits.tables_per_person = 3;
    House house(config);
    Innocent innocent(house);
    {
        Player mallory(house.port, "Mallory");
        std::string flood;
        for (int i = 0; i < 3000; ++i) flood += support::frame(R"({"type":"ping"})");
        mallory.client.send_raw(flood);
        int refused = 0;
        while (const auto message = mallory.read(5000))
            refused += message->at("type") == "refused" && message->at("code") == "too-fast";
        CHECK(refused > 0);
        CHECK(refused < 100);
        CHECK(mallory.client.close_code() == 1008);
        innocent.play_on();
    }
    {
        Player mallory(house.port, "Mallory");
        mallory.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
        for (int i = 0; i < 30; ++i) mallory.ask("chat", {{"text", "Buy!"}});
        mallory.sync();
        const auto lines = [&] {
            return std::ranges::count_if(
                mallory.seen, [](const json::object& m) { return m.at("type") == "chat"; });
        };
        while (lines() < 9 && mallory.read(5000)) {
        }
        const auto said = lines();
        CHECK(said >= 9);
        CHECK(said <= 11);
        innocent.play_on();
    }
    {
        Player mallory(house.port, "Mallory");
        std::string flood;
        for (int i = 0; i < 40; ++i)
            flood += support::frame(
                R"({"type":"create","game":"leduc","seats":[{"kind":"you"},{"kind":"open"}]})");
        mallory.client.send_raw(flood);
        const auto count = [&](std::string_view type) {
            return std::ranges::count_if(mallory.seen, [&](const json::object& m) {
                return m.at("type").as_string() == type;
            });
        };
        while (count("created") + count("refused") < 40 && mallory.read(5000)) {
        }
        CHECK(count("created") == 3);
        innocent.play_on();
    }
}

TEST_CASE("hostile: whoever asks for a whole match again and again is told to wait soon") {
    auto config = small_config();
    config.limits.messages_per_second = 1;
    config.limits.message_burst = 60;
    House house(config);
    Innocent innocent(house);
    Player mallory(house.port, "Mallory");
    mallory.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"open"}])");
    for (int i = 0; i < 20; ++i) mallory.ask("watch", {{"since", 0}});
    int refused = 0;
    while (const auto message = mallory.read(500))
        refused += message->at("type") == "refused" && message->at("code") == "too-fast";
    CHECK(refused >= 8);  // twelve cost what the burst allows
    CHECK(refused < 20);
    innocent.play_on();
}

TEST_CASE("hostile: one address has so many connections, guests and attempts to sign in") {
    auto config = small_config();
    config.limits.connections_per_address = 12;
    config.limits.guests_per_minute = 8;
    config.limits.sign_ins_per_minute = 3;
    House house(config);
    Innocent innocent(house);
    const std::string cookie = support::new_guest(house.port, "Mallory");
    std::vector<support::Client> many;
    int refused = 0;
    for (int i = 0; i < 30; ++i) {
        many.emplace_back(house.port, cookie);
        many.back().send(R"({"type":"hello","version":1})");
        if (!many.back().read(3000)) refused += many.back().close_code() == 1008;
    }
    CHECK(refused == 20);
    innocent.play_on();
    many.clear();
    for (int i = 0; i < 100; ++i) {  // they count until the server has seen them go
        support::Client again(house.port, cookie);
        again.send(R"({"type":"hello","version":1})");
        if (again.read(3000)) break;
        CHECK(i < 99);
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    int too_fast = 0;
    for (int i = 0; i < 20; ++i)
        too_fast += http(house.port, "POST", "/api/me", "{}").status == 429;
    CHECK(too_fast >= 14);
    too_fast = 0;
    for (int i = 0; i < 6; ++i)
        too_fast += http(house.port, "POST", "/api/login",
                         R"({"name":"Nobody","password":"guess me now"})", cookie)
                        .status == 429;
    CHECK(too_fast >= 3);
    innocent.play_on();
}

TEST_CASE("hostile: behind a proxy nobody chooses the address that limits count") {
    auto config = small_config();
    config.trust_proxy = true;
    config.limits.guests_per_minute = 3;
    House house(config);
    const auto guests = [&](const std::function<std::string(int)>& headers) {
        int good = 0;
        for (int i = 0; i < 10; ++i)
            good += http(house.port, "POST", "/api/me", "{}", "", headers(i)).status == 200;
        return good;
    };
    const auto number = [](int i) { return std::to_string(i); };
    // The proxy adds to the header there is, or adds a header of its own.
    CHECK(guests([&](int i) {
              return "X-Forwarded-For: 192.0.2." + number(i) + ", 203.0.113.5\r\n";
          }) == 3);
    CHECK(guests([&](int i) {
              return "X-Forwarded-For: 192.0.2." + number(i) +
                     "\r\nX-Forwarded-For: 203.0.113.6\r\n";
          }) == 3);
    // Whoever has one address of a network of IPv6 has all of them.
    CHECK(guests([&](int i) { return "X-Forwarded-For: 2001:db8::" + number(i) + "\r\n"; }) == 3);
    CHECK(guests([&](int i) { return "X-Forwarded-For: 192.0.2." + number(i) + "\r\n"; }) == 10);
}

TEST_CASE("hostile: connections that only stand open, and requests without end, are turned away") {
    auto config = small_config();
    config.limits.connections_per_address = 12;
    config.limits.requests_per_minute = 60;
    House house(config);
    Innocent innocent(house);
    std::vector<int> silent;
    for (int i = 0; i < 100; ++i) silent.push_back(support::connect_to(house.port));
    int turned_away = 0;
    // The last one first: when it has been turned away, all of them have been.
    std::ranges::reverse(silent);
    for (const int handle : silent) {
        pollfd wait{handle, POLLIN, 0};
        char words[64] = {};
        if (::poll(&wait, 1, turned_away ? 0 : 5000) == 1 &&
            ::recv(handle, words, sizeof words - 1, 0) > 0)
            turned_away += std::string_view(words).starts_with("HTTP/1.1 429 ");
    }
    CHECK(turned_away >= 52);  // 48 may stand open
    CHECK(turned_away < 60);
    innocent.play_on();
    for (const int handle : silent) ::close(handle);

    int good = 0, too_fast = 0;
    for (int i = 0; i < 100; ++i) {
        const int status = http(house.port, "GET", "/api/tables").status;
        good += status == 200;
        too_fast += status == 429;
    }
    CHECK(good > 40);
    CHECK(too_fast > 30);
    CHECK(http(house.port, "GET", "/healthz").status == 200);
    innocent.play_on();
}

TEST_CASE("hostile: whoever has matches played again and again is told to wait soon") {
    auto config = small_config();
    config.limits.requests_per_minute = 100;
    House house(config);
    Player one(house.port, "One"), other(house.port, "Other");
    start_two(one, other, R"("game":"leduc")");
    while (!is_over(one)) REQUIRE(step({&one, &other}));
    one.until_over();
    int good = 0, too_fast = 0;
    for (int i = 0; i < 20; ++i) {
        const int status = http(house.port, "GET", "/api/matches/" + one.table + "/replay").status;
        good += status == 200;
        too_fast += status == 429;
    }
    CHECK(good >= 5);
    CHECK(good <= 11);
    CHECK(good + too_fast == 20);
}

TEST_CASE("hostile: a message larger than the queue reaches a client that reads") {
    auto config = small_config();
    config.limits.queue_kilobytes = 1;
    config.limits.tables_per_person = 50;
    House house(config);
    Player maker(house.port, "Maker");
    for (int i = 0; i < 20; ++i) {
        maker.say(R"({"type":"create","game":"leduc","seats":[{"kind":"you"},{"kind":"open"}]})");
        maker.sync();
    }
    Player reader(house.port, "Reader");
    std::string often;
    for (int i = 0; i < 5; ++i) often += support::frame(R"({"type":"lobby","on":true})");
    reader.client.send_raw(often);
    for (int i = 0; i < 5; ++i) CHECK(json::serialize(reader.next("lobby")).size() > 2000);
    CHECK(reader.client.is_open());
}

TEST_CASE("hostile: a client that never reads is dropped alone, while its table goes on") {
    auto config = small_config();
    config.limits.queue_kilobytes = 64;
    config.limits.tables_per_person = 50;
    House house(config);
    Innocent innocent(house);
    Player maker(house.port, "Maker");
    for (int i = 0; i < 40; ++i) {  // so that the lobby is a long message
        maker.say(R"({"type":"create","game":"goofspiel","seats":[{"kind":"you"},{"kind":"open"},
            {"kind":"open"},{"kind":"open"}]})");
        maker.sync();
    }
    Player deaf(house.port, "Deaf");
    const int small = 4096;
    ::setsockopt(deaf.client.handle(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    deaf.watch(innocent.table());
    const auto evictions = [&] {
        const std::string numbers = http(house.port, "GET", "/metrics").body;
        return numbers.find("hexwing_evictions_total 1") != std::string::npos;
    };
    std::string shouts;
    for (int i = 0; i < 50; ++i) shouts += support::frame(R"({"type":"lobby","on":true})");
    auto slowest = Clock::duration::zero();
    bool gone = false;
    for (int i = 0; i < 200 && !gone; ++i) {
        deaf.client.send_raw(shouts);
        const auto begin = Clock::now();
        innocent.play_on();
        slowest = std::max(slowest, Clock::now() - begin);
        gone = evictions();
    }
    CHECK(gone);
    CHECK(slowest < std::chrono::seconds(2));
    for (int i = 0; i < 5; ++i) innocent.play_on();
}

TEST_CASE("hostile: connections that say nothing, or too slowly, are closed") {
    auto config = small_config();
    config.limits.idle_seconds = 1;
    House house(config);
    const auto begin = Clock::now();
    bool closed = false;
    CHECK(raw(house.port, "", 5000, &closed).empty());
    CHECK(closed);
    CHECK(raw(house.port, "GET /healthz HT", 5000, &closed).empty());
    CHECK(closed);
    CHECK(raw(house.port, "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", 5000,
              &closed)
              .empty());
    CHECK(closed);
    CHECK(Clock::now() - begin < std::chrono::seconds(9));
    // A header a byte at a time.
    const int slow = support::connect_to(house.port);
    const std::string head = "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ";
    ::send(slow, head.data(), head.size(), MSG_NOSIGNAL);
    bool dropped = false;
    for (int i = 0; i < 40 && !dropped; ++i) {
        ::send(slow, "a", 1, MSG_NOSIGNAL);
        pollfd waits{slow, POLLIN, 0};
        if (::poll(&waits, 1, 100) > 0) {
            char c;
            dropped = ::recv(slow, &c, 1, 0) <= 0;
        }
    }
    CHECK(dropped);
    ::close(slow);
    // A WebSocket whose other end is dead: it answers no ping.
    Player dead(house.port, "Dead");
    Innocent innocent(house);
    const auto count = [&] {
        const std::string numbers = http(house.port, "GET", "/metrics").body;
        return support::number_after(
            "\"n\":" + numbers.substr(numbers.find("\nhexwing_connections ") + 21), "n");
    };
    CHECK(count() == 3);
    for (int i = 0; i < 60 && count() > 2; ++i) {
        innocent.play_on();
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    CHECK(count() == 2);
    innocent.play_on();
}

TEST_CASE("hostile: requests that are too large or no requests are refused and closed") {
    House house;
    Innocent innocent(house);
    const std::string head = "GET /healthz HTTP/1.1\r\nHost: x\r\n";
    bool closed = false;
    CHECK(raw(house.port, head + "X-Long: " + std::string(40'000, 'a') + "\r\n\r\n", 3000, &closed)
              .find(" 431 ") != std::string::npos);
    CHECK(closed);
    CHECK(raw(house.port, "GET /" + std::string(40'000, 'a') + " HTTP/1.1\r\n\r\n").find(" 431 ") !=
          std::string::npos);
    CHECK(raw(house.port,
              "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
              "Content-Length: 99999999\r\n\r\n{}")
              .find(" 413 ") != std::string::npos);
    for (const std::string& text :
         {std::string("\r\n\r\n\r\nnonsense\r\n\r\n"), std::string("GET\r\n\r\n"),
          std::string("GET / HTTP/9.9\r\n\r\n"), std::string("\x16\x03\x01\x02\x00\x01", 6),
          std::string("GET /healthz HTTP/1.1\nno colon here\r\n\r\n"),
          std::string("GET healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
          std::string("GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n")}) {
        const std::string answer = raw(house.port, text, 300);
        CHECK_MESSAGE(answer.find(" 200 ") == std::string::npos, text);
        innocent.play_on();
    }
    // Two readings of where a request ends: the one hidden in it must not be answered.
    const std::string hidden = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    for (const std::string& lengths :
         {std::string("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
          std::string("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"),
          std::string("Content-Length: 0\r\nContent-Length: 40\r\n\r\n"),
          std::string("Content-Length: 0, 40\r\n\r\n"), std::string("Content-Length: -1\r\n\r\n"),
          std::string("Content-Length: +5\r\n\r\n"),
          std::string("Content-Length: 99999999999999999999\r\n\r\n"),
          std::string("Content-Length : 5\r\n\r\n"),
          std::string("Transfer-Encoding: chunked\r\n\r\nzz\r\n")}) {
        const std::string answer =
            raw(house.port,
                "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + lengths +
                    hidden,
                400);
        CHECK_MESSAGE(answers_in(answer) <= 1, lengths);
        CHECK_MESSAGE(answer.find(" 200 ") == std::string::npos, lengths << answer);
    }
    innocent.play_on();
    // One after the other on one connection is fine.
    CHECK(answers_in(raw(house.port, hidden + hidden + hidden, 400)) == 3);
    // Handshakes that are none.
    const std::string cookie = support::new_guest(house.port, "Mallory");
    for (
        const std::string& text :
        {"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: " +
             cookie + "\r\nSec-WebSocket-Version: 8\r\nSec-WebSocket-Key: eA==\r\n\r\n",
         "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: " +
             cookie + "\r\nSec-WebSocket-Version: 13\r\n\r\n",
         "GET /other HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: " +
             cookie +
             "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
         "GET /ws HTTP/1.1\r\nHost: x\r\nCookie: " + cookie + "\r\n\r\n"})
        CHECK(raw(house.port, text, 400).find(" 101 ") == std::string::npos);
    innocent.play_on();
}

TEST_CASE("hostile: no path leads out of the web folder") {
    Folder folder;
    folder.write("secret.txt", "the secret");
    folder.write("web/index.html", "<title>Hexwing</title>");
    auto config = small_config();
    config.web = folder.path / "web";
    House house(config);
    for (const char* path :
         {"/../secret.txt", "/%2e%2e/secret.txt", "/%2e%2e%2fsecret.txt", "/..%2fsecret.txt",
          "/assets/../../secret.txt", "/..\\secret.txt", "//secret.txt", "/./../secret.txt",
          "/%252e%252e/secret.txt", "/..%c0%afsecret.txt", "/index.html%00.txt",
          "/../../../../../../etc/passwd", "/api/../../secret.txt", "/api/tables/../../secret.txt",
          "/api/matches/%2e%2e%2f%2e%2e/log", "/web/../secret.txt", "/.%2e/secret.txt"}) {
        const std::string answer =
            raw(house.port,
                std::string("GET ") + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        CHECK_MESSAGE(answers_in(answer) == 1, path);
        CHECK_MESSAGE(answer.find("secret") == std::string::npos, path);
        CHECK_MESSAGE(answer.find("root:") == std::string::npos, path);
    }
}

TEST_CASE("hostile: hints asked for in a flood keep one bot busy, not all of them") {
    House house;
    Innocent innocent(house);
    Player mallory(house.port, "Mallory");
    mallory.create(R"("game":"leduc","seats":[{"kind":"you"},{"kind":"bot","level":"random"}])");
    mallory.ask("start");
    mallory.next("update");
    std::string flood;
    for (int i = 0; i < 50; ++i)
        flood += support::frame(R"({"type":"hint","id":1,"table":")" + mallory.table + R"("})");
    mallory.client.send_raw(flood);
    mallory.sync();
    mallory.sync();
    const auto is_hint = [](const json::object& m) { return m.at("type") == "hint"; };
    CHECK((std::ranges::any_of(mallory.seen, is_hint) || !mallory.until(is_hint).empty()));
    innocent.play_on();
}

}  // namespace
