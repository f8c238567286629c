#pragma once
// The 11 x 16 spaces as bits. A row is 16 bits and a word holds four rows, so a step to the left or
// right never crosses a word once the edge column is masked off.
#include "core/bit_set.h"

namespace ziggurat::tigris {

constexpr int row_count = 11;
constexpr int column_count = 16;
constexpr int cell_count = row_count * column_count;

using Cell = u8;  // row * 16 + column, row 1 and column A first
using Cells = BitSet<cell_count>;

constexpr Cell off_board = 255;
constexpr Cell cell_at(int row, int column) {
  return static_cast<Cell>(row * column_count + column);
}
constexpr int row_of(Cell cell) { return cell / column_count; }
constexpr int column_of(Cell cell) { return cell % column_count; }

// The cells and everything beside them.
constexpr Cells spread(const Cells& cells) {
  constexpr u64 not_first_column = 0xFFFEFFFEFFFEFFFE, not_last_column = 0x7FFF7FFF7FFF7FFF;
  constexpr u64 last_rows = 0x0000FFFFFFFFFFFF;  // rows 9 to 11 use 48 bits of the third word
  const u64 a = cells.words[0], b = cells.words[1], c = cells.words[2];
  const auto in_row = [](u64 w) {
    return w | ((w << 1) & not_first_column) | ((w >> 1) & not_last_column);
  };
  return Cells{{in_row(a) | a << 16 | a >> 16 | b << 48,
                in_row(b) | b << 16 | b >> 16 | a >> 48 | c << 48,
                (in_row(c) | c << 16 | c >> 16 | b >> 48) & last_rows}};
}

// Everything within `ground` that a chain of shared edges connects with the seed.
constexpr Cells flood(const Cells& seed, const Cells& ground) {
  Cells reached = seed & ground;
  while (true) {
    const Cells once = spread(reached) & ground;
    const Cells further = spread(once) & ground;
    if (further == once) return once;
    reached = further;
  }
}

// beside[cell]: the two to four spaces that share an edge with it.
constexpr auto beside = [] {
  std::array<Cells, cell_count> all{};
  for (int i = 0; i < cell_count; ++i)
    all[static_cast<std::size_t>(i)] = spread(Cells::of(i)) - Cells::of(i);
  return all;
}();

}  // namespace ziggurat::tigris
