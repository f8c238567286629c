// Units on the map (rulebook, "Pohyb X", "Zteč", "Verbování X", "Shromáždění sil", "Povstání",
// "Limit počtu jednotek v hexu").
#include "crescent/rules.h"

namespace ziggurat::crescent {

void tell_force(State& s, Event event, Seat seat, Units units, Ref a, Ref b) {
  constexpr u8 most_of_a_kind = most_in_force;
  u8 &ordinary = units[UnitKind::Ordinary], &mercenaries = units[UnitKind::Mercenary];
  while (ordinary > 0 || mercenaries > 0) {
    const u8 of_these = std::min(ordinary, most_of_a_kind);
    const u8 of_those = std::min(mercenaries, most_of_a_kind);
    s.tell(event, seat, force_ref(of_these, of_those).id, a, b);
    ordinary = static_cast<u8>(ordinary - of_these);
    mercenaries = static_cast<u8>(mercenaries - of_those);
  }
}

// ---- Move and Assault ----

Hexes may_move_into(const State& s, const Ground& ground) {
  return all_hexes(s) & static_cast<Hexes>(~ground.foreign);
}

// "A hex that another player controls", or "one that no other player controls, with a town or
// city"; by the Czech book alone "that nobody controls".
Hexes may_assault(const State& s, const Ground& ground) {
  const Hexes barred = s.settings.sack_unheld_only ? ground.own : Hexes{0};
  return ground.foreign | (ground.settlements & static_cast<Hexes>(~barred));
}

// "Any number of units": limits are checked at the end of an action, so that all 24 of the
// Warlord's may stand in one hex until then. Twelve of each kind with six ways to go and
// settlements to sack on all of them make the longest list: 2,016 marches.
void list_marches_from(const State& s, Seat seat, Verb verb, HexId from, const Units& units,
                       Hexes into, Choices& out) {
  if (total(units) == 0) return;
  for_each_hex(beside(s, seat, from) & into, [&](HexId to) {
    const Ref start = hex_ref(s, from), goal = hex_ref(s, to);
    for_each_part(units, [&](Ref force, int n) {
      if (n > 0) out.add(choice(verb, 0, start, goal, force));
    });
  });
}

void list_marches(const State& s, Seat seat, Verb verb, Hexes into, Choices& out) {
  for (HexId from = 0; from < s.board.hex_count; ++from)
    list_marches_from(s, seat, verb, from, s.board.hexes[from].units[seat], into, out);
}

void march(State& s, Seat seat, Choice c) {
  const Units units = units_of_force(c.c);
  Units& from = s.board.hexes[hex_of(s, c.a)].units[seat];
  Units& to = s.board.hexes[hex_of(s, c.b)].units[seat];
  for (UnitKind kind : each<UnitKind>) {
    from[kind] = static_cast<u8>(from[kind] - units[kind]);
    to[kind] = static_cast<u8>(to[kind] + units[kind]);
  }
  tell_force(s, verb_of(c) == Verb::Assault ? Event::Assaulted : Event::Moved, seat, units, c.a,
             c.b);
}

void assault(State& s, Seat seat, Choice c) {
  const HexId at = hex_of(s, c.b);
  const Seat defender = controller(s, at);
  march(s, seat, c);
  if (defender != nobody && defender != seat) return begin_combat(s, seat, defender, at);
  const bool town = s.board.hexes[at].settlement == Settlement::Town;
  score_plunder(s, sack(s, seat, at, town ? Building::Town : Building::City, 0));
}

// ---- Recruit ----

Hexes may_recruit_into(const State& s, const Ground& ground, Seat seat) {
  return may_move_into(s, ground) & (seat == nomad ? all_hexes(s) : ground.present);
}

void recruit(State& s, Seat seat, HexId at) {
  --s.player[seat].reserve;
  ++s.board.hexes[at].units[seat][reserve_kind(seat)];
  s.tell(Event::Recruited, seat, 1, hex_ref(s, at));
}

Hexes may_hire_into(const State& s, const Ground& ground) {
  return may_move_into(s, ground) & ground.present;
}

Hexes may_muster_in(const State& s, const Ground& warlords) {
  return warlords.tokens & may_move_into(s, warlords);
}

namespace {

Seat mover(const State&, const Moves& moves) { return moves.who; }
void list_more_moves(const State& s, const Moves& moves, Choices& out) {
  if (moves.left == 0) return;
  list_marches(s, moves.who, Verb::Move, may_move_into(s, moves.who), out);
  if (s.active == moves.who) list_anytime(s, moves.who, out);
  out.add(choice(Verb::Done));
}
Then move_again(State& s, Moves& moves, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Done;
  if (verb_of(c) == Verb::Anytime) return play_anytime(s, moves.who, c), Then::Again;
  march(s, moves.who, c);
  --moves.left;
  return Then::Again;
}

constexpr Step<State, Moves> moves_steps[] = {
    {"move.again", mover, list_more_moves, move_again},
};

Seat recruiter(const State&, const Recruits& recruits) { return recruits.who; }
void list_more_recruits(const State& s, const Recruits& recruits, Choices& out) {
  if (recruits.left == 0 || s.player[recruits.who].reserve == 0) return;
  for_each_hex(may_recruit_into(s, ground_of(s, recruits.who), recruits.who),
               [&](HexId hex) { out.add(choice(Verb::Recruit, 0, hex_ref(s, hex))); });
  out.add(choice(Verb::Done));
}
Then recruit_again(State& s, Recruits& recruits, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Done;
  recruit(s, recruits.who, hex_of(s, c.a));
  --recruits.left;
  return Then::Again;
}

constexpr Step<State, Recruits> recruits_steps[] = {
    {"recruit.again", recruiter, list_more_recruits, recruit_again},
};

// ---- Muster: "for each hex with your token that no other player controls" ----

Seat the_warlord(const State&, const Mustering&) { return warlord; }
void list_musters(const State& s, const Mustering& mustering, Choices& out) {
  const int supply = s.player[warlord].supply;
  for (int n = 1; n <= std::min(supply, 2); ++n)
    for_each_hex(mustering.left, [&](HexId hex) {
      out.add(choice(n == 1 ? Verb::One : Verb::Two, 0, hex_ref(s, hex)));
    });
  if (s.settings.muster_freely && !out.empty()) out.add(choice(Verb::Done));
}
Then muster(State& s, Mustering& mustering, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Done;
  const HexId at = hex_of(s, c.a);
  const int n = verb_of(c) == Verb::One ? 1 : 2;
  place_units(s, warlord, at, UnitKind::Ordinary, n);
  s.tell(Event::Recruited, warlord, n, c.a);
  if (n == 2) remove_token(s, at);
  mustering.left &= static_cast<Hexes>(~bit(at));
  return Then::Again;
}

constexpr Step<State, Mustering> mustering_steps[] = {
    {"muster.hex", the_warlord, list_musters, muster},
};

// ---- the limit: "check it at the end of every action" ----

}  // namespace

int units_beyond_limit(const Hex& hex, Seat seat, const Character& owner) {
  return std::max(0, units_in(hex, seat) - owner.unit_limit);
}

namespace {

struct Crowd {
  HexId hex = no_hex;
  Seat owner = nobody;
  int excess = 0;
};
Crowd first_crowd(const State& s) {
  const Data& d = data(s);
  for (HexId hex = 0; hex < s.board.hex_count; ++hex)
    for (Seat seat = first_with_units(s.board.hexes[hex]); seat < s.settings.players; ++seat) {
      const int excess = units_beyond_limit(s.board.hexes[hex], seat, d.characters[seat]);
      if (excess > 0) return {hex, seat, excess};
    }
  return {};
}

Seat crowd_owner(const State& s, const UnitLimit&) { return first_crowd(s).owner; }
void list_dismissals(const State& s, const UnitLimit&, Choices& out) {
  const Crowd crowd = first_crowd(s);
  if (crowd.hex == no_hex) return;
  for_each_part(s.board.hexes[crowd.hex].units[crowd.owner], [&](Ref force, int n) {
    if (n == crowd.excess) out.add(choice(Verb::Dismiss, 0, hex_ref(s, crowd.hex), force));
  });
}
Then dismiss(State& s, UnitLimit&, Choice c) {
  const Crowd crowd = first_crowd(s);
  const Units units = units_of_force(c.b);
  units_to_supply(s, crowd.owner, crowd.hex, UnitKind::Mercenary, units[UnitKind::Mercenary]);
  if (units[UnitKind::Ordinary] > 0)
    units_to_reserve(s, crowd.owner, crowd.hex, UnitKind::Ordinary, units[UnitKind::Ordinary]);
  tell_force(s, Event::Dismissed, crowd.owner, units, c.a);
  return Then::Again;
}

constexpr Step<State, UnitLimit> unit_limit_steps[] = {
    {"limit.dismiss", crowd_owner, list_dismissals, dismiss},
};

}  // namespace

std::span<const Step<State, Moves>> steps_of(const Moves&) { return moves_steps; }
std::span<const Step<State, Recruits>> steps_of(const Recruits&) { return recruits_steps; }
std::span<const Step<State, Mustering>> steps_of(const Mustering&) { return mustering_steps; }
std::span<const Step<State, UnitLimit>> steps_of(const UnitLimit&) { return unit_limit_steps; }

}  // namespace ziggurat::crescent
