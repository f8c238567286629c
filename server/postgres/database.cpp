#include "server/postgres/database.h"

#include <fmt/format.h>

#include "server/postgres/formats.h"
#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {

std::unique_ptr<Store> open_store(const Address& address, Store::Post post,
                                  const NodeSettings& node) {
  return std::make_unique<PostgresStore>(address, std::move(post), node);
}

// Whoever was here before has perhaps only just been cut off.
void lock(Connection& database, const std::string& url, Lock kind) {
  const bool alone = kind == Lock::Alone;
  database.run("SET lock_timeout = '2s'");
  try {
    database.run(fmt::format(
        "SELECT pg_advisory_lock{}(hashtextextended('ziggurat ' || current_schema(), 0))",
        alone ? "" : "_shared"));
  } catch (const pqxx::sql_error& error) {
    if (error.sqlstate() != "55P03") throw;
    throw StoreInUse(
        url
        + (alone ? " is in use: stop the server that runs there first, or all its nodes"
                 : " is in use by a program that has it alone: stop that first, or, if it is a "
                   "server, start it as a node as well, with --node"));
  }
}

void make_up_to_date(Connection& database, const std::string& url, Lock kind) {
  demand_known_format(database, url);
  bring_up_to_date(database);
  if (kind == Lock::Alone) database.run("UPDATE nodes SET dead = true WHERE NOT dead");
}

void demand_whole(Connection& database, const std::string& url) {
  if (format_of(database) == 0)
    throw std::runtime_error(fmt::format("there is no house in {}", url));
  if (database.ask("SELECT 1 FROM house WHERE is_whole").empty())
    throw std::runtime_error(fmt::format(
        "a house is being moved to {}: finish that with ziggurat move, or begin anew with "
        "ziggurat move --replace",
        url));
}

}  // namespace ziggurat::server::postgres
