#pragma once
// Computer players that think elsewhere: whoever can read the house's store may work for it. A
// store that only one program opens has no such helpers.
#include <atomic>
#include <functional>

#include "server/thinking.h"

namespace ziggurat {
class Table;
}

namespace ziggurat::server {

// A choice that a computer player is to make, for one who reads the table himself.
struct Job {
  std::string table;
  int seq = 0;  // entries of its log
  std::string level;
  double pace = 1;  // multiplies how long it thinks
  u64 seed = 0;
};

// The number of the choice: the same whoever thinks, unless the level goes by the clock. Once
// `stop` is true any choice will do.
int choose(const Job&, const Table&, const std::atomic<bool>& stop);

class Helpers {
 public:
  // Both are called on the hub's thread.
  using Counted = std::function<void(int workers)>;
  // The choice in words, which may be none; nothing: nobody is there any more who could think.
  using Answered = std::function<void(const std::optional<std::string>& words)>;

  virtual ~Helpers() = default;
  // Says from now on whenever there are more or fewer workers.
  virtual void count(Counted) = 0;
  virtual void ask(const Job&, const Thought& whose, Answered) = 0;
};

}  // namespace ziggurat::server
