// What follows from what is seen: who is ahead for what, where discards will go, what a bargain is
// about.
#include "oath/facts_json.h"

#include "oath/json_types.h"
#include "oath/rules.h"
#include "oath/show.h"
#include "oath/words.h"

namespace ziggurat::oath {
namespace {

// ---- how everybody stands ----

// By seats; those who do not count are left out.
Json by_seat(const State& s, bool (*counts)(const State&, Seat), const auto& number) {
  Json json = Json::object();
  for (Seat seat : seats_of(s))
    if (counts(s, seat)) json[seat_words[seat]] = number(seat);
  return json;
}

bool counts_always(const State&, Seat) { return true; }
bool is_of_empire(const State& s, Seat seat) { return s.player[seat].role != Role::Exile; }

Json oath_json(const State& s) {
  return {
      {"oath", word(s.oath)}, {"has", oath_scores_json(s)}, {"leads", seats_json(best_keepers(s))}};
}

Json vision_json(const State& s, Seat seat, CardId vision, bool revealed) {
  const Oath goal = oath_of(vision);
  return {{"seat", seat_json(seat)},
          {"vision", card_json(vision)},
          {"revealed", revealed},
          {"oath", word(goal)},
          {"has", by_seat(s, counts_always, [&](Seat one) { return oath_score(s, one, goal); })},
          {"leads", has_most(s, seat, goal)},
          {"fulfilled", fulfils_vision(s, seat, vision)}};
}

// The Conspiracy has no goal.
bool has_goal(CardId card) { return card < card_numbers && is_vision(card) && card != Conspiracy; }

// Everybody's revealed ones, and those that the viewer alone knows of.
Json visions_json(const View& v, const State& s) {
  Json list = Json::array();
  const auto add = [&](Seat seat, CardId card, bool revealed) {
    if (has_goal(card)) list.push_back(vision_json(s, seat, card, revealed));
  };
  for (Seat seat : seats_of(s)) {
    add(seat, s.player[seat].vision, true);
    if (s.prophecy & seat_bit(seat)) add(seat, s.foretold[seat], true);
  }
  if (v.viewer >= v.settings.players) return list;
  for (const SeenAdviser& adviser : v.player[v.viewer].advisers) add(v.viewer, adviser.card, false);
  if (v.searcher == v.viewer)
    for (CardId card : v.drawn) add(v.viewer, card, false);
  return list;
}

Json succession_json(const State& s) {
  const Outcome empire = outcome_for_empire(s, Victory::StableRegime);
  return {{"has", by_seat(s, is_of_empire, [&](Seat seat) { return succession_score(s, seat); })},
          {"successor", empire.winner == chancellor ? Json(nullptr) : seat_json(empire.winner)}};
}

// What the end die needs, if it is rolled after this round as things stand; and who would win if
// the game ended now because its last round is over.
Json end_json(const State& s) {
  const Outcome outcome = outcome_by_exhaustion(s);
  const int die = die_that_ends(s.round);
  return {{"last_round", last_round},
          {"die", die == 0 ? Json(nullptr) : Json(die)},
          {"rolled", regime_may_be_stable(s)},
          {"visions_needed", std::max(0, visions_to_win - s.visions_drawn)},
          {"would_win", seat_json(outcome.winner)},
          {"how", word(outcome.how)}};
}

// ---- a bargain ----

Json advisers_json(const View& v, Seat giver, u16 which) {
  Json list = Json::array();
  const auto& advisers = v.player[giver].advisers;
  for (int i = 0; i < advisers.size(); ++i)
    if (which >> i & 1) list.push_back({{"n", i + 1}, {"card", card_json(advisers[i].card)}});
  return list;
}

Json goods_json(const View& v, Seat giver, const Goods& goods) {
  return {{"seat", seat_json(giver)},
          {"favor", goods.favor},
          {"secrets", goods.secrets},
          {"relics", relics_json(goods.relics)},
          {"advisers", advisers_json(v, giver, goods.advisers)},
          {"banners", banners_json(goods.banners)},
          {"sites", spaces_json(goods.sites)},
          {"promise", goods.promise == 0 ? Json(nullptr) : Json(goods.promise)}};
}

const PlayerTurn* turn_in(const View& v) {
  for (const Frame& frame : v.stack)
    if (const auto* turn = std::get_if<PlayerTurn>(&frame)) return turn;
  return nullptr;
}

// ---- a Search ----

// The cards that are still in hand go there; null as long as the player is to choose.
Json goal_json(const State& s, Seat who, u8 where, u16 modifiers) {
  if (is_discard_place_open(where, modifiers)) return nullptr;
  const DiscardGoal goal = discard_goal(discard_region(s, who), where);
  return {{"pile", goal.pile ? Json(word(*goal.pile)) : Json("deck")}, {"under", goal.under}};
}

}  // namespace

Json oath_scores_json(const State& s) {
  return by_seat(s, stands_for_itself, [&](Seat seat) { return oath_score(s, seat, s.oath); });
}

// Who attacks the own Empire still belongs to it when the oath is looked at.
Json standing_json(const View& v, const State& seen) {
  if (seen.winner != nobody) return nullptr;
  State s = seen;
  s.battle.outcast = nobody;
  return {{"oath", oath_json(s)},
          {"visions", visions_json(v, s)},
          {"succession", succession_json(s)},
          {"end", end_json(s)}};
}

// Bargaining is done aloud; of a facedown adviser its number is named, not its face.
Json deal_json(const View& v) {
  const Deal* deal = deal_in(v);
  if (!deal) return nullptr;
  const PlayerTurn* turn = turn_in(v);
  const bool has_slot = deal->citizenship && !is_at(*deal, choose_slot);
  return {{"from", seat_json(deal->from)},
          {"to", seat_json(deal->to)},
          {"citizenship", deal->citizenship},
          {"slot", has_slot ? Json(deal->slot + 1) : Json(nullptr)},
          {"relic", has_slot ? card_json(v.reliquary[deal->slot]) : Json(nullptr)},
          {"given", goods_json(v, deal->from, deal->given)},
          {"asked", goods_json(v, deal->to, deal->asked)},
          {"agreed", deal->agreed},
          {"talks_left", turn ? Json(turn->talks_left) : Json(nullptr)}};
}

Json search_json(const State& s) {
  for (int i = s.stack.size() - 1; i >= 0; --i) {
    const Frame& frame = s.stack[i];
    const auto told = [&](Seat who, int keep, u8 where, u16 modifiers) {
      return Json{
          {"seat", seat_json(who)}, {"keep", keep}, {"to", goal_json(s, who, where, modifiers)}};
    };
    if (const auto* discards = std::get_if<DiscardDrawn>(&frame))
      return told(discards->who, discards->keep, discards->where, 0);
    if (const auto* play = std::get_if<PlayCard>(&frame))
      return told(play->who, 1, play->where, play->with);
    if (const auto* search = std::get_if<Search>(&frame))
      return told(search->who, search->plays_left, search->where, search->with);
    if (const auto* opening = std::get_if<Opening>(&frame))
      if (s.player[opening->who].pawn != no_site) return told(opening->who, 1, usual_pile, 0);
  }
  return nullptr;
}

// ---- what these look like ----

namespace {

using namespace types;

constexpr Field has_field = has("has", numbers_by_seat, "How much of what counts, by seat");
constexpr Field oath_fields[] = {has("oath", goal), has_field, has("leads", list_of<seat>)};
constexpr Type oath_standing = shape("OathStanding", object(oath_fields));
constexpr Field vision_fields[] = {
    has("seat", seat), has("vision", vision), has("revealed", flag),  has("oath", goal),
    has_field,         has("leads", flag),    has("fulfilled", flag),
};
constexpr Type vision_standing = shape("VisionStanding", object(vision_fields));
constexpr Field succession_fields[] = {
    has_field, has("successor", or_null<seat>, "null: the Chancellor himself would win")};
constexpr Type succession = object(succession_fields);
constexpr Field end_fields[] = {
    has("last_round", number),
    has("die", or_null<number>, "What ends the game after this round; null: it is not rolled"),
    has("rolled", flag, "As things stand"),
    has("visions_needed", number),
    has("would_win", seat, "If the last round were over"),
    has("how", word_but_first<victory_words>)};
constexpr Type end = object(end_fields);
constexpr Field standing_fields[] = {
    has("oath", oath_standing),
    has("visions", list_of<vision_standing>, "Those that are revealed or that the viewer holds"),
    has("succession", succession), has("end", end)};

constexpr Field given_adviser_fields[] = {has("n", number), has("card", seen_card)};
constexpr Type given_adviser = object(given_adviser_fields);
constexpr Field goods_fields[] = {has("seat", seat, "Who gives them"),
                                  has("favor", number),
                                  has("secrets", number),
                                  has("relics", list_of<relic_card>),
                                  has("advisers", list_of<given_adviser>),
                                  has("banners", list_of<banner>),
                                  has("sites", list_of<space>),
                                  has("promise", or_null<number>)};
constexpr Type goods = shape("Goods", object(goods_fields));
constexpr Field deal_fields[] = {
    has("from", seat),
    has("to", seat),
    has("citizenship", flag, "It is offered"),
    has("slot", or_null<number>, "Of the Reliquary, once it is chosen"),
    has("relic", or_null<seen_relic>, "In that slot"),
    has("given", goods),
    has("asked", goods),
    has("agreed", flag),
    has("talks_left", or_null<number>, "Bargains that may still fail; null outside a turn")};

constexpr Field pile_fields[] = {has("pile", one_of<region, either<"deck">>), has("under", flag)};
constexpr Type discarded_to = object(pile_fields);
constexpr Field search_fields[] = {
    has("seat", seat), has("keep", number, "So many of them are not discarded"),
    has("to", or_null<discarded_to>, "null: the player is to choose")};

}  // namespace

constexpr Type standing_type =
    shape("Standing", object(standing_fields), "Who is ahead for what, and how the game may end");
constexpr Type deal_type = shape("Deal", object(deal_fields), "A bargain in progress");
constexpr Type search_type =
    shape("Search", object(search_fields), "Where the cards go that somebody holds and discards");

}  // namespace ziggurat::oath
