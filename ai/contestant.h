#pragma once
// Who plays in an arena: a level of computer player, and how long it thinks. Written steward@200
// for iterations, steward@0.3s for seconds of the processor, or steward alone; and with a file of
// weights that it judges by instead of those of the house, steward=mine.net@200; or with a
// temperament, steward:raider@200.
#include "ai/player.h"

namespace ziggurat {

struct Contestant {
  std::string name;  // as it was written
  std::string level;
  Patience patience;
  Temperament temperament = Temperament::Even;
  std::string weights = {};                  // the file; empty: the house's own
  std::shared_ptr<const Net> net = nullptr;  // what is in it, once somebody has read it

  std::unique_ptr<Player> player(const Table&) const;
  bool has_clock() const;  // how long it thinks is a matter of time: it may choose otherwise again
};

// Who does not say how long to think thinks as long as the others.
Result<Contestant> read_contestant(std::string_view, const Patience& otherwise);

// What is in a list with commas.
std::vector<std::string> split_list(std::string_view);

}  // namespace ziggurat
