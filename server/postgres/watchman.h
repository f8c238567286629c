#pragma once
// Cuts a connection at which no answer has come for too long: libpq would wait for ever for
// somebody who is there, but silent.
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace ziggurat::server::postgres {

class Watchman {
 public:
  explicit Watchman(std::chrono::milliseconds patience);
  ~Watchman();

  // As long as this lives an answer is waited for; for ever, if nobody watches.
  class Wait {
   public:
    Wait(Watchman* watchman, int socket) : watchman_(watchman) {
      if (watchman_) watchman_->watch(socket);
    }
    ~Wait() {
      if (watchman_) watchman_->watch(nothing);
    }
    Wait(const Wait&) = delete;

   private:
    Watchman* watchman_;
  };

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int nothing = -1;
  void watch(int socket);
  void run();

  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int socket_ = nothing;
  Clock::time_point due_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace ziggurat::server::postgres
