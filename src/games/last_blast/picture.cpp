// SPDX-License-Identifier: Apache-2.0
//
// The field with the facts beside it, and below it a line for each rocket. Everything drawn comes
// from a View, so a picture cannot show more than its viewer knows.
#include "games/last_blast/picture.hpp"

#include <algorithm>

#include "games/last_blast/draft.hpp"
#include "games/last_blast/flight.hpp"
#include "games/last_blast/moves.hpp"
#include "games/last_blast/text.hpp"

namespace last_blast {

using terminal::Ink;
using terminal::Paint;

namespace {

constexpr std::size_t cell_width = 6;  // "=0>w5 "
constexpr Ink seat_inks[] = {Ink::Cyan, Ink::Magenta, Ink::Blue, Ink::Bold};
constexpr Ink card_inks[] = {Ink::Green, Ink::Red, Ink::Amber};

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

std::string right(int number, std::size_t width) {
    const std::string digits = std::to_string(number);
    return std::string(width - std::min(width, digits.size()), ' ') + digits;
}

class Painter {
public:
    Painter(const View& view, const Paint& paint)
        : view_(view), table_(view.table), paint_(paint) {}

    std::vector<std::string> picture() {
        std::vector<std::string> lines;
        const std::vector<Text> left = field();
        const std::vector<Text> facts = beside();
        for (std::size_t i = 0; i < std::max(left.size(), facts.size()); ++i) {
            Text line = i < left.size() ? left[i] : Text{};
            if (i < facts.size()) {
                line.pad(columns * cell_width + 5);
                line.shown += facts[i].shown;
            }
            line.shown.erase(line.shown.find_last_not_of(' ') + 1);
            lines.push_back(line.shown);
        }
        lines.push_back(heading());
        for (Seat seat : table_.everybody()) lines.push_back(rocket_line(seat).shown);
        return lines;
    }

private:
    bool flying() const { return table_.phase == Phase::Fly || table_.phase == Phase::Over; }

    // Which column a cube or a wreck is in. Wrecks drift along with the turn, LB-A2.
    int column_of(Seat seat) const {
        return table_.moved.contains(seat) || !table_.alive(seat) ? table_.turn : table_.turn - 1;
    }

    void add_ship(Text& line, Seat seat) const {
        const std::string number = std::to_string(seat);
        if (table_.alive(seat))
            line.add(paint_, seat_inks[seat], "=" + number + ">");
        else
            line.add(paint_, Ink::Red, "x" + number + "x");
    }

    void add_card(Text& line, Card card) const {
        line.add(paint_, card_inks[static_cast<int>(colour_of(card))], to_text(card));
    }

    void add_cards(Text& line, CardSet cards) const {
        for (Card card : cards)
            for (int copy = cards.count(card); copy > 0; --copy) {
                line.add(" ");
                add_card(line, card);
            }
    }

    std::vector<Text> field() const {
        std::vector<Text> lines(1);
        lines[0].add("   ");
        for (int column = 1; column <= columns; ++column) {
            const bool entered = flying() && column == table_.turn;
            const std::string number = std::to_string(column);
            lines[0].add(paint_, entered ? Ink::Bold : Ink::Dim,
                         entered ? "  [" + number + "] " : "   " + number + "  ");
        }
        for (int row = 1; row <= table_.rows(); ++row) {
            Text line;
            line.add(paint_, Ink::Dim, right(row, 2) + " ");
            for (int column = 1; column <= columns; ++column) add_tile(line, row, column);
            lines.push_back(line);
        }
        return lines;
    }

    void add_tile(Text& line, int row, int column) const {
        const std::size_t start = line.width;
        if (flying())
            for (Seat seat : table_.everybody())
                if (table_.row[seat] == row && column_of(seat) == column) add_ship(line, seat);
        line.pad(start + 3);
        const Symbol symbol = table_.tile(row, column);
        const bool passed = flying() && column < table_.turn;
        const bool entered = flying() && column == table_.turn;
        const std::string value = symbol == no_symbol ? " " : std::to_string(symbol);
        line.add(paint_,
                 passed    ? Ink::Dim
                 : entered ? Ink::Bold
                           : Ink::Plain,
                 symbol_letters[symbol] + value);
        line.pad(start + cell_width);
    }

