// SPDX-License-Identifier: Apache-2.0
//
// How much one server carries: `./dev bench server`. The server runs in a process of its own, with
// SQLite on disk and every move durable before it is shown; this process plays both seats of many
// tables of liar's dice, one move at a time at each table: one hidden die each as OpenSpiel has it,
// or two with `--dice 2` (hands of about 11 and 23 moves, 7 and 13 of them to choose from), a match
// until somebody has lost twenty hands, then a rematch. A move counts when both players have it;
// what a rematch needs besides is charged to the moves.
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "games/erased.hpp"
#include "reference/liars_dice.hpp"
#include "server/server.hpp"
#include "store/sqlite_store.hpp"
#include "support/client.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using support::text_after;

struct DiceRoom {
    using Rules = reference::LiarsDice;
    static std::vector<search::BotMaker<Rules>> bots() { return {search::random_bot<Rules>()}; }
    // {"dice":["3","?"],"bids":["1-1","1-4"],"lost":[2,6],"first":0}; of a finished match, all
    // dice.
    static void write_json(protocol::JsonText& json, const Rules::View& view) {
        const Rules::State& known = view.known;
        json.object([&] {
            json.list("dice", [&] {
                std::size_t die = 0;
                for (std::size_t seat = 0; seat < known.seats; ++seat) {
                    std::array<char, 2> dice{};
                    for (std::size_t i = 0; i < known.dice_each; ++i, ++die)
                        dice[i] = Rules::die_text(known, known.dice[seat][i], die);
                    json.value(std::string_view(dice.data(), known.dice_each));
                }
            });
            json.list("bids", [&] {
                for (auto bids = known.bids; bids != 0; bids &= bids - 1)
                    json.value(Rules::bid_text(static_cast<engine::Move>(std::countr_zero(bids))));
            });
            if (known.called) json.field("called", true);
            json.list("lost", [&] {
                for (std::size_t seat = 0; seat < known.seats; ++seat) json.value(known.lost[seat]);
            });
            json.field("first", known.first);
        });
    }
};

std::string new_table(int dice) {
    return R"({"type":"create","game":"liars-dice","options":{"dice":")" + std::to_string(dice) +
           R"(","hands":"20"},"seats":[{"kind":"you"},{"kind":"open"}]})";
}

struct Order {
    std::vector<int> tables{10, 100, 1000};
    double seconds = 5;
    unsigned threads = 0;
    int dice = 1;
    double rate = 0;  // moves a second in all; 0: each as soon as the one before has been seen
    int idle_tables = 2000;
    std::filesystem::path data = std::filesystem::temp_directory_path();
};

// The server as a child, and what the system says about it.
class ServerProcess {
public:
    explicit ServerProcess(const Order& order) {
        std::string name = (order.data / "hexwing-bench-XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("cannot make a folder for the data");
        data_ = name;
        int pipe[2];
        if (::pipe(pipe) != 0) throw std::runtime_error("pipe");
        child_ = fork();
        if (child_ == 0) run(order, pipe[1]);
        ::close(pipe[1]);
        if (::read(pipe[0], &port_, sizeof port_) != sizeof port_)
            throw std::runtime_error("the server does not start");
        ::close(pipe[0]);
    }
    ~ServerProcess() {
        ::kill(child_,
               SIGTERM);  // which ends it at once, and lets a profiler write down what it has
        ::waitpid(child_, nullptr, 0);
        std::filesystem::remove_all(data_);
    }
    std::uint16_t port() const { return port_; }
    // In its own code, and in the system's on its behalf; all of its threads.
    struct Cpu {
        double own, system;
    };
    Cpu cpu_seconds() const {
        std::ifstream stat("/proc/" + std::to_string(child_) + "/stat");
        std::string word;
        Cpu cpu{};
        for (int field = 1; stat >> word; ++field)
            if (field == 14 || field == 15)
                (field == 14 ? cpu.own : cpu.system) =
                    std::stod(word) / static_cast<double>(sysconf(_SC_CLK_TCK));
        return cpu;
    }
    double commits() const {  // so far
        const std::string metrics = support::http(port_, "GET", "/metrics").body;
        const auto at = metrics.find("\nhexwing_store_commits_total ");
        return at == std::string::npos ? 0 : std::stod(metrics.substr(at + 29));
    }
    double resident_kilobytes() const {
        std::ifstream status("/proc/" + std::to_string(child_) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("VmRSS:")) return std::stod(line.substr(6));
        return 0;
    }

private:
    [[noreturn]] void run(const Order& order, int port_to) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        spdlog::set_level(spdlog::level::warn);
        static const std::vector<games::Room> rooms{games::erased<DiceRoom>()};
        server::Config config;
        config.port = 0;
        config.data = data_;
        config.threads = order.threads;
        config.limits.messages_per_second = config.limits.message_burst = 1e9;
        config.metrics_port = 0;
        config.metrics_public = true;
        config.limits.connections_per_address = config.limits.guests_per_minute =
            config.limits.requests_per_minute = config.limits.tables_per_person =
                config.limits.messages_per_address = 1'000'000;
        server::Server server(config, rooms, store::open_sqlite(data_ / "bench.sqlite"));
        const std::uint16_t port = server.port();
        if (::write(port_to, &port, sizeof port) != sizeof port) std::_Exit(1);
        for (;;) ::pause();
    }

