// Options, result and questions of the game.
#include "tigris/game.h"

#include <algorithm>

#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

constexpr const char* sides[] = {"standard", "advanced"};
constexpr const char* off_on[] = {"off", "on"};
constexpr const char* score_values[] = {"hidden", "open"};
constexpr const char* support_values[] = {"free", "english"};
constexpr Preset support_presets[] = {{"czech", "free"}};

Message with_conflict(Message message, const Board& board, const auto& conflict) {
  const Vocabulary& words = vocabulary();
  const int attack = board_strength(board, conflict, conflict.attacker);
  message = with_seat(words, std::move(message), "attacker", conflict.attacker);
  message = with_seat(words, std::move(message), "defender", conflict.defender);
  const std::string leader = leader_word(conflict.colour), tile = word(support_colour(conflict));
  return std::move(message)
      .with("leader", leader, "tigris.leader." + leader)
      .with("tile", tile, "tigris.tile." + tile)
      .with("attack", attack)
      .with("defence", board_strength(board, conflict, conflict.defender))
      .with("added", conflict.attack)
      .with("total", attack + conflict.attack);
}

}  // namespace

const OptionTable<Settings>& options() {
  static const OptionTable<Settings> table = {
      option<&Settings::side>("board", sides),
      option<&Settings::buildings>("buildings", off_on),
      option<&Settings::open_scores>("scores", score_values),
      option<&Settings::english_support>("support", support_values, support_presets),
      option<&Settings::wonder>("wonder", off_on),
      option<&Settings::catastrophe_on_building>("ruin_buildings", off_on),
  };
  return table;
}

namespace {

// The board is seen by all; what stands behind a screen is not.
constexpr const char* open_prompts[] = {"treasure.take", "war.choose"};

}  // namespace

const GameInfo& info() {
  static const std::vector<const char*> prompts = all_prompts(static_cast<Frame*>(nullptr));
  static const GameInfo info = {.name = "tigris",
                                .rules_version = 1,
                                .min_seats = 2,
                                .max_seats = max_players,
                                .minutes = 90,
                                .weight = 3,
                                .options = options().infos(),
                                .prompts = prompts,
                                .reasons = all_reasons,
                                .invariants = all_invariants,
                                .open_prompts = open_prompts};
  return info;
}

Scores scores(const State& s) {
  Scores scores;
  scores.seats = s.settings.players;
  const auto better = [](const auto& a, const auto& b) {
    return std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end());
  };
  for (int seat = 0; seat < scores.seats; ++seat) {
    const auto own = final_points(s.player[seat]);
    const auto at = static_cast<std::size_t>(seat);
    scores.points[at] = own.items[0];
    scores.rank[at] = 1;
    for (int other = 0; other < scores.seats; ++other)
      scores.rank[at] += better(final_points(s.player[other]), own);
  }
  return scores;
}

// The game ends when few treasures are left, or no tiles.
Message stage(const View& v) {
  return Message("tigris.stage")
      .with("treasures", v.board.treasures.count())
      .with("tiles", v.bag_count);
}

Message prompt(const State& s, Message message) {
  const Frame& frame = s.stack.top();
  if (const Turn* turn = std::get_if<Turn>(&frame))
    return std::move(message).with("actions", turn->actions_left);
  if (const DrawTiles* draw = std::get_if<DrawTiles>(&frame))
    return with_seat(vocabulary(), std::move(message).with("n", draw->left), "drawer", draw->who);
  if (const Revolt* revolt = std::get_if<Revolt>(&frame))
    return with_conflict(std::move(message), s.board, *revolt);
  if (const War* war = std::get_if<War>(&frame))
    return with_conflict(std::move(message), s.board, *war);
  if (const TilePlaced* placed = std::get_if<TilePlaced>(&frame)) {
    const std::string tile = word(placed->colour);
    return std::move(message)
        .with("cell", cell_word(placed->at))
        .with("tile", tile, "tigris.tile." + tile);
  }
  return message;
}

}  // namespace ziggurat::tigris
