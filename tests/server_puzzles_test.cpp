// Questions to solve: positions whose best choice is known, and what somebody was asked before.
#include "ai/tactics.h"
#include "games/games.h"
#include "tests/house_test.h"

namespace ziggurat::server {
namespace {

class PuzzlesTest : public HouseTest {
 protected:
  PuzzlesTest() : HouseTest({.thinking_pace = 0.001, .rate_scale = 1e6, .iterations = 20}) {}

  static Tactics tactics(const std::string& game) {
    return read_tactics(*find_title(game)->game, tactics_of(game));
  }
  static std::string words(const Tactic& tactic, int choice) {
    return tactic.table->words(tactic.table->decision().choices[choice]);
  }
  Json puzzles(const Person& person, const std::string& game) {
    return house.ask_well(person, "puzzles", {{"game", game}})["puzzles"];
  }
  std::string open(const Person& person, const std::string& game, const std::string& puzzle) {
    return house.ask_well(person, "puzzle", {{"game", game}, {"puzzle", puzzle}})["table"];
  }
  std::string open_own(const Person& person, const std::string& id, int made) {
    return house.ask_well(person, "puzzle", {{"table", id}, {"made", made}})["table"];
  }
  Json solve(const Person& person, const std::string& id, const std::string& words) {
    return house.ask_well(person, "solve", {{"table", id}, {"words", words}});
  }
  Json mistakes(const Person& person, Json fields = Json::object()) {
    return house.ask_well(person, "mistakes", std::move(fields))["mistakes"];
  }
  Json now(const Person& person, const std::string& id) { return table(person, id)["now"]; }
  // A finished game in which what Ada chose after so many choices was a mistake.
  std::string weighed_game(int made, const char* seat, const char* grade) {
    const std::string id = create(ada, {"me", "me"}, {{"position", both_hands}});
    pass_until_over({ada}, id);
    weigh(id, made, seat, grade);
    return id;
  }
  void weigh(const std::string& id, int made, const char* seat, const char* grade) {
    const Json contents = {{"grades", Json::array({{{"made", made + 1},
                                                    {"seat", seat},
                                                    {"lost", 150},
                                                    {"grade", grade},
                                                    {"chance", 300},
                                                    {"best", "end"}}})}};
    house.write([&](Connection& writer) {
      SQLite::Statement put(writer, "INSERT INTO analyses VALUES(?, 1, '', ?)");
      put.bind(1, id);
      put.bind(2, contents.dump());
      put.exec();
    });
  }
  std::string position_of(const std::string& id) {
    SQLite::Statement row(house.store().read(), "SELECT position FROM tables WHERE id = ?");
    row.bind(1, id);
    return row.executeStep() ? row.getColumn(0).getString() : "";
  }

