// Tables: their records, seats, logs, and what belongs to them.
#include "server/columns.h"
#include "server/postgres/postgres_store.h"

namespace ziggurat::server::postgres {

// ---- writing ----

namespace {

bool has(u32 seats, std::size_t seat) { return (seats >> seat & 1) != 0; }

std::optional<Id> if_any(Id user) { return user != 0 ? std::optional(user) : std::nullopt; }
std::optional<std::string> if_any(const std::string& text) {
  return !text.empty() ? std::optional(text) : std::nullopt;
}
std::optional<int> if_anybody(Seat seat) {
  return seat != nobody ? std::optional<int>(seat) : std::nullopt;
}

void put_chair(Connection& writer, const Record& r, std::size_t seat) {
  const Chair& chair = r.chairs[seat];
  writer.add(R"sql(
    INSERT INTO seats VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT(table_id, seat) DO UPDATE SET
      kind = excluded.kind, "user" = excluded."user", level = excluded.level,
      resigned = excluded.resigned, clock = excluded.clock, by_bot = excluded.by_bot,
      going = excluded.going)sql",
             r.id, seat, word(chair.kind), if_any(chair.user), chair.level, chair.resigned,
             chair.clock, chair.by_bot, !r.has_ended());
  if (r.saga && chair.user != 0)
    writer.add("INSERT INTO saga_people VALUES($1, $2) ON CONFLICT DO NOTHING", chair.user,
               r.saga->id);
}

void put_chairs(Connection& writer, const Record& r, const Touched& touched) {
  for (std::size_t seat = 0; seat < r.chairs.size(); ++seat)
    if (has(touched.chairs, seat))
      put_chair(writer, r, seat);
    else if (has(touched.clocks, seat))
      writer.add("UPDATE seats SET clock = $1 WHERE table_id = $2 AND seat = $3",
                 r.chairs[seat].clock, r.id, seat);
}

// A notice for everybody whom the table waits for.
void put_notices(Connection& writer, const Record& r) {
  writer.add("DELETE FROM notices WHERE table_id = $1", r.id);
  for (Id person : r.awaited())
    writer.add("INSERT INTO notices VALUES($1, $2, $3, $4)", person, r.id,
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
    writer.add(R"sql(
      INSERT INTO endings(table_id, seat, game, pace, public, ended, "user", level, points, rank,
                          quit, counts)
        SELECT id, seat, game, pace, public, changed, "user", level, $3::integer, $4::integer,
               kind = 'ai' AND "user" IS NOT NULL,
               (position = '' OR saga IS NOT NULL) AND seed IS NULL AND (SELECT count(*) FROM
                 seats AS others WHERE others.table_id = id AND others."user" = seats."user") < 2
        FROM tables JOIN seats ON table_id = id WHERE id = $1 AND seat = $2
      ON CONFLICT(table_id, seat) DO UPDATE
        SET "user" = excluded."user", counts = excluded.counts
        WHERE (endings."user", endings.counts)
              IS DISTINCT FROM (excluded."user", excluded.counts))sql",
               r.id, seat, endings[seat].points, endings[seat].rank);
}

void insert(Connection& writer, const Record& r) {
  writer.add(
      "INSERT INTO tables(id, game, options, position, seed, public, pace, created, saga, saga_n, "
      "hints, line_of, line_made, puzzle, "
      "changed, asked, asked_at, stage, last, name, host, status, rematch, proposal, rules, "
      "goes_by, result, parting, by_hand, free, hinted) "
      "VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, "
      "$19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31)",
      r.id, r.setting.game, options_text(r.setting.options), r.setting.position,
      r.seed ? std::optional(static_cast<std::int64_t>(*r.seed)) : std::nullopt, r.is_public,
      r.pace, r.created, r.saga ? std::optional(r.saga->id) : std::nullopt,
      r.saga ? std::optional(r.saga->n) : std::nullopt, r.gives_hints,
      r.line ? std::optional(r.line->table) : std::nullopt,
      r.line ? std::optional(r.line->made) : std::nullopt,
      r.line ? std::optional(r.line->puzzle) : std::nullopt, r.changed, if_anybody(r.asked),
      r.asked_at, if_any(r.stage), if_any(r.last), r.name, r.host, word(r.status), r.rematch,
      r.proposal ? std::optional(proposal_text(*r.proposal)) : std::nullopt, r.begun_by,
      r.setting.rules, if_any(r.result),
      r.parting ? std::optional(parting_text(*r.parting)) : std::nullopt, r.chance_by_hand,
      r.free_chairs(), r.hinted);
  put_chairs(writer, r, {});
  put_notices(writer, r);
  put_endings(writer, r);
}

// What changes with every step of a game.
void update_progress(Connection& writer, const Record& r) {
  writer.add(
      "UPDATE tables SET changed = $2, asked = $3, asked_at = $4, stage = $5, last = $6 "
      "WHERE id = $1",
      r.id, r.changed, if_anybody(r.asked), r.asked_at, if_any(r.stage), if_any(r.last));
}

// All that changes while the table lives.
void update_all(Connection& writer, const Record& r) {
  update_progress(writer, r);
  writer.add(
      "UPDATE tables SET name = $2, host = $3, status = $4, rematch = $5, proposal = $6, "
      "rules = $7, goes_by = $8, result = $9, parting = $10, by_hand = $11, free = $12, "
      "hinted = $13 WHERE id = $1",
      r.id, r.name, r.host, word(r.status), r.rematch,
      r.proposal ? std::optional(proposal_text(*r.proposal)) : std::nullopt, r.begun_by,
      r.setting.rules, if_any(r.result),
      r.parting ? std::optional(parting_text(*r.parting)) : std::nullopt, r.chance_by_hand,
      r.free_chairs(), r.hinted);
  for (const Id user : r.removed)
    writer.add("INSERT INTO removed VALUES($1, $2) ON CONFLICT DO NOTHING", r.id, user);
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
  writer.add("INSERT INTO log VALUES($1, $2, $3, $4, $5, $6, $7, $8, $9)", table, seq, entry.seat,
             entry.words, entry.made, entry.at,
             entry.digest ? std::optional(static_cast<std::int64_t>(*entry.digest)) : std::nullopt,
             entry.rules > 0 ? std::optional(entry.rules) : std::nullopt,
             entry.part == Part::Further ? std::optional(true) : std::nullopt);
}

// Should two games ever have begun in the same world, the first to end goes on with the saga.
void put_world(Connection& writer, const Record& r, const WorldLeft& left) {
  writer.add("INSERT INTO worlds VALUES($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
             r.saga->id, r.saga->n, left.text, r.id, left.passage, left.decided, r.changed);
  writer.add("UPDATE sagas SET changed = $1 WHERE id = $2", r.changed, r.saga->id);
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
       {"DELETE FROM analyses WHERE table_id = $1", "DELETE FROM standing WHERE table_id = $1",
        "DELETE FROM removed WHERE table_id = $1", "DELETE FROM notes WHERE table_id = $1",
        "DELETE FROM chat WHERE table_id = $1", "DELETE FROM notices WHERE table_id = $1",
        "DELETE FROM log WHERE table_id = $1", "DELETE FROM seats WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1"})
    writer.add(sql, removal.table);
  return {};
}

