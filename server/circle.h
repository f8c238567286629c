#pragma once
// Several programs, nodes, that keep one house in one database, as the database sees them. Each
// table belongs to one node at a time. A node has a lease, which it renews with everything that it
// writes, and a number, by which the database knows in each transaction whether it still has it.
// One that was silent for too long is given up: nothing is written under its number any more, its
// tables are anybody's, and should it live it comes back under a new number. The clock is the
// database's.
#include <functional>
#include <string>
#include <vector>

#include "server/basics.h"

namespace ziggurat::server {

struct NodeSettings {
  std::string address = {};  // where other nodes reach this one; empty: it has the house alone
  Millis lease = 3000;       // so long a node may be silent

  bool has_others() const { return !address.empty(); }
};

struct Neighbour {
  Id number = 0;
  std::string address;
};

// On the hub's thread.
class Circle {
 public:
  virtual ~Circle() = default;

  struct Listener {
    std::function<void(const std::vector<Neighbour>&)> met;  // who lives, again and again
    std::function<void(const std::string&)> heard;           // what another node has told all
    std::function<void()> missed;                            // perhaps something was told
  };
  virtual void listen(Listener) = 0;
  // Told to all other nodes, after everything that was asked to be written before.
  virtual void tell(const std::string&) = 0;

  // The number that whatever is asked to be written from now on is written under.
  virtual Id number() const = 0;
  // Whether nobody can have given this node up yet, by its own clock.
  virtual bool is_sure() const = 0;
  // Goes on under the number that it has now; what was asked for under the one before and is not
  // written yet will not be.
  virtual void come_back() = 0;

  // Whose the table is: this node's from now on, if it was nobody's. Number 0: there is no table.
  virtual Neighbour claim(const std::string& table) = 0;
  virtual std::string secret() = 0;  // which all nodes of the house know
};

}  // namespace ziggurat::server
