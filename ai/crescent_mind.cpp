#include "ai/crescent_mind.h"

#include "ai/crescent_judge.h"
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

// ---- answers ----

int find_verb(const Decision& decision, Verb verb, int otherwise = 0) {
  for (int i = 0; i < decision.choices.size(); ++i)
    if (verb_of(decision.choices[i]) == verb) return i;
  return otherwise;
}
int last(const Decision& decision) { return decision.choices.size() - 1; }

// A seller takes the fair price, asks for it if the other has it, and refuses less.
int sell(const Decision& decision, int offered, int fair) {
  if (offered >= fair) return find_verb(decision, Verb::Accept);
  const int counter = decision.choices.find(choice(Verb::Counter, 0, amount_ref(fair)));
  return counter >= 0 ? counter : find_verb(decision, Verb::Refuse);
}
int accept_up_to(const Decision& decision, int price, int most) {
  return find_verb(decision, price <= most ? Verb::Accept : Verb::Refuse);
}

constexpr int fair_for_unit = 2, most_for_unit = 3, fair_for_card = 3, most_for_card = 4;

int answer(const State& s, const Decision& decision, const Bargain& bargain) {
  const int fair = fair_for_unit * bargain.units;
  const int offer = std::min(fair, most_coins_offered(s, s.active));
  switch (verb_of(decision.choices[0])) {
    case Verb::Offer: return decision.choices.find(choice(Verb::Offer, 0, amount_ref(offer)));
    case Verb::Counter: return sell(decision, bargain.price, fair);
    default: return accept_up_to(decision, bargain.price, most_for_unit * bargain.units);
  }
}

// Only who can buy nothing else asks for a card of the Sultan's.
int answer(const State& s, const Decision& decision, const Purchase& purchase) {
  const Choice& first = decision.choices[0];
  const int offer = std::min(fair_for_card, most_coins_offered(s, s.active));
  switch (verb_of(first)) {
    case Verb::AskCard:
      return find_verb(decision, Verb::Nothing,
                       decision.choices.find(choice(Verb::AskCard, 0, first.a, amount_ref(offer))));
    case Verb::Counter: return sell(decision, purchase.price, fair_for_card);
    case Verb::Accept: return accept_up_to(decision, purchase.price, most_for_card);
    default: return greedy(s, decision);
  }
}

// ---- clashes ----

int amount_here(const State& s, Seat user, const Amount& amount, int assigned) {
  const bool changed =
      amount.condition.kind != ConditionKind::Always && holds(s, amount.condition, user);
  const int n = changed ? amount.then : amount.base;
  const Settlement settlement = s.board.hexes[s.clash.hex].settlement;
  return (amount.per_assigned ? n * assigned : n)
         + (settlement == Settlement::Town ? amount.town : 0)
         + (settlement == Settlement::City ? amount.city : 0);
}

int help_of_op(const State& s, Seat user, const Op& op, int assigned) {
  switch (op.kind) {
    case OpKind::Strength:
    case OpKind::Influence: return amount_here(s, user, op.amount, assigned);
    case OpKind::EnemyStrength:
    case OpKind::TargetInfluence: return -amount_here(s, user, op.amount, assigned);
    case OpKind::WeakenStrongholds: return static_cast<int>(s.board.hexes[s.clash.hex].stronghold);
    case OpKind::BringInUnit: return force_beside(s, user, s.clash.hex) > 0;
    case OpKind::PlaceOrdinary: return s.player[user].reserve > 0;
    case OpKind::PlaceMercenary: return s.player[user].supply > 0;
    default: return 0;
  }
}

// What a card probably adds to the user's side.
int help_of(const State& s, CardId card, Seat user) {
  const Keyword keyword = s.clash.contest ? Keyword::Contest : Keyword::Combat;
  const int units = units_in(s.board.hexes[s.clash.hex], user);
  int help = 0;
  for (const Effect& effect : card_of(s, card).effects) {
    const int assigned = effect.assign_half ? units / 2 : std::min(units, int{effect.assign_most});
    const bool applies = effect.when == keyword && assigned >= effect.assign_least
                         && std::all_of(effect.conditions.begin(), effect.conditions.end(),
                                        [&](const Condition& c) { return holds(s, c, user); });
    if (!applies) continue;
    for (const Op& op : effect.ops) help += help_of_op(s, user, op, assigned);
  }
  return help;
}

// The fewest cards that give as much; none if nothing is needed or all would not do.
int fewest_cards(const State& s, const Decision& decision, Seat user, int needed) {
  if (needed <= 0) return 0;
  int help[hand_limit] = {}, size = 0;
  for_each_card(cards_in(s, hand(decision.who)), [&](CardId card) {
    if (size < hand_limit) help[size++] = help_of(s, card, user);
  });
  int best = 0, fewest = hand_limit + 1;
  for (int i = 0; i < decision.choices.size(); ++i) {
    const Choice& c = decision.choices[i];
    const bool lent = verb_of(c) == Verb::Meddle;
    if (lent && seat_of(s.clash, Side(c.a.id)) != user) continue;
    const u8 pick = lent ? c.b.id : c.a.id;
    int sum = 0;
    for (int card = 0; card < size; ++card) sum += pick >> card & 1 ? help[card] : 0;
    if (sum >= needed && std::popcount(pick) < fewest) best = i, fewest = std::popcount(pick);
  }
  return best;
}

// What a fighter lacks; one more if the other may have chosen cards.
int lacking(const State& s, Side side) {
  const int gap = combat_strength(s, other(side)) - combat_strength(s, side);
  const int surprise = hand_size(s, seat_of(s.clash, other(side))) > 0;
  return gap + surprise + (side == Side::Defender);
}

