// Tables: their records, seats, logs, and what belongs to them.
#include "server/columns.h"
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {

// ---- writing ----

namespace {

// What changes with every step of a game. What is not bound is null.
void bind_progress(SQLite::Statement& statement, const Record& r) {
  statement.bind(":id", r.id);
  statement.bind(":changed", r.changed);
  if (r.asked != nobody) statement.bind(":asked", static_cast<int>(r.asked));
  statement.bind(":asked_at", r.asked_at);
  if (!r.stage.empty()) statement.bind(":stage", r.stage);
  if (!r.last.empty()) statement.bind(":last", r.last);
}

// All that changes while the table lives.
void bind_changing(SQLite::Statement& statement, const Record& r) {
  bind_progress(statement, r);
  statement.bind(":name", r.name);
  statement.bind(":host", r.host);
  statement.bind(":status", word(r.status));
  statement.bind(":rematch", r.rematch);
  if (r.proposal) statement.bind(":proposal", proposal_text(*r.proposal));
  statement.bind(":rules", r.begun_by);
  statement.bind(":goes_by", r.setting.rules);
  if (!r.result.empty()) statement.bind(":result", r.result);
  if (r.parting) statement.bind(":parting", parting_text(*r.parting));
  statement.bind(":by_hand", r.chance_by_hand ? 1 : 0);
  statement.bind(":free", r.free_chairs());
  statement.bind(":hinted", r.hinted);
}

bool has(u32 seats, std::size_t seat) { return (seats >> seat & 1) != 0; }

std::optional<Id> if_any(Id user) { return user != 0 ? std::optional(user) : std::nullopt; }

void put_chair(Connection& writer, const Record& r, std::size_t seat) {
  const Chair& chair = r.chairs[seat];
  execute(writer, "INSERT OR REPLACE INTO seats VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)", r.id,
          static_cast<int>(seat), word(chair.kind), if_any(chair.user), chair.level,
          chair.resigned ? 1 : 0, chair.clock, chair.by_bot ? 1 : 0, r.has_ended() ? 0 : 1);
  if (r.saga && chair.user != 0)
    execute(writer, "INSERT OR IGNORE INTO saga_people VALUES(?, ?)", chair.user, r.saga->id);
}

void put_chairs(Connection& writer, const Record& r, const Touched& touched) {
  for (std::size_t seat = 0; seat < r.chairs.size(); ++seat)
    if (has(touched.chairs, seat))
      put_chair(writer, r, seat);
    else if (has(touched.clocks, seat))
      execute(writer, "UPDATE seats SET clock = ? WHERE table_id = ? AND seat = ?",
              r.chairs[seat].clock, r.id, static_cast<int>(seat));
}

// A notice for everybody whom the table waits for.
void put_notices(Connection& writer, const Record& r) {
  execute(writer, "DELETE FROM notices WHERE table_id = ?", r.id);
  for (Id person : r.awaited())
    execute(writer, "INSERT INTO notices VALUES(?, ?, ?, ?)", person, r.id,
            r.status == Status::Stopped ? "stopped" : "turn", r.asked_at);
}

// What came of a finished game, seat by seat, for those who look back. Who sat there may still pass
// to another account. Whoever set up the position or knew what chance would bring has proved
// nothing, nor has he who played against himself; the worlds of sagas are nobody's doing. Lessons
// and lines are not looked back at.
void put_endings(Connection& writer, const Record& r) {
  if (r.status != Status::Over || r.chance_by_hand || r.line) return;
  const auto endings = read_result(r.result);
  for (std::size_t seat = 0; seat < endings.size(); ++seat)
    execute(writer, R"sql(
      INSERT INTO endings(table_id, seat, game, pace, public, ended, user, level, points, rank,
                          quit, counts)
        SELECT id, seat, game, pace, public, changed, user, level, ?3, ?4,
               kind = 'ai' AND user IS NOT NULL,
               (position = '' OR saga IS NOT NULL) AND seed IS NULL AND (SELECT count(*) FROM
                 seats AS others WHERE others.table_id = id AND others.user = seats.user) < 2
        FROM tables JOIN seats ON table_id = id WHERE id = ?1 AND seat = ?2
      ON CONFLICT DO UPDATE SET user = excluded.user, counts = excluded.counts
        WHERE (user, counts) IS NOT (excluded.user, excluded.counts))sql",
            r.id, static_cast<int>(seat), endings[seat].points, endings[seat].rank);
}

void insert(Connection& writer, const Record& r) {
  SQLite::Statement& put = writer.prepared(
      "INSERT INTO tables VALUES(:id, :game, :rules, :options, :position, "
      ":seed, :host, :public, :pace, :status, :created, :changed, :asked, "
      ":asked_at, :rematch, :proposal, :goes_by, :result, :parting, :by_hand, :name, :free, "
      ":stage, :last, :saga, :saga_n, :hints, :hinted, :line_of, :line_made, :puzzle)");
  put.bind(":game", r.setting.game);
  put.bind(":options", options_text(r.setting.options));
  put.bind(":position", r.setting.position);
  if (r.seed) put.bind(":seed", static_cast<std::int64_t>(*r.seed));
  put.bind(":public", r.is_public ? 1 : 0);
  put.bind(":pace", r.pace);
  put.bind(":created", r.created);
  if (r.saga) put.bind(":saga", r.saga->id), put.bind(":saga_n", r.saga->n);
  put.bind(":hints", r.gives_hints ? 1 : 0);
  if (r.line) {
    put.bind(":line_of", r.line->table);
    put.bind(":line_made", r.line->made);
    put.bind(":puzzle", r.line->puzzle);
  }
  bind_changing(put, r);
  put.exec();
  put_chairs(writer, r, {});
  put_notices(writer, r);
  put_endings(writer, r);
}

// An index follows when a column of it is named here, whether or not that has changed.
void update_progress(Connection& writer, const Record& r) {
  SQLite::Statement& put = writer.prepared(
      "UPDATE tables SET changed = :changed, asked = :asked, asked_at = :asked_at, "
      "stage = :stage, last = :last WHERE id = :id");
  bind_progress(put, r);
  put.exec();
}

void update_all(Connection& writer, const Record& r) {
  SQLite::Statement& put = writer.prepared(
      "UPDATE tables SET host = :host, status = :status, changed = :changed, asked = :asked, "
      "asked_at = :asked_at, rematch = :rematch, proposal = :proposal, "
      "rules = :rules, goes_by = :goes_by, result = :result, parting = :parting, "
      "by_hand = :by_hand, name = :name, free = :free, stage = :stage, last = :last, "
      "hinted = :hinted WHERE id = :id");
  bind_changing(put, r);
  put.exec();
  for (const Id user : r.removed)
    execute(writer, "INSERT OR IGNORE INTO removed VALUES(?, ?)", r.id, user);
}

void update(Connection& writer, const Record& r, const Touched& touched) {
  if (touched.set_up)
    update_all(writer, r);
  else
    update_progress(writer, r);
  put_chairs(writer, r, touched);
  if (touched.awaited) put_notices(writer, r);
  if (touched.set_up || touched.chairs != 0) put_endings(writer, r);
}

void append(Connection& writer, const std::string& table, int seq, const Entry& entry) {
  const auto digest =
      entry.digest ? std::optional(static_cast<std::int64_t>(*entry.digest)) : std::nullopt;
  execute(writer, "INSERT INTO log VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)", table, seq, entry.seat,
          entry.words, entry.made, entry.at, digest,
          entry.rules > 0 ? std::optional(entry.rules) : std::nullopt,
          entry.part == Part::Further ? std::optional(1) : std::nullopt);
}

// Should two games ever have begun in the same world, the first to end goes on with the saga.
void put_world(Connection& writer, const Record& r, const WorldLeft& left) {
  execute(writer, "INSERT OR IGNORE INTO worlds VALUES(?, ?, ?, ?, ?, ?, ?)", r.saga->id, r.saga->n,
          left.text, r.id, left.passage, left.decided, r.changed);
  execute(writer, "UPDATE sagas SET changed = ? WHERE id = ?", r.changed, r.saga->id);
}

}  // namespace

