// What the computer thinks of a game, for those who ask: hints, best choices, analysis and lines.
#include "games/games.h"
#include "server/thinking.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class AdviceTest : public HouseTest {
 protected:
  AdviceTest() : HouseTest({.thinking_pace = 0.001, .rate_scale = 1e6, .iterations = 20}) {}

  Json hint_fields(const std::string& id, const char* level = "full") {
    return {{"table", id}, {"seq", seq(id)}, {"level", level}};
  }
  Json hint(const Person& person, const std::string& id, const char* level = "full") {
    return house.ask_well(person, "hint", hint_fields(id, level));
  }
  Json info(const Person& person, const std::string& id) { return table(person, id)["table"]; }
  Json analysis(const Person& person, const std::string& id, bool start = false) {
    return house.ask_well(person, "analysis", {{"table", id}, {"start", start}});
  }
  void wait_for_analysis(const Person& person, const std::string& id) {
    house.wait([&] { return analysis(person, id)["state"] == "ready"; });
  }
  Json best(const Person& person, const std::string& id, int made) {
    return house.ask_well(person, "best", {{"table", id}, {"made", made}, {"seconds", 3}});
  }
  std::string finished_game() {
    const std::string id = game_of({ada, bob});
    pass_until_over({ada, bob}, id);
    return id;
  }
  // Ada has both seats and knows both hands.
  std::string finished_game_of_both() {
    const std::string id = create(ada, {"me", "me"}, {{"position", both_hands}});
    pass_until_over({ada}, id);
    return id;
  }
  Json branch(const Person& person, const std::string& id, int made, const char* as = "archer") {
    return house.ask_well(person, "branch", {{"table", id}, {"made", made}, {"as", as}});
  }
  Json now(const std::string& line) { return table(ada, line)["now"]; }
  void choose_in(const std::string& line, const std::string& words) {
    house.ask_well(ada, "choose", {{"table", line}, {"seq", now(line)["seq"]}, {"words", words}});
  }
  void undo_in(const std::string& line, bool all) {
    house.ask_well(ada, "undo", {{"table", line}, {"seq", now(line)["seq"]}, {"all", all}});
  }
  // A number, or a text, that the database has.
  std::string kept(const std::string& sql, const std::string& id) {
    SQLite::Statement row(house.store().read(), sql);
    row.bind(1, id);
    return row.executeStep() ? row.getColumn(0).getString() : "";
  }
  static std::string line_with(const std::string& text, const std::string& beginning) {
    const std::size_t at = text.find(beginning);
    return at == std::string::npos ? "" : text.substr(at, text.find('\n', at) - at);
  }

  static constexpr const char* archers_hand = "hand archer settlement temple temple farm market";
  static constexpr const char* bulls_hand = "hand bull temple farm farm farm market market";
  const std::string both_hands =
      std::string("turn archer 2\n") + archers_hand + "\n" + bulls_hand + "\n";
  const Json archer_begins = {{"position", both_hands}};
  const Json bull_begins = {{"position", "turn bull 2\n"}};

  Person ada = house.guest("Ada"), bob = house.guest("Bob");
};

// ---- hints ----

TEST_F(AdviceTest, HintsAreForThoseWhoPlayAloneOrHaveAgreed) {
  const std::string together = game_of({ada, bob});
  EXPECT_EQ(info(ada, together)["hints"], false);
  EXPECT_EQ(house.refusal(ada, "hint", hint_fields(together)), "hint.forbidden");
  EXPECT_EQ(info(ada, together)["hinted"], 0);
  const std::string alone = create(ada, {"me", "random"}, archer_begins);
  EXPECT_EQ(info({}, alone)["hints"], true);
  EXPECT_FALSE(hint(ada, alone)["choices"].empty());
  const std::string agreed = create(ada, {"me", "open"}, {{"hints", true}});
  house.ask_well(bob, "join", {{"table", agreed}});
  EXPECT_EQ(info(bob, agreed)["hints"], true);
  const bool is_adas = info(ada, agreed)["asked"] == info(ada, agreed)["you"];
  EXPECT_FALSE(hint(is_adas ? ada : bob, agreed)["choices"].empty());
}

