#include "tigris/account.h"

#include <algorithm>

#include "tigris/game.h"
#include "tigris/rules.h"

namespace ziggurat::tigris {
namespace {

constexpr const char* source_keys[] = {"tigris.account.before", "tigris.account.tiles",
                                       "tigris.account.conflicts", "tigris.account.monuments"};

int told(const State& s, Event event) {
  return static_cast<int>(std::count_if(
      s.news.begin(), s.news.end(), [&](const News& news) { return Event(news.kind) == event; }));
}

// As final_points(), but each treasure where it lies.
EnumArray<Colour, u16> treasures_by_colour(const Player& player) {
  EnumArray<Colour, u16> raised = player.points, added{};
  for (int i = 0; i < player.treasures; ++i) {
    const auto weakest = std::min_element(raised.begin(), raised.end());
    ++*weakest;
    ++added.items[weakest - raised.begin()];
  }
  return added;
}

// Why there was no further turn.
const char* end_of(const State& s) {
  if (has_few_treasures(s)) return "treasures";
  return is_idle(s) ? "idle" : "bag";
}

// Whether somebody else has as many points as the winner, so that the other colours decided.
bool is_level(const Scores& result) {
  const int most = *std::max_element(result.points.begin(), result.points.end());
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(result.seats); ++seat)
    if (result.rank[seat] > 1 && result.points[seat] == most) return true;
  return false;
}

}  // namespace

Accounts::Accounts(const State& start) {
  for (Seat seat : seats_of(start))
    for (Colour colour : each<Colour>)
      gained_[seat][colour][Source::Before] = start.player[seat].points[colour];
}

// Monuments and the wonder pay when a turn ends. A tile that begins a war brings no point itself.
Accounts::Source Accounts::source_of(Choice c, const State& after) {
  if (verb_of(c) == Verb::End || verb_of(c) == Verb::Point) return Source::Monument;
  return told(after, Event::Won) > 0 ? Source::Conflict : Source::Placing;
}

void Accounts::add(const State& before, Choice c, const State& after) {
  const Source source = source_of(c, after);
  for (Seat seat : seats_of(after))
    for (Colour colour : each<Colour>)
      gained_[seat][colour][source] +=
          after.player[seat].points[colour] - before.player[seat].points[colour];
  wars_ += told(after, Event::War);
  revolts_ += told(after, Event::Revolt);
  monuments_ += told(after, Event::Monument);
}

Account Accounts::close(const State& end) const {
  Account account;
  const Scores result = scores(end);
  account.adds = Account::Adds::Least;
  account.how = Message("tigris.account.how")
                    .with("points", *std::max_element(result.points.begin(), result.points.end()))
                    .with("end", end_of(end))
                    .with("level", is_level(result) ? "yes" : "no");
  for (Colour colour : each<Colour>)
    account.columns.push_back({Message(std::string("tigris.tile.") + word(colour))});
  for (Seat seat : seats_of(end)) {
    Account::Row row;
    const auto treasures = treasures_by_colour(end.player[seat]);
    for (Colour colour : each<Colour>) {
      Account::Cell cell{.n = end.player[seat].points[colour], .plus = treasures[colour]};
      cell.low = cell.n + cell.plus == result.points[seat];
      for (Source source : each<Source>)
        if (const int n = gained_[seat][colour][source]; n != 0)
          cell.parts.push_back({source_keys[static_cast<int>(source)], n});
      row.push_back(std::move(cell));
    }
    account.rows.push_back(std::move(row));
  }
  account.facts.push_back(
      Message("tigris.account.conflicts-fought").with("wars", wars_).with("revolts", revolts_));
  account.facts.push_back(Message("tigris.account.monuments-built").with("n", monuments_));
  return account;
}

}  // namespace ziggurat::tigris
