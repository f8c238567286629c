#pragma once
// The house, as every operation is given it: the world outside, and parts that each have a state of
// their own. Everything here runs on one thread; the database and the computer players have theirs
// and report back.
#include "server/computer.h"
#include "server/errands.h"
#include "server/metrics.h"
#include "server/nodes.h"
#include "server/orders.h"
#include "server/people.h"
#include "server/presence.h"
#include "server/requests.h"
#include "server/strain.h"
#include "server/tables.h"
#include "server/thinking.h"
#include "server/world.h"

namespace ziggurat::server {

struct Hub {
  Hub(World, HubSettings);
  Hub(const Hub&) = delete;

  void resume();  // after a start: computer players go on where they were, in the ticks that follow
  void tick(Millis late = 0);  // once a second; so much later than it should be
  // Keeps something, and notes how long that takes.
  void write(Write, Store::Done);
  // Why the house cannot do its work now; empty if it can.
  std::string trouble() const;

  const World world;
  const HubSettings settings;
  Metrics metrics;
  Strain strain;      // whether it is too much
  Nodes nodes;        // the others that keep this house
  Requests requests;  // what is asked, and how often
  People people;      // who is who
  Tables tables;      // what is played, and how it changes
  Presence presence;  // who is here, and what he is told
  Thinking thinking;  // whose turn it is with the computer,
  Computer computer;  // which plays at tables,
  Errands errands;    // and does what people ask of it
  Orders orders;      // what whoever minds the house wants done

 private:
  void probe();
  void measure();

  bool probing_ = false;
};

}  // namespace ziggurat::server
