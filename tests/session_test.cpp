// The machine interface: what it answers, and that no request harms it.
#include <gtest/gtest.h>

#include "terminal/session.h"

namespace ziggurat {
namespace {

class SessionTest : public testing::Test {
 protected:
  Json ask(std::string_view line) { return Json::parse(session_.answer(line)); }
  Json ask_well(std::string_view line) {
    Json reply = ask(line);
    EXPECT_EQ(reply["ok"], true) << reply.dump();
    return reply;
  }
  std::string error(std::string_view line) {
    const Json reply = ask(line);
    return reply["ok"] == false ? reply["error"]["key"].get<std::string>() : "none";
  }
  Session session_;
};

TEST_F(SessionTest, ListsGamesWithTheirOptions) {
  const Json reply = ask_well(R"({"do":"games"})");
  EXPECT_EQ(reply["games"][0]["game"], "tigris");
  EXPECT_EQ(reply["games"][0]["options"]["board"]["default"], "standard");
  const Json& oath = reply["games"].back();
  EXPECT_EQ(oath["game"], "oath");
  EXPECT_EQ(oath["options"]["world"]["default"], "first");
}

TEST_F(SessionTest, PlaysAGameToItsEnd) {
  Json reply = ask_well(
      R"({"do":"new","game":"tigris","players":3,"seed":5,"options":{"board":"advanced"}})");
  int choices = 0;
  while (reply["over"] == false && ++choices < 5000)
    reply = ask_well(
        Json{{"do", "choose"}, {"index", choices * 7 % reply["choices"].get<int>()}}.dump());
  EXPECT_EQ(reply["over"], true);
  EXPECT_EQ(reply["result"].size(), 3u);
  const std::string log = ask_well(R"({"do":"log"})")["log"];
  const Json again = ask_well(Json{{"do", "new"}, {"log", log}}.dump());
  EXPECT_EQ(again["result"], reply["result"]);
  EXPECT_EQ(error(R"({"do":"choose","index":0})"), "session.over");
}

// Oath has the longest questions and the most kinds of them.
TEST_F(SessionTest, PlaysOathToItsEnd) {
  Json reply =
      ask_well(R"({"do":"new","game":"oath","players":4,"seed":5,"options":{"world":"ruins"}})");
  Rng rng(5);
  for (int choices = 0; reply["over"] == false && choices < 20'000; ++choices)
    reply =
        ask_well(Json{{"do", "choose"}, {"index", rng.below(reply["choices"].get<u32>())}}.dump());
  ASSERT_EQ(reply["over"], true);
  EXPECT_EQ(reply["result"].size(), 4u);
  const std::string log = ask_well(R"({"do":"log"})")["log"];
  const Json again = ask_well(Json{{"do", "new"}, {"log", log}}.dump());
  EXPECT_EQ(again["result"], reply["result"]);
}

TEST_F(SessionTest, OathStartsFromAPositionAndFromAChronicle) {
  const std::string position =
      "players 3\nturn red\nadvisers red wolves*\nadvisers blue elders*\nseen blue wolves\n";
  const Json reply = ask_well(Json{{"do", "new"}, {"game", "oath"}, {"position", position}}.dump());
  EXPECT_EQ(reply["who"], "red");
  const auto adviser = [&](const std::string& viewer, const char* whose) {
    const Json view = ask_well(Json{{"do", "view"}, {"seat", viewer}}.dump())["view"];
    return view["players"][whose]["advisers"][0]["card"].get<std::string>();
  };
  EXPECT_EQ(adviser("red", "red"), "wolves");
  EXPECT_EQ(adviser("blue", "red"), "wolves");
  EXPECT_EQ(adviser("chancellor", "red"), "?denizen");
  EXPECT_EQ(adviser("spectator", "blue"), "?denizen");
  EXPECT_EQ(error(R"({"do":"new","game":"oath","position":"players 3\nchronicle 0303"})"),
            "oath.chronicle.error.end");
  EXPECT_EQ(error(R"({"do":"new","game":"oath","players":7})"), "seats.wrong");
  EXPECT_EQ(error(R"({"do":"choose","words":"use wolves"})"), "oath.why.no-access");
}

TEST_F(SessionTest, TheSameSeedIsTheSameGame) {
  const auto first_hand = [&](int seed) {
    ask_well(Json{{"do", "new"}, {"game", "tigris"}, {"players", 2}, {"seed", seed}}.dump());
    return ask_well(R"({"do":"state"})")["state"].dump();
  };
  const std::string once = first_hand(3);
  EXPECT_NE(first_hand(4), once);
  EXPECT_EQ(first_hand(3), once);
}

TEST_F(SessionTest, ChoosesByIndexAndByWords) {
  ask_well(R"({"do":"new","game":"tigris","players":2,"seed":7})");
  const Json decision = ask_well(R"({"do":"decision","texts":true,"lang":"cs"})");
  ASSERT_GT(decision["choices"].size(), 100u);
  EXPECT_FALSE(decision["choices"][0]["text"].get<std::string>().empty());
  EXPECT_TRUE(decision["hint"].get<std::string>().starts_with("Napiš: place ")) << decision["hint"];
  const std::string words = decision["choices"][10]["words"];
  const Json by_words =
      ask_well(Json{{"do", "choose"}, {"words", words}, {"seat", decision["who"]}}.dump());
  const std::string after = ask_well(R"({"do":"state"})")["state"].dump();
  ask_well(Json{{"do", "undo"}, {"seat", decision["who"]}}.dump());
  ask_well(R"({"do":"choose","index":10})");
  EXPECT_EQ(ask_well(R"({"do":"state"})")["state"].dump(), after);
}

TEST_F(SessionTest, StartsFromAPosition) {
  const std::string position =
      "players 2\nturn bull 1\ncolumns E F\nrow 5 t Bk\nhand bull temple\n";
  const Json reply =
      ask_well(Json{{"do", "new"}, {"game", "tigris"}, {"position", position}}.dump());
  EXPECT_EQ(reply["who"], "bull");
  EXPECT_EQ(ask_well(R"({"do":"state"})")["state"]["board"]["leaders"]["bull"]["king"], "F5");
  const std::string printed = ask_well(R"({"do":"position"})")["position"];
  ask_well(Json{{"do", "new"}, {"game", "tigris"}, {"position", printed}}.dump());
  EXPECT_EQ(ask_well(R"({"do":"position"})")["position"], printed);
}

TEST_F(SessionTest, AViewHidesWhatTheStateShows) {
  ask_well(R"({"do":"new","game":"tigris","players":2,"seed":7})");
  const Json bull = ask_well(R"({"do":"view","seat":"bull"})")["view"];
  EXPECT_TRUE(bull["players"]["archer"]["points"].is_null());
  EXPECT_FALSE(bull["players"]["bull"]["points"].is_null());
  const Json nobody_sees = ask_well(R"({"do":"view","seat":"spectator"})")["view"];
  EXPECT_FALSE(nobody_sees.contains("hand"));
}

TEST_F(SessionTest, ChanceCanBePlayedByHand) {
  Json reply = ask_well(R"({"do":"new","game":"tigris","players":2,"chance":"manual"})");
  EXPECT_EQ(reply["who"], "chance");
  reply = ask_well(R"({"do":"choose","words":"start bull"})");
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(reply["who"], "chance");
    EXPECT_GT(ask_well(R"({"do":"decision"})")["choices"][0]["weight"], 0);
    reply = ask_well(R"({"do":"choose","words":"draw temple"})");
  }
  EXPECT_EQ(reply["who"], "bull");
}

TEST_F(SessionTest, EveryBadRequestIsAnsweredAndChangesNothing) {
  EXPECT_EQ(error("{\"do\":"), "session.json");
  EXPECT_EQ(error("[1,2]"), "session.object");
  EXPECT_EQ(error("{}"), "session.text");
  EXPECT_EQ(error(R"({"do":7})"), "session.text");
  EXPECT_EQ(error(R"({"do":"dance"})"), "session.do");
  EXPECT_EQ(error(R"({"do":"state"})"), "session.no-game");
  EXPECT_EQ(error(R"({"do":"new"})"), "session.text");
  EXPECT_EQ(error(R"({"do":"new","game":"chess"})"), "game.unknown");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","players":9})"), "seats.wrong");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","players":99999999999999999999})"),
            "session.number");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","players":2.5})"), "session.number");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","options":{"board":"big"}})"), "option.value");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","options":{"bord":"advanced"}})"),
            "option.unknown");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","options":{"board":1}})"), "session.text");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","options":[]})"), "session.options");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","chance":"never"})"), "session.chance");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","position":"nonsense"})"), "position.line");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","position":"columns A\nrow 1 Ak"})"),
            "position.broken");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","log":"nonsense"})"), "log.title");
  EXPECT_EQ(error(R"({"do":"games","lang":"de"})"), "session.lang");

  ask_well(R"({"do":"new","game":"tigris","players":2,"seed":7})");
  const std::string before = ask_well(R"({"do":"state"})")["state"].dump();
  EXPECT_EQ(error(R"({"do":"choose"})"), "session.number");
  EXPECT_EQ(error(R"({"do":"choose","index":-1})"), "session.index");
  EXPECT_EQ(error(R"({"do":"choose","index":100000})"), "session.index");
  EXPECT_EQ(error(R"({"do":"choose","words":"fly"})"), "words.verb");
  EXPECT_EQ(error(R"({"do":"choose","words":"place temple F3"})"), "tigris.why.occupied");
  EXPECT_EQ(error(R"({"do":"choose","index":0,"seat":"nobody"})"), "session.not-asked");
  EXPECT_EQ(error(R"({"do":"choose","index":0,"made":3})"), "session.stale");
  EXPECT_EQ(error(R"({"do":"view","seat":"potter"})"), "session.seat");
  EXPECT_EQ(error(R"({"do":"view","seat":"chance"})"), "session.seat");
  EXPECT_EQ(error(R"({"do":"undo","seat":"archer"})"), "undo.chance");
  EXPECT_EQ(error(R"({"do":"new","game":"tigris","players":9})"), "seats.wrong");
  EXPECT_EQ(error(std::string(Session::max_line + 1, ' ')), "session.long");
  EXPECT_EQ(error("{\"do\":\"\xff\"}"), "session.json");
  EXPECT_EQ(ask_well(R"({"do":"state"})")["state"].dump(), before);
}

TEST_F(SessionTest, AnswersCarryTheRequestsId) {
  EXPECT_EQ(ask(R"({"do":"games","id":17})")["id"], 17);
  EXPECT_EQ(ask(R"({"do":"dance","id":"x"})")["id"], "x");
}

TEST_F(SessionTest, SaysWhyNot) {
  ask_well(R"({"do":"new","game":"tigris","players":2,"seed":7})");
  const Json reply = ask_well(R"({"do":"why","words":"place farm A1"})");
  EXPECT_EQ(reply["legal"], false);
  EXPECT_EQ(reply["key"], "tigris.why.farm-on-land");
  EXPECT_EQ(ask_well(R"({"do":"why","words":"end"})")["legal"], true);
}

}  // namespace
}  // namespace ziggurat
