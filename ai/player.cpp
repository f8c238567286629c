#include "ai/player.h"

#include "ai/crescent_mind.h"
#include "ai/oath_mind.h"
#include "ai/one_ply.h"
#include "ai/search.h"
#include "ai/tigris_mind.h"
#include "crescent/game.h"
#include "crescent/json.h"
#include "oath/game.h"
#include "oath/json.h"
#include "tigris/game.h"
#include "tigris/json.h"

namespace ziggurat {
namespace {

constexpr const char* levels[] = {"random", "basic", "steady"};

class RandomPlayer final : public Player {
 public:
  int choose(const Table& table, Rng& rng) override { return pick(table.decision(), rng); }
};

// The levels that need a mind.
template <class R, class Mind>
std::unique_ptr<Player> minded_player(std::string_view level, const Patience& patience) {
  if (level == "basic") return std::make_unique<OnePly<R, Mind>>(patience);
  if (level == "steady") return std::make_unique<Search<R, Mind>>(patience);
  return nullptr;
}

constexpr struct {
  std::string_view game;
  std::unique_ptr<Player> (*player)(std::string_view level, const Patience&);
} minds[] = {
    {"tigris", minded_player<tigris::Rules, tigris::Mind>},
    {"crescent", minded_player<crescent::Rules, crescent::Mind>},
    {"oath", minded_player<oath::Rules, oath::Mind>},
};

}  // namespace

std::span<const char* const> player_levels() { return levels; }

std::unique_ptr<Player> make_player(std::string_view level, const Table& table,
                                    const Patience& patience) {
  if (level == "random") return std::make_unique<RandomPlayer>();
  for (const auto& mind : minds)
    if (table.info().name == mind.game) return mind.player(level, patience);
  return nullptr;
}

}  // namespace ziggurat
