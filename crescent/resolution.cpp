// What cards do (rulebook, "Vyhodnocení karet"): in which order they are resolved, how units are
// assigned to them, and the operations their effects are composed of.
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

// ---- order: strategies, then the early ones, then the rest; attacker, supporters, defenders ----

enum class Turn : u8 { Strategy, Early, Late, count };

// Those of these cards that are resolved then.
Cards of_turn(Turn turn, const Cards& cards, const Data& d) {
  const Cards& strategies = d.of_type[static_cast<int>(CardType::Strategy)];
  switch (turn) {
    case Turn::Strategy: return cards & strategies;
    case Turn::Early: return (cards & d.early) - strategies;
    default: return cards - d.early - strategies;
  }
}

// The cards that count as this player's: in a combat also those the Murshid has lent.
Cards waiting_for(const State& s, Seat user) {
  Cards cards = cards_in(s, waiting(user));
  const Clash& clash = s.clash;
  if (!clash.contest && clash.meddler && user == seat_of(clash, clash.meddles_for))
    cards |= cards_in(s, waiting(murshid));
  return cards;
}

struct Batch {
  Seat user = nobody;
  Cards cards;
};

Batch next_batch(const State& s) {
  FixedList<Batch, max_players> in_order;
  const auto add = [&](Seat user) { in_order.push({user, waiting_for(s, user)}); };
  add(s.clash.attacker);
  if (!s.clash.contest) add(s.clash.defender);
  for (Side side : each<Side>)
    for (Seat seat : seats_of(s))
      if (s.clash.contest && s.clash.participants >> seat & 1 && side_of(s.clash, seat) == side)
        add(seat);
  for (Turn turn : each<Turn>)
    for (const Batch& waiting : in_order)
      if (const Cards now = of_turn(turn, waiting.cards, data(s)); now.any())
        return {waiting.user, now};
  return {};
}

Keyword keyword_of(const Clash& clash) {
  return clash.contest ? Keyword::Contest : Keyword::Combat;
}

void begin_card(State& s, Seat user, CardId card) {
  s.call(CardEffect{.card = card, .user = user, .keyword = keyword_of(s.clash)});
}

bool of_one_kind(const State& s, const Cards& cards) {
  int kinds = 0;
  for_each_kind(s, cards, [&](CardId) { ++kinds; });
  return kinds == 1;
}

// A player with several cards chooses their order.
Then take_next(State& s, Resolution&, Choice) {
  const Batch batch = next_batch(s);
  if (batch.user == nobody) return Then::Done;
  if (!of_one_kind(s, batch.cards)) return Then::Next;
  begin_card(s, batch.user, static_cast<CardId>(batch.cards.first()));
  return Then::Again;
}
Seat card_user(const State& s, const Resolution&) { return next_batch(s).user; }
void list_order(const State& s, const Resolution&, Choices& out) {
  for_each_kind(s, next_batch(s).cards,
                [&](CardId card) { out.add(choice(Verb::Resolve, 0, card_ref(s, card))); });
}
Then resolve(State& s, Resolution&, Choice c) {
  const Batch batch = next_batch(s);
  begin_card(s, batch.user, find_card(s, batch.cards, c.a));
  return Then::Restart;
}

constexpr Step<State, Resolution> resolution_steps[] = {
    happens(take_next, "resolve.next"),
    {"resolve.order", card_user, list_order, resolve},
};

// ---- one card, effect by effect ----

const Effect& effect_of(const State& s, const CardEffect& use) {
  return card_of(s, use.card).effects[use.effect];
}
const Op& op_of(const State& s, const CardEffect& use) { return effect_of(s, use).ops[use.op]; }

int side_index(const State& s, Seat user) { return static_cast<int>(side_of(s.clash, user)); }

// Units in the active hex that lie on no card.
Units free_units(const State& s, Seat user) {
  Units units = s.board.hexes[s.clash.hex].units[user];
  for (UnitKind kind : each<UnitKind>) {
    const u8 busy = s.clash.assigned[side_index(s, user)][kind];
    units[kind] = static_cast<u8>(units[kind] - std::min(units[kind], busy));
  }
  return units;
}

struct Range {
  int least, most;
};
Range to_assign(const State& s, const CardEffect& use) {
  const Effect& effect = effect_of(s, use);
  if (!effect.assign_half) return {effect.assign_least, effect.assign_most};
  const int half = units_in(s.board.hexes[s.clash.hex], use.user) / 2;
  return {half, half};
}

