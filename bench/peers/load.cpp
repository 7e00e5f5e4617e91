// SPDX-License-Identifier: Apache-2.0
//
// How much Colyseus and boardgame.io carry, measured as server_bench.cpp measures our server:
// `./dev bench peers`, see README.md here. Runs in this folder; the server is a child in Node, and
// this process plays both seats of many tables, one move at a time at each. A move counts when both
// players have it.
#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "protocols.hpp"

namespace {

using namespace peers;

// The server as a child, and what the system says about it.
class ServerProcess {
public:
    explicit ServerProcess(const std::string& peer) {
        const bool files = peer == "boardgame.io-files";
        std::string folder =
            (std::filesystem::temp_directory_path() / "hexwing-peers-XXXXXX").string();
        must(!files || mkdtemp(folder.data()), "cannot make a folder for the data");
        if (files) data_ = folder;
        int pipe[2];
        must(::pipe2(pipe, O_CLOEXEC) == 0, "pipe");
        child_ = fork();
        must(child_ >= 0, "fork");
        if (child_ == 0) {
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);
            ::dup2(pipe[1], 1);
            ::setenv("NODE_ENV", "production", 1);
            const char* program = peer == "colyseus" ? "colyseus.mjs" : "boardgame.mjs";
            ::execlp("node", "node", program, files ? folder.c_str() : nullptr, nullptr);
            ::_exit(1);
        }
        ::close(pipe[1]);
        char text[16] = {};
        if (::read(pipe[0], text, sizeof text - 1) > 0)
            std::from_chars(text, text + sizeof text, port_);
        output_ = pipe[0];  // stays open, or the server could not say any more
    }
    ~ServerProcess() {
        ::kill(child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
        ::close(output_);
        if (!data_.empty()) std::filesystem::remove_all(data_);
    }
    std::uint16_t port() const { return port_; }  // 0: it does not start
    // In its own code and in the system's on its behalf, all of its threads.
    double cpu_seconds() const {
        std::ifstream stat("/proc/" + std::to_string(child_) + "/stat");
        stat.ignore(4096, ')');
        std::string word;
        double ticks = 0;
        for (int field = 3; stat >> word; ++field)
            if (field == 14 || field == 15) ticks += std::stod(word);
        return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
    }

private:
    std::filesystem::path data_;
    pid_t child_ = 0;
    int output_ = -1;
    std::uint16_t port_ = 0;
};

double own_cpu_seconds() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

class Load {
public:
    Load(Peer& peer, std::uint16_t port, int tables)
        : peer_(peer),
          tables_(static_cast<std::size_t>(tables)),
          epoll_(epoll_create1(EPOLL_CLOEXEC)) {
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            peer_.seat(port, tables_[i], static_cast<int>(i));
            for (std::size_t player = 0; player < 2; ++player) {
                epoll_event event{};
                event.events = EPOLLIN;
                event.data.u64 = i * 2 + player;
                ::epoll_ctl(epoll_, EPOLL_CTL_ADD, tables_[i].sockets[player], &event);
                read_messages(tables_[i],
                              static_cast<int>(player));  // what came with the handshake
            }
            poll(0);  // pings want to be answered
        }
        const auto ready = [](const Table& table) {
            return table.seq[0] >= 0 && table.seq[1] >= 0;
        };
        while (!std::ranges::all_of(tables_, ready)) poll(100);
        playing_ = true;
        for (Table& table : tables_) step(table);
    }
    ~Load() {
        for (const Table& table : tables_)
            for (const int socket : table.sockets) ::close(socket);
        ::close(epoll_);
    }

    // Plays until the time is up; returns the time from sending to both having it, a move each.
    std::vector<float> play(double seconds) {
        microseconds_.clear();
        for (Table& table : tables_) table.moves = 0;
        const auto end = Clock::now() + std::chrono::duration<double>(seconds);
        while (Clock::now() < end) poll(100);
        return microseconds_;
    }
    long standing_still() const { return std::ranges::count(tables_, 0, &Table::moves); }

private:
    void poll(int milliseconds) {
        epoll_event events[512];
        const int count = ::epoll_wait(epoll_, events, 512, milliseconds);
        for (int i = 0; i < count; ++i) {
            Table& table = tables_[events[i].data.u64 / 2];
            const int player = static_cast<int>(events[i].data.u64 % 2);
            char chunk[65536];
            const ssize_t got = ::recv(table.sockets[player], chunk, sizeof chunk, 0);
            must(got != 0, "the server has hung up");
            if (got < 0) continue;
            table.buffers[player].append(chunk, static_cast<std::size_t>(got));
            read_messages(table, player);
            if (playing_) step(table);
        }
    }

