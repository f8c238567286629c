// Building monuments (rulebook, "Stavba monumentů"): the tile just placed completes a square of
// four face-up tiles of one colour. A square passed over can never be used later, since every
// square on offer contains the tile just placed. The wonder (an option) is the same with a cross of
// five.
#include "tigris/rules.h"

namespace ziggurat::tigris {

Cells square_at(Cell top_left) {
  Cells cells;
  for (int step : {0, 1, column_count, column_count + 1}) cells.add(top_left + step);
  return cells;
}

Cells cross_at(Cell middle) { return spread(Cells::of(middle)); }

namespace {

// The spaces from which a shape can reach the tile: top left corners of squares, middles of
// crosses.
Cells corners_around(Cell at) {
  Cells corners;
  const int row = row_of(at), column = column_of(at);
  for (int r = std::max(row - 1, 0); r <= std::min(row, row_count - 2); ++r)
    for (int c = std::max(column - 1, 0); c <= std::min(column, column_count - 2); ++c)
      corners.add(cell_at(r, c));
  return corners;
}

Cells squares_completed(const Board& board, Cell at, Colour colour) {
  const Cells& tiles = board.tiles[colour];
  Cells found;
  if (!tiles.has(at) || !(beside[at] & tiles).more_than_one()) return found;
  corners_around(at).for_each([&](int corner) {
    if (square_at(static_cast<Cell>(corner)).within(tiles)) found.add(corner);
  });
  return found;
}

Cells crosses_completed(const Board& board, Cell at, Colour colour) {
  const Cells& tiles = board.tiles[colour];
  Cells found;
  (cross_at(at) & tiles).for_each([&](int middle) {
    const Cells cross = cross_at(static_cast<Cell>(middle));
    if (cross.count() == 5 && cross.within(tiles)) found.add(middle);
  });
  return found;
}

// Four or five tiles are turned face down. They still connect; they count for nothing else.
void turn_over(State& s, const Cells& tiles, Colour colour) {
  s.board.tiles[colour] -= tiles;
  s.board.face_down |= tiles;
  Cell& building = s.board.building[colour];
  if (building != off_board && tiles.has(building)) building = off_board;
  if (colour == Colour::Red) return_stranded_leaders(s, tiles);
}

}  // namespace

void list_monuments(const State& s, const TilePlaced& placed, Choices& out) {
  const Cells squares = squares_completed(s.board, placed.at, placed.colour);
  if (squares.any())
    for (int m = 0; m < monument_count; ++m)
      if (!s.board.monument[m].built() && monuments[m].shows(placed.colour))
        squares.for_each([&](int corner) {
          out.add(choice(Verb::Monument, 0, monument_ref(m), cell_ref(corner)));
        });
  if (s.settings.wonder && !s.board.wonder.built())
    crosses_completed(s.board, placed.at, placed.colour).for_each([&](int middle) {
      out.add(choice(Verb::Wonder, 0, cell_ref(middle)));
    });
  if (!out.empty()) out.add(choice(Verb::Decline));
}

Then build_monument(State& s, TilePlaced& placed, Choice c) {
  if (verb_of(c) == Verb::Decline) {
    s.tell(Event::Declined, s.active);
  } else if (verb_of(c) == Verb::Wonder) {
    s.board.wonder = {c.a.id, placed.colour};
    s.tell(Event::Wonder, s.active, 0, c.a);
    turn_over(s, cross_at(c.a.id), placed.colour);
  } else {
    s.board.monument[c.a.id] = {c.b.id, placed.colour};
    s.tell(Event::Monument, s.active, 0, c.a, c.b);
    turn_over(s, square_at(c.b.id), placed.colour);
  }
  return Then::Next;
}

}  // namespace ziggurat::tigris
