// The table in characters, from what one seat may know. Everything stands in boxes of one width,
// three side by side: a terminal shows all of them, a phone one column at a time. The three columns
// of the map are its regions. Each thing is called by the word that choices and `look` know it by,
// and a blank parts it from everything else.
#include "oath/picture.h"

#include <algorithm>
#include <string>

#include "oath/rules.h"
#include "oath/show.h"
#include "oath/words.h"

namespace ziggurat::oath {

// ---- what is seen, as a state ----

namespace {

// Puts what is seen where it is seen; the backs of unknown cards have no number to stand for them.
class Laying {
 public:
  explicit Laying(State& s) : table_(s.cards) {
    for (CardId& card : table_.reliquary) card = no_card;
    for (int i = 0; i < card_numbers; ++i) put(CardId(i), in_box, true, 0);
  }

  void lay(CardId card, Place place, bool facedown, Seat viewer) {
    if (card < card_numbers) put(card, place, facedown, facedown ? only(viewer) : everyone);
  }

  template <class List>
  void lay_all(const auto& cards, List& list, Place place, bool facedown, Seat viewer) {
    list.clear();
    for (CardId card : cards) {
      if (card >= card_numbers) continue;
      lay(card, place, facedown, viewer);
      list.push(card);
    }
  }

 private:
  void put(CardId card, Place place, bool facedown, SeenBy seen_by) {
    table_.place[card] = place;
    table_.seen_by[card] = seen_by;
    if (facedown)
      table_.facedown.add(card);
    else
      table_.facedown.remove(card);
  }

