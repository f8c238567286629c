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

void Hub::call(CallPtr call) {
  metrics_.requests.Increment();
  perform(call, [&] {
    if (!may_ask(call->caller)) refuse(429, Message("request.rate"));
    run(call);
  });
}

bool Hub::may_ask(const Caller& caller) {
  return allow(requests_of_person, requests_of_address, caller);
}

bool Hub::allow(const Rate& of_person, const Rate& of_address, const Caller& caller) {
  const Millis now = world_.steady();
  const std::string person =
      caller.user != 0 ? std::to_string(caller.user) : "at " + caller.address;
  return limiter_.allow(of_person, person, now) && limiter_.allow(of_address, caller.address, now);
}

std::optional<Refusal> Hub::why_no_line(const Caller& caller) {
  if (!may_ask(caller) || !allow(lines_of_person, lines_of_address, caller))
    return Refusal{429, Message("request.rate")};
  if (caller.user != 0 && clients_of_user_.count(caller.user) >= max_lines_of_person)
    return Refusal{429, Message("request.lines").with("most", long{max_lines_of_person})};
  return std::nullopt;
}

void Hub::run(const CallPtr& call) {
  const Operation& operation = *call->operation;
  check_fields(operation, call->fields);
  if (operation.access == Access::User && call->caller.user == 0)
    refuse(401, Message("request.sign-in"));
  if (operation.access == Access::User && moving_.contains(call->caller.user))
    refuse(409, Message("account.moving"));
  if (call->caller.user != 0) last_here_[call->caller.user] = world_.steady();
  if (operation.rate) {
    const bool by_user = operation.access == Access::User;
    const std::string who = by_user ? std::to_string(call->caller.user) : call->caller.address;
    if (!limiter_.allow(*operation.rate, who, world_.steady()))
      refuse(429, Message("request.rate"));
  }
  (this->*operation.run)(call);
}

// Whatever goes wrong becomes the answer.
void Hub::perform(const CallPtr& call, const std::function<void()>& what) {
  try {
    what();
  } catch (const Refusal& refusal) {
    metrics_.refusals.Increment();
    call->refuse(refusal.status, refusal.message);
  } catch (const std::exception& error) {
    log_error("request.failed", {{"operation", call->operation->name}, {"error", error.what()}});
    call->refuse(500, Message("request.failed"));
  }
}

bool Hub::receive(Client& client, std::string_view frame) {
  if (!clients_.contains(&client)) return true;  // he has been sent off
  metrics_.requests.Increment();
  Json request = read_json(frame);
  Json id = request.is_object() ? request.value("id", Json()) : Json();
  if (!id.is_number_integer()) id = nullptr;
  auto call = std::make_shared<Call>();
  call->operation = find_operation("watch");
  call->caller.user = client.user;
  call->caller.pass = client.pass;
  call->caller.address = client.address;
  call->caller.client = &client;
  call->reply = [this, &client, id, number = client.number](Answer answer) {
    // Perhaps he left before the answer came, and another has come in his place.
    if (!clients_.contains(&client) || client.number != number) return;
    answer.body["re"] = id;
    client.send(std::make_shared<const std::string>(
        answer.body.dump(-1, ' ', false, Json::error_handler_t::replace)));
  };
  const bool calm = may_ask(call->caller);
  perform(call, [&] {
    if (!calm) refuse(429, Message("request.rate"));
    if (!request.is_object()) refuse(400, Message("request.json"));
    const Json name = request.value("do", Json()), lang = request.value("lang", Json());
    if (lang.is_string())
      if (const Texts* texts = Texts::in(lang.get<std::string>())) call->caller.texts = texts;
    const Operation* found = name.is_string() ? find_operation(name.get<std::string>()) : nullptr;
    if (!found || found->over == Over::Http) refuse(400, Message("request.operation"));
    call->operation = found;
    for (const char* taken : {"do", "id", "lang"}) request.erase(taken);
    call->fields = std::move(request);
    run(call);
  });
  return calm;
}

// ---- who is here ----

void Hub::connect(Client& client) {
  clients_.insert(&client);
  client.number = ++clients_ever_;
  if (client.user != 0) clients_of_user_.emplace(client.user, &client);
  metrics_.sockets.Set(static_cast<double>(clients_.size()));
  send_off_ended({&client});  // his session may have ended while he came in
  if (!client.follows_all || !clients_.contains(&client)) return;
  SQLite::Statement rows(world_.store.read(),
                         "SELECT DISTINCT id FROM tables JOIN seats ON table_id = id "
                         "WHERE user = ? AND kind = 'person' AND status = 'playing'");
  rows.bind(1, client.user);
  while (rows.executeStep())
    if (Room* room = find_sound_room(rows.getColumn(0).getString()))
      add_watcher(*room, client, room->record.seats_of(client.user).front());
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
  const std::set<Room*> watched = client.watches;
  for (Room* room : watched) remove_watcher(*room, client);
  metrics_.sockets.Set(static_cast<double>(clients_.size()));
}

