#include "tools/crescent_ledger.h"

#include <algorithm>
#include <cmath>

#include "core/table_of.h"
#include "crescent/game.h"
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

using CrescentTable = TableOf<Rules>;

std::array<EnumArray<Metric, u8>, max_players> metrics_of(const State& s) {
  std::array<EnumArray<Metric, u8>, max_players> all{};
  for (Seat seat : seats_of(s))
    for (Metric what : each<Metric>) all[seat][what] = static_cast<u8>(metric(s, seat, what));
  return all;
}

// Follows a game choice by choice.
class Notes {
 public:
  Notes(const State& start, MapChoice map) {
    note_.players = start.settings.players;
    note_.map = map;
  }

  // A year is scored and the next begun in one go; all that is lost by then are the sacks of it.
  void add(const State& before, const State& after, bool over) {
    u8 sacks[max_players] = {};
    for (const News& news : after.news) {
      if (Event(news.kind) != Event::Sacked) continue;
      ++sacks[news.seat];
      if (news.seat == warlord) ++note_.sacked[Building(news.a.id)];
    }
    if (before.year == after.year && !over) return;
    note_.years.push_back(metrics_of(after));
    for (Seat seat : seats_of(after))
      note_.years.back()[seat][Metric::Sacked] =
          static_cast<u8>(before.player[seat].sacked + sacks[seat]);
  }

  Note close(const State& end) {
    for (Seat seat : seats_of(end)) {
      note_.coins[seat] = end.player[seat].coins;
      note_.other[seat] = end.player[seat].points - points_with(data(end), note_, seat);
    }
    return std::move(note_);
  }

 private:
  Note note_;
};

Seat winner_of(const Note& note, const int (&points)[max_players]) {
  Seat best = 0;
  for (Seat seat = 1; seat < note.players; ++seat)
    if (points[seat] > points[best]
        || (points[seat] == points[best] && note.coins[seat] > note.coins[best]))
      best = seat;
  return best;
}

bool first_year_pays(const Data& with, const Note& note, Seat seat) {
  for (const Objective& objective : with.characters[seat].objectives)
    if (objective.year_one
        && points_for(objective, [&](Metric what) { return int{note.years[0][seat][what]}; }) > 0)
      return true;
  return false;
}

}  // namespace

Note play_and_note(u8 set, MapChoice map, int players, const Contestant& who, u64 seed) {
  const Settings settings = {.players = static_cast<u8>(players), .map = map, .data = set};
  Setting setting;
  setting.seats = players;
  CrescentTable table(setting, prepared_game(settings));
  std::vector<std::unique_ptr<ziggurat::Player>> minds;
  for (int seat = 0; seat < players; ++seat) minds.push_back(who.player(table));
  Notes notes(table.position_now(), map);
  Rng luck(seed), thoughts(~seed);
  while (!table.over()) {
    const State before = table.position_now();
    const Seat asked = table.decision().who;
    if (asked == chance)
      table.choose_by_lot(luck);
    else
      table.choose(minds[asked]->choose(table, thoughts));
    notes.add(before, table.position_now(), table.over());
  }
  return notes.close(table.position_now());
}

int points_with(const Data& with, const Note& note, Seat seat) {
  int points = note.other[seat];
  for (std::size_t year = 0; year < note.years.size(); ++year)
    for (const Objective& objective : with.characters[seat].objectives)
      if (!objective.year_one || year == 0)
        points +=
            points_for(objective, [&](Metric what) { return int{note.years[year][seat][what]}; });
  if (seat == warlord)
    for (Building building : each<Building>)
      points += with.plunder[building] * note.sacked[building];
  return points;
}

