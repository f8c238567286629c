// Regions and kingdoms (rulebook, "Království"). Tiles and leaders that share an edge, or are
// joined by a chain of such, form a region; a region with a leader is a kingdom.
#include <utility>

#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

void insert_kingdom(Board& board, const Cells& kingdom) {
  int at = 0;
  while (at < board.kingdoms.size() && board.kingdoms[at].first() < kingdom.first()) ++at;
  board.kingdoms.insert(at, kingdom);
}

// A piece now lies at `at`: whatever it touches is one region.
void connect(Board& board, Cell at) {
  Cells region = Cells::of(at);
  for (int i = board.kingdoms.size() - 1; i >= 0; --i)
    if (board.kingdoms[i].meets(beside[at])) {
      region |= board.kingdoms[i];
      board.kingdoms.erase(i);
    }
  const bool only_kingdoms = (beside[at] & board.pieces).within(region);
  if (!only_kingdoms) region = flood(region, board.pieces);
  if (region.meets(board.leaders)) insert_kingdom(board, region);
}

// These pieces are gone: the kingdoms they lay in may have fallen apart or lost their last leader.
void disconnect(Board& board, const Cells& lost) {
  Cells broken;
  for (int i = board.kingdoms.size() - 1; i >= 0; --i)
    if (board.kingdoms[i].meets(lost)) {
      broken |= board.kingdoms[i];
      board.kingdoms.erase(i);
    }
  broken -= lost;
  for (Cells rulers = broken & board.leaders; rulers.any();) {
    const Cells kingdom = flood(Cells::of(rulers.first()), broken);
    insert_kingdom(board, kingdom);
    rulers -= kingdom;
  }
}

}  // namespace

void put_tile(Board& board, Cell at, Colour colour) {
  board.tiles[colour].add(at);
  board.pieces.add(at);
  connect(board, at);
}

void remove_tiles(Board& board, const Cells& lost) {
  for (Cells& of_colour : board.tiles) of_colour -= lost;
  board.pieces -= lost;
  disconnect(board, lost);
}

void put_leader(Board& board, Seat seat, Colour colour, Cell at) {
  board.leader[seat][colour] = at;
  board.leaders.add(at);
  board.pieces.add(at);
  connect(board, at);
}

void lift_leader(Board& board, Seat seat, Colour colour) {
  const Cell from = std::exchange(board.leader[seat][colour], off_board);
  board.leaders.remove(from);
  board.pieces.remove(from);
  disconnect(board, Cells::of(from));
}

Cells region_at(const Board& board, Cell at) { return flood(Cells::of(at), board.pieces); }

Leader leader_at(const Board& board, Cell at) {
  for (Seat seat = 0; seat < max_players; ++seat)
    for (Colour colour : each<Colour>)
      if (board.leader[seat][colour] == at) return {seat, colour};
  assert(false && "no leader stands there");
  return {nobody, Colour::Black};
}

Colour tile_at(const Board& board, Cell at) {
  for (Colour colour : each<Colour>)
    if (board.tiles[colour].has(at)) return colour;
  return Colour::count;
}

Seat leader_in(const Board& board, const Cells& kingdom, Colour colour) {
  for (Seat seat = 0; seat < max_players; ++seat) {
    const Cell at = board.leader[seat][colour];
    if (at != off_board && kingdom.has(at)) return seat;
  }
  return nobody;
}

Touching kingdoms_touching(const Board& board) {
  Touching touching;
  for (const Cells& kingdom : board.kingdoms) touching.add(kingdom);
  return touching;
}

// Where a leader lifted from its space would join kingdoms. Legality is judged on the board without
// it: its kingdom may fall apart, or be a kingdom no longer.
Cells joining_without(const Board& board, const Touching& touching, Cell lifted) {
  const Cells& kingdom = *kingdom_at(board, lifted);
  const Cells rest = kingdom - Cells::of(lifted);
  Cells rulers = rest & board.leaders;
  if (rulers.any() && !(beside[lifted] & rest).more_than_one()) {
    // Nothing hung on it: beside it alone a space may touch one kingdom fewer, of two.
    const Cells doubtful = beside[lifted] & (touching.two - touching.three);
    return doubtful.any() ? touching.two - (doubtful - spread(rest)) : touching.two;
  }
  // The other kingdoms alone: a space in reach of this one touches one kingdom fewer.
  const Cells reach = spread(kingdom);
  Touching left = {
      touching.two | (touching.one - reach), touching.three | (touching.two - reach), {}};
  while (rulers.any()) {
    const Cells part = flood(Cells::of(rulers.first()), rest);
    left.add(part);
    rulers -= part;
  }
  return left.two;
}

}  // namespace ziggurat::tigris
