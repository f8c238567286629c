// Sagas: which game led to which, and who belongs to them.
#include "server/columns.h"
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {
namespace {

// With what the next game needs: the last world, and where that game was and the next one is.
const std::string saga_columns = R"sql(
  sagas.id, sagas.name, sagas.game, sagas.options, sagas.host, sagas.public, sagas.created,
  sagas.changed, branch_of, branch_n, n, text, worlds.table_id,
  (SELECT id FROM tables WHERE tables.saga = sagas.id AND saga_n = n + 1
     AND status NOT IN ('over', 'closed') LIMIT 1),
  EXISTS (SELECT 1 FROM saga_people AS viewers
     WHERE viewers.user = :viewer AND viewers.saga = sagas.id) )sql";
const std::string last_world = R"sql(
  worlds.saga = sagas.id AND n = (SELECT max(n) FROM worlds WHERE saga = sagas.id) )sql";

}  // namespace

std::optional<KeptSaga> SqliteStore::saga(const std::string& id, Id viewer) {
  Query row(reader_, "SELECT " + saga_columns + "FROM sagas JOIN worlds ON " + last_world
                         + "WHERE sagas.id = :saga");
  row->bind(":saga", id);
  row->bind(":viewer", viewer);
  return row.row(read_saga<Columns>);
}

std::vector<KeptSaga> SqliteStore::sagas(Id viewer, int most) {
  Query rows(reader_, "SELECT " + saga_columns
                          + "FROM saga_people JOIN sagas ON sagas.id = saga_people.saga "
                            "JOIN worlds ON "
                          + last_world
                          + "WHERE saga_people.user = :viewer "
                            "ORDER BY sagas.changed DESC, sagas.id LIMIT :most");
  rows->bind(":viewer", viewer);
  rows->bind(":most", most);
  return rows.rows(read_saga<Columns>);
}

int SqliteStore::sagas_begun(Id user) {
  return Query(reader_, "SELECT count(*) FROM sagas WHERE host = ?", user).count();
}

std::optional<std::string> SqliteStore::world(const std::string& saga, int n) {
  return Query(reader_, "SELECT text FROM worlds WHERE saga = ? AND n = ?", saga, n)
      .row([](Columns& c) { return c.text(); });
}

SagaPage SqliteStore::saga_page(const std::string& id, int n, int before, int most) {
  const Moment moment(reader_);
  SagaPage page;
  page.world = world(id, n);
  page.chapters =
      Query(reader_,
            "SELECT n, table_id, (SELECT name FROM tables WHERE id = table_id), at, passage, "
            "decided FROM worlds WHERE saga = ? AND n > 0 AND n < ? ORDER BY n DESC LIMIT ?",
            id, before, most)
          .rows([](Columns& c) {
            Chapter chapter;
            chapter.n = c.small();
            chapter.table = c.text();
            chapter.name = c.text();
            chapter.ended = c.number();
            chapter.passage = c.text();
            chapter.decided = c.small();
            return chapter;
          });
  for (Chapter& chapter : page.chapters) chapter.seats = endings_of(reader_, chapter.table);
  page.players = Query(reader_, R"sql(
    SELECT endings.user, level, count(*) AS played, sum(rank = 1 AND quit = 0) AS won
    FROM worlds JOIN endings ON endings.table_id = worlds.table_id WHERE saga = ?
    GROUP BY endings.user, CASE WHEN endings.user IS NULL THEN level END
    ORDER BY won DESC, played DESC, endings.user, level)sql",
                       id)
                     .rows([](Columns& c) {
                       const Id user = c.number();
                       std::string level = c.text();
                       const int played = c.small();
                       return SagaPlayer{user, std::move(level), played, c.small()};
                     });
  return page;
}

Outcome put(Connection& writer, const NewSaga& saga) {
  const SagaRecord& r = saga.record;
  const bool is_branch = !r.branch_of.empty();
  execute(writer, "INSERT INTO sagas VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", r.id, r.name, r.game,
          options_text(r.options), r.host, r.is_public ? 1 : 0, r.created, r.changed,
          is_branch ? std::optional(r.branch_of) : std::nullopt,
          is_branch ? std::optional(r.branch_n) : std::nullopt);
  execute(writer, "INSERT INTO worlds VALUES(?, 0, ?, NULL, NULL, NULL, ?)", r.id, saga.world,
          r.created);
  execute(writer, "INSERT INTO saga_people VALUES(?, ?)", r.host, r.id);
  return {};
}

}  // namespace ziggurat::server
