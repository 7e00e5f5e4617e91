// SPDX-License-Identifier: Apache-2.0
#include "games/last_blast/text.hpp"

#include <cstring>

#include "engine/notation.hpp"
#include "games/last_blast/draft.hpp"
#include "games/last_blast/flight.hpp"
#include "games/last_blast/rules.hpp"

namespace last_blast {

using engine::bad_text;
using engine::Fields;
using engine::OrRefusal;

namespace {

constexpr char colour_letters[] = "GRA";
const std::vector<std::string_view> phase_names = {"tiles", "deal", "pick", "draw",
                                                   "place", "toss", "fly",  "over"};

std::string numbers(SeatSet seats) {
    std::string text;
    for (Seat seat : seats) text += (text.empty() ? "" : ".") + std::to_string(seat);
    return text.empty() ? "-" : text;
}

// One part per seat, divided by slashes.
template <class Part>
std::string by_seat(const Table& table, Part part) {
    std::string text;
    for (Seat seat = 0; seat < table.players; ++seat) text += (seat ? "/" : "") + part(seat);
    return text;
}

std::string commitment_text(Phase phase, Commitment commitment) {
    if (commitment == nothing_yet) return "-";
    if (phase == Phase::Place) return commitment == 0 ? "front" : "rear";
    if (commitment == argument_of(draw())) return "draw";
    const Move move = make(Kind::Pick, commitment);
    constexpr const char* ends[] = {":front", ":rear", ""};
    return to_text(picked_card(move)) + ends[static_cast<int>(picked_end(move))];
}

// The open part of a position; `hidden` writes the hands, commitments and draws as far as they are
// to be shown.
template <class Hidden>
std::string write_table(const Table& table, Hidden hidden) {
    std::string text(Rules::about().id);
    const auto field = [&](std::string_view key, const std::string& value) {
        text += " " + std::string(key) + "=" + value;
    };
    field("seats", std::to_string(table.players));
    if (table.exploded_block) field("exploded_block", "on");
    if (table.tie_break == TieBreak::MoreCards) field("tie_break", "more-cards");
    field("phase", std::string(phase_names[static_cast<std::size_t>(table.phase)]));

    std::string tiles;
    for (int row = 0; row < table.rows(); ++row) {
        if (row) tiles += '/';
        for (int column = 1; column <= columns; ++column)
            tiles += symbol_letters[table.tile(row + 1, column)];
    }
    field("field", tiles);
    if (table.phase == Phase::Tiles) return text;

    field("rockets", by_seat(table, [&](Seat seat) { return to_text(table.rockets[seat]); }));
    if (table.phase < Phase::Toss) {
        field("round", std::to_string(table.round));
        if (table.phase == Phase::Deal || table.phase == Phase::Draw)
            field("dealt", std::to_string(table.dealt));
        if (table.phase != Phase::Deal) field("pick", std::to_string(table.pick));
        if (!table.discards.empty()) field("discards", to_text(table.discards));
        if (!table.second_pile.empty()) field("renewed", to_text(table.second_pile));
        std::string picks;
        for (const auto& seats : table.picks) {
            const std::string cards = by_seat(table, [&](Seat seat) {
                return seats[seat] == no_card ? "-" : to_text(seats[seat]);
            });
            if (cards.find_first_not_of("-/") != std::string::npos)
                picks += (picks.empty() ? "" : "|") + cards;
        }
        if (!picks.empty()) field("picks", picks);
        if (!table.drawers.empty()) field("drawers", numbers(table.drawers));
        if (!table.locked.empty()) field("locked", numbers(table.locked));
        hidden(field);
    } else if (table.phase != Phase::Toss) {
        field("turn", std::to_string(table.turn));
        field("start", std::to_string(table.start_player));
        field("moved", numbers(table.moved));
        field("at", by_seat(table, [&](Seat seat) {
                  return table.row[seat] ? std::to_string(table.row[seat]) : "-";
              }));
        const std::string exploded = by_seat(table, [&](Seat seat) {
            return table.exploded_turn[seat] ? std::to_string(table.exploded_turn[seat]) : "-";
        });
        if (exploded.find_first_not_of("-/") != std::string::npos) field("exploded", exploded);
    }
    return text;
}

// Reads the parts of a position, remembering the first complaint.
class Reader {
public:
    explicit Reader(Fields fields) : fields_(std::move(fields)) {}

