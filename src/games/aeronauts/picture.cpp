// SPDX-License-Identifier: Apache-2.0
//
// The table from above, north up. A character holds two by four braille dots, which makes the dots
// square; planes, grid and arcs are drawn in them. Drawing is the only place where this game
// divides and rounds: nothing here decides a rule.
#include "games/aeronauts/picture.hpp"

#include <algorithm>
#include <array>

#include "games/aeronauts/combat.hpp"
#include "games/aeronauts/flight.hpp"
#include "games/aeronauts/text.hpp"

namespace aeronauts {

using terminal::Ink;
using terminal::Paint;

namespace {

constexpr int width = 50, height = 19;  // characters
constexpr int dots_wide = 2 * width, dots_high = 4 * height;
constexpr Ink seat_inks[] = {Ink::Cyan, Ink::Magenta, Ink::Amber, Ink::Green};
constexpr const char* arrows[] = {"→", "↗", "↑", "↖", "←", "↙", "↓", "↘"};

// One character of the canvas: dots, or a letter over them.
struct Cell {
    unsigned dots = 0;
    std::string letter;
    Ink ink = Ink::Dim;
};

std::string braille(unsigned dots) {
    if (dots == 0) return " ";
    const unsigned code = 0x2800 + dots;
    return {static_cast<char>(0xe0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3f)),
            static_cast<char>(0x80 | (code & 0x3f))};
}

std::size_t columns_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    }));
}

std::string padded(std::string text, std::size_t to) {
    const std::size_t has = columns_of(text);
    return has < to ? text + std::string(to - has, ' ') : text;
}

class Canvas {
public:
    // Shows the middle of the table and every point given.
    explicit Canvas(const std::vector<Vector>& points) {
        Length left = -table_half, right = table_half, low = -table_half, high = table_half;
        if (!points.empty()) {
            left = right = points[0].x;
            low = high = points[0].y;
        }
        for (const Vector& point : points) {
            left = std::min(left, point.x);
            right = std::max(right, point.x);
            low = std::min(low, point.y);
            high = std::max(high, point.y);
        }
        constexpr Length margin = 60 * mm;
        scale_ = std::max({(right - left + 2 * margin) / dots_wide,
                           (high - low + 2 * margin) / dots_high, 7 * mm});
        left_ = (left + right) / 2 - scale_ * dots_wide / 2;
        top_ = (low + high) / 2 + scale_ * dots_high / 2;
    }

    Length scale() const { return scale_; }

    void dot(Length x, Length y, Ink ink = Ink::Dim) {
        const auto [column, row] = place(x, y);
        if (column < 0 || row < 0 || column >= dots_wide || row >= dots_high) return;
        constexpr unsigned bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
        Cell& cell =
            cells_[static_cast<std::size_t>(row / 4)][static_cast<std::size_t>(column / 2)];
        cell.dots |= bits[row % 4][column % 2];
        if (ink != Ink::Dim) cell.ink = ink;
    }

    void line(const Vector& from, const Vector& to, Ink ink, Length every) {
        const Length longest = std::max(std::abs(to.x - from.x), std::abs(to.y - from.y));
        const Length steps = longest / (scale_ * every) + 1;
        for (Length i = 0; i <= steps; ++i)
            dot(from.x + (to.x - from.x) * i / steps, from.y + (to.y - from.y) * i / steps, ink);
    }

    // Letters never hide letters that were written before.
    void letters(Length x, Length y, const std::vector<std::string>& text, Ink ink) {
        const auto [column, row] = place(x, y);
        Length at = column / 2 - static_cast<Length>(text.size()) / 2;
        for (const std::string& letter : text) {
            const Length here = at++;
            if (column < 0 || row < 0 || here < 0 || here >= width || row >= dots_high) continue;
            Cell& cell = cells_[static_cast<std::size_t>(row / 4)][static_cast<std::size_t>(here)];
            if (cell.letter.empty()) {
                cell.letter = letter;
                cell.ink = ink;
            }
        }
    }

    std::string row(int number, const Paint& paint) const {
        std::string text;
        for (const Cell& cell : cells_[static_cast<std::size_t>(number)])
            text += cell.letter.empty() && cell.dots == 0
                        ? " "
                        : paint(cell.ink, cell.letter.empty() ? braille(cell.dots) : cell.letter);
        return text;
    }

private:
    std::pair<Length, Length> place(Length x, Length y) const {
        const auto down = [](Length a, Length b) { return a >= 0 ? a / b : -1; };
        return {down(x - left_, scale_), down(top_ - y, scale_)};
    }

