#pragma once
// What choices are worth: which share of games is won after each of them if everybody goes on as a
// basic player, in worlds that the one who is asked can imagine.
#include "ai/player.h"
#include "ai/tally.h"

namespace ziggurat {

struct Worth {
  double won = 0;
  int games = 0;

  double share() const { return won / games; }
  Interval interval() const { return share_interval(share(), games); }
};

// By how much one is worth more than the other.
struct Lead {
  double points, at_least;  // shares; the second with 95 % confidence (Newcombe)
};
Lead lead(const Worth&, const Worth&);

class Sampling {
 public:
  Sampling(const Table&, u64 seed);

  // Plays on until so many games were played after this choice.
  const Worth& play(int choice, int games);
  const Worth& operator[](int choice) const { return worth_[static_cast<std::size_t>(choice)]; }

 private:
  double play_once(Choice);

  const Table& table_;
  Rng rng_;
  std::unique_ptr<Player> player_;  // has no memory, and so plays for everybody
  std::vector<Worth> worth_;
};

}  // namespace ziggurat
