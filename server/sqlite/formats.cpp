// The steps from each format of the database to the next.
#include "server/sqlite/formats.h"

#include <fmt/format.h>

#include "server/record.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

// The log is the truth about a game; everything else can be worked out from it and from `tables`
// and `seats`, which say what was set up and who sits where.
constexpr const char* first_tables = R"sql(
  CREATE TABLE users(
    id INTEGER PRIMARY KEY, name TEXT NOT NULL,
    folded TEXT UNIQUE,             -- the name by which an account logs in; null: a guest
    password TEXT, created INTEGER NOT NULL) STRICT;
  CREATE TABLE sessions(
    hash BLOB PRIMARY KEY, user INTEGER NOT NULL REFERENCES users, seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE tokens(
    id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, user INTEGER NOT NULL REFERENCES users,
    name TEXT NOT NULL, created INTEGER NOT NULL) STRICT;
  CREATE TABLE tables(
    id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL,
    position TEXT NOT NULL, seed INTEGER, host INTEGER NOT NULL REFERENCES users, public INTEGER NOT NULL,
    pace TEXT NOT NULL, status TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL,
    asked INTEGER,                  -- the seat that is asked; null: none
    asked_at INTEGER NOT NULL, rematch TEXT, proposal TEXT) STRICT, WITHOUT ROWID;
  CREATE INDEX tables_by_status ON tables(status, changed);
  CREATE TABLE seats(
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, kind TEXT NOT NULL,
    user INTEGER REFERENCES users, level TEXT NOT NULL, resigned INTEGER NOT NULL, clock INTEGER NOT NULL,
    PRIMARY KEY(table_id, seat)) STRICT, WITHOUT ROWID;
  CREATE INDEX seats_by_user ON seats(user);
  CREATE TABLE log(
    table_id TEXT NOT NULL REFERENCES tables, seq INTEGER NOT NULL, seat INTEGER NOT NULL,
    words TEXT,                     -- the choice; null: back to so many choices
    made INTEGER NOT NULL,          -- choices that stand after it
    at INTEGER NOT NULL, PRIMARY KEY(table_id, seq)) STRICT, WITHOUT ROWID;
  CREATE TABLE notices(
    user INTEGER NOT NULL REFERENCES users, table_id TEXT NOT NULL REFERENCES tables, kind TEXT NOT NULL,
    at INTEGER NOT NULL, PRIMARY KEY(user, table_id, kind)) STRICT, WITHOUT ROWID;
  CREATE TABLE chat(
    table_id TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, room TEXT NOT NULL,
    user INTEGER NOT NULL REFERENCES users, text TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY(table_id, n)) STRICT, WITHOUT ROWID;
  CREATE TABLE notes(
    table_id TEXT NOT NULL REFERENCES tables, user INTEGER NOT NULL REFERENCES users, text TEXT NOT NULL,
    PRIMARY KEY(table_id, user)) STRICT, WITHOUT ROWID;
)sql";

constexpr const char* indexes_for_many_tables = R"sql(
  CREATE INDEX notices_by_table ON notices(table_id);
  CREATE INDEX tables_by_host ON tables(host, status);
  CREATE INDEX public_tables ON tables(status, changed) WHERE public = 1;
  CREATE INDEX sessions_by_user ON sessions(user);
  CREATE INDEX tokens_by_user ON tokens(user);
  CREATE INDEX notes_by_user ON notes(user);
)sql";

// Every table has kept the rules it was begun with; now also those it goes by, what became of it,
// and where the present rules part from it (server/upgrade.h).
constexpr const char* rules_that_change = R"sql(
  ALTER TABLE tables ADD COLUMN goes_by INTEGER NOT NULL DEFAULT 0;
  UPDATE tables SET goes_by = rules;
  ALTER TABLE tables ADD COLUMN result TEXT;      -- of a finished game
  ALTER TABLE tables ADD COLUMN parting TEXT;
  ALTER TABLE log ADD COLUMN digest INTEGER;      -- what the choice brought about
  ALTER TABLE log ADD COLUMN rules INTEGER;       -- no choice: by which the game goes on
)sql";

