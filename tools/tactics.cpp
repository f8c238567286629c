#include "tools/tactics.h"

#include <fmt/format.h>

#include <iostream>

#include "ai/find_tactics.h"
#include "ai/known_choice.h"
#include "ai/levels.h"
#include "ai/solve.h"
#include "core/json.h"
#include "tools/checked.h"
#include "tools/weights_file.h"

namespace ziggurat {
namespace {

constexpr int usual_iterations = 200;  // for levels that do not say how long they think
constexpr int games_to_verify = 400;

// ---- finding, and proving again ----

int find(const Common& common, const Checked& checked, int games) {
  find_tactics({.title = checked.title,
                .options = checked.words,
                .players = checked.players,
                .games = games,
                .seed = common.seed.value_or(1),
                .found = [](Tactic tactic) {
                  const Seat asked = tactic.table->decision().who;
                  tactic.about = Texts::english()(tactic.table->prompt(asked));
                  fmt::print("{}\n", print_tactic(tactic));
                  std::fflush(stdout);
                }});
  return 0;
}

int verify(const Common& common, const Title& title, const std::vector<Tactic>& tactics) {
  int unknown = 0;
  for (const Tactic& tactic : tactics) {
    const auto problem = what_is_not_known(title, tactic, games_to_verify, common.seed.value_or(1));
    unknown += !problem.empty();
    fmt::print("{}: {}\n", tactic.name, problem.empty() ? "known" : problem);
    std::fflush(stdout);
  }
  fmt::print("{} of {} known\n", std::ssize(tactics) - unknown, tactics.size());
  return unknown > 0 ? 1 : 0;
}

// ---- playing ----

struct Played {
  std::string level;
  std::vector<std::vector<int>> chosen;  // at each position, one for each try
};

std::string words_of(const Tactic& tactic, const std::vector<int>& choices) {
  std::string text;
  for (const int choice : choices)
    text +=
        (text.empty() ? "" : ", ") + tactic.table->words(tactic.table->decision().choices[choice]);
  return text;
}

void print_table(const std::vector<Tactic>& tactics, const std::vector<Played>& all) {
  fmt::print("{:16}{:>12}", "", "all");
  for (const char* theme : theme_words) fmt::print("{:>12}", theme);
  fmt::print("\n{:16}{:>12}", "positions", tactics.size());
  for (const Theme theme : each<Theme>)
    fmt::print("{:>12}", std::count_if(tactics.begin(), tactics.end(), [&](const Tactic& tactic) {
                 return tactic.theme == theme;
               }));
  for (const Played& played : all) {
    fmt::print("\n{:16}{:>10.1f} %", played.level,
               100 * solved(tactics, played.chosen, Theme::count).share());
    for (const Theme theme : each<Theme>)
      if (const Solved of = solved(tactics, played.chosen, theme); of.tries > 0)
        fmt::print("{:>10.1f} %", 100 * of.share());
      else
        fmt::print("{:>12}", "-");
  }
  fmt::print("\n");
}

void print_unsolved(const std::vector<Tactic>& tactics, const Played& played) {
  fmt::print("\nnot always solved by {}:\n", played.level);
  for (std::size_t i = 0; i < tactics.size(); ++i) {
    const auto& chosen = played.chosen[i];
    const auto best = std::count_if(chosen.begin(), chosen.end(),
                                    [&](int choice) { return tactics[i].is_best(choice); });
    if (best < std::ssize(chosen))
      fmt::print("{} ({}), {} of {}: {}\n  best: {}\n  chosen: {}\n", tactics[i].name,
                 theme_words[static_cast<std::size_t>(tactics[i].theme)], best, chosen.size(),
                 tactics[i].about, words_of(tactics[i], tactics[i].best),
                 words_of(tactics[i], chosen));
  }
}

Json as_json(const std::string& game, const std::vector<Tactic>& tactics,
             const std::vector<Played>& all) {
  Json levels = Json::array();
  for (const Played& played : all) {
    Json positions = Json::array(), themes = Json::object();
    for (std::size_t i = 0; i < tactics.size(); ++i) {
      int best = 0;
      for (const int choice : played.chosen[i]) best += tactics[i].is_best(choice);
      positions.push_back({{"name", tactics[i].name},
                           {"theme", theme_words[static_cast<std::size_t>(tactics[i].theme)]},
                           {"best", best}});
    }
    for (const Theme theme : each<Theme>)
      if (const Solved of = solved(tactics, played.chosen, theme); of.tries > 0)
        themes[theme_words[static_cast<std::size_t>(theme)]] = of.share();
    levels.push_back({{"level", played.level},
                      {"solved", solved(tactics, played.chosen, Theme::count).share()},
                      {"themes", std::move(themes)},
                      {"positions", std::move(positions)}});
  }
  return {{"game", game}, {"positions", tactics.size()}, {"levels", std::move(levels)}};
}

int play(const Common& common, const Checked& checked, const TacticsArguments& arguments,
         const std::vector<Tactic>& tactics) {
  std::vector<std::string> names = arguments.levels;
  if (names.empty())
    for (const Level& level : levels) names.emplace_back(level.name);
  std::vector<Contestant> contestants;
  for (const std::string& name : names) {
    const auto contestant = read_contestant(name, {.iterations = usual_iterations}, *checked.title);
    if (!contestant) return complain(*checked.texts, contestant.error());
    contestants.push_back(*contestant);
  }
  std::vector<Played> all;
  for (const Contestant& contestant : contestants)
    all.push_back({contestant.name, solve({.tactics = &tactics,
                                           .contestant = contestant,
                                           .tries = arguments.tries,
                                           .seed = common.seed.value_or(1)})});
  if (arguments.json) {
    fmt::print("{}\n", as_json(common.game, tactics, all).dump());
    return 0;
  }
  print_table(tactics, all);
  if (arguments.unsolved)
    for (const Played& played : all) print_unsolved(tactics, played);
  return 0;
}

}  // namespace

int run_tactics(const Common& common, const TacticsArguments& arguments) {
  Checked checked;
  if (!check_common(common, checked)) return 2;
  if (arguments.find > 0) return find(common, checked, arguments.find);
  const Tactics tactics = read_tactics(*checked.title->game, tactics_of(common.game));
  if (!tactics.problem.empty()) {
    std::cerr << fmt::format("ai/tactics/{}.play:{}\n", common.game, tactics.problem);
    return 1;
  }
  if (arguments.verify) return verify(common, *checked.title, tactics.list);
  return play(common, checked, arguments, tactics.list);
}

}  // namespace ziggurat
