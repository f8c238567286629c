#pragma once
// Two clocks, in seconds since some moment: the one on the wall, and the one of the processor,
// which runs only while this thread does and so does not mind what else the machine is doing.
#include <chrono>
#include <ctime>

namespace ziggurat {

inline double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

inline double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace ziggurat
