#include "ai/arena.h"

#include <chrono>
#include <cmath>

namespace ziggurat {
namespace {

using Clock = std::chrono::steady_clock;

// In each game the levels move on by one seat.
class Arena {
 public:
  explicit Arena(const ArenaRequest& request) : request_(request), seats_(request.levels.size()) {
    report_.wins.resize(seats_);
    report_.points.resize(seats_);
  }

  ArenaReport run() {
    for (int game = 0; game < request_.games; ++game) {
      play(game);
      request_.progress(game + 1);
    }
    return report_;
  }

 private:
  void play(int game) {
    Setting setting;
    setting.seats = static_cast<int>(seats_);
    setting.options = request_.options;
    const auto table = std::move(*request_.game->begin(std::move(setting)));
    std::vector<std::unique_ptr<Player>> players;
    for (std::size_t seat = 0; seat < seats_; ++seat)
      players.push_back(
          make_player(request_.levels[level_at(seat, game)], *table, request_.patience));

    const auto number = static_cast<u64>(game);
    Rng luck(request_.seed + number / seats_);
    Rng thoughts(~(request_.seed + number));
    while (!table->over())
      if (const Seat who = table->decision().who; who == chance)
        table->choose_by_lot(luck);
      else
        table->choose(think(*players[who], *table, thoughts));
    count(table->scores(), game);
  }

  int think(Player& player, const Table& table, Rng& rng) {
    const Clock::time_point start = Clock::now();
    const int choice = player.choose(table, rng);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    report_.longest_thought = std::max(report_.longest_thought, seconds);
    return choice;
  }

  void count(const Scores& scores, int game) {
    const auto winners = std::count(scores.rank.begin(), scores.rank.begin() + scores.seats, 1);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const std::size_t level = level_at(seat, game);
      if (scores.rank[seat] == 1) report_.wins[level] += 1.0 / static_cast<double>(winners);
      report_.points[level] += 1.0 * scores.points[seat] / request_.games;
    }
  }

  std::size_t level_at(std::size_t seat, int game) const {
    return (seat + static_cast<std::size_t>(game)) % seats_;
  }

  const ArenaRequest& request_;
  const std::size_t seats_;
  ArenaReport report_;
};

}  // namespace

ArenaReport play_arena(const ArenaRequest& request) { return Arena(request).run(); }

Interval confidence(double wins, int games) {
  const double z = 1.96, n = games, share = wins / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half =
      z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace ziggurat
