// What happened, step by step, and the course of a whole game.
#include "games/games.h"
#include "server/seen.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class LookingBackTest : public HouseTest {
 protected:
  Json steps(const Person& person, const std::string& id, Json fields) {
    fields["table"] = id;
    return house.ask_well(person, "steps", std::move(fields))["steps"];
  }
  Json at(const Person& person, const std::string& id, const Json& made) {
    return house.ask_well(person, "at", {{"table", id}, {"made", made}})["now"];
  }
  int made(const std::string& id) { return table({}, id)["now"]["made"]; }
  // The values of a field, step by step.
  static Json each(const Json& steps, const char* field) {
    Json values = Json::array();
    for (const Json& step : steps) values.push_back(step[field]);
    return values;
  }

  Person ada = house.guest("Ada"), bob = house.guest("Bob");
};

TEST_F(LookingBackTest, AStepIsAChoiceWithItsDrawsAsTheViewerSeesIt) {
  const std::string id = game_of({ada, bob});
  const int begins = made(id);
  choose(ada, id, some(ada, id, "place").c_str());
  choose(ada, id, some(ada, id, "swap").c_str());
  const Json told = steps(bob, id, {{"from", begins}});
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(each(told, "seat"), Json::array({"archer", "archer"}));
  EXPECT_EQ(each(told, "made"), Json::array({begins + 1, made(id)}));
  EXPECT_GT(made(id), begins + 2) << "tiles were drawn after the swap";
  for (const Json& step : told) {
    const Json then = at(bob, id, step["made"]);
    for (const char* field : {"view", "asked", "phase"})
      EXPECT_EQ(step[field], then[field]) << field;
  }
  EXPECT_EQ(told[0]["news"][0]["key"], "tigris.event.placed");
  EXPECT_EQ(told[0]["mark"],
            Json::array({Json::array({"cell", told[0]["news"][0]["args"]["cell"]})}));
  EXPECT_EQ(told[1]["news"][0]["key"], "tigris.event.swapped.hidden");
  EXPECT_EQ(told[1]["news"].size(), 1u) << "not that tiles were drawn for it";
  EXPECT_EQ(steps(ada, id, {{"from", begins}})[1]["news"][0]["key"], "tigris.event.swapped");
}

TEST_F(LookingBackTest, WhatIsNotWorthALookJoinsTheNextStepAndAtTheEndTheLast) {
  const std::string id = game_of({ada, bob});
  const int begins = made(id);
  choose(ada, id, some(ada, id, "place").c_str());
  const int placed = made(id);
  choose(ada, id, "end");
  EXPECT_EQ(each(steps(bob, id, {{"from", begins}}), "made"), Json::array({made(id)}));
  choose(bob, id, some(bob, id, "place").c_str());
  const Json told = steps(bob, id, {{"from", begins}});
  EXPECT_EQ(each(told, "made"), Json::array({placed, made(id)}));
  EXPECT_EQ(each(told, "seat"), Json::array({"archer", "bull"})) << "not who only ended his turn";
  choose(bob, id, "end");
  choose(ada, id, "end");
  const Json passed = steps(bob, id, {{"from", told[1]["made"]}});
  EXPECT_EQ(each(passed, "seat"), Json::array({"archer"})) << "the last of those who passed";
  EXPECT_EQ(passed[0]["news"].back()["key"], "tigris.event.turn")
      << "there is nothing else to tell";
  EXPECT_EQ(steps(bob, id, {{"from", made(id)}}), Json::array());
}

TEST_F(LookingBackTest, AFightIsToldSlowlyInSteps) {
  const std::string id = create(ada, {"me", "me"},
                                {{"position",
                                  "players 2\nturn archer 2\ncolumns H I J\nrow 4 Bk t .\n"
                                  "hand archer temple\nhand bull temple\n"}});
  for (const char* words : {"leader king J4", "support 0", "support 0"})
    house.ask_well(ada, "choose", {{"table", id}, {"seq", seq(id)}, {"words", words}});
  const Json told = steps(ada, id, {{"from", 0}, {"as", "spectator"}});
  EXPECT_EQ(each(told, "slow"), Json::array({true, true, true}));
  const Json course = house.ask_well(ada, "timeline", {{"table", id}});
  EXPECT_EQ(course["begins"], 0);
  EXPECT_EQ(course["events"], Json::parse(R"([{"made":1,"kind":"revolt"}])"));
}

TEST_F(LookingBackTest, OnlyMomentsOfTheGameAndOwnEyes) {
  const std::string id = game_of({ada, bob});
  const int now = made(id);
  const auto refusal = [&](const Person& person, Json fields) {
    fields["table"] = id;
    return house.refusal(person, "steps", std::move(fields));
  };
  EXPECT_EQ(refusal(ada, {{"from", now + 1}}), "table.moment");
  EXPECT_EQ(refusal(ada, {{"from", 0}, {"to", now + 1}}), "table.moment");
  EXPECT_EQ(refusal(ada, {{"from", 2}, {"to", 1}}), "table.moment");
  EXPECT_EQ(refusal(ada, {{"from", 0}, {"as", "bull"}}), "table.not-yours");
  EXPECT_EQ(refusal({}, {{"from", 0}, {"as", "bull"}}), "table.not-yours");
  const std::string open = create(ada, {"me", "open"});
  EXPECT_EQ(house.refusal(ada, "steps", {{"table", open}, {"from", 0}}), "table.not-begun");
  EXPECT_EQ(house.refusal(ada, "timeline", {{"table", open}}), "table.not-begun");
}

