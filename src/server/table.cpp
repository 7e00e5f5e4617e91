// SPDX-License-Identifier: Apache-2.0
//
// A table's records: how each of them changes it.
#include "server/table.hpp"

#include <sodium.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <stdexcept>

namespace server {

namespace json = boost::json;

namespace {

constexpr std::size_t chat_kept = 100;

json::object who_json(const Who& who) {
    return {{"key", who.key}, {"id", who.id}, {"name", who.name}};
}

Who read_who(const json::value& value) {
    const json::object& object = value.as_object();
    return {object.at("key").as_int64(), std::string(object.at("id").as_string()),
            std::string(object.at("name").as_string())};
}

json::object seat_record(const SeatState& seat) {
    json::object object{{"kind", static_cast<int>(seat.kind)}};
    if (seat.person.key) object["person"] = who_json(seat.person);
    if (!seat.level.empty()) object["level"] = seat.level;
    return object;
}

SeatState read_seat_record(const json::value& value) {
    const json::object& object = value.as_object();
    SeatState seat;
    seat.kind = static_cast<SeatState::Kind>(object.at("kind").as_int64());
    if (const auto* person = object.if_contains("person")) seat.person = read_who(*person);
    if (const auto* level = object.if_contains("level"))
        seat.level = std::string(level->as_string());
    return seat;
}

std::string text_of(const json::object& object, std::string_view name) {
    return std::string(object.at(name).as_string());
}

}  // namespace

std::string random_table_id() {
    // No letters that are easily taken for others; 16 of 32 are 80 bits, so addresses are secrets.
    constexpr std::string_view letters = "23456789abcdefghijkmnpqrstuvwxyz";
    static_assert(letters.size() == 32);
    unsigned char bytes[16];
    randombytes_buf(bytes, sizeof bytes);
    std::string id;
    for (const unsigned char byte : bytes) id += letters[byte % letters.size()];
    return id;
}

OrRefused<std::string> Table::creation(const games::Room& room, const Create& wish, const Who& host,
                                       const std::optional<Origin>& origin, Time now) {
    engine::Setup setup;
    setup.seats = static_cast<int>(wish.seats.size());
    setup.options = wish.options;
    if (const auto start = room.game->start(setup); !start)
        return base::Failure{Refused{"bad-setup", start.error().front()}};
    if (wish.clock.kind == ClockRule::Kind::Answer && !room.late_answer)
        return base::Failure{
            Refused{"bad-setup", "This game knows no answers that a clock could be set for."}};

    json::array seats;
    bool seated = false;
    for (const SeatWish& seat : wish.seats) {
        SeatState state;
        if (seat.kind == SeatWish::Kind::You && !seated) {
            state.kind = SeatState::Kind::Human;
            state.person = host;
            seated = true;
        } else if (seat.kind == SeatWish::Kind::Bot) {
            if (std::ranges::none_of(room.bots,
                                     [&](const auto& bot) { return bot.name == seat.level; }))
                return base::Failure{
                    Refused{"bad-setup", "There is no such bot; GET /api/games names them."}};
            state.kind = SeatState::Kind::Bot;
            state.level = seat.level;
        }
        seats.push_back(seat_record(state));
    }
    json::object options;
    for (const engine::OptionInfo& option : room.game->about().options)
        options[option.name] = engine::option(room.game->about(), setup, option.name);
    std::uint64_t bot_seed = 0;
    if (!wish.guide) randombytes_buf(&bot_seed, sizeof bot_seed);
    json::object record{{"t", "created"},
                        {"game", room.game->about().id},
                        {"ruleset", room.game->about().ruleset},
                        {"at", now},
                        {"options", std::move(options)},
                        {"clock", to_text(wish.clock)},
                        {"private", wish.hidden},
                        {"delay", wish.delay},
                        {"guide", wish.guide},
                        {"host", who_json(host)},
                        {"seats", std::move(seats)},
                        // The guided match is the same for everybody, so its chance is no secret.
                        {"seed", wish.guide ? std::string(64, '6') : fair::random_seed()},
                        {"bots", std::to_string(bot_seed)}};
    if (const std::string cards = room.game->card_set(); !cards.empty()) record["cards"] = cards;
    if (origin) {
        json::array entries;
        for (const auto& [seat, move] : origin->entries)
            entries.push_back(json::array{int{seat}, move});
        record["entries"] = std::move(entries);
        if (!origin->match.empty()) record["from"] = origin->match;
    }
    return json::serialize(record);
}

Table::Table(std::string id, std::span<const games::Room> rooms, const std::string& first, Time now)
    : id_(std::move(id)), loaded_(now) {
    const json::value value = json::parse(first);
    const json::object& record = value.as_object();
    const std::string game = text_of(record, "game");
    for (const games::Room& room : rooms)
        if (room.game->about().id == game) room_ = &room;
    if (!room_) throw std::runtime_error("there is no game " + game);
    const engine::About& about = room_->game->about();
    const auto ruleset = record.at("ruleset").as_int64();
    const std::string cards = record.contains("cards") ? text_of(record, "cards") : std::string();
    if (ruleset != about.ruleset)
        stranded_ = {"other-ruleset", "This table was played with ruleset " +
                                          std::to_string(ruleset) + " of " +
                                          std::string(about.title) + "; this server has ruleset " +
                                          std::to_string(about.ruleset) + "."};
    else if (std::string words = engine::other_cards(*room_->game, cards); !words.empty())
        stranded_ = {"other-cards", std::move(words)};
    fold(record, now);
}

void Table::apply(const std::string& record, Time now) {
    fold(json::parse(record).as_object(), now);
}

Table::Records Table::record(json::object record, Time now) {
    fold(record, now);
    return {json::serialize(record)};
}

void Table::set_seats(const json::array& seats) {
    seats_.clear();
    for (const json::value& seat : seats) seats_.push_back(read_seat_record(seat));
}

json::object Table::seats_record() const {
    json::array seats;
    for (const SeatState& seat : seats_) seats.push_back(seat_record(seat));
    return {{"t", "seats"}, {"seats", std::move(seats)}};
}

void Table::fold(const json::object& record, Time now) {
    const std::string_view type = record.at("t").as_string();
    if (stranded_ && (type == "move" || type == "undo" || type == "takeback" || type == "clock"))
        return;
    if (stranded_ && type == "start") {
        status_ = Status::Running;
        return;
    }
    if (type == "move") {
        const auto seat = static_cast<Seat>(record.at("seat").as_int64());
        if (!match_ || seat >= seats_.size()) throw std::runtime_error("a move is damaged");
        const SeatSet before = match_->position().next().seats;
        const auto move = match_->position().read_move(seat, text_of(record, "move"));
        if (!move || !match_->play(seat, *move)) throw std::runtime_error("a move is damaged");
        const json::array& nature = record.at("nature").as_array();
        play_texts(nature);
        if (const auto* key = record.if_contains("key"))
            remember(seat, std::string(key->as_string()));
        const By by = record.contains("auto")    ? By::Settings
                      : record.contains("clock") ? By::Clock
                                                 : By::Choice;
        if (by == By::Settings) automatic_.push_back(seq() - nature.size() - 1);
        decided(seat, before, seq() - nature.size() - 1, !nature.empty(), by, now);
        if (const auto* had = record.if_contains("had")) {
            if (choices_.empty()) throw std::runtime_error("a move is damaged");
            choices_.back().left = had->as_array().at(0).as_int64();
            choices_.back().reserve = had->as_array().at(1).as_int64();
        }
        read_clocks(record, now);
        finish_if_over();
    } else if (type == "chat") {
        ChatLine line{read_who(record.at("who")), text_of(record, "text"),
                      record.at("at").as_int64(), std::nullopt, record.contains("watchers")};
        if (const auto* seat = record.if_contains("seat"))
            line.seat = static_cast<Seat>(seat->as_int64());
        if (const auto* team = record.if_contains("team"))
            for (const json::value& seat : team->as_array())
                line.team.add(static_cast<Seat>(seat.as_int64()));
        if (const auto* propose = record.if_contains("propose"))
            line.propose = json::serialize(*propose);
        chat_.push_back(std::move(line));
        if (chat_.size() > chat_kept) chat_.pop_front();
    } else if (type == "seats") {
        const std::vector<SeatState> before = seats_;
        set_seats(record.at("seats").as_array());
        for (std::size_t i = 0; i < seats_.size() && !match_; ++i)  // a seed is its giver's own
            if (seats_[i].person.key != before.at(i).person.key) {
                seat_seeds_[i].clear();
                sat_down_[i] = now;
            }
        for (const SeatState& seat : seats_)
            is_rematch_ |= seat.kind == SeatState::Kind::Open && seat.person.key != 0;
        takeback_.reset();
        missed_.fill(0);
        if (match_) run_clocks(now);
    } else if (type == "settings") {
        engine::Settings& settings =
            settings_.at(static_cast<std::size_t>(record.at("seat").as_int64()));
        settings.clear();
        for (const auto& [name, value] : record.at("settings").as_object())
            settings.emplace_back(name, value.as_string());
    } else if (type == "seed") {
        seat_seeds_.at(static_cast<std::size_t>(record.at("seat").as_int64())) =
            text_of(record, "seed");
    } else if (type == "start") {
        begin_match(now);
        play_texts(record.at("nature").as_array());
        recount(now);
        run_clocks(now);
        finish_if_over();
    } else if (type == "undo") {
        const auto seat = static_cast<Seat>(record.at("seat").as_int64());
        const auto* several = record.if_contains("entries");
        undone_.reset();
        const auto asked_before = asked_at_;
        std::size_t first = seq();
        for (auto left = several ? several->as_int64() : 1; left > 0; --left) {
            const std::size_t entry = match_ ? last_entry_of(seat) : 0;
            if (!match_ || !match_->undo(seat)) throw std::runtime_error("an undo is damaged");
            forget_entry(entry);
            first = std::min(first, entry);
        }
        ++era_;
        unchanged_ = first;
        takeback_.reset();
        recount(now);
        // Whose question is older than what was undone has the same one still.
        for (std::size_t i = 0; i < seats_.size(); ++i)
            if (i == seat || asked_before[i] > first || !is_asked(static_cast<Seat>(i)))
                asked_era_[i] = era_;
        give_time_back(seat, now);
        read_clocks(record, now);
    } else if (type == "takeback") {
        if (!match_) throw std::runtime_error("a takeback is damaged");
        *match_ = match_->fork(static_cast<std::size_t>(record.at("to").as_int64()));
        std::erase_if(redraws_, [&](const auto& redraw) { return redraw.first >= seq(); });
        std::erase_if(automatic_, [&](std::size_t entry) { return entry >= seq(); });
        std::erase_if(choices_, [&](const TimedChoice& one) { return one.entry >= seq(); });
        redraw_next_ = true;
        ++era_;
        unchanged_ = seq();
        asked_era_.fill(era_);
        takeback_.reset();
        recount(now);
        run_clocks(now);
    } else if (type == "option") {
        const std::string name = text_of(record, "name");
        for (auto& [other, value] : setup_.options)
            if (other == name) value = text_of(record, "value");
    } else if (type == "clock") {
        read_clocks(record, now);
    } else if (type == "host") {
        host_ = read_who(record.at("who"));
    } else if (type == "mute") {
        if (record.at("on").as_bool())
            muted_.insert(text_of(record, "person"));
        else
            muted_.erase(text_of(record, "person"));
    } else if (type == "rematch") {
        rematch_ = text_of(record, "table");
    } else if (type == "watched") {
        watched_ = record.at("at").as_int64();
    } else if (type == "closed") {
        status_ = Status::Closed;
        since_.fill(0);
    } else if (type == "created") {
        created_ = record.at("at").as_int64();
        for (const auto& [name, value] : record.at("options").as_object())
            setup_.options.emplace_back(name, value.as_string());
        clock_ = read_clock(text_of(record, "clock")).value_or(ClockRule{});
        hidden_ = record.at("private").as_bool();
        delay_ = static_cast<int>(record.at("delay").as_int64());
        guide_ = record.at("guide").as_bool();
        host_ = read_who(record.at("host"));
        set_seats(record.at("seats").as_array());
        setup_.seats = static_cast<int>(seats_.size());
        seat_seeds_.resize(seats_.size());
        server_seed_ = text_of(record, "seed");
        commitment_ = fair::commitment(server_seed_);
        bot_seed_ = std::stoull(text_of(record, "bots"));
        if (const auto* from = record.if_contains("from")) prefix_of_ = from->as_string();
        if (const auto* entries = record.if_contains("entries"))
            for (const json::value& entry : entries->as_array())
                prefix_.emplace_back(static_cast<Seat>(entry.as_array().at(0).as_int64()),
                                     std::string(entry.as_array().at(1).as_string()));
    } else {
        throw std::runtime_error("a record of an unknown kind");
    }
}

// From setup, or from where an earlier match was left.
void Table::begin_match(Time) {
    auto match = engine::Match::start(*room_->game, setup_);
    if (!match) throw std::runtime_error("a setup is damaged");
    match_.emplace(std::move(*match));
    for (const auto& [seat, text] : prefix_) {
        const auto move = match_->position().read_move(seat, text);
        if (!move || !match_->play(seat, *move)) throw std::runtime_error("an entry is damaged");
    }
    stream_.emplace(server_seed_, seat_seeds_);
    left_.fill(clock_.base);
    reserve_.fill(clock_.reserve);
    status_ = Status::Running;
}

void Table::play_texts(const json::array& nature) {
    for (const json::value& text : nature) {
        const auto move =
            match_->position().read_move(engine::nature, std::string_view(text.as_string()));
        if (!move || !match_->play(engine::nature, *move))
            throw std::runtime_error("a draw is damaged");
        if (redraw_next_) redraws_.emplace_back(seq() - 1, draws_);
        redraw_next_ = false;
        ++draws_;
    }
}

void Table::remember(Seat seat, const std::string& key) {
    keys_.add(seats_[seat].person.key, key, seq());
}

// Who has locked in, and since when each seat has its question: what decided() keeps up to date,
// computed from the beginning.
void Table::recount(Time) {
    locked_ = {};
    asked_at_.fill(0);
    const auto position = match_->origin().clone();
    SeatSet asked = position->next().seats;
    const auto& entries = match_->entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto [seat, move] = entries[i];
        [[maybe_unused]] const auto played = position->try_play(seat, move);
        const SeatSet next = position->next().seats;
        if (seat == engine::nature || next.empty()) {
            locked_ = {};
            asked = {};
        }
        for (const Seat other : next)
            if (other == seat || !asked.contains(other)) asked_at_[other] = i + 1;
        if (seat != engine::nature) {
            const bool together = !next.empty() && (next - asked).empty() && !next.contains(seat);
            if (!together)
                locked_ = {};
            else if (move == engine::resignation)
                locked_.remove(seat);
            else
                locked_.add(seat);
        }
        asked = next;
    }
}

