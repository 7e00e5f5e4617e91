// SPDX-License-Identifier: Apache-2.0
//
// Scores and field above, a line for each robot, then the cards that matter now: the row of the
// draft or the viewer's hand. Everything drawn comes from a View.
#include "games/aerial_assault/picture.hpp"

#include "games/aerial_assault/text.hpp"

namespace aerial_assault {

using terminal::Ink;
using terminal::Paint;

namespace {

constexpr std::size_t cell_width = 12;
constexpr Ink alliance_inks[] = {Ink::Red, Ink::Blue, Ink::Plain};

// A piece of a line that knows its width, since colours have none.
struct Text {
    std::string shown;
    std::size_t width = 0;

    void add(const Paint& paint, Ink ink, const std::string& text) {
        shown += paint(ink, text);
        width += text.size();
    }
    void add(const std::string& text) {
        shown += text;
        width += text.size();
    }
    void pad(std::size_t to) {
        if (width < to) add(std::string(to - width, ' '));
    }
};

class Painter {
public:
    Painter(const View& view, const Paint& paint)
        : view_(view), table_(view.table), paint_(paint) {}

    std::vector<std::string> picture() {
        add(heading());
        if (table_.play > 0 || table_.phase == Phase::Gift) field();
        for (Robot robot : table_.everyone()) add(robot_line(robot));
        if (table_.phase >= Phase::Row && table_.phase <= Phase::Refill) {
            note("The row:");
            for (Card card : table_.row) add(card_line(card));
        }
        if (view_.viewer < table_.players && table_.play > 0 && table_.phase != Phase::Over)
            for (Robot robot : table_.robots_of(view_.viewer)) hand(robot);
        return std::move(lines_);
    }

private:
    void add(Text line) {
        line.shown.erase(line.shown.find_last_not_of(' ') + 1);
        lines_.push_back(std::move(line.shown));
    }
    void note(const std::string& words) {
        Text line;
        line.add(paint_, Ink::Dim, words);
        add(std::move(line));
    }
    Ink ink_of(Robot robot) const {
        return alliance_inks[static_cast<std::size_t>(table_.alliance[robot])];
    }

    std::string stage() const {
        if (table_.phase == Phase::Over) return "The match is over";
        if (table_.phase <= Phase::Team) return "Teams and alliances";
        if (table_.phase == Phase::Build) return "Build Season";
        if (table_.phase <= Phase::Refill)
            return "Driver Training, cycle " + std::to_string(table_.cycle + 1);
        if (table_.play == 0) return "Alliances and balls";
        if (table_.autonomous())
            return "Autonomous Round, card " + std::to_string(table_.play) + " of 3";
        const int count = table_.play - autonomous_plays - 1;
        return "Round " + std::to_string(count / plays_a_round + 1) + " of 5, card " +
               std::to_string(count % plays_a_round + 1) + " of 5";
    }

    Text heading() const {
        Text line;
        line.add(paint_, Ink::Red, "Red " + std::to_string(table_.scores[0].points()));
        line.add("   ");
        line.add(paint_, Ink::Blue, "Blue " + std::to_string(table_.scores[1].points()));
        line.add("   ");
        line.add(paint_, Ink::Bold, stage());
        return line;
    }

    // Three lines: the zones, the robots in them with the balls they hold, the balls on the floor.
    void field() {
        Text names, robots, balls;
        for (Zone zone = 0; zone < zone_count; ++zone) {
            const std::size_t from = zone * cell_width + (zone > RW ? 3 : 0);
            for (Text* line : {&names, &robots, &balls}) {
                if (zone == BW) line->pad(from - 3), line->add(paint_, Ink::Dim, "|");
                line->pad(from);
            }
            names.add(paint_, zone <= RW ? Ink::Red : Ink::Blue, zone_names[zone]);
            for (Robot robot : table_.everyone()) {
                if (table_.zone[robot] == zone) {
                    robots.add(paint_, ink_of(robot), robot_with_balls(robot));
                    robots.add(" ");
                }
                if (table_.balls[robot] == zone) {
                    balls.add(paint_, ink_of(robot), std::string("(") + ball_letter(robot) + ")");
                    balls.add(" ");
                }
            }
        }
        add(std::move(names));
        add(std::move(robots));
        add(std::move(balls));
        Text off;
        for (Ball ball : table_.everyone())
            if (!is_in_play(table_.balls[ball])) {
                off.add(off.width ? ", " : "Off the field: ");
                off.add(paint_, ink_of(ball), std::string(1, ball_letter(ball)));
                off.add(table_.balls[ball] == removed ? " removed" : " waits");
            }
        if (off.width) add(std::move(off));
    }

