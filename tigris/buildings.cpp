// The variant with civilization buildings (rulebook, "Budovací hra"): the tile just placed is part
// of an unbroken row or column of at least three face-up tiles of its colour.
#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

constexpr int shortest_row = 3;

// The unbroken run of the colour through a space, along the row or along the column.
Cells run_through(const Board& board, Cell at, Colour colour, bool along_row) {
  Cells run = Cells::of(at);
  const int step = along_row ? 1 : column_count;
  const int place = along_row ? column_of(at) : row_of(at);
  const int length = along_row ? column_count : row_count;
  for (int i = 1; place + i < length && board.tiles[colour].has(at + i * step); ++i)
    run.add(at + i * step);
  for (int i = 1; place - i >= 0 && board.tiles[colour].has(at - i * step); ++i)
    run.add(at - i * step);
  return run;
}

// A building already on the board moves only to a longer row than the longest it stands in; so a
// tile that lengthens its own row does not move it.
bool attracts(const Board& board, const Cells& run, Colour colour) {
  if (run.count() < shortest_row) return false;
  const Cell stands = board.building[colour];
  if (stands == off_board) return true;
  const int present = std::max(run_through(board, stands, colour, true).count(),
                               run_through(board, stands, colour, false).count());
  return run.count() > present;
}

}  // namespace

void list_buildings(const State& s, const TilePlaced& placed, Choices& out) {
  if (!s.settings.buildings) return;
  Cells sites;
  for (bool along_row : {true, false}) {
    const Cells run = run_through(s.board, placed.at, placed.colour, along_row);
    if (attracts(s.board, run, placed.colour)) sites |= run;
  }
  sites.for_each([&](int cell) { out.add(choice(Verb::Building, 0, cell_ref(cell))); });
  if (!out.empty()) out.add(choice(Verb::Decline));
}

Then found_building(State& s, TilePlaced& placed, Choice c) {
  if (verb_of(c) == Verb::Decline) {
    s.tell(Event::Declined, s.active);
  } else {
    s.board.building[placed.colour] = c.a.id;
    s.tell(Event::Building, s.active, 0, tile_ref(placed.colour), c.a);
  }
  return Then::Next;
}

}  // namespace ziggurat::tigris
