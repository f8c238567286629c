#pragma once
// How fast a game is, per second of this process's own CPU time.
#include <ctime>
#include <vector>

#include "core/game.h"
#include "core/playout.h"

namespace ziggurat {

struct BenchReport {
  double seconds = 0;
  u64 games = 0;
  PlayoutCount count;
  double copies_per_second = 0;
  std::size_t state_bytes = 0;
};

inline double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

template <Rules R>
BenchReport bench(const std::vector<u8>& options, int players, double seconds, u64 seed) {
  using State = typename R::State;
  BenchReport report;
  report.state_bytes = sizeof(State);
  Rng rng(seed);
  Decision decision;
  State middle = *new_game<R>(options, players);
  const double start = cpu_seconds();
  do {
    for (int i = 0; i < 20; ++i, ++report.games) {
      State state = *new_game<R>(options, players);
      play_out(state, rng, decision, report.count);
      middle = state;
    }
    report.seconds = cpu_seconds() - start;
  } while (report.seconds < seconds);

  // Copies between two arrays of states, so that none can be left out.
  constexpr std::size_t shelf = 64, rounds = 20'000;
  std::vector<State> from(shelf, middle), to(shelf, middle);
  const double copy_start = cpu_seconds();
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < shelf; ++i) {
      to[i] = from[i];
      asm volatile("" : : "r"(&to[i]) : "memory");
    }
    std::swap(from, to);
  }
  report.copies_per_second = static_cast<double>(shelf * rounds) / (cpu_seconds() - copy_start);
  return report;
}

}  // namespace ziggurat
