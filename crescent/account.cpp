#include "crescent/account.h"

#include <algorithm>

#include "crescent/game.h"
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

constexpr int between = 0;  // the column; those of years have their number

std::string key_of(Ref objective) {
  return "crescent.objective." + vocabulary().kinds[objective.kind].print(objective.id);
}

void add_to(std::vector<Account::Part>& parts, const Account::Part& more) {
  const auto known = std::find_if(parts.begin(), parts.end(),
                                  [&](const Account::Part& part) { return part.key == more.key; });
  if (known == parts.end())
    parts.push_back(more);
  else
    known->n += more.n;
}

// What brought the most points over the years; the first of several.
Account::Part largest_source(const Account::Row& row) {
  std::vector<Account::Part> sums;
  for (const Account::Cell& cell : row)
    for (const Account::Part& part : cell.parts) add_to(sums, part);
  const auto more = [](const Account::Part& a, const Account::Part& b) { return a.n < b.n; };
  const auto most = std::max_element(sums.begin(), sums.end(), more);
  return most == sums.end() ? Account::Part{} : *most;
}

}  // namespace

Accounts::Accounts(const State& start) : from_(start.year) {
  for (Seat seat : seats_of(start))
    gain(between, seat, "crescent.account.start", start.player[seat].points);
}

void Accounts::gain(int column, Seat seat, const std::string& key, int points) {
  if (points != 0) add_to(gained_[column][seat], {key, points});
}

// Every objective of a year, also one that brought nothing; then whatever else there was.
Accounts::Parts Accounts::parts(const State& end, int column, Seat seat) const {
  Parts parts;
  const auto& objectives = character(end, seat).objectives;
  for (int i = 0; column >= from_ && i < objectives.size(); ++i)
    if (column == 1 || !objectives[i].year_one)
      parts.push_back({key_of(objective_ref(end, seat, i)), 0});
  if (const auto known = gained_.find(column); known != gained_.end())
    if (const auto gained = known->second.find(seat); gained != known->second.end())
      for (const Account::Part& part : gained->second) add_to(parts, part);
  return parts;
}

// All points are announced. What was scored at the end of a year belongs to it, although the next
// may have begun.
void Accounts::add(const State& before, Choice, const State& after) {
  for (const News& news : after.news) switch (Event(news.kind)) {
      case Event::Scored: gain(before.year, news.seat, key_of(news.a), news.n); break;
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
      Account::Cell cell{.parts = parts(end, column, seat)};
      for (const Account::Part& part : cell.parts) cell.n += part.n;
      row.push_back(std::move(cell));
    }
    account.rows.push_back(std::move(row));
  }
  const auto winner = std::find(result.rank.begin(), result.rank.end(), 1) - result.rank.begin();
  const Account::Part most = largest_source(account.rows[static_cast<std::size_t>(winner)]);
  account.how = Message("crescent.account.how")
                    .with("points", result.points[static_cast<std::size_t>(winner)])
                    .with("source", most.key, most.key)
                    .with("n", most.n);
  account.facts.push_back(Message("crescent.account.clashes")
                              .with("combats", combats_)
                              .with("contests", contests_)
                              .with("deals", deals_));
  return account;
}

}  // namespace ziggurat::crescent
