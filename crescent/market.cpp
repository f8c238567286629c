// The market (rulebook, "Nákup karet moci", "Doplnění nabídky na trhu") and the two actions that
// look into the deck ("Intrikování", "Plánování").
#include "crescent/rules.h"

namespace ziggurat::crescent {

// ---- the deck: segments, each in an order that nobody knows ----

namespace {

// How many segments lie there, counted from the bottom one.
int deck_height(const State& s) {
  u8 height = 0;
  for (const Place& place : s.cards.place) {
    const u8 reached = in_deck(place) ? static_cast<u8>(place.code + 1) : u8{0};
    height = reached > height ? reached : height;
  }
  return height;
}

}  // namespace

Cards top_segment(const State& s) {
  const int height = deck_height(s);
  return height == 0 ? Cards{} : cards_in(s, deck(height - 1));
}

namespace {

// Gives the segments the numbers `first`, `first + 1` … from the bottom, without gaps.
void renumber_deck(State& s, int first) {
  u32 used = 0;
  for (const Place& place : s.cards.place)
    if (in_deck(place)) used |= 1u << place.code;
  u32 barren = 0;
  u8 number[max_segments] = {};
  for (int segment = 0, next = first; segment < max_segments; ++segment) {
    if (!(used >> segment & 1)) continue;
    barren |= (s.cards.barren >> segment & 1) << next;
    number[segment] = static_cast<u8>(next++);
  }
  s.cards.barren = barren;
  for (Place& place : s.cards.place)
    if (in_deck(place)) place = deck(number[place.code]);
}

void put_on_top(State& s, const Cards& cards) {
  renumber_deck(s, 0);
  const int top = deck_height(s);
  for_each_card(cards, [&](CardId card) { s.cards.place[card] = deck(top); });
}

void put_under(State& s, const Cards& cards, bool without_murshid) {
  renumber_deck(s, 1);
  for_each_card(cards, [&](CardId card) { s.cards.place[card] = deck(0); });
  s.cards.barren |= without_murshid ? 1u : 0u;
}

// "If the deck is empty, shuffle the discard pile." Everyone knows what lies in it.
void reshuffle_if_empty(State& s) {
  if (deck_height(s) > 0) return;
  const Cards pile = cards_in(s, discard_pile);
  if (!pile.any()) return;
  s.cards.barren = 0;
  for_each_card(pile, [&](CardId card) { s.cards.place[card] = deck(0); });
  s.tell(Event::Reshuffled, nobody, pile.count());
}

// Each kind weighs as much as there are copies of it.
void list_draws(const State& s, Choices& out) {
  const Data& d = data(s);
  CardKind kind = 0;
  int copies = 0;
  const auto list = [&] {
    if (copies > 0) out.add(choice(Verb::Draw, 0, card_kind_ref(s.settings, kind)), copies);
  };
  for_each_card(top_segment(s), [&](CardId card) {
    if (d.kind_of[card] != kind) {
      list();
      kind = d.kind_of[card];
      copies = 0;
    }
    ++copies;
  });
  list();
}

// ---- refilling ----

// Cards slide towards the near market; the free places are then the farthest.
void slide(State& s) {
  int to = market_size - 1;
  for (int slot = market_size - 1; slot >= 0; --slot)
    if (const CardId card = card_at(s, market(slot)); card != no_card)
      s.cards.place[card] = market(to--);
}

bool is_free(const State& s, Place place) { return card_at(s, place) == no_card; }

// The farthest free place; with `also_court`, then the Sultan's market.
bool find_free(const State& s, bool also_court, Place& free) {
  for (int slot = 0; slot < market_size; ++slot)
    if (is_free(s, market(slot))) return free = market(slot), true;
  for (int slot = 0; also_court && slot < court_size; ++slot)
    if (is_free(s, court(slot))) return free = court(slot), true;
  return false;
}

Then prepare_refill(State& s, Refill& refill, Choice) {
  if (!std::exchange(refill.slid, true)) slide(s);
  reshuffle_if_empty(s);
  if (!find_free(s, refill.court, refill.slot) || deck_height(s) == 0) return Then::Done;
  return Then::Next;
}
Seat deck_for_market(const State&, const Refill&) { return chance; }
void list_market_draws(const State& s, const Refill&, Choices& out) { list_draws(s, out); }
Then draw_to_market(State& s, Refill& refill, Choice c) {
  const CardId card = find_card(s, top_segment(s), c.a);
  move_openly(s, card, refill.slot);
  s.tell(Event::Drawn, nobody, 0, c.a);
  return Then::Restart;
}

constexpr Step<State, Refill> refill_steps[] = {
    happens(prepare_refill, "market.refill"),
    {"market.draw", deck_for_market, list_market_draws, draw_to_market},
};

}  // namespace

// ---- prices ----

Market market_of(int slot, const Data& d) {
  if (slot < d.market_slots[0]) return Market::Far;
  return slot < d.market_slots[0] + d.market_slots[1] ? Market::Middle : Market::Near;
}

// "Half for cards of your own": the others' go for the full price to whom they belong.
int market_price(const Data& d, Market market, Owned by) {
  const int full = d.market_price[static_cast<int>(market)];
  return by == Owned::ByBuyer ? full / 2 : full;
}

int price_of(const State& s, Seat buyer, int slot) {
  const Seat owner = card_of(s, card_at(s, market(slot))).affiliation;
  return market_price(data(s), market_of(slot, data(s)),
                      owner == buyer ? Owned::ByBuyer : Owned::ByAnother);
}

bool has_bought_from(const State& s, const Purchase& purchase, Market market) {
  return std::any_of(purchase.bought.begin(), purchase.bought.end(), [&](const Bought& one) {
    return one.slot < market_size && market_of(one.slot, data(s)) == market;
  });
}

bool has_bought_from_court(const Purchase& purchase) {
  return std::any_of(purchase.bought.begin(), purchase.bought.end(),
                     [](const Bought& one) { return one.slot >= market_size; });
}

namespace {

// ---- buying ----

bool can_buy(const State& s, const Purchase& purchase, int slot) {
  return !has_bought_from(s, purchase, market_of(slot, data(s))) && !is_free(s, market(slot))
         && price_of(s, s.active, slot) <= s.player[s.active].coins;
}
bool can_buy_any(const State& s, const Purchase& purchase) {
  for (int slot = 0; slot < market_size; ++slot)
    if (can_buy(s, purchase, slot)) return true;
  return false;
}
bool court_has_cards(const State& s) {
  for (int slot = 0; slot < court_size; ++slot)
    if (!is_free(s, court(slot))) return true;
  return false;
}

// Before buying: "you may agree with the Sultan on one card of his market and a price".
Seat buyer(const State& s, const Purchase&) { return s.active; }
Seat seller(const State&, const Purchase&) { return sultan; }

void list_requests(const State& s, const Purchase& purchase, Choices& out) {
  if (s.active == sultan || action_in_progress(s).talks_left == 0 || !court_has_cards(s)) return;
  const int most = most_coins_offered(s, s.active);
  for (int slot = 0; slot < court_size; ++slot) {
    if (is_free(s, court(slot))) continue;
    for (int price = 0; price <= most; ++price)
      out.add(choice(Verb::AskCard, 0, slot_ref(market_size + slot), amount_ref(price)));
  }
  if (can_buy_any(s, purchase)) out.add(choice(Verb::Nothing));
}
Then request(State& s, Purchase& purchase, Choice c) {
  if (verb_of(c) == Verb::Nothing) return Then::Next;
  purchase.slot = static_cast<u8>(c.a.id - market_size);
  purchase.offer = purchase.price = c.b.id;
  purchase.refused = true;  // until it is agreed on
  --action_in_progress(s).talks_left;
  s.tell(Event::OfferedFor, s.active, 0, c.a, c.b);
  return Then::Next;
}

bool in_talks(const Purchase& purchase) { return purchase.refused && !purchase.agreed; }

void list_sultan_answers(const State& s, const Purchase& purchase, Choices& out) {
  if (!in_talks(purchase)) return;
  for (int price = 0; price <= most_coins_offered(s, s.active); ++price)
    if (price != purchase.price) out.add(choice(Verb::Counter, 0, amount_ref(price)));
  out.add(choice(Verb::Accept));
  out.add(choice(Verb::Refuse));
}
Then sultan_answers(State& s, Purchase& purchase, Choice c) {
  if (verb_of(c) == Verb::Accept) purchase.agreed = true;
  if (verb_of(c) == Verb::Refuse) s.tell(Event::Refused, sultan);
  if (verb_of(c) == Verb::Counter) {
    purchase.price = c.a.id;
    purchase.countered = true;
    s.tell(Event::Countered, sultan, 0, c.a);
  }
  return Then::Next;
}

void list_replies_to_sultan(const State&, const Purchase& purchase, Choices& out) {
  if (!in_talks(purchase) || !purchase.countered) return;
  out.add(choice(Verb::Accept));
  out.add(choice(Verb::Refuse));
}
Then reply_to_sultan(State& s, Purchase& purchase, Choice c) {
  purchase.agreed = verb_of(c) == Verb::Accept;
  if (!purchase.agreed) s.tell(Event::Refused, s.active);
  return Then::Next;
}

Then take_agreed_card(State& s, Purchase& purchase, Choice) {
  if (!purchase.agreed) return Then::Next;
  purchase.refused = false;
  purchase.bought.push({static_cast<u8>(market_size + purchase.slot), purchase.price});
  pay(s, s.active, sultan, purchase.price);
  const CardId card = card_at(s, court(purchase.slot));
  s.tell(Event::Bought, s.active, purchase.price, card_ref(s, card));
  to_hand(s, card, s.active);
  limit_hand(s, s.active);
  return Then::Next;
}

void list_purchases(const State& s, const Purchase& purchase, Choices& out) {
  for (int slot = 0; slot < market_size; ++slot)
    if (can_buy(s, purchase, slot)) out.add(choice(Verb::Purchase, 0, slot_ref(slot)));
  const bool may_take = s.active == sultan && !has_bought_from_court(purchase);
  for (int slot = 0; may_take && slot < court_size; ++slot)
    if (!is_free(s, court(slot))) out.add(choice(Verb::Purchase, 0, slot_ref(market_size + slot)));
  const bool bought = !purchase.bought.empty();
  if (out.empty() && bought) return;
  if (!bought && purchase.refused) out.add(choice(Verb::Back));
  if (bought) out.add(choice(Verb::Done));
}

void buy_from_market(State& s, Purchase& purchase, int slot) {
  const CardId card = card_at(s, market(slot));
  const Seat owner = card_of(s, card).affiliation;
  const int price = price_of(s, s.active, slot);
  purchase.bought.push({static_cast<u8>(slot), static_cast<u8>(price)});
  if (owner == s.active || !takes_part(s, owner))
    pay_bank(s, s.active, price);
  else
    pay(s, s.active, owner, price);
  s.tell(Event::Bought, s.active, price, card_ref(s, card));
  to_hand(s, card, s.active);
}

// The Sultan takes a card of his own market for nothing.
void take_from_court(State& s, Purchase& purchase, int slot) {
  const CardId card = card_at(s, court(slot));
  purchase.bought.push({static_cast<u8>(market_size + slot), 0});
  s.tell(Event::Took, sultan, 0, card_ref(s, card));
  to_hand(s, card, sultan);
}

Then buy(State& s, Purchase& purchase, Choice c) {
  if (verb_of(c) == Verb::Done) return Then::Next;
  if (verb_of(c) == Verb::Back) {
    action_in_progress(s).failed = true;
    return Then::Done;
  }
  if (c.a.id < market_size)
    buy_from_market(s, purchase, c.a.id);
  else
    take_from_court(s, purchase, c.a.id - market_size);
  limit_hand(s, s.active);
  return Then::Again;
}

Then refill_after_purchase(State& s, Purchase&, Choice) {
  s.call(Refill{});
  return Then::Done;
}

constexpr Step<State, Purchase> purchase_steps[] = {
    {"buy.talk", buyer, list_requests, request},
    {"buy.answer", seller, list_sultan_answers, sultan_answers},
    {"buy.reply", buyer, list_replies_to_sultan, reply_to_sultan},
    happens(take_agreed_card, "buy.agreed"),
    {"buy.card", buyer, list_purchases, buy},
    happens(refill_after_purchase, "buy.refill"),
};

// ---- looking at the top of the deck ----

Then prepare_look(State& s, Look& look, Choice) {
  if (look.to_see > 0) reshuffle_if_empty(s);
  return Then::Next;
}
Seat deck_for_look(const State&, const Look&) { return chance; }
void list_looks(const State& s, const Look& look, Choices& out) {
  if (look.to_see > 0) list_draws(s, out);
}
Then see_card(State& s, Look& look, Choice c) {
  const Cards pile = top_segment(s);
  const CardId card = find_card(s, pile, c.a);
  forget(s, pile, look.who);
  s.cards.place[card] = looked_at;
  s.cards.known[look.who].add(card);
  if (pile.count() == 1) recall(s);
  s.tell(Event::Looked, look.who, 1, c.a, {}, only(look.who));
  --look.to_see;
  return Then::Restart;
}

Seat looker(const State&, const Look& look) { return look.who; }

// The question is put even if there is no such card: only its answer tells.
void list_plots(const State& s, const Look& look, Choices& out) {
  if (look.who != murshid || look.to_take == 0) return;
  for_each_kind(s, cards_in(s, looked_at) & data(s).affiliated[murshid],
                [&](CardId card) { out.add(choice(Verb::Take, 0, card_ref(s, card))); });
  if (out.empty()) out.add(choice(Verb::Nothing));
}
Then plot(State& s, Look& look, Choice c) {
  if (verb_of(c) == Verb::Nothing) {
    look.missed = std::exchange(look.to_take, u8{0});
    return Then::Again;
  }
  forget(s, cards_in(s, looked_at), murshid);
  s.cards.place[find_card(s, cards_in(s, looked_at), c.a)] = hand(murshid);
  s.tell(Event::Plotted, murshid, 0, c.a, {}, only(murshid));
  --look.to_take;
  return Then::Again;
}

void list_conspiracies(const State& s, const Look& look, Choices& out) {
  if (look.who != sultan || look.to_take == 0) return;
  for_each_kind(s, cards_in(s, looked_at),
                [&](CardId card) { out.add(choice(Verb::Take, 0, card_ref(s, card))); });
}
Then conspire(State& s, Look& look, Choice c) {
  for (int slot = 0; slot < court_size; ++slot) {
    if (!is_free(s, court(slot))) continue;
    move_openly(s, find_card(s, cards_in(s, looked_at), c.a), court(slot));
    break;
  }
  s.tell(Event::Conspired, sultan, 0, c.a);
  --look.to_take;
  return Then::Again;
}

// After a Plot the rest goes back on top, unless cards were missing: then each of them is made good
// by a coin, and the rest goes under the deck. After a Conspiracy it always does.
Then put_back(State& s, Look& look, Choice) {
  const Cards rest = cards_in(s, looked_at);
  for (Cards& lost : s.cards.lost_sight) lost = {};
  s.tell(Event::PutBack, look.who, rest.count());
  if (look.who == murshid && look.missed == 0)
    put_on_top(s, rest);
  else
    put_under(s, rest, look.who == murshid);
  gain_coins(s, look.who, look.missed);
  limit_hand(s, look.who);
  return Then::Done;
}

constexpr Step<State, Look> look_steps[] = {
    happens(prepare_look, "look.prepare"),
    {"look.draw", deck_for_look, list_looks, see_card},
    {"plot.take", looker, list_plots, plot},
    {"conspire.place", looker, list_conspiracies, conspire},
    happens(put_back, "look.back"),
};

}  // namespace

bool can_buy_power_cards(const State& s, const Action& action) {
  if (can_buy_any(s, Purchase{})) return true;
  return court_has_cards(s) && (s.active == sultan || action.talks_left > 0);
}

int free_court_slots(const State& s) {
  int n = 0;
  for (int slot = 0; slot < court_size; ++slot) n += is_free(s, court(slot));
  return n;
}

std::span<const Step<State, Purchase>> steps_of(const Purchase&) { return purchase_steps; }
std::span<const Step<State, Refill>> steps_of(const Refill&) { return refill_steps; }
std::span<const Step<State, Look>> steps_of(const Look&) { return look_steps; }

}  // namespace ziggurat::crescent
