// Which tables there are: for the lobby, for people, and for the house itself.
#include "server/columns.h"
#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {
namespace {

constexpr const char* seats_of_user = R"sql(
  SELECT id, game, pace, status, public, free, kind, changed, asked_at,
         EXISTS (SELECT 1 FROM notices WHERE notices."user" = $1 AND notices.table_id = id)
  FROM seats JOIN tables ON id = table_id
  WHERE "user" = $1 AND going AND NOT resigned AND NOT by_hand AND line_of IS NULL)sql";

SeatOfUser read_seat(Columns& c) {
  SeatOfUser seat;
  seat.table = c.text();
  seat.game = c.text();
  seat.pace = c.text();
  seat.status = read_status(c.text());
  seat.is_public = c.flag();
  seat.free = c.small();
  seat.kind = read_sitter(c.text());
  seat.changed = c.number();
  seat.asked_at = c.number();
  seat.is_awaited = c.flag();
  return seat;
}

constexpr const char* his_endings = R"sql(
  SELECT table_id, game, pace, n FROM endings WHERE "user" = $1 ORDER BY n DESC LIMIT $2)sql";

constexpr const char* public_endings = R"sql(
  SELECT table_id, game, pace, n FROM endings WHERE public AND seat = 0 AND ended > $1
  ORDER BY ended DESC LIMIT $2)sql";

void add_public_tables(Connection& reader, const char* which, const LobbyQuestion& asked) {
  reader.add(
      std::string("SELECT id, game, pace, changed FROM tables WHERE public AND ") + which + R"sql(
      AND id NOT IN (SELECT table_id FROM seats WHERE "user" = $1 AND going AND NOT resigned)
      AND (cardinality($2::text[]) = 0 OR game = ANY($2))
      AND (cardinality($3::text[]) = 0 OR pace = ANY($3))
    ORDER BY changed DESC LIMIT $4 OFFSET $5)sql",
      asked.user, asked.games, asked.paces, asked.most, asked.from);
}

constexpr const char* counts_of_public_tables = R"sql(
  SELECT status, game, pace, count(*) FROM tables
  WHERE public AND status IN ('open', 'playing') AND (status = 'playing' OR free > 0)
  GROUP BY status, game, pace)sql";

PublicCount read_count(Columns& c) {
  const Status status = read_status(c.text());
  std::string game = c.text(), pace = c.text();
  return {status, std::move(game), std::move(pace), c.small()};
}

}  // namespace

// All lists of one moment.
Lobby PostgresStore::lobby(const LobbyQuestion& asked) {
  Connection& together = reader();
  together.add(seats_of_user, asked.user);
  together.add(his_endings, asked.user, asked.most_ended);
  together.add(public_endings, asked.ended_since, asked.most_ended);
  if (asked.open) add_public_tables(together, "status = 'open' AND free > 0", asked);
  if (asked.running) add_public_tables(together, "status = 'playing'", asked);
  if (asked.counts) together.add(counts_of_public_tables);
  const auto lists = together.send();
  auto next = lists.begin();
  Lobby lobby;
  lobby.his = rows_of(*next++, read_seat);
  lobby.ended = rows_of(*next++, read_listed<Columns>);
  for (Listed& table : rows_of(*next++, read_listed<Columns>))
    lobby.ended.push_back(std::move(table));
  if (asked.open) lobby.open = rows_of(*next++, read_listed<Columns>);
  if (asked.running) lobby.running = rows_of(*next++, read_listed<Columns>);
  if (asked.counts) lobby.counts = rows_of(*next++, read_count);
  return lobby;
}

int PostgresStore::tables_begun(Id user) {
  return count_of(
      reader().ask("SELECT count(*) FROM tables WHERE host = $1 AND status IN "
                   "('open', 'playing') AND line_of IS NULL",
                   user));
}

int PostgresStore::tables_joined(Id user) {
  return count_of(reader().ask(
      R"(SELECT count(DISTINCT id) FROM seats JOIN tables ON id = table_id WHERE "user" = $1
         AND kind = 'person' AND host <> $1 AND status IN ('open', 'playing'))",
      user));
}

int PostgresStore::invitations(Id user, Id host) {
  return count_of(
      reader().ask(R"(SELECT count(*) FROM seats JOIN tables ON id = table_id WHERE "user" = $1
                      AND going AND kind = 'open' AND host = $2)",
                   user, host));
}

std::vector<std::string> PostgresStore::tables_played(Id user) {
  return texts_of(reader().ask(
      R"(SELECT DISTINCT id FROM tables JOIN seats ON table_id = id WHERE "user" = $1
         AND kind = 'person' AND status = 'playing' AND line_of IS NULL)",
      user));
}

std::vector<std::string> PostgresStore::tables_concerning(Id user) {
  return texts_of(reader().ask(R"(SELECT id FROM tables WHERE host = $1 OR id IN
                                    (SELECT table_id FROM seats WHERE "user" = $1))",
                               user));
}

std::vector<std::string> PostgresStore::lines_of(Id user, bool with_puzzle) {
  return texts_of(
      reader().ask("SELECT id FROM tables WHERE host = $1 AND line_of IS NOT NULL AND "
                   "(coalesce(puzzle, '') <> '') = $2 ORDER BY changed",
                   user, with_puzzle));
}

std::vector<std::string> PostgresStore::tables_for_the_house() {
  return texts_of(reader().ask(R"sql(
    SELECT id FROM tables JOIN seats ON table_id = id AND seat = asked
    WHERE status = 'playing' AND (kind = 'ai' OR EXISTS(SELECT 1 FROM standing
      WHERE standing.table_id = id AND standing.seat = asked))
      AND (node IS NULL OR node = $1 OR EXISTS(SELECT 1 FROM nodes WHERE number = node AND dead))
    ORDER BY changed DESC)sql",
                               writer_.number()));
}

std::vector<std::string> PostgresStore::games() {
  return texts_of(
      reader().ask("SELECT id FROM tables WHERE status IN ('playing', 'stopped', 'over') "
                   "ORDER BY status, changed"));
}

std::vector<std::string> PostgresStore::tables_of_other_rules(const std::string& game, int rules) {
  return texts_of(
      reader().ask("SELECT id FROM tables WHERE game = $1 AND (status = 'over' AND result "
                   "IS NULL OR status IN ('playing', 'stopped') AND goes_by <> $2) "
                   "ORDER BY changed",
                   game, rules));
}

}  // namespace ziggurat::server::postgres
