// SPDX-License-Identifier: Apache-2.0
#include "server/requests.hpp"

#include <boost/json/array.hpp>
#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parser.hpp>
#include <charconv>
#include <cstring>

#include "fair/chance.hpp"

namespace server {

namespace json = boost::json;

Refused refused(const engine::Refusal& refusal) {
    using Reason = engine::Refusal::Reason;
    const char* code = "not-allowed";
    switch (refusal.reason) {
        case Reason::NotYourTurn:
            code = "not-your-turn";
            break;
        case Reason::NotAllowed:
            code = "not-allowed";
            break;
        case Reason::NotAMove:
        case Reason::BadText:
            code = "not-a-move";
            break;
        case Reason::GameOver:
            code = "game-over";
            break;
        case Reason::CannotUndo:
            code = "cannot-undo";
            break;
    }
    return {code, refusal.words, refusal.rule};
}

bool is_plain_text(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
        const unsigned char first = byte(i);
        if (first < 0x20 || first == 0x7f) return false;
        const std::size_t length = first < 0x80             ? 1
                                   : (first & 0xe0) == 0xc0 ? 2
                                   : (first & 0xf0) == 0xe0 ? 3
                                   : (first & 0xf8) == 0xf0 ? 4
                                                            : 0;
        if (length == 0 || i + length > text.size()) return false;
        for (std::size_t k = 1; k < length; ++k)
            if ((byte(i + k) & 0xc0) != 0x80) return false;
        // Longer than need be, halves of pairs, and beyond the last character.
        if (first < 0xc2 && length == 2) return false;
        if (first == 0xe0 && byte(i + 1) < 0xa0) return false;
        if (first == 0xed && byte(i + 1) >= 0xa0) return false;
        if (first == 0xf0 && byte(i + 1) < 0x90) return false;
        if (first > 0xf4 || (first == 0xf4 && byte(i + 1) >= 0x90)) return false;
        // C1 controls, ends of lines, and the marks that turn the direction of writing around.
        if (first == 0xc2 && byte(i + 1) < 0xa0) return false;
        if (first == 0xe2 && byte(i + 1) == 0x80 && byte(i + 2) >= 0xa8 && byte(i + 2) <= 0xae)
            return false;
        if (first == 0xe2 && byte(i + 1) == 0x81 && byte(i + 2) >= 0xa6 && byte(i + 2) <= 0xa9)
            return false;
        i += length;
    }
    return true;
}

namespace {

constexpr std::int64_t second = 1000;
constexpr std::int64_t day = 24 * 3600 * second;

std::optional<std::int64_t> whole(std::string_view text, std::int64_t least, std::int64_t most) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    if (number < least || number > most) return std::nullopt;
    return number;
}

}  // namespace

std::string to_text(const ClockRule& clock) {
    switch (clock.kind) {
        case ClockRule::Kind::None:
            break;
        case ClockRule::Kind::Move:
            return "move " + std::to_string(clock.base / second);
        case ClockRule::Kind::Game:
            return "game " + std::to_string(clock.base / second) + "+" +
                   std::to_string(clock.increment / second);
        case ClockRule::Kind::Days:
            return "days " + std::to_string(clock.base / day);
        case ClockRule::Kind::Answer:
            return "answer " + std::to_string(clock.base / second) +
                   (clock.reserve ? "+" + std::to_string(clock.reserve / second) : "");
    }
    return "none";
}

