// What needs the others' consent: taking a choice back after something became known, giving the
// seat of someone who is away to the computer, playing once more, and what becomes of a game from
// which the rules have parted. Computer seats always agree.
#include "server/agreeing.h"

#include "ai/levels.h"
#include "ai/player.h"
#include "games/games.h"
#include "server/at_table.h"
#include "server/changes.h"
#include "server/hub.h"
#include "server/operations.h"
#include "server/showing.h"

namespace ziggurat::server {
namespace {

// Whether a seat began something with this choice: neither does one that belongs to another.
bool begins_with(const Table& table, Seat seat, int made) {
  return table.maker_of(made) == seat && table.part_at(made) == Part::First;
}

}  // namespace

int before_last_choice(const Table& table, Seat seat) {
  for (int made = table.choices_made(); made > 0; --made)
    if (begins_with(table, seat, made)) return made - 1;
  refuse(409, Message("undo.nothing"));
}

std::vector<Id> still_to_agree(const Record& record) {
  std::vector<Id> waiting;
  const Proposal& proposal = *record.proposal;
  for (Id person : record.people()) {
    const bool agreed =
        std::find(proposal.yes.begin(), proposal.yes.end(), person) != proposal.yes.end();
    const bool replaced = proposal.seat != nobody && record.chairs[proposal.seat].user == person;
    if (!agreed && !replaced) waiting.push_back(person);
  }
  return waiting;
}

namespace {

// How many choices stay. A seat takes one of its own back; whoever plays all seats and chance, any,
// also from a game that is over.
int takeback_of(const Sitting& sitting, const Call& call, Seat by) {
  const bool any = sitting.record.chance_by_hand;
  if (!any || sitting.record.status != Status::Over) demand_game(sitting);
  const Table& table = *sitting.table;
  const int last = any ? table.choices_made() - 1 : before_last_choice(table, by);
  const long to = call.number("to", last);
  if (to < 0 || to > last || (!any && !begins_with(table, by, static_cast<int>(to) + 1)))
    refuse(422, Message("propose.takeback"));
  return static_cast<int>(to);
}

bool may_be_replaced(Hub& hub, const Sitting& sitting, Seat seat) {
  const Record& record = sitting.record;
  if (record.has_clock() && record.clock_of(seat, hub.world.now()) < 0) return true;
  const Id user = record.chairs[seat].user;
  if (record.pace == "daily" || is_here(sitting.watchers, user)) return false;
  return hub.presence.away_for(user) > (record.has_clock() ? absent_after : absent_after_untimed);
}

void carry_out(Hub& hub, Sitting& sitting, const CallPtr& call) {
  const Proposal proposal = *sitting.record.proposal;
  if (proposal.kind == "takeback")
    return hub.tables.reply_when_kept(sitting, after_rewind(hub, sitting, proposal.by, proposal.to),
                                      call);
  if (proposal.kind == "continue")
    return hub.tables.reply_when_kept(sitting, after_parting(hub, sitting, proposal.by), call);

  Change change{sitting.record, nullptr, {}};
  change.record.proposal.reset();
  if (proposal.kind == "close") {
    change.record.status = Status::Closed;
    return hub.tables.reply_when_kept(sitting, std::move(change), call);
  }
  if (proposal.kind == "replace") {
    Chair& chair = change.record.chairs[proposal.seat];
    chair.kind = Sitter::Ai;
    chair.level = proposal.level;
    return hub.tables.reply_when_kept(sitting, std::move(change), call);
  }
  Record again = sitting.record;
  again.seed.reset();
  again.name.clear();  // two tables of the same people are told apart by it
  for (Chair& chair : again.chairs)
    if (chair.kind == Sitter::Ai) chair.user = 0, chair.resigned = false;
  if (proposal.kind == "recast")  // so that in the end everybody has been everybody
    std::rotate(again.chairs.begin(), again.chairs.end() - 1, again.chairs.end());
  const std::string old = sitting.record.id;
  hub.tables.open(set_up(hub, std::move(again)), [&hub, call, old](Sitting* made) {
    Sitting* sitting_now = hub.tables.in_memory(old);
    if (!made || !sitting_now) return call->refuse(503, Message("store.failed"));
    hub.tables.hear(*made, call->caller.user, call->caller.address);
    const std::string id = made->record.id;
    const auto link = [&hub, call, sitting_now, id] {
      Change linked{sitting_now->record, nullptr, {}};
      linked.record.proposal.reset();
      linked.record.rematch = id;
      hub.tables.reply_when_kept(*sitting_now, std::move(linked), call);
    };
    if (sitting_now->writing)
      sitting_now->waiting.push_back(link);
    else
      link();
  });
}

void settle(Hub& hub, Sitting& sitting, const CallPtr& call) {
  if (!sitting.record.proposal || !still_to_agree(sitting.record).empty())
    return call->answer({{"seq", sitting.seq}});
  carry_out(hub, sitting, call);
}

}  // namespace

// ---- the operations ----

void operation::propose(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  const std::string kind = call->text("kind");
  Call about = *call;
  about.fields.erase("seat");  // that is whom to replace, not who proposes
  Proposal proposal{kind, seat_of(sitting, about), 0, nobody, "", {call->caller.user}};
  if (sitting.record.proposal) refuse(409, Message("propose.pending"));

  if (kind == "takeback") {
    proposal.to = takeback_of(sitting, *call, proposal.by);
  } else if (kind == "replace") {
    demand_game(sitting);
    proposal.seat = parse_seat(sitting.table->vocabulary(), call->text("seat"));
    proposal.level = call->text("level", usual_level);
    if (!make_player(proposal.level, *sitting.table)) refuse(422, Message("seats.level"));
    if (proposal.seat >= sitting.record.chairs.size()) refuse(422, Message("propose.whom"));
    const Chair& chair = sitting.record.chairs[proposal.seat];
    if (chair.kind != Sitter::Person || chair.user == call->caller.user)
      refuse(422, Message("propose.whom"));
    if (!may_be_replaced(hub, sitting, proposal.seat)) refuse(409, Message("propose.present"));
  } else if (kind == "rematch" || kind == "recast") {
    if (sitting.record.status != Status::Over) refuse(409, Message("propose.not-over"));
    if (!sitting.record.rematch.empty()) refuse(409, Message("propose.rematch-made"));
    // Everybody has seen by now what lay where; the saga goes on with a game of its own.
    if (sitting.record.saga) refuse(409, Message("propose.saga"));
    if (sitting.record.line) refuse(409, Message("propose.line"));
  } else if (kind == "continue" || kind == "close") {
    if (sitting.record.status != Status::Stopped) refuse(409, Message("propose.not-stopped"));
    if (kind == "continue" && !sitting.table) refuse(409, Message("propose.nothing-agreed"));
  } else {
    refuse(422, Message("propose.kind"));
  }

  Change change{sitting.record, nullptr, {}};
  change.record.proposal = proposal;
  hub.tables.keep(sitting, std::move(change),
                  if_kept(call, [&hub, &sitting, call] { settle(hub, sitting, call); }));
}

void operation::answer(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  if (!sitting.record.proposal) refuse(409, Message("propose.none"));
  const auto waiting = still_to_agree(sitting.record);
  const bool mine = sitting.record.proposal->yes.front() == call->caller.user;
  const bool asked = std::find(waiting.begin(), waiting.end(), call->caller.user) != waiting.end();
  if (!asked && !mine) refuse(403, Message("propose.not-asked"));
  Change change{sitting.record, nullptr, {}};
  if (!call->flag("accept", false)) {
    change.record.proposal.reset();
    return hub.tables.reply_when_kept(sitting, std::move(change), call);
  }
  if (!asked) refuse(403, Message("propose.not-asked"));
  change.record.proposal->yes.push_back(call->caller.user);
  hub.tables.keep(sitting, std::move(change),
                  if_kept(call, [&hub, &sitting, call] { settle(hub, sitting, call); }));
}

// The owner of a seat that the computer plays for him sits down again, whenever he likes. Who has
// resigned has given his seat up.
void operation::retake(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  demand_game(sitting);
  Change change{sitting.record, nullptr, {}};
  Record& record = change.record;
  const Millis now = hub.world.now();
  for (Seat seat = 0; seat < record.chairs.size(); ++seat) {
    Chair& chair = record.chairs[seat];
    if (!chair.is_lent() || chair.user != call->caller.user) continue;
    // Not with an empty clock: he would be replaced at once.
    chair.clock = std::max(record.clock_of(seat, now), find_pace(record.pace)->credit);
    if (seat == record.asked) record.asked_at = now;
    chair.kind = Sitter::Person;
    chair.level.clear();
    chair.by_bot = call->caller.pass.is_token;
  }
  if (record.chairs == sitting.record.chairs) refuse(403, Message("retake.none"));
  hub.tables.reply_when_kept(sitting, std::move(change), call);
}

}  // namespace ziggurat::server
