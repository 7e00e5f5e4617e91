// SPDX-License-Identifier: Apache-2.0
//
// The Board as in 1.1 of the rules file, North above; a line for each unit; the Plans of a running
// Combat; the viewer's hand. Everything drawn comes from a View.
#include "games/bots_and_aces/picture.hpp"

#include <array>

#include "games/bots_and_aces/board.hpp"
#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/records.hpp"

namespace bots_and_aces {

using terminal::Ink;
using terminal::Paint;

namespace {

constexpr std::size_t cell = 12, widest = 78;
constexpr int rows = 9, columns = 5;

// A piece of a line that knows its width, since colours have none.
struct Text {
    std::string shown;
    std::size_t width = 0;

    void add(const std::string& text) {
        shown += text;
        width += text.size();
    }
    void add(const Paint& paint, Ink ink, const std::string& text) {
        shown += paint(ink, text);
        width += text.size();
    }
    void pad(std::size_t to) {
        if (width < to) add(std::string(to - width, ' '));
    }
};

class Painter {
public:
    Painter(const View& view, const Paint& paint)
        : view_(view), table_(view.table), paint_(paint), names_{view.table} {}

    std::vector<std::string> picture() {
        heading();
        tiles_of_board();
        legend();
        cover();
        for (UnitId id = 0; id < table_.unit_count; ++id) unit(id);
        if (table_.combat.step != Fight::None)
            for (std::size_t side = 0; side < 2; ++side) plan(side);
        for (std::size_t i = 0; i < table_.cycle_count; ++i) item(table_.cycle[i]);
        if (view_.viewer < table_.seats) hand(view_.pilots[view_.viewer]);
        return std::move(lines_);
    }

private:
    void add(Text line) {
        line.shown.erase(line.shown.find_last_not_of(' ') + 1);
        lines_.push_back(std::move(line.shown));
    }
    Ink ink(Seat seat) const {
        constexpr Ink inks[] = {Ink::Red, Ink::Blue};
        return seat < table_.seats && view_.viewer < table_.seats
                   ? inks[table_.players[seat].team != table_.players[view_.viewer].team]
                   : inks[seat & 1];
    }
    // Words after a label, on as many lines as they need.
    void list(const std::string& label, const std::vector<std::string>& words) {
        Text line;
        line.add(label);
        for (const std::string& word : words) {
            if (line.width + 1 + word.size() > widest) {
                add(std::move(line));
                line = {};
                line.pad(label.size());
            }
            line.add(" " + word);
        }
        add(std::move(line));
    }

    void heading() {
        Text line;
        if (view_.viewer < table_.seats)
            line.add(paint_, ink(view_.viewer), "You are " + seat_letter(view_.viewer) + ". ");
        line.add("Round " + std::to_string(table_.round) + " of " +
                 std::to_string(table_.round_limit));
        if (table_.turn < table_.seats)
            line.add(", turn of " + seat_letter(table_.turn) + ", " +
                     std::string(phase_words[static_cast<std::size_t>(table_.phase)].text));
        add(std::move(line));
    }

    // What stands on a tile, by letters: "A" a Bot, "a" something else of A's.
    std::string standing(Tile tile) const {
        std::string text;
        for (UnitId id = 0; id < table_.unit_count; ++id) {
            const Unit& one = table_.units[id];
            if (!one.on_board() || one.tile != tile) continue;
            const bool main = table_.players[one.owner].bot == id;
            text += static_cast<char>((main ? 'A' : 'a') + one.owner);
        }
        for (ThingId id = 0; id < table_.thing_count; ++id)
            if (table_.things[id].tile == tile && !table_.things[id].has(Thing::Docked))
                text += '*';
        for (const Token& token : table_.tokens)
            if (token.sort != Token::None && token.tile == tile)
                text += token.sort == Token::Pin ? '!' : '@';
        return text;
    }

    void tiles_of_board() {
        std::array<std::array<Tile, columns>, rows> at;
        for (auto& row : at) row.fill(no_tile);
        for (Tile tile = 0; tile < tiles; ++tile)
            at[static_cast<std::size_t>(4 + 2 * places[tile].r + places[tile].q)]
              [static_cast<std::size_t>(places[tile].q + 2)] = tile;
        for (const auto& row : at) {
            Text line;
            for (std::size_t column = 0; column < columns; ++column) {
                line.pad(column * cell);
                const Tile tile = row[column];
                if (tile == no_tile) continue;
                line.add(tile_text(tile));
                if (table_.terrain[tile] != no_card)
                    line.add(paint_, Ink::Green, "~" + cards().id(table_.terrain[tile]));
                const std::string who = standing(tile);
                if (!who.empty()) line.add(paint_, Ink::Bold, " " + who.substr(0, 5));
            }
            add(std::move(line));
        }
    }

