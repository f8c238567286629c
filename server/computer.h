#pragma once
// What the house does at tables by itself: standing answers when their time has come, and computer
// players, each when it is his turn for a worker (server/thinking.h), here or elsewhere
// (server/helpers.h).
#include <set>

#include "server/sitting.h"
#include "server/thinking.h"

namespace ziggurat::server {

struct Hub;
struct Job;

class Computer {
 public:
  explicit Computer(Hub& hub) : hub_(hub) {}

  void resume();            // after a start
  void consider(Sitting&);  // whether the house is to answer, or a computer player to think
  void think();             // as many as there are workers for, about tables and errands
  void rest(Sitting&);      // after a failed write
  void forget(Sitting& sitting) { resting_.erase(&sitting); }  // it leaves the memory
  bool looks_after(const Sitting&) const;  // has something to do there, sooner or later
  void tick();

 private:
  bool is_awaited(const Sitting&) const;
  void give_standing_answers(Sitting&);
  void line_up(Sitting&);
  void begin_thinking(Sitting&, const Thought&);
  void end_thinking(const Job&, const Thought&, const std::shared_ptr<const Table>&,
                    std::optional<int> index, bool is_undecided);

  Hub& hub_;
  std::set<Sitting*, std::less<>> resting_;
};

}  // namespace ziggurat::server
