// A position is worth the chances to win it offers, by title, vision or succession, and a little
// for everything that may become such a chance: sites, warbands, treasures, cards, favor, secrets.
// What a seat has does not change by ending the turn, so that a turn ends when nothing improves it.
// A campaign is judged before the dice fall, by the odds.
#include "ai/oath_judge.h"

#include <cmath>
#include <string_view>

#include "ai/oath_odds.h"
#include "oath/rules.h"

namespace ziggurat::oath {

bool seeks_sites(const State& s, Seat seat) {
  return s.oath == Oath::Supremacy || s.player[seat].vision == Conquest;
}

namespace {

// Up to `enough` everything counts, beyond it a third.
double soft(double n, double enough) { return n <= enough ? n : enough + (n - enough) / 3; }

// ---- cards ----

// What a card is good for, whoever has it, as far as its row tells.
struct CardWorth {
  float worth[card_numbers] = {};
  Suit suit[card_numbers] = {};

  CardWorth() {
    for (int i = 0; i < card_numbers; ++i) {
      const CardRow& it = row(CardId(i));
      double sum = 0.2;
      if (!it.action.empty()) sum += 0.3;
      if (!it.rest.empty()) sum += 0.4;
      if (it.plan.sides != Sides::None) sum += 0.35;
      if (it.modifies != Modifies::Never) sum += 0.25;
      if (it.persistent) sum += 0.2;
      sum -= 0.05 * (it.cost.favor + it.cost.secrets)
             + 0.1 * (it.cost.burnt_favor + it.cost.burnt_secrets);
      worth[i] = is_ruin(CardId(i)) ? 0 : static_cast<float>(sum);
      suit[i] = it.suit;
    }
  }
};
// The rows of other files are not there before the program has begun.
const CardWorth& card_facts() {
  static const CardWorth facts;
  return facts;
}

double worth_of(CardId card) { return card_facts().worth[card]; }
Suit suit_in(CardId card) { return card_facts().suit[card]; }

// ---- the table at a glance ----

// What everybody's standing is reckoned from.
struct Glance {
  int players;
  Seat ruler[site_count];           // as in ruler(); the Chancellor for the Empire
  int sites[max_players] = {};      // ruled; for Imperial players those of the Empire
  int treasures[max_players] = {};  // relics and banners
  int suits[count_of<Suit>] = {};   // cards at sites
  double danger[max_players] = {};  // sites that might be lost
  Seat title;                       // as it will be once somebody has looked
  bool usurper;
  Seat turn;             // whose turn it is or was last
  bool waking = false;   // the next one has begun to wake up
  Seat acting = nobody;  // who is in the middle of the Act Phase
};

bool is_exile(const State& s, Seat seat) { return s.player[seat].role == Role::Exile; }

int goal_score(const State& s, const Glance& g, Seat seat, Oath oath) {
  switch (oath) {
    case Oath::Supremacy: return g.sites[seat];
    case Oath::People: return holds(s, seat, Banner::PeoplesFavor);
    case Oath::Devotion: return holds(s, seat, Banner::DarkestSecret);
    default: return g.treasures[seat];
  }
}

// Where the title goes when it is next looked at; in a tie it is not known.
Seat coming_title(const State& s, const Glance& g) {
  const auto score = [&](Seat seat) {
    const bool counts = s.oath != Oath::Supremacy || seat == chancellor || is_exile(s, seat);
    return counts ? goal_score(s, g, seat, s.oath) : 0;
  };
  Seat best = s.title;
  for (Seat seat = 0; seat < g.players; ++seat)
    if (score(seat) > score(best)) best = seat;
  return best;
}

int title_dice(const State& s, const Glance& g, Seat owner) {
  return g.title < max_players && !enemies(s, g.title, owner) ? 1 + g.usurper : 0;
}

// How likely a seat could take this site, from where it is.
double threat(const State& s, const Glance& g, SiteId at, Seat enemy, int dice, int force) {
  const SiteId from = s.player[enemy].pawn;
  if (from == no_site || s.player[enemy].warbands == 0) return 0;
  const double near = from == at ? 1 : region_of(from) == region_of(at) ? 0.7 : 0.45;
  return near * odds_of(s.player[enemy].warbands, dice, force) * (enemy < g.players);
}

void look_at_dangers(const State& s, Glance& g) {
  for (SiteId at = 0; at < site_count; ++at) {
    const Seat owner = g.ruler[at];
    if (owner >= max_players) continue;
    const int dice = 1 + title_dice(s, g, owner);
    int force = s.site[at].warbands;
    for (Seat seat = 0; seat < g.players; ++seat)
      if (s.player[seat].pawn == at && (seat == owner || seat == chancellor)
          && !enemies(s, seat, owner))
        force += s.player[seat].warbands;
    double most = 0;
    for (Seat enemy = 0; enemy < g.players; ++enemy)
      if (enemies(s, enemy, owner)) most = std::max(most, threat(s, g, at, enemy, dice, force));
    for (Seat seat = 0; seat < g.players; ++seat)
      if (!enemies(s, seat, owner)) g.danger[seat] += most;
  }
}

// Until it is clear whether the seat on turn wakes up to victory, the turn before is the last one.
void look_at_turn(const State& s, Glance& g) {
  g.turn = static_cast<Seat>(g.players - 1);  // between two rounds, or before the first
  for (const Frame& frame : s.stack) {
    const PlayerTurn* turn = std::get_if<PlayerTurn>(&frame);
    if (!turn) continue;
    g.waking = is_at(*turn, tend_favor_of_people);
    g.turn = g.waking && turn->who > 0 ? static_cast<Seat>(turn->who - 1)
             : g.waking                ? g.turn
                                       : turn->who;
    if (is_at(*turn, act)) g.acting = turn->who;
    return;
  }
}

Glance glance(const State& s) {
  Glance g;
  g.players = s.settings.players;
  look_at_turn(s, g);
  for (SiteId at = 0; at < site_count; ++at) {
    g.ruler[at] = ruler(s, at);
    if (g.ruler[at] < max_players)
      for (Seat seat = 0; seat < g.players; ++seat) g.sites[seat] += !enemies(s, seat, g.ruler[at]);
    for (CardId card : s.site[at].cards)
      if (suit_in(card) != Suit::none) ++g.suits[static_cast<int>(suit_in(card))];
  }
  for (Seat seat = 0; seat < g.players; ++seat) g.treasures[seat] = relics_and_banners(s, seat);
  g.title = coming_title(s, g);
  g.usurper = s.usurper && g.title == s.title;
  look_at_dangers(s, g);
  return g;
}

// A position is judged by each seat as if its own turn were over, and as if that of another had
// just begun: so that nothing changes by ending the turn.
struct Vantage {
  Seat seat;
  bool done;  // it is the seat's own turn
};

Vantage vantage_of(const Glance& g, Seat seat) { return {seat, g.turn == seat}; }
int round_in(const State& s, const Glance& g, const Vantage& view) {
  return s.round + (view.done && !g.waking && g.turn + 1 == g.players);
}

// ---- goals ----

Claim claim_by_count(int own, int rival, bool tie_is_enough) {
  constexpr double safety[] = {0.4, 0.6, 0.78, 0.9};
  const int lead = own - rival;
  if (own > 0 && lead >= (tie_is_enough ? 0 : 1)) return {true, safety[std::min(lead, 3)]};
  return {false, 1.0 / (2 - lead)};
}

// A banner can be recovered from anywhere by whoever pays more than what lies on it.
Claim claim_by_banner(const State& s, const Glance& g, Seat seat, Banner banner) {
  const auto means = [&](Seat who) {
    return banner == Banner::PeoplesFavor ? int{s.player[who].favor} : all_secrets(s, who);
  };
  const BannerState& it = s.banner[banner];
  if (it.holder != seat) return {false, 0.5 / (1 + 0.4 * std::max(0, it.tokens + 1 - means(seat)))};
  int rival = 0;
  for (Seat other = 0; other < g.players; ++other)
    if (other != seat) rival = std::max(rival, means(other));
  const int spare = it.tokens - rival;
  return {true, spare >= 0 ? std::min(0.9, 0.7 + 0.05 * spare) : std::max(0.3, 0.6 + 0.08 * spare)};
}

// For the title who holds it keeps it in a tie, and under Supremacy the Empire is one.
Claim claim(const State& s, const Glance& g, Seat seat, Oath oath, bool for_title) {
  if (oath == Oath::People) return claim_by_banner(s, g, seat, Banner::PeoplesFavor);
  if (oath == Oath::Devotion) return claim_by_banner(s, g, seat, Banner::DarkestSecret);
  int rival = 0;
  for (Seat other = 0; other < g.players; ++other) {
    const bool same = oath == Oath::Supremacy ? !enemies(s, seat, other) : seat == other;
    if (!same) rival = std::max(rival, goal_score(s, g, other, oath));
  }
  return claim_by_count(goal_score(s, g, seat, oath), rival, for_title && g.title == seat);
}

// ---- chances to win ----

double hold(double safety, double risk) { return 1 - (1 - safety) * risk; }

// Three visions have to be drawn before one is fulfilled.
double chance_by_vision(const State& s, const Claim& goal, double risk) {
  constexpr double by_drawn[] = {0.2, 0.35, 0.6, 1};
  const double ripe = by_drawn[std::min<int>(s.visions_drawn, visions_to_win)];
  return ripe * (goal.kept ? hold(goal.grip, risk) : 0.3 * goal.grip);
}
double chance_by_vision(const State& s, const Glance& g, Seat seat, CardId vision, double risk) {
  if (vision == no_card || vision == Conspiracy) return 0;
  return chance_by_vision(s, claim(s, g, seat, oath_of(vision), false), risk);
}

// How near a Citizen is to being the Successor.
double nearness_to_succession(const State& s, const Glance& g, Seat seat) {
  if (is_successor(s, seat)) return 1;
  switch (s.oath) {
    case Oath::People: return claim_by_banner(s, g, seat, Banner::DarkestSecret).grip;
    case Oath::Protection: return claim_by_banner(s, g, seat, Banner::PeoplesFavor).grip;
    case Oath::Devotion: return 0.1;
    default: break;
  }
  int rival = 0;
  for (Seat other = 0; other < g.players; ++other)
    if (other != seat && !is_exile(s, other)) rival = std::max(rival, g.treasures[other]);
  return 1.0 / (2 + std::max(0, rival - g.treasures[seat]));
}

// A vision that lies face down could only take the place of the one that is revealed.
double hidden_chance(const State& s, const Glance& g, Seat seat) {
  double best = 0;
  for (CardId card : s.player[seat].advisers)
    if (is_vision(card) && is_facedown(s, card))
      best = std::max(best, chance_by_vision(s, g, seat, card, 1));
  if (best == 0) return 0;
  return 0.7 * std::max(0.0, best - chance_by_vision(s, g, seat, s.player[seat].vision, 1));
}

Ways ways_to_win(const State& s, const Glance& g, Seat seat) {
  Ways ways;
  if (!is_exile(s, seat)) {
    if (seat == chancellor) ways.title = claim(s, g, g.title, s.oath, true);
    if (seat == chancellor && is_exile(s, g.title))
      ways.title = {false, claim(s, g, chancellor, s.oath, true).grip};
    if (seat != chancellor) ways.heir = nearness_to_succession(s, g, seat);
    return ways;
  }
  const auto vision = [&](CardId card) {
    return card == no_card ? Claim{} : claim(s, g, seat, oath_of(card), false);
  };
  ways.title = claim(s, g, seat, s.oath, true);
  ways.vision = vision(s.player[seat].vision);
  if (s.prophecy & seat_bit(seat)) ways.foretold = vision(s.foretold[seat]);
  ways.hidden = hidden_chance(s, g, seat);
  return ways;
}

// Two Wakes are needed with the title, one by whoever is Usurper already.
double chance_to_usurp(const Glance& g, Seat seat, const Claim& title, double risk) {
  if (g.title != seat) return 0.25 * title.grip;
  return hold(title.grip, risk) * (g.usurper ? 1 : title.grip);
}

// A goal that is kept has to be kept until the seat wakes up: `risk` is the part of that time which
// is still to come.
double chance_of_exile(const State& s, const Glance& g, Seat seat, const Ways& ways, double risk) {
  return 1
         - (1 - chance_to_usurp(g, seat, ways.title, risk))
               * (1 - chance_by_vision(s, ways.vision, risk))
               * (1 - chance_by_vision(s, ways.foretold, risk)) * (1 - ways.hidden);
}

// The longer the game, the more likely it ends while the Empire keeps the oath.
double chance_of_empire(const State& s, const Glance& g, const Claim& title, int round) {
  if (is_exile(s, g.title)) return 0.35 * title.grip;
  return title.grip * (0.45 + 0.06 * std::min(round, last_round));
}

// Of the Empire's chance.
double share_of(const Ways& ways) { return ways.heir == 1 ? 0.75 : 0.3 * ways.heir; }

// ---- who threatens to win ----

double risk_for(const Glance& g, const Vantage& view, Seat rival) {
  if (rival == g.turn) return 1;  // it has just woken up
  const int first = g.turn + view.done;
  const int turns = (rival - first + 2 * g.players) % g.players;
  return 1.0 * turns / (g.players - 1);
}

// At the end of the last round (3.4), with the title where it will be.
Seat winner_at_end(const State& s, const Glance& g) {
  State end = s;
  end.title = g.title;
  end.usurper = g.usurper;
  return outcome_by_exhaustion(end).winner;
}

Seat sure_winner(const State& s, const Glance& g, const Vantage& view) {
  if (s.winner != nobody) return s.winner;
  return round_in(s, g, view) > last_round ? winner_at_end(s, g) : nobody;
}

double greatest_threat(const State& s, const Glance& g, const Vantage& view, const Ways* ways) {
  const int round = round_in(s, g, view);
  double heirs = 0, most = 0;
  const double empire = chance_of_empire(s, g, ways[chancellor].title, round);
  for (Seat seat = 1; seat < g.players; ++seat) {
    const bool exile = is_exile(s, seat);
    if (!exile) heirs += share_of(ways[seat]);
    if (seat == view.seat) continue;
    const double chance = exile ? chance_of_exile(s, g, seat, ways[seat], risk_for(g, view, seat))
                                : empire * share_of(ways[seat]);
    most = std::max(most, chance);
  }
  if (view.seat != chancellor) most = std::max(most, empire * std::max(0.1, 1 - heirs));
  return most;
}

// What a seat hopes for does not grow while the others have their turns, nor by waking up.
double own_chance(const State& s, Glance g, Seat seat, const Ways* ways) {
  constexpr int some_round = 6;
  g.usurper = true;
  if (is_exile(s, seat)) return chance_of_exile(s, g, seat, ways[seat], 1);
  const double empire = chance_of_empire(s, g, ways[chancellor].title, some_round);
  if (seat != chancellor) return empire * share_of(ways[seat]);
  double heirs = 0;
  for (Seat other = 1; other < g.players; ++other)
    if (!is_exile(s, other)) heirs += share_of(ways[other]);
  return empire * std::max(0.1, 1 - heirs);
}

// ---- means ----

double value_of_cards(const State& s, const Glance& g, Seat seat) {
  double value = 0;
  for (CardId card : s.player[seat].advisers) {
    if (is_facedown(s, card)) {
      value += is_denizen(card) ? 0.1 + 0.4 * worth_of(card) : 0.15;
      continue;
    }
    const Suit suit = suit_in(card);
    const int matches = suit == Suit::none ? 0 : g.suits[static_cast<int>(suit)];
    value += 0.1 + worth_of(card) + 0.12 * std::min(matches, 4);
  }
  for (SiteId at = 0; at < site_count; ++at) {
    if (g.ruler[at] >= max_players || enemies(s, seat, g.ruler[at])) continue;
    for (CardId card : s.site[at].cards) value += 0.5 * worth_of(card);
  }
  return value;
}

double value_of_treasures(const State& s, Seat seat) {
  double value = 0.7 * std::popcount(s.player[seat].relics);
  if (holds(s, seat, GrandScepter)) value += 0.4;
  for (Banner banner : each<Banner>)
    if (holds(s, seat, banner)) value += 0.9 + 0.06 * s.banner[banner].tokens;
  return value;
}

// In one's own turn the secrets on cards will come back, and unspent Supply is kept.
double value_of_tokens(const State& s, const Glance& g, Seat seat) {
  const Player& player = s.player[seat];
  int secrets = all_secrets(s, seat), supply = player.supply;
  if (g.acting == seat) {
    for (u8 n : s.cards.secrets) secrets += n;
    supply = std::min(full_supply, supply + refreshed_supply(s, seat));
  }
  return 0.2 * soft(player.favor, 5) + 0.35 * soft(secrets, 3) + 0.1 * supply;
}

double value_of_warbands(const State& s, const Glance& g, Seat seat) {
  double value = 0.3 * soft(s.player[seat].warbands, 7);
  for (SiteId at = 0; at < site_count; ++at)
    if (g.ruler[at] < max_players && !enemies(s, seat, g.ruler[at]))
      value += 0.15 * soft(s.site[at].warbands, 2);
  return value;
}

// What an attack at this site could take.
double prey_at(const State& s, const Glance& g, Seat seat, SiteId at) {
  const Seat owner = g.ruler[at];
  if (owner == nobody || (owner < max_players && !enemies(s, seat, owner))) return 0;
  const bool wild = owner == bandits;
  int force = wild ? bandits_at(s, at) : s.site[at].warbands;
  if (!wild && s.player[owner].pawn == at) force += s.player[owner].warbands;
  const int dice = 1 + (wild ? 0 : title_dice(s, g, owner));
  return odds_of(s.player[seat].warbands, dice, force) * (wild ? 1 : 1.3);
}

double prey_beside(const State& s, const Glance& g, Seat seat) {
  const SiteId at = s.player[seat].pawn;
  double best = 0;
  for (Seat other = 0; other < g.players; ++other) {
    if (other == seat || s.player[other].pawn != at || g.treasures[other] == 0) continue;
    const int site = g.ruler[at] == other ? s.site[at].warbands : 0;
    best = std::max(best, odds_of(s.player[seat].warbands, 4, s.player[other].warbands + site));
  }
  return best;
}

bool has_price(const State& s, Seat seat, const SiteRow& site) {
  switch (site.price) {
    case RelicPrice::FavorToBank:
    case RelicPrice::BurnFavor: return s.player[seat].favor >= site.amount;
    case RelicPrice::BurnSecrets: return s.player[seat].secrets >= site.amount;
    default: return false;
  }
}

// What can be done where the pawn is, now or in the next turn.
double value_of_place(const State& s, const Glance& g, Seat seat) {
  const SiteId at = s.player[seat].pawn;
  if (at == no_site) return 0;
  const Site& site = s.site[at];
  double elsewhere = 0;
  for (SiteId there = 0; there < site_count; ++there)
    if (there != at) elsewhere = std::max(elsewhere, prey_at(s, g, seat, there));
  double value =
      (seeks_sites(s, seat) ? 1.0 : 0.5) * (0.6 * prey_at(s, g, seat, at) + 0.4 * elsewhere);
  value += 0.3 * prey_beside(s, g, seat);
  if (!site.relics.empty() && has_price(s, seat, row(site.card))) value += 0.4;
  value += 0.05 * std::min(site.cards.size(), 3) + 0.12 * (site.favor + site.secrets > 0);
  for (CardId card : site.cards) {
    const Suit suit = suit_in(card);
    if (suit != Suit::none && s.bank[suit] > 0)
      value += 0.03 + 0.06 * (count_advisers(s, seat, suit) > 0);
  }
  return value;
}

// Nothing is gained by going on forever.
constexpr double haste = 0.12;

double value_of_means(const State& s, Seat seat, const Terms& terms) {
  double sites = 0.7 * terms.sites - 0.6 * terms.danger;
  if (s.player[seat].role == Role::Citizen) sites *= 0.3;
  return terms.late
         * (sites + terms.cards + terms.belongings + terms.tokens + terms.warbands + terms.place);
}

// Where everything is decided means are worth nothing any more. A winner is not put above all that
// may have been hoped for: who ends a turn would rather go on forever than let that happen.
constexpr double won = 0.4 * victory, lost = -0.5 * victory;

double standing_of(const State& s, Seat seat, const Terms& terms) {
  const double late = terms.acting ? haste : 0;
  if (terms.winner != nobody) return (terms.winner == seat ? won : lost) - late;
  if (terms.threat > 1 - 1e-9) return lost - late;
  return victory * (terms.chance - 0.5 * terms.threat) + value_of_means(s, seat, terms) - late;
}

// Where somebody surely wins nothing else is looked at.
Terms terms_of(const State& s, const Glance& g, Seat seat, const Ways* ways) {
  const Vantage view = vantage_of(g, seat);
  Terms terms{.ways = ways[seat], .winner = sure_winner(s, g, view)};
  terms.acting = g.acting == seat;
  if (terms.winner != nobody) return terms;
  terms.threat = greatest_threat(s, g, view, ways);
  if (terms.threat > 1 - 1e-9) return terms;
  terms.chance = own_chance(s, g, seat, ways);
  terms.sites = g.sites[seat];
  terms.treasures = g.treasures[seat];
  terms.danger = g.danger[seat];
  terms.cards = value_of_cards(s, g, seat);
  terms.belongings = value_of_treasures(s, seat);
  terms.tokens = value_of_tokens(s, g, seat);
  terms.warbands = value_of_warbands(s, g, seat);
  terms.place = value_of_place(s, g, seat);
  terms.late = std::clamp((last_round + 1 - round_in(s, g, view)) / 3.0, 0.35, 1.0);
  terms.coming_title = g.title == seat;
  return terms;
}

Standings judge_peace(const State& s) { return standings_from(s, terms_of(s)); }

// ---- a battle in progress ----

const Campaign* campaign_in(const State& s) {
  for (int i = s.stack.size() - 1; i >= 0; --i)
    if (const auto* campaign = std::get_if<Campaign>(&s.stack[i])) return campaign;
  return nullptr;
}

// Whether the last step with this consequence lies behind.
bool is_past(const Campaign& campaign, Then (*then)(State&, Campaign&, Choice)) {
  const auto steps = steps_of(campaign);
  std::size_t last = steps.size();
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (steps[i].then == then) last = i;
  return campaign.step > last;
}

Outlook outlook_of(const State& s, const Campaign& campaign) {
  const Battle& battle = s.battle;
  Fight fight{.attack_dice = battle.attack_halved ? battle.attack_dice / 2 : battle.attack_dice,
              .attackers = killable(s, Side::Attacker),
              .defense_dice = battle.defense_dice,
              .defenders = force(s, Side::Defender),
              .twice = battle.attack_doubled,
              .may_sacrifice = !battle.no_sacrifice,
              .kept = battle.target_sites != 0};
  if (is_past(campaign, roll_defense))
    fight.shields = shields_shown(battle.shields, battle.double_shields, battle.doublers);
  if (!is_past(campaign, roll_attack)) return outlook(fight);
  const int missing = std::max(0, battle.defense + 1 - battle.attack);
  const bool can = missing == 0 || (fight.may_sacrifice && missing <= fight.attackers);
  return {.chance = can ? 1.0 : 0.0, .dead = 1.0 * missing};
}

void kill_attackers(State& s, int n) {
  u8& warbands = s.player[s.battle.attacker].warbands;
  warbands = static_cast<u8>(std::max(0, warbands - n));
}

// Half of the attackers are dead.
State after_defeat(const State& s, const Outlook& odds) {
  State after = s;
  kill_attackers(after, static_cast<int>(odds.skulls + 0.5));
  kill_attackers(after, after.player[s.battle.attacker].warbands / 2);
  after.battle = Battle{};
  return after;
}

void beat_defenders(State& s) {
  Battle& battle = s.battle;
  if (battle.defender == bandits) return;
  const Seat home = imperial(s, battle.defender) ? chancellor : battle.defender;
  for_each_seat(battle.defense_boards, [&](Seat seat) {
    s.player[seat].warbands = static_cast<u8>((s.player[seat].warbands + 1) / 2);
  });
  for_each_site(battle.defense_sites, [&](SiteId at) {
    Site& site = s.site[at];
    s.player[home].warbands = static_cast<u8>(s.player[home].warbands + (site.warbands + 1) / 2);
    site.warbands = 0;
    site.colour = nobody;
  });
}

// The targets change hands; those who are left go there, and some of them stay on the board.
State after_victory(const State& s, const Outlook& odds) {
  State after = s;
  const Battle& battle = s.battle;
  Player& winner = after.player[battle.attacker];
  kill_attackers(after, static_cast<int>(odds.dead + 0.5));
  beat_defenders(after);
  int left = std::popcount(battle.target_sites);
  for_each_site(battle.target_sites, [&](SiteId at) {
    const int n = std::min<int>(winner.warbands, std::max(1, winner.warbands / (left-- + 1)));
    if (n == 0) return;
    winner.warbands = static_cast<u8>(winner.warbands - n);
    after.site[at].warbands = static_cast<u8>(after.site[at].warbands + n);
    after.site[at].colour = colour_of(s, battle.attacker);
  });
  for_each_relic(battle.target_relics,
                 [&](CardId card) { give_relic_to(after, card, battle.attacker); });
  for (Banner banner : each<Banner>)
    if (battle.target_banners >> static_cast<int>(banner) & 1) {
      BannerState& it = after.banner[banner];
      it = {.holder = battle.attacker, .tokens = static_cast<u8>(std::max(1, it.tokens - 2))};
    }
  if (battle.target_pawn) {
    u8& favor = after.player[battle.defender].favor;
    favor = static_cast<u8>((favor + 1) / 2);
  }
  after.battle = Battle{};
  return after;
}

}  // namespace

AllTerms terms_of(const State& s) {
  const Glance g = glance(s);
  Ways ways[max_players];
  for (Seat seat = 0; seat < g.players; ++seat) ways[seat] = ways_to_win(s, g, seat);
  AllTerms all;
  for (Seat seat = 0; seat < g.players; ++seat) all[seat] = terms_of(s, g, seat, ways);
  return all;
}

Standings standings_from(const State& s, const AllTerms& terms) {
  Standings all{};
  for (Seat seat : seats_of(s)) all[seat] = standing_of(s, seat, terms[seat]);
  return all;
}

bool is_in_battle(const State& s) {
  const Campaign* campaign = campaign_in(s);
  return campaign && !is_at(*campaign, declare_target) && s.battle.attacker != nobody
         && !s.battle.decided;
}

std::array<BattleEnd, 2> outcomes_of_battle(const State& s) {
  const Outlook odds = outlook_of(s, *campaign_in(s));
  return {{{after_victory(s, odds), odds.chance}, {after_defeat(s, odds), 1 - odds.chance}}};
}

Standings judge(const State& s) {
  if (!is_in_battle(s)) return judge_peace(s);
  Standings all{};
  for (const BattleEnd& outcome : outcomes_of_battle(s)) {
    if (outcome.weight <= 0) continue;
    const Standings part = judge_peace(outcome.state);
    for (Seat seat : seats_of(s)) all[seat] += outcome.weight * part[seat];
  }
  return all;
}

// What a card in hand promises to the seat.
double promise_of(const State& s, Seat seat, CardId card) {
  if (card == Conspiracy) return 0.5;
  if (!is_vision(card)) return 0.3 + worth_of(card);
  if (!is_exile(s, seat)) return 0;
  const Glance g = glance(s);
  return victory
         * (chance_by_vision(s, g, seat, card, 1)
            - chance_by_vision(s, g, seat, s.player[seat].vision, 1));
}

}  // namespace ziggurat::oath
