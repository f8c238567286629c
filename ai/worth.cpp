#include "ai/worth.h"

#include <cmath>

#include "ai/mind.h"

namespace ziggurat {
namespace {

// What is left to do for the next game of a saga changes nothing any more.
bool is_decided(const Table& table) {
  return table.over() || std::string_view(table.decision().prompt).starts_with("chronicle.");
}

}  // namespace

Lead lead(const Worth& a, const Worth& b) {
  const double points = a.share() - b.share();
  return {points, points - std::hypot(a.share() - a.interval().low, b.interval().high - b.share())};
}

Sampling::Sampling(const Table& table, u64 seed)
    : table_(table),
      rng_(seed),
      player_(make_player("basic", table)),
      worth_(static_cast<std::size_t>(table.decision().choices.size())) {}

const Worth& Sampling::play(int choice, int games) {
  Worth& worth = worth_[static_cast<std::size_t>(choice)];
  for (; worth.games < games; ++worth.games)
    worth.won += play_once(table_.decision().choices[choice]);
  return worth;
}

double Sampling::play_once(Choice choice) {
  const Seat seat = table_.decision().who;
  const auto world = table_.imagine(seat, rng_);
  world->choose(world->decision().choices.find(choice));
  while (!is_decided(*world))
    if (world->decision().who == chance)
      world->choose_by_lot(rng_);
    else
      world->choose(player_->choose(*world, rng_));
  return odds_when_over(world->scores())[seat];
}

}  // namespace ziggurat
