#pragma once
// Computer seats. A player is given the table but looks at it only through worlds that its seat can
// imagine; it never sees what its seat may not know.
#include <atomic>
#include <memory>
#include <string>

#include "ai/clock.h"
#include "ai/temperament.h"
#include "core/table.h"

namespace ziggurat {

class Player {
 public:
  virtual ~Player() = default;
  // The number of its choice in the table's decision, which is put to its seat.
  virtual int choose(const Table&, Rng&) = 0;
};

// How long a player may think: at the levels of old about each choice, at the others in a turn.
struct Patience {
  double seconds = 0;  // 0: as long as its level says, times …
  double pace = 1;
  int iterations = 0;  // if positive, exactly so many instead: the same choice on every machine
  // Once it is true nobody waits for the choice any more: any will do, but at once. Null: never.
  const std::atomic<bool>* stop = nullptr;
  double (*clock)() = wall_seconds;  // that the seconds are measured by

  bool is_over() const { return stop && *stop; }
};

bool is_level(std::string_view);  // of today or of old
std::string level_names();        // for messages

// What a level leaves open.
struct Disposition {
  Temperament temperament = Temperament::Even;
  const Net* net = nullptr;  // what it judges by; null: what was learned for the game
};
// Null: no such level.
std::unique_ptr<Player> make_player(std::string_view level, const Table&, const Patience& = {},
                                    const Disposition& = {});

}  // namespace ziggurat
