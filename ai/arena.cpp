#include "ai/arena.h"

#include <chrono>
#include <cmath>
#include <mutex>

#include "ai/parallel.h"

namespace ziggurat {
namespace {

using Clock = std::chrono::steady_clock;

// Points of one seat by where they came from, whenever they came.
std::map<std::string, int> sources_of(const Account& account, std::size_t seat) {
  std::map<std::string, int> sources;
  for (std::size_t column = 0; column < account.columns.size(); ++column) {
    const Account::Cell& cell = account.rows[seat][column];
    for (const Account::Part& part : cell.parts) sources[part.key] += part.n;
    if (cell.parts.empty() && account.columns[column].counts && cell.n + cell.plus != 0)
      sources[account.columns[column].title.key] += cell.n + cell.plus;
  }
  return sources;
}

void add(Tally& to, const Tally& more) {
  const auto join = [](Tally::Sum& sum, const Tally::Sum& other) {
    sum.points += other.points, sum.squares += other.squares, sum.paid_in += other.paid_in;
  };
  to.games += more.games;
  to.shares += more.shares;
  join(to.points, more.points);
  for (const auto& [key, sum] : more.sources) join(to.sources[key], sum);
}

// In each game the levels move on by one seat.
class Arena {
 public:
  explicit Arena(const ArenaRequest& request)
      : request_(request), seats_(request.contestants.size()) {
    report_.levels.resize(seats_);
    for (const OptionInfo& option : request.game->info().options)
      if (option.name == request.each)
        for (const char* value : option.values)
          report_.parts.push_back({value, std::vector<Tally>(seats_)});
    if (report_.parts.empty()) report_.parts.push_back({"", std::vector<Tally>(seats_)});
  }

  ArenaReport run() {
    in_parallel(request_.games, request_.cores, [this](int game) { play(game); });
    return std::move(report_);
  }

 private:
  // What is played in a game depends on its number alone.
  void play(int game) {
    ArenaReport::Part& part =
        report_.parts[static_cast<std::size_t>(game) / seats_ % report_.parts.size()];
    Setting setting;
    setting.seats = static_cast<int>(seats_);
    setting.options = request_.options;
    if (!request_.each.empty()) setting.options.emplace_back(request_.each, part.value);
    const auto table = std::move(*request_.game->begin(std::move(setting)));
    std::vector<std::unique_ptr<Player>> players;
    for (std::size_t seat = 0; seat < seats_; ++seat)
      players.push_back(request_.contestants[level_at(seat, game)].player(*table));

    const auto number = static_cast<u64>(game);
    Rng luck(request_.seed + number / seats_);
    Rng thoughts(~(request_.seed + number));
    double longest = 0;
    while (!table->over())
      if (const Seat who = table->decision().who; who == chance)
        table->choose_by_lot(luck);
      else
        table->choose(think(*players[who], *table, thoughts, longest));

    const Scores scores = table->scores();
    const Account account = table->account();
    const std::lock_guard lock(counting_);
    report_.longest_thought = std::max(report_.longest_thought, longest);
    for (std::size_t seat = 0; seat < seats_; ++seat)
      for (Tally* tally : {&part.seats[seat], &report_.levels[level_at(seat, game)]})
        count(*tally, scores, account, seat);
    request_.progress(++played_);
  }

  static int think(Player& player, const Table& table, Rng& rng, double& longest) {
    const Clock::time_point start = Clock::now();
    const int choice = player.choose(table, rng);
    longest = std::max(longest, std::chrono::duration<double>(Clock::now() - start).count());
    return choice;
  }

  static void count(Tally& tally, const Scores& scores, const Account& account, std::size_t seat) {
    const auto winners = std::count(scores.rank.begin(), scores.rank.begin() + scores.seats, 1);
    ++tally.games;
    if (scores.rank[seat] == 1) tally.shares += Tally::whole_victory / winners;
    tally.points.add(scores.points[seat]);
    for (const auto& [key, points] : sources_of(account, seat)) tally.sources[key].add(points);
  }

  std::size_t level_at(std::size_t seat, int game) const {
    return (seat + static_cast<std::size_t>(game)) % seats_;
  }

  const ArenaRequest& request_;
  const std::size_t seats_;
  std::mutex counting_;
  ArenaReport report_;
  int played_ = 0;
};

}  // namespace

Interval confidence(double wins, int games) {
  const double z = 1.96, n = games, share = wins / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half =
      z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

void Tally::Sum::add(int n) {
  points += n;
  squares += long{n} * n;
  paid_in += n > 0;
}

Interval Tally::Sum::interval(int played) const {
  const double n = played, middle = mean(played);
  const double variance = std::max(0.0, static_cast<double>(squares) / n - middle * middle);
  const double half = 1.96 * std::sqrt(variance / std::max(1.0, n - 1));
  return {middle - half, middle + half};
}

std::vector<Tally> ArenaReport::seats() const {
  std::vector<Tally> all(levels.size());
  for (const Part& part : parts)
    for (std::size_t seat = 0; seat < all.size(); ++seat) add(all[seat], part.seats[seat]);
  return all;
}

ArenaReport play_arena(const ArenaRequest& request) { return Arena(request).run(); }

}  // namespace ziggurat
