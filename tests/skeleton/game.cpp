#include "tests/skeleton/game.h"

#include <numeric>

#include "core/position.h"
#include "core/shuffle.h"

namespace ziggurat::skeleton {

// ---- the rules ----

int weight(const Load& load) { return std::accumulate(load.begin(), load.end(), 0); }
int most_weight(const Settings& settings) { return settings.young ? 12 : 16; }

namespace {

int left_in_heap(const State& s, int heavy) {
  int left = bales_of_each;
  for (const Load& load : s.load)
    for (u8 bale : load) left -= bale == heavy;
  return left;
}

Seat active(const State& s, const Loading&) { return s.active; }
void list_turn(const State& s, const Loading&, Choices& out) {
  if (s.dates[s.active] >= price_of_bale) out.add(choice(Verb::Load));
  out.add(choice(Verb::Rest));
}
Then take_turn(State& s, Loading&, Choice c) {
  if (Verb(c.verb) == Verb::Load) {
    s.dates[s.active] = static_cast<u8>(s.dates[s.active] - price_of_bale);
    return Then::Next;
  }
  s.rests[s.active] = true;
  s.tell(Event::Rests, s.active);
  return Then::Next;
}

Seat heap(const State&, const Loading&) { return chance; }
void list_bales(const State& s, const Loading&, Choices& out) {
  for (int heavy = 1; heavy <= heaviest && !s.rests[s.active]; ++heavy)
    if (const int left = left_in_heap(s, heavy))
      out.add(choice(Verb::Weigh, 0, amount_ref(heavy)), left);
}
Then load(State& s, Loading&, Choice c) {
  s.load[s.active].push(c.a.id);
  ++s.bales[s.active];
  s.tell(Event::Loaded, s.active, 0, c.a, {}, only(s.active));
  return Then::Next;
}

Then pass_on(State& s, Loading&, Choice) {
  for (int i = 0; i < s.settings.players; ++i) {
    s.active = next_seat(s, s.active);
    if (!s.rests[s.active]) return Then::Restart;
  }
  s.tell(Event::Over, nobody);
  return Then::Done;
}

constexpr Step<State, Loading> steps[] = {
    {"turn", active, list_turn, take_turn},
    {"weigh", heap, list_bales, load},
    happens(pass_on),
};

}  // namespace

std::span<const Step<State, Loading>> steps_of(const Loading&) { return steps; }

State Rules::prepared_game(const Settings& settings) {
  State s{};
  s.settings = settings;
  for (Seat seat : seats_of(s)) s.dates[seat] = most_bales * price_of_bale;
  s.call(Loading{});
  return s;
}

// The same number by which `list_turn` and `take_turn` go.
void Rules::price(const State& s, Choice c, Price& price) {
  if (Verb(c.verb) == Verb::Load)
    price.add(Resource::Dates, price_of_bale, seat_ref(s.active), the_stock);
}
int Rules::held(const State& s, Ref holder, u8) { return s.dates[holder.id]; }

Scores Rules::scores(const State& s) {
  Scores scores;
  scores.seats = s.settings.players;
  for (Seat seat : seats_of(s))
    if (const int heavy = weight(s.load[seat]); heavy <= most_weight(s.settings))
      scores.points[seat] = heavy;
  for (Seat seat : seats_of(s)) {
    scores.rank[seat] = 1;
    for (Seat other : seats_of(s)) scores.rank[seat] += scores.points[other] > scores.points[seat];
  }
  return scores;
}

const char* Rules::check(const State& s) {
  for (Seat seat : seats_of(s))
    if (s.load[seat].size() != s.bales[seat]) return "bales";
  for (int heavy = 1; heavy <= heaviest; ++heavy)
    if (left_in_heap(s, heavy) < 0) return "heap";
  return nullptr;
}

// ---- options and words ----

namespace {

constexpr const char* camels[] = {"grown", "young"};
constexpr const char* reasons[] = {"over", "not-now", "full"};
constexpr const char* invariants[] = {"bales", "heap"};
constexpr const char* resource_words[] = {"dates"};

constexpr Row<Kind, KindWords> kinds[] = {
    {Kind::None, {}},
    {Kind::Amount, amounts},
    {Kind::Seat, named<seat_words>("seat")},
};
constexpr Row<Verb, VerbWords> verbs[] = {
    {Verb::None, {}},
    {Verb::Load, {"load"}},
    {Verb::Rest, {"rest"}},
    {Verb::Weigh, {"weigh", false, Kind::Amount}},
};
constexpr Row<Event, EventWords> events[] = {
    {Event::Loaded, {"loaded", true}},
    {Event::Rests, {"rests"}},
    {Event::Over, {"over"}},
};
constexpr auto kind_words = in_order(kinds);
constexpr auto verb_words = in_order(verbs);
constexpr auto event_words = in_order(events);
constexpr Vocabulary words = {"skeleton",        kind_words.items, verb_words.items,
                              event_words.items, seat_words,       resource_words};

}  // namespace

const Vocabulary& Rules::vocabulary() { return words; }

const OptionTable<Settings>& Rules::options() {
  static const OptionTable<Settings> table = {option<&Settings::young>("camels", camels)};
  return table;
}

const GameInfo& Rules::info() {
  static const auto prompts = all_prompts(static_cast<Frame*>(nullptr));
  static const GameInfo info = {.name = "skeleton",
                                .rules_version = 1,
                                .min_seats = 2,
                                .max_seats = max_players,
                                .minutes = 5,
                                .weight = 1,
                                .options = options().infos(),
                                .prompts = prompts,
                                .reasons = reasons,
                                .invariants = invariants};
  return info;
}

const char* Rules::reason(const State&, const Decision& asked, Choice c) {
  return Verb(c.verb) == Verb::Load && asked.choices.has_verb(Verb::Rest) ? "full" : "not-now";
}

Message Rules::prompt(const State& s, Message question) {
  return std::move(question).with("bales", s.bales[s.active]);
}

// ---- who knows what ----

View Rules::view(const State& s, Seat viewer) {
  const bool plays = viewer < s.settings.players;
  return {s, viewer, plays ? s.load[viewer] : Load{}, as_seen_by(s.news, viewer)};
}

// The bales of the others are any of those that the viewer has not seen.
State Rules::imagine(const State& s, Seat viewer, Rng& rng) {
  State world = s;
  world.news = as_seen_by(s.news, viewer);
  for (Seat seat : seats_of(s))
    if (seat != viewer) world.load[seat].clear();
  FixedList<u8, heaviest * bales_of_each> unseen;
  for (u8 heavy = 1; heavy <= heaviest; ++heavy)
    for (int i = left_in_heap(world, heavy); i > 0; --i) unseen.push(heavy);
  for (Seat seat : seats_of(s))
    while (world.load[seat].size() < s.bales[seat]) world.load[seat].push(take_any(unseen, rng));
  return world;
}

// ---- positions, a line for each seat: `brown 3 6 active` ----

namespace {

struct Reader : PositionReader {
  State s{};

