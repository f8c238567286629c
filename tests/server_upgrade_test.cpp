// Games that were begun before the rules changed. The program of the tests has only its own rules,
// so the log is made to look as if other rules had brought it so far.
#include "core/log.h"
#include "games/games.h"
#include "server/upgrade.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class UpgradeTest : public HouseTest {
 protected:
  // Another version of the rules, and whatever else is done to the table, before the house opens.
  void upgrade(const std::string& table_id, const std::string& more = "") {
    house.write([&](SQLite::Database& database) {
      for (const std::string& sql :
           {std::string("UPDATE tables SET rules = 0, goes_by = 0 WHERE id = :id"), more}) {
        if (sql.empty()) continue;
        SQLite::Statement change(database, sql);
        change.bind(":id", table_id);
        change.exec();
      }
    });
    house.restart();
  }
  // The last choice that a seat has made, as other rules would have allowed it.
  static constexpr const char* made_illegal =
      "UPDATE log SET words = 'fly' WHERE table_id = :id AND seq = "
      "(SELECT max(seq) FROM log WHERE table_id = :id AND seat < 6)";
  static constexpr const char* made_different =
      "UPDATE log SET digest = digest + 1 WHERE table_id = :id AND seq = "
      "(SELECT max(seq) FROM log WHERE table_id = :id AND seat < 6)";
  static constexpr const char* without_digests =
      "UPDATE log SET digest = NULL WHERE table_id = :id";
  // A game in which both have made a few choices, one of which was taken back.
  std::string some_game(const char* pace = "none") {
    const std::string id = game_of({ada, bob}, pace);
    choose(ada, id, some(ada, id, "leader").c_str());
    house.ask_well(ada, "undo", {{"table", id}, {"seq", seq(id)}});
    choose(ada, id, some(ada, id, "place").c_str());
    choose(ada, id, "end");
    choose(bob, id, some(bob, id, "leader").c_str());
    return id;
  }
  Json info(const Person& person, const std::string& table_id) {
    return table(person, table_id)["table"];
  }
  std::string stored(const std::string& table_id, const std::string& column) {
    SQLite::Statement row(house.store().read(), "SELECT " + column + " FROM tables WHERE id = ?");
    row.bind(1, table_id);
    row.executeStep();
    return row.getColumn(0).getString();
  }

  const std::string present = std::to_string(find_title("tigris")->game->info().rules_version);
  Person ada = house.guest("Ada"), bob = house.guest("Bob"), eve = house.guest("Eve");
};

// ---- where both agree ----

TEST_F(UpgradeTest, AGameGoesOnWhereTheNewRulesLeadToTheSame) {
  const std::string id = some_game();
  const Json before = table(bob, id)["now"];
  upgrade(id);
  EXPECT_EQ(status(id), "playing");
  house.wait([&] { return seq(id) > before["seq"].get<int>(); });
  const Json after = table(bob, id);
  EXPECT_EQ(after["table"]["status"], "playing");
  EXPECT_EQ(after["table"]["parting"], nullptr);
  EXPECT_EQ(after["entries"].back()["rules"], std::stoi(present)) << "its log says so";
  EXPECT_EQ(after["now"]["view"], before["view"]);
  EXPECT_EQ(after["now"]["seq"], before["seq"].get<int>() + 1);
  EXPECT_EQ(stored(id, "rules"), "0") << "what it was begun with";
  EXPECT_EQ(stored(id, "goes_by"), present);
  choose(bob, id, "end");
  house.restart();
  int said = 0;
  const Json again = table(bob, id);
  for (const Json& entry : again["entries"]) said += entry.contains("rules") ? 1 : 0;
  EXPECT_EQ(said, 1) << "once";
  EXPECT_EQ(again["now"]["asked"], "archer");
}

// Rows that were written before digests were have none.
TEST_F(UpgradeTest, AnOlderLogIsComparedByWhatItSays) {
  const std::string id = some_game(), other = some_game();
  upgrade(id, without_digests);
  EXPECT_EQ(status(id), "playing");
  house.write([&](SQLite::Database& database) {
    SQLite::Statement change(database, without_digests);
    change.bind(":id", other);
    change.exec();
  });
  upgrade(other, made_illegal);
  EXPECT_EQ(status(other), "stopped");
}

TEST_F(UpgradeTest, WhatWasTakenBackNeedNotBeLegal) {
  const std::string id = some_game();
  upgrade(id,
          "UPDATE log SET words = 'fly' WHERE table_id = :id AND seq = "
          "(SELECT min(seq) FROM log WHERE table_id = :id AND seat < 6)");
  EXPECT_EQ(status(id), "playing");
}

