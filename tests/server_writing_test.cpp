// The way of a change: onto the disk, then into memory, then to everybody; one at a time.
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class WritingTest : public HouseTest {
 protected:
  std::shared_ptr<Reply> begin_choosing(const Person& person, const char* words) {
    return house.begin_asking(person, "choose",
                              {{"table", id}, {"seq", seen_seq}, {"words", words}});
  }
  // The database refuses to change one of its tables until it is told otherwise.
  void break_database(const std::string& what, const std::string& table_name) {
    house.write([&](SQLite::Database& database) {
      database.exec("CREATE TRIGGER broken BEFORE " + what + " ON " + table_name
                    + " BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
    });
  }
  void mend_database() {
    house.write([](SQLite::Database& database) { database.exec("DROP TRIGGER broken"); });
  }
  // All that anybody can see of this table.
  std::vector<Json> seen_by_all(const std::string& table_id) {
    std::vector<Json> all;
    for (const Person& person : {ada, bob, eve, Person{}}) all.push_back(table(person, table_id));
    return all;
  }

  Person ada = house.guest("Ada"), bob = house.guest("Bob"), eve = house.guest("Eve");
  std::string id = game_of({ada, bob});
  int seen_seq = seq(id);
};

// ---- one at a time ----

TEST_F(WritingTest, OfTwoClicksOnOneDecisionExactlyOneWins) {
  Gate gate(house);
  const auto first = begin_choosing(ada, "end"), second = begin_choosing(ada, "end");
  house.pump();
  EXPECT_FALSE(first->given || second->given);
  gate.open();
  house.wait([&] { return first->given && second->given; });
  EXPECT_TRUE(first->good());
  EXPECT_EQ(second->status, 409);
  EXPECT_EQ(second->key(), "choose.stale");
  EXPECT_EQ(table(ada, id)["now"]["asked"], "bull");
  EXPECT_EQ(first->body["seq"], seq(id));
}

TEST_F(WritingTest, WhatIsAskedDuringAWriteIsAnsweredAfterIt) {
  Gate gate(house);
  const auto chosen = begin_choosing(ada, "end");
  std::vector<std::shared_ptr<Reply>> waiting;
  const auto later = [&](const Person& person, const char* operation, Json fields) {
    fields["table"] = id;
    waiting.push_back(house.begin_asking(person, operation, std::move(fields)));
  };
  later(ada, "undo", {{"seq", seen_seq}});
  later(bob, "preview", {{"seq", seen_seq}, {"words", "end"}});
  later(ada, "propose", {{"kind", "takeback"}});
  later(bob, "answer", {{"accept", false}});
  later(eve, "join", Json::object());
  later(eve, "leave", Json::object());
  later(bob, "resign", Json::object());
  house.pump();
  EXPECT_FALSE(chosen->given);
  for (const auto& reply : waiting) EXPECT_FALSE(reply->given);
  EXPECT_EQ(table(ada, id)["now"]["seq"], seen_seq) << "looking needs no waiting";
  gate.open();
  house.wait([&] { return waiting.back()->given; });
  EXPECT_TRUE(chosen->good());
  const char* const keys[] = {"choose.stale", "choose.stale", "", "",
                              "join.begun",   "leave.begun",  ""};
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    ASSERT_TRUE(waiting[i]->given) << i;
    EXPECT_EQ(waiting[i]->key(), keys[i]) << i;
  }
  EXPECT_EQ(table(bob, id)["table"]["seats"][1]["resigned"], true);
}

TEST_F(WritingTest, TooManyWhoWaitAreSentAway) {
  Gate gate(house);
  const auto chosen = begin_choosing(ada, "end");
  std::vector<std::shared_ptr<Reply>> waiting;
  for (std::size_t i = 0; i < max_waiting; ++i) waiting.push_back(begin_choosing(ada, "end"));
  for (const auto& reply : waiting) EXPECT_FALSE(reply->given);
  const auto refused = begin_choosing(ada, "end");
  ASSERT_TRUE(refused->given);
  EXPECT_EQ(refused->key(), "table.busy");
  EXPECT_EQ(refused->status, 503);
  gate.open();
  house.wait([&] { return waiting.back()->given; });
  EXPECT_TRUE(chosen->good());
  for (const auto& reply : waiting) EXPECT_EQ(reply->key(), "choose.stale");
}

