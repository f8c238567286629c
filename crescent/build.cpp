// Buildings (rulebook, "Budování X", "Stavby, opevnění a sídla").
#include "crescent/rules.h"

namespace ziggurat::crescent {

int build_cost(const State& s, Seat seat, Building building, HexId at, int discount) {
  const int full =
      character(s, seat).build_cost[building] + data(s).surcharge[s.board.hexes[at].terrain];
  return std::max(0, full - discount);
}

namespace {

// Where a character may build it, cost aside.
Hexes sites_for(const State& s, const Ground& ground, Seat seat, Building building) {
  switch (building) {
    case Building::Fort:
      return hexes_where(s, [](const Hex& hex) { return hex.stronghold == Stronghold::None; })
             & ground.present & static_cast<Hexes>(~ground.foreign);
    case Building::Castle:
      return hexes_where(s, [&](const Hex& hex) {
        return hex.stronghold == Stronghold::Fort && hex.stronghold_owner == seat;
      });
    case Building::Town: return all_hexes(s) & static_cast<Hexes>(~ground.settlements);
    case Building::City:
      return hexes_where(s, [](const Hex& hex) { return hex.settlement == Settlement::Town; });
    default: return 0;
  }
}

}  // namespace

void list_builds(const State& s, const Ground& ground, Seat seat, Hexes built, int discount,
                 Choices& out) {
  for (Building building : each<Building>) {
    if (character(s, seat).build_cost[building] == 0 || s.player[seat].buildings[building] == 0)
      continue;
    for_each_hex(sites_for(s, ground, seat, building) & static_cast<Hexes>(~built), [&](HexId at) {
      if (build_cost(s, seat, building, at, discount) <= s.player[seat].coins)
        out.add(choice(Verb::Build, 0, building_ref(building), hex_ref(s, at)));
    });
  }
}

void build(State& s, Seat seat, Choice c, int discount) {
  const Building building = Building(c.a.id);
  const HexId at = hex_of(s, c.b);
  s.tell(Event::Built, seat, 0, c.a, c.b);
  pay_bank(s, seat, build_cost(s, seat, building, at, discount));
  switch (building) {
    case Building::Fort: return put_stronghold(s, seat, at, Stronghold::Fort);
    case Building::Castle: return put_stronghold(s, seat, at, Stronghold::Castle);
    case Building::Town: return put_settlement(s, at, Settlement::Town);
    case Building::City: return put_settlement(s, at, Settlement::City);
    default: assert(false && "a palace is moved, not built");
  }
}

namespace {

Seat builder(const State&, const Builds& builds) { return builds.who; }
void list_more_builds(const State& s, const Builds& builds, Choices& out) {
  if (builds.left == 0) return;
  list_builds(s, ground_of(s, builds.who), builds.who, builds.built, builds.discount, out);
  if (!out.empty()) out.add(choice(Verb::Done));
}
Then build_again(State& s, Builds& builds, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Done;
  build(s, builds.who, c, builds.discount);
  builds.built |= bit(hex_of(s, c.b));
  --builds.left;
  return Then::Again;
}

constexpr Step<State, Builds> builds_steps[] = {
    {"build.again", builder, list_more_builds, build_again},
};

}  // namespace

std::span<const Step<State, Builds>> steps_of(const Builds&) { return builds_steps; }

}  // namespace ziggurat::crescent
