// A house that is copied from one kind of database to another.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <pqxx/pqxx>
#include <set>
#include <sstream>

#include "server/logging.h"
#include "server/postgres/database.h"
#include "server/postgres/rows.h"
#include "server/sqlite/database_file.h"
#include "server/sqlite/rows.h"
#include "server/stores.h"
#include "tests/postgres.h"

namespace ziggurat::server {
namespace {

namespace fs = std::filesystem;

void no_progress(std::size_t, std::size_t) {}

class CopyingTest : public testing::Test {
 protected:
  // A house as it was left by the first program, and what a later one added.
  CopyingTest() {
    set_log_level("off");
    std::ostringstream text;
    text << std::ifstream(SOURCES "/tests/fixtures/server/format-1.sql").rdbuf();
    SQLite::Database(database_file(old.directory), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec(text.str());
    open_store(old.directory, [](auto) {});
    SQLite::Database(database_file(old.directory), SQLite::OPEN_READWRITE).exec(R"sql(
      INSERT INTO sagas VALUES('b', 'Branch', 'oath', '{}', 1, 0, 1, 2, 'saga', 1);
      INSERT INTO sagas VALUES('saga', 'Lína''s \ saga', 'oath', '{}', 1, 1, 1, 2, NULL, NULL);
      INSERT INTO worlds VALUES('saga', 0, 'world', NULL, NULL, NULL, 1);
      INSERT INTO worlds VALUES('saga', 1, 'world', 'table-finished', '{}', 9, -2);
      INSERT INTO saga_people VALUES(2, 'saga');
      INSERT INTO analyses VALUES('table-finished', 1, 'engine', '');
      INSERT INTO solved VALUES(1, 'tigris 7', 5);
      INSERT INTO removed VALUES('table-open', 2);
      INSERT INTO standing VALUES('table-running', 0, 'defend', 'no');
      WITH RECURSIVE numbers(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM numbers
        WHERE value < 4000)
      INSERT INTO log SELECT 'table-closed', 100 + value, 0, 'end', 1, 2, -value, NULL, NULL
        FROM numbers)sql");
  }
  ~CopyingTest() override { drop_database(database); }

  static std::vector<std::vector<Row>> all(Rows& rows) {
    std::vector<std::vector<Row>> list;
    for (const Sheet& sheet : sheets()) list.push_back(rows.read(sheet, {}, 1'000'000));
    return list;
  }

  TemporaryFolder old, other;
  const postgres::Address database = new_database();
  const StorePlace there{.database = database};
};

// ---- what is copied ----

TEST_F(CopyingTest, NoColumnOfEitherDatabaseIsForgotten) {
  std::set<std::string> known, of_sqlite, of_postgres;
  for (const Sheet& sheet : sheets())
    for (const Column& column : sheet.columns)
      known.insert(std::string(sheet.name) + "." + column.name);
  SQLite::Database file(database_file(old.directory), SQLite::OPEN_READONLY);
  SQLite::Statement columns(file,
                            "SELECT sheet.name || '.' || part.name FROM sqlite_schema AS sheet, "
                            "pragma_table_info(sheet.name) AS part WHERE sheet.type = 'table'");
  while (columns.executeStep()) of_sqlite.insert(columns.getColumn(0).getString());
  EXPECT_EQ(known, of_sqlite);
  postgres::open_store(database, [](auto) {});
  pqxx::connection connection(connection_words(database));
  for (const pqxx::row& row :
       pqxx::nontransaction(connection)
           .exec("SELECT table_name || '.' || column_name FROM information_schema.columns "
                 "WHERE table_schema = current_schema() AND table_name NOT IN ('house', 'jobs', "
                 "'nodes', 'workers') "
                 "AND column_name <> 'node'"))
    of_postgres.insert(row[0].c_str());
  EXPECT_EQ(known, of_postgres);
}

TEST_F(CopyingTest, EverythingGoesThereAndBack) {
  std::size_t done = 0, of = 0;
  move({.directory = old.directory}, there, false,
       [&](std::size_t so_far, std::size_t all_rows) { done = so_far, of = all_rows; });
  EXPECT_EQ(done, of);
  EXPECT_GT(of, 4200u);
  move(there, {.directory = other.directory}, false, no_progress);
  EXPECT_FALSE(fs::exists(other.directory + "/moving"));
  EXPECT_EQ(all(*rows_of_directory(other.directory)), all(*rows_of_directory(old.directory)));
  EXPECT_EQ(all(*rows_of_directory(old.directory)), all(*postgres::rows_of_database(database)));
  // New numbers are not those of others.
  const auto store = postgres::open_store(database, [](auto task) { task(); });
  Outcome made;
  std::promise<void> ready;
  store->write(NewUser{"New", std::nullopt, 5}, [&](const Outcome& outcome) {
    made = outcome;
    ready.set_value();
  });
  ready.get_future().wait();
  EXPECT_TRUE(made.kept);
  EXPECT_EQ(store->user(made.id).value().name, "New");
}

// ---- what may come in between ----

// Breaks off after so many pieces.
class Interrupted final : public NewRows {
 public:
  Interrupted(NewRows& rows, int pieces) : rows_(rows), pieces_(pieces) {}
  std::vector<Row> read(const Sheet& sheet, const Row& key, int most) override {
    return rows_.read(sheet, key, most);
  }
  std::size_t count(const Sheet& sheet) override { return rows_.count(sheet); }
  Row last_key(const Sheet& sheet) override { return rows_.last_key(sheet); }
  void put(const Sheet& sheet, const std::vector<Row>& rows) override {
    if (pieces_-- == 0) throw std::runtime_error("interrupted");
    rows_.put(sheet, rows);
  }
  void finish() override { rows_.finish(); }

