#pragma once
// How a game was won: who kept the oath in each round and by how much, what each held at the end,
// how far the visions had come, and what is handed on.
#include "core/account.h"
#include "oath/state.h"

namespace ziggurat::oath {

class Accounts {
 public:
  explicit Accounts(const State& start) : from_(start.round) {}
  void add(const State& before, Choice, const State& after);
  Account close(const State& end) const;

 private:
  // Where everybody stood when a round was over.
  struct Standing {
    int score[max_players] = {};  // towards the oath
    Seat title = nobody;
  };
  static Standing standing(const State&);

  int from_;
  std::vector<Standing> rounds_;
  State last_;  // before the game was won and the chronicle began
};

}  // namespace ziggurat::oath
