// Powers: access, cost, modifiers (section 7).
#include <array>

#include "oath/rules.h"

namespace ziggurat::oath {

// ---- the rows ----

namespace {

using Rows = std::array<const CardRow*, card_numbers>;

Rows rows_by_card() {
  static constexpr CardRow no_row = {};
  Rows rows;
  rows.fill(&no_row);
  for (const auto& file :
       {discord_cards(), arcane_cards(), order_cards(), hearth_cards(), beast_cards(),
        nomad_cards(), relic_cards(), edifice_cards(), vision_cards()})
    for (const CardRow& card : file) rows[card.id] = &card;
  return rows;
}

// Every card of these whose power the seat could reach (7.1.1), with no order that matters.
template <class Visit>
void for_each_accessible(const State& s, Seat who, const Cards& among, Visit visit) {
  // Who rules a site rules all cards there, unless the mask parts them.
  const bool is_masked = masked_ruler(s) != nobody;
  const Sites open = bit(s.player[who].pawn) | (is_masked ? Sites{0} : ruled_by(s, who));
  for_each_site(is_masked ? all_sites : open, [&](SiteId at) {
    for (CardId card : s.site[at].cards)
      if (among.has(card) && ((open & bit(at)) || rules_card(s, who, card))) visit(card);
  });
  for (CardId card : s.player[who].advisers)
    if (among.has(card) && !is_facedown(s, card)) visit(card);
  for_each_relic(s.player[who].relics, [&](CardId card) {
    if (among.has(card)) visit(card);
  });
}

bool is_chosen(const State& s, CardId card) {
  return std::find(s.mods.begin(), s.mods.end(), card) != s.mods.end();
}

constexpr Cost operator+(const Cost& a, const Cost& b) {
  return {static_cast<u8>(a.favor + b.favor), static_cast<u8>(a.secrets + b.secrets),
          static_cast<u8>(a.burnt_favor + b.burnt_favor),
          static_cast<u8>(a.burnt_secrets + b.burnt_secrets)};
}

bool has_enough(const State& s, Seat seat, const Cost& cost) {
  return spendable_favor(s, seat) >= cost.favor + cost.burnt_favor
         && s.player[seat].secrets >= cost.secrets + cost.burnt_secrets;
}

// Tokens are placed on cards in one's own turn only (7.1.2).
bool has_room_for(const State& s, Seat seat, CardId card, const Cost& cost) {
  const bool places = cost.favor > 0 || cost.secrets > 0;
  return !places || seat != s.turn || row(card).plan.sides != Sides::None || is_free(s, card);
}

bool spell_is_broken(const State& s, Seat seat) {
  return at_a_site(s, SpellBreaker) && enemies(s, seat, card_ruler(s, SpellBreaker));
}

}  // namespace

const std::array<const CardRow*, card_numbers> card_rows = rows_by_card();

namespace {

template <class Test>
Cards cards_where(Test test) {
  Cards cards;
  for (int card = 0; card < card_numbers; ++card)
    if (test(row(CardId(card)))) cards.add(card);
  return cards;
}

const Cards with_action = cards_where([](const CardRow& it) { return !it.action.empty(); });
const Cards with_rest = cards_where([](const CardRow& it) { return !it.rest.empty(); });
const Cards modifiers = cards_where([](const CardRow& it) { return it.act != Act::None; });

const auto by_suit = [] {
  EnumArray<Suit, Cards> cards;
  for (Suit suit : each<Suit>)
    cards[suit] = cards_where([&](const CardRow& it) { return it.suit == suit; });
  return cards;
}();

}  // namespace

const Cards& cards_of(Suit suit) { return by_suit[suit]; }

// ---- cost ----

bool can_pay(const State& s, Seat seat, CardId card, const Cost& cost) {
  if (!cost.any()) return true;
  return has_enough(s, seat, cost) && has_room_for(s, seat, card, cost)
         && !(cost.takes_secrets() && spell_is_broken(s, seat));
}

void pay(State& s, Seat seat, CardId card, const Cost& cost) {
  if (seat == s.turn) {
    spend_favor(s, seat, cost.favor);
    s.cards.favor[card] = static_cast<u8>(s.cards.favor[card] + cost.favor);
    s.player[seat].secrets = static_cast<u8>(s.player[seat].secrets - cost.secrets);
    s.cards.secrets[card] = static_cast<u8>(s.cards.secrets[card] + cost.secrets);
  } else {
    favor_to_bank(s, seat, suit_of(card), cost.favor);
    turn_secrets(s, seat, cost.secrets);
  }
  burn_favor(s, seat, cost.burnt_favor);
  burn_secrets(s, seat, cost.burnt_secrets);
}

// ---- using a power ----

bool can_use_action(const State& s, Seat who, CardId card) {
  const CardRow& it = row(card);
  return !it.action.empty() && can_pay(s, who, card, it.cost) && (!it.can || it.can(s, who));
}

void list_actions(const State& s, Seat who, Choices& out) {
  for_each_accessible(s, who, with_action, [&](CardId card) {
    if (can_use_action(s, who, card)) out.add(choice(Verb::Use, 0, card_ref(card)));
  });
  for (SiteId at = 0; at < site_count; ++at)
    if (s.site[at].faceup && s.site[at].card == SiteCard::TheTribunal && may_talk(s)
        && (s.player[who].pawn == at || rules_site(s, who, at)))
      out.add(choice(Verb::UseSite, 0, site_ref(s, at)));
}

void use_power(State& s, Seat who, CardId card, Part part) {
  s.call(PowerUse{.card = card, .part = part, .who = who});
}

void play_power(State& s, Seat who, CardId card, SiteId at) {
  if (!row(card).played.empty())
    s.call(PowerUse{.card = card, .part = Part::Played, .who = who, .site = at});
}

void list_rest_powers(const State& s, const PlayerTurn& turn, Choices& out) {
  const auto used = [&](CardId card) {
    return std::find(turn.rested.begin(), turn.rested.end(), card) != turn.rested.end();
  };
  for_each_accessible(s, turn.who, with_rest, [&](CardId card) {
    const CardRow& it = row(card);
    if (!used(card) && (!it.can || it.can(s, turn.who)))
      out.add(choice(Verb::Use, 0, card_ref(card)));
  });
}

std::span<const Step<State, Power>> steps_of(const Power& power) {
  if (power.card == no_card) return tribunal_steps();
  const CardRow& it = row(power.card);
  switch (power.part) {
    case Part::Action: return it.action;
    case Part::Played: return it.played;
    case Part::Rest: return it.rest;
    case Part::Asks: return it.asks;
    default: return it.won;
  }
}

namespace {

Then pay_for_power(State& s, PowerUse& use, Choice) {
  if (use.part == Part::Site) return Then::Next;
  s.tell(Event::Used, use.who, 0, card_ref(use.card));
  if (use.part == Part::Action) pay(s, use.who, use.card, row(use.card).cost);
  return Then::Next;
}

Then run_power(State& s, PowerUse& use, Choice) {
  s.call(Power{.card = use.card, .part = use.part, .who = use.who, .site = use.site});
  return Then::Next;
}

Then look_who_keeps_the_oath(State& s, PowerUse&, Choice) {
  pass_title_on(s);
  return Then::Done;
}

constexpr Step<State, PowerUse> use_steps[] = {
    happens(pay_for_power),
    happens(run_power),
    happens(look_who_keeps_the_oath),
};

}  // namespace

std::span<const Step<State, PowerUse>> steps_of(const PowerUse&) { return use_steps; }

// ---- modifiers of major actions (7.4) ----

bool could_use(const State& s, Seat who, CardId card) {
  if (!has_access(s, who, card)) return false;  // most cards are not
  const CardRow& it = row(card);
  return it.modifies != Modifies::Never && (!it.can || it.can(s, who));
}

bool is_declined(const State& s, CardId card) {
  return row(card).modifies == Modifies::IfUseful && is_chosen(s, card);
}
bool uses(const State& s, Seat who, CardId card) {
  if (!could_use(s, who, card)) return false;
  return row(card).modifies == Modifies::IfChosen ? is_chosen(s, card) : !is_declined(s, card);
}

Act modified_act(const State& s) { return s.mods.empty() ? Act::None : row(s.mods[0]).act; }

Cost modifier_cost(const State& s) {
  Cost cost;
  for (CardId card : s.mods)
    if (row(card).modifies == Modifies::IfChosen) cost = cost + row(card).cost;
  return cost;
}

int favor_left(const State& s, Seat seat) {
  const Cost cost = modifier_cost(s);
  return spendable_favor(s, seat) - cost.favor - cost.burnt_favor;
}

int secrets_left(const State& s, Seat seat) {
  const Cost cost = modifier_cost(s);
  return s.player[seat].secrets - cost.secrets - cost.burnt_secrets;
}
bool can_turn_secrets(const State& s, Seat who, int n) {
  return n == 0 || (secrets_left(s, who) >= n && !spell_is_broken(s, who));
}

void list_modifiers(const State& s, Seat who, Act act, Choices& out) {
  if (s.mods.size() == s.mods.capacity()) return;
  for_each_accessible(s, who, modifiers, [&](CardId card) {
    const CardRow& it = row(card);
    if ((act != Act::None && it.act != act) || is_chosen(s, card)) return;
    if (it.can && !it.can(s, who)) return;
    if (it.modifies == Modifies::IfUseful) out.add(choice(Verb::Without, 0, card_ref(card)));
    if (it.modifies == Modifies::IfChosen && can_pay(s, who, card, it.cost)
        && has_enough(s, who, modifier_cost(s) + it.cost))
      out.add(choice(Verb::With, 0, card_ref(card)));
  });
}

void add_modifier(State& s, Choice c) { s.mods.push(card_of(c.a)); }

void pay_modifiers(State& s, Seat who, Act act, const Cards& idle) {
  FixedList<CardId, 24> used;
  for_each_accessible(s, who, modifiers, [&](CardId card) {
    const CardRow& it = row(card);
    if (it.act == act && it.modifies != Modifies::Allows && !idle.has(card) && uses(s, who, card)
        && used.size() < used.capacity())
      used.push(card);
  });
  for (CardId card : used) {
    s.tell(Event::Modified, who, 0, card_ref(card));
    pay(s, who, card, row(card).cost);
  }
  s.mods.clear();
}

}  // namespace ziggurat::oath
