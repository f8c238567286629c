#include "server/hub.h"

namespace ziggurat::server {

Hub::Hub(World outside, HubSettings chosen)
    : world(std::move(outside)),
      settings(chosen),
      requests(*this),
      people(*this),
      tables(*this),
      presence(*this),
      thinking(settings.workers),
      computer(*this),
      errands(*this) {}

void Hub::resume() { tables.resume(); }

void Hub::tick() {
  requests.tick();
  presence.tick();
  tables.forget_unused();
  computer.tick();
  tables.resume_some();
  probe();
  metrics.tables_in_memory.Set(static_cast<double>(tables.all().size()));
  metrics.thoughts_waiting.Set(static_cast<double>(thinking.waiting()));
  metrics.failed_writes.Increment(static_cast<double>(world.store.troubles())
                                  - metrics.failed_writes.Value());
}

// Writes something and takes it away again while nothing could be written: as long as nobody else
// tries, this is how the house finds out that there is room again.
void Hub::probe() {
  if (probing_ || trouble().empty()) return;
  probing_ = true;
  world.store.write(Probe(), [this](bool) { probing_ = false; });
}

}  // namespace ziggurat::server
