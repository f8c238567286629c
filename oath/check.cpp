// What must hold in every position: pieces are conserved, and every card is in one place.
#include "oath/rules.h"
#include "oath/view.h"

namespace ziggurat::oath {
namespace {

constexpr const char* favor = "favor";
constexpr const char* warbands = "warbands";
constexpr const char* card_lost = "card";
constexpr const char* card_hidden = "hidden";
constexpr const char* tokens = "tokens";
constexpr const char* site_cards = "sites";
constexpr const char* crowded = "crowded";
constexpr const char* restricted = "restricted";
constexpr const char* title = "title";
constexpr const char* roles = "roles";
constexpr const char* supply = "supply";
constexpr const char* banners = "banners";
constexpr const char* visions = "visions";

bool favor_is_all_there(const State& s) {
  int sum = s.shared_favor + s.banner[Banner::PeoplesFavor].tokens;
  for (u8 n : s.bank) sum += n;
  for (u8 n : s.cards.favor) sum += n;
  for (const Site& site : s.site) sum += site.favor;
  for (const Player& player : s.player) sum += player.favor;
  return sum == total_favor;
}

bool warbands_are_all_there(const State& s) {
  for (Seat seat : seats_of(s))
    if (warbands_in_bank(s, seat) < 0) return false;
  for (const Site& site : s.site) {
    if ((site.warbands > 0) != (site.colour != nobody)) return false;
    if (site.colour != nobody && site.colour >= s.settings.players) return false;
    if (site.warbands > 0 && !site.faceup) return false;
    // Whoever turns Citizen turns all warbands on the map.
    if (site.colour != nobody && site.colour != chancellor
        && s.player[site.colour].role != Role::Exile)
      return false;
  }
  return true;
}

// Every card is in the list of its place, once; and nothing else is.
bool cards_are_all_there(const State& s) {
  Cards found;
  bool fine = true;
  const auto expect = [&](CardId card, Place place) {
    if (card >= card_numbers || found.has(card) || s.cards.place[card] != place) fine = false;
    if (card < card_numbers) found.add(card);
  };
  for (CardId card : s.cards.deck) expect(card, world_deck);
  for (CardId card : s.cards.relic_deck) expect(card, relic_deck);
  for (Region region : each<Region>)
    for (CardId card : s.cards.discards[region]) expect(card, discard_pile(region));
  for (int slot = 0; slot < reliquary_size; ++slot)
    if (s.cards.reliquary[slot] != no_card) expect(s.cards.reliquary[slot], in_reliquary(slot));
  for (SiteId at = 0; at < site_count; ++at) {
    for (CardId card : s.site[at].cards) expect(card, at_site(at));
    for (CardId card : s.site[at].relics) expect(card, relic_at(at));
  }
  for (Seat seat = 0; seat < max_players; ++seat) {
    for (CardId card : s.player[seat].advisers) expect(card, adviser_of(seat));
    for_each_relic(s.player[seat].relics, [&](CardId card) { expect(card, relic_of(seat)); });
    if (s.player[seat].vision != no_card) expect(s.player[seat].vision, vision_of(seat));
  }
  for (CardId card : s.cards.drawn) {
    const int holder = s.cards.place[card].code - drawn_by(0).code;
    if (holder < 0 || holder >= s.settings.players) return false;
    expect(card, s.cards.place[card]);
  }
  for (int i = 0; i < card_numbers; ++i) {
    const Place place = s.cards.place[i];
    const bool away = place == in_archive || place == dispossessed || place == in_box;
    if (away == found.has(i)) return false;
  }
  return fine;
}

// What lies open is known to everyone.
bool knowledge_fits(const State& s) {
  for (const Site& site : s.site)
    for (CardId card : site.cards)
      if (is_facedown(s, card) || s.cards.seen_by[card] != everyone) return false;
  for (Seat seat = 0; seat < max_players; ++seat)
    for (CardId card : s.player[seat].advisers) {
      if (!sees(s.cards.seen_by[card], seat)) return false;
      if (!is_facedown(s, card) && s.cards.seen_by[card] != everyone) return false;
    }
  return true;
}

bool tokens_lie_on_cards_in_play(const State& s) {
  for (int i = 0; i < card_numbers; ++i) {
    if (is_free(s, CardId(i))) continue;
    const Place place = s.cards.place[i];
    const bool in_play = at_a_site(s, CardId(i)) || adviser_holder(s, CardId(i)) != nobody
                         || (is_relic(CardId(i)) && relic_holder(s, CardId(i)) != nobody);
    if (!in_play || place == in_box) return false;
  }
  return true;
}

bool sites_are_all_different(const State& s) {
  u32 found = 0;
  for (const Site& site : s.site) {
    if (site.card == SiteCard::none) continue;
    if (found >> static_cast<int>(site.card) & 1) return false;
    found |= 1u << static_cast<int>(site.card);
    const bool empty = site.cards.empty() && site.relics.empty() && site.warbands == 0;
    if ((!site.faceup && !empty) || site.relics.size() > most_relics_at_site) return false;
  }
  return true;
}

// Where a card may be played face up it may lie (7.2.1).
bool restrictions_hold(const State& s) {
  for (const Site& site : s.site)
    for (CardId card : site.cards)
      if (is_vision(card) || is_relic(card) || row(card).limit == Limit::Adviser) return false;
  for (const Player& player : s.player)
    for (CardId card : player.advisers)
      if (!is_facedown(s, card) && (row(card).limit == Limit::Site || !is_denizen(card)))
        return false;
  return true;
}

// More cards than a site has room for cannot come about; less room can (Salt the Earth leaves).
bool sites_have_room(const State& s) {
  for (SiteId at = 0; at < site_count; ++at)
    if (s.site[at].cards.size() > capacity(s, at) && site_of(s, SaltTheEarth) != at) return false;
  return true;
}

bool rows_are_short(const State& s) {
  return std::all_of(std::begin(s.player), std::end(s.player), [](const Player& player) {
    return std::count_if(player.advisers.begin(), player.advisers.end(),
                         [](CardId card) { return suit_of(card) != Suit::Nomad; })
           <= most_other_advisers;
  });
}

bool roles_fit(const State& s) {
  for (Seat seat : seats_of(s)) {
    const Player& player = s.player[seat];
    if ((player.role == Role::Chancellor) != (seat == chancellor)) return false;
    if (player.role != Role::Exile && player.vision != no_card) return false;
    if (player.board >= max_players) return false;
  }
  return true;
}

}  // namespace

constexpr const char* invariants[] = {favor,      warbands, card_lost,  card_hidden, tokens,
                                      site_cards, crowded,  restricted, title,       roles,
                                      supply,     banners,  visions};
const std::span<const char* const> all_invariants = invariants;

const char* check(const State& s) {
  if (!favor_is_all_there(s)) return favor;
  if (!warbands_are_all_there(s)) return warbands;
  if (!cards_are_all_there(s)) return card_lost;
  if (!knowledge_fits(s)) return card_hidden;
  if (!tokens_lie_on_cards_in_play(s)) return tokens;
  if (!sites_are_all_different(s)) return site_cards;
  if (!sites_have_room(s) || !rows_are_short(s)) return crowded;
  if (!restrictions_hold(s)) return restricted;
  if (s.title >= s.settings.players || (s.usurper && s.player[s.title].role != Role::Exile))
    return title;
  if (!roles_fit(s)) return roles;
  for (const Player& player : s.player)
    if (player.supply > full_supply) return supply;
  for (const BannerState& banner : s.banner)
    if (banner.tokens == 0 || (banner.holder != nobody && banner.holder >= s.settings.players))
      return banners;
  if (s.visions_drawn > 5) return visions;
  return nullptr;
}

}  // namespace ziggurat::oath
