// The lobby, and tables from their making to their end.
#include "ai/levels.h"
#include "server/seen.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class TablesTest : public HouseTest {
 protected:
  std::string refused(Json fields) { return house.refusal(ada, "create", std::move(fields)); }
  // Which lists of the lobby show the table to this person.
  std::set<std::string> listed(const Person& person, const std::string& id) {
    std::set<std::string> lists;
    const Json lobby = house.ask_well(person, "lobby");
    for (const auto& [name, list] : lobby.items())
      for (const Json& info : list)
        if (name != "counts" && info["id"] == id) lists.insert(name);
    return lists;
  }
  using Lists = std::set<std::string>;

  Person ada = house.guest("Ada"), bob = house.guest("Bob"), eve = house.guest("Eve");
};

TEST_F(TablesTest, TheHouseListsItsGamesWithSeatsOptionsLevelsAndPaces) {
  const Json answer = house.ask_well({}, "games");
  EXPECT_EQ(answer["games"][0]["game"], "tigris");
  EXPECT_EQ(answer["games"][0]["least"], 2);
  EXPECT_EQ(answer["games"][0]["most"], 4);
  EXPECT_EQ(answer["games"][0]["seats"], Json::array({"archer", "bull", "potter", "lion"}));
  EXPECT_EQ(answer["games"][0]["options"][0]["name"], "board");
  ASSERT_EQ(answer["levels"].size(), std::size(levels));
  EXPECT_EQ(answer["levels"][0]["level"], levels[0].name);
  std::size_t measured = 0;
  for (const Json& level : answer["levels"])
    for (const auto& [game, rating] : level["ratings"].items()) {
      const auto row =
          std::ranges::find_if(measured_levels, [&, game = game](const MeasuredLevel& one) {
            return one.game == game && one.level == level["level"];
          });
      ASSERT_NE(row, std::end(measured_levels)) << game << " " << level["level"];
      EXPECT_EQ(rating, (Json{{"rating", row->rating}, {"within", row->within}}));
      ++measured;
    }
  EXPECT_EQ(measured, std::size(measured_levels)) << "of levels and games that there are";
  EXPECT_EQ(answer["paces"][1]["name"], "live");
}

TEST_F(TablesTest, ATableIsRefusedWithTheReason) {
  const Json me_and_me = Json::array({"me", "me"});
  EXPECT_EQ(refused({{"game", "chess"}, {"seats", me_and_me}}), "game.unknown");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", Json::array({"me"})}}), "seats.wrong");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", Json::array()}}), "create.no-seat");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", Json::array({"open", "random"})}}),
            "create.no-seat");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", Json::array({"me", "genius"})}}), "seats.word");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", Json::array({"me", std::string(9999, 'x')})}}),
            "seats.word");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", me_and_me}, {"pace", "slow"}}), "create.pace");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", me_and_me}, {"options", {{"board", "big"}}}}),
            "option.value");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", me_and_me}, {"options", {{"bord", "big"}}}}),
            "option.unknown");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", me_and_me}, {"options", {{"board", 1}}}}),
            "request.type");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", me_and_me}, {"position", "nonsense"}}),
            "position.line");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", me_and_me}, {"position", "players 3\n"}}),
            "create.position");
  const Json me_and_open = Json::array({"me", "open"});
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", me_and_open}, {"seed", 1}}), "create.alone");
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", me_and_open}, {"position", "players 2\n"}}),
            "create.alone");
  EXPECT_EQ(house.ask_well(ada, "lobby")["yours"], Json::array());
}

TEST_F(TablesTest, AUserHasOnlySoManyTablesThatHaveNotEnded) {
  std::string last;
  for (int i = 0; i < max_tables_of_user; ++i) last = create(ada, {"me", "open"});
  EXPECT_EQ(refused({{"game", "tigris"}, {"seats", Json::array({"me", "open"})}}), "create.many");
  house.ask_well(ada, "leave", {{"table", last}});
  create(ada, {"me", "open"});
}

