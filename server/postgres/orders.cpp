// What whoever minds the house wants done, who may not do something, and how somebody goes.
#include "server/columns.h"
#include "server/postgres/database.h"
#include "server/postgres/formats.h"
#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {
namespace {

const std::string order_columns =
    R"(SELECT id, at, giver, kind, about, "user", args, done, refused, outcome FROM orders )";

// Guests of whom nobody has heard since $1, who sit at no table that goes on.
const std::string forgotten_guests = R"sql(
  FROM users WHERE folded IS NULL AND name <> '' AND created < $1
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE "user" = users.id AND seen >= $1)
    AND NOT EXISTS (SELECT 1 FROM tokens WHERE "user" = users.id)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE "user" = users.id AND going)
    AND NOT EXISTS (SELECT 1 FROM tables WHERE host = users.id AND status NOT IN ('over', 'closed'))
    )sql";

constexpr const char* restraints_of_kind =
    "SELECT who, until, reason FROM restraints WHERE kind = $1 AND (until = 0 OR until > $2) "
    "ORDER BY who";

}  // namespace

std::optional<Restraint> PostgresStore::restraint(Bar bar, const std::string& who, Millis now) {
  return row_of(reader().ask("SELECT who, until, reason FROM restraints WHERE kind = $1 "
                             "AND who = $2 AND (until = 0 OR until > $3)",
                             word(bar), who, now),
                read_restraint<Columns>);
}

OpenOrders PostgresStore::orders(Millis now) {
  Connection& asked = reader();
  asked.add(order_columns + "WHERE done IS NULL ORDER BY id");
  asked.add(restraints_of_kind, word(Bar::BanOfAddress), now);
  const auto found = asked.send();
  return {rows_of(found[0], read_order<Columns>), rows_of(found[1], read_restraint<Columns>)};
}

Belongings PostgresStore::belongings(Id user) {
  Connection& asked = reader();
  asked.add("SELECT created FROM users WHERE id = $1", user);
  asked.add(R"sql(
    SELECT id, name, game, status, kind, seat, resigned, created, changed
    FROM seats JOIN tables ON id = table_id WHERE "user" = $1 ORDER BY created, id, seat)sql",
            user);
  asked.add(R"(SELECT table_id, game, seat, points, rank, ended FROM endings
               WHERE "user" = $1 ORDER BY n)",
            user);
  asked.add(R"(SELECT table_id, room, text, at FROM chat WHERE "user" = $1 ORDER BY at, n)", user);
  asked.add(R"(SELECT table_id, text FROM notes WHERE "user" = $1 ORDER BY table_id)", user);
  asked.add(R"(SELECT id, name, host = $1 FROM saga_people JOIN sagas ON id = saga
               WHERE "user" = $1 ORDER BY created, id)",
            user);
  const auto found = asked.send();
  return {number_of(found[0]),
          rows_of(found[1], read_seat_of<Columns>),
          rows_of(found[2], read_ending_of<Columns>),
          rows_of(found[3], read_said_by<Columns>),
          rows_of(found[4], read_noted_by<Columns>),
          rows_of(found[5], read_saga_of<Columns>)};
}

// ---- writing ----

Outcome put(Connection& writer, const Restraining& one) {
  const auto& [who, until, reason] = one.restraint;
  if (one.is_lifted) {
    const auto lifted = writer.ask(
        "DELETE FROM restraints WHERE kind = $1 AND who = $2 RETURNING who", word(one.bar), who);
    return {.refused = lifted.empty()};
  }
  writer.add(R"sql(
    INSERT INTO restraints VALUES($1, $2, $3, $4)
    ON CONFLICT(kind, who) DO UPDATE SET until = excluded.until, reason = excluded.reason)sql",
             word(one.bar), who, until, reason);
  if (one.bar != Bar::Ban) return {};
  writer.add(R"(DELETE FROM sessions WHERE "user" = $1)", one.user);
  writer.add(R"(DELETE FROM tokens WHERE "user" = $1)", one.user);
  return {};
}

Outcome put(Connection& writer, const Departure& departure) {
  const Id user = departure.user;
  for (const char* sql : {
           R"(DELETE FROM sessions WHERE "user" = $1)",
           R"(DELETE FROM tokens WHERE "user" = $1)",
           R"(DELETE FROM likenesses WHERE "user" = $1)",
           R"(DELETE FROM notices WHERE "user" = $1)",
           R"(DELETE FROM notes WHERE "user" = $1)",
           R"(DELETE FROM chat WHERE "user" = $1)",
           R"(DELETE FROM removed WHERE "user" = $1)",
           R"(DELETE FROM saga_people WHERE "user" = $1)",
           R"(DELETE FROM solved WHERE "user" = $1)",
           R"(UPDATE orders SET about = 'person ' || "user" WHERE "user" = $1)",
           "UPDATE users SET name = '', folded = NULL, password = NULL WHERE id = $1",
           R"(DELETE FROM users WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM seats WHERE "user" = $1)
                AND NOT EXISTS (SELECT 1 FROM tables WHERE host = $1)
                AND NOT EXISTS (SELECT 1 FROM endings WHERE "user" = $1)
                AND NOT EXISTS (SELECT 1 FROM sagas WHERE host = $1))",
       })
    writer.add(sql, user);
  for (const Bar bar : {Bar::Mute, Bar::Ban})
    writer.add("DELETE FROM restraints WHERE kind = $1 AND who = $2", word(bar), restrained(user));
  return {};
}