TEST_F(AdviceTest, WhoWillComeBackToHisSeatIsNotPlayedAgainstWithHints) {
  const std::string id = game_of({ada, bob}, "live");
  house.now += 3'600'000;
  house.ask_well(ada, "propose", {{"table", id}, {"kind", "replace"}, {"seat", "bull"}});
  ASSERT_EQ(info(bob, id)["seats"][1]["retake"], true);
  EXPECT_EQ(info(ada, id)["hints"], false);
}

TEST_F(AdviceTest, AHintIsGivenToWhoeverIsAskedAndCountedOnce) {
  const std::string id = create(ada, {"me", "random"}, archer_begins);
  Socket onlooker(house);
  onlooker.ask("watch", {{"table", id}});
  const Json nudge = hint(ada, id, "nudge");
  EXPECT_EQ(nudge["hinted"], 1);
  EXPECT_EQ(nudge["choices"], Json::array());
  const Json full = hint(ada, id);
  EXPECT_EQ(full["hinted"], 1) << "it is the same one";
  EXPECT_EQ(full["nudge"], nudge["nudge"]);
  ASSERT_GE(full["choices"].size(), 1u);
  EXPECT_EQ(full["choices"].size(), 3u) << "the next best, too";
  EXPECT_EQ(full["choices"][0]["grade"], "best");
  EXPECT_EQ(onlooker.events("info").back()["info"]["hinted"], 1);
  choose(ada, id, full["choices"][0]["words"].get<std::string>().c_str());
  house.restart();
  EXPECT_EQ(info({}, id)["hinted"], 1);
  EXPECT_EQ(hint(ada, id)["hinted"], 2);
}

TEST_F(AdviceTest, NobodyElseIsGivenAHint) {
  const std::string id = create(ada, {"me", "random"}, archer_begins);
  EXPECT_EQ(house.refusal(bob, "hint", hint_fields(id)), "table.no-seat");
  EXPECT_EQ(house.refusal({}, "hint", hint_fields(id)), "request.sign-in");
  Json stale = hint_fields(id);
  stale["seq"] = 99;
  EXPECT_EQ(house.refusal(ada, "hint", stale), "choose.stale");
  house.works = false;
  const std::string others = create(ada, {"me", "random"}, bull_begins);
  EXPECT_EQ(house.refusal(ada, "hint", hint_fields(others)), "choose.not-asked");
  EXPECT_EQ(info({}, id)["hinted"], 0);
}

TEST_F(AdviceTest, AHintIsTheSameWhateverTheOthersHold) {
  const auto hint_if_bull_holds = [&](const std::string& hand) {
    const std::string id =
        create(ada, {"me", "random"},
               {{"position", std::string("turn archer 2\n") + archers_hand + "\n" + hand + "\n"}});
    house.dice = {7};
    return hint(ada, id);
  };
  const Json one = hint_if_bull_holds(bulls_hand);
  EXPECT_EQ(one, hint_if_bull_holds("hand bull settlement settlement temple temple temple temple"));
}

TEST_F(AdviceTest, AHintThatComesTooLateIsNotGiven) {
  house.works = false;
  const std::string id = create(ada, {"me", "random"}, archer_begins);
  const auto late = house.begin_asking(ada, "hint", hint_fields(id));
  EXPECT_FALSE(late->given);
  choose(ada, id, some(ada, id, "place").c_str());
  house.works = true;
  house.wait([&] { return late->given; });
  EXPECT_EQ(late->key(), "choose.stale");
  EXPECT_EQ(info({}, id)["hinted"], 0);
}

TEST_F(AdviceTest, OneHintAtATimeAndItCanBeEnded) {
  house.works = false;
  const std::string id = create(ada, {"me", "random"}, archer_begins);
  const auto first = house.begin_asking(ada, "hint", hint_fields(id));
  EXPECT_EQ(house.refusal(ada, "hint", hint_fields(id)), "hint.busy");
  house.ask_well(ada, "cancel", {{"table", id}});
  EXPECT_EQ(first->key(), "advice.cancelled");
  house.works = true;
  EXPECT_EQ(hint(ada, id)["hinted"], 1) << "only what was given counts";
}

