#include "oath/lines.h"

#include <algorithm>
#include <map>

#include "core/suite.h"
#include "oath/chronicle.h"
#include "oath/json.h"
#include "oath/rules.h"
#include "oath/saga.h"

namespace ziggurat::oath {
namespace {

// Whether a card does more than lie there: persistent powers and what merely allows have worked by
// that.
bool speaks(CardId card) {
  const CardRow& it = row(card);
  return !it.persistent
         && (!it.action.empty() || !it.played.empty() || !it.rest.empty()
             || it.plan.sides != Sides::None
             || (it.modifies != Modifies::Never && it.modifies != Modifies::Allows));
}

bool tells_of_use(Event event) {
  return event == Event::Used || event == Event::Modified || event == Event::PlanUsed;
}
bool tells_of_coming(Event event) {
  switch (event) {
    case Event::Played:
    case Event::PlayedUp:
    case Event::RevealedVision:
    case Event::Conspired:
    case Event::Recovered:
    case Event::Took:
    case Event::TookFromReliquary: return true;
    default: return false;
  }
}
// The card that has done what it can, if the news tells of one.
CardId doer(const News& news) {
  const auto event = static_cast<Event>(news.kind);
  if (!tells_of_use(event) && !tells_of_coming(event)) return no_card;
  const auto card = CardId(news.a.id);
  return speaks(card) == tells_of_use(event) ? card : no_card;
}

void count_news(const State& s, Coverage& coverage) {
  for (const News& news : s.news) {
    const auto event = static_cast<Event>(news.kind);
    const auto what = static_cast<std::size_t>(news.a.id);
    if (tells_of_use(event)) ++coverage.used[what];
    if (tells_of_coming(event)) ++coverage.in_play[what];
    if (event == Event::Travelled && what < count_of<SiteCard>) ++coverage.sites[what];
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

constexpr u32 little = 3;  // times that a card was used

// A world that has forgotten its first game: any oath, any Citizens, and of the denizens those that
// were used little before any others.
Chronicle any_chronicle(const Coverage& coverage, Rng& rng) {
  Chronicle chronicle = first_chronicle();
  chronicle.oath = Oath(rng.below(count_of<Oath>));
  chronicle.citizens = static_cast<u8>(rng.below(all_boards + 1));
  std::vector<CardId> denizens, visions;
  for (int i = 0; i < denizen_count; ++i)
    if (CardId(i) != Longbows && CardId(i) != TamingCharm && CardId(i) != Elders)
      denizens.push_back(CardId(i));
  for (int i = first_vision; i <= Conquest; ++i) visions.push_back(CardId(i));
  mix(denizens.begin(), denizens.end(), rng);
  std::stable_partition(denizens.begin(), denizens.end(),
                        [&](CardId card) { return coverage.times_used(card) >= little; });
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

// The choices for which something is least, if it is little; else none.
std::vector<int> least_of(const Decision& decision, const auto& times_of) {
  u32 least = little;
  std::vector<int> best;
  for (int i = 0; i < decision.choices.size(); ++i) {
    const u32 times = times_of(decision.choices[i]);
    if (times < least) best.clear(), least = times;
    if (times == least && least < little) best.push_back(i);
  }
  return best;
}

// What lets a card do what it never did is chosen wherever it can be. Otherwise every other choice
// is one that lets a card do what it seldom did, or at least names such a card.
int pick_seldom_used(const State& s, const Decision& decision, const Coverage& coverage, Rng& rng) {
  const auto some = [&](const std::vector<int>& list) {
    return list[rng.below(static_cast<u32>(list.size()))];
  };
  u32 least = little;
  const auto times_of_doer = [&](const Choice& c) {
    State after = s;
    flow::apply(after, c);
    u32 times = little;
    for (const News& news : after.news)
      if (const CardId card = doer(news); card != no_card)
        times = std::min(times, coverage.times_used(card));
    least = std::min(least, times);
    return times;
  };
  const std::vector<int> doing = least_of(decision, times_of_doer);
  if (least > 0 && rng.below(2) == 0) return pick(decision, rng);
  if (!doing.empty()) return some(doing);
  const std::vector<int> naming = least_of(decision, [&](const Choice& c) {
    u32 times = little;
    for (const Ref& ref : {c.a, c.b, c.c})
      if (ref.kind == static_cast<u8>(Kind::Card) && ref.id != no_card)
        times = std::min(times, coverage.times_used(CardId(ref.id)));
    return times;
  });
  return naming.empty() ? pick_by_verb(decision, rng) : some(naming);
}

}  // namespace

u32 Coverage::times_used(CardId card) const { return (speaks(card) ? used : in_play)[card]; }

bool Coverage::is_complete() const {
  for (int i = 0; i < card_numbers; ++i)
    if (*card_words[i] && !times_used(CardId(i))) return false;
  return std::ranges::all_of(sites, [](u32 n) { return n > 0; });
}

LinesReport play_lines(const LinesRequest& request) {
  LinesReport report;
  for (int line = 0; line < request.lines; ++line) {
    if (request.until_complete && report.coverage.is_complete()) break;
    const int players = request.players == 0 ? 2 + line % 5 : request.players;
    Suite<Rules> suite({.games = 1, .players = players, .options = {}});
    const State* now = nullptr;
    suite.watch = [&](const State& s) {
      now = &s;
      count_news(s, report.coverage);
    };
    suite.choose = [&](const Decision& decision, Rng& rng) {
      if (decision.who == chance) return pick(decision, rng);
      return pick_seldom_used(*now, decision, report.coverage, rng);
    };
    Rng rng(request.seed * 7919 + static_cast<u64>(line));
    std::string position = position_in(
        line % 5 == 0 ? first_chronicle() : any_chronicle(report.coverage, rng), players);
    for (int game = 0; game < request.games; ++game) {
      count_beginning(*parse_position(position), report.coverage);
      const u64 seed = request.seed * 1'000'003 + static_cast<u64>(line * request.games + game);
      const State end = suite.play_from(position, seed);
      ++report.games;
      report.violation = suite.report().violation;
      if (report.violation) return report;
      ++report.coverage.victories[static_cast<std::size_t>(end.victory)];
      position = position_in(chronicle_of(end, "", ""), players);
      request.progress(report.games);
    }
  }
  return report;
}

}  // namespace ziggurat::oath
