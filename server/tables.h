#pragma once
// The tables in memory: how one is found, and the only way in which it changes.
#include <deque>
#include <unordered_map>

#include "server/changes.h"
#include "server/operation.h"

namespace ziggurat::server {

class Tables {
 public:
  explicit Tables(Hub& hub) : hub_(hub) {}

  // ---- finding ----
  Sitting& of(const Call&);  // the table of a request; refuses if there is none
  Sitting* find(const std::string& id);
  // Null also if it cannot be read, or is another node's.
  Sitting* find_sound(const std::string& id);
  // As it is kept now, also if it is another node's; for whoever only looks at once.
  const Sitting* glance(const std::string& id);
  Sitting* in_memory(const std::string& id);
  // All in memory, those included that are only about to be.
  using Sittings = std::unordered_map<std::string, std::unique_ptr<Sitting>>;
  const Sittings& all() const { return sittings_; }
  // Who plays at a table and was heard from is who waits for its computer players.
  void hear(Sitting&, Id user, const std::string& address);

  // ---- changing ----
  // Calls again once the change that is being written is done; false if there is none.
  bool defer(Sitting&, const CallPtr&);
  // Onto the disk, then in memory, then to everybody.
  void keep(Sitting&, Change, Store::Done);
  void reply_when_kept(Sitting&, Change, const CallPtr&);
  // Null: it was not kept.
  void open(Change, std::function<void(Sitting*)> done);

  // ---- lists ----
  Lobby lobby(LobbyQuestion);  // with the counts that nothing has changed since
  void lists_changed();
  void lists_changed_elsewhere() { public_counts_stale_ = true; }

  // ---- memory ----
  void resume();
  void take_up();  // what nobody has any more
  void lose_all();
  void resume_some();
  void forget_unused();
  // Forgets one that is to be removed; false if somebody is there.
  bool let_go(const std::string& id);

 private:
  void upgrade(Sitting&);
  // Looks after the tables that other rules have brought so far, one at a time.
  void upgrade_next();
  void swap_in(Sitting&, const Change&);
  void release(Sitting&);
  bool may_be_forgotten(const Sitting&) const;

  Hub& hub_;
  Sittings sittings_;
  std::vector<std::unique_ptr<Sitting>> lost_;  // a change of which is being written
  std::unique_ptr<const Sitting> glanced_at_;
  std::deque<std::string> to_resume_, to_upgrade_;
  std::vector<PublicCount> public_counts_;
  bool public_counts_stale_ = true;
};

}  // namespace ziggurat::server
