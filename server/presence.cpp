#include "server/presence.h"

#include "server/hub.h"
#include "server/showing.h"
#include "server/standing.h"

namespace ziggurat::server {
namespace {

std::shared_ptr<const std::string> line_of(Written event) {
  return std::make_shared<const std::string>(std::move(event.text));
}

// Whom the information about a table is for: each person who has something here, such as a seat
// that the computer plays for him; all the others, however many they are, read the same.
Id reader_of(const Sitting& sitting, const Client& client) {
  return sitting.record.concerns(client.user) ? client.user : 0;
}

// Clocks and turns are part of the information; a second action of the same seat is not.
bool is_news(const Record& before, const Record& now) {
  return before.chairs != now.chairs || before.status != now.status || before.asked != now.asked
         || before.proposal || now.proposal || before.rematch != now.rematch
         || before.name != now.name || before.hinted != now.hinted;
}

}  // namespace

Presence::Presence(Hub& hub) : hub_(hub), started_(hub.world.steady()) {}

// ---- coming and going ----

void Presence::connect(Client& client) {
  clients_.insert(&client);
  client.number = ++clients_ever_;
  if (client.user != 0) clients_of_user_.emplace(client.user, &client);
  hub_.metrics.sockets.Set(static_cast<double>(clients_.size()));
  send_off_ended({&client});  // his session may have ended while he came in
  if (!client.follows_all || !clients_.contains(&client)) return;
  for (const std::string& id : hub_.world.store.tables_played(client.user))
    if (hub_.nodes.is_elsewhere(id))
      hub_.nodes.watch(client, id);
    else if (Sitting* sitting = hub_.tables.find_sound(id))
      add_watcher(*sitting, client, sitting->record.seats_of(client.user).front());
}

void Presence::disconnect(Client& client) {
  if (clients_.erase(&client) == 0) return;
  const auto [first, last] = clients_of_user_.equal_range(client.user);
  for (auto entry = first; entry != last; ++entry)
    if (entry->second == &client) {
      clients_of_user_.erase(entry);
      break;
    }
  note(client.user);
  hub_.people.keep_seen(client.pass);
  leave(client);
  hub_.nodes.disconnect(client);
  hub_.metrics.sockets.Set(static_cast<double>(clients_.size()));
}

void Presence::leave(Client& client) {
  hub_.errands.call_off_advice(client);
  const std::set<Sitting*> watched = client.watches;
  for (Sitting* sitting : watched) remove_watcher(*sitting, client);
}

void Presence::close_all() {
  for (Client* client : clients_) client->close();
}

std::vector<Client*> Presence::clients_of(Id user) const {
  std::vector<Client*> clients;
  const auto [first, last] = clients_of_user_.equal_range(user);
  for (auto entry = first; entry != last; ++entry) clients.push_back(entry->second);
  return clients;
}

void Presence::renew(Id user, const Pass& before, const Pass& now) {
  renew_here(user, before.hash, now);
  hub_.nodes.tell_renewed(user, before.hash, now);
}

void Presence::renew_here(Id user, const std::string& before, const Pass& now) {
  for (Client* client : clients_of(user))
    if (client->pass.hash == before) client->pass = now;
}

void Presence::send_off_ended(Id user) {
  send_off_ended_here(user);
  if (user != 0) hub_.nodes.tell({{"ended", user}});
}

void Presence::send_off_ended(const std::vector<Client*>& clients) {
  for (Client* client : clients)
    if (!hub_.people.is_valid(client->pass)) send_off(*client);
}

void Presence::send_off_from(const std::string& address) {
  const std::set<Client*> here = clients_;
  for (Client* client : here)
    if (client->address == address) send_off(*client);
}

// He is forgotten first, so that nothing more is told to him or heard from him.
void Presence::send_off(Client& client) {
  static const auto line = std::make_shared<const std::string>(R"({"event":"signed-out"})");
  disconnect(client);
  client.send_off(line);
}

void Presence::note(Id user) {
  note_elsewhere(user);
  if (user != 0 && hub_.nodes.are_there()) noted_.insert(user);
}

void Presence::note_elsewhere(Id user) { last_here_[user] = hub_.world.steady(); }

// How long somebody has been nowhere in the house. What was before the last start is known about
// to the hour; for a moment after it nobody counts as away, so that everybody can come back.
Millis Presence::away_for(Id user) {
  const Millis open_for = hub_.world.steady() - started_;
  if (const auto seen = last_here_.find(user); seen != last_here_.end())
    return hub_.world.steady() - seen->second;
  if (open_for <= absent_after) return 0;
  return std::max(open_for, hub_.world.now() - hub_.world.store.last_seen(user));
}

// ---- tables ----

void Presence::add_watcher(Sitting& sitting, Client& client, Seat viewer) {
  const auto known = std::find_if(sitting.watchers.begin(), sitting.watchers.end(),
                                  [&](const auto& watcher) { return watcher.client == &client; });
  const bool is_new = known == sitting.watchers.end();
  if (is_new)
    sitting.watchers.push_back({&client, viewer});
  else
    known->viewer = viewer;
  client.watches.insert(&sitting);
  hub_.tables.hear(sitting, client.user, client.address);
  Object event;
  event.with("event", "table");
  add_table(hub_, event, sitting, client.user, viewer);
  client.send(line_of(event.end()));
  if (is_new) changed_.insert(&sitting);
  hub_.computer.consider(sitting);
}

void Presence::remove_watcher(Sitting& sitting, Client& client) {
  const auto gone = std::erase_if(sitting.watchers,
                                  [&](const auto& watcher) { return watcher.client == &client; });
  client.watches.erase(&sitting);
  if (gone > 0) changed_.insert(&sitting);
}

void Presence::empty(Sitting& sitting) {
  for (const Sitting::Watcher& watcher : sitting.watchers) watcher.client->watches.erase(&sitting);
  sitting.watchers.clear();
  forget(sitting);
}

void Presence::tell_change(Sitting& sitting, const Record& before,
                           const std::vector<ShownEntry>& fresh) {
  const Record& record = sitting.record;
  if (before.chairs != record.chairs) {  // as when the game begins
    make_spectators(sitting);
    welcome_streams(sitting);
  }
  // A stream looks through the eyes of whichever of its seats is asked.
  for (Sitting::Watcher& watcher : sitting.watchers)
    if (watcher.client->follows_all && record.asked != nobody
        && record.chairs[record.asked].user == watcher.client->user)
      watcher.viewer = record.asked;
  const bool tells_info = is_news(before, record);
  if (!fresh.empty())
    show_now(sitting, fresh, tells_info);
  else if (tells_info)
    show_info(sitting);
  tell_whose_turn(sitting, before.asked == nobody ? 0 : before.chairs[before.asked].user);
}

void Presence::show_renamed(Id user) {
  for (const auto& [id, sitting] : hub_.tables.all())
    if (sitting->exists() && sitting->record.concerns(user)) changed_.insert(sitting.get());
}

// Who has lost his seat looks on from outside.
void Presence::make_spectators(Sitting& sitting) {
  for (Sitting::Watcher& watcher : sitting.watchers) {
    if (watcher.viewer == spectator) continue;
    const Chair& chair = sitting.record.chairs[watcher.viewer];
    if (chair.kind == Sitter::Person && chair.user == watcher.client->user) continue;
    add_watcher(sitting, *watcher.client, spectator);
  }
}

// Streams are told about every table their user sits at.
void Presence::welcome_streams(Sitting& sitting) {
  if (!sitting.table || sitting.record.line) return;
  for (Id person : sitting.record.people())
    for (Client* client : clients_of(person))
      if (client->follows_all && !sitting.is_watched_by(*client))
        add_watcher(sitting, *client, sitting.record.seats_of(person).front());
  hub_.nodes.tell({{"follow", sitting.record.id}, {"people", sitting.record.people()}});
}

void Presence::follow(const std::string& table, Id user) {
  for (Client* client : clients_of(user))
    if (client->follows_all) hub_.nodes.watch(*client, table);
}

void Presence::tell_whose_turn(const Sitting& sitting, Id asked_before) {
  const Record& record = sitting.record;
  if (record.chance_by_hand || record.line || record.asked == nobody) return;
  const Chair& asked = record.chairs[record.asked];
  if (asked.kind != Sitter::Person || asked.user == asked_before) return;
  if (const Json reminder = reminder_json(hub_, sitting, record.asked);
      !reminder.is_null() && reminder["could"] == false)
    return;
  tell(asked.user, {{"event", "notice"}, {"id", record.id}, {"kind", "turn"}});
}

void Presence::show_info(Sitting& sitting) {
  changed_.erase(&sitting);
  std::map<Id, std::shared_ptr<const std::string>> lines;
  for (const Sitting::Watcher& watcher : sitting.watchers) {
    const Id reader = reader_of(sitting, *watcher.client);
    auto& line = lines[reader];
    if (!line)
      line = line_of(Object()
                         .with("event", "info")
                         .with("id", sitting.record.id)
                         .with("info", info_of(hub_, sitting.record, sitting.watchers, reader))
                         .end());
    watcher.client->send(line);
  }
}

// One text for each pair of eyes, however many look through them.
void Presence::show_now(Sitting& sitting, const std::vector<ShownEntry>& fresh, bool with_info) {
  if (with_info) changed_.erase(&sitting);
  std::map<std::pair<Seat, Id>, std::shared_ptr<const std::string>> lines;
  for (const Sitting::Watcher& watcher : sitting.watchers) {
    const Id reader = with_info ? reader_of(sitting, *watcher.client) : 0;
    auto& line = lines[{watcher.viewer, reader}];
    if (!line) {
      Object event;
      event.with("event", "now")
          .with("id", sitting.record.id)
          .with("now", now_of(hub_, sitting, watcher.viewer))
          .with("entries", entries_of(sitting, fresh, watcher.viewer));
      if (with_info) event.with("info", info_of(hub_, sitting.record, sitting.watchers, reader));
      line = line_of(event.end());
    }
    watcher.client->send(line);
  }
}

// ---- people ----

void Presence::tell(Id user, const Json& event) {
  tell_here(user, event);
  hub_.nodes.tell({{"tell", user}, {"event", event}});
}

void Presence::tell_here(Id user, const Json& event) {
  const auto line = std::make_shared<const std::string>(event.dump());
  for (Client* client : clients_of(user)) client->send(line);
}

void Presence::tick() {
  std::vector<Client*> expired;
  for (Client* client : clients_)
    if (client->user != 0 && client->pass.ends <= hub_.world.now()) expired.push_back(client);
  send_off_ended(expired);
  // Once for all who came and went since the last time: a crowd that leaves would otherwise be told
  // about each of its own.
  for (Sitting* sitting : std::exchange(changed_, {})) show_info(*sitting);
  const Millis now = hub_.world.steady();
  std::erase_if(last_here_, [&](const auto& e) { return now - e.second > absent_after_untimed; });
  if (!std::exchange(lobby_changed_, false)) return;
  tell_lobby_here();
  hub_.nodes.tell({{"lobby", true}});
}

void Presence::tell_lobby_here() {
  const auto line = std::make_shared<const std::string>(R"({"event":"lobby"})");
  for (Client* client : clients_)
    if (client->sees_lobby) client->send(line);
}

}  // namespace ziggurat::server
