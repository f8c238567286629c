#include "server/thinking.h"

#include "server/limits.h"

namespace ziggurat::server {
namespace {

int count_of(const auto& counts, const auto& who) {
  const auto found = counts.find(who);
  return found == counts.end() ? 0 : found->second;
}

void count_down(auto& counts, const auto& who) {
  const auto found = counts.find(who);
  if (--found->second == 0) counts.erase(found);
}

bool is_same_line(const Thought& a, const Thought& b) {
  return a.awaited == b.awaited && a.person == b.person && a.address == b.address;
}

}  // namespace

void Thinking::put(const Thought& thought) {
  if (const auto known = waiting_.find(thought.table); known != waiting_.end()) {
    if (is_same_line(known->second.thought, thought)) return;
    drop(thought.table);
  }
  const u64 number = next_number_++;
  line_of(thought).line_of(thought.address).line_of(thought.person)[number] = thought.table;
  waiting_[thought.table] = {thought, number};
}

void Thinking::drop(const std::string& table) {
  const auto found = waiting_.find(table);
  if (found == waiting_.end()) return;
  const auto& [thought, number] = found->second;
  Addresses& addresses = line_of(thought);
  People& people = addresses.line_of(thought.address);
  people.line_of(thought.person).erase(number);
  people.leave_if_empty(thought.person);
  addresses.leave_if_empty(thought.address);
  waiting_.erase(found);
}

std::optional<std::string> Thinking::take(Addresses& addresses) {
  // Lines that may have no more workers now are passed over; there are at most as many as workers.
  return addresses.take_from_first([&](const std::string& address, People& people) {
    if (count_of(busy_for_address_, address) >= max_thoughts_of_address(workers_))
      return std::optional<std::string>();
    return people.take_from_first([&](Id person, Tables& tables) {
      if (count_of(busy_for_person_, person) >= max_thoughts_of_person(workers_))
        return std::optional<std::string>();
      return std::optional(tables.extract(tables.begin()).mapped());
    });
  });
}

std::optional<Thought> Thinking::next() {
  if (busy_ >= workers_) return std::nullopt;
  auto table = take(awaited_);
  if (!table && busy_with_others_ < max_unawaited_thoughts(workers_)) table = take(others_);
  if (!table) return std::nullopt;
  Thought thought = std::move(waiting_.extract(*table).mapped().thought);
  ++busy_;
  if (!thought.awaited) ++busy_with_others_;
  ++busy_for_address_[thought.address];
  ++busy_for_person_[thought.person];
  return thought;
}

void Thinking::done(const Thought& thought) {
  --busy_;
  if (!thought.awaited) --busy_with_others_;
  count_down(busy_for_address_, thought.address);
  count_down(busy_for_person_, thought.person);
}

}  // namespace ziggurat::server
