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
  return a.urgency == b.urgency && a.person == b.person && a.address == b.address
         && a.stays == b.stays;
}

}  // namespace

void Thinking::put(const Thought& thought) {
  if (const auto known = waiting_.find(thought.about); known != waiting_.end()) {
    if (is_same_line(known->second.thought, thought)) return;
    drop(thought.about);
  }
  const u64 number = next_number_++;
  line_of(thought.urgency).line_of(thought.address).line_of(thought.person)[number] = thought.about;
  waiting_[thought.about] = {thought, number};
  staying_ += thought.stays;
}

void Thinking::drop(const std::string& about) {
  const auto found = waiting_.find(about);
  if (found == waiting_.end()) return;
  const auto& [thought, number] = found->second;
  Addresses& addresses = line_of(thought.urgency);
  People& people = addresses.line_of(thought.address);
  people.line_of(thought.person).erase(number);
  people.leave_if_empty(thought.person);
  addresses.leave_if_empty(thought.address);
  staying_ -= thought.stays;
  waiting_.erase(found);
}

std::size_t Thinking::waiting(Urgency urgency) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      waiting_, [&](const auto& entry) { return entry.second.thought.urgency == urgency; }));
}

bool Thinking::is_free_here(bool for_what_stays) const {
  const bool always = for_what_stays || elsewhere_ == 0;
  return busy_here_ < (always ? std::max(1, own_) : own_);
}

bool Thinking::is_anybody_free() const {
  return is_free_here(false) || is_free_elsewhere() || (staying_ > 0 && is_free_here(true));
}

bool Thinking::has_worker_for(const std::string& about) const {
  const bool stays = waiting_.at(about).thought.stays;
  return is_free_here(stays) || (!stays && is_free_elsewhere());
}

// What nobody waits for leaves a worker to whoever comes.
bool Thinking::may_begin(Urgency urgency) const {
  if (urgency == Urgency::Awaited) return true;
  if (urgency == Urgency::Analysis && busy_with_analysis_ > 0) return false;
  return busy_with_unawaited_ + busy_with_analysis_ < max_unawaited_thoughts(workers());
}

std::optional<std::string> Thinking::take(Urgency urgency) {
  if (!may_begin(urgency)) return std::nullopt;
  // Lines that may have no more workers now are passed over; there are at most as many as workers.
  return line_of(urgency).take_from_first([&](const std::string& address, People& people) {
    if (count_of(busy_for_address_, address) >= max_thoughts_of_address(workers()))
      return std::optional<std::string>();
    return people.take_from_first([&](Id person, Line& line) {
      if (count_of(busy_for_person_, person) >= max_thoughts_of_person(workers()))
        return std::optional<std::string>();
      const auto first = std::ranges::find_if(
          line, [&](const auto& place) { return has_worker_for(place.second); });
      if (first == line.end()) return std::optional<std::string>();
      return std::optional(line.extract(first).mapped());
    });
  });
}

std::optional<Thought> Thinking::next() {
  if (!is_anybody_free()) return std::nullopt;
  std::optional<std::string> about;
  for (const Urgency urgency : {Urgency::Awaited, Urgency::Unawaited, Urgency::Analysis})
    if (!about) about = take(urgency);
  if (!about) return std::nullopt;
  Thought thought = std::move(waiting_.extract(*about).mapped().thought);
  staying_ -= thought.stays;
  thought.elsewhere = !is_free_here(thought.stays);
  ++(thought.elsewhere ? busy_elsewhere_ : busy_here_);
  if (thought.urgency == Urgency::Analysis) return ++busy_with_analysis_, thought;
  if (thought.urgency == Urgency::Unawaited) ++busy_with_unawaited_;
  ++busy_for_address_[thought.address];
  ++busy_for_person_[thought.person];
  return thought;
}

void Thinking::done(const Thought& thought) {
  --(thought.elsewhere ? busy_elsewhere_ : busy_here_);
  if (thought.urgency == Urgency::Analysis) return void(--busy_with_analysis_);
  if (thought.urgency == Urgency::Unawaited) --busy_with_unawaited_;
  count_down(busy_for_address_, thought.address);
  count_down(busy_for_person_, thought.person);
}

}  // namespace ziggurat::server
