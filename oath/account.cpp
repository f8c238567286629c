#include "oath/account.h"

#include <algorithm>

#include "oath/game.h"
#include "oath/rules.h"
#include "oath/show.h"

namespace ziggurat::oath {

Accounts::Standing Accounts::standing(const State& s) {
  Standing now{.title = s.title};
  for (Seat seat : seats_of(s))
    if (stands_for_itself(s, seat)) now.score[seat] = oath_score(s, seat, s.oath);
  return now;
}

void Accounts::add(const State& before, Choice, const State& after) {
  if (before.winner != nobody) return;
  if (after.winner != nobody) {
    last_ = before;
    rounds_.push_back(standing(before));
  } else if (after.round != before.round) {
    rounds_.push_back(standing(after));
  }
}

Account Accounts::close(const State& end) const {
  Account account;
  account.how =
      with_player(Message("oath.score.won"), "seat", end.winner).with("how", word(end.victory));
  for (std::size_t i = 0; i < rounds_.size(); ++i)
    account.columns.push_back(
        {Message("oath.account.round").with("n", from_ + static_cast<int>(i)), false});
  account.columns.push_back({Message("oath.account.banners"), false});
  account.columns.push_back({Message("oath.account.relics"), false});
  account.columns.push_back({Message("oath.account.victory")});
  for (Seat seat : seats_of(end)) {
    Account::Row row;
    for (const Standing& round : rounds_)
      row.push_back({.n = round.score[seat], .low = round.title == seat});
    Account::Cell banners, relics, victory;
    for (Banner banner : each<Banner>)
      if (last_.banner[banner].holder == seat)
        banners.parts.push_back({std::string("oath.banner.") + word(banner), 1});
    for_each_relic(last_.player[seat].relics, [&](CardId card) {
      relics.parts.push_back({"oath.card." + print_card(card), 1});
    });
    banners.n = static_cast<int>(banners.parts.size());
    relics.n = static_cast<int>(relics.parts.size());
    if (end.winner == seat)
      victory = {.n = 1,
                 .low = true,
                 .parts = {{std::string("oath.account.victory.") + word(end.victory), 1}}};
    for (const Account::Cell& cell : {banners, relics, victory}) row.push_back(cell);
    account.rows.push_back(std::move(row));
  }
  account.facts.push_back(
      Message("oath.account.oath")
          .with("oath", word(last_.oath), std::string("oath.oath.") + word(last_.oath)));
  for (Seat seat : seats_of(last_))
    describe_vision(last_, seat, last_.player[seat].vision, account.facts);
  account.facts.push_back(
      Message("oath.account.handed-on")
          .with("oath", word(end.oath), std::string("oath.oath.") + word(end.oath))
          .with("games", end.games));
  return account;
}

}  // namespace ziggurat::oath
