// Sagas: which game led to which, and who belongs to them.
#include "server/columns.h"
#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {
namespace {

// With what the next game needs: the last world, and where that game was and the next one is; for
// a viewer, $1.
const std::string saga_columns = R"sql(
  sagas.id, sagas.name, sagas.game, sagas.options, sagas.host, sagas.public, sagas.created,
  sagas.changed, branch_of, branch_n, n, text, worlds.table_id,
  (SELECT id FROM tables WHERE tables.saga = sagas.id AND saga_n = n + 1
     AND status NOT IN ('over', 'closed') LIMIT 1),
  EXISTS (SELECT 1 FROM saga_people AS viewers
     WHERE viewers."user" = $1 AND viewers.saga = sagas.id) )sql";
const std::string last_world = R"sql(
  worlds.saga = sagas.id AND n = (SELECT max(n) FROM worlds WHERE saga = sagas.id) )sql";

constexpr const char* world_of_saga = "SELECT text FROM worlds WHERE saga = $1 AND n = $2";

std::optional<std::string> read_world(const pqxx::result& found) {
  return row_of(found, [](Columns& c) { return c.text(); });
}

}  // namespace

std::optional<KeptSaga> PostgresStore::saga(const std::string& id, Id viewer) {
  return row_of(reader().ask("SELECT " + saga_columns + "FROM sagas JOIN worlds ON " + last_world
                                 + "WHERE sagas.id = $2",
                             viewer, id),
                read_saga<Columns>);
}

std::vector<KeptSaga> PostgresStore::sagas(Id viewer, int most) {
  return rows_of(reader().ask("SELECT " + saga_columns
                                  + "FROM saga_people JOIN sagas ON sagas.id = saga_people.saga "
                                    "JOIN worlds ON "
                                  + last_world + R"(WHERE saga_people."user" = $1
                                       ORDER BY sagas.changed DESC, sagas.id LIMIT $2)",
                              viewer, most),
                 read_saga<Columns>);
}

int PostgresStore::sagas_begun(Id user) {
  return count_of(reader().ask("SELECT count(*) FROM sagas WHERE host = $1", user));
}

std::optional<std::string> PostgresStore::world(const std::string& saga, int n) {
  return read_world(reader().ask(world_of_saga, saga, n));
}

SagaPage PostgresStore::saga_page(const std::string& id, int n, int before, int most) {
  Connection& asked = reader();
  asked.add(world_of_saga, id, n);
  asked.add(
      "SELECT n, table_id, (SELECT name FROM tables WHERE id = table_id), at, passage, decided "
      "FROM worlds WHERE saga = $1 AND n > 0 AND n < $2 ORDER BY n DESC LIMIT $3",
      id, before, most);
  asked.add(
      R"(SELECT table_id, seat, "user", level, points, rank, quit FROM endings
         WHERE table_id IN (SELECT table_id FROM worlds WHERE saga = $1 AND n > 0 AND n < $2
                            ORDER BY n DESC LIMIT $3)
         ORDER BY table_id, seat)",
      id, before, most);
  asked.add(R"sql(
    SELECT endings."user", min(level), count(*) AS played,
           count(*) FILTER (WHERE rank = 1 AND NOT quit) AS won
    FROM worlds JOIN endings ON endings.table_id = worlds.table_id WHERE saga = $1
    GROUP BY endings."user", CASE WHEN endings."user" IS NULL THEN level END
    ORDER BY won DESC, played DESC, endings."user" NULLS FIRST, min(level))sql",
            id);
  const auto found = asked.send();
  SagaPage page;
  page.world = read_world(found[0]);
  page.chapters = rows_of(found[1], [](Columns& c) {
    Chapter chapter;
    chapter.n = c.small();
    chapter.table = c.text();
    chapter.name = c.text();
    chapter.ended = c.number();
    chapter.passage = c.text();
    chapter.decided = c.small();
    return chapter;
  });
  auto endings = read_endings(found[2]);
  for (Chapter& chapter : page.chapters) chapter.seats = std::move(endings[chapter.table]);
  page.players = rows_of(found[3], [](Columns& c) {
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
  writer.add("INSERT INTO sagas VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", r.id, r.name,
             r.game, options_text(r.options), r.host, r.is_public, r.created, r.changed,
             is_branch ? std::optional(r.branch_of) : std::nullopt,
             is_branch ? std::optional(r.branch_n) : std::nullopt);
  writer.add("INSERT INTO worlds VALUES($1, 0, $2, NULL, NULL, NULL, $3)", r.id, saga.world,
             r.created);
  writer.add("INSERT INTO saga_people VALUES($1, $2)", r.host, r.id);
  return {};
}

}  // namespace ziggurat::server::postgres
