// A combat or an influence contest in progress, for programs. What it comes to is told by where it
// comes from; cards that others have chosen secretly are in none of it.
#include <algorithm>

#include "crescent/facts_json.h"
#include "crescent/picture.h"
#include "crescent/rules.h"

namespace ziggurat::crescent {
namespace {

int number_of(Side side) { return static_cast<int>(side); }
bool is_in(u8 set, Seat seat) { return seat < max_players && (set >> seat & 1); }

// ---- who takes part ----

u8 fighters(const Clash& clash) {
  const u8 others = clash.contest ? clash.participants : only(clash.defender);
  return static_cast<u8>(only(clash.attacker) | others);
}

// Participants of a contest who have not said yet for whom they are.
u8 undeclared(const State& s) {
  for (const Frame& frame : s.stack)
    if (const auto* contest = std::get_if<Contest>(&frame)) return contest->to_declare;
  return 0;
}

u8 seats_on(const Clash& clash, Side side) {
  if (!clash.contest) return only(seat_of(clash, side));
  u8 seats = 0;
  for_each_seat(fighters(clash), [&](Seat seat) {
    if (side_of(clash, seat) == side) seats |= only(seat);
  });
  return seats;
}

// ---- sums ----

int strength(const State& s, Side side) {
  return s.clash.contest ? influence_strength(s, side) : combat_strength(s, side);
}
int losses(const State& s, Side side) {
  return s.clash.contest ? 0 : losses_against(s, side, combat_strength(s, other(side)));
}

Json parts_json(const Strength& strength) {
  return {
      {"units", strength.units}, {"strongholds", strength.strongholds}, {"cards", strength.cards}};
}
Json parts_json(const Influence& influence) {
  return {{"military", influence.military}, {"civil", influence.civil}, {"cards", influence.cards}};
}

Json side_json(const State& s, Side side) {
  return {{"seats", seats_json(seats_on(s.clash, side))},
          {"sum", strength(s, side)},
          {"parts",
           s.clash.contest ? parts_json(influence_of(s, side)) : parts_json(strength_of(s, side))}};
}

// Who has not taken a side yet counts for none, but what he would bring is told.
Json sums_json(const State& s, u8 undeclared) {
  State declared = s;
  declared.clash.participants &= static_cast<u8>(~undeclared);
  Json each = Json::object();
  for_each_seat(fighters(s.clash), [&](Seat seat) {
    each[character_words[seat]] = s.clash.contest
                                      ? parts_json(influence_of(s, seat))
                                      : parts_json(strength_of(s, side_of(s.clash, seat)));
  });
  const bool to_be_lost = !s.clash.contest && !s.clash.decided;
  return {
      {"sides", by_side([&](Side side) { return side_json(declared, side); })},
      {"by", std::move(each)},
      {"losses", to_be_lost ? by_side([&](Side side) { return losses(s, side); }) : Json(nullptr)}};
}

// ---- what the viewer's own cards would make of it ----

// By how much a side is ahead, then what the other would lose more.
std::pair<int, int> standing(const State& s, Side side) {
  return {strength(s, side) - strength(s, other(side)), losses(s, other(side)) - losses(s, side)};
}

// Answers every question of the cards by the choice that serves the asked one's side best, as far
// as `ahead` sees.
void answer_all(State& s, void (*ahead)(State&)) {
  Decision asked;
  for (flow::decide(s, asked); !flow::over(s); flow::decide(s, asked)) {
    const Side side = asked.who < max_players ? side_of(s.clash, asked.who) : Side::Attacker;
    State best, foreseen;
    for (const Choice& c : asked.choices) {
      State then = s;
      flow::apply(then, c);
      State end = then;
      ahead(end);
      if (c == asked.choices[0] || standing(end, side) > standing(foreseen, side))
        best = then, foreseen = end;
    }
    s = best;
  }
}

// The table once the cards that the viewer sees chosen, his own, have taken effect. What a choice
// is good for may show only when all cards are resolved, so they are tried to their end.
State with_own_cards(State s) {
  reveal_cards(s);
  s.stack.clear();
  s.call(Resolution{});
  flow::settle(s);
  answer_all(s, [](State& then) { answer_all(then, [](State&) {}); });
  return s;
}

Json forecast_json(const View& v, const State& s) {
  if (!is_in(s.clash.chose, v.viewer)) return nullptr;
  return sums_json(with_own_cards(s), undeclared(s));
}

// ---- who may still change it ----

bool may_hold_cards(const View& v, Seat seat) {
  const Keyword keyword = v.clash.contest ? Keyword::Contest : Keyword::Combat;
  const auto held = cards_at(v, hand(seat));
  return std::any_of(held.begin(), held.end(), [&](CardKind kind) {
    return kind == unknown_card || data_set(v.settings.data).cards[kind].has(keyword);
  });
}

bool are_cards_shown(const State& s) {
  const auto is_past = [](const auto& frame, std::string_view prompt) {
    const auto steps = steps_of(frame);
    const auto at = std::find_if(steps.begin(), steps.end(),
                                 [&](const auto& step) { return step.prompt == prompt; });
    return frame.step > at - steps.begin();
  };
  for (const Frame& frame : s.stack) {
    if (const auto* combat = std::get_if<Combat>(&frame)) return is_past(*combat, "combat.reveal");
    if (const auto* contest = std::get_if<Contest>(&frame))
      return is_past(*contest, "contest.reveal");
  }
  return true;
}

// Whose cards, secret or still to be chosen, are not in the sums. The viewer's own are in the
// forecast once they are chosen.
u8 seats_with_cards_to_come(const View& v, const State& s) {
  if (are_cards_shown(s)) return 0;
  u8 seats = fighters(s.clash);
  if (murshid_may_meddle(s)) seats |= only(murshid);
  u8 to_come = 0;
  for_each_seat(seats, [&](Seat seat) {
    const bool own = seat == v.viewer && is_in(s.clash.chose, seat);
    if (!own && may_hold_cards(v, seat)) to_come |= only(seat);
  });
  return to_come;
}

// Somebody decides a tie, or it is plain who wins it.
Json tie_json(const State& s) {
  const Seat breaker = tie_breaker(s);
  return {
      {"decides", seat_json(breaker)},
      {"wins", breaker == nobody ? Json(side_words[number_of(Side::Attacker)]) : Json(nullptr)}};
}

}  // namespace

Json clash_json(const View& v, const State& s) {
  const Clash& c = s.clash;
  if (c.hex == no_hex) return nullptr;
  const auto if_known = [](bool known, Json what) { return known ? what : Json(nullptr); };
  const auto points = [&](const u8(&of)[max_players]) {
    return by_seat(s, [&](Seat seat) { return of[seat]; });
  };
  const auto of_side = [&](const auto& values) {
    return by_side([&](Side side) { return values[number_of(side)]; });
  };
  const auto units = [&](const auto& of) {
    return by_side([&](Side side) { return units_json(of[number_of(side)]); });
  };
  Json json;
  json["kind"] = c.contest ? "contest" : "combat";
  json["hex"] = hex_json(s.board, c.hex);
  json["attacker"] = seat_json(c.attacker);
  json["defender"] = seat_json(c.defender);
  json["participants"] = seats_json(c.participants);
  json["supporters"] = seats_json(c.supporters);
  json["undeclared"] = seats_json(undeclared(s));
  json["chose"] = seats_json(c.chose);
  json["cards_to_come"] = seats_json(seats_with_cards_to_come(v, s));
  json["meddler"] = c.meddler;
  json["meddles_for"] = if_known(c.meddles, side_words[number_of(c.meddles_for)]);
  json["promise"] =
      by_seat(s, [&](Seat seat) { return if_known(is_in(c.promised, seat), c.promise[seat]); });
  json["deal"] = points(c.deal);
  json["bonus"] = by_seat(s, [&](Seat seat) { return c.bonus[seat]; });
  json["strength"] = by_side([&](Side side) { return strength(s, side); });
  json["sums"] = sums_json(s, undeclared(s));
  json["forecast"] = forecast_json(v, s);
  json["tie"] = tie_json(s);
  json["assigned"] = units(c.assigned);
  json["spent"] = units(c.spent);
  json["spared"] = of_side(c.spared);
  json["sack_bonus"] = of_side(c.sack_bonus);
  json["flees"] = of_side(c.flees);
  json["sack_forbidden"] = c.sack_forbidden;
  json["strongholds_weak"] = c.strongholds_weak;
  json["total"] = if_known(c.counted, of_side(c.total));
  json["owed"] = c.owed;
  json["winner"] = if_known(c.decided, side_words[number_of(c.winner)]);
  json["plunder"] = c.plunder;
  return json;
}

// ---- what it looks like ----

namespace {

constexpr auto& number = Type::Number;
constexpr auto& flag = Type::Flag;
constexpr Type seats = list_of<types::seat>;
template <const Type& type>
constexpr Type of_sides = map_of<type, side_type>;

constexpr Type::Field cards = has("cards", number, "What those give that have taken effect");
constexpr Type::Field strength_fields[] = {has("units", number), has("strongholds", number), cards};
constexpr Type strength_type = shape("Strength", object(strength_fields));
constexpr Type::Field influence_fields[] = {has("military", number), has("civil", number), cards};
constexpr Type influence_type = shape("Influence", object(influence_fields));
constexpr Type parts = one_of<strength_type, influence_type>;

constexpr Type::Field side_fields[] = {has("seats", seats), has("sum", number),
                                       has("parts", parts)};
constexpr Type side = shape("ClashSide", object(side_fields));
constexpr Type::Field sums_fields[] = {
    has("sides", of_sides<side>, "Without those who have not taken one yet"),
    has("by", map_of<parts>, "What each who takes part brings, by seat"),
    has("losses", or_null<of_sides<number>>, "Units, of a combat that is not decided")};
constexpr Type sums = shape("Sums", object(sums_fields));

constexpr Type::Field tie_fields[] = {has("decides", or_null<types::seat>),
                                      has("wins", or_null<side_type>, "Where nobody decides")};
constexpr Type tie = object(tie_fields);

constexpr Type::Field clash_fields[] = {
    has("kind", either<"combat", "contest">),
    has("hex", Type::Text),
    has("attacker", types::seat),
    has("defender", or_null<types::seat>, "Of a combat"),
    has("participants", seats, "Of a contest, without the attacker"),
    has("supporters", seats, "Of these"),
    has("undeclared", seats, "Of these"),
    has("chose", seats, "Who has chosen cards, or none, that are not shown yet"),
    has("cards_to_come", seats, "Whose secret or future cards may change sums and forecast"),
    has("meddler", flag, "The Murshid may add cards to a side"),
    has("meddles_for", or_null<side_type>, "null: he adds none, or it is not shown yet"),
    has("promise", map_of<or_null<number>>, "Points for the Murshid by seat; null: not asked yet"),
    has("deal", map_of<number>, "Points agreed with the Murshid, by seat"),
    has("bonus", map_of<number>, "From cards, by seat"),
    has("strength", of_sides<number>, "Who has not taken a side yet counts as a defender"),
    has("sums", sums, "As it stands"),
    has("forecast", or_null<sums>,
        "With the viewer's chosen cards, if he makes the most of them and nobody adds others"),
    has("tie", tie),
    has("assigned", of_sides<units_type>, "To cards"),
    has("spent", of_sides<units_type>, "Of these, gone once the winner is known"),
    has("spared", of_sides<number>, "Losses fewer"),
    has("sack_bonus", of_sides<number>),
    has("flees", of_sides<flag>),
    has("sack_forbidden", flag),
    has("strongholds_weak", flag),
    has("total", or_null<of_sides<number>>, "null: not counted yet"),
    has("owed", number, "Losses still to be taken by who is asked"),
    has("winner", or_null<side_type>, "null: not known yet"),
    has("plunder", number, "The Warlord's points so far")};

}  // namespace

constexpr Type clash_type =
    shape("Clash", object(clash_fields), "A combat or an influence contest");

}  // namespace ziggurat::crescent
