#include "server/metrics.h"

#include <prometheus/text_serializer.h>

namespace ziggurat::server {
namespace {

auto& counter(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add({});
}
auto& gauge(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add({});
}

}  // namespace

Metrics::Metrics()
    : sockets(gauge(registry_, "ziggurat_sockets", "Sockets and streams that are open")),
      tables_in_memory(gauge(registry_, "ziggurat_tables_in_memory", "Tables held in memory")),
      thoughts_waiting(gauge(registry_, "ziggurat_thoughts_waiting",
                             "Tables whose computer player waits for a worker")),
      requests(counter(registry_, "ziggurat_requests_total", "Requests by HTTP and socket")),
      refusals(counter(registry_, "ziggurat_refusals_total", "Requests that were refused")),
      choices(counter(registry_, "ziggurat_choices_total", "Choices that people made")),
      computer_choices(counter(registry_, "ziggurat_computer_choices_total",
                               "Choices that computer players made")),
      failed_writes(counter(registry_, "ziggurat_failed_writes_total",
                            "Times the disk did not take what was to be written")),
      replays(counter(registry_, "ziggurat_replays_total",
                      "Bygone moments of a game that were played again to be shown")),
      choice_seconds(prometheus::BuildHistogram()
                         .Name("ziggurat_choice_seconds")
                         .Help("From a choice to the update of everybody at the table")
                         .Register(registry_)
                         .Add({}, prometheus::Histogram::BucketBoundaries{
                                      0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1})) {}

std::string Metrics::text() const {
  return prometheus::TextSerializer().Serialize(registry_.Collect());
}

}  // namespace ziggurat::server