    // Only what can be seen on the board now.
    void legend() {
        bool units = false, remotes = false, pins = false, warheads = false;
        for (UnitId id = 0; id < table_.unit_count; ++id)
            units |=
                table_.units[id].on_board() && table_.players[table_.units[id].owner].bot != id;
        for (ThingId id = 0; id < table_.thing_count; ++id)
            remotes |= table_.things[id].tile < tiles && !table_.things[id].has(Thing::Docked);
        for (const Token& token : table_.tokens) {
            pins |= token.sort == Token::Pin;
            warheads |= token.sort == Token::Warhead;
        }
        std::vector<std::string> words = {"A, B: Bots;"};
        if (units) words.emplace_back("a, b: Support Units;");
        if (remotes) words.emplace_back("*: Bit, Funnel or Hazard;");
        if (pins) words.emplace_back("!: Pin;");
        if (warheads) words.emplace_back("@: Warhead;");
        words.emplace_back("\"card T-08\": what a card says");
        list("", words);
    }

    void cover() {
        std::vector<std::string> words;
        for (Edge edge = 0; edge < edges; ++edge)
            if (has_cover(table_.cover, edge))
                words.push_back(tile_text(board.sides[edge][0]) + "|" +
                                tile_text(board.sides[edge][1]));
        if (!words.empty()) list("Cover:", words);
    }

    void unit(UnitId id) {
        const Unit& one = table_.units[id];
        const Player& player = table_.players[one.owner];
        Text line;
        line.add(paint_, ink(one.owner), names_.unit(id));
        line.pad(10);
        line.add(one.stand == Stand::Board
                     ? tile_text(one.tile)
                     : std::string(stand_names[static_cast<std::size_t>(one.stand)]));
        line.pad(20);
        line.add(std::to_string(one.hp) + " HP");
        if (player.bot == id) {
            line.pad(28);
            line.add("hand " + std::to_string(player.hand) + ", deck " +
                     std::to_string(player.deck) + ", knockout " + std::to_string(player.knockout));
            for (std::size_t i = 0; i < std::size(status_names); ++i)
                if (player.statuses >> i & 1) line.add(", " + std::string(status_names[i]));
        }
        add(std::move(line));
    }

    void plan(std::size_t side) {
        const Camp& camp = table_.combat.sides[side];
        std::vector<std::string> words;
        for (std::size_t at = 0; at < 3; ++at) {
            const Slot& slot = camp.slots[at];
            const ThingId id = slot.face_up ? slot.thing : view_.plan[side][at];
            std::string word = std::string(slot_names[at]) + "=";
            if (id < table_.thing_count) {
                word += cards().title(table_.things[id].card);
                if (!slot.face_up) word = "(" + word + ")";
                if (table_.things[id].has(Thing::Suspended)) word += " suspended";
            } else {
                word += slot.filled ? "?" : "-";
            }
            const auto place = plan_place(static_cast<int>(side), static_cast<int>(at));
            for (std::size_t i = 0; i < table_.combat.strings[place].attack_count; ++i)
                word += " +" + card_id_text(view_.attacks[place][i]);
            words.push_back(word + (at < 2 ? ";" : ""));
        }
        list("Plan of " + seat_letter(camp.leader) + ":", words);
    }

    void item(Byte id) {
        const Act& act = table_.acts[id % max_acts];
        std::vector<std::string> words = {
            act.card == no_card ? std::string(item_names[static_cast<std::size_t>(act.kind)])
                                : cards().title(act.card),
            "by " + seat_letter(act.controller)};
        for (const Ref target : act.targets)
            if (target) words.push_back("at " + names_.ref(target));
        list("Cycle:", words);
    }

    void hand(const PilotView& seen) {
        std::vector<std::string> words;
        // Copies lie together.
        for (std::size_t i = 0; i < seen.placed; ++i) {
            if (seen.place[i] != InHand) continue;
            int copies = 0;
            bool first = true;
            for (std::size_t k = 0; k < seen.placed; ++k) {
                if (seen.place[k] != InHand || seen.card[k] != seen.card[i]) continue;
                ++copies;
                first &= k >= i;
            }
            if (!first) continue;
            words.push_back((copies > 1 ? std::to_string(copies) + "x " : "") +
                            cards().title(seen.card[i]) + ";");
        }
        if (!words.empty()) list("Hand:", words);
    }

    const View& view_;
    const Table& table_;
    const Paint& paint_;
    Names names_;
    std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> picture(const View& view, const Paint& paint) {
    return Painter(view, paint).picture();
}

}  // namespace bots_and_aces