    OrRefusal<State> read() {
        read_setup();
        if (!fields_.complained()) read_rockets();
        if (!fields_.complained() && table_.phase < Phase::Toss) read_draft();
        if (!fields_.complained() && table_.phase >= Phase::Toss) read_flight();
        if (auto problem = fields_.problem()) return base::Failure{*problem};
        if (const std::string broken = Rules::broken(state_); !broken.empty())
            return base::Failure{bad_text(broken)};
        return state_;
    }

private:
    void read_setup() {
        for (auto& seats : table_.picks) seats.fill(no_card);
        state_.secrets.pending.fill(nothing_yet);
        state_.secrets.drawn.fill(no_card);
        table_.players =
            static_cast<std::uint8_t>(fields_.take_number("seats", 2, max_players, {}));
        table_.exploded_block =
            static_cast<std::uint8_t>(fields_.take_word("exploded_block", {"off", "on"}, 0));
        table_.tie_break =
            static_cast<TieBreak>(fields_.take_word("tie_break", {"shared", "more-cards"}, 0));
        table_.phase = static_cast<Phase>(
            fields_.take_word("phase", phase_names, static_cast<int>(Phase::Fly)));
        read_tiles(fields_.take("field").value_or(""));
    }

    void read_tiles(std::string_view text) {
        const auto rows = engine::split(text, '/');
        if (rows.size() != static_cast<std::size_t>(table_.rows())) return bad_field();
        bool more = true;  // tiles are laid row by row; the rest is '?'
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (rows[row].size() != columns) return bad_field();
            for (std::size_t column = 0; column < columns; ++column) {
                const char* letter = std::strchr(symbol_letters, rows[row][column]);
                if (!letter || !*letter) return bad_field();
                const auto symbol = static_cast<Symbol>(letter - symbol_letters);
                if (symbol == no_symbol) {
                    more = false;
                } else if (!more || table_.tiles_left[symbol - 1u]-- == 0) {
                    return bad_field();
                } else {
                    ++laid_;
                }
                table_.field[row * columns + column] = symbol;
            }
        }
        const bool complete = laid_ == table_.rows() * columns;
        if (complete == (table_.phase == Phase::Tiles)) bad_field();
        if (table_.phase == Phase::Tiles) table_.dealt = static_cast<std::uint8_t>(laid_);
    }
    void bad_field() {
        fields_.complain("field: give " + std::to_string(table_.rows()) +
                         " rows of 7 letters out of d h c b w a, divided by /, at most six of each "
                         "letter; ? only at the end and only in phase tiles.");
    }

    // Calls read(seat, part) for each seat's part of a field.
    template <class Read>
    void each_seat(std::string_view key, std::string_view fallback, const char* wanted, Read read) {
        const auto text = fields_.take(key);
        const auto parts = engine::split(text.value_or(fallback), '/');
        bool good = parts.size() == table_.players;
        if (!text) good = true;
        for (Seat seat = 0; good && seat < table_.players; ++seat)
            good = read(seat, text ? parts[seat] : fallback);
        if (!good)
            fields_.complain(std::string(key) + ": give " + wanted + " for each of the " +
                             std::to_string(table_.players) + " seats, divided by /.");
    }

    static bool read_set(std::string_view text, CardSet& cards) {
        if (text == "-") return true;
        for (std::string_view part : engine::split(text, '.')) {
            const auto card = read_card(part);
            if (!card || cards.count(*card) == (CardSet::lower_twins >> *card & 1 ? 2 : 1))
                return false;
            cards.add(*card);
        }
        return true;
    }
    void take_set(std::string_view key, CardSet& cards) {
        if (!read_set(fields_.take(key).value_or("-"), cards))
            fields_.complain(std::string(key) +
                             ": give cards such as G2c.R1w, none too often, or -.");
    }
    SeatSet take_seats(std::string_view key) {
        SeatSet seats;
        const auto text = fields_.take(key).value_or("-");
        if (text == "-") return seats;
        for (std::string_view part : engine::split(text, '.')) {
            const auto seat = engine::whole_number(part, 0, table_.players - 1);
            if (seat)
                seats.add(static_cast<Seat>(*seat));
            else
                fields_.complain(std::string(key) + ": give seats such as 0.2, or -.");
        }
        return seats;
    }

    void read_rockets() {
        if (table_.phase == Phase::Tiles) return;
        each_seat("rockets", "-", "up to 12 cards such as G2c.R1w, front first, or -",
                  [&](Seat seat, std::string_view part) {
                      const auto rocket = read_rocket(part);
                      if (rocket) table_.rockets[seat] = *rocket;
                      return rocket.has_value();
                  });
    }

