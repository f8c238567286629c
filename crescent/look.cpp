// What can be said about single things on the table, from what one seat may know. The numbers come
// from the rules themselves, asked about the part of the table that is seen.
#include <algorithm>
#include <string>

#include "crescent/card_text.h"
#include "crescent/picture.h"
#include "crescent/rules.h"
#include "crescent/words.h"

namespace ziggurat::crescent {
namespace {

using Lines = std::vector<Message>;

void append(Lines& out, Lines more) {
  out.insert(out.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

const char* yes_no(bool yes) { return yes ? "yes" : "no"; }

// ---- names ----

Message with_player(Message message, Seat seat) {
  return with_seat(vocabulary(), std::move(message), "seat", seat);
}
Message with_hex(Message message, const State& s, HexId hex) {
  return std::move(message).with("hex", cell_word(s.board.hexes[hex].cell));
}
Lines seats_in(const State& s, int set) {
  Lines seats;
  for (Seat seat : seats_of(s))
    if (set >> seat & 1) seats.push_back(with_player(Message("crescent.look.name.seat"), seat));
  return seats;
}
Lines hexes_in(const State& s, Hexes set) {
  Lines hexes;
  for_each_hex(set, [&](HexId hex) {
    hexes.push_back(with_hex(Message("crescent.look.name.hex"), s, hex));
  });
  return hexes;
}
// Known cards by their names, equal ones together; of the others their number.
Lines names_of(const View& v, const std::vector<CardKind>& kinds) {
  Lines names;
  for (std::size_t i = 0, next = 0; i < kinds.size(); i = next) {
    while (next < kinds.size() && kinds[next] == kinds[i]) ++next;
    Message name = kinds[i] == unknown_card ? Message("crescent.look.name.unknown")
                                            : with_thing(Message("crescent.look.name.card"),
                                                         card_word_ref(v.settings, kinds[i]));
    names.push_back(std::move(name).with("n", static_cast<long>(next - i)));
  }
  return names;
}

// ---- strength ----

Building building_of(Stronghold s) {
  return s == Stronghold::Fort ? Building::Fort : Building::Castle;
}

// What a strength is the sum of. Palace and stronghold can stand together.
struct Sum {
  int total;
  int cards = 0;                  // what they give
  bool strongholds_weak = false;  // fort and castle count nothing
};
Message say_strength(const State& s, HexId at, Seat seat, Sum sum) {
  const Hex& hex = s.board.hexes[at];
  const bool has_fort = hex.stronghold_owner == seat;
  const int units = units_in(hex, seat);
  const int of_fort = has_fort && !sum.strongholds_weak ? static_cast<int>(hex.stronghold) : 0;
  Lines parts;
  const auto add = [&](Building building, int n) {
    parts.push_back(
        with_thing(Message("crescent.look.part.building").with("n", n), building_ref(building)));
  };
  if (units > 0) parts.push_back(Message("crescent.look.part.units").with("n", units));
  if (has_fort) add(building_of(hex.stronghold), of_fort);
  if (seat == caliph && s.board.palace == at)
    add(Building::Palace, sum.total - sum.cards - units - of_fort);
  if (sum.cards != 0) parts.push_back(Message("crescent.look.part.cards").with("n", sum.cards));
  return with_player(Message("crescent.look.strength"), seat)
      .with("n", sum.total)
      .with("parts", std::move(parts));
}

// ---- income ----

Message income_of(const State& s, Seat seat) {
  Lines parts;
  for (HexId hex = 0; hex < s.board.hex_count; ++hex)
    if (const int coins = income_from(s, seat, hex).total(); coins > 0)
      parts.push_back(with_hex(Message("crescent.look.income.hex"), s, hex).with("n", coins));
  return Message("crescent.look.income")
      .with("n", income(s, seat))
      .with("some", yes_no(!parts.empty()))
      .with("parts", std::move(parts));
}

// ---- objectives ----

bool is_yes_or_no(Metric metric) {
  switch (metric) {
    case Metric::Palace:
    case Metric::HolySiteControl:
    case Metric::HolySiteInfluence:
    case Metric::HolySiteSettlement:
    case Metric::HolySitePresence: return true;
    default: return false;
  }
}

Message say_need(const State& s, Seat seat, const Need& need) {
  const int now = metric(s, seat, need.metric);
  if (is_yes_or_no(need.metric))
    return Message("crescent.score.need.met")
        .with("metric", metric_name(need.metric))
        .with("met", yes_no(now >= need.at_least));
  return Message("crescent.score.need")
      .with("metric", metric_name(need.metric))
      .with("now", now)
      .with("n", need.at_least);
}

Message say_objective(const State& s, Seat seat, int number) {
  const Objective& objective = character(s, seat).objectives[number];
  Lines parts;
  for (const Need& need : objective.needs) parts.push_back(say_need(s, seat, need));
  if (!objective.needs.empty())
    parts.push_back(Message("crescent.score.once").with("points", objective.points));
  for (const Pay& pay : objective.pays)
    parts.push_back(Message("crescent.score.pay")
                        .with("metric", metric_name(pay.metric))
                        .with("now", metric(s, seat, pay.metric))
                        .with("each", pay.each)
                        .with("points", pay.points));
  if (objective.most > 0)
    parts.push_back(Message("crescent.score.most").with("points", objective.most));
  return with_thing(Message("crescent.score.objective"), objective_ref(s, seat, number))
      .with("n", objective_points(s, seat, objective))
      .with("first", yes_no(objective.year_one))
      .with("parts", std::move(parts));
}

void describe_objectives(const State& s, Seat seat, Lines& out) {
  const Character& own = character(s, seat);
  for (int i = 0; i < own.objectives.size(); ++i) out.push_back(say_objective(s, seat, i));
  if (own.exchange_coins > 0)
    out.push_back(Message("crescent.score.exchange")
                      .with("coins", own.exchange_coins)
                      .with("points", own.exchange_points));
}

Message say_points(const View& v, Seat seat) {
  if (!v.player[seat].points_seen) return with_player(Message("crescent.score.hidden"), seat);
  return with_player(Message("crescent.score.seat"), seat).with("n", v.player[seat].points);
}

// ---- a combat or contest ----

void describe_contest_side(const State& s, Side side, Lines& out) {
  const Clash& clash = s.clash;
  int seats = clash.participants & ~clash.supporters;
  if (side == Side::Attacker) seats = only(clash.attacker) | clash.supporters;
  const Influence influence = influence_of(s, side);
  out.push_back(Message("crescent.look.influence-of-side")
                    .with("side", side_words[static_cast<int>(side)])
                    .with("seats", seats_in(s, seats))
                    .with("n", influence.total())
                    .with("military", influence.military)
                    .with("civil", influence.civil)
                    .with("cards", influence.cards));
}

void describe_clash(const View& v, const State& s, Lines& out) {
  const Clash& clash = s.clash;
  if (clash.hex == no_hex) return out.push_back(Message("crescent.look.no-clash"));
  if (clash.contest) {
    out.push_back(
        with_hex(with_player(Message("crescent.look.contest"), clash.attacker), s, clash.hex));
    for (Side side : each<Side>) describe_contest_side(s, side, out);
  } else {
    Message message = with_player(Message("crescent.look.combat"), clash.attacker);
    out.push_back(with_hex(with_seat(vocabulary(), std::move(message), "defender", clash.defender),
                           s, clash.hex));
    for (Side side : each<Side>) {
      const Seat seat = seat_of(clash, side);
      out.push_back(say_strength(s, clash.hex, seat,
                                 {.total = combat_strength(s, side),
                                  .cards = clash.bonus[seat],
                                  .strongholds_weak = clash.strongholds_weak}));
    }
    if (clash.strongholds_weak) out.push_back(Message("crescent.look.weakened"));
  }
  for (Seat seat : seats_of(s)) {
    const auto add = [&](Message message, Place place) {
      if (Lines cards = names_of(v, cards_at(v, place)); !cards.empty())
        out.push_back(with_player(std::move(message), seat).with("cards", std::move(cards)));
    };
    add(Message("crescent.look.chosen"), chosen(seat));
    add(Message("crescent.look.waiting"), waiting(seat));
    add(Message("crescent.look.resolved"), resolved(seat));
    add(Message("crescent.look.given"), given_to(seat));
    if (clash.deal[seat] > 0)
      out.push_back(with_player(Message("crescent.look.deal"), seat).with("n", clash.deal[seat]));
    else if (clash.promise[seat] > 0)
      out.push_back(
          with_player(Message("crescent.look.promise"), seat).with("n", clash.promise[seat]));
  }
}

// ---- a hex ----

void describe_hex(const State& s, HexId at, Lines& out) {
  const Hex& hex = s.board.hexes[at];
  constexpr const char* features[] = {"none", "river", "crossing", "holy_site"};
  out.push_back(with_thing(with_hex(Message("crescent.look.hex"), s, at),
                           ref(Kind::Terrain, static_cast<int>(hex.terrain)))
                    .with("feature", features[static_cast<int>(hex.feature)]));
  if (hex.settlement != Settlement::None) {
    const Building building = hex.settlement == Settlement::Town ? Building::Town : Building::City;
    out.push_back(with_thing(Message("crescent.look.settlement"), building_ref(building)));
  }
  const Seat owner = controller(s, at);
  if (owner == nobody) out.push_back(Message("crescent.look.open"));
  for (Seat seat = 0; seat < max_players; ++seat)
    if (const int strength = strength_in(s, at, seat); strength > 0) {
      if (seat == owner) out.push_back(with_player(Message("crescent.look.control"), seat));
      out.push_back(say_strength(s, at, seat, {.total = strength}));
    }
  out.push_back(hex.token == nobody ? Message("crescent.look.no-token")
                                    : with_player(Message("crescent.look.token"), hex.token));
  int there = 0;
  for (Seat seat : seats_of(s))
    if (is_present(s, seat, at)) there |= only(seat);
  if (there != 0) out.push_back(Message("crescent.look.present").with("seats", seats_in(s, there)));
  const Hexes across = s.board.touching[at] & static_cast<Hexes>(~s.board.adjacent[at]);
  out.push_back(Message("crescent.look.adjacent").with("hexes", hexes_in(s, s.board.adjacent[at])));
  if (across != 0)
    out.push_back(Message("crescent.look.across").with("hexes", hexes_in(s, across)));
  out.push_back(Message("crescent.look.worth")
                    .with("n", worth_of(s, at).total())
                    .with("surcharge", data(s).surcharge[hex.terrain]));
}

// ---- a player ----

void describe_reserves(const State& s, Seat seat, Lines& out) {
  if (!has_reserves(seat)) return;
  out.push_back(Message("crescent.look.reserves")
                    .with("n", s.player[seat].reserve)
                    .with("unit", word(reserve_kind(seat)))
                    .with("value", reserves_value(s, seat))
                    .with("strength", reserves_strength(s, seat))
                    .with("more", reserves_added(s, seat)));
}

void describe_player(const View& v, const State& s, Seat seat, Lines& out) {
  const SeenPlayer& player = v.player[seat];
  out.push_back(say_points(v, seat));
  Lines buildings;
  for (Building building : each<Building>)
    if (character(s, seat).buildings[building] > 0)
      buildings.push_back(
          with_thing(Message("crescent.look.left").with("n", player.buildings[building]),
                     building_ref(building)));
  out.push_back(Message("crescent.look.supply")
                    .with("coins", player.coins)
                    .with("units", player.supply)
                    .with("tokens", player.tokens)
                    .with("buildings", std::move(buildings)));
  describe_reserves(s, seat, out);
  out.push_back(income_of(s, seat));
  out.push_back(Message("crescent.look.held")
                    .with("n", player.hand_count)
                    .with("cards", names_of(v, cards_at(v, hand(seat)))));
  if (Lines used = names_of(v, cards_at(v, front(seat))); !used.empty())
    out.push_back(Message("crescent.look.front").with("cards", std::move(used)));
  describe_objectives(s, seat, out);
}

// ---- cards ----

void describe_card(const View& v, CardKind kind, Lines& out) {
  out.push_back(card_summary(v.settings, kind));
  append(out, card_effects(v.settings, kind));
  append(out, card_notes(v.settings, kind));
}

void describe_hand(const View& v, Lines& out) {
  long number = 0;
  if (v.viewer < v.settings.players)
    for (CardKind kind : cards_at(v, hand(v.viewer))) {
      out.push_back(Message("crescent.look.numbered")
                        .with("n", ++number)
                        .with("card", card_summary(v.settings, kind)));
      append(out, card_effects(v.settings, kind));
    }
  if (number == 0) out.push_back(Message("crescent.look.no-hand"));
}

void describe_all_cards(const View& v, Lines& out) {
  for (int kind = 0; kind < data_set(v.settings.data).cards.size(); ++kind)
    out.push_back(card_summary(v.settings, static_cast<CardKind>(kind)));
}

void describe_discards(const View& v, Lines& out) {
  Lines cards = names_of(v, cards_at(v, discard_pile));
  out.push_back(Message("crescent.look.discard")
                    .with("n", static_cast<long>(cards_at(v, discard_pile).size()))
                    .with("cards", std::move(cards)));
}

// From the top; of each part of the deck nobody knows the order.
void describe_deck(const View& v, Lines& out) {
  out.push_back(Message("crescent.look.deck").with("n", deck_size(v)));
  for (int segment = max_segments - 1; segment >= 0; --segment) {
    const auto cards = cards_at(v, deck(segment));
    if (!cards.empty())
      out.push_back(Message("crescent.look.segment")
                        .with("n", static_cast<long>(cards.size()))
                        .with("cards", names_of(v, cards)));
  }
}

void describe_market(const View& v, const State& s, Lines& out) {
  for (int slot = 0; slot < market_size + court_size; ++slot) {
    const bool for_sale = slot < market_size;
    const auto cards = cards_at(v, for_sale ? market(slot) : court(slot - market_size));
    if (cards.empty()) continue;
    const Card& card = data(s).cards[cards[0]];
    Message line = for_sale ? Message("crescent.look.for-sale") : Message("crescent.look.court");
    line = with_thing(with_thing(std::move(line), slot_ref(slot)),
                      card_word_ref(v.settings, cards[0]));
    if (for_sale) {
      const bool to_bank = card.affiliation == v.viewer || !takes_part(s, card.affiliation);
      line.with("price", price_of(s, v.viewer, slot));
      line = to_bank ? std::move(line).with("seat", "nobody").with("seat_name", "")
                     : with_player(std::move(line), card.affiliation);
    }
    out.push_back(std::move(line));
  }
  if (out.empty()) out.push_back(Message("crescent.look.no-market"));
}

// ---- the whole ----

// Not too long, and not cut inside a letter.
std::string beginning_of(const std::string& text) {
  std::size_t end = std::min<std::size_t>(text.size(), 40);
  while (end > 0 && end < text.size() && (static_cast<u8>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

constexpr const char* frame_words[] = {
    "setup",   "year",   "action",  "moves",  "builds", "recruits",   "hires",
    "bargain", "bribed", "buying",  "refill", "look",   "muster",     "dealings",
    "window",  "combat", "contest", "cards",  "effect", "hand_limit", "unit_limit"};
static_assert(std::size(frame_words) == std::variant_size_v<Frame>);

void describe_table(const View& v, const State& s, Lines& out) {
  out.push_back(Message("crescent.look.year")
                    .with("year", v.year)
                    .with("years", v.settings.years)
                    .with("round", round_of(v.stack)));
  if (v.active < v.settings.players && !v.stack.empty())
    out.push_back(with_player(Message("crescent.look.acts"), v.active));
  Lines steps;
  for (const Frame& frame : v.stack)
    steps.push_back(Message("crescent.look.step").with("step", frame_words[frame.index()]));
  if (!steps.empty())
    out.push_back(Message("crescent.look.progress").with("steps", std::move(steps)));
  if (s.clash.hex != no_hex) describe_clash(v, s, out);
}

}  // namespace

std::vector<Message> look(const View& v, std::string_view what) {
  Lines out;
  const State s = seen_table(v);
  std::string name;
  for (std::string_view part : split(what)) name += (name.empty() ? "" : "_") + std::string(part);
  const std::string_view tokens[] = {name};
  u8 cell = no_cell;
  if (name.empty()) return describe_table(v, s, out), out;
  if (name == "hand") return describe_hand(v, out), out;
  if (name == "market") return describe_market(v, s, out), out;
  if (name == "objectives") return score_sheet(v);
  if (name == "cards") return describe_all_cards(v, out), out;
  if (name == "discard") return describe_discards(v, out), out;
  if (name == "deck") return describe_deck(v, out), out;
  if (name == "combat" || name == "contest") return describe_clash(v, s, out), out;
  if (read_cell(tokens, cell)) {
    const HexId hex = hex_at(s.board, cell);
    if (hex == no_hex)
      out.push_back(Message("crescent.look.no-land").with("hex", cell_word(cell)));
    else
      describe_hex(s, hex, out);
    return out;
  }
  if (const int kind = find_card_kind(data(s), name); kind >= 0)
    return describe_card(v, static_cast<CardKind>(kind), out), out;
  const int seat = find_word(character_words, name);
  if (seat >= 0 && seat < v.settings.players)
    return describe_player(v, s, static_cast<Seat>(seat), out), out;
  out.push_back(Message("crescent.look.unknown").with("what", beginning_of(name)));
  return out;
}

std::vector<Message> score_sheet(const View& v) {
  Lines out;
  const State s = seen_table(v);
  for (Seat seat : seats_of(v)) {
    out.push_back(say_points(v, seat));
    describe_objectives(s, seat, out);
  }
  return out;
}

}  // namespace ziggurat::crescent
