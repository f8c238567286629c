#include "ai/player.h"

#include "ai/levels.h"
#include "core/playout.h"
#include "games/games.h"

namespace ziggurat {
namespace {

class RandomPlayer final : public Player {
 public:
  int choose(const Table& table, Rng& rng) override { return pick(table.decision(), rng); }
};

}  // namespace

bool is_level(std::string_view name) {
  return find_level(name) || std::ranges::find(old_levels, name) != std::end(old_levels);
}

std::string level_names() {
  std::string names;
  for (const Level& level : levels) names += std::string(level.name) + ", ";
  for (const char* old : old_levels) names += (old == old_levels[0] ? "" : ", ") + std::string(old);
  return names;
}

std::unique_ptr<Player> make_player(std::string_view level, const Table& table,
                                    const Patience& patience, const Disposition& disposition) {
  if (level == "random") return std::make_unique<RandomPlayer>();
  const Title* title = find_title(table.info().name);
  return title ? title->minded_player(level, patience, disposition) : nullptr;
}

}  // namespace ziggurat
