// Mercenaries (rulebook, "Najmutí žoldnéřů", "Podplacení žoldnéřů", "Dezerce"): with five players
// every one of them takes a deal with the Nomad.
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

bool has_nomad(const State& s) { return takes_part(s, nomad); }

int nomads_in(const Hex& hex) { return hex.units[nomad][UnitKind::Mercenary]; }

}  // namespace

// "1 or 2 units", as far as supply and (with five players) the Nomad's reserves card go.
int most_to_hire(const State& s, Seat seat) {
  const int own = std::min(most_in_a_deal, int{s.player[seat].supply});
  return has_nomad(s) ? std::min(own, int{s.player[nomad].reserve}) : own;
}

int hire_price(const State& s, int n) { return data(s).hire_price[n - 1]; }

void list_hires(const State& s, const Ground& ground, Choices& out) {
  if (may_hire_into(s, ground) == 0) return;
  if (has_nomad(s) && action_in_progress(s).talks_left == 0) return;
  for (int n = 1; n <= most_to_hire(s, s.active); ++n)
    if (has_nomad(s) || hire_price(s, n) <= s.player[s.active].coins)
      out.add(choice(Verb::Hire, n));
}

void hire(State& s, Choice c) {
  if (has_nomad(s)) return s.call(Bargain{.units = static_cast<u8>(c.n)});
  pay_bank(s, s.active, hire_price(s, c.n));
  s.call(Hires{.who = s.active, .left = static_cast<u8>(c.n)});
}

void list_bribes(const State& s, Choices& out) {
  if (action_in_progress(s).talks_left == 0) return;
  for (int n = 1; n <= std::min(most_in_a_deal, int{s.player[s.active].supply}); ++n)
    for_each_hex(hexes_where(s, [&](const Hex& hex) { return nomads_in(hex) >= n; }),
                 [&](HexId hex) { out.add(choice(Verb::Bribe, n, hex_ref(s, hex))); });
}

void bribe(State& s, Choice c) {
  s.call(Bargain{.hex = hex_of(s, c.a), .units = static_cast<u8>(c.n)});
}

// Any number of the mercenaries in one hex; each brings one to the Nomad's reserves card.
void list_desertions(const State& s, Choices& out) {
  int most[max_hexes] = {}, most_anywhere = 0;
  for (HexId hex = 0; hex < s.board.hex_count; ++hex) {
    const Seat owner = controller(s, hex);
    if (owner == nobody || (owner == nomad && s.settings.desert_others_only)) continue;
    most[hex] = s.board.hexes[hex].units[owner][UnitKind::Mercenary];
    most_anywhere = std::max(most_anywhere, most[hex]);
  }
  for (int n = 1; n <= most_anywhere; ++n)
    for (HexId hex = 0; hex < s.board.hex_count; ++hex)
      if (most[hex] >= n) out.add(choice(Verb::Desert, n, hex_ref(s, hex)));
}

void desert(State& s, Choice c) {
  const HexId at = hex_of(s, c.a);
  const Seat owner = controller(s, at);
  units_to_supply(s, owner, at, UnitKind::Mercenary, c.n);
  s.tell(Event::Deserted, owner, c.n, c.a);
  const int added = std::min(int{c.n}, int{s.player[nomad].supply});
  s.player[nomad].supply = static_cast<u8>(s.player[nomad].supply - added);
  s.player[nomad].reserve = static_cast<u8>(s.player[nomad].reserve + added);
  if (added > 0) s.tell(Event::Reserves, nomad, added);
}

// ---- the bargain: offer, answer, and a last word if the price was changed ----

