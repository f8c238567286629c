#include "server/hub.h"

#include "server/logging.h"
#include "server/seen.h"
#include "server/upgrade.h"

namespace ziggurat::server {

Hub::Hub(World world, HubSettings settings)
    : world_(std::move(world)),
      settings_(settings),
      limiter_(settings.rate_scale),
      started_(world_.steady()),
      thinking_(settings.workers) {}

// ---- requests ----

// ---- who is here ----

// ---- tables ----

// ---- time ----

void Hub::resume() {
  std::ranges::move(world_.store.tables_for_the_house(), std::back_inserter(to_resume_));
  std::ranges::move(tables_of_other_rules(world_.store), std::back_inserter(to_upgrade_));
  upgrade_next();
}

// Writes something and takes it away again while nothing could be written: as long as nobody else
// tries, this is how the house finds out that there is room again.
void Hub::probe() {
  if (probing_ || trouble().empty()) return;
  probing_ = true;
  world_.store.write(Probe(), [this](bool) { probing_ = false; });
}

void Hub::tick() {
  const Millis now = world_.steady();
  limiter_.forget(now);
  std::vector<Client*> expired;
  for (Client* client : clients_)
    if (client->user != 0 && client->pass.ends <= world_.now()) expired.push_back(client);
  send_off_ended(std::move(expired));
  tell_presence();
  std::erase_if(last_here_, [&](const auto& e) { return now - e.second > absent_after_untimed; });
  std::erase_if(sittings_, [&](const auto& entry) {
    return may_be_forgotten(*entry.second) && now - entry.second->used > forget_after;
  });
  const std::set<Sitting*> resting = std::exchange(resting_, {});
  for (Sitting* sitting : resting) consider(*sitting);
  resume_some();
  probe();
  metrics_.tables_in_memory.Set(static_cast<double>(sittings_.size()));
  metrics_.thoughts_waiting.Set(static_cast<double>(thinking_.waiting()));
  metrics_.failed_writes.Increment(static_cast<double>(world_.store.troubles())
                                   - metrics_.failed_writes.Value());
  if (!lobby_dirty_) return;
  lobby_dirty_ = false;
  const auto line = std::make_shared<const std::string>(R"({"event":"lobby"})");
  for (Client* client : clients_)
    if (client->sees_lobby) client->send(line);
}

}  // namespace ziggurat::server
