#pragma once
// Whose computer player thinks next. Workers are few and tables may be many, so whoever has more of
// them must not make the others wait: addresses take turns, people at one address take turns, and
// what one person waits for comes one after the other. A table that nobody waits for comes after
// all others, and the analysis of finished games after all tables. Nothing here knows threads or
// games; the hub asks it whenever a worker is free.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>

#include "core/basics.h"
#include "server/basics.h"

namespace ziggurat::server {

// Who comes first.
enum class Urgency : u8 { Awaited, Unawaited, Analysis };

// A table whose computer player is to think, or something that somebody has asked for.
struct Thought {
  std::string about;    // the table, or the name of what was asked
  std::string address;  // where the person is; empty if nobody has been heard of
  Id person = 0;        // for whom it thinks
  Urgency urgency = Urgency::Unawaited;
  bool stays = false;      // the house thinks about it itself
  bool elsewhere = false;  // who has it thinks elsewhere
};

// Owners who take turns, each with a line of its own. Whoever comes, or had his turn, is last.
template <class Owner, class Line>
class Turns {
 public:
  bool empty() const { return places_.empty(); }
  Line& line_of(const Owner& owner) {
    const auto [place, is_new] = places_.try_emplace(owner);
    if (is_new) send_to_end(owner, place->second);
    return place->second.line;
  }
  void leave_if_empty(const Owner& owner) {
    const auto place = places_.find(owner);
    if (!place->second.line.empty()) return;
    order_.erase(place->second.turn);
    places_.erase(place);
  }
  // From the first line that gives something. `take` is called with owner and line.
  template <class Take>
  std::optional<std::string> take_from_first(const Take& take) {
    for (const auto& [turn, owner] : order_) {
      Place& place = places_.at(owner);
      std::optional<std::string> taken = take(owner, place.line);
      if (!taken) continue;
      const Owner served = owner;
      order_.erase(place.turn);
      send_to_end(served, place);
      leave_if_empty(served);
      return taken;
    }
    return std::nullopt;
  }

 private:
  struct Place {
    u64 turn = 0;
    Line line;
  };
  void send_to_end(const Owner& owner, Place& place) {
    place.turn = next_turn_++;
    order_[place.turn] = owner;
  }

  std::map<Owner, Place> places_;
  std::map<u64, Owner> order_;
  u64 next_turn_ = 0;
};

class Thinking {
 public:
  // Without own workers the house thinks itself only about what stays, or if nobody does elsewhere.
  explicit Thinking(int own) : own_(own) {}

  void set_elsewhere(int workers) { elsewhere_ = workers; }
  int elsewhere() const { return elsewhere_; }

  // It waits for a worker, or goes on waiting, but in another line if it changed.
  void put(const Thought&);
  void drop(const std::string& about);  // it need not wait any more
  bool waits(const std::string& about) const { return waiting_.contains(about); }
  std::size_t waiting() const { return waiting_.size(); }
  std::size_t waiting(Urgency) const;
  int busy() const { return busy_here_ + busy_elsewhere_; }  // workers

  // Who is next, if a worker is free for him. He has the worker until he is done.
  std::optional<Thought> next();
  void done(const Thought&);

 private:
  using Line = std::map<u64, std::string>;  // in the order in which they came
  using People = Turns<Id, Line>;
  using Addresses = Turns<std::string, People>;
  struct Waiting {
    Thought thought;
    u64 number;
  };
  int workers() const { return std::max(1, own_ + elsewhere_); }
  bool is_free_here(bool for_what_stays) const;
  bool is_free_elsewhere() const { return busy_elsewhere_ < elsewhere_; }
  bool is_anybody_free() const;
  bool has_worker_for(const std::string& about) const;
  std::optional<std::string> take(Urgency);
  bool may_begin(Urgency) const;
  Addresses& line_of(Urgency urgency) { return lines_[static_cast<std::size_t>(urgency)]; }

  const int own_;
  int elsewhere_ = 0;
  std::array<Addresses, 3> lines_;
  std::map<std::string, Waiting> waiting_;
  std::size_t staying_ = 0;  // of those that wait
  u64 next_number_ = 0;
  // Who has workers now, and how many. Analysis counts for nobody: his tables shall not wait for
  // it.
  int busy_here_ = 0, busy_elsewhere_ = 0, busy_with_unawaited_ = 0, busy_with_analysis_ = 0;
  std::map<std::string, int> busy_for_address_;
  std::map<Id, int> busy_for_person_;
};

}  // namespace ziggurat::server