TEST_F(TablesTest, AGuestSitsAtOnlySoManyTablesOfOthers) {
  std::vector<std::string> ids;
  for (int i = 0; i < max_joined_by_guest + 2; ++i) ids.push_back(create(ada, {"me", "open"}));
  create(bob, {"me", "open"});  // his own does not count
  for (int i = 1; i < max_joined_by_guest; ++i) house.ask_well(bob, "join", {{"table", ids[i]}});
  Gate gate(house);  // what is being written counts, too
  const auto last = house.begin_asking(bob, "join", {{"table", ids[0]}});
  const Reply refused = house.ask(bob, "join", {{"table", ids.back()}});
  EXPECT_EQ(refused.key(), "join.many");
  EXPECT_EQ(refused.status, 409);
  gate.open();
  house.wait([&] { return last->given; });
  EXPECT_TRUE(last->good());
  EXPECT_EQ(house.refusal(bob, "join", {{"table", ids.back()}}), "join.many");
  house.ask_well(bob, "resign", {{"table", ids[0]}});
  house.ask_well(bob, "join", {{"table", ids.back()}});
}

TEST_F(TablesTest, TheHostRemovesSomebodyBeforeTheGameBegins) {
  const std::string id = create(ada, {"me", "open", "open"});
  house.ask_well(bob, "join", {{"table", id}});
  Socket removed(house, bob);
  removed.ask("watch", {{"table", id}});
  EXPECT_EQ(table(ada, id)["table"]["hosting"], true);
  EXPECT_EQ(table(bob, id)["table"]["hosting"], false);
  const auto refused = [&](const Person& person, const char* seat) {
    return house.refusal(person, "remove", {{"table", id}, {"seat", seat}});
  };
  EXPECT_EQ(refused(bob, "archer"), "remove.host");
  EXPECT_EQ(refused(ada, "archer"), "remove.whom");
  EXPECT_EQ(refused(ada, "potter"), "remove.whom");
  EXPECT_EQ(refused(ada, "lion"), "table.seat");
  EXPECT_EQ(refused(ada, "bull"), "");
  EXPECT_EQ(table(ada, id)["table"]["seats"][1]["kind"], "open");
  ASSERT_EQ(removed.events("notice").size(), 1u);
  EXPECT_EQ(removed.events("notice")[0]["kind"], "removed");
  house.restart();
  EXPECT_EQ(house.refusal(bob, "join", {{"table", id}}), "join.removed");
  house.ask_well(eve, "join", {{"table", id}});
  EXPECT_EQ(refused(ada, "bull"), "");
  for (const char* name : {"Fay", "Gus"})
    house.ask_well(house.guest(name), "join", {{"table", id}});
  EXPECT_EQ(refused(ada, "bull"), "remove.begun");
}

TEST_F(TablesTest, AGameBeginsOnceEveryOpenSeatIsTaken) {
  const std::string id =
      create(ada, {"me", "open", "random", "open"}, {{"options", {{"board", "advanced"}}}});
  Json seen = table(ada, id);
  EXPECT_EQ(seen["table"]["status"], "open");
  EXPECT_EQ(seen["table"]["options"]["board"], "advanced");
  EXPECT_EQ(seen["now"], nullptr);
  for (const char* operation : {"look", "score", "picture"})
    EXPECT_EQ(house.refusal(ada, operation, {{"table", id}}), "table.not-begun") << operation;
  EXPECT_EQ(house.refusal(ada, "at", {{"table", id}, {"made", 0}}), "table.not-begun");
  EXPECT_EQ(house.refusal(ada, "why", {{"table", id}, {"words", "end"}}), "table.not-begun");
  for (const char* operation : {"choose", "preview"})
    EXPECT_EQ(house.refusal(ada, operation, {{"table", id}, {"seq", 0}, {"index", 0}}),
              "table.not-begun");
  EXPECT_EQ(house.refusal(ada, "undo", {{"table", id}, {"seq", 0}}), "table.not-begun");
  EXPECT_EQ(house.refusal(ada, "resign", {{"table", id}}), "table.not-begun");

  Socket watcher(house, ada);
  watcher.ask("watch", {{"table", id}});
  house.ask_well(bob, "join", {{"table", id}, {"seat", "lion"}});
  EXPECT_EQ(status(id), "open");
  EXPECT_EQ(house.refusal(eve, "join", {{"table", id}, {"seat", "lion"}}), "join.taken");
  EXPECT_EQ(house.refusal(eve, "join", {{"table", id}, {"seat", "potter"}}), "join.taken");
  EXPECT_EQ(house.refusal(eve, "join", {{"table", id}, {"seat", "horse"}}), "table.seat");
  EXPECT_EQ(house.refusal(bob, "join", {{"table", id}}), "join.sits");
  house.ask_well(eve, "join", {{"table", id}});
  EXPECT_EQ(status(id), "playing");
  EXPECT_EQ(table(eve, id)["table"]["you"], Json::array({"bull"}));
  EXPECT_EQ(house.refusal(house.guest("Late"), "join", {{"table", id}}), "join.begun");
  EXPECT_EQ(house.refusal(eve, "leave", {{"table", id}}), "leave.begun");
  ASSERT_FALSE(watcher.events("now").empty());
  EXPECT_EQ(watcher.events("now").front()["now"]["viewer"], "archer");
}

