#pragma once
// Numbers about the house for Prometheus.
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <string>

namespace ziggurat::server {

class Metrics {
 public:
  Metrics();
  std::string text() const;

 private:
  prometheus::Registry registry_;

 public:
  prometheus::Gauge& sockets;
  prometheus::Gauge& tables_in_memory;
  prometheus::Gauge& thoughts_waiting;
  prometheus::Counter& requests;
  prometheus::Counter& refusals;
  prometheus::Counter& choices;
  prometheus::Counter& computer_choices;
  prometheus::Counter& failed_writes;
  prometheus::Counter& replays;
  prometheus::Histogram& choice_seconds;  // from a request to everybody's update
};

}  // namespace ziggurat::server
