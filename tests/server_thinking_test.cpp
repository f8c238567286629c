// Work that takes long: passwords and computer players, and whose turn it is with them.
#include "server/thinking.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class ThinkingTest : public HouseTest {
 protected:
  std::shared_ptr<Reply> begin_registering(const std::string& name) {
    return house.begin_asking({}, "register", {{"name", name}, {"password", "long enough"}});
  }

  // As the database has it, without anybody asking the house.
  int number(const std::string& sql, const std::string& id) {
    SQLite::Statement row(house.store().read(), sql);
    row.bind(1, id);
    row.executeStep();
    return row.getColumn(0).getInt();
  }
  int asked_of(const std::string& id) {
    return number("SELECT asked FROM tables WHERE id = ?", id);
  }
  int lines_of(const std::string& id) {
    return number("SELECT count(*) FROM log WHERE table_id = ?", id);
  }
  // Everything that was begun is done.
  void settle() {
    std::optional<bool> kept;
    house.store().write_by_hand([](SQLite::Database&) {}, [&](bool is_kept) { kept = is_kept; });
    house.wait([&] { return kept.has_value(); });
  }
  // The database cannot grow any more, or it can again.
  void fill_disk(bool full = true) {
    house.write([full](SQLite::Database& database) {
      const int pages = full ? database.execAndGet("PRAGMA page_count").getInt() : 1 << 30;
      database.exec("PRAGMA max_page_count=" + std::to_string(pages));
    });
  }
  // The thoughts that it takes, when each is written before the next begins.
  int think_until_asked(const std::string& id) {
    int thoughts = 0;
    for (; asked_of(id) != 0; ++thoughts) {
      house.think_once();
      settle();
    }
    return thoughts;
  }

  // A table where a computer player is to choose.
  const std::vector<std::string> bot_first = {"me", "random"};
  const Json computer_begins = {{"position", "turn bull 2\n"}};

  Person ada = house.guest("Ada");
};

// ---- whose turn it is ----

// Puts so many tables of one person in line: "ada 1", "ada 2" and so on.
void put_tables(Thinking& thinking, const std::string& name, Id person, const char* address,
                int count, bool awaited = true) {
  for (int i = 1; i <= count; ++i)
    thinking.put({name + " " + std::to_string(i), address, person,
                  awaited ? Urgency::Awaited : Urgency::Unawaited});
}

// The next so many, if each is done before the next begins.
std::vector<std::string> next_tables(Thinking& thinking, int count) {
  std::vector<std::string> tables;
  for (int i = 0; i < count; ++i) {
    const auto thought = thinking.next();
    if (!thought) break;
    tables.push_back(thought->about);
    thinking.done(*thought);
  }
  return tables;
}

using Names = std::vector<std::string>;

TEST(Thinking, AddressesTakeTurnsAndSoDoThePeopleOfOne) {
  Thinking thinking(1);
  put_tables(thinking, "ada", 1, "here", 100);
  put_tables(thinking, "bob", 2, "here", 2);
  put_tables(thinking, "eve", 3, "there", 3);
  EXPECT_EQ(next_tables(thinking, 9), (Names{"ada 1", "eve 1", "bob 1", "eve 2", "ada 2", "eve 3",
                                             "bob 2", "ada 3", "ada 4"}));
}

TEST(Thinking, WhoComesBackAgainAndAgainIsNotAlwaysFirst) {
  Thinking thinking(1);
  put_tables(thinking, "ada", 1, "here", 1);
  put_tables(thinking, "eve", 3, "there", 2);
  Names tables;
  for (int i = 0; i < 4; ++i) {
    tables.push_back(next_tables(thinking, 1).at(0));
    thinking.put({"ada 1", "here", 1, Urgency::Awaited});
  }
  EXPECT_EQ(tables, (Names{"ada 1", "eve 1", "ada 1", "eve 2"}));
}

TEST(Thinking, WhatNobodyWaitsForComesLast) {
  Thinking thinking(1);
  put_tables(thinking, "old", 1, "", 2, false);
  put_tables(thinking, "eve", 3, "there", 2);
  EXPECT_EQ(next_tables(thinking, 9), (Names{"eve 1", "eve 2", "old 1", "old 2"}));
  put_tables(thinking, "old", 1, "", 2, false);
  thinking.put({"old 2", "here", 1, Urgency::Awaited});
  EXPECT_EQ(next_tables(thinking, 9), (Names{"old 2", "old 1"})) << "somebody came to look";
}

TEST(Thinking, NobodyTakesAllTheWorkers) {
  Thinking thinking(4);
  put_tables(thinking, "ada", 1, "here", 9);
  put_tables(thinking, "bob", 2, "here", 9);
  std::vector<Thought> busy;
  const auto begin_all = [&] {
    while (auto thought = thinking.next()) busy.push_back(*thought);
    Names names;
    for (const Thought& thought : busy) names.push_back(thought.about);
    return names;
  };
  EXPECT_EQ(begin_all(), (Names{"ada 1", "bob 1", "ada 2"})) << "one worker is left for others";
  put_tables(thinking, "eve", 3, "there", 9);
  EXPECT_EQ(begin_all(), (Names{"ada 1", "bob 1", "ada 2", "eve 1"}));
  for (const Thought& thought : std::exchange(busy, {})) thinking.done(thought);
  thinking.drop("eve 2");
  EXPECT_EQ(begin_all(), (Names{"bob 2", "eve 3", "ada 3", "eve 4"}));
}

