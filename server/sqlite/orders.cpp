// What whoever minds the house wants done, who may not do something, and how somebody goes.
#include "server/columns.h"
#include "server/sqlite/database_file.h"
#include "server/sqlite/formats.h"
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {
namespace {

const std::string order_columns =
    "SELECT id, at, giver, kind, about, user, args, done, refused, outcome FROM orders ";

// Guests of whom nobody has heard since ?1, who sit at no table that goes on.
const std::string forgotten_guests = R"sql(
  FROM users WHERE folded IS NULL AND name <> '' AND created < ?1
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE user = users.id AND seen >= ?1)
    AND NOT EXISTS (SELECT 1 FROM tokens WHERE user = users.id)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE user = users.id AND going = 1)
    AND NOT EXISTS (SELECT 1 FROM tables WHERE host = users.id AND status NOT IN ('over', 'closed'))
    )sql";

}  // namespace

std::optional<Restraint> SqliteStore::restraint(Bar bar, const std::string& who, Millis now) {
  return Query(reader_,
               "SELECT who, until, reason FROM restraints WHERE kind = ?1 AND who = ?2 "
               "AND (until = 0 OR until > ?3)",
               word(bar), who, now)
      .row(read_restraint<Columns>);
}

OpenOrders SqliteStore::orders(Millis now) {
  OpenOrders open;
  open.waiting =
      Query(reader_, order_columns + "WHERE done IS NULL ORDER BY id").rows(read_order<Columns>);
  open.banned = Query(reader_,
                      "SELECT who, until, reason FROM restraints WHERE kind = ? "
                      "AND (until = 0 OR until > ?)",
                      word(Bar::BanOfAddress), now)
                    .rows(read_restraint<Columns>);
  return open;
}

Belongings SqliteStore::belongings(Id user) {
  const Moment moment(reader_);
  Belongings all;
  all.created = Query(reader_, "SELECT created FROM users WHERE id = ?", user).number();
  all.seats = Query(reader_, R"sql(
    SELECT id, name, game, status, kind, seat, resigned, created, changed
    FROM seats JOIN tables ON id = table_id WHERE user = ? ORDER BY created, id, seat)sql",
                    user)
                  .rows(read_seat_of<Columns>);
  all.endings = Query(reader_,
                      "SELECT table_id, game, seat, points, rank, ended FROM endings "
                      "WHERE user = ? ORDER BY n",
                      user)
                    .rows(read_ending_of<Columns>);
  all.said = Query(reader_,
                   "SELECT table_id, room, text, at FROM chat WHERE user = ? ORDER BY at, n", user)
                 .rows(read_said_by<Columns>);
  all.notes =
      Query(reader_, "SELECT table_id, text FROM notes WHERE user = ? ORDER BY table_id", user)
          .rows(read_noted_by<Columns>);
  all.sagas = Query(reader_,
                    "SELECT id, name, host = ?1 FROM saga_people JOIN sagas ON id = saga "
                    "WHERE user = ?1 ORDER BY created, id",
                    user)
                  .rows(read_saga_of<Columns>);
  return all;
}

// ---- writing ----

Outcome put(Connection& writer, const Restraining& one) {
  const auto& [who, until, reason] = one.restraint;
  if (one.is_lifted) {
    const int lifted =
        execute(writer, "DELETE FROM restraints WHERE kind = ? AND who = ?", word(one.bar), who);
    return {.refused = lifted == 0};
  }
  execute(writer, "REPLACE INTO restraints VALUES(?, ?, ?, ?)", word(one.bar), who, until, reason);
  if (one.bar != Bar::Ban) return {};
  execute(writer, "DELETE FROM sessions WHERE user = ?", one.user);
  execute(writer, "DELETE FROM tokens WHERE user = ?", one.user);
  return {};
}

Outcome put(Connection& writer, const Departure& departure) {
  const Id user = departure.user;
  for (const char* sql :
       {"DELETE FROM sessions WHERE user = ?", "DELETE FROM tokens WHERE user = ?",
        "DELETE FROM likenesses WHERE user = ?", "DELETE FROM notices WHERE user = ?",
        "DELETE FROM notes WHERE user = ?", "DELETE FROM chat WHERE user = ?",
        "DELETE FROM removed WHERE user = ?", "DELETE FROM saga_people WHERE user = ?",
        "DELETE FROM solved WHERE user = ?",
        "UPDATE orders SET about = 'person ' || user WHERE user = ?",
        "UPDATE users SET name = '', folded = NULL, password = NULL WHERE id = ?",
        "DELETE FROM users WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM seats WHERE user = ?1) "
        "AND NOT EXISTS (SELECT 1 FROM tables WHERE host = ?1) "
        "AND NOT EXISTS (SELECT 1 FROM endings WHERE user = ?1) "
        "AND NOT EXISTS (SELECT 1 FROM sagas WHERE host = ?1)"})
    execute(writer, sql, user);
  for (const Bar bar : {Bar::Mute, Bar::Ban})
    execute(writer, "DELETE FROM restraints WHERE kind = ? AND who = ?", word(bar),
            restrained(user));
  return {};
}

