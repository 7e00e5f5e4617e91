// SPDX-License-Identifier: Apache-2.0
//
// What a server cannot do without: of each move it reads one small message, puts it on disk
// together with the others of its turn, and sends two answers over loopback, as many as there are
// with one system call. This one does that and nothing else, so what it needs is the least that
// `./dev bench server` could show on the same machine.
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "net/send_batch.hpp"

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t asked = 510, other = 320;  // bytes of the answers, as liar's dice has them
constexpr std::size_t message = 110, record = 142;
constexpr std::size_t log_size = std::size_t{4} << 20;
constexpr long warm_up = 5'000;  // moves

double cpu_seconds() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// Connections between the two: the server's ends, and the players'.
std::pair<std::vector<int>, std::vector<int>> connections(std::size_t count) {
    const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener, any, size) != 0 || ::listen(listener, 64) != 0 ||
        ::getsockname(listener, any, &size) != 0)
        std::exit(1);
    std::vector<int> here, there;
    for (std::size_t i = 0; i < count; ++i) {
        there.push_back(::socket(AF_INET, SOCK_STREAM, 0));
        if (::connect(there.back(), any, size) != 0) std::exit(1);
        here.push_back(::accept(listener, nullptr, nullptr));
        const int on = 1;
        for (const int end : {here.back(), there.back()}) {
            ::setsockopt(end, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
            ::fcntl(end, F_SETFL, O_NONBLOCK);
        }
    }
    ::close(listener);
    return {here, there};
}

int waiting_for(const std::vector<int>& handles, std::uint32_t how) {
    const int epoll = ::epoll_create1(0);
    for (std::size_t i = 0; i < handles.size(); ++i) {
        epoll_event event{};
        event.events = how;
        event.data.u64 = i;
        ::epoll_ctl(epoll, EPOLL_CTL_ADD, handles[i], &event);
    }
    return epoll;
}

// A log that is written over and over, as a write-ahead log is. It has its full size from the
// start.
class Log {
public:
    Log() {
        char name[] = "/tmp/hexwing-floor-XXXXXX";
        file_ = ::mkstemp(name);
        ::unlink(name);
        for (std::size_t at = 0; at < log_size; at += bytes_.size()) write(bytes_.size());
        ::fdatasync(file_);
    }
    void commit(std::size_t moves) {
        write((moves * record / 4096 + 3) * 4096);
        ::fdatasync(file_);
    }

private:
    void write(std::size_t size) {
        size = std::min(size, bytes_.size());
        if (at_ + size > log_size) at_ = 0;
        if (::pwrite(file_, bytes_.data(), size, static_cast<off_t>(at_)) < 0) std::exit(1);
        at_ += size;
    }
    int file_;
    std::size_t at_ = 0;
    std::vector<char> bytes_ = std::vector<char>(std::size_t{256} << 10, 'x');
};

struct Unheard final : net::SendBatch::Sender {
    void sent(ssize_t) override {}
};

void serve(const std::vector<int>& handles, bool to_disk) {
    const int epoll = waiting_for(handles, EPOLLIN | EPOLLET);
    const std::string answer(asked, 'a');
    const std::string_view asks(answer), tells = asks.substr(0, other);
    net::SendBatch sends;
    Unheard nobody;
    Log log;
    long moves = 0, commits = 0, first_commit = 0;
    double cpu = 0;
    Clock::time_point begin;
    for (;;) {
        epoll_event events[512];
        char in[4096];
        const int count = ::epoll_wait(epoll, events, 512, -1);
        std::vector<std::size_t> movers;
        for (int i = 0; i < count; ++i) {
            const std::size_t who = events[i].data.u64;
            if (::recv(handles[who], in, sizeof in, 0) > 0) {
                movers.push_back(who);
                continue;
            }
            const double wall = std::chrono::duration<double>(Clock::now() - begin).count();
            const auto counted = static_cast<double>(moves - warm_up);
            std::printf("%7zu %12.0f %18.1f %18.1f\n", handles.size() / 2, counted / wall,
                        (cpu_seconds() - cpu) / counted * 1e6,
                        commits ? counted / static_cast<double>(commits - first_commit) : 0.0);
            std::fflush(stdout);
            std::_Exit(0);
        }
        if (to_disk && !movers.empty()) {
            log.commit(movers.size());
            ++commits;
        }
        for (const std::size_t who : movers) {
            sends.add(nobody, handles[who], tells);
            sends.add(nobody, handles[who ^ 1], asks);
        }
        sends.run();
        for (std::size_t i = 0; i < movers.size(); ++i) {
            if (++moves != warm_up) continue;
            cpu = cpu_seconds();
            begin = Clock::now();
            first_commit = commits;
        }
    }
}

void play(const std::vector<int>& handles, double seconds) {
    const int epoll = waiting_for(handles, EPOLLIN);
    const std::string move(message, 'm');
    std::vector<std::size_t> got(handles.size());
    std::vector<std::size_t> mover(handles.size() / 2);
    for (std::size_t table = 0; table < mover.size(); ++table) {
        mover[table] = table * 2;
        ::send(handles[mover[table]], move.data(), move.size(), 0);
    }
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (Clock::now() < end) {
        epoll_event events[512];
        char in[8192];
        const int count = ::epoll_wait(epoll, events, 512, 100);
        for (int i = 0; i < count; ++i) {
            const std::size_t who = events[i].data.u64;
            const ssize_t size = ::recv(handles[who], in, sizeof in, 0);
            if (size > 0) got[who] += static_cast<std::size_t>(size);
            std::size_t& last = mover[who / 2];
            if (got[last] < other || got[last ^ 1] < asked) continue;
            got[last] = got[last ^ 1] = 0;
            last ^= 1;
            ::send(handles[last], move.data(), move.size(), 0);
        }
    }
}

}  // namespace

int main() {
    rlimit files{};
    ::getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &files);
    for (const bool to_disk : {false, true}) {
        std::printf(to_disk ? "with a log on disk\n" : "without a disk\n");
        std::printf("%7s %12s %18s %18s\n", "tables", "moves/s", "CPU us/move", "moves a commit");
        std::fflush(stdout);  // or the child would say it again
        for (const std::size_t tables : {10u, 100u, 1000u}) {
            const auto [here, there] = connections(tables * 2);
            const pid_t child = ::fork();
            if (child == 0) {
                for (const int handle : there) ::close(handle);
                serve(here, to_disk);
            }
            for (const int handle : here) ::close(handle);
            play(there, 4);
            for (const int handle : there) ::close(handle);
            ::waitpid(child, nullptr, 0);
        }
    }
}
