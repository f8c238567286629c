// Any bytes as a choice and as a position. What can be read must survive being printed.
#include <cstdlib>

#include "tigris/game.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace ziggurat;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto choice = parse(tigris::vocabulary(), text)) {
    const auto again = parse(tigris::vocabulary(), print(tigris::vocabulary(), *choice));
    if (!again || *again != *choice) std::abort();
  }
  if (const auto state = tigris::parse_position(text)) {
    const auto again = tigris::parse_position(tigris::print_position(*state));
    if (!again || !(*again == *state)) std::abort();
    Decision decision;
    flow::decide(*state, decision);
    if (decision.choices.empty()) std::abort();
    tigris::look(tigris::view(*state, 0), text.substr(0, 3));
  }
  return 0;
}
