#include "tools/arena.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "ai/arena_record.h"
#include "ai/arena_report.h"
#include "core/json.h"
#include "tools/arena_json.h"
#include "tools/arena_tables.h"
#include "tools/checked.h"
#include "tools/progress.h"
#include "tools/record_file.h"
#include "tools/weights_file.h"

namespace ziggurat {
namespace {

struct Arguments {
  std::string seats = "steady,basic";
  std::optional<std::string> pool;     // instead of seats
  std::optional<std::string> players;  // how many of the pool play; none: as many as can
  std::string each;
  int games = 20;
  double seconds = 0;
  int iterations = 0;
  int cores = 0;
  bool until_decided = false;
  Hypotheses hypotheses;
  std::optional<std::string> zero;    // whose rating is 0; none: the first
  std::optional<std::string> record;  // a file
  bool json = false, progress = false;
};

// An option whose values are to be played in turn must be there, and not fixed.
std::optional<Message> not_to_be_varied(const ArenaRequest& request) {
  if (request.each.empty()) return {};
  OptionWords words = request.options;
  words.emplace_back(request.each, "");
  const Message problem = choose_options(request.game->info(), words).error();
  if (problem.key == "option.value") return {};  // it lacks only its value
  return problem;
}

std::size_t find_contestant(const ArenaRequest& request, std::string_view name) {
  const auto& all = request.contestants;
  return static_cast<std::size_t>(
      std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; })
      - all.begin());
}

// Who is named several times is one contestant with several seats.
std::optional<Message> read_contestants(const Arguments& arguments, const Title& title,
                                        ArenaRequest& request) {
  const Patience otherwise{
      .seconds = arguments.seconds, .iterations = arguments.iterations, .clock = thread_seconds};
  for (const std::string& word : split_list(arguments.pool.value_or(arguments.seats))) {
    const auto contestant = read_contestant(word, otherwise, title);
    if (!contestant) return contestant.error();
    const std::size_t place = find_contestant(request, word);
    if (place == request.contestants.size()) request.contestants.push_back(*contestant);
    if (!arguments.pool) request.seats.push_back(place);
  }
  return {};
}

// The numbers of players of a pool.
bool read_players(Common common, const Arguments& arguments, ArenaRequest& request,
                  Checked& checked) {
  if (!arguments.players)
    request.players = {checked.title->game->info().max_seats};
  else
    for (const std::string& word : split_list(*arguments.players)) {
      if (word.size() != 1 || word < "1" || word > "9")
        return complain(*checked.texts, Message("arena.players").with("word", word)), false;
      common.players = word[0] - '0';
      if (!check_common(common, checked)) return false;
      request.players.push_back(common.players);
    }
  return true;
}

std::optional<Message> check_comparison(const Arguments& arguments, const ArenaRequest& request) {
  if (arguments.until_decided && request.contestants.size() < 2) return Message("arena.alone");
  if (!(arguments.hypotheses.elo0 < arguments.hypotheses.elo1)) return Message("arena.elo");
  if (arguments.zero && find_contestant(request, *arguments.zero) == request.contestants.size())
    return Message("arena.zero").with("word", *arguments.zero);
  return {};
}

bool read_request(Common common, const Arguments& arguments, ArenaRequest& request,
                  Checked& checked) {
  if (!arguments.pool) common.players = static_cast<int>(split_list(arguments.seats).size());
  if (!check_common(common, checked)) return false;
  if (arguments.pool && !read_players(common, arguments, request, checked)) return false;
  request.game = checked.title->game.get();
  request.options = checked.words;
  request.each = arguments.each;
  request.games = arguments.games;
  request.seed = common.seed.value_or(1);
  request.cores = arguments.cores;
  if (arguments.until_decided) request.until = arguments.hypotheses;
  auto problem = read_contestants(arguments, *checked.title, request);
  if (!problem) problem = check_comparison(arguments, request);
  if (!problem) problem = not_to_be_varied(request);
  if (problem) complain(*checked.texts, *problem);
  return !problem;
}

// What the record has of this match. It may have more games than are asked for: they count, too.
std::optional<Message> open_record(const std::string& path, RecordFile& file, ArenaRecord& record,
                                   ArenaRequest& request) {
  const std::string text = file.open(path);
  if (file.is_busy()) return Message("arena.busy");
  if (!file.error().empty()) return Message("arena.file").with("error", file.error());
  auto read = read_record(text, request, program_version);
  if (!read) return read.error();
  record = std::move(*read);
  for (const PlayedGame& game : record.games)
    request.games = std::max(request.games, game.number + 1);
  return {};
}

// Whether a game ends as it did: otherwise somebody plays differently by now.
bool ends_as_before(const Arena& arena, const PlayedGame& before) {
  const PlayedGame now = arena.play(before.number);
  return std::equal(now.seats.begin(), now.seats.end(), before.seats.begin(),
                    [](const auto& a, const auto& b) {
                      return a.rank == b.rank && a.points == b.points && a.sources == b.sources;
                    });
}

std::optional<Message> take_record(Arena& arena, const ArenaRecord& record) {
  for (const PlayedGame& game : record.games)
    if (!arena.fits(game)) return Message("arena.misfit").with("n", game.number);
  const auto& all = arena.request().contestants;
  if (!record.games.empty()
      && std::none_of(all.begin(), all.end(), [](const auto& one) { return one.has_clock(); })
      && !ends_as_before(arena, record.games[0]))
    return Message("arena.changed").with("n", record.games[0].number);
  for (const PlayedGame& game : record.games) arena.take(game);
  return {};
}

std::string evidence_note(const Arena& arena) {
  if (!arena.test()) return "";
  return fmt::format("  evidence {:+.2f} of {:.2f}", arena.test()->evidence(),
                     SequentialTest::enough());
}

