#include "ai/known_choice.h"

#include <numeric>

#include "ai/clock.h"
#include "ai/worth.h"

namespace ziggurat {
namespace {

// How much more than the second a best choice must be worth.
struct Margin {
  double points, at_least;  // as in Lead
};
constexpr Margin known_margin{0.25, 0.15};
// More, so that a choice stays known when players change a little.
constexpr Margin wanted{0.28, 0.18};
constexpr int enough_games = 400;

bool is_wide(const Lead& lead, const Margin& margin) {
  return lead.points >= margin.points && lead.at_least >= margin.at_least;
}

bool have_fate(const Title& title, const Table& table, const std::vector<int>& choices, Fate fate,
               u64 seed) {
  const auto fates = title.prove(table, choices, {}, seed);
  return std::all_of(fates.begin(), fates.end(), [&](Fate f) { return f == fate; });
}

std::vector<int> others(const Tactic& tactic) {
  std::vector<int> list;
  for (int i = 0; i < tactic.table->decision().choices.size(); ++i)
    if (!tactic.is_best(i)) list.push_back(i);
  return list;
}

// Sorts out which choices are best, with few games where that is plain.
class Judge {
 public:
  Judge(const Title& title, std::unique_ptr<Table> table, u64 seed)
      : title_(title), seed_(seed), sampling_(*table, seed) {
    tactic_.table = std::move(table);
    order_.resize(static_cast<std::size_t>(tactic_.table->decision().choices.size()));
    std::iota(order_.begin(), order_.end(), 0);
  }

  std::optional<Tactic> known();

 private:
  auto by_worth() const {
    return [this](int a, int b) { return sampling_[a].share() > sampling_[b].share(); };
  }

  // Whatever is chosen, it comes to the same.
  bool seems_decided() {
    const std::size_t step = (order_.size() + 4) / 5;
    double won = 0, games = 0;
    for (std::size_t i = 0; i < order_.size(); i += step, ++games)
      won += sampling_.play(order_[i], 1).won;
    return order_.size() > 2 && (won == 0 || won == games);
  }
  // Many choices, far from the end, take too long.
  static constexpr double most_seconds = 3;
  bool look_at_all(int games) {
    const double start = thread_seconds();
    for (std::size_t i = 0; i < order_.size(); ++i) {
      sampling_.play(order_[i], games);
      const double each = (thread_seconds() - start) / static_cast<double>(i + 1);
      if (each * static_cast<double>(order_.size()) > most_seconds) return false;
    }
    return true;
  }
  bool all_the_same() const {
    return std::all_of(order_.begin(), order_.end(), [&](int choice) {
      return sampling_[choice].won == sampling_[order_.front()].won;
    });
  }
  void look_at_first(std::size_t count, int games) {
    for (std::size_t i = 0; i < std::min(count, order_.size()); ++i)
      sampling_.play(order_[i], games);
  }
  void look_until_worse(int choice) {
    const double best = worst_of_best().share();
    for (int games = 6; games <= enough_games; games += games)
      if (sampling_.play(choice, games).interval().high < best - wanted.at_least) return;
  }

  double share(std::size_t place) const { return sampling_[order_[place]].share(); }

  // The best are those above the widest gap, and they are few.
  bool split() {
    std::sort(order_.begin(), order_.end(), by_worth());
    const std::size_t most = std::max<std::size_t>(2, order_.size() / 5);
    double widest = 0;
    for (std::size_t i = 1; i <= std::min(most, order_.size() - 1); ++i)
      if (const double gap = share(i - 1) - share(i); gap > widest) widest = gap, best_ = i;
    return widest >= wanted.points;
  }

  // Choices that are called best together are worth about the same.
  bool agree() const {
    double low = 1, high = 0;
    for (std::size_t i = 0; i < best_; ++i)
      low = std::min(low, share(i)), high = std::max(high, share(i));
    return high - low <= 0.12;
  }
  const Worth& worst_of_best() const {
    return sampling_[*std::max_element(order_.begin(), order_.begin() + best_, by_worth())];
  }

