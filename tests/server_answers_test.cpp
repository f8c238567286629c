// Several choices made as one, and answers that the house gives: to questions with one answer, and
// to those about which somebody has said so once for all.
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

// What is due happens, and is written and told.
void settle(House& house) {
  house.pump();
  house.write([](SQLite::Database&) {});
  house.pump();
}

class AnswersTest : public HouseTest {
 protected:
  Json now(const Person& person, const std::string& id) { return table(person, id)["now"]; }
  int undo_steps(const Person& person, const std::string& id) {
    return now(person, id)["undo"]["steps"];
  }
  int made(const std::string& id) { return now({}, id)["made"]; }
  std::string phase(const std::string& id) { return now({}, id)["phase"]; }
  void undo(const Person& person, const std::string& id) {
    house.ask_well(person, "undo", {{"table", id}, {"seq", seq(id)}});
  }
  Json with_list(const std::string& id, const std::vector<std::string>& list) {
    return {{"table", id}, {"seq", seq(id)}, {"list", list}};
  }
  void settle() { ziggurat::server::settle(house); }

  Person ada = house.guest("Ada"), bob = house.guest("Bob");
};

// ---- several choices at once ----

class ListTest : public AnswersTest {
 protected:
  // Two tiles that may be placed one after the other.
  std::vector<std::string> two_tiles() {
    const std::string first = some(ada, id, "place");
    choose(ada, id, first.c_str());
    const std::string second = some(ada, id, "place");
    undo(ada, id);
    return {first, second};
  }

  std::string id = game_of({ada, bob});
  std::vector<std::string> tiles = two_tiles();
  std::vector<std::string> turn = {tiles[0], tiles[1], "end"};
};

TEST_F(ListTest, AListIsOneChangeAndOneUndoAlsoAfterARestart) {
  const int before = made(id);
  {
    Socket socket(house, bob);
    socket.ask("watch", {{"table", id}});
    house.ask_well(ada, "choose", with_list(id, tiles));
    const auto events = socket.events("now");
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events[0]["entries"].size(), 2u);
  }
  EXPECT_EQ(made(id), before + 2);
  EXPECT_EQ(undo_steps(ada, id), 1);
  house.restart();
  EXPECT_EQ(undo_steps(ada, id), 1);
  undo(ada, id);
  EXPECT_EQ(made(id), before);
  EXPECT_EQ(table(ada, id)["entries"].back()["rewind"], 2);
  EXPECT_EQ(undo_steps(ada, id), 0);
}

TEST_F(ListTest, UndoCountsAListAndAChoiceBesideItOnceEach) {
  const int before = made(id);
  choose(ada, id, tiles[0].c_str());
  house.ask_well(ada, "choose", with_list(id, {tiles[1]}));
  EXPECT_EQ(undo_steps(ada, id), 2);
  undo(ada, id);
  EXPECT_EQ(made(id), before + 1);
  house.ask_well(ada, "choose", with_list(id, {tiles[1]}));
  house.ask_well(ada, "undo", {{"table", id}, {"seq", seq(id)}, {"all", true}});
  EXPECT_EQ(made(id), before);
}

TEST_F(ListTest, WhatCannotBeMadeWholeIsNotMadeAtAll) {
  const int before = seq(id);
  const auto refused = [&](const std::vector<std::string>& list) {
    return house.ask(ada, "choose", with_list(id, list)).body["error"];
  };
  const auto reason = [](const Json& error) { return error["args"]["reason"]["say"][0]["key"]; };
  const Json unknown = refused({tiles[0], "fly away"});
  EXPECT_EQ(unknown["key"], "choose.item");
  EXPECT_EQ(unknown["args"]["n"], 2);
  EXPECT_EQ(unknown["args"]["words"], "fly away");
  EXPECT_EQ(reason(unknown), "words.verb");
  EXPECT_EQ(reason(refused({tiles[0], tiles[0]})), "tigris.why.occupied") << "by the first";
  const Json after_the_end = refused({tiles[0], tiles[1], "end", "end"});
  EXPECT_EQ(after_the_end["args"]["n"], 4);
  EXPECT_EQ(reason(after_the_end), "choose.not-asked") << "first chance draws";
  const auto key = [&](const std::vector<std::string>& list) {
    return house.refusal(ada, "choose", with_list(id, list));
  };
  EXPECT_EQ(key(std::vector<std::string>(41, "end")), "request.large");
  EXPECT_EQ(key({std::string(201, 'e')}), "request.large");
  EXPECT_EQ(key({}), "choose.index");
  EXPECT_EQ(house.refusal(bob, "choose", with_list(id, tiles)), "choose.not-asked");
  EXPECT_EQ(house.refusal(ada, "preview", with_list(id, {"end", "end"})), "choose.item");
  EXPECT_EQ(seq(id), before);
}