    std::filesystem::path data_;
    pid_t child_ = 0;
    std::uint16_t port_ = 0;
};

// Both players of a table, each on a connection of its own.
struct Game {
    support::Client players[2];
    std::string buffers[2];
    std::string id;
    std::int64_t seq[2] = {-1, -1};   // what each has seen
    std::int64_t move[2] = {-1, -1};  // what each could play
    bool over[2] = {false, false};
    std::int64_t waits_for = 0;  // the seq that both must see
    bool counts = false;         // the answer to a move is being waited for
    Clock::time_point sent, due;
    int key = 0;
};

class Load {
public:
    Load(std::uint16_t port, int tables, const Order& order)
        : games_(static_cast<std::size_t>(tables)),
          period_(order.rate > 0 ? static_cast<std::int64_t>(tables / order.rate * 1e9) : 0) {
        epoll_ = epoll_create1(0);
        for (std::size_t i = 0; i < games_.size(); ++i) {
            Game& game = games_[i];
            const auto connect = [&](int player, const std::string& path) {
                game.players[player] = support::Client(port, support::new_guest(port), "", path);
                game.players[player].send(R"({"type":"hello","version":1})");
                if (!game.players[player].read_until("welcome"))
                    throw std::runtime_error("no welcome");
            };
            connect(0, "/ws");
            game.players[0].send(new_table(order.dice));
            const auto made = game.players[0].read_until("\"created\"");
            if (!made) throw std::runtime_error("no table");
            game.id = text_after(*made, "table");
            connect(1, "/ws?table=" + game.id);
            const std::string about = "\"table\":\"" + game.id + "\"";
            game.players[1].send("{\"type\":\"watch\"," + about + "}");
            game.players[1].send("{\"type\":\"sit\"," + about + ",\"seat\":1}");
            if (!game.players[1].read_until("\"you\":{\"seat\":1"))
                throw std::runtime_error("no seat");
        }
    }
    ~Load() { ::close(epoll_); }

    void start() {
        for (std::size_t i = 0; i < games_.size(); ++i)
            for (int player = 0; player < 2; ++player) {
                const int handle = games_[i].players[player].handle();
                ::fcntl(handle, F_SETFL, ::fcntl(handle, F_GETFL) | O_NONBLOCK);
                epoll_event event{};
                event.events = EPOLLIN;
                event.data.u64 = i * 2 + static_cast<std::size_t>(player);
                ::epoll_ctl(epoll_, EPOLL_CTL_ADD, handle, &event);
            }
        for (Game& game : games_)
            game.players[0].send("{\"type\":\"start\",\"table\":\"" + game.id + "\"}");
    }

    // Plays until the time is up; returns the time from sending to both having it, a move each.
    std::vector<float> play(double seconds) {
        std::vector<float> microseconds;
        microseconds.reserve(1 << 20);
        const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                            std::chrono::duration<double>(seconds));
        epoll_event events[512];
        while (Clock::now() < end) {
            while (!later_.empty() && later_.begin()->first <= Clock::now()) {
                Game& game = *later_.begin()->second;
                later_.erase(later_.begin());
                move(game);
            }
            const int count = ::epoll_wait(epoll_, events, 512, later_.empty() ? 100 : 1);
            for (int i = 0; i < count; ++i) {
                Game& game = games_[events[i].data.u64 / 2];
                receive(game, static_cast<int>(events[i].data.u64 % 2));
                step(game, microseconds);
            }
        }
        return microseconds;
    }

