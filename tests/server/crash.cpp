// SPDX-License-Identifier: Apache-2.0
//
// The crash test: crash HEXWING KILLS [TABLES]. People (threads of this program) play whole matches
// of The Last Blast against each other and against bots while the server is killed with SIGKILL at
// random moments and started again. Afterwards every log is compared with what the players know:
// each move that was acknowledged stands where the server said, and none stands there twice.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/client.hpp"

namespace {

using namespace std::chrono_literals;
using support::number_after;
using support::text_after;

std::mutex told_mutex;
std::atomic<int> failures = 0;

void fail(const std::string& words) {
    const std::lock_guard lock(told_mutex);
    ++failures;
    std::cout << "FAILED  " << words << std::endl;
}

class ServerProcess {
public:
    ServerProcess(std::string program, std::string data)
        : program_(std::move(program)), data_(std::move(data)) {
        // A free port, the same one after every restart.
        for (port_ = static_cast<std::uint16_t>(20000 + std::random_device{}() % 20000);; ++port_) {
            const int taken = support::connect_to(port_);
            if (taken < 0) break;
            ::close(taken);
        }
        start();
    }
    ~ServerProcess() { kill(SIGKILL); }
    std::uint16_t port() const { return port_; }

    void start() {
        child_ = fork();
        if (child_ == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            const std::string config = data_ + "/crash.toml", port = std::to_string(port_);
            ::execl(program_.c_str(), program_.c_str(), "serve", "--port", port.c_str(), "--data",
                    data_.c_str(), "--config", config.c_str(), nullptr);
            std::_Exit(127);
        }
        for (int i = 0; i < 600; ++i) {
            if (support::http(port_, "GET", "/healthz").status == 200) return;
            if (::waitpid(child_, nullptr, WNOHANG) == child_)
                throw std::runtime_error("the server does not start");
            std::this_thread::sleep_for(20ms);
        }
        throw std::runtime_error("the server does not answer");
    }
    void kill(int signal) {
        if (child_ <= 0) return;
        ::kill(child_, signal);
        ::waitpid(child_, nullptr, 0);
        child_ = 0;
    }

private:
    std::string program_, data_;
    std::uint16_t port_ = 0;
    pid_t child_ = 0;
};

// What one player was told: at which place of the log their moves stand.
struct Player {
    std::string cookie;
    int seat = 0;
    support::Client client;
    std::int64_t seq = 0, era = 0;
    std::string pending;  // the message that has not been acknowledged
    std::string pending_key;
    std::size_t resent = 0;
    int keys = 0;
    bool over = false;
    std::map<std::int64_t, std::string> acknowledged;  // place, move as text
    std::string pending_text;
    int unplaced = 0;  // acknowledged after a restart: played, the place not told
};

class Table {
public:
    Table(std::uint16_t port, bool with_bot, unsigned seed) : port_(port), random_(seed) {
        players_.resize(with_bot ? 1 : 2);
        for (std::size_t i = 0; i < players_.size(); ++i) players_[i].seat = static_cast<int>(i);
    }

    // A whole match, whatever happens to the server meanwhile.
    void play() {
        for (Player& player : players_)
            while (player.cookie.empty()) {
                player.cookie = support::new_guest(port_);
                if (player.cookie.empty()) std::this_thread::sleep_for(20ms);
            }
        make();
        const auto limit = std::chrono::steady_clock::now() + 300s;
        while (!finished()) {
            for (Player& player : players_) step(player);
            if (std::chrono::steady_clock::now() > limit) return fail(id_ + " does not finish");
        }
    }

