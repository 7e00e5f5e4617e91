// SPDX-License-Identifier: Apache-2.0
#include "net/http.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

#include "net/upgrade.hpp"

namespace net {

namespace beast = boost::beast;
namespace http = beast::http;

std::string_view Request::asks(std::string_view name) const {
    for (const auto& [key, value] : query)
        if (key == name) return value;
    return {};
}

std::string_view Request::cookie_named(std::string_view name) const {
    std::string_view rest = cookie;
    while (!rest.empty()) {
        const auto end = rest.find(';');
        std::string_view one = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        while (one.starts_with(' ')) one.remove_prefix(1);
        if (one.starts_with(name) && one.size() > name.size() && one[name.size()] == '=')
            return one.substr(name.size() + 1);
    }
    return {};
}

bool Request::from_our_page() const {
    if (origin.empty()) return true;
    const auto scheme = origin.find("://");
    return scheme != std::string::npos && std::string_view(origin).substr(scheme + 3) == host;
}

namespace {

// What the proxy in front of us has added to a list that may come in several headers: the last one.
// What stands before it anybody can have written.
std::string last_of(const BeastRequest& from, std::string_view name) {
    std::string_view last;
    const auto [begin, end] = from.equal_range(name);
    for (auto field = begin; field != end; ++field) last = field->value();
    if (const auto comma = last.rfind(','); comma != last.npos) last.remove_prefix(comma + 1);
    while (last.starts_with(' ') || last.starts_with('\t')) last.remove_prefix(1);
    while (last.ends_with(' ') || last.ends_with('\t')) last.remove_suffix(1);
    return std::string(last);
}

// Nothing if the target is no address.
std::optional<Request> plain(const BeastRequest& from, const std::string& address) {
    const auto target = boost::urls::parse_origin_form(std::string_view(from.target()));
    if (!target) return std::nullopt;
    Request request;
    request.method = std::string(from.method_string());
    request.path = target->path();
    for (const auto& pair : target->params()) request.query.emplace_back(pair.key, pair.value);
    const auto header = [&](auto name) { return std::string(from[name]); };
    request.host = header(http::field::host);
    request.origin = header(http::field::origin);
    request.cookie = header(http::field::cookie);
    request.accept_encoding = header(http::field::accept_encoding);
    request.content_type = header(http::field::content_type);
    request.forwarded_for = last_of(from, "X-Forwarded-For");
    request.forwarded_proto = last_of(from, "X-Forwarded-Proto");
    request.if_none_match = header(http::field::if_none_match);
    request.address = address;
    request.body = from.body();
    return request;
}

// A body that several connections may be sending at once, without a copy for each.
struct SharedBody {
    using value_type = std::shared_ptr<const std::string>;
    static std::uint64_t size(const value_type& body) { return body ? body->size() : 0; }
    class writer {
    public:
        using const_buffers_type = asio::const_buffer;
        template <bool isRequest, class Fields>
        writer(const http::header<isRequest, Fields>&, const value_type& body) : body_(body) {}
        void init(beast::error_code& error) { error = {}; }
        boost::optional<std::pair<const_buffers_type, bool>> get(beast::error_code& error) {
            error = {};
            if (!body_) return boost::none;
            return {{asio::buffer(*body_), false}};
        }

