#pragma once
// What every game must keep, tried on random games: the properties behind `ziggurat selftest` and
// behind the test suite that a game inherits by one line (tests/game_suite.h). Those that cost a
// hundred times a step are tried in every eighth game, and some there at one step in eight.
#include "core/flow.h"
#include "core/suite_report.h"
#include "core/table_of.h"

namespace ziggurat {

template <Rules R>
class Suite {
 public:
  using State = typename R::State;

  explicit Suite(SuiteRequest request) : request_(std::move(request)) {}

  // Called with every state, if somebody wants to count what happens.
  std::function<void(const State&)> watch = [](const State&) {};
  // Who chooses, and how: at random, but somebody may want to see more of one thing.
  std::function<int(const Decision&, Rng&)> choose = pick;

  // The options must have been checked.
  SuiteReport run() {
    const OptionValues options = *choose_options(R::info(), request_.options);
    for (int game = 0; game < request_.games && !report_.violation; ++game) {
      rng_ = Rng(request_.seed * 1'000'003 + static_cast<u64>(game));
      thorough_ = game % 8 == 0;
      play(*new_game<R>(options, request_.players));
      request_.progress(game + 1);
    }
    return std::move(report_);
  }

  // One game from a position, where games follow from each other; how it ended.
  State play_from(const std::string& position, u64 seed) {
    rng_ = Rng(seed);
    thorough_ = seed % 8 == 0;
    position_ = position;
    return play(*R::parse_position(position));
  }
  const SuiteReport& report() const { return report_; }

 private:
  static constexpr int step_budget = 20'000;

  bool tries(Stage stage) const { return stage <= request_.up_to; }

  State play(State state) {
    made_.clear();
    undoable_.clear();
    accounts_.emplace(state);
    for (int step = 0; !report_.violation; ++step) {
      flow::decide(state, decision_);
      watch(state);
      if (!examine(state)) break;
      if (decision_.who == nobody) {
        check_account(state);
        check_log(state);
        break;
      }
      if (step == step_budget) {
        fail("a game does not end");
        break;
      }
      const int index = choose(decision_, rng_);
      const Choice choice = decision_.choices[index];
      const Seat who = decision_.who;
      made_.push_back({0, seat_word(R::vocabulary(), who), print(R::vocabulary(), choice)});
      advance(state, who, choice);
    }
    return state;
  }

  std::string log_so_far() const {
    Log log;
    log.setting = {R::info().name, R::info().rules_version, request_.players, request_.options,
                   position_};
    log.choices = made_;
    return print_log(log);
  }
  void fail(std::string what) { report_.violation = {std::move(what), log_so_far()}; }
  bool demand(bool holds, const char* what) {
    if (!holds) fail(what);
    return holds;
  }

  // ---- at every decision ----

  bool examine(const State& state) {
    if (const char* broken = R::check(state)) return fail(broken), false;
    if (decision_.who != nobody) {
      report_.count.add(decision_);
      report_.prompts_asked.insert(decision_.prompt);
      if (!check_list() || !check_standing() || !check_words()) return false;
    } else if (!demand(decision_.choices.empty() && flow::over(state), "a question to nobody")) {
      return false;
    }
    if (!tries(Stage::Secrets)) return true;
    for (int seat = 0; seat < request_.players; ++seat)
      if (!check_knowledge(state, static_cast<Seat>(seat))) return false;
    return check_knowledge(state, spectator);
  }

  // Never empty, one order, no duplicates; chance weighs each outcome, nobody else does.
  bool check_list() {
    const Choices& list = decision_.choices;
    const bool by_chance = decision_.who == chance;
    if (!demand(!list.empty(), "a dead end: a question without an answer")) return false;
    if (!demand(by_chance || decision_.who < request_.players,
                "a seat that does not exist is asked"))
      return false;
    for (int i = 1; i < list.size(); ++i)
      if (!demand(list[i - 1] < list[i], "choices out of order, or twice")) return false;
    if (!demand(list.weights().size() == (by_chance ? list.size() : 0), "weights do not fit"))
      return false;
    for (u16 weight : list.weights())
      if (!demand(weight > 0, "an outcome without a chance is listed")) return false;
    return true;
  }

  // A standing answer can always be given, by whoever is asked.
  bool check_standing() {
    for (const Standing& row : R::info().standing) {
      if (decision_.prompt != std::string_view(row.prompt)) continue;
      const auto answer = parse(R::vocabulary(), row.answer);
      if (!demand(answer && decision_.choices.find(*answer) >= 0,
                  "a standing answer is not listed"))
        return false;
    }
    return true;
  }

  // Words mean exactly one choice. Some choices are kept, for check_reasons.
  bool check_words() {
    if (!tries(Stage::Words) || !thorough_ || rng_.below(8) != 0) return true;
    for (const Choice& c : decision_.choices) {
      const auto read = parse(R::vocabulary(), print(R::vocabulary(), c));
      if (!demand(read && *read == c, "a choice does not survive being printed and read"))
        return false;
      if (seen_.size() < 4096 && rng_.below(16) == 0) seen_.push_back(c);
    }
    return true;
  }
  // What is not listed has a reason. Choices seen elsewhere in the game serve as things that may be
  // illegal here.
  bool check_reasons(const State& state) {
    if (!thorough_ || !tries(Stage::Words)) return true;
    for (int i = 0; i < 16 && !seen_.empty(); ++i) {
      const Choice c = seen_[rng_.below(static_cast<u32>(seen_.size()))];
      if (decision_.choices.find(c) >= 0) continue;
      const std::string key = why_not<R>(state, decision_, c).key;
      const std::string prefix = std::string(R::info().name) + ".why.";
      const auto& reasons = R::info().reasons;
      if (!demand(key.starts_with(prefix)
                      && std::any_of(reasons.begin(), reasons.end(),
                                     [&](const char* r) { return prefix + r == key; }),
                  "an illegal choice without a known reason"))
        return false;
    }
    return true;
  }

