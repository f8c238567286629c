// What people are told about a game: opinions that see no more than their seat, and finished games
// weighed choice by choice.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <sstream>

#include "ai/analysis.h"
#include "ai/analysis_json.h"
#include "core/json.h"
#include "tests/samples.h"

namespace ziggurat {
namespace {

constexpr const char* all_games[] = {"tigris", "crescent", "oath"};

// ---- numbers ----

TEST(PerMille, AddsUpByTheLargestRemainders) {
  EXPECT_EQ(per_mille(Odds{1, 0, 0}, 3), (PerMille{1000, 0, 0}));
  EXPECT_EQ(per_mille(Odds{1 / 3.0F, 1 / 3.0F, 1 / 3.0F}, 3), (PerMille{334, 333, 333}));
  EXPECT_EQ(per_mille(Odds{0.1004F, 0.3002F, 0.5994F}, 3), (PerMille{101, 300, 599}));
  EXPECT_EQ(per_mille(Odds{0.2505F, 0.2505F, 0.2497F, 0.2493F}, 4), (PerMille{250, 250, 250, 250}));
}

TEST(Grades, FollowTheChanceThatWasLost) {
  const auto word = [](double lost, double doubt = 0.01) {
    return std::string(grade_words[static_cast<int>(grade_of(lost, doubt))]);
  };
  EXPECT_EQ(word(0), "best");
  EXPECT_EQ(word(0.001), "good");
  EXPECT_EQ(word(0.0299), "good");
  EXPECT_EQ(word(0.03), "inaccurate");
  EXPECT_EQ(word(0.0799), "inaccurate");
  EXPECT_EQ(word(0.08), "mistake");
  EXPECT_EQ(word(0.2), "mistake");
  EXPECT_EQ(word(0.201), "grave");
  EXPECT_EQ(word(0.15, 0.16), "good") << "it may be mere chance";
  EXPECT_EQ(word(0.15, 0.15), "mistake");
}

}  // namespace
}  // namespace ziggurat
