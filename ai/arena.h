#pragma once
// Matches between computer players, on all cores. They are played in blocks: those at a table move
// on by one seat in each game, until everybody has sat everywhere, and chance begins with the same
// number, so that seats and luck weigh less. What is played in a game follows from its number
// alone, so that a match can be broken off and gone on with, and that the number of cores does not
// matter.
#include <functional>
#include <map>
#include <mutex>

#include "ai/contestant.h"
#include "ai/lineups.h"
#include "ai/sequential_test.h"

namespace ziggurat {

struct ArenaRequest {
  const Game* game = nullptr;
  OptionWords options;
  std::string each;  // an option whose values are played in turn, block by block; empty: none
  std::vector<Contestant> contestants;  // all different; the first is the candidate
  LineUp seats;                         // who sits at the table; empty: drawn anew for every block
  std::vector<int> players;             // how many play, in turn, if those are drawn
  int games = 0;                        // at least: blocks are played to their end
  std::optional<Hypotheses> until;      // the candidate's strength is decided, if that is sooner
  u64 seed = 1;
  int cores = 0;  // 0: all there are
};

struct ArenaBlock {
  std::string value;  // of the option `each`
  LineUp lineup;      // of the first game
  int first, games;   // the number of the first, and how many there are

  int players() const { return static_cast<int>(lineup.size()); }
  std::size_t contestant(int game, std::size_t seat) const {
    return lineup[(seat + static_cast<std::size_t>(game - first)) % lineup.size()];
  }
};

struct PlayedGame {
  struct Outcome {  // for a seat
    std::size_t contestant = 0;
    int rank = 0, points = 0;
    std::map<std::string, int> sources = {};  // of points, as the game's account names them
    int choices = 0;                          // that were thought about
    double thinking = 0, longest = 0;         // seconds of the processor: all choices, and one
    int waits = 0;                            // for others, between two choices
    double waiting = 0, longest_wait = 0;     // seconds of the processor, likewise
  };
  int number = 0;
  double seconds = 0;  // of the processor
  std::vector<Outcome> seats = {};
  std::map<std::string, long> stage = {};  // the numbers that tell how far it came

  double share(std::size_t seat) const;  // of the victory
};

class Arena {
 public:
  explicit Arena(ArenaRequest);

  const ArenaRequest& request() const { return request_; }
  const std::vector<ArenaBlock>& blocks() const { return blocks_; }
  const ArenaBlock& block_of(int game) const;
  int games() const { return static_cast<int>(played_.size()); }

  PlayedGame play(int game) const;
  // Every game that has not been played, as long as it matters. Each is told, one at a time.
  void play(const std::function<void(const PlayedGame&)>& told);
  bool fits(const PlayedGame&) const;  // whether it can be one of this arena
  void take(PlayedGame);               // that was played before

  // What counts: the games of the first blocks, without a gap.
  int counted_blocks() const { return counted_; }
  const PlayedGame& played(int game) const { return *played_[static_cast<std::size_t>(game)]; }
  int games_done() const { return done_; }
  const std::optional<SequentialTest>& test() const { return test_; }
  bool is_decided() const { return test_ && test_->verdict() != Verdict::Open; }

 private:
  void count_blocks();

  ArenaRequest request_;
  std::vector<ArenaBlock> blocks_;
  std::vector<std::optional<PlayedGame>> played_;
  std::vector<std::size_t> block_of_;
  u64 luck_;  // where it begins: matches with other seeds share none of it
  std::optional<SequentialTest> test_;
  int counted_ = 0, done_ = 0;
  std::mutex counting_;
};

// A contestant's share of the victories in a block, for each of its seats, and how many it has.
struct BlockScore {
  double share = 0;
  int seats = 0;
};
BlockScore score_of(const Arena&, const ArenaBlock&, std::size_t contestant);

}  // namespace ziggurat
