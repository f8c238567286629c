// HTTP and WebSocket by Boost.Beast. Everything runs on one thread as coroutines; this file knows
// nothing about games or people, it finds out who calls and hands requests to the hub.
#include "server/web.h"

#include <sodium.h>
#include <sys/resource.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/url/parse.hpp>
#include <csignal>
#include <iostream>

#include "server/address.h"
#include "server/files.h"
#include "server/headers.h"
#include "server/hub.h"
#include "server/links.h"
#include "server/logging.h"
#include "server/outbox.h"

namespace ziggurat::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using asio::awaitable;
using asio::use_awaitable;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Response = http::response<http::string_body>;
using WebSocket = websocket::stream<beast::tcp_stream>;

constexpr int stream_beat = 15;  // seconds
constexpr milliseconds grace_at_end{1500};
constexpr milliseconds hasty_wait{500};  // for who asks too often

template <typename Clock>
Millis time_of() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
      .count();
}

class Server {
 public:
  explicit Server(const ServeSettings& settings)
      : settings_(settings),
        files_(settings.web),
        players_(static_cast<std::size_t>(std::max(1, settings.hub.workers))),
        store_(open_store(
            settings.place, [this](auto task) { asio::post(io_, std::move(task)); },
            settings.node)),
        helpers_(
            open_helpers(settings.place, [this](auto task) { asio::post(io_, std::move(task)); })),
        hub_({*store_,
              [this](auto work, auto done) { run_in(players_, std::move(work), std::move(done)); },
              [this](auto work, auto done) { run_in(hashing_, std::move(work), std::move(done)); },
              closing_, time_of<std::chrono::system_clock>, time_of<std::chrono::steady_clock>,
              [] {
                u64 number;
                randombytes_buf(&number, sizeof number);
                return number;
              },
              [this](Millis delay, auto then) {
                auto timer = std::make_shared<asio::steady_timer>(io_, milliseconds(delay));
                timer->async_wait([timer, then = std::move(then)](auto error) {
                  if (!error) then();
                });
              },
              helpers_.get(),
              [this](const std::string& address) { return links_.link_to(address); }},
             settings.hub),
        links_(io_, hub_),
        acceptor_(io_),
        metrics_acceptor_(io_) {}

  void run() {
    listen(acceptor_, settings_.address, settings_.port);
    if (!settings_.metrics.empty()) listen_at(metrics_acceptor_, settings_.metrics);
    if (settings_.node.has_others()) {
      listen_at(links_.acceptor(), settings_.node.address);
      links_.begin();
    }
    const std::string url =
        "http://" + settings_.address + ":" + std::to_string(acceptor_.local_endpoint().port());
    own_origin_ = settings_.public_url.empty() ? url : settings_.public_url;
    hub_.resume();
    asio::co_spawn(io_, accept(), asio::detached);
    if (metrics_acceptor_.is_open()) asio::co_spawn(io_, accept_for_metrics(), asio::detached);
    asio::co_spawn(io_, tick(), asio::detached);
    asio::signal_set signals(io_, SIGINT, SIGTERM);
    signals.async_wait([this](auto error, int) {
      if (!error) stop();
    });
    log_info("server.started", {{"address", url}});
    std::cout << "Ziggurat is open at " << own_origin_ << "\n"
              << (files_.empty() ? "The web client was not built: only the API is here.\n" : "")
              << "Press Ctrl+C to stop it; nothing is lost." << std::endl;
    work();
    for (asio::thread_pool* pool : {&players_, &hashing_}) {
      pool->stop();  // what has not been begun need not be
      pool->join();
    }
    log_info("server.stopped");
  }

 private:
  // What goes wrong with one thing, as when the database is away, does not end the others.
  void work() {
    for (bool ended = false; !ended;) try {
        io_.run();
        ended = true;
      } catch (const std::exception& error) {
        log_error("work.failed", {{"error", error.what()}});
      }
  }

