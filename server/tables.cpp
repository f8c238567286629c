#include "server/tables.h"

#include "server/hub.h"
#include "server/logging.h"
#include "server/upgrade.h"

namespace ziggurat::server {

// ---- finding ----

Sitting& Tables::of(const Call& call) {
  Sitting* sitting = find(call.text("table"));
  if (!sitting || !sitting->record.may_see(call.caller.user)) refuse(404, Message("table.unknown"));
  hear(*sitting, call.caller.user, call.caller.address);
  hub_.computer.consider(*sitting);
  return *sitting;
}

Sitting* Tables::find(const std::string& id) {
  hub_.nodes.demand_sure();
  if (sittings_.contains(id)) return in_memory(id);
  hub_.nodes.claim(id);
  auto kept = hub_.world.store.table(id);
  if (!kept) return nullptr;
  auto loaded = sit_down(std::move(*kept));
  loaded->used = hub_.world.steady();
  if (loaded->table) loaded->window.note(loaded->table->decision(), hub_.world.steady());
  Sitting& sitting = *(sittings_[id] = std::move(loaded));
  upgrade(sitting);
  return &sitting;
}

Sitting* Tables::find_sound(const std::string& id) {
  try {
    return find(id);
  } catch (const StoreAway&) {  // nothing is known about the table
    throw;
  } catch (const Elsewhere&) {
    return nullptr;
  } catch (const std::exception& error) {
    log_error("table.broken", {{"table", id}, {"error", error.what()}});
    return nullptr;
  }
}

const Sitting* Tables::glance(const std::string& id) {
  if (!hub_.nodes.is_elsewhere(id)) return find_sound(id);
  auto kept = hub_.world.store.table(id);
  glanced_at_ = kept ? sit_down(std::move(*kept)) : nullptr;
  return glanced_at_.get();
}

// Null also if the table is only about to be: nobody has heard of it yet.
Sitting* Tables::in_memory(const std::string& id) {
  if (!hub_.nodes.is_sure()) return nullptr;
  const auto known = sittings_.find(id);
  return known != sittings_.end() && known->second->exists() ? known->second.get() : nullptr;
}

void Tables::hear(Sitting& sitting, Id user, const std::string& address) {
  sitting.used = sitting.asked_about = hub_.world.steady();
  if (user == 0 || (user != sitting.record.host && !sitting.record.seats(user))) return;
  sitting.heard = user;
  sitting.heard_from = address;
}

// ---- changing ----

bool Tables::defer(Sitting& sitting, const CallPtr& call) {
  if (!sitting.writing) return false;
  if (sitting.waiting.size() >= max_waiting) refuse(503, Message("table.busy"));
  sitting.waiting.push_back(hub_.requests.when_due(call, [this, call] {
    hub_.people.demand_valid(call->caller);
    call->operation->run(hub_, call);
  }));
  return true;
}

void Tables::keep(Sitting& sitting, Change change, Store::Done done) {
  assert(!sitting.writing && "one change at a time");
  if (sitting.is_lost) return done({});
  sitting.writing = true;
  change.record.changed = hub_.world.now();
  const auto shared = std::make_shared<Change>(std::move(change));
  sitting.coming = &shared->record;
  const bool is_new = !sitting.exists();
  const Touched touched =
      is_new || sitting.is_ahead ? Touched() : touched_by(sitting.record, shared->record);
  hub_.write(
      TableChange{shared->record, is_new, touched, sitting.seq, shared->entries, shared->left},
      [this, &sitting, shared, done = std::move(done)](const Outcome& kept) {
        sitting.writing = false;
        sitting.coming = nullptr;
        if (kept)
          sitting.pause = 0, sitting.is_ahead = false, swap_in(sitting, *shared);
        else
          hub_.computer.rest(sitting);
        done(kept);
        release(sitting);
        if (sitting.is_lost)
          std::erase_if(lost_, [&](const auto& one) { return one.get() == &sitting; });
        else if (!sitting.exists())
          sittings_.erase(shared->record.id);
      });
}

void Tables::swap_in(Sitting& sitting, const Change& change) {
  const Record before = std::exchange(sitting.record, change.record);
  if (change.table) sitting.table = change.table, sitting.window = change.window;
  std::vector<ShownEntry> fresh;
  for (const Entry& entry : change.entries) fresh.push_back(sitting.add_entry(entry));
  if (sitting.is_lost) return;
  if (before.status != sitting.record.status || before.name != sitting.record.name
      || (before.status == Status::Open && before.chairs != sitting.record.chairs))
    lists_changed();
  hub_.presence.tell_change(sitting, before, fresh);
}

// What has waited for the table goes on.
void Tables::release(Sitting& sitting) {
  while (!sitting.writing && !sitting.waiting.empty()) {
    const auto next = std::move(sitting.waiting.front());
    sitting.waiting.pop_front();
    next();
  }
  if (!sitting.is_lost) hub_.computer.consider(sitting);
}

void Tables::reply_when_kept(Sitting& sitting, Change change, const CallPtr& call) {
  keep(sitting, std::move(change), if_kept(call, [&sitting, call] {
         call->answer({{"seq", sitting.seq}});
       }));
}

// A new table is a change like any other: of a table that was not there before.
void Tables::open(Change change, std::function<void(Sitting*)> done) {
  if (!hub_.nodes.is_sure()) return done(nullptr);
  auto& sitting = sittings_[change.record.id];
  sitting = std::make_unique<Sitting>();
  sitting->used = hub_.world.steady();
  keep(*sitting, std::move(change),
       [this, made = sitting.get(), done = std::move(done)](bool kept) {
         if (kept) lists_changed();
         done(kept ? made : nullptr);
       });
}

// Nobody sees the table before it has become what the present rules make of it; that it has is
// written down like any change.
void Tables::upgrade(Sitting& sitting) {
  auto upgraded = upgrade_of(sitting, hub_.world.now());
  if (!upgraded) return;
  sitting.record = upgraded->record;
  sitting.is_ahead = true;
  keep(sitting, {sitting.record, sitting.table, std::move(upgraded->entries)},
       [this, &sitting](bool) {
         lists_changed();
         if (sitting.record.status == Status::Stopped)
           for (Id person : sitting.record.people())
             hub_.presence.tell(
                 person, {{"event", "notice"}, {"id", sitting.record.id}, {"kind", "stopped"}});
       });
}

// ---- lists ----

Lobby Tables::lobby(LobbyQuestion question) {
  question.counts = public_counts_stale_;
  Lobby lobby = hub_.world.store.lobby(question);
  if (std::exchange(public_counts_stale_, false))
    public_counts_ = lobby.counts;
  else
    lobby.counts = public_counts_;
  return lobby;
}

void Tables::lists_changed() {
  public_counts_stale_ = true;
  hub_.presence.tell_lobby();
}

// ---- memory ----

void Tables::take_up() {
  std::ranges::move(hub_.world.store.tables_for_the_house(), std::back_inserter(to_resume_));
}

// Other nodes may go on with them at once. What is on its way to the database still becomes known
// to whoever asked for it.
void Tables::lose_all() {
  to_resume_.clear();
  for (auto& [id, sitting] : sittings_) {
    hub_.thinking.drop(id);
    hub_.computer.forget(*sitting);
    hub_.presence.empty(*sitting);
    sitting->is_lost = true;
    if (sitting->writing) lost_.push_back(std::move(sitting));
  }
  sittings_.clear();
}

void Tables::resume() {
  take_up();
  std::ranges::move(tables_of_other_rules(hub_.world.store), std::back_inserter(to_upgrade_));
  upgrade_next();
}

void Tables::upgrade_next() {
  while (!to_upgrade_.empty()) {
    const std::string id = std::move(to_upgrade_.front());
    to_upgrade_.pop_front();
    Sitting* sitting = find_sound(id);
    if (!sitting) continue;
    if (sitting->watchers.empty()) sitting->used = -forget_after;  // they need not stay in memory
    if (sitting->writing) return sitting->waiting.push_back([this] { upgrade_next(); });
  }
}

void Tables::resume_some() {
  for (std::size_t i = 0; i < max_resumed && !to_resume_.empty() && hub_.nodes.is_sure(); ++i) {
    if (hub_.thinking.waiting() >= max_resumed) return;
    const std::string id = std::move(to_resume_.front());
    to_resume_.pop_front();
    if (Sitting* sitting = find_sound(id)) hub_.computer.consider(*sitting);
  }
}

void Tables::forget_unused() {
  const Millis now = hub_.world.steady();
  std::erase_if(sittings_, [&](const auto& entry) {
    return may_be_forgotten(*entry.second) && now - entry.second->used > forget_after;
  });
}

// Nobody is here, and nothing comes back to it.
bool Tables::may_be_forgotten(const Sitting& sitting) const {
  return sitting.watchers.empty() && !sitting.writing && !sitting.thinking
         && sitting.waiting.empty() && !hub_.computer.looks_after(sitting);
}

bool Tables::let_go(const std::string& id) {
  const auto known = sittings_.find(id);
  if (known == sittings_.end()) return true;
  Sitting& sitting = *known->second;
  if (sitting.watchers.empty()) hub_.thinking.drop(id);
  if (!may_be_forgotten(sitting)) return false;
  hub_.presence.forget(sitting);
  sittings_.erase(known);
  return true;
}

}  // namespace ziggurat::server