TEST_F(ListTest, APreviewAddsUpWhatEachOfThemWouldDo) {
  const Json together = house.ask_well(ada, "preview", with_list(id, tiles));
  Json news = Json::array(), alone;
  for (const std::string& tile : tiles) {
    alone = house.ask_well(ada, "preview", with_list(id, {tile}));
    news.insert(news.end(), alone["news"].begin(), alone["news"].end());
    choose(ada, id, tile.c_str());
  }
  EXPECT_EQ(together["certain"], true);
  EXPECT_EQ(together["undoable"], true);
  EXPECT_EQ(together["news"], news);
  EXPECT_EQ(together["view"], alone["view"]);
  EXPECT_EQ(house.ask_well(ada, "preview", with_list(id, {"end"}))["undoable"], false);
}

TEST_F(ListTest, APreviewTellsWhatOneWouldBeAskedNext) {
  const auto preview = [&](std::vector<std::string> list, bool with_next) {
    Json fields = with_list(id, list);
    fields["next"] = with_next;
    return house.ask_well(ada, "preview", fields);
  };
  EXPECT_FALSE(preview(tiles, false).contains("next"));
  EXPECT_FALSE(preview(turn, true).contains("next")) << "it is chance that is asked";
  const Json next = preview(tiles, true)["next"];
  house.ask_well(ada, "choose", with_list(id, tiles));
  for (const char* part : {"phase", "prompt", "choices"}) EXPECT_EQ(next[part], now(ada, id)[part]);
}

TEST_F(ListTest, WhoIsNotSureIsAskedBackAboutTheWhole) {
  Json fields = with_list(id, turn);
  fields["sure"] = false;
  const Json asked_back = house.ask_well(ada, "choose", fields);
  ASSERT_TRUE(asked_back.contains("confirm"));
  EXPECT_EQ(asked_back["confirm"]["undoable"], false);
  EXPECT_EQ(seq(id), fields["seq"]);
  fields["list"] = tiles;
  EXPECT_TRUE(house.ask_well(ada, "choose", fields).contains("seq"));
}

TEST_F(ListTest, TheOthersAgreeToTakeAWholeListBack) {
  const int before = made(id);
  house.ask_well(ada, "choose", with_list(id, turn));
  const auto propose = [&](Json fields) {
    fields.update({{"table", id}, {"kind", "takeback"}});
    return house.refusal(ada, "propose", std::move(fields));
  };
  EXPECT_EQ(propose({{"to", before + 1}}), "propose.takeback") << "in the middle of it";
  EXPECT_EQ(propose(Json::object()), "");
  EXPECT_EQ(table(ada, id)["table"]["proposal"]["to"], before);
  house.ask_well(bob, "answer", {{"table", id}, {"accept", true}});
  EXPECT_EQ(made(id), before);
}

// ---- questions with one answer ----