  static constexpr const char* bulls_hand = "hand bull temple farm farm farm market market";
  const std::string both_hands =
      std::string("turn archer 2\nhand archer settlement temple temple farm market\n") + bulls_hand
      + "\n";
  Person ada = house.guest("Ada"), bob = house.guest("Bob");
};

// ---- positions ----

TEST_F(PuzzlesTest, EveryPositionIsAQuestionToWhoSolvesItAndTheComputerHasTheOtherSeats) {
  house.works = false;
  for (const char* game : {"tigris", "crescent", "oath"}) {
    const Json list = puzzles({}, game);
    const Tactics known = tactics(game);
    ASSERT_EQ(list.size(), known.list.size());
    for (std::size_t i = 0; i < list.size(); i += 7) {
      const Tactic& tactic = known.list[i];
      SCOPED_TRACE(tactic.name);
      EXPECT_EQ(list[i]["puzzle"], tactic.name);
      EXPECT_EQ(list[i]["players"], tactic.table->seats());
      EXPECT_EQ(list[i]["solved"], false);
      const std::string id = open(ada, game, tactic.name);
      const Json shown = table(ada, id);
      const std::string seat = seat_word(tactic.table->vocabulary(), tactic.table->decision().who);
      EXPECT_EQ(shown["table"]["you"], Json::array({seat}));
      EXPECT_EQ(shown["table"]["line"],
                (Json{{"table", nullptr}, {"made", 0}, {"puzzle", tactic.name}}));
      EXPECT_EQ(shown["now"]["asked"], seat);
      EXPECT_EQ(shown["now"]["viewer"], seat);
      EXPECT_EQ(shown["now"]["made"], tactic.table->choices_made());
      for (const Json& chair : shown["table"]["seats"])
        EXPECT_EQ(chair["kind"], chair["seat"] == seat ? "person" : "ai");
      EXPECT_EQ(house.refusal(bob, "table", {{"table", id}}), "table.unknown");
      EXPECT_EQ(house.refusal(bob, "solve", {{"table", id}, {"words", "end"}}), "table.unknown");
    }
  }
  EXPECT_EQ(house.refusal(ada, "puzzle", {{"game", "tigris"}, {"puzzle", "none"}}),
            "puzzle.unknown");
  EXPECT_EQ(house.refusal(ada, "puzzle", {{"game", "chess"}, {"puzzle", "none"}}), "game.unknown");
  EXPECT_EQ(house.refusal({}, "puzzle", {{"game", "tigris"}, {"puzzle", "none"}}),
            "request.sign-in");
  EXPECT_EQ(going_on(ada), 0u) << "they are no tables to come back to";
}

TEST_F(PuzzlesTest, WhoSolvesAPositionSeesNothingOfWhatTheOthersHold) {
  house.works = false;
  for (const char* game : {"tigris", "crescent", "oath"})
    for (const Tactic& tactic : tactics(game).list) {
      const Json view = now(ada, open(ada, game, tactic.name))["view"];
      const Json own = tactic.table->view_alone(tactic.table->decision().who);
      EXPECT_EQ(Json::diff(own, view), Json::array()) << tactic.name;
    }
}

TEST_F(PuzzlesTest, TheBestChoiceOfAPositionIsRightWhateverTheComputerThinks) {
  for (const char* game : {"tigris", "crescent", "oath"}) {
    const Tactics known = tactics(game);
    for (std::size_t i = 0; i < known.list.size(); i += 20) {
      const Tactic& tactic = known.list[i];
      SCOPED_TRACE(tactic.name);
      const std::string best = words(tactic, tactic.best.back()),
                        second = words(tactic, tactic.second);
      const std::string id = open(ada, game, tactic.name);
      const Json wrong = solve(ada, id, second);
      EXPECT_EQ(wrong["right"], false);
      EXPECT_EQ(wrong["solved"], false);
      EXPECT_EQ(wrong["then"], nullptr);
      ASSERT_GE(wrong["choices"].size(), 2u);
      const auto found = tactic.table->find(wrong["choices"][0]["words"].get<std::string>());
      ASSERT_TRUE(found);
      EXPECT_TRUE(tactic.is_best(*found)) << "it stands first";
      int made = 0;
      for (const Json& choice : wrong["choices"]) {
        made += choice["made"] == true;
        EXPECT_EQ(choice["made"], choice["words"] == second);
        EXPECT_EQ(choice["grade"], nullptr);
      }
      EXPECT_EQ(made, 1);
      EXPECT_FALSE(wrong["known"].empty());
      EXPECT_EQ(wrong["known"][0]["key"], tactic.wins    ? "puzzle.wins"
                                          : tactic.saves ? "puzzle.saves"
                                                         : "puzzle.played");
      EXPECT_EQ(now(ada, id)["made"], tactic.table->choices_made()) << "nothing was chosen";
      const Json repeated = solve(ada, id, best);
      EXPECT_EQ(repeated["right"], true);
      EXPECT_EQ(repeated["solved"], false) << "he was told before";
      EXPECT_EQ(solve(ada, open(ada, game, tactic.name), best)["solved"], true);
    }
  }
}

TEST_F(PuzzlesTest, WhoHasSolvedWhatIsKept) {
  const Tactics known = tactics("tigris");
  const Tactic& tactic = known.list[2];
  const auto solved = [&](const Person& person) {
    std::vector<std::string> names;
    for (const Json& one : puzzles(person, "tigris"))
      if (one["solved"] == true) names.push_back(one["puzzle"]);
    return names;
  };
  EXPECT_EQ(solve(ada, open(ada, "tigris", tactic.name), words(tactic, tactic.best[0]))["solved"],
            true);
  house.restart();
  EXPECT_EQ(solved(ada), std::vector{tactic.name});
  EXPECT_EQ(solved(bob), std::vector<std::string>());
  EXPECT_EQ(solved({}), std::vector<std::string>());
  const Person anna = house.account("Anna", "correct horse");
  Person known_now = ada;
  const Reply reply = house.ask(ada, "login", {{"name", "Anna"}, {"password", "correct horse"}});
  ASSERT_TRUE(reply.good());
  EXPECT_EQ(solved(anna), std::vector{tactic.name}) << "the guest’s go over to the account";
}

TEST_F(PuzzlesTest, OnlyAnAnswerToAQuestionToSolveIsExplained) {
  const std::string game = create(ada, {"me", "random"});
  EXPECT_EQ(house.refusal(ada, "solve", {{"table", game}, {"words", "end"}}), "puzzle.none");
  const std::string id = open(ada, "tigris", tactics("tigris").list[0].name);
  EXPECT_EQ(house.refusal(ada, "solve", {{"table", id}, {"words", "end"}}), "tigris.why.not-now");
  EXPECT_EQ(house.refusal(ada, "solve", {{"table", id}, {"words", "nonsense"}}), "words.verb");
}

TEST_F(PuzzlesTest, OldQuestionsAreClearedAwayAndLinesAreNot) {
  house.works = false;
  const std::string finished = create(ada, {"me", "me"}, {{"position", both_hands}});
  pass_until_over({ada}, finished);
  const std::string line =
      house.ask_well(ada, "branch", {{"table", finished}, {"made", 0}})["table"];
  std::vector<std::string> ids;
  const Tactics known = tactics("tigris");
  for (std::size_t i = 0; i < max_puzzle_tables + 2; ++i) {
    house.now += 1000;
    ids.push_back(open(ada, "tigris", known.list[i].name));
  }
  EXPECT_EQ(house.refusal(ada, "table", {{"table", ids[1]}}), "table.unknown");
  EXPECT_EQ(table(ada, ids[2])["table"]["id"], ids[2]);
  EXPECT_EQ(table(ada, line)["table"]["id"], line);
}

TEST_F(PuzzlesTest, WhoeverPlaysOnFromThereIsAnsweredByTheComputer) {
  const Tactics known = tactics("tigris");
  const Tactic& tactic = known.list[0];
  const std::string id = open(ada, "tigris", tactic.name);
  house.ask_well(
      ada, "choose",
      {{"table", id}, {"seq", now(ada, id)["seq"]}, {"words", words(tactic, tactic.best[0])}});
  house.wait([&] { return now(ada, id)["asked"] == "archer" || now(ada, id)["over"] == true; });
  EXPECT_EQ(solve(ada, id, words(tactic, tactic.second))["right"], false)
      << "the question stays the same";
}

// ---- what somebody was asked himself ----

TEST_F(PuzzlesTest, OnesOwnMistakesAreListedFromGamesThatWereWeighed) {
  const std::string id = weighed_game(0, "archer", "mistake");
  const Json list = mistakes(ada);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["table"], id);
  EXPECT_EQ(list[0]["game"], "tigris");
  EXPECT_EQ(list[0]["seat"], "archer");
  EXPECT_EQ(list[0]["made"], 0);
  EXPECT_EQ(list[0]["lost"], 150);
  EXPECT_EQ(list[0]["grade"], "mistake");
  EXPECT_EQ(list[0]["solved"], false);
  weighed_game(0, "archer", "inaccurate");
  const std::string latest = weighed_game(0, "archer", "grave");
  EXPECT_EQ(mistakes(ada).size(), 2u);
  EXPECT_EQ(mistakes(ada)[0]["table"], latest);
  EXPECT_EQ(mistakes(ada, {{"table", id}}).size(), 1u);
  EXPECT_EQ(mistakes(bob), Json::array());
  EXPECT_EQ(mistakes(bob, {{"table", id}}), Json::array());
  EXPECT_EQ(house.refusal({}, "mistakes"), "request.sign-in");
}

TEST_F(PuzzlesTest, TheSameQuestionIsAskedAgainAndWhatWasChosenThenIsTold) {
  const std::string id = weighed_game(0, "archer", "grave");
  const Json then =
      house.ask_well(ada, "at", {{"table", id}, {"made", 0}, {"as", "archer"}})["now"];
  const std::string again = open_own(ada, id, 0);
  EXPECT_EQ(table(ada, again)["table"]["line"],
            (Json{{"table", id}, {"made", 0}, {"puzzle", "0"}}));
  EXPECT_EQ(now(ada, again)["view"], then["view"]);
  EXPECT_EQ(now(ada, again)["prompt"], then["prompt"]);
  EXPECT_EQ(now(ada, again)["viewer"], "archer") << "he had all seats, but is asked in one";
  const Json answer = solve(ada, again, "end");
  EXPECT_EQ(answer["then"], "end");
  EXPECT_EQ(answer["known"], Json::array());
  EXPECT_EQ(answer["choices"][0]["grade"], "best");
  const std::string best = answer["choices"][0]["words"];
  EXPECT_EQ(solve(ada, open_own(ada, id, 0), best)["then"], "end");
}

TEST_F(PuzzlesTest, AMistakeIsMendedByWhatIsNearlyAsGoodAsTheBest) {
  const std::string id = weighed_game(0, "archer", "grave");
  for (const char* words : {"end", "place temple B1", "leader king B1"}) {
    const std::string again = open_own(ada, id, 0);
    if (house.ask(ada, "solve", {{"table", again}, {"words", words}}).status == 422) continue;
    const Json answer = solve(ada, open_own(ada, id, 0), words);
    const auto own = std::ranges::find_if(answer["choices"],
                                          [](const Json& one) { return one["made"] == true; });
    ASSERT_NE(own, answer["choices"].end());
    const bool is_good = (*own)["grade"] == "best" || (*own)["grade"] == "good";
    EXPECT_EQ(answer["right"], is_good) << words;
    EXPECT_EQ(answer["solved"], is_good) << words;
    EXPECT_EQ(mistakes(ada)[0]["solved"], is_good) << words;
    if (is_good) break;
  }
}

TEST_F(PuzzlesTest, AnOwnQuestionDealsAnewWhatItsReaderCouldNotKnow) {
  house.works = false;
  const std::string id = weighed_game(0, "archer", "grave");
  int alike = 0;
  constexpr int times = 30;
  for (int i = 0; i < times; ++i) {
    const std::string position = position_of(open_own(ada, id, 0));
    ASSERT_NE(position.find("hand archer settlement temple temple farm market"), std::string::npos);
    alike += position.find(bulls_hand) != std::string::npos;
  }
  EXPECT_LT(alike, times / 4);
}

TEST_F(PuzzlesTest, OnlyWhatOneWasAskedOneselfIsAskedAgain) {
  const std::string running = game_of({ada, bob});
  EXPECT_EQ(house.refusal(ada, "puzzle", {{"table", running}, {"made", 0}}), "analysis.after");
  const int begins = now(ada, running)["made"];
  pass_until_over({ada, bob}, running);
  const Json fields = {{"table", running}, {"made", begins}};
  EXPECT_EQ(house.refusal(house.guest("Eve"), "puzzle", fields), "puzzle.not-yours");
  EXPECT_EQ(house.refusal(bob, "puzzle", fields), "puzzle.not-yours");
  EXPECT_TRUE(house.ask(ada, "puzzle", fields).good());
  EXPECT_EQ(house.refusal(ada, "puzzle", {{"table", running}, {"made", 9999}}), "table.moment");
  const int last = now(ada, running)["made"];
  EXPECT_EQ(house.refusal(ada, "puzzle", {{"table", running}, {"made", last}}), "puzzle.not-yours");
}

// In the middle of something, too: what was chosen since it began is chosen again.
TEST_F(PuzzlesTest, MostQuestionsOfEveryGameCanBePutOnceMore) {
  for (const Title& title : titles()) {
    const GameInfo& game = title.game->info();
    SCOPED_TRACE(game.name);
    std::vector<std::string> seats(static_cast<std::size_t>(game.min_seats), "random");
    seats[0] = "me";
    const std::string id = house.ask_well(
        ada, "create", {{"game", game.name}, {"seats", seats}, {"seed", 5}})["table"];
    const std::string seat = table(ada, id)["table"]["you"][0];
    Rng rng(1);
    std::vector<int> questions;
    for (;;) {
      house.wait([&] { return now(ada, id)["asked"] == seat || now(ada, id)["over"] == true; });
      const Json then = now(ada, id);
      if (then["over"] == true) break;
      const Json last = then["choices"].back();
      const int choices =
          last["i"].get<int>() + static_cast<int>(last.value("of", Json::array({1})).size());
      if (choices > 1) questions.push_back(then["made"]);
      house.ask_well(ada, "choose",
                     {{"table", id}, {"seq", then["seq"]}, {"index", rng.below(choices)}});
    }
    house.works = false;
    int asked = 0, again = 0, middle = 0;
    for (std::size_t i = 0; i < questions.size(); i += 1 + questions.size() / 40, ++asked) {
      const Reply reply = house.ask(ada, "puzzle", {{"table", id}, {"made", questions[i]}});
      if (!reply.good()) {
        EXPECT_EQ(reply.key(), "puzzle.elsewhere");
        continue;
      }
      ++again;
      middle += reply.body["made"] < questions[i];
      const Json then =
          house.ask_well(ada, "at", {{"table", id}, {"made", questions[i]}, {"as", seat}})["now"];
      const Json line = now(ada, reply.body["table"]);
      EXPECT_EQ(line["asked"], seat);
      EXPECT_EQ(line["prompt"], then["prompt"]);
    }
    house.works = true;
    EXPECT_GT(asked, 10);
    EXPECT_GT(middle, 0);
    EXPECT_GE(100 * again, 90 * asked) << again << " of " << asked;
  }
}

}  // namespace
}  // namespace ziggurat::server
