#include "oath/lines.h"

#include "oath/chronicle.h"
#include "oath/json.h"
#include "oath/rules.h"

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

std::string position_of(const Chronicle& chronicle, int players) {
  return "players " + std::to_string(players) + "\nchronicle " + print_chronicle(chronicle) + "\n";
}

}  // namespace

bool Coverage::was_used(CardId card) const {
  const CardRow& it = row(card);
  const bool speaks = !it.action.empty() || !it.played.empty() || !it.rest.empty()
                      || it.plan.sides != Sides::None
                      || (it.modifies != Modifies::Never && it.modifies != Modifies::Allows);
  return (speaks && !it.persistent ? used : in_play)[card] > 0;
}

LinesReport play_lines(const LinesRequest& request) {
  LinesReport report;
  for (int line = 0; line < request.lines; ++line) {
    const int players = request.players == 0 ? 2 + line % 5 : request.players;
    Suite<Rules> suite({.games = 1, .players = players, .options = {}});
    suite.watch = [&](const State& s) { count_news(s, report.coverage); };
    std::string position = position_of(first_chronicle(), players);
    for (int game = 0; game < request.games; ++game) {
      count_beginning(*parse_position(position), report.coverage);
      const u64 seed = request.seed * 1'000'003 + static_cast<u64>(line * request.games + game);
      const State end = suite.play_from(position, seed);
      report.suite.count.decisions += suite.report().count.decisions;
      if (suite.report().violation) {
        report.suite.violation = suite.report().violation;
        return report;
      }
      ++report.coverage.victories[static_cast<std::size_t>(end.victory)];
      position = position_of(chronicle_of(end, "", ""), players);
      request.progress(line * request.games + game + 1);
    }
    report.suite.prompts_asked.insert(suite.report().prompts_asked.begin(),
                                      suite.report().prompts_asked.end());
  }
  return report;
}

}  // namespace ziggurat::oath
