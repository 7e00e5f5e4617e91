// SPDX-License-Identifier: Apache-2.0
#include "server/session.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/steady_timer.hpp>
#include <map>

#include "server/live_table.hpp"
#include "server/messages.hpp"

namespace server {

namespace {
constexpr double watch_cost = 5, lobby_cost = 5;  // messages
// What is asked for at once of what an address may say: all threads ask for that.
constexpr double parcel = 10;
}  // namespace

struct Sessions::Session {
    Who who;
    bool account;
    std::string token;  // its hash
    std::string address;
    Worker& worker;
    std::shared_ptr<net::Socket> socket;
    std::shared_ptr<Outlet> outlet;
    Bucket messages, chats;
    double granted = 0;  // messages, of what the address may say
    int scolded = 0;     // messages over the limit, less the good ones since
    bool greeted = false;
    bool in_lobby = false, lobby_changes = false;
    std::shared_ptr<const LobbyList> lobby_known = {};
    House::LastTable last_table = {};
};

void Sessions::start() {
    desks_.resize(house_.workers.size());
    for (const auto& worker : house_.workers)
        worker->post([this, &worker = *worker] { tell_lobby(worker); });
}

void Sessions::close_all() {
    for (const auto& worker : house_.workers)
        worker->post([this, &worker = *worker] {
            desks_[worker.index()].timer.reset();
            for (Session* session : desks_[worker.index()].sessions)
                session->socket->close(net::Closing::Restart,
                                       "The server stops; come again in a moment.");
        });
}

void Sessions::renamed(const Known& known) {
    for (const auto& worker : house_.workers)
        worker->post([this, &worker = *worker, known] {
            for (Session* session : desks_[worker.index()].sessions) {
                if (session->who.key != known.who.key) continue;
                session->who = known.who;
                session->account = known.account;
                for (const std::string& table : session->outlet->tables())
                    house_.if_loaded(table,
                                     [who = known.who](LiveTable& live) { live.rename(who); });
            }
        });
}

void Sessions::log_out(const std::string& token) {
    for (const auto& worker : house_.workers)
        worker->post([this, &worker = *worker, token] {
            for (Session* session : desks_[worker.index()].sessions)
                if (session->token == token)
                    session->socket->close(net::Closing::Normal, "You have logged out.");
        });
}

void Sessions::tell_lobby(Worker& worker) {
    Desk& desk = desks_[worker.index()];
    if (auto list = house_.lobby.public_tables(); list != desk.told) {
        // Most have the list that was told last; who came since may have another.
        std::map<std::shared_ptr<const LobbyList>, net::SharedFrame> changes;
        for (Session* session : desk.sessions) {
            if (!session->in_lobby || session->lobby_known == list) continue;
            const auto known = std::exchange(session->lobby_known, list);
            if (!session->lobby_changes) {
                session->outlet->send(frame_of(desk, list));
                continue;
            }
            net::SharedFrame& frame = changes[known];
            if (!frame)
                frame = text_frame("{\"type\":\"lobby_changes\"," + changes_between(*known, *list) +
                                   "}");
            session->outlet->send(frame);
        }
        desk.told = std::move(list);
    }
    auto timer = std::make_shared<asio::steady_timer>(worker.context(), std::chrono::seconds(1));
    timer->async_wait([this, &worker](boost::system::error_code error) {
        if (!error && !house_.closing) tell_lobby(worker);
    });
    desk.timer = timer;
}

// Made once for all who look at the lobby here.
net::SharedFrame Sessions::frame_of(Desk& desk, const std::shared_ptr<const LobbyList>& list) {
    if (desk.framed != list) {
        desk.frame = text_frame("{\"type\":\"lobby\",\"tables\":" + list->text + "}");
        desk.framed = list;
    }
    return desk.frame;
}

net::Awaitable<void> Sessions::talk(Known known, std::string token, std::string address,
                                    std::shared_ptr<net::Socket> socket) {
    Worker& worker = *Worker::current();
    const Limits& limits = house_.config.limits;
    Session session{known.who,
                    known.account,
                    std::move(token),
                    address,
                    worker,
                    socket,
                    std::make_shared<Outlet>(worker, socket),
                    Bucket(limits.messages_per_second, limits.message_burst),
                    Bucket(limits.chats_per_10_seconds / 10.0, limits.chats_per_10_seconds)};
    ++house_.metrics.connections;
    ++house_.metrics.connections_now;
    desks_[worker.index()].sessions.insert(&session);
    auto hear = [this, &session](std::string_view text) { this->hear(session, text); };
    std::function<void(std::string_view)> listener(std::move(hear));
    auto listening = socket->listen(std::move(listener));
    co_await std::move(listening);
    desks_[worker.index()].sessions.erase(&session);
    --house_.metrics.connections_now;
    if (socket->was_too_slow()) {
        ++house_.metrics.evictions;
        spdlog::info("evicted person={} address={} reason=slow", session.who.id, address);
    }
    for (const std::string& table : session.outlet->hang_up())
        house_.if_loaded(table, [outlet = session.outlet](LiveTable& live) { live.leave(outlet); });
}

// A connection has a budget, and so have all those of its address together: whoever opens many may
// not say more.
bool Sessions::may_say(Session& session, double messages) {
    if (!session.messages.take(messages)) return false;
    if (session.granted < messages) {
        if (!house_.messages.take(session.address, parcel)) return false;
        session.granted += parcel;
    }
    session.granted -= messages;
    return true;
}

void Sessions::hear(Session& session, std::string_view text) {
    ++house_.metrics.messages_in;
    if (!may_say(session, 1)) {
        ++house_.metrics.refusals;
        if (++session.scolded == 201)
            session.outlet->close(net::Closing::Policy, "Too many messages.");
        if (session.scolded < 20)
            session.outlet->send(
                refused_message({"too-fast", "Slower, please: too many messages."}, nullptr));
        return;
    }
    house_.prefetch(session.last_table);
    auto message = read_message(text);
    if (!message) {
        ++house_.metrics.refusals;
        session.outlet->send(refused_message(message.error().why, nullptr, message.error().id));
        return;
    }
    if (session.scolded > 0) --session.scolded;
    try {
        handle(session, std::move(*message));
    } catch (const std::exception& error) {
        spdlog::error("message_fault person={} what=\"{}\"", session.who.id, error.what());
        session.outlet->close(net::Closing::Fault, "The server has a fault; it was noted.");
    }
}

void Sessions::handle(Session& session, Message&& message) {
    const auto refuse = [&](std::string code, std::string words) {
        ++house_.metrics.refusals;
        session.outlet->send(refused_message({std::move(code), std::move(words)}, &message));
    };
    if (const auto* hello = std::get_if<Hello>(&message.ask)) {
        session.greeted = hello->version >= protocol_version;
        session.outlet->send(welcome_message(session.who, session.account, now()));
        return;
    }
    if (!session.greeted) return refuse("version", "Say hello first, with a version from 1 on.");
    if (std::holds_alternative<Ping>(message.ask))
        return session.outlet->send(pong_message(message.id, now()));
    if (const auto* lobby = std::get_if<Lobby>(&message.ask)) {
        if (lobby->on && !may_say(session, lobby_cost - 1))
            return refuse("too-fast", "Slower, please: the lobby comes by itself when it changes.");
        session.in_lobby = lobby->on;
        session.lobby_changes = lobby->changes;
        session.lobby_known = lobby->on ? house_.lobby.public_tables() : nullptr;
        if (lobby->on)
            session.outlet->send(frame_of(desks_[session.worker.index()], session.lobby_known));
        return;
    }
    if (const auto* wish = std::get_if<Create>(&message.ask))
        return create(session, message, *wish);
    // A whole match may have to be sent.
    if (std::holds_alternative<Watch>(message.ask) && !may_say(session, watch_cost - 1))
        return refuse("too-fast", "Slower, please: too many tables to watch at once.");
    if (std::holds_alternative<Chat>(message.ask) && !session.chats.take())
        return refuse("too-fast", "Slower, please: ten lines in ten seconds.");
    if (LiveTable* live = house_.table_here(message.table, session.last_table))
        return live->ask(session.outlet, session.who, std::move(message));
    const std::string table = message.table;
    house_.with_table(
        table, [this, outlet = session.outlet, who = session.who,
                message = std::move(message)](std::shared_ptr<LiveTable> live) mutable {
            if (live) return live->ask(outlet, who, std::move(message));
            ++house_.metrics.refusals;
            outlet->send(refused_message({"no-table", "There is no such table."}, &message));
        });
}

void Sessions::create(Session& session, const Message& message, const Create& wish) {
    auto made = [this, outlet = session.outlet, who = session.who,
                 message](OrRefused<std::shared_ptr<LiveTable>> table) {
        if (!table) {
            ++house_.metrics.refusals;
            return outlet->send(refused_message(table.error(), &message));
        }
        const std::string id = (*table)->table().id();
        outlet->send(created_message(message.id, id));
        (*table)->ask(outlet, who, {std::nullopt, id, Watch{}});
    };
    if (!wish.from) return house_.make_table(wish, session.who, std::nullopt, {}, std::move(made));
    // Playing on from a finished match: its entries come first.
    house_.with_table(
        wish.from->match,
        LiveTable::when_settled([this, wish = Create(wish), who = session.who,
                                 made = std::move(made)](std::shared_ptr<LiveTable> old) mutable {
            const auto no = [&](const char* code, const char* words) {
                made(base::Failure{Refused{code, words}});
            };
            if (!old || old->table().status() != Status::Over)
                return no("no-match", "There is no such finished match.");
            if (const auto& why = old->table().stranded()) return made(base::Failure{*why});
            const engine::Match& match = *old->table().match();
            if (wish.game != match.game().about().id)
                return no("bad-setup", "That match is of another game.");
            if (wish.seats.size() != static_cast<std::size_t>(match.setup().seats))
                return no("bad-setup", "That match has another number of seats.");
            if (wish.from->seq >= match.entries().size())
                return no("bad-setup", "That match has fewer entries: choose an earlier one.");
            wish.options = match.setup().options;
            Origin origin;
            if (!old->table().hidden()) origin.match = old->table().id();
            const auto position = match.origin().clone();
            for (std::size_t i = 0; i < wish.from->seq; ++i) {
                const auto [seat, move] = match.entries()[i];
                origin.entries.emplace_back(seat, position->write_move(seat, move));
                [[maybe_unused]] const auto played = position->try_play(seat, move);
            }
            house_.make_table(wish, who, origin, {}, std::move(made));
        }));
}

}  // namespace server