TEST_F(WritingTest, NobodyIsToldBeforeItIsSafe) {
  Socket watcher(house, bob);
  watcher.ask("watch", {{"table", id}});
  watcher.forget();
  Gate gate(house);
  const auto chosen = begin_choosing(ada, "end");
  house.pump();
  EXPECT_TRUE(watcher.lines.empty());
  gate.open();
  house.wait([&] { return chosen->given; });
  EXPECT_EQ(watcher.events("now").size(), 1u);
}

TEST_F(WritingTest, AnAnswerDoesNotReachWhoComesAfterTheAsker) {
  std::optional<Socket> socket;
  socket.emplace(house, ada);
  Gate gate(house);
  const auto chosen = begin_choosing(ada, "end");
  socket->send_frame({{"do", "preview"}, {"id", 1}, {"table", id}, {"seq", 1}, {"index", 0}});
  const Socket* const before = &*socket;
  socket.emplace(house, eve);
  ASSERT_EQ(&*socket, before) << "the next one stands in the same place";
  gate.open();
  house.wait([&] { return chosen->given; });
  house.pump();
  EXPECT_TRUE(socket->lines.empty());
}

// ---- what cannot be kept ----

TEST_F(WritingTest, AChoiceThatCannotBeKeptChangesNothing) {
  Socket watcher(house, bob);
  watcher.ask("watch", {{"table", id}});
  const auto before = seen_by_all(id);
  watcher.forget();
  for (const auto& [what, table_name] :
       {std::pair("INSERT", "log"), std::pair("UPDATE", "tables")}) {
    break_database(what, table_name);
    const Reply reply =
        house.ask(ada, "choose", {{"table", id}, {"seq", seen_seq}, {"words", "end"}});
    EXPECT_EQ(reply.key(), "store.failed");
    EXPECT_EQ(reply.status, 503);
    mend_database();
    EXPECT_EQ(seen_by_all(id), before);
    EXPECT_TRUE(watcher.lines.empty());
  }
  house.restart();
  EXPECT_EQ(seen_by_all(id)[1]["now"], before[1]["now"]);
  EXPECT_TRUE(
      house.ask(ada, "choose", {{"table", id}, {"seq", seen_seq}, {"words", "end"}}).good());
}

TEST_F(WritingTest, NothingElseIsHalfKeptEither) {
  const std::string open = create(ada, {"me", "open"});
  choose(ada, id, "end");
  const auto before = seen_by_all(id), open_before = seen_by_all(open);
  const auto fails = [&](const Person& person, const char* operation, Json fields) {
    EXPECT_EQ(house.refusal(person, operation, std::move(fields)), "store.failed") << operation;
  };
  break_database("UPDATE", "tables");
  fails(ada, "propose", {{"table", id}, {"kind", "takeback"}});
  fails(ada, "resign", {{"table", id}});
  fails(bob, "join", {{"table", open}});
  fails(ada, "leave", {{"table", open}});
  mend_database();
  break_database("INSERT", "chat");
  fails(ada, "chat", {{"table", id}, {"room", "seats"}, {"text", "hello"}});
  mend_database();
  break_database("INSERT", "notes");
  fails(ada, "notes", {{"table", id}, {"text", "mine"}});
  mend_database();
  break_database("INSERT", "seats");
  fails(ada, "create", {{"game", "tigris"}, {"seats", Json::array({"me", "me"})}});
  mend_database();
  break_database("INSERT", "sessions");
  fails({}, "guest", {{"name", "Late"}});
  mend_database();
  break_database("UPDATE", "users");
  fails(ada, "rename", {{"name", "Other"}});
  mend_database();
  EXPECT_EQ(seen_by_all(id), before);
  EXPECT_EQ(seen_by_all(open), open_before);
  EXPECT_EQ(house.ask_well(ada, "me")["user"]["name"], "Ada");
  EXPECT_EQ(going_on(ada), 2u);
}