    std::vector<Text> beside() const {
        std::vector<Text> lines;
        const auto say = [&](Ink ink, const std::string& text) {
            lines.emplace_back().add(paint_, ink, text);
        };
        if (flying()) {
            say(Ink::Bold, table_.phase == Phase::Over
                               ? "The flight is over"
                               : "Flight, turn " + std::to_string(table_.turn) + " of " +
                                     std::to_string(columns));
            lines.push_back(waiting());
        } else {
            say(Ink::Bold, stage());
            say(Ink::Plain, "Deck " + std::to_string(view_.deck_size) + ", discards " +
                                std::to_string(table_.discards.size()) +
                                (table_.phase == Phase::Pick && table_.pick < 4
                                     ? passing(table_.round) > 0 ? ", pass left" : ", pass right"
                                     : ""));
            Text own = held();
            if (own.width > 0) lines.push_back(std::move(own));
        }
        say(Ink::Dim, "d1 drop    h2 hammers  c3 circles");
        say(Ink::Dim, "b4 bricks  w5 wheel    a6 arrow");
        say(Ink::Dim, "G shield   R boost     A points");
        return lines;
    }

    std::string stage() const {
        switch (table_.phase) {
            case Phase::Tiles:
                return "The field is being laid";
            case Phase::Toss:
                return "A toss for the Start Player";
            default:
                break;
        }
        return "Round " + std::to_string(table_.round) + " of 3, pick " +
               std::to_string(table_.pick) + " of 4";
    }

    // LB-19: who flies now, and who follows in this turn.
    Text waiting() const {
        Text line;
        if (table_.phase == Phase::Over) return line;
        line.add("Next ");
        for (int i = 0; i < table_.players; ++i) {
            const auto seat = static_cast<Seat>((table_.start_player + i) % table_.players);
            if (!table_.alive(seat) || table_.moved.contains(seat)) continue;
            line.add(" ");
            add_ship(line, seat);
        }
        return line;
    }

    // What the viewer has in hand, has drawn, has decided.
    Text held() const {
        Text line;
        if (view_.viewer >= table_.players) return line;
        if (view_.pending != nothing_yet) return decided();
        if (view_.drawn != no_card) {
            line.add("You drew ");
            add_card(line, view_.drawn);
        } else if (!view_.hands[view_.viewer].empty()) {
            line.add("Your hand:");
            add_cards(line, view_.hands[view_.viewer]);
        }
        return line;
    }

    Text decided() const {
        Text line;
        line.add("You chose ");
        if (table_.phase == Phase::Place) {
            add_card(line, view_.drawn);
            line.add(view_.pending == 0 ? " front" : " rear");
        } else if (view_.pending == argument_of(draw())) {
            line.add("a blind draw");
        } else {
            const Move move = make(Kind::Pick, view_.pending);
            add_card(line, picked_card(move));
            if (picked_end(move) != End::Only)
                line.add(picked_end(move) == End::Front ? " front" : " rear");
        }
        return line;
    }

    std::string heading() const {
        Text line;
        line.add(paint_, Ink::Dim,
                 flying() ? "   * start    cards sum  front card first"
                 : table_.phase == Phase::Pick && view_.viewer < table_.players
                     ? "              cards sum  front card first  | hand, once you have seen it"
                     : "              cards sum  front card first");
        return line.shown;
    }

    std::string standing(Seat seat) const {
        if (!table_.alive(seat)) return "out";
        if (table_.phase == Phase::Over) return table_.turn == columns ? "through" : "flying";
        if (table_.phase == Phase::Fly)
            return table_.active == seat ? "next" : table_.moved.contains(seat) ? "flown" : "";
        return table_.locked.contains(seat) ? "decided" : "";
    }

    // "=0>* you next    12  42  G2c R1w …". A known hand follows the rocket: together they have at
    // most 13 cards, so the line never outgrows 80 columns.
    Text rocket_line(Seat seat) const {
        const Rocket& rocket = table_.rockets[seat];
        Text line;
        add_ship(line, seat);
        const bool token = flying() && table_.phase != Phase::Over && table_.start_player == seat;
        line.add(token ? "* " : "  ");
        line.add(paint_, Ink::Bold, seat == view_.viewer ? "you " : "    ");
        line.add(standing(seat));
        line.pad(16);
        if (!table_.alive(seat)) {
            line.add("         exploded in turn " + std::to_string(table_.exploded_turn[seat]));
            return line;
        }
        line.add(right(rocket.size, 3) + right(printed_sum(rocket), 4));
        for (std::size_t i = 0; i < rocket.size; ++i) {
            line.add(i == 0 ? "  " : " ");
            add_card(line, rocket.cards[i]);
        }
        if (table_.phase == Phase::Pick && seat != view_.viewer) add_hand(line, seat);
        return line;
    }

    void add_hand(Text& line, Seat seat) const {
        if (!view_.known_hands.contains(seat)) return;
        line.add("  |");
        add_cards(line, view_.hands[seat]);
    }

    const View& view_;
    const Table& table_;
    const Paint& paint_;
};

}  // namespace

std::vector<std::string> picture(const View& view, const Paint& paint) {
    return Painter(view, paint).picture();
}

}  // namespace last_blast