TEST_F(TablesTest, WhoLeavesBeforeTheBeginningFreesHisSeat) {
  const std::string id = create(ada, {"me", "open", "open"});
  house.ask_well(bob, "join", {{"table", id}});
  EXPECT_EQ(house.refusal(eve, "leave", {{"table", id}}), "table.no-seat");
  house.ask_well(bob, "leave", {{"table", id}});
  const Json seat = table(ada, id)["table"]["seats"][1];
  EXPECT_EQ(seat["kind"], "open");
  EXPECT_EQ(seat["name"], nullptr);
  house.ask_well(eve, "join", {{"table", id}});
  EXPECT_EQ(table(eve, id)["table"]["you"], Json::array({"bull"}));
}

TEST_F(TablesTest, TheHostsLeavingClosesTheTable) {
  const std::string id = create(ada, {"me", "open"}, {{"public", true}});
  house.ask_well(ada, "leave", {{"table", id}});
  EXPECT_EQ(status(id), "closed");
  EXPECT_EQ(house.refusal(bob, "join", {{"table", id}}), "join.begun");
  EXPECT_EQ(listed(bob, id), Lists());
  EXPECT_EQ(house.refusal(ada, "choose", {{"table", id}, {"seq", 0}, {"index", 0}}),
            "table.closed");
}

TEST_F(TablesTest, TheLobbyShowsPublicTablesAndOnesOwn) {
  const std::string hidden = create(ada, {"me", "open"});
  const std::string shown = create(ada, {"me", "open"}, {{"public", true}});
  EXPECT_EQ(listed(bob, hidden), Lists());
  EXPECT_EQ(listed({}, shown), Lists({"open"}));
  EXPECT_EQ(listed(ada, hidden), Lists({"yours"}));
  EXPECT_EQ(listed(ada, shown), Lists({"yours"})) << "each table in one list only";
  for (const std::string& id : {hidden, shown}) house.ask_well(bob, "join", {{"table", id}});
  EXPECT_EQ(listed(eve, hidden), Lists());
  EXPECT_EQ(listed(eve, shown), Lists({"running"}));
  const bool ada_is_asked = table({}, shown)["now"]["asked"] == "archer";
  const Person &asked = ada_is_asked ? ada : bob, &other = ada_is_asked ? bob : ada;
  EXPECT_EQ(listed(asked, shown), Lists({"waiting"}));
  EXPECT_EQ(listed(other, shown), Lists({"yours"}));
  pass_until_over({asked, other}, shown);
  EXPECT_EQ(listed(asked, shown), Lists({"finished"}));
  EXPECT_EQ(listed(eve, shown), Lists({"finished"}));
  house.now += 25 * 3600 * 1000;
  EXPECT_EQ(listed(asked, shown), Lists({"finished"}));
  EXPECT_EQ(listed(eve, shown), Lists()) << "others see it for a day";
}

TEST_F(TablesTest, ATableThatCannotBeReadDoesNotSpoilTheOthers) {
  const std::string broken = create(ada, {"me", "me"}, {{"public", true}});
  const std::string sound = create(ada, {"me", "me"}, {{"public", true}});
  house.write([&](SQLite::Database& database) {
    SQLite::Statement change(
        database, "UPDATE log SET words = NULL, made = -1 WHERE table_id = ? AND seq = 1");
    change.bind(1, broken);
    change.exec();
  });
  house.restart();
  EXPECT_EQ(listed(ada, sound), Lists({"waiting"}));
  house.hub().resume();
  const Socket bot(house, ada, Socket::Kind::Stream);
  EXPECT_EQ(bot.events("table").size(), 1u);
}