std::optional<ClockRule> read_clock(std::string_view text) {
    using Kind = ClockRule::Kind;
    if (text == "none") return ClockRule{};
    const auto space = text.find(' ');
    if (space == std::string_view::npos) return std::nullopt;
    const std::string_view kind = text.substr(0, space), rest = text.substr(space + 1);
    if (kind == "move") {
        if (const auto seconds = whole(rest, 1, 86400))
            return ClockRule{Kind::Move, *seconds * second, 0};
    } else if (kind == "answer") {
        const auto plus = rest.find('+');
        const auto seconds = whole(rest.substr(0, plus), 3, 3600);
        const auto reserve = plus == std::string_view::npos ? std::optional<std::int64_t>(0)
                                                            : whole(rest.substr(plus + 1), 1, 3600);
        if (seconds && reserve)
            return ClockRule{Kind::Answer, *seconds * second, 0, *reserve * second};
    } else if (kind == "days") {
        if (const auto days = whole(rest, 1, 30)) return ClockRule{Kind::Days, *days * day, 0};
    } else if (kind == "game") {
        const auto plus = rest.find('+');
        if (plus == std::string_view::npos) return std::nullopt;
        const auto seconds = whole(rest.substr(0, plus), 1, 86400);
        const auto more = whole(rest.substr(plus + 1), 0, 3600);
        if (seconds && more) return ClockRule{Kind::Game, *seconds * second, *more * second};
    }
    return std::nullopt;
}

namespace {

// Takes fields out of an object one by one and remembers the first thing that is wrong; at the end
// nothing may be left over.
class Fields {
public:
    Fields(const json::object& object, std::string_view what) : object_(object), what_(what) {}

