#pragma once
// Numbers about the house for Prometheus.
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <array>
#include <chrono>
#include <map>
#include <string>

namespace ziggurat::server {

class Metrics {
 public:
  using Clock = std::chrono::steady_clock;
  static double seconds_since(Clock::time_point);

  Metrics();
  // Of a request to the operation of this name, which lives as long as the program.
  void note_answer(const char* operation, int status, Clock::time_point asked);
  std::string text() const;

 private:
  prometheus::Registry registry_;
  prometheus::Family<prometheus::Histogram>& operations_;  // from a request to its answer
  std::map<const char*, prometheus::Histogram*> operation_seconds_;
  std::array<prometheus::Counter*, 4> answers_;  // 2xx to 5xx

 public:
  prometheus::Gauge& sockets;
  prometheus::Gauge& tables_in_memory;
  prometheus::Gauge& thinking;  // workers
  prometheus::Gauge& workers_elsewhere;
  std::array<prometheus::Gauge*, 3> thoughts_waiting;  // by urgency
  prometheus::Gauge& passwords_waiting;
  prometheus::Gauge& writes_waiting;
  prometheus::Gauge& lateness;
  prometheus::Gauge& memory;
  prometheus::Counter& requests;
  prometheus::Counter& choices;
  prometheus::Counter& computer_choices;
  prometheus::Counter& computer_choices_elsewhere;  // of these
  prometheus::Counter& failed_writes;
  prometheus::Counter& replays;
  prometheus::Histogram& write_seconds;  // until something is safe
};

// What the program holds of the machine's memory; 0 where the system does not tell.
std::size_t resident_bytes();

}  // namespace ziggurat::server
