// SPDX-License-Identifier: Apache-2.0
#include "protocol/json.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <cstring>

#include "engine/notation.hpp"

namespace protocol {

using engine::bad_text;
using engine::Event;
using engine::EventNames;
using engine::Seat;

namespace {

value seat_json(Seat seat) {  // 0, 1, …, "nature"
    if (seat >= engine::max_seats) return value(engine::seat_text(seat));
    return value(int{seat});
}

// Names are our own and need no escape.
void append_name(base::Text& out, std::string_view name) {
    char* to = out.room(name.size() + 3);
    *to = '"';
    if (!name.empty()) std::memcpy(to + 1, name.data(), name.size());
    to[name.size() + 1] = '"';
    to[name.size() + 2] = ':';
    out.used(name.size() + 3);
}

void append_field(base::Text& out, std::string_view name, std::int64_t number) {
    append_name(out, name);
    out.number(number);
    out += ',';
}

void append_field(base::Text& out, std::string_view name, std::string_view text) {
    append_name(out, name);
    append_quoted(out, text);
    out += ',';
}

constexpr bool needs_escape(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

// Whether one of several bytes needs an escape, all looked at in one go. A byte is below n where
// subtracting n from it borrows; that a borrow may spread to the bytes above it harms nobody, since
// then there is one.
template <class Word>
bool any_needs_escape(Word bytes) {
    constexpr auto ones = static_cast<Word>(0x0101010101010101),
                   tops = static_cast<Word>(ones << 7);
    const auto below = [](Word word, Word n) { return (word - ones * n) & ~word & tops; };
    return (below(bytes, 0x20) | below(bytes ^ ones * '"', 1) | below(bytes ^ ones * '\\', 1)) != 0;
}

// Sixteen bytes at once; compilers have vectors for that on every machine.
using Sixteen = unsigned char __attribute__((vector_size(16)));
bool copy_sixteen_if_plain(char* to, const char* from) {
    Sixteen bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    std::memcpy(to, &bytes, sizeof bytes);
    const auto bad = (bytes < 0x20) | (bytes == '"') | (bytes == '\\');
    std::uint64_t halves[2];
    std::memcpy(halves, &bad, sizeof halves);
    return (halves[0] | halves[1]) == 0;
}

template <class Word>
bool copy_if_plain(char* to, const char* from) {
    Word bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    std::memcpy(to, &bytes, sizeof bytes);
    return !any_needs_escape(bytes);
}

// Nearly everything we write needs no escape. The last bytes are looked at together with some that
// have been looked at already.
bool copy_if_plain(char* to, std::string_view text) {
    const char* from = text.data();
    const std::size_t size = text.size();
    if (size >= 16) {
        for (std::size_t i = 0; i + 16 < size; i += 16)
            if (!copy_sixteen_if_plain(to + i, from + i)) return false;
        return copy_sixteen_if_plain(to + size - 16, from + size - 16);
    }
    if (size >= 8)
        return copy_if_plain<std::uint64_t>(to, from) &&
               copy_if_plain<std::uint64_t>(to + size - 8, from + size - 8);
    if (size >= 4)
        return copy_if_plain<std::uint32_t>(to, from) &&
               copy_if_plain<std::uint32_t>(to + size - 4, from + size - 4);
    for (std::size_t i = 0; i < size; ++i) {
        if (needs_escape(from[i])) return false;
        to[i] = from[i];
    }
    return true;
}

void append_escaped(base::Text& out, char c) {
    constexpr char digits[] = "0123456789abcdef";
    out += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) {
        out += c;
        return;
    }
    out += "u00";
    out += digits[c >> 4];
    out += digits[c & 15];
}

}  // namespace

void append_quoted(base::Text& out, std::string_view text) {
    char* to = out.room(text.size() + 2);
    *to = '"';
    if (copy_if_plain(to + 1, text)) {
        to[text.size() + 1] = '"';
        return out.used(text.size() + 2);
    }
    out += '"';
    for (const char c : text) {
        if (needs_escape(c))
            append_escaped(out, c);
        else
            out += c;
    }
    out += '"';
}

void append_event_fields(base::Text& out, const engine::Game& game, const Event& seen) {
    const EventNames& names = game.about().events.at(seen.kind);
    append_field(out, "event", names.kind);
    if (seen.seat < engine::max_seats)
        append_field(out, "seat", std::int64_t{seen.seat});
    else if (seen.seat != engine::spectator)
        append_field(out, "seat", engine::seat_text(seen.seat));
    for (std::size_t i = 0; i < names.open.size(); ++i)
        if (!names.open[i].empty()) append_field(out, names.open[i], seen.open[i]);
    for (std::size_t i = 0; i < names.secret.size(); ++i)
        if (!names.secret[i].empty() && seen.secret[i] != engine::hidden)
            append_field(out, names.secret[i], seen.secret[i]);
    if (!seen.readers.empty()) append_field(out, "only_for", std::int64_t{seen.readers.lowest()});
    if (seen.reveals) out += "\"reveals\":true,";
    append_field(out, "text", game.tell(seen));
    if (!names.rule.empty()) append_field(out, "rule", names.rule);
    out.drop_last();
}

object event_json(const engine::Game& game, const Event& seen) {
    base::Text text;
    text += '{';
    append_event_fields(text, game, seen);
    text += '}';
    return boost::json::parse(text.view()).as_object();
}

engine::OrRefusal<Event> read_event(const engine::Game& game, const value& json) {
    const auto fail = [](std::string words) { return base::Failure{bad_text(std::move(words))}; };
    const object* fields = json.if_object();
    const value* kind = fields ? fields->if_contains("event") : nullptr;
    if (!kind || !kind->is_string()) return fail("An event is an object with a name in \"event\".");
    const auto& all = game.about().events;
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (all[k].kind != std::string_view(kind->get_string())) continue;
        Event event;
        event.kind = static_cast<std::uint16_t>(k);
        event.secret.fill(engine::hidden);
        const auto number = [&](std::string_view name) -> const std::int64_t* {
            const value* found = name.empty() ? nullptr : fields->if_contains(name);
            return found ? found->if_int64() : nullptr;
        };
        if (const auto* seat = number("seat")) event.seat = static_cast<Seat>(*seat);
        for (std::size_t i = 0; i < event.open.size(); ++i) {
            if (all[k].open[i].empty()) continue;
            const auto* found = number(all[k].open[i]);
            if (!found)
                return fail("Event " + std::string(all[k].kind) + " needs \"" +
                            std::string(all[k].open[i]) + "\".");
            event.open[i] = *found;
        }
        for (std::size_t i = 0; i < event.secret.size(); ++i)
            if (const auto* found = number(all[k].secret[i])) event.secret[i] = *found;
        if (const auto* reader = number("only_for"))
            event.readers.add(static_cast<Seat>(*reader & 7));
        // A reader sees every secret, also those that this kind of event does not name.
        if (!event.readers.empty())
            for (auto& secret : event.secret)
                if (secret == engine::hidden) secret = 0;
        event.reveals = fields->contains("reveals");
        return event;
    }
    return fail("There is no event \"" + std::string(kind->get_string()) + "\".");
}