void Table::finish_if_over() {
    if (!match_->position().next().is_over()) return;
    status_ = Status::Over;
    since_.fill(0);
    takeback_.reset();
    locked_ = {};
}

std::optional<Seat> Table::seat_of(PersonKey key) const {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].kind == SeatState::Kind::Human && seats_[i].person.key == key)
            return static_cast<Seat>(i);
    return std::nullopt;
}

bool Table::is_asked(Seat seat) const {
    return status_ == Status::Running && match_ && match_->position().next().includes(seat);
}

bool Table::has_open_seat() const {
    return std::ranges::any_of(
        seats_, [](const SeatState& seat) { return seat.kind == SeatState::Kind::Open; });
}

bool Table::has_all_seeds() const {
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].kind == SeatState::Kind::Human && seat_seeds_[i].empty()) return false;
    return true;
}

std::optional<Time> Table::waits_for_seeds(const Who& host) const {
    if (status_ != Status::Waiting || host_.key != host.key || has_open_seat()) return std::nullopt;
    std::optional<Time> until;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i].kind == SeatState::Kind::Human && seats_[i].person.key != host.key &&
            seat_seeds_[i].empty() && !guide_)
            until = std::max(until.value_or(0), sat_down_[i] + seed_patience);
    return until;
}

bool Table::has_people() const { return !players().empty(); }

