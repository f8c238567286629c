#include "server/links.h"

#include <netinet/tcp.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/endian/conversion.hpp>
#include <deque>

#include "server/address.h"
#include "server/hub.h"
#include "server/logging.h"
#include "server/outbox.h"

namespace ziggurat::server {
namespace {

namespace asio = boost::asio;
using asio::awaitable;
using asio::use_awaitable;
using asio::ip::tcp;

class TcpLink final : public Link, public std::enable_shared_from_this<TcpLink> {
 public:
  explicit TcpLink(asio::io_context& io) : TcpLink(tcp::socket(io)) {}
  explicit TcpLink(tcp::socket socket)
      : socket_(std::move(socket)), filled_(socket_.get_executor()) {}

  void send(const Json& head, const SharedText& body) override {
    if (closed_) return;
    waiting_.emplace_back(head, body);
    unsent_ += waiting_.back().size();
    if (unsent_ > max_unsent_to_node) return close();
    filled_.tell();
  }
  void close() override {
    if (std::exchange(closed_, true)) return;
    boost::system::error_code gone;
    socket_.close(gone);
    filled_.tell();
    if (const auto ended = std::exchange(end, nullptr)) ended();
  }
  bool was_open() const override { return was_open_; }

  // To another node.
  void call(const tcp::endpoint& there, const Json& greeting) {
    asio::co_spawn(socket_.get_executor(), calling(shared_from_this(), there, greeting),
                   asio::detached);
  }
  // From another; `is_node` says whether it is one.
  void answer(std::function<bool(const Json& greeting)> is_node) {
    asio::co_spawn(socket_.get_executor(), answering(shared_from_this(), std::move(is_node)),
                   asio::detached);
  }

 private:
  using Self = std::shared_ptr<TcpLink>;
  using Lengths = std::array<unsigned char, 8>;
  struct Outgoing {
    Outgoing(const Json& about, SharedText text) : head(about.dump()), body(std::move(text)) {
      boost::endian::store_big_u32(lengths.data(), static_cast<u32>(head.size()));
      boost::endian::store_big_u32(lengths.data() + 4, static_cast<u32>(body ? body->size() : 0));
    }

    Lengths lengths;
    std::string head;
    SharedText body;

    std::size_t size() const { return lengths.size() + head.size() + (body ? body->size() : 0); }
  };
  struct Incoming {
    Json head;
    std::string body;
  };

  // What goes wrong ends it.
  static awaitable<void> calling(Self self, tcp::endpoint there, Json greeting) {
    try {
      co_await self->greet(there, greeting);
      co_await self->read_all();
    } catch (const std::exception& error) {
      if (self->was_open_) log_error("node.line", {{"error", error.what()}});
    }
    self->close();
  }
  awaitable<void> greet(tcp::endpoint there, Json greeting) {
    const auto too_late = close_in(patience_at_start);
    co_await socket_.async_connect(there, use_awaitable);
    set_up();
    co_await write(Outgoing(greeting, nullptr));
    co_await read(max_greeting);
    was_open_ = true;
    asio::co_spawn(socket_.get_executor(), write_all(shared_from_this()), asio::detached);
  }

  static awaitable<void> answering(Self self, std::function<bool(const Json&)> is_node) {
    try {
      {
        const auto too_late = self->close_in(patience_at_start);
        self->set_up();
        if (!is_node((co_await self->read(max_greeting)).head))
          throw std::runtime_error("somebody who is no node of this house calls");
      }
      self->was_open_ = true;
      self->send({{"welcome", true}}, nullptr);
      asio::co_spawn(self->socket_.get_executor(), write_all(self), asio::detached);
      co_await self->read_all();
    } catch (const std::exception& error) {
      log_error("node.line", {{"error", error.what()}});
    }
    self->close();
  }

  // Whoever does not answer, or does not take what he is sent, is not there.
  void set_up() {
    boost::system::error_code ignored;
    socket_.set_option(tcp::no_delay(true), ignored);
    const int patience = patience_with_node_ms;
    setsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
  }
  // Unless what is given back goes before.
  std::shared_ptr<asio::steady_timer> close_in(std::chrono::seconds time) {
    auto timer = std::make_shared<asio::steady_timer>(socket_.get_executor(), time);
    timer->async_wait([weak = weak_from_this()](auto error) {
      if (const auto self = weak.lock(); self && !error) self->close();
    });
    return timer;
  }

  awaitable<void> read_all() {
    while (!closed_) {
      const Incoming came = co_await read(max_frame_of_node);
      if (const auto heard = hear) heard(came.head, came.body);
    }
  }
  awaitable<Incoming> read(std::size_t most) {
    Lengths lengths;
    co_await asio::async_read(socket_, asio::buffer(lengths), use_awaitable);
    const std::size_t head = boost::endian::load_big_u32(lengths.data()),
                      body = boost::endian::load_big_u32(lengths.data() + 4);
    if (head > most || body > most) throw std::runtime_error("a node says too much at once");
    std::string text(head, '\0');
    Incoming came{{}, std::string(body, '\0')};
    const std::array<asio::mutable_buffer, 2> parts = {asio::buffer(text), asio::buffer(came.body)};
    co_await asio::async_read(socket_, parts, use_awaitable);
    came.head = read_json(text);
    if (!came.head.is_object()) throw std::runtime_error("a node says what is no JSON");
    co_return came;
  }

  static awaitable<void> write_all(Self self) {
    try {
      while (!self->closed_) {
        while (self->waiting_.empty() && !self->closed_) co_await self->filled_.wait();
        if (self->closed_) break;
        const Outgoing one = std::move(self->waiting_.front());
        self->waiting_.pop_front();
        co_await self->write(one);
        self->unsent_ -= one.size();
      }
    } catch (const boost::system::system_error&) {  // the other node is gone
    }
    self->close();
  }
  awaitable<void> write(const Outgoing& one) {
    const std::array<asio::const_buffer, 3> parts = {
        asio::buffer(one.lengths), asio::buffer(one.head),
        one.body ? asio::buffer(*one.body) : asio::const_buffer()};
    co_await asio::async_write(socket_, parts, use_awaitable);
  }

  tcp::socket socket_;
  Signal filled_;
  std::deque<Outgoing> waiting_;
  std::size_t unsent_ = 0;
  bool closed_ = false, was_open_ = false;
};

awaitable<void> accept_all(tcp::acceptor& acceptor, Hub& hub) {
  for (;;) {
    boost::system::error_code error;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(use_awaitable, error));
    if (error == asio::error::operation_aborted) co_return;
    if (error) {  // such as too many open files: in a moment it may fare better
      asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(use_awaitable);
      continue;
    }
    const auto link = std::make_shared<TcpLink>(std::move(socket));
    link->answer([&hub, weak = std::weak_ptr(link)](const Json& greeting) {
      if (!hub.nodes.knows(greeting.value("secret", ""))) return false;
      hub.nodes.accept(weak.lock());
      return true;
    });
  }
}

}  // namespace

void Links::begin() { asio::co_spawn(io_, accept_all(acceptor_, hub_), asio::detached); }

std::shared_ptr<Link> Links::link_to(const std::string& address) {
  const auto [host, port] = read_endpoint(address);
  const auto link = std::make_shared<TcpLink>(io_);
  link->call({asio::ip::make_address(host), port}, hub_.nodes.greeting());
  return link;
}

}  // namespace ziggurat::server
