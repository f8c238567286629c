// The tiles of the others are hidden, and which of them they lay off. See lock_step.h.
#include "tests/lock_step.h"
#include "tigris/bundles.h"
#include "tigris/game.h"
#include "tigris/json.h"

namespace ziggurat::server {
namespace {

struct Tigris {
  using Rules = tigris::Rules;
  using State = tigris::State;
  static constexpr const char* name = "tigris";
  static constexpr int most_rolls = 10'000;

  // Who begins, and what comes into one's own hand.
  using Known = std::pair<Seat, tigris::Tiles>;
  static Known known_to(const State& state, Seat viewer) {
    return {state.active, viewer == spectator ? tigris::Tiles{} : state.player[viewer].hand};
  }
  // Tiles that another lays off are of any colour, as long as they are as many.
  static bool look_alike(const Choice& one, const Choice& other) {
    return tigris::verb_of(one) == tigris::Verb::Swap
           && tigris::verb_of(other) == tigris::Verb::Swap
           && total(tigris::bundle(one.b.id)) == total(tigris::bundle(other.b.id));
  }
  static bool are_apart(const State& one, const State& other) {
    for (int seat = 0; seat < tigris::max_players; ++seat)
      if (one.player[seat].hand != other.player[seat].hand) return true;
    return false;
  }
  static int points(const State& state, Seat who) {
    int sum = 0;
    for (u16 of_colour : state.player[who].points) sum += of_colour;
    return sum;
  }
  static constexpr const char* looks[] = {"", "kingdoms", "bull"};
  static std::string some_place(Rng& rng) {
    return tigris::cell_word(static_cast<u8>(rng.below(176)));
  }
  static constexpr const char* sentences[] = {"end",
                                              "place temple F3",
                                              "place farm A1",
                                              "swap temple",
                                              "leader king B2",
                                              "support 3",
                                              "catastrophe C3",
                                              "fly"};
};

// Whether these questions were all asked at least once.
void expect_asked(const std::map<std::string, int>& asked) {
  for (const char* question : {"revolt.attack", "revolt.defend", "war.choose", "war.attack",
                               "war.defend", "monument.build", "treasure.take", "building.found"})
    EXPECT_TRUE(asked.contains(question)) << question;
}

TEST(Redaction, AViewerReceivesTheSameBytesWhateverTheOthersHold) {
  const Case cases[] = {{2, 0, {}, 1},
                        {3, 1, {{"board", "advanced"}, {"buildings", "on"}, {"wonder", "on"}}, 3},
                        {4, 3, {{"support", "english"}}, 4},
                        {3, spectator, {}, 5}};
  std::map<std::string, int> asked;
  int steps = 0, apart = 0, answers = 0, ended = 0;
  for (const Case& c : cases) {
    SCOPED_TRACE(std::to_string(c.seats) + " seats, viewer " + std::to_string(c.viewer));
    LockStep<Tigris> game(c);
    game.play();
    if (HasFailure()) return;
    steps += game.steps(), apart += game.steps_apart(), answers += game.single_answers();
    asked.insert(game.asked().begin(), game.asked().end());
    ended += game.is_over();
  }
  if (most_steps < 1000) return;
  EXPECT_GT(apart, steps / 2);
  EXPECT_GT(answers, 5) << "by the house";
  EXPECT_GE(ended, 2) << "the houses part too early";
  expect_asked(asked);
}

}  // namespace
}  // namespace ziggurat::server
