// The small pieces that decide the speed of search. `ziggurat bench` measures whole games.
#include <benchmark/benchmark.h>

#include "core/playout.h"
#include "tigris/game.h"
#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

// Turns in the middle of random games, before the first action.
std::vector<State> turns() {
  std::vector<State> found;
  Decision decision;
  Rng rng(1);
  for (int game = 0; game < 20; ++game) {
    State s = *new_game<Rules>(OptionValues(6, 0), 4);
    for (flow::decide(s, decision); decision.who != nobody; flow::decide(s, decision)) {
      if (decision.choices.size() > 50) found.push_back(s);
      flow::apply(s, decision.choices[pick(decision, rng)]);
    }
  }
  return found;
}

void copy_state(benchmark::State& loop) {
  const State from = turns().front();
  State to = from;
  for (auto _ : loop) {
    to = from;
    benchmark::DoNotOptimize(to);
  }
}
BENCHMARK(copy_state);

void list_a_turn(benchmark::State& loop) {
  const std::vector<State> states = turns();
  Decision decision;
  std::size_t i = 0;
  for (auto _ : loop) {
    flow::decide(states[i++ % states.size()], decision);
    benchmark::DoNotOptimize(decision);
  }
}
BENCHMARK(list_a_turn);

void apply_an_action(benchmark::State& loop) {
  const std::vector<State> states = turns();
  std::vector<Choice> choices;
  Decision decision;
  Rng rng(2);
  for (const State& s : states) {
    flow::decide(s, decision);
    choices.push_back(decision.choices[pick(decision, rng)]);
  }
  std::size_t i = 0;
  for (auto _ : loop) {
    State s = states[i % states.size()];
    flow::apply(s, choices[i % states.size()]);
    benchmark::DoNotOptimize(s);
    ++i;
  }
}
BENCHMARK(apply_an_action);

void imagine_a_world(benchmark::State& loop) {
  const State s = turns().back();
  Rng rng(1);
  for (auto _ : loop) benchmark::DoNotOptimize(imagine(s, 0, rng));
}
BENCHMARK(imagine_a_world);

}  // namespace
}  // namespace ziggurat::tigris

BENCHMARK_MAIN();
