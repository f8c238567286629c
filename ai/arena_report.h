#pragma once
// What came of a match: for contestants and for seats, which in some games are characters; for each
// number of players and each value of an option; and how strong the contestants are.
#include "ai/arena.h"
#include "ai/ratings.h"
#include "ai/tally.h"

namespace ziggurat {

struct ArenaReport {
  // Games that are alike.
  struct Part {
    int players = 0;
    std::string value;  // of the option `each`; empty: of all together
    int games = 0;
    std::vector<Tally> contestants, seats;
    std::vector<std::vector<Tally>> contestants_by_seat;
  };
  struct Effort {
    long choices = 0;
    double thinking = 0, longest = 0;  // seconds of the processor: all choices, and one
    long waits = 0;                    // for others, between two choices
    double waiting = 0, longest_wait = 0;
  };
  // How often somebody came before another at one table, who otherwise came before him; a tie is
  // half of it.
  struct Meetings {
    double ahead = 0;
    int all = 0;
  };

  int games = 0, blocks = 0;
  double seconds = 0;                     // of the processor
  std::map<std::string, BlockSum> stage;  // the numbers that tell how far games came
  std::vector<Part> parts;                // by number of players, then by value
  std::vector<Rating> ratings;
  std::vector<Effort> efforts;
  std::vector<std::vector<Meetings>> meetings;

  // A part for each number of players, with all values.
  std::vector<Part> by_players() const;
};

// The ratings count from one of the contestants.
ArenaReport report_on(const Arena&, std::size_t zero);

// What may be said with so many games. Fewer are no result, unless a test has decided.
enum class Conclusion { Stronger, NotStronger, Undecided, TooFewGames, Measured };
constexpr int least_games = 400;
Conclusion conclusion_of(const Arena&, const ArenaReport&);

}  // namespace ziggurat
