#include "games/games.h"

#include "core/perft.h"
#include "core/suite.h"
#include "crescent/game.h"
#include "crescent/json.h"
#include "oath/game.h"
#include "oath/json.h"
#include "tigris/game.h"
#include "tigris/json.h"

namespace ziggurat {
namespace {

template <class R>
Title title() {
  return {
      std::make_unique<GameOf<R>>(),
      [](SuiteRequest request) { return Suite<R>(std::move(request)).run(); },
      bench<R>,
      [](const OptionValues& options, int players, u64 seed, int depth) {
        auto state = R::new_game(options, players);
        Rng rng(seed);
        settle_chance(state, rng);
        return perft(state, depth);
      },
      signature<R>,
  };
}

std::vector<Title> all() {
  std::vector<Title> list;
  list.push_back(title<tigris::Rules>());
  list.push_back(title<crescent::Rules>());
  list.push_back(title<oath::Rules>());
  return list;
}

}  // namespace

const std::vector<Title>& titles() {
  static const std::vector<Title> list = all();
  return list;
}

const Title* find_title(std::string_view name) {
  for (const Title& title : titles())
    if (title.game->info().name == name) return &title;
  return nullptr;
}

std::string title_names() {
  std::string names;
  for (const Title& title : titles())
    names += (names.empty() ? "" : ", ") + std::string(title.game->info().name);
  return names;
}

}  // namespace ziggurat
