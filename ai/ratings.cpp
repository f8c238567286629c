#include "ai/ratings.h"

#include <algorithm>
#include <bit>
#include <boost/numeric/ublas/lu.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <boost/numeric/ublas/vector.hpp>
#include <cmath>
#include <set>

namespace ziggurat {
namespace {

namespace ublas = boost::numeric::ublas;
using Vector = ublas::vector<double>;
using Matrix = ublas::matrix<double>;

constexpr double elo = 400 / 2.302585092994046;  // in a unit of the logarithm of strength
// Before the first game everybody is thought to lie about so far from the middle: so who never lost
// has a rating, too.
constexpr double spread_before = 1000 / elo;
constexpr double precision_before = 1 / (spread_before * spread_before);

// One lot: who was still to be placed. A part of it if it stands for one of several orders.
struct Lot {
  double part;
  std::vector<std::size_t> among;
};

// The likelihood of a block, as its logarithm: what was drawn, less the logarithm of what there
// was.
struct Drawn {
  Vector drawn;  // how often each
  std::vector<Lot> lots;
};

double binomial(std::size_t n, std::size_t k) {
  double ways = 1;
  for (std::size_t i = 0; i < k; ++i)
    ways = ways * static_cast<double>(n - i) / static_cast<double>(i + 1);
  return ways;
}

// Of those who tie every subset is, in some of the orders, what is left of them at some moment.
void add_tie(Drawn& to, const std::vector<std::size_t>& tied,
             const std::vector<std::size_t>& behind) {
  for (const std::size_t one : tied) to.drawn(one) += 1;
  for (unsigned left = 1; left < 1u << tied.size(); ++left) {
    Lot lot{1 / binomial(tied.size(), static_cast<std::size_t>(std::popcount(left))), behind};
    for (std::size_t i = 0; i < tied.size(); ++i)
      if (left >> i & 1) lot.among.push_back(tied[i]);
    to.lots.push_back(std::move(lot));
  }
}

void add_ranking(Drawn& to, const Ranking& ranking) {
  const std::set<int> ranks(ranking.ranks.begin(), ranking.ranks.end());
  for (const int rank : ranks) {
    std::vector<std::size_t> tied, behind;
    for (std::size_t seat = 0; seat < ranking.ranks.size(); ++seat)
      if (ranking.ranks[seat] >= rank)
        (ranking.ranks[seat] == rank ? tied : behind).push_back(ranking.contestants[seat]);
    if (!behind.empty() || ranks.size() == 1) add_tie(to, tied, behind);
  }
}

// The chances of those among whom a lot decides, added up for each contestant.
Vector chances(const Lot& lot, const Vector& strengths) {
  Vector chance = ublas::zero_vector<double>(strengths.size());
  double all = 0;
  for (const std::size_t one : lot.among) {
    chance(one) += std::exp(strengths(one));
    all += std::exp(strengths(one));
  }
  return chance / all;
}

double log_likelihood(const std::vector<Drawn>& blocks, const Vector& strengths) {
  double sum = -precision_before / 2 * ublas::inner_prod(strengths, strengths);
  for (const Drawn& block : blocks) {
    sum += ublas::inner_prod(block.drawn, strengths);
    for (const Lot& lot : block.lots) {
      double all = 0;
      for (const std::size_t one : lot.among) all += std::exp(strengths(one));
      sum -= lot.part * std::log(all);
    }
  }
  return sum;
}

// Its first derivative, of one block.
Vector slope(const Drawn& block, const Vector& strengths) {
  Vector sum = block.drawn;
  for (const Lot& lot : block.lots) sum -= lot.part * chances(lot, strengths);
  return sum;
}

// Its second derivative, the other way up, which is how much is known.
Matrix information(const std::vector<Drawn>& blocks, const Vector& strengths) {
  Matrix sum = precision_before * ublas::identity_matrix<double>(strengths.size());
  for (const Drawn& block : blocks)
    for (const Lot& lot : block.lots) {
      const Vector chance = chances(lot, strengths);
      sum -= lot.part * ublas::outer_prod(chance, chance);
      for (std::size_t i = 0; i < chance.size(); ++i) sum(i, i) += lot.part * chance(i);
    }
  return sum;
}

Matrix inverse(Matrix matrix) {
  Matrix result = ublas::identity_matrix<double>(matrix.size1());
  ublas::permutation_matrix<std::size_t> order(matrix.size1());
  ublas::lu_factorize(matrix, order);
  ublas::lu_substitute(matrix, order, result);
  return result;
}

// Newton's method; the likelihood has one summit.
Vector most_likely(const std::vector<Drawn>& blocks, std::size_t contestants) {
  Vector strengths = ublas::zero_vector<double>(contestants);
  double best = log_likelihood(blocks, strengths);
  for (int i = 0; i < 100; ++i) {
    Vector uphill = -precision_before * strengths;
    for (const Drawn& block : blocks) uphill += slope(block, strengths);
    Vector step = ublas::prod(inverse(information(blocks, strengths)), uphill);
    while (ublas::norm_inf(step) > 1e-9 && log_likelihood(blocks, strengths + step) < best)
      step /= 2;
    if (ublas::norm_inf(step) <= 1e-9) break;
    strengths += step;
    best = log_likelihood(blocks, strengths);
  }
  return strengths;
}

// How uncertain the strengths are, by how much the blocks disagree; what was thought before counts
// as one of them.
Matrix covariance(const std::vector<Drawn>& blocks, const Vector& strengths) {
  Matrix disagreement = precision_before * ublas::identity_matrix<double>(strengths.size());
  for (const Drawn& block : blocks) {
    const Vector one = slope(block, strengths);
    disagreement += ublas::outer_prod(one, one);
  }
  const Matrix unknown = inverse(information(blocks, strengths));
  const Matrix half = ublas::prod(unknown, disagreement);
  return ublas::prod(half, unknown);
}

}  // namespace

std::vector<Rating> rate(std::size_t contestants, std::size_t zero,
                         std::span<const std::vector<Ranking>> blocks) {
  std::vector<Drawn> drawn;
  for (const std::vector<Ranking>& block : blocks) {
    drawn.push_back({ublas::zero_vector<double>(contestants), {}});
    for (const Ranking& ranking : block) add_ranking(drawn.back(), ranking);
  }
  const Vector strengths = most_likely(drawn, contestants);
  const Matrix unsure = covariance(drawn, strengths);
  const double errors = standard_errors(static_cast<int>(blocks.size()));
  std::vector<Rating> ratings(contestants);
  for (std::size_t i = 0; i < contestants; ++i) {
    if (i == zero) continue;
    const double rating = elo * (strengths(i) - strengths(zero));
    const double variance = unsure(i, i) + unsure(zero, zero) - 2 * unsure(i, zero);
    const double half = elo * errors * std::sqrt(std::max(0.0, variance));
    ratings[i] = {rating, {rating - half, rating + half}};
  }
  return ratings;
}

}  // namespace ziggurat
