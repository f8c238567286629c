#include "tools/analyse.h"

#include <CLI/CLI.hpp>

#include "ai/analysis_json.h"
#include "tools/analysis_page.h"
#include "tools/checked.h"
#include "tools/log_file.h"
#include "tools/progress.h"

namespace ziggurat {
namespace {

struct Arguments {
  std::string log;
  AnalysisBudget budget;
  int cores = 0;
  bool json = false, html = false, progress = false;
};

int analyse(const Common& common, const Arguments& arguments) {
  const Texts* texts = texts_in(common.lang);
  if (!texts) return 2;
  const Played played = play_log(*texts, arguments.log);
  if (!played.table) return played.status;
  const Table& table = *played.table;
  if (!table.over())
    return complain(*texts, Message("analyse.unfinished").with("file", arguments.log));
  const auto analysing = Analysing::begin(table, arguments.budget);
  if (!analysing)
    return complain(*texts, Message("analyse.unlearned").with("game", table.info().name));
  {
    ProgressBar bar(analysing->of(), arguments.progress);
    analysing->finish(arguments.cores, [&](int done) {
      bar.update(done, fmt::format("{} / {}", done, analysing->of()));
    });
  }
  const Analysis analysis = analysing->result();
  const AnalysisWords words{analysis, table, *texts};
  if (arguments.json)
    fmt::print("{}\n", to_json(analysis, table).dump());
  else
    fmt::print("{}", arguments.html ? page(words, common.lang) : report(words));
  return 0;
}

}  // namespace

std::function<std::optional<int>()> add_analyse(CLI::App& app, Common& common) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* const command = app.add_subcommand(
      "analyse",
      "Weigh every choice of a finished game: everybody's chances at every moment, turning points, "
      "and what each choice lost against the best one. Takes at most two minutes on two cores.");
  command->footer(
      "Example:\n  ziggurat analyse game.log --html --lang cs > game.html\n"
      "  ziggurat analyse game.log --json --iterations 300");
  command->add_option("log", arguments->log, "the log of a game that is over")->required();
  command->add_option("--lang", common.lang, "language: en, cs, pl or ru")->capture_default_str();
  command->add_option("--data", common.data,
                      "a directory of Crescent Moon's data, instead of the house's own");
  CLI::Option* const json = command->add_flag("--json", arguments->json, "for programs");
  command->add_flag("--html", arguments->html, "a page that needs nothing else")->excludes(json);
  CLI::Option* const seconds = command
                                   ->add_option("--seconds", arguments->budget.seconds,
                                                "of the processor's time for all choices together")
                                   ->check(CLI::Range(0.001, 100'000.0))
                                   ->capture_default_str();
  command
      ->add_option("--iterations", arguments->budget.iterations,
                   "to think about each choice, instead of seconds: the same on every machine")
      ->check(CLI::Range(1, 1'000'000'000))
      ->excludes(seconds);
  command->add_option("--cores", arguments->cores, "to be used (default: all)")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--progress", arguments->progress, "show how far it is, also in a pipe");
  return [command, arguments, &common]() -> std::optional<int> {
    if (!*command) return {};
    return analyse(common, *arguments);
  };
}

}  // namespace ziggurat