    void read_draft() {
        Secrets& secrets = state_.secrets;
        if (table_.phase == Phase::Tiles) {
            secrets.deck = CardSet::all();
            return;
        }
        const auto number = [&](const char* key, int least, int most, std::optional<int> fallback) {
            return static_cast<std::uint8_t>(fields_.take_number(key, least, most, fallback));
        };
        table_.round = number("round", 1, 3, {});
        table_.pick = table_.phase == Phase::Deal ? 1 : number("pick", 1, 4, 1);
        if (table_.phase == Phase::Deal) table_.dealt = number("dealt", 0, 19, 0);
        if (table_.phase == Phase::Draw) table_.dealt = number("dealt", 0, 3, 0);
        if (table_.phase == Phase::Pick)
            table_.dealt = static_cast<std::uint8_t>(hand_size * table_.players);
        take_set("discards", table_.discards);
        take_set("renewed", table_.second_pile);
        read_picks();
        table_.drawers = take_seats("drawers");
        table_.locked = take_seats("locked");
        if (table_.phase == Phase::Place)
            table_.dealt = static_cast<std::uint8_t>(table_.drawers.size());
        each_seat(
            "hands", "-", "cards such as G2c.R1w or -",
            [&](Seat seat, std::string_view part) { return read_set(part, secrets.hands[seat]); });
        each_seat("pending", "-", "a card and end such as G2c:front, draw, front, rear or -",
                  [&](Seat seat, std::string_view part) { return read_commitment(seat, part); });
        each_seat("drawn", "-", "a card such as G2c or -", [&](Seat seat, std::string_view part) {
            const auto card = read_card(part);
            if (card) secrets.drawn[seat] = *card;
            return card || part == "-";
        });
        if (!fields_.complained()) reckon_deck();
    }

    // The deck is every card that lies nowhere else; the first pile is whatever this deal came
    // from.
    void reckon_deck() {
        Secrets& secrets = state_.secrets;
        CardSet elsewhere = table_.discards;
        CardSet dealt;
        bool twice = false;
        const auto lay = [&](CardSet& pile, Card card) {
            const int most = CardSet::lower_twins >> card & 1 ? 2 : 1;
            twice = twice || pile.count(card) == most;
            if (!twice) pile.add(card);
        };
        for (Seat seat : table_.everybody()) {
            for (std::size_t i = 0; i < table_.rockets[seat].size; ++i)
                lay(elsewhere, table_.rockets[seat].cards[i]);
            for (Card card : secrets.hands[seat])
                for (int copy = secrets.hands[seat].count(card); copy > 0; --copy) lay(dealt, card);
            if (secrets.drawn[seat] != no_card) lay(dealt, secrets.drawn[seat]);
        }
        for (Card card : dealt)
            for (int copy = dealt.count(card); copy > 0; --copy) lay(elsewhere, card);
        if (twice)
            return fields_.complain("A card lies in more places than there are copies of it.");
        secrets.deck = CardSet::all() - elsewhere;
        if (table_.phase == Phase::Pick)
            for (const auto& seats : table_.picks)
                for (Card card : seats)
                    if (card != no_card) lay(dealt, card);
        const CardSet source = secrets.deck + dealt;
        if (twice || !source.includes(table_.second_pile))
            return fields_.complain("renewed and picks must be cards of this deal.");
        table_.first_pile = source - table_.second_pile;
    }

    void read_picks() {
        const auto text = fields_.take("picks");
        if (!text) return;
        const auto picks = engine::split(*text, '|');
        bool good = picks.size() <= 4;
        for (std::size_t pick = 0; good && pick < picks.size(); ++pick) {
            const auto cards = engine::split(picks[pick], '/');
            good = cards.size() == table_.players;
            for (std::size_t seat = 0; good && seat < cards.size(); ++seat) {
                const auto card = read_card(cards[seat]);
                if (card) table_.picks[pick][seat] = *card;
                good = card || cards[seat] == "-";
            }
        }
        if (!good)
            fields_.complain("picks: give G2c/R1w for each pick of this round, divided by |.");
    }

    bool read_commitment(Seat seat, std::string_view text) {
        if (text == "-") return !table_.locked.contains(seat);
        if (!table_.locked.contains(seat)) return false;
        Commitment& pending = state_.secrets.pending[seat];
        if (table_.phase == Phase::Place) {
            pending = text == "front" ? 0 : 1;
            return text == "front" || text == "rear";
        }
        if (text == "draw") {
            pending = argument_of(draw());
            return true;
        }
        const auto parts = engine::split(text, ':');
        const auto card = read_card(parts[0]);
        if (!card || parts.size() > 2) return false;
        End end = End::Only;
        if (parts.size() == 2 && parts[1] != "front" && parts[1] != "rear") return false;
        if (parts.size() == 2) end = parts[1] == "front" ? End::Front : End::Rear;
        pending = argument_of(pick(*card, end));
        return true;
    }

