#include "server/unattended.h"

#include <sodium.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>

#include "server/hub.h"

namespace ziggurat::server {
namespace {

// What is to be done on the hub's thread.
class Tasks {
 public:
  void post(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      waiting_.push_back(std::move(task));
    }
    wake_.notify_one();
  }
  void do_next() {
    std::unique_lock lock(mutex_);
    wake_.wait(lock, [this] { return !waiting_.empty(); });
    const auto task = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    task();
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> waiting_;
};

template <class Clock>
Millis time_of() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
      .count();
}

}  // namespace

void carry_out_orders(const StorePlace& place) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  Tasks tasks;
  const std::atomic<bool> closing = true;  // computer players need not begin to think
  const auto store = open_store(place, [&](auto task) { tasks.post(std::move(task)); });
  const auto nobody_thinks = [](auto, auto) {};
  Hub hub({*store, nobody_thinks, nobody_thinks, closing, time_of<std::chrono::system_clock>,
           time_of<std::chrono::steady_clock>, [] { return u64{randombytes_random()}; },
           [](Millis, auto) {}},
          {});
  for (hub.orders.tick(); hub.orders.is_busy();) tasks.do_next();
}

}  // namespace ziggurat::server
