// What never changes about the things of the game, for card faces and sheets: the rules' own rows.
#include "oath/card.h"
#include "oath/facts_json.h"
#include "oath/json.h"
#include "oath/rules.h"
#include "oath/show.h"
#include "oath/words.h"

namespace ziggurat::oath {
namespace {

Json suit_json(Suit suit) { return suit == Suit::none ? Json(nullptr) : Json(word(suit)); }

// ---- cards ----

Json cost_json(const Cost& cost) {
  return {{"favor", cost.favor},
          {"secrets", cost.secrets},
          {"burnt_favor", cost.burnt_favor},
          {"burnt_secrets", cost.burnt_secrets}};
}

constexpr const char* modifies_words[] = {"never", "if-chosen", "if-useful", "always", "allows"};
constexpr const char* lasts_words[] = {"stays", "discarded-at-end", "discarded-if-defeated",
                                       "discarded-unless-favored", "discarded-if-more"};

Json modifier_json(const CardRow& card) {
  if (card.modifies == Modifies::Never) return nullptr;
  return {{"act", word(card.act)}, {"used", modifies_words[static_cast<int>(card.modifies)]}};
}

Json plan_json(const BattlePlan& plan) {
  if (plan.sides == Sides::None) return nullptr;
  return {{"side", word(plan.sides)},
          {"lasts", lasts_words[static_cast<int>(plan.lasts)]},
          {"two_ways", plan.two_ways}};
}

// The kinds of power that a card has, as its face shows them.
Json powers_json(const CardRow& card) {
  Json list = Json::array();
  const auto add = [&](bool has, const char* power) {
    if (has) list.push_back(power);
  };
  add(!card.action.empty(), "action");
  add(!card.played.empty(), "played");
  add(!card.rest.empty(), "rest");
  add(card.modifies != Modifies::Never, "modifier");
  add(card.plan.sides != Sides::None, "plan");
  add(card.persistent, "persistent");
  return list;
}

Json card_row_json(CardId id) {
  const CardRow& card = row(id);
  Json json = {{"id", card_words[id]},
               {"kind", kind_of(id)},
               {"suit", suit_json(card.suit)},
               {"limit", card.limit == Limit::None ? Json(nullptr) : Json(word(card.limit))},
               {"locked", card.locked},
               {"cost", cost_json(card.cost)},
               {"powers", powers_json(card)},
               {"modifier", modifier_json(card)},
               {"plan", plan_json(card.plan)}};
  if (is_relic(id)) json["shields"] = card.shields;
  if (is_edifice(id)) json["reverse"] = card_words[other_side(id)];
  if (is_vision(id)) json["oath"] = id == Conspiracy ? Json(nullptr) : Json(word(oath_of(id)));
  return json;
}

Json card_rows_json() {
  Json list = Json::array();
  for (int i = 0; i < card_numbers; ++i)
    if (*card_words[i]) list.push_back(card_row_json(CardId(i)));
  return list;
}

// ---- sites ----

Json relic_price_json(const SiteRow& site) {
  if (site.price == RelicPrice::None) return nullptr;
  return {{"pay", word(site.price)}, {"amount", site.amount}, {"bank", suit_json(site.bank)}};
}

Json site_rows_json() {
  Json list = Json::array();
  for (SiteCard id : each<SiteCard>) {
    const SiteRow& site = row(id);
    list.push_back({{"id", word(id)},
                    {"capacity", site.capacity},
                    {"coast", site.coast},
                    {"favor", site.favor},
                    {"secrets", site.secrets},
                    {"relics", site.relics},
                    {"relic_price", relic_price_json(site)},
                    {"homeland", suit_json(site.homeland)},
                    {"defense_dice", dice_of_site},
                    {"bandits", bandits_of_site},
                    {"action", id == SiteCard::TheTribunal}});
  }
  return list;
}

// ---- the rest of the box ----

Json space_rows_json() {
  Json list = Json::array();
  for (SiteId at = 0; at < site_count; ++at)
    list.push_back({{"id", space_words[at]}, {"region", word(region_of(at))}});
  return list;
}

Json region_rows_json() {
  Json list = Json::array();
  for (Region region : each<Region>)
    list.push_back({{"id", word(region)}, {"discards_to", word(next_region(region))}});
  return list;
}

Json banner_rows_json() {
  return {{{"id", word(Banner::PeoplesFavor)}, {"tokens", "favor"}},
          {{"id", word(Banner::DarkestSecret)}, {"tokens", "secrets"}}};
}

template <class Noun>
Json rows_json() {
  Json list = Json::array();
  for (Noun noun : each<Noun>) list.push_back({{"id", word(noun)}});
  return list;
}

}  // namespace

Json catalogue(const Settings&) {
  return {{"cards", card_rows_json()},
          {"sites", site_rows_json()},
          {"spaces", space_rows_json()},
          {"regions", region_rows_json()},
          {"suits", rows_json<Suit>()},
          {"banners", banner_rows_json()},
          {"oaths", rows_json<Oath>()},
          {"roles", rows_json<Role>()},
          {"battle_steps", rows_json<BattleStep>()},
          {"promises", promise_count},
          {"reliquary", reliquary_size},
          {"full_supply", full_supply},
          {"rounds", last_round},
          {"visions_to_win", visions_to_win}};
}

}  // namespace ziggurat::oath
