// Which tables there are: for the lobby, for people, and for the house itself.
#include "server/columns.h"
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {
namespace {

// As SQL looks for one of them: "|live|daily|"; empty: any will do.
std::string any_of(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "|" : "") + word + "|";
  return all;
}

std::vector<SeatOfUser> seats_of(Connection& reader, Id user) {
  Query rows(reader, R"sql(
    SELECT id, game, pace, status, public, free, kind, changed, asked_at,
           EXISTS (SELECT 1 FROM notices WHERE notices.user = :user AND notices.table_id = id)
    FROM seats JOIN tables ON id = table_id
    WHERE user = :user AND going = 1 AND resigned = 0 AND by_hand = 0 AND line_of IS NULL)sql");
  rows->bind(":user", user);
  return rows.rows([](Columns& c) {
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
  });
}

std::vector<Listed> ended_tables(Connection& reader, const LobbyQuestion& asked) {
  std::vector<Listed> list;
  if (asked.user != 0)
    list =
        Query(reader,
              "SELECT table_id, game, pace, n FROM endings WHERE user = ? ORDER BY n DESC LIMIT ?",
              asked.user, asked.most_ended)
            .rows(read_listed<Columns>);
  Query latest(reader,
               "SELECT table_id, game, pace, n FROM endings WHERE public = 1 AND "
               "seat = 0 AND ended > ? ORDER BY ended DESC LIMIT ?",
               asked.ended_since, asked.most_ended);
  for (Listed& table : latest.rows(read_listed<Columns>)) list.push_back(std::move(table));
  return list;
}

std::vector<Listed> public_tables(Connection& reader, const char* which,
                                  const LobbyQuestion& asked) {
  Query rows(reader, std::string(R"sql(
    SELECT id, game, pace, changed FROM tables WHERE public = 1 AND )sql")
                         + which + R"sql(
      AND id NOT IN (SELECT table_id FROM seats WHERE user = :user AND going = 1 AND resigned = 0)
      AND (:games = '' OR instr(:games, '|' || game || '|'))
      AND (:paces = '' OR instr(:paces, '|' || pace || '|'))
    ORDER BY changed DESC LIMIT :most OFFSET :from)sql");
  rows->bind(":user", asked.user);
  rows->bind(":games", any_of(asked.games));
  rows->bind(":paces", any_of(asked.paces));
  rows->bind(":most", asked.most);
  rows->bind(":from", static_cast<std::int64_t>(asked.from));
  return rows.rows(read_listed<Columns>);
}

std::vector<PublicCount> public_counts(Connection& reader) {
  return Query(reader, R"sql(
    SELECT status, game, pace, count(*) FROM tables
    WHERE public = 1 AND status IN ('open', 'playing') AND (status = 'playing' OR free > 0)
    GROUP BY status, game, pace)sql")
      .rows([](Columns& c) {
        const Status status = read_status(c.text());
        std::string game = c.text(), pace = c.text();
        return PublicCount{status, std::move(game), std::move(pace), c.small()};
      });
}

}  // namespace

// All lists of one moment.
Lobby SqliteStore::lobby(const LobbyQuestion& asked) {
  const Moment moment(reader_);
  Lobby lobby;
  if (asked.user != 0) lobby.his = seats_of(reader_, asked.user);
  lobby.ended = ended_tables(reader_, asked);
  if (asked.open) lobby.open = public_tables(reader_, "status = 'open' AND free > 0", asked);
  if (asked.running) lobby.running = public_tables(reader_, "status = 'playing'", asked);
  if (asked.counts) lobby.counts = public_counts(reader_);
  return lobby;
}

int SqliteStore::tables_begun(Id user) {
  return Query(reader_,
               "SELECT count(*) FROM tables WHERE host = ? AND status IN ('open', 'playing') AND "
               "line_of IS NULL",
               user)
      .count();
}

int SqliteStore::tables_joined(Id user) {
  return Query(reader_,
               "SELECT count(DISTINCT id) FROM seats JOIN tables ON id = table_id WHERE "
               "user = ?1 AND kind = 'person' AND host <> ?1 AND status IN ('open', 'playing')",
               user)
      .count();
}

int SqliteStore::invitations(Id user, Id host) {
  return Query(reader_,
               "SELECT count(*) FROM seats JOIN tables ON id = table_id WHERE user = ? "
               "AND going = 1 AND kind = 'open' AND host = ?",
               user, host)
      .count();
}

std::vector<std::string> SqliteStore::tables_played(Id user) {
  return Query(reader_,
               "SELECT DISTINCT id FROM tables JOIN seats ON table_id = id "
               "WHERE user = ? AND kind = 'person' AND status = 'playing' AND line_of IS NULL",
               user)
      .texts();
}

std::vector<std::string> SqliteStore::tables_concerning(Id user) {
  return Query(reader_,
               "SELECT id FROM tables WHERE host = ?1 OR id IN "
               "(SELECT table_id FROM seats WHERE user = ?1)",
               user)
      .texts();
}

std::vector<std::string> SqliteStore::lines_of(Id user, bool with_puzzle) {
  return Query(reader_,
               "SELECT id FROM tables WHERE host = ? AND line_of IS NOT NULL AND "
               "(coalesce(puzzle, '') <> '') = ? ORDER BY changed",
               user, with_puzzle ? 1 : 0)
      .texts();
}

std::vector<std::string> SqliteStore::tables_for_the_house() {
  return Query(reader_,
               "SELECT id FROM tables JOIN seats ON table_id = id AND seat = asked "
               "WHERE status = 'playing' AND (kind = 'ai' OR EXISTS(SELECT 1 FROM standing "
               "WHERE standing.table_id = id AND standing.seat = asked)) ORDER BY changed DESC")
      .texts();
}

std::vector<std::string> SqliteStore::games() {
  return Query(reader_,
               "SELECT id FROM tables WHERE status IN ('playing', 'stopped', 'over') "
               "ORDER BY status, changed")
      .texts();
}

std::vector<std::string> SqliteStore::tables_of_other_rules(const std::string& game, int rules) {
  return Query(reader_,
               "SELECT id FROM tables WHERE game = ? AND (status = 'over' AND result "
               "IS NULL OR status IN ('playing', 'stopped') AND goes_by <> ?) ORDER BY changed",
               game, rules)
      .texts();
}

}  // namespace ziggurat::server