std::string_view append_move(base::Text& out, const engine::Position& position, Seat seat,
                             engine::Move move, std::string_view rule_before) {
    out += "{\"move\":";
    out.number(move);
    out += ",\"text\":";
    const std::string text = position.write_move(seat, move);
    append_quoted(out, text);
    if (const std::string says = position.describe(seat, move); says != text) {
        out += ",\"says\":";
        append_quoted(out, says);
    }
    const std::string_view rule = position.rule(seat, move);
    if (rule != rule_before) {
        out += ",\"rule\":\"";  // a number, which needs no escape
        out += rule;
        out += '"';
    }
    out += '}';
    return rule;
}

object move_json(const engine::Position& position, Seat seat, engine::Move move) {
    base::Text text;
    append_move(text, position, seat, move);
    return boost::json::parse(text.view()).as_object();
}

array outcome_json(const engine::Outcome& outcome) {
    array seats;
    for (const engine::SeatResult& result : outcome) {
        object seat{{"rank", result.rank}, {"utility", result.utility}};
        if (result.has_score) seat["score"] = result.score;
        seats.push_back(std::move(seat));
    }
    return seats;
}

void append_fields(base::Text& out, std::string_view notation) {
    out += '{';
    for (auto end = notation.find(' '); end != std::string_view::npos;) {
        notation.remove_prefix(end + 1);
        end = notation.find(' ');
        const std::string_view word = notation.substr(0, end);
        if (word.empty()) continue;
        const auto equals = std::min(word.find('='), word.size());
        append_field(out, word.substr(0, equals), word.substr(std::min(equals + 1, word.size())));
    }
    if (out.back() == ',') out.drop_last();
    out += '}';
}

