#include "server/sqlite/sqlite_store.h"

#include <sqlite3.h>

#include <algorithm>

namespace ziggurat::server {

SqliteStore::SqliteStore(const std::string& directory, Post post)
    : writer_(open_writer(directory)),
      reader_(open_reader(directory)),
      batches_(writer_, std::move(post)) {}

void SqliteStore::write(Write write, Done done) {
  batches_.add(
      [this, write = std::move(write)] {
        return std::visit([this](const auto& one) { return put(writer_.connection(), one); },
                          write);
      },
      std::move(done));
}

void SqliteStore::write_by_hand(std::function<void(Connection&)> work, Done done) {
  batches_.add(
      [this, work = std::move(work)] {
        work(writer_.connection());
        return Outcome();
      },
      std::move(done));
}

Outcome put(Connection& writer, const Probe&) {
  writer.exec("CREATE TABLE probe(x); INSERT INTO probe VALUES(1); DROP TABLE probe");
  return {};
}

// ---- transactions ----

void Writer::begin() {
  changes_before_ = connection_.getTotalChanges();
  connection_.prepared("BEGIN IMMEDIATE").exec();
}

bool Writer::commit() {
  connection_.prepared("COMMIT").exec();
  return connection_.getTotalChanges() != changes_before_;
}

void Writer::roll_back() noexcept { connection_.tryExec("ROLLBACK"); }

void Writer::begin_part() { connection_.prepared("SAVEPOINT part").exec(); }
void Writer::keep_part() { connection_.prepared("RELEASE part").exec(); }
void Writer::drop_part() {
  connection_.prepared("ROLLBACK TO part").exec();
  keep_part();
}

// What is wrong with the disk.
bool Writer::is_trouble(const std::exception& error) const {
  const auto* failure = dynamic_cast<const SQLite::Exception*>(&error);
  constexpr int of_the_disk[] = {SQLITE_FULL,     SQLITE_IOERR,   SQLITE_READONLY,
                                 SQLITE_CANTOPEN, SQLITE_CORRUPT, SQLITE_NOTADB};
  return failure
         && std::ranges::find(of_the_disk, failure->getErrorCode()) != std::end(of_the_disk);
}

// ---- statements ----

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

}  // namespace ziggurat::server
