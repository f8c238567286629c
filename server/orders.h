#pragma once
// What whoever minds the house wants done (`ziggurat admin`). His command leaves an order in the
// database, which nobody can reach from outside; the house takes it up at its next tick and writes
// beside it what came of it, so that the orders are the log of what was done. One that is taken up
// twice, because the house went down in between, does no harm.
#include <map>

#include "server/operation.h"

namespace ziggurat::server {

// Until then, for people: in UTC, or “never”.
std::string moment_in_words(Millis);

class Orders {
 public:
  explicit Orders(Hub& hub) : hub_(hub) {}

  void tick();
  bool is_busy() const { return is_busy_; }  // with what was ordered
  // Why nobody who calls from this address is answered; nothing: he is.
  std::optional<Refusal> why_unwelcome(const std::string& address) const;
  // What somebody who is restrained is told.
  static Message told(Message, const Restraint&);

 private:
  void take_up(const Order&);
  void end(const Order&, bool refused, const std::string& outcome);

  Hub& hub_;
  std::map<std::string, Restraint> banned_;  // addresses
  bool is_busy_ = false;
};

}  // namespace ziggurat::server
