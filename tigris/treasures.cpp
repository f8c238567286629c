// Sharing out treasures (rulebook, "Rozdělování pokladů"): at the end of an action the owner of the
// trader takes all treasures of his kingdom but one.
#include "tigris/rules.h"

namespace ziggurat::tigris {

const Cells* kingdom_to_share(const State& s) {
  for (const Cells& kingdom : s.board.kingdoms)
    if ((kingdom & s.board.treasures).more_than_one()
        && leader_in(s.board, kingdom, Colour::Green) != nobody)
      return &kingdom;
  return nullptr;
}

// Corner treasures first (on the other side of the board, those outside the rivers).
void list_treasures(const State& s, Choices& out) {
  const Cells* kingdom = kingdom_to_share(s);
  if (!kingdom) return;
  const Cells treasures = *kingdom & s.board.treasures;
  const Cells first = treasures & maps[s.settings.side].priority;
  (first.any() ? first : treasures).for_each([&](int cell) {
    out.add(choice(Verb::Take, 0, cell_ref(cell)));
  });
}

void take_treasure(State& s, Cell from) {
  const Seat owner = leader_in(s.board, *kingdom_at(s.board, from), Colour::Green);
  s.board.treasures.remove(from);
  ++s.player[owner].treasures;
  s.tell(Event::Took, owner, 0, cell_ref(from));
}

}  // namespace ziggurat::tigris
