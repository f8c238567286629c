// What the front page shows: lists with filters and counts, names, seats that are kept for
// somebody, and positions to draw small.
#include "server/seen.h"
#include "server/table_names.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class ListsTest : public HouseTest {
 protected:
  Json lobby(const Person& person, Json fields = Json::object()) {
    return house.ask_well(person, "lobby", std::move(fields));
  }
  static std::vector<std::string> ids(const Json& list) {
    std::vector<std::string> found;
    for (const Json& info : list) found.push_back(info["id"]);
    return found;
  }
  std::string open(const Person& host, const char* game, const char* pace, int seats = 2) {
    std::vector<std::string> words(static_cast<std::size_t>(seats), "open");
    words[0] = "me";
    return house.ask_well(
        host, "create",
        {{"game", game}, {"seats", words}, {"public", true}, {"pace", pace}})["table"];
  }
  Json info(const Person& person, const std::string& id) { return table(person, id)["table"]; }
  std::string invite(const Person& host, const char* name, Json more = Json::object()) {
    more["invite"] = {{"bull", name}};
    return create(host, {"me", "open"}, std::move(more));
  }

  Person ada = house.account("Ada", "correct horse"), bob = house.account("Bob", "battery staple"),
         eve = house.guest("Eve");
  using Ids = std::vector<std::string>;
};

// ---- lists ----

TEST_F(ListsTest, AFilterChangesTheListsAndAGameIsCountedWhateverIsChosen) {
  const std::string slow = open(ada, "tigris", "daily"), quick = open(ada, "tigris", "live"),
                    other = open(ada, "crescent", "daily", 4);
  const Json all = lobby(eve);
  EXPECT_EQ(all["open"].size(), 3u);
  EXPECT_EQ(all["counts"]["open"], Json({{"crescent", 1}, {"tigris", 2}}));
  EXPECT_EQ(all["counts"]["running"], Json::object());
  EXPECT_EQ(ids(lobby(eve, {{"games", {"crescent"}}})["open"]), Ids{other});
  EXPECT_EQ(lobby(eve, {{"games", {"crescent"}}})["counts"]["open"]["tigris"], 2);
  EXPECT_EQ(ids(lobby(eve, {{"pace", {"live"}}})["open"]), Ids{quick});
  EXPECT_EQ(lobby(eve, {{"pace", {"live"}}})["counts"]["open"], Json({{"tigris", 1}}));
  EXPECT_EQ(lobby(eve, {{"pace", {"live", "daily"}}, {"games", {"tigris"}}})["open"].size(), 2u);
  EXPECT_EQ(lobby(eve, {{"games", {"oath"}}})["open"].size(), 0u);
  EXPECT_EQ(house.refusal(eve, "lobby", {{"pace", {"slow"}}}), "request.type");
  EXPECT_EQ(lobby(ada)["counts"]["open"], Json::object()) << "they are counted among his own";
  EXPECT_EQ(lobby(ada)["counts"]["yours"], Json({{"crescent", 1}, {"tigris", 2}}));
  EXPECT_EQ(lobby(ada, {{"games", {"tigris"}}, {"pace", {"daily"}}})["yours"][0]["id"], slow);
}

TEST_F(ListsTest, CountsFollowWhatHappensAtTheTables) {
  const std::string id = open(ada, "tigris", "none");
  EXPECT_EQ(lobby({})["counts"]["open"]["tigris"], 1);
  house.ask_well(bob, "join", {{"table", id}});
  EXPECT_EQ(lobby({})["counts"]["open"], Json::object());
  EXPECT_EQ(lobby({})["counts"]["running"]["tigris"], 1);
  EXPECT_EQ(lobby(bob)["counts"]["running"], Json::object());
  const bool ada_is_asked = table({}, id)["now"]["asked"] == "archer";
  if (ada_is_asked)
    pass_until_over({ada, bob}, id);
  else
    pass_until_over({bob, ada}, id);
  EXPECT_EQ(lobby({})["counts"]["running"], Json::object());
  EXPECT_EQ(lobby({})["counts"]["finished"]["tigris"], 1);
  house.restart();
  EXPECT_EQ(lobby({})["counts"]["finished"]["tigris"], 1);
}

