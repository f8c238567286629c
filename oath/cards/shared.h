#pragma once
// Small pieces that several cards are made of. Only what at least two of them need.
#include <algorithm>

#include "oath/rules.h"

namespace ziggurat::oath {

// ---- who and what may be named ----

inline void list_seats(u8 seats, Choices& out) {
  for_each_seat(seats, [&](Seat seat) { out.add(choice(Verb::ChooseSeat, 0, seat_ref(seat))); });
}
inline void list_suits(u8 suits, Choices& out) {
  for (Suit suit : each<Suit>)
    if (suits & suit_bit(suit)) out.add(choice(Verb::ChooseSuit, 0, suit_ref(suit)));
}
inline u8 other_players(const State& s, Seat seat) {
  return static_cast<u8>(all_seats(s) & ~seat_bit(seat));
}
// The suits that cards at a site show: a bit for each.
inline u8 suits_at(const State& s, SiteId at) {
  u8 suits = 0;
  for (CardId card : s.site[at].cards)
    if (suit_of(card) != Suit::none) suits |= suit_bit(suit_of(card));
  return suits;
}
// The banks of these suits that have favor: a bit for each.
inline u8 filled_banks(const State& s, u8 suits = any_suit) {
  u8 filled = 0;
  for (Suit suit : each<Suit>)
    if ((suits & suit_bit(suit)) && s.bank[suit] > 0) filled |= suit_bit(suit);
  return filled;
}
// Faceup advisers of `owner` that `who` could discard, move or swap.
inline void list_loose_advisers(const State& s, Seat who, Seat owner, Choices& out) {
  for (CardId card : s.player[owner].advisers)
    if (!is_facedown(s, card) && can_be_moved(s, who, card))
      out.add(choice(Verb::Choose, 0, card_ref(card)));
}
inline Sites sites_with(const State& s, Suit suit) {
  Sites sites = 0;
  for_each_site(faceup_sites(s), [&](SiteId at) {
    if (suits_at(s, at) & suit_bit(suit)) sites |= bit(at);
  });
  return sites;
}
inline bool pawn_is_with(const State& s, Seat who, CardId card) {
  return s.player[who].pawn == site_of(s, card);
}
// Players with warbands on their boards.
inline u8 armed_players(const State& s) {
  u8 seats = 0;
  for (Seat seat : seats_of(s))
    if (s.player[seat].warbands > 0) seats |= seat_bit(seat);
  return seats;
}
// Whether a list that a power would ask its user with has anything in it: for CardRow::can.
template <auto list>
bool has_any(const State& s, Seat who) {
  Choices some;
  list(s, Power{.who = who}, some);
  return !some.empty();
}

// ---- facedown advisers: called by their number in the row, from 1 ----

inline void list_facedown(const State& s, Seat owner, Choices& out) {
  const auto& advisers = s.player[owner].advisers;
  for (int i = 0; i < advisers.size(); ++i)
    if (is_facedown(s, advisers[i]))
      out.add(choice(Verb::ChooseHidden, 0, seat_ref(owner), amount_ref(i + 1)));
}
inline CardId adviser_number(const State& s, Seat owner, int number) {
  return s.player[owner].advisers[number - 1];
}

// ---- tokens ----

// Taking is not giving: Vow of Silence does not prevent it. It arrives face up.
inline void take_secret(State& s, Seat taker, Seat from) {
  Player& loser = s.player[from];
  --(loser.secrets > 0 ? loser.secrets : loser.secrets_down);
  ++s.player[taker].secrets;
  s.tell(Event::PaidSecrets, from, 1, seat_ref(taker));
}
inline void set_tokens(State& s, Banner banner, int n) {
  s.banner[banner].tokens = static_cast<u8>(n);
  s.tell(Event::BannerTokens, s.banner[banner].holder, n, banner_ref(banner));
}
inline void move_between_banks(State& s, Suit from, Suit to, int n) {
  n = std::min(n, int{s.bank[from]});
  if (n == 0 || from == to) return;
  s.bank[from] = static_cast<u8>(s.bank[from] - n);
  s.bank[to] = static_cast<u8>(s.bank[to] + n);
  s.tell(Event::MovedFavor, nobody, n, suit_ref(from), suit_ref(to));
}

// ---- looking ----

inline void look_at(State& s, Seat who, CardId card) {
  show(s, card, who);
  s.tell(Event::Looked, who, 0, card_ref(card), {}, only(who));
}

// ---- cards ----

// Without the Family Wagon its owner may have too many advisers.
inline void discard_adviser(State& s, Seat who, CardId card) {
  const Seat owner = adviser_holder(s, card);
  discard(s, who, card);
  if (card == FamilyWagon) limit_advisers(s, owner, no_card);
}

// Several cards at sites are discarded: those for which belongs(s, power, card) holds. The user is
// asked for the order only where two go onto the same pile.
template <auto belongs>
FixedList<CardId, site_count * 6> cards_to_discard(const State& s, const Power& power) {
  FixedList<CardId, site_count * 6> cards;
  for (const Site& site : s.site)
    for (CardId card : site.cards)
      if (belongs(s, power, card) && can_be_moved(s, power.who, card) && !is_modifying(s, card))
        cards.push(card);
  return cards;
}
template <auto belongs>
void list_discards(const State& s, const Power& power, Choices& out) {
  const auto cards = cards_to_discard<belongs>(s, power);
  EnumArray<Region, u8> onto{};
  for (CardId card : cards) ++onto[discard_region(s, power.who, card)];
  for (CardId card : cards)
    if (onto[discard_region(s, power.who, card)] > 1)
      out.add(choice(Verb::Discard, 0, card_ref(card)));
  out.sort();
}
inline Then discard_next(State& s, Power& power, Choice c) {
  discard(s, power.who, card_of(c.a));
  return Then::Again;
}
template <auto belongs>
Then discard_rest(State& s, Power& power, Choice) {
  for (CardId card : cards_to_discard<belongs>(s, power)) discard(s, power.who, card);
  return Then::Next;
}

// Draw a relic; keep it or bury it. It stays on top of its deck while the user thinks.
inline void list_relic_turn(const State& s, const Power& power, Choices& out) {
  if (!s.cards.relic_deck.empty()) list_turn(s, power, out);
}
inline Then look_at_top_relic(State& s, Power& power, Choice) {
  power.other = s.cards.relic_deck.top();
  look_at(s, power.who, power.other);
  return Then::Next;
}
inline void list_keep_relic(const State&, const Power& power, Choices& out) {
  if (power.other == no_card) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
// What is drawn is taken (section 10, "take"): Relic Thief may answer.
inline Then keep_or_bury_relic(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::No) return bury_relic(s, power.who, power.other), Then::Next;
  give_relic_to(s, power.other, power.who);
  s.tell(Event::Drew, power.who, 0, card_ref(power.other));
  answer_taking(s, power.who, relic_bit(power.other));
  pass_title_on(s);
  return Then::Next;
}

// ---- citizenship by a power, with a relic of the Reliquary that is taken unseen ----

// No, or the number of a relic; Yes if none is left there.
inline void list_unseen_relics(const State& s, Choices& out) {
  const bool none = std::all_of(std::begin(s.cards.reliquary), std::end(s.cards.reliquary),
                                [](CardId c) { return c == no_card; });
  if (none) out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
  for (int slot = 0; slot < reliquary_size; ++slot)
    if (s.cards.reliquary[slot] != no_card)
      out.add(choice(Verb::ChooseSlot, 0, amount_ref(slot + 1)));
}
inline Then answer_unseen_relic(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::Yes) become_citizen(s, power.who, reliquary_size);
  if (verb_of(c) == Verb::ChooseSlot) become_citizen(s, power.who, c.a.id - 1);
  return Then::Next;
}

