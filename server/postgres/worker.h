#pragma once
// A program that makes the choices of computer players for the houses of a database. It keeps
// nothing: whatever becomes of it, another does its jobs (server/postgres/helpers.h).
#include <atomic>

#include "server/postgres/helpers.h"

namespace ziggurat::server::postgres {

struct WorkerSettings {
  Address database;
  int workers = 1;  // that think at once
  double pace = 1;  // multiplies how long they think, beside what the house says
};

class Worker {
 public:
  // Throws if the database cannot be reached, or is no house's that this program knows.
  explicit Worker(const WorkerSettings&);
  ~Worker();
  void run();   // until it is stopped
  void stop();  // from any thread

 private:
  struct Taken;
  void greet(Connection&);
  void work();
  void show_presence();
  void give_answers();
  void take_jobs();
  std::unique_ptr<Taken> take();
  std::optional<KeptTable> read(const std::string& table);
  void give_back();

  const WorkerSettings settings_;
  const std::string name_;
  std::atomic<bool> stopping_ = false;
  std::chrono::steady_clock::time_point next_beat_{};
  Listening listening_;
  std::vector<std::unique_ptr<Taken>> taken_;
  std::size_t choices_ = 0;  // that it has made
};

// Works until SIGINT or SIGTERM.
void think(const WorkerSettings&);

}  // namespace ziggurat::server::postgres