// The JSON of a log holds its text, line by line by kind, so that there is one reader of logs.
object log_json(const engine::Match& match, const engine::Notes& notes) {
    object json{{"format", 1},
                {"game", match.game().about().id},
                {"ruleset", match.game().about().ruleset}};
    if (const std::string cards = match.game().card_set(); !cards.empty()) json["cards"] = cards;
    if (match.from_setup()) {
        json["seats"] = match.setup().seats;
        object options;
        for (const auto& [name, option] : match.setup().options) options[name] = option;
        json["options"] = std::move(options);
    } else {
        json["position"] = match.origin().write();
    }
    array remarks;
    for (const auto& [key, text] : notes) remarks.push_back({key, text});
    json["notes"] = std::move(remarks);

    array moves;
    auto position = match.origin().clone();
    for (const auto& [seat, move] : match.entries()) {
        moves.push_back({seat_json(seat), position->write_move(seat, move)});
        [[maybe_unused]] const auto played = position->try_play(seat, move);
        assert(played);
    }
    json["moves"] = std::move(moves);
    const std::string text = engine::write_log(match);
    const auto last = text.rfind(' ');
    json["digest"] = text.substr(last + 1, text.size() - last - 2);
    return json;
}

base::Result<engine::Logged, engine::LogProblem> read_log_json(
    const value& json, std::span<const engine::Game* const> games) {
    const auto fail = [](std::string words) {
        return base::Failure{engine::LogProblem{1, std::move(words)}};
    };
    const object* log = json.if_object();
    if (!log) return fail("A log is a JSON object.");
    const auto plain = [](const value& item) -> std::string {
        if (const auto* text = item.if_string()) {
            std::string line(*text);
            for (char& c : line)
                if (c == '\n' || c == '\r') c = ' ';
            return line;
        }
        if (const auto* number = item.if_int64()) return std::to_string(*number);
        return "?";
    };
    const auto field = [&](std::string_view name) {
        const value* found = log->if_contains(name);
        return found ? plain(*found) : std::string("?");
    };
    std::string text = "hexwing log " + field("format") + "\ngame " + field("game") + " " +
                       field("ruleset") + "\n";
    if (log->contains("cards")) text += "cards " + field("cards") + "\n";
    if (log->contains("position")) {
        text += "position " + field("position") + "\n";
    } else {
        text += "seats " + field("seats") + "\n";
        if (const value* options = log->if_contains("options"); options && options->is_object())
            for (const auto& option : options->get_object())
                text += "option " + plain(option.key()) + " " + plain(option.value()) + "\n";
    }
    const auto pairs = [&](std::string_view name, auto write) {
        const value* list = log->if_contains(name);
        if (!list || !list->is_array()) return false;
        for (const value& item : list->get_array()) {
            const array* pair = item.if_array();
            if (!pair || pair->size() != 2) return false;
            write(plain((*pair)[0]), plain((*pair)[1]));
        }
        return true;
    };
    if (!pairs("notes", [&](const std::string& key, const std::string& remark) {
            text += "note " + key + " " + remark + "\n";
        }))
        return fail("\"notes\" is a list of pairs.");
    text += "moves\n";
    std::size_t seq = 0;
    if (!pairs("moves", [&](const std::string& seat, const std::string& move) {
            text += std::to_string(seq++) + " " + seat + " " + move + "\n";
        }))
        return fail("\"moves\" is a list of pairs of a seat and a move.");
    text += "end " + std::to_string(seq) + " " + field("digest") + "\n";
    return engine::read_log(text, games);
}

}  // namespace protocol
