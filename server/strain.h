#pragma once
// Whether more is asked of the house than it can do. Then nobody new is let in and no table opened,
// so that those who are here can go on playing.
#include <cstddef>
#include <string>

#include "server/basics.h"

namespace ziggurat::server {

class Strain {
 public:
  // How late the house came to do what it does every second.
  void note_lateness(Millis);
  void begin_write() { ++writes_; }
  void end_write() { --writes_; }

  std::size_t writes() const { return writes_; }  // under way, or waiting for their turn
  Millis lateness() const { return lateness_; }   // of late
  std::string reason() const;                     // empty: it can do what is asked

 private:
  std::size_t writes_ = 0;
  Millis lateness_ = 0;
};

}  // namespace ziggurat::server
