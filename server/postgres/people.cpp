// What people have played: from what came of finished games.
#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {
namespace {

// Of `mine`, an ending of $1 that $2 may know of; $3, a game, is empty for all.
const std::string known_endings = R"sql(
  mine."user" = $1 AND mine.counts AND ($3 = '' OR mine.game = $3)
  AND (mine.public OR $2 = $1 OR EXISTS (SELECT 1 FROM endings AS met
         WHERE met.table_id = mine.table_id AND met."user" = $2)) )sql";

// What is counted, and whom he met: those for whom the computer played on he has not met at the
// end.
std::string played_with_sql(PlayedBy by) {
  if (by == PlayedBy::Characters)
    return "SELECT game, seat, count(*) AS played, count(*) FILTER (WHERE rank = 1 AND NOT quit), "
           "count(*) FILTER (WHERE rank = 1 AND NOT quit) FROM endings AS mine WHERE "
           + known_endings + "GROUP BY game, seat ORDER BY played DESC, game, seat LIMIT $4";
  const bool is_people = by == PlayedBy::People;
  const std::string met = is_people ? R"(theirs."user")" : "theirs.level";
  return "SELECT NULL, " + met
         + " AS met, count(*) AS played, count(*) FILTER (WHERE mine.rank = 1 AND NOT mine.quit), "
           "count(*) FILTER (WHERE mine.rank < theirs.rank AND NOT mine.quit) "
           "FROM endings AS mine JOIN endings AS theirs ON "
           "theirs.table_id = mine.table_id AND theirs.seat <> mine.seat WHERE "
         + known_endings
         + (is_people ? R"(AND theirs."user" IS NOT NULL AND NOT theirs.quit )"
                      : R"(AND theirs."user" IS NULL )")
         + "GROUP BY met ORDER BY played DESC, met LIMIT $4";
}

}  // namespace

std::vector<Played> PostgresStore::played(const KnownOf& of) {
  return rows_of(reader().ask("SELECT game, count(*) AS played, count(*) FILTER (WHERE rank = 1 "
                              "AND NOT quit), count(*) FILTER (WHERE quit), max(ended) "
                              "FROM endings AS mine WHERE "
                                  + known_endings + "GROUP BY game ORDER BY played DESC, game",
                              of.who, of.viewer, of.game),
                 [](Columns& c) {
                   std::string game = c.text();
                   const int played = c.small(), won = c.small(), left = c.small();
                   return Played{std::move(game), played, won, left, c.number()};
                 });
}

std::vector<PlayedWith> PostgresStore::played_with(const KnownOf& of, PlayedBy by, int most) {
  return rows_of(reader().ask(played_with_sql(by), of.who, of.viewer, of.game, most),
                 [by](Columns& c) {
                   PlayedWith with;
                   with.game = c.text();
                   if (by == PlayedBy::Characters) with.seat = c.small();
                   if (by == PlayedBy::People) with.user = c.number();
                   if (by == PlayedBy::Levels) with.level = c.text();
                   with.played = c.small();
                   with.won = c.small();
                   with.ahead = c.small();
                   return with;
                 });
}

const char* const endings_of_tables =
    R"(SELECT table_id, seat, "user", level, points, rank, quit FROM endings
       WHERE table_id = ANY($1) ORDER BY table_id, seat)";

std::map<std::string, std::vector<SeatEnding>> read_endings(const pqxx::result& found) {
  std::map<std::string, std::vector<SeatEnding>> endings;
  for (const pqxx::row& row : found) {
    Columns c(row);
    auto& of_table = endings[c.text()];
    const int seat = c.small();
    const Id user = c.number();
    std::string level = c.text();
    const int points = c.small(), rank = c.small();
    of_table.push_back({seat, user, std::move(level), points, rank, c.flag()});
  }
  return endings;
}

// Endings do not change with who sat there but for a guest who becomes somebody: two moments do.
std::vector<FinishedGame> PostgresStore::history(const KnownOf& of, std::int64_t before, int most) {
  auto games = rows_of(
      reader().ask("SELECT n, table_id, (SELECT name FROM tables WHERE id = table_id), mine.game, "
                   "ended, seat FROM endings AS mine WHERE n < $4 AND "
                       + known_endings + "ORDER BY n DESC LIMIT $5",
                   of.who, of.viewer, of.game, before, most),
      [](Columns& c) {
        FinishedGame game;
        game.n = c.number();
        game.table = c.text();
        game.name = c.text();
        game.game = c.text();
        game.ended = c.number();
        game.seat = c.small();
        return game;
      });
  std::vector<std::string> tables;
  for (const FinishedGame& game : games) tables.push_back(game.table);
  auto endings = read_endings(reader().ask(endings_of_tables, tables));
  for (FinishedGame& game : games) game.seats = std::move(endings[game.table]);
  return games;
}

}  // namespace ziggurat::server::postgres