    void read_flight() {
        table_.round = 3;
        table_.pick = 4;
        if (table_.phase == Phase::Toss) return;
        table_.turn = static_cast<std::uint8_t>(fields_.take_number("turn", 1, columns, 1));
        table_.start_player =
            static_cast<Seat>(fields_.take_number("start", 0, table_.players - 1, 0));
        table_.moved = take_seats("moved");
        each_seat("at", "-", "a row number or -", [&](Seat seat, std::string_view part) {
            const auto row = engine::whole_number(part, 1, table_.rows());
            if (row) table_.row[seat] = static_cast<std::uint8_t>(*row);
            return row || part == "-";
        });
        each_seat("exploded", "-", "a turn number or -", [&](Seat seat, std::string_view part) {
            const auto turn = engine::whole_number(part, 1, table_.turn);
            if (turn) table_.exploded_turn[seat] = static_cast<std::uint8_t>(*turn);
            return turn || part == "-";
        });
        if (table_.phase == Phase::Over) return;
        for (int i = 0; i < table_.players; ++i) {  // LB-19
            const auto seat = static_cast<Seat>((table_.start_player + i) % table_.players);
            if (!table_.alive(seat) || table_.moved.contains(seat)) continue;
            table_.active = seat;
            return;
        }
        fields_.complain("In phase fly some living player must not have moved.");
    }

    Fields fields_;
    State state_;
    Table& table_ = state_.table;
    int laid_ = 0;
};

}  // namespace

std::string to_text(Card card) {
    if (card >= card_count) return "?";
    return {colour_letters[static_cast<int>(colour_of(card))],
            static_cast<char>('0' + printed(card)), symbol_letters[symbol_of(card)]};
}

std::string to_text(CardSet cards) {
    std::string text;
    for (Card card : cards)
        for (int copy = cards.count(card); copy > 0; --copy)
            text += (text.empty() ? "" : ".") + to_text(card);
    return text.empty() ? "-" : text;
}

std::string to_text(const Rocket& rocket) {
    std::string text;
    for (std::size_t i = 0; i < rocket.size; ++i) text += (i ? "." : "") + to_text(rocket.cards[i]);
    return text.empty() ? "-" : text;
}

std::optional<Card> read_card(std::string_view text) {
    if (text.size() != 3) return {};
    for (Card card : CardSet::all())
        if (to_text(card) == text) return card;
    return {};
}

std::optional<Rocket> read_rocket(std::string_view text) {
    Rocket rocket;
    if (text == "-") return rocket;
    for (std::string_view part : engine::split(text, '.')) {
        const auto card = read_card(part);
        if (!card || rocket.size == rocket_length) return {};
        put(rocket, *card, End::Rear);
    }
    return rocket;
}

std::string Rules::write(const State& state) {
    const Table& table = state.table;
    const Secrets& secrets = state.secrets;
    return write_table(table, [&](auto field) {
        if (table.phase <= Phase::Pick)
            field("hands", by_seat(table, [&](Seat seat) { return to_text(secrets.hands[seat]); }));
        else
            field("drawn", by_seat(table, [&](Seat seat) {
                      return secrets.drawn[seat] == no_card ? "-" : to_text(secrets.drawn[seat]);
                  }));
        if (!table.locked.empty())
            field("pending", by_seat(table, [&](Seat seat) {
                      return commitment_text(table.phase, secrets.pending[seat]);
                  }));
    });
}

std::string Rules::write_view(const View& view) {
    const Table& table = view.table;
    std::string text = write_table(table, [&](auto field) {
        if (table.phase <= Phase::Pick)
            field("hands", by_seat(table, [&](Seat seat) {
                      return view.known_hands.contains(seat)
                                 ? to_text(view.hands[seat])
                                 : "?" + std::to_string(view.hand_sizes[seat]);
                  }));
        else
            field("drawn", by_seat(table, [&](Seat seat) -> std::string {
                      if (seat == view.viewer && view.drawn != no_card) return to_text(view.drawn);
                      return table.drawers.contains(seat) ? "?" : "-";
                  }));
        if (!table.locked.empty())
            field("pending", by_seat(table, [&](Seat seat) -> std::string {
                      if (seat == view.viewer) return commitment_text(table.phase, view.pending);
                      return table.locked.contains(seat) ? "?" : "-";
                  }));
        field("deck", std::to_string(view.deck_size));
    });
    return text +
           " viewer=" + (view.viewer < table.players ? std::to_string(view.viewer) : "spectator");
}

OrRefusal<State> Rules::read(std::string_view text) {
    auto fields = Fields::parse(about().id, text);
    if (!fields) return base::Failure{std::move(fields).error()};
    return Reader(std::move(*fields)).read();
}

}  // namespace last_blast