void assign(State& s, CardEffect& use, Ref force) {
  const Units more = units_of_force(force);
  Clash& clash = s.clash;
  const auto add = [&](Units& units) {
    for (UnitKind kind : each<UnitKind>) units[kind] = static_cast<u8>(units[kind] + more[kind]);
  };
  add(clash.assigned[side_index(s, use.user)]);
  if (card_of(s, use.card).stays_assigned) add(clash.spent[side_index(s, use.user)]);
  use.assigned = static_cast<u8>(use.assigned + total(more));
  if (total(more) > 0) s.tell(Event::Assigned, use.user, total(more), card_ref(s, use.card));
}

bool effect_applies(const State& s, const CardEffect& use) {
  const Effect& effect = effect_of(s, use);
  return effect.when == use.keyword
         && std::all_of(effect.conditions.begin(), effect.conditions.end(),
                        [&](const Condition& c) { return holds(s, c, use.user); });
}

bool wants_units(const Effect& effect) { return effect.assign_half || effect.assign_most > 0; }

void list_assignments(const State& s, const CardEffect& use, Choices& out) {
  if (!use.assigning) return;
  const Units units = free_units(s, use.user);
  const Range range = to_assign(s, use);
  for_each_part(units, [&](Ref force, int n) {
    if (n >= range.least && n <= range.most) out.add(choice(Verb::Assign, 0, force));
  });
  const bool must = !s.settings.optional_effects || effect_of(s, use).assign_half;
  if (!must) out.add(choice(Verb::Decline));
}

void next_effect(CardEffect& use) {
  ++use.effect;
  use.begun = use.assigning = use.failed = false;
  use.op = use.assigned = use.count = 0;
}
void next_op(CardEffect& use) {
  ++use.op;
  use.count = 0;
}

int amount_of(const State& s, const CardEffect& use, const Amount& amount) {
  int n = amount.base;
  if (amount.condition.kind != ConditionKind::Always && holds(s, amount.condition, use.user))
    n = amount.then;
  if (amount.per_assigned) n *= use.assigned;
  if (s.clash.hex == no_hex) return n;
  const Settlement settlement = s.board.hexes[s.clash.hex].settlement;
  if (settlement == Settlement::Town) n += amount.town;
  if (settlement == Settlement::City) n += amount.city;
  return n;
}

// ---- the operations ----

// Numbers that no printed card comes near, but own data may.
constexpr int most = 99;
void raise(u8& number, int by) { number = static_cast<u8>(std::clamp(number + by, 0, most)); }

void add_bonus(State& s, const CardEffect& use, Seat seat, int n) {
  s.clash.bonus[seat] = static_cast<i8>(std::clamp(s.clash.bonus[seat] + n, -most, most));
  s.tell(Event::Resolved, seat, n, card_ref(s, use.card));
}

Seat opponent(const State& s, Seat user) {
  return user == s.clash.attacker ? s.clash.defender : s.clash.attacker;
}

// One unit of either kind, as a force.
Ref one(UnitKind kind) { return kind == UnitKind::Ordinary ? force_ref(1, 0) : force_ref(0, 1); }

// Ordinary units come from the reserves card, mercenaries from the supply.
bool can_place_on_card(const State& s, const CardEffect& use, UnitKind kind) {
  const Player& player = s.player[use.user];
  if (kind == UnitKind::Mercenary)
    return player.supply > 0 && !(use.failed && s.settings.elder_needs_removal);
  return has_reserves(use.user) && reserve_kind(use.user) == kind && player.reserve > 0;
}
void place_on_card(State& s, CardEffect& use, UnitKind kind) {
  if (!can_place_on_card(s, use, kind)) return;
  Player& player = s.player[use.user];
  --(kind == UnitKind::Mercenary ? player.supply : player.reserve);
  ++s.board.hexes[s.clash.hex].units[use.user][kind];
  s.tell(Event::BroughtIn, use.user, one(kind).id, hex_ref(s, s.clash.hex));
  assign(s, use, one(kind));
}

void gain_from_caravan(State& s, const CardEffect& use, const Op& op) {
  const int rough = std::min(metric(s, use.user, Metric::TokensInRough), int{op.argument});
  gain_coins(s, use.user, amount_of(s, use, op.amount) + rough);
}

