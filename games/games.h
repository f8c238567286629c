#pragma once
// Every title in the house: the only registry. The tools that are templates over a game's state are
// reached through it, so that nothing above has to name a game.
#include "ai/adviser.h"
#include "ai/fate.h"
#include "ai/player.h"
#include "core/bench.h"
#include "core/json_shape.h"
#include "core/suite_report.h"
#include "core/table.h"

namespace ziggurat {

struct Net;
struct School;
struct Wording;

struct Title {
  std::unique_ptr<Game> game;
  SuiteReport (*selftest)(SuiteRequest);
  BenchReport (*bench)(const OptionValues&, int players, double seconds, u64 seed);
  // From the first decision of a seat, after chance has set the game up by the seed.
  u64 (*perft)(const OptionValues&, int players, u64 seed, int depth);
  u32 (*signature)();
  // What its views and its catalogue look like as JSON; anything if it does not say.
  const Type &view_type, &catalogue_type;
  // A computer player of a level that needs a mind; null: there is no such level, or no mind.
  // It judges by what was learned, or by this net.
  std::unique_ptr<Player> (*minded_player)(std::string_view level, const Patience&, const Net*);
  std::unique_ptr<Adviser> (*adviser)();  // null: nobody has learned it
  const Wording* wording;                 // of what is advised; null: likewise
  std::shared_ptr<const School> school;   // null: likewise
  // What can be proved of these choices of a table's present question.
  std::vector<Fate> (*prove)(const Table&, std::span<const int> choices, const Depth&, u64 seed);
};

const std::vector<Title>& titles();
const Title* find_title(std::string_view name);  // null if there is none
std::string title_names();                       // for messages

}  // namespace ziggurat
