#include "server/changes.h"

#include "ai/player.h"
#include "core/playout.h"
#include "games/games.h"
#include "server/hub.h"
#include "server/lobby.h"
#include "server/sagas.h"
#include "server/standing.h"
#include "server/upgrade.h"

namespace ziggurat::server {
namespace {

void make(Hub& hub, Change& change, Table& table, int index, Part part) {
  std::string words = table.words(table.decision().choices[index]);
  table.choose(index, part);
  // All of a change happens at once: how long the house took over it tells nobody anything.
  const Millis at = change.entries.empty() ? hub.world.now() : change.entries.back().at;
  change.entries.push_back(entry_of(table, std::move(words), at));
  change.window.note(table.decision(), hub.world.steady());
}

// Stops the clock of who was asked and starts that of who is asked now.
void ask_next(Hub& hub, Record& record, const Table& table) {
  const Seat asked = seat_asked(table);
  const Millis now = hub.world.now();
  note_progress(record, table, now);
  if (table.over()) record.status = Status::Over, record.result = table.result();
  if (asked == record.asked) return;
  if (record.has_clock()) {
    const Pace& pace = *find_pace(record.pace);
    if (record.asked != nobody)
      record.chairs[record.asked].clock = record.clock_of(record.asked, now);
    if (asked != nobody) {
      Chair& next = record.chairs[asked];
      next.clock = std::min(pace.bank, next.clock + pace.credit);
    }
  }
  record.asked = asked;
  record.asked_at = now;
}

}  // namespace

Change set_up(Hub& hub, Record record, const std::vector<std::string>& opening) {
  record.id = new_id(hub);
  record.created = record.changed = hub.world.now();
  record.status = Status::Open;
  record.asked = nobody;
  record.asked_at = 0;
  record.rematch.clear();
  record.removed.clear();
  record.proposal.reset();
  record.stage.clear();
  record.last.clear();
  record.result.clear();
  record.parting.reset();
  record.hinted = 0;
  for (Chair& chair : record.chairs) chair.clock = find_pace(record.pace)->bank;
  Change change{std::move(record), nullptr, {}};
  if (!change.record.has_open_chair()) deal(hub, change, opening);
  return change;
}

void deal(Hub& hub, Change& change, const std::vector<std::string>& opening) {
  auto begun = find_title(change.record.setting.game)->game->begin(change.record.setting);
  if (!begun) refuse(422, begun.error());
  const std::shared_ptr<Table> table = std::move(*begun);
  change.record.setting.rules = change.record.begun_by = table->setting().rules;
  change.record.status = Status::Playing;
  change.record.asked_at = hub.world.now();
  change.window.note(table->decision(), hub.world.steady());
  for (const std::string& words : opening)
    make(hub, change, *table, *table->find(words), Part::First);
  go_on(hub, change, table, {}, 0);
}

void go_on(Hub& hub, Change& change, const std::shared_ptr<Table>& table,
           const StandingWords& standing, int seq) {
  // A table with a seed can be played again exactly; nobody can foresee the others.
  const auto& seed = change.record.seed;
  Rng rng(seed ? *seed * 0x9E3779B97F4A7C15 + static_cast<u64>(seq) : hub.world.random());
  for (;;) {
    const Seat asked = table->decision().who;
    if (asked == chance && change.record.chance_by_hand) break;
    if (asked == chance)
      make(hub, change, *table, pick(table->decision(), rng), Part::First);
    else if (const auto index =
                 answer_of_house(hub, change.record, *table, standing, change.window))
      make(hub, change, *table, *index, Part::Further);
    else
      break;
  }
  ask_next(hub, change.record, *table);
  if (change.record.saga && table->over()) change.left = world_left(hub, change.record, *table);
  change.table = table;
}

Change after_choices(Hub& hub, const Sitting& sitting, const std::vector<Choice>& choices,
                     const Caller* by) {
  Change change{sitting.record, nullptr, {}, sitting.window};
  const std::shared_ptr<Table> table = sitting.table->copy();
  const Seat seat = seat_asked(*table);
  if (by && seat != nobody) change.record.chairs[seat].by_bot = by->pass.is_token;
  for (const Choice& c : choices)
    make(hub, change, *table, table->decision().choices.find(c),
         change.entries.empty() ? Part::First : Part::Further);
  change.record.proposal.reset();
  go_on(hub, change, table, sitting.standing, sitting.seq);
  return change;
}

Change after_rewind(Hub& hub, const Sitting& sitting, Seat by, int made) {
  Change change{sitting.record, nullptr, {}};
  const std::shared_ptr<Table> table = sitting.table->copy();
  table->rewind(made);
  change.window.note(table->decision(), hub.world.steady());
  change.entries.push_back({by, std::nullopt, made, hub.world.now()});
  change.record.status = Status::Playing;
  change.record.result.clear();
  change.record.proposal.reset();
  go_on(hub, change, table, sitting.standing, sitting.seq);
  return change;
}

Change after_parting(Hub& hub, const Sitting& sitting, Seat by) {
  const int made = sitting.table->choices_made();
  Change change = after_rewind(hub, sitting, by, made);
  change.record.setting.rules = sitting.table->setting().rules;
  change.record.parting.reset();
  change.entries.insert(change.entries.begin() + 1, rules_entry(sitting, hub.world.now()));
  return change;
}

Change after_leaving(const Sitting& sitting, Id who) {
  Change change{sitting.record, nullptr, {}};
  for (Chair& chair : change.record.chairs)
    if (chair.user == who) chair = {Sitter::Open, 0, "", false, chair.clock};
  if (who == sitting.record.host) change.record.status = Status::Closed;
  return change;
}

Change after_resigning(Hub& hub, const Sitting& sitting, const std::vector<Seat>& seats) {
  Change change{sitting.record, nullptr, {}, sitting.window};
  Record& record = change.record;
  const bool has_scribe = sitting.table && make_player("scribe", *sitting.table);
  for (Seat seat : seats) {
    Chair& chair = record.chairs[seat];
    chair = {Sitter::Ai, chair.user, has_scribe ? "scribe" : "random", true, chair.clock};
  }
  record.proposal.reset();
  if (record.people().empty()
      && std::none_of(record.chairs.begin(), record.chairs.end(), std::mem_fn(&Chair::is_lent))) {
    record.status = Status::Closed;
    record.asked = nobody;
  }
  // A computer player waits for nobody's hand.
  if (std::exchange(record.chance_by_hand, false) && record.status == Status::Playing
      && sitting.table->decision().who == chance)
    go_on(hub, change, sitting.table->copy(), sitting.standing, sitting.seq);
  return change;
}

}  // namespace ziggurat::server
