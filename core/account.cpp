#include "core/account.h"

#include <numeric>

#include "core/game.h"

namespace ziggurat {

Message with_winners(const Vocabulary& words, Message message, const Scores& scores) {
  std::vector<Message> winners;
  for (int seat = 0; seat < scores.seats; ++seat)
    if (scores.rank[static_cast<std::size_t>(seat)] == 1)
      winners.push_back(
          with_seat(words, Message("ending.winner"), "seat", static_cast<Seat>(seat)));
  return std::move(message).with("winners", std::move(winners));
}

namespace {

bool is_whole(const Account::Cell& cell) {
  const auto add = [](int sum, const Account::Part& part) { return sum + part.n; };
  return cell.parts.empty()
         || std::accumulate(cell.parts.begin(), cell.parts.end(), 0, add) == cell.n;
}

// What the cells that count make together.
int total(const Account& account, const Account::Row& row) {
  std::vector<int> counted;
  for (std::size_t i = 0; i < row.size(); ++i)
    if (account.columns[i].counts) counted.push_back(row[i].n + row[i].plus);
  if (account.adds == Account::Adds::Sum) return std::accumulate(counted.begin(), counted.end(), 0);
  return *std::min_element(counted.begin(), counted.end());
}

}  // namespace

bool adds_up(const Account& account, const Scores& scores) {
  if (account.rows.size() != static_cast<std::size_t>(scores.seats)) return false;
  for (std::size_t seat = 0; seat < account.rows.size(); ++seat) {
    const Account::Row& row = account.rows[seat];
    if (row.size() != account.columns.size() || total(account, row) != scores.points[seat]
        || !std::all_of(row.begin(), row.end(), is_whole))
      return false;
  }
  return true;
}

Account plain_account(const Vocabulary& words, const Scores& scores) {
  Account account;
  account.how = with_winners(words, Message("ending.won"), scores);
  account.columns.push_back({Message("ending.points")});
  for (int seat = 0; seat < scores.seats; ++seat)
    account.rows.push_back({{.n = scores.points[static_cast<std::size_t>(seat)]}});
  return account;
}

}  // namespace ziggurat
