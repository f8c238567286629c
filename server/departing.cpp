#include "server/departing.h"

#include "server/changes.h"
#include "server/hub.h"
#include "server/logging.h"
#include "server/operations.h"

namespace ziggurat::server {
namespace {

struct Going {
  Id who;
  std::vector<std::string> tables;  // that he has not left yet
  std::vector<std::string> lines;   // which only he could see
  Store::Done done;
};
using GoingPtr = std::shared_ptr<Going>;

// Whatever happens, he is not on his way any more.
void end(Hub& hub, const GoingPtr& going, const Outcome& outcome) {
  hub.people.end_moving(going->who);
  going->done(outcome);
}

// Nothing if there is nothing that changes.
std::optional<Change> without(Hub& hub, const Sitting& sitting, Id who) {
  const Record& record = sitting.record;
  if (record.has_ended() || !record.concerns(who)) return std::nullopt;
  if (record.status == Status::Open) return after_leaving(sitting, who);
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < record.chairs.size(); ++seat)
    if (record.chairs[seat].user == who && !record.chairs[seat].resigned) seats.push_back(seat);
  if (seats.empty()) return std::nullopt;
  return after_resigning(hub, sitting, seats);
}

// Also one that is only about to be; null: another node has it, or it cannot be read.
Sitting* sitting_of(Hub& hub, const std::string& id) {
  const auto known = hub.tables.all().find(id);
  if (known != hub.tables.all().end() && known->second->writing) return known->second.get();
  return hub.tables.find_sound(id);
}

void go(Hub& hub, const GoingPtr& going) {
  const Id who = going->who;
  hub.write(Departure{who}, [&hub, going, who](const Outcome& outcome) {
    if (outcome) {
      hub.people.forget(who);
      hub.presence.send_off_ended(who);
      hub.presence.show_renamed(who);
      for (const std::string& line : going->lines) hub.nodes.ask("remove-line", {{"table", line}});
    }
    end(hub, going, outcome);
  });
}

void leave_tables(Hub&, const GoingPtr&);

// The node that has the table does it.
void leave_elsewhere(Hub& hub, const GoingPtr& going) {
  const Json fields = {{"table", going->tables.back()}, {"who", going->who}};
  going->tables.pop_back();
  hub.nodes.ask("see-off", fields, [&hub, going](bool done) {
    done ? leave_tables(hub, going) : end(hub, going, {});
  });
}

void leave_tables(Hub& hub, const GoingPtr& going) try {
  for (; !going->tables.empty(); going->tables.pop_back()) {
    if (hub.nodes.is_elsewhere(going->tables.back())) return leave_elsewhere(hub, going);
    Sitting* sitting = sitting_of(hub, going->tables.back());
    if (!sitting) continue;
    if (sitting->writing)
      return sitting->waiting.push_back([&hub, going] { leave_tables(hub, going); });
    auto change = without(hub, *sitting, going->who);
    if (!change) continue;
    return hub.tables.keep(*sitting, std::move(*change), [&hub, going](const Outcome& kept) {
      kept ? leave_tables(hub, going) : end(hub, going, kept);
    });
  }
  go(hub, going);
} catch (const std::exception& error) {
  log_error("departure.failed", {{"error", error.what()}});
  end(hub, going, {});
}

}  // namespace

void operation::see_off(Hub& hub, const CallPtr& call) {
  Sitting* sitting = hub.tables.find(call->text("table"));
  if (!sitting) return call->answer();
  if (hub.tables.defer(*sitting, call)) return;
  auto change = without(hub, *sitting, call->number("who", 0));
  if (!change) return call->answer();
  hub.tables.keep(*sitting, std::move(*change), if_kept(call, [call] { call->answer(); }));
}

void depart(Hub& hub, Id who, Store::Done done) {
  const auto going = std::make_shared<Going>(Going{who, {}, {}, std::move(done)});
  for (const Record& record : hub.world.store.records(hub.world.store.tables_concerning(who)))
    if (!record.has_ended()) going->tables.push_back(record.id);
  for (const bool with_puzzle : {false, true})
    std::ranges::move(hub.world.store.lines_of(who, with_puzzle), std::back_inserter(going->lines));
  for (const auto& [id, sitting] : hub.tables.all())
    if (sitting->coming && sitting->coming->concerns(who)) going->tables.push_back(id);
  hub.people.begin_moving(who);
  leave_tables(hub, going);
}

}  // namespace ziggurat::server