TEST_F(ListsTest, ListsComeInPages) {
  for (int i = 0; i < max_lobby + 3; ++i)
    open(i % 2 ? ada : bob, "tigris", "none"), house.now += 1000;
  const Json first = lobby(eve), second = lobby(eve, {{"from", max_lobby}});
  EXPECT_EQ(first["open"].size(), static_cast<std::size_t>(max_lobby));
  EXPECT_EQ(second["open"].size(), 3u);
  EXPECT_EQ(first["counts"]["open"]["tigris"], max_lobby + 3);
  std::set<std::string> seen;
  for (const Json& page : {first, second})
    for (const std::string& id : ids(page["open"])) EXPECT_TRUE(seen.insert(id).second);
  EXPECT_EQ(lobby(eve, {{"lists", {"running"}}})["open"].size(), 0u);
  EXPECT_EQ(lobby(ada, {{"from", 1}})["yours"].size(), lobby(ada)["yours"].size() - 1);
}

TEST_F(ListsTest, WhoeverIsAskedLongestIsShownFirst) {
  const std::string first = create(ada, {"me", "me"});
  house.now += 60'000;
  const std::string second = create(ada, {"me", "me"});
  EXPECT_EQ(ids(lobby(ada)["waiting"]), Ids({first, second}));
}

// ---- what a table is called and how far it has come ----

TEST_F(ListsTest, ATableHasANameThatItsHostMayChange) {
  const std::string id = create(ada, {"me", "open"});
  const std::string given = info({}, id)["name"];
  EXPECT_EQ(given, given_name(id));
  EXPECT_NE(given.find(' '), std::string::npos);
  house.ask_well(ada, "name", {{"table", id}, {"name", "  Seven\tWells "}});
  EXPECT_EQ(info({}, id)["name"], "SevenWells") << "cleaned as all that is typed";
  EXPECT_EQ(house.refusal(bob, "name", {{"table", id}, {"name", "Mine"}}), "table.host");
  EXPECT_EQ(house.refusal(ada, "name", {{"table", id}, {"name", std::string(41, 'x')}}),
            "table.name");
  EXPECT_EQ(house.refusal(ada, "name", {{"table", id}, {"name", std::string(101, 'x')}}),
            "request.large");
  house.restart();
  EXPECT_EQ(info({}, id)["name"], "SevenWells");
  house.ask_well(ada, "name", {{"table", id}, {"name", ""}});
  EXPECT_EQ(info({}, id)["name"], given);
  EXPECT_EQ(info({}, create(ada, {"me", "open"}, {{"name", "Two Minarets"}}))["name"],
            "Two Minarets");
}

TEST_F(ListsTest, NamesAreManyAndAlwaysTheSame) {
  EXPECT_EQ(given_name("k3xj2mwp4rta9bcd"), given_name("k3xj2mwp4rta9bcd"));
  std::set<std::string> names;
  for (int i = 0; i < 1000; ++i) names.insert(given_name("table " + std::to_string(i)));
  EXPECT_GT(names.size(), 550u);
}

TEST_F(ListsTest, WhoWatchesIsToldTheNewName) {
  const std::string id = game_of({ada, bob});
  Socket socket(house, bob);
  socket.ask("watch", {{"table", id}});
  house.ask_well(ada, "name", {{"table", id}, {"name", "Bronze Gate"}});
  ASSERT_FALSE(socket.events("info").empty());
  EXPECT_EQ(socket.events("info").back()["info"]["name"], "Bronze Gate");
}

TEST_F(ListsTest, ATableTellsHowFarItHasComeAndWhatHappenedLast) {
  const std::string id = game_of({ada, bob});
  EXPECT_EQ(info(ada, id)["stage"]["key"], "tigris.stage");
  EXPECT_EQ(info(ada, id)["last"], nullptr) << "nobody has chosen yet";
  EXPECT_EQ(info(ada, id)["asked"], Json::array({"archer"}));
  house.now += 5000;
  const std::string words = some(ada, id, "place");
  choose(ada, id, words.c_str());
  const Json last = info(eve, id)["last"];
  EXPECT_EQ(last["news"][0]["key"], "tigris.event.placed");
  EXPECT_EQ(last["at"], house.now);
  const Json before = info(eve, id);
  house.restart();
  const Json listed = lobby(bob)["yours"][0];
  EXPECT_EQ(listed["last"], before["last"]) << "without playing its log";
  EXPECT_EQ(listed["stage"], before["stage"]);
  EXPECT_EQ(house.hub().tables.all().size(), 0u);
  const std::string waits = create(ada, {"me", "open"});
  EXPECT_EQ(info(ada, waits)["stage"], nullptr);
  EXPECT_EQ(info(ada, waits)["asked"], Json::array());
}

