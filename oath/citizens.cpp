// Citizens: how an Exile becomes one (6.6.2, 7.6.1) and a Citizen becomes an Exile again
// (6.7, 6.8).
#include "oath/rules.h"

namespace ziggurat::oath {

void become_citizen(State& s, Seat who, int slot) {
  s.call(Naturalization{.who = who, .slot = static_cast<u8>(slot)});
}

bool can_be_exiled(const State& s, Seat seat) {
  return s.player[seat].role == Role::Citizen && !has_adviser(s, seat, CouncilSeat);
}

// The board alone turns to the Exile's colour; what is purple on the map stays with the Empire.
void become_exile(State& s, Seat who) {
  Player& player = s.player[who];
  const int own = std::min(int{player.warbands}, warbands_in_bank(s, who));
  player.role = Role::Exile;
  player.warbands = static_cast<u8>(own);
  s.tell(Event::Exiled, who);
  if (own > 0) s.tell(Event::WarbandsTurned, who, own);
  gain_supply(s, who, full_supply);
  if (s.turn == who) end_act_phase(s);
  pass_title_on(s);
}

void take_from_reliquary(State& s, Seat who, int slot) {
  s.call(Peeking{.who = who, .place = static_cast<u8>(slot), .takes = true});
}

namespace {

// ---- an Exile's warbands turn purple ----
// Those in the Obsidian Cage and a False Prophet's stay as they are: they are neither on the board
// nor on the map.

// Where a campaign keeps warbands of this seat that will recover, or null.
u8* beds_of(State& s, Seat who) {
  if (s.battle.attacker == who) return &s.battle.in_hospital[static_cast<int>(Side::Attacker)];
  if (s.battle.defender == who) return &s.battle.in_hospital[static_cast<int>(Side::Defender)];
  return nullptr;
}
int in_beds(const State& s, Seat who) {
  return (s.battle.attacker == who ? s.battle.in_hospital[static_cast<int>(Side::Attacker)] : 0)
         + (s.battle.defender == who ? s.battle.in_hospital[static_cast<int>(Side::Defender)] : 0);
}

SiteId next_site(const Naturalization& change) {
  return static_cast<SiteId>(std::countr_zero(change.left));
}

// As many as there are purple warbands must be replaced in all, so what the places still to come
// cannot use has to be used here.
struct Range {
  int least, most;
};
Range replaceable(const State& s, const Naturalization& change) {
  const SiteId at = next_site(change);
  int elsewhere = s.player[change.who].warbands + in_beds(s, change.who);
  for_each_site(change.left, [&](SiteId site) {
    if (site != at) elsewhere += s.site[site].warbands;
  });
  const int here = s.site[at].warbands, purple = warbands_in_bank(s, chancellor);
  return {std::clamp(purple - elsewhere, 0, here), std::min(here, purple)};
}

void replace_at_next_site(State& s, Naturalization& change, int n) {
  const SiteId at = next_site(change);
  s.site[at].warbands = static_cast<u8>(n);
  s.site[at].colour = n > 0 ? chancellor : nobody;
  s.tell(Event::WarbandsTurned, change.who, n, site_ref(s, at));
  change.left &= static_cast<Sites>(~bit(at));
}

// Only where purple ones run short is there anything to choose.
void replace_where_clear(State& s, Naturalization& change) {
  while (change.left != 0) {
    const Range range = replaceable(s, change);
    if (range.least != range.most) return;
    replace_at_next_site(s, change, range.least);
  }
}

Then begin(State& s, Naturalization& change, Choice) {
  s.tell(Event::BecameCitizen, change.who);
  for (SiteId at = 0; at < site_count; ++at)
    if (s.site[at].warbands > 0 && s.site[at].colour == change.who) change.left |= bit(at);
  replace_where_clear(s, change);
  return Then::Next;
}

Seat new_citizen(const State&, const Naturalization& change) { return change.who; }
void list_replacements(const State& s, const Naturalization& change, Choices& out) {
  if (change.left == 0) return;
  const Range range = replaceable(s, change);
  for (int n = range.least; n <= range.most; ++n)
    out.add(choice(Verb::Place, n, site_ref(s, next_site(change))));
}
Then replace(State& s, Naturalization& change, Choice c) {
  replace_at_next_site(s, change, c.n);
  replace_where_clear(s, change);
  return Then::Again;
}

void replace_on_board(State& s, Seat who) {
  Player& player = s.player[who];
  const int purple = warbands_in_bank(s, chancellor);
  player.warbands = static_cast<u8>(std::min(int{player.warbands}, purple));
  if (u8* beds = beds_of(s, who))
    *beds = static_cast<u8>(std::min(int{*beds}, purple - player.warbands));
  if (player.warbands > 0) s.tell(Event::WarbandsTurned, who, player.warbands);
}

// ---- and the Exile a Citizen ----

Then change_sides(State& s, Naturalization& change, Choice) {
  const Seat who = change.who;
  replace_on_board(s, who);
  s.player[who].role = Role::Citizen;
  if (s.player[who].vision != no_card) discard_vision(s, who);
  if (s.title == who && s.usurper) {
    s.usurper = false;
    s.tell(Event::Title, who);
  }
  if (s.turn == who) end_act_phase(s);
  gain_supply(s, who, full_supply);
  if (change.slot < reliquary_size)
    s.call(Peeking{.who = who, .place = change.slot, .takes = true, .given = change.given});
  return Then::Next;
}

Then look_at_title(State& s, Naturalization&, Choice) {
  pass_title_on(s);
  return Then::Next;
}

constexpr Step<State, Naturalization> naturalization_steps[] = {
    happens(begin),
    {"citizen.replace", new_citizen, list_replacements, replace},
    happens(change_sides),
    happens(look_at_title),
};

}  // namespace

std::span<const Step<State, Naturalization>> steps_of(const Naturalization&) {
  return naturalization_steps;
}

}  // namespace ziggurat::oath