TEST_F(WritingTest, IfTheWholeCannotBeCommittedNoPartOfItCounts) {
  const auto before = seen_by_all(id);
  Gate gate(house);
  const auto chosen = begin_choosing(ada, "end");
  house.store().write_by_hand(
      [](SQLite::Database& database) {
        database.exec("PRAGMA defer_foreign_keys=ON");
        database.exec("INSERT INTO notes VALUES('no such table', 1, '')");
      },
      [](bool kept) { EXPECT_FALSE(kept); });
  gate.open();
  house.wait([&] { return chosen->given; });
  EXPECT_EQ(chosen->key(), "store.failed");
  EXPECT_EQ(seen_by_all(id), before);
  EXPECT_TRUE(
      house.ask(ada, "choose", {{"table", id}, {"seq", seen_seq}, {"words", "end"}}).good());
}

// ---- after a restart ----

TEST_F(WritingTest, AfterARestartEverythingIsAsItWas) {
  std::vector<std::string> ids = {id};
  house.ask_well(ada, "chat", {{"table", id}, {"room", "seats"}, {"text", "Hello, Bob"}});
  house.ask_well(eve, "chat", {{"table", id}, {"room", "watchers"}, {"text", "I watch"}});
  house.ask_well(bob, "notes", {{"table", id}, {"text", "He swaps often"}});
  choose(ada, id, some(ada, id, "swap").c_str());
  house.now += 1000;
  choose(ada, id, some(ada, id, "leader").c_str());

  ids.push_back(game_of({bob, ada, eve}, "live"));  // with a proposal, clocks and a rewind
  house.now += 90'000;
  choose(bob, ids[1], some(bob, ids[1], "leader").c_str());
  house.ask_well(bob, "undo", {{"table", ids[1]}, {"seq", seq(ids[1])}});
  choose(bob, ids[1], "end");
  house.ask_well(bob, "propose", {{"table", ids[1]}, {"kind", "takeback"}});
  house.ask_well(eve, "answer", {{"table", ids[1]}, {"accept", true}});

  ids.push_back(game_of({ada, bob}));  // over, and played once more
  pass_until_over({ada, bob}, ids[2]);
  house.ask_well(ada, "propose", {{"table", ids[2]}, {"kind", "rematch"}});
  house.ask_well(bob, "answer", {{"table", ids[2]}, {"accept", true}});
  ids.push_back(table(ada, ids[2])["table"]["rematch"]);

  ids.push_back(create(ada, {"me", "open"}, {{"options", {{"board", "advanced"}}}}));
  ids.push_back(create(ada, {"me", "me"}, {{"position", "players 2\nturn bull 1\n"}, {"seed", 5}}));
  ids.push_back(create(ada, {"me", "open"}));
  house.ask_well(ada, "leave", {{"table", ids.back()}});
  house.ask_well(eve, "resign", {{"table", ids[1]}});

  const auto everything = [&] {
    std::vector<Json> all;
    for (const std::string& table_id : ids) {
      for (Json& seen : seen_by_all(table_id)) all.push_back(std::move(seen));
      for (const char* seat : {"archer", "bull"})
        all.push_back(house.ask(ada, "table", {{"table", table_id}, {"as", seat}}).body);
    }
    for (const Person& person : {ada, bob, eve})
      for (const char* operation : {"lobby", "me", "tokens"})
        all.push_back(house.ask_well(person, operation));
    return all;
  };
  const auto before = everything();
  house.restart();
  const auto after = everything();
  ASSERT_EQ(after.size(), before.size());
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(after[i].dump(1), before[i].dump(1));
}

}  // namespace
}  // namespace ziggurat::server
