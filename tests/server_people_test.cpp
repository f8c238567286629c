// What people have played, and where the points of a finished game came from.
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class PeopleTest : public HouseTest {
 protected:
  // A game that ends at once; who wins is a tie, because nobody has done anything.
  std::string finished(const std::vector<Person>& people, bool is_public) {
    std::vector<std::string> seats(people.size(), "open");
    seats[0] = "me";
    const std::string id = create(people[0], seats, {{"public", is_public}});
    for (std::size_t i = 1; i < people.size(); ++i) {
      house.dice = {3};
      house.ask_well(people[i], "join", {{"table", id}});
    }
    pass_until_over(people, id);
    return id;
  }
  Json profile(const Person& person, const char* name) {
    return house.ask_well(person, "profile", {{"name", name}});
  }
  Json record(const Person& person, const char* name, const char* by) {
    return house.ask_well(person, "record", {{"name", name}, {"by", by}})["rows"];
  }
  Json history(const Person& person, Json fields) {
    fields["name"] = "Ada";
    return house.ask_well(person, "history", std::move(fields));
  }

  Person ada = house.account("Ada", "correct horse"), bob = house.account("Bob", "battery staple"),
         eve = house.guest("Eve");
};

TEST_F(PeopleTest, AProfileTellsOfFinishedGames) {
  EXPECT_EQ(profile(eve, "ada")["name"], "Ada");
  EXPECT_EQ(profile(eve, "ada")["games"], Json::array());
  EXPECT_EQ(profile(ada, "Ada")["you"], true);
  EXPECT_EQ(house.refusal(eve, "profile", {{"name", "Eve"}}), "profile.unknown") << "a guest";
  const std::string id = finished({ada, bob}, true);
  const Json games = profile(eve, "Ada")["games"];
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0]["game"], "tigris");
  EXPECT_EQ(games[0]["played"], 1);
  EXPECT_EQ(games[0]["won"], 1) << "a tie";
  EXPECT_EQ(games[0]["few"], true);
  game_of({ada, bob});
  EXPECT_EQ(profile(ada, "Ada")["games"][0]["played"], 1) << "a game that goes on tells nothing";
}

TEST_F(PeopleTest, OthersGamesAreKnownOnlyIfTheyWerePublic) {
  const std::string hidden = finished({ada, bob}, false);
  for (const char* operation : {"profile", "history"}) {
    const auto games = [&](const Person& person) {
      return house.ask_well(person, operation, {{"name", "Ada"}})["games"].size();
    };
    EXPECT_EQ(games(ada), 1u) << operation;
    EXPECT_EQ(games(bob), 1u) << operation << ": he was there";
    EXPECT_EQ(games(eve), 0u) << operation;
    EXPECT_EQ(games({}), 0u) << operation;
  }
  for (const char* by : {"people", "levels", "characters"})
    EXPECT_EQ(record(eve, "Ada", by), Json::array()) << by;
}

TEST_F(PeopleTest, GamesAgainstOneselfOrFromAPositionDoNotCount) {
  const std::string alone = create(ada, {"me", "me"});
  pass_until_over({ada}, alone);
  EXPECT_EQ(profile(ada, "Ada")["games"], Json::array());
  const std::string seeded = create(ada, {"me", "me"}, {{"seed", 1}});
  pass_until_over({ada}, seeded);
  EXPECT_EQ(history(ada, Json::object())["games"], Json::array());
  EXPECT_EQ(house.ask_well(ada, "lobby")["finished"].size(), 2u) << "but they are found";
}

TEST_F(PeopleTest, ARecordTellsAgainstWhomAndAsWhom) {
  for (int i = 0; i < few_games; ++i) finished({ada, bob}, true), house.now += 60'000;
  finished({ada, eve}, true);
  const Json people = record(eve, "Ada", "people");
  ASSERT_EQ(people.size(), 2u);
  EXPECT_EQ(people[0]["key"], "Bob");
  EXPECT_EQ(people[0]["played"], few_games);
  EXPECT_EQ(people[0]["few"], false);
  EXPECT_EQ(people[0]["ahead"], 0) << "they tied";
  EXPECT_EQ(people[1]["key"], "Eve");
  EXPECT_EQ(people[1]["guest"], true);
  EXPECT_EQ(people[1]["few"], true);
  const Json characters = record(eve, "Ada", "characters");
  ASSERT_EQ(characters.size(), 1u);
  EXPECT_EQ(characters[0]["game"], "tigris");
  EXPECT_EQ(characters[0]["key"], "archer");
  EXPECT_EQ(characters[0]["played"], few_games + 1);
  EXPECT_EQ(record(eve, "Ada", "levels"), Json::array());
  EXPECT_EQ(house.refusal(eve, "record", {{"name", "Ada"}, {"by", "weather"}}), "request.type");
  EXPECT_EQ(
      house.ask_well(eve, "record", {{"name", "Ada"}, {"by", "people"}, {"game", "oath"}})["rows"],
      Json::array());
}