    void check(std::uint16_t port) {
        const auto log = support::http(port, "GET", "/api/matches/" + id_ + "/log");
        if (log.status != 200) return fail(id_ + " has no log");
        std::map<std::int64_t, std::pair<std::string, std::string>> entries;
        std::istringstream lines(log.body);
        bool in_moves = false;
        for (std::string line; std::getline(lines, line);) {
            if (line == "moves") {
                in_moves = true;
                continue;
            }
            std::istringstream words(line);
            std::int64_t place = 0;
            std::string seat, move;
            if (in_moves && words >> place >> seat && std::getline(words >> std::ws, move))
                entries[place] = {seat, move};
        }
        for (const Player& player : players_) {
            const std::string seat = std::to_string(player.seat);
            std::size_t count = 0;
            for (const auto& [place, entry] : entries) count += entry.first == seat;
            const std::size_t known =
                player.acknowledged.size() + static_cast<std::size_t>(player.unplaced);
            if (count != known)
                fail(id_ + " seat " + seat + ": " + std::to_string(known) +
                     " moves were acknowledged, " + std::to_string(count) + " are in the log");
            for (const auto& [place, move] : player.acknowledged)
                if (entries[place] != std::pair(seat, move))
                    fail(id_ + " entry " + std::to_string(place) + " should be \"" + move +
                         "\" of seat " + seat + " and is \"" + entries[place].second + "\"");
            moves_known += known;
            resent += player.resent;
        }
    }
    std::size_t moves_known = 0, resent = 0;

private:
    bool finished() const {
        for (const Player& player : players_)
            if (!player.over || !player.pending.empty()) return false;
        return true;
    }

    std::string about() const { return "\"table\":\"" + id_ + "\""; }

    bool connect(Player& player) {
        if (player.client.is_open()) return true;
        player.client = support::Client(port_, player.cookie);
        if (!player.client.send(R"({"type":"hello","version":1})") ||
            !player.client.read_until("welcome")) {
            player.client.hang_up();
            std::this_thread::sleep_for(10ms);
            return false;
        }
        if (id_.empty()) return true;
        player.client.send("{\"type\":\"watch\"," + about() +
                           ",\"since\":" + std::to_string(player.seq) +
                           ",\"era\":" + std::to_string(player.era) + "}");
        if (!player.pending.empty()) {
            ++player.resent;
            player.client.send(player.pending);
        }
        return true;
    }

    // A table whose making was not acknowledged is left alone, and another one made.
    void make() {
        for (;;) {
            Player& host = players_[0];
            id_.clear();
            if (!connect(host)) continue;
            host.client.send(
                std::string(R"({"type":"create","game":"last-blast","seats":[{"kind":"you"},)") +
                (players_.size() == 1 ? R"({"kind":"bot","level":"expert"}]})"
                                      : R"({"kind":"open"}]})"));
            const auto made = host.client.read_until("\"created\"", 2000);
            if (!made) {
                host.client.hang_up();
                continue;
            }
            id_ = text_after(*made, "table");
            break;
        }
        if (players_.size() == 2)
            for (;;) {
                Player& guest = players_[1];
                if (!connect(guest)) continue;
                guest.client.send("{\"type\":\"watch\"," + about() + "}");
                guest.client.send("{\"type\":\"sit\"," + about() + ",\"seat\":1}");
                if (guest.client.read_until("\"you\":{\"seat\":1", 2000)) break;
                guest.client.hang_up();
            }
        for (;;) {
            Player& host = players_[0];
            if (!connect(host)) continue;
            host.client.send("{\"type\":\"start\"," + about() + "}");
            // The update after the start; or a refusal, because it was started before a crash.
            const auto update = host.client.read_until("\"type\":\"update\"", 2000);
            if (update) {
                take(host, *update);
                break;
            }
            host.client.hang_up();
        }
    }

    void step(Player& player) {
        if (!connect(player)) return;
        const auto message = player.client.read(players_.size() == 1 ? 50 : 5);
        if (message) take(player, *message);
    }

    void acknowledge(Player& player, std::int64_t place) {
        if (place >= 0)
            player.acknowledged[place] = player.pending_text;
        else
            ++player.unplaced;
        player.pending.clear();
        player.pending_key.clear();
    }

