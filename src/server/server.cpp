// SPDX-License-Identifier: Apache-2.0
#include "server/server.hpp"

#include <sodium.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <iostream>

#include "net/http.hpp"
#include "server/api.hpp"
#include "server/house.hpp"
#include "server/people.hpp"
#include "server/session.hpp"
#include "server/web_files.hpp"
#include "store/sqlite_store.hpp"

namespace server {

using net::Request;
using net::Response;

struct Server::Parts {
    Parts(const Config& config, std::span<const games::Room> rooms,
          std::unique_ptr<store::Store> store)
        : web(config.web),
          house(config, rooms, std::move(store)),
          people(house),
          sessions(house),
          api(house, people, sessions, web),
          acceptor(house.workers.front()->context()),
          metrics_acceptor(house.workers.front()->context()) {
        metrics_site.answer = [this](const Request& request) { return api.probe(request.path); };
        metrics_site.may_open = [](Request&) -> net::Awaitable<std::optional<Response>> {
            co_return refusal(404, "not-found", "The WebSocket is elsewhere.");
        };
        site.idle_seconds = config.limits.idle_seconds;
        site.write_seconds = config.limits.write_seconds;
        site.largest_queue = static_cast<std::size_t>(config.limits.queue_kilobytes) * 1024;
        site.answer = [this](Request request) { return api.answer(std::move(request)); };
        site.may_open = [this](Request& request) { return may_open(request); };
        site.home = [this](const Request& request) -> asio::io_context* {
            const std::string table(request.asks("table"));
            return table.empty() ? nullptr : &house.worker_of(table).context();
        };
        site.talk = [this](Request request, std::shared_ptr<net::Socket> socket) {
            return talk(std::move(request), std::move(socket));
        };
    }

    void listen() {
        const Config& config = house.config;
        boost::system::error_code error;
        const auto address = asio::ip::make_address(config.host, error);
        if (error)
            throw BadConfig("\"" + config.host +
                            "\" is no address to listen on; try 127.0.0.1 or 0.0.0.0.");
        const net::Tcp::endpoint endpoint(address, config.port);
        acceptor.open(endpoint.protocol());
        acceptor.set_option(asio::socket_base::reuse_address(true));
        acceptor.bind(endpoint, error);
        if (error)
            throw BadConfig("Cannot listen on " + config.host + " port " +
                            std::to_string(config.port) + " (" + error.message() +
                            "); choose another with --port.");
        acceptor.listen(4096);
        port = acceptor.local_endpoint().port();
    }

    // For this machine only. That somebody else has the port is no reason not to serve.
    void listen_for_metrics() {
        if (house.config.metrics_port == 0) return;
        const net::Tcp::endpoint endpoint(asio::ip::address_v4::loopback(),
                                          house.config.metrics_port);
        boost::system::error_code error;
        metrics_acceptor.open(endpoint.protocol(), error);
        metrics_acceptor.set_option(asio::socket_base::reuse_address(true), error);
        metrics_acceptor.bind(endpoint, error);
        if (!error) metrics_acceptor.listen(16, error);
        if (!error) return;
        metrics_acceptor.close();
        spdlog::warn("no_metrics port={} what=\"{}\"", house.config.metrics_port, error.message());
    }

    void let_in() {
        asio::co_spawn(acceptor.get_executor(), accept(), asio::detached);
        if (metrics_acceptor.is_open())
            asio::co_spawn(metrics_acceptor.get_executor(), accept_for_metrics(), asio::detached);
    }

    net::Awaitable<void> accept_for_metrics() {
        constexpr int most = 16;
        for (;;) {
            auto [error, socket] = co_await metrics_acceptor.async_accept(
                house.workers.front()->context(), asio::as_tuple(net::use_awaitable));
            if (error == asio::error::operation_aborted || house.closing) co_return;
            if (error) {
                asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(50));
                co_await pause.async_wait(asio::as_tuple(net::use_awaitable));
                continue;
            }
            if (metrics_readers >= most) continue;  // which closes it
            ++metrics_readers;
            auto serving = net::serve(std::move(socket), metrics_site);
            asio::co_spawn(metrics_acceptor.get_executor(), std::move(serving),
                           [this](std::exception_ptr) { --metrics_readers; });
        }
    }