TEST_F(TablesTest, WhoWatchesTheLobbyIsToldThatItChanged) {
  Socket watcher(house, bob), other(house, eve);
  watcher.ask("watch", {{"lobby", true}});
  house.hub().tick();
  EXPECT_TRUE(watcher.events("lobby").empty());
  create(ada, {"me", "open"}, {{"public", true}});
  house.hub().tick();
  house.hub().tick();
  EXPECT_EQ(watcher.events("lobby").size(), 1u);
  EXPECT_TRUE(other.events("lobby").empty());
  watcher.ask("unwatch", {{"lobby", true}});
  create(ada, {"me", "open"}, {{"public", true}});
  house.hub().tick();
  EXPECT_EQ(watcher.events("lobby").size(), 1u);
}

TEST_F(TablesTest, ASeedGivesTheSameGameTwice) {
  const auto play = [&](long seed) {
    const std::string id = create(ada, {"me", "me"}, {{"seed", seed}});
    for (const char* words : {"end", "end"}) choose(ada, id, words);
    choose(ada, id, "end");
    Json now = table(ada, id)["now"];
    return now["view"].dump() + now["choices"].dump();
  };
  const std::string once = play(7);
  EXPECT_NE(play(8), once);
  EXPECT_EQ(play(7), once);
}

TEST_F(TablesTest, AGameBeginsFromAPosition) {
  const std::string id = create(
      ada, {"me", "random"},
      {{"position", "players 2\nturn archer 1\ncolumns E F\nrow 5 t Bk\nhand archer temple\n"}});
  const Json now = table(ada, id)["now"];
  EXPECT_EQ(now["asked"], "archer");
  EXPECT_EQ(now["view"]["board"]["leaders"]["bull"]["king"], "F5");
}

TEST_F(TablesTest, ComputerPlayersPlayByThemselvesToTheEnd) {
  house.works = false;
  const std::string id = create(ada, {"me", "random", "basic"}, {{"seed", 3}});
  Socket watcher(house, ada);
  watcher.ask("watch", {{"table", id}});
  house.ask_well(ada, "resign", {{"table", id}});
  EXPECT_EQ(status(id), "closed") << "nobody is left to play with";

  const std::string played = create(ada, {"me", "random", "random"}, {{"seed", 3}});
  house.works = true;
  const auto is_mine = [&] {
    const Json now = table(ada, played)["now"];
    return now["over"] == true || now["asked"] == "archer";
  };
  for (int turn = 0; turn < 1000 && status(played) == "playing"; ++turn) {
    house.wait(is_mine);
    const Json now = table(ada, played)["now"];
    if (now["over"] == true) break;
    const bool may_end = now["phase"] == "turn.action";
    Json choice = {{"table", played}, {"seq", now["seq"]}};
    if (may_end)
      choice["words"] = "end";
    else
      choice["index"] = 0;
    house.ask_well(ada, "choose", choice);
  }
  EXPECT_EQ(status(played), "over");
  EXPECT_EQ(table(ada, played)["now"]["result"].size(), 3u);
  EXPECT_EQ(house.work_waiting(), 0u);
}

TEST_F(TablesTest, AComputerPlayerGoesOnAfterARestart) {
  house.works = false;
  const std::string id = create(ada, {"me", "random"}, {{"position", "turn bull 2\n"}});
  house.restart();
  house.hub().resume();
  house.works = true;
  house.wait([&] { return table(ada, id)["now"]["asked"] == "archer"; });
}

TEST_F(TablesTest, WhatAComputerPlayerThoughtOfABygoneMomentIsDropped) {
  house.works = false;
  const std::string id = create(ada, {"me", "random"}, {{"position", "turn archer 2\n"}});
  choose(ada, id, "end");
  ASSERT_EQ(house.work_waiting(), 1u);
  house.ask_well(ada, "propose", {{"table", id}, {"kind", "takeback"}});
  const Json before = table(ada, id)["now"];
  EXPECT_EQ(before["asked"], "archer");
  house.works = true;
  house.pump();
  EXPECT_EQ(table(ada, id)["now"], before);
}