private:
    void receive(Game& game, int player) {
        char chunk[65536];
        std::string& buffer = game.buffers[player];
        for (;;) {
            const ssize_t got = ::recv(game.players[player].handle(), chunk, sizeof chunk, 0);
            if (got == 0) throw std::runtime_error("the server has hung up");
            if (got < 0) break;
            buffer.append(chunk, static_cast<std::size_t>(got));
            if (static_cast<std::size_t>(got) < sizeof chunk) break;
        }
        std::size_t at = 0;
        while (buffer.size() - at >= 2) {
            const auto byte = [&](std::size_t i) {
                return static_cast<unsigned char>(buffer[at + i]);
            };
            std::size_t head = 2, size = byte(1) & 0x7f;
            if (size == 126) {
                if (buffer.size() - at < 4) break;
                size = static_cast<std::size_t>(byte(2)) << 8 | byte(3);
                head = 4;
            } else if (size == 127) {
                throw std::runtime_error("a message of more than 64 KB");
            }
            if (buffer.size() - at < head + size) break;
            if ((byte(0) & 15) == 9)
                game.players[player].send_raw(
                    support::frame(std::string_view(buffer).substr(at + head, size), 10));
            else
                message(game, player, std::string_view(buffer).substr(at + head, size));
            at += head + size;
        }
        buffer.erase(0, at);
    }

    // Where the text goes on after `part`, or its end. These two are all the client reads, so that
    // the machine is the server's.
    static std::size_t find(std::string_view text, std::string_view part, std::size_t from) {
        const void* found =
            ::memmem(text.data() + from, text.size() - from, part.data(), part.size());
        return found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) +
                           part.size()
                     : text.size();
    }
    static std::int64_t number_at(std::string_view text, std::size_t at) {
        std::int64_t number = -1;
        std::from_chars(text.data() + at, text.data() + text.size(), number);
        return number;
    }

    void message(Game& game, int player, std::string_view text) {
        if (text.starts_with("{\"type\":\"update\"")) {
            if (text.substr(26, 16) != game.id) return;  // of the match before
            game.seq[player] = number_at(text, find(text, "\"seq\":", 42));
            const auto move = find(text, "\"moves\":[{\"move\":", 42);
            game.move[player] = number_at(text, move);
            // Now and then a higher bid, so that the tables do not finish all at the same time.
            if (game.move[player] >= 0 && random_() % 10 == 0)
                if (const auto second = find(text, "{\"move\":", move); second < text.size())
                    game.move[player] = number_at(text, second);
            game.over[player] =
                move == text.size() && find(text, ",\"outcome\":[", 42) < text.size();
        } else if (text.starts_with("{\"type\":\"created\"")) {
            game.id = text_after(text, "table");  // the rematch, the same for both
            game.players[player].send("{\"type\":\"seed\",\"table\":\"" + game.id +
                                      "\",\"seed\":\"5e884898da28047151d0e56f8dc62927\"}");
        } else if (text.starts_with("{\"type\":\"refused\"")) {
            throw std::runtime_error("refused: " + std::string(text));
        }
    }

    void step(Game& game, std::vector<float>& microseconds) {
        if (game.seq[0] < game.waits_for || game.seq[1] < game.waits_for) return;
        if (game.counts) {
            game.counts = false;
            microseconds.push_back(
                std::chrono::duration<float, std::micro>(Clock::now() - game.sent).count());
        }
        if (game.over[0] && game.over[1]) return again(game);
        if (std::max(game.move[0], game.move[1]) < 0) return;
        if (period_.count() == 0) return move(game);
        // A table's next move comes a period after its last one, wherever it began.
        const auto now = Clock::now();
        if (game.due == Clock::time_point())
            game.due = now + period_ * (random_() % 1000) / 1000;
        else
            game.due = std::max(game.due + period_, now);
        game.waits_for = std::numeric_limits<std::int64_t>::max();
        later_.emplace(game.due, &game);
    }

    void move(Game& game) {
        const int player = game.move[0] >= 0 ? 0 : 1;
        const std::string text = "{\"type\":\"move\",\"table\":\"" + game.id +
                                 "\",\"seq\":" + std::to_string(game.seq[player]) +
                                 ",\"move\":" + std::to_string(game.move[player]) + ",\"key\":\"" +
                                 std::to_string(++game.key) + "\"}";
        game.move[0] = game.move[1] = -1;
        game.waits_for = game.seq[0] + 1;
        game.counts = true;
        game.sent = Clock::now();
        game.players[player].send(text);
    }

    void again(Game& game) {
        for (int player = 0; player < 2; ++player) {
            game.over[player] = false;
            game.seq[player] = -1;
            game.move[player] = -1;
            game.players[player].send("{\"type\":\"unwatch\",\"table\":\"" + game.id + "\"}");
            game.players[player].send("{\"type\":\"rematch\",\"table\":\"" + game.id + "\"}");
        }
        game.waits_for = 0;
    }

    std::vector<Game> games_;
    std::chrono::nanoseconds period_;                // between the moves of one table
    std::multimap<Clock::time_point, Game*> later_;  // by when they move
    std::mt19937 random_{1};
    int epoll_;
};

