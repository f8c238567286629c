// Victory points (rulebook, "Rozdělení vítězných bodů", "Monumenty", "Konec hry a vítěz").
#include <algorithm>
#include <tuple>

#include "tigris/rules.h"

namespace ziggurat::tigris {

void gain_points(State& s, Seat seat, Colour colour, int points) {
  u16& held = s.player[seat].points[colour];
  held = static_cast<u16>(held + points);
  s.tell(Event::Scored, seat, points, tile_ref(colour));
}

// A tile point counts twice in a kingdom that has the building of its colour.
int points_with_building(const Board& board, const Cells& kingdom, Colour colour) {
  const Cell building = board.building[colour];
  return building != off_board && kingdom.has(building) ? 2 : 1;
}

// To the leader of the tile's colour, otherwise to the king, in the colour of the tile.
void score_tile(State& s, Cell at, Colour colour) {
  const Cells& kingdom = *kingdom_at(s.board, at);
  Seat scorer = leader_in(s.board, kingdom, colour);
  if (scorer == nobody) scorer = leader_in(s.board, kingdom, Colour::Black);
  if (scorer != nobody)
    gain_points(s, scorer, colour, points_with_building(s.board, kingdom, colour));
}

// Each of the active player's leaders, for each monument of his colour in the same kingdom. The
// king is no substitute here.
void score_monuments(State& s) {
  Cells standing;
  for (const Site& monument : s.board.monument)
    if (monument.built()) standing.add(monument.at);
  if (!standing.any()) return;
  for (Colour colour : each<Colour>) {
    const Cell at = s.board.leader[s.active][colour];
    if (at == off_board) continue;
    const Cells& kingdom = *kingdom_at(s.board, at);
    int points = 0;
    for (int m = 0; m < monument_count; ++m)
      if (s.board.monument[m].built() && monuments[m].shows(colour))
        points += kingdom.has(s.board.monument[m].at);
    if (points > 0) gain_points(s, s.active, colour, points);
  }
}

// Each treasure raises the colour that is weakest at that moment: the best use, also for ties.
EnumArray<Colour, u16> final_points(const Player& player) {
  EnumArray<Colour, u16> sorted = player.points;
  constexpr int pairs[][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}};  // put in order, all are
  for (const auto& [a, b] : pairs)
    std::tie(sorted.items[a], sorted.items[b]) = std::minmax({sorted.items[a], sorted.items[b]});
  for (int i = 0; i < player.treasures; ++i) {
    int weakest = 0;  // the last of those that are
    while (weakest + 1 < count_of<Colour> && sorted.items[weakest + 1] == sorted.items[0])
      ++weakest;
    ++sorted.items[weakest];
  }
  return sorted;
}

}  // namespace ziggurat::tigris
