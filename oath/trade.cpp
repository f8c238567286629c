// Trade (5.3): a secret for favor, or favor for secrets, with an empty card at the pawn's site. Two
// cards make it harder: with Small Friends the pawn counts as being elsewhere, and with Master of
// Disguise another player's advisers stand in for one's own, modifiers and vows included.
#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

constexpr int favor_for_secrets = 2;

// A trade as it would be made.
struct Bargain {
  Seat who = nobody;
  Seat as = nobody;  // whose advisers count
  CardId card = no_card;
  SiteId at = no_site;  // where the pawn counts as being
  bool for_secrets = false;
};

// ---- modifiers ----

// Another's advisers, or cards at a site where the pawn only counts as being: no `with` or
// `without` is played for these.
bool is_borrowed(const State& s, const Bargain& b, CardId modifier) {
  if (const SiteId at = site_of(s, modifier); at != no_site)
    return at == b.at && at != s.player[b.who].pawn && !rules_card(s, b.who, modifier);
  return b.as != b.who && adviser_holder(s, modifier) == b.as;
}

bool is_in_reach(const State& s, const Bargain& b, CardId modifier) {
  if (is_relic(modifier)) return true;
  if (const SiteId at = site_of(s, modifier); at != no_site)
    return at == b.at || rules_card(s, b.who, modifier);
  return adviser_holder(s, modifier) == b.as;
}

// "Careless": the third slot of the Reliquary, once it is uncovered.
bool is_careless(const State& s, Seat who) {
  return who == chancellor && s.cards.reliquary[2] == no_card;
}

int matching_advisers(const State&, const Bargain&);

// But for the Secret Signal and vows.
int plain_favor(const State& s, const Bargain& b) {
  return (b.for_secrets ? 0 : 1 + matching_advisers(s, b)) + (is_careless(s, b.who) ? 1 : 0);
}

// Whether the modifier would change anything about this trade. The Acting Troupe plays Beast or
// Order, whichever is called for. What is asked before the card is known concerns any.
bool concerns(const State& s, const Bargain& b, CardId modifier) {
  const auto is_with = [&](Suit one, Suit other) {
    return suit_of(b.card) == one || suit_of(b.card) == other;
  };
  switch (modifier) {
    case ActingTroupe: return is_with(Suit::Beast, Suit::Order);
    case Birdsong: return is_with(Suit::Beast, Suit::Nomad);
    case CupOfPlenty: return matching_advisers(s, b) > 0;
    case SecretSignal: return plain_favor(s, b) == 1 && !has_adviser(s, b.as, VowOfPoverty);
    case TheOldOak: return b.card == TheOldOak && b.for_secrets && matching_advisers(s, b) > 0;
    default: return true;
  }
}

bool helps(const State& s, const Bargain& b, CardId modifier) {
  if (!concerns(s, b, modifier)) return false;
  return is_borrowed(s, b, modifier) || (uses(s, b.who, modifier) && is_in_reach(s, b, modifier));
}

// Those that would be used unasked, but have no part in this trade.
Cards idle_modifiers(const State& s, const Bargain& b) {
  Cards idle;
  for (CardId card : {ActingTroupe, Birdsong, CupOfPlenty, SecretSignal, TheOldOak})
    if (!concerns(s, b, card) || !is_in_reach(s, b, card)) idle.add(card);
  return idle;
}

// It is chosen like other modifiers, even where it is borrowed.
bool sacrifices(const State& s) {
  return std::find(s.mods.begin(), s.mods.end(), AwaitedReturn) != s.mods.end();
}

int matching_advisers(const State& s, const Bargain& b) {
  return count_advisers(s, b.as, suit_of(b.card)) + (helps(s, b, ActingTroupe) ? 1 : 0);
}

// ---- what it takes ----

int trade_supply(const State& s, const Bargain& b) {
  return sacrifices(s) || helps(s, b, Birdsong) || helps(s, b, CupOfPlenty) ? 0 : 1;
}