Outcome put(Connection& writer, const TableChange& change) {
  if (change.is_new)
    insert(writer, change.record);
  else
    update(writer, change.record, change.touched);
  int seq = change.seq;
  for (const Entry& entry : change.entries) append(writer, change.record.id, seq++, entry);
  if (change.left) put_world(writer, change.record, *change.left);
  return {};
}

Outcome put(Connection& writer, const TableRemoval& removal) {
  for (const char* sql :
       {"DELETE FROM analyses WHERE table_id = ?", "DELETE FROM standing WHERE table_id = ?",
        "DELETE FROM removed WHERE table_id = ?", "DELETE FROM notes WHERE table_id = ?",
        "DELETE FROM chat WHERE table_id = ?", "DELETE FROM notices WHERE table_id = ?",
        "DELETE FROM log WHERE table_id = ?", "DELETE FROM seats WHERE table_id = ?",
        "DELETE FROM tables WHERE id = ?"})
    execute(writer, sql, removal.table);
  return {};
}

Outcome put(Connection& writer, const StandingAnswers& answers) {
  for (const auto& [prompt, word] : answers.words)
    execute(writer, "INSERT OR REPLACE INTO standing VALUES(?, ?, ?, ?)", answers.table,
            answers.seat, prompt, word);
  return {};
}

