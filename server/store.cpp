#include "server/store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>

#include "server/limits.h"
#include "server/logging.h"
#include "server/sitting.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

namespace fs = std::filesystem;

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
    {first_tables},      {indexes_for_many_tables},
    {rules_that_change}, {who_is_who, claim_names_of_accounts},
    {index_that_rests},  {answers_of_the_house},
    {chance_by_hand},    {front_door, note_endings},
    {lines_of_games},    {opinions_of_the_house},
};
constexpr int newest_format = static_cast<int>(std::size(steps));

int format_of(SQLite::Database& database) {
  return database.execAndGet("PRAGMA user_version").getInt();
}

void demand_known_format(SQLite::Database& database, const std::string& file) {
  if (const int format = format_of(database); format > newest_format)
    throw std::runtime_error(
        fmt::format("{} was written by a newer ziggurat (format {}, this program knows {})", file,
                    format, newest_format));
}

// ---- whose files they are ----

// Passwords' hashes, chat and hands of cards are nobody's business but the house's.
constexpr fs::perms own_file = fs::perms::owner_read | fs::perms::owner_write;
constexpr fs::perms own_folder = fs::perms::owner_all;

void make_own(const fs::path& path, fs::perms perms) {
  if ((fs::status(path).permissions() & ~perms) == fs::perms::none) return;
  fs::permissions(path, perms);
  log_info("store.tightened", {{"path", path.string()}});
}

void make_own_folder(const std::string& directory) {
  if (fs::create_directories(directory))
    fs::permissions(directory, own_folder);
  else
    make_own(directory, own_folder);
}

// An empty file that only the house may read; what SQLite writes into it, and beside it, stays so.
void make_own_file(const std::string& path) {
  const int file = open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0) throw std::runtime_error(fmt::format("{} cannot be made", path));
  close(file);
}

// Also what earlier programs, or other hands, have left open to all.
void tighten(const std::string& directory) {
  for (const fs::directory_entry& entry : fs::directory_iterator(directory))
    if (entry.is_regular_file() && entry.path().filename().string().starts_with("ziggurat.db"))
      make_own(entry.path(), own_file);
}

void copy_into(SQLite::Database& database, const std::string& file) {
  make_own_file(file);
  try {
    SQLite::Statement copy(database, "VACUUM INTO ?");
    copy.bind(1, file);
    copy.exec();
  } catch (...) {
    fs::remove(file);
    throw;
  }
}

// What has the name `from` has the name `to` from now on, whatever happens to the power.
void rename_for_good(const std::string& from, const std::string& to) {
  fs::rename(from, to);
  const int folder = open(fs::path(to).parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}

// ---- formats ----

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

// Whoever finds the new program wanting can go back to the old one, with what it left.
void keep_old_format(SQLite::Database& database, const std::string& file, int format) {
  const std::string copy = fmt::format("{}.format-{}", file, format);
  fs::remove(copy);
  copy_into(database, copy);
  log_info("store.migrating", {{"from", format}, {"to", newest_format}, {"copy", copy}});
}

void bring_up_to_date(SQLite::Database& database) {
  for (int format = format_of(database) + 1; format <= newest_format; ++format)
    take_step(database, format);
}

// ---- whether it is sound ----

std::runtime_error damaged(const std::string& directory, const std::string& what) {
  return std::runtime_error(fmt::format(
      "{0} is damaged: {1}. Keep a copy of {2} and put your last backup in the place of the "
      "database: ziggurat restore --replace --data {2} BACKUP",
      database_file(directory), what, directory));
}

// Reads through everything but the log of a big house, which would take minutes: a table whose log
// is damaged is found when it is opened.
void demand_sound(SQLite::Database& database, const std::string& directory) {
  const bool is_big = fs::file_size(database_file(directory)) > max_checked;
  SQLite::Statement names(database, "SELECT name FROM sqlite_schema WHERE type = 'table'");
  while (names.executeStep()) {
    const std::string name = names.getColumn(0).getString();
    if (is_big && name == "log") continue;
    const auto found = database.execAndGet("PRAGMA quick_check(" + name + ")").getString();
    if (found != "ok") throw damaged(directory, found);
  }
}

// Under another name until it is whole: so an empty file is never a new database, but always one
// that something has emptied.
void make_database(const std::string& file) {
  const std::string fresh = file + ".new";
  fs::remove(fresh);
  make_own_file(fresh);
  {
    SQLite::Database database(fresh, SQLite::OPEN_READWRITE);
    bring_up_to_date(database);
  }
  rename_for_good(fresh, file);
}

void demand_file(const std::string& directory) {
  const std::string file = database_file(directory);
  if (!fs::exists(file)) {
    if (fs::exists(file + "-wal"))
      throw damaged(directory, "it is gone, and what it wrote last is not");
    make_database(file);
  }
  if (fs::file_size(file) == 0) throw damaged(directory, "it is empty");
}

SQLite::Database open_writer(const std::string& directory) {
  make_own_folder(directory);
  demand_file(directory);
  tighten(directory);
  const std::string file = database_file(directory);
  try {
    SQLite::Database database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_NOMUTEX, 5000);
    const int format = format_of(database);
    demand_known_format(database, file);
    if (format == 0) throw damaged(directory, "it is no database of this program");
    demand_sound(database, directory);
    // FULL: what was acknowledged survives the loss of power, not only the end of the program.
    database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
    if (format < newest_format) keep_old_format(database, file, format);
    bring_up_to_date(database);
    database.exec("PRAGMA foreign_keys=ON");  // not before: a step may build a table anew
    return database;
  } catch (const SQLite::Exception& error) {
    const int code = error.getErrorCode();
    if (code != SQLITE_CORRUPT && code != SQLITE_NOTADB) throw;
    throw damaged(directory, error.what());
  }
}

