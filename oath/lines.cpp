#include "oath/lines.h"

#include <map>

#include "core/suite.h"
#include "oath/chronicle.h"
#include "oath/json.h"
#include "oath/rules.h"
#include "oath/saga.h"

namespace ziggurat::oath {
namespace {

void count_news(const State& s, Coverage& coverage) {
  for (const News& news : s.news) {
    const auto card = static_cast<std::size_t>(news.a.id);
    switch (Event(news.kind)) {
      case Event::Used:
      case Event::Modified:
      case Event::PlanUsed: ++coverage.used[card]; break;
      case Event::Played:
      case Event::PlayedUp:
      case Event::RevealedVision:
      case Event::Conspired:
      case Event::Recovered:
      case Event::Took:
      case Event::TookFromReliquary: ++coverage.in_play[card]; break;
      case Event::Travelled:
        if (news.a.id < count_of<SiteCard>) ++coverage.sites[card];
        break;
      default: break;
    }
  }
}

void count_beginning(const State& s, Coverage& coverage) {
  ++coverage.oaths[static_cast<std::size_t>(s.oath)];
  coverage.citizens += s.citizen_boards != 0;
  bool ruins = false;
  for (const Site& site : s.site)
    for (CardId card : site.cards) {
      ++coverage.in_play[card];
      ruins |= is_ruin(card);
    }
  coverage.ruins += ruins;
}

void mix(auto first, auto last, Rng& rng) {
  for (auto n = last - first; n > 1; --n)
    std::swap(first[n - 1], first[rng.below(static_cast<u32>(n))]);
}

// A world that has forgotten its first game: any denizens, any oath, any Citizens.
Chronicle any_chronicle(Rng& rng) {
  Chronicle chronicle = first_chronicle();
  chronicle.oath = Oath(rng.below(count_of<Oath>));
  chronicle.citizens = static_cast<u8>(rng.below(all_boards + 1));
  std::vector<CardId> denizens, visions;
  for (int i = 0; i < denizen_count; ++i)
    if (CardId(i) != Longbows && CardId(i) != TamingCharm && CardId(i) != Elders)
      denizens.push_back(CardId(i));
  for (int i = first_vision; i <= Conquest; ++i) visions.push_back(CardId(i));
  mix(denizens.begin(), denizens.end(), rng);
  mix(visions.begin(), visions.end(), rng);
  // The layers of 8.8: 10 denizens with 2 visions, 15 with 3, and the others.
  std::vector<CardId> deck;
  const auto add_layer = [&](std::size_t n_denizens, std::size_t n_visions) {
    const auto start = static_cast<std::ptrdiff_t>(deck.size());
    for (std::size_t i = 0; i < n_denizens; ++i)
      deck.push_back(denizens.back()), denizens.pop_back();
    for (std::size_t i = 0; i < n_visions; ++i) deck.push_back(visions.back()), visions.pop_back();
    mix(deck.begin() + start, deck.end(), rng);
  };
  add_layer(10, 2);
  add_layer(15, 3);
  add_layer(26, 0);
  for (CardId card : deck) chronicle.deck.push(card);
  for (int i = 0; i < 12; ++i) chronicle.dispossessed.push(denizens[static_cast<std::size_t>(i)]);
  return chronicle;
}

// Any verb with equal odds, then any of its choices.
int pick_by_verb(const Decision& decision, Rng& rng) {
  std::map<u8, std::vector<int>> by_verb;
  for (int i = 0; i < decision.choices.size(); ++i) by_verb[decision.choices[i].verb].push_back(i);
  auto some = by_verb.begin();
  std::advance(some, rng.below(static_cast<u32>(by_verb.size())));
  return some->second[rng.below(static_cast<u32>(some->second.size()))];
}

// A choice for the card that was used least, if one of these was used little.
int pick_seldom_used(const Decision& decision, const Coverage& coverage, Rng& rng) {
  constexpr u32 little = 3;
  u32 least = little;
  std::vector<int> best;
  for (int i = 0; i < decision.choices.size(); ++i) {
    const Choice& c = decision.choices[i];
    for (const Ref& ref : {c.a, c.b, c.c}) {
      if (ref.kind != static_cast<u8>(Kind::Card) || ref.id == no_card) continue;
      const u32 times = coverage.times_used(CardId(ref.id));
      if (times < least) best.clear(), least = times;
      if (times == least && least < little) best.push_back(i);
    }
  }
  return best.empty() ? pick_by_verb(decision, rng)
                      : best[rng.below(static_cast<u32>(best.size()))];
}

}  // namespace

u32 Coverage::times_used(CardId card) const {
  const CardRow& it = row(card);
  const bool speaks = !it.action.empty() || !it.played.empty() || !it.rest.empty()
                      || it.plan.sides != Sides::None
                      || (it.modifies != Modifies::Never && it.modifies != Modifies::Allows);
  return (speaks && !it.persistent ? used : in_play)[card];
}

LinesReport play_lines(const LinesRequest& request) {
  LinesReport report;
  for (int line = 0; line < request.lines; ++line) {
    const int players = request.players == 0 ? 2 + line % 5 : request.players;
    Suite<Rules> suite({.games = 1, .players = players, .options = {}});
    suite.watch = [&](const State& s) { count_news(s, report.coverage); };
    suite.choose = [&](const Decision& decision, Rng& rng) {
      const bool by_lot = decision.who == chance || rng.below(2) == 0;
      return by_lot ? pick(decision, rng) : pick_seldom_used(decision, report.coverage, rng);
    };
    Rng rng(request.seed * 7919 + static_cast<u64>(line));
    std::string position =
        position_in(line % 5 == 0 ? first_chronicle() : any_chronicle(rng), players);
    for (int game = 0; game < request.games; ++game) {
      count_beginning(*parse_position(position), report.coverage);
      const u64 seed = request.seed * 1'000'003 + static_cast<u64>(line * request.games + game);
      const State end = suite.play_from(position, seed);
      report.violation = suite.report().violation;
      if (report.violation) return report;
      ++report.coverage.victories[static_cast<std::size_t>(end.victory)];
      position = position_in(chronicle_of(end, "", ""), players);
      request.progress(line * request.games + game + 1);
    }
  }
  return report;
}

}  // namespace ziggurat::oath