constexpr const char* who_is_who = R"sql(
  CREATE TABLE likenesses(           -- of the names of accounts: nobody else is called like that
    likeness TEXT PRIMARY KEY, user INTEGER NOT NULL REFERENCES users) STRICT, WITHOUT ROWID;
  CREATE TABLE removed(              -- by the host: they do not sit down at this table again
    table_id TEXT NOT NULL REFERENCES tables, user INTEGER NOT NULL REFERENCES users,
    PRIMARY KEY(table_id, user)) STRICT, WITHOUT ROWID;
)sql";

// Every choice changes when its table has last changed; no index but the lobby's has to follow.
constexpr const char* index_that_rests = R"sql(
  DROP INDEX tables_by_status;
  CREATE INDEX tables_by_status ON tables(status);
)sql";

// The house answers for its people: what belongs together in a log, who wants to be asked what, and
// who plays by a token.
constexpr const char* answers_of_the_house = R"sql(
  ALTER TABLE log ADD COLUMN further INTEGER;     -- 1: taken back with the choice before it
  ALTER TABLE users ADD COLUMN forced INTEGER NOT NULL DEFAULT 1;       -- single answers are given
  ALTER TABLE users ADD COLUMN bots_forced INTEGER NOT NULL DEFAULT 0;  -- where he plays by a token
  ALTER TABLE seats ADD COLUMN by_bot INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE standing(
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, prompt TEXT NOT NULL,
    word TEXT NOT NULL, PRIMARY KEY(table_id, seat, prompt)) STRICT, WITHOUT ROWID;
)sql";

// Lessons play by a script what elsewhere is drawn and thrown.
constexpr const char* chance_by_hand = R"sql(
  ALTER TABLE tables ADD COLUMN by_hand INTEGER NOT NULL DEFAULT 0;
)sql";

// What the lobby needs of many tables at once: what they are called, seats that anybody may take,
// and what everybody knows of the game; and what came of finished games, for those who look back. A
// table that has ended is found by its endings, so that those who have played for years need not go
// through all of theirs to find the ones that go on.
constexpr const char* front_door = R"sql(
  ALTER TABLE tables ADD COLUMN name TEXT NOT NULL DEFAULT '';  -- by the host
  ALTER TABLE tables ADD COLUMN free INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE tables ADD COLUMN stage TEXT;       -- messages
  ALTER TABLE tables ADD COLUMN last TEXT;
  UPDATE tables SET free = (SELECT count(*) FROM seats WHERE table_id = id AND kind = 'open')
    WHERE status = 'open';
  ALTER TABLE seats ADD COLUMN going INTEGER NOT NULL DEFAULT 1;  -- the table has not ended
  UPDATE seats SET going = 0
    WHERE table_id IN (SELECT id FROM tables WHERE status IN ('over', 'closed'));
  CREATE INDEX seats_going ON seats(user) WHERE going = 1;
  DROP INDEX public_tables;
  CREATE INDEX public_tables ON tables(status, changed, game, pace, free) WHERE public = 1;
  CREATE TABLE endings(              -- of each seat of a finished game
    n INTEGER PRIMARY KEY, table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL,
    game TEXT NOT NULL, pace TEXT NOT NULL, public INTEGER NOT NULL, ended INTEGER NOT NULL,
    user INTEGER REFERENCES users, level TEXT NOT NULL, points INTEGER NOT NULL, rank INTEGER NOT NULL,
    quit INTEGER NOT NULL,          -- the computer played on
    counts INTEGER NOT NULL,        -- among what somebody has played
    UNIQUE(table_id, seat)) STRICT;
  CREATE INDEX endings_by_user ON endings(user, n, game, pace, table_id);
  CREATE INDEX public_endings ON endings(ended, n, game, pace, table_id) WHERE public = 1 AND seat = 0;
)sql";

