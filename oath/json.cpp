// States and views for programs, in the words of the game. A state is written as a view from which
// nothing is hidden.
#include "oath/json.h"

#include "core/json_words.h"
#include "oath/facts_json.h"
#include "oath/json_types.h"
#include "oath/picture.h"
#include "oath/rules.h"
#include "oath/words.h"

namespace ziggurat::oath {

// ---- words ----

Json seat_json(Seat seat) { return ziggurat::seat_json(vocabulary(), seat); }
Json seats_json(u8 set) { return ziggurat::seats_json(vocabulary(), set); }

// Of a hidden card its back, where that can be seen.
Json card_json(CardId card) {
  switch (int{card}) {
    case no_card:
    case hidden_card: return nullptr;
    case hidden_denizen: return "?denizen";
    case hidden_vision: return "?vision";
    case hidden_relic: return "?relic";
    default: return card_words[card];
  }
}

Json relics_json(Relics relics) {
  Json list = Json::array();
  for_each_relic(relics, [&](CardId card) { list.push_back(card_words[card]); });
  return list;
}

Json space_json(SiteId at) { return at < site_count ? Json(space_words[at]) : Json(nullptr); }

Json spaces_json(Sites sites) {
  Json list = Json::array();
  for_each_site(sites, [&](SiteId at) { list.push_back(space_words[at]); });
  return list;
}

Json banners_json(int set) {
  Json list = Json::array();
  for (Banner banner : each<Banner>)
    if (set >> static_cast<int>(banner) & 1) list.push_back(word(banner));
  return list;
}

namespace {

// ---- things on the table ----

Json site_json(const View& v, const State& s, SiteId at) {
  const Site& site = v.site[at];
  return {{"space", space_words[at]},
          {"site", site.card == SiteCard::none ? Json(nullptr) : Json(word(site.card))},
          {"faceup", site.faceup},
          {"warbands", site.warbands},
          {"colour", seat_json(site.colour)},
          {"favor", site.favor},
          {"secrets", site.secrets},
          {"cards", cards_json(site.cards)},
          {"relics", cards_json(site.relics)},
          {"ruler", seat_json(ruler(s, at))},
          {"bandits", bandits_in_force(s, at)},
          {"capacity", capacity(s, at)},
          {"room", room(s, at)}};
}

Json player_json(const View& v, const State& s, Seat seat) {
  const SeenPlayer& player = v.player[seat];
  Json advisers = Json::array();
  for (const SeenAdviser& adviser : player.advisers)
    advisers.push_back({{"card", card_json(adviser.card)}, {"facedown", adviser.facedown}});
  return {{"role", word(player.role)},
          {"pawn", space_json(player.pawn)},
          {"favor", player.favor},
          {"secrets", player.secrets},
          {"secrets_down", player.secrets_down},
          {"warbands", player.warbands},
          {"warbands_in_bank", player.bank},
          {"supply", player.supply},
          {"vision", card_json(player.vision)},
          {"advisers", advisers},
          {"adviser_limit", adviser_limit(s, seat)},
          {"relics", relics_json(player.relics)}};
}

// Favor and secrets on cards.
Json tokens_json(const View& v) {
  Json json = Json::object();
  for (int i = 0; i < card_numbers; ++i)
    if (v.favor[i] || v.secrets[i])
      json[card_words[i]] = {{"favor", v.favor[i]}, {"secrets", v.secrets[i]}};
  return json;
}

// How many cards the world deck holds is not told: its top card's back, and what the viewer knows,
// counted from the top.
Json deck_json(const View& v) {
  Json known = Json::array();
  for (int i = v.deck.size() - 1; i >= 0; --i)
    if (v.deck[i] < card_numbers)
      known.push_back({{"card", card_json(v.deck[i])}, {"depth", v.deck.size() - 1 - i}});
  return {{"top", v.deck.empty() ? Json(nullptr) : card_json(v.deck.top())}, {"known", known}};
}

Json piles_json(const View& v) {
  Json discards;
  for (Region region : each<Region>) discards[word(region)] = cards_json(v.discards[region]);
  Json known = Json::array();
  v.dispossessed.for_each([&](int card) { known.push_back(card_words[card]); });
  return {{"deck", deck_json(v)},
          {"discards", discards},
          {"relic_deck", cards_json(v.relic_deck)},
          {"reliquary", cards_json(v.reliquary)},
          {"searcher", seat_json(v.searcher)},
          {"drawn", cards_json(v.drawn)},
          {"dispossessed", {{"count", v.dispossessed_count}, {"known", known}}}};
}

Json pledges_json(const View& v) {
  Json list = Json::array();
  for (const Pledge& pledge : v.pledges)
    list.push_back({{"from", seat_json(pledge.from)},
                    {"to", seat_json(pledge.to)},
                    {"promise", pledge.promise}});
  return list;
}

Json foretold_json(const View& v) {
  Json json = Json::object();
  for_each_seat(v.prophecy,
                [&](Seat seat) { json[seat_words[seat]] = card_json(v.foretold[seat]); });
  return json;
}

}  // namespace

Json to_json(const View& v) {
  const State s = seen_table(v);
  Json sites = Json::array(), players, banks, banners;
  for (SiteId at = 0; at < site_count; ++at) sites.push_back(site_json(v, s, at));
  for (Seat seat : seats_of(v)) players[seat_words[seat]] = player_json(v, s, seat);
  for (Suit suit : each<Suit>) banks[word(suit)] = v.bank[suit];
  for (Banner banner : each<Banner>)
    banners[word(banner)] = {{"holder", seat_json(v.banner[banner].holder)},
                             {"tokens", v.banner[banner].tokens}};
  return {{"viewer", v.viewer < v.settings.players ? seat_json(v.viewer) : Json(nullptr)},
          {"round", v.round},
          {"turn", seat_json(v.turn)},
          {"oath", word(v.oath)},
          {"title", {{"holder", seat_json(v.title)}, {"usurper", v.usurper}}},
          {"visions_drawn", v.visions_drawn},
          {"sites", sites},
          {"players", players},
          {"banks", banks},
          {"shared_favor", v.shared_favor},
          {"banners", banners},
          {"mob", v.mob},
          {"modifiers", cards_json(v.mods)},
          {"standing", standing_json(v, s)},
          {"battle", battle_json(v, s)},
          {"deal", deal_json(v)},
          {"search", search_json(s)},
          {"piles", piles_json(v)},
          {"tokens", tokens_json(v)},
          {"cage", v.cage},
          {"foretold", foretold_json(v)},
          {"pledges", pledges_json(v)},
          {"games", v.games},
          {"winner", seat_json(v.winner)},
          {"victory", v.winner == nobody ? Json(nullptr) : Json(word(v.victory))}};
}

Json to_json(const State& s) {
  State open = s;
  for (SeenBy& seen_by : open.cards.seen_by) seen_by = everyone;
  for (Site& site : open.site) site.seen_by = everyone;
  return to_json(view(open, spectator));
}

// ---- what a view looks like ----

namespace {

using namespace types;

constexpr Field site_fields[] = {
    has("space", space),
    has("site", or_null<site_card>, "null if the viewer does not know it"),
    has("faceup", flag),
    has("warbands", number),
    has("colour", or_null<seat>, "Of the warbands"),
    has("favor", number),
    has("secrets", number),
    has("cards", list_of<card>, "In the order in which they came"),
    has("relics", list_of<seen_relic>),
    has("ruler", or_null<side>, "null if it lies face down"),
    has("bandits", number, "Those that stand with its ruler"),
    has("capacity", number),
    has("room", number, "For so many more cards")};
constexpr Type site = shape("Site", object(site_fields));

constexpr Field adviser_fields[] = {has("card", seen_card), has("facedown", flag)};
constexpr Type adviser = shape("Adviser", object(adviser_fields));
constexpr Field player_fields[] = {has("role", role),
                                   has("pawn", or_null<space>, "null before it is placed"),
                                   has("favor", number),
                                   has("secrets", number, "Face up"),
                                   has("secrets_down", number),
                                   has("warbands", number, "On the board"),
                                   has("warbands_in_bank", number),
                                   has("supply", number),
                                   has("vision", or_null<vision>, "The revealed one"),
                                   has("advisers", list_of<adviser>),
                                   has("adviser_limit", number),
                                   has("relics", list_of<relic_card>)};
constexpr Type player = shape("Player", object(player_fields));

constexpr Field known_fields[] = {has("card", card), has("depth", number, "0: on top")};
constexpr Type known_card = object(known_fields);
constexpr Field deck_fields[] = {has("top", or_null<seen_card>),
                                 has("known", list_of<known_card>, "To the viewer")};
constexpr Type deck = object(deck_fields);
constexpr Field dispossessed_fields[] = {has("count", number),
                                         has("known", list_of<card>, "To the viewer")};
constexpr Type dispossessed_cards = object(dispossessed_fields);
constexpr Field piles_fields[] = {
    has("deck", deck, "How many cards it holds is not told"),
    has("discards", map_of<list_of<seen_card>, region>, "From the bottom to the top"),
    has("relic_deck", list_of<seen_relic>, "From the bottom to the top"),
    has("reliquary", list_of<or_null<seen_relic>>, "null: the slot is empty"),
    has("searcher", or_null<seat>, "Who holds the drawn cards"),
    has("drawn", list_of<seen_card>),
    has("dispossessed", dispossessed_cards)};
constexpr Type piles = shape("Piles", object(piles_fields));

constexpr Field title_fields[] = {has("holder", seat), has("usurper", flag)};
constexpr Type title = object(title_fields);
constexpr Field banner_fields[] = {has("holder", or_null<seat>), has("tokens", number)};
constexpr Type banner_state = object(banner_fields);
constexpr Field tokens_fields[] = {has("favor", number), has("secrets", number)};
constexpr Type tokens = object(tokens_fields);
constexpr Field pledge_fields[] = {has("from", seat), has("to", seat), has("promise", number)};
constexpr Type pledge = object(pledge_fields);

constexpr Field view_fields[] = {
    has("viewer", or_null<seat>),
    has("round", number),
    has("turn", or_null<seat>, "Whose it is; null before the first"),
    has("oath", goal),
    has("title", title),
    has("visions_drawn", number),
    has("sites", list_of<site>),
    has("players", map_of<player>, "By seat"),
    has("banks", map_of<number, suit>),
    has("shared_favor", number),
    has("banners", map_of<banner_state, banner>),
    has("mob", flag, "The side of the People's Favor"),
    has("modifiers", list_of<card>, "Chosen, or declined, for the next major action"),
    has("standing", or_null<standing_type>, "null once somebody has won"),
    has("battle", or_null<battle_type>),
    has("deal", or_null<deal_type>),
    has("search", or_null<search_type>),
    has("piles", piles),
    has("tokens", map_of<tokens>, "By card, where there are any"),
    has("cage", list_of<number>, "Warbands on the Obsidian Cage, by seat"),
    has("foretold", map_of<vision>, "By the seat of a False Prophet"),
    has("pledges", list_of<pledge>),
    has("games", number, "Of this chronicle, with this one"),
    has("winner", or_null<seat>),
    has("victory", or_null<word_but_first<victory_words>>, "How the winner has won")};

}  // namespace

constexpr Type view_type = shape("View", object(view_fields), "What one seat sees");

}  // namespace ziggurat::oath
