// Sagas: games that follow from each other, and who may see them and go on with them.
#include "core/saga.h"
#include "games/games.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class SagaTest : public HouseTest {
 protected:
  std::string begin_saga(const Person& person, Json more = Json::object()) {
    more["game"] = "oath";
    more["name"] = "The Long Peace";
    return house.ask_well(person, "saga-new", std::move(more))["saga"];
  }
  std::string play(const Person& person, const std::string& saga, Json more = Json::object()) {
    more["saga"] = saga;
    return house.ask_well(person, "saga-play", std::move(more))["table"];
  }
  Json saga(const Person& person, const std::string& id) {
    return house.ask_well(person, "saga", {{"saga", id}});
  }
  // Everybody does as little as possible, so that the Empire stands to the end.
  void play_until_over(const std::map<std::string, Person>& people, const std::string& id) {
    while (status(id) == "playing") {
      const std::string asked = table({}, id)["now"]["asked"];
      const Person& person = people.at(asked);
      Json fields{{"table", id}, {"seq", seq(id)}, {"seat", asked}};
      if (some(person, id, "end") == "end")
        fields["words"] = "end";
      else
        fields["index"] = 0;
      house.ask_well(person, "choose", std::move(fields));
    }
    ASSERT_EQ(status(id), "over");
  }
  // The first game of Ada's saga, against Bob, which she wins as Chancellor.
  std::string first_game(const std::string& saga) {
    const std::string id =
        play(ada, saga, {{"seats", {"me", "open"}}, {"invite", {{"red", "Bob"}}}});
    house.ask_well(bob, "join", {{"table", id}});
    play_until_over({{"chancellor", ada}, {"red", bob}}, id);
    return id;
  }

  Person ada = house.account("Ada", "correct horse"), bob = house.account("Bob", "battery staple"),
         eve = house.account("Eve", "tr0ubador and 3");
};

TEST_F(SagaTest, BeginsInAWorldWhereNobodyHasPlayed) {
  const std::string id = begin_saga(ada);
  const Json shown = saga(ada, id);
  EXPECT_EQ(shown["saga"]["name"], "The Long Peace");
  EXPECT_EQ(shown["saga"]["games"], 0);
  EXPECT_EQ(shown["saga"]["yours"], true);
  EXPECT_EQ(shown["saga"]["table"], nullptr);
  EXPECT_EQ(shown["games"], Json::array());
  EXPECT_EQ(shown["world"]["game"], 1);
  EXPECT_EQ(shown["world"]["oath"], "supremacy");
  EXPECT_EQ(misfit(shown["world"], find_title("oath")->game->sagas()->world_type()), "");
  EXPECT_EQ(house.ask_well(ada, "sagas")["sagas"][0]["id"], id);
  EXPECT_EQ(house.ask_well(bob, "sagas")["sagas"], Json::array());

  const std::string other = begin_saga(ada, {{"options", {{"world", "people"}}}});
  EXPECT_EQ(saga(ada, other)["world"]["oath"], "people");
  EXPECT_EQ(saga(ada, other)["world"]["game"], 3);
}

TEST_F(SagaTest, AFinishedGameLeavesItsWorld) {
  const std::string id = begin_saga(ada);
  const std::string first = first_game(id);
  const Json shown = saga(bob, id);
  ASSERT_EQ(shown["games"].size(), 1u);
  const Json game = shown["games"][0];
  EXPECT_EQ(game["n"], 1);
  EXPECT_EQ(game["table"], first);
  EXPECT_EQ(game["seats"][0]["name"], "Ada");
  EXPECT_EQ(game["passage"]["winner"], "chancellor");
  const int round = game["passage"]["round"];  // the end die decides in which
  EXPECT_EQ(game["passage"]["how"], round < 8 ? "stable_regime" : "exhaustion");
  EXPECT_EQ(misfit(game["passage"], find_title("oath")->game->sagas()->passage_type()), "");
  EXPECT_EQ(shown["world"]["game"], 2);
  EXPECT_EQ(shown["world"]["oath"], game["passage"]["next"]);
  EXPECT_EQ(shown["people"][0]["name"], "Ada");
  EXPECT_EQ(shown["people"][0]["won"], 1);
  EXPECT_EQ(shown["people"][1]["won"], 0);
  EXPECT_EQ(house.ask_well(ada, "profile", {{"name", "Ada"}})["games"][0]["won"], 1)
      << "a game of a saga counts";

  const int decided = game["decided"];
  const Json last_map = house.ask_well(ada, "at", {{"table", first}, {"made", decided}});
  EXPECT_EQ(last_map["now"]["view"]["round"], round)
      << "the map before the chronicle is still there";
  EXPECT_LT(decided, table(ada, first)["now"]["made"].get<int>());

  const Json before = house.ask_well(ada, "saga", {{"saga", id}, {"n", 0}});
  EXPECT_EQ(before["world"]["game"], 1);
  EXPECT_NE(before["text"], shown["text"]);
  EXPECT_EQ(house.refusal(ada, "saga", {{"saga", id}, {"n", 2}}), "saga.world");
}