// Operations that need nobody's choice.
void operate(State& s, CardEffect& use, const Op& op) {
  const int side = s.clash.hex == no_hex ? 0 : side_index(s, use.user);
  const int n = amount_of(s, use, op.amount);
  switch (op.kind) {
    case OpKind::Strength:
    case OpKind::Influence: return add_bonus(s, use, use.user, n);
    case OpKind::EnemyStrength: return add_bonus(s, use, opponent(s, use.user), n);
    case OpKind::GiveCard: {
      const Seat to = s.clash.contest ? use.target : opponent(s, use.user);
      if (to != nobody && !use.failed) move_openly(s, use.card, given_to(to));
      return;
    }
    case OpKind::SpareLosses: return raise(s.clash.spared[side], n);
    case OpKind::WeakenStrongholds:
      s.clash.strongholds_weak = true;
      return s.tell(Event::Weakened, use.user, 0, card_ref(s, use.card));
    case OpKind::PlaceOrdinary: return place_on_card(s, use, UnitKind::Ordinary);
    case OpKind::PlaceMercenary: return place_on_card(s, use, UnitKind::Mercenary);
    case OpKind::SackBonus: return raise(s.clash.sack_bonus[side], n);
    case OpKind::ForbidSack: s.clash.sack_forbidden = use.user == s.clash.defender; return;
    case OpKind::FleeBeside: s.clash.flees[side] = true; return;
    case OpKind::BuildCheaply:
      return s.call(Builds{.who = use.user, .left = 1, .discount = static_cast<u8>(n)});
    case OpKind::RecruitUnits:
      if (has_reserves(use.user)) return s.call(Recruits{.who = use.user, .left = op.argument});
      return s.call(Hires{.who = use.user, .left = 1});
    case OpKind::HireFree: return s.call(Hires{.who = use.user, .left = op.argument});
    case OpKind::GainCoins: return gain_from_caravan(s, use, op);
    case OpKind::IgnoreRivers: s.ships |= only(use.user); return s.tell(Event::Ships, use.user);
    case OpKind::ExtraMove: return s.call(Moves{.who = use.user, .left = op.argument});
    default: assert(false && "this operation asks");
  }
}

bool asks(const State& s, OpKind kind) {
  switch (kind) {
    case OpKind::TargetInfluence:
    case OpKind::CancelCard:
    case OpKind::BringInUnit:
    case OpKind::RemoveMercenary:
    case OpKind::WithdrawUnits:
    case OpKind::LookAtHand:
    case OpKind::PlaceToken: return true;
    case OpKind::EnemyStrength:
    case OpKind::PlaceOrdinary:
    case OpKind::PlaceMercenary: return s.settings.optional_effects;
    default: return false;
  }
}

// ---- operations that ask ----

void list_cards_to_cancel(const State& s, const CardEffect& use, const Op& op, Choices& out) {
  for (Seat owner : seats_of(s)) {
    Cards targets = cards_in(s, waiting(owner)) & data(s).of_type[op.argument];
    targets.remove(use.card);
    for_each_kind(s, targets, [&](CardId card) {
      out.add(choice(Verb::Cancel, 0, seat_ref(owner), card_ref(s, card)));
    });
  }
}

void list_mercenaries_in_reach(const State& s, const CardEffect& use, Choices& out) {
  const Hexes reach = bit(s.clash.hex) | beside(s, use.user, s.clash.hex);
  for (Seat owner : seats_of(s))
    for_each_hex(reach, [&](HexId hex) {
      if (s.board.hexes[hex].units[owner][UnitKind::Mercenary] > 0)
        out.add(choice(Verb::Remove, 0, seat_ref(owner), hex_ref(s, hex)));
    });
}

UnitKind kind_of_one(Ref force) {
  return force == force_ref(1, 0) ? UnitKind::Ordinary : UnitKind::Mercenary;
}
// A force of one mercenary has the lower number.
constexpr UnitKind kinds_in_order[] = {UnitKind::Mercenary, UnitKind::Ordinary};

void list_units_to_bring_in(const State& s, const CardEffect& use, Choices& out) {
  for_each_hex(beside(s, use.user, s.clash.hex), [&](HexId hex) {
    for (UnitKind kind : kinds_in_order)
      if (s.board.hexes[hex].units[use.user][kind] > 0)
        out.add(choice(Verb::BringIn, 0, hex_ref(s, hex), one(kind)));
  });
}

void list_withdrawals(const State& s, const CardEffect& use, Choices& out) {
  const Units& units = s.board.hexes[s.clash.hex].units[use.user];
  for_each_hex(beside(s, use.user, s.clash.hex) & may_move_into(s, use.user), [&](HexId hex) {
    for (UnitKind kind : kinds_in_order)
      if (units[kind] > 0) out.add(choice(Verb::Withdraw, 0, hex_ref(s, hex), one(kind)));
  });
  if (!out.empty()) out.add(choice(Verb::Done));
}