TEST_F(AdviceTest, WhoLeavesDoesNotWaitForHisHint) {
  house.works = false;
  const std::string id = create(ada, {"me", "random"}, archer_begins);
  {
    Socket socket(house, ada);
    Json frame = hint_fields(id);
    frame["do"] = "hint";
    frame["id"] = 1;
    socket.send_frame(frame);
    EXPECT_EQ(house.refusal(ada, "hint", hint_fields(id)), "hint.busy");
  }
  house.works = true;
  EXPECT_EQ(hint(ada, id)["hinted"], 1);
}

TEST_F(AdviceTest, OnlySoManyAreAdvisedAtOnce) {
  house.works = false;
  std::vector<std::shared_ptr<Reply>> waiting;
  const auto ask = [&](const Person& person) {
    const std::string id = create(person, {"me", "random"}, archer_begins);
    return house.begin_asking(person, "hint", hint_fields(id));
  };
  for (int i = 0; i < max_advice; ++i) waiting.push_back(ask(house.guest("Guest")));
  for (const auto& reply : waiting) EXPECT_FALSE(reply->given);
  EXPECT_EQ(ask(ada)->key(), "advice.many");
}

// ---- best choices ----

TEST_F(AdviceTest, TheBestChoicesAreToldAfterTheEnd) {
  const std::string id = game_of({ada, bob});
  EXPECT_EQ(house.refusal(ada, "best", {{"table", id}, {"made", 0}}), "analysis.after");
  const int begins = table({}, id)["now"]["made"];
  pass_until_over({ada, bob}, id);
  const Json choices = best(bob, id, begins)["choices"];
  ASSERT_GE(choices.size(), 2u);
  std::vector<std::string> chosen;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i]["made"]) chosen.push_back(choices[i]["words"]);
    EXPECT_LE(choices[i]["chance"], choices[i == 0 ? 0 : i - 1]["chance"]);
  }
  EXPECT_EQ(chosen, std::vector<std::string>{"end"}) << "what was chosen is among them";
  EXPECT_EQ(house.refusal(bob, "best", {{"table", id}, {"made", 0}}), "best.nobody");
  EXPECT_EQ(house.refusal(bob, "best", {{"table", id}, {"made", 0}, {"seconds", 31u}}),
            "request.large");
}

// ---- analysis ----

TEST_F(AdviceTest, AnAnalysisIsMadeOnceForAllWhoAskAndKept) {
  const std::string id = game_of({ada, bob});
  EXPECT_EQ(house.refusal(ada, "analysis", {{"table", id}, {"start", true}}), "analysis.after");
  pass_until_over({ada, bob}, id);
  Socket watcher(house, bob);
  watcher.ask("watch", {{"table", id}});
  EXPECT_EQ(analysis({}, id)["state"], "none");
  EXPECT_EQ(house.refusal({}, "analysis", {{"table", id}, {"start", true}}), "request.sign-in");
  house.works = false;
  EXPECT_EQ(analysis(ada, id, true)["state"], "running");
  EXPECT_EQ(analysis(bob, id, true)["state"], "running");
  EXPECT_EQ(house.work_waiting(), 1u);
  int pieces = 0;
  for (; house.work_waiting() > 0; ++pieces) house.think_once();
  wait_for_analysis(bob, id);
  const Json ready = analysis({}, id);
  EXPECT_EQ(pieces, 1 + ready["of"].get<int>()) << "one to find them";
  EXPECT_EQ(ready["done"], ready["of"]);
  for (const Json& moment : ready["chances"])
    EXPECT_EQ(moment["p"][0].get<int>() + moment["p"][1].get<int>(), 1000);
  EXPECT_FALSE(ready["grades"].empty());
  const auto events = watcher.events("analysis");
  ASSERT_GE(events.size(), 2u);
  EXPECT_EQ(events.front()["state"], "running");
  EXPECT_EQ(events.back()["state"], "ready");
  EXPECT_EQ(analysis(ada, id, true), ready) << "not once more";
  EXPECT_EQ(house.work_waiting(), 0u);
  house.restart();
  EXPECT_EQ(analysis({}, id), ready);
}

TEST_F(AdviceTest, AnAnalysisOfAnotherEngineOrOfAnotherLogIsMadeAgain) {
  for (const char* sql :
       {"UPDATE analyses SET engine = 'old'", "UPDATE analyses SET seq = seq - 1"}) {
    const std::string id = finished_game();
    analysis(ada, id, true);
    wait_for_analysis(ada, id);
    house.write([&](SQLite::Database& database) {
      SQLite::Statement(database, std::string(sql) + " WHERE table_id = '" + id + "'").exec();
    });
    EXPECT_EQ(analysis(ada, id)["state"], "none");
  }
}

