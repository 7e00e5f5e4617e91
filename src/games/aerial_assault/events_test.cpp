// SPDX-License-Identifier: Apache-2.0
//
// What events tell is enough to follow a match: tables draw every step of a card play from them.
#include "games/aerial_assault/events.hpp"

#include <doctest/doctest.h>

#include <string>

#include "games/aerial_assault/lively_matches.hpp"

namespace aerial_assault {

namespace {

using engine::Event;

Happening kind(const Event& event) { return static_cast<Happening>(event.kind); }

// Robots and balls as somebody has them who knows the events only.
struct Followed {
    std::array<Zone, max_robots> zone{};
    std::array<Place, max_robots> balls{};

    void follow(const Event& event) {
        const auto at = [&](std::size_t i) { return static_cast<std::uint8_t>(event.open[i]); };
        switch (kind(event)) {
            case Happening::Joined:  // AA-37, AA-38
                zone[at(0)] = white_of(static_cast<Alliance>(at(1)));
                balls[at(0)] = held_by(at(0));
                return;
            case Happening::BallGiven:
                balls[at(0)] = held_by(at(1));
                return;
            case Happening::Drove:
                CHECK(zone[at(0)] == at(1));
                zone[at(0)] = at(2);
                return;
            case Happening::Inbounded:
                balls[at(1)] = at(3) ? held_by(at(0)) : zone[at(0)];
                return;
            case Happening::Scored:
                balls[at(1)] = at(5) ? removed : waiting;
                return;
            case Happening::OutOfBounds:
                balls[at(1)] = waiting;
                return;
            case Happening::Missed:
            case Happening::Passed:
            case Happening::Declined:
            case Happening::Landed:
                balls[at(1)] = at(2);
                return;
            case Happening::Kissed:
                balls[at(2)] = held_by(at(1));
                return;
            case Happening::Trussed:
                balls[at(1)] = in_the_air;
                return;
            case Happening::Caught:
            case Happening::PickedUp:
                balls[at(1)] = held_by(at(0));
                return;
            default:
                return;
        }
    }
};

}  // namespace

TEST_CASE("AA-37 AA-38 AA-142: events tell where every robot and every ball is") {
    int entries = 0, landed = 0;
    play_lively_matches(6, [&] {
        return [&, followed = Followed{}](const State&, const engine::EventLog& log,
                                          const State& after, base::Random&) mutable {
            for (const Event& event : log) {
                followed.follow(event);
                landed += kind(event) == Happening::Landed;
            }
            const Table& table = after.table;
            if (table.play == 0) return;
            ++entries;
            for (Robot robot : table.everyone()) {
                CHECK(followed.zone[robot] == table.zone[robot]);
                CHECK(followed.balls[robot] == table.balls[robot]);
            }
        };
    });
    CHECK(entries > 5000);
    CHECK(landed > 50);
}

TEST_CASE("AA-77 AA-79: a die says what it is for, what is added and what it has to reach") {
    int throws = 0, catches = 0, picks = 0, contests = 0;
    int attack = 0, defence = 0;
    const auto look = [&](const State& before, const engine::EventLog& log, const State& after,
                          base::Random&) {
        for (std::size_t i = 0; i < log.size(); ++i) {
            const Event& event = log[i];
            if (kind(event) == Happening::Contest) {
                CHECK(event.open[2] == attack);
                CHECK(event.open[3] == defence);
                ++contests;
            }
            if (kind(event) != Happening::DieRolled) continue;
            const auto roll = static_cast<Roll>(event.open[1]);
            const auto use = static_cast<Use>(event.open[3]);
            const auto total = event.open[2] + event.open[4];
            if (roll == Roll::Attack) attack = static_cast<int>(total);
            if (roll == Roll::Defend) defence = static_cast<int>(total);
            CHECK((event.open[5] == 0) == (roll == Roll::Attack || roll == Roll::Defend ||
                                           roll == Roll::Tie || roll == Roll::Miss));
            const bool settled = i + 1 < log.size() && after.table.phase != Phase::Reroll;
            if (!settled || (before.table.missed_shots && event.open[2] == 1)) continue;
            const bool good = total >= event.open[5];
            const Happening then = kind(log[i + 1]);
            if (roll == Roll::Throw) {
                ++throws;
                CHECK(good ==
                      (then == (use == Use::Truss ? Happening::Trussed : Happening::Scored)));
                if (then == Happening::Scored) CHECK(log[i + 1].open[2] == (use == Use::High));
            } else if (roll == Roll::Catch) {
                ++catches;
                CHECK(good == (then == Happening::Caught));
            } else if (roll == Roll::PickUp) {
                ++picks;
                CHECK(use == Use::PickUp);
                CHECK(good == (then == Happening::PickedUp));
            }
        }
    };
    play_lively_matches(6, [&] { return look; });
    CHECK(throws > 300);
    CHECK(catches > 10);
    CHECK(picks > 100);
    CHECK(contests > 100);
}

TEST_CASE("AA-77: a die in words") {
    Event event;
    event.kind = static_cast<std::uint16_t>(Happening::DieRolled);
    event.open = {0, static_cast<int>(Roll::Throw), 4, static_cast<int>(Use::High), 2, 5};
    CHECK(Rules::tell(event) == "Robot A rolls 4 + 2 = 6 at the high goal, needs 5.");
    event.open = {1, static_cast<int>(Roll::Defend), 4, 0, -1, 0};
    CHECK(Rules::tell(event) == "Robot B rolls 4 - 1 = 3 against the block.");
    event.open = {2, static_cast<int>(Roll::Catch), 4, 0, 0, 4};
    CHECK(Rules::tell(event) == "Robot C rolls 4 to catch, needs 4.");
}

}  // namespace aerial_assault
