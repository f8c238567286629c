#include "ai/solve.h"

#include "ai/parallel.h"

namespace ziggurat {

std::vector<std::vector<int>> solve(const SolveRequest& request) {
  const std::vector<Tactic>& tactics = *request.tactics;
  std::vector<std::vector<int>> chosen(tactics.size());
  in_parallel(static_cast<int>(tactics.size()), request.cores, [&](int i) {
    const Table& table = *tactics[static_cast<std::size_t>(i)].table;
    const auto player = request.contestant.player(table);
    for (int n = 0; n < request.tries; ++n) {
      Rng rng(request.seed + static_cast<u64>(n));
      chosen[static_cast<std::size_t>(i)].push_back(player->choose(table, rng));
    }
  });
  return chosen;
}

Solved solved(const std::vector<Tactic>& tactics, const std::vector<std::vector<int>>& chosen,
              Theme theme) {
  Solved solved;
  for (std::size_t i = 0; i < tactics.size(); ++i)
    if (theme == Theme::count || tactics[i].theme == theme)
      for (const int choice : chosen[i]) ++solved.tries, solved.best += tactics[i].is_best(choice);
  return solved;
}

}  // namespace ziggurat
