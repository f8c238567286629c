#include "server/sqlite/database_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>

#include "server/limits.h"
#include "server/logging.h"
#include "server/sqlite/formats.h"
#include "server/sqlite/sqlite_store.h"

namespace ziggurat::server {

namespace fs = std::filesystem;

std::string database_file(const std::string& directory) {
  return (fs::path(directory) / "ziggurat.db").string();
}

namespace {

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

// Whoever finds the new program wanting can go back to the old one, with what it left.
void keep_old_format(SQLite::Database& database, const std::string& file, int format) {
  const std::string copy = fmt::format("{}.format-{}", file, format);
  fs::remove(copy);
  copy_into(database, copy);
  log_info("store.migrating", {{"from", format}, {"to", newest_format}, {"copy", copy}});
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

}  // namespace

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

SQLite::Database open_reader(const std::string& directory) {
  return {database_file(directory), SQLite::OPEN_READONLY | SQLite::OPEN_NOMUTEX, 5000};
}

// ---- copies ----

namespace {

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

DirectoryLock::DirectoryLock(const std::string& directory) {
  make_own_folder(directory);
  const std::string file = (fs::path(directory) / "lock").string();
  file_ = open(file.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (file_ < 0) throw std::runtime_error(fmt::format("{} cannot be made", file));
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  close(file_);
  throw StoreInUse(fmt::format("{} is in use: stop the server that runs there first", directory));
}

DirectoryLock::~DirectoryLock() { close(file_); }

namespace {

class LockedStore : private DirectoryLock, public SqliteStore {
 public:
  LockedStore(const std::string& directory, Post post)
      : DirectoryLock(directory), SqliteStore(directory, std::move(post)) {}
};

}  // namespace

std::unique_ptr<Store> open_store(const std::string& directory, Store::Post post) {
  return std::make_unique<LockedStore>(directory, std::move(post));
}

void demand_database(const std::string& directory) {
  if (!fs::exists(database_file(directory)))
    throw std::runtime_error(fmt::format("there is no database in {}", directory));
}

void back_up(const std::string& directory, const std::string& to) {
  if (fs::exists(to))
    throw std::runtime_error(fmt::format("{} exists already; name a new file", to));
  demand_database(directory);
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

TemporaryFolder::TemporaryFolder() {
  directory = (fs::temp_directory_path() / "ziggurat-XXXXXX").string();
  if (!mkdtemp(directory.data())) throw std::runtime_error("no room for a copy of the database");
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(directory, ignored);
}

namespace {

struct Copy : TemporaryFolder {
  explicit Copy(const std::string& of) { back_up(of, database_file(directory)); }
};

class CopiedStore : private Copy, public SqliteStore {
 public:
  explicit CopiedStore(const std::string& of) : Copy(of), SqliteStore(directory, [](auto) {}) {}
};

}  // namespace

std::unique_ptr<Store> open_copy(const std::string& of) {
  return std::make_unique<CopiedStore>(of);
}

}  // namespace ziggurat::server
