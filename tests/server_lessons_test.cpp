// Tables of one person who chooses for chance, too: what lessons are played at.
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class LessonsTest : public HouseTest {
 protected:
  std::string lesson(Json more = Json::object()) {
    more["chance"] = "manual";
    if (!more.contains("position")) more["position"] = before_the_draw;
    return create(ada, {"me", "me"}, std::move(more));
  }
  std::string refused(std::vector<std::string> seats, Json more) {
    more["game"] = "tigris";
    more["seats"] = std::move(seats);
    return house.refusal(ada, "create", std::move(more));
  }
  std::string why_not(const Person& person, const std::string& id, const char* seat,
                      const char* words) {
    return house.refusal(person, "choose",
                         {{"table", id}, {"seq", seq(id)}, {"seat", seat}, {"words", words}});
  }
  void choose_as(const char* seat, const std::string& id, const char* words) {
    EXPECT_EQ(why_not(ada, id, seat, words), "") << seat << ": " << words;
  }
  Json now(const std::string& id, const char* as = "archer") {
    return house.ask_well(ada, "table", {{"table", id}, {"as", as}})["now"];
  }
  void take_back(const std::string& id, int to) {
    house.ask_well(ada, "propose", {{"table", id}, {"kind", "takeback"}, {"to", to}});
  }

  // The first to play holds five tiles: his turn ends with a draw.
  static constexpr const char* before_the_draw =
      "turn archer 1\nhand archer temple temple temple temple temple\n"
      "hand bull farm farm farm farm farm farm\n";
  Person ada = house.guest("Ada"), bob = house.guest("Bob");
};

TEST_F(LessonsTest, OnlyWhoSitsAtAPrivateTableAloneChoosesForChance) {
  EXPECT_EQ(refused({"me", "open"}, {{"chance", "manual"}}), "create.chance");
  EXPECT_EQ(refused({"me", "random"}, {{"chance", "manual"}}), "create.chance");
  EXPECT_EQ(refused({"me", "me"}, {{"chance", "manual"}, {"public", true}}), "create.chance");
  EXPECT_EQ(refused({"me", "me"}, {{"chance", "dice"}}), "session.chance");
  EXPECT_EQ(refused({"me", "me"}, {{"chance", 1}}), "request.type");
  EXPECT_EQ(refused({"me", "me"}, {{"chance", std::string(21, 'x')}}), "request.large");
  EXPECT_EQ(refused({"me", "random"}, {{"chance", "auto"}}), "");
}

TEST_F(LessonsTest, AllSeatsOfEachGameMayBeOnesOwn) {
  struct Full {
    const char* game;
    std::size_t seats;
  };
  for (const Full& full : {Full{"tigris", 4}, Full{"crescent", 5}, Full{"oath", 6}})
    EXPECT_EQ(house.refusal(ada, "create",
                            {{"game", full.game},
                             {"seats", std::vector<std::string>(full.seats, "me")},
                             {"chance", "manual"}}),
              "")
        << full.game;
}

TEST_F(LessonsTest, ChanceWaitsForItsOwner) {
  const std::string id = lesson();
  choose_as("archer", id, "end");
  EXPECT_EQ(now(id)["asked"], "chance");
  EXPECT_FALSE(now(id).contains("choices")) << "nobody looks through the eyes of chance";
  EXPECT_EQ(why_not(ada, id, "archer", "draw market"), "choose.not-asked");
  EXPECT_EQ(why_not(ada, id, "bull", "draw market"), "choose.not-asked");
  EXPECT_EQ(why_not(ada, id, "chance", "draw dice"), "words.thing");
  EXPECT_EQ(why_not(bob, id, "chance", "draw market"), "table.no-seat");
  EXPECT_EQ(house.refusal(ada, "preview",
                          {{"table", id}, {"seq", seq(id)}, {"seat", "chance"}, {"index", 0}}),
            "table.not-yours");
  house.restart();
  EXPECT_EQ(now(id)["asked"], "chance");
  choose_as("chance", id, "draw market");
  EXPECT_EQ(now(id)["view"]["hand"]["market"], 1);
  EXPECT_EQ(now(id)["asked"], "bull");
}

TEST_F(LessonsTest, ElsewhereNobodyChoosesForChance) {
  const std::string id = create(ada, {"me", "me"}, {{"position", before_the_draw}});
  EXPECT_EQ(why_not(ada, id, "chance", "end"), "table.not-yours");
  choose_as("archer", id, "end");
  EXPECT_EQ(now(id)["asked"], "bull") << "the tile was drawn";
}

TEST_F(LessonsTest, TheFirstLegalDrawIsOneOfItsNumbers) {
  const std::string id = lesson();
  choose_as("archer", id, "end");
  house.ask_well(
      ada, "choose",
      {{"table", id}, {"seq", seq(id)}, {"seat", "chance"}, {"index", 0}, {"sure", false}});
  EXPECT_EQ(now(id)["asked"], "bull");
}