void demand_sound_copy(const std::string& file) {
  bool sound = false;
  try {
    SQLite::Database copy(file, SQLite::OPEN_READONLY);
    demand_known_format(copy, file);
    sound = format_of(copy) > 0 && copy.execAndGet("PRAGMA integrity_check").getString() == "ok";
  } catch (const SQLite::Exception&) {  // no database at all
  }
  if (!sound) throw std::runtime_error(fmt::format("{} is not a sound copy of a database", file));
}

}  // namespace

std::string database_file(const std::string& directory) {
  return (fs::path(directory) / "ziggurat.db").string();
}

SQLite::Statement& Connection::prepared(std::string_view sql) {
  const auto known = statements_.find(sql);
  if (known == statements_.end()) {
    const std::string text(sql);
    return statements_.try_emplace(text, *this, text).first->second;
  }
  known->second.tryReset();  // what went wrong with it the last time was said then
  known->second.clearBindings();
  return known->second;
}

Store::Store(const std::string& directory, Post post)
    : writer_(open_writer(directory)),
      reader_(SQLite::Database(database_file(directory),
                               SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX, 5000)),
      post_(std::move(post)),
      thread_([this] { run(); }) {}

Store::~Store() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Store::write(Work work, Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(work), std::move(done)});
  }
  wake_.notify_one();
}

void Store::run() {
  for (;;) {
    std::vector<Task> tasks;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      tasks.swap(waiting_);
    }
    commit(tasks);
    post_([tasks = std::move(tasks)] {
      for (const Task& task : tasks) task.done(task.kept);
    });
  }
}

std::string Store::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

// What is wrong with the disk concerns everybody; what is wrong with a piece of work does not.
void Store::note_trouble(const std::exception& error) {
  const auto* failure = dynamic_cast<const SQLite::Exception*>(&error);
  constexpr int of_the_disk[] = {SQLITE_FULL,     SQLITE_IOERR,   SQLITE_READONLY,
                                 SQLITE_CANTOPEN, SQLITE_CORRUPT, SQLITE_NOTADB};
  if (!failure || std::ranges::find(of_the_disk, failure->getErrorCode()) == std::end(of_the_disk))
    return;
  ++troubles_;
  const std::lock_guard lock(mutex_);
  trouble_ = failure->what();
}

// All or nothing of it, whatever becomes of the others.
void Store::perform(Task& task) {
  writer_.prepared("SAVEPOINT task").exec();
  try {
    task.work(writer_);
    task.kept = true;
  } catch (const std::exception& error) {
    note_trouble(error);
    log_error("store.write", {{"error", error.what()}});
    writer_.prepared("ROLLBACK TO task").exec();
  }
  writer_.prepared("RELEASE task").exec();
}

// Each piece of work counts by itself, but none unless the whole is committed. One that is alone is
// the whole.
void Store::commit(std::vector<Task>& tasks) {
  const int changes_before = writer_.getTotalChanges();
  const u64 troubles_before = troubles_;
  try {
    writer_.prepared("BEGIN IMMEDIATE").exec();
    if (tasks.size() == 1)
      tasks[0].work(writer_), tasks[0].kept = true;
    else
      for (Task& task : tasks) perform(task);
    writer_.prepared("COMMIT").exec();
    if (troubles_ > troubles_before || writer_.getTotalChanges() == changes_before) return;
    const std::lock_guard lock(mutex_);
    trouble_.clear();
  } catch (const std::exception& error) {
    note_trouble(error);
    log_error("store.write", {{"error", error.what()}});
    writer_.tryExec("ROLLBACK");  // there may be nothing left to roll back
    for (Task& task : tasks) task.kept = false;
  }
}

DirectoryLock::DirectoryLock(const std::string& directory) {
  make_own_folder(directory);
  const std::string file = (fs::path(directory) / "lock").string();
  file_ = open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (file_ < 0) throw std::runtime_error(fmt::format("{} cannot be made", file));
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  close(file_);
  throw std::runtime_error(
      fmt::format("{} is in use: stop the server that runs there first", directory));
}

DirectoryLock::~DirectoryLock() { close(file_); }

void back_up(const std::string& directory, const std::string& to) {
  if (fs::exists(to))
    throw std::runtime_error(fmt::format("{} exists already; name a new file", to));
  if (!fs::exists(database_file(directory)))
    throw std::runtime_error(fmt::format("there is no database in {}", directory));
  SQLite::Database database(database_file(directory), SQLite::OPEN_READONLY, 5000);
  copy_into(database, to);
}

void restore(const std::string& directory, const std::string& from, bool replace) {
  const DirectoryLock lock(directory);
  demand_sound_copy(from);
  const std::string file = database_file(directory);
  if (fs::exists(file) && !replace)
    throw std::runtime_error(
        fmt::format("{} exists; say --replace to put the copy in its place", file));
  const std::string fresh = file + ".new";
  fs::remove(fresh);
  make_own_file(fresh);
  fs::copy_file(from, fresh, fs::copy_options::overwrite_existing);
  fs::permissions(fresh, own_file);  // those of the copy came along
  for (const char* rest : {"-wal", "-shm"}) fs::remove(file + rest);
  rename_for_good(fresh, file);
}

}  // namespace ziggurat::server
