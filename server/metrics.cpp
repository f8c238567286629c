#include "server/metrics.h"

#include <prometheus/text_serializer.h>
#include <unistd.h>

#include <fstream>

namespace ziggurat::server {
namespace {

auto& counter(prometheus::Registry& registry, const char* name, const char* help,
              const prometheus::Labels& labels = {}) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry).Add(labels);
}
auto& gauge(prometheus::Registry& registry, const char* name, const char* help,
            const prometheus::Labels& labels = {}) {
  return prometheus::BuildGauge().Name(name).Help(help).Register(registry).Add(labels);
}
auto& histograms(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildHistogram().Name(name).Help(help).Register(registry);
}
const prometheus::Histogram::BucketBoundaries fractions = {0.001, 0.002, 0.005, 0.01, 0.02,
                                                           0.05,  0.1,   0.2,   0.5,  1};

}  // namespace

Metrics::Metrics()
    : operations_(histograms(registry_, "ziggurat_operation_seconds",
                             "From a request to its answer, which comes when all is safe")),
      answers_(),
      sockets(gauge(registry_, "ziggurat_sockets", "Sockets and streams that are open")),
      tables_in_memory(gauge(registry_, "ziggurat_tables_in_memory", "Tables held in memory")),
      thinking(gauge(registry_, "ziggurat_thinking", "Workers that think")),
      workers_elsewhere(gauge(registry_, "ziggurat_workers_elsewhere",
                              "Workers that other programs have for this house (ziggurat think)")),
      thoughts_waiting(),
      passwords_waiting(gauge(registry_, "ziggurat_passwords_waiting",
                              "Passwords that are worked out, or wait for it")),
      writes_waiting(gauge(registry_, "ziggurat_writes_waiting",
                           "Changes that are being written, or wait for it")),
      lateness(gauge(registry_, "ziggurat_lateness_seconds",
                     "How late the house comes to what it does every second")),
      memory(gauge(registry_, "process_resident_memory_bytes", "Memory that the program holds")),
      requests(counter(registry_, "ziggurat_requests_total", "Requests by HTTP and socket")),
      choices(counter(registry_, "ziggurat_choices_total", "Choices that people made")),
      computer_choices(counter(registry_, "ziggurat_computer_choices_total",
                               "Choices that computer players made")),
      computer_choices_elsewhere(counter(registry_, "ziggurat_computer_choices_elsewhere_total",
                                         "Of these, what other programs thought of")),
      failed_writes(counter(registry_, "ziggurat_failed_writes_total",
                            "Times the disk did not take what was to be written")),
      replays(counter(registry_, "ziggurat_replays_total",
                      "Bygone moments of a game that were played again to be shown")),
      write_seconds(
          histograms(registry_, "ziggurat_write_seconds", "From a change to when it is safe")
              .Add({}, fractions)) {
  for (std::size_t i = 0; i < answers_.size(); ++i)
    answers_[i] = &counter(registry_, "ziggurat_answers_total", "Answers by their status",
                           {{"status", std::to_string(i + 2) + "xx"}});
  constexpr const char* of[] = {"awaited", "unawaited", "analysis"};
  for (std::size_t i = 0; i < thoughts_waiting.size(); ++i)
    thoughts_waiting[i] =
        &gauge(registry_, "ziggurat_thoughts_waiting",
               "Computer players and analyses that wait for a worker", {{"urgency", of[i]}});
}

double Metrics::seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

void Metrics::note_answer(const char* operation, int status, Clock::time_point asked) {
  auto& seconds = operation_seconds_[operation];
  if (!seconds) seconds = &operations_.Add({{"operation", operation}}, fractions);
  seconds->Observe(seconds_since(asked));
  answers_.at(static_cast<std::size_t>(status / 100 - 2))->Increment();
}

std::string Metrics::text() const {
  return prometheus::TextSerializer().Serialize(registry_.Collect());
}

std::size_t resident_bytes() {
  std::size_t whole = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> whole >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace ziggurat::server
