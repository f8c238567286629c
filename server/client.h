#pragma once
// Someone connected, by socket or by stream. The web layer owns it and tells the house when it
// comes and goes; the house writes to it.
#include <memory>
#include <set>
#include <string>

#include "server/basics.h"

namespace ziggurat::server {

struct Sitting;

// What somebody showed at the door: a session or a token. Empty: he showed nothing.
struct Pass {
  std::string hash;  // of its secret
  Millis ends = 0;   // when it runs out, as far as was known at the door
  bool is_token = false;
};

class Client {
 public:
  virtual ~Client() = default;
  virtual void send(std::shared_ptr<const std::string> line) = 0;  // never waits
  // Sends a last line, then closes the connection; never waits either.
  virtual void send_off(std::shared_ptr<const std::string> line) = 0;
  virtual void close() = 0;  // he may come back at once

  Id user = 0;
  Pass pass;
  std::uint64_t number = 0;  // by the house: the next client may stand at the same address
  std::string address;
  bool follows_all = false;  // a stream: told about every table its user sits at
  bool sees_lobby = false;
  std::set<Sitting*> watches;  // kept by the house
};

}  // namespace ziggurat::server