TEST_F(AdviceTest, TablesComeBeforeAnalysis) {
  const std::string over = finished_game();
  house.works = false;
  analysis(bob, over, true);  // has the worker
  const std::string id = create(ada, {"me", "random"}, bull_begins);
  house.think_once();
  const Json done = analysis(bob, over)["done"];
  EXPECT_EQ(seq(id), 0);
  house.think_once();
  EXPECT_EQ(analysis(bob, over)["done"], done);
  house.wait([&] { return seq(id) > 0; });
}

TEST(ThinkingAboutAll, AnalysisComesLastOnePieceAtATimeAndCountsForNobody) {
  Thinking thinking(3);
  thinking.put({"one analysis", "elsewhere", 4, Urgency::Analysis});
  thinking.put({"another", "there", 2, Urgency::Analysis});
  thinking.put({"left", "", 3, Urgency::Unawaited});
  thinking.put({"watched", "here", 1, Urgency::Awaited});
  EXPECT_EQ(thinking.next()->about, "watched");
  EXPECT_EQ(thinking.next()->about, "left");
  const auto piece = thinking.next();
  EXPECT_EQ(piece->about, "one analysis");
  EXPECT_FALSE(thinking.next()) << "one at a time";
  thinking.done(*piece);
  EXPECT_EQ(thinking.next()->about, "another");

  Thinking few(2);
  few.put({"analysis", "here", 1, Urgency::Analysis});
  EXPECT_EQ(few.next()->about, "analysis");
  few.put({"left", "", 3, Urgency::Unawaited});
  EXPECT_FALSE(few.next()) << "a worker is left for whoever comes";
  few.put({"his table", "here", 1, Urgency::Awaited});
  EXPECT_EQ(few.next()->about, "his table") << "which does not wait for his analysis";
}

TEST_F(AdviceTest, OneAnalysisAfterTheOtherForEachPersonAndOnlySoMany) {
  std::vector<std::string> games;
  for (int i = 0; i < max_analyses_of_person + 2; ++i) games.push_back(finished_game());
  house.works = false;
  EXPECT_EQ(analysis(ada, games[0], true)["state"], "running");
  for (int i = 1; i <= max_analyses_of_person; ++i)
    EXPECT_EQ(analysis(ada, games[static_cast<std::size_t>(i)], true)["state"], "waiting");
  EXPECT_EQ(house.refusal(ada, "analysis", {{"table", games.back()}, {"start", true}}),
            "analysis.busy");
  EXPECT_TRUE(house.ask(bob, "analysis", {{"table", games.back()}, {"start", true}}).good());
  for (int piece = 0; piece < 8; ++piece) house.think_once();
  EXPECT_GT(analysis(ada, games[0])["done"], 0);
  EXPECT_GT(analysis(bob, games.back())["done"], 0) << "people take turns";
  EXPECT_EQ(analysis(ada, games[1])["done"], 0);
  house.works = true;
  for (const std::string& id : games) wait_for_analysis(ada, id);
}

TEST_F(AdviceTest, AnAnalysisCanBeEndedByAllWhoWantIt) {
  const std::string one = finished_game(), other = finished_game();
  house.works = false;
  analysis(ada, one, true);
  analysis(bob, one, true);
  analysis(ada, other, true);
  house.ask_well(ada, "cancel", {{"table", one}});
  EXPECT_NE(analysis(ada, one)["state"], "none") << "Bob wants it still";
  house.ask_well(bob, "cancel", {{"table", one}});
  EXPECT_EQ(analysis(ada, one)["state"], "none");
  house.works = true;
  wait_for_analysis(ada, other);
  EXPECT_EQ(analysis(ada, one)["state"], "none");
  EXPECT_EQ(kept("SELECT count(*) FROM analyses WHERE table_id = ?", one), "0");
}

// ---- lines ----

