#include "ai/learner.h"

#include <algorithm>
#include <cmath>

namespace ziggurat {

Odds chances(std::span<const float> scores) {
  Standings standings{};
  std::copy(scores.begin(), scores.end(), standings.begin());
  return odds_of_standings(standings, static_cast<int>(scores.size()), 1);
}

double ignorance(const Odds& guess, const Odds& outcome, int seats) {
  double sum = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
    if (outcome[i] > 0) sum -= outcome[i] * std::log(std::max(1e-6F, guess[i]));
  return sum / std::log(seats);
}

Learner::Learner(Net net)
    : net_(std::move(net)),
      momentum_{std::vector<float>(net_.weights.size()), std::vector<float>(net_.weights.size())},
      gradient_(net_.weights.size()) {}

Learner::Learner(Net net, Momentum momentum)
    : net_(std::move(net)), momentum_(std::move(momentum)), gradient_(net_.weights.size()) {
  assert(momentum_.first.size() == gradient_.size() && momentum_.second.size() == gradient_.size());
}

void Learner::learn(std::span<const Lesson* const> together, double rate) {
  std::fill(gradient_.begin(), gradient_.end(), 0.0F);
  const auto width = static_cast<std::size_t>(net_.inputs());
  for (const Lesson* lesson : together) {
    const auto seats = static_cast<std::size_t>(lesson->seats);
    std::array<float, max_seats> scores{};
    for (std::size_t seat = 0; seat < seats; ++seat)
      scores[seat] = net_.score(lesson->kind[seat], lesson->inputs.data() + seat * width);
    const Odds guess = chances({scores.data(), seats});
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const float wrong = guess[seat] - lesson->outcome[seat];
      net_.add_gradient(lesson->kind[seat], lesson->inputs.data() + seat * width,
                        wrong / static_cast<float>(together.size()), gradient_);
    }
  }
  constexpr float keep_first = 0.9F, keep_second = 0.999F, tiny = 1e-8F;
  const long steps = ++momentum_.steps;
  const auto warm = [&](float keep) { return 1 - std::pow(static_cast<double>(keep), steps); };
  const auto step = static_cast<float>(rate * std::sqrt(warm(keep_second)) / warm(keep_first));
  for (std::size_t i = 0; i < gradient_.size(); ++i) {
    float &first = momentum_.first[i], &second = momentum_.second[i];
    first += (1 - keep_first) * (gradient_[i] - first);
    second += (1 - keep_second) * (gradient_[i] * gradient_[i] - second);
    net_.weights[i] -= step * first / (std::sqrt(second) + tiny);
  }
}

}  // namespace ziggurat