void list_players(const State& s, const CardEffect& use, u8 seats, Choices& out) {
  for (Seat seat : seats_of(s))
    if (seat != use.user && (seats >> seat & 1)) out.add(choice(Verb::Target, 0, seat_ref(seat)));
}

u8 seats_with_cards(const State& s) {
  u8 seats = 0;
  for (Seat seat : seats_of(s))
    if (hand_size(s, seat) > 0) seats |= only(seat);
  return seats;
}

void list_token_sites(const State& s, const CardEffect& use, Choices& out) {
  if (s.player[use.user].tokens == 0) return;
  Hexes reach = 0;
  for_each_hex(tokens_of(s, use.user), [&](HexId hex) { reach |= beside(s, use.user, hex); });
  for_each_hex(reach & may_move_into(s, use.user), [&](HexId hex) {
    if (s.board.hexes[hex].token == nobody) out.add(choice(Verb::Place, 0, hex_ref(s, hex)));
  });
}

void list_targets(const State& s, const CardEffect& use, Choices& out) {
  const Op& op = op_of(s, use);
  switch (op.kind) {
    case OpKind::CancelCard: list_cards_to_cancel(s, use, op, out); break;
    case OpKind::RemoveMercenary: list_mercenaries_in_reach(s, use, out); break;
    case OpKind::BringInUnit: list_units_to_bring_in(s, use, out); break;
    case OpKind::WithdrawUnits: return list_withdrawals(s, use, out);
    case OpKind::TargetInfluence:
      list_players(s, use, only(s.clash.attacker) | s.clash.participants, out);
      break;
    case OpKind::LookAtHand: list_players(s, use, seats_with_cards(s), out); break;
    case OpKind::PlaceToken: list_token_sites(s, use, out); break;
    case OpKind::PlaceOrdinary:
      if (can_place_on_card(s, use, UnitKind::Ordinary)) out.add(choice(Verb::Use));
      break;
    case OpKind::PlaceMercenary:
      if (can_place_on_card(s, use, UnitKind::Mercenary)) out.add(choice(Verb::Use));
      break;
    default: out.add(choice(Verb::Use)); break;
  }
  if (!out.empty() && s.settings.optional_effects) out.add(choice(Verb::Decline));
}

void cancel(State& s, const CardEffect& use, const Op& op, Choice c) {
  const Seat owner = c.a.id;
  const CardId card = find_card(s, cards_in(s, waiting(owner)), c.b);
  s.tell(Event::Canceled, use.user, 0, c.b, c.a);
  move_openly(s, card, op.discard ? discard_pile : resolved(owner));
}

// A unit that lay on a card is gone from it too.
void remove_mercenary(State& s, Seat owner, HexId hex) {
  units_to_supply(s, owner, hex, UnitKind::Mercenary, 1);
  s.tell(Event::Removed, owner, 1, hex_ref(s, hex));
  if (hex != s.clash.hex) return;
  for (Side side : each<Side>) {
    if (seat_of(s.clash, side) != owner) continue;
    const u8 left = s.board.hexes[hex].units[owner][UnitKind::Mercenary];
    u8& assigned = s.clash.assigned[static_cast<int>(side)][UnitKind::Mercenary];
    u8& spent = s.clash.spent[static_cast<int>(side)][UnitKind::Mercenary];
    assigned = std::min(assigned, left);
    spent = std::min(spent, left);
  }
}

void bring_in(State& s, CardEffect& use, Choice c) {
  const UnitKind kind = kind_of_one(c.b);
  --s.board.hexes[hex_of(s, c.a)].units[use.user][kind];
  ++s.board.hexes[s.clash.hex].units[use.user][kind];
  s.tell(Event::BroughtIn, use.user, c.b.id, c.a, hex_ref(s, s.clash.hex));
  assign(s, use, c.b);
}

// Units on cards count as in the hex "for all other purposes, or their withdrawal". Of like units
// the one goes that Warfare would cost, else one that lies on another card: nobody would rather
// keep it there.
void withdraw(State& s, CardEffect& use, Choice c) {
  const UnitKind kind = kind_of_one(c.b);
  --s.board.hexes[s.clash.hex].units[use.user][kind];
  const auto take_off = [&](Units* on_cards) {
    u8& units = on_cards[side_index(s, use.user)][kind];
    if (units > 0) --units;
  };
  take_off(s.clash.assigned);
  take_off(s.clash.spent);
  ++s.board.hexes[hex_of(s, c.a)].units[use.user][kind];
  s.tell(Event::Withdrew, use.user, c.b.id, hex_ref(s, s.clash.hex), c.a);
  ++use.count;
}