// As if he had resigned during the game and the computer had won it for him.
TEST_F(PeopleTest, WhoGaveUpHasNotWon) {
  const std::string id = finished({ada, bob}, true);
  house.write([&](SQLite::Database& database) {
    database.exec("DELETE FROM endings");
    database.exec(
        "UPDATE seats SET kind = 'ai', level = 'basic', resigned = 1 WHERE seat = 1 AND "
        "table_id = '"
        + id + "'");
  });
  house.restart();
  house.ask_well(ada, "name", {{"table", id}, {"name", "Written again"}});
  const Json games = profile({}, "Bob")["games"];
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0]["left"], 1);
  EXPECT_EQ(games[0]["won"], 0);
  EXPECT_EQ(history({}, Json::object())["games"][0]["seats"][1]["left"], true);
  EXPECT_EQ(history({}, Json::object())["games"][0]["name"], "Written again");
  EXPECT_EQ(record({}, "Ada", "people"), Json::array()) << "she has not met him at the end";
}

TEST_F(PeopleTest, AHistoryComesInPages) {
  std::vector<std::string> played;
  for (int i = 0; i < max_history + 2; ++i)
    played.push_back(finished({ada, bob}, true)), house.now += 60'000;
  const Json first = history(eve, Json::object());
  ASSERT_EQ(first["games"].size(), static_cast<std::size_t>(max_history));
  EXPECT_EQ(first["games"][0]["table"], played.back());
  EXPECT_EQ(first["games"][0]["seat"], "archer");
  EXPECT_EQ(first["games"][0]["seats"][1]["name"], "Bob");
  EXPECT_EQ(first["games"][0]["seats"][1]["rank"], 1);
  const Json second = history(eve, {{"before", first["before"]}});
  ASSERT_EQ(second["games"].size(), 2u);
  EXPECT_EQ(second["games"][1]["table"], played.front());
  EXPECT_EQ(second["before"], nullptr);
  EXPECT_EQ(history(eve, {{"game", "oath"}})["games"], Json::array());
}

TEST_F(PeopleTest, WhatAGuestHasPlayedGoesWithHimToHisAccount) {
  const std::string id = finished({eve, bob}, true);
  Json fields = {{"name", "Ada"}, {"password", "correct horse"}};
  EXPECT_TRUE(house.ask(eve, "login", fields).good());
  EXPECT_EQ(profile({}, "Ada")["games"][0]["played"], 1);
  EXPECT_EQ(record({}, "Bob", "people")[0]["key"], "Ada");
}

// ---- where the points came from ----

TEST_F(PeopleTest, TheAccountOfAGameIsGivenOnceItIsOver) {
  const std::string id = game_of({ada, bob});
  EXPECT_EQ(house.refusal(ada, "account", {{"table", id}}), "ending.not-over");
  pass_until_over({ada, bob}, id);
  const Json account = house.ask_well({}, "account", {{"table", id}});
  EXPECT_EQ(account["how"]["key"], "tigris.account.how");
  EXPECT_EQ(account["how"]["args"]["end"], "idle");
  EXPECT_EQ(account["adds"], "least");
  ASSERT_EQ(account["columns"].size(), 4u);
  ASSERT_EQ(account["rows"].size(), 2u);
  const Json result = table({}, id)["now"]["result"];
  for (const Json& row : account["rows"]) {
    EXPECT_EQ(row["total"], result[row["seat"].get<std::string>()]["points"]);
    EXPECT_EQ(row["rank"], result[row["seat"].get<std::string>()]["rank"]);
  }
}

}  // namespace
}  // namespace ziggurat::server
