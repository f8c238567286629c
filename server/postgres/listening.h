#pragma once
// A connection that hears what others say on channels of the database (NOTIFY), for one thread that
// has nothing else to wait for; others wake it.
#include "server/postgres/connection.h"

namespace ziggurat::server::postgres {

class Listening {
 public:
  // Throws if the database cannot be reached. It is greeted first.
  Listening(const Address&, std::vector<std::string> channels, Connection::Greeting);
  ~Listening();
  Listening(const Listening&) = delete;

  Connection& connection() { return connection_; }
  // What has been said since the last time. Waits for it, but at most so long; while the database
  // is away nothing is heard. What is said before it has been reached anew is lost.
  std::vector<Heard> wait(std::chrono::milliseconds most);
  void wake();  // from any thread: it waits no longer

 private:
  const int alarm_;  // can be read once somebody has woken it
  Connection connection_;
};

}  // namespace ziggurat::server::postgres