Outcome put(Connection& writer, const StandingAnswers& answers) {
  for (const auto& [prompt, word] : answers.words)
    writer.add(R"sql(
      INSERT INTO standing VALUES($1, $2, $3, $4)
      ON CONFLICT(table_id, seat, prompt) DO UPDATE SET word = excluded.word)sql",
               answers.table, answers.seat, prompt, word);
  return {};
}

Outcome put(Connection& writer, const WeighedGame& game) {
  writer.add(R"sql(
    INSERT INTO analyses VALUES($1, $2, $3, $4)
    ON CONFLICT(table_id) DO UPDATE
      SET seq = excluded.seq, engine = excluded.engine, contents = excluded.contents)sql",
             game.table, game.seq, game.engine, game.contents);
  return {};
}

// ---- reading ----

namespace {

// In the order in which they are asked for, with their chairs after them.
constexpr const char* asked_records = R"sql(
  SELECT tables.id, tables.game, rules, tables.options, position, seed, tables.host,
         tables.public, pace, status, tables.created, tables.changed, asked, asked_at, rematch,
         proposal, goes_by, result, parting, by_hand, tables.name, stage, last, hints, hinted,
         line_of, line_made, puzzle, saga, saga_n, sagas.name, sagas.public
  FROM unnest($1::text[]) WITH ORDINALITY AS wanted(id, place)
    JOIN tables ON tables.id = wanted.id LEFT JOIN sagas ON sagas.id = saga
  ORDER BY place)sql";