// What a draw brought is no event that everybody saw.
TEST_F(ListsTest, TheLastEventIsWhatASpectatorWasTold) {
  const std::string id = game_of({ada, bob});
  choose(ada, id, some(ada, id, "swap").c_str());
  const Json all = table(eve, id);
  const Json& last = all["table"]["last"];
  bool is_told = false;
  for (const Json& entry : all["entries"])
    is_told = is_told || (entry["seat"] == "archer" && entry["news"] == last["news"]);
  EXPECT_TRUE(is_told) << last;
  for (const Json& news : last["news"]) EXPECT_FALSE(news["args"].contains("tile")) << news;
}

// ---- seats that are kept ----

TEST_F(ListsTest, ASeatIsKeptForWhomTheHostInvites) {
  Socket socket(house, bob);
  const std::string id = invite(ada, " bob ", {{"public", true}});
  ASSERT_EQ(socket.events("notice").size(), 1u);
  EXPECT_EQ(socket.events("notice")[0]["kind"], "invited");
  EXPECT_EQ(ids(lobby(bob)["invited"]), Ids{id});
  EXPECT_EQ(lobby(bob)["invited"][0]["invited"], Json::array({"bull"}));
  EXPECT_EQ(lobby(bob)["counts"]["invited"]["tigris"], 1);
  EXPECT_EQ(lobby(eve)["open"].size(), 0u) << "there is no seat for others";
  EXPECT_EQ(lobby(eve)["counts"]["open"], Json::object());
  const Json seat = info(eve, id)["seats"][1];
  EXPECT_EQ(seat["kept"], true);
  EXPECT_EQ(seat["name"], "Bob");
  EXPECT_EQ(house.refusal(eve, "join", {{"table", id}}), "join.kept");
  EXPECT_EQ(house.refusal(eve, "join", {{"table", id}, {"seat", "bull"}}), "join.kept");
  house.restart();
  house.ask_well(bob, "join", {{"table", id}});
  EXPECT_EQ(status(id), "playing");
  EXPECT_EQ(info(bob, id)["you"], Json::array({"bull"}));
  EXPECT_EQ(lobby(bob)["invited"].size(), 0u);
}

TEST_F(ListsTest, WhoIsInvitedMayDeclineAndTheHostMayThinkAgain) {
  const std::string id = invite(ada, "Bob", {{"public", true}});
  EXPECT_EQ(house.refusal(eve, "decline", {{"table", id}}), "invite.none");
  house.ask_well(bob, "decline", {{"table", id}});
  EXPECT_EQ(house.refusal(bob, "decline", {{"table", id}}), "invite.none");
  EXPECT_EQ(lobby(bob)["invited"].size(), 0u);
  EXPECT_EQ(info(eve, id)["seats"][1]["kept"], false);
  EXPECT_EQ(info(eve, id)["seats"][1]["name"], nullptr);
  EXPECT_EQ(ids(lobby(eve)["open"]), Ids{id});
  house.ask_well(eve, "join", {{"table", id}});
  const std::string again = invite(ada, "Bob");
  house.ask_well(ada, "remove", {{"table", again}, {"seat", "bull"}});
  EXPECT_EQ(lobby(bob)["invited"].size(), 0u);
  house.ask_well(bob, "join", {{"table", again}});
  EXPECT_EQ(status(again), "playing") << "he was not sent away";
}

TEST_F(ListsTest, WhoIsInvitedMayTakeAnotherFreeSeatInstead) {
  const std::string id = create(ada, {"me", "open", "open"}, {{"invite", {{"bull", "Bob"}}}});
  house.ask_well(bob, "join", {{"table", id}, {"seat", "potter"}});
  EXPECT_EQ(info(bob, id)["seats"][1]["kept"], false);
  house.ask_well(eve, "join", {{"table", id}});
  EXPECT_EQ(info(eve, id)["you"], Json::array({"bull"}));
}

TEST_F(ListsTest, AnInvitationIsRefusedWithTheReason) {
  const auto refused = [&](const Person& host, Json names) {
    return house.refusal(
        host, "create",
        {{"game", "tigris"}, {"seats", {"me", "open", "open"}}, {"invite", std::move(names)}});
  };
  EXPECT_EQ(refused(eve, {{"bull", "Bob"}}), "invite.account");
  EXPECT_EQ(refused(ada, {{"bull", "Nobody"}}), "invite.unknown");
  EXPECT_EQ(refused(ada, {{"bull", "Eve"}}), "invite.unknown")
      << "guests have no name of their own";
  EXPECT_EQ(refused(ada, {{"bull", "Ada"}}), "invite.twice");
  EXPECT_EQ(refused(ada, {{"bull", "Bob"}, {"potter", "Bob"}}), "invite.twice");
  EXPECT_EQ(refused(ada, {{"archer", "Bob"}}), "invite.seat");
  EXPECT_EQ(refused(ada, {{"lion", "Bob"}}), "invite.seat");
  EXPECT_EQ(refused(ada, {{"nobody", "Bob"}}), "invite.seat");
}