    const json::value* maybe(std::string_view name) {
        const json::value* found = object_.if_contains(name);
        if (found) ++taken_;
        return found;
    }
    std::string text(std::string_view name, std::size_t longest, bool needed = true) {
        const json::value* found = maybe(name);
        if (!found && !needed) return {};
        const json::string* text = found ? found->if_string() : nullptr;
        if (!text || text->size() > longest || (needed && text->empty()))
            return wrong(name, "a text of 1 to " + std::to_string(longest) + " characters"), "";
        return std::string(*text);
    }
    std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most,
                        std::optional<std::int64_t> fallback = std::nullopt) {
        const json::value* found = maybe(name);
        if (!found && fallback) return *fallback;
        return as_number(found, name, least, most);
    }
    std::int64_t as_number(const json::value* found, std::string_view name, std::int64_t least,
                           std::int64_t most) {
        const auto* number = found ? found->if_int64() : nullptr;
        if (!number || *number < least || *number > most) {
            wrong(name,
                  "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
            return least;
        }
        return *number;
    }
    engine::Seat seat(std::string_view name) {
        return static_cast<engine::Seat>(number(name, 0, engine::max_seats - 1));
    }
    bool yes_or_no(std::string_view name, std::optional<bool> fallback = std::nullopt) {
        const json::value* found = maybe(name);
        if (!found && fallback) return *fallback;
        const bool* value = found ? found->if_bool() : nullptr;
        if (!value) wrong(name, "true or false");
        return value && *value;
    }
    void wrong(std::string_view name, std::string_view right) {
        if (problem_.empty())
            problem_ = std::string(what_) + " needs \"" + std::string(name) +
                       "\": " + std::string(right) + ".";
    }
    // The first problem, or an empty text.
    std::string problem() const {
        if (!problem_.empty()) return problem_;
        if (taken_ == object_.size()) return {};
        return std::string(what_) +
               " has a field that is not in the protocol; see docs/protocol.md.";
    }

private:
    const json::object& object_;
    std::string_view what_;
    std::size_t taken_ = 0;
    std::string problem_;
};

SeatWish seat_wish(const json::value& value, bool you, Fields& outer) {
    SeatWish wish;
    const std::string right =
        std::string("{\"kind\": \"open\"}, {\"kind\": \"bot\", \"level\": …}") +
        (you ? " or {\"kind\": \"you\"}" : "");
    const json::object* object = value.if_object();
    if (!object) return outer.wrong("seats", right), wish;
    Fields fields(*object, "A seat");
    const std::string kind = fields.text("kind", 10);
    if (kind == "bot") {
        wish.kind = SeatWish::Kind::Bot;
        wish.level = fields.text("level", 40);
    } else if (kind == "you" && you) {
        wish.kind = SeatWish::Kind::You;
    } else if (kind != "open") {
        outer.wrong("kind", right);
    }
    if (!fields.problem().empty()) outer.wrong("seats", right);
    return wish;
}

bool is_option_value(const json::value& value) {
    constexpr std::size_t longest = 4000;  // the code of a build has less than 1,000
    return value.is_string() && value.get_string().size() <= longest &&
           is_plain_text(value.get_string());
}

Create read_create(Fields& fields) {
    Create create;
    create.game = fields.text("game", 40);
    const json::value* seats = fields.maybe("seats");
    const json::array* list = seats ? seats->if_array() : nullptr;
    if (!list || list->empty() || list->size() > engine::max_seats)
        fields.wrong("seats", "a list of 1 to 6 seats");
    else
        for (const json::value& seat : *list) create.seats.push_back(seat_wish(seat, true, fields));
    if (const json::value* options = fields.maybe("options")) {
        const json::object* object = options->if_object();
        if (!object || object->size() > 40)
            fields.wrong("options", "an object of names and values");
        else
            for (const auto& [name, value] : *object) {
                if (!is_option_value(value) || name.size() > 60)
                    fields.wrong("options", "values that are texts");
                else
                    create.options.emplace_back(name, value.get_string());
            }
    }
    if (const std::string clock = fields.text("clock", 40, false); !clock.empty()) {
        if (const auto rule = read_clock(clock))
            create.clock = *rule;
        else
            fields.wrong("clock",
                         "\"none\", \"move SECONDS\", \"game SECONDS+INCREMENT\", \"days DAYS\" or "
                         "\"answer SECONDS\", also \"answer SECONDS+RESERVE\"");
    }
    create.hidden = fields.yes_or_no("private", false);
    create.delay = static_cast<int>(fields.number("delay", 0, 3600, 0));
    create.guide = fields.yes_or_no("guide", false);
    if (const json::value* from = fields.maybe("from")) {
        const json::object* object = from->if_object();
        if (!object) {
            fields.wrong("from", "{\"match\": …, \"seq\": …}");
        } else {
            Fields inner(*object, "from");
            Create::From origin;
            origin.match = inner.text("match", 40);
            origin.seq = static_cast<std::uint64_t>(inner.number("seq", 0, 1'000'000));
            if (!inner.problem().empty()) fields.wrong("from", "{\"match\": …, \"seq\": …}");
            create.from = std::move(origin);
        }
    }
    return create;
}

Play read_play(Fields& fields) {
    Play play;
    play.seq = static_cast<std::uint64_t>(fields.number("seq", 0, 1'000'000));
    play.key = fields.text("key", 64);
    if (const json::value* era = fields.maybe("era"))
        play.era = static_cast<std::uint64_t>(fields.as_number(era, "era", 0, 1'000'000'000));
    if (const json::value* move = fields.maybe("move"))
        play.move = static_cast<engine::Move>(fields.as_number(move, "move", 0, 0xfffffffe));
    else
        play.text = fields.text("text", 200);
    return play;
}

Chat::Proposal read_proposal(Fields& fields, const json::value& value) {
    constexpr const char* shape = "an object with seat and move, a line of at most 60 characters";
    const json::object* object = value.if_object();
    const json::value* seat = object ? object->if_contains("seat") : nullptr;
    const json::value* move = object ? object->if_contains("move") : nullptr;
    if (!seat || !move || object->size() != 2 || !move->is_string() ||
        move->as_string().size() > 60 || !is_plain_text(move->as_string()))
        return fields.wrong("propose", shape), Chat::Proposal{};
    return {static_cast<engine::Seat>(fields.as_number(seat, "propose", 0, engine::max_seats - 1)),
            std::string(move->as_string())};
}

Chat read_chat(Fields& fields) {
    Chat chat{fields.text("text", 1200)};
    std::size_t characters = 0;
    for (const char c : chat.text) characters += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    if (characters > 300 || !is_plain_text(chat.text))
        fields.wrong("text", "one line of at most 300 characters");
    const json::value* to = fields.maybe("to");
    if (to) {
        chat.to_team = *to == "team";
        if (!chat.to_team && *to != "all") fields.wrong("to", "\"all\" or \"team\"");
    }
    if (const json::value* propose = fields.maybe("propose")) {
        if (to && !chat.to_team) return fields.wrong("propose", "said to the team"), chat;
        chat.to_team = true;  // nobody else is to know of it
        chat.propose = read_proposal(fields, *propose);
    }
    return chat;
}

Swap read_swap(Fields& fields) {
    const json::value* seats = fields.maybe("seats");
    const json::array* list = seats ? seats->if_array() : nullptr;
    if (!list || list->size() != 2) return fields.wrong("seats", "a list of two seats"), Swap{};
    const auto seat = [&](std::size_t i) {
        return static_cast<engine::Seat>(
            fields.as_number(&(*list)[i], "seats", 0, engine::max_seats - 1));
    };
    return {seat(0), seat(1)};
}

SetAnswers read_answers(Fields& fields) {
    constexpr const char* right = "an object of at most 120 names and texts";
    SetAnswers answers;
    const json::value* found = fields.maybe("settings");
    const json::object* object = found ? found->if_object() : nullptr;
    if (!object || object->size() > 120) return fields.wrong("settings", right), answers;
    for (const auto& [name, value] : *object) {
        if (!value.is_string() || value.get_string().size() > 60 || name.size() > 60 ||
            !is_plain_text(name) || !is_plain_text(value.get_string()))
            return fields.wrong("settings", right), answers;
        answers.settings.emplace_back(name, value.get_string());
    }
    return answers;
}

// The list of messages that are about a table, or nothing if there is no such type.
std::optional<Ask> read_about_table(std::string_view type, Fields& fields) {
    if (type == "move") return read_play(fields);
    if (type == "watch") {
        Watch watch;
        watch.since = static_cast<std::uint64_t>(fields.number("since", 0, 1'000'000, 0));
        watch.era = static_cast<std::uint64_t>(fields.number("era", 0, 1'000'000'000, 0));
        return watch;
    }
    if (type == "unwatch") return Unwatch{};
    if (type == "sit") return Sit{fields.seat("seat")};
    if (type == "stand") return Stand{};
    if (type == "seat") {
        SetSeat set;
        set.seat = fields.seat("seat");
        const json::value* to = fields.maybe("to");
        if (to)
            set.to = seat_wish(*to, false, fields);
        else
            fields.wrong("to", "what the seat becomes");
        return set;
    }
    if (type == "swap") return read_swap(fields);
    if (type == "host") return SetHost{fields.text("person", 40)};
    if (type == "mute") {
        Mute mute;
        mute.person = fields.text("person", 40);
        mute.on = fields.yes_or_no("on");
        return mute;
    }
    if (type == "close") return Close{};
    if (type == "seed") {
        Seed seed{fields.text("seed", 64)};
        if (!fair::is_seat_seed(seed.seed)) fields.wrong("seed", "32 to 64 hexadecimal digits");
        return seed;
    }
    if (type == "start") return Start{};
    if (type == "undo") return Undo{};
    if (type == "takeback") return Takeback{};
    if (type == "agree") return Agree{fields.yes_or_no("yes")};
    if (type == "resign") return Resign{};
    if (type == "hint") return Hint{};
    if (type == "rematch") return Rematch{};
    if (type == "chat") return read_chat(fields);
    if (type == "settings") return read_answers(fields);
    if (type == "option") {
        SetOption option;
        option.name = fields.text("name", 60);
        const json::value* value = fields.maybe("value");
        if (value && is_option_value(*value))
            option.value = std::string(value->get_string());
        else
            fields.wrong("value", "one line of text");
        return option;
    }
    return std::nullopt;
}

// A move as nearly every client writes it: whole numbers, texts without escapes, no spaces, each
// field once. Nothing is judged here: what is different in any way is left to the reader of JSON.
std::optional<Message> read_plain_move(std::string_view text) {
    // Of a length that is known where it is compiled, so that it is a comparison or two.
    const auto take = [&]<std::size_t n>(const char(&begin)[n]) {
        if (text.size() < n - 1 || std::memcmp(text.data(), begin, n - 1) != 0) return false;
        text.remove_prefix(n - 1);
        return true;
    };
    const auto word = [&](std::optional<std::string_view>& field) {  // …" after its first quote
        const auto end = text.find('"');
        if (field || end == std::string_view::npos) return false;
        field = text.substr(0, end);
        text.remove_prefix(end + 1);
        bool plain = true;
        for (const char c : *field) plain &= c >= 0x20 && c <= 0x7e && c != '\\';
        return plain;
    };
    const auto number = [&](std::optional<std::int64_t>& field, std::int64_t most) {
        std::size_t end = 0;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
        if (field || end == 0 || (end > 1 && text[0] == '0')) return false;
        field = whole(text.substr(0, end), 0, most);
        text.remove_prefix(end);
        return field.has_value();
    };
    if (!take("{\"type\":\"move\"")) return std::nullopt;
    std::optional<std::string_view> table, key;
    std::optional<std::int64_t> seq, move, era, id;
    while (text != "}") {
        const bool good = take(",\"table\":\"") ? word(table)
                          : take(",\"seq\":")   ? number(seq, 1'000'000)
                          : take(",\"move\":")  ? number(move, 0xfffffffe)
                          : take(",\"key\":\"") ? word(key)
                          : take(",\"era\":")   ? number(era, 1'000'000'000)
                          : take(",\"id\":")    ? number(id, std::int64_t{1} << 53)
                                                : false;
        if (!good) return std::nullopt;
    }
    const auto fits = [](const auto& field, std::size_t longest) {
        return field && !field->empty() && field->size() <= longest;
    };
    if (!fits(table, 40) || !fits(key, 64) || !seq || !move) return std::nullopt;
    Play play{
        static_cast<std::uint64_t>(*seq), static_cast<engine::Move>(*move), {}, std::string(*key)};
    if (era) play.era = static_cast<std::uint64_t>(*era);
    return Message{id, std::string(*table), std::move(play)};
}

}  // namespace

base::Result<Message, Unreadable> read_message(std::string_view text) {
    if (auto move = read_plain_move(text)) return std::move(*move);
    unsigned char space[4096];
    json::monotonic_resource memory(space, sizeof space);
    json::error_code error;
    thread_local json::parser parser = [] {
        json::parse_options options;
        options.max_depth = 6;
        return json::parser({}, options);
    }();
    parser.reset(&memory);
    parser.write(text, error);
    const json::value value = error ? json::value() : parser.release();
    const json::object* object = error ? nullptr : value.if_object();
    if (!object)
        return base::Failure{Unreadable{
            std::nullopt, {"bad-json", "A message is one JSON object; see docs/protocol.md."}}};

    Message message;
    if (const json::value* id = object->if_contains("id"))
        if (const auto* number = id->if_int64()) message.id = *number;
    const json::value* named = object->if_contains("type");
    const std::string type =
        named && named->is_string() ? std::string(named->get_string()) : std::string();
    const auto fail = [&](std::string words) {
        return base::Failure{Unreadable{message.id, {"bad-message", std::move(words)}}};
    };
    if (type.empty()) return fail("A message needs its \"type\"; see docs/protocol.md.");

    Fields fields(*object, type);
    fields.maybe("type");
    if (object->contains("id")) fields.number("id", 0, std::int64_t{1} << 53);
    if (type == "hello") {
        message.ask = Hello{fields.number("version", 1, 1'000'000)};
    } else if (type == "ping") {
        message.ask = Ping{};
    } else if (type == "lobby") {
        message.ask = Lobby{fields.yes_or_no("on"), fields.yes_or_no("changes", false)};
    } else if (type == "create") {
        message.ask = read_create(fields);
    } else {
        auto ask = read_about_table(type, fields);
        if (!ask) return fail("There is no message of this type; see docs/protocol.md.");
        message.ask = std::move(*ask);
        message.table = fields.text("table", 40);
    }
    if (std::string problem = fields.problem(); !problem.empty()) return fail(std::move(problem));
    return message;
}

}  // namespace server
