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
  } catch (const StoreAway& error) {
    log_error("store.read", {{"error", error.what()}});
    call->refuse(503, Message("store.away"));
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
    std::string& text = answer.body.text;
    text.back() = text == "{}" ? ' ' : ',';
    client.send(std::make_shared<const std::string>(text + "\"re\":" + id.dump() + "}"));
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

const User& Hub::user(Id id) {
  const auto known = users_.find(id);
  if (known != users_.end()) return known->second;
  auto user = world_.store.user(id);
  if (!user) throw std::runtime_error("a user who does not exist");
  return users_[id] = std::move(*user);
}

// ---- tables ----

// Null also if the table is only about to be: nobody has heard of it yet.
Sitting* Hub::sitting_in_memory(const std::string& id) {
  const auto known = sittings_.find(id);
  return known != sittings_.end() && known->second->exists() ? known->second.get() : nullptr;
}

Sitting* Hub::find_sitting(const std::string& id) {
  if (sittings_.contains(id)) return sitting_in_memory(id);
  auto kept = world_.store.table(id);
  if (!kept) return nullptr;
  auto loaded = sit_down(std::move(*kept));
  loaded->used = world_.steady();
  if (loaded->table) loaded->window.note(loaded->table->decision(), world_.steady());
  Sitting& sitting = *(sittings_[id] = std::move(loaded));
  upgrade(sitting);
  return &sitting;
}

// Nobody sees the table before it has become what the present rules make of it; that it has is
// written down like any change.
void Hub::upgrade(Sitting& sitting) {
  auto upgraded = upgrade_of(sitting, world_.now());
  if (!upgraded) return;
  sitting.record = upgraded->record;
  sitting.is_ahead = true;
  keep(sitting, {sitting.record, sitting.table, std::move(upgraded->entries)},
       [this, &sitting](bool) {
         lobby_changed();
         if (sitting.record.status == Status::Stopped)
           for (Id person : sitting.record.people())
             tell_user(person,
                       {{"event", "notice"}, {"id", sitting.record.id}, {"kind", "stopped"}});
       });
}

void Hub::upgrade_next() {
  while (!to_upgrade_.empty()) {
    const std::string id = std::move(to_upgrade_.front());
    to_upgrade_.pop_front();
    Sitting* sitting = find_sound_sitting(id);
    if (!sitting) continue;
    if (sitting->watchers.empty()) sitting->used = -forget_after;  // they need not stay in memory
    if (sitting->writing) return sitting->waiting.push_back([this] { upgrade_next(); });
  }
}

Sitting* Hub::find_sound_sitting(const std::string& id) {
  try {
    return find_sitting(id);
  } catch (const std::exception& error) {
    log_error("table.broken", {{"table", id}, {"error", error.what()}});
    return nullptr;
  }
}

Sitting& Hub::sitting_of(const Call& call) {
  Sitting* sitting = find_sitting(call.text("table"));
  if (!sitting || !sitting->record.may_see(call.caller.user)) refuse(404, Message("table.unknown"));
  hear(*sitting, call.caller.user, call.caller.address);
  consider(*sitting);
  return *sitting;
}

void Hub::hear(Sitting& sitting, Id user, const std::string& address) {
  sitting.used = sitting.asked_about = world_.steady();
  if (user == 0 || (user != sitting.record.host && !sitting.record.seats(user))) return;
  sitting.heard = user;
  sitting.heard_from = address;
}

bool Hub::defer(Sitting& sitting, const CallPtr& call) {
  if (!sitting.writing) return false;
  if (sitting.waiting.size() >= max_waiting) refuse(503, Message("table.busy"));
  sitting.waiting.push_back(when_due(call, [this, call] {
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

void Hub::keep(Sitting& sitting, Change change, Store::Done done) {
  assert(!sitting.writing && "one change at a time");
  sitting.writing = true;
  change.record.changed = world_.now();
  const auto shared = std::make_shared<Change>(std::move(change));
  sitting.coming = &shared->record;
  const bool is_new = !sitting.exists();
  const Touched touched =
      is_new || sitting.is_ahead ? Touched() : touched_by(sitting.record, shared->record);
  world_.store.write(
      TableChange{shared->record, is_new, touched, sitting.seq, shared->entries, shared->left},
      [this, &sitting, shared, done = std::move(done)](const Outcome& kept) {
        sitting.writing = false;
        sitting.coming = nullptr;
        if (kept)
          sitting.pause = 0, sitting.is_ahead = false, swap_in(sitting, *shared);
        else
          rest(sitting);
        done(kept);
        release(sitting);
        if (!sitting.exists()) sittings_.erase(shared->record.id);
      });
}

void Hub::swap_in(Sitting& sitting, const Change& change) {
  const Record before = std::exchange(sitting.record, change.record);
  const bool begins = !sitting.table && change.table;
  if (change.table) sitting.table = change.table, sitting.window = change.window;
  std::vector<ShownEntry> fresh;
  for (const Entry& entry : change.entries) fresh.push_back(sitting.add_entry(entry));
  if (before.status != sitting.record.status || before.name != sitting.record.name
      || (before.status == Status::Open && before.chairs != sitting.record.chairs))
    lobby_changed();
  if (before.chairs != sitting.record.chairs) make_spectators(sitting);
  if (begins || before.chairs != sitting.record.chairs) welcome_streams(sitting);
  // Clocks and turns are part of the information; a second action of the same seat is not.
  const bool tells_info =
      before.chairs != sitting.record.chairs || before.status != sitting.record.status
      || before.asked != sitting.record.asked || before.proposal || sitting.record.proposal
      || before.rematch != sitting.record.rematch || before.name != sitting.record.name
      || before.hinted != sitting.record.hinted;
  // A stream looks through the eyes of whichever of its seats is asked.
  for (Sitting::Watcher& watcher : sitting.watchers)
    if (watcher.client->follows_all && sitting.record.asked != nobody
        && sitting.record.chairs[sitting.record.asked].user == watcher.client->user)
      watcher.viewer = sitting.record.asked;
  if (!fresh.empty())
    show_now(sitting, fresh, tells_info);
  else if (tells_info)
    show_info(sitting);
  tell_whose_turn(sitting, before.asked == nobody ? 0 : before.chairs[before.asked].user);
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

// What has waited for the table goes on.
void Hub::release(Sitting& sitting) {
  while (!sitting.writing && !sitting.waiting.empty()) {
    const auto next = std::move(sitting.waiting.front());
    sitting.waiting.pop_front();
    next();
  }
  consider(sitting);
}

void Hub::tell_whose_turn(const Sitting& sitting, Id asked_before) {
  const Record& record = sitting.record;
  if (record.chance_by_hand || record.line || record.asked == nobody) return;
  const Chair& asked = record.chairs[record.asked];
  if (asked.kind != Sitter::Person || asked.user == asked_before) return;
  if (const Json reminder = reminder_json(sitting, record.asked);
      !reminder.is_null() && reminder["could"] == false)
    return;
  tell_user(asked.user, {{"event", "notice"}, {"id", record.id}, {"kind", "turn"}});
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

void Hub::reply_when_kept(Sitting& sitting, Change change, const CallPtr& call) {
  keep(sitting, std::move(change), if_kept(call, [&sitting, call] {
         call->answer({{"seq", sitting.seq}});
       }));
}

// ---- time ----

void Hub::resume() {
  std::ranges::move(world_.store.tables_for_the_house(), std::back_inserter(to_resume_));
  std::ranges::move(tables_of_other_rules(world_.store), std::back_inserter(to_upgrade_));
  upgrade_next();
}

void Hub::resume_some() {
  for (std::size_t i = 0; i < max_resumed && !to_resume_.empty(); ++i) {
    if (thinking_.waiting() >= max_resumed) return;
    const std::string id = std::move(to_resume_.front());
    to_resume_.pop_front();
    if (Sitting* sitting = find_sound_sitting(id)) consider(*sitting);
  }
}

// Writes something and takes it away again while nothing could be written: as long as nobody else
// tries, this is how the house finds out that there is room again.
void Hub::probe() {
  if (probing_ || trouble().empty()) return;
  probing_ = true;
  world_.store.write(Probe(), [this](bool) { probing_ = false; });
}

// Nobody is here, and nothing comes back to it.
bool Hub::may_be_forgotten(Sitting& sitting) const {
  return sitting.watchers.empty() && !sitting.writing && !sitting.thinking
         && sitting.waiting.empty() && !thinking_.waits(sitting.record.id)
         && !resting_.contains(&sitting);
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