  static void listen(tcp::acceptor& acceptor, const std::string& address, unsigned short port) try {
    const tcp::endpoint endpoint(asio::ip::make_address(address), port);
    acceptor.open(endpoint.protocol());
    acceptor.set_option(asio::socket_base::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen();
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("cannot listen at " + address + ":" + std::to_string(port) + ": "
                             + error.code().message());
  }
  static void listen_at(tcp::acceptor& acceptor, const std::string& endpoint) {
    const auto [address, port] = read_endpoint(endpoint);
    listen(acceptor, address, port);
  }

  void run_in(asio::thread_pool& pool, std::function<void()> work, std::function<void()> done) {
    asio::post(pool, [this, work = std::move(work), done = std::move(done)] {
      work();
      asio::post(io_, done);
    });
  }

  // No new requests; what was begun is answered and written; then everybody is sent away.
  void stop() {
    stopping_ = true;
    closing_ = true;
    acceptor_.close();
    metrics_acceptor_.close();
    links_.close();
    timer_.cancel();
    for (Outbox* outbox : outboxes_) outbox->close();
    auto grace = std::make_shared<asio::steady_timer>(io_, grace_at_end);
    grace->async_wait([this, grace](auto) { io_.stop(); });
  }

  awaitable<void> tick() {
    boost::system::error_code error;
    while (!stopping_) {
      timer_.expires_after(seconds(1));
      co_await timer_.async_wait(asio::redirect_error(use_awaitable, error));
      const auto late = std::chrono::duration_cast<milliseconds>(
          asio::steady_timer::clock_type::now() - timer_.expiry());
      asio::post(io_, [this, late] { hub_.tick(late.count()); });
      look_after_lines();
    }
  }

  // Who does not read is cut off; streams are sent an empty line now and then, so that both sides
  // notice a lost line.
  void look_after_lines() {
    static const auto empty = std::make_shared<const std::string>();
    const auto now = Outbox::Clock::now();
    const bool beats = ++ticks_ % stream_beat == 0;
    for (Outbox* outbox : outboxes_) {
      if (outbox->is_stuck(now)) outbox->cut();
      if (beats && outbox->follows_all) outbox->send(empty);
    }
    std::erase_if(backlogs_, [](const auto& entry) { return entry.second.use_count() == 1; });
  }

  awaitable<void> accept() {
    while (!stopping_) {
      boost::system::error_code error;
      tcp::socket socket =
          co_await acceptor_.async_accept(asio::redirect_error(use_awaitable, error));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {  // such as too many open files: in a moment it may fare better
        co_await pause(milliseconds(100));
        continue;
      }
      const auto remote = socket.remote_endpoint(error);
      if (error) continue;
      const std::string peer = remote.address().to_string();
      if (connections_ >= settings_.max_connections) continue;
      if (settings_.proxies == 0 && is_full(address_of_caller(peer, "", 0))) continue;
      socket.set_option(tcp::no_delay(true), error);
      socket.set_option(asio::socket_base::send_buffer_size(max_in_system), error);
      asio::co_spawn(io_, connection(std::move(socket), peer), asio::detached);
    }
  }

  // Numbers are for whoever runs the house: they have a line of their own, and nothing else has.
  awaitable<void> accept_for_metrics() {
    while (!stopping_) {
      boost::system::error_code error;
      tcp::socket socket =
          co_await metrics_acceptor_.async_accept(asio::redirect_error(use_awaitable, error));
      if (error == asio::error::operation_aborted) co_return;
      if (error)
        co_await pause(milliseconds(100));
      else
        asio::co_spawn(io_, give_metrics(beast::tcp_stream(std::move(socket))), asio::detached);
    }
  }
  awaitable<void> give_metrics(beast::tcp_stream stream) try {
    beast::flat_buffer buffer(8 << 10);
    Request request;
    stream.expires_after(seconds(30));
    co_await http::async_read(stream, buffer, request, use_awaitable);
    Response response = view(request.target()) == "/metrics"
                            ? plain(200, "text/plain; version=0.0.4", hub_.metrics.text())
                            : plain(404, "text/plain", "Numbers are at /metrics.\n");
    response.keep_alive(false);
    response.prepare_payload();
    co_await http::async_write(stream, response, use_awaitable);
  } catch (const boost::system::system_error&) {  // the other side left
  }

  awaitable<void> pause(milliseconds time) {
    asio::steady_timer timer(io_, time);
    co_await timer.async_wait(use_awaitable);
  }

  bool is_full(const std::string& address) const {
    const auto found = connections_of_.find(address);
    return found != connections_of_.end() && found->second >= settings_.max_connections_per_address;
  }

  void enter(const std::string& address) { ++connections_of_[address]; }
  void leave(const std::string& address) {
    if (--connections_of_[address] == 0) connections_of_.erase(address);
  }

  awaitable<void> connection(tcp::socket socket, std::string peer) {
    ++connections_;
    // A proxy's connections serve everybody; behind one, sockets and streams are counted.
    const bool counts = settings_.proxies == 0;
    if (counts) enter(address_of_caller(peer, "", 0));
    try {
      co_await talk(beast::tcp_stream(std::move(socket)), peer);
    } catch (const boost::system::system_error&) {  // the other side left, or was too slow
    } catch (const std::exception& error) {
      log_error("connection.failed", {{"error", error.what()}});
    }
    if (counts) leave(address_of_caller(peer, "", 0));
    --connections_;
  }

  awaitable<void> talk(beast::tcp_stream stream, std::string peer) {
    beast::flat_buffer buffer(2 * max_request);
    while (!stopping_) {
      http::request_parser<http::string_body> parser;
      parser.body_limit(max_request);
      parser.header_limit(8 << 10);
      stream.expires_after(seconds(30));
      boost::system::error_code error;
      co_await http::async_read_header(stream, buffer, parser,
                                       asio::redirect_error(use_awaitable, error));
      if (!error && !is_well_framed(parser.get())) error = http::error::bad_transfer_encoding;
      if (!error)
        co_await http::async_read(stream, buffer, parser,
                                  asio::redirect_error(use_awaitable, error));
      if (error) co_return co_await give_up(stream, error, address_of_caller(peer, "", 0));
      Request request = parser.release();
      const std::string address =
          address_of_caller(peer, forwarded_by_proxies(request), settings_.proxies);
      if (websocket::is_upgrade(request)) {
        co_await socket(std::move(stream), std::move(request), address);
        co_return;
      }
      if (view(request.target()) == "/api/stream" && request.method() == http::verb::get) {
        co_await events(std::move(stream), std::move(request), address);
        co_return;
      }
      const bool keep_alive = request.keep_alive();
      Response response = co_await answer_somehow(request, address);
      // Whoever asks too often hears so a little later, and cannot keep us busy by asking on.
      if (response.result() == http::status::too_many_requests) co_await pause(hasty_wait);
      response.keep_alive(keep_alive);
      co_await write(stream, std::move(response), address, request.method() == http::verb::head);
      if (!keep_alive) co_return;
    }
  }

  // An answer waits for its reader like anything else; it is dropped with the line if his address
  // holds too much already.
  awaitable<void> write(beast::tcp_stream& stream, Response response, const std::string& address,
                        bool head_only = false) {
    const Backlog::Part part(backlog_of(address), response.body().size());
    if (!part.fits) throw boost::system::system_error(asio::error::no_buffer_space);
    response.prepare_payload();
    stream.expires_after(seconds(30) + patience_with_reader * (part.bytes / max_piece));
    if (head_only) {
      http::response<http::empty_body> head{response.base()};
      http::response_serializer<http::empty_body> serializer(head);
      co_await http::async_write_header(stream, serializer, use_awaitable);
    } else {
      co_await http::async_write(stream, response, use_awaitable);
    }
  }

  // A request that cannot be read is answered if its sender is still there, and the line closed.
  // What he still sends is read for a moment, or else the answer would be lost with the line.
  awaitable<void> give_up(beast::tcp_stream& stream, boost::system::error_code error,
                          const std::string& address) {
    static const auto& of_http = http::make_error_code(http::error::bad_method).category();
    if (error == http::error::end_of_stream || error == http::error::partial_message
        || error.category() != of_http)
      co_return;
    const bool large = error == http::error::body_limit || error == http::error::header_limit;
    const int status = !large ? 400 : error == http::error::body_limit ? 413 : 431;
    Response response = large ? refusal(status, Message("request.body"), Texts::english())
                              : plain(status, "text/plain", "");
    response.keep_alive(false);
    co_await write(stream, std::move(response), address);
    stream.socket().shutdown(tcp::socket::shutdown_send, error);
    stream.expires_after(seconds(2));
    std::array<char, 4096> rest;
    while (!error)
      co_await stream.async_read_some(asio::buffer(rest),
                                      asio::redirect_error(use_awaitable, error));
  }

  // ---- who calls ----

  Caller caller_of(const Request& request, const std::string& address) {
    Caller caller;
    caller.address = address;
    caller.texts = language_of(request);
    if (const auto token = bearer(request); !token.empty())
      caller.user = hub_.people.user_of_token(token, caller.pass);
    else
      caller.user = hub_.people.user_of_session(session_cookie(request), caller.pass);
    return caller;
  }
  // Another site's page cannot make a browser act here: browsers say where a request comes from.
  bool is_foreign(const Request& request) const {
    const std::string_view origin = view(request[http::field::origin]);
    if (origin.empty()) return bearer(request).empty();
    if (origin == own_origin_) return false;
    // Without a proxy the address in the browser is the one it asked for.
    return !settings_.public_url.empty()
           || origin != "http://" + std::string(view(request[http::field::host]));
  }

  // ---- answers ----

  Response plain(int status, const char* type, std::string body) const {
    Response response(static_cast<http::status>(status), 11);
    response.set(http::field::content_type, type);
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(body);
    guard(response);
    return response;
  }
  Response refusal(int status, const Message& message, const Texts& texts) const {
    return plain(status, "application/json", error_json(message, texts).dump());
  }
  void guard(auto& response) const {
    response.set("Content-Security-Policy",
                 "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                 "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
                 "form-action 'self'; frame-ancestors 'none'");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "same-origin");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    if (own_origin_.starts_with("https:"))
      response.set("Strict-Transport-Security", "max-age=31536000");
  }

