// A game that is nothing but the contract passes the suite, one stage after the other.
#include "tests/game_suite.h"
#include "tests/skeleton/game.h"

namespace ziggurat::skeleton {
namespace {

void test_up_to(Stage stage) { test_random_games<Rules>({}, suite_games, true, stage); }

TEST(Skeleton, OptionsAreKept) { test_options<Rules>(); }
TEST(Skeleton, Plays) { test_up_to(Stage::Play); }
TEST(Skeleton, KeepsItsSecrets) { test_up_to(Stage::Secrets); }
TEST(Skeleton, SpeaksInWords) { test_up_to(Stage::Words); }
TEST(Skeleton, IsRecorded) { test_up_to(Stage::Record); }

TEST(Skeleton, PositionsSurviveBeingPrintedAndRead) {
  Rng rng(1);
  Decision decision;
  State s = *new_game<Rules>({1}, 3);
  for (flow::decide(s, decision); decision.who != nobody; flow::decide(s, decision)) {
    if (decision.who != chance) {
      const auto read = Rules::parse_position(Rules::print_position(s));
      ASSERT_TRUE(read) << Rules::print_position(s);
      EXPECT_EQ(Rules::print_position(*read), Rules::print_position(s));
      EXPECT_TRUE(Open(*read) == Open(s));
    }
    flow::apply(s, decision.choices[pick(decision, rng)]);
  }
}

}  // namespace
}  // namespace ziggurat::skeleton