TEST_F(LessonsTest, EntriesTellTheChoicesInWordsToTheirMakerAlone) {
  const std::string id = lesson();
  choose_as("archer", id, "end");
  choose_as("chance", id, "draw market");
  const auto choices = [&](const Person& person) {
    Json list = Json::array();
    const Json entries = table(person, id)["entries"];
    for (const Json& entry : entries) list.push_back(entry.value("choice", ""));
    return list;
  };
  EXPECT_EQ(choices(ada), Json::array({"end", "draw market"}));
  EXPECT_EQ(choices(bob), Json::array({"", ""}));
  const std::string other = create(ada, {"me", "me"}, {{"position", before_the_draw}});
  choose_as("archer", other, "end");
  const Json silent = table(ada, other)["entries"];
  EXPECT_EQ(silent.size(), 2u);
  for (const Json& entry : silent) EXPECT_FALSE(entry.contains("choice"));
}

TEST_F(LessonsTest, AnyChoiceIsTakenBackChancesIncluded) {
  const std::string id = lesson();
  choose_as("archer", id, "end");
  choose_as("chance", id, "draw market");
  choose_as("bull", id, "end");
  EXPECT_EQ(now(id)["asked"], "archer");
  take_back(id, 2);
  EXPECT_EQ(now(id)["asked"], "bull");
  take_back(id, 1);
  EXPECT_EQ(now(id)["asked"], "chance") << "nothing is drawn anew by itself";
  choose_as("chance", id, "draw settlement");
  EXPECT_EQ(now(id)["view"]["hand"]["settlement"], 1);
  take_back(id, 0);
  for (const int to : {-1, 0, 1})
    EXPECT_NE(house.refusal(ada, "propose", {{"table", id}, {"kind", "takeback"}, {"to", to}}), "")
        << to;
}

TEST_F(LessonsTest, AGameThatIsOverGoesOnWhenItsEndIsTakenBack) {
  const std::string id = lesson({{"position", "idle 3\n"}});
  choose_as("archer", id, "end");
  while (now(id)["asked"] == "chance")
    house.ask_well(ada, "choose",
                   {{"table", id}, {"seq", seq(id)}, {"seat", "chance"}, {"index", 0}});
  ASSERT_EQ(status(id), "over");
  EXPECT_TRUE(house.ask_well(ada, "lobby")["finished"].empty()) << "nobody looks back at a lesson";
  take_back(id, 0);
  EXPECT_EQ(status(id), "playing");
  EXPECT_FALSE(now(id).contains("result"));
  house.restart();
  EXPECT_EQ(now(id)["asked"], "archer");
}

TEST_F(LessonsTest, NobodyIsRemindedOfALesson) {
  const std::string id = lesson();
  const Json lobby = house.ask_well(ada, "lobby");
  for (const auto& [name, of_games] : lobby["counts"].items()) {
    EXPECT_TRUE(lobby[name].empty()) << name;
    EXPECT_TRUE(of_games.empty()) << name;
  }
  EXPECT_EQ(house.ask_well(ada, "me")["waiting"], 0);
  EXPECT_EQ(table(ada, id)["table"]["you"], Json::array({"archer", "bull"}));
}

TEST_F(LessonsTest, AgainstTheComputerChanceGoesByItselfAgain) {
  house.works = false;
  const std::string id = lesson();
  choose_as("archer", id, "end");
  house.ask_well(ada, "resign", {{"table", id}, {"seat", "bull"}});
  EXPECT_EQ(now(id)["asked"], "bull") << "the tile that was due is drawn";
  EXPECT_EQ(why_not(ada, id, "chance", "draw market"), "table.not-yours");
  EXPECT_EQ(house.ask_well(ada, "lobby")["yours"].size(), 1u);
  const Json entries = table(ada, id)["entries"];
  for (const Json& entry : entries) EXPECT_FALSE(entry.contains("choice"));
  house.restart();
  EXPECT_EQ(now(id)["asked"], "bull");
}

TEST_F(LessonsTest, ATableIsClosedOnceAllItsSeatsAreLeft) {
  const std::string id = house.ask_well(
      ada, "create",
      {{"game", "tigris"}, {"seats", {"me", "me", "me", "me"}}, {"chance", "manual"}})["table"];
  for (const char* seat : {"archer", "bull", "potter", "lion"}) {
    EXPECT_EQ(status(id), "playing");
    house.ask_well(ada, "resign", {{"table", id}, {"seat", seat}});
  }
  EXPECT_EQ(status(id), "closed");
}

// The computer, which would play on for the first of them, has no time to end the game.
TEST_F(LessonsTest, AllSeatsCanBeLeftAtOnce) {
  const std::string id = lesson();
  house.ask_well(ada, "resign", {{"table", id}, {"all", true}});
  EXPECT_EQ(status(id), "closed");
  const Json lobby = house.ask_well(ada, "lobby");
  for (const auto& [name, of_games] : lobby["counts"].items())
    EXPECT_TRUE(of_games.empty()) << name;
}

}  // namespace
}  // namespace ziggurat::server