Outcome put(Connection& writer, const Pruning& pruning) {
  writer.add("DELETE FROM sessions WHERE seen < $1", pruning.since);
  writer.add("DELETE FROM restraints WHERE until BETWEEN 1 AND $1", pruning.now);
  const auto guests =
      rows_of(writer.ask("SELECT id " + forgotten_guests + "AND id > $2 ORDER BY id LIMIT $3",
                         pruning.since, pruning.after, pruning.most),
              [](Columns& c) { return c.number(); });
  for (const Id guest : guests) put(writer, Departure{guest});
  return {.id = guests.empty() ? 0 : guests.back(), .pruned = static_cast<int>(guests.size())};
}

Outcome put(Connection& writer, const OrderDone& done) {
  writer.add(
      "UPDATE orders SET done = $1, refused = $2, outcome = $3, args = $4 "
      "WHERE id = $5 AND done IS NULL",
      done.at, done.refused, done.outcome, done.args.dump(), done.order);
  return {};
}

// ---- beside the house ----

namespace {

class DatabaseDesk final : public Desk {
 public:
  explicit DatabaseDesk(const Address& address)
      : database_(address, [url = address.url](Connection& reached) {
          demand_known_format(reached, url);
          demand_whole(reached, url);
          demand_newest_format(format_of(reached), newest_format);
        }) {}

  std::vector<PersonFound> people(const Whom& whom, int most) override {
    return rows_of(database_.ask(R"sql(
      SELECT id, name, folded IS NULL, created,
             (SELECT max(seen) FROM sessions WHERE "user" = users.id) AS last,
             (SELECT count(DISTINCT table_id) FROM seats
                WHERE "user" = users.id AND going AND kind = 'person'),
             (SELECT until FROM restraints WHERE kind = 'mute' AND who = users.id::text),
             (SELECT until FROM restraints WHERE kind = 'ban' AND who = users.id::text)
      FROM users WHERE name <> '' AND ($1 = 0 OR id = $1) AND ($2 = '' OR folded = $2)
        AND ($3 = '' OR position(lower($3) IN lower(name)) > 0)
      ORDER BY last DESC NULLS LAST, id DESC LIMIT $4)sql",
                                 whom.id, whom.account, whom.part, most),
                   read_person_found<Columns>);
  }
  std::vector<TableFound> tables(const std::string& part, int most) override {
    return rows_of(database_.ask(R"sql(
      SELECT id, name, game, status, public, (SELECT name FROM users WHERE id = host),
             (SELECT string_agg(users.name, ', ' ORDER BY seat) FROM seats
                JOIN users ON users.id = "user" WHERE table_id = tables.id AND kind = 'person'),
             changed
      FROM tables WHERE $1 = '' OR id = $1 OR position(lower($1) IN lower(name)) > 0
        OR EXISTS (SELECT 1 FROM seats JOIN users ON users.id = "user"
                     WHERE table_id = tables.id AND lower(users.name) = lower($1))
      ORDER BY changed DESC LIMIT $2)sql",
                                 part, most),
                   read_table_found<Columns>);
  }
  std::vector<Restraint> restraints(Bar bar, Millis now) override {
    return rows_of(database_.ask(restraints_of_kind, word(bar), now), read_restraint<Columns>);
  }
  int guests_to_prune(Millis since) override {
    return count_of(database_.ask("SELECT count(*) " + forgotten_guests, since));
  }
  int sessions_to_prune(Millis since) override {
    return count_of(database_.ask("SELECT count(*) FROM sessions WHERE seen < $1", since));
  }
  std::vector<Order> orders(int most) override {
    return rows_of(database_.ask(order_columns + "ORDER BY id DESC LIMIT $1", most),
                   read_order<Columns>);
  }
  Order order(Id id) override {
    return row_of(database_.ask(order_columns + "WHERE id = $1", id), read_order<Columns>).value();
  }
  Id leave(const Order& order) override {
    return number_of(database_.ask(
        R"(INSERT INTO orders(at, giver, kind, about, "user", args)
           VALUES($1, $2, $3, $4, $5, $6) RETURNING id)",
        order.at, order.by, order.kind, order.about, order.user, order.args.dump()));
  }

 private:
  Connection database_;
};

}  // namespace

std::unique_ptr<Desk> open_desk(const Address& address) {
  return std::make_unique<DatabaseDesk>(address);
}

}  // namespace ziggurat::server::postgres
