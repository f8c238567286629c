#include "ai/arena_report.h"

#include <algorithm>

namespace ziggurat {
namespace {

using Part = ArenaReport::Part;

Part empty_part(int players, std::string value, std::size_t contestants) {
  const auto seats = static_cast<std::size_t>(players);
  return {players,
          std::move(value),
          0,
          std::vector<Tally>(contestants),
          std::vector<Tally>(seats),
          std::vector(contestants, std::vector<Tally>(seats))};
}

Part& part_of(std::vector<Part>& parts, int players, const std::string& value,
              std::size_t contestants) {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& part) {
    return part.players == players && part.value == value;
  });
  if (found != parts.end()) return *found;
  return parts.emplace_back(empty_part(players, value, contestants));
}

void count(Tally::Block& to, const PlayedGame& game, std::size_t seat) {
  ++to.games;
  to.wins += game.share(seat);
  to.points += game.seats[seat].points;
  for (const auto& [key, points] : game.seats[seat].sources) {
    to.sources[key].points += points;
    to.sources[key].paid_in += points > 0;
  }
}

void count(Part& part, const Arena& arena, const ArenaBlock& block) {
  const std::size_t contestants = part.contestants.size(), seats = part.seats.size();
  std::vector<Tally::Block> ones(contestants), places(seats), both(contestants * seats);
  for (int game = block.first; game < block.first + block.games; ++game)
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::size_t one = block.contestant(game, seat);
      for (Tally::Block* to : {&ones[one], &places[seat], &both[one * seats + seat]})
        count(*to, arena.played(game), seat);
    }
  part.games += block.games;
  for (std::size_t seat = 0; seat < seats; ++seat) part.seats[seat].add(places[seat]);
  for (std::size_t one = 0; one < contestants; ++one) {
    part.contestants[one].add(ones[one]);
    for (std::size_t seat = 0; seat < seats; ++seat)
      part.contestants_by_seat[one][seat].add(both[one * seats + seat]);
  }
}

void count_efforts(ArenaReport& report, const PlayedGame& game) {
  report.seconds += game.seconds;
  for (const PlayedGame::Outcome& seat : game.seats) {
    ArenaReport::Effort& effort = report.efforts[seat.contestant];
    effort.choices += seat.choices;
    effort.thinking += seat.thinking;
    effort.longest = std::max(effort.longest, seat.longest);
    effort.waits += seat.waits;
    effort.waiting += seat.waiting;
    effort.longest_wait = std::max(effort.longest_wait, seat.longest_wait);
  }
}

void count_stages(ArenaReport& report, const Arena& arena, const ArenaBlock& block) {
  std::map<std::string, double> means;
  for (int game = block.first; game < block.first + block.games; ++game)
    for (const auto& [name, n] : arena.played(game).stage)
      means[name] += static_cast<double>(n) / block.games;
  for (const auto& [name, mean] : means) report.stage[name].add(mean);
}

Ranking ranking_of(const PlayedGame& game) {
  Ranking ranking;
  for (const PlayedGame::Outcome& seat : game.seats) {
    ranking.contestants.push_back(seat.contestant);
    ranking.ranks.push_back(seat.rank);
  }
  return ranking;
}

void count_meetings(ArenaReport& report, const PlayedGame& game) {
  for (const PlayedGame::Outcome& one : game.seats)
    for (const PlayedGame::Outcome& other : game.seats) {
      if (&one == &other) continue;
      ArenaReport::Meetings& met = report.meetings[one.contestant][other.contestant];
      met.ahead += one.rank < other.rank ? 1 : one.rank == other.rank ? 0.5 : 0;
      ++met.all;
    }
}

void add(std::vector<Tally>& to, const std::vector<Tally>& more) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i].add(more[i]);
}

}  // namespace

std::vector<ArenaReport::Part> ArenaReport::by_players() const {
  std::vector<Part> all;
  for (const Part& part : parts) {
    Part& to = part_of(all, part.players, "", part.contestants.size());
    to.games += part.games;
    add(to.contestants, part.contestants);
    add(to.seats, part.seats);
    for (std::size_t one = 0; one < part.contestants.size(); ++one)
      add(to.contestants_by_seat[one], part.contestants_by_seat[one]);
  }
  return all;
}

ArenaReport report_on(const Arena& arena, std::size_t zero) {
  const std::size_t contestants = arena.request().contestants.size();
  ArenaReport report;
  report.efforts.resize(contestants);
  report.meetings.assign(contestants, std::vector<ArenaReport::Meetings>(contestants));
  report.blocks = arena.counted_blocks();
  std::vector<std::vector<Ranking>> rankings;
  for (int i = 0; i < report.blocks; ++i) {
    const ArenaBlock& block = arena.blocks()[static_cast<std::size_t>(i)];
    report.games += block.games;
    count(part_of(report.parts, block.players(), block.value, contestants), arena, block);
    count_stages(report, arena, block);
    rankings.emplace_back();
    for (int game = block.first; game < block.first + block.games; ++game) {
      count_efforts(report, arena.played(game));
      count_meetings(report, arena.played(game));
      rankings.back().push_back(ranking_of(arena.played(game)));
    }
  }
  report.ratings = rate(contestants, zero, rankings);
  return report;
}

Conclusion conclusion_of(const Arena& arena, const ArenaReport& report) {
  if (arena.is_decided())
    return arena.test()->verdict() == Verdict::Stronger ? Conclusion::Stronger
                                                        : Conclusion::NotStronger;
  if (arena.test()) return Conclusion::Undecided;
  return report.games < least_games ? Conclusion::TooFewGames : Conclusion::Measured;
}

}  // namespace ziggurat