    // A connection goes to the worker that has the fewest.
    net::Awaitable<void> accept() {
        for (;;) {
            Worker& worker = **std::ranges::min_element(
                house.workers, {}, [](const auto& one) { return one->connections.load(); });
            auto [error, socket] = co_await acceptor.async_accept(
                worker.context(), asio::as_tuple(net::use_awaitable));
            if (error == asio::error::operation_aborted || house.closing) co_return;
            if (error) {  // too many open files, for example: a moment later it may do
                asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(50));
                co_await pause.async_wait(asio::as_tuple(net::use_awaitable));
                continue;
            }
            // Behind a proxy all come from the same address.
            const auto peer = socket.remote_endpoint(error);
            const std::string address =
                error || house.config.trust_proxy ? "" : counted_as(peer.address().to_string());
            if (!address.empty() && !house.sockets.enter(address)) {
                turn_away(socket);
                continue;
            }
            auto serving = net::serve(std::move(socket), site);
            ++worker.connections;
            asio::co_spawn(worker.context(), std::move(serving),
                           [this, &worker, address](std::exception_ptr fault) {
                               --worker.connections;
                               if (!address.empty()) house.sockets.leave(address);
                               try {
                                   if (fault) std::rethrow_exception(fault);
                               } catch (const std::exception& what) {
                                   spdlog::error("connection_fault what=\"{}\"", what.what());
                               }
                           });
        }
    }

    // With a word, if the system takes it at once: nobody waits for it to be read.
    void turn_away(net::TcpSocket& socket) {
        constexpr std::string_view words =
            "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
        ++house.metrics.refusals;
        boost::system::error_code ignored;
        socket.non_blocking(true, ignored);
        socket.send(asio::buffer(words), 0, ignored);
        socket.close(ignored);
    }

    static Response refusal(int status, const char* code, const char* words) {
        Response response;
        response.status = status;
        response.body = std::make_shared<const std::string>(std::string("{\"code\":\"") + code +
                                                            "\",\"words\":\"" + words + "\"}");
        return response;
    }

    net::Awaitable<std::optional<Response>> may_open(Request& request) {
        if (!request.from_our_page())
            co_return refusal(403, "not-allowed", "WebSockets from other sites are not opened.");
        if (!house.handshakes.take(Api::address_of(request, house.config)))
            co_return refusal(429, "too-fast",
                              "Too many WebSockets from this address; wait a moment.");
        std::string token(request.cookie_named("hexwing"));
        const auto known = co_await people.by_token(std::move(token));
        if (!known) co_return refusal(401, "not-known", "Get a cookie first: POST /api/me.");
        co_return std::nullopt;
    }

    net::Awaitable<void> talk(Request request, std::shared_ptr<net::Socket> socket) {
        const std::string address = Api::address_of(request, house.config);
        const std::string token(request.cookie_named("hexwing"));
        const auto known = co_await people.by_token(token);
        if (!known) co_return;
        if (!house.connections.enter(address)) {
            socket->close(net::Closing::Policy, "Too many connections from your address.");
            std::function<void(std::string_view)> nothing = [](std::string_view) {};
            auto listening = socket->listen(std::move(nothing));
            co_await std::move(listening);
            co_return;
        }
        // It counts where it lives, which may be another worker than where it came in: else all
        // tables that friends are invited to would come to live on the first worker.
        Worker& home = *Worker::current();
        ++home.connections;
        co_await sessions.talk(*known, hash_of(token), address, socket);
        --home.connections;
        house.connections.leave(address);
    }

    WebFiles web;
    House house;
    People people;
    Sessions sessions;
    Api api;
    net::Site site;
    net::Site metrics_site;
    int metrics_readers = 0;
    asio::basic_socket_acceptor<net::Tcp, net::Executor> acceptor, metrics_acceptor;
    std::uint16_t port = 0;
    bool stopped = false;
};

Server::Server(const Config& config, std::span<const games::Room> rooms,
               std::unique_ptr<store::Store> store) {
    if (sodium_init() < 0) throw BadConfig("libsodium does not start.");
    if (!config.web.empty() && !std::filesystem::exists(config.web / "index.html"))
        throw BadConfig("There is no index.html in " + config.web.string() +
                        "; build the web client there first (npm run build in web/).");
    parts_ = std::make_unique<Parts>(config, rooms, std::move(store));
    parts_->sessions.start();
    parts_->listen_for_metrics();
    parts_->listen();      // who comes waits,
    parts_->house.open();  // until all tables are known again
    parts_->let_in();
}

Server::~Server() { stop(); }

std::uint16_t Server::port() const { return parts_->port; }
House& Server::house() { return parts_->house; }
bool Server::has_web_client() const { return parts_->web.found(); }

void Server::stop() {
    Parts& parts = *parts_;
    if (parts.stopped) return;
    parts.stopped = true;
    asio::post(parts.acceptor.get_executor(), [&parts] {
        boost::system::error_code ignored;
        parts.acceptor.close(ignored);
        parts.metrics_acceptor.close(ignored);
    });
    parts.sessions.close_all();
    // A moment for the farewells to leave.
    for (int i = 0; i < 40 && parts.house.metrics.connections_now > 0; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(25));
    parts.house.close();
}

int serve(const Config& config, std::span<const games::Room> rooms) {
    // Lines of key=value, on standard error.
    auto log = spdlog::stderr_color_mt("hexwing");
    log->set_pattern("time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
    const auto level = spdlog::level::from_str(config.log_level);
    if (level == spdlog::level::off && config.log_level != "off")
        throw BadConfig("There is no log level \"" + config.log_level +
                        "\"; there are debug, info, warning, error and off.");
    log->set_level(level);
    spdlog::set_default_logger(log);

    // Who reads the log may go away first, a pager for example: that is no reason to die.
    std::signal(SIGPIPE, SIG_IGN);

    // Every connection is an open file, and many systems grant 1,024 unless they are asked.
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &files);
    }

    // Blocked before the threads start, so that only the wait below takes them.
    asio::io_context waiting(1);
    asio::signal_set signals(waiting, SIGINT, SIGTERM);
    Server server(config, rooms, store::open_sqlite(config.data / "hexwing.sqlite"));
    std::cout << "Hexwing serves on http://"
              << (config.host == "0.0.0.0" ? "localhost" : config.host) << ":" << server.port()
              << "\n"
              << (server.has_web_client() ? ""
                                          : "The web client has not been built; see README.md.\n")
              << std::flush;
    for (const std::string& words : {server.house().store->warning(), server.house().not_ready()})
        if (!words.empty()) {
            spdlog::warn("storage what=\"{}\"", words);
            std::cout << "Mind the disk: " << words << "\n" << std::flush;
        }
    spdlog::info("serving host={} port={} data={}", config.host, server.port(),
                 config.data.string());
    signals.async_wait([](boost::system::error_code, int) {});
    waiting.run();
    spdlog::info("stopping");
    server.stop();
    spdlog::info("stopped");
    return 0;
}

}  // namespace server
