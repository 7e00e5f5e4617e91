// SPDX-License-Identifier: Apache-2.0
//
// What a table tells: docs/protocol.md. Everything about the match goes through views and events
// as the viewer may know them.
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cctype>

#include "protocol/json.hpp"
#include "server/table.hpp"

namespace server {

namespace json = boost::json;
using namespace std::literals;

namespace {

const char* status_text(Status status) {
    constexpr const char* words[] = {"waiting", "running", "over", "closed"};
    return words[static_cast<int>(status)];
}

std::string bot_name(const std::string& level) {
    std::string name = level;
    if (!name.empty())
        name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

json::array seat_list(SeatSet seats) {
    json::array list;
    for (const Seat seat : seats) list.push_back(int{seat});
    return list;
}

}  // namespace

json::object Table::seat_json(const SeatState& seat) const {
    switch (seat.kind) {
        case SeatState::Kind::Open:
            break;
        case SeatState::Kind::Human:
            return {{"kind", "human"},
                    {"person", seat.person.id},
                    {"name", seat.person.name},
                    {"here", is_here(seat.person.key)}};
        case SeatState::Kind::Bot: {
            json::object bot{
                {"kind", "bot"}, {"level", seat.level}, {"name", bot_name(seat.level)}};
            if (seat.person.key)
                bot["stands_for"] = {{"person", seat.person.id}, {"name", seat.person.name}};
            return bot;
        }
    }
    json::object open{{"kind", "open"}};
    if (seat.person.key)
        open["kept_for"] = {{"person", seat.person.id}, {"name", seat.person.name}};
    return open;
}

json::array Table::seats_json() const {
    json::array seats;
    for (const SeatState& seat : seats_) seats.push_back(seat_json(seat));
    return seats;
}

json::object Table::summary() const {
    json::object summary{{"table", id_},
                         {"game", room_->game->about().id},
                         {"status", status_text(status_)},
                         {"clock", to_text(clock_)},
                         {"created", created_},
                         {"seats", seats_json()},
                         {"watchers", watchers}};
    if (stranded_) summary["stranded"] = stranded_->words;
    return summary;
}

json::array Table::result() const {
    return status_ == Status::Over && match_ ? protocol::outcome_json(match_->position().outcome())
                                             : json::array();
}

namespace {
json::object options_json(const engine::Setup& setup) {
    json::object options;
    for (const auto& [name, value] : setup.options) options[name] = value;
    return options;
}
}  // namespace

// Options of a seat may tell what only its player knows, until the match is over.
json::object Table::shown_options() const {
    json::object options = options_json(setup_);
    if (status_ == Status::Over || !room_->shown_option) return options;
    for (const engine::OptionInfo& option : room_->game->about().options)
        if (json::value* value = options.if_contains(option.name); value && option.seat >= 0)
            *value = room_->shown_option(value->as_string());
    return options;
}

json::object Table::match_summary(Time finished) const {
    json::array seats;
    for (const SeatState& seat : seats_) {
        json::object one = seat_json(seat);
        one.erase("here");
        seats.push_back(std::move(one));
    }
    return {{"table", id_},       {"game", room_->game->about().id}, {"finished", finished},
            {"private", hidden_}, {"options", options_json(setup_)}, {"seats", std::move(seats)},
            {"result", result()}};
}

std::string Table::table_message(const Who& viewer, bool with_chat, Time heard) const {
    return table_message_for(table_message_for_all(), viewer, with_chat, heard);
}

// What everybody is told alike, without the last brace.
std::string Table::table_message_for_all() const {
    json::array given;
    for (const std::string& seed : seat_seeds_) given.push_back(!seed.empty());
    json::object fair{{"commitment", commitment_}, {"seeds", std::move(given)}};
    if (status_ == Status::Over) {
        fair["server_seed"] = server_seed_;
        json::array seeds;
        for (const std::string& seed : seat_seeds_) seeds.push_back(json::value(seed));
        fair["seat_seeds"] = std::move(seeds);
    }
    json::array muted;
    for (const std::string& person : muted_) muted.push_back(json::value(person));
    json::object message{{"type", "table"},
                         {"table", id_},
                         {"game", room_->game->about().id},
                         {"status", status_text(status_)},
                         {"created", created_},
                         {"options", shown_options()},
                         {"clock", to_text(clock_)},
                         {"private", hidden_},
                         {"delay", delay_},
                         {"guide", guide_},
                         {"host", host_.id},
                         {"seats", seats_json()},
                         {"watchers", watchers},
                         {"muted", std::move(muted)},
                         {"fair", std::move(fair)}};
    message["from"] = nullptr;
    if (!prefix_.empty())
        message["from"] = {{"match", prefix_of_.empty() ? json::value() : json::value(prefix_of_)},
                           {"seq", prefix_.size()}};
    message["takeback"] = nullptr;
    if (takeback_)
        message["takeback"] = {{"by", int{takeback_->by}},
                               {"waits_for", seat_list(takeback_->waits_for)}};
    message["rematch"] = rematch_.empty() ? json::value() : json::value(rematch_);
    message["result"] = status_ == Status::Over ? json::value(result()) : json::value();
    if (stranded_) message["stranded"] = stranded_->words;
    std::string text = json::serialize(message);
    text.pop_back();
    return text;
}

std::string Table::table_message_for(std::string text, const Who& viewer, bool with_chat,
                                     Time heard) const {
    const auto seat = seat_of(viewer.key);
    text += ",\"you\":{\"seat\":";
    text += seat ? std::to_string(*seat) : "null";
    text += viewer.key == host_.key ? ",\"host\":true}" : ",\"host\":false}";
    if (with_chat) {
        json::array lines;
        for (const ChatLine& line : chat_) {
            if (line.for_watchers && seat && status_ == Status::Running) continue;
            if (line.seat && !seat && line.time > heard) continue;
            if (may_read(line, viewer)) lines.push_back(chat_json(line));
        }
        text += ",\"chat\":" + json::serialize(lines);
    }
    return text + "}";
}

json::object Table::chat_json(const ChatLine& line) {
    json::object json{{"person", line.person.id},
                      {"name", line.person.name},
                      {"text", line.text},
                      {"time", line.time},
                      {"seat", line.seat ? json::value(int{*line.seat}) : json::value()},
                      {"to", line.team.empty() ? "all" : "team"}};
    if (!line.propose.empty()) json["propose"] = json::parse(line.propose);
    return json;
}

// A line among partners stays among them, also when the match is over.
bool Table::may_read(const ChatLine& line, const Who& who) const {
    if (line.team.empty()) return true;
    const auto seat = seat_of(who.key);
    return seat && line.team.contains(*seat);
}

std::string Table::chat_message() const {
    json::object message{{"type", "chat"}, {"table", id_}};
    for (auto& [name, value] : chat_json(chat_.back())) message[name] = std::move(value);
    return json::serialize(message);
}

std::optional<Time> Table::last_chat_by_player() const {
    if (status_ != Status::Running || !chat_.back().seat) return std::nullopt;
    return chat_.back().time;
}

bool Table::last_chat_is_for(const Who& who) const {
    const ChatLine& line = chat_.back();
    return may_read(line, who) && (!line.for_watchers || !seat_of(who.key));
}

std::string Table::update_message(Seat viewer, std::size_t from, std::size_t upto,
                                  std::string_view ack, Time now) const {
    base::Text out;
    append_update(out, viewer, from, upto, ack, now);
    return out.string();
}

// Most events have nothing secret in them: then they are written once for all viewers. An event has
// its number where it is not that of the one before.
void Table::append_events(base::Text& out, Seat viewer, std::size_t from, std::size_t upto,
                          SharedEvents* shared) const {
    if (shared && shared->are_known) {
        out += shared->text.view();
        return;
    }
    const std::size_t begin = out.size();
    bool alike = true;
    std::size_t told = from;
    for (std::size_t entry = from; entry < upto; ++entry) {
        alike = alike && match_->all_see_the_same(entry);
        match_->each_event(entry, viewer, [&](const engine::Event& event) {
            out += out.size() == begin ? ",\"events\":[{"sv : ",{"sv;
            if (entry != told) {
                out += "\"seq\":";
                out.number(entry);
                out += ',';
                told = entry;
            }
            protocol::append_event_fields(out, *room_->game, event);
            out += '}';
        });
    }
    if (out.size() != begin) out += ']';
    if (!shared || !alike) return;
    shared->text.clear();
    shared->text += out.view().substr(begin);
    shared->are_known = true;
}

namespace {

void append_seats(base::Text& out, std::string_view name, SeatSet set) {
    out += ",\"";
    out += name;
    out += "\":[";
    for (const Seat seat : set) {
        out.number(int{seat});
        out += ',';
    }
    if (!set.empty()) out.drop_last();
    out += ']';
}

void append_moves(base::Text& out, const games::Room& room, const engine::Position& position,
                  Seat viewer) {
    const auto moves = position.moves(viewer);
    if (moves.empty()) return;
    out += ",\"moves\":[";
    std::string_view rule;
    for (const engine::Move move : moves) {
        rule = protocol::append_move(out, position, viewer, move, rule);
        if (room.append_preview) {
            out.drop_last();
            out += ",\"preview\":";
            room.append_preview(out, position, viewer, move);
            out += '}';
        }
        out += ',';
    }
    out.drop_last();
    out += ']';
}

}  // namespace

void Table::append_may(base::Text& out, const engine::Position& position, Seat viewer) const {
    const std::size_t begin = out.size(), last = last_choice_of(viewer);
    const auto may = [&](bool yes, std::string_view what) {
        if (!yes) return;
        out += out.size() == begin ? ",\"may\":{\""sv : ",\""sv;
        out += what;
        out += "\":true";
    };
    may(entries_to_undo(viewer, last) > 0, "undo");
    may(last < seq() && last >= prefix_.size() && !stood_for(viewer), "takeback");
    may(position.may_resign(viewer), "resign");
    may(may_have_hints(viewer), "hint");
    if (out.size() != begin) out += '}';
}

void Table::append_clocks(base::Text& out, Time now) const {
    out += ",\"time\":";
    out.number(now);
    out += ",\"clocks\":[";
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        out += i ? ",{\"left\":"sv : "{\"left\":"sv;
        out.number(left(static_cast<Seat>(i), now));
        if (clock_.reserve) {
            out += ",\"reserve\":";
            out.number(reserve(static_cast<Seat>(i), now));
        }
        out += since_[i] != 0 ? ",\"runs\":true}"sv : ",\"runs\":false}"sv;
    }
    out += ']';
}

// Written piece by piece: this is sent to every viewer after every move. What there is nothing to
// say of is left out.
void Table::append_update(base::Text& out, Seat viewer, std::size_t from, std::size_t upto,
                          std::string_view ack, Time now, SharedEvents* shared) const {
    const bool late = upto < seq();
    std::unique_ptr<engine::Position> earlier;
    if (late) earlier = match_->position_after(upto);
    const engine::Position& position = late ? *earlier : match_->position();
    const engine::Next next = position.next();
    const bool plays = viewer < engine::max_seats && status_ == Status::Running;

    out += "{\"type\":\"update\",\"table\":\"";
    out += id_;
    out += "\",\"from\":";
    out.number(from);
    out += ",\"seq\":";
    out.number(upto);
    if (era_ != 0) {
        out += ",\"era\":";
        out.number(era_);
    }
    if (!ack.empty()) {
        out += ",\"ack\":";
        protocol::append_quoted(out, ack);
    }
    append_events(out, viewer, from, upto, shared);
    if (!next.seats.empty()) append_seats(out, "asked", next.seats);
    if (!late && !locked_.empty()) append_seats(out, "locked", locked_);
    out += ",\"view\":";
    room_->append_view(out, position, viewer);
    if (viewer < engine::max_seats && next.includes(viewer))
        append_moves(out, *room_, position, viewer);
    if (room_->partners && viewer < engine::max_seats)
        append_seats(out, "partners", room_->partners(position, viewer));
    if (plays) append_may(out, position, viewer);
    if (room_->settle && plays) {
        out += ",\"settings\":{";
        bool first = true;
        for (const auto& [name, value] : settings_[viewer]) {
            if (!first) out += ',';
            protocol::append_quoted(out, name);
            out += ':';
            protocol::append_quoted(out, value);
            first = false;
        }
        out += '}';
    }
    if (clock_.kind != ClockRule::Kind::None && !late) append_clocks(out, now);
    if (next.is_over()) {
        out += ",\"outcome\":";
        out += json::serialize(protocol::outcome_json(position.outcome()));
    }
    out += '}';
}

fair::Opening Table::opening() const {
    fair::Opening opening;
    opening.commitment = commitment_;
    opening.server_seed = server_seed_;
    opening.seat_seeds = seat_seeds_;
    opening.from = prefix_.size();
    opening.redraws = redraws_;
    return opening;
}

engine::Notes Table::notes() const {
    engine::Notes notes;
    notes.emplace_back("table", id_);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        const SeatState& seat = seats_[i];
        std::string who =
            seat.kind == SeatState::Kind::Bot ? "bot " + seat.level : seat.person.name;
        if (seat.kind == SeatState::Kind::Bot && seat.person.key) who += " for " + seat.person.name;
        notes.emplace_back("seat" + std::to_string(i), who);
    }
    for (auto& note : fair::notes_of(opening())) notes.push_back(std::move(note));
    return notes;
}

}  // namespace server