void Hub::tell_user(Id user, const Json& event) {
  const auto line = std::make_shared<const std::string>(event.dump());
  const auto [first, last] = clients_of_user_.equal_range(user);
  for (auto entry = first; entry != last; ++entry) entry->second->send(line);
}

const Hub::User& Hub::user(Id id) {
  const auto known = users_.find(id);
  if (known != users_.end()) return known->second;
  SQLite::Statement row(world_.store.read(), "SELECT name, folded IS NULL FROM users WHERE id = ?");
  row.bind(1, id);
  if (!row.executeStep()) throw std::runtime_error("a user who does not exist");
  return users_[id] = {row.getColumn(0).getString(), row.getColumn(1).getInt() != 0};
}

// ---- tables ----

// Null also if the table is only about to be: nobody has heard of it yet.
Room* Hub::room_in_memory(const std::string& id) {
  const auto known = rooms_.find(id);
  return known != rooms_.end() && known->second->exists() ? known->second.get() : nullptr;
}

Room* Hub::find_room(const std::string& id) {
  if (rooms_.contains(id)) return room_in_memory(id);
  auto loaded = load_room(world_.store.read(), id);
  if (!loaded) return nullptr;
  loaded->used = world_.steady();
  Room& room = *(rooms_[id] = std::move(loaded));
  upgrade(room);
  return &room;
}

// Nobody sees the table before it has become what the present rules make of it; that it has is
// written down like any change.
void Hub::upgrade(Room& room) {
  auto upgraded = upgrade_of(room, world_.now());
  if (!upgraded) return;
  room.record = upgraded->record;
  keep(room, {room.record, room.table, std::move(upgraded->rows)}, [this, &room](bool) {
    lobby_changed();
    if (room.record.status == Status::Stopped)
      for (Id person : room.record.people())
        tell_user(person, {{"event", "notice"}, {"id", room.record.id}, {"kind", "stopped"}});
  });
}

void Hub::upgrade_next() {
  while (!to_upgrade_.empty()) {
    const std::string id = std::move(to_upgrade_.front());
    to_upgrade_.pop_front();
    Room* room = find_sound_room(id);
    if (!room) continue;
    if (room->watchers.empty()) room->used = -forget_after;  // they need not stay in memory
    if (room->writing) return room->waiting.push_back([this] { upgrade_next(); });
  }
}

Room* Hub::find_sound_room(const std::string& id) {
  try {
    return find_room(id);
  } catch (const std::exception& error) {
    log_error("table.broken", {{"table", id}, {"error", error.what()}});
    return nullptr;
  }
}

Room& Hub::room_of(const Call& call) {
  Room* room = find_room(call.text("table"));
  if (!room) refuse(404, Message("table.unknown"));
  hear(*room, call.caller.user, call.caller.address);
  consider(*room);
  return *room;
}

void Hub::hear(Room& room, Id user, const std::string& address) {
  room.used = room.asked_about = world_.steady();
  if (user == 0 || (user != room.record.host && !room.record.seats(user))) return;
  room.heard = user;
  room.heard_from = address;
}

bool Hub::defer(Room& room, const CallPtr& call) {
  if (!room.writing) return false;
  if (room.waiting.size() >= max_waiting) refuse(503, Message("table.busy"));
  room.waiting.push_back(when_due(call, [this, call] {
    demand_valid(call->caller);
    (this->*call->operation->run)(call);
  }));
  return true;
}

std::function<void()> Hub::when_due(const CallPtr& call, std::function<void()> go_on) {
  call->stage = Call::Stage::Waiting;
  return [this, call, go_on = std::move(go_on)] {
    if (call->stage == Call::Stage::GivenUp) return;
    call->stage = Call::Stage::UnderWay;
    perform(call, go_on);
  };
}

void Hub::keep(Room& room, Change change, std::function<void(bool)> done) {
  assert(!room.writing && "one change at a time");
  room.writing = true;
  change.record.changed = world_.now();
  const auto shared = std::make_shared<Change>(std::move(change));
  room.coming = &shared->record;
  const auto put = room.exists() ? update : insert;
  world_.store.write(
      [shared, put, seq = room.seq](Writer& writer) {
        put(writer, shared->record);
        for (std::size_t i = 0; i < shared->rows.size(); ++i)
          append(writer, shared->record.id, seq + static_cast<int>(i), shared->rows[i]);
      },
      [this, &room, shared, done = std::move(done)](bool kept) {
        room.writing = false;
        room.coming = nullptr;
        if (kept)
          room.pause = 0, swap_in(room, *shared);
        else
          rest(room);
        done(kept);
        release(room);
        if (!room.exists()) rooms_.erase(shared->record.id);
      });
}