// ---- where they part ----

TEST_F(UpgradeTest, AGameIsStoppedWhereAChoiceIsNoLongerLegal) {
  const std::string id = some_game("live");
  const Json before = table(ada, id)["now"];
  house.now += 5000;
  upgrade(id, made_illegal);
  const Json seen = table(ada, id);
  EXPECT_EQ(seen["table"]["status"], "stopped");
  EXPECT_EQ(seen["table"]["parting"]["reason"]["key"], "parting.illegal");
  EXPECT_EQ(seen["table"]["parting"]["of"], before["made"]);
  EXPECT_EQ(seen["table"]["parting"]["made"], before["made"].get<int>() - 1);
  EXPECT_EQ(seen["now"]["made"], before["made"].get<int>() - 1) << "as far as it can be shown";
  EXPECT_FALSE(seen["now"].contains("choices"));
  EXPECT_EQ(seen["now"]["asked"], nullptr);
  for (const Json& seat : seen["table"]["seats"]) EXPECT_EQ(seat["clock"]["running"], false);
  house.ask_well(ada, "at", {{"table", id}, {"made", 1}});
  house.ask_well(ada, "picture", {{"table", id}});
  house.ask_well(ada, "chat", {{"table", id}, {"room", "seats"}, {"text", "What now?"}});
  for (const auto& [operation, fields] :
       {std::pair("choose", Json{{"seq", seen["now"]["seq"]}, {"words", "end"}}),
        std::pair("undo", Json{{"seq", seen["now"]["seq"]}}), std::pair("resign", Json::object()),
        std::pair("propose", Json{{"kind", "takeback"}})}) {
    Json asked = fields;
    asked["table"] = id;
    EXPECT_EQ(house.refusal(bob, operation, asked), "table.stopped") << operation;
  }
}

