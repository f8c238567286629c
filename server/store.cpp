#include "server/store.h"

#include <SQLiteCpp/Savepoint.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>

#include "server/logging.h"

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

// What makes each format of the database out of the one before. A new database takes every step,
// so that it cannot differ from one that has grown old. Steps that a release has brought are never
// changed, only followed by others.
struct Step {
  const char* sql;
  void (*work)(SQLite::Database&) = nullptr;  // what SQL alone cannot do; after it
};
constexpr Step steps[] = {
    {first_tables},
    {indexes_for_many_tables},
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

void copy_into(SQLite::Database& database, const std::string& file) {
  SQLite::Statement copy(database, "VACUUM INTO ?");
  copy.bind(1, file);
  copy.exec();
}

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
  std::filesystem::remove(copy);
  copy_into(database, copy);
  log_info("store.migrating", {{"from", format}, {"to", newest_format}, {"copy", copy}});
}

void bring_up_to_date(SQLite::Database& database, const std::string& file) {
  const int found = format_of(database);
  if (found == newest_format) return;
  if (found > 0) keep_old_format(database, file, found);
  for (int format = found + 1; format <= newest_format; ++format) take_step(database, format);
}

SQLite::Database open_writer(const std::string& directory) {
  std::filesystem::create_directories(directory);
  const std::string file = database_file(directory);
  SQLite::Database database(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 5000);
  demand_known_format(database, file);
  // FULL: what was acknowledged survives the loss of power, not only the end of the program.
  database.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL");
  bring_up_to_date(database, file);
  database.exec("PRAGMA foreign_keys=ON");  // not before: a step may build a table anew
  return database;
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
  return (std::filesystem::path(directory) / "ziggurat.db").string();
}

Store::Store(const std::string& directory, Post post)
    : writer_(open_writer(directory)),
      reader_(database_file(directory), SQLite::OPEN_READONLY, 5000),
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

// Each piece of work is all or nothing by itself; none counts unless the whole is committed.
void Store::commit(std::vector<Task>& tasks) {
  try {
    SQLite::Transaction transaction(writer_, SQLite::TransactionBehavior::IMMEDIATE);
    for (Task& task : tasks) {
      SQLite::Savepoint savepoint(writer_, "task");
      try {
        task.work(writer_);
        savepoint.release();
        task.kept = true;
      } catch (const std::exception& error) {
        savepoint.rollback();
        log_error("store.write", {{"error", error.what()}});
      }
    }
    transaction.commit();
  } catch (const std::exception& error) {
    log_error("store.commit", {{"error", error.what()}});
    for (Task& task : tasks) task.kept = false;
  }
}

DirectoryLock::DirectoryLock(const std::string& directory) {
  std::filesystem::create_directories(directory);
  const std::string file = (std::filesystem::path(directory) / "lock").string();
  file_ = open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (file_ < 0) throw std::runtime_error(fmt::format("{} cannot be made", file));
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  close(file_);
  throw std::runtime_error(
      fmt::format("{} is in use: stop the server that runs there first", directory));
}

DirectoryLock::~DirectoryLock() { close(file_); }

void back_up(const std::string& directory, const std::string& to) {
  if (std::filesystem::exists(to))
    throw std::runtime_error(fmt::format("{} exists already; name a new file", to));
  if (!std::filesystem::exists(database_file(directory)))
    throw std::runtime_error(fmt::format("there is no database in {}", directory));
  SQLite::Database database(database_file(directory), SQLite::OPEN_READONLY, 5000);
  copy_into(database, to);
}

void restore(const std::string& directory, const std::string& from, bool replace) {
  const DirectoryLock lock(directory);
  demand_sound_copy(from);
  const std::string file = database_file(directory);
  if (std::filesystem::exists(file) && !replace)
    throw std::runtime_error(
        fmt::format("{} exists; say --replace to put the copy in its place", file));
  const std::string fresh = file + ".new";
  std::filesystem::copy_file(from, fresh, std::filesystem::copy_options::overwrite_existing);
  for (const char* rest : {"-wal", "-shm"}) std::filesystem::remove(file + rest);
  std::filesystem::rename(fresh, file);
}

}  // namespace ziggurat::server
