#include "ai/player.h"

#include "ai/one_ply.h"
#include "ai/tigris_mind.h"
#include "tigris/game.h"
#include "tigris/json.h"

namespace ziggurat {
namespace {

constexpr const char* levels[] = {"random", "basic"};

class RandomPlayer final : public Player {
 public:
  int choose(const Table& table, Rng& rng) override { return pick(table.decision(), rng); }
};

}  // namespace

std::span<const char* const> player_levels() { return levels; }

std::unique_ptr<Player> make_player(std::string_view level, const Table& table) {
  if (level == "random") return std::make_unique<RandomPlayer>();
  if (level != "basic") return nullptr;
  if (table.info().name == std::string_view("tigris"))
    return std::make_unique<OnePly<tigris::Rules, tigris::Mind>>();
  return nullptr;
}

}  // namespace ziggurat
