#pragma once
// Learning a game by playing it against oneself, on all cores. Games are played in batches; while
// one is played, the batch before is learned from, so that what comes out depends on the request
// alone, not on the machine.
#include <functional>

#include "ai/school.h"
#include "games/games.h"

namespace ziggurat {

struct TrainRequest {
  const Title* title = nullptr;
  int games = 0;  // in all, with those played before
  int batch = 96;
  u64 seed = 1;
  int cores = 0;  // 0: all there are
};

// What a batch showed.
struct TrainReport {
  int games = 0;         // played until now
  double ignorance = 0;  // of the last games, before they were learned from
  double choices = 0;    // in one of them
};

class Training {
 public:
  // From the beginning, or from where it was after so many games. What it still had in mind then is
  // not known any more.
  Training(const TrainRequest&, Learner, int games = 0);

  bool done() const { return games_ >= request_.games; }
  TrainReport play_batch();
  const Learner& learner() const { return learner_; }
  int games() const { return games_; }

 private:
  void learn(int from_games);
  PracticeGame play(int game) const;

  const TrainRequest request_;
  Learner learner_;
  Net playing_;  // what the games of the present batch are played with
  int games_;
  std::vector<PracticeGame> fresh_;
  std::vector<Lesson> memory_;
  std::size_t next_ = 0;  // where the next lesson goes when the memory is full
};

}  // namespace ziggurat