namespace {

Seat customer(const State& s, const Bargain&) { return s.active; }
Seat the_nomad(const State&, const Bargain&) { return nomad; }

void list_offers(const State& s, const Bargain&, Choices& out) {
  for (int price = 0; price <= most_coins_offered(s, s.active); ++price)
    out.add(choice(Verb::Offer, 0, amount_ref(price)));
}
Then offer(State& s, Bargain& bargain, Choice c) {
  bargain.offer = bargain.price = c.a.id;
  --action_in_progress(s).talks_left;
  s.tell(Event::Offered, s.active, bargain.units, c.a,
         bargain.hex == no_hex ? Ref{} : hex_ref(s, bargain.hex));
  return Then::Next;
}

void list_nomad_answers(const State& s, const Bargain& bargain, Choices& out) {
  for (int price = 0; price <= most_coins_offered(s, s.active); ++price)
    if (price != bargain.price) out.add(choice(Verb::Counter, 0, amount_ref(price)));
  out.add(choice(Verb::Accept));
  out.add(choice(Verb::Refuse));
}
Then nomad_answers(State& s, Bargain& bargain, Choice c) {
  bargain.agreed = verb_of(c) == Verb::Accept;
  if (verb_of(c) == Verb::Refuse) s.tell(Event::Refused, nomad);
  if (verb_of(c) == Verb::Counter) {
    bargain.price = c.a.id;
    bargain.countered = true;
    s.tell(Event::Countered, nomad, 0, c.a);
  }
  return Then::Next;
}

void list_replies_to_nomad(const State&, const Bargain& bargain, Choices& out) {
  if (!bargain.countered) return;
  out.add(choice(Verb::Accept));
  out.add(choice(Verb::Refuse));
}
Then reply_to_nomad(State& s, Bargain& bargain, Choice c) {
  bargain.agreed = verb_of(c) == Verb::Accept;
  if (!bargain.agreed) s.tell(Event::Refused, s.active);
  return Then::Next;
}

void carry_out_hire(State& s, const Bargain& bargain) {
  s.player[nomad].reserve = static_cast<u8>(s.player[nomad].reserve - bargain.units);
  s.player[nomad].supply = static_cast<u8>(s.player[nomad].supply + bargain.units);
  s.call(Hires{.who = s.active, .left = bargain.units});
}

// "If pieces of the Nomad with strength are still in the hex, a combat begins."
void carry_out_bribe(State& s, const Bargain& bargain) {
  units_to_supply(s, nomad, bargain.hex, UnitKind::Mercenary, bargain.units);
  const bool resisted = strength_in(s, bargain.hex, nomad) > 0;
  place_units(s, s.active, bargain.hex, UnitKind::Mercenary, bargain.units);
  s.tell(Event::Bribed, s.active, bargain.units, hex_ref(s, bargain.hex));
  if (resisted) return begin_combat(s, s.active, nomad, bargain.hex);
  s.call(BribedMove{.hex = bargain.hex, .units = bargain.units});
}

// "If you cannot agree, you must take another action instead."
Then conclude(State& s, Bargain& bargain, Choice) {
  if (!bargain.agreed) {
    action_in_progress(s).failed = true;
    return Then::Done;
  }
  s.tell(Event::Agreed, s.active, bargain.units, amount_ref(bargain.price));
  pay(s, s.active, nomad, bargain.price);
  const Bargain agreed = bargain;
  if (agreed.hex == no_hex)
    carry_out_hire(s, agreed);
  else
    carry_out_bribe(s, agreed);
  return Then::Done;
}

constexpr Step<State, Bargain> bargain_steps[] = {
    {"bargain.offer", customer, list_offers, offer},
    {"bargain.answer", the_nomad, list_nomad_answers, nomad_answers},
    {"bargain.reply", customer, list_replies_to_nomad, reply_to_nomad},
    happens(conclude, "bargain.end"),
};

// ---- placing what was hired ----

Seat hirer(const State&, const Hires& hires) { return hires.who; }
void list_places(const State& s, const Hires& hires, Choices& out) {
  if (hires.left == 0 || s.player[hires.who].supply == 0) return;
  for_each_hex(may_hire_into(s, ground_of(s, hires.who)),
               [&](HexId hex) { out.add(choice(Verb::Place, 0, hex_ref(s, hex))); });
}
Then place_hired(State& s, Hires& hires, Choice c) {
  place_units(s, hires.who, hex_of(s, c.a), UnitKind::Mercenary, 1);
  s.tell(Event::Hired, hires.who, 1, c.a);
  --hires.left;
  return Then::Again;
}

constexpr Step<State, Hires> hires_steps[] = {
    {"hire.place", hirer, list_places, place_hired},
};

// ---- after a bribe: Move 1 or Assault, with just these units ----

Seat briber(const State& s, const BribedMove&) { return s.active; }
void list_bribed_moves(const State& s, const BribedMove& bribed, Choices& out) {
  // An anytime card may have led them away already.
  const u8 here = s.board.hexes[bribed.hex].units[s.active][UnitKind::Mercenary];
  const Units units = {{0, std::min(bribed.units, here)}};
  const Ground ground = ground_of(s, s.active);
  list_marches_from(s, s.active, Verb::Move, bribed.hex, units, may_move_into(s, ground), out);
  list_marches_from(s, s.active, Verb::Assault, bribed.hex, units, may_assault(s, ground), out);
  list_anytime(s, s.active, out);
  out.add(choice(Verb::Done));
}
Then move_bribed(State& s, BribedMove&, Choice c) {
  if (verb_of(c) == Verb::Anytime) return play_anytime(s, s.active, c), Then::Again;
  if (verb_of(c) == Verb::Move) march(s, s.active, c);
  if (verb_of(c) == Verb::Assault) assault(s, s.active, c);
  return Then::Done;
}

constexpr Step<State, BribedMove> bribed_move_steps[] = {
    {"bribe.move", briber, list_bribed_moves, move_bribed},
};

}  // namespace

std::span<const Step<State, Bargain>> steps_of(const Bargain&) { return bargain_steps; }
std::span<const Step<State, Hires>> steps_of(const Hires&) { return hires_steps; }
std::span<const Step<State, BribedMove>> steps_of(const BribedMove&) { return bribed_move_steps; }

}  // namespace ziggurat::crescent
