#pragma once
// How a level of computer players does among others.
#include "ai/arena_report.h"

namespace ziggurat {

// The share of games that a player at this level wins among players at another. It sits in each
// seat equally often.
inline double share_of_wins(const Game& game, const char* level, const char* others, int seats,
                            int games, int iterations) {
  ArenaRequest request;
  request.game = &game;
  const Patience patience{.iterations = iterations};
  request.contestants = {*read_contestant(level, patience), *read_contestant(others, patience)};
  request.seats.assign(static_cast<std::size_t>(seats), 1);
  request.seats[0] = 0;
  request.games = games;
  Arena arena(request);
  arena.play([](const PlayedGame&) {});
  return report_on(arena, 0).parts[0].contestants[0].win_share();
}

}  // namespace ziggurat