 private:
  NewRows& rows_;
  int pieces_;
};

TEST_F(CopyingTest, WhatWasInterruptedIsGoneOnWith) {
  const auto was = all(*rows_of_directory(old.directory));
  for (int pieces = 0; pieces < 14; pieces += 2) {  // further each time
    const auto from = rows_of_directory(old.directory);
    const auto to = postgres::new_rows_of_database(database, false);
    Interrupted halting(*to, 2);
    EXPECT_THROW(copy(*from, halting, no_progress), std::runtime_error) << pieces;
  }
  EXPECT_THROW(postgres::open_store(database, [](auto) {}), std::runtime_error)
      << "nobody plays in half a house";
  EXPECT_THROW(postgres::rows_of_moment(database), std::runtime_error);
  move({.directory = old.directory}, there, false, no_progress);
  EXPECT_EQ(all(*postgres::rows_of_moment(database)), was);

  for (int pieces = 0; pieces < 14; pieces += 2) {
    const auto from = postgres::rows_of_database(database);
    const auto to = new_rows_of_directory(other.directory, false);
    Interrupted halting(*to, 2);
    EXPECT_THROW(copy(*from, halting, no_progress), std::runtime_error) << pieces;
  }
  EXPECT_FALSE(fs::exists(database_file(other.directory)));
  move(there, {.directory = other.directory}, false, no_progress);
  EXPECT_EQ(all(*rows_of_directory(other.directory)), was);
}

TEST_F(CopyingTest, WhatHasChangedMeanwhileIsNoticed) {
  {
    const auto from = rows_of_directory(old.directory);
    const auto to = postgres::new_rows_of_database(database, false);
    Interrupted halting(*to, 1);  // the people are there
    EXPECT_THROW(copy(*from, halting, no_progress), std::runtime_error);
  }
  SQLite::Database(database_file(old.directory), SQLite::OPEN_READWRITE)
      .exec("UPDATE users SET name = 'Other' WHERE id = 1");
  EXPECT_THROW(move({.directory = old.directory}, there, false, no_progress), std::runtime_error);
  EXPECT_THROW(postgres::open_store(database, [](auto) {}), std::runtime_error);
  move({.directory = old.directory}, there, true, no_progress);
  EXPECT_EQ(postgres::open_store(database, [](auto) {})->user(1).value().name, "Other");
}

TEST_F(CopyingTest, NoHouseIsReplacedUnasked) {
  const StorePlace here{.directory = old.directory};
  move(here, there, false, no_progress);
  EXPECT_THROW(move(here, there, false, no_progress), std::runtime_error);
  move(here, there, true, no_progress);
  EXPECT_THROW(move(there, here, false, no_progress), std::runtime_error);
  move(there, here, true, no_progress);
  const auto store = postgres::open_store(database, [](auto) {});
  EXPECT_THROW(move(there, {.directory = other.directory}, false, no_progress), std::runtime_error)
      << "it is in use";
}

// ---- copies ----

TEST_F(CopyingTest, ACopyIsOneFileWhateverItIsOf) {
  move({.directory = old.directory}, there, false, no_progress);
  const auto was = all(*rows_of_directory(old.directory));
  const std::string file = other.directory + "/copy.db";
  {
    const auto running = postgres::open_store(database, [](auto) {});
    back_up(there, file);
    EXPECT_THROW(back_up(there, file), std::runtime_error) << "it exists";
    EXPECT_THROW(restore(there, file, true), std::runtime_error) << "it is in use";
  }
  restore(StorePlace{.directory = other.directory + "/data"}, file, false);
  EXPECT_EQ(all(*rows_of_directory(other.directory + "/data")), was);
  EXPECT_THROW(restore(there, file, false), std::runtime_error) << "there is a house";
  std::ofstream(other.directory + "/broken.db") << "no copy";
  EXPECT_THROW(restore(there, other.directory + "/broken.db", true), std::runtime_error);
  EXPECT_EQ(all(*postgres::rows_of_moment(database)), was);
  restore(there, file, true);
  EXPECT_EQ(all(*postgres::rows_of_moment(database)), was);
  const auto copy_of_house = open_copy(there);
  EXPECT_FALSE(copy_of_house->games().empty());
}

TEST_F(CopyingTest, ARestoreThatIsInterruptedChangesNothing) {
  move({.directory = old.directory}, there, false, no_progress);
  SQLite::Database(database_file(old.directory), SQLite::OPEN_READWRITE)
      .exec("UPDATE users SET name = 'Other' WHERE id = 1");
  {
    const auto from = rows_of_directory(old.directory);
    const auto to = postgres::new_rows_at_once(database, true);
    Interrupted halting(*to, 3);
    EXPECT_THROW(copy(*from, halting, no_progress), std::runtime_error);
  }
  EXPECT_EQ(postgres::open_store(database, [](auto) {})->user(1).value().name, "Ada");
}

}  // namespace
}  // namespace ziggurat::server
