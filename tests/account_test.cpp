// Where the points of a finished game came from: it adds up to the result, in words that there are.
// The suite holds it in whatever it plays, too (core/suite.h).
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/texts.h"
#include "games/games.h"

namespace ziggurat {
namespace {

// Games of each title.
constexpr int games_of_each = SANITIZED ? 4 : 1000;

void expect_sound(const Table& table) {
  static const std::set<std::string> known = Texts::english().keys();
  const Account account = table.account();
  EXPECT_TRUE(adds_up(account, table.scores()));
  for (const Account::Row& row : account.rows)
    for (const Account::Cell& cell : row)
      for (const Account::Part& part : cell.parts)
        EXPECT_TRUE(known.contains(part.key)) << part.key;
}

std::unique_ptr<Table> random_game(const Title& title, int number) {
  const GameInfo& info = title.game->info();
  Setting setting;
  setting.seats = info.min_seats + number % (info.max_seats - info.min_seats + 1);
  // Some game has each value of each option.
  const OptionInfo& option = info.options[static_cast<std::size_t>(number) % info.options.size()];
  const auto value = static_cast<std::size_t>(number) / info.options.size() % option.values.size();
  setting.options = {{option.name, option.values[value]}};
  auto table = std::move(*title.game->begin(setting));
  Rng rng(static_cast<u64>(number) + 1);
  while (!table->over()) table->choose_by_lot(rng);
  return table;
}

TEST(Account, OfAnyGameAddsUpToItsResultInKnownWords) {
  for (const Title& title : titles())
    for (int number = 0; number < games_of_each; ++number) {
      SCOPED_TRACE(std::string(title.game->info().name) + " " + std::to_string(number));
      expect_sound(*random_game(title, number));
      if (testing::Test::HasFailure()) return;
    }
}

TEST(Account, OfCrescentMoonNamesAlsoObjectivesThatBroughtNothing) {
  const auto table = random_game(*find_title("crescent"), 0);
  int nothing = 0;
  for (const Account::Row& row : table->account().rows) {
    ASSERT_FALSE(row[0].parts.empty());
    // Those of the first year alone are not named again.
    EXPECT_EQ(row[1].parts.size(), row[2].parts.size());
    EXPECT_EQ(row[0].parts[0].key.find("crescent.objective."), 0u);
    for (const Account::Part& part : row[0].parts) nothing += part.n == 0;
  }
  EXPECT_GT(nothing, 0);
}

// Every source of points that a title knows occurs in the games that are kept of it.
TEST(Account, OfRecordedGamesNamesEverySource) {
  const std::map<std::string, std::set<std::string>> sources = {
      {"tigris", {"tigris.account.tiles", "tigris.account.conflicts", "tigris.account.monuments"}},
      {"crescent",
       {"crescent.account.start", "crescent.account.plunder", "crescent.objective.holy_site"}},
      {"oath",
       {"oath.account.victory.stable_regime", "oath.banner.darkest-secret",
        "oath.card.grand-scepter"}}};
  for (const auto& [game, expected] : sources) {
    std::set<std::string> found;
    for (const auto& entry :
         std::filesystem::directory_iterator(SOURCES "/tests/fixtures/" + game)) {
      SCOPED_TRACE(entry.path().string());
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      const auto log = parse_log(text.str());
      ASSERT_TRUE(log);
      const auto table = replay(*find_title(game)->game, *log);
      ASSERT_TRUE(table);
      expect_sound(**table);
      for (const Account::Row& row : (*table)->account().rows)
        for (const Account::Cell& cell : row)
          for (const Account::Part& part : cell.parts) found.insert(part.key);
    }
    for (const std::string& key : expected)
      EXPECT_TRUE(found.contains(key)) << key << " in " << testing::PrintToString(found);
  }
}

}  // namespace
}  // namespace ziggurat
