// Every invariant of a position, stated once; asserted after each choice in tests and fuzzers. What
// is broken is named by a key: tigris.broken.<key>.
#include "tigris/rules.h"
#include "tigris/view.h"

namespace ziggurat::tigris {
namespace {

const char* check_conservation(const State& s) {
  for (Colour colour : each<Colour>) {
    int tiles = s.board.tiles[colour].count() + s.bag[colour] + s.gone[colour];
    for (const Site& site : s.board.monument)
      if (site.built() && site.tiles == colour) tiles += 4;
    if (s.board.wonder.built() && s.board.wonder.tiles == colour) tiles += 5;
    for (const Player& player : s.player) tiles += player.hand[colour] + player.swapped[colour];
    if (tiles != box_tiles[colour]) return "tiles";
  }
  int treasures = s.board.treasures.count();
  for (const Player& player : s.player) treasures += player.treasures;
  if (treasures != maps[s.settings.side].temples.count()) return "treasures";
  int catastrophes = s.board.ruins.count();
  for (const Player& player : s.player) catastrophes += player.catastrophes;
  if (catastrophes != catastrophes_each * s.settings.players) return "catastrophes";
  for (Seat seat = 0; seat < max_players; ++seat) {
    if (total(s.player[seat].hand) > hand_size) return "hand";
    if (seat >= s.settings.players && !(s.player[seat] == Player{})) return "absent-player";
  }
  return nullptr;
}

// Each space carries at most one thing, and only what may lie there.
const char* check_spaces(const State& s) {
  const Board& b = s.board;
  const Cells& river = maps[s.settings.side].river;
  Cells all = b.ruins;
  int count = b.ruins.count();
  const auto add = [&](const Cells& cells) {
    all |= cells;
    count += cells.count();
  };
  for (const Cells& of_colour : b.tiles) add(of_colour);
  add(b.face_down);
  Cells leaders;
  int leader_count = 0;
  for (Seat seat = 0; seat < max_players; ++seat)
    for (Cell at : b.leader[seat])
      if (at != off_board) {
        if (seat >= s.settings.players) return "absent-leader";
        if (at >= cell_count) return "leader-outside";
        leaders.add(at);
        ++leader_count;
      }
  if (leaders != b.leaders || leader_count != leaders.count()) return "leader-places";
  add(leaders);
  if (count != all.count()) return "two-things";
  if (b.pieces != all - b.ruins) return "pieces";
  if (!all.within(whole_board)) return "outside";
  for (Colour colour : each<Colour>)
    if (!(colour == Colour::Blue ? b.tiles[colour].within(river) : !b.tiles[colour].meets(river)))
      return "river";
  if (leaders.meets(river)) return "leader-in-river";
  if (!b.treasures.within(b.tiles[Colour::Red] | b.face_down)) return "treasure-place";
  return nullptr;
}

const char* check_structures(const State& s) {
  const Board& b = s.board;
  Cells covered;
  int count = 0;
  const auto cover = [&](const Cells& cells) {
    covered |= cells;
    count += cells.count();
  };
  for (int m = 0; m < monument_count; ++m)
    if (const auto [at, tiles] = b.monument[m]; at != off_board) {
      if (at >= cell_count || column_of(at) == column_count - 1 || row_of(at) == row_count - 1)
        return "monument-outside";
      if (!monuments[m].shows(tiles)) return "monument-colour";
      cover(square_at(at));
    }
  if (b.wonder.built()) {
    if (!s.settings.wonder) return "no-wonder";
    if (cross_at(b.wonder.at).count() != 5) return "wonder-outside";
    cover(cross_at(b.wonder.at));
  }
  if (covered != b.face_down || count != covered.count()) return "face-down";
  for (Colour colour : each<Colour>) {
    const Cell at = b.building[colour];
    if (at == off_board) continue;
    if (at >= cell_count || !b.tiles[colour].has(at) || !s.settings.buildings)
      return "building-place";
  }
  return nullptr;
}

const char* check_kingdoms(const State& s) {
  const Board& b = s.board;
  FixedList<Cells, max_players * count_of<Colour>> fresh;
  for (Cells rest = b.pieces; rest.any();) {
    const Cells region = region_at(b, static_cast<Cell>(rest.first()));
    if (region.meets(b.leaders)) fresh.push(region);
    rest -= region;
  }
  if (!(fresh == b.kingdoms)) return "kingdoms";
  if (!b.leaders.within(spread(b.tiles[Colour::Red]))) return "no-temple";
  return nullptr;
}

// Between actions every conflict is fought out and every treasure is shared out.
const char* check_rest(const State& s) {
  if (flow::over(s)) return nullptr;
  if (s.active >= s.settings.players) return "active";
  if (!std::holds_alternative<Turn>(s.stack.top())) return nullptr;
  for (const Cells& kingdom : s.board.kingdoms)
    for (Colour colour : each<Colour>) {
      int leaders = 0;
      for (const auto& of_seat : s.board.leader)
        leaders += of_seat[colour] != off_board && kingdom.has(of_seat[colour]);
      if (leaders > 1) return "two-leaders";
    }
  if (kingdom_to_share(s)) return "treasures-left";
  return nullptr;
}

}  // namespace

const char* const invariants[] = {
    "tiles",           "treasures",      "catastrophes",    "hand",           "absent-player",
    "absent-leader",   "leader-outside", "leader-places",   "two-things",     "pieces",
    "outside",         "river",          "leader-in-river", "treasure-place", "monument-outside",
    "monument-colour", "no-wonder",      "wonder-outside",  "face-down",      "building-place",
    "kingdoms",        "no-temple",      "active",          "two-leaders",    "treasures-left",
};
const std::span<const char* const> all_invariants = invariants;

const char* check(const State& s) {
  for (const auto part :
       {check_conservation, check_spaces, check_structures, check_kingdoms, check_rest})
    if (const char* broken = part(s)) return broken;
  return nullptr;
}

}  // namespace ziggurat::tigris