  Reader() : PositionReader(Rules::info(), words, 2) {}
  void begin(const OptionValues& chosen, int players) override {
    s = Rules::prepared_game(*Rules::options().settings(chosen, players));
  }
  bool read_line(std::string_view seat_word) override {
    Seat seat = nobody;
    int heavy = 0;
    if (!is_seat(seat_word, seat)) return false;
    for (const std::string_view word : std::span(words_).subspan(1)) {
      if (word == "active")
        s.active = seat;
      else if (word == "rests")
        s.rests[seat] = true;
      else if (parse_number(word, heavy) && s.bales[seat]++ < most_bales)
        s.load[seat].push(static_cast<u8>(heavy)), s.dates[seat] -= price_of_bale;
      else
        return false;
    }
    return true;
  }
  Result<State> read(std::string_view text) {
    if (const Message problem = read_all(text); !problem.key.empty()) return problem;
    if (const char* broken = Rules::check(s)) return wrong("skeleton.broken").with("what", broken);
    return s;
  }
};

}  // namespace

Result<State> Rules::parse_position(std::string_view text) { return Reader().read(text); }

std::string Rules::print_position(const State& s) {
  std::string text =
      print_players_and_options(info(), s.settings.players, options().values_in(s.settings));
  for (Seat seat : seats_of(s)) {
    text += seat_words[seat];
    for (u8 heavy : s.load[seat]) text += " " + std::to_string(heavy);
    text += std::string(s.rests[seat] ? " rests" : "") + (s.active == seat ? " active\n" : "\n");
  }
  return text;
}

// ---- for people ----

Picture Rules::picture(const View& v) {
  Picture lines;
  for (Seat seat : seats_of(v))
    lines.push_back({{seat_words[seat]}, {" bales " + std::to_string(v.bales[seat])}});
  return lines;
}

std::vector<Message> Rules::look(const View& v, std::string_view) { return score_sheet(v); }
std::vector<Message> Rules::score_sheet(const View& v) {
  return {Message("skeleton.score").with("weight", weight(v.load))};
}
Message Rules::stage(const View& v) {
  return Message("skeleton.stage")
      .with("resting", std::count(std::begin(v.rests), std::end(v.rests), true));
}

}  // namespace ziggurat::skeleton
