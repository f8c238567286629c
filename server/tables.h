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
  Sitting* find_sound(const std::string& id);  // null also if it cannot be read
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

  // ---- memory ----
  void resume();
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
  std::deque<std::string> to_resume_, to_upgrade_;
  std::vector<PublicCount> public_counts_;
  bool public_counts_stale_ = true;
};

}  // namespace ziggurat::server
