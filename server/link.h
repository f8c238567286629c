#pragma once
// A line from one node to another, over which whole frames go in order. The web layer makes it
// (server/links.h); the hub uses it, and is called on its own thread.
#include <functional>
#include <memory>
#include <string>

#include "core/json.h"

namespace ziggurat::server {

using SharedText = std::shared_ptr<const std::string>;

class Link {
 public:
  virtual ~Link() = default;
  // What a frame is about, and a text that goes with it as it is.
  virtual void send(const Json& head, const SharedText& body) = 0;  // never waits
  void send(const Json& head) { send(head, nullptr); }
  virtual void close() = 0;
  virtual bool was_open() const = 0;  // whether the other node was ever reached

  std::function<void(const Json& head, std::string body)> hear;
  std::function<void()> end;  // called once, unless this side closes it
};

// To the node at an address. What is sent before it is reached waits.
using LinkTo = std::function<std::shared_ptr<Link>(const std::string& address)>;

}  // namespace ziggurat::server
