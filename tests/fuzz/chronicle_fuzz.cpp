// Any bytes as the save string of a chronicle. What can be read is written letter by letter as it
// was, and can be played: the first choices of a game in that world break no rule, and what can be
// said about a mistake has its words.
#include <cstdlib>

#include "core/playout.h"
#include "core/texts.h"
#include "oath/chronicle.h"
#include "oath/game.h"
#include "oath/setup.h"

namespace {

using namespace ziggurat;
using namespace ziggurat::oath;

void play(const Chronicle& world, u8 players, u64 seed) {
  Settings settings;
  settings.players = players;
  State state = prepared_game(world, settings);
  Rng rng(seed);
  Decision decision;
  for (int made = 0; made < 400; ++made) {
    if (check(state)) std::abort();
    flow::decide(state, decision);
    if (decision.who == nobody) return;
    flow::apply(state, decision.choices[pick(decision, rng)]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto world = parse_chronicle(text);
  if (!world) {
    static const std::set<std::string> sayable = Texts::english().keys();
    if (Texts::english()(world.error()).empty() || !sayable.contains(world.error().key))
      std::abort();
    return 0;
  }
  const std::string printed = print_chronicle(*world);
  if (printed != text) std::abort();
  const auto again = parse_chronicle(printed);
  if (!again || !(*again == *world)) std::abort();
  play(*world, static_cast<u8>(2 + size % 5), size);
  return 0;
}