void Hub::swap_in(Room& room, const Change& change) {
  const Record before = std::exchange(room.record, change.record);
  const bool begins = !room.table && change.table;
  if (change.table) room.table = change.table;
  std::vector<Line> fresh;
  for (const LogRow& row : change.rows) fresh.push_back(room.add_line(row));
  if (before.status != room.record.status) lobby_changed();
  if (before.chairs != room.record.chairs) make_spectators(room);
  if (begins || before.chairs != room.record.chairs) welcome_streams(room);
  // Clocks and turns are part of the information; a second action of the same seat is not.
  const bool tells_info = before.chairs != room.record.chairs || before.status != room.record.status
                          || before.asked != room.record.asked || before.proposal
                          || room.record.proposal || before.rematch != room.record.rematch;
  // A stream looks through the eyes of whichever of its seats is asked.
  for (Room::Watcher& watcher : room.watchers)
    if (watcher.client->follows_all && room.record.asked != nobody
        && room.record.chairs[room.record.asked].user == watcher.client->user)
      watcher.viewer = room.record.asked;
  if (!fresh.empty())
    show_now(room, fresh, tells_info);
  else if (tells_info)
    show_info(room);
  tell_whose_turn(room, before.asked == nobody ? 0 : before.chairs[before.asked].user);
}

// Who has lost his seat looks on from outside.
void Hub::make_spectators(Room& room) {
  for (Room::Watcher& watcher : room.watchers) {
    if (watcher.viewer == spectator) continue;
    const Chair& chair = room.record.chairs[watcher.viewer];
    if (chair.kind == Sitter::Person && chair.user == watcher.client->user) continue;
    add_watcher(room, *watcher.client, spectator);
  }
}

// What has waited for the table goes on.
void Hub::release(Room& room) {
  while (!room.writing && !room.waiting.empty()) {
    const auto next = std::move(room.waiting.front());
    room.waiting.pop_front();
    next();
  }
  consider(room);
}

void Hub::tell_whose_turn(const Room& room, Id asked_before) {
  if (room.record.asked == nobody) return;
  const Chair& asked = room.record.chairs[room.record.asked];
  if (asked.kind != Sitter::Person || asked.user == asked_before) return;
  tell_user(asked.user, {{"event", "notice"}, {"id", room.record.id}, {"kind", "turn"}});
}

// Streams are told about every table their user sits at.
void Hub::welcome_streams(Room& room) {
  if (!room.table) return;
  for (Id person : room.record.people()) {
    const auto [first, last] = clients_of_user_.equal_range(person);
    for (auto entry = first; entry != last; ++entry)
      if (entry->second->follows_all && !room.is_watched_by(*entry->second))
        add_watcher(room, *entry->second, room.record.seats_of(person).front());
  }
}

void Hub::reply_when_kept(Room& room, Change change, const CallPtr& call) {
  keep(room, std::move(change), if_kept(call, [&room, call] {
         call->answer({{"seq", room.seq}});
       }));
}

// ---- time ----

void Hub::resume() {
  SQLite::Statement rows(world_.store.read(),
                         "SELECT id FROM tables JOIN seats ON table_id = id AND seat = asked "
                         "WHERE status = 'playing' AND kind = 'ai' ORDER BY changed DESC");
  while (rows.executeStep()) to_resume_.push_back(rows.getColumn(0).getString());
  for (const std::string& id : tables_of_other_rules(world_.store.read()))
    to_upgrade_.push_back(id);
  upgrade_next();
}

void Hub::resume_some() {
  for (std::size_t i = 0; i < max_resumed && !to_resume_.empty(); ++i) {
    if (thinking_.waiting() >= max_resumed) return;
    const std::string id = std::move(to_resume_.front());
    to_resume_.pop_front();
    if (Room* room = find_sound_room(id)) consider(*room);
  }
}

// Writes something and takes it away again while nothing could be written: as long as nobody else
// tries, this is how the house finds out that there is room again.
void Hub::probe() {
  if (probing_ || trouble().empty()) return;
  probing_ = true;
  world_.store.write(
      [](SQLite::Database& database) {
        database.exec("CREATE TABLE probe(x); INSERT INTO probe VALUES(1); DROP TABLE probe");
      },
      [this](bool) { probing_ = false; });
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
  std::erase_if(rooms_, [&](const auto& entry) {
    const Room& room = *entry.second;
    return room.watchers.empty() && !room.writing && !room.thinking && room.waiting.empty()
           && !thinking_.waits(room.record.id) && !resting_.contains(entry.second.get())
           && now - room.used > forget_after;
  });
  const std::set<Room*> resting = std::exchange(resting_, {});
  for (Room* room : resting) consider(*room);
  resume_some();
  probe();
  metrics_.tables_in_memory.Set(static_cast<double>(rooms_.size()));
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