    Length scale_, left_, top_;
    std::array<std::array<Cell, width>, height> cells_{};
};

// The unit vector of a heading, times a length; for drawing only.
Vector towards(const Vector& from, int heading, Length length) {
    constexpr Length x[] = {1000, 707, 0, -707, -1000, -707, 0, 707};
    const auto h = static_cast<std::size_t>(heading & 7);
    return {from.x + x[h] * (length / 1000), from.y + x[(h + 6) & 7] * (length / 1000)};
}

class Painter {
public:
    Painter(const View& view, const Paint& paint)
        : view_(view), table_(view.table), paint_(paint) {}

    std::vector<std::string> picture() {
        std::vector<std::string> lines;
        const std::vector<std::string> facts = beside();
        Canvas canvas(points());
        draw(canvas);
        for (int row = 0; row < height; ++row) {
            std::string line = canvas.row(row, paint_);
            if (static_cast<std::size_t>(row) < facts.size())
                line += "  " + facts[static_cast<std::size_t>(row)];
            line.erase(line.find_last_not_of(' ') + 1);
            lines.push_back(line);
        }
        lines.push_back(
            paint_(Ink::Dim, "          Att Def Spe Health alt dealt taken  in the sights"));
        for (Seat seat : table_.everybody()) lines.push_back(plane_line(seat));
        return lines;
    }

private:
    bool chooses_template() const {
        return table_.phase == Phase::Move && table_.active == view_.viewer;
    }

    std::vector<Vector> points() const {
        std::vector<Vector> all;
        for (Seat seat : table_.everybody()) {
            const Plane& plane = table_.planes[seat];
            if (!plane.flying()) continue;
            all.push_back({plane.x, plane.y});
            if (seat == table_.active && table_.phase == Phase::Move)
                all.push_back(towards({plane.x, plane.y}, plane.heading, 172 * mm));
        }
        if (table_.config.arena || table_.phase <= Phase::Place) {
            all.push_back({-table_half, -table_half});
            all.push_back({table_half, table_half});
        }
        return all;
    }

    void draw(Canvas& canvas) const {
        for (Seat seat : table_.everybody()) {
            const Plane& plane = table_.planes[seat];
            if (plane.flying())
                canvas.letters(plane.x, plane.y, {std::to_string(seat), arrows[plane.heading]},
                               seat_inks[seat]);
        }
        if (table_.phase >= Phase::Move && table_.phase <= Phase::Dice) draw_sights(canvas);
        if (chooses_template()) draw_ends(canvas);
        if (table_.config.arena || table_.phase <= Phase::Place) {
            constexpr Length edge = table_half;
            canvas.line({-edge, -edge}, {edge, -edge}, Ink::Dim, 1);
            canvas.line({edge, -edge}, {edge, edge}, Ink::Dim, 1);
            canvas.line({edge, edge}, {-edge, edge}, Ink::Dim, 1);
            canvas.line({-edge, edge}, {-edge, -edge}, Ink::Dim, 1);
        }
    }

    // The wide arc of the plane whose turn it is, as far as the range string reaches.
    void draw_sights(Canvas& canvas) const {
        const Plane& plane = table_.planes[table_.active];
        if (!plane.flying()) return;
        const Ink ink = seat_inks[table_.active];
        const Vector nose{plane.x, plane.y};
        for (const int side : {1, 7})
            canvas.line(nose, towards(nose, plane.heading + side, range), ink, 3);
        for (const int side : {1, 7}) {
            // From the end of an edge to the end of the axis, bulging a little: an arc in two
            // lines.
            const Vector edge = towards(nose, plane.heading + side, range);
            const Vector ahead = towards(nose, plane.heading, range);
            const Vector middle{(edge.x + ahead.x) / 2, (edge.y + ahead.y) / 2};
            const Vector bulge{nose.x + (middle.x - nose.x) * 1082 / 1000,
                               nose.y + (middle.y - nose.y) * 1082 / 1000};
            canvas.line(edge, bulge, ink, 3);
            canvas.line(bulge, ahead, ink, 3);
        }
    }

    // Where each template would end: s straight, b bank, t turn.
    void draw_ends(Canvas& canvas) const {
        const Plane& plane = table_.planes[table_.active];
        constexpr const char* marks[] = {"s", "b", "b", "t", "t"};
        for (int piece = 0; piece < template_count; ++piece) {
            if (template_cost[static_cast<std::size_t>(piece)] > table_.budget) continue;
            const Pose end = after(plane.pose(), static_cast<Template>(piece));
            canvas.letters(end.x, end.y, {marks[piece]}, Ink::Bold);
        }
    }

