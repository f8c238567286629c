#pragma once
// What a learned judge thinks of a table, told to people: everybody's chances to win, and the
// choices of the present question with reasons. It sees what the one who is asked may know, by
// imagined worlds; only a game that is over is judged with all hands open.
#include <memory>
#include <span>
#include <vector>

#include "ai/mind.h"
#include "ai/player.h"
#include "ai/reasons.h"

namespace ziggurat {

struct Opinion {
  int choice = 0;     // its number in the table's decision
  double chance = 0;  // to win, of the seat that is asked
  double doubt = 0;   // by how much the chance may be off: its standard error
  std::vector<Argument> why;
};

class Adviser {
 public:
  virtual ~Adviser() = default;
  // Everybody's chances as the table stands, with all hands open.
  virtual Odds chances(const Table&, Rng&) const = 0;
  // What the seat that is asked may think of its choices, best first, without reasons. Those that
  // are asked for are among them, whatever it thinks of them. A few that it hardly knows stand
  // last, however much they promise: whoever wants to know more asks for them.
  virtual std::vector<Opinion> opinions(const Table&, std::span<const int> asked_for,
                                        const Patience&, Rng&) const = 0;
  // Says why of the first few, and of those that are asked for. The best is held against the
  // others, until something can be told; the others against the best.
  virtual void give_reasons(const Table&, std::vector<Opinion>& best_first,
                            std::span<const int> asked_for, Rng&) const = 0;
};

// What kind of thing to look at, without naming the choice.
Message nudge(const Table&, Choice);

// Null: nobody has learned the game.
std::unique_ptr<Adviser> make_adviser(const Table&);

}  // namespace ziggurat
