#include "ai/player.h"

#include "ai/one_ply.h"
#include "ai/search.h"
#include "ai/tigris_mind.h"
#include "tigris/game.h"
#include "tigris/json.h"

namespace ziggurat {
namespace {

constexpr const char* levels[] = {"random", "basic", "steady"};

class RandomPlayer final : public Player {
 public:
  int choose(const Table& table, Rng& rng) override { return pick(table.decision(), rng); }
};

}  // namespace

std::span<const char* const> player_levels() { return levels; }

std::unique_ptr<Player> make_player(std::string_view level, const Table& table,
                                    const Patience& patience) {
  if (level == "random") return std::make_unique<RandomPlayer>();
  if (table.info().name != std::string_view("tigris")) return nullptr;
  if (level == "basic") return std::make_unique<OnePly<tigris::Rules, tigris::Mind>>();
  if (level == "steady") return std::make_unique<Search<tigris::Rules, tigris::Mind>>(patience);
  return nullptr;
}

}  // namespace ziggurat