TEST_F(SagaTest, GoesOnWithTheSamePeople) {
  const std::string id = begin_saga(ada);
  const std::string first = first_game(id);
  EXPECT_EQ(house.refusal(ada, "propose", {{"table", first}, {"kind", "rematch"}}), "propose.saga");
  const std::string second = play(bob, id, {{"pace", "daily"}});
  const Json info = table(ada, second)["table"];
  EXPECT_EQ(info["saga"], (Json{{"id", id}, {"name", "The Long Peace"}, {"n", 2}}));
  EXPECT_EQ(info["seats"][0]["name"], "Ada") << "who has won is the Chancellor";
  EXPECT_EQ(info["invited"], Json::array({"chancellor"}));
  EXPECT_EQ(info["seats"][1]["name"], "Bob");
  EXPECT_EQ(info["seats"][1]["kind"], "person");
  EXPECT_EQ(saga(ada, id)["saga"]["table"], second);
  EXPECT_EQ(house.refusal(ada, "saga-play", {{"saga", id}}), "saga.under-way");
  house.ask_well(ada, "join", {{"table", second}});
  EXPECT_EQ(status(second), "playing");

  house.restart();
  EXPECT_EQ(table(ada, second)["table"]["saga"]["n"], 2);
  play_until_over({{"chancellor", ada}, {"red", bob}}, second);
  EXPECT_EQ(saga(ada, id)["saga"]["games"], 2);
  EXPECT_EQ(saga(ada, id)["games"][0]["table"], second);
}

TEST_F(SagaTest, LongOnesAreToldAPageAtATime) {
  const std::string id = begin_saga(ada);
  for (int n = 1; n <= max_chapters + 1; ++n) {
    const std::string game = play(ada, id, {{"seats", {"me", "me"}}});
    play_until_over({{"chancellor", ada}, {"red", ada}}, game);
  }
  const Json latest = saga(ada, id);
  ASSERT_EQ(latest["games"].size(), std::size_t{max_chapters});
  EXPECT_EQ(latest["games"][0]["n"], max_chapters + 1);
  EXPECT_EQ(latest["before"], 2);
  const Json first = house.ask_well(ada, "saga", {{"saga", id}, {"before", latest["before"]}});
  ASSERT_EQ(first["games"].size(), 1u);
  EXPECT_EQ(first["games"][0]["n"], 1);
  EXPECT_EQ(first["before"], nullptr);
}

TEST_F(SagaTest, ATableThatIsClosedLeavesTheSagaWhereItWas) {
  const std::string id = begin_saga(ada);
  EXPECT_EQ(house.refusal(ada, "saga-play", {{"saga", id}}), "saga.seats");
  const std::string closed = play(ada, id, {{"seats", {"me", "open"}}});
  house.ask_well(ada, "leave", {{"table", closed}});
  EXPECT_EQ(saga(ada, id)["saga"]["table"], nullptr);
  EXPECT_NE(play(ada, id, {{"seats", {"me", "open"}}}), closed);
}