bool Table::has_others_than_host() const {
    return std::ranges::any_of(seats_, [&](const SeatState& seat) {
        return seat.person.key && seat.person.key != host_.key;
    });
}

std::optional<Time> Table::lives_unwatched() const {
    constexpr Time day = 24 * 60 * 60'000;
    using Kind = ClockRule::Kind;
    if (status_ == Status::Waiting)
        return clock_.kind == Kind::Days || hidden_ ? 14 * day : 3 * day;
    // Other clocks make bots or harmless moves of those who do not come.
    if (status_ == Status::Running &&
        (stranded_ || clock_.kind == Kind::None || clock_.kind == Kind::Answer))
        return 60 * day;
    return std::nullopt;
}

std::vector<PersonKey> Table::players() const {
    std::vector<PersonKey> people;
    for (const SeatState& seat : seats_)
        if (seat.person.key && std::ranges::find(people, seat.person.key) == people.end())
            people.push_back(seat.person.key);
    return people;
}

void Table::arrive(PersonKey key, Time) {
    ++here_[key];
    gone_since_.erase(key);
}

void Table::depart(PersonKey key, Time now) {
    if (--here_[key] > 0) return;
    here_.erase(key);
    gone_since_[key] = now;
}

bool Table::is_here(PersonKey key) const { return here_.contains(key); }

}  // namespace server