  // Whether requests should be sent here; that the program lives, /healthz says.
  Response readiness() const {
    const std::string trouble = hub_.trouble();
    if (trouble.empty()) return plain(200, "text/plain", "ready\n");
    return plain(503, "text/plain", trouble + "\n");
  }

  awaitable<Response> answer_somehow(const Request& request, const std::string& address) {
    try {
      co_return co_await answer(request, address);
    } catch (const StoreAway& error) {  // nobody could be asked who calls
      log_error("store.read", {{"error", error.what()}});
      co_return refusal(503, Message("store.away"), *language_of(request));
    }
  }

  awaitable<Response> answer(const Request& request, const std::string& address) {
    const auto target = boost::urls::parse_origin_form(
        boost::core::string_view(request.target().data(), request.target().size()));
    if (!target) co_return refusal(400, Message("request.path"), Texts::english());
    const std::string path(target->encoded_path());
    if (path == "/healthz") co_return plain(200, "text/plain", "ok\n");
    if (path == "/readyz") co_return readiness();
    if (path == "/api/openapi.json") {
      static const std::string page = openapi().dump(1);
      co_return plain(200, "application/json", page);
    }
    if (path.starts_with("/api/")) co_return co_await operate(request, path, *target, address);
    co_return file(request, path);
  }

