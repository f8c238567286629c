#include "ai/analysis.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

#include "ai/parallel.h"
#include "core/saga.h"
#include "games/games.h"

namespace ziggurat {
namespace {

int per_mille(double share) { return static_cast<int>(std::lround(1000 * share)); }

constexpr double surely = 2;  // so many standard errors are hardly ever exceeded by mere chance

int change(const Swing& swing) { return std::abs(swing.after - swing.before); }

// Five at most; from the fourth on only what is worth a look.
std::vector<Swing> greatest_of(std::vector<Swing> all) {
  constexpr std::size_t least = 3, most = 5;
  constexpr int much = 50;
  std::ranges::stable_sort(all, std::ranges::greater(), change);
  std::size_t kept = std::min(all.size(), most);
  while (kept > least && change(all[kept - 1]) < much) --kept;
  all.resize(kept);
  return all;
}

int decided_after(const Table& finished) {
  const Sagas* sagas = find_title(finished.info().name)->game->sagas();
  return sagas ? sagas->decided(finished) : finished.choices_made();
}

}  // namespace

PerMille per_mille(const Odds& odds, int seats) {
  PerMille whole{};
  std::vector<std::pair<double, int>> rest;
  int left = 1000;
  for (int seat = 0; seat < seats; ++seat) {
    const double exact = 1000.0 * odds[static_cast<std::size_t>(seat)];
    const int n = static_cast<int>(std::floor(exact));
    whole[static_cast<std::size_t>(seat)] = n;
    left -= n;
    rest.push_back({n - exact, seat});
  }
  std::ranges::sort(rest);
  for (std::size_t i = 0; left > 0; ++i, --left)
    ++whole[static_cast<std::size_t>(rest[i % rest.size()].second)];
  return whole;
}

Grade grade_of(double lost, double doubt) {
  if (lost <= 0) return Grade::Best;
  if (lost < 0.03 || lost < doubt) return Grade::Good;
  if (lost < 0.08) return Grade::Inaccurate;
  return lost <= 0.20 ? Grade::Mistake : Grade::Grave;
}

Grade grade_of(const Opinion& best, const Opinion& own) {
  return grade_of(best.chance - own.chance, surely * std::hypot(best.doubt, own.doubt));
}

std::unique_ptr<Analysing> Analysing::begin(const Table& finished, const AnalysisBudget& budget) {
  auto adviser = make_adviser(finished);
  if (!adviser) return nullptr;
  return std::unique_ptr<Analysing>(new Analysing(finished, std::move(adviser), budget));
}

Analysing::Analysing(const Table& finished, std::unique_ptr<Adviser> adviser,
                     const AnalysisBudget& budget)
    : table_(finished.copy()),
      adviser_(std::move(adviser)),
      budget_(budget),
      decided_(decided_after(finished)) {
  find_moments();
  find_turns();
  const auto weighed = std::ranges::count_if(pieces_, &Piece::is_weighed);
  seconds_ = std::min(budget.for_each, budget.seconds / static_cast<double>(std::max(weighed, 1L)));
}

void Analysing::find_moments() {
  std::vector<int> all(static_cast<std::size_t>(table_->choices_made()) + 1);
  std::iota(all.begin(), all.end(), 0);
  table_->look_back(all, [&](const Table& then) {
    const Decision& asked = then.decision();
    if (asked.who == chance) return;
    Piece piece;
    piece.made = then.choices_made();
    piece.is_weighed =
        !then.over() && piece.made < decided_ && asked.choices.size() > 1 && !then.foregone();
    pieces_.push_back(piece);
  });
}

void Analysing::find_turns() {
  for (int made = 1; made <= table_->choices_made(); ++made)
    for (const News& news : table_->seen_news_of(made, spectator))
      if (std::string_view(table_->vocabulary().events[news.kind].mark) == a_turn)
        std::ranges::lower_bound(pieces_, made, {}, &Piece::made)->begins_turn = true;
}

void Analysing::step(const std::atomic<bool>* stop) {
  Piece& next = pieces_[static_cast<std::size_t>(done_)];
  work_on(next, stop);
  done_ += next.is_done;
}

void Analysing::finish(int cores, const std::function<void(int done)>& progress) {
  std::mutex telling;
  const int first = done_;
  in_parallel(of() - first, cores, [&](int i) {
    work_on(pieces_[static_cast<std::size_t>(first + i)], nullptr);
    const std::scoped_lock lock(telling);
    progress(++done_);
  });
}

// Each has luck of its own: whatever was done before, and on however many cores, it is the same.
void Analysing::work_on(Piece& piece, const std::atomic<bool>* stop) const {
  Rng rng(budget_.seed + static_cast<u64>(piece.made));
  const auto then = table_->copy();
  then->rewind(piece.made);
  const Odds odds =
      piece.made < decided_ ? adviser_->chances(*then, rng) : odds_when_over(table_->scores());
  piece.chances = ziggurat::per_mille(odds, table_->seats());
  if (piece.is_weighed)
    piece.weighed = weigh(*then,
                          {.seconds = seconds_,
                           .iterations = budget_.iterations,
                           .stop = stop,
                           .clock = thread_seconds},
                          rng);
  piece.is_done = !(stop && *stop);
}

std::optional<Weighed> Analysing::weigh(const Table& then, const Patience& patience,
                                        Rng& rng) const {
  const int number = then.choices_made() + 1;
  const int made = then.decision().choices.find(table_->choice_of(number));
  const auto opinions = adviser_->opinions(then, std::array{made}, patience, rng);
  const Opinion& own = *std::ranges::find(opinions, made, &Opinion::choice);
  const Opinion& best = own.chance < opinions.front().chance ? opinions.front() : own;
  return Weighed{number,
                 then.decision().who,
                 grade_of(best, own),
                 per_mille(best.chance - own.chance),
                 per_mille(own.chance),
                 then.words(then.decision().choices[best.choice])};
}

Analysis Analysing::result() const {
  Analysis analysis;
  std::vector<double> lost(static_cast<std::size_t>(table_->seats())), choices(lost.size());
  for (const Piece& piece : pieces_) {
    if (!piece.is_done) break;
    analysis.chances.push_back({piece.made, piece.chances});
    if (!piece.weighed) continue;
    analysis.grades.push_back(*piece.weighed);
    lost[piece.weighed->seat] += piece.weighed->lost;
    ++choices[piece.weighed->seat];
  }
  for (std::size_t seat = 0; seat < lost.size(); ++seat)
    analysis.lost.push_back(
        static_cast<int>(std::lround(lost[seat] / std::max(1.0, choices[seat]))));
  analysis.swings = swings();
  return analysis;
}

// From the beginning of each turn to that of the next.
std::vector<Swing> Analysing::swings() const {
  std::vector<Swing> all;
  const auto end = std::ranges::find(pieces_, false, &Piece::is_done);
  for (auto first = pieces_.begin(); first != end;) {
    auto last = std::find_if(std::next(first), end, [](const Piece& p) { return p.begins_turn; });
    const auto next = last;
    if (last == end) --last;
    Swing greatest{};
    for (Seat seat = 0; seat < table_->seats(); ++seat)
      if (const Swing swing{last->made, seat, first->chances[seat], last->chances[seat]};
          change(swing) > change(greatest))
        greatest = swing;
    const int way = greatest.after > greatest.before ? 1 : -1;
    int most = 0;
    for (auto at = first; at != last; ++at)
      if (const int step = way * (at[1].chances[greatest.seat] - at->chances[greatest.seat]);
          step > most)
        most = step, greatest.made = at[1].made;
    if (change(greatest) > 0) all.push_back(greatest);
    first = next;
  }
  return greatest_of(std::move(all));
}

}  // namespace ziggurat
