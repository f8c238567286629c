#pragma once
// The house as whoever minds it sees it, open or closed: he looks people and tables up, and leaves
// orders. An open house takes them up within a second (server/orders.h); a closed one has them done
// by the command itself (server/unattended.h).
#include "server/store.h"

namespace ziggurat::server {

// All of them, unless one of these is given.
struct Whom {
  Id id = 0;
  std::string account = {};  // its name, folded
  std::string part = {};     // of a name
};
struct PersonFound {
  Id id = 0;
  std::string name;
  bool guest = false;
  Millis created = 0, seen = 0;         // seen: 0: not for as long as sessions last
  int tables = 0;                       // that go on, where he sits
  std::optional<Millis> muted, banned;  // until then; 0: for good
};
struct TableFound {
  std::string id, name, game, status;
  bool is_public = false;
  std::string host, people;  // people: their names, joined by commas
  Millis changed = 0;
};

// A house of another format is being, or is to be, served by another program.
inline void demand_newest_format(int format, int newest) {
  if (format < newest)
    throw std::runtime_error(
        "this house was last opened by an older ziggurat: start the server of this one first, "
        "which brings the house up to date");
}

class Desk {
 public:
  virtual ~Desk() = default;
  virtual std::vector<PersonFound> people(const Whom&, int most) = 0;  // who was seen last first
  // By its id, or a part of its name; or where somebody with this name sits. The latest first.
  virtual std::vector<TableFound> tables(const std::string& part, int most) = 0;
  virtual std::vector<Restraint> restraints(Bar, Millis now) = 0;
  virtual int guests_to_prune(Millis since) = 0;
  virtual int sessions_to_prune(Millis since) = 0;
  virtual std::vector<Order> orders(int most) = 0;  // the latest first
  virtual Order order(Id) = 0;
  virtual Id leave(const Order&) = 0;
};

}  // namespace ziggurat::server
