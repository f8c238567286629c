// What the computer thinks of a game, for people who ask: hints, the best choices of a moment, and
// the analysis of a whole game. All of it is thought out in short pieces between which the workers
// serve the tables.
#include <fmt/format.h>

#include <cmath>

#include "ai/analysis.h"
#include "ai/analysis_json.h"
#include "ai/weights.h"
#include "games/games.h"
#include "server/hub.h"
#include "server/logging.h"
#include "server/seen.h"

namespace ziggurat::server {

struct Hub::Errand {
  Thought turn;
  std::string table;
  u64 number = 0;               // the first come is served first
  std::set<Id> people;          // who wants it
  CallPtr call;                 // that waits for it; null: they are told by events
  std::function<void()> piece;  // of the work, on another thread
  std::function<void()> go_on;  // after it
  int done = 0, of = 0;         // pieces; of those in all nothing is known before the first
  bool thinking = false, failed = false;

  bool is_analysis() const { return turn.urgency == Urgency::Analysis; }
  bool is_done() const { return done > 0 && done == of; }
};

namespace {

// What several searches have found out, each by itself.
class Advice {
 public:
  Advice(std::shared_ptr<const Table> table, std::vector<int> asked_for, Patience patience,
         u64 seed)
      : table_(std::move(table)),
        adviser_(make_adviser(*table_)),
        asked_for_(std::move(asked_for)),
        patience_(patience),
        rng_(seed) {}

  void think() {
    const auto found = adviser_->opinions(*table_, asked_for_, patience_, rng_);
    for (const Opinion& one : found) {
      const double weight = 1 / (one.doubt * one.doubt);
      Sum& sum = sums_[one.choice];
      sum.weight += weight;
      sum.weighted += weight * one.chance;
    }
    // The next search looks at what comes after the best, too.
    for (std::size_t i = 0; i < std::min(found.size(), few); ++i)
      if (std::ranges::find(asked_for_, found[i].choice) == asked_for_.end())
        asked_for_.push_back(found[i].choice);
    opinions_ = in_order();
    adviser_->give_reasons(*table_, opinions_, asked_for_, rng_);
  }

  // Best first.
  const std::vector<Opinion>& opinions() const { return opinions_; }

 private:
  static constexpr double worth_telling = 20;
  static constexpr std::size_t few = 3;
  struct Sum {
    double weight = 0, weighted = 0;
  };

  // What searches have left aside, but for a few, is hardly known.
  std::vector<Opinion> in_order() const {
    double most = 0;
    for (const auto& [choice, sum] : sums_) most = std::max(most, sum.weight);
    std::vector<Opinion> all;
    for (const auto& [choice, sum] : sums_) {
      const bool is_asked_for = std::ranges::find(asked_for_, choice) != asked_for_.end();
      if (worth_telling * sum.weight >= most || is_asked_for)
        all.push_back({choice, sum.weighted / sum.weight, 1 / std::sqrt(sum.weight), {}});
    }
    std::ranges::stable_sort(all, std::ranges::greater(), &Opinion::chance);
    return all;
  }

