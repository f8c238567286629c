#pragma once
// What a game inherits by one line: TEST_GAME(tigris::Rules). Random games for every number of
// players, with the default options and with each option switched, under all properties of
// core/suite.h; every question of the step tables must have been asked.
#include <gtest/gtest.h>

#include "core/suite.h"

namespace ziggurat {

#ifdef SANITIZED
constexpr int suite_games = 8;
#else
constexpr int suite_games = 64;
#endif

// Prompts that random play reaches too seldom to wait for are named; scenarios must ask them.
template <class R>
void test_random_games(std::initializer_list<std::string_view> seldom, int games = suite_games,
                       bool asks_everything = true) {
  std::set<std::string> asked;
  const auto run = [&](int players, OptionWords options) {
    const SuiteReport report = Suite<R>({.games = games,
                                         .players = players,
                                         .seed = 7,
                                         .options = options,
                                         .progress = [](int) {}})
                                   .run();
    ASSERT_FALSE(report.violation) << report.violation->what << "\n" << report.violation->log;
    EXPECT_GT(report.count.decisions, 0u);
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

}  // namespace ziggurat

#define TEST_GAME(Rules, ...)                            \
  TEST(Suite, EveryPropertyHoldsInRandomGames) {         \
    ::ziggurat::test_random_games<Rules>({__VA_ARGS__}); \
  }
