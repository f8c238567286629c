// Binding exchanges (7.6.3): what may be in them is up to the power that allows them. An offer of
// citizenship (6.6.1) is one, too, with a relic of the Reliquary on top. The one who proposes puts
// both sides together, the other takes it or leaves it, and what was agreed on happens at once.
//
// The promises that can be made at the Tribunal are remembered and shown, but keeping them is up to
// those who made them. By their numbers:
//   1  I will not campaign against you until my next turn is over.
//   2  I will not target sites that you rule until my next turn is over.
//   3  I will take none of your relics and banners until my next turn is over.
//   4  In my next turn I will travel to the site where your pawn is.
//   5  In my next turn I will campaign against the holder of the title, unless that is you.
//   6  I will offer you citizenship as soon as I can use the Grand Scepter.
#include "oath/rules.h"

namespace ziggurat::oath {

bool may_talk(const State& s) { return turn_in_progress(s).talks_left > 0; }

void fail_talks(State& s) {
  u8& left = turn_in_progress(s).talks_left;
  if (left > 0) --left;
}

void propose_exchange(State& s, Seat from, Seat to, u8 goods) {
  s.call(Deal{.from = from, .to = to, .allowed = goods});
}

namespace {

// ---- the two directions of an exchange ----

struct Terms : Goods {
  Seat giver, taker;
};
Terms given(const Deal& deal) { return {deal.given, deal.from, deal.to}; }
Terms asked(const Deal& deal) { return {deal.asked, deal.to, deal.from}; }

struct Words {
  Verb favor, secrets, card, hidden, banner, site, promise;
};
constexpr Words giving = {Verb::Give,       Verb::GiveSecrets, Verb::GiveCard, Verb::None,
                          Verb::GiveBanner, Verb::GiveSite,    Verb::Promise};
constexpr Words asking = {Verb::Ask,       Verb::AskSecrets, Verb::AskCard,   Verb::AskHidden,
                          Verb::AskBanner, Verb::AskSite,    Verb::AskPromise};

// The advisers of a side, by their places in the row, of which a deal can name so many.
constexpr int places = 16;
using Advisers = FixedList<CardId, places>;
Advisers advisers_in(const State& s, const Terms& terms) {
  Advisers cards;
  const auto& row_of_cards = s.player[terms.giver].advisers;
  for (int i = 0; i < std::min(row_of_cards.size(), places); ++i)
    if (terms.advisers >> i & 1) cards.push(row_of_cards[i]);
  return cards;
}

// ---- the legal terms ----

// An amount is named once.
void list_amounts(Verb verb, int have, Choices& out) {
  for (int n = 1; n <= have; ++n) out.add(choice(verb, n));
}

bool is_known(const State& s, Seat viewer, CardId card) {
  return !is_facedown(s, card) || sees(s.cards.seen_by[card], viewer);
}

// Cards are named one by one and upwards, so that a set can be put together in one way only. What
// the one who proposes does not know has a number instead of a name.
void list_advisers(const State& s, const Deal& deal, const Terms& terms, const Words& words,
                   Choices& out) {
  int last_named = -1, last_hidden = -1;
  const auto& cards = s.player[terms.giver].advisers;
  const int n = std::min(cards.size(), places);
  for (int i = 0; i < n; ++i) {
    if (!(terms.advisers >> i & 1)) continue;
    if (is_known(s, deal.from, cards[i]))
      last_named = std::max(last_named, int{cards[i]});
    else
      last_hidden = i;
  }
  for (int i = 0; i < n; ++i) {
    const CardId card = cards[i];
    if (!is_facedown(s, card) && !can_be_moved(s, terms.giver, card)) continue;
    if (!is_known(s, deal.from, card)) {
      if (i > last_hidden) out.add(choice(words.hidden, 0, amount_ref(i + 1)));
    } else if (int{card} > last_named) {
      out.add(choice(words.card, 0, card_ref(card)));
    }
  }
}

void list_relics(const State& s, const Terms& terms, const Words& words, Choices& out) {
  const Relics named = terms.relics == 0 ? 0 : 2 * std::bit_floor(terms.relics) - 1;
  for_each_relic(s.player[terms.giver].relics & ~named, [&](CardId card) {
    if (can_be_moved(s, terms.giver, card)) out.add(choice(words.card, 0, card_ref(card)));
  });
}

void list_banners(const State& s, const Terms& terms, const Words& words, Choices& out) {
  for (Banner banner : each<Banner>)
    if (holds(s, terms.giver, banner) && terms.banners >> static_cast<int>(banner) == 0)
      out.add(choice(words.banner, 0, banner_ref(banner)));
}

// The new ruler of a site has to put a warband there, one of those on the board or of those that
// come home from these sites, unless empty sites are the new ruler's anyway.
bool can_garrison(const State& s, Seat seat, int sites, Sites coming_home) {
  if (sites == 0 || rules_bandits(s, seat)) return true;
  if (!may_place_warbands(s, seat)) return false;
  int warbands = s.player[seat].warbands;
  for_each_site(coming_home, [&](SiteId at) { warbands += s.site[at].warbands; });
  return warbands >= sites;
}

// What the Empire rules, all of it rule: its players have no sites to exchange with each other.
// What the taker may still give in turn brings warbands home, too.
void list_sites(const State& s, const Terms& terms, const Words& words, Choices& out) {
  if (imperial(s, terms.giver) && imperial(s, terms.taker)) return;
  if (!can_garrison(s, terms.taker, std::popcount(terms.sites) + 1, ruled_by(s, terms.taker)))
    return;
  for_each_site(ruled_by(s, terms.giver), [&](SiteId at) {
    if (terms.sites >> at == 0) out.add(choice(words.site, 0, site_ref(s, at)));
  });
}

// What one side may still add.
void list_side(const State& s, const Deal& deal, const Terms& terms, const Words& words,
               Choices& out) {
  const Seat giver = terms.giver;
  if ((deal.allowed & favor_good) && terms.favor == 0)
    list_amounts(words.favor, spendable_favor(s, giver), out);
  if ((deal.allowed & secret_good) && terms.secrets == 0 && !has_adviser(s, giver, VowOfSilence))
    list_amounts(words.secrets, all_secrets(s, giver), out);
  if (deal.allowed & adviser_good) list_advisers(s, deal, terms, words, out);
  if (deal.allowed & relic_good) list_relics(s, terms, words, out);
  if (deal.allowed & banner_good) list_banners(s, terms, words, out);
  if (deal.allowed & site_good) list_sites(s, terms, words, out);
  if ((deal.allowed & promise_good) && terms.promise == 0)
    for (int n = 1; n <= promise_count; ++n) out.add(choice(words.promise, 0, amount_ref(n)));
}

Seat proposer(const State&, const Deal& deal) { return deal.from; }
Seat partner(const State&, const Deal& deal) { return deal.to; }

// ---- the relic that is offered with citizenship ----

void list_slots(const State& s, const Deal& deal, Choices& out) {
  if (!deal.citizenship) return;
  out.add(choice(Verb::Back));
  for (int slot = 0; slot < reliquary_size; ++slot)
    if (s.cards.reliquary[slot] != no_card)
      out.add(choice(Verb::ChooseSlot, 0, amount_ref(slot + 1)));
}

}  // namespace

// Who makes the offer to himself has nothing to agree on.
Then choose_slot(State& s, Deal& deal, Choice c) {
  if (verb_of(c) == Verb::Back) return fail_talks(s), Then::Done;
  deal.slot = static_cast<u8>(c.a.id - 1);
  deal.agreed = deal.from == deal.to;
  return Then::Next;
}

namespace {

void list_shows(const State& s, const Deal& deal, Choices& out) {
  for (int slot = 0; slot < reliquary_size; ++slot) {
    const CardId card = s.cards.reliquary[slot];
    if (card != no_card && !sees(s.cards.seen_by[card], deal.to))
      out.add(choice(Verb::Show, 0, amount_ref(slot + 1)));
  }
}

// ---- putting it together ----

bool can_propose(const State& s, const Deal& deal) {
  const auto garrisoned = [&](const Terms& terms, Sites coming_home) {
    return can_garrison(s, terms.taker, std::popcount(terms.sites), coming_home);
  };
  if (deal.citizenship) return true;
  return !(deal.given == Goods{} && deal.asked == Goods{})
         && garrisoned(given(deal), deal.asked.sites) && garrisoned(asked(deal), deal.given.sites);
}

void list_terms(const State& s, const Deal& deal, Choices& out) {
  if (deal.agreed) return;
  list_side(s, deal, given(deal), giving, out);
  list_side(s, deal, asked(deal), asking, out);
  if (deal.citizenship) list_shows(s, deal, out);
  if (can_propose(s, deal)) out.add(choice(Verb::Propose));
  out.add(choice(Verb::Back));
  out.sort();
}

void add_card(const State& s, Seat giver, CardId card, Goods& goods) {
  if (is_relic(card)) {
    goods.relics |= relic_bit(card);
    return;
  }
  const auto& cards = s.player[giver].advisers;
  const auto place = std::find(cards.begin(), cards.end(), card) - cards.begin();
  goods.advisers = static_cast<u16>(goods.advisers | 1u << place);
}

void add_term(const State& s, Deal& deal, Choice c) {
  const u8 n = static_cast<u8>(c.n), id = c.a.id;
  const auto mark = [](auto& set, int place) {
    set = static_cast<std::remove_reference_t<decltype(set)>>(set | 1u << place);
  };
  switch (verb_of(c)) {
    case Verb::Give: deal.given.favor = n; break;
    case Verb::Ask: deal.asked.favor = n; break;
    case Verb::GiveSecrets: deal.given.secrets = n; break;
    case Verb::AskSecrets: deal.asked.secrets = n; break;
    case Verb::GiveCard: add_card(s, deal.from, card_of(c.a), deal.given); break;
    case Verb::AskCard: add_card(s, deal.to, card_of(c.a), deal.asked); break;
    case Verb::AskHidden: mark(deal.asked.advisers, id - 1); break;
    case Verb::GiveBanner: mark(deal.given.banners, id); break;
    case Verb::AskBanner: mark(deal.asked.banners, id); break;
    case Verb::GiveSite: mark(deal.given.sites, site_of(s, c.a)); break;
    case Verb::AskSite: mark(deal.asked.sites, site_of(s, c.a)); break;
    case Verb::Promise: deal.given.promise = id; break;
    default: deal.asked.promise = id; break;
  }
}

}  // namespace

Then compose(State& s, Deal& deal, Choice c) {
  switch (verb_of(c)) {
    case Verb::Back: return fail_talks(s), Then::Done;
    case Verb::Propose: s.tell(Event::Offered, deal.from, 0, seat_ref(deal.to)); return Then::Next;
    case Verb::Show:
      s.call(Peeking{.who = deal.to, .place = static_cast<u8>(c.a.id - 1)});
      return Then::Again;
    default: return add_term(s, deal, c), Then::Again;
  }
}

namespace {

// Whatever could be asked for is there, so that it can be accepted as well.
void list_answers(const State&, const Deal& deal, Choices& out) {
  if (deal.agreed) return;
  out.add(choice(Verb::Accept));
  out.add(choice(Verb::Refuse));
}

}  // namespace

Then answer_proposal(State& s, Deal& deal, Choice c) {
  if (verb_of(c) == Verb::Refuse) {
    s.tell(Event::Refused, deal.to, 0, seat_ref(deal.from));
    return fail_talks(s), Then::Done;
  }
  deal.agreed = true;
  s.tell(Event::Agreed, deal.to, 0, seat_ref(deal.from));
  return Then::Next;
}

namespace {

// ---- handing over ----

bool hides_a_card(const State& s, const Terms& terms) {
  for (CardId card : advisers_in(s, terms))
    if (!is_known(s, terms.taker, card)) return true;
  return false;
}
void list_turn_of_advisers(const State& s, const Deal& deal, Choices& out) {
  if (hides_a_card(s, given(deal)) || hides_a_card(s, asked(deal))) list_turn(s, deal, out);
}
Then go_on(State&, Deal&, Choice) { return Then::Next; }

// Given favor is spent: the Nomad bank serves who keeps all favor there. Both sides put down theirs
// before they pick up the other's.
void exchange_favor(State& s, const Terms& there, const Terms& back) {
  for (const Terms& terms : {there, back}) spend_favor(s, terms.giver, terms.favor);
  for (const Terms& terms : {there, back}) {
    if (terms.favor == 0) continue;
    receive_favor(s, terms.taker, terms.favor);
    s.tell(Event::PaidFavor, terms.giver, terms.favor, seat_ref(terms.taker));
  }
}

// A Grand Scepter that is given, not taken, can be used at once.
void give_relics(State& s, const Terms& terms) {
  for_each_relic(terms.relics, [&](CardId card) {
    give_relic_to(s, card, terms.taker);
    if (card == GrandScepter) s.scepter_taken = false;
    s.tell(Event::Gave, terms.giver, 0, card_ref(card), seat_ref(terms.taker));
  });
}

void give_banners(State& s, const Terms& terms) {
  for (Banner banner : each<Banner>)
    if (terms.banners >> static_cast<int>(banner) & 1) give_banner(s, terms.taker, banner);
}

// The Pied Piper comes whatever the limit is, and beside a Family Wagon no Nomad counts.
bool comes_freely(const State& s, Seat taker, CardId card) {
  if (is_facedown(s, card) || card == FamilyWagon) return false;
  return card == PiedPiper || (suit_of(card) == Suit::Nomad && has_adviser(s, taker, FamilyWagon));
}

// Who gives the wagon away has to count again, too.
void give_advisers(State& s, Deal& deal, const Terms& terms, const Advisers& cards) {
  for (CardId card : cards) {
    if (!comes_freely(s, terms.taker, card)) deal.crowded |= seat_bit(terms.taker);
    if (card == FamilyWagon) deal.crowded |= seat_bit(terms.giver);
    put_as_adviser(s, card, terms.taker, is_facedown(s, card));
    s.tell(Event::GaveAdviser, terms.giver, 0, card_ref(card), seat_ref(terms.taker),
           s.cards.seen_by[card]);
  }
}

void leave_sites(State& s, const Terms& terms) {
  for_each_site(terms.sites,
                [&](SiteId at) { lift_warbands(s, terms.giver, at, s.site[at].warbands); });
}

// The oldest promise is forgotten where no more can be remembered.
void pledge(State& s, const Terms& terms) {
  if (terms.promise == 0) return;
  if (s.pledges.size() == s.pledges.capacity()) s.pledges.erase(0);
  s.pledges.push({terms.giver, terms.taker, terms.promise});
  s.tell(Event::Promised, terms.giver, 0, amount_ref(terms.promise), seat_ref(terms.taker));
}

Then hand_over(State& s, Deal& deal, Choice) {
  const Terms there = given(deal), back = asked(deal);
  const Advisers advisers_there = advisers_in(s, there), advisers_back = advisers_in(s, back);
  exchange_favor(s, there, back);
  for (const Terms& terms : {there, back}) {
    give_secrets(s, terms.giver, terms.taker, terms.secrets);
    give_relics(s, terms);
    give_banners(s, terms);
    leave_sites(s, terms);
    pledge(s, terms);
  }
  give_advisers(s, deal, there, advisers_there);
  give_advisers(s, deal, back, advisers_back);
  return Then::Next;
}

// ---- sites: the new ruler's warbands (one site after the other) ----

Seat new_ruler(const State&, const Deal& deal) {
  return deal.given.sites != 0 ? deal.to : deal.from;
}
Sites to_garrison(const Deal& deal) {
  return deal.given.sites != 0 ? deal.given.sites : deal.asked.sites;
}

// Keeps a warband back for each site that still has to get one.
void list_garrisons(const State& s, const Deal& deal, Choices& out) {
  const Sites sites = to_garrison(deal);
  if (sites == 0) return;
  const Seat seat = new_ruler(s, deal);
  const SiteId at = static_cast<SiteId>(std::countr_zero(sites));
  const bool must = !rules_bandits(s, seat);
  const int have = may_place_warbands(s, seat) ? s.player[seat].warbands : 0;
  const int kept = must ? std::popcount(sites) - 1 : 0;
  for (int n = must ? 1 : 0; n <= have - kept; ++n)
    out.add(choice(Verb::Place, n, site_ref(s, at)));
}

Then garrison(State& s, Deal& deal, Choice c) {
  place_warbands(s, new_ruler(s, deal), site_of(s, c.a), c.n);
  Sites& sites = deal.given.sites != 0 ? deal.given.sites : deal.asked.sites;
  sites &= static_cast<Sites>(sites - 1);
  return Then::Again;
}

// A new Citizen's change of sides follows, and only then does anybody look at the title.
Then conclude(State& s, Deal& deal, Choice) {
  if (deal.citizenship) {
    s.call(Naturalization{.who = deal.to, .slot = deal.slot, .given = true});
    return Then::Next;
  }
  for_each_seat(deal.crowded, [&](Seat seat) { limit_advisers(s, seat, no_card); });
  pass_title_on(s);
  return Then::Next;
}

constexpr Step<State, Deal> deal_steps[] = {
    {"offer.slot", proposer, list_slots, choose_slot},
    {"exchange.terms", proposer, list_terms, compose},
    {"exchange.answer", partner, list_answers, answer_proposal},
    {"exchange.turn", turns_over<Deal>, list_turn_of_advisers, go_on},
    happens(hand_over),
    {"exchange.garrison", new_ruler, list_garrisons, garrison},
    happens(conclude),
};

}  // namespace

std::span<const Step<State, Deal>> steps_of(const Deal&) { return deal_steps; }

}  // namespace ziggurat::oath
