#include "tools/train.h"

#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>

#include "ai/arena_report.h"
#include "ai/school.h"
#include "ai/train.h"
#include "core/json.h"
#include "terminal/input.h"
#include "tools/checked.h"
#include "tools/progress.h"
#include "tools/weights_file.h"

namespace ziggurat {
namespace {

struct Arguments {
  std::string out;
  int games = 40'000;
  int gate = 400;
  int cores = 0;
};

// ---- where it stands ----
//
// A file beside the weights keeps what is needed to go on: the request, and what the learner has.

std::string state_path(const Arguments& arguments) { return arguments.out + ".state"; }

Json request_of(const TrainRequest& request) {
  return {{"game", request.title->game->info().name},
          {"games", request.games},
          {"seed", request.seed},
          {"inputs", request.title->school->inputs}};
}

std::string state_of(const TrainRequest& request, const Training& training) {
  const Learner& learner = training.learner();
  const Json state = {{"request", request_of(request)},    {"played", training.games()},
                      {"steps", learner.momentum().steps}, {"weights", learner.net().weights},
                      {"first", learner.momentum().first}, {"second", learner.momentum().second}};
  return state.dump();
}

// An error if there is a state, but not of this request.
Result<Training> begin_or_go_on(const TrainRequest& request, const std::string& path) {
  const School& school = *request.title->school;
  Net net = new_net(school.inputs, school.kinds, request.seed);
  std::ifstream file(path);
  if (!file) return Training(request, Learner(std::move(net)));
  const Json state = Json::parse(file, nullptr, false);
  const auto numbers = [&](const char* name) { return state.value(name, std::vector<float>()); };
  try {
    if (state.at("request") != request_of(request))
      return Message("train.other").with("path", path);
    Learner::Momentum momentum{numbers("first"), numbers("second"), state.at("steps").get<long>()};
    const std::size_t size = net.weights.size();
    net.weights = numbers("weights");
    if (net.weights.size() != size || momentum.first.size() != size
        || momentum.second.size() != size)
      return Message("train.broken").with("path", path);
    return Training(request, Learner(std::move(net), std::move(momentum)),
                    state.at("played").get<int>());
  } catch (const Json::exception&) {
    return Message("train.broken").with("path", path);
  }
}

// ---- the gate ----

// What the new judge, looking one choice ahead, wins against those that judge as they did before.
std::string gate(const Title& title, const Net& net, const Arguments& arguments, u64 seed) {
  ArenaRequest request;
  request.game = title.game.get();
  request.contestants = {*read_contestant("scribe", {}), *read_contestant("scribe", {})};
  request.contestants[0].name = "new";
  request.contestants[0].net = std::make_shared<const Net>(net);
  request.contestants[1].name = "before";
  const int players = title.school->players.back();
  request.seats.assign(static_cast<std::size_t>(players), 1);
  request.seats[0] = 0;
  request.games = arguments.gate;
  request.each = title.school->varied;
  request.seed = seed;
  request.cores = arguments.cores;
  Arena arena(request);
  arena.play([](const PlayedGame&) {});
  const Tally share = report_on(arena, 0).by_players()[0].contestants[0];
  const Interval interval = share.win_interval();
  return fmt::format(
      "one choice ahead, against {} with the judge before: {:.1f} % ({:.1f} to {:.1f}) of {} games",
      players - 1, 100 * share.win_share(), 100 * interval.low, 100 * interval.high, arena.games());
}

// ---- the course ----

void keep(const TrainRequest& request, const Training& training, const Arguments& arguments,
          const std::string& history) {
  Net net = training.learner().net();
  net.history = history;
  for (const auto& [path, text] : {std::pair(arguments.out, written(net)),
                                   std::pair(state_path(arguments), state_of(request, training))})
    if (const std::string problem = write_file(path, text); !problem.empty())
      std::cerr << path << ": " << problem << "\n";
}

int run(const Common& common, const Arguments& arguments) {
  Checked checked;
  if (!check_common(common, checked)) return 2;
  const Title& title = *checked.title;
  if (!title.school) return complain(*checked.texts, Message("train.unknown"));
  const TrainRequest request{.title = &title,
                             .games = arguments.games,
                             .seed = common.seed.value_or(1),
                             .cores = arguments.cores};
  auto training = begin_or_go_on(request, state_path(arguments));
  if (!training) return complain(*checked.texts, training.error());

  const std::string about = fmt::format("{}: self-play, {} games, seed {}", title.game->info().name,
                                        request.games, request.seed);
  const int stretch = std::max(1, request.games / 40);  // between two lines of the log
  int next = training->games() + stretch, batches = 0;
  double ignorance = 0;
  {
    ProgressBar bar(request.games);
    while (!training->done()) {
      const TrainReport batch = training->play_batch();
      ignorance += batch.ignorance, ++batches;
      bar.update(batch.games);
      if (batch.games < next && !training->done()) continue;
      fmt::print("{} games: ignorance of fresh games {:.4f}, {:.0f} choices in one\n", batch.games,
                 ignorance / batches, batch.choices);
      std::fflush(stdout);
      keep(request, *training, arguments, about + "\n");
      next += stretch, ignorance = 0, batches = 0;
    }
  }
  if (arguments.gate == 0) return 0;
  const std::string passed = gate(title, training->learner().net(), arguments, request.seed + 1);
  fmt::print("{}\n", passed);
  keep(request, *training, arguments, about + "\n" + passed + "\n");
  return 0;
}

}  // namespace

std::function<std::optional<int>()> add_train(CLI::App& app, Common& common) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* const train = app.add_subcommand(
      "train",
      "Learn a game by playing it against oneself, on all cores, from nothing. Tells how much of "
      "fresh games is not understood yet (1: all), before it learns from them, and at the end how "
      "the new judge does against the one in the program. Broken off, it goes on from where it "
      "was.");
  train->footer("Example:\n  ziggurat train tigris --out tigris.net");
  train->add_option("game", common.game, "the game")->required();
  train->add_option("--lang", common.lang, "language: en, cs, pl or ru")->capture_default_str();
  train->add_option("--out", arguments->out, "the file for the weights")->required();
  train->add_option("--games", arguments->games, "how many are played")
      ->check(CLI::Range(1, 10'000'000))
      ->capture_default_str();
  train->add_option("--gate", arguments->gate, "games against the judge before; 0: none")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
  train->add_option("--seed", common.seed, "where chance begins (default: 1)");
  train->add_option("--cores", arguments->cores, "to be used (default: all)")
      ->check(CLI::Range(1, 1024));
  return [=, &common]() -> std::optional<int> {
    if (!*train) return {};
    return run(common, *arguments);
  };
}

}  // namespace ziggurat
