#include "server/postgres/postgres_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/postgres/database.h"

namespace ziggurat::server::postgres {

namespace {

Address limited(Address address, const NodeSettings& node) {
  if (node.has_others()) address.patience = std::chrono::milliseconds(node.lease);
  return address;
}

// All that is asked for together is of one moment.
void greet_reader(Connection& reached) {
  reached.run(
      "SET default_transaction_isolation = 'repeatable read'; "
      "SET default_transaction_read_only = on");
}

}  // namespace

PostgresStore::PostgresStore(const Address& address, Post post, const NodeSettings& node)
    : writer_(limited(address, node), node),
      reader_(limited(address, node), greet_reader),
      batches_(writer_, post) {
  if (node.has_others())
    neighbours_.emplace(limited(address, node), node, writer_, batches_, std::move(post));
}

Connection& PostgresStore::reader() {
  reader_.forget();
  reader_.demand_open();
  return reader_;
}

// That the database has gone is noticed though nobody asks it for anything.
std::string PostgresStore::trouble() const try {
  reader_.demand_open();
  return batches_.trouble();
} catch (const StoreAway& error) {
  return error.what();
}

void PostgresStore::write(Write write, Done done) {
  batches_.add(
      [this, write = std::move(write), number = neighbours_ ? neighbours_->number() : 0] {
        if (number != writer_.number())
          throw std::runtime_error("it was asked for before this node was given up");
        const Outcome outcome =
            std::visit([this](const auto& one) { return put(writer_.connection(), one); }, write);
        const auto* change = std::get_if<TableChange>(&write);
        if (number != 0 && change && change->is_new)
          writer_.connection().add("UPDATE tables SET node = $1 WHERE id = $2", number,
                                   change->record.id);
        return outcome;
      },
      std::move(done));
}

// Every batch leaves its number.
Outcome put(Connection&, const Probe&) { return {}; }

// ---- whose database it is ----

Writer::Writer(const Address& address, NodeSettings node)
    : url_(address.url),
      node_(std::move(node)),
      connection_(address, [this](Connection& reached) { greet(reached); }) {}

// Whoever goes on purpose is not waited for.
Writer::~Writer() {
  if (number_ == 0) return;
  try {
    connection_.ask("UPDATE nodes SET dead = true WHERE number = $1", number_.load());
  } catch (const std::exception&) {  // his lease runs out by itself
  }
}

void Writer::greet(Connection& reached) {
  const Lock kind = node_.has_others() ? Lock::AmongNodes : Lock::Alone;
  lock(reached, url_, kind);
  if (opened_ == 0) {
    make_up_to_date(reached, url_, kind);
    demand_whole(reached, url_);
  }
  if (kind == Lock::Alone) return open_alone(reached);
  // Whoever falls silent holds nobody up.
  reached.run(
      fmt::format("SET idle_in_transaction_session_timeout = {0}; SET statement_timeout = {0}; "
                  "SET tcp_user_timeout = {0}",
                  node_.lease * 2 / 3));
  join(reached);
}

void Writer::open_alone(Connection& reached) {
  if (opened_ == 0)
    opened_ =
        number_of(reached.ask("UPDATE house SET opened = opened + 1, batch = 0 RETURNING opened"));
  else if (number_of(reached.ask("SELECT opened FROM house")) != opened_)
    throw std::runtime_error(
        fmt::format("another server has opened {} since: this one has to be started anew", url_));
}

// Whoever was given up comes back as somebody else.
void Writer::join(Connection& reached) {
  const auto now = Clock::now();
  const auto lives = [&] {
    return !reached.ask("SELECT 1 FROM nodes WHERE number = $1 AND NOT dead", number_.load())
                .empty();
  };
  if (number_ != 0 && lives()) return;
  opened_ = number_of(reached.ask("UPDATE house SET opened = opened + 1 RETURNING opened"));
  number_ =
      number_of(reached.ask("INSERT INTO nodes(address, alive_until) "
                            "VALUES($1, now() + $2 * interval '1 ms') RETURNING number",
                            node_.address, node_.lease));
  renewed_at(now);
}

// It began before the database looked at its clock.
void Writer::renewed_at(Clock::time_point began) {
  sure_until_ = (began + std::chrono::milliseconds(node_.lease)).time_since_epoch().count();
}

// ---- transactions ----

void Writer::begin() {
  connection_.demand_open();
  writes_as_ = number_;
  renewing_ = Clock::now();
  connection_.add_word("BEGIN");
  if (writes_as_ == 0)
    connection_.add("UPDATE house SET batch = $1", ++batch_);
  else
    connection_.add("SELECT go_on($1, $2, $3)", writes_as_, ++batch_, node_.lease);
}

// Alone on its way: if nobody answers, nothing else can be in doubt.
bool Writer::commit() {
  connection_.add_word("COMMIT");
  connection_.send();
  if (writes_as_ != 0) renewed_at(renewing_);
  return true;
}

void Writer::roll_back() noexcept try {
  connection_.forget();
  connection_.run("ROLLBACK");
  if (number_ != 0) join(connection_);
} catch (const std::exception&) {  // with the connection it is gone anyway
  connection_.close();
}

// The transaction of a node may still be under way: then its row is locked.
std::optional<bool> Writer::was_kept() try {
  connection_.demand_open();
  return number_of(writes_as_ == 0
                       ? connection_.ask("SELECT batch FROM house")
                       : connection_.ask("SELECT batch FROM nodes WHERE number = $1 FOR UPDATE",
                                         writes_as_))
         == batch_;
} catch (const std::exception&) {
  return std::nullopt;
}

// At once: what is added afterwards may be forgotten.
void Writer::begin_part() {
  connection_.add_word("SAVEPOINT part");
  connection_.send();
}
void Writer::keep_part() { connection_.add_word("RELEASE part"); }
void Writer::drop_part() {
  connection_.forget();
  connection_.run("ROLLBACK TO part; RELEASE part");
}

// What is wrong with the database: it is away, or full, broken, or not to be written to.
bool Writer::is_trouble(const std::exception& error) const {
  if (dynamic_cast<const StoreAway*>(&error) || dynamic_cast<const StoreInUse*>(&error))
    return true;
  const auto* failure = dynamic_cast<const pqxx::sql_error*>(&error);
  constexpr const char* of_the_database[] = {"25006", "42501", "53", "55P03", "57", "58", "XX"};
  return failure && std::ranges::any_of(of_the_database, [&](const char* kind) {
           return failure->sqlstate().starts_with(kind);
         });
}

}  // namespace ziggurat::server::postgres
