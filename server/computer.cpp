#include "server/computer.h"

#include "server/changes.h"
#include "server/helpers.h"
#include "server/hub.h"
#include "server/logging.h"
#include "server/standing.h"

namespace ziggurat::server {

void Computer::resume() {
  if (!hub_.world.helpers) return;
  hub_.world.helpers->count([this](int workers) {
    log_info("workers.elsewhere", {{"workers", workers}});
    hub_.thinking.set_elsewhere(workers);
    think();
  });
}

void Computer::consider(Sitting& sitting) {
  give_standing_answers(sitting);
  line_up(sitting);
  think();
}

// As soon as it is time; until then the house has itself woken.
void Computer::give_standing_answers(Sitting& sitting) {
  if (sitting.writing || !standing_of(sitting, sitting.record.asked)) return;
  const Millis now = hub_.world.steady(), due = sitting.window.opened + standing_after;
  if (now < sitting.rests_until) {
    resting_.insert(&sitting);
    return;
  }
  if (now < due) {
    if (std::exchange(sitting.wakes_at, due) == due) return;
    return hub_.world.later(due - now, [this, id = sitting.record.id] {
      Sitting* woken = hub_.tables.in_memory(id);
      if (!woken) return;
      woken->wakes_at = 0;
      consider(*woken);
    });
  }
  if (!answer_of_house(hub_, sitting.record, *sitting.table, sitting.standing, sitting.window))
    return;
  Change change{sitting.record, nullptr, {}, sitting.window};
  change.record.proposal.reset();
  go_on(hub_, change, sitting.table->copy(), sitting.standing, sitting.seq);
  hub_.tables.keep(sitting, std::move(change), [](bool) {});
}

void Computer::line_up(Sitting& sitting) {
  const Record& record = sitting.record;
  if (sitting.thinking || sitting.writing) return;  // then it is considered again afterwards
  const bool due = record.status == Status::Playing && record.asked != nobody
                   && record.chairs[record.asked].kind == Sitter::Ai;
  if (!due) return hub_.thinking.drop(record.id);
  if (hub_.world.steady() < sitting.rests_until) {
    resting_.insert(&sitting);
    return;
  }
  const Id person = sitting.heard != 0 ? sitting.heard : record.host;
  hub_.thinking.put({record.id, sitting.heard_from, person,
                     is_awaited(sitting) ? Urgency::Awaited : Urgency::Unawaited,
                     sitting.undecided == sitting.seq});
}

bool Computer::is_awaited(const Sitting& sitting) const {
  if (!sitting.watchers.empty()) return true;
  return sitting.asked_about > 0 && hub_.world.steady() - sitting.asked_about < attention_lasts;
}

void Computer::think() {
  while (const auto thought = hub_.world.closing ? std::nullopt : hub_.thinking.next()) {
    if (hub_.errands.begin_piece(*thought)) continue;
    Sitting& sitting = *hub_.tables.all().at(thought->about);
    if (!sitting.writing && (thought->urgency == Urgency::Unawaited || is_awaited(sitting))) {
      begin_thinking(sitting, *thought);
      continue;
    }
    // Nobody waits for it any more, or it is being changed and considered again afterwards.
    hub_.thinking.done(*thought);
    line_up(sitting);
  }
}

namespace {

// Nothing: they mean none.
std::optional<int> index_of(const Table& table, const std::string& choice) {
  const auto found = table.find(choice);
  return found ? std::optional(*found) : std::nullopt;
}

}  // namespace

// Whoever thinks about it, here or elsewhere, has the table as it is now.
void Computer::begin_thinking(Sitting& sitting, const Thought& turn) {
  sitting.thinking = true;
  const Record& record = sitting.record;
  const Job job{record.id, sitting.seq, record.chairs[record.asked].level,
                hub_.settings.thinking_pace, hub_.world.random()};
  const auto table = sitting.table;
  if (turn.elsewhere) {
    const auto hear = [=, this](const std::optional<std::string>& words) {
      const auto index = words ? index_of(*table, *words) : std::nullopt;
      end_thinking(job, turn, table, index, words && !index);
    };
    return hub_.world.helpers->ask(job, turn, hear);
  }
  const auto index = std::make_shared<int>();
  hub_.world.think([=, this] { *index = choose(job, *table, hub_.world.closing); },
                   [=, this] { end_thinking(job, turn, table, *index, false); });
}

void Computer::end_thinking(const Job& job, const Thought& turn,
                            const std::shared_ptr<const Table>& table, std::optional<int> index,
                            bool is_undecided) {
  hub_.thinking.done(turn);
  if (hub_.world.closing) return;  // it was thought in haste
  const auto known = hub_.tables.all().find(job.table);
  if (known == hub_.tables.all().end()) return think();  // lost to another node meanwhile
  Sitting& sitting = *known->second;
  sitting.thinking = false;
  if (is_undecided) sitting.undecided = job.seq;
  // The game may have gone on meanwhile, or the owner of the seat taken it back.
  const Record& now = sitting.record;
  const bool stands = index && !sitting.writing && table == sitting.table
                      && now.status == Status::Playing && now.chairs[now.asked].kind == Sitter::Ai;
  if (stands) {
    hub_.metrics.computer_choices.Increment();
    if (turn.elsewhere) hub_.metrics.computer_choices_elsewhere.Increment();
    const Choice chosen = table->decision().choices[*index];
    hub_.tables.keep(sitting, after_choices(hub_, sitting, {chosen}, nullptr), [](bool) {});
  } else {
    consider(sitting);
  }
  think();
}

void Computer::rest(Sitting& sitting) {
  sitting.pause = std::clamp(2 * sitting.pause, first_pause, longest_pause);
  sitting.rests_until = hub_.world.steady() + sitting.pause;
}

bool Computer::looks_after(const Sitting& sitting) const {
  return hub_.thinking.waits(sitting.record.id) || resting_.contains(&sitting);
}

void Computer::tick() {
  for (Sitting* sitting : std::exchange(resting_, {})) consider(*sitting);
}

}  // namespace ziggurat::server
