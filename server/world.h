#pragma once
// What the hub needs from outside, so that a test can bring its own time and chance.
#include <atomic>
#include <functional>

#include "core/basics.h"
#include "server/link.h"

namespace ziggurat::server {

class Store;
class Helpers;

struct World {
  // Runs the work, which throws nothing, on another thread, then `done` on the hub's.
  using Background = std::function<void(std::function<void()> work, std::function<void()> done)>;

  Store& store;
  Background think;  // for computer players: as many at once as the settings say
  Background hash;   // for passwords: nobody who signs in waits for a computer player
  const std::atomic<bool>& closing;  // the house closes, whoever thinks may stop
  std::function<Millis()> now;       // of the calendar: whoever minds the machine may set it
  std::function<Millis()> steady;    // only ever goes on: for how long and how often
  std::function<u64()> random;
  // Runs something on the hub's thread when so much time has passed by the steady clock.
  std::function<void(Millis, std::function<void()>)> later;
  Helpers* helpers = nullptr;  // computer players elsewhere; null: the house thinks alone
  LinkTo link_to = {};         // other nodes, if there are any
};

struct HubSettings {
  double thinking_pace = 1;  // multiplies how long computer players think
  double rate_scale = 1;     // multiplies how often things may be asked
  int workers = 1;           // computer players that think at once, beside those elsewhere
  // If positive, opinions are thought out so far, however long it takes: the same on every machine.
  int iterations = 0;
};

}  // namespace ziggurat::server
