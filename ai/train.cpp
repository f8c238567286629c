#include "ai/train.h"

#include "ai/parallel.h"

namespace ziggurat {
namespace {

constexpr std::size_t memorable = 60'000;   // lessons
constexpr std::size_t together = 64;        // lessons of one step
constexpr double reuse = 1.5;               // each lesson is learned from about so often
constexpr double fast = 7e-4, slow = 5e-5;  // rates

}  // namespace

Training::Training(const TrainRequest& request, Learner learner, int games)
    : request_(request), learner_(std::move(learner)), playing_(learner_.net()), games_(games) {}

// Which game is played depends on its number alone.
PracticeGame Training::play(int game) const {
  const School& school = *request_.title->school;
  const GameInfo& info = request_.title->game->info();
  Rng rng(request_.seed * 1'000'003 + static_cast<u64>(game));
  SelfPlay how{.options = OptionValues(info.options.size())};
  for (std::size_t i = 0; i < info.options.size(); ++i)
    if (school.varied == info.options[i].name)
      how.options[i] = static_cast<u8>(rng.below(static_cast<u32>(info.options[i].values.size())));
  how.players = school.players[rng.below(static_cast<u32>(school.players.size()))];
  how.seed = rng.next();
  how.points_count = 0.5 * std::max(0.0, 1 - 2.0 * game / request_.games);
  return school.self_play(playing_, how);
}

TrainReport Training::play_batch() {
  const int count = std::min(request_.batch, request_.games - games_);
  std::vector<PracticeGame> played(static_cast<std::size_t>(count));
  in_parallel(count + 1, request_.cores, [&](int i) {
    if (i == 0)
      learn(games_);
    else
      played[static_cast<std::size_t>(i - 1)] = play(games_ + i - 1);
  });
  playing_ = learner_.net();
  games_ += count;
  fresh_ = std::move(played);
  TrainReport report{.games = games_};
  for (const PracticeGame& game : fresh_) {
    report.ignorance += game.ignorance / count;
    report.choices += 1.0 * game.choices / count;
  }
  return report;
}

void Training::learn(int from_games) {
  std::size_t lessons = 0;
  for (PracticeGame& game : fresh_)
    for (Lesson& lesson : game.lessons) {
      ++lessons;
      if (memory_.size() < memorable) {
        memory_.push_back(std::move(lesson));
      } else {
        memory_[next_] = std::move(lesson);
        next_ = (next_ + 1) % memorable;
      }
    }
  fresh_.clear();
  if (memory_.size() < together) return;
  Rng rng(request_.seed + static_cast<u64>(from_games));
  const double way = 1.0 * from_games / request_.games;
  const double rate = way < 0.5 ? fast : fast + (slow - fast) * (2 * way - 1);
  const auto steps = static_cast<int>(reuse * static_cast<double>(lessons) / together);
  std::vector<const Lesson*> some(together);
  for (int i = 0; i < steps; ++i) {
    for (const Lesson*& lesson : some)
      lesson = &memory_[rng.below(static_cast<u32>(memory_.size()))];
    learner_.learn(some, rate);
  }
}

}  // namespace ziggurat
