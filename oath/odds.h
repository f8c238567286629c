#pragma once
// What the dice of a campaign promise before they are rolled (5.5.4, 5.5.5).
#include "oath/state.h"

namespace ziggurat::oath {

// The attacker's chances in percent; 0 and 100 only where nothing else can happen.
struct Odds {
  int alone = 0;        // without a sacrifice
  int sacrificing = 0;  // with as many as it takes
};

// Of the pools and forces as they are: nobody uses another plan, joins, or rolls again.
Odds campaign_odds(const State&);

}  // namespace ziggurat::oath