    private:
        const value_type& body_;
    };
};

template <class Body>
http::response<Body> head_of(const Response& from, const BeastRequest* to) {
    http::response<Body> response;
    response.result(static_cast<unsigned>(from.status));
    response.version(to ? to->version() : 11);
    response.keep_alive(to && to->keep_alive() && from.status != 413);
    if (from.status != 304) response.set(http::field::content_type, from.type);
    response.set("X-Content-Type-Options", "nosniff");
    for (const auto& [name, value] : from.headers) response.insert(name, value);
    return response;
}

bool wants_body(const BeastRequest* to) { return !to || to->method() != http::verb::head; }

// A client may be slow for as long as it likes, but it takes so much in so many seconds; for one
// that reads nothing, or next to nothing, an answer is not kept.
class Pace {
public:
    Pace(TcpStream& stream, int seconds) : stream_(stream), seconds_(seconds) {}
    template <class Body>
    Awaitable<beast::error_code> write(http::response_serializer<Body>& serializer) {
        for (next_ = sent_; !serializer.is_done();) {
            if (sent_ >= next_) {
                stream_.expires_after(seconds_);
                next_ = sent_ + piece;
            }
            const auto [error, size] =
                co_await http::async_write_some(stream_, serializer, asio::as_tuple(use_awaitable));
            sent_ += size;
            if (error) co_return error;
        }
        co_return beast::error_code();
    }

private:
    static constexpr std::size_t piece = 64 * 1024;
    TcpStream& stream_;
    std::chrono::seconds seconds_;
    std::size_t sent_ = 0, next_ = 0;
};

Awaitable<bool> send_whole(TcpStream& stream, const Response& answer, const BeastRequest* asked,
                           const Site& site) {
    auto response = head_of<SharedBody>(answer, asked);
    if (wants_body(asked)) response.body() = answer.body;
    if (answer.status != 304 && !answer.more)
        response.content_length(answer.body ? answer.body->size() : 0);
    http::response_serializer<SharedBody> serializer(response);
    Pace pace(stream, site.write_seconds);
    auto writing = pace.write(serializer);
    const beast::error_code wrong = co_await std::move(writing);
    co_return !wrong && response.keep_alive();
}

// In chunks, whose sizes need not be known before; to HTTP/1.0, until the connection ends.
Awaitable<bool> send_pieces(TcpStream& stream, const Response& answer, const BeastRequest* asked,
                            const Site& site) {
    auto response = head_of<http::buffer_body>(answer, asked);
    if (response.version() >= 11)
        response.chunked(true);
    else
        response.keep_alive(false);
    http::response_serializer<http::buffer_body> serializer(response);
    std::optional<std::string> piece(*answer.body);
    Pace pace(stream, site.write_seconds);
    while (piece) {
        auto& body = response.body();
        body.data = piece->empty() ? nullptr : piece->data();
        body.size = piece->size();
        body.more = !piece->empty();
        auto writing = pace.write(serializer);
        const beast::error_code wrong = co_await std::move(writing);
        if (serializer.is_done()) co_return response.keep_alive();
        if (wrong != http::error::need_buffer) co_return false;
        auto next = answer.more();
        piece = co_await std::move(next);
    }
    co_return false;
}

Awaitable<bool> send(TcpStream& stream, const Response& answer, const BeastRequest* asked,
                     const Site& site) {
    return answer.more && wants_body(asked) ? send_pieces(stream, answer, asked, site)
                                            : send_whole(stream, answer, asked, site);
}

Response refusal(int status, std::string_view code, std::string_view words) {
    Response response;
    response.status = status;
    response.body = std::make_shared<const std::string>(
        "{\"code\":\"" + std::string(code) + "\",\"words\":\"" + std::string(words) + "\"}");
    return response;
}

// The rest of a connection whose WebSocket opens.
Awaitable<void> open_and_talk(TcpStream stream, BeastRequest from, Request request,
                              const Site& site) {
    auto opening = open_socket(std::move(stream), std::move(from), site);
    auto open = co_await std::move(opening);
    if (!open) co_return;
    auto talking = site.talk(std::move(request), std::move(open));
    co_await std::move(talking);
}

}  // namespace

Awaitable<void> serve(TcpSocket socket, const Site& site) {
    boost::system::error_code failed;
    const auto remote = socket.remote_endpoint(failed);
    if (failed) co_return;
    const std::string address = remote.address().to_string();

    TcpStream stream(std::move(socket));
    beast::flat_buffer buffer;
    for (;;) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(16 * 1024);
        parser.body_limit(site.largest_body);
        stream.expires_after(std::chrono::seconds(site.idle_seconds));
        const auto [error, size] =
            co_await http::async_read(stream, buffer, parser, asio::as_tuple(use_awaitable));
        std::optional<Response> answer;
        const BeastRequest* asked = nullptr;
        if (error == http::error::body_limit) {
            answer = refusal(413, "too-big", "That is more than a request may hold.");
        } else if (error == http::error::header_limit) {
            answer = refusal(431, "too-big", "The headers are too long.");
        } else if (error &&
                   error.category() == http::make_error_code(http::error::bad_target).category() &&
                   error != http::error::end_of_stream && error != http::error::partial_message) {
            answer = refusal(400, "bad-request", "That is no HTTP request.");
        } else if (error) {
            break;  // closed, or too quiet for too long
        }
        if (!answer) {
            asked = &parser.get();
            auto request = plain(*asked, address);
            if (!request) {
                answer = refusal(400, "bad-request", "The address cannot be read.");
            } else if (boost::beast::websocket::is_upgrade(*asked)) {
                if (request->path != site.socket_path) {
                    answer = refusal(404, "not-found", "The WebSocket is at /ws.");
                } else {
                    answer = co_await site.may_open(*request);
                    if (!answer) {
                        asio::io_context* home = site.home ? site.home(*request) : nullptr;
                        if (!home) home = &stream.get_executor().context();
                        TcpSocket here = stream.release_socket();
                        const Tcp protocol = here.local_endpoint().protocol();
                        TcpStream there(TcpSocket(*home, protocol, here.release()));
                        auto talking = open_and_talk(std::move(there), parser.release(),
                                                     std::move(*request), site);
                        auto until_the_end =
                            asio::co_spawn(*home, std::move(talking), use_awaitable);
                        co_await std::move(until_the_end);
                        co_return;
                    }
                }
            } else {
                answer = co_await site.answer(std::move(*request));
            }
        }
        auto sending = send(stream, *answer, asked, site);
        const bool more = co_await std::move(sending);
        if (!more) break;
    }
    stream.socket().shutdown(asio::socket_base::shutdown_send, failed);
}

}  // namespace net
