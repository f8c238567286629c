#pragma once
// Games of Crescent Moon among equal players, noted in such a way that their points can be counted
// anew with other objectives: as if everybody had played the same.
#include <array>
#include <vector>

#include "ai/contestant.h"
#include "crescent/data.h"
#include "crescent/state.h"

namespace ziggurat::crescent {

constexpr int map_choices = count_of<MapChoice>;
constexpr int tables = 2;  // of four and of five players
constexpr int least_players = max_players - tables + 1;

struct Note {
  int players = 0;
  MapChoice map{};
  std::vector<std::array<EnumArray<Metric, u8>, max_players>> years;  // as they were scored
  EnumArray<Building, int> sacked{};  // by the Warlord, who scores it at once
  int other[max_players] = {};        // points that neither objectives nor sacks brought
  int coins[max_players] = {};
};

// Plays a game with these data, which must be installed as the set of this number.
Note play_and_note(u8 set, MapChoice, int players, const Contestant&, u64 seed);

int points_with(const Data&, const Note&, Seat);

// How often each won, and how often the objective of the first year paid; of 1.
struct Shares {
  double wins[tables][max_players] = {};
  double wins_on[tables][map_choices][max_players] = {};
  double first_year[tables][max_players] = {};
};
Shares shares_with(const Data&, const std::vector<Note>&);

// The same, but everybody's points on a map are held against those that the others made in any game
// there, not only in his own: so a few games tell as much as many would, and chance misleads less.
// All maps weigh the same, however many games there were.
Shares likely_shares(const Data&, const std::vector<Note>&);

// How far that is from what is aimed at, 0 if all of it holds. What comes close costs a little, so
// that chance does not carry it over the line.
struct Distance {
  double wins = 0;        // nobody more than 3 (with four players 4) in a hundred off his due
  double first_year = 0;  // its objectives pay in 40 to 80 of a hundred games
  double maps = 0;        // nobody below 12 on any map
  double all() const { return wins + first_year + maps; }
};
Distance distance(const Shares&);

}  // namespace ziggurat::crescent
