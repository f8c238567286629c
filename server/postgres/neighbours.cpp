#include "server/postgres/neighbours.h"

#include <fmt/format.h>

#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {
namespace {

Neighbour read_neighbour(Columns& c) {
  Neighbour one;
  one.number = c.number();
  one.address = c.text();
  return one;
}

}  // namespace

Neighbours::Neighbours(const Address& address, const NodeSettings& node, Writer& writer,
                       Batches& batches, Store::Post post)
    : lease_(node.lease),
      writer_(writer),
      batches_(batches),
      post_(std::move(post)),
      number_(writer.number()),
      claiming_(address),
      listening_(address, {}, [this](Connection& reached) { greet(reached); }) {}

Neighbours::~Neighbours() {
  if (!thread_.joinable()) return;
  closing_ = true;
  listening_.wake();
  thread_.join();
}

void Neighbours::listen(Listener listener) {
  listener_ = std::move(listener);
  thread_ = std::thread([this] { run(); });
}

// ---- on a thread of its own ----

void Neighbours::greet(Connection& reached) {
  if (channel_.empty())
    channel_ = "ziggurat " + texts_of(reached.ask("SELECT current_schema()")).front();
  reached.listen(channel_);
  is_reached_anew_ = true;
}

void Neighbours::run() {
  using Clock = std::chrono::steady_clock;
  const auto beat = lease_ / 3, look = lease_ / 10;
  Clock::time_point next_beat{}, next_look{};
  const auto is_due = [](Clock::time_point& next, auto pause) {
    const auto now = Clock::now();
    if (now < next) return false;
    next = now + pause;
    return true;
  };
  while (!closing_) {
    if (is_due(next_beat, beat)) renew_lease();
    try {
      if (is_due(next_look, look)) look_around();
    } catch (const std::exception&) {  // the database is away, as everybody will notice
    }
    for (const Heard& one : listening_.wait(look)) hear(one.text);
  }
}

// Whatever is written renews it.
void Neighbours::renew_lease() {
  if (renewing_->exchange(true)) return;
  batches_.add(
      [renewing = renewing_] {
        *renewing = false;
        return Outcome();
      },
      [](const Outcome&) {});
}

// Whose transaction is under way is not given up: either it renews his lease, or the database ends
// it, because he is silent.
void Neighbours::look_around() {
  Connection& database = listening_.connection();
  database.forget();
  database.demand_open();
  if (std::exchange(is_reached_anew_, false)) post_([this] { listener_.missed(); });
  database.add(
      "UPDATE nodes SET dead = true WHERE number IN "
      "(SELECT number FROM nodes WHERE NOT dead AND alive_until < now() FOR UPDATE SKIP LOCKED)");
  database.add("SELECT number, address FROM nodes WHERE NOT dead ORDER BY number");
  post_(
      [this, living = rows_of(database.send().back(), read_neighbour)] { listener_.met(living); });
}

// Everybody says first who he is; what this node has told it hears, too.
void Neighbours::hear(const std::string& told) {
  const auto space = told.find(' ');
  if (space == std::string::npos || told.substr(0, space) == std::to_string(writer_.number()))
    return;
  post_([this, text = told.substr(space + 1)] { listener_.heard(text); });
}

// ---- on the hub's ----

void Neighbours::tell(const std::string& text) {
  batches_.add(
      [&writer = writer_, channel = channel_, text] {
        writer.connection().add("SELECT pg_notify($1, $2)", channel,
                                fmt::format("{} {}", writer.number(), text));
        return Outcome();
      },
      [](const Outcome&) {});
}

bool Neighbours::is_sure() const { return number_ == writer_.number() && writer_.is_sure(); }

void Neighbours::come_back() { number_ = writer_.number(); }

// Being dead is for good, so that it does not matter how old the moment is of which it is read.
Neighbour Neighbours::claim(const std::string& table) {
  claiming_.demand_open();
  claiming_.add(
      "UPDATE tables SET node = $2 WHERE id = $1 AND (node IS NULL OR "
      "EXISTS(SELECT 1 FROM nodes WHERE number = node AND dead))",
      table, number_);
  claiming_.add("SELECT number, address FROM tables JOIN nodes ON number = node WHERE id = $1",
                table);
  return row_of(claiming_.send().back(), read_neighbour).value_or(Neighbour());
}

std::string Neighbours::secret() {
  return texts_of(claiming_.ask("SELECT secret FROM house")).front();
}

}  // namespace ziggurat::server::postgres
