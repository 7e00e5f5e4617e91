// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/geometry.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "base/random.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/text.hpp"

namespace aeronauts {

namespace {

constexpr std::array<Template, template_count> all_templates = {
    Template::Straight, Template::BankLeft, Template::BankRight, Template::TurnLeft,
    Template::TurnRight};

struct Flown {
    Pose end;
    int cost;
};

// "S BL S*" from a pose.
Flown flown(Pose pose, const std::string& path) {
    std::istringstream words(path);
    int cost = 0;
    for (std::string word; words >> word;) {
        const auto way = read_leg(word);
        REQUIRE(way);
        pose = after(pose, piece_of(*way), style_of(*way));
        cost += cost_of(*way);
    }
    return {pose, cost};
}

Vector step(Template piece, int heading) {
    return displacements[static_cast<std::size_t>(piece)][static_cast<std::size_t>(heading & 7)];
}

Template mirrored(Template piece) {
    switch (piece) {
        case Template::BankLeft:
            return Template::BankRight;
        case Template::BankRight:
            return Template::BankLeft;
        case Template::TurnLeft:
            return Template::TurnRight;
        case Template::TurnRight:
            return Template::TurnLeft;
        default:
            return piece;
    }
}
Pose mirrored(const Pose& pose) {
    return {pose.x, -pose.y, static_cast<Heading>((8 - pose.heading) & 7)};
}
Pose quarter(const Pose& pose) {
    return {-pose.y, pose.x, static_cast<Heading>((pose.heading + 2) & 7)};
}

Zone zone_at(int heading, double x, double y) {
    const auto nm = [](double length) { return static_cast<Length>(std::llround(length * 1e6)); };
    return zone({0, 0, static_cast<Heading>(heading)}, nm(x), nm(y));
}

}  // namespace

TEST_CASE("AN-9: the table of displacements is the one in the rules, for all eight headings") {
    struct Row {
        Template piece;
        Vector at[4];
    };
    for (const Row& row :
         {Row{Template::Straight,
              {{86000000, 0}, {60811202, 60811202}, {0, 86000000}, {-60811202, 60811202}}},
          Row{Template::BankLeft,
              {{71175165, 29481691},
               {29481691, 71175165},
               {-29481691, 71175165},
               {-71175165, 29481691}}},
          Row{Template::BankRight,
              {{71175165, -29481691},
               {71175165, 29481691},
               {29481691, 71175165},
               {-29481691, 71175165}}},
          Row{Template::TurnLeft,
              {{43000000, 43000000}, {0, 60811202}, {-43000000, 43000000}, {-60811202, 0}}},
          Row{Template::TurnRight,
              {{43000000, -43000000}, {60811202, 0}, {43000000, 43000000}, {0, 60811202}}}})
        for (int heading = 0; heading < 4; ++heading) {
            const Vector& wanted = row.at[heading];
            CHECK(step(row.piece, heading) == wanted);
            CHECK(step(row.piece, heading + 4) == Vector{-wanted.x, -wanted.y});
        }
}

TEST_CASE("AN-9: the table follows from radius, angle and notch of each template") {
    const double pi = std::acos(-1.0);
    struct Curve {
        Template piece;
        double radius, degrees;
    };
    for (const Curve& curve : {Curve{Template::BankLeft, 91, 45}, {Template::TurnLeft, 39, 90}}) {
        const double angle = curve.degrees * pi / 180, notch = 4;
        const double forward = notch + curve.radius * std::sin(angle) + notch * std::cos(angle);
        const double left = curve.radius * (1 - std::cos(angle)) + notch * std::sin(angle);
        CHECK(static_cast<double>(step(curve.piece, 0).x) / 1e6 ==
              doctest::Approx(forward).epsilon(1e-6));
        CHECK(static_cast<double>(step(curve.piece, 0).y) / 1e6 ==
              doctest::Approx(left).epsilon(1e-6));
    }
    CHECK(step(Template::Straight, 0) == Vector{(78 + 2 * 4) * mm, 0});
}

TEST_CASE("AN-8 AN-9 AN-10 AN-34 AN-35 TV-1 to TV-16: where templates end and what they cost") {
    struct Case {
        int number;
        Pose start;
        const char* path;
        Pose end;
        int cost;
    };
    const Pose example{0, -300000000, 2};
    for (const Case& tv :
         {Case{1, {0, 0, 0}, "S", {86000000, 0, 0}, 1},
          {2, {0, 0, 1}, "S", {60811202, 60811202, 1}, 1},
          {3, {0, 0, 2}, "BL", {-29481691, 71175165, 3}, 2},
          {3, {0, 0, 2}, "BR", {29481691, 71175165, 1}, 2},
          {4, {0, 0, 6}, "TR", {-43000000, -43000000, 4}, 3},
          {5, {0, 0, 3}, "TL", {-60811202, 0, 5}, 3},
          {6, example, "S S BL", {-29481691, -56824835, 3}, 4},
          {7, example, "BL S S", {-151104095, -107202431, 3}, 4},
          {8, example, "S BL S", {-90292893, -82013633, 3}, 4},
          {9, {10000000, 20000000, 5}, "BL BL BL BL BL BL BL BL", {10000000, 20000000, 5}, 16},
          {9, {10000000, 20000000, 5}, "TR TR TR TR", {10000000, 20000000, 5}, 12},
          {10, {0, 0, 0}, "BL BR", {142350330, 58963382, 0}, 4},
          {11, {0, 0, 0}, "TL TL", {0, 86000000, 4}, 6},
          {12, {0, 0, 1}, "BR TL S", {114175165, 158481691, 2}, 6},
          {13, {0, 0, 0}, "S*", {86000000, 0, 4}, 2},
          {14, {0, 0, 2}, "S S* S", {0, 86000000, 6}, 4},
          {15, {0, 0, 2}, "BL*", {-29481691, 71175165, 7}, 4},
          {16, {0, 0, 3}, "S* S*", {0, 0, 3}, 4}}) {
        CAPTURE(tv.number);
        const Flown done = flown(tv.start, tv.path);
        CHECK(done.end.x == tv.end.x);
        CHECK(done.end.y == tv.end.y);
        CHECK(done.end.heading == tv.end.heading);
        CHECK(done.cost == tv.cost);
    }
}

TEST_CASE("AN-9 TV-17 TV-18: nothing drifts, however long a flight is") {
    Pose pose{0, 0, 0};
    for (int i = 0; i < 1000; ++i) pose = flown(pose, "S BL TR BR TL S BL").end;
    CHECK(pose == Pose{0, 0, 0});

    pose = {0, 0, 0};
    std::uint64_t v = 1;
    for (int i = 0; i < 100'000; ++i) {
        v = (1103515245 * v + 12345) % (1ull << 31);
        pose = after(pose, all_templates[(v >> 16) % 5]);
    }
    CHECK(pose == Pose{-13380695131, -27045702011, 7});
}

TEST_CASE("AN-9: the stored place is within a hundredth of a millimetre of the true one") {
    const double root = std::sqrt(0.5);
    base::Random random(9);
    for (int flight = 0; flight < 20; ++flight) {
        Pose pose{0, 0, static_cast<Heading>(random.below(8))};
        double x = 0, y = 0;
        for (int i = 0; i < 480; ++i) {  // 60 rounds of 8 templates
            const Template piece = all_templates[random.below(5)];
            constexpr double bank_ahead = 4, bank_aside = 91;
            double ahead = 86, aside = 0;
            if (piece == Template::BankLeft || piece == Template::BankRight) {
                ahead = bank_ahead + 95 * root;
                aside = bank_aside - 87 * root;
            } else if (piece != Template::Straight) {
                ahead = aside = 43;
            }
            if (piece == Template::BankRight || piece == Template::TurnRight) aside = -aside;
            const double angle = pose.heading * std::acos(-1.0) / 4;
            x += ahead * std::cos(angle) - aside * std::sin(angle);
            y += ahead * std::sin(angle) + aside * std::cos(angle);
            pose = after(pose, piece);
        }
        CHECK(std::abs(static_cast<double>(pose.x) / 1e6 - x) < 0.01);
        CHECK(std::abs(static_cast<double>(pose.y) / 1e6 - y) < 0.01);
    }
}

TEST_CASE("AN-9: quarter turns and mirror images of the table hold to the nanometre") {
    for (const Template piece : all_templates)
        for (int heading = 0; heading < 8; ++heading) {
            const Vector here = step(piece, heading);
            CHECK(step(piece, heading + 2) == Vector{-here.y, here.x});
            CHECK(step(mirrored(piece), 8 - heading) == Vector{here.x, -here.y});
        }
    for (int heading = 0; heading < 8; ++heading) {
        const Vector left = step(Template::TurnLeft, heading);
        const Vector right = step(Template::TurnRight, heading);
        CHECK(Vector{left.x + right.x, left.y + right.y} == step(Template::Straight, heading));
    }
    base::Random random(10);
    for (int flight = 0; flight < 100; ++flight) {
        const Pose start{static_cast<Length>(random.below(1000)) * mm - 500 * mm,
                         static_cast<Length>(random.below(1000)) * mm,
                         static_cast<Heading>(random.below(8))};
        Pose pose = start, mirror = mirrored(start), turned = quarter(start);
        for (int i = 0; i < 50; ++i) {
            const Template piece = all_templates[random.below(5)];
            pose = after(pose, piece);
            mirror = after(mirror, mirrored(piece));
            turned = after(turned, piece);
        }
        CHECK(mirror == mirrored(pose));
        CHECK(turned == quarter(pose));
    }
}

TEST_CASE("AN-9: without loops and rolls every sequence of up to four points ends elsewhere") {
    for (int heading = 0; heading < 8; ++heading) {
        std::set<std::tuple<Length, Length, int>> ends;
        int sequences = 0;
        const auto fly_on = [&](const auto& self, const Pose& pose, int budget) -> void {
            for (const Template piece : all_templates) {
                const int left = budget - template_cost[static_cast<std::size_t>(piece)];
                if (left < 0) continue;
                const Pose end = after(pose, piece);
                ++sequences;
                ends.insert({end.x, end.y, end.heading});
                self(self, end, left);
            }
        };
        fly_on(fly_on, {0, 0, static_cast<Heading>(heading)}, 4);
        CHECK(sequences == 26);
        CHECK(ends.size() == 26);
    }
}

TEST_CASE("AN-M3: a barrel roll ends where the template ends and keeps the heading") {
    for (const Template piece : all_templates)
        for (int heading = 0; heading < 8; ++heading) {
            const Pose start{7, -9, static_cast<Heading>(heading)};
            const Pose plain = after(start, piece);
            const Pose rolled = after(start, piece, Style::BarrelRoll);
            CHECK(rolled == Pose{plain.x, plain.y, start.heading});
        }
}

TEST_CASE("AN-M1 AN-34: a split S and a loop end where the template ends and face back") {
    for (const Template piece : all_templates)
        for (int heading = 0; heading < 8; ++heading) {
            const Pose start{7, -9, static_cast<Heading>(heading)};
            const Pose plain = after(start, piece);
            const Pose back{plain.x, plain.y, static_cast<Heading>((plain.heading + 4) & 7)};
            CHECK(after(start, piece, Style::Loop) == back);
            CHECK(after(start, piece, Style::SplitS) == back);
        }
}

TEST_CASE("AN-5 AN-17 TV-19 TV-20 TV-21: exactly 256 mm is in range and far enough for placing") {
    CHECK(in_range(256000000, 0));
    CHECK_FALSE(closer(256000000, 0, range));
    CHECK_FALSE(in_range(256000001, 0));
    CHECK_FALSE(closer(256000001, 0, range));
    CHECK(in_range(181019335, 181019335));
    CHECK(closer(181019335, 181019335, range));
    for (const int sign : {1, -1}) {
        CHECK(in_range(0, sign * range));
        CHECK_FALSE(in_range(0, sign * (range + 1)));
        CHECK_FALSE(in_range(sign * far_away, sign * far_away));
        CHECK_FALSE(closer(sign * far_away, 2 * far_away, range));
    }
}

TEST_CASE("AN-16 AN-18 TV-23 to TV-37: where a target is") {
    struct Case {
        int number, heading;
        double x, y;
        Zone zone;
    };
    constexpr Zone nowhere = Zone::None, wide = Zone::Wide, ahead = Zone::Forward;
    for (const Case& tv : {Case{23, 0, 200, 0, ahead},
                           {24, 0, 200, 26, ahead},
                           {24, 0, 200, 26.000001, wide},
                           {25, 0, 100, 100, wide},
                           {26, 0, 100, 118, wide},
                           {26, 0, 100, 119, nowhere},
                           {28, 0, 0, 26, nowhere},
                           {28, 0, -30, 0, nowhere},
                           {29, 0, 26, 26, ahead},
                           {29, 0, 27, 27, wide},
                           {30, 0, -10, 0, wide},
                           {31, 0, 257, 0, nowhere},
                           {32, 1, 100, 100, ahead},
                           {32, 1, 150, 0, wide},
                           {32, 1, 0, 150, wide},
                           {35, 3, -120, 84, ahead},
                           {35, 5, -100, -100, ahead},
                           {35, 6, 25, -200, ahead},
                           {36, 2, -100, 60, nowhere}}) {
        CAPTURE(tv.number);
        CHECK(zone_at(tv.heading, tv.x, tv.y) == tv.zone);
    }
    // TV-37: who has whom in the sights is not mutual.
    CHECK(zone({0, 0, 0}, 150 * mm, 0) == ahead);
    CHECK(zone({150 * mm, 0, 2}, 0, 0) == nowhere);
}

TEST_CASE("AN-16 AN-18: zones agree with a ruler and a protractor") {
    base::Random random(11);
    const double pi = std::acos(-1.0);
    int seen[3] = {};
    for (int i = 0; i < 200'000; ++i) {
        const int heading = static_cast<int>(random.below(8));
        const double x = random.below(600'000) / 1000.0 - 300,
                     y = random.below(600'000) / 1000.0 - 300;
        const double angle = heading * pi / 4;
        const double ahead = x * std::cos(angle) + y * std::sin(angle);
        const double aside = std::abs(y * std::cos(angle) - x * std::sin(angle));
        const double distance = std::hypot(x, y);
        // How far the middle is from the arc: to its edge line, or to the apex if that is nearer.
        const double along = (ahead + aside) * std::sqrt(0.5);
        const double away = aside <= ahead ? 0
                            : along > 0    ? (aside - ahead) * std::sqrt(0.5)
                                           : distance;
        // Too close to a line for floating point to judge.
        if (std::abs(distance - 256) < 1e-3 || std::abs(away - 13) < 1e-3 ||
            std::abs(aside - 26) < 1e-3 || std::abs(aside - ahead) < 1e-3)
            continue;
        Zone wanted = Zone::None;
        if (distance < 256 && away < 13) wanted = Zone::Wide;
        if (distance < 256 && aside < ahead && aside < 26) wanted = Zone::Forward;
        ++seen[static_cast<int>(wanted)];
        const Zone found = zone_at(heading, x, y);
        if (found != wanted) FAIL_CHECK(heading << " " << x << " " << y);
    }
    for (const int count : seen) CHECK(count > 2000);
}

TEST_CASE("AN-16 AN-18: zones do not change when the table is turned or mirrored") {
    base::Random random(12);
    for (int i = 0; i < 20'000; ++i) {
        const auto length = [&] {
            return static_cast<Length>(random.below(600'000'000)) - 300 * mm;
        };
        const Pose attacker{length(), length(), static_cast<Heading>(random.below(8))};
        const Pose target{attacker.x + length(), attacker.y + length(), 0};
        const Zone here = zone(attacker, target.x, target.y);
        const Pose turned = quarter(target), mirror = mirrored(target);
        CHECK(zone(quarter(attacker), turned.x, turned.y) == here);
        CHECK(zone(mirrored(attacker), mirror.x, mirror.y) == here);
        CHECK(zone({attacker.x + 5, attacker.y - 7, attacker.heading}, target.x + 5,
                   target.y - 7) == here);
    }
}

TEST_CASE("AN-13 TV-57: touching is not overlapping, a nanometre less is") {
    CHECK_FALSE(overlap(26 * mm, 0));
    CHECK(overlap(26 * mm - 1, 0));
    CHECK(overlap(0, 0));
    CHECK_FALSE(overlap(0, -26 * mm));
    CHECK(overlap(18 * mm, -18 * mm));
    CHECK_FALSE(overlap(19 * mm, 19 * mm));
    CHECK_FALSE(overlap(far_away, -far_away));
}

TEST_CASE("AN-V1 TV-67: a middle at 337 mm is inside the arena, at 338 mm it is not") {
    for (const int sign : {1, -1}) {
        CHECK_FALSE(outside(sign * 337 * mm, 0));
        CHECK_FALSE(outside(0, sign * 337 * mm));
        CHECK_FALSE(outside(sign * 337 * mm, -sign * 337 * mm));
        CHECK(outside(sign * 338 * mm, 0));
        CHECK(outside(0, sign * 338 * mm));
        CHECK(outside(sign * (337 * mm + 1), 0));
    }
}

}  // namespace aeronauts
