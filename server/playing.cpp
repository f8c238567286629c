// Choosing, taking back and leaving.
#include "server/at_table.h"
#include "server/changes.h"
#include "server/hub.h"
#include "server/lines.h"
#include "server/operations.h"
#include "server/seen.h"
#include "server/typed_text.h"

namespace ziggurat::server {
namespace {

// Whoever holds all the seats may choose for chance, where that was agreed on.
Seat chooser_of(const Sitting& sitting, const Call& call) {
  const Record& record = sitting.record;
  const bool for_chance = record.chance_by_hand && record.all_belong_to(call.caller.user)
                          && call.text("seat") == "chance";
  return for_chance ? chance : seat_of(sitting, call);
}

// What one item of a list cannot be, and why.
[[noreturn]] void refuse_item(std::size_t at, const std::string& words, Message reason) {
  refuse(422, Message("choose.item")
                  .with("n", static_cast<long>(at) + 1)
                  .with("words", words)
                  .with("reason", std::move(reason)));
}

// Each is looked up in the legal list of the position to which the one before led.
std::vector<Choice> choices_in(const Json& list, const Table& begun) {
  const Seat seat = begun.decision().who;
  const auto table = begun.copy();
  std::vector<Choice> choices;
  for (const std::string words : list) {
    if (characters(words) > max_words)
      refuse(400, Message("request.large").with("field", "list").with("most", max_words));
    const Seat asked = table->decision().who;
    if (table->over()) refuse_item(choices.size(), words, Message("table.over"));
    if (asked != seat)
      refuse_item(choices.size(), words,
                  with_seat(table->vocabulary(), Message("choose.not-asked"), "seat", asked));
    const auto found = table->find(words);
    if (!found) refuse_item(choices.size(), words, found.error());
    choices.push_back(table->decision().choices[*found]);
    table->choose(*found);
  }
  return choices;
}

// The choices a request names, one as a rule, after everything that could be wrong with them.
std::vector<Choice> choices_of(const Sitting& sitting, const Call& call, Seat seat) {
  const Table& table = *sitting.table;
  if (call.number("seq", -1) != sitting.seq) refuse(409, Message("choose.stale"));
  demand_asked(table, seat);
  if (const Json list = call.fields.value("list", Json::array()); !list.empty())
    return choices_in(list, table);
  const Choices& legal = table.decision().choices;
  if (call.has("words")) {
    const auto found = table.find(call.text("words"));
    if (!found) refuse(422, found.error());
    return {legal[*found]};
  }
  const long index = call.number("index", -1);
  if (index < 0 || index >= legal.size())
    refuse(422, Message("choose.index").with("most", legal.size() - 1));
  return {legal[static_cast<int>(index)]};
}

int made_after_undo(const Table& table, Seat seat, bool all) {
  if (const auto reason = table.why_no_undo(seat)) refuse(409, *reason);
  return table.after_undo(seat, all ? table.undoable(seat) : 1);
}

}  // namespace

void operation::choose(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  demand_game(sitting);
  const Seat seat = chooser_of(sitting, *call);
  const auto choices = choices_of(sitting, *call, seat);
  const bool is_free =
      seat != chance && (choices.size() > 1 || sitting.table->decision().choices.size() > 1);
  if (!call->flag("sure", true) && is_free && !could_be_undone(*sitting.table, choices))
    return call->answer({{"confirm", preview_json(*sitting.table, choices)}});
  hub.metrics.choices.Increment(static_cast<double>(choices.size()));
  Change change = after_choices(hub, sitting, choices, &call->caller);
  hub.tables.keep(sitting, std::move(change), if_kept(call, [&sitting, call] {
                    call->answer({{"seq", sitting.seq}});
                  }));
}

void operation::preview(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  demand_game(sitting);
  const auto choices = choices_of(sitting, *call, seat_of(sitting, *call));
  call->answer(preview_json(*sitting.table, choices, call->flag("next", false)));
}

void operation::undo(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  if (!sitting.record.line || sitting.record.status != Status::Over) demand_game(sitting);
  const Seat seat = seat_of(sitting, *call);
  if (call->number("seq", -1) != sitting.seq) refuse(409, Message("choose.stale"));
  const bool all = call->flag("all", false);
  const int made = sitting.record.line ? made_after_return(*sitting.table, seat, all)
                                       : made_after_undo(*sitting.table, seat, all);
  hub.tables.reply_when_kept(sitting, after_rewind(hub, sitting, seat, made), call);
}

void operation::resign(Hub& hub, const CallPtr& call) {
  Sitting& sitting = hub.tables.of(*call);
  if (hub.tables.defer(sitting, call)) return;
  demand_game(sitting);
  const Seat given = seat_of(sitting, *call);
  const auto seats = call->flag("all", false) ? sitting.record.seats_of(call->caller.user)
                                              : std::vector<Seat>{given};
  hub.tables.reply_when_kept(sitting, after_resigning(hub, sitting, seats), call);
}

}  // namespace ziggurat::server
