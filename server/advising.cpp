// What the computer thinks of a game, for people who ask: hints, the best choices of a moment, and
// the analysis of a whole game.
#include "ai/analysis.h"
#include "server/at_table.h"
#include "server/changes.h"
#include "server/hub.h"
#include "server/operations.h"
#include "server/seen.h"

namespace ziggurat::server {
namespace {

Seat demand_hint(const Sitting& sitting, const Call& call) {
  demand_game(sitting);
  const Seat seat = seat_of(sitting, call);
  if (!sitting.record.allows_hints()) refuse(403, Message("hint.forbidden"));
  if (call.number("seq", -1) != sitting.seq) refuse(409, Message("choose.stale"));
  demand_asked(*sitting.table, seat);
  return seat;
}

// Whoever has had a nudge may have the whole hint; it is the same one.
Json hint_json(const Sitting& sitting, const Call& call) {
  const bool full = call.text("level") == "full";
  return {{"nudge", sitting.hint.nudge},
          {"choices", full ? sitting.hint.choices : Json::array()},
          {"hinted", sitting.record.hinted}};
}

// It counts once it is given; the game may have gone on meanwhile.
void give_hint(Hub& hub, const CallPtr& call, const std::vector<Opinion>& opinions) {
  Sitting& sitting = hub.tables.of(*call);
  if (sitting.writing)
    return sitting.waiting.push_back(
        hub.requests.when_due(call, [&hub, call, opinions] { give_hint(hub, call, opinions); }));
  demand_hint(sitting, *call);
  const std::span<const Opinion> best(opinions.begin(),
                                      std::min<std::size_t>(opinions.size(), max_hint_choices));
  Sitting::Hint hint{sitting.seq, nudge_json(*sitting.table, best.front()),
                     opinions_json(*sitting.table, best, std::nullopt)};
  Change change{sitting.record, nullptr, {}};
  ++change.record.hinted;
  hub.tables.keep(sitting, std::move(change),
                  if_kept(call, [&sitting, call, hint = std::move(hint)] {
                    sitting.hint = hint;
                    call->answer(hint_json(sitting, *call));
                  }));
}

// Only of a game that is over, by the present rules.
void demand_finished(const Sitting& sitting) {
  if (sitting.record.status != Status::Over) refuse(409, Message("analysis.after"));
  if (sitting.record.parting) refuse(409, Message("analysis.parted"));
}

}  // namespace

void operation::hint(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  demand_hint(sitting, *call);
  if (sitting.hint.seq == sitting.seq) return call->answer(hint_json(sitting, *call));
  hub.errands.advise(
      call, sitting.table, {}, seconds_of_hint,
      [&hub, call](const std::vector<Opinion>& opinions) { give_hint(hub, call, opinions); });
}

// In a line only what its reader is asked himself; after the end anything.
void operation::best(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  const Record& record = sitting.record;
  if (!record.lies_open() && !record.line) refuse(409, Message("analysis.after"));
  const Seat viewer = viewer_of(sitting, *call);
  const int made = static_cast<int>(call->number("made", 0));
  const auto then = moment(hub, sitting, made);
  if (then->over() || then->decision().who == chance) refuse(409, Message("best.nobody"));
  if (!record.lies_open()) demand_asked(*then, viewer);
  std::optional<int> chosen;
  if (made < sitting.table->choices_made())
    chosen = then->decision().choices.find(sitting.table->choice_of(made + 1));
  std::vector<int> asked_for;
  if (chosen) asked_for.push_back(*chosen);
  hub.errands.advise(call, then, std::move(asked_for),
                     static_cast<double>(call->number("seconds", usual_best_seconds)),
                     [call, then, chosen](const std::vector<Opinion>& opinions) {
                       call->answer({{"choices", opinions_json(*then, opinions, chosen)}});
                     });
}

void operation::analysis(Hub& hub, const CallPtr& call) {
  const Sitting& sitting = hub.tables.of(*call);
  demand_finished(sitting);
  if (const auto kept = hub.errands.kept_analysis(sitting)) return call->answer(Written{*kept});
  if (call->flag("start", false)) hub.errands.start_analysis(sitting, call->caller);
  const auto [state, done, of] = hub.errands.progress_of_analysis(sitting);
  call->answer({{"state", state},
                {"done", done},
                {"of", of},
                {"chances", Json::array()},
                {"grades", Json::array()},
                {"swings", Json::array()},
                {"lost", Json::array()}});
}

void operation::cancel(Hub& hub, const CallPtr& call) {
  hub.errands.cancel(call->caller.user, hub.tables.of(*call).record.id);
  call->answer();
}

}  // namespace ziggurat::server
