// The two sides of the board. '.' land, '~' river, 't' land with a temple and its treasure at the
// start, 'T' the same where the treasure goes first.
#include "tigris/types.h"

namespace ziggurat::tigris {
namespace {

using Drawing = const char* [row_count];

constexpr Drawing standard = {
    "....~~~~~.t.~...",  // 1
    ".T..~.......~..T",  // 2
    "...~~t......~~..",  // 3
    "~~~~.........~~~",  // 4
    ".............t~~",  // 5
    "..............~.",  // 6
    "~~~~....t...~~~.",  // 7
    ".T.~~~~.....~...",  // 8
    "......~~~~~~~.T.",  // 9
    ".....t..........",  // 10
    "..........t.....",  // 11
};

constexpr Drawing advanced = {
    "..~~t....t.....~",  // 1
    "..~~..........t~",  // 2
    ".T~~...........~",  // 3
    "..~...t....t~~~~",  // 4
    "..~.........~...",  // 5
    "..~t........~..T",  // 6
    "..~~........~~..",  // 7
    "T..~~~.t....t~..",  // 8
    ".....~~~.....~..",  // 9
    "....T.~~~~~~~~..",  // 10
    "......~..T....T.",  // 11
};

constexpr Map read(const Drawing& drawing) {
  Map map{};
  for (int row = 0; row < row_count; ++row)
    for (int column = 0; column < column_count; ++column) {
      const char mark = drawing[row][column];
      const Cell cell = cell_at(row, column);
      if (mark == '~') map.river.add(cell);
      if (mark == 't' || mark == 'T') map.temples.add(cell);
      if (mark == 'T') map.priority.add(cell);
    }
  return map;
}

}  // namespace

constexpr EnumArray<Side, Map> maps = {{read(standard), read(advanced)}};

static_assert(maps[Side::Standard].river.count() == 41);
static_assert(maps[Side::Standard].temples.count() == 10);
static_assert(maps[Side::Standard].priority.count() == 4);
static_assert(maps[Side::Advanced].river.count() == 39);
static_assert(maps[Side::Advanced].temples.count() == 14);
static_assert(maps[Side::Advanced].priority.count() == 6);

}  // namespace ziggurat::tigris
