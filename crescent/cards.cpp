// Power cards (rulebook, "Karty moci", "Zahrání karty moci", "Limit počtu karet v ruce"): where
// each is, who knows it, and when a card may be played.
#include <cstring>

#include "crescent/rules.h"

namespace ziggurat::crescent {

Cards cards_in(const State& s, Place place) { return where_equal(s.cards.place, place); }

CardId card_at(const State& s, Place slot) {
  const void* const found = std::memchr(s.cards.place, slot.code, sizeof s.cards.place);
  return found ? static_cast<CardId>(static_cast<const Place*>(found) - s.cards.place) : no_card;
}

int hand_size(const State& s, Seat seat) {
  return cards_in(s, hand(seat)).count() + cards_in(s, chosen(seat)).count();
}

CardId find_card(const State& s, const Cards& set, Ref kind) {
  const Data& d = data(s);
  const auto at = std::find(d.word_of, d.word_of + d.cards.size(), kind.id) - d.word_of;
  if (at == d.cards.size()) return no_card;
  for (CardId card = d.first_of[at]; card < d.first_of[at + 1]; ++card)
    if (set.has(card)) return card;
  return no_card;
}

void move_openly(State& s, CardId card, Place to) {
  s.cards.place[card] = to;
  for (Cards& known : s.cards.known) known.add(card);
}

void to_hand(State& s, CardId card, Seat seat) { move_openly(s, card, hand(seat)); }

void limit_hand(State& s, Seat seat) {
  if (hand_size(s, seat) > hand_limit) s.call(HandLimit{.who = seat});
}

void forget(State& s, const Cards& pile, Seat but) {
  for (int row = 0; row <= max_players; ++row) {
    if (row == but) continue;
    s.cards.lost_sight[row] |= s.cards.known[row] & pile;
    s.cards.known[row] -= pile;
  }
}

void recall(State& s) {
  for (int row = 0; row <= max_players; ++row)
    s.cards.known[row] |= std::exchange(s.cards.lost_sight[row], Cards{});
}

// ---- choosing cards secretly ----

namespace {

// A hand in the order in which it is shown.
struct ShownHand {
  CardId cards[max_cards];
  int size = 0;
};
ShownHand shown_hand(const State& s, Seat seat) {
  ShownHand shown;
  for_each_card(cards_in(s, hand(seat)), [&](CardId card) { shown.cards[shown.size++] = card; });
  return shown;
}

}  // namespace

// Of equal cards the first is picked first, so that no set is listed twice.
void list_picks(const State& s, Seat seat, Keyword keyword, Verb verb, Ref a, Choices& out) {
  const ShownHand shown = shown_hand(s, seat);
  int usable = 0, after_equal = 0;
  for (int i = 0; i < std::min(shown.size, hand_limit); ++i) {
    if (!card_of(s, shown.cards[i]).has(keyword)) continue;
    usable |= 1 << i;
    if (i > 0 && kind_of(s, shown.cards[i]) == kind_of(s, shown.cards[i - 1]))
      after_equal |= 1 << i;
  }
  for (int pick = 0; pick <= usable; ++pick) {
    if ((pick & ~usable) != 0 || (pick & after_equal & ~(pick << 1)) != 0) continue;
    if (a.kind == 0)
      out.add(choice(verb, 0, pick_ref(pick)));
    else if (pick != 0)
      out.add(choice(verb, 0, a, pick_ref(pick)));
  }
}

// Nobody learns how many cards were chosen: this tells nothing, and a hand still counts them.
void choose_cards(State& s, Seat seat, u8 pick) {
  const ShownHand shown = shown_hand(s, seat);
  for (int i = 0; i < shown.size; ++i)
    if (i < hand_limit && (pick >> i & 1)) s.cards.place[shown.cards[i]] = chosen(seat);
  s.clash.chose |= only(seat);
  s.tell(Event::Chose, seat, 0);
}

void reveal_cards(State& s) {
  s.clash.chose = 0;
  for (Seat seat : seats_of(s))
    for_each_card(cards_in(s, chosen(seat)), [&](CardId card) {
      move_openly(s, card, waiting(seat));
      s.tell(Event::Revealed, seat, 0, card_ref(s, card));
    });
}

// ---- conditions ----

bool holds(const State& s, const Condition& condition, Seat user) {
  const Clash& clash = s.clash;
  const auto here = [&]() -> const Hex& { return s.board.hexes[clash.hex]; };
  switch (condition.kind) {
    case ConditionKind::Always: return true;
    case ConditionKind::Attacker: return user == clash.attacker;
    case ConditionKind::Defender: return user == clash.defender;
    case ConditionKind::Terrain: return condition.argument >> static_cast<int>(here().terrain) & 1;
    case ConditionKind::Stronghold: return here().stronghold != Stronghold::None;
    case ConditionKind::Controls: return controller(s, clash.hex) == user;
    case ConditionKind::TokensBeside:
      return std::popcount(static_cast<Hexes>(tokens_of(s, user) & beside(s, user, clash.hex)))
             >= condition.argument;
    case ConditionKind::UnitsHere: return units_in(here(), user) >= condition.argument;
    case ConditionKind::OwnAction: return user == s.active && clash.hex == no_hex;
    case ConditionKind::count: break;
  }
  return false;
}

bool is_of_use(const State& s, const Card& card, Keyword keyword, Seat user) {
  return std::any_of(card.effects.begin(), card.effects.end(), [&](const Effect& effect) {
    return effect.when == keyword
           && std::all_of(effect.conditions.begin(), effect.conditions.end(),
                          [&](const Condition& c) { return holds(s, c, user); });
  });
}

bool may_hold(const State& s, Seat seat, Keyword keyword) {
  const Cards held = cards_in(s, hand(seat));
  const Cards& known_to_all = s.cards.known[max_players];
  return (held - known_to_all).any() || (held & data(s).with[static_cast<int>(keyword)]).any();
}

// ---- anytime cards ----

// A card played while another takes effect waits on the stack; there is room for three.
void list_anytime(const State& s, Seat seat, Choices& out) {
  constexpr int room_for_one = 4;
  if (s.stack.size() + room_for_one > s.stack.capacity()) return;
  const Cards usable = cards_in(s, hand(seat)) & data(s).with[static_cast<int>(Keyword::Anytime)];
  for_each_kind(s, usable, [&](CardId card) {
    if (is_of_use(s, card_of(s, card), Keyword::Anytime, seat))
      out.add(choice(Verb::Anytime, 0, card_ref(s, card)));
  });
}

void play_anytime(State& s, Seat seat, Choice c) {
  const CardId card = find_card(s, cards_in(s, hand(seat)), c.a);
  s.tell(Event::Played, seat, 0, c.a);
  move_openly(s, card, discard_pile);
  s.call(CardEffect{.card = card, .user = seat, .keyword = Keyword::Anytime});
}

namespace {

// ---- the window: "at any moment of any action" ----
// Whoever may have such a card is asked, whether he has it or not. A seat that wants its peace
// rests until its own next action.

Seat seat_in_window(const State& s, const Window& window) {
  return static_cast<Seat>((window.first + window.asked) % s.settings.players);
}
bool may_interrupt(const State& s, const Window& window) {
  const Seat seat = seat_in_window(s, window);
  return window.asked < s.settings.players && !s.player[seat].resting
         && may_hold(s, seat, Keyword::Anytime);
}
void list_interrupts(const State& s, const Window& window, Choices& out) {
  if (!may_interrupt(s, window)) return;
  list_anytime(s, seat_in_window(s, window), out);
  out.add(choice(Verb::Pass));
  out.add(choice(Verb::Rest));
}
Then interrupt(State& s, Window& window, Choice c) {
  const Seat seat = seat_in_window(s, window);
  if (verb_of(c) == Verb::Anytime) return play_anytime(s, seat, c), Then::Again;
  if (verb_of(c) == Verb::Rest) s.player[seat].resting = true;
  return Then::Next;
}
Then ask_next_seat(State& s, Window& window, Choice) {
  return ++window.asked < s.settings.players ? Then::Restart : Then::Done;
}

constexpr Step<State, Window> window_steps[] = {
    {"anytime.card", seat_in_window, list_interrupts, interrupt},
    happens(ask_next_seat, "anytime.next"),
};

// ---- the hand limit ----

Seat holder(const State&, const HandLimit& limit) { return limit.who; }
void list_discards(const State& s, const HandLimit& limit, Choices& out) {
  if (hand_size(s, limit.who) <= hand_limit) return;
  for_each_kind(s, cards_in(s, hand(limit.who)),
                [&](CardId card) { out.add(choice(Verb::Discard, 0, card_ref(s, card))); });
}
Then discard_card(State& s, HandLimit& limit, Choice c) {
  move_openly(s, find_card(s, cards_in(s, hand(limit.who)), c.a), discard_pile);
  s.tell(Event::Discarded, limit.who, 0, c.a);
  return Then::Again;
}

constexpr Step<State, HandLimit> hand_limit_steps[] = {
    {"hand.discard", holder, list_discards, discard_card},
};

}  // namespace

std::span<const Step<State, Window>> steps_of(const Window&) { return window_steps; }
std::span<const Step<State, HandLimit>> steps_of(const HandLimit&) { return hand_limit_steps; }

}  // namespace ziggurat::crescent
