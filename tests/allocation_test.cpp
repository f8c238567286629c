// Nothing is allocated while a game is played: the engine is for search.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "core/playout.h"
#include "crescent/game.h"
#include "oath/game.h"
#include "tigris/game.h"

namespace {
long allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace ziggurat {
namespace {

TEST(Allocation, CounterCounts) {
  const long before = allocations;
  int* volatile kept = new int(1);
  delete kept;
  EXPECT_EQ(allocations, before + 1);
}

template <class R>
void play_without_allocating(const OptionValues& options, int players) {
  typename R::State state = *new_game<R>(options, players);
  Decision decision;
  PlayoutCount count;
  Rng rng(5);
  const long before = allocations;
  play_out(state, rng, decision, count);
  EXPECT_EQ(allocations, before);
  EXPECT_GT(count.decisions, 50u);
}

// With every option at its default, with every option switched, and with each switched alone.
template <class R>
void play_all_settings() {
  const auto& options = R::info().options;
  const auto has_choice = [&](std::size_t i) { return options[i].values.size() > 1; };
  std::vector<OptionValues> settings = {OptionValues(options.size(), 0)};
  OptionValues all = settings[0];
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (!has_choice(i)) continue;
    all[i] = static_cast<u8>(options[i].values.size() - 1);
    settings.push_back(settings[0]);
    settings.back()[i] = all[i];
  }
  settings.push_back(all);
  for (const OptionValues& setting : settings)
    for (int players = R::info().min_seats; players <= R::info().max_seats; ++players)
      play_without_allocating<R>(setting, players);
}

TEST(Allocation, WholeGamesAllocateNothing) {
  play_all_settings<tigris::Rules>();
  play_all_settings<crescent::Rules>();
  play_all_settings<oath::Rules>();
}

template <class R>
void look_without_allocating() {
  const typename R::State state =
      *new_game<R>(OptionValues(R::info().options.size(), 0), R::info().max_seats);
  Rng rng(5);
  const long before = allocations;
  const typename R::State world = R::imagine(state, 1, rng);
  EXPECT_TRUE(R::view(world, 1) == R::view(state, 1));
  EXPECT_EQ(allocations, before);
}

TEST(Allocation, ViewsAndImaginedWorldsAllocateNothing) {
  look_without_allocating<tigris::Rules>();
  look_without_allocating<crescent::Rules>();
  look_without_allocating<oath::Rules>();
}

}  // namespace
}  // namespace ziggurat
