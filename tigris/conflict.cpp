// What internal and external conflicts share (rulebook, "Události"): first the attacker, then the
// defender may add tiles from behind the screen, each once.
#include "tigris/rules.h"

namespace ziggurat::tigris {

// Any number of matching tiles, also where they change nothing. With the English option the
// attacker may add only if that lifts him above the defender's board, the defender exactly what he
// lacks.
void list_support(const State& s, const Conflict& conflict, Seat seat, Colour of_tiles,
                  int attacker_board, int defender_board, Choices& out) {
  const int held = s.player[seat].hand[of_tiles];
  const bool attacks = seat == conflict.attacker;
  const int missing = attacker_board + conflict.attack - defender_board;
  for (int n = 0; n <= held; ++n) {
    const bool useful = n == 0 || (attacks ? attacker_board + n > defender_board : n == missing);
    if (useful || !s.settings.english_support) out.add(choice(Verb::Support, n));
  }
}

void commit(State& s, Conflict& conflict, Seat seat, Colour of_tiles, int board, int added) {
  u8& held = s.player[seat].hand[of_tiles];
  held = static_cast<u8>(held - added);
  s.gone[of_tiles] = static_cast<u8>(s.gone[of_tiles] + added);
  (seat == conflict.attacker ? conflict.attack : conflict.defence) = static_cast<u8>(added);
  s.tell(Event::Strength, seat, board, amount_ref(added), amount_ref(board + added));
}

}  // namespace ziggurat::tigris
