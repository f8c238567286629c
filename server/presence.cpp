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

}  // namespace

void Hub::connect(Client& client) {
  clients_.insert(&client);
  client.number = ++clients_ever_;
  if (client.user != 0) clients_of_user_.emplace(client.user, &client);
  metrics_.sockets.Set(static_cast<double>(clients_.size()));
  send_off_ended({&client});  // his session may have ended while he came in
  if (!client.follows_all || !clients_.contains(&client)) return;
  for (const std::string& id : world_.store.tables_played(client.user))
    if (Sitting* sitting = find_sound_sitting(id))
      add_watcher(*sitting, client, sitting->record.seats_of(client.user).front());
}

void Hub::disconnect(Client& client) {
  if (clients_.erase(&client) == 0) return;
  const auto [first, last] = clients_of_user_.equal_range(client.user);
  for (auto entry = first; entry != last; ++entry)
    if (entry->second == &client) {
      clients_of_user_.erase(entry);
      break;
    }
  last_here_[client.user] = world_.steady();
  keep_seen(client.pass);
  call_off_advice(client);
  const std::set<Sitting*> watched = client.watches;
  for (Sitting* sitting : watched) remove_watcher(*sitting, client);
  metrics_.sockets.Set(static_cast<double>(clients_.size()));
}

void Hub::tell_user(Id user, const Json& event) {
  const auto line = std::make_shared<const std::string>(event.dump());
  const auto [first, last] = clients_of_user_.equal_range(user);
  for (auto entry = first; entry != last; ++entry) entry->second->send(line);
}

// How long somebody has been nowhere in the house. What was before the last start is known about
// to the hour; for a moment after it nobody counts as away, so that everybody can come back.
Millis Hub::away_for(Id user) {
  const Millis open_for = world_.steady() - started_;
  if (const auto seen = last_here_.find(user); seen != last_here_.end())
    return world_.steady() - seen->second;
  if (open_for <= absent_after) return 0;
  return std::max(open_for, world_.now() - world_.store.last_seen(user));
}

// The hub forgets them first, so that nothing more is told to them or heard from them.
void Hub::send_off_ended(std::vector<Client*> clients) {
  static const auto line = std::make_shared<const std::string>(R"({"event":"signed-out"})");
  for (Client* client : clients) {
    if (is_valid(client->pass)) continue;
    disconnect(*client);
    client->send_off(line);
  }
}

void Hub::send_off_ended(Id user) {
  std::vector<Client*> clients;
  const auto [first, last] = clients_of_user_.equal_range(user);
  for (auto entry = first; entry != last; ++entry) clients.push_back(entry->second);
  send_off_ended(std::move(clients));
}

void Hub::add_watcher(Sitting& sitting, Client& client, Seat viewer) {
  const auto known = std::find_if(sitting.watchers.begin(), sitting.watchers.end(),
                                  [&](const auto& watcher) { return watcher.client == &client; });
  const bool is_new = known == sitting.watchers.end();
  if (is_new)
    sitting.watchers.push_back({&client, viewer});
  else
    known->viewer = viewer;
  client.watches.insert(&sitting);
  hear(sitting, client.user, client.address);
  Object event;
  event.with("event", "table");
  add_table(*this, event, sitting, client.user, viewer);
  client.send(line_of(event.end()));
  if (is_new) presence_changed_.insert(&sitting);
  consider(sitting);
}

void Hub::remove_watcher(Sitting& sitting, Client& client) {
  const auto gone = std::erase_if(sitting.watchers,
                                  [&](const auto& watcher) { return watcher.client == &client; });
  client.watches.erase(&sitting);
  if (gone > 0) presence_changed_.insert(&sitting);
}

// Once for all who came and went since the last time: a crowd that leaves would otherwise be told
// about each of its own.
void Hub::tell_presence() {
  for (Sitting* sitting : std::exchange(presence_changed_, {})) show_info(*sitting);
}

// Who has lost his seat looks on from outside.
void Hub::make_spectators(Sitting& sitting) {
  for (Sitting::Watcher& watcher : sitting.watchers) {
    if (watcher.viewer == spectator) continue;
    const Chair& chair = sitting.record.chairs[watcher.viewer];
    if (chair.kind == Sitter::Person && chair.user == watcher.client->user) continue;
    add_watcher(sitting, *watcher.client, spectator);
  }
}

// Streams are told about every table their user sits at.
void Hub::welcome_streams(Sitting& sitting) {
  if (!sitting.table || sitting.record.line) return;
  for (Id person : sitting.record.people()) {
    const auto [first, last] = clients_of_user_.equal_range(person);
    for (auto entry = first; entry != last; ++entry)
      if (entry->second->follows_all && !sitting.is_watched_by(*entry->second))
        add_watcher(sitting, *entry->second, sitting.record.seats_of(person).front());
  }
}

void Hub::tell_whose_turn(const Sitting& sitting, Id asked_before) {
  const Record& record = sitting.record;
  if (record.chance_by_hand || record.line || record.asked == nobody) return;
  const Chair& asked = record.chairs[record.asked];
  if (asked.kind != Sitter::Person || asked.user == asked_before) return;
  if (const Json reminder = reminder_json(*this, sitting, record.asked);
      !reminder.is_null() && reminder["could"] == false)
    return;
  tell_user(asked.user, {{"event", "notice"}, {"id", record.id}, {"kind", "turn"}});
}

void Hub::show_info(Sitting& sitting) {
  presence_changed_.erase(&sitting);
  std::map<Id, std::shared_ptr<const std::string>> lines;
  for (const Sitting::Watcher& watcher : sitting.watchers) {
    const Id reader = reader_of(sitting, *watcher.client);
    auto& line = lines[reader];
    if (!line)
      line = line_of(Object()
                         .with("event", "info")
                         .with("id", sitting.record.id)
                         .with("info", info_of(*this, sitting.record, sitting.watchers, reader))
                         .end());
    watcher.client->send(line);
  }
}

// One text for each pair of eyes, however many look through them.
void Hub::show_now(Sitting& sitting, const std::vector<ShownEntry>& fresh, bool with_info) {
  if (with_info) presence_changed_.erase(&sitting);
  std::map<std::pair<Seat, Id>, std::shared_ptr<const std::string>> lines;
  for (const Sitting::Watcher& watcher : sitting.watchers) {
    const Id reader = with_info ? reader_of(sitting, *watcher.client) : 0;
    auto& line = lines[{watcher.viewer, reader}];
    if (!line) {
      Object event;
      event.with("event", "now")
          .with("id", sitting.record.id)
          .with("now", now_of(*this, sitting, watcher.viewer))
          .with("entries", entries_of(sitting, fresh, watcher.viewer));
      if (with_info) event.with("info", info_of(*this, sitting.record, sitting.watchers, reader));
      line = line_of(event.end());
    }
    watcher.client->send(line);
  }
}

}  // namespace ziggurat::server