    void read_messages(Table& table, int player) {
        std::string& buffer = table.buffers[player];
        std::size_t at = 0;
        while (buffer.size() - at >= 2) {
            const auto byte = [&](std::size_t i) {
                return static_cast<unsigned char>(buffer[at + i]);
            };
            std::size_t head = 2, size = byte(1) & 0x7f;
            must(size != 127, "a message of more than 64 KB");
            if (size == 126) {
                if (buffer.size() - at < 4) break;
                size = static_cast<std::size_t>(byte(2)) << 8 | byte(3);
                head = 4;
            }
            if (buffer.size() - at < head + size) break;
            const auto text = std::string_view(buffer).substr(at + head, size);
            const int opcode = byte(0) & 15;
            must(opcode != 8, "the server says goodbye");
            if (opcode == 9)
                send_frame(table.sockets[player], text, 10);
            else
                peer_.message(table, player, text);
            at += head + size;
        }
        buffer.erase(0, at);
    }

    void step(Table& table) {
        if (table.seq[0] < table.waits_for || table.seq[1] < table.waits_for) return;
        const auto now = Clock::now();
        if (table.counts) {
            table.counts = false;
            ++table.moves;
            microseconds_.push_back(
                std::chrono::duration<float, std::micro>(now - table.sent).count());
        }
        if (table.over) return peer_.again(table);
        const int player = table.move[0] >= 0 ? 0 : 1;
        must(table.move[player] >= 0, "nobody can play");
        table.waits_for = table.seq[0] + 1;
        table.counts = true;
        table.sent = now;
        peer_.send_move(table, player);
    }

    Peer& peer_;
    std::vector<Table> tables_;
    std::vector<float> microseconds_;
    bool playing_ = false;
    int epoll_;
};

double percentile(std::vector<float>& values, double share) {
    if (values.empty()) return 0;
    const auto at = values.begin() +
                    static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return static_cast<double>(*at);
}

void measure(const std::string& name, int tables, double seconds) {
    ::alarm(120 +
            static_cast<unsigned>(seconds));  // whatever goes wrong, it ends, and the child with it
    const ServerProcess server(name);
    must(server.port() != 0, name + " does not start");
    const auto peer = name == "colyseus" ? colyseus() : boardgame_io();
    Load load(*peer, server.port(), tables);
    load.play(10);  // until everything is warm
    const double cpu_before = server.cpu_seconds(), own_before = own_cpu_seconds();
    const auto begin = Clock::now();
    auto times = load.play(seconds);
    const double wall = std::chrono::duration<double>(Clock::now() - begin).count();
    const double cpu = server.cpu_seconds() - cpu_before, own = own_cpu_seconds() - own_before;
    const double moves = static_cast<double>(times.size());
    std::printf("%-18s %7d %9.0f %18.1f %18.1f %9.2f %9.2f", name.c_str(), tables, moves / wall,
                cpu / moves * 1e6, own / moves * 1e6, percentile(times, 0.5) / 1000,
                percentile(times, 0.99) / 1000);
    if (const auto still = load.standing_still()) std::printf("  (%ld tables had no move)", still);
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        std::vector<std::string> peers{"colyseus", "boardgame.io", "boardgame.io-files"};
        std::vector<int> tables{10, 100, 1000};
        double seconds = 5;
        for (int i = 1; i < argc; i += 2) {
            const std::string name = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
            if (name == "--peer" && std::ranges::count(peers, value) > 0)
                peers = {value};
            else if (name == "--tables" && !value.empty())
                tables = {std::clamp(std::stoi(value), 1, 2000)};
            else if (name == "--seconds" && !value.empty())
                seconds = std::clamp(std::stod(value), 0.1, 60.0);
            else
                throw std::runtime_error(
                    "there are --peer colyseus, boardgame.io or boardgame.io-files, --tables N and "
                    "--seconds S");
        }
        rlimit files{};
        ::getrlimit(RLIMIT_NOFILE, &files);
        files.rlim_cur = files.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &files);
        std::printf("%-18s %7s %9s %18s %18s %9s %9s\n", "peer", "tables", "moves/s",
                    "server CPU us/move", "client CPU us/move", "p50 ms", "p99 ms");
        std::fflush(stdout);  // or the child would say it again
        for (const auto& peer : peers)
            for (const int count : tables) measure(peer, count, seconds);
    } catch (const std::exception& error) {
        std::cerr << "peers_bench: " << error.what() << '\n';
        return 1;
    }
}
