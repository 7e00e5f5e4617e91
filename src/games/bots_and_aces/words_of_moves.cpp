// SPDX-License-Identifier: Apache-2.0
//
// Moves in words, and back.
#include <cctype>

#include "engine/notation.hpp"
#include "games/bots_and_aces/names.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/records.hpp"
#include "games/bots_and_aces/text.hpp"

namespace bots_and_aces {

using engine::OrRefusal;
using engine::Refusal;

namespace {

constexpr std::string_view switch_verbs[] = {"activate", "deactivate", "attach", "detach"};

// Own things need no seat letter.
std::string without_letter(std::string name, Seat seat) {
    return name.starts_with(seat_letter(seat) + ".") ? name.substr(2) : name;
}

std::string which_ability(Move move) {
    return small_of(move) == 0 ? "" : " " + std::to_string(small_of(move) + 1);
}

std::string word_of(const State& state, unsigned index) {
    const bool keyword = state.table.question.a != 0;
    const Vocabulary words = keyword ? Vocabulary(keyword_words) : Vocabulary(attribute_words);
    return index < words.size() ? std::string(words[index].name) : std::to_string(index);
}

// A pilot card is enough if it is one's own.
std::string picked(const Names& names, Seat seat, Ref ref) {
    const std::string name = names.ref(ref);
    return name.starts_with(seat_letter(seat) + ":") ? name.substr(2) : name;
}

}  // namespace

std::string write_move(const State& state, Seat seat, Move move) {
    const Names names{state.table, &state.secrets};
    const Byte a = small_of(move);
    const std::uint16_t b = large_of(move);
    const auto thing = [&](unsigned id) {
        return without_letter(names.thing(static_cast<ThingId>(id)), seat);
    };
    const auto unit = [&](unsigned id) {
        return without_letter(names.unit(static_cast<UnitId>(id)), seat);
    };
    const auto tile = [](unsigned id) { return tile_text(static_cast<Tile>(id)); };
    const auto card = [&] { return card_id_text(card_of(move)); };
    switch (verb_of(move)) {
        case Verb::Roll:
            return "die " + std::to_string(b);
        case Verb::Deal:
            return "card " + card();
        case Verb::Pass:
            return "pass";
        case Verb::Yes:
            return "yes";
        case Verb::Play:
            return "play " + card() + which_ability(move);
        case Verb::Use:
            return "use " + thing(b) + which_ability(move);
        case Verb::Switch:
            return std::string(switch_verbs[a & 3]) + " " +
                   without_letter(names.ref(ref_of(move)), seat);
        case Verb::Pick:
            return (state.table.question.ask == Ask::Target ? "target " : "pick ") +
                   picked(names, seat, ref_of(move));
        case Verb::Mode:
            return "mode " + std::to_string(b + 1);
        case Verb::Amount:
            if (state.table.question.ask == Ask::TerrainCard) return "terrain " + card();
            return "number " + std::to_string(b);
        case Verb::Word:
            return "word " + word_of(state, b);
        case Verb::Bottom:
            return "bottom " + card();
        case Verb::Top:
            return "top " + card();
        case Verb::First:
            return "first " + std::string(phase_names[b < 5 ? b : 0]);
        case Verb::Fight:
            return "fight " + seat_letter(static_cast<Seat>(b));
        case Verb::Withdraw:
            return "withdraw";
        case Verb::Finish:
            return "finish";
        case Verb::Begin:
            return "move " + unit(b);
        case Verb::Step:
            return "step " + std::string(direction_names[b < 6 ? b : 0]);
        case Verb::Stop:
            return "stop";
        case Verb::Rush:
            return "rush " + unit(a) + " " + tile(b);
        case Verb::Set:
            return "set " + thing(a) + " " + tile(b);
        case Verb::Reserve:
            return "reserve";
        case Verb::Place:
            return "place " + thing(a) + " " + tile(b);
        case Verb::Offer:
            return "offer " + std::string(slot_names[a & 3]) + " " +
                   seat_letter(static_cast<Seat>(b));
        case Verb::Select:
            return "select " + std::string(slot_names[a & 3]) + " " + thing(b);
        case Verb::Status:
            return "status " + std::string(status_names[b < 6 ? b : 0]);
        case Verb::Block:
            return "block " + names.place(static_cast<PlanPlace>(b)) + " with " + names.place(a);
        case Verb::Attach:
            return "attach " + card() + " to " + names.place(a);
        case Verb::Ace:
            return "ace " + card();
        case Verb::String:
            return "string " + names.place(static_cast<PlanPlace>(b));
    }
    return "?";
}

namespace {

// Turns words into a move. What a word leaves open is taken from the position.
class Parser {
public:
    Parser(const State& state, Seat seat, std::vector<std::string_view> words)
        : state_(state), seat_(seat), words_(std::move(words)) {}

