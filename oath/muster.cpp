// Muster (5.2): a favor on an empty card at the pawn's site, and two warbands, or more.
#include "oath/rules.h"

namespace ziggurat::oath {

bool may_deal_with(const State& s, Seat who, CardId card) {
  if (suit_of(card) == Suit::none) return false;
  return suit_of(card) != Suit::Beast || !at_a_site(s, ForestCouncil)
         || !enemies(s, who, card_ruler(s, ForestCouncil));
}

namespace {

constexpr int warbands_mustered = 2;

// What is laid on the card: the Initiation Rite takes a secret for the favor.
Cost muster_price(const State& s, Seat who) {
  return uses(s, who, InitiationRite) ? Cost{.secrets = 1} : Cost{.favor = 1};
}

// The price of an action is not the cost of a power: Spell Breaker has no say.
bool has_price(const State& s, Seat who) {
  const Cost price = muster_price(s, who);
  return favor_left(s, who) >= price.favor && secrets_left(s, who) >= price.secrets;
}

bool is_poorest_bank(const State& s, Suit suit) { return poorest_banks(s) == suit_bit(suit); }

// Three modifiers are for mustering on some cards only.
bool concerns(const State& s, CardId card, CardId modifier) {
  switch (modifier) {
    case AnimalPlaymates: return suit_of(card) == Suit::Beast;
    case Downtrodden: return is_poorest_bank(s, suit_of(card));
    case RowdyPub: return card == RowdyPub;
    default: return true;
  }
}
Cards idle_modifiers(const State& s, CardId card) {
  Cards idle;
  for (CardId modifier : {AnimalPlaymates, Downtrodden, RowdyPub})
    if (!concerns(s, card, modifier)) idle.add(modifier);
  return idle;
}
bool helps(const State& s, Seat who, CardId card, CardId modifier) {
  return concerns(s, card, modifier) && uses(s, who, modifier);
}

int muster_supply(const State& s, Seat who, CardId card) {
  return helps(s, who, card, AnimalPlaymates) ? 0 : 1;
}

bool can_muster_on(const State& s, Seat who, CardId card) {
  if (!may_deal_with(s, who, card) || s.player[who].supply < muster_supply(s, who, card))
    return false;
  if (uses(s, who, VowOfBeastkin) && count_advisers(s, who, suit_of(card)) == 0) return false;
  return is_free(s, card) || could_use(s, who, Pressgangs);
}

int extra_warbands(const State& s, Seat who, CardId card) {
  const SiteId at = s.player[who].pawn;
  int n = 0;
  if (helps(s, who, card, RowdyPub)) n += 1;
  if (helps(s, who, card, Downtrodden)) n += 2;
  if (uses(s, who, VowOfBeastkin)) n += 1;
  if (holds(s, who, RingOfDevotion)) n += 2;
  if (s.site[at].card == SiteCard::River && rules_site(s, who, at)) n += 1;
  return n;
}

}  // namespace

void list_musters(const State& s, Seat who, Choices& out) {
  if (!has_price(s, who)) return;
  for (CardId card : s.site[s.player[who].pawn].cards)
    if (can_muster_on(s, who, card)) out.add(choice(Verb::Muster, 0, card_ref(card)));
}

void muster(State& s, Seat who, Choice c) {
  const CardId card = card_of(c.a);
  const int supply = muster_supply(s, who, card);
  const bool errant = uses(s, who, KnightsErrant);
  // First of all, because it may come out of a bank, and banks are compared afterwards.
  pay(s, who, card, muster_price(s, who));
  const int warbands = warbands_mustered + extra_warbands(s, who, card);
  pay_modifiers(s, who, Act::Muster, idle_modifiers(s, card));
  s.tell(Event::Mustered, who, 0, card_ref(card));
  spend_supply(s, who, supply);
  gain_warbands(s, who, warbands);
  if (errant) s.call(ExtraAction{.who = who, .what = Extra::Campaign});
}

}  // namespace ziggurat::oath