Outcome put(Connection& writer, const Pruning& pruning) {
  execute(writer, "DELETE FROM sessions WHERE seen < ?", pruning.since);
  execute(writer,
          "DELETE FROM restraints WHERE kind IN ('mute', 'ban', 'ban-address') "
          "AND until BETWEEN 1 AND ?",
          pruning.now);
  const auto guests =
      Query(writer, "SELECT id " + forgotten_guests + "AND id > ?2 ORDER BY id LIMIT ?3",
            pruning.since, pruning.after, pruning.most)
          .rows([](Columns& c) { return c.number(); });
  for (const Id guest : guests) put(writer, Departure{guest});
  return {.id = guests.empty() ? 0 : guests.back(), .pruned = static_cast<int>(guests.size())};
}

Outcome put(Connection& writer, const OrderDone& done) {
  execute(writer,
          "UPDATE orders SET done = ?, refused = ?, outcome = ?, args = ? "
          "WHERE id = ? AND done IS NULL",
          done.at, done.refused ? 1 : 0, done.outcome, done.args.dump(), done.order);
  return {};
}

// ---- beside the house ----

namespace {

class FileDesk final : public Desk {
 public:
  explicit FileDesk(const std::string& directory)
      : database_(SQLite::Database(database_file(directory), SQLite::OPEN_READWRITE, 5000)) {
    demand_known_format(database_, database_file(directory));
    demand_newest_format(format_of(database_), newest_format);
    database_.exec("PRAGMA synchronous=FULL");
  }

  std::vector<PersonFound> people(const Whom& whom, int most) override {
    return Query(database_, R"sql(
      SELECT id, name, folded IS NULL, created,
             (SELECT max(seen) FROM sessions WHERE user = users.id) AS last,
             (SELECT count(DISTINCT table_id) FROM seats
                WHERE user = users.id AND going = 1 AND kind = 'person'),
             (SELECT until FROM restraints WHERE kind = 'mute' AND who = CAST(users.id AS TEXT)),
             (SELECT until FROM restraints WHERE kind = 'ban' AND who = CAST(users.id AS TEXT))
      FROM users WHERE name <> '' AND (?1 = 0 OR id = ?1) AND (?2 = '' OR folded = ?2)
        AND (?3 = '' OR instr(lower(name), lower(?3)) > 0)
      ORDER BY last DESC, id DESC LIMIT ?4)sql",
                 whom.id, whom.account, whom.part, most)
        .rows(read_person_found<Columns>);
  }
  std::vector<TableFound> tables(const std::string& part, int most) override {
    return Query(database_, R"sql(
      SELECT id, name, game, status, public, (SELECT name FROM users WHERE id = host),
             (SELECT group_concat(users.name, ', ') FROM seats JOIN users ON users.id = user
                WHERE table_id = tables.id AND kind = 'person'), changed
      FROM tables WHERE ?1 = '' OR id = ?1 OR instr(lower(name), lower(?1)) > 0
        OR EXISTS (SELECT 1 FROM seats JOIN users ON users.id = user
                     WHERE table_id = tables.id AND lower(users.name) = lower(?1))
      ORDER BY changed DESC LIMIT ?2)sql",
                 part, most)
        .rows(read_table_found<Columns>);
  }
  std::vector<Restraint> restraints(Bar bar, Millis now) override {
    return Query(database_,
                 "SELECT who, until, reason FROM restraints WHERE kind = ? "
                 "AND (until = 0 OR until > ?) ORDER BY who",
                 word(bar), now)
        .rows(read_restraint<Columns>);
  }
  int guests_to_prune(Millis since) override {
    return Query(database_, "SELECT count(*) " + forgotten_guests, since).count();
  }
  int sessions_to_prune(Millis since) override {
    return Query(database_, "SELECT count(*) FROM sessions WHERE seen < ?", since).count();
  }
  std::vector<Order> orders(int most) override {
    return Query(database_, order_columns + "ORDER BY id DESC LIMIT ?", most)
        .rows(read_order<Columns>);
  }
  Order order(Id id) override {
    return Query(database_, order_columns + "WHERE id = ?", id).row(read_order<Columns>).value();
  }
  Id leave(const Order& order) override {
    execute(database_,
            "INSERT INTO orders(at, giver, kind, about, user, args) VALUES(?, ?, ?, ?, ?, ?)",
            order.at, order.by, order.kind, order.about, order.user, order.args.dump());
    return database_.getLastInsertRowid();
  }

 private:
  Connection database_;
};

}  // namespace

std::unique_ptr<Desk> open_desk(const std::string& directory) {
  demand_database(directory);
  return std::make_unique<FileDesk>(directory);
}

}  // namespace ziggurat::server
