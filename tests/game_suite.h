#pragma once
// What a game inherits by one line: TEST_GAME(tigris::Rules). Random games for every number of
// players, with the default options and with each option switched, under all properties of
// core/suite.h; every question of the step tables must have been asked. A game in the making takes
// the properties stage by stage (tests/skeleton_test.cpp).
#include <gtest/gtest.h>

#include "core/suite.h"

namespace ziggurat {

constexpr int suite_games = SANITIZED ? 8 : 64;

// Prompts that random play reaches too seldom to wait for are named; scenarios must ask them.
template <class R>
void test_random_games(std::initializer_list<std::string_view> seldom, int games = suite_games,
                       bool asks_everything = true, Stage up_to = Stage::Record) {
  std::set<std::string> asked;
  const auto run = [&](int players, OptionWords options) {
    const SuiteReport report = Suite<R>({.games = games,
                                         .players = players,
                                         .seed = 7,
                                         .options = options,
                                         .up_to = up_to,
                                         .progress = [](int) {}})
                                   .run();
    ASSERT_FALSE(report.violation) << report.violation->what << "\n" << report.violation->log;
    EXPECT_GT(report.count.decisions, 0u);
    EXPECT_EQ(report.prices_paid > 0, !R::vocabulary().resources.empty());
    asked.insert(report.prompts_asked.begin(), report.prompts_asked.end());
  };
  for (int players = R::info().min_seats; players <= R::info().max_seats; ++players) {
    run(players, {});
    OptionWords all;
    for (const OptionInfo& option : R::info().options)
      for (std::size_t i = 1; i < option.values.size(); ++i) {
        run(players, {{option.name, option.values[i]}});
        if (i == 1) all.emplace_back(option.name, option.values[1]);
      }
    run(players, all);
  }
  if (!asks_everything) return;
  for (const std::string_view prompt : R::info().prompts)
    EXPECT_TRUE(asked.contains(std::string(prompt))
                || std::find(seldom.begin(), seldom.end(), prompt) != seldom.end())
        << "never asked: " << prompt;
}

// Settings keep what was chosen; what cannot be chosen is an error.
template <class R>
void test_options() {
  const auto error = [](const OptionValues& chosen) {
    const auto game = new_game<R>(chosen, R::info().min_seats);
    return game ? std::string("none") : game.error().key;
  };
  const std::size_t count = R::info().options.size();
  EXPECT_EQ(error(OptionValues(count, 0)), "none");
  EXPECT_EQ(error(OptionValues(count - 1, 0)), "option.count");
  EXPECT_EQ(error(OptionValues(count + 1, 0)), "option.count");
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t value = 0; value <= R::info().options[i].values.size(); ++value) {
      OptionValues chosen(count, 0);
      chosen[i] = static_cast<u8>(value);
      const auto game = new_game<R>(chosen, R::info().min_seats);
      if (value == R::info().options[i].values.size())
        EXPECT_EQ(error(chosen), "option.value") << R::info().options[i].name;
      else
        EXPECT_EQ(R::options().values_in(game->settings), chosen) << R::info().options[i].name;
    }
}

}  // namespace ziggurat

#define TEST_GAME(Rules, ...)                                        \
  TEST(Suite, OptionsAreKept) { ::ziggurat::test_options<Rules>(); } \
  TEST(Suite, EveryPropertyHoldsInRandomGames) {                     \
    ::ziggurat::test_random_games<Rules>({__VA_ARGS__});             \
  }
