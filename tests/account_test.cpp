// Where the points of a finished game came from adds up to its result, whatever was played.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <sstream>

#include "core/texts.h"
#include "games/games.h"

namespace ziggurat {
namespace {

// Games of each title.
#ifdef SANITIZED
constexpr int games_of_each = 4;
#else
constexpr int games_of_each = 60;
#endif

// What the cells that count make together.
int total(const Account& account, const Account::Row& row) {
  std::vector<int> counted;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (account.columns[i].counts) counted.push_back(row[i].n + row[i].plus);
  if (account.adds == Account::Adds::Sum) return std::accumulate(counted.begin(), counted.end(), 0);
  return *std::min_element(counted.begin(), counted.end());
}

void expect_sound(const Table& table) {
  const Account account = table.account();
  const Scores scores = table.scores();
  ASSERT_EQ(account.rows.size(), static_cast<std::size_t>(scores.seats));
  for (std::size_t seat = 0; seat < account.rows.size(); ++seat) {
    const Account::Row& row = account.rows[seat];
    ASSERT_EQ(row.size(), account.columns.size());
    EXPECT_EQ(total(account, row), scores.points[seat]) << seat;
    for (const Account::Cell& cell : row) {
      int parts = 0;
      for (const Account::Part& part : cell.parts) {
        parts += part.n;
        EXPECT_TRUE(Texts::english().keys().contains(part.key)) << part.key;
      }
      EXPECT_TRUE(cell.parts.empty() || parts == cell.n) << seat << ": " << parts << " " << cell.n;
    }
  }
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

TEST(Account, OfAnyGameAddsUpToItsResult) {
  for (const Title& title : titles())
    for (int number = 0; number < games_of_each; ++number) {
      SCOPED_TRACE(std::string(title.game->info().name) + " " + std::to_string(number));
      expect_sound(*random_game(title, number));
      if (testing::Test::HasFailure()) return;
    }
}

// Every source of points that a title knows occurs in the games that are kept of it.
TEST(Account, OfRecordedGamesNamesEverySource) {
  const std::map<std::string, std::set<std::string>> sources = {
      {"tigris", {"tigris.account.tiles", "tigris.account.conflicts", "tigris.account.monuments"}},
      {"crescent",
       {"crescent.account.start", "crescent.account.plunder", "crescent.objective.holy_site"}},
      {"oath", {"oath.account.victory.stable_regime"}}};
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
