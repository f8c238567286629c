// What never changes about the things of the game, for card faces and sheets: the rules' own rows.
#include "oath/card.h"
#include "oath/facts_json.h"
#include "oath/json.h"
#include "oath/json_types.h"
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
          {"campaign_supply", campaign_supply},
          {"rounds", last_round},
          {"visions_to_win", visions_to_win}};
}

// ---- what it looks like ----

namespace {

using namespace types;

constexpr Field cost_fields[] = {has("favor", number, "Placed on the card"),
                                 has("secrets", number, "Placed on the card"),
                                 has("burnt_favor", number), has("burnt_secrets", number)};
constexpr Type cost = shape("Cost", object(cost_fields), "What using the power takes");
constexpr Type act = shape("Act", word_but_first<act_words>);
constexpr Field modifier_fields[] = {has("act", act), has("used", word_but_first<modifies_words>)};
constexpr Type modifier = shape("Modifier", object(modifier_fields));
constexpr Type lasts = shape("Lasts", word_in<lasts_words>);
constexpr Field plan_fields[] = {has("side", word_but_first<sides_words>), has("lasts", lasts),
                                 has("two_ways", flag)};
constexpr Type plan = shape("BattlePlan", object(plan_fields));
constexpr Type card_kind =
    shape("CardKind", either<"denizen", "edifice", "ruin", "vision", "relic">);
constexpr Type power =
    shape("Power", either<"action", "played", "rest", "modifier", "plan", "persistent">);
constexpr Field card_fields[] = {
    has("id", card),
    has("kind", card_kind),
    has("suit", or_null<suit>),
    has("limit", or_null<word_but_first<limit_words>>, "Where alone it may be played face up"),
    has("locked", flag),
    has("cost", cost),
    has("powers", list_of<power>),
    has("modifier", or_null<modifier>),
    has("plan", or_null<plan>),
    may_have("shields", number, "Of a relic"),
    may_have("reverse", card, "Of an edifice or a ruin"),
    may_have("oath", or_null<goal>, "Of a vision; null for the Conspiracy")};
constexpr Type card_row = shape("CardRow", object(card_fields));

constexpr Field price_fields[] = {has("pay", word_but_first<relic_price_words>),
                                  has("amount", number),
                                  has("bank", or_null<suit>, "Where the favor goes")};
constexpr Type relic_price = shape("RelicPrice", object(price_fields));
constexpr Field site_fields[] = {has("id", site_card),
                                 has("capacity", number),
                                 has("coast", flag),
                                 has("favor", number),
                                 has("secrets", number),
                                 has("relics", number),
                                 has("relic_price", or_null<relic_price>),
                                 has("homeland", or_null<suit>),
                                 has("defense_dice", number),
                                 has("bandits", number),
                                 has("action", flag, "It has a power to use")};
constexpr Type site_row = shape("SiteRow", object(site_fields));

constexpr Field space_fields[] = {has("id", space), has("region", region)};
constexpr Type space_row = object(space_fields);
constexpr Field region_fields[] = {has("id", region), has("discards_to", region)};
constexpr Type region_row = object(region_fields);
constexpr Field banner_fields[] = {has("id", banner), has("tokens", either<"favor", "secrets">)};
constexpr Type banner_row = object(banner_fields);
template <const Type& noun>
constexpr Field id_field[] = {has("id", noun)};
template <const Type& noun>
constexpr Type named_row = object(id_field<noun>);

constexpr Field catalogue_fields[] = {has("cards", list_of<card_row>),
                                      has("sites", list_of<site_row>),
                                      has("spaces", list_of<space_row>),
                                      has("regions", list_of<region_row>),
                                      has("suits", list_of<named_row<suit>>),
                                      has("banners", list_of<banner_row>),
                                      has("oaths", list_of<named_row<goal>>),
                                      has("roles", list_of<named_row<role>>),
                                      has("battle_steps", list_of<named_row<battle_step>>),
                                      has("promises", number),
                                      has("reliquary", number, "Slots"),
                                      has("full_supply", number),
                                      has("campaign_supply", number, "Paid when it is led"),
                                      has("rounds", number),
                                      has("visions_to_win", number)};

}  // namespace

constexpr Type catalogue_type = shape("Catalogue", object(catalogue_fields), "What never changes");

}  // namespace ziggurat::oath
