#pragma once
// Someone connected, by socket or by stream. The web layer owns it and tells the hub when it comes
// and goes; the hub writes to it.
#include <memory>
#include <string>

#include "server/room.h"

namespace ziggurat::server {

class Client {
 public:
  virtual ~Client() = default;
  virtual void send(std::shared_ptr<const std::string> line) = 0;  // never waits

  Id user = 0;
  std::uint64_t number = 0;  // by the hub: the next client may stand at the same address
  std::string address;
  bool follows_all = false;  // a stream: told about every table its user sits at
  bool sees_lobby = false;
};

}  // namespace ziggurat::server
