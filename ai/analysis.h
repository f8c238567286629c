#pragma once
// A finished game, weighed: everybody's chances at every moment, and a grade for every choice that
// was one. A choice is judged by what its seat could know then; chances with all hands open.
//
// A moment is a question to a seat, or the end. Draws belong to the choice before them, so that the
// set-up is over at the first moment.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/adviser.h"

namespace ziggurat {

using PerMille = std::array<int, max_seats>;
// Whole numbers that add up to 1000, by the largest remainders.
PerMille per_mille(const Odds&, int seats);

enum class Grade : u8 { Best, Good, Inaccurate, Mistake, Grave };
constexpr const char* grade_words[] = {"best", "good", "inaccurate", "mistake", "grave"};
// By the chance that was lost against the best choice; what may be mere chance is good.
Grade grade_of(double lost, double doubt);
Grade grade_of(const Opinion& best, const Opinion&);

struct Moment {
  int made;  // so many choices, with the draws that belong to them
  PerMille chances;
};

// A choice that was one: had the house answered it, or had it no other, it would not be here.
struct Weighed {
  int made;  // it was the last of so many choices
  Seat seat;
  Grade grade;
  int lost;          // per mille of a chance, against the best
  int chance;        // per mille, after it
  std::string best;  // the best choice, in words
};

// A turn in which the chances of a seat changed much.
struct Swing {
  int made;  // the moment of it after which most had changed
  Seat seat;
  int before, after;  // the turn
};

struct Analysis {
  std::vector<Moment> chances;
  std::vector<Weighed> grades;
  std::vector<Swing> swings;  // the greatest first
  std::vector<int> lost;      // by seat: the mean of its choices, per mille
};

struct AnalysisBudget {
  double seconds = 100;   // of the processor, for all choices together
  double for_each = 0.3;  // at most
  int iterations = 0;     // if positive, exactly so many for each choice: the same everywhere
  u64 seed = 1;
};

// The work, cut into short pieces, one for each moment.
class Analysing {
 public:
  // Null: nobody has learned the game.
  static std::unique_ptr<Analysing> begin(const Table& finished, const AnalysisBudget& = {});

  int done() const { return done_; }
  int of() const { return static_cast<int>(pieces_.size()); }
  // The next piece: at most what a choice may take. Nothing is done if it is stopped.
  void step(const std::atomic<bool>* stop = nullptr);
  // All that are left, on so many cores (0: all there are); tells how many are done.
  void finish(int cores, const std::function<void(int done)>& progress);
  // Of what is done.
  Analysis result() const;

 private:
  struct Piece {
    int made = 0;
    bool is_weighed = false, begins_turn = false, is_done = false;
    PerMille chances{};
    std::optional<Weighed> weighed;
  };

  Analysing(const Table& finished, std::unique_ptr<Adviser>, const AnalysisBudget&);
  void find_moments();
  void find_turns();
  void work_on(Piece&, const std::atomic<bool>* stop) const;
  std::optional<Weighed> weigh(const Table& then, const Patience&, Rng&) const;
  std::vector<Swing> swings() const;

  const std::unique_ptr<Table> table_;
  const std::unique_ptr<Adviser> adviser_;
  const AnalysisBudget budget_;
  int decided_;         // after so many choices nothing was to be won any more
  double seconds_ = 0;  // for each choice
  std::vector<Piece> pieces_;
  int done_ = 0;
};

}  // namespace ziggurat
