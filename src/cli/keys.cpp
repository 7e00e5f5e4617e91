// SPDX-License-Identifier: Apache-2.0
#include "cli/keys.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "cli/layout.hpp"

namespace cli {

namespace {

constexpr std::string_view enter_screen = "\x1b[?1049h\x1b[?25l\x1b[2J";
constexpr std::string_view leave_screen = "\x1b[0m\x1b[?25h\x1b[?1049l";
constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT};

// What a signal handler needs. It may touch only this, and only async-signal-safe functions.
termios before;
termios raw;
volatile std::sig_atomic_t active = 0;
volatile std::sig_atomic_t waiting = 0;  // for a key: the reader can be told, and unwinds
int told[2] = {-1, -1};                  // a pipe that carries signal numbers to the reader

void put(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
        if (count < 0 && errno != EINTR && errno != EAGAIN) return;
        if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
    }
}

void take_over() {
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    put(enter_screen);
}

void give_back() {
    put(leave_screen);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
}

void tell_reader(int signal) {
    const auto byte = static_cast<char>(signal);
    [[maybe_unused]] const ssize_t count = write(told[1], &byte, 1);
}

// While the reader waits it leaves in good order. In the middle of a bot's thinking nobody listens,
// so the screen is given back here and the signal takes its usual course.
void on_ending_signal(int signal) {
    const int error = errno;
    if (waiting && signal != SIGABRT) {
        tell_reader(signal);
    } else {
        if (active) give_back();
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
    errno = error;
}

void on_resize(int signal) {
    const int error = errno;
    tell_reader(signal);
    errno = error;
}

// Ctrl-Z: the shell gets its own screen, and we ours when we come back.
void on_stop(int) {
    const int error = errno;
    give_back();
    std::raise(SIGSTOP);
    take_over();
    tell_reader(SIGWINCH);
    errno = error;
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action{};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

}  // namespace

Terminal::Terminal() {
    if (tcgetattr(STDIN_FILENO, &before) != 0 || pipe2(told, O_CLOEXEC | O_NONBLOCK) != 0)
        throw std::runtime_error("The terminal does not let itself be used.");
    raw = before;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    raw.c_iflag &= ~static_cast<tcflag_t>(IXON | ICRNL);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    for (int signal : ending_signals) handle(signal, on_ending_signal);
    handle(SIGWINCH, on_resize);
    handle(SIGTSTP, on_stop);
    active = 1;
    take_over();
}

Terminal::~Terminal() {
    give_back();
    active = 0;
    for (int signal : ending_signals) std::signal(signal, SIG_DFL);
    std::signal(SIGWINCH, SIG_DFL);
    std::signal(SIGTSTP, SIG_DFL);
    for (int& end : told) {
        close(end);
        end = -1;
    }
}

Terminal::Size Terminal::size() const {
    winsize window{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_row == 0 || window.ws_col == 0)
        return {};
    return {window.ws_row, window.ws_col};
}

// A byte that was typed; or nothing, when time ran out or something else happened.
std::optional<char> Terminal::next_byte(int patience) {
    pollfd sources[] = {{told[0], POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
    waiting = 1;
    int ready = -1;
    do ready = poll(sources, std::size(sources), patience);
    while (ready < 0 && errno == EINTR);
    waiting = 0;
    if (ready <= 0) return {};
    char byte = 0;
    if (sources[0].revents != 0) {
        while (::read(told[0], &byte, 1) == 1) {
            if (byte == SIGWINCH) {
                resized_ = true;
            } else {
                signal_ = byte;
                gone_ = true;
            }
        }
        return {};
    }
    ssize_t count = -1;
    do count = ::read(STDIN_FILENO, &byte, 1);
    while (count < 0 && errno == EINTR);
    if (count == 1) return byte;
    gone_ = true;
    return {};
}

Key Terminal::read() {
    using Kind = Key::Kind;
    for (;;) {
        if (gone_) return {Kind::Gone};
        if (std::exchange(resized_, false)) return {Kind::Resized};
        const auto byte = next_byte(-1);
        if (!byte) continue;
        switch (*byte) {
            case '\r':
            case '\n':
                return {Kind::Enter};
            case '\b':
            case 0x7f:
                return {Kind::Backspace};
            case '\x1b':
                return read_escape();
            case 0x04:
                gone_ = true;
                return {Kind::Gone};  // Ctrl-D
            default:
                break;
        }
        if (static_cast<unsigned char>(*byte) < 0x20) return {Kind::Other};
        return {Kind::Text, *byte};
    }
}

// The rest of "ESC [ A" and its like comes at once; somebody who pressed Escape sends nothing more.
Key Terminal::read_escape() {
    using Kind = Key::Kind;
    constexpr int moment = 50;
    const auto introducer = next_byte(moment);
    if (!introducer) return {Kind::Escape};
    if (*introducer != '[' && *introducer != 'O') return {Kind::Other};
    std::string sequence;
    while (sequence.size() < 16) {
        const auto byte = next_byte(moment);
        if (!byte) return {Kind::Other};
        sequence += *byte;
        if (*byte >= 0x40 && *byte <= 0x7e) break;
    }
    constexpr std::pair<std::string_view, Kind> known[] = {
        {"A", Kind::Up},    {"B", Kind::Down}, {"5~", Kind::PageUp}, {"6~", Kind::PageDown},
        {"H", Kind::Home},  {"F", Kind::End},  {"1~", Kind::Home},   {"4~", Kind::End},
        {"7~", Kind::Home}, {"8~", Kind::End}, {"M", Kind::Enter},
    };
    for (const auto& [text, kind] : known)
        if (sequence == text) return {kind};
    return {Kind::Other};
}

// Each line is cleared before it is written: clearing after a line that fills the last column would
// take its last character away on some terminals.
void Terminal::draw(const std::vector<std::string>& lines, std::optional<std::size_t> cursor) {
    const Size now = size();
    std::string text = "\x1b[?25l";
    for (std::size_t row = 0; row < now.rows; ++row) {
        text += "\x1b[" + std::to_string(row + 1) + ";1H\x1b[2K";
        if (row < lines.size()) text += clipped(lines[row], now.columns);
    }
    if (cursor)
        text += "\x1b[" + std::to_string(std::min(lines.size(), now.rows)) + ";" +
                std::to_string(std::min(*cursor, now.columns)) + "H\x1b[?25h";
    put(text);
}

void Terminal::draw_lowest(const std::string& line) {
    const Size now = size();
    put("\x1b[?25l\x1b[" + std::to_string(now.rows) + ";1H\x1b[2K" + clipped(line, now.columns));
}

}  // namespace cli