    std::string robot_with_balls(Robot robot) const {
        std::string text(1, robot_letter(robot));
        for (Ball ball : table_.everyone())
            if (table_.balls[ball] == held_by(robot)) text += ball_letter(ball);
        return text;
    }

    // "A you  Red  DT1.SH2.FP1  Move then Shoot, left 1".
    Text robot_line(Robot robot) const {
        Text line;
        line.add(paint_, ink_of(robot), std::string(1, robot_letter(robot)));
        const Seat owner = table_.owner[robot];
        const std::string who = owner == view_.viewer ? "you"
                                : owner == 0xff       ? "?"
                                                      : "seat " + std::to_string(owner);
        line.add(" ");
        line.add(paint_, owner == view_.viewer ? Ink::Bold : Ink::Plain, who);
        line.pad(9);
        const bool building = table_.phase == Phase::Build;
        const bool unknown = building && !view_.builds.contains(robot);
        line.add(unknown ? "?"
                         : to_text(building ? view_.known.builds[robot] : table_.builds[robot]));
        line.pad(26);
        line.add(doing(robot));
        return line;
    }

    std::string doing(Robot robot) const {
        if (table_.phase == Phase::Build)
            return std::to_string(table_.steps[robot]) + " of 4 parts";
        if (table_.phase < Phase::Program) return to_text(table_.decks[robot] - CardSet::basics());
        if (table_.phase == Phase::Program)
            return std::to_string(table_.steps[robot]) + " of 3 cards";
        if (!table_.is_flipped()) {
            std::string text = table_.locked.contains(robot) ? "decided" : "";
            if (table_.broken_down.contains(robot)) text += " broken down";
            if (table_.panicked.contains(robot)) text += " panics";
            return text;
        }
        const Laid face = table_.face[robot];
        if (face == nothing_laid) return "stays in place";
        const CardFacts& facts = card_facts[card_of(face)];
        std::string text(face_of(face) == Face::Top ? facts.top : facts.bottom);
        const Declared declared = table_.declared[robot];
        if (declared != nothing_declared) text += ", " + declared_text(declared);
        if (table_.cancelled.contains(robot)) return text + ", cancelled";
        if (table_.actor == robot) return text + ", acts now";
        return table_.used.contains(robot) ? text + ", done" : text;
    }

    Text card_line(Card card) const {
        const CardFacts& facts = card_facts[card];
        Text line;
        line.add("  ");
        line.add(paint_, Ink::Bold, std::string(facts.id));
        line.pad(7);
        line.add(std::string(facts.top) + " / " + std::string(facts.bottom));
        line.pad(50);
        line.add(paint_, Ink::Dim, std::string(facts.name));
        return line;
    }

    void hand(Robot robot) {
        CardSet cards = table_.decks[robot] - table_.shown[robot] - view_.known.hidden[robot];
        std::string laid;
        for (Laid each : view_.known.laid[robot])
            if (each != nothing_laid) {
                cards.remove(card_of(each));
                laid += " " + laid_text(each);
            }
        note(std::string("Hand of robot ") + robot_letter(robot) +
             (laid.empty() ? ":" : ", laid" + laid + ":"));
        for (Card card : cards) add(card_line(card));
    }

    const View& view_;
    const Table& table_;
    const Paint& paint_;
    std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> picture(const View& view, const Paint& paint) {
    return Painter(view, paint).picture();
}

}  // namespace aerial_assault