void look_at_hand(State& s, const CardEffect& use, Seat target) {
  s.tell(Event::Spied, use.user, 0, seat_ref(target));
  for_each_card(cards_in(s, hand(target)), [&](CardId card) {
    s.cards.known[use.user].add(card);
    s.tell(Event::Saw, target, 0, card_ref(s, card), {}, only(use.user));
  });
}

// ---- the steps ----

// A card of a clash lies resolved until all are put away; others are discarded already, and some
// will change hands.
void finish(State& s, CardId card) {
  for (Seat owner : seats_of(s))
    if (s.cards.place[card] == waiting(owner)) s.cards.place[card] = resolved(owner);
}

// Goes on until a choice is needed or the card is done.
Then run(State& s, CardEffect& use, Choice) {
  const Card& card = card_of(s, use.card);
  if (use.effect == card.effects.size()) return finish(s, use.card), Then::Done;
  const Effect& effect = card.effects[use.effect];
  if (!use.begun) {
    const int available = s.clash.hex == no_hex ? 0 : total(free_units(s, use.user));
    if (!effect_applies(s, use) || (wants_units(effect) && available < to_assign(s, use).least))
      return next_effect(use), Then::Again;
    use.begun = true;
    use.assigning = wants_units(effect);
  }
  if (use.assigning) return Then::Next;
  if (use.op == effect.ops.size()) return next_effect(use), Then::Again;
  if (asks(s, effect.ops[use.op].kind)) return Then::Next;
  operate(s, use, effect.ops[use.op]);
  next_op(use);
  return Then::Again;
}

Seat user(const State&, const CardEffect& use) { return use.user; }

Then assign_chosen(State& s, CardEffect& use, Choice c) {
  use.assigning = false;
  if (verb_of(c) == Verb::Decline)
    next_effect(use);
  else
    assign(s, use, c.a);
  return Then::Restart;
}

void list_op_targets(const State& s, const CardEffect& use, Choices& out) {
  if (!use.assigning) list_targets(s, use, out);
}
Then carry_out(State& s, CardEffect& use, Choice c) {
  const Op& op = op_of(s, use);
  if (verb_of(c) == Verb::Decline || verb_of(c) == Verb::Done) {
    use.failed = verb_of(c) == Verb::Decline;
    return next_op(use), Then::Restart;
  }
  switch (op.kind) {
    case OpKind::CancelCard: cancel(s, use, op, c); break;
    case OpKind::RemoveMercenary: remove_mercenary(s, c.a.id, hex_of(s, c.b)); break;
    case OpKind::BringInUnit: bring_in(s, use, c); break;
    case OpKind::WithdrawUnits:
      withdraw(s, use, c);
      if (use.count < op.argument) return Then::Restart;
      break;
    case OpKind::TargetInfluence:
      use.target = c.a.id;
      add_bonus(s, use, use.target, amount_of(s, use, op.amount));
      break;
    case OpKind::LookAtHand: use.target = c.a.id; return Then::Next;
    case OpKind::PlaceToken: place_token(s, use.user, hex_of(s, c.a)); break;
    default: operate(s, use, op); break;
  }
  next_op(use);
  return Then::Restart;
}

void list_shows(const State& s, const CardEffect& use, Choices& out) {
  if (!use.assigning && op_of(s, use).kind == OpKind::LookAtHand && use.target != nobody)
    list_reveal(s, use, out);
}
Then show_hand(State& s, CardEffect& use, Choice) {
  look_at_hand(s, use, std::exchange(use.target, nobody));
  next_op(use);
  return Then::Restart;
}

// There was nothing to choose from: what hangs on it cannot follow.
Then skip(State&, CardEffect& use, Choice) {
  use.failed = true;
  next_op(use);
  return Then::Restart;
}

constexpr Step<State, CardEffect> card_effect_steps[] = {
    happens(run, "card.run"),
    {"card.assign", user, list_assignments, assign_chosen},
    {"card.target", user, list_op_targets, carry_out},
    {"card.show", turns_over<CardEffect>, list_shows, show_hand},
    happens(skip, "card.skip"),
};

}  // namespace

std::span<const Step<State, Resolution>> steps_of(const Resolution&) { return resolution_steps; }
std::span<const Step<State, CardEffect>> steps_of(const CardEffect&) { return card_effect_steps; }

}  // namespace ziggurat::crescent