TEST_F(AdviceTest, ALineIsSeenByNobodyElseAndListedNowhere) {
  const std::string id = finished_game();
  const int begins = table({}, id)["entries"].size() > 0 ? 1 : 0;
  const Json made = branch(ada, id, table({}, id)["now"]["made"].get<int>() - 1);
  const std::string line = made["table"];
  EXPECT_GE(made["made"], begins);
  const Json his = info(ada, line);
  EXPECT_EQ(his["line"], (Json{{"table", id}, {"made", made["made"]}, {"puzzle", nullptr}}));
  EXPECT_EQ(info(ada, id)["line"], nullptr);
  EXPECT_EQ(his["you"], Json::array({"archer"}));
  EXPECT_EQ(his["seats"][1]["kind"], "ai");
  EXPECT_EQ(his["pace"], "none");
  for (const Person& other : {bob, Person{}})
    for (const char* operation : {"table", "log", "timeline", "account", "analysis"})
      EXPECT_EQ(house.refusal(other, operation, {{"table", line}}), "table.unknown") << operation;
  Socket socket(house, bob);
  EXPECT_EQ(socket.ask("watch", {{"table", line}})["error"]["key"], "table.unknown");
  EXPECT_TRUE(house.ask_well(bob, "thumbs", {{"tables", {line}}})["thumbs"].empty());
  EXPECT_FALSE(house.ask_well(ada, "thumbs", {{"tables", {line}}})["thumbs"].empty());
  EXPECT_EQ(going_on(ada), 0u);
  EXPECT_EQ(house.ask_well(ada, "me")["waiting"], 0);
  Socket stream(house, ada, Socket::Kind::Stream);
  for (const Json& event : stream.events("table")) EXPECT_NE(event["table"]["id"], line);
}

TEST_F(AdviceTest, WhatHappensInALineCanAllBeTakenBack) {
  const std::string id = finished_game_of_both();
  const std::string line = branch(ada, id, 0)["table"];
  const Json before = now(line)["view"];
  choose_in(line, some(ada, line, "place"));
  choose_in(line, "end");
  house.wait([&] { return info(ada, line)["asked"] == Json::array({"archer"}); });
  EXPECT_GT(now(line)["made"], 2) << "the computer has played";
  undo_in(line, false);
  EXPECT_EQ(now(line)["made"], 1) << "before the last choice of one’s own";
  undo_in(line, true);
  EXPECT_EQ(now(line)["made"], 0);
  EXPECT_EQ(now(line)["view"], before);
  EXPECT_EQ(house.refusal(ada, "undo", {{"table", line}, {"seq", now(line)["seq"]}}),
            "undo.nothing");
  const Json choices = best(ada, line, 0)["choices"];
  EXPECT_FALSE(choices.empty()) << "in a line the best choices are told before the end";
}

TEST_F(AdviceTest, ALineThatIsOverCountsForNothingAndGoesOnAfterUndo) {
  const std::string id = finished_game_of_both();
  const int last = table(ada, id)["now"]["made"].get<int>() - 1;
  const std::string line = branch(ada, id, last, "bull")["table"];
  choose_in(line, "end");
  EXPECT_EQ(info(ada, line)["status"], "over");
  const std::string counted = "SELECT count(*) FROM endings WHERE table_id = ?";
  EXPECT_EQ(kept(counted, line), "0");
  EXPECT_EQ(kept(counted, id), "2");
  EXPECT_EQ(house.ask_well(ada, "lobby")["finished"].size(), 1u);
  EXPECT_EQ(house.refusal(ada, "propose", {{"table", line}, {"kind", "rematch"}}), "propose.line");
  undo_in(line, false);
  EXPECT_EQ(info(ada, line)["status"], "playing");
}

TEST_F(AdviceTest, ALineDealsAnewWhatItsReaderCouldNotKnow) {
  const std::string id = finished_game_of_both();
  int alike = 0;
  constexpr int lines = 40;
  for (int i = 0; i < lines; ++i) {
    const std::string line = branch(ada, id, 0)["table"];
    const std::string position = kept("SELECT position FROM tables WHERE id = ?", line);
    EXPECT_EQ(line_with(position, "hand archer"), archers_hand) << position;
    ASSERT_NE(line_with(position, "hand bull"), "") << position;
    alike += line_with(position, "hand bull") == bulls_hand;
  }
  EXPECT_LT(alike, lines / 4) << "six tiles of four colours are seldom the same";
}