// Lines of games in one world. Which of their people may see them is noted, so that nobody's list
// goes through all that he has ever played.
constexpr const char* lines_of_games = R"sql(
  CREATE TABLE sagas(
    id TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL,
    host INTEGER NOT NULL REFERENCES users, public INTEGER NOT NULL, created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    branch_of TEXT REFERENCES sagas, branch_n INTEGER) STRICT, WITHOUT ROWID;
  CREATE INDEX sagas_by_host ON sagas(host);
  CREATE TABLE worlds(               -- 0: as the saga began; then what each game has left
    saga TEXT NOT NULL REFERENCES sagas, n INTEGER NOT NULL, text TEXT NOT NULL,
    table_id TEXT REFERENCES tables, -- where that game was played
    passage TEXT,                    -- how it went
    decided INTEGER,                 -- after so many choices
    at INTEGER NOT NULL, PRIMARY KEY(saga, n)) STRICT, WITHOUT ROWID;
  CREATE TABLE saga_people(
    user INTEGER NOT NULL REFERENCES users, saga TEXT NOT NULL REFERENCES sagas,
    PRIMARY KEY(user, saga)) STRICT, WITHOUT ROWID;
  ALTER TABLE tables ADD COLUMN saga TEXT;        -- whose game is played there
  ALTER TABLE tables ADD COLUMN saga_n INTEGER;   -- the number of that game
  CREATE INDEX tables_by_saga ON tables(saga, saga_n) WHERE saga IS NOT NULL;
)sql";

// What the computer thinks of games: hints, which are counted, private lines that a reader tries
// out, and finished games that were weighed.
constexpr const char* opinions_of_the_house = R"sql(
  ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;   -- though other people play
  ALTER TABLE tables ADD COLUMN hinted INTEGER NOT NULL DEFAULT 0;  -- how many were given
  ALTER TABLE tables ADD COLUMN line_of TEXT;     -- a private line: the table it left
  ALTER TABLE tables ADD COLUMN line_made INTEGER;
  CREATE INDEX lines_by_host ON tables(host, changed) WHERE line_of IS NOT NULL;
  CREATE TABLE analyses(
    table_id TEXT PRIMARY KEY REFERENCES tables,
    seq INTEGER NOT NULL,           -- entries of the log that it is about
    engine TEXT NOT NULL,           -- that has weighed it
    contents TEXT NOT NULL) STRICT, WITHOUT ROWID;
)sql";

// Questions to solve: a private line is made for each, and who has found the answer is kept.
constexpr const char* questions_to_solve = R"sql(
  ALTER TABLE tables ADD COLUMN puzzle TEXT;      -- of a line: what is to be solved there
  CREATE TABLE solved(
    user INTEGER NOT NULL REFERENCES users, puzzle TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY(user, puzzle)) STRICT, WITHOUT ROWID;
)sql";

// What whoever minds the house wants done, with what came of it, and who may not do something; and
// how what somebody leaves behind is found.
constexpr const char* minding_the_house = R"sql(
  CREATE TABLE orders(
    id INTEGER PRIMARY KEY, at INTEGER NOT NULL,
    giver TEXT NOT NULL,            -- on the system
    kind TEXT NOT NULL, about TEXT NOT NULL,
    user INTEGER NOT NULL,          -- 0: it is about nobody; he may be gone
    args TEXT NOT NULL,             -- JSON
    done INTEGER,                   -- null: it waits
    refused INTEGER NOT NULL DEFAULT 0, outcome TEXT NOT NULL DEFAULT '') STRICT;
  CREATE INDEX orders_by_done ON orders(done);
  CREATE INDEX orders_by_user ON orders(user);
  CREATE TABLE restraints(
    kind TEXT NOT NULL,
    who TEXT NOT NULL,              -- a user, or an address
    until INTEGER NOT NULL,         -- 0: for good
    reason TEXT NOT NULL, PRIMARY KEY(kind, who)) STRICT, WITHOUT ROWID;
  CREATE INDEX likenesses_by_user ON likenesses(user);
  CREATE INDEX removed_by_user ON removed(user);
  CREATE INDEX chat_by_user ON chat(user);
  CREATE INDEX sessions_by_use ON sessions(seen);
)sql";