int run(const Common& common, const Arguments& arguments) {
  ArenaRequest request;
  Checked checked;
  if (!read_request(common, arguments, request, checked)) return 2;
  RecordFile file;
  ArenaRecord record;
  const auto refuse = [&](const Message& message) {
    std::cerr << *arguments.record << ": ";
    return complain(*checked.texts, message);
  };
  if (arguments.record)
    if (const auto problem = open_record(*arguments.record, file, record, request))
      return refuse(*problem);
  Arena arena(std::move(request));
  if (const auto problem = take_record(arena, record)) return refuse(*problem);
  if (arguments.record) file.cut(record.whole);
  if (arguments.record && record.whole == 0)
    file.append(record_header(arena.request(), program_version));
  {
    ProgressBar bar(arena.games(), arguments.progress);
    arena.play([&](const PlayedGame& game) {
      if (arguments.record) file.append(record_line(arena, game));
      bar.update(arena.games_done(), evidence_note(arena));
    });
  }
  const std::size_t zero = arguments.zero ? find_contestant(arena.request(), *arguments.zero) : 0;
  const ArenaReport report = report_on(arena, zero);
  if (arguments.json)
    std::cout << arena_json(arena, report, program_version).dump() << "\n";
  else
    std::cout << arena_tables(*checked.texts, arena, report);
  if (file.error().empty()) return 0;
  refuse(Message("arena.file").with("error", file.error()));
  return 1;
}

}  // namespace

std::function<std::optional<int>()> add_arena(CLI::App& app, Common& common) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* const arena = app.add_subcommand(
      "arena",
      "Let computer players play against each other, on all cores. Games come in blocks: everybody "
      "sits in every seat once, with the same luck. Tells who won, how strong everybody is, and by "
      "seat (in Crescent Moon: by character) where the points came from; each with its interval of "
      "95 %, which follows from the means of blocks.");
  arena->footer(
      "Example:\n"
      "  ziggurat arena tigris --seats steward@200,scribe,scribe,scribe --games 4000 "
      "--until-decided\n"
      "  ziggurat arena oath --pool steward@100,steward@400,scribe --players 2,3 --games 800 "
      "--record ladder.jsonl\n"
      "  ziggurat arena crescent --seats basic,basic,basic,basic,basic --each map --games 1200");
  arena->add_option("game", common.game, "the game")->required();
  arena->add_option("--lang", common.lang, "language: en, cs, pl or ru")->capture_default_str();
  arena->add_option("--option", common.options,
                    "an option of the game, as name=value; may be repeated");
  arena->add_option("--seed", common.seed, "where chance begins (default: 1)");
  arena->add_option("--data", common.data,
                    "a directory of Crescent Moon's data, instead of the house's own");
  CLI::Option* const seats =
      arena
          ->add_option(
              "--seats", arguments->seats,
              "who plays, all at one table: levels of computer players, and how long they think "
              "in a turn: steward@200 for 200 iterations, steward@0.3s for 0.3 seconds of the "
              "processor's time, steward as long as on the site; steward=FILE@200 judges by these "
              "weights, steward:builder, :raider or :dealer has a temperament; with iterations "
              "alone the same match ends the same, on any number of "
              "cores")
          ->capture_default_str();
  CLI::Option* const pool =
      arena
          ->add_option("--pool", arguments->pool,
                       "who plays, instead: those at the table are drawn for each block, so that "
                       "everybody meets everybody equally often")
          ->excludes(seats);
  arena
      ->add_option("--players", arguments->players,
                   "how many of the pool sit at a table, such as 4, or 2,3,4 in turn (default: as "
                   "many as can)")
      ->needs(pool);
  arena->add_option("--each", arguments->each,
                    "an option of the game, such as map: all its values in turn, a table for each");
  arena->add_option("--games", arguments->games, "how many, rounded up to whole blocks")
      ->check(CLI::Range(1, most_games))
      ->capture_default_str();
  arena
      ->add_option("--seconds", arguments->seconds,
                   "of the processor's time to think in a turn, for who does not say (default: as "
                   "long as on the site)")
      ->check(CLI::Range(0.001, 3600.0));
  arena
      ->add_option("--iterations", arguments->iterations,
                   "to think in a turn, for who does not say, instead of seconds")
      ->check(CLI::Range(1, 1'000'000'000));
  CLI::Option* const until = arena->add_flag(
      "--until-decided", arguments->until_decided,
      "stop, before --games, once a sequential test has decided whether the first of the players "
      "is stronger than the others; it errs in 5 % of matches");
  arena->add_option("--elo0", arguments->hypotheses.elo0, "a strength that is not stronger")
      ->check(CLI::Range(-1000.0, 1000.0))
      ->needs(until)
      ->capture_default_str();
  arena->add_option("--elo1", arguments->hypotheses.elo1, "a strength that is")
      ->check(CLI::Range(-1000.0, 1000.0))
      ->needs(until)
      ->capture_default_str();
  arena->add_option("--zero", arguments->zero, "whose rating is 0 (default: of the first)");
  arena->add_option("--record", arguments->record,
                    "a file that gets a line for each game; if it has some of this match, the "
                    "match goes on from there");
  arena->add_option("--cores", arguments->cores, "to be used (default: all)")
      ->check(CLI::Range(1, 1024));
  arena->add_flag("--progress", arguments->progress, "show how far it is, also in a pipe");
  arena->add_flag("--json", arguments->json, "for programs");
  return [=, &common]() -> std::optional<int> {
    if (!*arena) return {};
    return run(common, *arguments);
  };
}

}  // namespace ziggurat