constexpr const char* chairs_of_records = R"sql(
  SELECT table_id, kind, "user", level, resigned, clock, by_bot FROM seats
  WHERE table_id = ANY($1) ORDER BY table_id, seat)sql";

void add_records(Connection& reader, std::span<const std::string> ids) {
  reader.add(asked_records, ids);
  reader.add(chairs_of_records, ids);
}

std::vector<Record> read_records(const pqxx::result& found, const pqxx::result& seats) {
  std::map<std::string, std::vector<Chair>> chairs;
  for (const pqxx::row& row : seats) {
    Columns c(row);
    auto& of_table = chairs[c.text()];
    of_table.push_back(read_chair(c));
  }
  auto records = rows_of(found, read_record<Columns>);
  for (Record& record : records) {
    record.chairs = chairs[record.id];
    record.setting.seats = static_cast<int>(record.chairs.size());
  }
  return records;
}

StandingWords read_standing(const pqxx::result& found) {
  StandingWords standing;
  for (const pqxx::row& row : found) {
    Columns c(row);
    auto& of_seat = standing[static_cast<Seat>(c.small())];
    std::string prompt = c.text();
    of_seat[std::move(prompt)] = c.text();
  }
  return standing;
}

}  // namespace

std::vector<Record> PostgresStore::records(std::span<const std::string> ids) {
  Connection& asked = reader();
  add_records(asked, ids);
  const auto found = asked.send();
  return read_records(found[0], found[1]);
}

std::optional<KeptTable> PostgresStore::table(const std::string& id) {
  return read_table(reader(), id);
}

std::optional<KeptTable> read_table(Connection& asked, const std::string& id) {
  add_records(asked, {&id, 1});
  asked.add(R"(SELECT "user" FROM removed WHERE table_id = $1)", id);
  asked.add("SELECT seat, prompt, word FROM standing WHERE table_id = $1", id);
  asked.add(
      "SELECT seat, words, made, at, digest, rules, further FROM log WHERE table_id = $1 "
      "ORDER BY seq",
      id);
  const auto found = asked.send();
  auto records = read_records(found[0], found[1]);
  if (records.empty()) return std::nullopt;
  KeptTable table{std::move(records.front()), {}, {}};
  for (const Id user : rows_of(found[2], [](Columns& c) { return c.number(); }))
    table.record.removed.insert(user);
  table.standing = read_standing(found[3]);
  if (table.record.began()) table.log = rows_of(found[4], read_entry<Columns>);
  return table;
}

std::optional<std::string> PostgresStore::weighed(const std::string& table, int seq,
                                                  const std::string& engine) {
  return row_of(
      reader().ask("SELECT contents FROM analyses WHERE table_id = $1 AND seq = $2 AND engine = $3",
                   table, seq, engine),
      [](Columns& c) { return c.text(); });
}

// ---- questions to solve ----

std::vector<WeighedEnding> PostgresStore::weighed_of(Id user, const std::string& table, int most) {
  return rows_of(reader().ask(R"sql(
    SELECT analyses.table_id, (SELECT name FROM tables WHERE id = analyses.table_id), game, ended,
           seat, contents
    FROM endings JOIN analyses ON analyses.table_id = endings.table_id
    WHERE "user" = $1 AND NOT quit AND ($2 = '' OR analyses.table_id = $2)
    ORDER BY n DESC LIMIT $3)sql",
                              user, table, most),
                 [](Columns& c) {
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

std::vector<std::string> PostgresStore::solved(Id user) {
  return texts_of(reader().ask(R"(SELECT puzzle FROM solved WHERE "user" = $1)", user));
}

Outcome put(Connection& writer, const Solved& one) {
  writer.add("INSERT INTO solved VALUES($1, $2, $3) ON CONFLICT DO NOTHING", one.user, one.puzzle,
             one.at);
  return {};
}

}  // namespace ziggurat::server::postgres
