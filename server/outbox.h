#pragma once
// What waits to be written to one connection. While much waits, nothing more is read from there; a
// reader who is too slow, or for whom too much waits, is cut off.
#include <boost/asio/awaitable.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <deque>
#include <set>

#include "server/client.h"
#include "server/limits.h"

namespace ziggurat::server {

// One coroutine waits for what another does.
class Signal {
 public:
  explicit Signal(boost::asio::any_io_executor executor)
      : timer_(executor, std::chrono::steady_clock::time_point::max()) {}
  void tell() { timer_.cancel(); }
  boost::asio::awaitable<void> wait() {
    boost::system::error_code told;
    co_await timer_.async_wait(boost::asio::redirect_error(boost::asio::use_awaitable, told));
  }

 private:
  boost::asio::steady_timer timer_;
};

class Outbox;

// What waits for all readers at one address. When that is too much, whoever holds most is cut off,
// so that nobody suffers for a neighbour.
class Backlog {
 public:
  // False if it is too much although nobody is left to be cut off.
  bool grow(std::size_t bytes);
  void shrink(std::size_t bytes) { bytes_ -= bytes; }

  // So many bytes of it, as long as this lives.
  struct Part {
    Part(std::shared_ptr<Backlog> of, std::size_t size)
        : backlog(std::move(of)), bytes(size), fits(backlog->grow(bytes)) {}
    ~Part() { backlog->shrink(bytes); }
    Part(const Part&) = delete;
    const std::shared_ptr<Backlog> backlog;
    const std::size_t bytes;
    const bool fits;
  };

 private:
  friend Outbox;
  std::size_t bytes_ = 0;
  std::set<Outbox*> outboxes_;
};

class Outbox : public Client {
 public:
  using Clock = std::chrono::steady_clock;

  Outbox(boost::beast::tcp_stream& line, std::shared_ptr<Backlog> backlog)
      : line_(line),
        backlog_(std::move(backlog)),
        filled_(line.get_executor()),
        drained_(line.get_executor()) {
    backlog_->outboxes_.insert(this);
  }
  ~Outbox() override {
    backlog_->shrink(unsent_);
    backlog_->outboxes_.erase(this);
  }

  void send(std::shared_ptr<const std::string> text) override {
    if (closed_) return;
    const std::size_t bytes = text->size();
    texts_.push_back(std::move(text));
    filled_.tell();
    unsent_ += bytes;
    backlog_->grow(bytes);
    if (unsent_ > max_unsent) cut();
  }
  void send_off(std::shared_ptr<const std::string> text) override {
    send(std::move(text));
    sent_off_ = true;
  }
  std::size_t unsent() const { return unsent_; }

  // Nothing more is sent; whoever delivers may still say good-bye.
  void close() override {
    closed_ = true;
    filled_.tell();
    drained_.tell();
  }
  // Ends the line at once, in the middle of whatever is being read or written; what the system has
  // taken is thrown away, too.
  void cut() {
    if (std::exchange(cut_, true)) return;
    close();
    boost::system::error_code gone;
    line_.socket().set_option(boost::asio::socket_base::linger(true, 0), gone);
    line_.close();
    backlog_->shrink(std::exchange(unsent_, 0));
  }
  bool is_stuck(Clock::time_point now) const {
    return piece_begun_ && now - *piece_begun_ > patience_with_reader;
  }

  // Waits until little enough is unsent; whoever asks for more before that does not read.
  boost::asio::awaitable<void> little_waits() {
    while (unsent_ > enough_unsent && !closed_) co_await drained_.wait();
  }

  // Writes text after text until it is closed, by `write(piece, whether it is the last of a text)`.
  // Throws if the line breaks.
  boost::asio::awaitable<void> deliver(auto write) {
    while (const auto text = co_await next()) {
      std::string_view rest = *text;
      do {
        const std::string_view piece = rest.substr(0, max_piece);
        rest.remove_prefix(piece.size());
        piece_begun_ = Clock::now();
        co_await write(piece, rest.empty());
      } while (!rest.empty());
      piece_begun_.reset();
      took(text->size());
    }
  }

 private:
  using Text = std::shared_ptr<const std::string>;

  // Null once it is closed.
  boost::asio::awaitable<Text> next() {
    while (texts_.empty() && !closed_ && !sent_off_) co_await filled_.wait();
    if (closed_ || texts_.empty()) co_return nullptr;
    Text text = std::move(texts_.front());
    texts_.pop_front();
    co_return text;
  }
  void took(std::size_t bytes) {
    if (cut_) return;
    unsent_ -= bytes;
    backlog_->shrink(bytes);
    if (unsent_ <= enough_unsent) drained_.tell();
  }

  boost::beast::tcp_stream& line_;
  std::shared_ptr<Backlog> backlog_;
  Signal filled_, drained_;
  std::deque<Text> texts_;
  std::size_t unsent_ = 0;  // the text that is being written included
  std::optional<Clock::time_point> piece_begun_;
  bool closed_ = false, cut_ = false;
  bool sent_off_ = false;  // nothing comes after what waits
};

inline bool Backlog::grow(std::size_t bytes) {
  bytes_ += bytes;
  while (bytes_ > max_unsent_of_address) {
    const auto most = std::max_element(
        outboxes_.begin(), outboxes_.end(),
        [](const Outbox* a, const Outbox* b) { return a->unsent() < b->unsent(); });
    if (most == outboxes_.end() || (*most)->unsent() == 0) return false;
    (*most)->cut();
  }
  return true;
}

}  // namespace ziggurat::server
