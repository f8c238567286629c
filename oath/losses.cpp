// The forces of a campaign: who fights, who dies, who retreats, and who stays in what was won
// (5.5.4–5.5.7.I). Bandits under a crown give their strength, but nobody can kill or move them
// (7.6.5).
#include <utility>

#include "oath/rules.h"

namespace ziggurat::oath {

u8 boards_of(const State& s, Side side) {
  return side == Side::Attacker ? seat_bit(s.battle.attacker) : s.battle.defense_boards;
}
Sites sites_of(const State& s, Side side) {
  return side == Side::Attacker ? s.battle.attack_sites : s.battle.defense_sites;
}

int bandits_for(const State& s, Seat seat, SiteId at) {
  if (seat == bandits) return bandits_at(s, at);
  return rules_bandits(s, seat) && rules_site(s, seat, at) ? bandits_at(s, at) : 0;
}
int bandits_in_force(const State& s, SiteId at) { return bandits_for(s, ruler(s, at), at); }

namespace {

void take_off(u8& from, int n) {
  assert(n >= 0 && from >= n);
  from = static_cast<u8>(from - n);
}

}  // namespace

int killable(const State& s, Side side) {
  int n = 0;
  for_each_seat(boards_of(s, side), [&](Seat seat) { n += s.player[seat].warbands; });
  for_each_site(sites_of(s, side), [&](SiteId at) { n += s.site[at].warbands; });
  return n;
}

int force(const State& s, Side side) {
  const Seat seat = side == Side::Attacker ? s.battle.attacker : s.battle.defender;
  int n = killable(s, side);
  for_each_site(sites_of(s, side), [&](SiteId at) { n += bandits_for(s, seat, at); });
  return n;
}

// The board to which the beaten force retreats: that of the beaten player, of the Chancellor for
// the Empire. Bandits only hide.
Seat retreat_home(const State& s) {
  const Battle& battle = s.battle;
  if (battle.winner == Side::Defender) return battle.attacker;
  return imperial(s, battle.defender) ? chancellor : battle.defender;
}

// ---- dying ----

// Into the Hospital go those who would die; they wait off the map until the campaign is over.
void kill_in_battle(State& s, Side side, Seat board, SiteId at, int n) {
  Battle& battle = s.battle;
  const int i = static_cast<int>(side);
  n = std::min<int>(n, at == no_site ? s.player[board].warbands : s.site[at].warbands);
  if (battle.hospital[i] == no_site) {
    if (at == no_site) kill_on_board(s, board, n);
    if (at != no_site) kill_at_site(s, at, n);
    battle.killed[i] = static_cast<u8>(battle.killed[i] + n);
    return;
  }
  take_off(at == no_site ? s.player[board].warbands : s.site[at].warbands, n);
  if (at != no_site && s.site[at].warbands == 0) s.site[at].colour = nobody;
  battle.in_hospital[i] = static_cast<u8>(battle.in_hospital[i] + n);
}

bool is_hospital_lost(const State& s, Side side) {
  const Seat healer = plan_user(s, Hospital);
  const SiteId at = s.battle.hospital[static_cast<int>(side)];
  return at != no_site && (!rules_site(s, healer, at) || !may_place_warbands(s, healer));
}

int killed(const State& s, Side side) {
  const int i = static_cast<int>(side);
  return s.battle.killed[i] + (is_hospital_lost(s, side) ? s.battle.in_hospital[i] : 0);
}

void recover_wounded(State& s) {
  const Seat healer = plan_user(s, Hospital);
  for (Side side : each<Side>) {
    const bool lost = is_hospital_lost(s, side);
    const int wounded = std::exchange(s.battle.in_hospital[static_cast<int>(side)], u8{0});
    if (wounded == 0) continue;
    const SiteId at = s.battle.hospital[static_cast<int>(side)];
    Site& site = s.site[at];
    const Seat colour = colour_of(s, healer);
    // Who has turned Citizen in the meantime has other warbands, and perhaps fewer.
    const int n = std::min(wounded, warbands_in_bank(s, colour));
    if (lost) {
      s.tell(Event::Killed, healer, wounded);
    } else if (n > 0) {
      site.warbands = static_cast<u8>(site.warbands + n);
      site.colour = colour;
      s.tell(Event::Moved, healer, n, site_ref(s, at));
    }
  }
}

namespace {

// One board or one site after the other, in that order.
struct Spot {
  Seat board = nobody;
  SiteId site = no_site;
};
Spot next_spot(const Losses& losses) {
  if (losses.boards) return {.board = static_cast<Seat>(std::countr_zero(losses.boards))};
  return {.site = static_cast<SiteId>(std::countr_zero(losses.sites))};
}
int warbands_there(const State& s, Spot spot) {
  return spot.site == no_site ? s.player[spot.board].warbands : s.site[spot.site].warbands;
}

int warbands_left(const State& s, const Losses& losses) {
  int n = 0;
  for_each_seat(losses.boards, [&](Seat seat) { n += s.player[seat].warbands; });
  for_each_site(losses.sites, [&](SiteId at) { n += s.site[at].warbands; });
  return n;
}

struct Range {
  int least, most;
};
Range losses_there(const State& s, const Losses& losses) {
  const int here = warbands_there(s, next_spot(losses));
  const int elsewhere = warbands_left(s, losses) - here;
  return {std::max(0, losses.left - elsewhere), std::min<int>(losses.left, here)};
}

void lose(State& s, Losses& losses, int n) {
  const Spot spot = next_spot(losses);
  kill_in_battle(s, losses.side, spot.board, spot.site, n);
  losses.left = static_cast<u8>(losses.left - n);
  if (spot.site == no_site) losses.boards &= static_cast<u8>(losses.boards - 1);
  if (spot.site != no_site) losses.sites &= static_cast<Sites>(losses.sites - 1);
}

// Nobody is asked where there is only one way.
Then lose_what_must_be(State& s, Losses& losses, Choice) {
  while (losses.left > 0) {
    const Range range = losses_there(s, losses);
    if (range.least < range.most) return Then::Next;
    lose(s, losses, range.least);
  }
  return Then::Done;
}

}  // namespace

// In defeat those who are left retreat to one board, unless some have fought from boards of their
// own: who dies where before that comes to the same.
bool dies_alike_anywhere(const State& s, const Losses& losses) {
  const Battle& battle = s.battle;
  if (!battle.decided || losses.side != other(battle.winner)) return false;
  return (losses.boards & ~seat_bit(retreat_home(s))) == 0;
}

namespace {

Seat loss_chooser(const State&, const Losses& losses) { return losses.chooser; }

void list_losses(const State& s, const Losses& losses, Choices& out) {
  const Spot spot = next_spot(losses);
  const Range range = losses_there(s, losses);
  for (int n = range.least; n <= range.most; ++n)
    out.add(spot.site == no_site ? choice(Verb::Lose, n, seat_ref(spot.board))
                                 : choice(Verb::LoseAt, n, site_ref(s, spot.site)));
}
Then lose_chosen(State& s, Losses& losses, Choice c) {
  lose(s, losses, c.n);
  return Then::Restart;
}

constexpr Step<State, Losses> loss_steps[] = {
    happens(lose_what_must_be),
    {"losses.where", loss_chooser, list_losses, lose_chosen},
};

}  // namespace

std::span<const Step<State, Losses>> steps_of(const Losses&) { return loss_steps; }

void call_losses(State& s, Seat chooser, Side side, int n) {
  n = std::min(n, killable(s, side));
  if (n > 0)
    s.call(Losses{.chooser = chooser,
                  .left = static_cast<u8>(n),
                  .boards = boards_of(s, side),
                  .sites = sites_of(s, side),
                  .side = side});
}

// ---- retreat ----

void retreat(State& s) {
  Battle& battle = s.battle;
  const Side beaten = other(battle.winner);
  const Seat home = retreat_home(s);
  if (home == bandits) return;
  for_each_seat(boards_of(s, beaten),
                [&](Seat board) { battle.survivors[board] = s.player[board].warbands; });
  for_each_site(sites_of(s, beaten), [&](SiteId at) {
    const int n = s.site[at].warbands;
    lift_warbands(s, home, at, n);
    battle.survivors[home] = static_cast<u8>(battle.survivors[home] + n);
  });
}

// ---- occupation: any number onto each targeted site, even none (5.5.7.I) ----

namespace {

SiteId first_site(Sites sites) { return static_cast<SiteId>(std::countr_zero(sites)); }
SiteId next_site(const Occupation& occupation) { return first_site(occupation.left); }

Seat occupant(const State&, const Occupation& occupation) { return occupation.who; }

void list_garrisons(const State& s, const Occupation& occupation, Choices& out) {
  const int warbands = s.player[occupation.who].warbands;
  if (occupation.left == 0 || warbands == 0) return;
  for (int n = 0; n <= warbands; ++n)
    out.add(choice(Verb::Place, n, site_ref(s, next_site(occupation))));
}
Then garrison(State& s, Occupation& occupation, Choice c) {
  place_warbands(s, occupation.who, site_of(s, c.a), c.n);
  return Then::Next;
}

// Those at sites that fought along belong to the force as well.
Then look_for_others(State& s, Occupation& occupation, Choice) {
  occupation.from = 0;
  for_each_site(s.battle.attack_sites, [&](SiteId at) {
    if (at != next_site(occupation) && s.site[at].warbands > 0) occupation.from |= bit(at);
  });
  return Then::Next;
}
void list_marches(const State& s, const Occupation& occupation, Choices& out) {
  if (occupation.from == 0) return;
  const int warbands = s.site[first_site(occupation.from)].warbands;
  for (int n = 0; n <= warbands; ++n)
    out.add(choice(Verb::Place, n, site_ref(s, next_site(occupation))));
}
Then march(State& s, Occupation& occupation, Choice c) {
  lift_warbands(s, occupation.who, first_site(occupation.from), c.n);
  place_warbands(s, occupation.who, site_of(s, c.a), c.n);
  occupation.from &= static_cast<Sites>(occupation.from - 1);
  return Then::Again;
}

Then go_on_occupying(State&, Occupation& occupation, Choice) {
  occupation.left &= static_cast<Sites>(occupation.left - 1);
  return occupation.left ? Then::Restart : Then::Done;
}

constexpr Step<State, Occupation> occupation_steps[] = {
    {"occupy.board", occupant, list_garrisons, garrison},
    happens(look_for_others),
    {"occupy.joined", occupant, list_marches, march},
    happens(go_on_occupying),
};

}  // namespace

std::span<const Step<State, Occupation>> steps_of(const Occupation&) { return occupation_steps; }

}  // namespace ziggurat::oath
