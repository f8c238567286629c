#pragma once
// Finds positions with a known best choice in games between basic players.
#include "ai/tactics.h"
#include "games/games.h"

namespace ziggurat {

struct TacticsSearch {
  const Title* title = nullptr;
  OptionWords options;
  int players = 0;
  int games = 0;  // that are played
  u64 seed = 1;
  std::function<void(Tactic)> found;
};
void find_tactics(const TacticsSearch&);

}  // namespace ziggurat
