#include "server/hub.h"

#include "ai/player.h"
#include "core/playout.h"
#include "server/changes.h"
#include "server/logging.h"
#include "server/standing.h"

namespace ziggurat::server {

bool Hub::is_awaited(const Sitting& sitting) const {
  if (!sitting.watchers.empty()) return true;
  return sitting.asked_about > 0 && world_.steady() - sitting.asked_about < attention_lasts;
}

void Hub::consider(Sitting& sitting) {
  give_standing_answers(sitting);
  line_up(sitting);
  think();
}

void Hub::line_up(Sitting& sitting) {
  const Record& record = sitting.record;
  if (sitting.thinking || sitting.writing) return;  // then it is considered again afterwards
  const bool due = record.status == Status::Playing && record.asked != nobody
                   && record.chairs[record.asked].kind == Sitter::Ai;
  if (!due) return thinking_.drop(record.id);
  if (world_.steady() < sitting.rests_until) {
    resting_.insert(&sitting);
    return;
  }
  const Id person = sitting.heard != 0 ? sitting.heard : record.host;
  thinking_.put({record.id, sitting.heard_from, person,
                 is_awaited(sitting) ? Urgency::Awaited : Urgency::Unawaited});
}

void Hub::rest(Sitting& sitting) {
  sitting.pause = std::clamp(2 * sitting.pause, first_pause, longest_pause);
  sitting.rests_until = world_.steady() + sitting.pause;
}

void Hub::think() {
  while (const auto thought = world_.closing ? std::nullopt : thinking_.next()) {
    if (errands_.contains(thought->about)) {
      begin_piece(*thought);
      continue;
    }
    Sitting& sitting = *sittings_.at(thought->about);
    if (!sitting.writing && (thought->urgency == Urgency::Unawaited || is_awaited(sitting))) {
      begin_thinking(sitting, *thought);
      continue;
    }
    // Nobody waits for it any more, or it is being changed and considered again afterwards.
    thinking_.done(*thought);
    line_up(sitting);
  }
}

void Hub::begin_thinking(Sitting& sitting, const Thought& turn) {
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
  choosing->patience = {.pace = settings_.thinking_pace, .stop = &world_.closing};
  choosing->disposition = {temperament_at(sitting.record.id, sitting.record.asked)};
  choosing->seed = world_.random();
  world_.think(
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
      [this, &sitting, turn, choosing] {
        sitting.thinking = false;
        thinking_.done(turn);
        if (world_.closing) return;  // it was thought in haste
        // The game may have gone on meanwhile, or the owner of the seat taken it back.
        const Record& now = sitting.record;
        const bool stands = !sitting.writing && choosing->table == sitting.table
                            && now.status == Status::Playing
                            && now.chairs[now.asked].kind == Sitter::Ai;
        if (stands) {
          metrics_.computer_choices.Increment();
          const Choice chosen = sitting.table->decision().choices[choosing->index];
          keep(sitting, after_choices(*this, sitting, {chosen}, nullptr), [](bool) {});
        } else {
          consider(sitting);
        }
        think();
      });
}

// As soon as it is time; until then the house has itself woken.
void Hub::give_standing_answers(Sitting& sitting) {
  if (sitting.writing || !standing_of(sitting, sitting.record.asked)) return;
  const Millis now = world_.steady(), due = sitting.window.opened + standing_after;
  if (now < sitting.rests_until) {
    resting_.insert(&sitting);
    return;
  }
  if (now < due) {
    if (std::exchange(sitting.wakes_at, due) == due) return;
    return world_.later(due - now, [this, id = sitting.record.id] {
      Sitting* woken = sitting_in_memory(id);
      if (!woken) return;
      woken->wakes_at = 0;
      consider(*woken);
    });
  }
  if (!answer_of_house(*this, sitting.record, *sitting.table, sitting.standing, sitting.window))
    return;
  Change change{sitting.record, nullptr, {}, sitting.window};
  change.record.proposal.reset();
  go_on(*this, change, sitting.table->copy(), sitting.standing, sitting.seq);
  keep(sitting, std::move(change), [](bool) {});
}

}  // namespace ziggurat::server
