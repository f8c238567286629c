#pragma once
// Whose computer player thinks next. Workers are few and tables may be many, so whoever has more of
// them must not make the others wait: addresses take turns, people at one address take turns, and
// the tables of one person come one after the other. A table that nobody waits for comes after all
// others. Nothing here knows threads or games; the hub asks it whenever a worker is free.
#include <map>
#include <optional>
#include <string>

#include "server/sitting.h"

namespace ziggurat::server {

// A table whose computer player is to think.
struct Thought {
  std::string table;
  std::string address;  // where the person is; empty if nobody has been heard of
  Id person = 0;        // for whom it thinks
  bool awaited = false;
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
  explicit Thinking(int workers) : workers_(workers) {}

  // The table waits for a worker, or goes on waiting, but in another line if it changed.
  void put(const Thought&);
  void drop(const std::string& table);  // it need not wait any more
  bool waits(const std::string& table) const { return waiting_.contains(table); }
  std::size_t waiting() const { return waiting_.size(); }

  // Who is next, if a worker is free for him. He has the worker until he is done.
  std::optional<Thought> next();
  void done(const Thought&);

 private:
  using Tables = std::map<u64, std::string>;  // in the order in which they came
  using People = Turns<Id, Tables>;
  using Addresses = Turns<std::string, People>;
  struct Waiting {
    Thought thought;
    u64 number;
  };
  std::optional<std::string> take(Addresses&);
  Addresses& line_of(const Thought& thought) { return thought.awaited ? awaited_ : others_; }

  const int workers_;
  Addresses awaited_, others_;
  std::map<std::string, Waiting> waiting_;
  u64 next_number_ = 0;
  // Who has workers now, and how many.
  int busy_ = 0, busy_with_others_ = 0;
  std::map<std::string, int> busy_for_address_;
  std::map<Id, int> busy_for_person_;
};

}  // namespace ziggurat::server