TEST_F(TablesTest, OneUserWithTwoSeatsLooksThroughEach) {
  const std::string id = create(ada, {"me", "me"}, {{"position", "turn bull 2\n"}});
  Socket socket(house, ada);
  socket.ask("watch", {{"table", id}});
  EXPECT_EQ(socket.events("table").back()["now"]["viewer"], "bull") << "the seat that is asked";
  EXPECT_TRUE(socket.events("table").back()["now"].contains("choices"));
  socket.ask("watch", {{"table", id}, {"as", "archer"}});
  EXPECT_EQ(socket.events("table").back()["now"]["viewer"], "archer");
  EXPECT_FALSE(socket.events("table").back()["now"].contains("choices"));
  socket.ask("watch", {{"table", id}, {"as", "spectator"}});
  EXPECT_EQ(socket.events("table").back()["now"]["viewer"], nullptr);
  EXPECT_EQ(table(ada, id)["table"]["you"], Json::array({"archer", "bull"}));
  choose(ada, id, "end");
  choose(ada, id, "end");
  EXPECT_EQ(table(ada, id)["now"]["asked"], "bull");
}

TEST_F(TablesTest, ASeatIsSeenOnlyByWhoHoldsItUntilTheGameIsOver) {
  const std::string id = game_of({ada, bob});
  EXPECT_EQ(house.refusal(bob, "table", {{"table", id}, {"as", "archer"}}), "table.not-yours");
  EXPECT_EQ(house.refusal({}, "table", {{"table", id}, {"as", "archer"}}), "table.not-yours");
  EXPECT_EQ(house.refusal(bob, "table", {{"table", id}, {"as", "lion"}}), "table.seat");
  EXPECT_EQ(house.refusal(bob, "log", {{"table", id}}), "table.log-after");
  EXPECT_EQ(house.refusal(bob, "table", {{"table", "nowhere"}}), "table.unknown");
  pass_until_over({ada, bob}, id);
  EXPECT_EQ(house.ask_well(eve, "table", {{"table", id}, {"as", "archer"}})["now"]["viewer"],
            "archer");
  EXPECT_TRUE(house.ask_well({}, "log", {{"table", id}})["log"].get<std::string>().starts_with(
      "ziggurat log 1\n"));
  EXPECT_EQ(house.refusal(ada, "choose", {{"table", id}, {"seq", seq(id)}, {"index", 0}}),
            "table.over");
}

TEST_F(TablesTest, AStreamFollowsEveryTableOfItsUser) {
  const std::string before = game_of({ada, bob});
  const std::string given_up = game_of({ada, bob, eve});
  house.ask_well(bob, "resign", {{"table", given_up}});
  Socket bot(house, bob, Socket::Kind::Stream);
  ASSERT_EQ(bot.events("table").size(), 1u) << "he no longer sits at the other";
  EXPECT_EQ(bot.events("table")[0]["table"]["id"], before);
  EXPECT_EQ(bot.events("table")[0]["now"]["viewer"], "bull");
  const std::string later = game_of({ada, bob});
  EXPECT_EQ(bot.events("table").back()["table"]["id"], later);
  bot.forget();
  choose(ada, before, "end");
  EXPECT_EQ(bot.events("now").size(), 1u);
  EXPECT_EQ(bot.events("notice").size(), 1u);
}

TEST_F(TablesTest, WhoIsAskedIsTold) {
  Socket at_home(house, bob);
  const std::string id = game_of({ada, bob});
  EXPECT_TRUE(at_home.events("notice").empty());
  choose(ada, id, "end");
  ASSERT_EQ(at_home.events("notice").size(), 1u);
  EXPECT_EQ(at_home.events("notice")[0]["id"], id);
  EXPECT_EQ(house.ask_well(bob, "me")["waiting"], 1);
  EXPECT_EQ(house.ask_well(ada, "me")["waiting"], 0);
}

TEST_F(TablesTest, WatchersAreCountedAndPlayersAreSeenToBeHere) {
  const std::string id = game_of({ada, bob});
  Socket player(house, ada);
  player.ask("watch", {{"table", id}});
  {
    Socket onlooker(house);
    onlooker.ask("watch", {{"table", id}});
    house.hub().tick();
    EXPECT_EQ(player.events("info").back()["info"]["watchers"], 1);
    EXPECT_EQ(player.events("info").back()["info"]["seats"][0]["here"], true);
    EXPECT_EQ(player.events("info").back()["info"]["seats"][1]["here"], false);
  }
  house.hub().tick();
  EXPECT_EQ(player.events("info").back()["info"]["watchers"], 0) << "he has left";
  player.ask("unwatch", {{"table", id}});
  EXPECT_EQ(table(bob, id)["table"]["seats"][0]["here"], false);
  player.forget();
  choose(ada, id, "end");
  EXPECT_TRUE(player.events("now").empty());
  EXPECT_EQ(house.refusal(ada, "watch", {{"table", id}}), "request.socket");
}

