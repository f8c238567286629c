#pragma once
// Work on several cores.
#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace ziggurat {

// Calls work(i) for every i below the count, on so many cores; 0: all there are.
template <class Work>
void in_parallel(int count, int cores, Work work) {
  if (cores == 0) cores = static_cast<int>(std::thread::hardware_concurrency());
  std::atomic<int> next = 0;
  const auto go_on = [&] {
    for (int i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::thread> helpers;
  for (int i = 1; i < std::min(cores, count); ++i) helpers.emplace_back(go_on);
  go_on();
  for (std::thread& helper : helpers) helper.join();
}

}  // namespace ziggurat
