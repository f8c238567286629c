#include "server/postgres/watchman.h"

#include <sys/socket.h>

#include <utility>

namespace ziggurat::server::postgres {

Watchman::Watchman(std::chrono::milliseconds patience)
    : patience_(patience), thread_([this] { run(); }) {}

Watchman::~Watchman() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Watchman::watch(int socket) {
  const std::lock_guard lock(mutex_);
  socket_ = socket;
  due_ = Clock::now() + patience_;
}

// Looks now and then, so that nobody has to be woken for each of many short waits.
void Watchman::run() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, patience_ / 10, [this] { return closing_; }))
    if (socket_ != nothing && Clock::now() >= due_)
      shutdown(std::exchange(socket_, nothing), SHUT_RDWR);
}

}  // namespace ziggurat::server::postgres