TEST_F(ListsTest, NobodyIsFloodedWithInvitations) {
  for (int i = 0; i < max_invitations; ++i) invite(ada, "Bob");
  const Json again = {{"game", "tigris"}, {"seats", {"me", "open"}}, {"invite", {{"bull", "Bob"}}}};
  EXPECT_EQ(house.refusal(ada, "create", again), "invite.many");
  const std::string first = lobby(bob)["invited"][0]["id"];
  house.ask_well(bob, "decline", {{"table", first}});
  EXPECT_EQ(house.ask(ada, "create", again).status, 200);
}

// ---- thumbs ----

TEST_F(ListsTest, ThumbsAreWhatASpectatorSees) {
  const std::string id = game_of({ada, bob}), waits = create(ada, {"me", "open"});
  const auto thumbs = [&](const Person& person) {
    return house.ask_well(person, "thumbs", {{"tables", {id, waits, "nowhere"}}})["thumbs"];
  };
  const Json seen = table(eve, id)["now"];
  EXPECT_EQ(thumbs(eve), Json({{id, {{"made", seen["made"]}, {"view", seen["view"]}}}}));
  EXPECT_EQ(thumbs(ada), thumbs(eve)) << "whoever asks";
  choose(ada, id, some(ada, id, "place").c_str());
  EXPECT_EQ(thumbs(eve)[id]["view"], table(eve, id)["now"]["view"]);
  house.ask_well(ada, "undo", {{"table", id}, {"seq", seq(id)}});
  EXPECT_EQ(thumbs(eve)[id]["view"], seen["view"]) << "also after a choice was taken back";
}

TEST_F(ListsTest, AFewPositionsAtATimeAreTakenFromTheDisk) {
  Json ids = Json::array();
  for (int i = 0; i < max_thumbs_loaded + 2; ++i) ids.push_back(create(ada, {"me", "me"}));
  house.restart();
  const auto count = [&] {
    return house.ask_well(eve, "thumbs", {{"tables", ids}})["thumbs"].size();
  };
  EXPECT_EQ(count(), static_cast<std::size_t>(max_thumbs_loaded));
  EXPECT_EQ(count(), ids.size());
  EXPECT_EQ(house.refusal(eve, "thumbs", {{"tables", Json::array_t(13, "x")}}), "request.large");
}

// ---- the games ----

TEST_F(ListsTest, OptionsSayWhichRulebookHasWhichValue) {
  const Json games = house.ask_well({}, "games")["games"];
  int disputed = 0;
  for (const Json& game : games) {
    EXPECT_GT(game["minutes"], 0);
    EXPECT_GE(game["weight"], 1);
    EXPECT_LE(game["weight"], 5);
    for (const Json& option : game["options"])
      for (const auto& [book, value] : option["presets"].items()) {
        ++disputed;
        const Json& values = option["values"];
        EXPECT_NE(std::find(values.begin(), values.end(), value), values.end())
            << game["game"] << " " << option["name"] << " " << book;
      }
  }
  EXPECT_GT(disputed, 20);
  const Json& muster = games[1]["options"][8];
  EXPECT_EQ(muster["name"], "muster");
  EXPECT_EQ(muster["presets"], Json({{"czech", "must"}, {"polish", "may"}, {"russian", "must"}}));
}

// The house plays by the Czech books unless somebody says otherwise.
// But for assaults into one's own hexes, about which it stands alone (crescent/RULES.md).
TEST_F(ListsTest, TheDefaultIsWhatTheCzechRulebookSays) {
  const Json games = house.ask_well({}, "games")["games"];
  for (const Json& game : games)
    for (const Json& option : game["options"])
      if (option["name"] != "assault")
        EXPECT_EQ(option["presets"].value("czech", option["values"][0]), option["values"][0])
            << option["name"];
      else
        EXPECT_NE(option["presets"]["czech"], option["values"][0]);
}

}  // namespace
}  // namespace ziggurat::server
