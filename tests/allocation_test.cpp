// Nothing is allocated while a game is played: the engine is for search.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "core/playout.h"
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

TEST(Allocation, WholeGamesAllocateNothing) {
  for (u8 every_option : {u8{0}, u8{1}})
    for (int players : {2, 3, 4}) {
      const OptionValues options(tigris::info().options.size(), every_option);
      tigris::State state = tigris::new_game(options, players);
      Decision decision;
      PlayoutCount count;
      Rng rng(5);
      const long before = allocations;
      play_out(state, rng, decision, count);
      EXPECT_EQ(allocations, before);
      EXPECT_GT(count.decisions, 50u);
    }
}

TEST(Allocation, ViewsAndImaginedWorldsAllocateNothing) {
  const tigris::State state = tigris::new_game(OptionValues(6, 0), 4);
  Rng rng(5);
  const long before = allocations;
  const tigris::State world = tigris::imagine(state, 1, rng);
  EXPECT_TRUE(tigris::view(world, 1) == tigris::view(state, 1));
  EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace ziggurat
