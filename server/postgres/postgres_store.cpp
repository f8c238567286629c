#include "server/postgres/postgres_store.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/postgres/database.h"

namespace ziggurat::server::postgres {

namespace {

// All that is asked for together is of one moment.
void greet_reader(Connection& reached) {
  reached.run(
      "SET default_transaction_isolation = 'repeatable read'; "
      "SET default_transaction_read_only = on");
}

}  // namespace

PostgresStore::PostgresStore(const Address& address, Post post)
    : writer_(address), reader_(address, greet_reader), batches_(writer_, std::move(post)) {}

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
      [this, write = std::move(write)] {
        return std::visit([this](const auto& one) { return put(writer_.connection(), one); },
                          write);
      },
      std::move(done));
}

// Every batch leaves its number.
Outcome put(Connection&, const Probe&) { return {}; }

// ---- whose database it is ----

Writer::Writer(const Address& address)
    : url_(address.url), connection_(address, [this](Connection& reached) { greet(reached); }) {}

void Writer::greet(Connection& reached) {
  lock(reached, url_);
  if (opened_ == 0) {
    make_up_to_date(reached, url_);
    demand_whole(reached, url_);
    opened_ =
        number_of(reached.ask("UPDATE house SET opened = opened + 1, batch = 0 RETURNING opened"));
  } else if (number_of(reached.ask("SELECT opened FROM house")) != opened_) {
    throw std::runtime_error(
        fmt::format("another server has opened {} since: this one has to be started anew", url_));
  }
}

// ---- transactions ----

void Writer::begin() {
  connection_.demand_open();
  connection_.add_word("BEGIN");
  connection_.add("UPDATE house SET batch = $1", ++batch_);
}

// Alone on its way: if nobody answers, nothing else can be in doubt.
bool Writer::commit() {
  connection_.add_word("COMMIT");
  connection_.send();
  return true;
}

void Writer::roll_back() noexcept try {
  connection_.forget();
  connection_.run("ROLLBACK");
} catch (const std::exception&) {  // with the connection it is gone anyway
  connection_.close();
}

std::optional<bool> Writer::was_kept() try {
  connection_.demand_open();
  return number_of(connection_.ask("SELECT batch FROM house")) == batch_;
} catch (const std::exception&) {
  return std::nullopt;
}

void Writer::begin_part() { connection_.add_word("SAVEPOINT part"); }
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
  constexpr const char* of_the_database[] = {"25006", "42501", "53", "57", "58", "XX"};
  return failure && std::ranges::any_of(of_the_database, [&](const char* kind) {
           return failure->sqlstate().starts_with(kind);
         });
}

}  // namespace ziggurat::server::postgres