// In every game a line shows its reader what he saw then.
TEST_F(AdviceTest, ALineBeginsWithWhatItsReaderSaw) {
  for (const Title& title : titles()) {
    const GameInfo& game = title.game->info();
    SCOPED_TRACE(game.name);
    std::vector<std::string> seats(static_cast<std::size_t>(game.min_seats), "random");
    seats[0] = "me";
    const std::string id = house.ask_well(
        ada, "create", {{"game", game.name}, {"seats", seats}, {"seed", 5}})["table"];
    const std::string seat = info(ada, id)["you"][0];
    const auto is_hers = [&] { return now(id)["asked"] == seat || now(id)["over"]; };
    Rng rng(1);
    house.wait(is_hers);
    for (int i = 0; i < 25 && !now(id)["over"]; ++i) {
      const Json last = now(id)["choices"].back();
      const int choices =
          last["i"].get<int>() + static_cast<int>(last.value("of", Json::array({1})).size());
      house.ask_well(ada, "choose",
                     {{"table", id}, {"seq", seq(id)}, {"index", rng.below(choices)}});
      house.wait(is_hers);
    }
    const int made = now(id)["made"];
    if (!now(id)["over"]) house.ask_well(ada, "resign", {{"table", id}});
    house.works = false;
    int compared = 0;
    for (int moment = made; moment > 0; moment -= 1 + made / 30) {
      const Json begun = branch(ada, id, moment, seat.c_str());
      const int from = begun["made"];
      EXPECT_LE(from, moment);
      Json then = house.ask_well(ada, "at", {{"table", id}, {"made", from}, {"as", seat}})["now"];
      if (then["asked"] == "chance") continue;
      Json line = now(begun["table"]);
      if (line["made"] > 0) continue;  // the house has answered already
      // No position tells in which order parts of a deck were laid down.
      for (Json* seen : {&line, &then}) (*seen)["view"].erase("deck");
      EXPECT_EQ(Json::diff(then["view"], line["view"]), Json::array()) << "after " << from;
      EXPECT_EQ(line["asked"], then["asked"]);
      ++compared;
    }
    EXPECT_GT(compared, 5);
    house.works = true;
  }
}

TEST_F(AdviceTest, ALineIsLeftBehindWhenThereAreTooMany) {
  const std::string id = finished_game_of_both();
  std::vector<std::string> lines;
  for (int i = 0; i < max_private_lines + 2; ++i) {
    house.now += 1000;
    lines.push_back(branch(ada, id, 0)["table"]);
  }
  EXPECT_EQ(house.refusal(ada, "table", {{"table", lines[0]}}), "table.unknown");
  EXPECT_EQ(house.refusal(ada, "table", {{"table", lines[1]}}), "table.unknown");
  for (std::size_t i = 2; i < lines.size(); ++i) EXPECT_EQ(info(ada, lines[i])["id"], lines[i]);
  EXPECT_EQ(info(ada, id)["status"], "over") << "the game itself stays";
  Socket socket(house, ada);
  for (std::size_t i = 2; i < lines.size(); ++i) socket.ask("watch", {{"table", lines[i]}});
  EXPECT_EQ(house.refusal(ada, "branch", {{"table", id}, {"made", 0}}), "branch.many");
}

TEST_F(AdviceTest, OfARunningGameThereIsNoLineButOfALineThereIs) {
  const std::string id = game_of({ada, bob});
  EXPECT_EQ(house.refusal(ada, "branch", {{"table", id}, {"made", 0}}), "analysis.after");
  pass_until_over({ada, bob}, id);
  const int last = table({}, id)["now"]["made"].get<int>() - 1;
  const Person eve = house.guest("Eve");
  const Json outside = house.ask_well(eve, "branch", {{"table", id}, {"made", last}});
  EXPECT_EQ(info(eve, outside["table"])["you"], Json::array({"bull"})) << "who was asked last";
  const std::string line = branch(bob, id, 3, "bull")["table"];
  const Json further = branch(bob, line, 0, "bull");
  EXPECT_EQ(info(bob, further["table"])["line"], info(bob, line)["line"]) << "of the game itself";
  EXPECT_EQ(house.refusal(ada, "branch", {{"table", line}, {"made", 0}}), "table.unknown");
}

}  // namespace
}  // namespace ziggurat::server