// ---- citizenship by a power, without a relic (7.6.1) ----

inline void list_citizenship(const State& s, const Power& power, Choices& out) {
  if (s.player[power.who].role != Role::Exile) return;
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}
inline Then answer_citizenship(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::Yes) become_citizen(s, power.who, reliquary_size);
  return Then::Next;
}

// ---- battle plans ----

template <int n>
void shifts_attack_dice(State& s, const PlanUse& use) {
  shift_attack_dice(s, use.user, n);
}
template <int n>
void adds_defense_dice(State& s, const PlanUse&) {
  add_defense_dice(s, n);
}

// "You" on a plan of the defenders is their whole side (5.5.3): calls visit(seat) for every player
// of the user's side.
template <class Visit>
void for_each_on_side(const State& s, Seat plan_user, Visit visit) {
  const bool attacks = side_of(s, plan_user) == Side::Attacker;
  for (Seat seat : seats_of(s))
    if (attacks ? seat == plan_user : defends(s, seat)) visit(seat);
}
inline bool side_has_darkest_secret(const State& s, Seat plan_user) {
  return side_holds(s, side_of(s, plan_user), Banner::DarkestSecret);
}

// ---- warbands between the board and the sites one rules, always leaving one ----

// Where bandits stay behind for the ruler, all may leave.
inline int movable_warbands(const State& s, Seat who, SiteId at) {
  return std::max(0, s.site[at].warbands - (rules_bandits(s, who) ? 0 : 1));
}
// Each site gives or receives once (a bit in m), which is enough for every distribution.
inline void list_warband_moves(const State& s, const Power& power, Choices& out) {
  const Sites left = static_cast<Sites>(ruled_by(s, power.who) & ~power.m);
  const int on_board = may_place_warbands(s, power.who) ? s.player[power.who].warbands : 0;
  for_each_site(left, [&](SiteId at) {
    for (int n = 1; n <= movable_warbands(s, power.who, at); ++n)
      out.add(choice(Verb::Lift, n, site_ref(s, at)));
    for (int n = 1; n <= on_board; ++n) out.add(choice(Verb::Place, n, site_ref(s, at)));
  });
  if (!out.empty()) out.add(choice(Verb::Done));
  out.sort();
}
inline Then move_warbands(State& s, Power& power, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  const SiteId at = site_of(s, c.a);
  power.m |= bit(at);
  if (verb_of(c) == Verb::Lift)
    lift_warbands(s, power.who, at, c.n);
  else
    place_warbands(s, power.who, at, c.n);
  return Then::Again;
}

