#include "tools/tallies.h"

#include <fmt/format.h>

namespace ziggurat {
namespace {

std::string points(const Tally::Sum& sum, int games) {
  const Interval interval = sum.interval(games);
  return fmt::format("{:6.2f} points ({:.2f} to {:.2f})", sum.mean(games), interval.low,
                     interval.high);
}

}  // namespace

std::string seats_table(const Texts& texts, const Vocabulary& words,
                        const std::vector<Tally>& seats) {
  std::string table;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const Tally& tally = seats[seat];
    if (tally.games == 0) continue;
    const Interval wins = confidence(tally.wins(), tally.games);
    table += fmt::format("{:32} wins {:5.1f} % ({:.1f} to {:.1f}), {}\n",
                         texts(std::string(words.game) + ".seat." + words.seats[seat]),
                         100 * tally.win_share(), 100 * wins.low, 100 * wins.high,
                         points(tally.points, tally.games));
    for (const auto& [source, sum] : tally.sources)
      table += fmt::format("  {:30}  in {:5.1f} % of games{:12}{}\n", texts(source),
                           100.0 * sum.paid_in / tally.games, "", points(sum, tally.games));
  }
  return table;
}

}  // namespace ziggurat
