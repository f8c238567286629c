// Minor actions (section 6, but for the powers of cards): they cost no Supply.
#include "oath/rules.h"

namespace ziggurat::oath {

bool rules_bandits(const State& s, Seat seat) {
  const Seat crowned = crown_holder(s);
  if (crowned == nobody) return false;
  return crowned == seat || (imperial(s, crowned) && imperial(s, seat));
}

namespace {

// ---- a look at a relic (6.3, 6.4) ----

bool can_use_scepter(const State& s, Seat who) {
  return holds(s, who, GrandScepter) && !s.scepter_taken;
}

// What one has seen one may look at again at any time: there is nothing to choose.
void list_peeks(const State& s, Seat who, Choices& out) {
  const auto& relics = s.site[s.player[who].pawn].relics;
  for (int i = 0; i < relics.size(); ++i)
    if (!sees(s.cards.seen_by[relics[i]], who)) out.add(choice(Verb::Peek, 0, amount_ref(i + 1)));
  if (!can_use_scepter(s, who)) return;
  for (int slot = 0; slot < reliquary_size; ++slot) {
    const CardId card = s.cards.reliquary[slot];
    if (card != no_card && !sees(s.cards.seen_by[card], who))
      out.add(choice(Verb::PeekReliquary, 0, amount_ref(slot + 1)));
  }
}

// ---- facedown advisers may be shown to others (6.1, 9.4) ----

void list_shows(const State& s, Seat who, Choices& out) {
  for (CardId card : s.player[who].advisers)
    for (Seat other : seats_of(s))
      if (is_facedown(s, card) && !sees(s.cards.seen_by[card], other))
        out.add(choice(Verb::ShowAdviser, 0, card_ref(card), seat_ref(other)));
}

void show_adviser(State& s, Seat who, CardId card, Seat to) {
  const auto& advisers = s.player[who].advisers;
  const auto place = std::find(advisers.begin(), advisers.end(), card) - advisers.begin();
  s.call(Peeking{.who = to, .owner = who, .place = static_cast<u8>(place)});
}

// ---- warbands (6.5) ----

int most_to_station(const State& s, Seat who) {
  const bool may = rules_site(s, who, s.player[who].pawn) && may_place_warbands(s, who);
  return may ? s.player[who].warbands : 0;
}

// The last one stays, unless bandits hold the site for the player.
int most_to_recall(const State& s, Seat who) {
  const Site& site = s.site[s.player[who].pawn];
  if (site.warbands == 0 || site.colour != colour_of(s, who)) return 0;
  return rules_bandits(s, who) ? site.warbands : site.warbands - 1;
}

bool needs_leave_to_recall(const State& s, Seat who) { return s.player[who].role == Role::Citizen; }

void list_warband_moves(const State& s, Seat who, Choices& out) {
  for (int n = 1; n <= most_to_station(s, who); ++n) out.add(choice(Verb::Station, n));
  if (!needs_leave_to_recall(s, who) || may_talk(s))
    for (int n = 1; n <= most_to_recall(s, who); ++n) out.add(choice(Verb::Recall, n));
  if (!imperial(s, who) || !may_talk(s)) return;
  for_each_neighbour(s, who, [&](Seat other) {
    if (!imperial(s, other)) return;
    for (int n = 1; n <= s.player[who].warbands; ++n)
      out.add(choice(Verb::Lend, n, seat_ref(other)));
    for (int n = 1; n <= s.player[other].warbands; ++n)
      out.add(choice(Verb::Borrow, n, seat_ref(other)));
  });
}

void station(State& s, Seat who, int n) {
  place_warbands(s, who, s.player[who].pawn, n);
  pass_title_on(s);
}

// An empty site passes to the bandits, perhaps those of the crown.
void recall(State& s, Seat who, int n) {
  lift_warbands(s, who, s.player[who].pawn, n);
  pass_title_on(s);
}

void ask_to_move(State& s, Seat who, Seat from, Seat to, int n, Seat judge) {
  s.call(WarbandMove{.who = who, .from = from, .to = to, .n = static_cast<u8>(n), .judge = judge});
}

// ---- the Empire (6.6–6.8) ----

bool reliquary_is_empty(const State& s) {
  return std::all_of(s.cards.reliquary, s.cards.reliquary + reliquary_size,
                     [](CardId card) { return card == no_card; });
}

// 6.7: dearer if the Citizen has the title or the people's favor, cheaper if one has them oneself.
int price_to_exile(const State& s, Seat who, Seat citizen) {
  const auto standing = [&](Seat seat) {
    return (s.title == seat) + holds(s, seat, Banner::PeoplesFavor);
  };
  return 5 + standing(citizen) - standing(who);
}

// 6.8. In one's own turn all secrets on cards are one's own.
int price_to_leave(const State& s, Seat who) {
  int price = s.player[who].warbands + all_secrets(s, who);
  for (u8 secrets : s.cards.secrets) price += secrets;
  return price;
}

bool can_leave(const State& s, Seat who) {
  const Seat holder = relic_holder(s, GrandScepter);
  return can_be_exiled(s, who) && holder != nobody && holder != who
         && spendable_favor(s, who) >= price_to_leave(s, who);
}

void list_imperial_actions(const State& s, Seat who, Choices& out) {
  if (can_leave(s, who)) out.add(choice(Verb::ExileSelf));
  if (!can_use_scepter(s, who)) return;
  const bool can_offer = may_talk(s) && !reliquary_is_empty(s);
  for (Seat seat : seats_of(s)) {
    if (can_offer && s.player[seat].role == Role::Exile)
      out.add(choice(Verb::Offer, 0, seat_ref(seat)));
    if (seat != who && can_be_exiled(s, seat)
        && spendable_favor(s, who) >= price_to_exile(s, who, seat))
      out.add(choice(Verb::Exile, 0, seat_ref(seat)));
  }
}

void offer_citizenship(State& s, Seat who, Seat exile) {
  s.call(Deal{.from = who,
              .to = exile,
              .allowed = favor_good | secret_good | relic_good | banner_good,
              .citizenship = true});
}

void exile(State& s, Seat who, Seat citizen) {
  pay_favor(s, who, citizen, price_to_exile(s, who, citizen));
  become_exile(s, citizen);
}

void leave_empire(State& s, Seat who) {
  pay_favor(s, who, relic_holder(s, GrandScepter), price_to_leave(s, who));
  become_exile(s, who);
}

}  // namespace

void list_minor_actions(const State& s, Seat who, Choices& out) {
  list_facedown_advisers(s, who, out);
  list_shows(s, who, out);
  list_peeks(s, who, out);
  list_warband_moves(s, who, out);
  list_imperial_actions(s, who, out);
}

void take_minor_action(State& s, Seat who, Choice c) {
  const Seat seat = c.a.id;
  const u8 place = static_cast<u8>(c.a.id - 1);
  switch (verb_of(c)) {
    case Verb::Play:
      return s.call(PlayCard{.who = who, .card = card_of(c.a), .from = From::Adviser});
    case Verb::Dismiss:
      return s.call(
          PlayCard{.who = who, .card = card_of(c.a), .from = From::Adviser, .how = Verb::Discard});
    case Verb::ShowAdviser: return show_adviser(s, who, card_of(c.a), c.b.id);
    case Verb::Peek: return s.call(Peeking{.who = who, .site = s.player[who].pawn, .place = place});
    case Verb::PeekReliquary: return s.call(Peeking{.who = who, .place = place});
    case Verb::Station: return station(s, who, c.n);
    case Verb::Recall:
      if (needs_leave_to_recall(s, who)) return ask_to_move(s, who, nobody, who, c.n, chancellor);
      return recall(s, who, c.n);
    case Verb::Lend: return ask_to_move(s, who, who, seat, c.n, seat);
    case Verb::Borrow: return ask_to_move(s, who, seat, who, c.n, seat);
    case Verb::Offer: return offer_citizenship(s, who, seat);
    case Verb::Exile: return exile(s, who, seat);
    default: return leave_empire(s, who);
  }
}

namespace {

// ---- warbands that need somebody's consent ----

Seat judge(const State&, const WarbandMove& move) { return move.judge; }
void list_consent(const State&, const WarbandMove&, Choices& out) {
  out.add(choice(Verb::Yes));
  out.add(choice(Verb::No));
}

void lend(State& s, Seat from, Seat to, int n) {
  s.player[from].warbands = static_cast<u8>(s.player[from].warbands - n);
  s.player[to].warbands = static_cast<u8>(s.player[to].warbands + n);
  s.tell(Event::Lent, from, n, seat_ref(to));
}

Then decide_move(State& s, WarbandMove& move, Choice c) {
  if (verb_of(c) == Verb::No) {
    s.tell(Event::Refused, move.judge, 0, seat_ref(move.who));
    fail_talks(s);
  } else if (move.from == nobody) {
    recall(s, move.to, move.n);
  } else {
    lend(s, move.from, move.to, move.n);
  }
  return Then::Done;
}

constexpr Step<State, WarbandMove> warband_move_steps[] = {
    {"warbands.consent", judge, list_consent, decide_move},
};

// ---- a facedown relic or adviser ----

CardId card_in(const State& s, const Peeking& peeking) {
  if (peeking.owner != nobody) return s.player[peeking.owner].advisers[peeking.place];
  return peeking.site == no_site ? s.cards.reliquary[peeking.place]
                                 : s.site[peeking.site].relics[peeking.place];
}

// Whoever takes it turns it over for everyone.
bool is_to_be_turned(const State& s, const Peeking& peeking) {
  const SeenBy seen_by = s.cards.seen_by[card_in(s, peeking)];
  return peeking.takes ? seen_by != everyone : !sees(seen_by, peeking.who);
}
void list_turn_of_relic(const State& s, const Peeking& peeking, Choices& out) {
  if (peeking.owner == nobody && is_to_be_turned(s, peeking)) list_turn(s, peeking, out);
}
void list_turn_of_adviser(const State& s, const Peeking& peeking, Choices& out) {
  if (peeking.owner != nobody && is_to_be_turned(s, peeking)) list_turn(s, peeking, out);
}
Then go_on(State&, Peeking&, Choice) { return Then::Next; }

// With an uncovered place of the Reliquary the Chancellor gets its modifier.
Then look_or_take(State& s, Peeking& peeking, Choice) {
  const CardId card = card_in(s, peeking);
  if (!peeking.takes) {
    show(s, card, peeking.who);
    const Ref owner = peeking.owner == nobody ? Ref{} : seat_ref(peeking.owner);
    s.tell(Event::Looked, peeking.who, 0, card_ref(card), owner, s.cards.seen_by[card]);
    return Then::Next;
  }
  give_relic_to(s, card, peeking.who);
  s.tell(Event::TookFromReliquary, peeking.who, 0, card_ref(card));
  if (!peeking.given) answer_taking(s, peeking.who, relic_bit(card));
  pass_title_on(s);
  return Then::Next;
}

constexpr Step<State, Peeking> peeking_steps[] = {
    {"relic.turn", turns_over<Peeking>, list_turn_of_relic, go_on},
    {"adviser.turn", turns_over<Peeking>, list_turn_of_adviser, go_on},
    happens(look_or_take),
};

}  // namespace

std::span<const Step<State, WarbandMove>> steps_of(const WarbandMove&) {
  return warband_move_steps;
}
std::span<const Step<State, Peeking>> steps_of(const Peeking&) { return peeking_steps; }

}  // namespace ziggurat::oath
