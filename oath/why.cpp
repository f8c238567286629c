// Why a choice is not legal. The lists of the chapters decide; this page only finds words for it.
#include "oath/why.h"

#include <initializer_list>

#include "oath/rules.h"
#include "oath/words.h"

namespace ziggurat::oath {
namespace {

bool asks_for_action(const State& s) {
  const auto* turn = std::get_if<PlayerTurn>(&s.stack.top());
  return turn && is_at(*turn, act);
}

const char* why_no_card_here(const State& s, Seat who, CardId card) {
  if (card >= card_numbers) return "no-such-card";
  const SiteId at = site_of(s, card);
  if (at == no_site) return "not-on-map";
  if (at != s.player[who].pawn) return "not-here";
  if (suit_of(card) == Suit::none) return "ruin";
  return is_free(s, card) ? nullptr : "occupied";
}

const char* why_no_muster(const State& s, Seat who, CardId card) {
  if (s.player[who].supply == 0) return "no-supply";
  if (const char* reason = why_no_card_here(s, who, card)) return reason;
  return favor_left(s, who) == 0 ? "no-favor" : "forbidden";
}

const char* why_no_trade(const State& s, Seat who, Choice c) {
  if (s.player[who].supply == 0) return "no-supply";
  if (const char* reason = why_no_card_here(s, who, card_of(c.a))) return reason;
  if (verb_of(c) == Verb::TradeFavor) return secrets_left(s, who) == 0 ? "no-secret" : "forbidden";
  return favor_left(s, who) < 2 ? "no-favor" : "forbidden";
}

const char* why_no_search(const State& s, Seat who, Choice c) {
  const bool deck = verb_of(c) == Verb::SearchDeck;
  if (deck ? s.cards.deck.empty() : s.cards.discards[Region(c.a.id)].empty()) return "empty";
  if (s.player[who].supply < (deck ? search_cost(s, who) : 2)) return "no-supply";
  return deck || region_of(s, who) == Region(c.a.id) ? "forbidden" : "other-region";
}

const char* why_no_travel(const State& s, Seat who, Choice c) {
  const SiteId to = site_of(s, c.a);
  if (to == no_site) return "not-on-map";
  if (to == s.player[who].pawn) return "already-there";
  if (pass_bars(s, who, to)) return "narrow-pass";
  return s.player[who].supply < travel_cost(s, who, to) ? "no-supply" : "forbidden";
}

const char* why_no_campaign(const State& s, Seat who, Choice c) {
  const Seat defender = c.a.id;
  if (has_adviser(s, who, VowOfPeace)) return "forbidden";
  if (s.player[who].supply < 2) return "no-supply";
  if (defender == who) return "yourself";
  return defender == bandits ? "not-bandits" : "not-here";
}

const char* why_no_recovery(const State& s, Seat who, Choice c) {
  if (s.player[who].supply == 0) return "no-supply";
  if (verb_of(c) == Verb::RecoverBanner)
    return c.b.id <= s.banner[Banner(c.a.id)].tokens ? "too-little" : "forbidden";
  return c.a.id > s.site[s.player[who].pawn].relics.size() ? "no-relic" : "cannot-pay";
}

const char* why_no_use(const State& s, Seat who, CardId card) {
  if (card >= card_numbers) return "no-such-card";
  if (!has_access(s, who, card)) return "no-access";
  if (row(card).action.empty()) return "no-action";
  return can_pay(s, who, card, row(card).cost) ? "no-use" : "cannot-pay";
}

const char* why_no_adviser(const State& s, Seat who, CardId card) {
  if (card >= card_numbers || s.cards.place[card] != adviser_of(who)) return "not-yours";
  return is_facedown(s, card) ? "forbidden" : "faceup";
}

const char* why_no_action(const State& s, Seat who, Choice c) {
  if (modified_act(s) != Act::None) return "modifiers-first";
  switch (verb_of(c)) {
    case Verb::SearchDeck:
    case Verb::SearchPile: return why_no_search(s, who, c);
    case Verb::Muster: return why_no_muster(s, who, card_of(c.a));
    case Verb::TradeFavor:
    case Verb::TradeSecrets: return why_no_trade(s, who, c);
    case Verb::RecoverRelic:
    case Verb::RecoverBanner: return why_no_recovery(s, who, c);
    case Verb::Campaign: return why_no_campaign(s, who, c);
    case Verb::Travel: return why_no_travel(s, who, c);
    case Verb::Use: return why_no_use(s, who, card_of(c.a));
    case Verb::With:
    case Verb::Without: return "no-modifier";
    case Verb::Play:
    case Verb::Dismiss: return why_no_adviser(s, who, card_of(c.a));
    case Verb::Offer:
    case Verb::Exile: return holds(s, who, GrandScepter) ? "forbidden" : "no-scepter";
    case Verb::ExileSelf: return "forbidden";
    case Verb::Station:
    case Verb::Recall: return "no-warbands";
    default: return "not-now";
  }
}

// What the seat lacks, if that alone keeps a choice from the list: it is there for whoever has it.
const char* missing_payment(const State& s, Seat who, Choice c) {
  if (who >= max_players) return nullptr;
  constexpr u8 plenty = total_favor;
  const auto is_listed_with = [&](std::initializer_list<u8 Player::*> means) {
    State rich = s;
    for (u8 Player::*some : means) rich.player[who].*some = plenty;
    Decision asked;
    flow::decide(rich, asked);
    return asked.choices.find(c) >= 0;
  };
  if (is_listed_with({&Player::supply})) return "no-supply";
  if (is_listed_with({&Player::favor})) return "no-favor";
  if (is_listed_with({&Player::secrets})) return "no-secret";
  return is_listed_with({&Player::favor, &Player::secrets, &Player::supply}) ? "cannot-pay"
                                                                             : nullptr;
}

// What says little: better to name what is missing.
bool is_vague(std::string_view reason) {
  return reason == "forbidden" || reason == "not-now" || reason == "not-that"
         || reason == "no-modifier" || reason == "modifiers-first";
}

// What follows from powers and targets, not from the question alone; null: nothing in particular.
const char* why_no_site_target(const State& s, SiteId at) {
  if (at == no_site) return "not-on-map";
  if (s.battle.target_sites & bit(at)) return "target-already";
  if (!rules_site(s, s.battle.defender, at)) return "not-ruled";
  return pass_bars_target(s, at) ? "narrow-pass" : nullptr;
}

const char* why_no_target(const State& s, Choice c) {
  switch (verb_of(c)) {
    case Verb::TargetSite: return why_no_site_target(s, site_of(s, c.a));
    case Verb::TargetRelic:
    case Verb::TargetBanner:
    case Verb::TargetPawn:
      if (s.battle.defender == bandits) return "only-sites";
      return pawn_is_at(s, s.battle.defender, s.battle.from) ? nullptr : "pawn-away";
    default: return nullptr;
  }
}

const char* why_no_destination(const State& s, const Travel& t, Choice c) {
  if (verb_of(c) != Verb::ChooseSite) return nullptr;
  const SiteId to = site_of(s, c.a);
  if (to == no_site) return "not-on-map";
  if (to == t.from) return "already-there";
  return pass_bars(s, t, to) ? "narrow-pass" : nullptr;
}

const char* why_no_answer(const State& s, Choice c) {
  if (const auto* campaign = std::get_if<Campaign>(&s.stack.top());
      campaign && is_at(*campaign, declare_target))
    return why_no_target(s, c);
  if (const auto* t = std::get_if<Travel>(&s.stack.top()); t && t->to == no_site)
    return why_no_destination(s, *t, c);
  return nullptr;
}

const char* why_not_listed(const State& s, const Decision& asked, Choice c) {
  if (asks_for_action(s)) return why_no_action(s, std::get<PlayerTurn>(s.stack.top()).who, c);
  if (const char* reason = why_no_answer(s, c)) return reason;
  return asked.choices.has_verb(verb_of(c)) ? "not-that" : "not-now";
}

constexpr const char* reasons[] = {
    "no-such-card", "not-on-map",    "not-here",        "ruin",        "occupied",
    "no-supply",    "no-favor",      "forbidden",       "no-secret",   "empty",
    "other-region", "already-there", "yourself",        "not-bandits", "too-little",
    "no-relic",     "cannot-pay",    "no-access",       "no-action",   "no-use",
    "not-yours",    "faceup",        "modifiers-first", "no-modifier", "no-scepter",
    "no-warbands",  "not-now",       "not-that",        "over",        "narrow-pass",
    "not-ruled",    "pawn-away",     "target-already",  "only-sites",
};

}  // namespace

const std::span<const char* const> all_reasons = reasons;

const char* reason(const State& s, const Decision& asked, Choice c) {
  const char* const found = why_not_listed(s, asked, c);
  const char* const missing = is_vague(found) ? missing_payment(s, asked.who, c) : nullptr;
  return missing ? missing : found;
}

}  // namespace ziggurat::oath