  awaitable<Response> operate(const Request& request, const std::string& path,
                              const boost::urls::url_view& target, const std::string& address) {
    Json fields = Json::object();
    const std::string_view method = request.method() == http::verb::head
                                        ? std::string_view("GET")
                                        : view(request.method_string());
    Caller caller = caller_of(request, address);
    const Operation* operation = find_operation(method, path, fields);
    if (!operation) co_return refusal(404, Message("request.path"), *caller.texts);
    if (method == "POST") {
      if (is_foreign(request)) {
        log_refused(operation->name, 403, "request.origin", address);
        co_return refusal(403, Message("request.origin"), *caller.texts);
      }
      const std::string_view type = view(request[http::field::content_type]);
      Json body = request.body().empty() ? Json::object() : read_json(request.body());
      if (!body.is_object() || (!request.body().empty() && !type.starts_with("application/json")))
        co_return refusal(400, Message("request.json"), *caller.texts);
      body.update(fields);
      fields = std::move(body);
    }
    for (const auto& param : target.params()) add_query_field(*operation, fields, param);
    if (fields.contains("lang")) {
      if (const Json& lang = fields["lang"]; lang.is_string())
        if (const Texts* texts = Texts::in(lang.get<std::string>())) caller.texts = texts;
      fields.erase("lang");
    }
    const auto call = std::make_shared<Call>();
    call->operation = operation;
    call->fields = std::move(fields);
    call->caller = std::move(caller);
    Answer given = co_await ask(call);
    const bool known = !given.tag.empty() && view(request[http::field::if_none_match]) == given.tag;
    Response response = plain(known ? 304 : given.status, "application/json",
                              known ? std::string() : std::move(given.body.text));
    if (!given.tag.empty()) {
      response.set(http::field::etag, given.tag);
      response.set(http::field::cache_control, "no-cache");  // to be kept, and asked about again
    }
    if (given.cookie) set_cookie(response, *given.cookie);
    co_return response;
  }

  // A query has only texts; numbers and flags are read as the operation's fields say.
  static void add_query_field(const Operation& operation, Json& fields, const auto& param) {
    const std::string name(param.key), value(param.value);
    if (fields.contains(name)) return;
    fields[name] = value;
    for (const Field& field : operation.fields) {
      if (field.name != name || field.type == Type::Text) continue;
      Json read = read_json(value);
      if (!read.is_discarded()) fields[name] = std::move(read);
    }
  }

