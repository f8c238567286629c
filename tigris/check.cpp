// Every invariant of a position, stated once; asserted after each choice in tests and fuzzers.
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
    if (tiles != box_tiles[colour]) return "tiles of a colour were lost or made";
  }
  int treasures = s.board.treasures.count();
  for (const Player& player : s.player) treasures += player.treasures;
  if (treasures != maps[s.settings.side].temples.count()) return "treasures were lost or made";
  int catastrophes = s.board.ruins.count();
  for (const Player& player : s.player) catastrophes += player.catastrophes;
  if (catastrophes != catastrophes_each * s.settings.players) return "catastrophes do not add up";
  for (Seat seat = 0; seat < max_players; ++seat) {
    if (total(s.player[seat].hand) > hand_size) return "a hand holds more than six tiles";
    if (seat >= s.settings.players && !(s.player[seat] == Player{}))
      return "an absent player holds something";
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
        if (seat >= s.settings.players) return "a leader of an absent player is on the board";
        if (at >= cell_count) return "a leader stands outside the board";
        leaders.add(at);
        ++leader_count;
      }
  if (leaders != b.leaders || leader_count != leaders.count())
    return "the leaders' places disagree";
  add(leaders);
  if (count != all.count()) return "two things lie on one space";
  if (b.pieces != all - b.ruins) return "the pieces are not tiles and leaders";
  if (!all.within(whole_board)) return "something lies outside the board";
  for (Colour colour : each<Colour>)
    if (!(colour == Colour::Blue ? b.tiles[colour].within(river) : !b.tiles[colour].meets(river)))
      return "only farms lie on the river, and nowhere else";
  if (leaders.meets(river)) return "a leader stands in the river";
  if (!b.treasures.within(b.tiles[Colour::Red] | b.face_down))
    return "a treasure lies on no temple";
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
        return "a monument stands outside the board";
      if (!monuments[m].shows(tiles)) return "a monument stands on tiles of another colour";
      cover(square_at(at));
    }
  if (b.wonder.built()) {
    if (!s.settings.wonder) return "a wonder where there is none";
    if (cross_at(b.wonder.at).count() != 5) return "the wonder stands outside the board";
    cover(cross_at(b.wonder.at));
  }
  if (covered != b.face_down || count != covered.count())
    return "face-down tiles without a monument";
  for (Colour colour : each<Colour>) {
    const Cell at = b.building[colour];
    if (at == off_board) continue;
    if (at >= cell_count || !b.tiles[colour].has(at) || !s.settings.buildings)
      return "a building stands on no tile of its colour";
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
  if (!(fresh == b.kingdoms)) return "the kingdoms are not what the board shows";
  if (!b.leaders.within(spread(b.tiles[Colour::Red]))) return "a leader stands beside no temple";
  return nullptr;
}

// Between actions every conflict is fought out and every treasure is shared out.
const char* check_rest(const State& s) {
  if (flow::over(s)) return nullptr;
  if (s.active >= s.settings.players) return "the active player does not exist";
  if (!std::holds_alternative<Turn>(s.stack.top())) return nullptr;
  for (const Cells& kingdom : s.board.kingdoms)
    for (Colour colour : each<Colour>) {
      int leaders = 0;
      for (const auto& of_seat : s.board.leader)
        leaders += of_seat[colour] != off_board && kingdom.has(of_seat[colour]);
      if (leaders > 1) return "two leaders of one colour share a kingdom in peace";
    }
  if (kingdom_to_share(s)) return "a trader has left treasures lying";
  return nullptr;
}

}  // namespace

const char* check(const State& s) {
  for (const auto part :
       {check_conservation, check_spaces, check_structures, check_kingdoms, check_rest})
    if (const char* broken = part(s)) return broken;
  return nullptr;
}

}  // namespace ziggurat::tigris