// To whom the Curfew makes one pay for trading with the card, or nobody.
Seat curfew_toll(const State& s, const Bargain& b) {
  if (!at_a_site(s, Curfew)) return nobody;
  const Seat owed = card_ruler(s, Curfew);
  return enemies(s, b.who, owed) && card_ruler(s, b.card) == owed ? owed : nobody;
}

// Vow of Kinship lets the favor of the Nomad bank be spent: one's own vow, or that of the player
// whose advisers count. Modifiers of trades take no favor.
int favor_for_trade(const State& s, const Bargain& b) {
  const bool kin = has_adviser(s, b.as, VowOfKinship);
  return s.player[b.who].favor + (kin ? s.bank[Suit::Nomad] : 0);
}

Cost trade_price(const Bargain& b) {
  return b.for_secrets ? Cost{.favor = favor_for_secrets} : Cost{.secrets = 1};
}

bool is_affordable(const State& s, const Bargain& b) {
  const Cost price = trade_price(b);
  const int toll = curfew_toll(s, b) != nobody ? 1 : 0;
  return s.player[b.who].supply >= trade_supply(s, b) && favor_for_trade(s, b) >= price.favor + toll
         && secrets_left(s, b.who) >= price.secrets
         && (!sacrifices(s) || s.player[b.who].warbands > 0);
}

// ---- where ----

bool may_count_as_at(const State& s, const Bargain& b) {
  if (b.at == s.player[b.who].pawn) return true;
  return count_at_sites(s, Suit::Beast, bit(b.at)) > 0 && helps(s, b, SmallFriends);
}

bool fits_at(const State& s, Bargain b, SiteId at) {
  b.at = at;
  // Whoever has chosen Awaited Return must be able to use it there.
  return may_count_as_at(s, b) && (!sacrifices(s) || is_in_reach(s, b, AwaitedReturn));
}

// The site of the card itself is the best place for it. The Map Library opens its whole region to a
// pawn that is with it.
SiteId place_of(const State& s, const Bargain& b) {
  const SiteId there = site_of(s, b.card), library = site_of(s, MapLibrary);
  if (fits_at(s, b, there)) return there;
  const bool opens = library != no_site && region_of(library) == region_of(there);
  return opens && fits_at(s, b, library) ? library : no_site;
}

// ---- what it brings ----

int favor_gained(const State& s, const Bargain& b) {
  if (has_adviser(s, b.as, VowOfPoverty)) return 0;
  return plain_favor(s, b) + (helps(s, b, SecretSignal) ? 1 : 0);
}

int secrets_gained(const State& s, const Bargain& b) {
  if (!b.for_secrets) return 0;
  int n = matching_advisers(s, b) + (helps(s, b, TheOldOak) ? 1 : 0);
  if (is_careless(s, b.who)) --n;
  return std::max(n, 0);
}

// In disguise one's own Vow of Kinship does not count, but the other player's does.
void gain_favor_by_trade(State& s, const Bargain& b, int n) {
  const Suit suit = suit_of(b.card);
  if (b.as == b.who) return static_cast<void>(gain_favor(s, b.who, suit, n));
  n = std::min(n, int{s.bank[suit]});
  if (n == 0) return;
  s.bank[suit] = static_cast<u8>(s.bank[suit] - n);
  u8& purse = has_adviser(s, b.as, VowOfKinship) ? s.bank[Suit::Nomad] : s.player[b.who].favor;
  purse = static_cast<u8>(purse + n);
  s.tell(Event::GainedFavor, b.who, n, suit_ref(suit));
}

// ---- the trade itself ----

void conclude(State& s, const Bargain& b) {
  const int supply = trade_supply(s, b);
  const int favor = favor_gained(s, b), secrets = secrets_gained(s, b);
  const Seat toll = curfew_toll(s, b);
  const bool sacrifice = sacrifices(s);
  pay_modifiers(s, b.who, Act::Trade, idle_modifiers(s, b));
  s.tell(Event::Traded, b.who, 0, card_ref(b.card), b.as == b.who ? Ref{} : seat_ref(b.as));
  if (sacrifice) kill_on_board(s, b.who, 1);
  spend_supply(s, b.who, supply);
  if (toll != nobody) pay_favor(s, b.who, toll, 1);
  pay(s, b.who, b.card, trade_price(b));
  gain_favor_by_trade(s, b, favor);
  gain_secrets(s, b.who, secrets);
}