TEST_F(SagaTest, IsKnownToItsPeopleUnlessItIsPublic) {
  const std::string id = begin_saga(ada);
  EXPECT_EQ(house.refusal(eve, "saga", {{"saga", id}}), "saga.unknown");
  EXPECT_EQ(house.refusal({}, "saga", {{"saga", id}}), "saga.unknown");
  EXPECT_EQ(house.refusal(eve, "saga-play", {{"saga", id}}), "saga.unknown");
  EXPECT_EQ(house.refusal(eve, "saga-branch", {{"saga", id}, {"n", 0}, {"name", "Mine"}}),
            "saga.unknown");
  const std::string hidden =
      play(ada, id, {{"seats", {"me", "open"}}, {"invite", {{"red", "Bob"}}}, {"public", true}});
  EXPECT_EQ(table(eve, hidden)["table"]["saga"], nullptr);
  EXPECT_EQ(table({}, hidden)["table"]["saga"], nullptr);
  EXPECT_EQ(table(bob, hidden)["table"]["saga"]["id"], id) << "he is invited";
  EXPECT_EQ(saga(bob, id)["saga"]["yours"], true);

  const std::string open = begin_saga(ada, {{"public", true}});
  EXPECT_EQ(saga({}, open)["text"], nullptr);
  EXPECT_EQ(saga(eve, open)["saga"]["yours"], false);
  EXPECT_EQ(house.refusal(eve, "saga-play", {{"saga", open}}), "saga.not-yours");
  const std::string seen = play(ada, open, {{"seats", {"me", "open"}}});
  EXPECT_EQ(table(eve, seen)["table"]["saga"]["id"], open);
}

TEST_F(SagaTest, BranchesFromAnyGame) {
  const std::string id = begin_saga(ada, {{"public", true}});
  first_game(id);
  const std::string branch =
      house.ask_well(eve, "saga-branch", {{"saga", id}, {"n", 1}, {"name", "Another way"}})["saga"];
  const Json shown = saga(eve, branch);
  EXPECT_EQ(shown["saga"]["branch"], (Json{{"saga", id}, {"n", 1}}));
  EXPECT_EQ(shown["saga"]["games"], 0);
  EXPECT_EQ(shown["text"], saga(ada, id)["text"]);
  EXPECT_EQ(house.refusal(eve, "saga-branch", {{"saga", id}, {"n", 2}, {"name", "No"}}),
            "saga.world");
}

TEST_F(SagaTest, WorldsComeAndGoAsText) {
  const std::string id = begin_saga(ada);
  first_game(id);
  const std::string text = saga(ada, id)["text"];
  const auto import = [&](const std::string& what) {
    return house.ask(eve, "saga-import", {{"game", "oath"}, {"name", "From afar"}, {"text", what}});
  };
  const Reply good = import(text);
  ASSERT_TRUE(good.good()) << good.body;
  EXPECT_EQ(saga(eve, good.body["saga"])["text"], text) << "letter by letter";
  std::string broken = text;
  broken[7] = 'x';
  const Reply bad = import(broken);
  EXPECT_EQ(bad.status, 422);
  EXPECT_EQ(bad.key(), "oath.chronicle.error.hex");
  EXPECT_EQ(bad.body["error"]["args"]["column"], 8);
  EXPECT_EQ(house.refusal(eve, "saga-new", {{"game", "tigris"}, {"name", "No"}}), "saga.game");
  EXPECT_EQ(house.refusal(eve, "saga-new", {{"game", "oath"}, {"name", " "}}), "saga.name");
  EXPECT_EQ(
      house.refusal(eve, "saga-new", {{"game", "oath"}, {"name", "A"}, {"options", {{"x", "y"}}}}),
      "option.unknown");
}

TEST_F(SagaTest, NobodyBeginsThemWithoutEnd) {
  for (int i = 0; i < max_sagas_of_user; ++i) begin_saga(ada);
  EXPECT_EQ(house.refusal(ada, "saga-new", {{"game", "oath"}, {"name", "One more"}}), "saga.many");
  begin_saga(bob);
}

TEST_F(SagaTest, WhatAGuestHasBegunTheAccountGoesOnWith) {
  const Person guest = house.guest("Zoe");
  const std::string id = begin_saga(guest);
  const std::string first = play(guest, id, {{"seats", {"me", "me"}}});
  const Person zoe = house.account("Zoe Z", "a long password");
  Person back = guest;
  const Reply in = house.ask(guest, "login", {{"name", "Zoe Z"}, {"password", "a long password"}});
  ASSERT_TRUE(in.good()) << in.body;
  EXPECT_EQ(saga(zoe, id)["saga"]["host"], "Zoe Z");
  EXPECT_EQ(saga(zoe, id)["saga"]["table"], first);
}

}  // namespace
}  // namespace ziggurat::server