// Of accounts that look alike since before, the oldest has the name; the others keep theirs, too.
void claim_names_of_accounts(SQLite::Database& database) {
  SQLite::Statement rows(database,
                         "SELECT id, name FROM users WHERE folded IS NOT NULL ORDER BY id");
  SQLite::Statement put(database, "INSERT OR IGNORE INTO likenesses VALUES(?, ?)");
  while (rows.executeStep())
    for (const std::string& likeness : likenesses(rows.getColumn(1).getString())) {
      put.reset();
      put.bind(1, likeness);
      put.bind(2, rows.getColumn(0).getInt64());
      put.exec();
    }
}

// Of games that were over before.
void note_endings(SQLite::Database& database) {
  SQLite::Statement rows(database,
                         "SELECT id, result FROM tables WHERE status = 'over' AND by_hand = 0 AND "
                         "result IS NOT NULL ORDER BY changed");
  SQLite::Statement put(database, R"sql(
    INSERT INTO endings(table_id, seat, game, pace, public, ended, user, level, points, rank, quit,
                        counts)
      SELECT id, seat, game, pace, public, changed, user, level, ?3, ?4,
             kind = 'ai' AND user IS NOT NULL,
             position = '' AND seed IS NULL AND (SELECT count(*) FROM seats AS others WHERE
               others.table_id = id AND others.user = seats.user) < 2
      FROM tables JOIN seats ON table_id = id WHERE id = ?1 AND seat = ?2)sql");
  while (rows.executeStep()) {
    const auto endings = read_result(rows.getColumn(1).getString());
    for (std::size_t seat = 0; seat < endings.size(); ++seat) {
      put.reset();
      put.bind(1, rows.getColumn(0).getString());
      put.bind(2, static_cast<int>(seat));
      put.bind(3, endings[seat].points);
      put.bind(4, endings[seat].rank);
      put.exec();
    }
  }
}

// What makes each format of the database out of the one before. A new database takes every step,
// so that it cannot differ from one that has grown old. Steps that a release has brought are never
// changed, only followed by others.
struct Step {
  const char* sql;
  void (*work)(SQLite::Database&) = nullptr;  // what SQL alone cannot do; after it
};
constexpr Step steps[] = {
    {first_tables},       {indexes_for_many_tables},
    {rules_that_change},  {who_is_who, claim_names_of_accounts},
    {index_that_rests},   {answers_of_the_house},
    {chance_by_hand},     {front_door, note_endings},
    {lines_of_games},     {opinions_of_the_house},
    {questions_to_solve}, {minding_the_house},
};

// A step is taken as a whole or not at all.
void take_step(SQLite::Database& database, int to) {
  const Step& step = steps[to - 1];
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  database.exec(step.sql);
  if (step.work) step.work(database);
  if (SQLite::Statement(database, "PRAGMA foreign_key_check").executeStep())
    throw std::runtime_error(fmt::format("format {} would lose a reference", to));
  database.exec(fmt::format("PRAGMA user_version={}", to));
  transaction.commit();
}

}  // namespace

const int newest_format = static_cast<int>(std::size(steps));

int format_of(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

void demand_known_format(SQLite::Database& database, const std::string& file) {
  if (const int format = format_of(database); format > newest_format)
    throw std::runtime_error(
        fmt::format("{} was written by a newer ziggurat (format {}, this program knows {})", file,
                    format, newest_format));
}

void bring_up_to_date(SQLite::Database& database) {
  for (int format = format_of(database) + 1; format <= newest_format; ++format)
    take_step(database, format);
}

}  // namespace ziggurat::server
