#pragma once
// Lists in random order, for imagined worlds: the real one is dealt by chance, choice by choice.
#include <utility>

#include "core/rng.h"

namespace ziggurat {

void shuffle(auto& list, Rng& rng) {
  for (int i = list.size() - 1; i > 0; --i)
    std::swap(list[i], list[static_cast<int>(rng.below(static_cast<u32>(i) + 1))]);
}

// Takes one of a list whose order means nothing.
auto take_any(auto& list, Rng& rng) {
  const int at = static_cast<int>(rng.below(static_cast<u32>(list.size())));
  const auto taken = list[at];
  list[at] = list.top();
  list.pop();
  return taken;
}

}  // namespace ziggurat
