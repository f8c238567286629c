// What an action may bring about (rulebook, "Události"), in this order: conflicts, buildings and
// monuments, treasures. The action is over when all of it is settled.
#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

template <class Frame>
Seat active(const State& s, const Frame&) {
  return s.active;
}

Then begin_revolt(State& s, LeaderPlaced& placed, Choice) {
  start_revolt(s, s.active, placed.colour);
  return Then::Next;
}

template <class Frame>
Seat trader_owner(const State& s, const Frame&) {
  return leader_in(s.board, *kingdom_to_share(s), Colour::Green);
}
template <class Frame>
void list_shares(const State& s, const Frame&, Choices& out) {
  list_treasures(s, out);
}
template <class Frame>
Then take_share(State& s, Frame&, Choice c) {
  take_treasure(s, c.a.id);
  return Then::Again;
}

constexpr Step<State, TilePlaced> tile_steps[] = {
    {"war.choose", active, list_wars, start_war},
    {"building.found", active, list_buildings, found_building},
    {"monument.build", active, list_monuments, build_monument},
    {"treasure.take", trader_owner, list_shares, take_share},
};

constexpr Step<State, LeaderPlaced> leader_steps[] = {
    happens(begin_revolt),
    {"treasure.take", trader_owner, list_shares, take_share},
};

}  // namespace

std::span<const Step<State, TilePlaced>> steps_of(const TilePlaced&) { return tile_steps; }
std::span<const Step<State, LeaderPlaced>> steps_of(const LeaderPlaced&) { return leader_steps; }

}  // namespace ziggurat::tigris
