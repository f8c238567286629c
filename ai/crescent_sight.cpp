#include "ai/crescent_sight.h"

#include "ai/crescent_judge.h"
#include "crescent/data_words.h"
#include "crescent/setup.h"

namespace ziggurat::crescent {
namespace {

// A seat, and what is known about everybody.
struct Glimpse {
  const State& s;
  const Survey& map;
  const Time& left;
  Seat seat;
  const std::array<Terms, max_players>& terms;
  const Player& player() const { return s.player[seat]; }
  const Terms& own() const { return terms[seat]; }
};

template <class Note>
void note_terms(const Glimpse& look, Note& note) {
  const Terms& own = look.own();
  note("points", own.points / 10);
  note("objectives", own.objectives / 10);
  note("coins' use", own.coins / 2);
  note("units' use", own.units / 3);
  note("cards' use", own.cards / 3);
  note("land's use", own.land / 3);
  note("plunder", own.plunder / 3);
  note("danger", own.danger / 3);
}

// What each objective pays now, and the way that has been made; there are at most six.
template <class Note>
void note_objectives(const Glimpse& look, Note& note) {
  const auto& objectives = character(look.s, look.seat).objectives;
  constexpr const char* names[] = {"first objective",  "second objective", "third objective",
                                   "fourth objective", "fifth objective",  "sixth objective"};
  for (int i = 0; i < 6; ++i) {
    note.among(names[i]);
    const bool counts = i < objectives.size() && !(objectives[i].year_one && look.s.year != 1);
    const double points = counts ? objective_points(look.s, look.map, look.seat, objectives[i]) : 0;
    const double promise = counts ? promise_of(look.s, look.map, look.seat, objectives[i]) : 0;
    const double later = counts && !objectives[i].year_one ? look.left.later_years : 0;
    note("pays", points / 4);
    note("promises", promise / 4);
    note("pays later", points * later / 8);
    note("promises later", promise * later / 8);
  }
  note.among("");
}

template <class Note>
void note_means(const Glimpse& look, Note& note) {
  const State& s = look.s;
  const Player& player = look.player();
  const int coins = income(s, look.map, look.seat);
  const int ordinary = count_units(s, look.seat, UnitKind::Ordinary);
  const int mercenaries = count_units(s, look.seat, UnitKind::Mercenary);
  note("coins", std::min<int>(player.coins, 20) / 8.0);
  note("poor", player.coins < 3);
  note("income", coins / 5.0);
  note("income later", coins * look.left.later_years / 10.0);
  note("ordinary units", ordinary / 6.0);
  note("mercenaries", mercenaries / 4.0);
  note("reserve", player.reserve / 6.0);
  note("to come", look.left.later_years > 0 ? reserves_added(s, look.seat) / 4.0 : 0);
  note("supply", player.supply / 8.0);
  note("cards", hand_size(s, look.seat) / 4.0);
  note("used cards", cards_in(s, front(look.seat)).count() / 3.0);
  note("tokens to place", player.tokens / 4.0);
  note("tokens", std::popcount(look.map.tokens[look.seat]) / 5.0);
  note("hexes", std::popcount(look.map.controlled[look.seat]) / 6.0);
}

// The strongest neighbour of what the seat controls, of each character.
template <class Note>
void note_neighbours(const Glimpse& look, Note& note) {
  const State& s = look.s;
  int force[max_players] = {};
  for_each_hex(look.map.controlled[look.seat], [&](HexId at) {
    const int defence = strength_in(s, at, look.seat);
    for (Seat enemy : seats_of(s))
      if (enemy != look.seat)
        force[enemy] =
            std::max(force[enemy], std::max(0, force_beside(s, enemy, at) + 2 - defence));
  });
  for (Seat other = 0; other < max_players; ++other) {
    constexpr const char* names[] = {"warlord", "murshid", "sultan", "caliph", "nomad"};
    note.among(names[other]);
    const bool plays = other < s.settings.players && other != look.seat;
    const Terms& theirs = look.terms[other];
    note("lead", plays ? within(standing_of(look.own()) - standing_of(theirs), 10) : 0);
    note("lead in points", plays ? within(look.own().points - theirs.points, 10) : 0);
    note("force beside", force[other] / 3.0);
  }
  note.among("");
}

template <class Note>
void note_time(const Glimpse& look, Note& note) {
  const State& s = look.s;
  const Year& year = std::get<Year>(s.stack[0]);
  note("first year", s.year == 1);
  note("last year", look.left.later_years == 0);
  note("left of year", look.left.this_year);
  note("left", look.left.all() / 3);
  note("last round", year.round >= 3);
  note("on turn", s.active == look.seat);
  note("has acted", year.turn > look.seat);
  note("four players", s.settings.players == 4);
}

// What pays on one map need not on another.
template <class Note>
void note_map(const Glimpse& look, Note& note) {
  note.among("map");
  for (std::size_t i = 0; i < data_words::maps.size(); ++i)
    note(data_words::maps[i], look.s.settings.map == MapChoice(i));
  note.among("");
}

template <class Note>
void note_seat(const Glimpse& look, double standing, Note& note) {
  note_terms(look, note);
  note_objectives(look, note);
  note_means(look, note);
  for (Metric what : each<Metric>)
    note(data_words::metrics[static_cast<std::size_t>(what)],
         std::min(metric(look.s, look.map, look.seat, what), 12) / 4.0);
  note_neighbours(look, note);
  note_time(look, note);
  note_map(look, note);
  note("standing", standing);
}

}  // namespace

int Sight::see(const State& s, Inputs& inputs) {
  const Survey map = survey(s);
  const Time left = time_left(s);
  std::array<Terms, max_players> terms{};
  double mean = 0;
  for (Seat seat : seats_of(s)) {
    terms[seat] = terms_of(s, map, seat);
    mean += standing_of(terms[seat]) / s.settings.players;
  }
  int count = 0;
  for (Seat seat : seats_of(s)) {
    Noting noting(inputs.of[seat]);
    note_seat(Glimpse{s, map, left, seat, terms},
              (standing_of(terms[seat]) - mean) / Mind::decisive, noting);
    count = static_cast<int>(noting.end() - inputs.of[seat]);
  }
  return count;
}

int Sight::reply(const State& s, const Decision& decision) {
  if (std::holds_alternative<BribedMove>(s.stack.top())) return greedy(s, decision);
  return Mind::reply(s, decision);
}

Seat Sight::lingers(const State& before, const State& after) {
  const auto acts = [](const State& s) {
    return !flow::over(s) && std::holds_alternative<Action>(s.stack.top());
  };
  const bool same = acts(before) && acts(after) && before.stack[0] == after.stack[0];
  return same ? before.active : nobody;
}

bool Sight::plausible(const State& s, Choice c) {
  const Verb verb = verb_of(c);
  const bool talks = verb == Verb::Hire || verb == Verb::Bribe || verb == Verb::AskCard;
  return !talks || action_in_progress(s).talks_left == Action{}.talks_left;
}

bool Sight::is_talk(const Decision& decision) {
  const Verb verb = verb_of(decision.choices[0]);
  return verb >= Verb::Offer && verb <= Verb::Refuse;
}

// One action in a turn, and a few questions inside it.
double Sight::share_of_turn(const State& s) { return Mind::rests(s) ? 0.5 : 0.15; }

std::vector<std::string> Sight::input_names() {
  const State s = prepared_game(Settings{});
  const Survey map = survey(s);
  Naming naming;
  note_seat(Glimpse{s, map, time_left(s), 0, std::array<Terms, max_players>{}}, 0, naming);
  return naming.names;
}

}  // namespace ziggurat::crescent