TEST(Thinking, AWorkerIsLeftForWhoeverComes) {
  Thinking thinking(2);
  put_tables(thinking, "old", 1, "", 2, false);
  put_tables(thinking, "lost", 2, "here", 2, false);
  EXPECT_TRUE(thinking.next());
  EXPECT_FALSE(thinking.next());
  put_tables(thinking, "eve", 3, "there", 1);
  EXPECT_EQ(thinking.next()->about, "eve 1");
}

TEST(Thinking, AHundredThousandTablesAreQuicklyPutInOrder) {
  Thinking thinking(1);
  for (int i = 0; i < 100'000; ++i)
    thinking.put({std::to_string(i), std::to_string(i % 300), i % 1000,
                  i % 2 == 0 ? Urgency::Awaited : Urgency::Unawaited});
  EXPECT_EQ(thinking.waiting(), 100'000u);
  for (int i = 0; i < 100'000; i += 3) thinking.drop(std::to_string(i));
  EXPECT_EQ(next_tables(thinking, 100'000).size(), 66'666u);
  EXPECT_EQ(thinking.waiting(), 0u);
}

// ---- workers elsewhere ----

// Where the next ones are thought about, as long as there are workers: "h" here, "e" elsewhere.
std::string next_places(Thinking& thinking) {
  std::string places;
  while (const auto thought = thinking.next()) places += thought->elsewhere ? 'e' : 'h';
  return places;
}

void put_for_many(Thinking& thinking, int count) {
  for (Id person = 0; person < count; ++person)
    put_tables(thinking, std::to_string(person), person, std::to_string(person).c_str(), 1);
}

TEST(Thinking, TheHouseThinksItselfFirstAndThenOthersDo) {
  Thinking thinking(2);
  thinking.set_elsewhere(3);
  put_for_many(thinking, 9);
  EXPECT_EQ(next_places(thinking), "hheee");
  thinking.set_elsewhere(1);
  EXPECT_EQ(next_places(thinking), "") << "there are fewer now than have something";
  thinking.set_elsewhere(4);
  EXPECT_EQ(next_places(thinking), "e");
  EXPECT_EQ(thinking.busy(), 6);
}

TEST(Thinking, AHouseWithoutWorkersThinksAsLongAsNobodyElseDoes) {
  Thinking thinking(0);
  put_for_many(thinking, 9);
  const auto alone = thinking.next();
  EXPECT_FALSE(alone.value().elsewhere);
  EXPECT_EQ(next_places(thinking), "");
  thinking.set_elsewhere(2);
  EXPECT_EQ(next_places(thinking), "ee");
  thinking.done(*alone);
  EXPECT_EQ(next_places(thinking), "");
}

TEST(Thinking, WhatStaysInTheHouseHoldsNobodyUp) {
  Thinking thinking(0);
  thinking.set_elsewhere(3);
  thinking.put({"advice 1", "here", 1, Urgency::Awaited, true});
  thinking.put({"advice 2", "here", 2, Urgency::Awaited, true});
  put_tables(thinking, "eve", 3, "there", 1);
  thinking.put({"table", "here", 2, Urgency::Awaited});
  EXPECT_EQ(next_places(thinking), "hee");
  EXPECT_FALSE(thinking.waits("table"));
  EXPECT_TRUE(thinking.waits("advice 2")) << "there is one worker for it";
}

TEST(Thinking, WhomAllWorkHasGoneToIsNotAskedAHundredThousandTimes) {
  Thinking thinking(0);
  thinking.set_elsewhere(1);
  put_for_many(thinking, 100'000);
  EXPECT_EQ(next_places(thinking), "e");
  for (int i = 0; i < 100'000; ++i) EXPECT_FALSE(thinking.next());
}

// ---- tables of the house ----

TEST_F(ThinkingTest, ACrowdOfTablesDoesNotHoldUpTheTableOfAnother) {
  house.works = false;
  for (int i = 0; i < 50; ++i) create(ada, bot_first, computer_begins);
  const Person eve = house.guest("Eve");
  const std::string id = create(eve, bot_first, computer_begins);
  const int thoughts = think_until_asked(id);
  // Beside one for each of hers, only the one that was begun when she came.
  EXPECT_LE(thoughts, 2 * lines_of(id) + 1);
}

TEST_F(ThinkingTest, ATableNobodyLooksAtThinksAfterAllOthers) {
  house.works = false;
  create(ada, bot_first, computer_begins);  // has the worker
  const std::string left = create(ada, bot_first, computer_begins);
  house.now += attention_lasts;
  const std::string watched = create(ada, bot_first, computer_begins);
  Socket socket(house, ada);
  socket.ask("watch", {{"table", watched}});
  for (int thought = 0; thought < 2; ++thought) house.think_once(), settle();
  EXPECT_EQ(lines_of(watched), 1);
  EXPECT_EQ(lines_of(left), 0) << "although it was there first";
  think_until_asked(left);
  EXPECT_GT(lines_of(left), 0) << "but it does think";
}

TEST_F(ThinkingTest, AfterARestartTablesAreTakenUpAFewAtATime) {
  house.works = false;
  constexpr std::size_t count = 3 * max_resumed;
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < count; ++i) ids.push_back(create(ada, bot_first, computer_begins));
  house.restart();
  house.hub().resume();
  EXPECT_EQ(house.hub().tables.all().size(), 0u);
  for (int tick = 0; tick < 3; ++tick) house.hub().tick();
  EXPECT_LE(house.hub().tables.all().size(), max_resumed + 1)
      << "the first of them have not thought";
  house.works = true;
  house.wait([&] {
    house.hub().tick();
    return std::all_of(ids.begin(), ids.end(), [&](auto& id) { return asked_of(id) == 0; });
  });
}

TEST_F(ThinkingTest, OneAddressMakesOnlySoManyTables) {
  House strict({.thinking_pace = 0.001, .rate_scale = 1});
  int made = 0;
  for (int i = 0; i < 10; ++i) {
    const Person guest = strict.guest("Guest");
    for (int j = 0; j < 10; ++j) {
      strict.now += 10;
      made += strict.ask(guest, "create", {{"game", "tigris"}, {"seats", {"me", "open"}}}).good();
    }
  }
  EXPECT_GE(made, 60);
  EXPECT_LE(made, 62);
}

// ---- a full disk ----

TEST_F(ThinkingTest, WhenNothingCanBeKeptComputerPlayersTryLessAndLessOften) {
  house.works = false;
  const std::string id = create(ada, bot_first, computer_begins);
  house.write([](SQLite::Database& database) {
    database.exec(
        "CREATE TRIGGER broken BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'broken'); END");
  });
  house.works = true;
  int tried = 0;
  for (int second = 0; second < 600; ++second) {
    const double before = house.hub().metrics.computer_choices.Value();
    house.hub().tick();
    for (int writes = 0; writes < 3; ++writes) settle();
    tried += static_cast<int>(house.hub().metrics.computer_choices.Value() - before);
    house.now += 1000;
  }
  EXPECT_EQ(asked_of(id), 1) << "nothing could be kept";
  // After 1, 2, 4, 8, 16 and then every 30 seconds.
  EXPECT_GE(tried, 20);
  EXPECT_LE(tried, 26);
  house.write([](SQLite::Database& database) { database.exec("DROP TRIGGER broken"); });
  house.now += longest_pause;
  house.hub().tick();
  house.wait([&] { return asked_of(id) == 0; });
}

TEST_F(ThinkingTest, TheHouseIsReadyAgainAsSoonAsThereIsRoom) {
  house.works = false;
  const std::string id = create(ada, bot_first, computer_begins);
  EXPECT_EQ(house.hub().trouble(), "");
  fill_disk();
  EXPECT_EQ(house.refusal(ada, "notes", {{"table", id}, {"text", std::string(9000, 'x')}}),
            "store.failed");
  EXPECT_EQ(house.hub().trouble(), "the database cannot be written: database or disk is full");
  for (int second = 0; second < 3; ++second) house.hub().tick(), settle();
  EXPECT_NE(house.hub().trouble(), "") << "there is no room yet";
  fill_disk(false);
  EXPECT_NE(house.hub().trouble(), "") << "nobody has tried";
  house.hub().tick();
  settle();
  EXPECT_EQ(house.hub().trouble(), "");
  EXPECT_GE(house.hub().metrics.failed_writes.Value(), 4);
}

// ---- passwords ----

TEST_F(ThinkingTest, APasswordDoesNotWaitForAComputerPlayer) {
  house.works = false;
  create(ada, {"me", "random"}, {{"position", "turn bull 2\n"}});
  ASSERT_EQ(house.work_waiting(), 1u);
  EXPECT_TRUE(house.ask({}, "register", {{"name", "Eve"}, {"password", "long enough"}}).good());
}

TEST_F(ThinkingTest, TooManyPasswordsAreRefusedAtOnceAndTheOthersWorkedOut) {
  std::vector<std::shared_ptr<Reply>> let_in;
  for (int i = 0; i < max_hashing; ++i) let_in.push_back(begin_registering(std::to_string(i)));
  const auto refused = begin_registering("Eve");
  ASSERT_TRUE(refused->given);
  EXPECT_EQ(refused->status, 503);
  EXPECT_EQ(refused->key(), "account.busy");
  house.wait([&] { return let_in.back()->given; });
  for (const auto& reply : let_in) EXPECT_TRUE(reply->good());
  EXPECT_TRUE(house.ask({}, "register", {{"name", "Eve"}, {"password", "long enough"}}).good());
}

}  // namespace
}  // namespace ziggurat::server