TEST_F(TablesTest, ACrowdThatComesAndLeavesIsToldOnce) {
  const std::string id = game_of({ada, bob});
  // What all who were there were told while half of so many left, and everybody after them.
  const auto told = [&](std::size_t count) {
    std::vector<std::unique_ptr<Socket>> crowd;
    for (std::size_t i = 0; i < count; ++i) {
      crowd.push_back(std::make_unique<Socket>(house, i == 0 ? ada : Person{}));
      crowd.back()->ask("watch", {{"table", id}});
    }
    house.hub().tick();
    for (const auto& socket : crowd) {
      EXPECT_EQ(socket->events("info").size(), 1u);
      EXPECT_EQ(socket->events("info")[0]["info"]["watchers"], count - 1);
      EXPECT_EQ(socket->events("info")[0]["info"]["you"].size(), socket == crowd[0] ? 1u : 0u);
      socket->forget();
    }
    std::size_t lines = 0;
    for (crowd.resize(count / 2); !crowd.empty(); crowd.pop_back()) {
      if (crowd.size() == count / 2) house.hub().tick();
      lines += crowd.back()->lines.size();
    }
    house.hub().tick();
    return lines;
  };
  EXPECT_EQ(told(20), 10u);
  EXPECT_EQ(told(40), 20u);
}

TEST_F(TablesTest, AllWhoLookThroughTheSameEyesAreSentOneText) {
  const std::string id = game_of({ada, bob});
  Socket player(house, ada), his_phone(house, ada), first(house), second(house);
  for (Socket* socket : {&player, &his_phone, &first, &second})
    socket->ask("watch", {{"table", id}});
  house.hub().tick();  // tells who is here
  EXPECT_EQ(first.last_line, second.last_line);
  EXPECT_EQ(player.last_line, his_phone.last_line);
  EXPECT_NE(player.last_line, first.last_line);
  choose(ada, id, some(ada, id, "place").c_str());
  EXPECT_EQ(first.events("now").size(), 1u);
  EXPECT_EQ(first.last_line, second.last_line);
  EXPECT_EQ(player.last_line, his_phone.last_line);
}

TEST_F(TablesTest, WhatStandsOnTheTableNowIsNotPlayedAgainToBeShown) {
  const std::string id = game_of({ada, bob});
  choose(ada, id, some(ada, id, "place").c_str());
  const int made = table(ada, id)["now"]["made"];
  const auto replays = [&] { return house.hub().metrics.replays.Value(); };
  const Json picture = house.ask_well(ada, "picture", {{"table", id}});
  EXPECT_EQ(house.ask_well(ada, "picture", {{"table", id}, {"at", made}}), picture);
  EXPECT_EQ(house.ask_well(ada, "at", {{"table", id}, {"made", made}})["now"]["view"],
            table(ada, id)["now"]["view"]);
  house.ask_well(ada, "preview", {{"table", id}, {"seq", seq(id)}, {"words", "end"}});
  EXPECT_EQ(replays(), 0);
  EXPECT_TRUE(house.ask_well(ada, "picture", {{"table", id}, {"at", made - 1}}) != picture);
  EXPECT_EQ(replays(), 1);
}

TEST_F(TablesTest, ATableThatNobodyLooksAtLeavesTheMemoryAndComesBack) {
  const std::string id = game_of({ada, bob});
  const Json before = table(ada, id)["now"];
  house.now += forget_after + 1;
  house.hub().tick();
  EXPECT_EQ(house.hub().tables.all().size(), 0u);
  EXPECT_EQ(table(ada, id)["now"], before);
  Socket watcher(house, ada);
  watcher.ask("watch", {{"table", id}});
  house.now += forget_after + 1;
  house.hub().tick();
  EXPECT_EQ(house.hub().tables.all().size(), 1u);
}

}  // namespace
}  // namespace ziggurat::server
