// Preparing the game (section 1). Its first steps lay out what the chronicle has left open; in a
// game that goes on from a chronicle's text there is nothing to lay out. The hands are dealt when
// their players place their pawns: nobody else touches the bottom of the deck before that.
#include "oath/setup.h"

#include "oath/rules.h"
#include "oath/worlds.h"

namespace ziggurat::oath {

// ---- sites, decks: dealt by chance ----

SiteId empty_space(const State& s) {
  for (SiteId at = 0; at < site_count; ++at)
    if (s.site[at].card == SiteCard::none) return at;
  return no_site;
}

void list_sites_to_deal(const State& s, Choices& out) {
  if (empty_space(s) == no_site) return;
  BitSet<count_of<SiteCard>> on_map;
  for (const Site& site : s.site)
    if (site.card != SiteCard::none) on_map.add(static_cast<int>(site.card));
  for (int card = 0; card < count_of<SiteCard>; ++card)
    if (!on_map.has(card)) out.add(choice(Verb::DealSite, 0, ref(Kind::Site, card)), 1);
}

void deal_site(State& s, SiteCard card) {
  Site& site = s.site[empty_space(s)];
  site = Site();
  site.card = card;
}

// Ten denizens and two visions lie on fifteen and three, and those on the other denizens. From the
// bottom up: which kind comes next follows from what the layer still needs, and all cards of one
// kind are alike. Hence a card of each kind weighs what its kind needs times the other kind's
// number.
void list_deck_deals(const State& s, int dealt, Choices& out) {
  const Cards left = undealt(s.cards.deck, dealt);
  const Cards left_visions = left & all_visions, left_denizens = left - all_visions;
  const int visions = left_visions.count(), denizens = left_denizens.count();
  const int all = denizens + visions;
  int visions_here = 0, denizens_here = all - top_layer - middle_layer;
  if (all <= top_layer + middle_layer) {
    visions_here = all > top_layer ? std::max(0, visions - top_visions) : visions;
    denizens_here = (all > top_layer ? all - top_layer : all) - visions_here;
  }
  const int vision_weight = denizens_here > 0 ? visions_here * denizens : visions_here;
  const int denizen_weight = visions_here > 0 ? denizens_here * visions : denizens_here;
  if (denizen_weight > 0) list_draws(left_denizens, out, denizen_weight);
  if (vision_weight > 0) list_draws(left_visions, out, vision_weight);
}

namespace {

Seat by_lot(const State&, const Setup&) { return chance; }
Seat taker(const State&, const Setup& setup) { return setup.who; }
Seat player(const State&, const Opening& opening) { return opening.who; }
Seat the_chancellor(const State&, const Setup&) { return chancellor; }

void list_sites(const State& s, const Setup&, Choices& out) { list_sites_to_deal(s, out); }
Then lay_site(State& s, Setup&, Choice c) {
  deal_site(s, SiteCard(c.a.id));
  return Then::Again;
}

void list_relics(const State& s, const Setup& setup, Choices& out) {
  list_draws(undealt(s.cards.relic_deck, setup.relics), out);
}
Then lay_relic(State& s, Setup& setup, Choice c) {
  deal(s.cards.relic_deck, setup.relics, card_of(c.a));
  return Then::Again;
}

void list_deck(const State& s, const Setup& setup, Choices& out) {
  list_deck_deals(s, setup.cards, out);
}
Then lay_card(State& s, Setup& setup, Choice c) {
  deal(s.cards.deck, setup.cards, card_of(c.a));
  return Then::Again;
}

// ---- 9: boards, each on the side the chronicle says ----

u8 boards_left(const State& s, const Setup& setup, Role role) {
  u8 left = s.citizen_boards;
  if (role == Role::Exile) left = static_cast<u8>(all_boards << 1 & ~left);
  for (Seat seat = 1; seat < setup.who; ++seat)
    left = static_cast<u8>(left & ~(1u << s.player[seat].board));
  return left;
}

void take_board(State& s, Setup& setup, Role role) {
  Player& who = s.player[setup.who];
  who.role = role;
  who.board = static_cast<u8>(std::countr_zero(boards_left(s, setup, role)));
  ++setup.who;
}

// As long as there is but one kind, nobody needs to be asked.
void take_like_boards(State& s, Setup& setup) {
  while (setup.who < s.settings.players) {
    const bool exiles = boards_left(s, setup, Role::Exile),
               citizens = boards_left(s, setup, Role::Citizen);
    if (exiles && citizens) return;
    take_board(s, setup, exiles ? Role::Exile : Role::Citizen);
  }
}

Then first_boards(State& s, Setup& setup, Choice) {
  setup.who = 1;
  take_like_boards(s, setup);
  return Then::Next;
}

void list_roles(const State& s, const Setup& setup, Choices& out) {
  if (setup.who >= s.settings.players) return;
  out.add(choice(Verb::ChooseRole, 0, role_ref(Role::Citizen)));
  out.add(choice(Verb::ChooseRole, 0, role_ref(Role::Exile)));
}
Then choose_role(State& s, Setup& setup, Choice c) {
  take_board(s, setup, Role(c.a.id));
  take_like_boards(s, setup);
  return Then::Again;
}

// ---- 11 to 15: what everybody begins with ----

void take_favor(State& s, Seat seat, int n) {
  s.shared_favor = static_cast<u8>(s.shared_favor - n);
  s.player[seat].favor = static_cast<u8>(s.player[seat].favor + n);
}

bool is_inhabited(const Site& site) {
  return std::any_of(site.cards.begin(), site.cards.end(),
                     [](CardId card) { return !is_ruin(card); });
}

// Two warbands hold the top site of the Cradle, one every other site where somebody lives.
void garrison(State& s) {
  bool capital = false;
  for (SiteId at = 0; at < site_count; ++at) {
    Site& site = s.site[at];
    const bool first = !capital && region_of(at) == Region::Cradle && site.faceup;
    capital |= first;
    if (!first && !(site.faceup && is_inhabited(site))) continue;
    site.warbands = first ? 2 : 1;
    site.colour = chancellor;
  }
}

Then hand_out(State& s, Setup&, Choice) {
  take_favor(s, chancellor, 2);
  garrison(s);
  if (s.oath == Oath::Devotion) s.banner[Banner::DarkestSecret].holder = chancellor;
  if (s.oath == Oath::People) s.banner[Banner::PeoplesFavor].holder = chancellor;
  for (Seat seat : seats_of(s)) {
    if (seat != chancellor) take_favor(s, seat, 1);
    s.player[seat].secrets = 1;
    gain_warbands(s, seat, 3);  // with many Citizens the purple ones may run short (9.3)
  }
  return Then::Next;
}

// ---- 16: tokens on faceup sites ----

int missing_favor(const State& s, SiteId at) {
  const Site& site = s.site[at];
  return site.faceup ? row(site.card).favor - site.favor : 0;
}

void put_favor(State& s, SiteId at, int n) {
  s.shared_favor = static_cast<u8>(s.shared_favor - n);
  s.site[at].favor = static_cast<u8>(s.site[at].favor + n);
}

// Six players and both sites that want favor leave one too few: the Chancellor says where it goes.
void list_short_favor(const State& s, const Setup&, Choices& out) {
  int missing = 0;
  for (SiteId at = 0; at < site_count; ++at) missing += missing_favor(s, at);
  if (missing <= s.shared_favor || s.shared_favor == 0) return;
  for (SiteId at = 0; at < site_count; ++at)
    if (missing_favor(s, at) > 0) out.add(choice(Verb::ChooseSite, 0, site_ref(s, at)));
  out.sort();
}
Then place_short_favor(State& s, Setup&, Choice c) {
  put_favor(s, site_of(s, c.a), 1);
  return Then::Again;
}

Then place_tokens(State& s, Setup&, Choice) {
  for (SiteId at = 0; at < site_count; ++at) {
    if (!s.site[at].faceup) continue;
    put_favor(s, at, std::min(missing_favor(s, at), int{s.shared_favor}));
    s.site[at].secrets = row(s.site[at].card).secrets;
  }
  return Then::Next;
}

// ---- 17 and 18: relics ----

// A chronicle has the relics of its sites already; in the first game they come now (2.8.2).
void lay_site_relics(State& s, SiteId at) {
  const auto& relics = s.site[at].relics;
  while (relics.size() < row(s.site[at].card).relics && !s.cards.relic_deck.empty())
    put_relic_at(s, s.cards.relic_deck.top(), at);
}

void fill_reliquary(State& s) {
  for (int slot = 0; slot < reliquary_size && !s.cards.relic_deck.empty(); ++slot)
    if (s.cards.reliquary[slot] == no_card) put_in_reliquary(s, s.cards.relic_deck.top(), slot);
}

// The top of a deck that was written down is meant for the Reliquary (8.6.3), even if an open site
// should lack its relic.
Then lay_relics(State& s, Setup& setup, Choice) {
  if (setup.relics_written) fill_reliquary(s);
  for_each_site(faceup_sites(s), [&](SiteId at) { lay_site_relics(s, at); });
  fill_reliquary(s);
  return Then::Next;
}

// ---- 19 to 23: cards from the bottom of the world deck ----

constexpr int hand_size = 3;

// Everything is taken from below, so the layers shrink from below as well. A deck that was never
// built in layers has none.
void recount_layers(State& s) {
  const int size = s.cards.deck.size();
  s.layer[0] = static_cast<u8>(std::min(int{s.layer[0]}, size));
  s.layer[1] = static_cast<u8>(std::min(int{s.layer[1]}, size - s.layer[0]));
}

// Visions that go to the piles and hands count as drawn. Their backs show them to all.
Then deal_piles(State& s, Setup&, Choice) {
  for (int i = 0; i < count_of<Region> + hand_size * s.settings.players; ++i)
    s.visions_drawn = static_cast<u8>(s.visions_drawn + is_vision(s.cards.deck[i]));
  for (Region region : each<Region>) put_on_pile(s, s.cards.deck[0], region);
  recount_layers(s);
  return Then::Next;
}

Then open(State& s, Setup&, Choice) {
  for (Seat seat = s.settings.players; seat-- > 0;) s.call(Opening{.who = seat});
  return Then::Done;
}

Then draw_hand(State& s, Opening& opening, Choice) {
  for (int i = 0; i < hand_size; ++i) {
    const CardId card = s.cards.deck[0];
    put_in_hand(s, card, opening.who);
    s.tell(Event::Drew, opening.who, 1, card_ref(card), {}, only(opening.who));
  }
  recount_layers(s);
  if (opening.who == chancellor) s.player[chancellor].pawn = top_of(Region::Cradle);
  return Then::Next;
}

void list_pawns(const State& s, const Opening& opening, Choices& out) {
  if (opening.who == chancellor) return;
  for_each_site(faceup_sites(s),
                [&](SiteId at) { out.add(choice(Verb::ChooseSite, 0, site_ref(s, at))); });
  out.sort();
}
Then place_pawn(State& s, Opening& opening, Choice c) {
  s.player[opening.who].pawn = site_of(s, c.a);
  return Then::Next;
}

void list_hand(const State& s, Verb verb, Choices& out) {
  for (CardId card : s.cards.drawn) out.add(choice(verb, 0, card_ref(card)));
  out.sort();
}
void list_advisers(const State& s, const Opening&, Choices& out) {
  list_hand(s, Verb::Choose, out);
}
Then keep_adviser(State& s, Opening& opening, Choice c) {
  put_as_adviser(s, card_of(c.a), opening.who, true);
  s.tell(Event::PlayedDown, opening.who, 0, c.a, {}, only(opening.who));
  return Then::Next;
}

void list_discards(const State& s, const Opening&, Choices& out) {
  list_hand(s, Verb::Discard, out);
}
}  // namespace

Then discard_rest(State& s, Opening& opening, Choice c) {
  discard(s, opening.who, card_of(c.a));
  discard(s, opening.who, s.cards.drawn[0]);
  return Then::Done;
}

namespace {

constexpr Step<State, Setup> steps[] = {
    {"setup.site", by_lot, list_sites, lay_site},
    {"setup.relic-deck", by_lot, list_relics, lay_relic},
    {"setup.deck", by_lot, list_deck, lay_card},
    happens(first_boards),
    {"setup.board", taker, list_roles, choose_role},
    happens(hand_out),
    {"setup.favor", the_chancellor, list_short_favor, place_short_favor},
    happens(place_tokens),
    happens(lay_relics),
    happens(deal_piles),
    happens(open),
};

constexpr Step<State, Opening> opening_steps[] = {
    {"setup.hand", turns_over<Opening>, list_turn<Opening>, draw_hand},
    {"setup.pawn", player, list_pawns, place_pawn},
    {"setup.adviser", player, list_advisers, keep_adviser},
    {"setup.discard", player, list_discards, discard_rest},
};

// ---- the table before the first step: 1 to 8 ----

// Everything is put away, the side of an edifice that is down in the box; the Chancellor has the
// Grand Scepter.
State bare_table(const Settings& settings) {
  assert(settings.players >= 2 && settings.players <= max_players);
  State s{};
  s.settings = settings;
  s.player[chancellor].role = Role::Chancellor;
  for (int card = 0; card < card_numbers; ++card) {
    const bool in_the_archive = card < first_vision && !is_ruin(CardId(card));
    s.cards.place[card] = in_the_archive ? in_archive : in_box;
    s.cards.seen_by[card] = everyone;
  }
  for (CardId& slot : s.cards.reliquary) slot = no_card;
  give_relic_to(s, GrandScepter, chancellor);
  for (u8& bank : s.bank) bank = settings.players >= 5 ? 4 : 3;
  s.shared_favor = static_cast<u8>(total_favor - s.banner[Banner::PeoplesFavor].tokens);
  for (u8 bank : s.bank) s.shared_favor = static_cast<u8>(s.shared_favor - bank);
  return s;
}

void lay_map(State& s, const ChronicleSite (&map)[site_count]) {
  for (SiteId at = 0; at < site_count; ++at) {
    s.site[at].card = map[at].card;
    s.site[at].faceup = map[at].faceup;
    for (CardId card : map[at].cards) {
      if (card == no_card) continue;
      if (!is_relic(card)) {
        put_at_site(s, card, at);
        if (is_edifice(card)) s.cards.place[other_side(card)] = in_box;
        continue;
      }
      put_relic_at(s, card, at);
      s.cards.seen_by[card] = 0;
    }
  }
}

void lay_on_deck(State& s, CardId card) {
  put_on_deck(s, card);
  s.cards.seen_by[card] = 0;
}
void lay_on_relic_deck(State& s, CardId card) {
  put_relic_on_deck(s, card);
  s.cards.seen_by[card] = 0;
}
void put_with_dispossessed(State& s, const auto& cards) {
  for (CardId card : cards) {
    put_aside(s, card, dispossessed);
    s.cards.seen_by[card] = 0;
  }
}

// What is nowhere else.
void gather_relics(State& s) {
  for (int i = 0; i < relic_count - 1; ++i)
    if (s.cards.place[relic(i)] == in_box) lay_on_relic_deck(s, relic(i));
}
void add_visions(State& s) {
  for (int card = first_vision; card <= Conquest; ++card) lay_on_deck(s, CardId(card));
}
void gather_deck(State& s, std::span<const CardId> added) {
  for (int card = 0; card < starter_count; ++card)
    if (s.cards.place[card] == in_archive) lay_on_deck(s, CardId(card));
  for (CardId card : added)
    if (s.cards.place[card] == in_archive) lay_on_deck(s, card);
  add_visions(s);
}

// Whether a written deck was built as 8.8 says.
bool has_layers(const Pile& deck) {
  int visions[3] = {};
  for (int i = 0; i < deck.size(); ++i) {
    const int from_top = deck.size() - 1 - i;
    const int layer = from_top < top_layer ? 0 : from_top < top_layer + middle_layer ? 1 : 2;
    visions[layer] += is_vision(deck[i]);
  }
  return visions[0] == top_visions && visions[2] == 0;
}

void use_layers(State& s) {
  s.layer[0] = top_layer;
  s.layer[1] = middle_layer;
}

// The decks that are dealt already are not dealt again.
void begin(State& s, const Setup& setup) {
  s.news.clear();
  s.call(Rounds{});
  s.call(setup);
  flow::settle(s);
}

// What lies open before the decks come to the table: the same of a ready-made world and of a
// chronicle.
State table_of(const auto& from, const Settings& settings) {
  State s = bare_table(settings);
  s.oath = from.oath;
  s.citizen_boards = static_cast<u8>(from.citizens << 1);
  s.games = from.games;
  lay_map(s, from.site);
  put_with_dispossessed(s, from.dispossessed);
  return s;
}

}  // namespace

std::span<const Step<State, Setup>> steps_of(const Setup&) { return steps; }
std::span<const Step<State, Opening>> steps_of(const Opening&) { return opening_steps; }

State prepared_game(const Settings& settings) {
  const ReadyWorld& from = ready_world(settings.world);
  State s = table_of(from, settings);
  gather_deck(s, from.added);
  gather_relics(s);
  use_layers(s);
  begin(s, Setup{});
  return s;
}

// A deck without visions was not rebuilt when the last game was written down: it is now (the box
// before step 19). Relics that are written nowhere are dealt onto their deck.
State prepared_game(const Chronicle& from, const Settings& settings) {
  State s = table_of(from, settings);
  for (int i = from.deck.size() - 1; i >= 0; --i) lay_on_deck(s, from.deck[i]);
  for (CardId card : from.relics) lay_on_relic_deck(s, card);
  const bool built = is_built(from);
  const Setup setup = {.relics = static_cast<u8>(from.relics.size()),
                       .cards = static_cast<u8>(built ? from.deck.size() : 0),
                       .relics_written = !from.relics.empty()};
  if (from.deck.empty())
    gather_deck(s, {});
  else if (!built)
    add_visions(s);
  gather_relics(s);
  if (!built || has_layers(s.cards.deck)) use_layers(s);
  begin(s, setup);
  return s;
}

}  // namespace ziggurat::oath