class SingleTest : public AnswersTest {
 protected:
  void SetUp() override { house.works = false; }
  // The farm brings two treasures together; one lies in a corner and must be taken.
  std::string treasures(const Person& person, std::vector<std::string> seats) {
    const std::string id = create(person, std::move(seats), {{"position", R"(turn archer 2
columns A  B  C  D  E  F
row 2   At t* s  s  ~  s
row 3   .  .  .  ~  ~  t*
hand archer farm settlement
)"}});
    choose(person, id, "place farm E2");
    return id;
  }
  void want_forced(const Person& person, bool forced) {
    const Json told = house.ask_well(person, "settings", {{"forced", forced}});
    EXPECT_EQ(told["settings"]["forced"], forced);
    EXPECT_EQ(house.ask_well(person, "me")["settings"], told["settings"]);
  }
};

TEST_F(SingleTest, AreAnsweredAtOnceAndTakenBackWithTheChoiceBefore) {
  const std::string id = treasures(ada, {"me", "random"});
  EXPECT_EQ(phase(id), "turn.action");
  EXPECT_EQ(now(ada, id)["asked"], "archer");
  EXPECT_EQ(made(id), 2);
  const Json entries = table(ada, id)["entries"];
  EXPECT_EQ(entries[0]["at"], entries[1]["at"]);
  EXPECT_EQ(undo_steps(ada, id), 1);
  undo(ada, id);
  EXPECT_EQ(made(id), 0);
  choose(ada, id, "place farm E2");
  house.restart();
  EXPECT_EQ(made(id), 2) << "no more, no less";
  EXPECT_EQ(undo_steps(ada, id), 1);
}

TEST_F(SingleTest, AreAskedIfSomebodyWantsThat) {
  EXPECT_EQ(house.ask_well(ada, "me")["settings"]["forced"], true);
  EXPECT_EQ(house.ask_well({}, "me")["settings"], nullptr);
  want_forced(ada, false);
  const std::string id = treasures(ada, {"me", "random"});
  EXPECT_EQ(phase(id), "treasure.take");
  house.restart();
  EXPECT_EQ(house.ask_well(ada, "settings")["settings"]["forced"], false);
  EXPECT_EQ(phase(id), "treasure.take");
  EXPECT_EQ(house.ask_well(bob, "settings")["settings"]["forced"], true);
}

TEST_F(SingleTest, AreAskedOfBotsUnlessTheyWantAnAnswer) {
  Person bot;
  bot.token = house.ask_well(ada, "token", {{"name", "Bot"}})["token"];
  EXPECT_EQ(phase(treasures(bot, {"me", "random"})), "treasure.take");
  want_forced(bot, true);
  EXPECT_EQ(phase(treasures(bot, {"me", "random"})), "turn.action");
  want_forced(ada, false);
  EXPECT_EQ(house.ask_well(bot, "settings")["settings"]["forced"], true) << "a setting of its own";
}

TEST_F(SingleTest, AreAskedAtASharedScreen) {
  EXPECT_EQ(phase(treasures(ada, {"me", "me"})), "treasure.take");
}

// The kings of two others go to war because of a tile that could still be taken back: once one of
// them is asked, it could not.
TEST_F(SingleTest, AreAskedWhereTheAnswerWouldBind) {
  const std::string id = create(ada, {"me", "random", "random"}, {{"position", R"(players 3
turn archer 2
columns F  G  H  I  J  K
row 4   Bk s  .  .  s  Pk
row 5   t  .  .  .  .  t
hand archer market settlement
)"}});
  choose(ada, id, "place settlement H4");
  choose(ada, id, "place market I4");
  EXPECT_EQ(phase(id), "war.choose");
  const Json choices = now(ada, id)["choices"];
  ASSERT_EQ(choices.size(), 1u);
  EXPECT_EQ(choices[0].value("of", Json::array({"war"})).size(), 1u);
  EXPECT_EQ(undo_steps(ada, id), 2);
}

// The Murshid has looked at seven cards. If only one of them is for him, nobody else knows.
TEST_F(SingleTest, AreAskedWhereTheyHangOnWhatOnlyOneKnows) {
  const auto count = [](const Json& groups) {
    std::size_t choices = 0;
    for (const Json& group : groups) choices += group.value("of", Json::array({""})).size();
    return choices;
  };
  bool found = false;
  for (int seed = 1; seed <= 40 && !found; ++seed) {
    const std::string id = house.ask_well(
        ada, "create",
        {{"game", "crescent"},
         {"seats", {"random", "me", "random", "random"}},
         {"seed", seed},
         {"position", "players 4\nturn murshid 1 1\nhex H8 fertile fort:murshid\n"}})["table"];
    choose(ada, id, "plot");
    found = phase(id) == "plot.take" && count(now(ada, id)["choices"]) == 1;
  }
  EXPECT_TRUE(found);
}

// ---- standing answers ----

// A game of Crescent Moon for one person on four screens, where three seats may hold a card for any
// time, and are asked after each action.
Json after(const std::string& actor, const std::string& hand) {
  return {{"game", "crescent"},
          {"seats", {"me", "me", "me", "me"}},
          {"position", "players 4\nturn " + actor + " 1 1\nhex H8 fertile town\nhand murshid "
                           + hand + "*\nhand caliph guard*\nhand sultan imam*\n"}};
}
Json after_warlord(const std::string& hand) { return after("warlord", hand); }

class StandingTest : public AnswersTest {
 protected:
  std::string game(const Json& fields) { return house.ask_well(ada, "create", fields)["table"]; }
  Json say(const std::string& id, const char* seat, const char* word) {
    return house.ask_well(
        ada, "standing",
        {{"table", id}, {"seat", seat}, {"answers", {{"anytime.card", word}}}})["standing"];
  }
  void all_say(const std::string& id, const char* word) {
    for (const char* seat : {"caliph", "murshid", "sultan"}) say(id, seat, word);
  }
  void pass_time(Millis by) {
    house.now += by;
    settle();
  }
  std::string asked(const std::string& id) { return now({}, id)["asked"]; }
  Json seen_by(const std::string& id, const char* seat) {
    return house.ask_well(ada, "table", {{"table", id}, {"as", seat}})["now"];
  }
};

TEST_F(StandingTest, AreGivenTogetherWhenTheirTimeHasCome) {
  const std::string id = game(after_warlord("vizier"));
  all_say(id, "never");
  choose(ada, id, "stay");
  const int before = made(id);
  const Millis opened = house.now;
  EXPECT_EQ(phase(id), "anytime.card");
  pass_time(1499);
  EXPECT_EQ(made(id), before);
  pass_time(1);
  EXPECT_EQ(made(id), before + 3);
  EXPECT_EQ(phase(id), "action.choose");
  const Json entries = table({}, id)["entries"];
  for (std::size_t i = 1; i <= 3; ++i) EXPECT_EQ(entries[entries.size() - i]["at"], opened + 1500);
}

TEST_F(StandingTest, WaitForWhoeverIsAskedInBetween) {
  const std::string id = game(after_warlord("vizier"));
  all_say(id, "never");
  choose(ada, id, "stay");
  const std::string first = asked(id);
  pass_time(700);
  say(id, first.c_str(), "ask");
  pass_time(5000);
  EXPECT_EQ(asked(id), first) << "who wants to be asked is asked";
  choose(ada, id, "pass");
  settle();
  EXPECT_EQ(phase(id), "action.choose") << "the others were due long ago";
}

TEST_F(StandingTest, DoNotKeepAnybodyFromChoosing) {
  const std::string id = game(after_warlord("spy"));
  all_say(id, "held");
  choose(ada, id, "stay");
  while (asked(id) != "murshid") choose(ada, id, "pass");
  choose(ada, id, "anytime spy");
  EXPECT_EQ(phase(id), "card.target");
  pass_time(10'000);
  EXPECT_EQ(phase(id), "card.target") << "nothing was said about that";
}

// He stays, and is the first to be asked: as long as he says nothing he can take it back.
TEST_F(StandingTest, AreNotGivenWhereTheyWouldBind) {
  const std::string id = game(after("murshid", "vizier"));
  all_say(id, "never");
  choose(ada, id, "stay");
  ASSERT_EQ(phase(id), "anytime.card");
  ASSERT_EQ(asked(id), "murshid");
  pass_time(5000);
  EXPECT_EQ(asked(id), "murshid");
  EXPECT_EQ(seen_by(id, "murshid")["undo"]["steps"], 1);
  EXPECT_FALSE(seen_by(id, "murshid").contains("standing"));
  choose(ada, id, "pass");
  settle();
  EXPECT_EQ(phase(id), "action.choose");
  EXPECT_EQ(undo_steps(ada, id), 0) << "what the house has answered is nobody's to take back";
}

TEST_F(StandingTest, SurviveARestartInTheMiddle) {
  const std::string id = game(after_warlord("vizier"));
  all_say(id, "held");
  choose(ada, id, "stay");
  const int before = made(id);
  pass_time(700);
  house.restart();
  house.hub().resume();
  pass_time(1000);
  house.hub().tick();
  EXPECT_EQ(house.alarms(), 1u) << "the house remembers that somebody has said something";
  pass_time(1500);
  EXPECT_EQ(made(id), before + 3);
  house.restart();
  house.hub().resume();
  house.hub().tick();
  pass_time(5000);
  EXPECT_EQ(made(id), before + 3);
  EXPECT_EQ(house.ask_well(ada, "standing", {{"table", id}, {"seat", "caliph"}})["standing"],
            Json({{"anytime.card", "held"}}));
}

TEST_F(StandingTest, AreSaidByWhoSitsThereInWordsOfTheGame) {
  const std::string id = game(after_warlord("vizier"));
  const auto refused = [&](const Person& person, Json fields) {
    fields["table"] = id;
    return house.refusal(person, "standing", std::move(fields));
  };
  EXPECT_EQ(refused(bob, Json::object()), "table.no-seat");
  EXPECT_EQ(refused(ada, {{"answers", {{"anytime.card", "always"}}}}), "standing.unknown");
  EXPECT_EQ(refused(ada, {{"answers", {{"action.choose", "ask"}}}}), "standing.unknown");
  EXPECT_EQ(say(id, "caliph", "never"), Json({{"anytime.card", "never"}}));
  EXPECT_EQ(say(id, "caliph", "ask"), Json({{"anytime.card", "ask"}}));
  const std::string other = game_of({ada, bob});
  EXPECT_EQ(
      house.refusal(ada, "standing", {{"table", other}, {"answers", {{"anytime.card", "never"}}}}),
      "standing.unknown");
  std::map<std::string, Json> known;
  const Json games = house.ask_well({}, "games")["games"];
  for (const Json& one : games) known[one["game"]] = one["standing"];
  EXPECT_EQ(known["tigris"], Json::object());
  EXPECT_EQ(known["crescent"], Json({{"anytime.card", {"held", "never"}}}));
  EXPECT_EQ(known["oath"]["campaign.join"], Json({"never"}));
}

TEST_F(StandingTest, RemindWhoeverHoldsOneAndNobodyElse) {
  for (const auto& [hand, word, could] :
       {std::tuple("spy", "held", true), {"vizier", "held", false}, {"spy", "never", false}}) {
    const std::string id = game(after_warlord(hand));
    say(id, "murshid", word);
    choose(ada, id, "stay");
    EXPECT_EQ(seen_by(id, "murshid")["standing"],
              Json({{"word", word}, {"could", could}, {"at", house.now + 1500}}))
        << hand;
    EXPECT_FALSE(seen_by(id, "sultan").contains("standing"));
    while (asked(id) != "murshid") choose(ada, id, "pass");
    choose(ada, id, "pass");
    EXPECT_FALSE(seen_by(id, "murshid").contains("standing")) << "he has been asked";
  }
}

TEST_F(StandingTest, AreTriedAgainWhenTheDiskHasRoom) {
  const std::string id = game(after_warlord("vizier"));
  all_say(id, "never");
  choose(ada, id, "stay");
  const int before = made(id);
  house.write([](SQLite::Database& database) {
    database.exec(
        "CREATE TRIGGER full BEFORE INSERT ON log BEGIN SELECT raise(ABORT, 'full'); END");
  });
  pass_time(1500);
  EXPECT_EQ(made(id), before);
  house.write([](SQLite::Database& database) { database.exec("DROP TRIGGER full"); });
  pass_time(1000);
  house.hub().tick();
  settle();
  EXPECT_EQ(made(id), before + 3);
}

// What a viewer is told, and when, while all have said this word and the Murshid holds this card.
using Told = std::vector<std::pair<Millis, std::string>>;

Told told(const char* hand, const char* word, const char* viewer) {
  House house;
  const Person ada = house.guest("Ada");
  Socket hands(house, ada), socket(house, ada);
  const std::string id = house.ask_well(ada, "create", after_warlord(hand))["table"];
  for (const char* seat : {"caliph", "murshid", "sultan"})
    hands.ask("standing", {{"table", id}, {"seat", seat}, {"answers", {{"anytime.card", word}}}});
  socket.ask("watch", {{"table", id}, {"as", viewer}});
  hands.ask("choose", {{"table", id}, {"seq", 0}, {"words", "stay"}});
  Told told;
  for (int tenth = 0; tenth < 40; ++tenth, house.now += 100) {
    settle(house);
    for (const std::string& line : socket.lines) told.emplace_back(house.now, line);
    socket.forget();
    socket.ask("table", {{"table", id}, {"as", viewer}});
  }
  EXPECT_EQ(house.ask_well(ada, "table", {{"table", id}})["now"]["phase"], "action.choose");
  EXPECT_EQ(house.complaints, std::vector<std::string>());
  return told;
}

TEST(StandingAnswers, TellNothingOfWhatSomebodyHoldsNorDoesTheirTime) {
  for (const char* word : {"held", "never"})
    for (const char* viewer : {"warlord", "sultan", "caliph", "spectator"})
      EXPECT_EQ(told("spy", word, viewer), told("vizier", word, viewer)) << word << " " << viewer;
  EXPECT_NE(told("spy", "held", "murshid"), told("vizier", "held", "murshid"));
}

}  // namespace
}  // namespace ziggurat::server
