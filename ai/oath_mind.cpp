#include "ai/oath_mind.h"

#include "ai/oath_judge.h"
#include "ai/oath_odds.h"
#include "oath/rules.h"

namespace ziggurat::oath {
namespace {

// ---- answers ----

int find_verb(const Decision& decision, Verb verb, int otherwise = 0) {
  for (int i = 0; i < decision.choices.size(); ++i)
    if (verb_of(decision.choices[i]) == verb) return i;
  return otherwise;
}

bool declines(Choice c) {
  const Verb verb = verb_of(c);
  return verb == Verb::No || verb == Verb::Done || verb == Verb::Back || verb == Verb::Refuse;
}

// The best by a measure; what declines is only left for something better.
int best_by(const Decision& decision, const auto& value_of) {
  int best = 0;
  double best_value = -1e9;
  for (const bool declining : {true, false})
    for (int i = 0; i < decision.choices.size(); ++i) {
      if (declines(decision.choices[i]) != declining) continue;
      const double value = value_of(decision.choices[i]);
      if (value > best_value + 1e-6) best = i, best_value = value;
    }
  return best;
}

// What its own seat likes best at once.
int greedy(const State& s, const Decision& decision) {
  return best_by(decision, [&](Choice c) {
    State after = s;
    flow::apply(after, c);
    return lead(judge(after), s.settings.players, decision.who);
  });
}

// The same when the whole action has been played out. Chance always begins with the same number: an
// answer has to be the same each time.
int thoughtful(const State& s, const Decision& decision, const auto& may_choose) {
  Rng luck(1);
  Decision inner;
  return best_by(decision, [&](Choice c) {
    if (!may_choose(c)) return -1e9;
    State after = s;
    play_action<Mind>(after, c, luck, inner);
    return lead(judge(after), s.settings.players, decision.who);
  });
}

int discard_least(const State& s, const Decision& decision) {
  return best_by(decision, [&](Choice c) { return -promise_of(s, decision.who, card_of(c.a)); });
}

// With modifiers chosen: the action they are for, or back. Declining one never is worth a thought.
int answer(const State& s, const Decision& decision, const PlayerTurn& turn) {
  if (!is_at(turn, act) || s.mods.empty()) return greedy(s, decision);
  if (row(s.mods.top()).modifies != Modifies::IfChosen) return find_verb(decision, Verb::Back);
  return thoughtful(s, decision, [](Choice c) {
    return verb_of(c) != Verb::With && verb_of(c) != Verb::Without;
  });
}

int answer(const State& s, const Decision& decision, const Opening& opening) {
  return is_at(opening, discard_rest) ? discard_least(s, decision) : greedy(s, decision);
}
int answer(const State& s, const Decision& decision, const DiscardDrawn&) {
  return discard_least(s, decision);
}

// What a further target would bring.
double worth_of_target(const State& s, Choice c) {
  const bool sites = seeks_sites(s, s.battle.attacker);
  switch (verb_of(c)) {
    case Verb::TargetSite: return sites ? 2.0 : 1.0;
    case Verb::TargetRelic: return s.oath == Oath::Protection ? 1.6 : 1.0;
    case Verb::TargetBanner: return s.oath == Oath::Supremacy ? 1.3 : 2.5;
    default: return 0.3;
  }
}

double worth_of_targets(const State& s) {
  double sum = 0;
  for_each_site(s.battle.target_sites,
                [&](SiteId) { sum += worth_of_target(s, choice(Verb::TargetSite)); });
  for_each_relic(s.battle.target_relics,
                 [&](CardId) { sum += worth_of_target(s, choice(Verb::TargetRelic)); });
  for (Banner banner : each<Banner>)
    if (s.battle.target_banners >> static_cast<int>(banner) & 1)
      sum += worth_of_target(s, choice(Verb::TargetBanner));
  return sum + 0.3 * s.battle.target_pawn;
}

// The defenders of the targets that are declared, allies apart.
double chance_against_targets(const State& s) {
  const Battle& battle = s.battle;
  const Seat defender = battle.defender;
  int defenders = 0;
  for_each_site(battle.target_sites, [&](SiteId at) {
    defenders += s.site[at].warbands > 0 ? s.site[at].warbands : bandits_at(s, at);
  });
  if (defender < max_players) defenders += s.player[defender].warbands;
  const int title =
      defender < max_players && s.title < max_players && !enemies(s, s.title, defender)
          ? 1 + s.usurper
          : 0;
  const int attackers = force(s, Side::Attacker);
  return odds_of(attackers, target_dice(s) + title, defenders);
}

// Targets are added as long as they make the attack worth more; then everyone rolls.
int choose_targets(const State& s, const Decision& decision) {
  const int last = decision.choices.size() - 1;
  int best = verb_of(decision.choices[last]) == Verb::Roll ? last : find_verb(decision, Verb::Back);
  const bool legal = best == last && verb_of(decision.choices[last]) == Verb::Roll;
  double best_value = legal ? chance_against_targets(s) * worth_of_targets(s) : 0;
  for (int i = 0; i <= last; ++i) {
    const Choice& c = decision.choices[i];
    if (verb_of(c) == Verb::Roll || verb_of(c) == Verb::Back) continue;
    State after = s;
    flow::apply(after, c);
    const double value = chance_against_targets(after) * worth_of_targets(after);
    if (value > best_value) best = i, best_value = value;
  }
  return best;
}

int answer(const State& s, const Decision& decision, const Campaign& campaign) {
  if (is_at(campaign, declare_target)) return choose_targets(s, decision);
  if (is_at(campaign, answer_call)) return find_verb(decision, Verb::Yes);
  if (is_at(campaign, accept_ally)) return find_verb(decision, Verb::ChooseSeat);
  return greedy(s, decision);
}

// An exchange is taken if it leaves the seat better off than refusing it does.
int answer(const State& s, const Decision& decision, const Deal& deal) {
  if (is_at(deal, answer_proposal)) return thoughtful(s, decision, [](Choice) { return true; });
  if (is_at(deal, choose_slot)) return find_verb(decision, Verb::ChooseSlot);
  if (is_at(deal, compose))
    return find_verb(decision, Verb::Propose, find_verb(decision, Verb::Back));
  return greedy(s, decision);
}

int answer(const State&, const Decision&, const Chronicling&) { return 0; }
int answer(const State&, const Decision&, const NewCitizens&) { return 0; }
int answer(const State& s, const Decision& decision, const auto&) { return greedy(s, decision); }

// ---- where a position can be judged ----

bool is_rest(const State&, const auto&) { return false; }
bool is_rest(const State&, const Setup&) { return true; }
bool is_rest(const State&, const Opening&) { return true; }
bool is_rest(const State&, const Rounds&) { return true; }
bool is_rest(const State& s, const PlayerTurn& turn) { return s.mods.empty() || !is_at(turn, act); }
bool is_rest(const State& s, const Campaign& campaign) {
  const auto& step = steps_of(campaign)[campaign.step];
  return !s.battle.decided && step.who(s, campaign) == chance;
}

}  // namespace

// An action is over when the next is asked for; a campaign can be judged when the dice are to fall.
// Once somebody has won, what is left is the next game's.
bool Mind::rests(const State& s) {
  if (flow::over(s) || s.winner != nobody) return true;
  return std::visit([&](const auto& frame) { return is_rest(s, frame); }, s.stack.top());
}

int Mind::reply(const State& s, const Decision& decision) {
  if (decision.choices.size() == 1) return 0;
  return std::visit([&](const auto& frame) { return answer(s, decision, frame); }, s.stack.top());
}

Standings Mind::standings(const State& s) { return judge(s); }

bool Mind::is_free(Choice c) {
  const Verb verb = verb_of(c);
  return verb >= Verb::With && verb <= Verb::ExileSelf && verb != Verb::Back;
}

// The same seat acts on, with as much Supply.
Seat Mind::lingers(const State& before, const State& after) {
  const auto acting = [](const State& s) {
    const PlayerTurn* turn = flow::over(s) ? nullptr : std::get_if<PlayerTurn>(&s.stack.top());
    return turn && s.mods.empty() && is_at(*turn, act) ? turn->who : nobody;
  };
  const Seat seat = acting(before);
  const bool spent_nothing = seat != nobody && acting(after) == seat
                             && after.player[seat].supply >= before.player[seat].supply;
  return spent_nothing ? seat : nobody;
}

}  // namespace ziggurat::oath