  // Waits for the hub, which may answer later. Whatever takes too long is not done at all, unless
  // it is being written already: then the answer is waited for, so that it is true.
  awaitable<Answer> ask(const std::shared_ptr<Call>& call) {
    const auto given = std::make_shared<std::optional<Answer>>();
    const auto wake = std::make_shared<asio::steady_timer>(io_);
    wake->expires_after(seconds(20));
    call->reply = [given, wake](Answer answer) {
      *given = std::move(answer);
      wake->cancel();
    };
    hub_.requests.call(call);
    boost::system::error_code ignored;
    if (!*given) co_await wake->async_wait(asio::redirect_error(use_awaitable, ignored));
    if (!*given && call->give_up()) call->refuse(503, Message("request.late"));
    wake->expires_at(std::chrono::steady_clock::time_point::max());
    if (!*given) co_await wake->async_wait(asio::redirect_error(use_awaitable, ignored));
    co_return std::move(**given);
  }

  void set_cookie(Response& response, const std::string& secret) const {
    std::string cookie = std::string(cookie_name) + "=" + secret
                         + "; Path=/; HttpOnly; SameSite=Lax; Max-Age="
                         + std::to_string(secret.empty() ? 0 : session_lasts / 1000);
    if (own_origin_.starts_with("https:")) cookie += "; Secure";
    response.set(http::field::set_cookie, cookie);
  }