    void take(Player& player, const std::string& message) {
        if (message.starts_with("{\"type\":\"update\"")) {
            player.seq = number_after(message, "seq");
            player.era = std::max<std::int64_t>(0, number_after(message, "era"));
            if (!player.pending.empty() && text_after(message, "ack") == player.pending_key)
                acknowledge(player, number_after(message, "from"));
            const auto moves = message.find("\"moves\":[");
            if (message.find("\"outcome\":[") != std::string::npos)
                player.over = true;
            else
                choose(player, std::string_view(message).substr(std::min(moves, message.size())));
        } else if (message.starts_with("{\"type\":\"played\"")) {
            if (text_after(message, "key") == player.pending_key) acknowledge(player, -1);
        } else if (message.find("\"type\":\"refused\"") != std::string::npos &&
                   text_after(message, "key") == player.pending_key && !player.pending.empty()) {
            fail(id_ + ": " + message);
            player.pending.clear();
        }
    }

    void choose(Player& player, std::string_view moves) {
        if (!player.pending.empty()) return;
        std::vector<std::size_t> starts;
        for (auto at = moves.find("{\"move\":"); at != std::string_view::npos;
             at = moves.find("{\"move\":", at + 1))
            starts.push_back(at);
        if (starts.empty()) return;
        const auto one = moves.substr(starts[random_() % starts.size()]);
        player.pending_key = std::to_string(player.seat) + "-" + std::to_string(++player.keys);
        player.pending_text = text_after(one, "text");
        player.pending = "{\"type\":\"move\"," + about() +
                         ",\"seq\":" + std::to_string(player.seq) +
                         ",\"move\":" + std::to_string(number_after(one, "move")) + ",\"key\":\"" +
                         player.pending_key + "\"}";
        player.client.send(player.pending);
    }

    std::uint16_t port_;
    std::string id_;
    std::vector<Player> players_;
    std::mt19937 random_;
};

int run(const std::string& program, int kills, int at_once) {
    std::string data = (std::filesystem::temp_directory_path() / "hexwing-crash-XXXXXX").string();
    if (!mkdtemp(data.data())) throw std::runtime_error("cannot make a folder");
    if (FILE* config = std::fopen((data + "/crash.toml").c_str(), "w")) {
        std::fputs(
            "log_level = \"error\"\n[limits]\nconnections_per_address = 10000\n"
            "requests_per_minute = 10000000\nframes_per_minute = 10000000\n"
            "guests_per_minute = 100000\ntables_per_person = 100000\n"
            "messages_per_second = 100000\nmessage_burst = 100000\nmessages_per_address = "
            "1000000\n",
            config);
        std::fclose(config);
    }
    ServerProcess server(program, data);
    std::atomic<bool> killing = true;
    std::atomic<std::size_t> matches = 0, moves = 0, resent = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < at_once; ++i)
        threads.emplace_back([&, i] {
            std::vector<std::unique_ptr<Table>> played;
            try {
                for (unsigned n = 0; killing || played.empty(); ++n) {
                    played.push_back(std::make_unique<Table>(server.port(), i % 2 == 0,
                                                             static_cast<unsigned>(i) * 1000 + n));
                    played.back()->play();
                }
                while (killing) std::this_thread::sleep_for(50ms);
                for (const auto& table : played) {
                    table->check(server.port());
                    ++matches;
                    moves += table->moves_known;
                    resent += table->resent;
                }
            } catch (const std::exception& error) {
                fail(error.what());
            }
        });
    std::mt19937 random(static_cast<unsigned>(kills));
    for (int i = 0; i < kills; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + random() % 500));
        server.kill(SIGKILL);
        server.start();
    }
    killing = false;
    for (std::thread& thread : threads) thread.join();
    server.kill(SIGTERM);
    std::filesystem::remove_all(data);
    std::cout << kills << " kills, " << matches << " matches finished, " << moves
              << " moves acknowledged, " << resent << " sent again\n";
    std::cout << matches << " passed, " << failures << " failed\n";
    return failures == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::cerr << "crash HEXWING KILLS [TABLES]\n";
        return 2;
    }
    try {
        return run(argv[1], std::atoi(argv[2]), argc > 3 ? std::atoi(argv[3]) : 8);
    } catch (const std::exception& error) {
        std::cout << "crash: " << error.what() << "\n0 passed, 1 failed\n";
        return 1;
    }
}
