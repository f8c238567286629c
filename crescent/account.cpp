#include "crescent/account.h"

#include <algorithm>

#include "crescent/game.h"
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

constexpr int between = 0;  // the column; those of years have their number

}  // namespace

Accounts::Accounts(const State& start) {
  for (Seat seat : seats_of(start))
    gain(between, seat, "crescent.account.start", start.player[seat].points);
}

void Accounts::gain(int column, Seat seat, const std::string& key, int points) {
  auto& parts = gained_[column][seat];
  const auto known = std::find_if(parts.begin(), parts.end(),
                                  [&](const Account::Part& part) { return part.key == key; });
  if (known != parts.end())
    known->n += points;
  else if (points != 0)
    parts.push_back({key, points});
}

// All points are announced. What was scored at the end of a year belongs to it, although the next
// may have begun.
void Accounts::add(const State& before, Choice, const State& after) {
  for (const News& news : after.news) switch (Event(news.kind)) {
      case Event::Scored:
        gain(before.year, news.seat,
             "crescent.objective." + vocabulary().kinds[news.a.kind].print(news.a.id), news.n);
        break;
      case Event::HandedIn:
        gain(before.year, news.seat, "crescent.account.coins", news.a.id);
        break;
      case Event::Plunder: gain(between, news.seat, "crescent.account.plunder", news.n); break;
      case Event::PaidPoints:
        gain(between, news.seat, "crescent.account.deals", -news.n);
        gain(between, murshid, "crescent.account.deals", news.n);
        break;
      case Event::Combat: ++combats_; break;
      case Event::Contest: ++contests_; break;
      case Event::Dealing: ++deals_; break;
      default: break;
    }
}

Account Accounts::close(const State& end) const {
  Account account;
  const Scores result = scores(end);
  account.how = with_winners(vocabulary(), Message("crescent.account.how"), result)
                    .with("points", *std::max_element(result.points.begin(), result.points.end()));
  std::vector<int> columns;
  for (int year = 1; year <= end.settings.years; ++year) {
    columns.push_back(year);
    account.columns.push_back({Message("crescent.account.year").with("n", year)});
  }
  columns.push_back(between);
  account.columns.push_back({Message("crescent.account.between")});
  for (Seat seat : seats_of(end)) {
    Account::Row row;
    for (const int column : columns) {
      Account::Cell cell;
      if (const auto known = gained_.find(column); known != gained_.end())
        if (const auto parts = known->second.find(seat); parts != known->second.end())
          cell.parts = parts->second;
      for (const Account::Part& part : cell.parts) cell.n += part.n;
      row.push_back(std::move(cell));
    }
    account.rows.push_back(std::move(row));
  }
  account.facts.push_back(Message("crescent.account.clashes")
                              .with("combats", combats_)
                              .with("contests", contests_)
                              .with("deals", deals_));
  return account;
}

}  // namespace ziggurat::crescent
