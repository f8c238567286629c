// The program is compiled for processors that count bits in one instruction (x86-64-v2). An older
// one hears what it lacks before anything else runs; this file itself is for all of them.
#include <unistd.h>

namespace {

constexpr int first = 101;  // lower numbers belong to the compiler

[[gnu::constructor(first)]] void check_processor() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2")) return;
  constexpr char lacking[] =
      "ziggurat: This processor lacks SSE4.2 and POPCNT, which Intel's have since 2009 and AMD's "
      "since 2011.\nBuild the program on this machine with cmake -DZIGGURAT_OLD_PROCESSOR=ON.\n";
  if (write(STDERR_FILENO, lacking, sizeof lacking - 1) < 0) _exit(2);
  _exit(1);
}

}  // namespace
