#include "server/hub.h"

namespace ziggurat::server {

Hub::Hub(World outside, HubSettings chosen)
    : world(std::move(outside)),
      settings(chosen),
      nodes(*this),
      requests(*this),
      people(*this),
      tables(*this),
      presence(*this),
      thinking(settings.workers),
      computer(*this),
      errands(*this),
      orders(*this) {}

void Hub::resume() {
  tables.resume();
  orders.tick();
  computer.resume();
}

void Hub::write(Write what, Store::Done done) {
  strain.begin_write();
  world.store.write(std::move(what), [this, began = Metrics::Clock::now(),
                                      done = std::move(done)](const Outcome& of) {
    strain.end_write();
    metrics.write_seconds.Observe(Metrics::seconds_since(began));
    done(of);
  });
}

std::string Hub::trouble() const {
  if (const std::string unwritten = world.store.trouble(); !unwritten.empty())
    return "the database cannot be written: " + unwritten;
  if (const std::string reason = nodes.trouble(); !reason.empty()) return reason;
  if (const std::string reason = strain.reason(); !reason.empty())
    return "too much is asked at once: " + reason;
  return {};
}

void Hub::tick(Millis late) {
  strain.note_lateness(late);
  nodes.tick();
  requests.tick();
  presence.tick();
  orders.tick();
  tables.forget_unused();
  computer.tick();
  tables.resume_some();
  probe();
  measure();
}

void Hub::measure() {
  const auto number = [](auto n) { return static_cast<double>(n); };
  metrics.tables_in_memory.Set(number(tables.all().size()));
  metrics.thinking.Set(thinking.busy());
  metrics.workers_elsewhere.Set(thinking.elsewhere());
  for (std::size_t i = 0; i < metrics.thoughts_waiting.size(); ++i)
    metrics.thoughts_waiting[i]->Set(number(thinking.waiting(static_cast<Urgency>(i))));
  metrics.passwords_waiting.Set(people.passwords_waiting());
  metrics.writes_waiting.Set(number(strain.writes()));
  metrics.lateness.Set(number(strain.lateness()) / 1000);
  metrics.memory.Set(number(resident_bytes()));
  metrics.failed_writes.Increment(number(world.store.troubles()) - metrics.failed_writes.Value());
}

// Writes something and takes it away again while nothing could be written: as long as nobody else
// tries, this is how the house finds out that there is room again.
void Hub::probe() {
  if (probing_ || world.store.trouble().empty()) return;
  probing_ = true;
  write(Probe(), [this](bool) { probing_ = false; });
}

}  // namespace ziggurat::server