  void fill_in() {
    tactic_.best.assign(order_.begin(), order_.begin() + best_);
    std::sort(tactic_.best.begin(), tactic_.best.end());
    tactic_.second = order_[best_];
    const auto percent = [](const Worth& worth) {
      return static_cast<int>(100 * worth.share() + 0.5);
    };
    tactic_.played_best = percent(worst_of_best());
    tactic_.played_second = percent(sampling_[tactic_.second]);
  }

  void prove() {
    if (tactic_.played_best >= 97)
      tactic_.wins = have_fate(title_, *tactic_.table, tactic_.best, Fate::Wins, seed_);
    if (tactic_.played_second <= 3)
      tactic_.saves = have_fate(title_, *tactic_.table, others(tactic_), Fate::Loses, seed_);
    if (is_deal(tactic_.table->decision().prompt))
      tactic_.theme = Theme::Deal;
    else if (tactic_.wins || tactic_.played_best >= 85)
      tactic_.theme = Theme::Win;
    else
      tactic_.theme = tactic_.saves || tactic_.played_second <= 12 ? Theme::Save : Theme::Gain;
  }

  // Questions of what somebody pays, promises, joins or becomes.
  static bool is_deal(std::string_view prompt) {
    constexpr const char* parts[] = {
        "bargain.", "buy.",          "deal",  "exchange.", "offer.",          "citizen",
        "partner",  "blackmail.pay", "agree", "consent",   "ambitions.relic", "pact.relic"};
    return std::any_of(std::begin(parts), std::end(parts), [&](const char* part) {
      return prompt.find(part) != std::string_view::npos;
    });
  }

  const Title& title_;
  const u64 seed_;
  Tactic tactic_;
  Sampling sampling_;
  std::vector<int> order_;
  std::size_t best_ = 0;  // the first so many in this order
};

std::optional<Tactic> Judge::known() {
  if (seems_decided() || !look_at_all(2) || all_the_same() || !look_at_all(6) || !split())
    return {};
  for (const int games : {16, 40, 120}) {
    look_at_first(best_ + 10, games);
    if (!split()) return {};
  }
  look_at_first(best_, enough_games);
  for (std::size_t i = best_; i < order_.size(); ++i) look_until_worse(order_[i]);
  std::sort(order_.begin() + best_, order_.end(), by_worth());
  sampling_.play(order_[best_], enough_games);
  if (!agree()) return {};
  fill_in();
  if (!is_wide(lead(worst_of_best(), sampling_[tactic_.second]), wanted)) return {};
  prove();
  return std::move(tactic_);
}

}  // namespace

std::optional<Tactic> judge(const Title& title, std::unique_ptr<Table> table, u64 seed) {
  return Judge(title, std::move(table), seed).known();
}

std::string what_is_not_proved(const Title& title, const Tactic& tactic, u64 seed) {
  if (tactic.wins && !have_fate(title, *tactic.table, tactic.best, Fate::Wins, seed))
    return "a best choice does not win by force";
  if (tactic.saves && !have_fate(title, *tactic.table, others(tactic), Fate::Loses, seed))
    return "another choice does not lose by force";
  return {};
}

std::string what_is_not_known(const Title& title, const Tactic& tactic, int games, u64 seed) {
  if (auto problem = what_is_not_proved(title, tactic, seed); !problem.empty()) return problem;
  Sampling sampling(*tactic.table, seed);
  const Worth sure{static_cast<double>(games), games}, none{0, games};
  const Worth second = tactic.saves ? none : sampling.play(tactic.second, games);
  for (const int choice : tactic.best)
    if (!is_wide(lead(tactic.wins ? sure : sampling.play(choice, games), second), known_margin))
      return "“" + tactic.table->words(tactic.table->decision().choices[choice])
             + "” is not worth enough more than the second";
  return {};
}

}  // namespace ziggurat
