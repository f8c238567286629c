// What people have played: from what came of finished games. Of anybody else's only those that were
// public count, and those at which whoever asks sat himself.
#include "games/games.h"
#include "server/hub.h"
#include "server/table_names.h"

namespace ziggurat::server {
namespace {

// Of `mine`, an ending of :who that :viewer may know of; :game is empty for all games.
const std::string known_endings = R"sql(
  mine.user = :who AND mine.counts = 1 AND (:game = '' OR mine.game = :game)
  AND (mine.public = 1 OR :viewer = :who OR EXISTS (SELECT 1 FROM endings AS met
         WHERE met.table_id = mine.table_id AND met.user = :viewer)) )sql";

void bind_known(SQLite::Statement& rows, Id who, const Call& call) {
  rows.bind(":who", who);
  rows.bind(":viewer", call.caller.user);
  rows.bind(":game", call.text("game"));
}

std::string seat_in(const std::string& game, int seat) {
  return seat_word(find_title(game)->game->vocabulary(), static_cast<Seat>(seat));
}

}  // namespace

Id Hub::account_called(const Call& call) {
  const Id id = find_account(call.text("name"));
  if (id == 0) refuse(404, Message("profile.unknown"));
  return id;
}

void Hub::profile(const CallPtr& call) {
  const Id who = account_called(*call);
  SQLite::Statement since(world_.store.read(), "SELECT created FROM users WHERE id = ?");
  since.bind(1, who);
  since.executeStep();
  SQLite::Statement rows(world_.store.read(), R"sql(
    SELECT game, count(*) AS played, sum(rank = 1 AND quit = 0), sum(quit), max(ended)
    FROM endings AS mine WHERE )sql" + known_endings
                                                  + "GROUP BY game ORDER BY played DESC, game");
  bind_known(rows, who, *call);
  Json games = Json::array();
  while (rows.executeStep())
    games.push_back({{"game", rows.getColumn(0).getString()},
                     {"played", rows.getColumn(1).getInt()},
                     {"won", rows.getColumn(2).getInt()},
                     {"left", rows.getColumn(3).getInt()},
                     {"few", rows.getColumn(1).getInt() < few_games},
                     {"last", rows.getColumn(4).getInt64()}});
  call->answer({{"name", user(who).name},
                {"you", who == call->caller.user},
                {"since", since.getColumn(0).getInt64()},
                {"games", std::move(games)}});
}

namespace {

// What is counted, and whom he met: those for whom the computer played on he has not met at the
// end.
std::string record_sql(const std::string& by) {
  if (by == "characters")
    return "SELECT game, seat, count(*) AS played, sum(rank = 1 AND quit = 0), sum(rank = 1 AND "
           "quit = 0) FROM endings AS mine WHERE "
           + known_endings + "GROUP BY game, seat ORDER BY played DESC, game, seat LIMIT :most";
  const std::string met = by == "people" ? "theirs.user" : "theirs.level";
  return "SELECT NULL, " + met
         + " AS met, count(*) AS played, sum(mine.rank = 1 AND mine.quit = 0), sum(mine.rank < "
           "theirs.rank AND mine.quit = 0) FROM endings AS mine JOIN endings AS theirs ON "
           "theirs.table_id = mine.table_id AND theirs.seat <> mine.seat WHERE "
         + known_endings
         + (by == "people" ? "AND theirs.user IS NOT NULL AND theirs.quit = 0 "
                           : "AND theirs.user IS NULL ")
         + "GROUP BY met ORDER BY played DESC, met LIMIT :most";
}

}  // namespace

void Hub::record(const CallPtr& call) {
  const Id who = account_called(*call);
  const std::string by = call->text("by");
  SQLite::Statement rows(world_.store.read(), record_sql(by));
  bind_known(rows, who, *call);
  rows.bind(":most", max_record_rows);
  Json list = Json::array();
  while (rows.executeStep()) {
    const SQLite::Column met = rows.getColumn(1);
    const std::string game = rows.getColumn(0).getString();
    const bool is_person = by == "people";
    const int played = rows.getColumn(2).getInt();
    list.push_back({{"game", game.empty() ? Json(nullptr) : Json(game)},
                    {"key", is_person        ? user(met.getInt64()).name
                            : by == "levels" ? met.getString()
                                             : seat_in(game, met.getInt())},
                    {"guest", is_person && user(met.getInt64()).guest},
                    {"played", played},
                    {"won", rows.getColumn(3).getInt()},
                    {"ahead", rows.getColumn(4).getInt()},
                    {"few", played < few_games}});
  }
  call->answer({{"rows", std::move(list)}});
}

// What came of every seat of a game.
Json Hub::endings_json(const std::string& table, const std::string& game) {
  SQLite::Statement rows(world_.store.read(),
                         "SELECT seat, user, level, points, rank, quit FROM endings "
                         "WHERE table_id = ? ORDER BY seat");
  rows.bind(1, table);
  Json seats = Json::array();
  while (rows.executeStep()) {
    const Id who = rows.getColumn(1).getInt64();
    const std::string level = rows.getColumn(2).getString();
    seats.push_back({{"seat", seat_in(game, rows.getColumn(0).getInt())},
                     {"name", who != 0 ? Json(user(who).name) : Json(nullptr)},
                     {"guest", who != 0 && user(who).guest},
                     {"level", level.empty() ? Json(nullptr) : Json(level)},
                     {"points", rows.getColumn(3).getInt()},
                     {"rank", rows.getColumn(4).getInt()},
                     {"left", rows.getColumn(5).getInt() != 0}});
  }
  return seats;
}

void Hub::history(const CallPtr& call) {
  const Id who = account_called(*call);
  SQLite::Statement rows(world_.store.read(), R"sql(
    SELECT n, table_id, mine.game, ended, seat FROM endings AS mine
    WHERE n < :before AND )sql" + known_endings + "ORDER BY n DESC LIMIT :most");
  bind_known(rows, who, *call);
  rows.bind(":before",
            static_cast<std::int64_t>(call->number("before", std::numeric_limits<long>::max())));
  rows.bind(":most", max_history + 1);
  Json games = Json::array(), before = nullptr;
  std::int64_t last = 0;
  while (rows.executeStep()) {
    if (games.size() == static_cast<std::size_t>(max_history)) {
      before = last;
      break;
    }
    last = rows.getColumn(0).getInt64();
    const std::string table = rows.getColumn(1).getString(), game = rows.getColumn(2).getString();
    games.push_back({{"table", table},
                     {"name", name_of_table(table)},
                     {"game", game},
                     {"ended", rows.getColumn(3).getInt64()},
                     {"seat", seat_in(game, rows.getColumn(4).getInt())},
                     {"seats", endings_json(table, game)}});
  }
  call->answer({{"games", std::move(games)}, {"before", std::move(before)}});
}

std::string Hub::name_of_table(const std::string& id) {
  SQLite::Statement row(world_.store.read(), "SELECT name FROM tables WHERE id = ?");
  row.bind(1, id);
  row.executeStep();
  const std::string name = row.getColumn(0).getString();
  return name.empty() ? given_name(id) : name;
}

}  // namespace ziggurat::server
