// What people have played: from what came of finished games.
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {
namespace {

// Of `mine`, an ending of :who that :viewer may know of; :game is empty for all games.
const std::string known_endings = R"sql(
  mine.user = :who AND mine.counts = 1 AND (:game = '' OR mine.game = :game)
  AND (mine.public = 1 OR :viewer = :who OR EXISTS (SELECT 1 FROM endings AS met
         WHERE met.table_id = mine.table_id AND met.user = :viewer)) )sql";

void bind_known(Query& rows, const KnownOf& of) {
  rows->bind(":who", of.who);
  rows->bind(":viewer", of.viewer);
  rows->bind(":game", of.game);
}

// What is counted, and whom he met: those for whom the computer played on he has not met at the
// end.
std::string played_with_sql(PlayedBy by) {
  if (by == PlayedBy::Characters)
    return "SELECT game, seat, count(*) AS played, sum(rank = 1 AND quit = 0), sum(rank = 1 AND "
           "quit = 0) FROM endings AS mine WHERE "
           + known_endings + "GROUP BY game, seat ORDER BY played DESC, game, seat LIMIT :most";
  const bool is_people = by == PlayedBy::People;
  const std::string met = is_people ? "theirs.user" : "theirs.level";
  return "SELECT NULL, " + met
         + " AS met, count(*) AS played, sum(mine.rank = 1 AND mine.quit = 0), sum(mine.rank < "
           "theirs.rank AND mine.quit = 0) FROM endings AS mine JOIN endings AS theirs ON "
           "theirs.table_id = mine.table_id AND theirs.seat <> mine.seat WHERE "
         + known_endings
         + (is_people ? "AND theirs.user IS NOT NULL AND theirs.quit = 0 "
                      : "AND theirs.user IS NULL ")
         + "GROUP BY met ORDER BY played DESC, met LIMIT :most";
}

}  // namespace

std::vector<Played> SqliteStore::played(const KnownOf& of) {
  Query rows(reader_, R"sql(
    SELECT game, count(*) AS played, sum(rank = 1 AND quit = 0), sum(quit), max(ended)
    FROM endings AS mine WHERE )sql"
                          + known_endings + "GROUP BY game ORDER BY played DESC, game");
  bind_known(rows, of);
  return rows.rows([](Columns& c) {
    std::string game = c.text();
    const int played = c.small(), won = c.small(), left = c.small();
    return Played{std::move(game), played, won, left, c.number()};
  });
}

std::vector<PlayedWith> SqliteStore::played_with(const KnownOf& of, PlayedBy by, int most) {
  Query rows(reader_, played_with_sql(by));
  bind_known(rows, of);
  rows->bind(":most", most);
  return rows.rows([by](Columns& c) {
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

std::vector<SeatEnding> endings_of(Connection& reader, const std::string& table) {
  return Query(reader,
               "SELECT seat, user, level, points, rank, quit FROM endings "
               "WHERE table_id = ? ORDER BY seat",
               table)
      .rows([](Columns& c) {
        const int seat = c.small();
        const Id user = c.number();
        std::string level = c.text();
        const int points = c.small(), rank = c.small();
        return SeatEnding{seat, user, std::move(level), points, rank, c.flag()};
      });
}

std::vector<FinishedGame> SqliteStore::history(const KnownOf& of, std::int64_t before, int most) {
  const Moment moment(reader_);
  Query rows(reader_, R"sql(
    SELECT n, table_id, (SELECT name FROM tables WHERE id = table_id), mine.game, ended, seat
    FROM endings AS mine
    WHERE n < :before AND )sql"
                          + known_endings + "ORDER BY n DESC LIMIT :most");
  bind_known(rows, of);
  rows->bind(":before", before);
  rows->bind(":most", most);
  auto games = rows.rows([](Columns& c) {
    FinishedGame game;
    game.n = c.number();
    game.table = c.text();
    game.name = c.text();
    game.game = c.text();
    game.ended = c.number();
    game.seat = c.small();
    return game;
  });
  for (FinishedGame& game : games) game.seats = endings_of(reader_, game.table);
  return games;
}

}  // namespace ziggurat::server