  // An imagined world looks the same to the seat that imagines it, and offers it the same choices.
  bool check_knowledge(const State& state, Seat seat) {
    const State world = R::imagine(state, seat, rng_);
    if (const char* broken = R::check(world))
      return fail(std::string("imagined: ") + broken), false;
    if (!demand(R::view(world, seat) == R::view(state, seat), "an imagined world looks different"))
      return false;
    flow::decide(world, imagined_);
    if (!demand(imagined_.who == decision_.who, "an imagined world asks somebody else"))
      return false;
    if (decision_.who != seat)
      return demand(is_foregone<R>(world, imagined_) == is_foregone<R>(state, decision_),
                    "whether there is anything to decide depends on what others cannot know");
    return demand(std::equal(imagined_.choices.begin(), imagined_.choices.end(),
                             decision_.choices.begin(), decision_.choices.end()),
                  "choices depend on what the seat cannot know")
           && demand(prices_are_the_same(state, world),
                     "a price depends on what the seat cannot know");
  }
  bool prices_are_the_same(const State& state, const State& world) const {
    if (R::vocabulary().resources.empty()) return true;
    return std::all_of(decision_.choices.begin(), decision_.choices.end(),
                       [&](Choice c) { return price_of(state, c) == price_of(world, c); });
  }
  static Price price_of(const State& state, Choice c) {
    Price price;
    R::price(state, c, price);
    return price;
  }

  // ---- at every choice ----

  void advance(State& state, Seat who, Choice choice) {
    if (!check_reasons(state)) return;
    if (who != chance && !demand(pays_its_price(state, choice), "a price was not true")) return;
    const State before = state;
    State copy = state;
    flow::apply(copy, choice);
    flow::apply(state, choice);
    if (!demand(copy == state, "the same choice in the same state led elsewhere")) return;
    accounts_->add(before, choice, state);
    if (tries(Stage::Secrets)) check_undo(before, state, who, choice);
  }

  // What was shown is what happens: at some moment before the next question everybody has just so
  // much more or less as the price says, and nothing else has come or gone. A choice without a
  // price takes and gives nothing by itself; what follows it (a new year's income) is not its.
  bool pays_its_price(const State& before, Choice choice) {
    if (R::vocabulary().resources.empty()) return true;
    const Price price = price_of(before, choice);
    State state = before;
    flow::answer(state, choice);
    do {
      if (!is_paid(before, state, price)) continue;
      report_.prices_paid += !price.empty();
      return true;
    } while (flow::go_on(state));
    return false;
  }
  static bool is_paid(const State& before, const State& after, const Price& price) {
    const auto is_true_for = [&](Ref holder) {
      for (u8 what = 0; what < R::vocabulary().resources.size(); ++what)
        if (holder != the_stock
            && R::held(after, holder, what)
                   != R::held(before, holder, what) + price.gain_of(holder, what))
          return false;
      return true;
    };
    for (Seat seat : seats_of(before))
      if (!is_true_for(seat_ref(seat))) return false;
    return std::all_of(price.begin(), price.end(), [&](const Transfer& one) {
      return is_true_for(one.from) && is_true_for(one.to);
    });
  }

  // Undo teaches nothing: as long as a seat may take its choices back, all that it has seen since
  // would have been the same in every world it could not tell apart at the beginning.
  void check_undo(const State& before, const State& after, Seat who, Choice choice) {
    flow::decide(after, imagined_);
    if (!can_take_back(who, imagined_.who)) return undoable_.clear();
    if (undoable_.empty()) first_undoable_ = before;
    undoable_.push_back(choice);
    State world = R::imagine(first_undoable_, who, rng_);
    for (const Choice& c : undoable_) flow::apply(world, c);
    demand(R::view(world, who) == R::view(after, who), "undo would let a seat learn something");
  }

  // ---- at the end ----

  void check_account(const State& state) {
    if (tries(Stage::Record))
      demand(adds_up(accounts_->close(state), R::scores(state)),
             "where the points came from does not add up to them");
  }

  void check_log(const State& state) {
    if (report_.violation || !thorough_ || !tries(Stage::Record)) return;
    const auto read = parse_log(log_so_far());
    if (!demand(static_cast<bool>(read), "a log cannot be read back")) return;
    const auto table = replay(GameOf<R>(), *read);
    if (!demand(static_cast<bool>(table), "a log cannot be replayed")) return;
    demand(static_cast<const TableOf<R>&>(**table).position_now() == state,
           "a replayed log ends elsewhere");
  }

  SuiteRequest request_;
  SuiteReport report_;
  std::string position_;  // empty: games begin by the rulebook
  Rng rng_{0};
  bool thorough_ = false;
  Decision decision_, imagined_;
  std::vector<Log::Line> made_;
  std::vector<Choice> seen_;
  std::vector<Choice> undoable_;
  State first_undoable_{};
  std::optional<typename R::Accounts> accounts_;
};

}  // namespace ziggurat