Seat dealt_with(const Clash& clash) {
  Seat best = nobody;
  for (Seat seat = 0; seat < max_players; ++seat)
    if (clash.deal[seat] > 0 && (best == nobody || clash.deal[seat] > clash.deal[best]))
      best = seat;
  return best;
}

int decide_tie(const State& s, const Decision& decision) {
  const Clash& clash = s.clash;
  Seat favoured = dealt_with(clash);
  if (favoured == nobody && clash.contest) favoured = murshid;
  const Side side = favoured == nobody ? Side::Defender : side_of(clash, favoured);
  return decision.choices.find(choice(Verb::Tie, 0, side_ref(side)));
}

int cards_for(const State& s, const Decision& decision, Seat fighter) {
  if (fighter == nobody) return 0;
  return fewest_cards(s, decision, fighter, lacking(s, side_of(s.clash, fighter)));
}

// The Warlord is paid for what falls; the others rather keep a stronghold for themselves.
int answer(const State& s, const Decision& decision, const Combat&) {
  const Seat seat = decision.who;
  switch (verb_of(decision.choices[last(decision)])) {
    case Verb::Choose: return cards_for(s, decision, seat);
    case Verb::Meddle: return cards_for(s, decision, dealt_with(s.clash));
    case Verb::Tie: return decide_tie(s, decision);
    case Verb::Flee: return last(decision);
    case Verb::Leave: return find_verb(decision, seat == warlord ? Verb::Leave : Verb::Capture);
    case Verb::Spare: return find_verb(decision, seat == sultan ? Verb::Spare : Verb::Sack);
    default: return 0;
  }
}

// Whoever would lose a token defends it; the others help against whoever is ahead of them.
bool supports(const State& s, Seat seat) {
  const Seat owner = s.board.hexes[s.clash.hex].token;
  if (owner == nobody || owner == seat || owner == s.clash.attacker) return false;
  return s.player[owner].points > s.player[s.clash.attacker].points;
}

int answer(const State& s, const Decision& decision, const Contest&) {
  const Seat seat = decision.who;
  const int attack = influence_strength(s, Side::Attacker);
  const int defence = influence_strength(s, Side::Defender);
  switch (verb_of(decision.choices[last(decision)])) {
    case Verb::Choose:
      if (seat == s.clash.attacker) return fewest_cards(s, decision, seat, defence - attack);
      if (s.board.hexes[s.clash.hex].token != seat) return 0;
      return fewest_cards(s, decision, seat, attack - defence + 1);
    case Verb::Defend: return find_verb(decision, supports(s, seat) ? Verb::Support : Verb::Defend);
    default: return decide_tie(s, decision);
  }
}

// A point for the Murshid's help where it may decide a combat; and he takes what he is offered.
int answer(const State& s, const Decision& decision, const Dealings& dealings) {
  switch (verb_of(decision.choices[0])) {
    case Verb::Promise: {
      const bool close = !s.clash.contest && lacking(s, side_of(s.clash, decision.who)) == 1;
      return std::min(int{close}, last(decision));
    }
    case Verb::Accept: return accept_up_to(decision, dealings.price, 1);
    default: return find_verb(decision, Verb::AcceptFrom, last(decision));
  }
}

bool is_enemy(const Clash& clash, Seat user, Seat seat) {
  if (seat == user) return false;
  const bool fights = seat == clash.attacker || seat == clash.defender
                      || (clash.contest && clash.participants >> seat & 1);
  return !fights || side_of(clash, seat) != side_of(clash, user);
}

// Cards are turned against the other side, and get as many units as they take.
int answer(const State& s, const Decision& decision, const CardEffect& use) {
  int best = 0, most = -1;
  for (int i = 0; i < decision.choices.size(); ++i) {
    const Choice& c = decision.choices[i];
    int value = 0;
    switch (verb_of(c)) {
      case Verb::Assign: value = total(units_of_force(c.a)); break;
      case Verb::Cancel:
      case Verb::Remove:
      case Verb::Target: value = is_enemy(s.clash, use.user, c.a.id); break;
      case Verb::Done: return i;
      case Verb::Decline: value = -1; break;
      default: break;
    }
    if (value > most) best = i, most = value;
  }
  return best;
}

// ---- the rest ----

int answer(const State&, const Decision& decision, const Moves&) { return last(decision); }
int answer(const State&, const Decision& decision, const BribedMove&) { return last(decision); }
int answer(const State&, const Decision& decision, const Window&) { return last(decision); }
// Coins lose nothing by waiting.
int answer(const State& s, const Decision& decision, const Year&) {
  return s.year == s.settings.years ? last(decision) : 0;
}
int answer(const State& s, const Decision& decision, const auto&) { return greedy(s, decision); }

}  // namespace

// An action is over when the next is asked for. During set-up every choice stands for itself.
bool Mind::rests(const State& s) {
  if (flow::over(s) || std::holds_alternative<Setup>(s.stack.top())) return true;
  const Action* action = std::get_if<Action>(&s.stack.top());
  return action && action->step == 0;
}

int Mind::reply(const State& s, const Decision& decision) {
  if (decision.choices.size() == 1) return 0;
  return std::visit([&](const auto& frame) { return answer(s, decision, frame); }, s.stack.top());
}

Standings Mind::standings(const State& s) {
  const Survey map = survey(s);
  Standings all{};
  for (Seat seat : seats_of(s)) all[seat] = standing_of(terms_of(s, map, seat));
  return all;
}

}  // namespace ziggurat::crescent
