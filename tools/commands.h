#pragma once
// The sub-commands of `ziggurat`, each with what the command line gave it. All return an exit code:
// 0 done, 1 something was found wrong, 2 the request itself was wrong.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/texts.h"
#include "games/games.h"
#include "tools/crescent_balance.h"

namespace ziggurat {

constexpr const char* program_version = "0.1.0";

struct Common {
  std::string lang = "en";
  std::string game;
  int players = 0;
  std::optional<u64> seed;
  std::vector<std::string> options;  // k=v
  std::string data;                  // a directory of Crescent Moon's data
};

int show_games(const Common&);
struct PlayArguments {
  std::string seats;  // empty: a person against two basic players, or as many as the game needs
  std::string load;
  std::string colour = "auto";
  std::string position;  // empty: by the rulebook
  std::function<void(const Table&)> over = [](const Table&) {};
};
int run_play(const Common&, const PlayArguments&);
int run_session();
int run_replay(const Common&, const std::string& file);
struct SelftestArguments {
  int games = 1000;
  double seconds = 0;  // of the processor, instead of a number of games
  std::string directory = ".";
};
int run_selftest(const Common&, const SelftestArguments&);
int run_perft(const Common&, int depth);
int run_bench(const Common&, double seconds, bool json);
int show_signatures();
int run_check_data(const Common&);
int run_balance(const Common&, const BalanceArguments&);
// Reads the directory that --data named, if it did.
int bring_data(const Common&);

}  // namespace ziggurat
