// What a world looks like, and what a game has made of it: from the texts of the worlds before and
// after it.
#include <algorithm>

#include "core/json.h"
#include "oath/card.h"
#include "oath/json_types.h"
#include "oath/saga.h"

namespace ziggurat::oath {
namespace {

Json cards_json(const Cards& cards) {
  Json list = Json::array();
  cards.for_each([&](int card) { list.push_back(card_words[card]); });
  return list;
}

Json suits_json(const Cards& denizens) {
  EnumArray<Suit, int> count{};
  denizens.for_each([&](int card) { ++count[suit_of(CardId(card))]; });
  Json json = Json::object();
  for (Suit suit : each<Suit>) json[word(suit)] = count[suit];
  return json;
}

Json boards_json(u8 boards) {
  Json list = Json::array();
  for (int board = 1; board < max_players; ++board)
    if (boards & board_bit(board)) list.push_back(seat_words[board]);
  return list;
}

Cards dispossessed_of(const Chronicle& world) {
  Cards cards;
  for (CardId card : world.dispossessed) cards.add(card);
  return cards;
}

// Whatever lies open on the map, but for relics.
Cards inhabitants_of(const Chronicle& world) {
  Cards cards;
  for (const ChronicleSite& site : world.site) {
    const SiteCards there = cards_at(site);
    for (CardId card : there.cards) cards.add(card);
  }
  return cards;
}

// All that have left the Archive.
Cards denizens_of(const Chronicle& world) {
  Cards cards = denizens_in_deck(world) | dispossessed_of(world);
  inhabitants_of(world).for_each([&](int card) {
    if (is_denizen(CardId(card))) cards.add(card);
  });
  return cards;
}

Json site_json(const ChronicleSite& site, SiteId at) {
  const SiteCards there = cards_at(site);
  Json cards = Json::array();
  for (CardId card : there.cards) cards.push_back(card_words[card]);
  const bool open = site.faceup && site.card != SiteCard::none;
  return {{"space", space_words[at]},
          {"site", open ? Json(word(site.card)) : Json(nullptr)},
          {"cards", std::move(cards)},
          {"relics", there.relics}};
}

// ---- what has changed ----

SiteCard site_with(const Chronicle& world, CardId card) {
  for (const ChronicleSite& site : world.site)
    if (std::find(std::begin(site.cards), std::end(site.cards), card) != std::end(site.cards))
      return site.card;
  return SiteCard::none;
}

// Edifices that were not there before; turned: with the other side up they were.
Json edifices_json(const Chronicle& before, const Chronicle& after, bool ruined, bool turned) {
  const Cards then = inhabitants_of(before), now = inhabitants_of(after);
  Json list = Json::array();
  (now - then).for_each([&](int i) {
    const CardId card = CardId(i);
    if (is_edifice(card) && is_ruin(card) == ruined && then.has(other_side(card)) == turned)
      list.push_back({{"card", card_words[i]}, {"site", word(site_with(after, card))}});
  });
  return list;
}

Json sites_json(const Chronicle& of, const Chronicle& other, bool in_both) {
  const auto is_open = [](const ChronicleSite& site, SiteCard card) {
    return site.faceup && site.card == card;
  };
  Json list = Json::array();
  for (const ChronicleSite& site : of.site) {
    if (!site.faceup || site.card == SiteCard::none) continue;
    const bool there = std::any_of(std::begin(other.site), std::end(other.site),
                                   [&](const auto& one) { return is_open(one, site.card); });
    if (there == in_both) list.push_back(word(site.card));
  }
  return list;
}

// ---- types ----

using namespace types;

constexpr Field edifice_fields[] = {has("card", card), has("site", site_card)};
constexpr Type edifice = shape("EdificeAt", object(edifice_fields));
constexpr Type edifices = list_of<edifice>;
constexpr Field site_fields[] = {
    has("space", space), has("site", or_null<site_card>, "null: it lies face down"),
    has("cards", list_of<card>, "Denizens and an edifice"), has("relics", number, "Face down")};
constexpr Type world_site = shape("WorldSite", object(site_fields));
constexpr Field world_fields[] = {
    has("name", Type::Text, "By which other tables know the saga"),
    has("game", number, "The number of the game that is played there next"),
    has("oath", goal, "Which that game is about"),
    has("citizens", list_of<seat>, "Boards on their Citizen’s side"),
    has("sites", list_of<world_site>),
    has("deck", map_of<number, suit>, "Denizens of the world deck"),
    has("dispossessed", map_of<number, suit>)};
constexpr Field passage_fields[] = {has("winner", seat),
                                    has("how", word_in<victory_words>),
                                    has("round", number, "In which it was won"),
                                    has("oath", goal, "That was kept or broken"),
                                    has("next", goal),
                                    has("built", edifices),
                                    has("repaired", edifices),
                                    has("ruined", edifices),
                                    has("joined", list_of<card>, "From the Archive"),
                                    has("left", list_of<card>, "To the Dispossessed"),
                                    has("stayed", list_of<site_card>, "Sites"),
                                    has("gone", list_of<site_card>),
                                    has("citizens", list_of<seat>, "Boards, as they are next")};

}  // namespace

constexpr Type world_type =
    shape("World", object(world_fields), "What one game leaves to the next");
constexpr Type passage_type =
    shape("Passage", object(passage_fields), "What a game has made of its world");

Json world_json(const Chronicle& world) {
  Json sites = Json::array();
  for (SiteId at = 0; at < site_count; ++at) sites.push_back(site_json(world.site[at], at));
  return {{"name", world.name},
          {"game", world.games},
          {"oath", word(world.oath)},
          {"citizens", boards_json(world.citizens)},
          {"sites", std::move(sites)},
          {"deck", suits_json(denizens_in_deck(world))},
          {"dispossessed", suits_json(dispossessed_of(world))}};
}

Json passage_json(const State& end, const Chronicle& before, const Chronicle& after) {
  return {{"winner", seat_words[end.winner]},
          {"how", word(end.victory)},
          {"round", end.round},
          {"oath", word(before.oath)},
          {"next", word(after.oath)},
          {"built", edifices_json(before, after, false, false)},
          {"repaired", edifices_json(before, after, false, true)},
          {"ruined", edifices_json(before, after, true, true)},
          {"joined", cards_json(denizens_of(after) - denizens_of(before))},
          {"left", cards_json(dispossessed_of(after) - dispossessed_of(before))},
          {"stayed", sites_json(before, after, true)},
          {"gone", sites_json(before, after, false)},
          {"citizens", boards_json(after.citizens)}};
}

Result<Json> Saga::world(std::string_view text) {
  const auto world = parse_chronicle(text);
  if (!world) return world.error();
  return world_json(*world);
}

// Both texts are the house's own.
Json Saga::passage(const State& end, std::string_view before, std::string_view after) {
  return passage_json(end, *parse_chronicle(before), *parse_chronicle(after));
}

}  // namespace ziggurat::oath