Shares shares_with(const Data& with, const std::vector<Note>& notes) {
  Shares shares;
  int games[tables] = {}, games_on[tables][map_choices] = {};
  for (const Note& note : notes) {
    const int table = note.players - least_players, map = static_cast<int>(note.map);
    int points[max_players] = {};
    for (Seat seat = 0; seat < note.players; ++seat) {
      points[seat] = points_with(with, note, seat);
      shares.first_year[table][seat] += first_year_pays(with, note, seat);
    }
    const Seat winner = winner_of(note, points);
    ++games[table], ++games_on[table][map];
    ++shares.wins[table][winner], ++shares.wins_on[table][map][winner];
  }
  for (int table = 0; table < tables; ++table)
    for (Seat seat = 0; seat < max_players; ++seat) {
      shares.wins[table][seat] /= std::max(1, games[table]);
      shares.first_year[table][seat] /= std::max(1, games[table]);
      for (int map = 0; map < map_choices; ++map)
        shares.wins_on[table][map][seat] /= std::max(1, games_on[table][map]);
    }
  return shares;
}

namespace {

// How often a seat made how many points.
class Spread {
 public:
  void add(int points) { ++games_[slot(points)], ++all_; }
  // How likely it is to stay behind so many points; who has the same stays behind by half.
  double behind(int points) const {
    double sum = 0.5 * games_[slot(points)];
    for (std::size_t less = 0; less < slot(points); ++less) sum += games_[less];
    return sum / all_;
  }
  double share_of(int points) const { return 1.0 * games_[slot(points)] / all_; }
  static constexpr int most_points = 150;

 private:
  static std::size_t slot(int points) {
    return static_cast<std::size_t>(std::clamp(points, 0, most_points));
  }
  int games_[most_points + 1] = {};
  int all_ = 0;
};

// Of 1, for every seat.
void share_victories(const std::vector<Spread>& seats, double (&wins)[max_players]) {
  double sum = 0;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    wins[seat] = 0;
    for (int points = 0; points <= Spread::most_points; ++points) {
      double ahead = seats[seat].share_of(points);
      for (std::size_t other = 0; ahead > 0 && other < seats.size(); ++other)
        if (other != seat) ahead *= seats[other].behind(points);
      wins[seat] += ahead;
    }
    sum += wins[seat];
  }
  for (double& share : wins) share /= sum;
}

}  // namespace

Shares likely_shares(const Data& with, const std::vector<Note>& notes) {
  Shares shares = shares_with(with, notes);
  for (int table = 0; table < tables; ++table) {
    const int players = least_players + table;
    std::vector<Spread> on_map[map_choices];
    for (const Note& note : notes) {
      if (note.players != players) continue;
      std::vector<Spread>& seats = on_map[static_cast<int>(note.map)];
      seats.resize(static_cast<std::size_t>(players));
      for (Seat seat = 0; seat < players; ++seat) seats[seat].add(points_with(with, note, seat));
    }
    const auto maps = std::count_if(std::begin(on_map), std::end(on_map),
                                    [](const auto& seats) { return !seats.empty(); });
    std::fill(std::begin(shares.wins[table]), std::end(shares.wins[table]), 0.0);
    for (int map = 0; map < map_choices; ++map) {
      if (on_map[map].empty()) continue;
      share_victories(on_map[map], shares.wins_on[table][map]);
      for (Seat seat = 0; seat < players; ++seat)
        shares.wins[table][seat] += shares.wins_on[table][map][seat] / static_cast<double>(maps);
    }
  }
  return shares;
}

Distance distance(const Shares& shares) {
  const auto square = [](double x) { return x * x; };
  // Free up to half of what is allowed, and 1 at the line.
  const auto off = [&](double by, double allowed) {
    return square(std::max(0.0, std::abs(by) - allowed / 2) / (allowed / 2));
  };
  const auto was_played = [](const double(&wins)[max_players]) {
    return std::any_of(std::begin(wins), std::end(wins), [](double share) { return share > 0; });
  };
  Distance sum;
  for (int table = 0; table < tables; ++table) {
    const int players = least_players + table;
    const double due = 1.0 / players, allowed = players == 5 ? 0.03 : 0.04;
    for (Seat seat = 0; seat < players; ++seat) {
      sum.wins += off(shares.wins[table][seat] - due, allowed);
      sum.first_year += off(shares.first_year[table][seat] - 0.6, 0.2);
      for (const auto& on_map : shares.wins_on[table])
        if (was_played(on_map)) sum.maps += square(std::max(0.0, 0.16 - on_map[seat]) / 0.04);
    }
  }
  return sum;
}

}  // namespace ziggurat::crescent