float percentile(std::vector<float>& values, double share) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at),
                     values.end());
    return values[at];
}

void measure(const Order& order, int tables) {
    ServerProcess server(order);
    Load load(server.port(), tables, order);
    load.start();
    load.play(10);  // until everything is warm and finished matches make room for new ones
    const auto before = server.cpu_seconds();
    const double commits_before = server.commits();
    const auto begin = Clock::now();
    auto times = load.play(order.seconds);
    const double wall = std::chrono::duration<double>(Clock::now() - begin).count();
    const auto after = server.cpu_seconds();
    const double commits = server.commits() - commits_before;
    const double moves = static_cast<double>(times.size());
    const double own = (after.own - before.own) / moves * 1e6;
    const double system = (after.system - before.system) / moves * 1e6;
    const double p50 = percentile(times, 0.5), p99 = percentile(times, 0.99);
    std::printf("%7d %12.0f %18.1f %8.1f %8.1f %14.1f %8.2f %8.2f %11.1f\n", tables, moves / wall,
                own + system, own, system, moves / commits, p50 / 1000, p99 / 1000,
                server.resident_kilobytes() / 1024);
    std::fflush(stdout);
}

// Reads until a message about this table has this in it.
bool read_of(support::Client& client, const std::string& table, std::string_view part) {
    while (const auto message = client.read_until(table))
        if (message->find(part) != std::string::npos) return true;
    return false;
}

// Tables with a match under way and nobody connected to them.
void measure_memory(const Order& order) {
    ServerProcess server(order);
    support::Client players[2];
    for (auto& player : players) {
        player = support::Client(server.port(), support::new_guest(server.port()));
        player.send(R"({"type":"hello","version":1})");
        player.read_until("welcome");
    }
    const auto make = [&](int count) {
        for (int i = 0; i < count; ++i) {
            players[0].send(new_table(order.dice));
            const auto made = players[0].read_until("\"created\"");
            if (!made) throw std::runtime_error("no table");
            const std::string about = "\"table\":\"" + text_after(*made, "table") + "\"";
            players[1].send("{\"type\":\"watch\"," + about + "}");
            players[1].send("{\"type\":\"sit\"," + about + ",\"seat\":1}");
            if (!read_of(players[1], about, "\"you\":{\"seat\":1"))
                throw std::runtime_error("no seat");
            players[0].send("{\"type\":\"start\"," + about + "}");
            if (!read_of(players[0], about, "\"type\":\"update\""))
                throw std::runtime_error("no start");
            for (auto& player : players) player.send("{\"type\":\"unwatch\"," + about + "}");
        }
    };
    make(100);
    const double before = server.resident_kilobytes();
    make(order.idle_tables);
    const double each = (server.resident_kilobytes() - before) / order.idle_tables;
    std::printf("memory of a table with a match under way and nobody connected: %.1f KB\n", each);
}

Order read_order(int argc, char** argv) {
    Order order;
    for (int i = 1; i < argc; ++i) {
        const std::string arg = argv[i];
        const auto value = [&]() -> std::string {
            if (i + 1 >= argc) throw std::runtime_error(arg + " needs a value");
            return argv[++i];
        };
        if (arg == "--tables")
            order.tables = {std::stoi(value())};
        else if (arg == "--seconds")
            order.seconds = std::stod(value());
        else if (arg == "--threads")
            order.threads = static_cast<unsigned>(std::stoi(value()));
        else if (arg == "--dice")
            order.dice = std::stoi(value());
        else if (arg == "--rate")
            order.rate = std::stod(value());
        else if (arg == "--idle-tables")
            order.idle_tables = std::stoi(value());
        else if (arg == "--data")
            order.data = value();
        else
            throw std::runtime_error(
                "there are --tables N, --dice 1 or 2, --seconds S, --rate MOVES_A_SECOND, "
                "--threads N, --idle-tables N and --data DIR");
    }
    return order;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const Order order = read_order(argc, argv);
        rlimit files{};
        ::getrlimit(RLIMIT_NOFILE, &files);
        files.rlim_cur = files.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &files);
        std::printf("%7s %12s %18s %8s %8s %14s %8s %8s %11s\n", "tables", "moves/s",
                    "server CPU us/move", "own", "system", "moves a commit", "p50 ms", "p99 ms",
                    "server MB");
        std::fflush(stdout);  // or the child would say it again
        for (const int tables : order.tables) measure(order, tables);
        if (order.idle_tables > 0) measure_memory(order);
    } catch (const std::exception& error) {
        std::cerr << "server_bench: " << error.what() << '\n';
        return 1;
    }
}
