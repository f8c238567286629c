#include "ai/player.h"

#include "core/playout.h"
#include "games/games.h"

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
  const Title* title = find_title(table.info().name);
  return title ? title->minded_player(level, patience) : nullptr;
}

}  // namespace ziggurat
