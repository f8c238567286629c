#include "server/computer.h"

#include "ai/player.h"
#include "core/playout.h"
#include "server/changes.h"
#include "server/hub.h"
#include "server/logging.h"
#include "server/standing.h"

namespace ziggurat::server {

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
                     is_awaited(sitting) ? Urgency::Awaited : Urgency::Unawaited});
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

void Computer::begin_thinking(Sitting& sitting, const Thought& turn) {
  sitting.thinking = true;
  struct Choosing {
    std::shared_ptr<const Table> table;
    std::string level;
    Patience patience;
    Disposition disposition;
    u64 seed;
    int index = -1;
  };
  const auto choosing = std::make_shared<Choosing>();
  choosing->table = sitting.table;
  choosing->level = sitting.record.chairs[sitting.record.asked].level;
  choosing->patience = {.pace = hub_.settings.thinking_pace, .stop = &hub_.world.closing};
  choosing->disposition = {temperament_at(sitting.record.id, sitting.record.asked)};
  choosing->seed = hub_.world.random();
  hub_.world.think(
      [choosing] {
        Rng rng(choosing->seed);
        // A mistake in a player must not end the game of the others.
        choosing->index = pick(choosing->table->decision(), rng);
        try {
          choosing->index = make_player(choosing->level, *choosing->table, choosing->patience,
                                        choosing->disposition)
                                ->choose(*choosing->table, rng);
        } catch (const std::exception& error) {
          log_error("player.failed", {{"level", choosing->level}, {"error", error.what()}});
        }
      },
      [this, id = sitting.record.id, turn, choosing] {
        hub_.thinking.done(turn);
        if (hub_.world.closing) return;  // it was thought in haste
        const auto known = hub_.tables.all().find(id);
        if (known == hub_.tables.all().end()) return think();  // lost to another node meanwhile
        Sitting& here = *known->second;
        here.thinking = false;
        // The game may have gone on meanwhile, or the owner of the seat taken it back.
        const Record& now = here.record;
        const bool stands = !here.writing && choosing->table == here.table
                            && now.status == Status::Playing
                            && now.chairs[now.asked].kind == Sitter::Ai;
        if (stands) {
          hub_.metrics.computer_choices.Increment();
          const Choice chosen = here.table->decision().choices[choosing->index];
          hub_.tables.keep(here, after_choices(hub_, here, {chosen}, nullptr), [](bool) {});
        } else {
          consider(here);
        }
        think();
      });
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
