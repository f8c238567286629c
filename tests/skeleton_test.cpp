// A game that is nothing but the contract passes the suite, one stage after the other.
#include "core/json.h"
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

// The suite itself: who asks for more than is paid, or keeps silent about it, is found out.
template <int says>
struct Untrue : Rules {
  static void price(const State& s, Choice c, Price& price) {
    if (Verb(c.verb) == Verb::Load) price.add(Resource::Dates, says, seat_ref(s.active), the_stock);
  }
};
struct Telltale : Rules {  // whose price gives away what another camel carries
  static void price(const State& s, Choice c, Price& price) {
    Rules::price(s, c, price);
    const int known = weight(s.load[next_seat(s, s.active)]);
    price.add(Resource::Dates, known, seat_ref(s.active), seat_ref(s.active));
  }
};
template <class R>
std::string flaw_of() {
  const SuiteReport report = Suite<R>({.games = 8, .seed = 7, .options = {}}).run();
  return report.violation ? report.violation->what : "none";
}
TEST(Skeleton, PricesAreHeldAgainstWhatIsPaid) {
  EXPECT_EQ(flaw_of<Untrue<price_of_bale>>(), "none");
  EXPECT_EQ(flaw_of<Untrue<price_of_bale + 1>>(), "a price was not true");
  EXPECT_EQ(flaw_of<Untrue<0>>(), "a price was not true");
  EXPECT_EQ(flaw_of<Telltale>(), "a price depends on what the seat cannot know");
}

// The tests of the server hold every game of the house so.
TEST(Skeleton, LooksAsItSays) {
  for (const u8 young : {u8{0}, u8{1}}) {
    Rng rng(1);
    Decision decision;
    State s = *new_game<Rules>({young}, 3);
    EXPECT_EQ(misfit(catalogue(s.settings), catalogue_type), "");
    for (flow::decide(s, decision); decision.who != nobody; flow::decide(s, decision)) {
      for (const Seat viewer : {Seat{0}, spectator}) {
        Json view = to_json(Rules::view(s, viewer));
        view.erase("news");
        EXPECT_EQ(misfit(view, view_type), "");
      }
      flow::apply(s, decision.choices[pick(decision, rng)]);
    }
  }
}

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
