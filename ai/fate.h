#pragma once
// What can be proved of a choice (ai/prove.h).
#include "core/basics.h"

namespace ziggurat {

enum class Fate : u8 {
  Open,   // nothing was proved
  Wins,   // the seat can make sure that it wins, alone
  Loses,  // whatever it does afterwards, the others can keep it from winning or sharing the victory
};

// How far is looked.
struct Depth {
  int worlds = 24;
  int questions = 60;       // in a row
  long positions = 200000;  // for each choice
};

}  // namespace ziggurat