    std::vector<std::string> beside() const {
        std::vector<std::string> lines;
        const auto say = [&](Ink ink, const std::string& text) {
            lines.push_back(paint_(ink, text));
        };
        const std::string who = "seat " + std::to_string(table_.active);
        switch (table_.phase) {
            case Phase::Assign:
                say(Ink::Bold, "Give 4, 3, 3, 2 in secret");
                if (view_.chosen != none)
                    say(Ink::Plain, "You: " + to_text(assignments[view_.chosen]));
                break;
            case Phase::Roll:
                say(Ink::Bold, "Rolling for the first move");
                break;
            case Phase::Place:
                say(Ink::Bold, "Place the planes: " + who);
                say(Ink::Dim, "each in its own strip,");
                say(Ink::Dim, "20 to 80 mm from the edge");
                break;
            default:
                say(Ink::Bold, "Round " + std::to_string(table_.round) +
                                   (table_.config.round_limit
                                        ? " of " + std::to_string(table_.config.round_limit)
                                        : std::string()));
        }
        if (table_.phase == Phase::Move) {
            say(Ink::Plain, "Move: " + who);
            say(Ink::Plain, "speed left " + std::to_string(table_.budget));
            std::string path;
            for (std::size_t i = 0; i < table_.legs; ++i) path += " " + leg_text(table_.path[i]);
            if (!path.empty()) say(Ink::Plain, "path" + path);
        }
        if (table_.phase == Phase::Attack) say(Ink::Plain, "Attack: " + who);
        if (table_.phase == Phase::Dice) {
            say(Ink::Plain, "Seat " + std::to_string(table_.active) + " fires at " +
                                std::to_string(table_.target));
            std::string attack = "attack ", defence = "dodge  ";
            for (std::size_t i = 0; i < table_.rolled; ++i)
                (i < table_.attack_dice ? attack : defence) += " " + std::to_string(table_.dice[i]);
            say(Ink::Red, attack);
            say(Ink::Green, defence);
        }
        if (table_.phase == Phase::Over) say(Ink::Bold, "The game is over");
        if (table_.config.quiet_limit && table_.quiet > 0)
            say(Ink::Dim, "quiet rounds: " + std::to_string(table_.quiet) + " of " +
                              std::to_string(table_.config.quiet_limit));
        if (chooses_template()) {
            say(Ink::Dim, "");
            say(Ink::Dim, "s straight 1  b bank 2");
            say(Ink::Dim, "t turn 3      dots: your arc");
        }
        return lines;
    }

    std::string plane_line(Seat seat) const {
        const Plane& plane = table_.planes[seat];
        const std::string arrow = plane.flying() ? arrows[plane.heading] : plane.fell ? "x" : " ";
        std::string line = paint_(seat_inks[seat], std::to_string(seat) + arrow) +
                           (seat == view_.viewer ? " you " : "     ");
        if (table_.phase == Phase::Assign)
            return line + (table_.locked.contains(seat) ? "has decided" : "is deciding");
        if (plane.fell) return line + "   down in round " + std::to_string(plane.fell_round);
        const auto cell = [](int number, int wide) {
            const std::string digits = std::to_string(number);
            return std::string(static_cast<std::size_t>(wide) - digits.size(), ' ') + digits;
        };
        line += cell(plane.stats.attack, 5) + cell(plane.stats.defense, 4) +
                cell(plane.stats.speed, 4) + "  " + padded(hearts(plane), 6) +
                cell(plane.altitude, 3) + cell(plane.dealt, 6) + cell(plane.taken, 6);
        if (table_.phase < Phase::Move) return line;
        std::string sights;
        for (Seat target : targets(table_, seat)) {
            const Shot aimed = shot(table_, seat, target);
            sights += "  " + std::to_string(target) + " with " + std::to_string(aimed.attack_dice) +
                      (aimed.attack_dice == 1 ? " die" : " dice");
        }
        return line + (sights.empty() ? "  -" : sights);
    }

    static std::string hearts(const Plane& plane) {
        std::string text;
        for (int i = 0; i < plane.stats.health; ++i) text += i < plane.health ? "♥" : "·";
        return text;
    }

    const View& view_;
    const Table& table_;
    const Paint& paint_;
};

}  // namespace

std::vector<std::string> picture(const View& view, const Paint& paint) {
    return Painter(view, paint).picture();
}

}  // namespace aeronauts