  CardTable& table_;
};

void lay_players(const View& v, State& s, Laying& laying) {
  for (Seat seat : seats_of(v)) {
    const SeenPlayer& seen = v.player[seat];
    s.player[seat] = {seen, {}};
    for (const SeenAdviser& adviser : seen.advisers) {
      if (adviser.card >= card_numbers) continue;
      laying.lay(adviser.card, adviser_of(seat), adviser.facedown, v.viewer);
      s.player[seat].advisers.push(adviser.card);
    }
    for_each_relic(seen.relics,
                   [&](CardId card) { laying.lay(card, relic_of(seat), false, v.viewer); });
    laying.lay(seen.vision, vision_of(seat), false, v.viewer);
  }
}

void lay_piles(const View& v, State& s, Laying& laying) {
  laying.lay_all(v.deck, s.cards.deck, world_deck, true, v.viewer);
  laying.lay_all(v.relic_deck, s.cards.relic_deck, relic_deck, true, v.viewer);
  for (Region region : each<Region>)
    laying.lay_all(v.discards[region], s.cards.discards[region], discard_pile(region), true,
                   v.viewer);
  if (v.searcher < max_players)
    laying.lay_all(v.drawn, s.cards.drawn, drawn_by(v.searcher), true, v.viewer);
  for (int slot = 0; slot < reliquary_size; ++slot) {
    if (v.reliquary[slot] >= card_numbers) continue;
    laying.lay(v.reliquary[slot], in_reliquary(slot), true, v.viewer);
    s.cards.reliquary[slot] = v.reliquary[slot];
  }
  v.dispossessed.for_each(
      [&](int card) { laying.lay(CardId(card), dispossessed, true, v.viewer); });
}

}  // namespace

State seen_table(const View& v) {
  State s{};
  static_cast<Open&>(s) = v;
  static_cast<CardTokens&>(s.cards) = v;
  s.stack = v.stack;
  Laying laying(s);
  for (SiteId at = 0; at < site_count; ++at) {
    s.site[at] = v.site[at];
    laying.lay_all(v.site[at].cards, s.site[at].cards, at_site(at), false, v.viewer);
    laying.lay_all(v.site[at].relics, s.site[at].relics, relic_at(at), true, v.viewer);
  }
  lay_players(v, s, laying);
  lay_piles(v, s, laying);
  return s;
}

namespace {

constexpr int columns = 3, inside = 31;
using Box = ziggurat::Box<inside>;
using Page = BoxPage<columns, inside>;

// ---- words ----

// Only where there is an ink of the very colour.
constexpr Ink inks[] = {Ink::Strong, Ink::Red,   Ink::Blue, Ink::Strong,
                        Ink::Strong, Ink::Black, Ink::Plain};
static_assert(std::size(inks) == std::size(side_words));

Span name(Seat seat) {
  return seat < std::size(inks) ? Span{side_words[seat], inks[seat]} : Span{"nobody"};
}
Phrase plain(std::string text) { return {{std::move(text)}}; }
Phrase strong(std::string text) { return {{std::move(text), Ink::Strong}}; }
Phrase counted(const char* thing, int n) { return plain(thing + (' ' + std::to_string(n))); }
Phrase of_seat(const char* thing, Seat seat) { return {{std::string(thing) + ' '}, name(seat)}; }

void add_if(std::vector<Phrase>& phrases, const char* thing, int n) {
  if (n > 0) phrases.push_back(counted(thing, n));
}

// Of a hidden card its back, where that can be seen.
std::string card_name(CardId card) {
  switch (int{card}) {
    case no_card: return "-";
    case hidden_denizen: return "?denizen";
    case hidden_vision: return "?vision";
    case hidden_relic:
    case hidden_card: return "?";
    default: return card_words[card];
  }
}

// With the first letter of its suit, which ruins and visions do not have.
std::string marked_name(CardId card) {
  if (card >= card_numbers) return card_name(card);
  const Suit suit = suit_of(card);
  const char mark = suit == Suit::none ? '-' : static_cast<char>(word(suit)[0] - 'a' + 'A');
  return mark + (' ' + card_name(card));
}

std::string site_name(const View& v, SiteId at) {
  if (at == no_site) return "-";
  return v.site[at].faceup ? word(v.site[at].card) : space_words[at];
}

void add_tokens(const View& v, CardId card, std::vector<Phrase>& phrases) {
  if (card >= card_numbers) return;
  add_if(phrases, "favor", v.favor[card]);
  add_if(phrases, "secrets", v.secrets[card]);
}

// "B wolves favor 1"
void add_card(const View& v, CardId card, Box& box) {
  std::vector<Phrase> phrases = {plain(marked_name(card))};
  add_tokens(v, card, phrases);
  box.line(phrases);
}

// Hidden things are chosen by their numbers.
std::vector<Phrase> numbered(const char* title, const auto& cards) {
  std::vector<Phrase> phrases = {plain(title)};
  int number = 0;
  for (CardId card : cards)
    phrases.push_back(plain(std::to_string(++number) + ' ' + card_name(card)));
  return phrases;
}

// ---- the map ----

Box region_box(const View& v, Region region) {
  const Pile& pile = v.discards[region];
  std::vector<Phrase> phrases = {strong(word(region)), counted("discarded", pile.size())};
  if (!pile.empty()) phrases.push_back(plain("top " + card_name(pile.top())));
  Box box;
  box.line(phrases);
  return box;
}

void add_force(const State& s, SiteId at, Box& box) {
  const Site& site = s.site[at];
  const Seat who = ruler(s, at);
  std::vector<Phrase> phrases;
  if (who != bandits) phrases.push_back(of_seat("ruler", who));
  if (site.warbands > 0)
    phrases.push_back(counted("warbands", site.warbands));
  else
    phrases.push_back(counted("bandits", bandits_at(s, at)));
  box.line(phrases);
}

void add_room(const State& s, SiteId at, Box& box) {
  const Site& site = s.site[at];
  std::vector<Phrase> phrases = {
      plain("cards " + std::to_string(site.cards.size()) + "/" + std::to_string(capacity(s, at)))};
  add_if(phrases, "favor", site.favor);
  add_if(phrases, "secrets", site.secrets);
  box.line(phrases);
}

void add_pawns(const View& v, SiteId at, Box& box) {
  std::vector<Phrase> phrases = {plain("pawns")};
  for (Seat seat : seats_of(v))
    if (v.player[seat].pawn == at) phrases.push_back({name(seat)});
  if (phrases.size() > 1) box.line(phrases);
}

Box site_box(const View& v, const State& s, SiteId at) {
  const Site& site = v.site[at];
  std::vector<Phrase> title = {strong(space_words[at])};
  if (site.card != SiteCard::none) title.push_back(strong(word(site.card)));
  if (!site.faceup) title.push_back({{"facedown", Ink::Faint}});
  Box box;
  box.line(title);
  if (site.faceup) add_force(s, at, box);
  add_pawns(v, at, box);
  if (site.faceup) add_room(s, at, box);
  for (CardId card : site.cards) add_card(v, card, box);
  if (!site.relics.empty()) box.line(numbered("relics", site.relics));
  return box;
}

// Below the two sites of the Cradle there is room.
Box world_box(const View& v) {
  Box box;
  std::vector<Phrase> time = {
      plain("round " + std::to_string(v.round) + "/" + std::to_string(last_round))};
  if (v.turn < v.settings.players) time.push_back(of_seat("turn", v.turn));
  box.line(time);
  box.line({plain(std::string("oath ") + word(v.oath))});
  box.line({of_seat("title", v.title), plain(v.usurper ? "usurper" : "oathkeeper")});
  box.line({counted("visions drawn", v.visions_drawn)});
  if (v.winner < v.settings.players) box.line({of_seat("winner", v.winner)});
  return box;
}

void add_map(const View& v, const State& s, Page& page) {
  const Box regions[] = {region_box(v, Region::Cradle), region_box(v, Region::Provinces),
                         region_box(v, Region::Hinterland)};
  page.row(regions);
  for (int i = 0; i < 3; ++i) {
    std::vector<Box> boxes;
    for (Region region : each<Region>) {
      const SiteId at = static_cast<SiteId>(top_of(region) + i);
      boxes.push_back(region_of(at) == region ? site_box(v, s, at) : world_box(v));
    }
    page.row(boxes);
  }
}

// ---- what lies beside the map ----

Box bank_box(const View& v) {
  Box box;
  box.line({strong("banks")});
  std::vector<Phrase> phrases;
  for (Suit suit : each<Suit>) phrases.push_back(counted(word(suit), v.bank[suit]));
  box.line(phrases);
  box.line({counted("shared", v.shared_favor)});
  return box;
}

Box banner_box(const View& v) {
  Box box;
  box.line({strong("banners")});
  for (Banner banner : each<Banner>) {
    const BannerState& it = v.banner[banner];
    std::vector<Phrase> phrases = {counted(word(banner), it.tokens)};
    phrases.push_back(it.holder == nobody ? plain("bank") : Phrase{name(it.holder)});
    if (banner == Banner::PeoplesFavor && v.mob) phrases.push_back(plain("mob"));
    box.line(phrases);
  }
  return box;
}

// How many cards the world deck holds is not public (9.4).
Box pile_box(const View& v) {
  Box box;
  const CardId top = v.deck.empty() ? no_card : v.deck.top();
  box.line({strong("piles")});
  box.line({plain("deck top " + card_name(top))});
  box.line({counted("relic-deck", v.relic_deck.size())});
  box.line(numbered("reliquary", v.reliquary));
  if (v.dispossessed_count > 0) box.line({counted("dispossessed", v.dispossessed_count)});
  return box;
}

void add_adviser(const View& v, const SeenAdviser& adviser, int number, Box& box) {
  std::vector<Phrase> phrases = {plain(std::to_string(number) + ' ' + marked_name(adviser.card))};
  if (adviser.facedown) phrases.push_back({{"facedown", Ink::Faint}});
  add_tokens(v, adviser.card, phrases);
  box.line(phrases);
}

void add_cage(const View& v, std::vector<Phrase>& phrases) {
  for (Seat seat : seats_of(v))
    if (v.cage[seat] > 0) phrases.push_back({name(seat), {' ' + std::to_string(v.cage[seat])}});
}

void add_treasures(const View& v, Seat seat, Box& box) {
  for (Banner banner : each<Banner>)
    if (v.banner[banner].holder == seat) box.line({plain(std::string("banner ") + word(banner))});
  for_each_relic(v.player[seat].relics, [&](CardId card) {
    std::vector<Phrase> phrases = {plain("relic " + card_name(card))};
    add_tokens(v, card, phrases);
    if (card == ObsidianCage) add_cage(v, phrases);
    box.line(phrases);
  });
}

Box player_box(const View& v, Seat seat) {
  const SeenPlayer& player = v.player[seat];
  Box box;
  std::vector<Phrase> title = {{name(seat)}};
  if (seat != chancellor) title.push_back(plain(word(player.role)));
  if (v.title == seat) title.push_back(strong(v.usurper ? "usurper" : "oathkeeper"));
  if (v.turn == seat) title.push_back(plain("turn"));
  if (v.viewer == seat) title.push_back({{"you", Ink::Faint}});
  box.line(title);
  std::vector<Phrase> means = {counted("supply", player.supply), counted("favor", player.favor),
                               counted("secrets", player.secrets)};
  add_if(means, "facedown", player.secrets_down);
  box.line(means);
  // A Citizen's warbands are the Chancellor's.
  std::vector<Phrase> force = {counted("warbands", player.warbands)};
  if (player.role != Role::Citizen) force.push_back(counted("bank", player.bank));
  force.push_back(plain("at " + site_name(v, player.pawn)));
  box.line(force);
  int number = 0;
  for (const SeenAdviser& adviser : player.advisers) add_adviser(v, adviser, ++number, box);
  add_treasures(v, seat, box);
  if (player.vision != no_card) box.line({plain("vision " + card_name(player.vision))});
  if (v.prophecy & seat_bit(seat)) box.line({plain("foretold " + card_name(v.foretold[seat]))});
  return box;
}

// ---- what is going on ----

Phrase against(const char* thing, int attack, int defense) {
  return plain(thing + (' ' + std::to_string(attack)) + " against " + std::to_string(defense));
}

Box campaign_box(const View& v, const State& s) {
  const Battle& battle = v.battle;
  Box box;
  box.line({strong("campaign"),
            {name(battle.attacker)},
            plain("against"),
            {name(battle.defender)},
            plain("at " + site_name(v, battle.from))});
  std::vector<Phrase> targets = {plain("targets")};
  for_each_site(battle.target_sites,
                [&](SiteId at) { targets.push_back(plain(site_name(v, at))); });
  for_each_relic(battle.target_relics,
                 [&](CardId card) { targets.push_back(plain(card_name(card))); });
  for (Banner banner : each<Banner>)
    if (battle.target_banners >> static_cast<int>(banner) & 1)
      targets.push_back(plain(word(banner)));
  if (battle.target_pawn) targets.push_back(plain("pawn"));
  add_if(targets, "hidden", std::popcount(battle.target_hidden));
  box.line(targets);
  const bool is_open = declares_targets(v);
  const int defense_dice = is_open ? target_dice(s) : battle.defense_dice;
  const int defenders = is_open ? coming_defense(s) : force(s, Side::Defender);
  box.line({against("dice", battle.attack_dice, defense_dice)});
  box.line({against("force", force(s, Side::Attacker), defenders)});
  if (battle.attack != 0 || battle.defense != 0)
    box.line({against("sums", battle.attack, battle.defense)});
  std::vector<Phrase> allies = {plain("allies")};
  for_each_seat(battle.allies, [&](Seat seat) { allies.push_back({name(seat)}); });
  if (allies.size() > 1) box.line(allies);
  for (const PlanUse& plan : battle.plans)
    box.line({plain("plan " + card_name(plan.card)), {name(plan.user)}});
  return box;
}

Box drawn_box(const View& v) {
  Box box;
  box.line({strong("drawn"), {name(v.searcher)}});
  for (CardId card : v.drawn) add_card(v, card, box);
  return box;
}

// "red gives favor 2 map"
void add_goods(const View& v, Seat giver, const Goods& goods, Box& box) {
  std::vector<Phrase> phrases = {{name(giver), {" gives"}}};
  add_if(phrases, "favor", goods.favor);
  add_if(phrases, "secrets", goods.secrets);
  for_each_relic(goods.relics, [&](CardId card) { phrases.push_back(plain(card_name(card))); });
  const auto& advisers = v.player[giver].advisers;
  for (int i = 0; i < advisers.size(); ++i)
    if (goods.advisers >> i & 1)
      phrases.push_back(plain(std::to_string(i + 1) + ' ' + card_name(advisers[i].card)));
  for (Banner banner : each<Banner>)
    if (goods.banners >> static_cast<int>(banner) & 1) phrases.push_back(plain(word(banner)));
  for_each_site(goods.sites, [&](SiteId at) { phrases.push_back(plain(site_name(v, at))); });
  add_if(phrases, "promise", goods.promise);
  if (phrases.size() == 1) phrases.push_back(plain("nothing"));
  box.line(phrases);
}

Box deal_box(const View& v, const Deal& deal) {
  Box box;
  box.line({strong("exchange"), {name(deal.from)}, of_seat("with", deal.to)});
  if (deal.citizenship && deal.step > 0)
    box.line({plain("citizenship"), counted("reliquary", deal.slot + 1)});
  add_goods(v, deal.from, deal.given, box);
  add_goods(v, deal.to, deal.asked, box);
  return box;
}

Box pledge_box(const View& v) {
  Box box;
  box.line({strong("pledges")});
  for (const Pledge& pledge : v.pledges)
    box.line({{name(pledge.from)}, of_seat("to", pledge.to), counted("promise", pledge.promise)});
  return box;
}

}  // namespace

Picture picture(const View& v) {
  const State s = seen_table(v);
  Page page;
  add_map(v, s, page);
  const Box beside[] = {bank_box(v), banner_box(v), pile_box(v)};
  page.row(beside);
  std::vector<Box> boxes;
  for (Seat seat : seats_of(v)) boxes.push_back(player_box(v, seat));
  if (v.battle.attacker != nobody) boxes.push_back(campaign_box(v, s));
  if (!v.drawn.empty()) boxes.push_back(drawn_box(v));
  if (const Deal* deal = deal_in(v)) boxes.push_back(deal_box(v, *deal));
  if (!v.pledges.empty()) boxes.push_back(pledge_box(v));
  page.rows(boxes);
  return page.finish();
}

}  // namespace ziggurat::oath
