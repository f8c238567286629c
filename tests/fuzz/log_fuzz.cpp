// Any bytes as a log: read, replayed, and if they were a good log, printed and read again.
#include <cstdlib>

#include "games/games.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace ziggurat;
  const auto log = parse_log({reinterpret_cast<const char*>(data), size});
  if (!log) return 0;
  const Title* title = find_title(log->setting.game);
  if (!title) return 0;
  const auto table = replay(*title->game, *log);
  if (!table) return 0;
  const auto again = parse_log(print_log((*table)->log()));
  if (!again || !replay(*title->game, *again)) std::abort();
  return 0;
}
