// SPDX-License-Identifier: Apache-2.0
#include "server/api.hpp"

#include <spdlog/spdlog.h>

#include <boost/json/array.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>

#include "protocol/json.hpp"
#include "server/live_table.hpp"
#include "server/replay.hpp"

namespace server {

namespace json = boost::json;
using net::Request;
using net::Response;

namespace {

constexpr int history_page = 20;
constexpr double replay_cost = 9;  // requests, besides its own
constexpr const char* too_busy = "The server is busy; try again in a moment.";
// What is played again costs as many frames of a replay as take as long to make.
constexpr double entries_a_frame = 20, bare_frames_a_frame = 10;
constexpr std::size_t most_frames = 100, most_bare_frames = 1000;  // of a page

Response reply(int status, std::string body, std::string type = "application/json") {
    Response response;
    response.status = status;
    response.type = std::move(type);
    response.body = std::make_shared<const std::string>(std::move(body));
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

Response sorry(int status, const Refused& why) {
    Response response =
        reply(status, json::serialize(json::object{{"code", why.code}, {"words", why.words}}));
    if (status == 503) response.headers.emplace_back("Retry-After", "2");
    return response;
}

Response not_found(const char* words) { return sorry(404, {"not-found", words}); }

Response too_many_requests() {
    return sorry(429, {"too-fast", "Too many requests from this address; wait a moment."});
}

Response busy() { return sorry(503, {"busy", too_busy}); }

// Of a query; `otherwise` if it is not there, nothing if it is no number.
std::optional<std::size_t> number_in(std::string_view text, std::size_t otherwise) {
    if (text.empty()) return otherwise;
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

int status_for(const Refused& why) {
    if (why.code == "storage" || why.code == "busy") return 503;
    if (why.code == "wrong-password") return 403;
    if (why.code == "name-taken" || why.code == "still-playing") return 409;
    return 400;
}

json::value you_json(const std::optional<Known>& known) {
    if (!known) return {{"you", nullptr}};
    return {{"you",
             {{"person", known->who.id}, {"name", known->who.name}, {"account", known->account}}}};
}

Response you(const std::optional<Known>& known) {
    return reply(200, json::serialize(you_json(known)));
}

// The cookie that makes a browser somebody. HttpOnly: no script reads it. Secure, where the page is
// so: the browser sends it over no other connection.
void set_cookie(Response& response, const std::string& token, bool secure) {
    response.headers.emplace_back(
        "Set-Cookie", "hexwing=" + token + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" +
                          (token.empty() ? "0" : "31536000") + (secure ? "; Secure" : ""));
}

// The text fields of a small JSON object; nothing if the body is anything else.
std::optional<std::vector<std::pair<std::string, std::string>>> fields_of(
    const std::string& body, std::initializer_list<std::string_view> allowed) {
    json::error_code error;
    const json::value value = json::parse(body.empty() ? "{}" : std::string_view(body), error);
    if (error || !value.is_object()) return std::nullopt;
    std::vector<std::pair<std::string, std::string>> fields;
    for (const auto& [name, field] : value.get_object()) {
        if (!field.is_string() ||
            std::find(allowed.begin(), allowed.end(), std::string_view(name)) == allowed.end())
            return std::nullopt;
        fields.emplace_back(name, field.get_string());
    }
    return fields;
}

// What is the same name for accounts is the same here.
std::string account_key(std::string name) {
    name.resize(std::min<std::size_t>(name.size(), 100));
    for (char& c : name)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return name;
}

std::string field(const std::vector<std::pair<std::string, std::string>>& fields,
                  std::string_view name) {
    for (const auto& [key, value] : fields)
        if (key == name) return value;
    return {};
}

}  // namespace

std::string Api::address_of(const Request& request, const Config& config) {
    const bool behind_proxy = config.trust_proxy && !request.forwarded_for.empty();
    return counted_as(behind_proxy ? request.forwarded_for : request.address);
}

net::Awaitable<Response> Api::answer(Request request) {
    ++house_.metrics.requests;
    std::string fault;
    try {
        co_return co_await route(std::move(request));
    } catch (const std::exception& error) {
        fault = error.what();
    }
    spdlog::error("request_fault what=\"{}\"", fault);
    co_return sorry(500, {"fault", "The server has a fault; it was noted."});
}

net::Awaitable<Response> Api::route(Request request) {
    const std::string& path = request.path;
    if (path.starts_with("/healthz") || (path == "/metrics" && house_.config.metrics_public)) {
        if (!house_.probes.take(address_of(request, house_.config))) co_return too_many_requests();
        co_return co_await probe(path);
    }
    if (path == "/metrics")
        co_return not_found("Metrics are on a port of this machine alone; see docs/server.md.");
    if (!path.starts_with("/api/")) co_return web_.answer(request);
    if (!house_.requests.take(address_of(request, house_.config))) co_return too_many_requests();
    if (request.method == "POST") co_return co_await post(std::move(request));
    if (request.method != "GET" && request.method != "HEAD")
        co_return sorry(405, {"bad-request", "GET or POST; see docs/protocol.md."});

    if (path == "/api/games") co_return reply(200, games());
    if (path.starts_with("/api/games/")) co_return cards(path);
    if (path == "/api/tables") co_return tables(request);
    if (path == "/api/me") {
        std::string token(request.cookie_named("hexwing"));
        const auto known = co_await people_.by_token(std::move(token));
        co_return you(known);
    }
    if (path == "/api/mine") {
        std::string token(request.cookie_named("hexwing"));
        const auto known = co_await people_.by_token(std::move(token));
        co_return reply(
            200, "{\"tables\":" + (known ? house_.lobby.tables_of(known->who.key) : "[]") + "}");
    }
    if (path == "/api/matches") co_return co_await matches(std::move(request));
    constexpr std::string_view tables = "/api/tables/", matches_of = "/api/matches/";
    if (path.starts_with(tables)) {
        std::string id = path.substr(tables.size());
        co_return co_await table(std::move(id));
    }
    if (path.starts_with(matches_of)) {
        const std::string rest = path.substr(matches_of.size());
        const auto slash = rest.find('/');
        std::string id = rest.substr(0, slash), part;
        if (slash != std::string::npos) part = rest.substr(slash + 1);
        if (part.empty()) co_return co_await summary(std::move(id));
        co_return co_await finished(std::move(id), std::move(part), std::move(request));
    }
    co_return not_found("There is nothing at this address; see docs/protocol.md.");
}

net::Awaitable<Response> Api::probe(std::string path) {
    if (path == "/metrics") co_return reply(200, metrics(), "text/plain; version=0.0.4");
    if (path == "/healthz/ready") {
        auto look = [&house = house_] { return house.not_ready(); };
        const std::string why = co_await house_.at_desk(std::move(look));
        if (!why.empty()) co_return sorry(503, {"not-ready", why});
    } else if (path != "/healthz" && path != "/healthz/alive") {
        co_return not_found("There are /healthz, /healthz/alive, /healthz/ready and /metrics.");
    }
    co_return reply(200, "ok\n", "text/plain; charset=utf-8");
}

net::Awaitable<Response> Api::post(Request request) {
    if (!request.from_our_page())
        co_return sorry(403, {"not-allowed", "Requests from other sites are not answered."});
    if (!request.content_type.starts_with("application/json"))
        co_return sorry(415,
                        {"bad-request", "The body is JSON: send Content-Type: application/json."});
    const std::string address = address_of(request, house_.config);
    const bool secure = house_.config.trust_proxy && request.forwarded_proto == "https";
    const std::string token(request.cookie_named("hexwing"));
    auto known = co_await people_.by_token(token);
    const auto bad_body = [] {
        return sorry(400,
                     {"bad-request", "The body is a JSON object of texts; see docs/protocol.md."});
    };

    if (request.path == "/api/me") {
        const auto fields = fields_of(request.body, {"name"});
        if (!fields) co_return bad_body();
        const std::string name = field(*fields, "name");
        if (std::string problem = name.empty() ? "" : problem_with_name(name); !problem.empty())
            co_return sorry(400, {"bad-name", problem});
        if (!known) {
            if (!house_.new_guests.take(address))
                co_return sorry(
                    429, {"too-fast", "Too many new guests from this address; wait a minute."});
            const auto guest = co_await people_.new_guest(name);
            if (!guest) co_return sorry(status_for(guest.error()), guest.error());
            Response response = you(guest->first);
            set_cookie(response, guest->second, secure);
            co_return response;
        }
        if (name.empty() || name == known->who.name) co_return you(known);
        const auto renamed = co_await people_.rename(*known, name);
        if (!renamed) co_return sorry(status_for(renamed.error()), renamed.error());
        sessions_.renamed(*renamed);
        co_return you(*renamed);
    }
    if (request.path == "/api/account" || request.path == "/api/login") {
        const auto fields = fields_of(request.body, {"name", "password"});
        if (!fields) co_return bad_body();
        if (!house_.sign_ins.take(address))
            co_return sorry(429,
                            {"too-fast", "Too many attempts from this address; wait a minute."});
        const std::string name = field(*fields, "name"), password = field(*fields, "password");
        if (request.path == "/api/account" && !known)
            co_return sorry(401, {"not-known", "Be a guest first: POST /api/me."});
        // Who guesses at an account from many addresses; whether there is one is not looked at.
        if (!house_.sign_ins_to_account.take(account_key(name)))
            co_return sorry(429, {"too-fast", "Too many attempts for this name; wait a minute."});
        auto entered = house_.at_door.enter(address);
        if (!entered) co_return busy();
        const std::shared_ptr<Places::Place> place = std::move(*entered);
        if (request.path == "/api/account") {
            const auto account = co_await people_.sign_up(*known, name, password);
            if (!account) co_return sorry(status_for(account.error()), account.error());
            sessions_.renamed(*account);
            co_return you(*account);
        }
        const auto account = co_await people_.sign_in(known, name, password);
        if (!account) co_return sorry(status_for(account.error()), account.error());
        if (!token.empty()) co_await forget(token);
        Response response = you(account->first);
        set_cookie(response, account->second, secure);
        co_return response;
    }
    if (request.path == "/api/logout") {
        co_await forget(token);
        Response response = you(std::nullopt);
        set_cookie(response, "", secure);
        co_return response;
    }
    if (request.path.starts_with("/api/games/")) {
        const auto fields = fields_of(request.body, {"text", "points"});
        if (!fields) co_return bad_body();
        co_return build(request.path, field(*fields, "text"), field(*fields, "points"));
    }
    co_return not_found("There is nothing to post to at this address; see docs/protocol.md.");
}

// Connections that came with the token end, too: else another page would go on as that person.
net::Awaitable<void> Api::forget(std::string token) {
    co_await people_.forget(token);
    sessions_.log_out(hash_of(token));
}

// GET /api/tables: a page of the public ones.
Response Api::tables(const Request& request) {
    const auto page = [](const LobbyList& list) {
        return reply(200, "{\"tables\":" + list.text + ",\"next\":" +
                              (list.next.empty() ? "null" : "\"" + list.next + "\"") + "}");
    };
    const auto count = number_in(request.asks("count"), LobbyBoard::most_listed);
    if (!count || *count == 0)
        return sorry(400, {"bad-request", "\"count\" is a number of tables, from 1 on."});
    const std::string_view after = request.asks("after");
    const std::size_t most = std::min(*count, LobbyBoard::most_listed);
    if (after.empty() && most == LobbyBoard::most_listed)
        return page(*house_.lobby.public_tables());
    const auto list = house_.lobby.page_of_tables(after, most);
    if (!list) return sorry(400, {"bad-request", "\"after\" is the \"next\" of another page."});
    return page(*list);
}

// A table that is over, from what lists have of it: to play the match again would take long, and
// keep in memory what nobody looks at.
std::string Api::finished_table(const store::TableRow& row) const {
    const auto records = house_.store->records(row.key);
    const auto summary = house_.store->summary(row.key);
    if (row.status != Status::Over || !summary) {  // closed, most before they began
        Table table(row.id, house_.rooms, records.at(0), 0);
        for (std::size_t i = 1; i < records.size(); ++i) table.apply(records[i], 0);
        return json::serialize(table.summary());
    }
    const json::value created = json::parse(records.at(0)), match = json::parse(*summary);
    json::array seats = match.at("seats").as_array();
    for (json::value& seat : seats)
        if (seat.at("kind") == "human") seat.as_object()["here"] = false;
    return json::serialize(json::object{{"table", row.id},
                                        {"game", match.at("game")},
                                        {"status", "over"},
                                        {"clock", created.at("clock")},
                                        {"created", created.at("at")},
                                        {"seats", std::move(seats)},
                                        {"watchers", 0}});
}

net::Awaitable<Response> Api::table(std::string id) {
    if (id.empty() || id.size() > 40) co_return not_found("There is no such table.");
    std::string summary = co_await live_summary(id, Loading::No);
    if (summary.empty()) {
        auto look = [this, id]() -> std::optional<std::string> {
            const auto row = house_.store->find_table(id);
            if (!row) return std::nullopt;
            const bool live = row->status == Status::Running || row->status == Status::Waiting;
            return live ? "" : finished_table(*row);
        };
        const std::optional<std::string> found = co_await house_.at_desk(std::move(look));
        if (!found) co_return not_found("There is no such table.");
        summary = *found;
    }
    if (summary.empty()) summary = co_await live_summary(id, Loading::Yes);
    if (summary.empty()) co_return not_found("There is no such table.");
    co_return reply(200, summary);
}

// Of a table in memory, or one that may be loaded; else empty.
net::Awaitable<std::string> Api::live_summary(std::string id, Loading loading) {
    auto start = [this, &id, loading](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        auto tell = [shared](const std::shared_ptr<LiveTable>& live) {
            std::string text = live ? json::serialize(live->table().summary()) : std::string();
            auto executor = asio::get_associated_executor(*shared);
            asio::post(executor, [shared, text = std::move(text)]() mutable {
                std::move (*shared)(std::move(text));
            });
        };
        auto then = LiveTable::when_settled(std::move(tell));
        if (loading == Loading::Yes) return house_.with_table(id, std::move(then));
        house_.worker_of(id).run([this, id, then = std::move(then)] {
            LiveTable* live = house_.table_here(id);
            then(live ? live->shared_from_this() : nullptr);
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<net::Executor>,
                                            void(std::string)>(start, net::use_awaitable);
}

net::Awaitable<Response> Api::matches(Request request) {
    const std::string person(request.asks("person"));
    const std::string_view text = request.asks("before");
    Time before = now() + 1;
    if (!text.empty()) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), before);
        if (error != std::errc() || end != text.data() + text.size())
            co_return sorry(400,
                            {"bad-request", "\"before\" is a time in milliseconds since 1970."});
    }
    // Private matches are for those who played them; others are shown what everybody may see.
    std::string token(person.empty() ? "" : request.cookie_named("hexwing"));
    const auto known = co_await people_.by_token(std::move(token));
    const std::string asker = known ? known->who.id : "";
    auto look = [&house = house_, person, asker, before] {
        std::optional<std::vector<std::string>> list;
        if (person.empty()) {
            list = house.store->listed_matches(std::nullopt, before, history_page);
        } else if (const auto who = house.store->person_by_id(person)) {
            list = person == asker ? house.store->matches_of(who->key, before, history_page)
                                   : house.store->listed_matches(who->key, before, history_page);
        }
        return list;
    };
    const auto found = co_await house_.at_desk(std::move(look));
    if (!found) co_return not_found("There is no such person.");
    std::string list;
    for (const std::string& summary : *found) list += (list.empty() ? "" : ",") + summary;
    co_return reply(200, "{\"matches\":[" + list + "]}");
}

net::Awaitable<Response> Api::summary(std::string id) {
    if (id.empty() || id.size() > 40) co_return not_found("There is no such finished match.");
    auto look = [&house = house_, id]() -> std::optional<std::string> {
        const auto row = house.store->find_table(id);
        if (!row || row->status != Status::Over) return std::nullopt;
        return house.store->summary(row->key).value_or("null");
    };
    const std::optional<std::string> found = co_await house_.at_desk(std::move(look));
    if (!found) co_return not_found("There is no such finished match.");
    co_return reply(200, "{\"match\":" + *found + "}");
}

// What a match has to be played again for.
net::Awaitable<Response> Api::finished(std::string id, std::string part, Request request) {
    if (id.empty() || id.size() > 40) co_return not_found("There is no such finished match.");
    const std::string address = address_of(request, house_.config);
    // To play a whole match again is as much work as many requests.
    const bool whole = part != "replay" || request.asks("from").empty();
    if ((whole && !house_.requests.take(address, replay_cost)) || !house_.frames.take(address))
        co_return too_many_requests();
    auto entered = house_.readers.enter(address);
    if (!entered) co_return entered.error() == Places::Full::ForAll ? busy() : too_many_requests();
    std::shared_ptr<Places::Place> place = std::move(*entered);
    auto look = [this, id, part, request, address, place]() -> Response {
        if (house_.closing) return busy();
        if (part == "replay") return replay(id, request, address, place);
        if (part != "log" && part != "log.json" && part != "fairness")
            return not_found("A match has log, log.json, replay and fairness.");
        Response response;
        const auto table = read_match(id, response);
        if (!table) return response;
        house_.frames.charge(address, static_cast<double>(table->seq()) / entries_a_frame);
        if (part == "log") {
            response = reply(200, engine::write_log(*table->match(), table->notes()),
                             "text/plain; charset=utf-8");
            response.headers.emplace_back("Content-Disposition",
                                          "attachment; filename=\"hexwing-" + id + ".log\"");
        } else if (part == "log.json") {
            response =
                reply(200, json::serialize(protocol::log_json(*table->match(), table->notes())));
        } else {
            response = reply(200, fairness_json(*table));
        }
        if (!place->hold(response.body->size())) return busy();
        response.held = place;
        return response;
    };
    co_return co_await house_.in_archive(std::move(look));
}

std::optional<Table> Api::read_match(const std::string& id, Response& why_not) {
    const auto row = house_.store->find_table(id);
    if (!row || row->status != Status::Over) {
        why_not = not_found("There is no such finished match.");
        return std::nullopt;
    }
    const auto records = house_.store->records(row->key);
    Table table(id, house_.rooms, records.at(0), 0);
    if (table.stranded()) {
        why_not = sorry(409, *table.stranded());
        return std::nullopt;
    }
    for (std::size_t i = 1; i < records.size(); ++i) table.apply(records[i], 0);
    ++house_.metrics.matches_read;
    house_.metrics.entries_replayed += table.seq();
    return table;
}

// GET /api/matches/ID/replay: a page of it if it says from where on, else all of it.
Response Api::replay(const std::string& id, const Request& request, const std::string& address,
                     std::shared_ptr<void> place) {
    auto replay = replays_.find(id);
    if (!replay) {
        Response why_not;
        const auto table = read_match(id, why_not);
        if (!table) return why_not;
        house_.frames.charge(address, static_cast<double>(table->seq()) / entries_a_frame);
        replay = std::make_shared<const Replay>(*table);
        house_.metrics.entries_replayed += replay->entries();
        if (!replays_.put(id, replay)) return busy();
    }
    FramesWanted wanted;
    const std::string_view as = request.asks("as"), views = request.asks("views");
    if (as != "spectator" && !as.empty()) {
        const auto seat = engine::read_seat(as, replay->seats());
        if (!seat || *seat >= replay->seats())
            return sorry(400, {"bad-request", "\"as\" is a seat's number or \"spectator\"."});
        wanted.viewer = *seat;
    }
    wanted.page = !request.asks("from").empty();
    if (wanted.page) {
        wanted.views = views != "no";
        const std::size_t most = wanted.views ? most_frames : most_bare_frames;
        const auto from = number_in(request.asks("from"), 0);
        const auto count = number_in(request.asks("count"), most);
        if (!from || !count || *count == 0 || (views != "no" && views != "yes" && !views.empty()))
            return sorry(400, {"bad-request",
                               "\"from\" and \"count\" are numbers of frames, and \"views\" is yes "
                               "or no."});
        wanted.from = *from;
        wanted.count = std::min(*count, most);
    } else {
        const auto most = static_cast<std::size_t>(house_.config.limits.whole_replay);
        if (replay->entries() > most)
            return sorry(
                413,
                {"too-long", "This match has " + std::to_string(replay->entries()) +
                                 " entries, and a replay is sent in one piece up to " +
                                 std::to_string(most) + ". Ask for it in pages: add from=0&count=" +
                                 std::to_string(most_frames) + "."});
        wanted.count = replay->entries() + 1;
    }
    auto frames = std::make_shared<Frames>(std::move(replay), wanted);
    const double cost = static_cast<double>(frames->frames());
    if (!house_.frames.take(address, wanted.views ? cost : cost / bare_frames_a_frame))
        return too_many_requests();
    const auto next_piece = [&metrics = house_.metrics, frames] {
        const std::size_t before = frames->replayed();
        std::string piece = frames->next_piece();
        metrics.entries_replayed += frames->replayed() - before;
        return piece;
    };
    house_.metrics.entries_replayed += frames->replayed();
    Response response = reply(200, next_piece());
    response.held = std::move(place);
    if (frames->is_done()) return response;
    response.more = [&house = house_, next_piece]() -> net::Awaitable<std::optional<std::string>> {
        auto work = [&house, next_piece]() -> std::optional<std::string> {
            if (house.closing) return std::nullopt;
            return next_piece();
        };
        co_return co_await house.in_archive(std::move(work));
    };
    return response;
}

// GET /api/games/ID/cards.
Response Api::cards(const std::string& path) const {
    for (const games::Room& room : house_.rooms)
        if (room.cards_json &&
            path == "/api/games/" + std::string(room.game->about().id) + "/cards")
            return reply(200, json::serialize(room.cards_json()));
    return not_found("There are no cards at this address; see docs/protocol.md.");
}

// POST /api/games/ID/build.
Response Api::build(const std::string& path, const std::string& text,
                    const std::string& points) const {
    for (const games::Room& room : house_.rooms) {
        if (!room.build_code ||
            path != "/api/games/" + std::string(room.game->about().id) + "/build")
            continue;
        const auto code = room.build_code(text, points);
        if (code) return reply(200, json::serialize(json::object{{"code", *code}}));
        std::string words;
        for (const std::string& one : code.error()) words += (words.empty() ? "" : "\n") + one;
        return sorry(400, {"bad-build", words});
    }
    return not_found("Nobody reads builds at this address; see docs/protocol.md.");
}

std::string Api::games() const {
    json::array list;
    for (const games::Room& room : house_.rooms) list.push_back(games::about_json(room));
    return json::serialize(json::object{{"games", std::move(list)}});
}

std::string Api::metrics() const {
    std::string text;
    const auto add = [&](const char* name, const char* type, auto value) {
        text += std::string("# TYPE hexwing_") + name + " " + type + "\nhexwing_" + name + " " +
                std::to_string(value) + "\n";
    };
    const Metrics& m = house_.metrics;
    add("connections", "gauge", m.connections_now.load());
    add("connections_total", "counter", m.connections.load());
    add("messages_total", "counter", m.messages_in.load());
    add("moves_total", "counter", m.moves.load());
    add("refusals_total", "counter", m.refusals.load());
    add("evictions_total", "counter", m.evictions.load());
    add("http_requests_total", "counter", m.requests.load());
    add("tables_loaded", "gauge", m.tables_loaded.load());
    add("tables_live", "gauge", house_.lobby.size());
    add("lobby_lists_total", "counter", house_.lobby.lists_made());
    add("tables_made_total", "counter", m.tables_made.load());
    add("matches_finished_total", "counter", m.matches_finished.load());
    add("bot_decisions_total", "counter", house_.bots->decisions());
    add("bot_microseconds_total", "counter", house_.bots->microseconds());
    add("bot_timeouts_total", "counter", m.bot_timeouts.load());
    add("bot_queue", "gauge", house_.bots->waiting());
    const auto journal = house_.journal->counts();
    add("readers", "gauge", house_.readers.taken());
    add("passwords_waiting", "gauge", house_.at_door.taken());
    add("matches_read_total", "counter", m.matches_read.load());
    add("entries_replayed_total", "counter", m.entries_replayed.load());
    add("store_commits_total", "counter", journal.commits);
    add("store_writes_total", "counter", journal.writes);
    add("store_failures_total", "counter", journal.failures);
    return text;
}

}  // namespace server
