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

// Two modifiers are for mustering on some cards only.
bool concerns(CardId card, CardId modifier) {
  if (modifier == AnimalPlaymates) return suit_of(card) == Suit::Beast;
  return modifier != RowdyPub || card == RowdyPub;
}
Cards idle_modifiers(CardId card) {
  Cards idle;
  for (CardId modifier : {AnimalPlaymates, RowdyPub})
    if (!concerns(card, modifier)) idle.add(modifier);
  return idle;
}

int muster_supply(const State& s, Seat who, CardId card) {
  return concerns(card, AnimalPlaymates) && uses(s, who, AnimalPlaymates) ? 0 : 1;
}

bool can_muster_on(const State& s, Seat who, CardId card) {
  if (!may_deal_with(s, who, card) || s.player[who].supply < muster_supply(s, who, card))
    return false;
  if (uses(s, who, VowOfBeastkin) && count_advisers(s, who, suit_of(card)) == 0) return false;
  return is_free(s, card) || could_use(s, who, Pressgangs);
}

bool is_poorest_bank(const State& s, Suit suit) { return poorest_banks(s) == suit_bit(suit); }

int extra_warbands(const State& s, Seat who, CardId card) {
  const SiteId at = s.player[who].pawn;
  int n = 0;
  if (concerns(card, RowdyPub) && uses(s, who, RowdyPub)) n += 1;
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
  const Cost price = muster_price(s, who);
  const int supply = muster_supply(s, who, card);
  const bool downtrodden = uses(s, who, Downtrodden), errant = uses(s, who, KnightsErrant);
  int n = warbands_mustered + extra_warbands(s, who, card);
  pay_modifiers(s, who, Act::Muster, idle_modifiers(card));
  s.tell(Event::Mustered, who, 0, card_ref(card));
  spend_supply(s, who, supply);
  pay(s, who, card, price);
  // Compared after the price: it may have come out of a bank.
  if (downtrodden && is_poorest_bank(s, suit_of(card))) n += 2;
  gain_warbands(s, who, n);
  if (errant) s.call(ExtraAction{.who = who, .what = Extra::Campaign});
}

}  // namespace ziggurat::oath
