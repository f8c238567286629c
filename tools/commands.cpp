#include "tools/commands.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "ai/contestant.h"
#include "ai/levels.h"
#include "terminal/input.h"
#include "terminal/play.h"
#include "terminal/session.h"
#include "tools/checked.h"
#include "tools/crescent_data.h"
#include "tools/log_file.h"
#include "tools/progress.h"

namespace ziggurat {
namespace {

// What is wrong with seats that are neither a person nor a level of computer player.
std::optional<Message> unknown_seat(const std::vector<std::string>& seats) {
  for (const std::string& seat : seats)
    if (seat != "person" && !is_level(seat))
      return Message("seats.kind").with("word", seat).with("known", "person, " + level_names());
  return {};
}

std::string autosave_path(const std::string& game) {
  namespace fs = std::filesystem;
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (!state && !home) return {};
  const fs::path folder =
      (state ? fs::path(state) : fs::path(home) / ".local" / "state") / "ziggurat";
  std::error_code error;
  fs::create_directories(folder, error);
  return error ? std::string() : (folder / ("last-" + game + ".log")).string();
}

}  // namespace

int show_games(const Common& common) {
  const Texts* texts = texts_in(common.lang);
  if (!texts) return 2;
  for (const Title& title : titles()) {
    const GameInfo& info = title.game->info();
    const std::string name = info.name;
    fmt::print("{}  {}\n", name, (*texts)("game." + name));
    fmt::print(
        "  {}\n",
        (*texts)(
            Message("games.seats").with("least", info.min_seats).with("most", info.max_seats)));
    for (const OptionInfo& option : info.options) {
      std::string values;
      for (const char* value : option.values)
        values += (values.empty() ? "" : " | ") + std::string(value);
      fmt::print("  --option {}={}   {}\n      {}\n", option.name, values,
                 (*texts)(Message("games.default").with("value", option.values[0])),
                 (*texts)(name + ".option." + option.name));
    }
  }
  fmt::print("{}\n", (*texts)(Message("games.levels").with("levels", level_names())));
  return 0;
}

int run_play(const Common& common, const PlayArguments& arguments) {
  Checked checked;
  if (!check_common(common, checked)) return 2;
  PlayRequest request;
  request.game = checked.title->game.get();
  request.texts = checked.texts;
  request.options = checked.words;
  request.load = arguments.load;
  request.position = arguments.position;
  request.over = arguments.over;
  request.seats = split_list(arguments.seats);
  if (arguments.seats.empty()) {
    request.seats.assign(
        static_cast<std::size_t>(std::max(3, checked.title->game->info().min_seats)), usual_level);
    request.seats[0] = "person";
  }
  if (const auto problem = unknown_seat(request.seats)) return complain(*checked.texts, *problem);
  const auto clock = std::chrono::system_clock::now().time_since_epoch().count();
  request.seed = common.seed.value_or(static_cast<u64>(clock));
  const bool terminal = isatty(STDOUT_FILENO) != 0;
  request.colours = arguments.colour == "always"
                    || (arguments.colour == "auto" && terminal && !std::getenv("NO_COLOR"));
  request.interactive = terminal && isatty(STDIN_FILENO) != 0;
  request.autosave = autosave_path(common.game);
  return play(request, std::cin, std::cout);
}

int run_session() {
  Session session;
  std::string line;
  for (Read read = read_line(std::cin, line, Session::max_line + 1); read != Read::End;
       read = read_line(std::cin, line, Session::max_line + 1)) {
    if (read == Read::Line && split(line).empty()) continue;
    std::cout << session.answer(line) << std::endl;
  }
  return 0;
}

int run_replay(const Common& common, const std::string& path) {
  const Texts* texts = texts_in(common.lang);
  if (!texts) return 2;
  const Played played = play_log(*texts, path);
  if (!played.table) return played.status;
  const Table& table = *played.table;
  fmt::print("{}\n", (*texts)(Message("replay.good").with("n", table.choices_made())));
  if (table.over())
    fmt::print("{}{}\n", (*texts).list(table.score_sheet(spectator)), table.result());
  else
    fmt::print("{}\n", (*texts)(table.prompt(spectator)));
  return 0;
}

// ---- selftest ----

namespace {

// What was played of one title.
struct PlayedTitle {
  const char* game;
  int games = 0;
  PlayoutCount count;
};

int report_violation(const std::string& game, const Violation& violation,
                     const std::string& directory) {
  const std::string path = directory + "/violation-" + game + ".log";
  const std::string error = write_file(path, violation.log);
  std::cerr << fmt::format("violation: {}\n", violation.what)
            << (error.empty() ? fmt::format("the game that shows it: {}\n", path)
                              : fmt::format("{}: {}\n{}", path, error, violation.log));
  return 1;
}

void report_played(const PlayedTitle& played, const std::string& players) {
  fmt::print(
      "{} players={} games={} decisions={} forced={} chance={} most_choices={} no violation\n",
      played.game, players, played.games, played.count.decisions, played.count.forced,
      played.count.chance_draws, played.count.most_choices);
}

int play_number_of_games(const Common& common, const SelftestArguments& arguments) {
  Checked checked;
  if (!check_common(common, checked)) return 2;
  SuiteReport report;
  {
    ProgressBar bar(arguments.games);
    report = checked.title->selftest({.games = arguments.games,
                                      .players = checked.players,
                                      .seed = common.seed.value_or(1),
                                      .options = checked.words,
                                      .progress = [&](int done) { bar.update(done); }});
  }
  if (report.violation)
    return report_violation(common.game, *report.violation, arguments.directory);
  report_played({common.game.c_str(), arguments.games, report.count},
                std::to_string(checked.players));
  return 0;
}

// What the command line leaves open is drawn by lot.
Common drawn(Common common, const GameInfo& info, Rng& rng) {
  const auto below = [&](std::size_t n) { return rng.below(static_cast<u32>(n)); };
  common.game = info.name;
  if (common.players == 0)
    common.players = info.min_seats + static_cast<int>(below(info.max_seats - info.min_seats + 1u));
  const OptionWords given = option_words(common.options);
  for (const OptionInfo& option : info.options)
    if (std::none_of(given.begin(), given.end(),
                     [&](const auto& word) { return word.first == option.name; }))
      common.options.push_back(std::string(option.name) + "="
                               + option.values[below(option.values.size())]);
  return common;
}

int play_for_seconds(const Common& common, const SelftestArguments& arguments) {
  constexpr int games_in_a_row = 8;  // the suite looks at one of eight thoroughly
  std::vector<PlayedTitle> all;
  for (const Title& title : titles())
    if (const char* name = title.game->info().name; common.game.empty() || common.game == name)
      all.push_back({name, 0, {}});
  if (all.empty())
    return complain(Texts::english(),
                    Message("game.unknown").with("name", common.game).with("known", title_names()));
  Rng rng(common.seed.value_or(1));
  ProgressBar bar(static_cast<int>(1000 * arguments.seconds));
  const auto used = [began = cpu_seconds()] { return cpu_seconds() - began; };
  for (std::size_t turn = 0; used() < arguments.seconds; ++turn) {
    PlayedTitle& played = all[turn % all.size()];
    const Common one = drawn(common, find_title(played.game)->game->info(), rng);
    Checked checked;
    if (!check_common(one, checked)) return 2;
    const SuiteReport report = checked.title->selftest({.games = games_in_a_row,
                                                        .players = checked.players,
                                                        .seed = rng.next() >> 32,
                                                        .options = checked.words,
                                                        .progress = [](int) {}});
    if (report.violation)
      return report_violation(played.game, *report.violation, arguments.directory);
    played.games += games_in_a_row;
    played.count.add(report.count);
    bar.update(static_cast<int>(1000 * std::min(used(), arguments.seconds)));
  }
  for (const PlayedTitle& played : all)
    report_played(played, common.players == 0 ? "any" : std::to_string(common.players));
  return 0;
}

}  // namespace

int run_selftest(const Common& common, const SelftestArguments& arguments) {
  return arguments.seconds > 0 ? play_for_seconds(common, arguments)
                               : play_number_of_games(common, arguments);
}

int run_perft(const Common& common, int depth) {
  Checked checked;
  if (!check_common(common, checked)) return 2;
  for (int d = 1; d <= depth; ++d)
    fmt::print("{} {}\n", d,
               checked.title->perft(checked.options, checked.players, common.seed.value_or(1), d));
  return 0;
}

int run_bench(const Common& common, double seconds, bool json) {
  Json all = Json::array();
  for (const Title& title : titles()) {
    const std::string name = title.game->info().name;
    if (!common.game.empty() && common.game != name) continue;
    Common one = common;
    one.game = name;
    Checked checked;
    if (!check_common(one, checked)) return 2;
    const BenchReport report =
        title.bench(checked.options, checked.players, seconds, common.seed.value_or(1));
    const PlayoutCount& count = report.count;
    // Every question put to a seat; those with one answer, such as the end of a turn, among them.
    const u64 decisions = count.decisions + count.forced;
    const auto per = [](u64 a, auto b) { return static_cast<double>(a) / static_cast<double>(b); };
    all.push_back({{"game", name},
                   {"players", checked.players},
                   {"decisions_per_second", per(decisions, report.seconds)},
                   {"open_decisions_per_second", per(count.decisions, report.seconds)},
                   {"chance_per_second", per(count.chance_draws, report.seconds)},
                   {"games_per_second", per(report.games, report.seconds)},
                   {"copies_per_second", report.copies_per_second},
                   {"state_bytes", report.state_bytes},
                   {"mean_choices", per(count.choices + count.forced, decisions)},
                   {"mean_open_choices", per(count.choices, count.decisions)},
                   {"max_choices", count.most_choices},
                   {"mean_decisions_per_game", per(decisions, report.games)},
                   {"mean_open_decisions_per_game", per(count.decisions, report.games)},
                   {"cpu_seconds", report.seconds}});
  }
  if (all.empty())
    return complain(Texts::english(),
                    Message("game.unknown").with("name", common.game).with("known", title_names()));
  if (json) {
    fmt::print("{}\n", (all.size() == 1 ? all[0] : all).dump());
    return 0;
  }
  for (const Json& one : all)
    for (const auto& [field, value] : one.items())
      fmt::print(
          "{:24} {}\n", field,
          value.is_number_float() ? fmt::format("{:.1f}", value.get<double>()) : value.dump());
  return 0;
}

int show_signatures() {
  for (const Title& title : titles())
    fmt::print("{} {:08x}\n", title.game->info().name, title.signature());
  return 0;
}

int run_check_data(const Common& common) {
  const Texts* texts = texts_in(common.lang);
  return texts ? check_crescent_data(*texts, common.data) : 2;
}

int run_balance(const Common& common, const BalanceArguments& arguments) {
  const Texts* texts = texts_in(common.lang);
  return texts ? run_balance(*texts, arguments) : 2;
}

int bring_data(const Common& common) {
  if (common.data.empty()) return 0;
  const Texts* texts = texts_in(common.lang);
  return texts ? install_crescent_data(*texts, common.data) : 2;
}

}  // namespace ziggurat