    std::optional<Move> parse() {
        if (words_.empty()) return {};
        for (const auto part : {&Parser::plain, &Parser::with_card, &Parser::with_thing,
                                &Parser::on_board, &Parser::in_combat})
            if (const auto move = (this->*part)()) return move;
        return {};
    }

private:
    std::size_t count() const { return words_.size(); }
    bool is(std::size_t i, std::string_view word) const {
        if (i >= count() || words_[i].size() != word.size()) return false;
        for (std::size_t k = 0; k < word.size(); ++k)
            if (std::tolower(static_cast<unsigned char>(words_[i][k])) !=
                std::tolower(static_cast<unsigned char>(word[k])))
                return false;
        return true;
    }
    std::optional<int> number(std::size_t i, int least, int most) const {
        return i < count() ? engine::whole_number(words_[i], least, most) : std::nullopt;
    }
    template <std::size_t n>
    std::optional<unsigned> index(std::size_t i, const std::string_view (&words)[n]) const {
        for (unsigned k = 0; k < n; ++k)
            if (is(i, words[k])) return k;
        return {};
    }
    // Ids of cards in small letters will do: "k-35".
    std::string capitals(std::size_t i) const {
        std::string text(i < count() ? words_[i] : "");
        for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        return text;
    }
    std::optional<unsigned> card(std::size_t i) const {
        const CardId found = cards().find(capitals(i));
        return found == no_card ? std::nullopt : std::optional(static_cast<unsigned>(found));
    }
    std::optional<unsigned> seat(std::size_t i) const {
        const auto found = i < count() ? read_letter(words_[i]) : std::nullopt;
        return found && *found < state_.table.seats ? std::optional(unsigned{*found})
                                                    : std::nullopt;
    }
    std::optional<unsigned> tile(std::size_t i) const {
        const auto found = i < count() ? read_tile(words_[i]) : std::nullopt;
        return found && *found != no_tile ? std::optional(unsigned{*found}) : std::nullopt;
    }
    // Names as they are written, in any letters, with or without one's own seat letter.
    std::string name(std::size_t i) const {
        std::string text = capitals(i);
        if (const std::size_t bot = text.find("BOT"); bot != std::string::npos)
            text.replace(bot, 3, "bot");
        return text;
    }
    template <class Find>
    auto find(std::size_t i, Find find_name) const -> decltype(find_name(std::string_view())) {
        if (i >= count() || words_[i] == "-") return {};
        if (const auto found = find_name(std::string_view(name(i)))) return found;
        return find_name(std::string_view(seat_letter(seat_) + "." + name(i)));
    }
    std::optional<ThingId> thing(std::size_t i) const {
        return find(i, [&](std::string_view text) { return names_.find_thing(text); });
    }
    std::optional<UnitId> unit(std::size_t i) const {
        return find(i, [&](std::string_view text) { return names_.find_unit(text); });
    }
    std::optional<PlanPlace> place(std::size_t i) const {
        if (i >= count()) return {};
        for (PlanPlace at = 0; at < plan_places; ++at)
            if (is(i, names_.place(at))) return at;
        return {};
    }
    std::optional<Ref> ref(std::size_t i) const {
        if (i >= count()) return {};
        for (const std::string& text :
             {std::string(words_[i]), name(i), seat_letter(seat_) + "." + name(i),
              seat_letter(seat_) + ":" + name(i)})
            if (const auto found = names_.find_ref(text); found && *found) return found;
        return {};
    }
    // The unit that is on its way; else the main Bot.
    unsigned mover() const {
        for (std::size_t i = state_.table.frame_count; i-- > 0;) {
            const Frame& frame = state_.table.frames[i];
            if (frame.flow == Flow::Move || frame.flow == Flow::MoveUnit) return frame.a;
        }
        return seat_ < max_seats ? state_.table.players[seat_].bot : 0;
    }

    std::optional<Move> plain() {
        if (count() == 1) {
            for (const char* word : {"pass", "done", "no", "none", "decline", "keep"})
                if (is(0, word)) return make(Verb::Pass);
            if (is(0, "yes") || is(0, "accept")) return make(Verb::Yes);
            if (is(0, "withdraw")) return make(Verb::Withdraw);
            if (is(0, "finish")) return make(Verb::Finish);
            if (is(0, "stop")) return make(Verb::Stop);
            if (is(0, "reserve")) return make(Verb::Reserve);
        }
        if (count() != 2) return {};
        if (is(0, "die"))
            if (const auto n = number(1, 1, 6)) return make(Verb::Roll, static_cast<unsigned>(*n));
        if (is(0, "mode"))
            if (const auto n = number(1, 1, 99))
                return make(Verb::Mode, static_cast<unsigned>(*n - 1));
        if (is(0, "number"))
            if (const auto n = number(1, 0, 9999))
                return make(Verb::Amount, static_cast<unsigned>(*n));
        if (is(0, "word"))
            for (unsigned i = 0; i < 16; ++i)
                if (is(1, word_of(state_, i))) return make(Verb::Word, i);
        if (is(0, "first"))
            if (const auto phase = index(1, phase_names)) return make(Verb::First, *phase);
        if (is(0, "fight"))
            if (const auto other = seat(1)) return make(Verb::Fight, *other);
        return {};
    }