  const std::shared_ptr<const Table> table_;
  const std::unique_ptr<Adviser> adviser_;
  std::vector<int> asked_for_;
  const Patience patience_;
  Rng rng_;
  std::map<int, Sum> sums_;
  std::vector<Opinion> opinions_;
};

// Rises when games are weighed in another way.
constexpr int way_of_weighing = 2;

// What has weighed a game: another one might think otherwise.
std::string engine_of(const Table& table) {
  static const auto engines = [] {
    std::map<std::string, std::string, std::less<>> all;
    for (const WeightsFile& file : weights_files)
      all[file.game] =
          fmt::format("{} {:016x}", way_of_weighing, std::hash<std::string_view>{}(file.text));
    return all;
  }();
  const auto found = engines.find(table.info().name);
  return found == engines.end() ? "" : found->second;
}

// Only of a game that is over, by the present rules.
const std::shared_ptr<const Table>& finished_game(const Sitting& sitting) {
  if (sitting.record.status != Status::Over) refuse(409, Message("analysis.after"));
  if (sitting.record.parting) refuse(409, Message("analysis.parted"));
  return sitting.table;
}

void demand_adviser(const Table& table) {
  if (!make_adviser(table)) refuse(409, Message("advice.unlearned"));
}

}  // namespace

// ---- errands ----

std::string Hub::advice_for(Id person) { return fmt::format("advice for {}", person); }
std::string Hub::analysis_of(const std::string& table) { return "analysis of " + table; }

void Hub::begin_piece(const Thought& turn) {
  const ErrandPtr errand = errands_.at(turn.about);
  if (const CallPtr& call = errand->call) {
    if (call->stage == Call::Stage::GivenUp) {
      thinking_.done(turn);
      errands_.erase(turn.about);
      return;
    }
    call->stage = Call::Stage::UnderWay;
  }
  errand->thinking = true;
  world_.think(
      [errand] {
        try {
          errand->piece();
        } catch (const std::exception& error) {
          log_error("errand.failed", {{"about", errand->turn.about}, {"error", error.what()}});
          errand->failed = true;
        }
      },
      [this, errand, turn] {
        errand->thinking = false;
        thinking_.done(turn);
        if (world_.closing) return;  // it was thought in haste
        if (is_wanted(errand))
          errand->failed ? end_errand(errand, 500, Message("request.failed")) : errand->go_on();
        think();
      });
}

bool Hub::is_wanted(const ErrandPtr& errand) const {
  const auto known = errands_.find(errand->turn.about);
  return known != errands_.end() && known->second == errand;
}

// A piece that is being thought about is thought to its end, for nobody.
void Hub::end_errand(const ErrandPtr& errand, int status, const Message& reason) {
  thinking_.drop(errand->turn.about);
  errands_.erase(errand->turn.about);
  if (errand->call && errand->call->stage != Call::Stage::GivenUp)
    errand->call->refuse(status, reason);
  if (!errand->is_analysis()) return;
  tell_analysis(errand->table, "none", 0, 0);
  line_up_analysis(errand->turn.person);
}

void Hub::call_off_advice(const Client& client) {
  const auto found = errands_.find(advice_for(client.user));
  if (found != errands_.end() && found->second->call->caller.client == &client)
    end_errand(ErrandPtr(found->second), 409, Message("advice.cancelled"));
}

// Of an analysis that others want, too, only his part.
void Hub::cancel(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  const Id person = call->caller.user;
  for (const std::string& about : {advice_for(person), analysis_of(sitting.record.id)}) {
    const auto found = errands_.find(about);
    if (found == errands_.end() || found->second->table != sitting.record.id) continue;
    const ErrandPtr errand = found->second;
    if (errand->people.erase(person) == 0) continue;
    if (errand->people.empty()) {
      end_errand(errand, 409, Message("advice.cancelled"));
    } else if (errand->turn.person == person) {
      thinking_.drop(about);
      errand->turn.person = *errand->people.begin();
      line_up_analysis(person);
      line_up_analysis(errand->turn.person);
    }
  }
  think();
  call->answer();
}

// ---- advice ----

void Hub::advise(const CallPtr& call, const std::shared_ptr<const Table>& table,
                 std::vector<int> asked_for, double seconds, Advised then) {
  demand_adviser(*table);
  const std::string about = advice_for(call->caller.user);
  if (errands_.contains(about)) refuse(409, Message("hint.busy"));
  const auto is_advice = [](const auto& entry) { return !entry.second->is_analysis(); };
  if (std::ranges::count_if(errands_, is_advice) >= max_advice) refuse(503, Message("advice.many"));
  const int pieces = static_cast<int>(std::ceil(seconds / seconds_of_piece));
  const Patience patience{.seconds = seconds / pieces * settings_.thinking_pace,
                          .iterations = settings_.iterations,
                          .stop = &world_.closing};
  const auto advice =
      std::make_shared<Advice>(table, std::move(asked_for), patience, world_.random());
  const auto errand = std::make_shared<Errand>();
  errand->turn = {about, call->caller.address, call->caller.user, Urgency::Awaited};
  errand->table = call->text("table");
  errand->people = {call->caller.user};
  errand->call = call;
  errand->of = pieces;
  errand->piece = [advice] { advice->think(); };
  errand->go_on = [this, call, advice, then = std::move(then), own = errand.get()] {
    if (++own->done < own->of) return thinking_.put(own->turn);
    const ErrandPtr ended = errands_.extract(own->turn.about).mapped();
    perform(call, [&] { then(advice->opinions()); });
  };
  call->stage = Call::Stage::Waiting;
  errands_[about] = errand;
  thinking_.put(errand->turn);
  think();
}

Seat Hub::demand_hint(const Sitting& sitting, const Call& call) const {
  demand_game(sitting);
  const Seat seat = seat_of(sitting, call);
  if (!sitting.record.allows_hints()) refuse(403, Message("hint.forbidden"));
  if (call.number("seq", -1) != sitting.seq) refuse(409, Message("choose.stale"));
  demand_asked(*sitting.table, seat);
  return seat;
}

namespace {

// Whoever has had a nudge may have the whole hint; it is the same one.
Json hint_json(const Sitting& sitting, const Call& call) {
  const bool full = call.text("level") == "full";
  return {{"nudge", sitting.hint.nudge},
          {"choices", full ? sitting.hint.choices : Json::array()},
          {"hinted", sitting.record.hinted}};
}

}  // namespace

void Hub::hint(const CallPtr& call) {
  Sitting& sitting = sitting_of(*call);
  if (defer(sitting, call)) return;
  demand_hint(sitting, *call);
  if (sitting.hint.seq == sitting.seq) return call->answer(hint_json(sitting, *call));
  advise(call, sitting.table, {}, seconds_of_hint,
         [this, call](const std::vector<Opinion>& opinions) { give_hint(call, opinions); });
}

// It counts once it is given; the game may have gone on meanwhile.
void Hub::give_hint(const CallPtr& call, const std::vector<Opinion>& opinions) {
  Sitting& sitting = sitting_of(*call);
  if (sitting.writing)
    return sitting.waiting.push_back(
        when_due(call, [this, call, opinions] { give_hint(call, opinions); }));
  demand_hint(sitting, *call);
  const std::span<const Opinion> best(opinions.begin(),
                                      std::min<std::size_t>(opinions.size(), max_hint_choices));
  Sitting::Hint hint{sitting.seq, nudge_json(*sitting.table, best.front()),
                     opinions_json(*sitting.table, best, std::nullopt)};
  Change change{sitting.record, nullptr, {}};
  ++change.record.hinted;
  keep(sitting, std::move(change), if_kept(call, [&sitting, call, hint = std::move(hint)] {
         sitting.hint = hint;
         call->answer(hint_json(sitting, *call));
       }));
}

// In a line only what its reader is asked himself; after the end anything.
void Hub::best(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  const Record& record = sitting.record;
  if (!record.lies_open() && !record.line) refuse(409, Message("analysis.after"));
  const Seat viewer = viewer_of(sitting, *call);
  const int made = static_cast<int>(call->number("made", 0));
  const auto then = moment(sitting, made);
  if (then->over() || then->decision().who == chance) refuse(409, Message("best.nobody"));
  if (!record.lies_open()) demand_asked(*then, viewer);
  std::optional<int> chosen;
  if (made < sitting.table->choices_made())
    chosen = then->decision().choices.find(sitting.table->choice_of(made + 1));
  std::vector<int> asked_for;
  if (chosen) asked_for.push_back(*chosen);
  advise(call, then, std::move(asked_for),
         static_cast<double>(call->number("seconds", usual_best_seconds)),
         [call, then, chosen](const std::vector<Opinion>& opinions) {
           call->answer({{"choices", opinions_json(*then, opinions, chosen)}});
         });
}

// ---- analysis ----

void Hub::analysis(const CallPtr& call) {
  const Sitting& sitting = sitting_of(*call);
  finished_game(sitting);
  if (const auto kept = kept_analysis(sitting)) return call->answer(Written{*kept});
  if (call->flag("start", false)) start_analysis(sitting, call->caller);
  const auto found = errands_.find(analysis_of(sitting.record.id));
  const Errand* errand = found == errands_.end() ? nullptr : found->second.get();
  const bool is_running = errand && (errand->thinking || errand->done > 0);
  call->answer({{"state", !errand      ? "none"
                          : is_running ? "running"
                                       : "waiting"},
                {"done", errand ? errand->done : 0},
                {"of", errand ? errand->of : 0},
                {"chances", Json::array()},
                {"grades", Json::array()},
                {"swings", Json::array()},
                {"lost", Json::array()}});
}

std::optional<std::string> Hub::kept_analysis(const Sitting& sitting) {
  return world_.store.weighed(sitting.record.id, sitting.seq, engine_of(*sitting.table));
}

// Whoever asks for what is on its way waits with the others.
void Hub::start_analysis(const Sitting& sitting, const Caller& by) {
  if (by.user == 0) refuse(401, Message("request.sign-in"));
  const std::string about = analysis_of(sitting.record.id);
  if (const auto known = errands_.find(about); known != errands_.end())
    return void(known->second->people.insert(by.user));
  const auto is_analysis = [](const auto& entry) { return entry.second->is_analysis(); };
  const auto is_his = [&](const auto& entry) {
    return is_analysis(entry) && entry.second->turn.person == by.user;
  };
  if (std::ranges::count_if(errands_, is_his) > max_analyses_of_person
      || std::ranges::count_if(errands_, is_analysis) >= max_analyses)
    refuse(409, Message("analysis.busy"));
  const auto& table = finished_game(sitting);
  demand_adviser(*table);
  const double pace = settings_.thinking_pace;
  AnalysisBudget budget;
  budget.seconds *= pace, budget.for_each *= pace;
  budget.iterations = settings_.iterations;

  const auto errand = std::make_shared<Errand>();
  errand->turn = {about, by.address, by.user, Urgency::Analysis};
  errand->table = sitting.record.id;
  errand->number = errands_ever_++;
  errand->people = {by.user};
  // The first piece is to find the others: the whole game is played again for that.
  const auto work = std::make_shared<std::unique_ptr<Analysing>>();
  errand->piece = [this, work, table, budget] {
    if (!*work)
      *work = Analysing::begin(*table, budget);
    else
      (*work)->step(&world_.closing);
  };
  errand->go_on = [this, work, table, seq = sitting.seq, weak = std::weak_ptr(errand)] {
    const ErrandPtr own = weak.lock();
    const int told = own->of == 0 ? -1 : 100 * own->done / own->of;
    own->done = (*work)->done();
    own->of = (*work)->of();
    if (own->is_done()) return keep_analysis(own, seq, *table, (*work)->result());
    if (100 * own->done / own->of != told) tell_analysis(own->table, "running", own->done, own->of);
    line_up_analysis(own->turn.person);
  };
  errands_[about] = errand;
  line_up_analysis(by.user);
  think();
}

// One at a time for a person, the first first.
void Hub::line_up_analysis(Id person) {
  const Errand* first = nullptr;
  for (const auto& [about, errand] : errands_)
    if (errand->is_analysis() && errand->turn.person == person && !errand->is_done()
        && (!first || errand->number < first->number))
      first = errand.get();
  if (first && !first->thinking) thinking_.put(first->turn);
}

void Hub::keep_analysis(const ErrandPtr& errand, int seq, const Table& table,
                        const Analysis& analysis) {
  Json contents = to_json(analysis, table);
  contents["state"] = "ready";
  contents["done"] = errand->done;
  contents["of"] = errand->of;
  world_.store.write(WeighedGame{errand->table, seq, engine_of(table), text_of(contents)},
                     [this, errand](bool kept) {
                       if (is_wanted(errand)) errands_.erase(errand->turn.about);
                       tell_analysis(errand->table, kept ? "ready" : "none", errand->done,
                                     errand->of);
                       line_up_analysis(errand->turn.person);
                       think();
                     });
}

void Hub::tell_analysis(const std::string& table, const char* state, int done, int of) {
  Sitting* sitting = sitting_in_memory(table);
  if (!sitting) return;
  const auto line = std::make_shared<const std::string>(Object()
                                                            .with("event", "analysis")
                                                            .with("id", table)
                                                            .with("state", state)
                                                            .with("done", done)
                                                            .with("of", of)
                                                            .end()
                                                            .text);
  for (const Sitting::Watcher& watcher : sitting->watchers) watcher.client->send(line);
}

}  // namespace ziggurat::server
