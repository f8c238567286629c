#include "server/hub.h"
#include "server/logging.h"
#include "server/upgrade.h"

namespace ziggurat::server {

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

bool Hub::let_go(const std::string& id) {
  const auto known = sittings_.find(id);
  if (known == sittings_.end()) return true;
  Sitting& sitting = *known->second;
  if (sitting.watchers.empty()) thinking_.drop(id);
  if (!may_be_forgotten(sitting)) return false;
  presence_changed_.erase(&sitting);
  sittings_.erase(known);
  return true;
}

Lobby Hub::ask_for_lobby(LobbyQuestion question) {
  question.counts = public_counts_stale_;
  Lobby lobby = world_.store.lobby(question);
  if (std::exchange(public_counts_stale_, false))
    public_counts_ = lobby.counts;
  else
    lobby.counts = public_counts_;
  return lobby;
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
    call->operation->run(*this, call);
  }));
  return true;
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

// What has waited for the table goes on.
void Hub::release(Sitting& sitting) {
  while (!sitting.writing && !sitting.waiting.empty()) {
    const auto next = std::move(sitting.waiting.front());
    sitting.waiting.pop_front();
    next();
  }
  consider(sitting);
}

void Hub::reply_when_kept(Sitting& sitting, Change change, const CallPtr& call) {
  keep(sitting, std::move(change), if_kept(call, [&sitting, call] {
         call->answer({{"seq", sitting.seq}});
       }));
}

void Hub::resume_some() {
  for (std::size_t i = 0; i < max_resumed && !to_resume_.empty(); ++i) {
    if (thinking_.waiting() >= max_resumed) return;
    const std::string id = std::move(to_resume_.front());
    to_resume_.pop_front();
    if (Sitting* sitting = find_sound_sitting(id)) consider(*sitting);
  }
}

// Nobody is here, and nothing comes back to it.
bool Hub::may_be_forgotten(Sitting& sitting) const {
  return sitting.watchers.empty() && !sitting.writing && !sitting.thinking
         && sitting.waiting.empty() && !thinking_.waits(sitting.record.id)
         && !resting_.contains(&sitting);
}

// A new table is a change like any other: of a table that was not there before.
void Hub::open_sitting(Change change, std::function<void(Sitting*)> done) {
  auto& sitting = sittings_[change.record.id];
  sitting = std::make_unique<Sitting>();
  sitting->used = world_.steady();
  keep(*sitting, std::move(change),
       [this, made = sitting.get(), done = std::move(done)](bool kept) {
         if (kept) lobby_changed();
         done(kept ? made : nullptr);
       });
}

}  // namespace ziggurat::server