Bargain bargain(const State& s, const Trade& trade, Seat as) {
  Bargain b{.who = trade.who, .as = as, .card = trade.card, .for_secrets = trade.for_secrets};
  b.at = place_of(s, b);
  return b;
}

bool is_possible(const State& s, const Trade& trade, Seat as) {
  const Bargain b = bargain(s, trade, as);
  return b.at != no_site && is_affordable(s, b);
}

// Whose advisers may count: one's own, or those of any other player in disguise.
u8 possible_advisers(const State& s, const Trade& trade) {
  const u8 own = seat_bit(trade.who);
  u8 seats = 0;
  for_each_seat(uses(s, trade.who, MasterOfDisguise) ? all_seats(s) & ~own : own, [&](Seat as) {
    if (is_possible(s, trade, as)) seats |= seat_bit(as);
  });
  return seats;
}

Seat trader(const State&, const Trade& trade) { return trade.who; }
void list_disguises(const State& s, const Trade& trade, Choices& out) {
  for_each_seat(possible_advisers(s, trade),
                [&](Seat as) { out.add(choice(Verb::ChooseSeat, 0, seat_ref(as))); });
}
Then trade_in_disguise(State& s, Trade& trade, Choice c) {
  conclude(s, bargain(s, trade, c.a.id));
  return Then::Done;
}

constexpr Step<State, Trade> trade_steps[] = {
    {"trade.disguise", trader, list_disguises, trade_in_disguise},
};

// ---- listing ----

// Where the cards lie that one may trade with: the Small Friends alone let a pawn count as being
// elsewhere, and the Map Library opens its region.
Sites sites_in_reach(const State& s, Seat who) {
  const SiteId pawn = s.player[who].pawn;
  if (at_a_site(s, SmallFriends) || adviser_holder(s, SmallFriends) != nobody) return all_sites;
  return site_of(s, MapLibrary) == pawn ? sites_in(region_of(pawn)) : bit(pawn);
}

void list_trades_with(const State& s, Seat who, CardId card, Choices& out) {
  if (!is_free(s, card) || !may_deal_with(s, who, card)) return;
  if (possible_advisers(s, {.who = who, .card = card}))
    out.add(choice(Verb::TradeFavor, 0, card_ref(card)));
  if (possible_advisers(s, {.who = who, .card = card, .for_secrets = true}))
    out.add(choice(Verb::TradeSecrets, 0, card_ref(card)));
}

// An Awaited Return that comes into reach only by Master of Disguise or Small Friends.
bool may_borrow_return(const State& s, Seat who) {
  if (sacrifices(s) || s.mods.size() == s.mods.capacity() || s.player[who].warbands == 0
      || has_access(s, who, AwaitedReturn))
    return false;
  const SiteId at = site_of(s, AwaitedReturn);
  const Seat holder = adviser_holder(s, AwaitedReturn);
  if (at == no_site) return holder != nobody && uses(s, who, MasterOfDisguise);
  return may_count_as_at(s, {.who = who, .as = who, .at = at});
}

}  // namespace

std::span<const Step<State, Trade>> steps_of(const Trade&) { return trade_steps; }

void list_trades(const State& s, Seat who, Choices& out) {
  for_each_site(sites_in_reach(s, who), [&](SiteId at) {
    for (CardId card : s.site[at].cards) list_trades_with(s, who, card, out);
  });
  if (may_borrow_return(s, who)) out.add(choice(Verb::With, 0, card_ref(AwaitedReturn)));
}

void trade(State& s, Seat who, Choice c) {
  const Trade trade{
      .who = who, .card = card_of(c.a), .for_secrets = verb_of(c) == Verb::TradeSecrets};
  if (uses(s, who, MasterOfDisguise)) return s.call(trade);
  conclude(s, bargain(s, trade, who));
}

}  // namespace ziggurat::oath
