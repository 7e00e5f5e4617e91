// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as messages of several people to a table, a line each: refused with a code and a
// sentence, or done; and the table that its records make is the same table.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/erased.hpp"
#include "reference/leduc.hpp"
#include "server/messages.hpp"
#include "server/table.hpp"

namespace {

using namespace server;
namespace json = boost::json;

struct LeducRoom {
    using Rules = reference::Leduc;
    static std::vector<search::BotMaker<Rules>> bots() { return {search::random_bot<Rules>()}; }
};

std::span<const games::Room> rooms() {
    static const std::vector<games::Room> all = [] {
        std::vector<games::Room> list(games::rooms().begin(), games::rooms().end());
        list.push_back(games::erased<LeducRoom>());
        return list;
    }();
    return all;
}

void need(bool holds) {
    if (!holds) std::abort();
}

// A table, its records, and the table that is made of them.
class Desk {
public:
    explicit Desk(const std::string& first) : table_("t", rooms(), first, 1), shadow_(table_) {}

    void take(const Table::Answer& answer) {
        if (!answer) {
            need(!answer.error().code.empty() && answer.error().words.ends_with('.'));
            return;
        }
        for (const std::string& record : *answer) shadow_.apply(record, time_);
        need(shadow_.seq() == table_.seq() && shadow_.era() == table_.era() &&
             shadow_.status() == table_.status());
    }

    void hear(const Who& who, Message message) {
        time_ += 700;
        if (auto* play = std::get_if<Play>(&message.ask)) aim(who, *play);
        std::visit(
            [&](const auto& ask) {
                if constexpr (requires { table_.ask(who, ask, time_); })
                    take(table_.ask(who, ask, time_));
                else if constexpr (std::is_same_v<std::decay_t<decltype(ask)>, Watch>)
                    come_and_go(who);
                else if constexpr (std::is_same_v<std::decay_t<decltype(ask)>, Ping>)
                    wait();
            },
            message.ask);
        for (int i = 0; i < 8 && bots_play(); ++i) {
        }
    }

    // All that anybody is told.
    void compare() const {
        for (int i = 0; i <= 4; ++i) {
            const Who who{i, "p" + std::to_string(i), "P"};
            auto told = json::parse(table_.table_message(who, true)).as_object();
            auto told_there = json::parse(shadow_.table_message(who, true)).as_object();
            told["takeback"] = told_there["takeback"] = nullptr;  // a question is not kept
            need(told == told_there);
        }
        if (!table_.match()) return;
        for (Seat seat = 0; seat <= table_.seats().size(); ++seat) {
            const Seat eyes = seat == table_.seats().size() ? engine::spectator : seat;
            const std::string told = table_.update_message(eyes, 0, table_.seq(), "", time_);
            need(told == shadow_.update_message(eyes, 0, table_.seq(), "", time_));
            json::error_code error;
            need(json::parse(told, error).is_object() && !error);
        }
        need(fair::verify(*table_.match(), table_.opening()).empty());
    }

private:
    // Small numbers mean moves of the list, so that matches get somewhere.
    void aim(const Who& who, Play& play) const {
        if (play.seq % 2 == 0) play.seq = table_.seq();
        const auto seat = table_.seat_of(who.key);
        if (!seat || !table_.is_asked(*seat) || !play.move || *play.move >= 64) return;
        const auto moves = table_.match()->position().moves(*seat);
        play.move = moves[*play.move % moves.size()];
    }
    bool bots_play() {
        if (table_.status() != Status::Running) return false;
        for (const Seat seat : table_.match()->position().next().seats) {
            if (table_.seats()[seat].kind != SeatState::Kind::Bot) continue;
            const auto moves = table_.match()->position().moves(seat);
            take(table_.bot_plays(seat, moves[table_.seq() % moves.size()], table_.seq(),
                                  table_.era(), time_));
            return true;
        }
        return false;
    }
    void come_and_go(const Who& who) {
        const bool here = table_.is_here(who.key);
        for (Table* table : {&table_, &shadow_})
            here ? table->depart(who.key, time_) : table->arrive(who.key, time_);
    }
    void wait() {
        if (const auto deadline = table_.next_deadline()) time_ = std::max(time_, *deadline);
        take(table_.time_is_up(time_));
    }

    Table table_, shadow_;
    Time time_ = 1'000'000;
};

// With seeds that are always the same, so that a finding can be found again.
std::optional<Desk> made(const Create& wish, const Who& host) {
    for (const games::Room& room : rooms()) {
        if (room.game->about().id != wish.game) continue;
        auto first = Table::creation(room, wish, host, std::nullopt, 1);
        if (!first) {
            need(first.error().words.size() > 3);
            return std::nullopt;
        }
        auto record = json::parse(*first).as_object();
        record["seed"] = std::string(64, '5');
        record["bots"] = "7";
        return Desk(json::serialize(record));
    }
    return std::nullopt;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    std::optional<Desk> desk;
    for (int lines = 0; !rest.empty() && lines < 60; ++lines) {
        const auto end = rest.find('\n');
        std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        // A digit in front says who speaks.
        int speaker = 1;
        if (!line.empty() && line[0] >= '0' && line[0] <= '9') {
            speaker = 1 + (line[0] - '0') % 4;
            line.remove_prefix(1);
        }
        const Who who{speaker, "p" + std::to_string(speaker), "P"};
        auto message = read_message(line);
        if (!message) {
            const Unreadable& error = message.error();
            need(!error.why.code.empty() && error.why.words.ends_with('.'));
            need(json::parse(refused_message(error.why, nullptr, error.id)).is_object());
            continue;
        }
        if (const auto* wish = std::get_if<Create>(&message->ask)) {
            if (desk) desk->compare();
            if (auto next = made(*wish, who)) desk.emplace(std::move(*next));
            continue;
        }
        if (!desk) {
            Create usual;
            usual.game = speaker % 2 ? "leduc" : "last-blast";
            usual.seats = {{SeatWish::Kind::You, {}}, {SeatWish::Kind::Open, {}}};
            desk.emplace(*made(usual, who));
        }
        desk->hear(who, std::move(*message));
    }
    if (desk) desk->compare();
    return 0;
}
