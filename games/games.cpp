#include "games/games.h"

#include "ai/crescent_mind.h"
#include "ai/crescent_sight.h"
#include "ai/learned_adviser.h"
#include "ai/levels.h"
#include "ai/oath_mind.h"
#include "ai/oath_sight.h"
#include "ai/one_ply.h"
#include "ai/prove.h"
#include "ai/search.h"
#include "ai/self_play.h"
#include "ai/tigris_mind.h"
#include "ai/tigris_sight.h"
#include "ai/weights.h"
#include "core/perft.h"
#include "core/suite.h"
#include "crescent/game.h"
#include "oath/game.h"
#include "tigris/game.h"

namespace ziggurat {
namespace {

struct NoMind;  // for a game that only random players can play

// What was learned for the game.
template <class R, class Sight>
const Net& learned_net() {
  static const Net net = [] {
    for (const WeightsFile& file : weights_files)
      if (file.game == std::string_view(R::info().name))
        if (auto read = read_net(file.text, Sight::input_names(), Sight::kinds)) return *read;
    assert(false && "the weights of a game do not fit what its players see");
    return new_net(Sight::input_names(), Sight::kinds, 0);
  }();
  return net;
}

// The same for somebody of this temperament.
template <class R, class Sight>
const Net& tempered_net(Temperament temperament) {
  static const auto nets = [] {
    std::array<Net, static_cast<std::size_t>(Temperament::count)> all;
    for (std::size_t i = 0; i < all.size(); ++i)
      all[i] = tempered(learned_net<R, Sight>(), Temperament(i), Sight::likings);
    return all;
  }();
  return nets[static_cast<std::size_t>(temperament)];
}

template <class R, class Mind>
std::unique_ptr<Player> plain_player(std::string_view level, Patience patience) {
  if (patience.seconds == 0) patience.seconds = patience.pace;
  if (level == "basic") return std::make_unique<OnePly<R, Mind>>(patience);
  if (level == "steady") return std::make_unique<Search<R, Mind>>(patience);
  return nullptr;
}

template <class R, class Mind, class Sight>
std::unique_ptr<Player> minded_player(std::string_view name, const Patience& patience,
                                      const Disposition& disposition) {
  if constexpr (std::same_as<Mind, NoMind>) {
    return nullptr;
  } else {
    const Level* level = find_level(name);
    if (!level) return plain_player<R, Mind>(name, patience);
    using Judge = Learned<Sight, typename R::State>;
    const Judge judge(disposition.net ? *disposition.net
                                      : tempered_net<R, Sight>(disposition.temperament));
    if (level->seconds == 0)
      return std::make_unique<OnePly<R, Judge>>(patience, judge, level->moodiness);
    Patience told = patience;
    if (told.seconds == 0) told.seconds = patience.pace * level->seconds * Sight::long_turn;
    return std::make_unique<Search<R, Judge>>(told, judge, Sight::style);
  }
}

template <class R, class Sight>
std::unique_ptr<Adviser> adviser() {
  if constexpr (requires { Sight::kinds; })
    return std::make_unique<LearnedAdviser<R, Sight>>(learned_net<R, Sight>());
  return nullptr;
}

template <class Sight>
const Wording* wording() {
  if constexpr (requires { Sight::wording; }) return &Sight::wording;
  return nullptr;
}

template <class R, class Sight>
std::shared_ptr<const School> school() {
  if constexpr (requires { Sight::kinds; })
    return std::make_shared<const School>(
        School{Sight::input_names(),
               Sight::kinds,
               Sight::varied,
               {Sight::learned_with.begin(), Sight::learned_with.end()},
               [](const Net& practised, const SelfPlay& how) {
                 return SelfPlayed<R, Sight>(practised, how).play();
               }});
  return nullptr;
}

constexpr Type some_view = shape("View", Type::Any), some_catalogue = shape("Catalogue", Type::Any);

template <class R>
const Type& view_type() {
  if constexpr (requires { R::view_type; }) return R::view_type;
  return some_view;
}
template <class R>
const Type& catalogue_type() {
  if constexpr (requires { R::catalogue_type; }) return R::catalogue_type;
  return some_catalogue;
}

template <Rules R, class Mind = NoMind, class Sight = NoMind>
Title title() {
  return {
      std::make_unique<GameOf<R>>(),
      [](SuiteRequest request) { return Suite<R>(std::move(request)).run(); },
      bench<R>,
      [](const OptionValues& options, int players, u64 seed, int depth) {
        auto state = *new_game<R>(options, players);
        Rng rng(seed);
        settle_chance(state, rng);
        return perft(state, depth);
      },
      signature<R>,
      view_type<R>(),
      catalogue_type<R>(),
      minded_player<R, Mind, Sight>,
      adviser<R, Sight>,
      wording<Sight>(),
      school<R, Sight>(),
      prove<R>,
  };
}

std::vector<Title> all() {
  std::vector<Title> list;
  list.push_back(title<tigris::Rules, tigris::Mind, tigris::Sight>());
  list.push_back(title<crescent::Rules, crescent::Mind, crescent::Sight>());
  list.push_back(title<oath::Rules, oath::Mind, oath::Sight>());
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
