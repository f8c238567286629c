// Choosing, taking back, leaving, and the computer's turn.
#include "ai/player.h"
#include "core/playout.h"
#include "games/games.h"
#include "server/hub.h"
#include "server/logging.h"
#include "server/seen.h"
#include "server/typed_text.h"
#include "server/upgrade.h"

namespace ziggurat::server {

void Hub::demand_game(const Sitting& sitting) const {
  if (sitting.record.status == Status::Open) refuse(409, Message("table.not-begun"));
  if (sitting.record.status == Status::Over) refuse(409, Message("table.over"));
  if (sitting.record.status == Status::Closed) refuse(409, Message("table.closed"));
  if (sitting.record.status == Status::Stopped) refuse(409, Message("table.stopped"));
}

void Hub::demand_asked(const Table& table, Seat seat) {
  if (const Seat asked = table.decision().who; asked != seat)
    refuse(409, with_seat(table.vocabulary(), Message("choose.not-asked"), "seat", asked));
}

Seat Hub::seat_of(const Sitting& sitting, const Call& call) const {
  const auto seats = sitting.record.seats_of(call.caller.user);
  if (seats.empty()) refuse(403, Message("table.no-seat"));
  const Vocabulary& words = find_title(sitting.record.setting.game)->game->vocabulary();
  if (call.has("seat")) {
    const Seat seat = parse_seat(words, call.text("seat"));
    if (std::find(seats.begin(), seats.end(), seat) == seats.end())
      refuse(403, Message("table.not-yours"));
    return seat;
  }
  const bool is_asked = std::find(seats.begin(), seats.end(), sitting.record.asked) != seats.end();
  return is_asked ? sitting.record.asked : seats.front();
}

// Whoever holds all the seats may choose for chance, where that was agreed on.
Seat Hub::chooser_of(const Sitting& sitting, const Call& call) const {
  const Record& record = sitting.record;
  const bool for_chance = record.chance_by_hand && record.all_belong_to(call.caller.user)
                          && call.text("seat") == "chance";
  return for_chance ? chance : seat_of(sitting, call);
}

namespace {

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

}  // namespace

// The choices a request names, one as a rule, after everything that could be wrong with them.
std::vector<Choice> Hub::choices_of(const Sitting& sitting, const Call& call, Seat seat) const {
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

void Hub::choose(const CallPtr& call) {
  Sitting& sitting = sitting_of(*call);
  if (defer(sitting, call)) return;
  demand_game(sitting);
  const Seat seat = chooser_of(sitting, *call);
  const auto choices = choices_of(sitting, *call, seat);
  const bool is_free =
      seat != chance && (choices.size() > 1 || sitting.table->decision().choices.size() > 1);
  if (!call->flag("sure", true) && is_free && !could_be_undone(*sitting.table, choices))
    return call->answer({{"confirm", preview_json(*sitting.table, choices)}});
  metrics_.choices.Increment(static_cast<double>(choices.size()));
  const auto began = std::chrono::steady_clock::now();
  Change change = after_choices(sitting, choices, &call->caller);
  keep(sitting, std::move(change), if_kept(call, [this, &sitting, call, began] {
         const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
         metrics_.choice_seconds.Observe(took.count());
         call->answer({{"seq", sitting.seq}});
       }));
}

void Hub::preview(const CallPtr& call) {
  Sitting& sitting = sitting_of(*call);
  if (defer(sitting, call)) return;
  demand_game(sitting);
  const auto choices = choices_of(sitting, *call, seat_of(sitting, *call));
  call->answer(preview_json(*sitting.table, choices));
}

namespace {
int made_after_undo(const Table& table, Seat seat, bool all) {
  if (const auto reason = table.why_no_undo(seat)) refuse(409, *reason);
  return table.after_undo(seat, all ? table.undoable(seat) : 1);
}
}  // namespace

void Hub::undo(const CallPtr& call) {
  Sitting& sitting = sitting_of(*call);
  if (defer(sitting, call)) return;
  if (!sitting.record.line || sitting.record.status != Status::Over) demand_game(sitting);
  const Seat seat = seat_of(sitting, *call);
  if (call->number("seq", -1) != sitting.seq) refuse(409, Message("choose.stale"));
  const bool all = call->flag("all", false);
  const int made = sitting.record.line ? made_after_return(*sitting.table, seat, all)
                                       : made_after_undo(*sitting.table, seat, all);
  reply_when_kept(sitting, after_rewind(sitting, seat, made), call);
}

// The computer plays on for whoever leaves, unless nobody is left to play with, or to come back.
void Hub::resign(const CallPtr& call) {
  Sitting& sitting = sitting_of(*call);
  if (defer(sitting, call)) return;
  demand_game(sitting);
  Change change{sitting.record, nullptr, {}, sitting.window};
  const char* stand_in = make_player("scribe", *sitting.table) ? "scribe" : "random";
  const Seat given = seat_of(sitting, *call);
  for (Seat seat : sitting.record.seats_of(call->caller.user)) {
    if (seat != given && !call->flag("all", false)) continue;
    Chair& chair = change.record.chairs[seat];
    chair = {Sitter::Ai, chair.user, stand_in, true, chair.clock};
  }
  change.record.proposal.reset();
  const auto& chairs = change.record.chairs;
  if (change.record.people().empty()
      && std::none_of(chairs.begin(), chairs.end(), std::mem_fn(&Chair::is_lent))) {
    change.record.status = Status::Closed;
    change.record.asked = nobody;
  }
  // A computer player waits for nobody's hand.
  if (std::exchange(change.record.chance_by_hand, false) && change.record.status == Status::Playing
      && sitting.table->decision().who == chance)
    go_on(change, sitting.table->copy(), sitting.standing, sitting.seq);
  reply_when_kept(sitting, std::move(change), call);
}

// ---- what follows from a choice ----

void Hub::make(Change& change, Table& table, int index, Part part) const {
  std::string words = table.words(table.decision().choices[index]);
  table.choose(index, part);
  // All of a change happens at once: how long the house took over it tells nobody anything.
  const Millis at = change.entries.empty() ? world_.now() : change.entries.back().at;
  change.entries.push_back(entry_of(table, std::move(words), at));
  change.window.note(table.decision(), world_.steady());
}

void Hub::go_on(Change& change, const std::shared_ptr<Table>& table, const StandingWords& standing,
                int seq) {
  // A table with a seed can be played again exactly; nobody can foresee the others.
  const auto& seed = change.record.seed;
  Rng rng(seed ? *seed * 0x9E3779B97F4A7C15 + static_cast<u64>(seq) : world_.random());
  for (;;) {
    const Seat asked = table->decision().who;
    if (asked == chance && change.record.chance_by_hand) break;
    if (asked == chance)
      make(change, *table, pick(table->decision(), rng), Part::First);
    else if (const auto index = answer_of_house(change.record, *table, standing, change.window))
      make(change, *table, *index, Part::Further);
    else
      break;
  }
  ask_next(change.record, *table);
  if (change.record.saga && table->over()) change.left = world_left(change.record, *table);
  change.table = table;
}

// Stops the clock of who was asked and starts that of who is asked now.
void Hub::ask_next(Record& record, const Table& table) const {
  const Seat asked = seat_asked(table);
  const Millis now = world_.now();
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

Hub::Change Hub::after_choices(const Sitting& sitting, const std::vector<Choice>& choices,
                               const Caller* by) {
  Change change{sitting.record, nullptr, {}, sitting.window};
  const std::shared_ptr<Table> table = sitting.table->copy();
  const Seat seat = seat_asked(*table);
  if (by && seat != nobody) change.record.chairs[seat].by_bot = by->pass.is_token;
  for (const Choice& c : choices)
    make(change, *table, table->decision().choices.find(c),
         change.entries.empty() ? Part::First : Part::Further);
  change.record.proposal.reset();
  go_on(change, table, sitting.standing, sitting.seq);
  return change;
}

Hub::Change Hub::after_rewind(const Sitting& sitting, Seat by, int made) {
  Change change{sitting.record, nullptr, {}};
  const std::shared_ptr<Table> table = sitting.table->copy();
  table->rewind(made);
  change.window.note(table->decision(), world_.steady());
  change.entries.push_back({by, std::nullopt, made, world_.now()});
  change.record.status = Status::Playing;
  change.record.result.clear();
  change.record.proposal.reset();
  go_on(change, table, sitting.standing, sitting.seq);
  return change;
}

// A stopped game goes on, by the present rules, from the last moment on which they agree.
Hub::Change Hub::after_parting(const Sitting& sitting, Seat by) {
  const int made = sitting.table->choices_made();
  Change change = after_rewind(sitting, by, made);
  change.record.setting.rules = sitting.table->setting().rules;
  change.record.parting.reset();
  change.entries.insert(change.entries.begin() + 1, rules_entry(sitting, world_.now()));
  return change;
}

// ---- the computer ----

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
          keep(sitting, after_choices(sitting, {chosen}, nullptr), [](bool) {});
        } else {
          consider(sitting);
        }
        think();
      });
}

}  // namespace ziggurat::server
