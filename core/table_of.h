#pragma once
// A table for one title, from the functions of its contract.
#include "core/json.h"
#include "core/saga.h"
#include "core/table.h"

namespace ziggurat {

template <Rules R>
class TableOf final : public Table {
 public:
  using State = typename R::State;

  TableOf(Setting setting, const State& start)
      : Table(R::info(), R::vocabulary(), std::move(setting)), start_(start), now_(start) {
    ask(decision_);
  }
  const State& position_now() const { return now_; }
  // After how many choices this first held; all of them if never.
  int first_when(bool (*holds)(const State&)) const {
    State state = start_;
    int made = 0;
    while (!holds(state) && made < choices_made())
      flow::apply(state, history()[static_cast<std::size_t>(made++)].choice);
    return made;
  }

  std::unique_ptr<Table> copy() const override { return std::make_unique<TableOf>(*this); }
  std::unique_ptr<Table> imagine(Seat seat, Rng& rng) const override {
    return std::make_unique<TableOf>(setting(), R::imagine(now_, seat, rng));
  }

  Scores scores() const override { return R::scores(now_); }
  bool foregone() const override { return is_foregone<R>(now_, decision_); }
  void price(Choice c, Price& price) const override { R::price(now_, c, price); }
  Picture picture(Seat viewer) const override { return R::picture(R::view(now_, viewer)); }
  std::vector<Message> look(Seat viewer, std::string_view what) const override {
    return R::look(R::view(now_, viewer), what);
  }
  std::vector<Message> score_sheet(Seat viewer) const override {
    return R::score_sheet(R::view(now_, viewer));
  }
  Message stage() const override { return R::stage(R::view(now_, spectator)); }
  Account account() const override {
    typename R::Accounts accounts(start_);
    State state = start_;
    for (const Made& made : history()) {
      const State before = state;
      flow::apply(state, made.choice);
      accounts.add(before, made.choice, state);
    }
    return accounts.close(state);
  }
  Json view(Seat viewer) const override { return to_json(R::view(now_, viewer)); }
  Json view_alone(Seat viewer) const override {
    auto view = R::view(now_, viewer);
    view.news.clear();
    Json json = to_json(view);
    json.erase("news");
    return json;
  }
  Json state() const override { return to_json(now_); }
  Result<std::string> position() const override {
    if (over()) return Message("position.over");
    std::string text = R::print_position(now_);
    const auto read = R::parse_position(text);
    if (!read || !asks_the_same(*read)) return Message("position.middle");
    return text;
  }

 private:
  bool asks_the_same(const State& other) const {
    Decision asked;
    flow::decide(other, asked);
    return other.stack == now_.stack
           && std::equal(asked.choices.begin(), asked.choices.end(), decision_.choices.begin(),
                         decision_.choices.end());
  }

  void apply(Choice c) override { flow::apply(now_, c); }
  void restart() override { now_ = start_; }
  void ask(Decision& decision) const override { flow::decide(now_, decision); }
  // A question may name what only the one who is asked knows. The others hear it as it would be in
  // a world that they cannot tell from this one.
  Message prompt_message(Seat viewer) const override {
    Message question(std::string(info().name) + ".prompt." + decision_.prompt);
    if (viewer == decision_.who) return R::prompt(now_, std::move(question));
    Rng rng(1);
    return R::prompt(R::imagine(now_, viewer, rng), std::move(question));
  }
  Message why_not(Choice c) const override { return ziggurat::why_not<R>(now_, decision_, c); }
  std::span<const News> latest_news() const override {
    return {now_.news.begin(), now_.news.end()};
  }

  State start_, now_;
};

template <Rules R>
class SagasOf final : public Sagas {
 public:
  Result<std::string> first_world(const OptionWords& words, std::string_view name) const override {
    const auto options = choose_options(R::info(), words);
    if (!options) return options.error();
    return R::Saga::first_world(*R::options().settings(*options, R::info().min_seats), name);
  }
  Result<Json> world(std::string_view text) const override { return R::Saga::world(text); }
  Result<std::string> position(std::string_view world, int seats, const OptionWords& options,
                               Rng& rng) const override {
    return R::Saga::position(world, seats, options, rng);
  }
  std::string world_left(const Table& finished, std::string_view name) const override {
    return R::Saga::world_left(table_of(finished).position_now(), name);
  }
  Json passage(const Table& finished, std::string_view before,
               std::string_view after) const override {
    return R::Saga::passage(table_of(finished).position_now(), before, after);
  }
  int decided(const Table& finished) const override {
    return table_of(finished).first_when(R::Saga::is_decided);
  }
  Seat seat_of_winner() const override { return R::Saga::seat_of_winner; }
  const Type& world_type() const override { return R::Saga::world_type; }
  const Type& passage_type() const override { return R::Saga::passage_type; }

 private:
  static const TableOf<R>& table_of(const Table& table) {
    return static_cast<const TableOf<R>&>(table);
  }
};

template <Rules R>
class GameOf final : public Game {
 public:
  const GameInfo& info() const override { return R::info(); }
  const Vocabulary& vocabulary() const override { return R::vocabulary(); }

  Result<std::unique_ptr<Table>> begin(Setting setting) const override {
    setting.game = info().name;
    setting.rules = info().rules_version;
    if (!setting.position.empty()) return begin_from_position(std::move(setting));
    if (setting.seats < info().min_seats || setting.seats > info().max_seats)
      return Message("seats.wrong")
          .with("game", info().name)
          .with("n", setting.seats)
          .with("least", info().min_seats)
          .with("most", info().max_seats);
    const auto options = choose_options(info(), setting.options);
    if (!options) return options.error();
    const auto state = new_game<R>(*options, setting.seats);
    if (!state) return state.error();
    return {std::make_unique<TableOf<R>>(std::move(setting), *state)};
  }

  const Sagas* sagas() const override {
    if constexpr (requires { typename R::Saga; }) {
      static const SagasOf<R> sagas;
      return &sagas;
    }
    return nullptr;
  }

  // How many play changes nothing about the things of a game; there may be things for all.
  Result<Json> catalogue(const OptionWords& words) const override {
    const auto options = choose_options(info(), words);
    if (!options) return options.error();
    return R::catalogue(*R::options().settings(*options, info().max_seats));
  }

 private:
  // The text says how many sit there and by which options they play.
  static Result<std::unique_ptr<Table>> begin_from_position(Setting setting) {
    const auto state = R::parse_position(setting.position);
    if (!state) return state.error();
    setting.seats = state->settings.players;
    setting.options = words_of(R::info(), R::options().values_in(state->settings));
    return {std::make_unique<TableOf<R>>(std::move(setting), *state)};
  }
};

}  // namespace ziggurat
