#include "ai/find_tactics.h"

#include <map>
#include <numeric>

#include "ai/known_choice.h"
#include "core/saga.h"

namespace ziggurat {
namespace {

// What was usual before may not be usual later.
std::string with_options_said(const GameInfo& info, const OptionWords& said, std::string position) {
  for (const OptionInfo& option : info.options)
    if (!option.old_defaults.empty()
        && std::none_of(said.begin(), said.end(),
                        [&](const auto& word) { return word.first == option.name; }))
      position.insert(0, std::string("option ") + option.name + "=" + option.values[0] + "\n");
  return position;
}

class Finder {
 public:
  explicit Finder(const TacticsSearch& search) : search_(search) {}

  void play(int game) {
    Rng rng(search_.seed + static_cast<u64>(game));
    const auto table = played(rng);
    if (!is_close(table->scores())) return;
    const auto moments = moments_of(*table, rng);
    int last = -apart;
    for (const Moment& moment : moments) {
      if (std::abs(moment.made - last) < apart) continue;
      auto asked = as_case(*table, moment);
      if (!asked) continue;
      if (auto tactic = judge(*search_.title, std::move(asked), rng.next())) {
        tactic->name = std::to_string(search_.seed + static_cast<u64>(game)) + "-"
                       + std::to_string(moment.made);
        search_.found(std::move(*tactic));
        last = moment.made;
      }
    }
  }

 private:
  static constexpr int last_choices = 50;  // of a game
  static constexpr int apart = 12;         // choices between two positions of a game
  static constexpr int most_moments = 12;
  // Where there are many choices, each takes its games: only if these are short.
  static constexpr int few_choices = 10, all_choices = 400, near_the_end = 10;
  static constexpr int most_of_a_prompt = 3;
  static constexpr int one_by_lot_among = 16;  // choices: strange positions are instructive
  static constexpr int longest_opening = 8;    // choices
  static constexpr int close_points = 3;

  std::unique_ptr<Table> played(Rng& rng) const {
    Setting setting;
    setting.seats = search_.players;
    setting.options = search_.options;
    auto table = std::move(*search_.title->game->begin(setting));
    const auto player = make_player("basic", *table);
    while (!table->over())
      if (table->decision().who == chance || rng.below(one_by_lot_among) == 0)
        table->choose_by_lot(rng);
      else
        table->choose(player->choose(*table, rng));
    return table;
  }

  // Only where points are few between the first and the second a single choice decides much.
  static bool is_close(const Scores& scores) {
    int first = 0, second = 0;
    for (int seat = 0; seat < scores.seats; ++seat)
      if (scores.points[seat] > first)
        second = std::exchange(first, scores.points[seat]);
      else
        second = std::max(second, scores.points[seat]);
    return first - second <= close_points;
  }

  // A question, and the last position before it that can be written.
  struct Moment {
    int made;  // choices before it
    int written;
    std::string position;
  };

  // Of the questions at the end of the game those that were tried least, to whoever came in first
  // or second. It is soon known what came of them.
  std::vector<Moment> moments_of(const Table& table, Rng& rng) {
    auto by_prompt = moments_by_prompt(table);
    std::map<std::string, int> taken;
    std::vector<Moment> moments;
    while (std::ssize(moments) < most_moments && !by_prompt.empty()) {
      const auto rarest = std::min_element(
          by_prompt.begin(), by_prompt.end(),
          [&](const auto& a, const auto& b) { return tried_[a.first] < tried_[b.first]; });
      ++tried_[rarest->first];
      auto& list = rarest->second;
      const auto at = list.begin() + rng.below(static_cast<u32>(list.size()));
      moments.push_back(std::move(*at));
      list.erase(at);
      if (list.empty() || ++taken[rarest->first] == most_of_a_prompt) by_prompt.erase(rarest);
    }
    return moments;
  }

  std::map<std::string, std::vector<Moment>> moments_by_prompt(const Table& table) const {
    const Sagas* sagas = search_.title->game->sagas();
    const int decided = sagas ? sagas->decided(table) : table.choices_made();
    std::vector<int> last(static_cast<std::size_t>(std::min(decided, last_choices)));
    std::iota(last.begin(), last.end(), decided - static_cast<int>(last.size()));
    std::map<std::string, std::vector<Moment>> moments;
    const Scores scores = table.scores();
    int written = -longest_opening - 1;
    std::string position;
    table.look_back(last, [&](const Table& then) {
      const int made = then.choices_made();
      if (auto text = then.position())
        written = made,
        position = with_options_said(then.info(), then.setting().options, std::move(*text));
      const Decision& asked = then.decision();
      const int most = made + near_the_end < decided ? few_choices : all_choices;
      if (asked.who < then.seats() && scores.rank[asked.who] <= 2 && asked.choices.size() > 1
          && asked.choices.size() <= most && made - written <= longest_opening)
        moments[asked.prompt].push_back({made, written, position});
    });
    std::erase_if(moments, [](const auto& prompt) {
      return prompt.first.starts_with("setup.") || prompt.first.starts_with("chronicle.");
    });
    return moments;
  }

  // Null: the position does not lead to the question after all.
  std::unique_ptr<Table> as_case(const Table& table, const Moment& moment) const {
    Setting setting;
    setting.position = moment.position;
    auto begun = search_.title->game->begin(std::move(setting));
    if (!begun) return nullptr;
    Table& from_there = **begun;
    for (int made = moment.written + 1; made <= moment.made; ++made) {
      const auto choice = from_there.find(table.words_of(made));
      if (!choice) return nullptr;
      from_there.choose(*choice);
    }
    const bool asked = from_there.decision().who == table.maker_of(moment.made + 1)
                       && from_there.decision().choices.size() > 1;
    return asked ? std::move(*begun) : nullptr;
  }

  const TacticsSearch& search_;
  std::map<std::string, int> tried_;
};

}  // namespace

void find_tactics(const TacticsSearch& search) {
  Finder finder(search);
  for (int game = 0; game < search.games; ++game) finder.play(game);
}

}  // namespace ziggurat
