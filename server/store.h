#pragma once
// The database: one SQLite file in WAL mode. Reading is done by the thread that runs the hub;
// writing by a thread of its own, which puts everything that waits into one transaction, so that
// one flush to the disk serves many tables.
#include <SQLiteCpp/SQLiteCpp.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/basics.h"

namespace ziggurat::server {

// The database as one thread sees it, with the statements that come again and again.
class Connection : public SQLite::Database {
 public:
  explicit Connection(SQLite::Database opened) : SQLite::Database(std::move(opened)) {}

  // As if it were new; the text is read by SQLite only the first time.
  SQLite::Statement& prepared(std::string_view sql);

 private:
  std::map<std::string, SQLite::Statement, std::less<>> statements_;
};

// Such a statement that reads. When this ends, so does its look at the database: otherwise all that
// is read after it would be of the same moment.
class Query {
 public:
  Query(Connection& connection, std::string_view sql) : statement_(connection.prepared(sql)) {}
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  SQLite::Statement& operator*() { return statement_; }
  SQLite::Statement* operator->() { return &statement_; }

 private:
  SQLite::Statement& statement_;
};

class Store {
 public:
  using Work = std::function<void(Connection&)>;
  using Done = std::function<void(bool kept)>;
  using Post = std::function<void(std::function<void()>)>;

  // Opens or makes DIR/ziggurat.db; throws if it cannot, or if a newer program made it. One that an
  // older program made is brought up to date, after a copy of it was put beside it. `post` runs
  // something on the hub's thread.
  Store(const std::string& directory, Post post);
  ~Store();  // after everything that was asked has been written

  Connection& read() { return reader_; }
  // `done` is called on the hub's thread once the work is safe on the disk, or with false if it
  // could not be done; then nothing of it has been kept.
  void write(Work, Done);
  // Why nothing can be written, such as a full disk; empty if the last that was to be could be.
  std::string trouble() const;
  // How often that has happened.
  u64 troubles() const { return troubles_; }

 private:
  struct Task {
    Work work;
    Done done;
    bool kept = false;
  };
  void run();
  void perform(Task&);
  void commit(std::vector<Task>&);
  void note_trouble(const std::exception&);

  Connection writer_;
  Connection reader_;
  Post post_;
  mutable std::mutex mutex_;
  std::string trouble_;
  std::atomic<u64> troubles_ = 0;
  std::condition_variable wake_;
  std::vector<Task> waiting_;
  bool closing_ = false;
  std::thread thread_;
};

std::string database_file(const std::string& directory);

// Holds the directory for one program at a time; throws if another has it.
class DirectoryLock {
 public:
  explicit DirectoryLock(const std::string& directory);
  ~DirectoryLock();
  DirectoryLock(const DirectoryLock&) = delete;

 private:
  int file_ = -1;
};

// Copies of the database, made while a server may be running, and put back while none is.
void back_up(const std::string& directory, const std::string& to);
void restore(const std::string& directory, const std::string& from, bool replace);

}  // namespace ziggurat::server