    std::optional<Move> with_card() {
        const auto one = card(1);
        if (!one) return {};
        if (is(0, "play") && (count() == 2 || count() == 3)) {
            const auto ability = count() == 3 ? number(2, 1, 9) : 1;
            if (ability) return make(Verb::Play, static_cast<unsigned>(*ability - 1), *one);
        }
        if (is(0, "attach") && count() == 4 && is(2, "to"))
            if (const auto at = place(3)) return make(Verb::Attach, *at, *one);
        if (count() != 2) return {};
        if (is(0, "card")) return make(Verb::Deal, *one);
        if (is(0, "terrain")) return make(Verb::Amount, *one);
        if (is(0, "bottom")) return make(Verb::Bottom, *one);
        if (is(0, "top")) return make(Verb::Top, *one);
        if (is(0, "ace")) return make(Verb::Ace, *one);
        return {};
    }

    std::optional<Move> with_thing() {
        if (is(0, "use") && (count() == 2 || count() == 3)) {
            const auto one = thing(1);
            const auto ability = count() == 3 ? number(2, 1, 9) : 1;
            if (one && ability) return make(Verb::Use, static_cast<unsigned>(*ability - 1), *one);
        }
        if (count() != 2) return {};
        if (const auto how = index(0, switch_verbs))
            if (const auto what = ref(1)) return make(Verb::Switch, *how, what->bits);
        if (is(0, "pick") || is(0, "target"))
            if (const auto what = ref(1)) return pick(*what);
        return {};
    }

    std::optional<Move> on_board() {
        if (count() == 2 && is(0, "move"))
            if (const auto one = unit(1)) return make(Verb::Begin, *one);
        if (count() == 2 && is(0, "step"))
            if (const auto way = index(1, direction_names)) return make(Verb::Step, mover(), *way);
        if (is(0, "rush") && count() == 2)
            if (const auto at = tile(1)) return make(Verb::Rush, mover(), *at);
        const auto at = count() == 3 ? tile(2) : std::nullopt;
        if (!at) return {};
        if (is(0, "rush"))
            if (const auto one = unit(1)) return make(Verb::Rush, *one, *at);
        const auto one = thing(1);
        if (is(0, "set") && one) return make(Verb::Set, *one, *at);
        if (is(0, "place") && one) return make(Verb::Place, *one, *at);
        return {};
    }

    std::optional<Move> in_combat() {
        if (count() == 3 && is(0, "offer")) {
            const auto slot = index(1, slot_names);
            const auto to = seat(2);
            if (slot && to) return make(Verb::Offer, *slot, *to);
        }
        if (count() == 3 && is(0, "select")) {
            const auto slot = index(1, slot_names);
            const auto one = thing(2);
            if (slot && one) return make(Verb::Select, *slot, *one);
        }
        if (count() == 2 && is(0, "status"))
            if (const auto status = index(1, status_names)) return make(Verb::Status, *status);
        if (count() == 4 && is(0, "block") && (is(2, "with") || is(2, "by"))) {
            const auto blocked = place(1), blocker = place(3);
            if (blocked && blocker) return make(Verb::Block, *blocker, *blocked);
        }
        if (count() == 2 && is(0, "string"))
            if (const auto at = place(1)) return make(Verb::String, *at);
        return {};
    }

    const State& state_;
    Seat seat_;
    std::vector<std::string_view> words_;
    Names names_{state_.table, &state_.secrets};
};

// What could be written at this position.
const char* example(const State& state, Seat seat) {
    if (seat == engine::nature) return "\"die 4\" or \"card K-35\"";
    switch (state.table.question.ask) {
        case Ask::Main:
            return "\"finish\", \"play K-35\", \"fight B\", \"withdraw\" or \"move bot\"";
        case Ask::NextPhase:
            return "\"first action\" or \"first movement\"";
        case Ask::Select:
            return "\"select C W-20\"";
        case Ask::Block:
            return "\"block B.L with A.R\" or \"pass\"";
        case Ask::Attach:
            return "\"attach A-05 to A.L\", \"ace Z-01\" or \"pass\"";
        case Ask::PickString:
            return "\"string A.L\"";
        case Ask::Step:
            return "\"step NE\" or \"stop\"";
        case Ask::Target:
            return "\"target B.bot\"";
        case Ask::TerrainCard:
            return "\"terrain T-08\"";
        default:
            return "\"pass\", \"yes\", \"pick B.bot\" or \"play K-01\"";
    }
}

}  // namespace

OrRefusal<Move> read_move(const State& state, Seat seat, std::string_view text) {
    if (const auto move = Parser(state, seat, engine::words_of(text)).parse()) return *move;
    return base::Failure{Refusal{
        Refusal::Reason::NotAMove, "",
        "\"" + std::string(text) + "\" is not a move; write " + example(state, seat) + "."}};
}

}  // namespace bots_and_aces