TEST_F(LookingBackTest, AnAnswerPlaysTheGameOnceAndATimelineNever) {
  const std::string id = game_of({ada, bob});
  choose(ada, id, some(ada, id, "place").c_str());
  choose(ada, id, some(ada, id, "place").c_str());
  house.ask_well(ada, "timeline", {{"table", id}});
  EXPECT_EQ(house.hub().metrics.replays.Value(), 0);
  EXPECT_EQ(steps(ada, id, {{"from", made(id) - 2}}).size(), 2u);
  EXPECT_EQ(house.hub().metrics.replays.Value(), 1);
}

class SlowLookingBackTest : public HouseTest {
 protected:
  SlowLookingBackTest() : HouseTest({.thinking_pace = 0.001, .rate_scale = 1}) {}
};

TEST_F(SlowLookingBackTest, NobodyMayAskForMoreThanAPersonCanLookAt) {
  const Person ada = house.guest("Ada"), bob = house.guest("Bob");
  const std::string id = game_of({ada, bob});
  int answered = 0;
  for (; answered < 1000; ++answered) {
    house.now += 30;
    if (!house.ask(ada, "steps", {{"table", id}, {"from", 0}}).good()) break;
  }
  EXPECT_GE(answered, looking_back.burst);
  EXPECT_LT(answered, 2 * looking_back.burst);
}

// ---- random games of every title ----

void for_random_games(const std::function<void(const Table&)>& look) {
  for (const Title& title : titles()) {
    SCOPED_TRACE(title.game->info().name);
    Setting setting;
    setting.seats = title.game->info().max_seats;
    const auto table = title.game->begin(setting);
    Rng rng(7);
    for (int i = 0; i < 1200 && !(*table)->over(); ++i) (*table)->choose_by_lot(rng);
    look(**table);
  }
}
bool is_draw(const Table& table, int made) { return table.maker_of(made) == chance; }

TEST(LookingBack, NoStepEndsBeforeItsDrawsAndTogetherTheyTellAllThatIsWorthALook) {
  for_random_games([](const Table& table) {
    const Vocabulary& words = table.vocabulary();
    const int last = table.choices_made(), first = timeline_json(table)["begins"];
    for (int from = first; from < last; from += 60) {
      while (from < last && is_draw(table, from + 1)) ++from;
      const int to = std::min(last, from + 50);
      std::vector<Json> told, happened;
      const Json steps = steps_json(table, 0, from, to);
      EXPECT_LE(steps.size(), static_cast<std::size_t>(max_steps));
      for (const Json& step : steps) {
        for (const Json& one : step["news"]) told.push_back(one);
        const int made = step["made"];
        EXPECT_TRUE(made == to || !is_draw(table, made + 1)) << made;
        EXPECT_NE(step["seat"], "chance");
      }
      for (int made = from + 1; made <= to; ++made)
        for (const News& one : table.seen_news_of(made, 0))
          if (words.events[one.kind].tempo != Tempo::Quiet)
            happened.push_back(to_json(describe(words, one, 0)));
      if (happened.empty()) continue;
      EXPECT_EQ(told, happened);
      EXPECT_EQ(steps.back()["made"], to);
    }
  });
}

TEST(LookingBack, OfMoreStepsThanAnAnswerHoldsTheOldestAreOne) {
  for_random_games([](const Table& table) {
    const int last = table.choices_made();
    const Json all = steps_json(table, spectator, 0, last);
    ASSERT_EQ(all.size(), static_cast<std::size_t>(max_steps));
    EXPECT_EQ(all.back()["made"], last);
    const int first = all[0]["made"];
    EXPECT_GT(first, last / 2);
    const Json rest = steps_json(table, spectator, first, last);
    ASSERT_EQ(rest.size() + 1, all.size());
    for (std::size_t i = 0; i < rest.size(); ++i) EXPECT_EQ(rest[i], all[i + 1]);
  });
}

TEST(LookingBack, ATimelineNamesMomentsAfterTheDraws) {
  for_random_games([](const Table& table) {
    const Json course = timeline_json(table);
    const int begins = course["begins"];
    for (int made = 1; made <= begins; ++made) EXPECT_TRUE(is_draw(table, made));
    EXPECT_FALSE(is_draw(table, begins + 1));
    EXPECT_FALSE(course["turns"].empty());
    EXPECT_FALSE(course["events"].empty());
    for (const char* list : {"turns", "events"})
      for (int before = 0; const Json& one : course[list]) {
        const int made = one["made"];
        EXPECT_TRUE(made == table.choices_made() || !is_draw(table, made + 1)) << one.dump();
        EXPECT_LE(before, made) << list;
        before = made;
      }
  });
}

}  // namespace
}  // namespace ziggurat::server