TEST_F(UpgradeTest, WhatCouldNotBeWrittenThenIsWrittenWithTheNextChange) {
  const std::string id = some_game("live");
  house.now += 5000;
  upgrade(id, made_illegal);
  house.write([](SQLite::Database& database) {
    database.exec(
        "CREATE TRIGGER broken BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, 'broken'); END");
  });
  EXPECT_EQ(status(id), "stopped");
  house.write([](SQLite::Database& database) { database.exec("DROP TRIGGER broken"); });
  EXPECT_EQ(stored(id, "status"), "playing") << "nothing of it could be written";
  house.ask_well(ada, "propose", {{"table", id}, {"kind", "close"}});
  house.ask_well(bob, "answer", {{"table", id}, {"accept", true}});
  const Json seats = info(ada, id)["seats"];
  EXPECT_EQ(seats[1]["clock"]["left"], 20 * 60'000 - 5000) << "his clock ran until it was stopped";
  house.restart();
  EXPECT_EQ(info(ada, id)["seats"], seats);
}

TEST_F(UpgradeTest, AGameIsStoppedWhereSomethingElseWouldHaveHappened) {
  const std::string id = some_game();
  const Json before = table(ada, id)["now"];
  upgrade(id, made_different);
  EXPECT_EQ(status(id), "stopped");
  EXPECT_EQ(info(ada, id)["parting"]["reason"]["key"], "parting.outcome");
  EXPECT_EQ(info(ada, id)["parting"]["made"], before["made"].get<int>() - 1);
}

TEST_F(UpgradeTest, AGameIsStoppedWhereAnotherIsAsked) {
  const std::string id = some_game();
  upgrade(id,
          "UPDATE log SET seat = 0 WHERE table_id = :id AND seq = (SELECT max(seq) FROM log WHERE "
          "table_id = :id)");
  EXPECT_EQ(info(ada, id)["parting"]["reason"]["key"], "parting.asked");
}

TEST_F(UpgradeTest, AGameIsStoppedIfItsDataSetIsNotThere) {
  const Json seats = Json::array({"me", "me", "me", "me"});
  const std::string id =
      house.ask_well(ada, "create", {{"game", "crescent"}, {"seats", seats}})["table"];
  house.write([&](SQLite::Database& database) {
    SQLite::Statement change(
        database, R"(UPDATE tables SET options = '{"data":"own-00000000"}' WHERE id = ?)");
    change.bind(1, id);
    change.exec();
  });
  house.restart();
  const Json seen = table(ada, id);
  EXPECT_EQ(seen["table"]["status"], "stopped");
  EXPECT_EQ(seen["table"]["parting"]["reason"]["key"], "parting.setting");
  EXPECT_EQ(seen["now"], nullptr);
  EXPECT_EQ(house.refusal(ada, "picture", {{"table", id}}), "table.stopped");
  EXPECT_EQ(house.refusal(ada, "propose", {{"table", id}, {"kind", "continue"}}),
            "propose.nothing-agreed");
  // Once it is there again the game goes on by itself.
  house.write([&](SQLite::Database& database) {
    SQLite::Statement change(database, "UPDATE tables SET options = '{}' WHERE id = ?");
    change.bind(1, id);
    change.exec();
  });
  house.restart();
  const Json again = table(ada, id);
  EXPECT_EQ(again["table"]["status"], "playing");
  EXPECT_TRUE(again["now"].contains("choices"));
}

// The second rules of Crescent Moon had another default for two options. A table of that time, and
// one that began from a position, says nothing of them and goes on as it was; also once it goes by
// the present rules.
TEST_F(UpgradeTest, AGameKeepsTheDefaultsItWasBegunWith) {
  const Json seats = Json::array({"me", "me", "me", "me"});
  const Json then = {{"assault", "unheld"}, {"data", "house"}};
  const std::string position =
      "players 4\nturn warlord 1 1\nhex H8 fertile warlord:2\nhex H9 fertile warlord:1 town\n";
  for (const Json& begin : {Json::object(), Json{{"position", position}}}) {
    Json fields = {{"game", "crescent"}, {"seats", seats}};
    fields.update(begin);
    const std::string id = house.ask_well(ada, "create", fields)["table"];
    EXPECT_EQ(info(ada, id)["options"], Json::object());
    upgrade(id, "UPDATE tables SET rules = 2, goes_by = 2 WHERE id = :id");
    EXPECT_EQ(info(ada, id)["options"], then);
    house.wait([&] { return stored(id, "goes_by") == "5"; });
    house.restart();
    EXPECT_EQ(info(ada, id)["status"], "playing");
    EXPECT_EQ(info(ada, id)["options"], then);
    EXPECT_EQ(stored(id, "options"), "{}") << "what was said when it was opened";
    if (begin.empty()) continue;
    const Json choices = table(ada, id)["now"]["choices"];
    EXPECT_NE(choices.dump().find("\"move\""), std::string::npos);
    EXPECT_EQ(choices.dump().find("\"assault\""), std::string::npos) << "its own town is safe";
  }
}

TEST_F(UpgradeTest, AGameKeepsTheTuningItWasBegunWith) {
  const Json seats = Json::array({"me", "me", "me", "me"});
  for (const auto& [rules, tuning] : {std::pair("3", "house-2"), std::pair("4", "house-3")}) {
    const std::string id =
        house.ask_well(ada, "create", {{"game", "crescent"}, {"seats", seats}})["table"];
    upgrade(id, std::string("UPDATE tables SET rules = ") + rules + ", goes_by = " + rules
                    + " WHERE id = :id");
    EXPECT_EQ(info(ada, id)["options"], (Json{{"data", tuning}}));
    house.wait([&] { return stored(id, "goes_by") == "5"; });
    EXPECT_EQ(info(ada, id)["options"], (Json{{"data", tuning}}));
  }
}

TEST_F(UpgradeTest, AStoppedGameTellsNobodyWhatHeDoesNotKnow) {
  const std::string id = some_game();
  upgrade(id, made_illegal);
  const auto last = [&](const Person& person) { return table(person, id)["entries"].back(); };
  EXPECT_EQ(last(bob)["words"], "fly") << "he has chosen it himself";
  EXPECT_EQ(last(ada)["words"], nullptr);
  EXPECT_EQ(last({})["words"], nullptr);
  EXPECT_EQ(house.refusal(ada, "table", {{"table", id}, {"as", "bull"}}), "table.not-yours");
  EXPECT_EQ(house.refusal(ada, "log", {{"table", id}}), "table.log-after");
}

TEST_F(UpgradeTest, AStoppedGameCountsAgainstNoLimitAndItsPeopleAreTold) {
  std::vector<std::string> ids;
  for (int i = 0; i < max_tables_of_user; ++i) ids.push_back(create(eve, {"me", "me"}));
  const Json another = {{"game", "tigris"}, {"seats", Json::array({"me", "me"})}};
  EXPECT_EQ(house.refusal(eve, "create", another), "create.many");
  choose(eve, ids[0], some(eve, ids[0], "place").c_str());
  upgrade(ids[0], made_illegal);
  Socket socket(house, eve);
  house.hub().resume();
  house.wait([&] { return stored(ids[0], "status") == "stopped"; });
  house.pump();
  ASSERT_EQ(socket.events("notice").size(), 1u);
  EXPECT_EQ(socket.events("notice")[0]["kind"], "stopped");
  house.ask_well(eve, "create", another);
  const auto lists = [&](const char* name) {
    bool found = false;
    for (int from = 0; from <= max_tables_of_user; from += max_lobby) {
      const Json list = house.ask_well(eve, "lobby", {{"from", from}})[name];
      found =
          found || std::any_of(list.begin(), list.end(), [&](const Json& one) {
            return one["id"] == ids[0] && one["status"] == "stopped" && one["parting"].is_object();
          });
    }
    return found;
  };
  EXPECT_TRUE(lists("waiting"));
  EXPECT_FALSE(lists("yours"));
}

// ---- what becomes of a stopped game ----

TEST_F(UpgradeTest, AllMustAgreeToGoOnFromTheLastMomentBothRulesLeadTo) {
  const std::string id = some_game();
  const Json before = table(bob, id)["now"];
  upgrade(id, made_illegal);
  house.ask_well(ada, "propose", {{"table", id}, {"kind", "continue"}});
  EXPECT_EQ(status(id), "stopped") << "Bob has not agreed";
  EXPECT_EQ(info(bob, id)["proposal"]["waiting"], Json::array({"bull"}));
  EXPECT_EQ(house.ask_well(ada, "me")["waiting"], 0) << "she has said what she wants";
  EXPECT_EQ(house.ask_well(bob, "me")["waiting"], 1);
  house.ask_well(bob, "answer", {{"table", id}, {"accept", false}});
  EXPECT_EQ(status(id), "stopped");
  house.ask_well(bob, "propose", {{"table", id}, {"kind", "continue"}});
  house.ask_well(ada, "answer", {{"table", id}, {"accept", true}});

  const auto goes_on = [&] {
    const Json after = table(bob, id);
    EXPECT_EQ(after["table"]["status"], "playing");
    EXPECT_EQ(after["table"]["parting"], nullptr);
    EXPECT_EQ(after["now"]["made"], before["made"].get<int>() - 1);
    EXPECT_EQ(after["now"]["asked"], "bull");
    EXPECT_TRUE(after["now"].contains("choices"));
    const Json entries = after["entries"];
    EXPECT_EQ(entries[entries.size() - 2]["rewind"], 1);
    EXPECT_EQ(entries.back()["rules"], std::stoi(present));
  };
  goes_on();
  house.restart();
  goes_on();
  choose(bob, id, some(bob, id, "leader").c_str());
}

TEST_F(UpgradeTest, WhereChanceIsAskedItDecidesAnewWhenTheGameGoesOn) {
  const std::string id = game_of({ada, bob});
  upgrade(id,
          "UPDATE log SET digest = 1 WHERE table_id = :id AND seq = (SELECT max(seq) FROM log "
          "WHERE table_id = :id)");
  ASSERT_EQ(status(id), "stopped");
  house.ask_well(ada, "propose", {{"table", id}, {"kind", "continue"}});
  house.ask_well(bob, "answer", {{"table", id}, {"accept", true}});
  EXPECT_TRUE(table(ada, id)["now"].contains("choices"));
  house.restart();
  choose(ada, id, "end");
}

TEST_F(UpgradeTest, AStoppedGameCanBeClosedAndItsLogRead) {
  const std::string id = some_game();
  const std::size_t choices = table(ada, id)["now"]["made"];
  upgrade(id, made_illegal);
  house.ask_well(ada, "propose", {{"table", id}, {"kind", "close"}});
  house.ask_well(bob, "answer", {{"table", id}, {"accept", true}});
  for (int life = 0; life < 2; ++life, house.restart()) {
    EXPECT_EQ(status(id), "closed");
    const auto log =
        parse_log(house.ask_well(eve, "log", {{"table", id}})["log"].get<std::string>());
    ASSERT_TRUE(log);
    EXPECT_EQ(log->setting.rules, 0) << "the rules by which it was played";
    EXPECT_EQ(log->choices.size(), choices);
    EXPECT_EQ(log->choices.back().words, "fly");
    EXPECT_EQ(table(ada, id)["entries"].back()["words"], "fly");
    EXPECT_EQ(house.ask_well(ada, "me")["waiting"], 0);
  }
  EXPECT_EQ(house.refusal(ada, "propose", {{"table", id}, {"kind", "continue"}}),
            "propose.not-stopped");
}

TEST_F(UpgradeTest, OnlyAStoppedGameIsContinuedOrClosedThatWay) {
  const std::string id = some_game();
  for (const char* kind : {"continue", "close"})
    EXPECT_EQ(house.refusal(ada, "propose", {{"table", id}, {"kind", kind}}),
              "propose.not-stopped");
}

// ---- finished games ----

TEST_F(UpgradeTest, AResultIsWhatItWas) {
  const std::string id = game_of({ada, bob});
  pass_until_over({ada, bob}, id);
  EXPECT_EQ(stored(id, "result"), "archer 0 rank 1 bull 0 rank 1");
  const Json before = table(ada, id)["now"];
  for (const char* change :
       {"UPDATE tables SET result = 'archer 3 rank 1 bull 1 rank 2' WHERE id = :id",
        made_different}) {
    upgrade(id, change);
    const Json seen = table(ada, id);
    EXPECT_EQ(seen["table"]["status"], "over");
    EXPECT_EQ(seen["now"]["over"], true);
    EXPECT_EQ(seen["now"]["result"]["archer"]["points"], 3);
    EXPECT_EQ(seen["now"]["result"]["bull"]["rank"], 2);
    EXPECT_NE(house.ask_well(ada, "log", {{"table", id}})["log"].get<std::string>().find(
                  "result archer 3 rank 1 bull 1 rank 2"),
              std::string::npos);
  }
  EXPECT_EQ(info(ada, id)["parting"]["of"], before["made"]) << "replayed as far as both agree";
  house.ask_well(ada, "at", {{"table", id}, {"made", before["made"].get<int>() - 1}});
  house.ask_well(ada, "propose", {{"table", id}, {"kind", "rematch"}});
  house.ask_well(bob, "answer", {{"table", id}, {"accept", true}});
  const std::string next = info(ada, id)["rematch"];
  EXPECT_EQ(stored(next, "rules"), present);
  EXPECT_EQ(stored(next, "goes_by"), present);
}

TEST_F(UpgradeTest, OlderFinishedGamesGetTheirResultNoted) {
  const std::string id = game_of({ada, bob});
  pass_until_over({ada, bob}, id);
  upgrade(id, "UPDATE tables SET result = NULL WHERE id = :id");
  house.hub().resume();
  house.wait([&] { return stored(id, "result") == "archer 0 rank 1 bull 0 rank 1"; });
}

// ---- before a release ----

TEST_F(UpgradeTest, BeforeAReleaseOneCanSeeWhichTablesWouldNotGoOn) {
  const std::string good = some_game(), bad = some_game(), over = game_of({ada, bob});
  pass_until_over({ada, bob}, over);
  for (const std::string& id : {bad, over})
    house.write([&](SQLite::Database& database) {
      SQLite::Statement change(database, made_illegal);
      change.bind(":id", id);
      change.exec();
    });
  int calls = 0;
  const Outlook outlook = look_ahead(*open_copy(house.directory()), [&](int done, int of) {
    EXPECT_EQ(done, calls++);
    EXPECT_EQ(of, 3);
  });
  EXPECT_EQ(outlook.going_on, 1);
  EXPECT_EQ(outlook.whole, 0);
  EXPECT_EQ(outlook.cut, 1);
  ASSERT_EQ(outlook.stopped.size(), 1u);
  EXPECT_EQ(outlook.stopped[0].id, bad);
  EXPECT_EQ(outlook.stopped[0].made, outlook.stopped[0].of - 1);
  EXPECT_EQ(outlook.stopped[0].reason.key, "parting.illegal");
  EXPECT_EQ(outlook.stopped[0].choice, "fly");
  EXPECT_EQ(stored(bad, "status"), "playing") << "nothing was changed";
}

// ---- the digest ----

// What a game looks like from outside must not change by accident: every running game would be
// stopped. These change with the signature of random play, or with what is told, and then the
// version of the rules rises.
TEST(Digest, IsTheOneOnRecord) {
  const auto digest_of_play = [](const char* game, const OptionWords& options = {}) {
    const Setting setting{game, 0, 4, options, ""};
    const auto begun = find_title(game)->game->begin(setting);
    Table* const table = begun->get();
    Rng rng(5);
    u64 all = 0;
    for (int i = 0; i < 300 && !table->over(); ++i) {
      table->choose_by_lot(rng);
      EXPECT_EQ(digest_of(*table), digest_of(*table->copy()));
      all = all * 31 + digest_of(*table);
    }
    return all;
  };
  EXPECT_EQ(digest_of_play("tigris"), 14115021189254368456u);
  EXPECT_EQ(digest_of_play("crescent", {{"data", "house-3"}}), 2738950158973953128u);
  EXPECT_EQ(digest_of_play("oath"), 15671721080412077099u);
}

}  // namespace
}  // namespace ziggurat::server
