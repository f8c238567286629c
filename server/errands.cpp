#include "server/errands.h"

#include <fmt/format.h>

#include <cmath>

#include "ai/analysis.h"
#include "ai/analysis_json.h"
#include "ai/weights.h"
#include "server/hub.h"
#include "server/logging.h"

namespace ziggurat::server {

struct Errands::Errand {
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

void demand_adviser(const Table& table) {
  if (!make_adviser(table)) refuse(409, Message("advice.unlearned"));
}

// What has been found out so far is in this program.
constexpr bool stays = true;

std::string advice_for(Id person) { return fmt::format("advice for {}", person); }
std::string analysis_of(const std::string& table) { return "analysis of " + table; }

}  // namespace

bool Errands::begin_piece(const Thought& turn) {
  const auto found = errands_.find(turn.about);
  if (found == errands_.end()) return false;
  const ErrandPtr errand = found->second;
  if (const CallPtr& call = errand->call) {
    if (call->stage == Call::Stage::GivenUp) {
      hub_.thinking.done(turn);
      errands_.erase(found);
      return true;
    }
    call->stage = Call::Stage::UnderWay;
  }
  errand->thinking = true;
  hub_.world.think(
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
        hub_.thinking.done(turn);
        if (hub_.world.closing) return;  // it was thought in haste
        if (is_wanted(errand))
          errand->failed ? end(errand, 500, Message("request.failed")) : errand->go_on();
        hub_.computer.think();
      });
  return true;
}

bool Errands::is_wanted(const ErrandPtr& errand) const {
  const auto known = errands_.find(errand->turn.about);
  return known != errands_.end() && known->second == errand;
}

// A piece that is being thought about is thought to its end, for nobody.
void Errands::end(const ErrandPtr& errand, int status, const Message& reason) {
  hub_.thinking.drop(errand->turn.about);
  errands_.erase(errand->turn.about);
  if (errand->call && errand->call->stage != Call::Stage::GivenUp)
    errand->call->refuse(status, reason);
  if (!errand->is_analysis()) return;
  tell_analysis(errand->table, "none", 0, 0);
  line_up_analysis(errand->turn.person);
}

void Errands::cancel(Id person, const std::string& table) {
  for (const std::string& about : {advice_for(person), analysis_of(table)}) {
    const auto found = errands_.find(about);
    if (found == errands_.end() || found->second->table != table) continue;
    const ErrandPtr errand = found->second;
    if (errand->people.erase(person) == 0) continue;
    if (errand->people.empty()) {
      end(errand, 409, Message("advice.cancelled"));
    } else if (errand->turn.person == person) {
      hub_.thinking.drop(about);
      errand->turn.person = *errand->people.begin();
      line_up_analysis(person);
      line_up_analysis(errand->turn.person);
    }
  }
  hub_.computer.think();
}

void Errands::call_off_advice(const Client& client) {
  const auto found = errands_.find(advice_for(client.user));
  if (found != errands_.end() && found->second->call->caller.client == &client)
    end(ErrandPtr(found->second), 409, Message("advice.cancelled"));
}

void Errands::advise(const CallPtr& call, const std::shared_ptr<const Table>& table,
                     std::vector<int> asked_for, double seconds, Advised then) {
  demand_adviser(*table);
  const std::string about = advice_for(call->caller.user);
  if (errands_.contains(about)) refuse(409, Message("hint.busy"));
  const auto is_advice = [](const auto& entry) { return !entry.second->is_analysis(); };
  if (std::ranges::count_if(errands_, is_advice) >= max_advice) refuse(503, Message("advice.many"));
  const int pieces = static_cast<int>(std::ceil(seconds / seconds_of_piece));
  const Patience patience{.seconds = seconds / pieces * hub_.settings.thinking_pace,
                          .iterations = hub_.settings.iterations,
                          .stop = &hub_.world.closing};
  const auto advice =
      std::make_shared<Advice>(table, std::move(asked_for), patience, hub_.world.random());
  const auto errand = std::make_shared<Errand>();
  errand->turn = {about, call->caller.address, call->caller.user, Urgency::Awaited, stays};
  errand->table = call->text("table");
  errand->people = {call->caller.user};
  errand->call = call;
  errand->of = pieces;
  errand->piece = [advice] { advice->think(); };
  errand->go_on = [this, call, advice, then = std::move(then), own = errand.get()] {
    if (++own->done < own->of) return hub_.thinking.put(own->turn);
    const ErrandPtr ended = errands_.extract(own->turn.about).mapped();
    hub_.requests.perform(call, [&] { then(advice->opinions()); });
  };
  call->stage = Call::Stage::Waiting;
  errands_[about] = errand;
  hub_.thinking.put(errand->turn);
  hub_.computer.think();
}

std::optional<std::string> Errands::kept_analysis(const Sitting& sitting) {
  return hub_.world.store.weighed(sitting.record.id, sitting.seq, engine_of(*sitting.table));
}

Errands::Progress Errands::progress_of_analysis(const Sitting& sitting) const {
  const auto found = errands_.find(analysis_of(sitting.record.id));
  if (found == errands_.end()) return {"none"};
  const Errand& errand = *found->second;
  const bool is_running = errand.thinking || errand.done > 0;
  return {is_running ? "running" : "waiting", errand.done, errand.of};
}

// Whoever asks for what is on its way waits with the others.
void Errands::start_analysis(const Sitting& sitting, const Caller& by) {
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
  const auto& table = sitting.table;
  demand_adviser(*table);
  const double pace = hub_.settings.thinking_pace;
  AnalysisBudget budget;
  budget.seconds *= pace, budget.for_each *= pace;
  budget.iterations = hub_.settings.iterations;

  const auto errand = std::make_shared<Errand>();
  errand->turn = {about, by.address, by.user, Urgency::Analysis, stays};
  errand->table = sitting.record.id;
  errand->number = ever_++;
  errand->people = {by.user};
  // The first piece is to find the others: the whole game is played again for that.
  const auto work = std::make_shared<std::unique_ptr<Analysing>>();
  errand->piece = [this, work, table, budget] {
    if (!*work)
      *work = Analysing::begin(*table, budget);
    else
      (*work)->step(&hub_.world.closing);
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
  hub_.computer.think();
}

// One at a time for a person, the first first.
void Errands::line_up_analysis(Id person) {
  const Errand* first = nullptr;
  for (const auto& [about, errand] : errands_)
    if (errand->is_analysis() && errand->turn.person == person && !errand->is_done()
        && (!first || errand->number < first->number))
      first = errand.get();
  if (first && !first->thinking) hub_.thinking.put(first->turn);
}

void Errands::keep_analysis(const ErrandPtr& errand, int seq, const Table& table,
                            const Analysis& analysis) {
  Json contents = to_json(analysis, table);
  contents["state"] = "ready";
  contents["done"] = errand->done;
  contents["of"] = errand->of;
  hub_.write(WeighedGame{errand->table, seq, engine_of(table), text_of(contents)},
             [this, errand](bool kept) {
               if (is_wanted(errand)) errands_.erase(errand->turn.about);
               tell_analysis(errand->table, kept ? "ready" : "none", errand->done, errand->of);
               line_up_analysis(errand->turn.person);
               hub_.computer.think();
             });
}

void Errands::tell_analysis(const std::string& table, const char* state, int done, int of) {
  Sitting* sitting = hub_.tables.in_memory(table);
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