// ---- moving a card to a site: there must be room, and at the Great Slum it may be made ----

inline void list_moves_to_sites(const State& s, Seat who, CardId card, Sites among, Choices& out) {
  if (row(card).limit == Limit::Adviser) return;
  for_each_site(static_cast<Sites>(among & faceup_sites(s)), [&](SiteId at) {
    const Site& site = s.site[at];
    if (has_room(s, at)) out.add(choice(Verb::ToSite, 0, site_ref(s, at), card_ref(no_card)));
    if (site.card != SiteCard::GreatSlum || site.cards.size() > capacity(s, at)) return;
    for (CardId here : site.cards)
      if (can_be_moved(s, who, here))
        out.add(choice(Verb::ToSite, 0, site_ref(s, at), card_ref(here)));
  });
  out.sort();
}
inline void move_to_site(State& s, Seat who, CardId card, Choice c) {
  const SiteId to = site_of(s, c.a);
  if (card_of(c.b) != no_card) discard(s, who, card_of(c.b));
  put_at_site(s, card, to);
  s.tell(Event::CardMoved, who, 0, card_ref(card), c.a);
}

// ---- exchanges with one player of one's choice (7.6.3) ----

inline bool may_exchange(const State& s, Seat) { return may_talk(s); }
inline void list_partners(const State& s, const Power& power, Choices& out) {
  list_seats(other_players(s, power.who), out);
}
template <u8 goods>
Then propose(State& s, Power& power, Choice c) {
  propose_exchange(s, power.who, c.a.id, goods);
  return Then::Next;
}

// ---- more about battle plans ----

inline bool site_is_target(const State& s, CardId card) {
  const SiteId at = site_of(s, card);
  return at != no_site && (s.battle.target_sites & bit(at));
}
// The attacker, or the one who was attacked.
inline Seat opponent_of(const State& s, Seat plan_user) {
  return side_of(s, plan_user) == Side::Attacker ? s.battle.defender : s.battle.attacker;
}
// What bandits win goes to the shared bank; no player has burnt it.
inline void win_favor(State& s, Seat plan_user, Suit suit, int n) {
  if (plan_user < max_players) return static_cast<void>(gain_favor(s, plan_user, suit, n));
  n = std::min(n, int{s.bank[suit]});
  if (n <= 0) return;
  s.bank[suit] = static_cast<u8>(s.bank[suit] - n);
  s.shared_favor = static_cast<u8>(s.shared_favor + n);
  s.tell(Event::BurntFavor, plan_user, n);
}

// ---- cards that come back from the Dispossessed at random ----

inline void list_dispossessed(const State& s, Choices& out) {
  list_draws(denizens_in(s, dispossessed), out);
}
inline void draw_dispossessed(State& s, CardId card, Region region) {
  forget(s, card);
  put_on_pile(s, card, region);
}

}  // namespace ziggurat::oath