Outcome put(Connection& writer, const WeighedGame& game) {
  execute(writer, "INSERT OR REPLACE INTO analyses VALUES(?, ?, ?, ?)", game.table, game.seq,
          game.engine, game.contents);
  return {};
}

// ---- reading ----

namespace {

std::vector<Record> read_records(Connection& reader, std::span<const std::string> ids) {
  Query row(reader,
            "SELECT id, game, rules, options, position, seed, host, public, pace, "
            "status, created, changed, asked, asked_at, rematch, proposal, goes_by, "
            "result, parting, by_hand, name, stage, last, hints, hinted, line_of, line_made, "
            "puzzle, saga, "
            "saga_n, (SELECT name FROM sagas WHERE sagas.id = saga), "
            "(SELECT public FROM sagas WHERE sagas.id = saga) FROM tables WHERE id = ?");
  Query seats(reader,
              "SELECT kind, user, level, resigned, clock, by_bot FROM seats "
              "WHERE table_id = ? ORDER BY seat");
  std::vector<Record> records;
  for (const std::string& id : ids) {
    auto record = row.again(id).row(read_record<Columns>);
    if (!record) continue;
    record->chairs = seats.again(id).rows(read_chair<Columns>);
    record->setting.seats = static_cast<int>(record->chairs.size());
    records.push_back(std::move(*record));
  }
  return records;
}

std::set<Id> read_removed(Connection& reader, const std::string& id) {
  Query rows(reader, "SELECT user FROM removed WHERE table_id = ?", id);
  std::set<Id> users;
  while (rows.next()) users.insert(rows.columns().number());
  return users;
}

StandingWords read_standing(Connection& reader, const std::string& id) {
  Query rows(reader, "SELECT seat, prompt, word FROM standing WHERE table_id = ?", id);
  StandingWords standing;
  while (rows.next()) {
    Columns c = rows.columns();
    auto& of_seat = standing[static_cast<Seat>(c.small())];
    std::string prompt = c.text();
    of_seat[std::move(prompt)] = c.text();
  }
  return standing;
}

}  // namespace

std::vector<Record> SqliteStore::records(std::span<const std::string> ids) {
  const Moment moment(reader_);
  return read_records(reader_, ids);
}

std::optional<KeptTable> SqliteStore::table(const std::string& id) {
  const Moment moment(reader_);
  auto records = read_records(reader_, {&id, 1});
  if (records.empty()) return std::nullopt;
  KeptTable table{std::move(records.front()), {}, {}};
  table.record.removed = read_removed(reader_, id);
  table.standing = read_standing(reader_, id);
  if (table.record.began())
    table.log = Query(reader_,
                      "SELECT seat, words, made, at, digest, rules, further FROM log "
                      "WHERE table_id = ? ORDER BY seq",
                      id)
                    .rows(read_entry<Columns>);
  return table;
}

std::optional<std::string> SqliteStore::weighed(const std::string& table, int seq,
                                                const std::string& engine) {
  return Query(reader_,
               "SELECT contents FROM analyses WHERE table_id = ? AND seq = ? AND engine = ?", table,
               seq, engine)
      .row([](Columns& c) { return c.text(); });
}

// ---- questions to solve ----

std::vector<WeighedEnding> SqliteStore::weighed_of(Id user, const std::string& table, int most) {
  Query rows(reader_, R"sql(
    SELECT analyses.table_id, (SELECT name FROM tables WHERE id = analyses.table_id), game, ended,
           seat, contents
    FROM endings JOIN analyses ON analyses.table_id = endings.table_id
    WHERE user = :user AND quit = 0 AND (:table = '' OR analyses.table_id = :table)
    ORDER BY n DESC LIMIT :most)sql");
  rows->bind(":user", user);
  rows->bind(":table", table);
  rows->bind(":most", most);
  return rows.rows([](Columns& c) {
    WeighedEnding one;
    one.table = c.text();
    one.name = c.text();
    one.game = c.text();
    one.ended = c.number();
    one.seat = c.small();
    one.contents = c.text();
    return one;
  });
}

std::vector<std::string> SqliteStore::solved(Id user) {
  return Query(reader_, "SELECT puzzle FROM solved WHERE user = ?", user).texts();
}

Outcome put(Connection& writer, const Solved& one) {
  execute(writer, "INSERT OR IGNORE INTO solved VALUES(?, ?, ?)", one.user, one.puzzle, one.at);
  return {};
}

}  // namespace ziggurat::server
