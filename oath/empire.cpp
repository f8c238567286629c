// Who rules what, and who is whose enemy (6.6.3; section 10, "rule", "enemy", "bandits"; 7.6.5).
#include "oath/rules.h"

namespace ziggurat::oath {

Seat first_after(const State& s, Seat seat, u8 set) {
  assert(set != 0);
  for (Seat next = next_seat(s, seat);; next = next_seat(s, next))
    if (set & seat_bit(next)) return next;
}

bool imperial(const State& s, Seat seat, Seat outcast) {
  return seat < max_players && s.player[seat].role != Role::Exile && seat != outcast;
}

Seat colour_of(const State& s, Seat seat) {
  return s.player[seat].role == Role::Exile ? seat : chancellor;
}

bool enemies(const State& s, Seat a, Seat b) {
  if (a == b || a == nobody || b == nobody) return false;
  return !(imperial(s, a) && imperial(s, b));
}

Seat crown_holder(const State& s) { return relic_holder(s, BanditCrown); }

namespace {

// The bandits rule sites without warbands, or whoever has their crown.
Seat ruler_of_empty(const State& s, Seat outcast) {
  const Seat crowned = crown_holder(s);
  if (crowned == nobody) return bandits;
  return imperial(s, crowned, outcast) ? chancellor : crowned;
}

Seat ruler(const Site& site, Seat of_empty) {
  const Seat who = site.warbands > 0 ? site.colour : of_empty;
  return site.faceup ? who : nobody;
}

}  // namespace

Seat ruler(const State& s, SiteId at, Seat outcast) {
  return ruler(s.site[at], ruler_of_empty(s, outcast));
}

// What is purple belongs to every Imperial player, and so do the bandits of an Imperial crown.
bool rules_site(const State& s, Seat seat, SiteId at, Seat outcast) {
  const Seat who = ruler(s, at, outcast);
  return who == chancellor ? imperial(s, seat, outcast) : who == seat;
}

Sites ruled_by(const State& s, Seat seat, Seat outcast) {
  const Seat of_empty = ruler_of_empty(s, outcast);
  const bool is_imperial = imperial(s, seat, outcast);
  Sites ruled = 0;
  for (SiteId at = 0; at < site_count; ++at) {
    const Seat who = ruler(s.site[at], of_empty);
    ruled |= static_cast<Sites>((who == chancellor ? is_imperial : who == seat) << at);
  }
  return ruled;
}

Seat masked_ruler(const State& s) {
  const Seat masked = relic_holder(s, GrandMask);
  return masked != nobody && masked == s.turn && s.player[masked].role == Role::Exile ? masked
                                                                                      : nobody;
}

Seat card_ruler(const State& s, CardId card) {
  const SiteId at = site_of(s, card);
  if (at == no_site) return holder_of(s, card);
  const Seat who = ruler(s, at);
  const bool is_plan = row(card).plan.sides != Sides::None;
  if (who != chancellor || is_plan) return who;  // the mask does not reach battle plans
  const Seat masked = masked_ruler(s);
  return masked != nobody ? masked : who;
}

bool rules_card(const State& s, Seat seat, CardId card) {
  const Seat who = card_ruler(s, card);
  if (who != chancellor || site_of(s, card) == no_site) return who == seat;
  return imperial(s, seat);
}

// The mask does not reach battle plans.
bool rules_plan(const State& s, Seat seat, CardId card) {
  const SiteId at = site_of(s, card);
  if (at != no_site) return rules_site(s, seat, at);
  return holder_of(s, card) == seat;
}

Cards cards_ruled_by(const State& s, Seat seat) {
  Cards ruled;
  for (const Site& site : s.site)
    for (CardId card : site.cards)
      if (rules_card(s, seat, card)) ruled.add(card);
  if (seat < max_players)
    for (CardId card : s.player[seat].advisers)
      if (!is_facedown(s, card)) ruled.add(card);
  return ruled;
}

int count_ruled(const State& s, Seat seat, Suit suit) {
  int n = 0;
  cards_ruled_by(s, seat).for_each([&](int card) { n += suit_of(CardId(card)) == suit; });
  return n;
}

// One of its own, and two more wherever the Bandit Chief is.
int bandits_at(const State& s, SiteId at) {
  if (!s.site[at].faceup) return 0;
  return bandits_of_site + (at_a_site(s, BanditChief) ? 2 : 0);
}

}  // namespace ziggurat::oath