  Response file(const Request& request, const std::string& path) const {
    if (request.method() != http::verb::get && request.method() != http::verb::head)
      return refusal(405, Message("request.path"), Texts::english());
    const File* found = files_.find(path == "/" ? "/index.html" : path);
    if (!found) return refusal(404, Message("request.path"), Texts::english());
    const std::string_view accepts = view(request[http::field::accept_encoding]);
    const bool brotli = !found->brotli.empty() && accepts.find("br") != std::string_view::npos;
    const bool gzip = !found->gzip.empty() && accepts.find("gzip") != std::string_view::npos;
    const bool known = view(request[http::field::if_none_match]) == found->tag;
    Response response = plain(known ? 304 : 200, found->type,
                              known    ? std::string()
                              : brotli ? found->brotli
                              : gzip   ? found->gzip
                                       : found->plain);
    response.set(http::field::etag, found->tag);
    response.set(http::field::vary, "Accept-Encoding");
    response.set(http::field::cache_control,
                 found->forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (!known && (brotli || gzip))
      response.set(http::field::content_encoding, brotli ? "br" : "gzip");
    return response;
  }

  // ---- sockets and streams ----

  awaitable<void> socket(beast::tcp_stream stream, Request request, std::string address) {
    if (view(request.target()) != "/ws" || is_foreign(request)) {
      co_await write(stream, refusal(403, Message("request.origin"), Texts::english()), address);
      co_return;
    }
    const Caller caller = caller_of(request, address);
    if (const auto reason = why_no_line(caller))
      co_return co_await refuse_line(stream, *reason, caller);
    stream.expires_never();
    WebSocket web(std::move(stream));
    web.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    web.set_option(websocket::stream_base::decorator([this](auto& response) { guard(response); }));
    web.read_message_max(max_request);

    Outbox outbox(beast::get_lowest_layer(web), backlog_of(address));
    outbox.user = caller.user;
    outbox.pass = caller.pass;
    outbox.address = address;
    co_await keep_open(outbox, converse(web, request, outbox));
  }

  awaitable<void> converse(WebSocket& web, const Request& request, Outbox& outbox) {
    co_await web.async_accept(request, use_awaitable);
    bool writing = true;
    Signal written(io_.get_executor());
    asio::co_spawn(io_, write_frames(web, outbox), [&](std::exception_ptr) {
      writing = false;
      written.tell();
    });
    co_await read_frames(web, outbox);
    outbox.close();
    if (writing) co_await written.wait();
  }

  awaitable<void> read_frames(WebSocket& web, Outbox& outbox) {
    beast::flat_buffer buffer;
    for (boost::system::error_code error;;) {
      co_await web.async_read(buffer, asio::redirect_error(use_awaitable, error));
      if (error || !web.got_text()) co_return;
      const bool calm = hub_.requests.receive(
          outbox, {static_cast<const char*>(buffer.data().data()), buffer.size()});
      buffer.clear();
      if (!calm) co_await pause(hasty_wait);
      co_await outbox.little_waits();
    }
  }

  static awaitable<void> write_frames(WebSocket& web, Outbox& outbox) {
    web.text(true);
    try {
      co_await outbox.deliver([&web](std::string_view piece, bool last) {
        return web.async_write_some(last, asio::buffer(piece), use_awaitable);
      });
      co_await web.async_close(websocket::close_code::going_away, use_awaitable);
    } catch (const boost::system::system_error&) {  // the reader is gone
    }
    beast::get_lowest_layer(web).close();
  }

  std::optional<Refusal> why_no_line(const Caller& caller) {
    if (settings_.proxies > 0 && is_full(caller.address))
      return Refusal{429, Message("request.connections")};
    return hub_.requests.why_no_line(caller);
  }
  awaitable<void> refuse_line(beast::tcp_stream& stream, const Refusal& reason,
                              const Caller& caller) {
    log_refused("line", reason.status, reason.message.key, caller.address);
    Response response = refusal(reason.status, reason.message, *caller.texts);
    response.keep_alive(false);
    co_await write(stream, std::move(response), caller.address);
  }

  // Lines as they happen.
  awaitable<void> events(beast::tcp_stream stream, Request request, std::string address) {
    const Caller caller = caller_of(request, address);
    if (const auto reason = why_no_line(caller))
      co_return co_await refuse_line(stream, *reason, caller);
    const Refusal stranger{401, Message("request.sign-in")};
    if (caller.user == 0) co_return co_await refuse_line(stream, stranger, caller);
    Outbox outbox(stream, backlog_of(address));
    outbox.user = caller.user;
    outbox.pass = caller.pass;
    outbox.address = address;
    outbox.follows_all = true;
    co_await keep_open(outbox, tell(stream, outbox));
  }

  awaitable<void> tell(beast::tcp_stream& stream, Outbox& outbox) {
    http::response<http::empty_body> head(http::status::ok, 11);
    head.set(http::field::content_type, "application/x-ndjson");
    head.set(http::field::cache_control, "no-store");
    guard(head);
    head.keep_alive(false);
    http::response_serializer<http::empty_body> serializer(head);
    co_await http::async_write_header(stream, serializer, use_awaitable);
    stream.expires_never();
    co_await outbox.deliver([&stream](std::string_view piece, bool last) -> awaitable<void> {
      const std::array<asio::const_buffer, 2> parts = {asio::buffer(piece),
                                                       asio::buffer("\n", last ? 1 : 0)};
      co_await asio::async_write(stream, parts, use_awaitable);
    });
  }

  // A line that the hub knows about while it is used.
  awaitable<void> keep_open(Outbox& outbox, awaitable<void> use) {
    if (settings_.proxies > 0) enter(outbox.address);
    outboxes_.insert(&outbox);
    try {
      hub_.presence.connect(outbox);
      co_await std::move(use);
    } catch (const boost::system::system_error&) {  // the other side left, or was cut off
    } catch (const std::exception& error) {
      log_error("connection.failed", {{"error", error.what()}});
    }
    hub_.presence.disconnect(outbox);
    outboxes_.erase(&outbox);
    if (settings_.proxies > 0) leave(outbox.address);
  }

  std::shared_ptr<Backlog> backlog_of(const std::string& address) {
    auto& backlog = backlogs_[address];
    if (!backlog) backlog = std::make_shared<Backlog>();
    return backlog;
  }

  const ServeSettings settings_;
  Files files_;
  asio::io_context io_{1};
  asio::thread_pool players_;
  asio::thread_pool hashing_{1};       // a password takes 64 MB: one at a time
  std::atomic<bool> closing_ = false;  // seen by who thinks
  std::unique_ptr<Store> store_;
  std::unique_ptr<Helpers> helpers_;
  Hub hub_;
  Links links_;
  tcp::acceptor acceptor_, metrics_acceptor_;
  asio::steady_timer timer_{io_};
  std::set<Outbox*> outboxes_;
  std::unordered_map<std::string, std::shared_ptr<Backlog>> backlogs_;  // by address
  int ticks_ = 0;
  std::unordered_map<std::string, int> connections_of_;
  std::string own_origin_;
  int connections_ = 0;
  bool stopping_ = false;
};

// Each connection is an open file, and the usual limit is far below what the system would allow.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

void serve(const ServeSettings& settings) {
  // A file that must not grow any more is a disk that is full, not the end of the program.
  std::signal(SIGXFSZ, SIG_IGN);
  allow_many_files();
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  Server server(settings);
  server.run();
}

}  // namespace ziggurat::server
