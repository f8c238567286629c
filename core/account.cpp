#include "core/account.h"

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

Account plain_account(const Vocabulary& words, const Scores& scores) {
  Account account;
  account.how = with_winners(words, Message("ending.won"), scores);
  account.columns.push_back({Message("ending.points")});
  for (int seat = 0; seat < scores.seats; ++seat)
    account.rows.push_back({{.n = scores.points[static_cast<std::size_t>(seat)]}});
  return account;
}

}  // namespace ziggurat
