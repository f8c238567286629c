// The database over the years: files of older programs, of newer ones, and damaged ones.
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

class StoreTest : public HouseTest {
 protected:
  std::string file() const { return database_file(house.directory()); }
  // The house opens again on what an older program has left behind.
  void open_old_house() {
    house.restart([&] {
      clear_directory();
      SQLite::Database old(file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      old.exec(text_of(SOURCES "/tests/fixtures/server/format-1.sql"));
    });
  }
  void clear_directory() {
    for (const fs::directory_entry& entry : fs::directory_iterator(house.directory()))
      fs::remove_all(entry);
  }
  // Everything in a table, as text.
  static std::vector<std::string> rows_of(SQLite::Database& database, const std::string& columns,
                                          const std::string& table_name) {
    std::vector<std::string> list;
    SQLite::Statement rows(database, "SELECT " + columns + " FROM " + table_name + " ORDER BY 1");
    while (rows.executeStep()) {
      std::string row;
      for (int i = 0; i < rows.getColumnCount(); ++i) row += rows.getColumn(i).getString() + "|";
      list.push_back(row);
    }
    return list;
  }
  std::vector<std::string> schema() {
    SQLite::Database database(file(), SQLite::OPEN_READONLY);
    return rows_of(database, "name, type, tbl_name, sql", "sqlite_schema");
  }

  // Whom the old database knows, by what they carry.
  const Person ada{.cookie = "oh_4d7qJLDdDqfG6W1bjJ4Y7ijrie_dE", .token = ""},
      bob{.cookie = "WFPioOzgS8AuQ0kgRsxTJ6Q_dkg-mVzC", .token = ""},
      eve{.cookie = "QFUGH03XIqDhGp5BFq6W9YJgckT9rfzT", .token = ""},
      bot{.cookie = "", .token = "yDhCs7QHT3c0XLuJLEHYIQdUgI8UJI7W"};
};

// ---- older programs ----

TEST_F(StoreTest, ANewDatabaseIsBuiltLikeOneThatHasGrownOld) {
  const auto fresh = schema();
  EXPECT_GT(fresh.size(), 9u);
  open_old_house();
  EXPECT_EQ(schema(), fresh);
}

TEST_F(StoreTest, NothingIsLostWhenTheFormatChanges) {
  SQLite::Database before(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  before.exec(text_of(SOURCES "/tests/fixtures/server/format-1.sql"));
  open_old_house();
  SQLite::Database after(file(), SQLite::OPEN_READONLY);
  for (const auto& [table_name, columns] :
       {std::pair("users", "id, name, folded, password, created"),
        std::pair("sessions", "hash, user, seen"),
        std::pair("tokens", "id, hash, user, name, created"),
        std::pair("tables",
                  "id, game, rules, options, position, seed, host, public, pace, status, created, "
                  "changed, asked, asked_at, rematch, proposal"),
        std::pair("seats", "table_id || seat, table_id, seat, kind, user, level, resigned, clock"),
        std::pair("log", "table_id || printf('%04d', seq), seat, words, made, at"),
        std::pair("notices", "table_id, user, kind, at"),
        std::pair("chat", "table_id || n, room, user, text, at"),
        std::pair("notes", "table_id, user, text")})
    EXPECT_EQ(rows_of(after, columns, table_name), rows_of(before, columns, table_name))
        << table_name;
}

TEST_F(StoreTest, AccountsThatLookAlikeSinceBeforeKeepTheirNames) {
  house.restart([&] {
    clear_directory();
    SQLite::Database old(file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    old.exec(text_of(SOURCES "/tests/fixtures/server/format-1.sql"));
    old.exec(
        "INSERT INTO users(name, folded, password, created) SELECT 'Аda', 'аda', password, 0 "
        "FROM users WHERE name = 'Ada'");  // with a Cyrillic capital
  });
  for (const char* name : {"Ada", "Аda"})
    EXPECT_TRUE(house.ask({}, "login", {{"name", name}, {"password", "correct horse"}}).good());
  EXPECT_EQ(house.refusal({}, "guest", {{"name", "Aԁa"}}), "account.theirs");
}

// Takes the last step back, as if an older program had written the database.
TEST_F(StoreTest, WhatCameOfFinishedGamesIsKnownFromBefore) {
  const Person anna = house.account("Anna", "correct horse"),
               bela = house.account("Bela", "battery staple");
  const std::string over = game_of({anna, bela});
  pass_until_over({anna, bela}, over);
  const std::string open = create(anna, {"me", "open", "open"}, {{"public", true}});
  house.restart([&] {
    SQLite::Database old(file(), SQLite::OPEN_READWRITE);
    old.exec(R"sql(
      DROP TABLE orders; DROP TABLE restraints;
      DROP INDEX likenesses_by_user; DROP INDEX removed_by_user;
      DROP INDEX chat_by_user; DROP INDEX sessions_by_use;
      DROP TABLE solved; ALTER TABLE tables DROP COLUMN puzzle;
      DROP TABLE analyses; DROP INDEX lines_by_host;
      ALTER TABLE tables DROP COLUMN hints; ALTER TABLE tables DROP COLUMN hinted;
      ALTER TABLE tables DROP COLUMN line_of; ALTER TABLE tables DROP COLUMN line_made;
      DROP INDEX tables_by_saga; ALTER TABLE tables DROP COLUMN saga;
      ALTER TABLE tables DROP COLUMN saga_n;
      DROP TABLE worlds; DROP TABLE saga_people; DROP TABLE sagas;
      DROP TABLE endings; DROP INDEX public_tables; DROP INDEX seats_going;
      ALTER TABLE tables DROP COLUMN name; ALTER TABLE tables DROP COLUMN free;
      ALTER TABLE tables DROP COLUMN stage; ALTER TABLE tables DROP COLUMN last;
      ALTER TABLE seats DROP COLUMN going;
      CREATE INDEX public_tables ON tables(status, changed) WHERE public = 1;
      PRAGMA user_version = 7)sql");
  });
  const Json games = house.ask_well(anna, "history", {{"name", "Anna"}})["games"];
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0]["table"], over);
  EXPECT_EQ(games[0]["seats"][1]["name"], "Bela");
  const Json lobby = house.ask_well(anna, "lobby");
  EXPECT_EQ(lobby["finished"][0]["id"], over);
  EXPECT_EQ(lobby["yours"][0]["id"], open);
  EXPECT_EQ(house.ask_well({}, "lobby")["open"][0]["id"], open) << "its seats are free";
  EXPECT_EQ(table(anna, over)["table"]["stage"]["key"], "tigris.stage");
}

TEST_F(StoreTest, PeopleOfAnOlderDatabaseAreSignedInAndPlayOn) {
  open_old_house();
  EXPECT_EQ(house.ask_well(ada, "me")["user"]["name"], "Ada");
  EXPECT_EQ(house.ask_well(bot, "me")["user"]["name"], "Ada");
  EXPECT_EQ(house.ask_well(bob, "me")["user"]["guest"], true);
  EXPECT_TRUE(house.ask({}, "login", {{"name", "Ada"}, {"password", "correct horse"}}).good());

  choose(ada, "table-running", "end");
  EXPECT_EQ(table(bob, "table-running")["now"]["asked"], "bull");
  EXPECT_EQ(table(bob, "table-running")["notes"], "She places often");
  EXPECT_EQ(table(bob, "table-running")["chat"].size(), 1u);
  EXPECT_EQ(status("table-finished"), "over");
  EXPECT_EQ(table(bob, "table-finished")["table"]["proposal"]["kind"], "rematch");
  EXPECT_EQ(status("table-closed"), "closed");
  house.ask_well(ada, "join", {{"table", "table-open"}});
  EXPECT_EQ(status("table-open"), "playing");
  for (const auto& [person, id] :
       {std::pair(eve, "table-oath"), std::pair(bob, "table-crescent")}) {
    table(person, id);          // from here on it goes by the present rules, which its log says
    house.write([](auto&) {});  // once that is written
    const Json now = table(person, id)["now"];
    ASSERT_TRUE(now.contains("choices")) << id;
    house.ask_well(person, "choose", {{"table", id}, {"seq", now["seq"]}, {"index", 0}});
  }
}

TEST_F(StoreTest, TheOldDatabaseIsKeptBesideTheNewOne) {
  open_old_house();
  SQLite::Database copy(file() + ".format-1", SQLite::OPEN_READONLY);
  EXPECT_EQ(copy.execAndGet("PRAGMA user_version").getInt(), 1);
  EXPECT_EQ(copy.execAndGet("SELECT count(*) FROM log").getInt(), 173);
  fs::remove(file() + ".format-1");
  house.restart();
  EXPECT_FALSE(fs::exists(file() + ".format-1")) << "nothing is copied if nothing changes";
}

TEST_F(StoreTest, AStepThatFailsLeavesTheOldDatabaseAsItWas) {
  const auto open_with_obstacle = [&] {
    house.restart([&] {
      clear_directory();
      SQLite::Database old(file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      old.exec(text_of(SOURCES "/tests/fixtures/server/format-1.sql"));
      old.exec("CREATE TABLE tables_by_host(whatever)");  // a name that the second step needs
    });
  };
  EXPECT_THROW(open_with_obstacle(), SQLite::Exception);
  {
    SQLite::Database left(file(), SQLite::OPEN_READWRITE);
    EXPECT_EQ(left.execAndGet("PRAGMA user_version").getInt(), 1);
    EXPECT_EQ(rows_of(left, "name", "sqlite_schema WHERE name = 'notices_by_table'").size(), 0u);
    left.exec("DROP TABLE tables_by_host");
  }
  house.restart();
  EXPECT_EQ(house.ask_well(ada, "me")["user"]["name"], "Ada");
}

// ---- whose files they are ----

TEST_F(StoreTest, NobodyElseMayReadTheDatabaseOrItsCopies) {
  const auto is_own = [](const fs::path& path) {
    return (fs::status(path).permissions() & (fs::perms::group_all | fs::perms::others_all))
           == fs::perms::none;
  };
  const std::string copy = house.directory() + "/copy.db", other = house.directory() + "/other";
  back_up(house.directory(), copy);
  EXPECT_TRUE(is_own(copy));
  fs::permissions(copy, fs::perms::all);
  restore(other, copy, false);
  EXPECT_TRUE(is_own(other));
  EXPECT_TRUE(is_own(database_file(other)));
  fs::remove(copy);
  fs::remove_all(other);

  open_old_house();
  house.restart([&] {  // as earlier programs have left them
    fs::permissions(house.directory(), fs::perms::all);
    for (const fs::directory_entry& entry : fs::directory_iterator(house.directory()))
      fs::permissions(entry, fs::perms::all);
  });
  house.guest("Dan");
  EXPECT_TRUE(is_own(house.directory()));
  int files = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(house.directory()))
    files += is_own(entry) ? 1 : 100;
  EXPECT_EQ(files, 4) << "the database, the old one, and -wal and -shm of SQLite";
}

// ---- damage ----

class DamageTest : public StoreTest {
 protected:
  // What the house says when it is to open after something has happened to its files.
  std::string complaint_after(const std::function<void()>& damage) {
    try {
      house.restart(damage);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  }
  // Puts a sound house back, so that the test can end.
  void mend() {
    house.restart([&] { clear_directory(); });
  }
  void overwrite(std::size_t at, std::size_t size) {
    std::fstream(file(), std::ios::in | std::ios::out | std::ios::binary)
        .seekp(static_cast<std::streamoff>(at))
        .write(std::string(size, '\x7f').data(), static_cast<std::streamsize>(size));
  }
};

TEST_F(DamageTest, AnEmptiedDatabaseIsNotTakenForANewOne) {
  house.guest("Ada");
  const std::string said = complaint_after([&] { fs::resize_file(file(), 0); });
  EXPECT_NE(said.find("is empty"), std::string::npos) << said;
  EXPECT_NE(said.find("ziggurat restore --replace --data " + house.directory()), std::string::npos)
      << said;
  EXPECT_EQ(fs::file_size(file()), 0u) << "nothing was made of it";
  mend();
}

TEST_F(DamageTest, ALostDatabaseIsNotReplacedBesideItsJournal) {
  const std::string said = complaint_after([&] {
    fs::remove(file());
    std::ofstream(file() + "-wal") << "the last choices";
  });
  EXPECT_NE(said.find("ziggurat restore"), std::string::npos) << said;
  EXPECT_FALSE(fs::exists(file()));
  mend();
}

TEST_F(DamageTest, WhoeverRemovedEverythingBeginsAnew) {
  house.guest("Ada");
  mend();
  EXPECT_EQ(house.ask_well({}, "me")["user"], nullptr);
  EXPECT_FALSE(fs::exists(file() + ".new"));
}

// Wherever the damage is, the house does not open; it never opens without saying so.
TEST_F(DamageTest, DamagedPagesAreFoundAtTheStart) {
  open_old_house();
  constexpr std::size_t page = 4096;
  std::string sound;
  house.restart([&] { sound = text_of(file()); });  // between two lives it is one file
  int pages = 0;
  for (std::size_t at = 0; at + page <= sound.size(); at += page, ++pages) {
    const std::string said = complaint_after([&] {
      clear_directory();
      std::ofstream(file(), std::ios::binary) << sound;
      overwrite(at, page / 2);
    });
    EXPECT_NE(said.find("ziggurat restore"), std::string::npos) << "page " << pages << ": " << said;
  }
  EXPECT_GT(pages, 15);
  mend();
}

TEST_F(DamageTest, AFileThatIsNoDatabaseIsNotOpened) {
  const std::string said = complaint_after([&] {
    clear_directory();
    std::ofstream(file()) << std::string(5000, 'x');
  });
  EXPECT_NE(said.find("ziggurat restore"), std::string::npos) << said;
  mend();
}

}  // namespace
}  // namespace ziggurat::server
