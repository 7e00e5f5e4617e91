// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/ai/landings.hpp"

#include <algorithm>

#include "games/aeronauts/flight.hpp"

namespace aeronauts {

namespace {

void follow(const Table& table, Move first_step, std::vector<Landing>& out) {
    Moves moves;
    list_flights(table, table.active, moves);
    for (const Move move : moves) {
        const Move step = first_step ? first_step : move;
        if (kind_of(move) == Kind::Done) {
            const Plane& plane = table.planes[table.active];
            out.push_back({plane.pose(), plane.altitude, step});
            continue;
        }
        Table then = table;
        take_step(then, table.active, move, nullptr);
        // A step that ends the move was fatal: the plane has left the arena.
        if (then.planes[table.active].flying() && then.phase == Phase::Move)
            follow(then, step, out);
    }
}

bool by_place(const Landing& a, const Landing& b) {
    if (a.pose.x != b.pose.x) return a.pose.x < b.pose.x;
    if (a.pose.y != b.pose.y) return a.pose.y < b.pose.y;
    if (a.pose.heading != b.pose.heading) return a.pose.heading < b.pose.heading;
    if (a.altitude != b.altitude) return a.altitude > b.altitude;
    return a.first_step < b.first_step;
}

}  // namespace

void list_landings(const Table& table, std::vector<Landing>& out) {
    out.clear();
    follow(table, 0, out);
    std::sort(out.begin(), out.end(), by_place);
    const auto same_pose = [](const Landing& a, const Landing& b) { return a.pose == b.pose; };
    out.erase(std::unique(out.begin(), out.end(), same_pose), out.end());
}

void list_replies(Table table, Seat seat, std::vector<Landing>& out) {
    start_move(table, seat);
    list_landings(table, out);
}

}  // namespace aeronauts
