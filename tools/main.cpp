// ziggurat: one binary, a sub-command for each thing it does.
#include <CLI/CLI.hpp>

#include "tools/analyse.h"
#include "tools/arena.h"
#include "tools/commands.h"
#include "tools/oath.h"
#include "tools/serving.h"
#include "tools/tactics.h"
#include "tools/train.h"

int main(int argc, char** argv) {
  using namespace ziggurat;
  CLI::App app{"Ziggurat: deep games of empire, by their full rules."};
  app.require_subcommand(1);
  app.set_version_flag("--version", program_version);
  Common common;
  const auto command = [&](const char* name, const char* what, const char* example) {
    CLI::App* sub = app.add_subcommand(name, what);
    sub->footer(std::string("Example:\n  ") + example);
    return sub;
  };
  const auto takes_game = [&](CLI::App* sub) {
    sub->add_option("game", common.game, "the game")->required();
  };
  const auto takes_lang = [&](CLI::App* sub) {
    sub->add_option("--lang", common.lang, "language: en, cs, pl or ru")->capture_default_str();
  };
  const auto takes_data = [&](CLI::App* sub) {
    sub->add_option("--data", common.data,
                    "a directory of Crescent Moon's data, instead of the house's own");
  };
  const auto takes_set_up = [&](CLI::App* sub) {
    sub->add_option("--option", common.options,
                    "an option of the game, as name=value; may be repeated");
    sub->add_option("--seed", common.seed,
                    "where chance begins (default: 1; in play: by the clock)");
    takes_data(sub);
  };
  const auto takes_players = [&](CLI::App* sub) {
    sub->add_option("--players", common.players, "how many play (default: as many as can)");
  };

  CLI::App* games =
      command("games", "List the games, their seats and options.", "ziggurat games --lang cs");
  takes_lang(games);

  PlayArguments play_arguments;
  CLI::App* play = command(
      "play", "Play at the terminal, line by line.",
      "ziggurat play tigris --seats person,scribe,apprentice --option board=advanced --lang pl");
  takes_game(play);
  takes_lang(play);
  takes_set_up(play);
  play->add_option("--seats", play_arguments.seats,
                   "who sits where: person, or a level of computer player; if not given, a person "
                   "against Stewards");
  play->add_option("--load", play_arguments.load, "go on with a saved game");
  play->add_option("--color", play_arguments.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();

  CLI::App* session =
      command("session", "Serve a program: JSON requests and answers, one a line.",
              R"(echo '{"do":"new","game":"tigris","players":2,"seed":7}' | ziggurat session)");
  takes_data(session);

  std::string file;
  CLI::App* replay =
      command("replay", "Verify a log and print its result.", "ziggurat replay game.log");
  replay->add_option("log", file, "the log")->required();
  takes_lang(replay);
  takes_data(replay);

  SelftestArguments selftest_arguments;
  CLI::App* selftest =
      command("selftest", "Play random games under every invariant and property.",
              "ziggurat selftest --seconds 60\n"
              "  ziggurat selftest tigris --games 20000 --players 3 --option board=advanced");
  selftest->add_option("game", common.game, "the game (with --seconds, default: all)");
  takes_set_up(selftest);
  takes_players(selftest);
  CLI::Option* game_count = selftest->add_option("--games", selftest_arguments.games, "how many")
                                ->check(CLI::Range(1, 100'000'000))
                                ->capture_default_str();
  selftest
      ->add_option(
          "--seconds", selftest_arguments.seconds,
          "of the processor, instead: the games take turns, and what was not said, such as "
          "options and the number of players, is drawn by lot")
      ->check(CLI::Range(0.1, 1e6))
      ->excludes(game_count);
  selftest
      ->add_option("--directory", selftest_arguments.directory, "where the log of a violation goes")
      ->capture_default_str();

  int depth = 2;
  CLI::App* perft =
      command("perft", "Count the lines of play from the first decision, depth by depth.",
              "ziggurat perft tigris --players 2 --depth 3");
  takes_game(perft);
  takes_set_up(perft);
  takes_players(perft);
  perft->add_option("--depth", depth, "how many choices")
      ->check(CLI::Range(1, 8))
      ->capture_default_str();

  double seconds = 3;
  bool json = false;
  CLI::App* bench = command("bench", "Measure random play per CPU-second on one core.",
                            "ziggurat bench tigris --seconds 5 --json");
  bench->add_option("game", common.game, "the game (default: all)");
  takes_set_up(bench);
  takes_players(bench);
  bench->add_option("--seconds", seconds, "how long")
      ->check(CLI::Range(0.01, 3600.0))
      ->capture_default_str();
  bench->add_flag("--json", json, "for programs");

  CLI::App* signature =
      command("signature", "One number a game: what random play does from fixed seeds.",
              "ziggurat signature");

  CLI::App* crescent = command("crescent", "Tools for Crescent Moon.",
                               "ziggurat crescent check-data my-box --lang cs");
  crescent->require_subcommand(1);
  CLI::App* check_data = crescent->add_subcommand(
      "check-data", "Check a directory of data: cards, characters, land and maps.");
  check_data->footer("Example:\n  ziggurat crescent check-data my-box --lang cs");
  check_data->add_option("directory", common.data, "with cards.json and so on")->required();
  takes_lang(check_data);

  BalanceArguments balance_arguments;
  CLI::App* balance = crescent->add_subcommand(
      "balance",
      "Search objectives, plunder and starting places for those with which equal players win "
      "equally often as every character. Goes on where it was left.");
  balance->footer(
      "Example:\n  nice ziggurat crescent balance tuning --player scribe --rounds 30 --games 60");
  balance->add_option("directory", balance_arguments.directory, "where data and report are kept")
      ->required();
  balance->add_option("--rounds", balance_arguments.rounds, "how many more")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  balance
      ->add_option("--games", balance_arguments.games,
                   "in a round, on each map with each number of players")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  balance
      ->add_option("--steps", balance_arguments.steps,
                   "from values to better ones in a round, at most")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  balance->add_option("--player", balance_arguments.player, "who plays, as in an arena")
      ->capture_default_str();
  balance->add_option("--map", balance_arguments.map, "to be played alone (default: all)")
      ->check(CLI::IsMember(std::vector<std::string>(balance_maps.begin(), balance_maps.end())));
  balance
      ->add_option("--openings", balance_arguments.openings,
                   "games from other starting places on a map that is not fair, at least")
      ->check(CLI::Range(1, 100'000))
      ->capture_default_str();
  balance
      ->add_option("--ways", balance_arguments.ways,
                   "to begin that are tried there before learning from them")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  balance->add_option("--seed", balance_arguments.seed, "where chance begins")
      ->capture_default_str();
  balance->add_option("--cores", balance_arguments.cores, "to be used (default: all)")
      ->check(CLI::Range(1, 1024));
  takes_lang(balance);

  TacticsArguments tactics_arguments;
  CLI::App* tactics = command(
      "tactics",
      "Let computer players answer positions whose best choice is known: a win, a loss avoided, a "
      "deal to be taken or refused, a great gain. Tells how many of them each level solves.",
      "ziggurat tactics crescent --level scribe --unsolved\n"
      "  nice ziggurat tactics oath --find 100 --players 3 --seed 7");
  takes_game(tactics);
  takes_lang(tactics);
  takes_set_up(tactics);
  takes_players(tactics);
  CLI::Option* level = tactics->add_option(
      "--level", tactics_arguments.levels,
      "who plays: a level, or one that says how long it thinks, such as steward@1000; may be "
      "repeated (default: all levels, with 200 iterations in a turn)");
  tactics->add_option("--tries", tactics_arguments.tries, "at each position, with other luck")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  tactics->add_flag("--unsolved", tactics_arguments.unsolved,
                    "list the positions that were not always solved");
  tactics->add_flag("--json", tactics_arguments.json, "for programs");
  CLI::Option* proved =
      tactics
          ->add_flag("--verify", tactics_arguments.verify,
                     "prove instead that the best choices are the best; takes an hour")
          ->excludes(level);
  tactics
      ->add_option("--find", tactics_arguments.find,
                   "play so many games between basic players instead, and print such positions")
      ->check(CLI::Range(1, 1'000'000))
      ->excludes(level)
      ->excludes(proved);

  const auto analysis = add_analyse(app, common);
  const auto matches = add_arena(app, common);
  const auto training = add_train(app, common);
  const auto chronicles = add_oath(app, common);
  const auto serving = add_serving(app);

  CLI11_PARSE(app, argc, argv);
  if (const auto status = serving()) return *status;
  if (const auto status = chronicles()) return *status;
  if (*check_data) return run_check_data(common);
  if (*balance) return run_balance(common, balance_arguments);
  if (const int status = bring_data(common)) return status;
  if (const auto status = analysis()) return *status;
  if (const auto status = matches()) return *status;
  if (const auto status = training()) return *status;
  if (*tactics) return run_tactics(common, tactics_arguments);
  if (*games) return show_games(common);
  if (*play) return run_play(common, play_arguments);
  if (*session) return run_session();
  if (*replay) return run_replay(common, file);
  if (*selftest) return run_selftest(common, selftest_arguments);
  if (*perft) return run_perft(common, depth);
  if (*bench) return run_bench(common, seconds, json);
  if (*signature) return show_signatures();
}
