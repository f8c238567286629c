#pragma once
// A table for one title, from the functions of its contract.
#include "core/flow.h"
#include "core/table.h"

namespace ziggurat {

template <class R>
class TableOf final : public Table {
 public:
  using State = typename R::State;

  TableOf(Setting setting, const State& start)
      : Table(R::info(), R::vocabulary(), std::move(setting)), states_{start} {
    ask(decision_);
  }
  const State& position_now() const { return states_.back(); }

  Scores scores() const override { return R::scores(now()); }
  Picture picture(Seat viewer) const override { return R::picture(R::view(now(), viewer)); }
  std::vector<Message> look(Seat viewer, std::string_view what) const override {
    return R::look(R::view(now(), viewer), what);
  }
  std::vector<Message> score_sheet(Seat viewer) const override {
    return R::score_sheet(R::view(now(), viewer));
  }
  Json view(Seat viewer) const override { return to_json(R::view(now(), viewer)); }
  Json state() const override { return to_json(now()); }
  std::string position() const override { return R::print_position(now()); }

 private:
  const State& now() const { return states_.back(); }
  void apply(Choice c) override {
    states_.push_back(now());
    flow::apply(states_.back(), c);
  }
  void take_back() override { states_.pop_back(); }
  void ask(Decision& decision) const override { flow::decide(now(), decision); }
  Message prompt_message() const override { return R::prompt(now(), decision_.prompt); }
  Message why_not(Choice c) const override { return R::why_not(now(), c); }
  std::span<const News> latest_news() const override {
    return {now().news.begin(), now().news.end()};
  }

  std::vector<State> states_;  // one for each choice made, and the one it led to
};

template <class R>
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
    const auto state = R::new_game(*options, setting.seats);
    return {std::make_unique<TableOf<R>>(std::move(setting), state)};
  }

 private:
  // The text says how many sit there and by which options they play.
  static Result<std::unique_ptr<Table>> begin_from_position(Setting setting) {
    const auto state = R::parse_position(setting.position);
    if (!state) return state.error();
    setting.seats = R::seats(*state);
    setting.options.clear();
    const OptionValues options = R::options(*state);
    for (std::size_t i = 0; i < options.size(); ++i)
      if (options[i] != 0)
        setting.options.emplace_back(R::info().options[i].name,
                                     R::info().options[i].values[options[i]]);
    return {std::make_unique<TableOf<R>>(std::move(setting), *state)};
  }
};

}  // namespace ziggurat
