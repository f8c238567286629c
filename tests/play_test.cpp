// The terminal game, played through a pipe.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

#include "core/table_of.h"
#include "oath/chronicle.h"
#include "oath/game.h"
#include "oath/json.h"
#include "terminal/hint.h"
#include "terminal/input.h"
#include "terminal/play.h"

namespace ziggurat {
namespace {

class PlayTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::temp_directory_path() / ("ziggurat-test-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    request_.game = find_title("tigris")->game.get();
    request_.seats = {"person", "random"};
    request_.seed = 3;
    request_.texts = &Texts::english();
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string run(const std::string& input, int expected_code = 0) {
    std::istringstream in(input);
    std::ostringstream out;
    EXPECT_EQ(play(request_, in, out), expected_code);
    return out.str();
  }
  static void expect_part(const std::string& text, std::string_view part) {
    EXPECT_NE(text.find(part), std::string::npos) << "no “" << part << "” in:\n"
                                                  << text.substr(0, 6000);
  }
  // Nothing that was meant for programs: no keys of texts, and no arguments left open.
  static void expect_words(const std::string& text, const std::string& game) {
    for (const std::string& start : {game + ".", std::string("play.")})
      for (std::size_t at = text.find(start); at != std::string::npos;
           at = text.find(start, at + 1)) {
        const char next = at + start.size() < text.size() ? text[at + start.size()] : ' ';
        ASSERT_FALSE(next >= 'a' && next <= 'z') << text.substr(at, 200);
      }
    const std::size_t brace = std::min(text.find('{'), text.size());
    EXPECT_EQ(text.substr(brace, 200), "");
  }
  std::string file(const char* name) const { return (folder_ / name).string(); }

  PlayRequest request_;
  std::filesystem::path folder_;
};

TEST_F(PlayTest, APersonWhoTakesTheFirstChoicePlaysToTheEnd) {
  std::string ones;
  for (int i = 0; i < 3000; ++i) ones += "1\n";
  for (const char* language : Texts::languages()) {
    request_.texts = Texts::in(language);
    const std::string out = run(ones);
    expect_part(out, "\n1. ");
    expect_part(out, "\n2. ");
    EXPECT_EQ(out.find("tigris."), std::string::npos) << language;
    EXPECT_EQ(out.find("play."), std::string::npos) << language;
  }
}

// Against computer seats, in every language, whichever of the answers a person picks.
TEST_F(PlayTest, CrescentMoonIsPlayedToTheEndInEveryLanguage) {
  request_.game = find_title("crescent")->game.get();
  request_.seats = {"random", "random", "person", "random", "random"};
  Rng rng(4);
  std::string answers = "help\nlook hand\nlook market\nlook objectives\nscore\n";
  for (int i = 0; i < 3000; ++i) answers += std::to_string(rng.below(6) + 1) + "\n";
  for (const char* language : Texts::languages()) {
    SCOPED_TRACE(language);
    request_.texts = Texts::in(language);
    const std::string out = run(answers);
    expect_part(out, "\n1. ");
    expect_part(out, "\n5. ");
    expect_words(out, "crescent");
  }
}

// Against computer seats; everything that can be looked at once, and then any of the first answers.
TEST_F(PlayTest, OathIsPlayedToTheEndInEveryLanguage) {
  request_.game = find_title("oath")->game.get();
  request_.seats = {"random", "person", "random", "random"};
  Rng rng(5);
  std::string answers = "help\nscore\n";
  for (const char* what : {"",
                           "sites",
                           "banks",
                           "piles",
                           "deck",
                           "relic-deck",
                           "dispossessed",
                           "reliquary",
                           "reliquary-powers",
                           "oath",
                           "oaths",
                           "title",
                           "banners",
                           "promises",
                           "pledges",
                           "campaign",
                           "deal",
                           "red",
                           "plains",
                           "cradle-2",
                           "cradle",
                           "discord",
                           "peoples-favor",
                           "people",
                           "wolves",
                           "conquest",
                           "grand-scepter",
                           "great-spire",
                           "moon"})
    answers += std::string("look ") + what + "\n";
  for (int i = 0; i < 6000; ++i) answers += std::to_string(rng.below(6) + 1) + "\n";
  for (const char* language : Texts::languages()) {
    SCOPED_TRACE(language);
    request_.texts = Texts::in(language);
    const std::string out = run(answers);
    expect_part(out, "\n1. ");
    expect_part(out, "\n2. ");
    expect_words(out, "oath");
  }
}

// What a game leaves is the world of the next one, in every language, with and without a person.
TEST_F(PlayTest, OneGameOfOathFollowsFromAnother) {
  request_.game = find_title("oath")->game.get();
  std::string ones;
  for (int i = 0; i < 6000; ++i) ones += "1\n";
  for (const char* language : Texts::languages()) {
    SCOPED_TRACE(language);
    request_.texts = Texts::in(language);
    oath::Chronicle world = oath::first_chronicle("Long Winter");
    int ended = 0;
    request_.over = [&](const Table& table) {
      const oath::State& end = static_cast<const TableOf<oath::Rules>&>(table).position_now();
      world = oath::chronicle_of(end, world.name, "Ada");
      ++ended;
    };
    for (int game = 1; game <= 3; ++game) {
      request_.seats = {"random", game == 2 ? "person" : "random", "random"};
      request_.seed = static_cast<u64>(game);
      request_.position = "players 3\nchronicle " + oath::print_chronicle(world) + "\n";
      const std::string out = run(ones);
      expect_words(out, "oath");
      ASSERT_EQ(ended, game) << "the game has not ended";
      EXPECT_EQ(world.games, game + 1);
      EXPECT_EQ(world.name, "Long Winter");
      EXPECT_EQ(world.winner_name, "Ada");
    }
    EXPECT_TRUE(oath::parse_chronicle(oath::print_chronicle(world)));
  }
}

TEST_F(PlayTest, ABrokenChronicleIsNotPlayed) {
  request_.game = find_title("oath")->game.get();
  request_.seats = {"person", "random", "random"};
  request_.position = "players 3\nchronicle 030301xyz\n";
  expect_part(run("", 2), "Column 7");
}

TEST_F(PlayTest, CommandsAnswer) {
  const std::string out =
      run("help\nlegal place temple\nlegal xyz\nlook\nlook F3\nlook kingdoms\nlook "
          "moon\nscore\nwhy place farm A1\n"
          "why end\nwhy\nundo\nsave\nload\nfly\nplace\nplace temple\n0\n99999\n\nquit\n");
  for (const char* part :
       {"take back, until", "place temple", "Nothing that begins with “xyz”",
        "F3: a temple, with a treasure", "no kingdom yet", "can’t look at “moon”",
        "behind the screen", "Farms are placed on the river", "That is legal", "Why what?",
        "cannot be taken back", "Save where?", "Load what?", "“fly” is not a command",
        "needs to know which tile", "needs to know which space", "The list of choices runs from 1",
        "You have left the game"})
    expect_part(out, part);
}

// ---- what to type ----

std::string examples_of(const char* game, std::initializer_list<const char*> legal) {
  const Vocabulary& words = find_title(game)->game->vocabulary();
  Choices choices;
  for (const char* choice : legal) {
    const Result<Choice> parsed = parse(words, choice);
    EXPECT_TRUE(parsed) << choice;
    choices.add(*parsed);
  }
  choices.sort();
  return examples(words, choices);
}

TEST(Hint, ReadsWellWithOneAnswerWithTwoAndWithMany) {
  EXPECT_EQ(examples_of("tigris", {"end"}), "end");
  EXPECT_EQ(examples_of("oath", {"no", "yes"}), "yes, no");
  EXPECT_EQ(examples_of("crescent", {"tie attacker", "tie defender"}),
            "tie attacker, tie defender");
  EXPECT_EQ(examples_of("crescent", {"accept", "refuse", "counter 4", "counter 5", "counter 9"}),
            "counter 4 … counter 9, accept, refuse");
}

TEST(Hint, HasOneExampleOfEachWhereThereAreManyVerbs) {
  EXPECT_EQ(examples_of("tigris", {"place temple F3", "place temple F4", "leader king G3",
                                   "withdraw priest", "end"}),
            "place temple F3 …, leader king G3, withdraw priest, end");
}

TEST(Hint, EndsWithTheWayOut) {
  EXPECT_EQ(examples_of("oath", {"search", "muster elders", "trade-favor elders",
                                 "trade-secrets elders", "recover 1", "travel mine",
                                 "travel plains", "play wolves", "station 1", "station 2", "end"}),
            "search, muster elders, trade-favor elders, trade-secrets elders, recover 1, "
            "travel mine …, play wolves, …, end");
}

// The examples are the choices themselves, whatever the game asks.
TEST(Hint, NamesWhatIsLegalAndNoVerbTwice) {
  const std::regex between("( …)?, (…, )?| … | …$");
  for (const Title& title : titles()) {
    Setting setting;
    setting.seats = title.game->info().max_seats;
    const auto begun = title.game->begin(setting);
    ASSERT_TRUE(begun);
    Table& table = **begun;
    Rng rng(12);
    for (int i = 0; i < 2000 && !table.over(); ++i, table.choose_by_lot(rng)) {
      const std::string text = examples(table.vocabulary(), table.decision().choices);
      std::map<std::string, int> verbs;
      for (std::sregex_token_iterator at(text.begin(), text.end(), between, -1), end; at != end;
           ++at) {
        const std::string words = *at;
        ASSERT_TRUE(table.find(words)) << words << " of " << text;
        ++verbs[words.substr(0, words.find(' '))];
      }
      EXPECT_LE(verbs.size(), 8u) << text;
      for (const auto& [verb, times] : verbs) EXPECT_LE(times, verbs.size() <= 3 ? 2 : 1) << text;
    }
  }
}

TEST_F(PlayTest, AQuestionIsFollowedByWhatCanBeTyped) {
  expect_part(run("quit\n"), "2 actions left. What do you do?\nType: place ");
  request_.texts = Texts::in("cs");
  expect_part(run("quit\n"), "Napiš: place ");
}

TEST_F(PlayTest, ListsWithTheDashOfTheLanguage) {
  expect_part(run("legal end\nquit\n"), ": end – End the turn");
  request_.texts = Texts::in("ru");
  expect_part(run("legal end\nquit\n"), ": end — ");
}

TEST_F(PlayTest, OnlyTheTerminalTellsOfOptionsOfTheProgram) {
  request_.game = find_title("crescent")->game.get();
  request_.seats = {"person", "random", "random", "random"};
  expect_part(run("help\nquit\n"), "--data");
  for (const char* language : Texts::languages())
    for (const char* key : {"crescent.help", "crescent.option.data"})
      EXPECT_EQ((*Texts::in(language))(key).find("--"), std::string::npos) << language << key;
}

TEST_F(PlayTest, UndoBringsBackTheBoard) {
  request_.seats = {"person", "person"};
  const std::string out = run("1\nundo\nlook\nquit\n");
  expect_part(out, "Taken back.");
  expect_part(out, "2 actions left");
}

TEST_F(PlayTest, ASavedGameGoesOn) {
  const std::string path = file("game.log");
  expect_part(run("1\nsave " + path + "\nquit\n"), "Saved in " + path);
  request_.load = path;
  expect_part(run("quit\n"), "1 action left");
  request_.load.clear();
  expect_part(run("load " + path + "\nquit\n"), "Loaded " + path);
}

TEST_F(PlayTest, AGameIsKeptWhenTheInputEnds) {
  request_.autosave = file("last.log");
  expect_part(run("1\n"), "--load " + request_.autosave);
  request_.load = request_.autosave;
  expect_part(run("quit\n"), "1 action left");
}

TEST_F(PlayTest, BadFilesLoseNothing) {
  write_file(file("broken.log"),
             "ziggurat log 1\ngame tigris\nrules 1\nseats 2\nstart\nchance: start moon\n");
  write_file(file("other.log"), "ziggurat log 1\ngame chess\nrules 1\nseats 2\nstart\n");
  const std::string out =
      run("load " + file("none.log") + "\nload " + file("broken.log") + "\nload "
          + file("other.log") + "\nsave /nowhere/at/all.log\n1\nundo\nquit\n");
  expect_part(out, "cannot be read: No such file");
  expect_part(out, "Line 6");
  expect_part(out, "log of “chess”");
  expect_part(out, "cannot be written");
  expect_part(out, "Taken back.");
  request_.load = file("broken.log");
  expect_part(run("", 2), "Line 6");
}

TEST_F(PlayTest, ALineOfTenMegabytesIsLeftOut) {
  const std::string out = run(std::string(10 << 20, 'x') + "\nscore\nquit\n");
  expect_part(out, "That one was left out.");
  expect_part(out, "behind the screen");
}

TEST_F(PlayTest, TheOtherPlayersTilesAreNotShown) {
  request_.seats = {"person", "person"};
  const std::string out = run("end\nquit\n");
  expect_part(out, "draws a tile.");
}

TEST_F(PlayTest, ColoursNeverStandAlone) {
  const std::string plain = run("quit\n");
  EXPECT_EQ(plain.find('\033'), std::string::npos);
  request_.colours = true;
  std::string coloured = run("quit\n");
  EXPECT_NE(coloured.find('\033'), std::string::npos);
  std::string stripped;
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\033')
      while (coloured[i] != 'm') ++i;
    else
      stripped += coloured[i];
  }
  EXPECT_EQ(stripped, plain);  // the letters say everything
}

}  // namespace
}  // namespace ziggurat
