// Positions as text, one thing a line; '#' starts a comment at the beginning of a line:
//
//   players 4
//   option underflow=defend
//   oath people
//   round 3
//   turn red                         in the Act Phase; `turn red wake` before it
//   site cradle-1 plains longbows keep   face up, with its cards
//   facedown cradle-2 mine
//   relics plains ivory-eye          face down at a site
//   tokens salt-flats 2 1            favor and secrets on a site
//   warbands plains red 2
//   player red exile pawn plains favor 3 secrets 2 down 1 warbands 4 supply 5
//   advisers red wolves elders*      * = face down
//   held red sticky-fire grand-scepter
//   vision red conquest
//   foretold blue conquest           a False Prophet's warband
//   bank discord 5
//   banner peoples-favor red 3 mob   or `bank` instead of a seat
//   title red usurper
//   deck wolves conquest elders      on top of the world deck, the first on top
//   discard cradle wolves elders     the last on top
//   relic-deck map whistle           on top, the first on top
//   reliquary map nothing whistle ivory-eye
//   dispossessed wolves
//   archive wolves
//   box conspiracy
//   on wolves 1 0                    favor and secrets on a card
//   cage red 2
//   drawn 3                          visions drawn so far
//   layers 12 18                     cards left of the upper layers of the deck
//   seen red wolves elders           hidden cards that red knows; `seen red cradle-2` a site
//   discarded plains order beast     this turn
//   pledge red blue 1
//   talks 2                          that may still fail this turn
//   scepter-taken                    this turn
//   boards 1 3                       that show their Citizen's side
//   games 4
//   chronicle 0303…                  a new game of that world; no other lines
//
// What is not named is as on an empty table: the sites of the first game, of which one in each
// region lies open; everybody at the topmost with the means of the set-up; a deck in order.
#include "oath/position.h"

#include "core/position.h"
#include "oath/chronicle.h"
#include "oath/game.h"
#include "oath/rules.h"
#include "oath/setup.h"

namespace ziggurat::oath {
namespace {

// ---- printing ----

std::string named(const auto& cards) {
  std::string text;
  for (CardId card : cards) text += " " + print_card(card);
  return text;
}
std::string from_top(const auto& pile) {
  std::string text;
  for (int i = pile.size() - 1; i >= 0; --i) text += " " + print_card(pile[i]);
  return text;
}
std::string line(const std::string& keyword, const std::string& rest) {
  return rest.empty() ? "" : keyword + rest + "\n";
}
std::string number(int n) { return " " + std::to_string(n); }
std::string spaced(const char* text) { return std::string(" ") + text; }

std::string site_lines(const State& s, SiteId at) {
  const Site& site = s.site[at];
  if (site.card == SiteCard::none) return "";
  const std::string name = spaced(word(site.card)), space = spaced(space_words[at]);
  std::string text = (site.faceup ? "site" : "facedown") + space + name + named(site.cards) + "\n";
  text += line("relics" + space, named(site.relics));
  if (site.favor || site.secrets)
    text += "tokens" + space + number(site.favor) + number(site.secrets) + "\n";
  if (site.warbands)
    text += "warbands" + space + spaced(seat_words[site.colour]) + number(site.warbands) + "\n";
  std::string suits;
  for (Suit suit : each<Suit>)
    if (site.discarded & suit_bit(suit)) suits += spaced(word(suit));
  return text + line("discarded" + space, suits);
}

std::string player_lines(const State& s, Seat seat) {
  const Player& player = s.player[seat];
  const std::string name = spaced(seat_words[seat]);
  std::string text = "player" + name + spaced(word(player.role));
  if (player.pawn != no_site) text += " pawn" + spaced(space_words[player.pawn]);
  text += " favor" + number(player.favor) + " secrets" + number(player.secrets);
  if (player.secrets_down) text += " down" + number(player.secrets_down);
  text += " warbands" + number(player.warbands) + " supply" + number(player.supply);
  if (player.board) text += " board" + number(player.board);
  text += "\n";
  std::string advisers, relics;
  for (CardId card : player.advisers)
    advisers += " " + print_card(card) + (is_facedown(s, card) ? "*" : "");
  for_each_relic(player.relics, [&](CardId card) { relics += " " + print_card(card); });
  text += line("advisers" + name, advisers) + line("held" + name, relics);
  if (player.vision != no_card) text += "vision" + name + " " + print_card(player.vision) + "\n";
  if (s.prophecy & seat_bit(seat))
    text += "foretold" + name + " " + print_card(s.foretold[seat]) + "\n";
  if (s.cage[seat]) text += "cage" + name + number(s.cage[seat]) + "\n";
  return text;
}

std::string place_line(const State& s, const char* keyword, Place place) {
  std::string cards;
  for (int i = 0; i < card_numbers; ++i)
    if (*card_words[i] && s.cards.place[i] == place) cards += spaced(card_words[i]);
  return line(keyword, cards);
}

// Who knows what of the hidden cards. What everyone knows is printed for a spectator.
std::string seen_lines(const State& s) {
  std::string text;
  for (Seat seat = 0; seat <= s.settings.players; ++seat) {
    const Seat viewer = seat == s.settings.players ? spectator : seat;
    std::string known;
    for (int i = 0; i < card_numbers; ++i)
      if (*card_words[i] && s.cards.facedown.has(i) && sees(s.cards.seen_by[i], viewer)
          && s.cards.place[i] != adviser_of(seat))
        known += spaced(card_words[i]);
    for (SiteId at = 0; at < site_count; ++at)
      if (!s.site[at].faceup && sees(s.site[at].seen_by, viewer)) known += spaced(space_words[at]);
    text += line("seen" + spaced(viewer == spectator ? "everyone" : seat_words[seat]), known);
  }
  return text;
}

std::string table_lines(const State& s) {
  std::string text = "oath" + spaced(word(s.oath)) + "\nround" + number(s.round) + "\n";
  if (s.turn != nobody) text += "turn" + spaced(seat_words[s.turn]) + "\n";
  text += "title" + spaced(seat_words[s.title]) + (s.usurper ? " usurper\n" : "\n");
  for (Suit suit : each<Suit>) text += "bank" + spaced(word(suit)) + number(s.bank[suit]) + "\n";
  for (Banner banner : each<Banner>) {
    const BannerState& it = s.banner[banner];
    text += "banner" + spaced(word(banner))
            + spaced(it.holder == nobody ? "bank" : seat_words[it.holder]) + number(it.tokens)
            + (banner == Banner::PeoplesFavor && s.mob ? " mob\n" : "\n");
  }
  text += "drawn" + number(s.visions_drawn) + "\n";
  text += "layers" + number(s.layer[0]) + number(s.layer[1]) + "\n";
  text += "games" + number(s.games) + "\n";
  std::string boards;
  for (int board = 1; board <= 5; ++board)
    if (s.citizen_boards >> board & 1) boards += number(board);
  text += line("boards", boards);
  if (s.scepter_taken) text += "scepter-taken\n";
  for (const Pledge& pledge : s.pledges)
    text += "pledge" + spaced(seat_words[pledge.from]) + spaced(seat_words[pledge.to])
            + number(pledge.promise) + "\n";
  return text;
}

// ---- parsing ----

// The sites of the first game; denizens of the first deck in order, under them the visions.
State empty_table(const Settings& settings) {
  constexpr SiteCard sites[] = {SiteCard::Plains,      SiteCard::LushCoast, SiteCard::Mountain,
                                SiteCard::BuriedGiant, SiteCard::SaltFlats, SiteCard::RockyCoast,
                                SiteCard::Wastes,      SiteCard::GreatSlum};
  State s{};
  s.settings = settings;
  for (SiteId at = 0; at < site_count; ++at) s.site[at].card = sites[at];
  for (Region region : each<Region>) s.site[top_of(region)].faceup = true;
  for (CardId& card : s.cards.reliquary) card = no_card;
  for (int i = 0; i < card_numbers; ++i) put_aside(s, CardId(i), in_archive);
  for (int i = first_edifice + 1; i < first_vision; i += 2) put_aside(s, CardId(i), in_box);
  const auto hide = [&](CardId card) { s.cards.seen_by[card] = 0; };
  for (int i = 0; i < 54; ++i) put_under_deck(s, CardId(i)), hide(CardId(i));
  for (int i = first_vision; i <= Conquest; ++i) put_under_deck(s, CardId(i)), hide(CardId(i));
  for (int i = 0; i < relic_count - 1; ++i) {
    if (i < reliquary_size)
      put_in_reliquary(s, relic(i), i);
    else
      put_relic_under_deck(s, relic(i));
    hide(relic(i));
  }
  for (u8& favor : s.bank) favor = settings.players > 4 ? 4 : 3;
  for (Seat seat : Seats{settings.players}) {
    const bool rules = seat == chancellor;
    s.player[seat] = {{.role = rules ? Role::Chancellor : Role::Exile,
                       .board = seat,
                       .pawn = 0,
                       .favor = static_cast<u8>(rules ? 2 : 1),
                       .secrets = 1,
                       .warbands = 3},
                      {}};
  }
  give_relic_to(s, GrandScepter, chancellor);
  return s;
}

class Reader : PositionReader {
 public:
  Reader() : PositionReader(info(), vocabulary(), 4) {}
  Result<State> read(std::string_view text) {
    Message problem = read_all(text);
    if (!problem.key.empty()) return problem;
    return finish();
  }

 private:
  void begin(const OptionValues& options, int players) override {
    s_ = empty_table(*oath::options().settings(options, players));
  }

  bool read_line(std::string_view keyword) override {
    if (keyword == "chronicle") return read_chronicle();
    if (keyword == "oath") return read_word(oath_words, s_.oath);
    if (keyword == "round") return read_small(s_.round, 1, last_round);
    if (keyword == "turn") return read_turn();
    if (keyword == "site") return read_site_line(true);
    if (keyword == "facedown") return read_site_line(false);
    if (keyword == "relics") return read_relics();
    if (keyword == "tokens") return read_tokens();
    if (keyword == "warbands") return read_warbands();
    if (keyword == "discarded") return read_discarded();
    if (keyword == "player") return read_player();
    if (keyword == "advisers") return read_advisers();
    if (keyword == "held") return read_held();
    if (keyword == "vision") return read_vision();
    if (keyword == "foretold") return read_foretold();
    if (keyword == "bank") return read_bank();
    if (keyword == "banner") return read_banner();
    if (keyword == "title") return read_title();
    if (keyword == "deck") return read_deck();
    if (keyword == "discard") return read_discard();
    if (keyword == "relic-deck") return read_relic_deck();
    if (keyword == "reliquary") return read_reliquary();
    if (keyword == "dispossessed") return read_away(dispossessed);
    if (keyword == "archive") return read_away(in_archive);
    if (keyword == "box") return read_away(in_box);
    if (keyword == "on") return read_on();
    if (keyword == "cage") return read_cage();
    if (keyword == "drawn") return read_small(s_.visions_drawn, 0, 5);
    if (keyword == "layers") return read_layers();
    if (keyword == "seen") return read_seen();
    if (keyword == "pledge") return read_pledge();
    if (keyword == "talks") return read_small(turn_.talks_left, 0, 3);
    if (keyword == "boards") return read_boards();
    if (keyword == "games") return read_games();
    if (keyword == "scepter-taken") return s_.scepter_taken = true;
    return false;
  }

  // ---- words ----

  bool number_at(std::size_t i, int least, int most, int& n) const {
    return i < words_.size() && parse_number(words_[i], n) && n >= least && n <= most;
  }
  bool card_at(std::size_t i, CardId& card) const {
    u8 id = 0;
    if (i >= words_.size() || !read_card(Tokens(words_).subspan(i), id) || id == no_card)
      return false;
    card = CardId(id);
    return true;
  }
  bool site_at(std::size_t i, SiteId& at) const {
    u8 id = 0;
    if (i >= words_.size() || !read_site(Tokens(words_).subspan(i), id)) return false;
    if (id >= space_word) return at = static_cast<SiteId>(id - space_word), true;
    for (at = 0; at < site_count; ++at)
      if (s_.site[at].card == SiteCard(id)) return true;
    return false;
  }
  bool read_small(u8& to, int least, int most) {
    int n = 0;
    if (words_.size() != 2 || !number_at(1, least, most, n)) return false;
    to = static_cast<u8>(n);
    return true;
  }
  template <class Enum>
  bool read_word(std::span<const char* const> names, Enum& to) {
    const int found = words_.size() == 2 ? find_word(names, words_[1]) : -1;
    if (found >= 0) to = Enum(found);
    return found >= 0;
  }
  // Calls put(card) for each card named from the word `first` on.
  template <class Put>
  bool each_card(std::size_t first, Put put) {
    for (std::size_t i = first; i < words_.size(); ++i) {
      CardId card = no_card;
      if (!card_at(i, card) || !put(card)) return false;
    }
    return true;
  }

  // What lies face down is known to those alone whom a line names.
  bool hide(CardId card) {
    s_.cards.seen_by[card] = 0;
    return true;
  }

  // ---- lines ----

  bool read_chronicle() {
    if (words_.size() < 2) return false;
    const auto chronicle = parse_chronicle(rest_of_line());
    if (!chronicle) return problem_ = chronicle.error(), false;
    s_ = prepared_game(*chronicle, s_.settings);
    started_ = true;
    return true;
  }
  // The save string holds a name, which may hold spaces.
  std::string_view rest_of_line() const {
    return {words_[1].data(), static_cast<std::size_t>(words_.back().data() + words_.back().size()
                                                       - words_[1].data())};
  }

  bool read_turn() {
    wakes_ = words_.size() == 3 && words_[2] == "wake";
    return (words_.size() == 2 || wakes_) && read_seat(turn_.who);
  }

  // Where the card lies already, the two change places.
  void lay_site(SiteId at, SiteCard card) {
    for (Site& site : s_.site)
      if (site.card == card) site.card = s_.site[at].card;
    s_.site[at].card = card;
  }
  bool read_site_line(bool faceup) {
    SiteId at = no_site;
    const int card = words_.size() >= 3 ? find_word(site_words, words_[2]) : -1;
    if (!site_at(1, at) || card < 0) return false;
    lay_site(at, SiteCard(card));
    s_.site[at].faceup = faceup;
    while (!s_.site[at].cards.empty()) put_under_deck(s_, s_.site[at].cards.top());
    return each_card(3, [&](CardId one) {
      if (is_relic(one) || is_vision(one) || s_.site[at].cards.size() == 6) return false;
      return put_at_site(s_, one, at), true;
    });
  }
  bool read_relics() {
    SiteId at = no_site;
    if (!site_at(1, at)) return false;
    while (!s_.site[at].relics.empty()) put_relic_under_deck(s_, s_.site[at].relics.top());
    return each_card(2, [&](CardId card) {
      if (!is_relic(card) || s_.site[at].relics.size() == 4) return false;
      put_relic_at(s_, card, at);
      return hide(card);
    });
  }
  bool read_tokens() {
    SiteId at = no_site;
    int favor = 0, secrets = 0;
    if (words_.size() != 4 || !site_at(1, at) || !number_at(2, 0, total_favor, favor)
        || !number_at(3, 0, 99, secrets))
      return false;
    s_.site[at].favor = static_cast<u8>(favor);
    s_.site[at].secrets = static_cast<u8>(secrets);
    return true;
  }
  bool read_warbands() {
    SiteId at = no_site;
    Seat colour = nobody;
    int n = 0;
    if (words_.size() != 4 || !site_at(1, at) || !is_seat(words_[2], colour)
        || !number_at(3, 0, purple_warbands, n))
      return false;
    s_.site[at].warbands = static_cast<u8>(n);
    s_.site[at].colour = n > 0 ? colour : nobody;
    return true;
  }
  bool read_discarded() {
    SiteId at = no_site;
    if (!site_at(1, at)) return false;
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const int suit = find_word(suit_words, words_[i]);
      if (suit < 0) return false;
      s_.site[at].discarded |= suit_bit(Suit(suit));
    }
    return true;
  }

  // "player red exile pawn plains favor 3 …": the role and any of the rest.
  bool read_player() {
    Seat seat = nobody;
    if (!read_seat(seat)) return false;
    Player& player = s_.player[seat];
    std::size_t i = 2;
    if (i < words_.size())
      if (const int role = find_word(role_words, words_[i]); role >= 0)
        player.role = Role(role), ++i;
    for (; i + 1 < words_.size(); i += 2) {
      int n = 0;
      if (words_[i] == "pawn") {
        if (!site_at(i + 1, player.pawn)) return false;
        continue;
      }
      if (!number_at(i + 1, 0, 99, n)) return false;
      u8* const field = field_named(player, words_[i]);
      if (!field) return false;
      *field = static_cast<u8>(n);
    }
    return i == words_.size();
  }
  static u8* field_named(Player& player, std::string_view name) {
    if (name == "favor") return &player.favor;
    if (name == "secrets") return &player.secrets;
    if (name == "down") return &player.secrets_down;
    if (name == "warbands") return &player.warbands;
    if (name == "supply") return &player.supply;
    if (name == "board") return &player.board;
    return nullptr;
  }
  bool read_advisers() {
    Seat seat = nobody;
    if (!read_seat(seat)) return false;
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const bool facedown = words_[i].back() == '*';
      if (facedown) words_[i].remove_suffix(1);
      CardId card = no_card;
      if (words_[i].empty() || !card_at(i, card) || is_relic(card) || is_edifice(card)
          || s_.player[seat].advisers.size() == most_advisers)
        return false;
      // Put here without its effects: favor of Vow of Kinship is where the lines say.
      const u8 favor = s_.player[seat].favor;
      const u8 nomad = s_.bank[Suit::Nomad];
      put_as_adviser(s_, card, seat, facedown);
      if (facedown) s_.cards.seen_by[card] = only(seat);
      s_.player[seat].favor = favor;
      s_.bank[Suit::Nomad] = nomad;
    }
    return true;
  }
  bool read_held() {
    Seat seat = nobody;
    return read_seat(seat) && each_card(2, [&](CardId card) {
             return is_relic(card) && (give_relic_to(s_, card, seat), true);
           });
  }
  bool read_vision() {
    Seat seat = nobody;
    CardId card = no_card;
    if (words_.size() != 3 || !read_seat(seat) || !card_at(2, card) || !is_vision(card))
      return false;
    return put_as_vision(s_, card, seat), true;
  }
  bool read_foretold() {
    Seat seat = nobody;
    CardId card = no_card;
    if (words_.size() != 3 || !read_seat(seat) || !card_at(2, card) || !is_vision(card))
      return false;
    s_.prophecy |= seat_bit(seat);
    s_.foretold[seat] = card;
    return true;
  }
  bool read_bank() {
    const int suit = words_.size() == 3 ? find_word(suit_words, words_[1]) : -1;
    int n = 0;
    if (suit < 0 || !number_at(2, 0, total_favor, n)) return false;
    s_.bank[Suit(suit)] = static_cast<u8>(n);
    return true;
  }
  bool read_banner() {
    const int banner = words_.size() >= 4 ? find_word(banner_words, words_[1]) : -1;
    int tokens = 0;
    if (banner < 0 || !number_at(3, 1, 99, tokens)) return false;
    BannerState& it = s_.banner[Banner(banner)];
    it.tokens = static_cast<u8>(tokens);
    if (words_[2] == "bank")
      it.holder = nobody;
    else if (!is_seat(words_[2], it.holder))
      return false;
    if (words_.size() == 4) return true;
    return s_.mob = words_[4] == "mob" && words_.size() == 5;
  }
  bool read_title() {
    if (words_.size() > 3 || !read_seat(s_.title)) return false;
    s_.usurper = words_.size() == 3;
    return !s_.usurper || words_[2] == "usurper";
  }
  bool read_deck() {
    for (std::size_t i = words_.size() - 1; i > 0; --i) {
      CardId card = no_card;
      if (!card_at(i, card) || is_relic(card) || is_edifice(card)) return false;
      put_on_deck(s_, card);
      hide(card);
    }
    return true;
  }
  bool read_discard() {
    const int region = words_.size() >= 2 ? find_word(region_words, words_[1]) : -1;
    return region >= 0 && each_card(2, [&](CardId card) {
             if (is_relic(card) || is_edifice(card)) return false;
             put_on_pile(s_, card, Region(region));
             return hide(card);
           });
  }
  bool read_relic_deck() {
    for (std::size_t i = words_.size() - 1; i > 0; --i) {
      CardId card = no_card;
      if (!card_at(i, card) || !is_relic(card) || card == GrandScepter) return false;
      put_relic_on_deck(s_, card);
      hide(card);
    }
    return true;
  }
  bool read_reliquary() {
    if (words_.size() != 1 + reliquary_size) return false;
    for (CardId card : s_.cards.reliquary)
      if (card != no_card) put_relic_under_deck(s_, card);
    for (int slot = 0; slot < reliquary_size; ++slot) {
      u8 id = 0;
      if (!read_card(Tokens(words_).subspan(static_cast<std::size_t>(slot) + 1), id)) return false;
      if (id == no_card) continue;
      if (!is_relic(CardId(id)) || id == GrandScepter) return false;
      put_in_reliquary(s_, CardId(id), slot);
      hide(CardId(id));
    }
    return true;
  }
  bool read_away(Place place) {
    return each_card(1, [&](CardId card) {
      put_aside(s_, card, place);
      return place != dispossessed || hide(card);
    });
  }
  bool read_on() {
    CardId card = no_card;
    int favor = 0, secrets = 0;
    if (words_.size() != 4 || !card_at(1, card) || !number_at(2, 0, total_favor, favor)
        || !number_at(3, 0, 99, secrets))
      return false;
    s_.cards.favor[card] = static_cast<u8>(favor);
    s_.cards.secrets[card] = static_cast<u8>(secrets);
    return true;
  }
  bool read_cage() {
    Seat seat = nobody;
    int n = 0;
    if (words_.size() != 3 || !read_seat(seat) || !number_at(2, 0, purple_warbands, n))
      return false;
    s_.cage[seat] = static_cast<u8>(n);
    return true;
  }
  bool read_layers() {
    int upper = 0, lower = 0;
    if (words_.size() != 3 || !number_at(1, 0, 200, upper) || !number_at(2, 0, 200, lower))
      return false;
    s_.layer[0] = static_cast<u8>(upper);
    s_.layer[1] = static_cast<u8>(lower);
    return true;
  }
  bool read_seen() {
    Seat seat = spectator;
    if (words_.size() < 2 || (words_[1] != "everyone" && !read_seat(seat))) return false;
    const SeenBy by = seat == spectator ? everyone : only(seat);
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const int space = find_word(space_words, words_[i]);
      CardId card = no_card;
      if (space >= 0)
        s_.site[space].seen_by |= by;
      else if (card_at(i, card))
        s_.cards.seen_by[card] |= by;
      else
        return false;
    }
    return true;
  }
  bool read_pledge() {
    Pledge pledge;
    int promise = 0;
    if (words_.size() != 4 || !read_seat(pledge.from) || !is_seat(words_[2], pledge.to)
        || !number_at(3, 1, promise_count, promise) || s_.pledges.size() == 12)
      return false;
    pledge.promise = static_cast<u8>(promise);
    return s_.pledges.push(pledge), true;
  }
  bool read_boards() {
    s_.citizen_boards = 0;
    for (std::size_t i = 1; i < words_.size(); ++i) {
      int board = 0;
      if (!number_at(i, 1, 5, board)) return false;
      s_.citizen_boards |= static_cast<u8>(1u << board);
    }
    return true;
  }
  bool read_games() {
    int n = 0;
    if (words_.size() != 2 || !number_at(1, 0, 65535, n)) return false;
    s_.games = static_cast<u16>(n);
    return true;
  }

  // ---- what the lines leave open ----

  // Favor that is nowhere else lies in the shared bank.
  bool fill_shared_bank() {
    int elsewhere = s_.banner[Banner::PeoplesFavor].tokens;
    for (u8 n : s_.bank) elsewhere += n;
    for (u8 n : s_.cards.favor) elsewhere += n;
    for (const Site& site : s_.site) elsewhere += site.favor;
    for (const Player& player : s_.player) elsewhere += player.favor;
    s_.shared_favor = static_cast<u8>(total_favor - elsewhere);
    return elsewhere <= total_favor;
  }

  Result<State> finish() {
    if (!started_) {
      if (!fill_shared_bank()) return Message("oath.position.favor");
      for (Seat seat : seats_of(s_))
        if (s_.player[seat].pawn == no_site || !s_.site[s_.player[seat].pawn].faceup)
          return with_seat(vocabulary(), Message("oath.position.pawn"), "seat", seat);
      s_.turn = turn_.who;
      Rounds rounds{.step = 1, .who = turn_.who};
      if (!wakes_) go_to(turn_, act);
      s_.call(rounds);
      s_.call(turn_);
    }
    if (const char* broken = check(s_))
      return Message("position.broken").with("what", Message("oath.broken." + std::string(broken)));
    flow::settle(s_);
    s_.news.clear();
    return s_;
  }

  bool started_ = false, wakes_ = false;
  PlayerTurn turn_{.who = chancellor};
  State s_;
};

}  // namespace

std::string print_position(const State& s) {
  std::string text =
      print_players_and_options(info(), s.settings.players, options().values_in(s.settings));
  text += table_lines(s);
  for (SiteId at = 0; at < site_count; ++at) text += site_lines(s, at);
  for (Seat seat : seats_of(s)) text += player_lines(s, seat);
  text += line("deck", from_top(s.cards.deck));
  for (Region region : each<Region>)
    text += line("discard" + spaced(word(region)), named(s.cards.discards[region]));
  text += line("relic-deck", from_top(s.cards.relic_deck));
  text += line("reliquary", named(s.cards.reliquary));
  text += place_line(s, "dispossessed", dispossessed);
  text += place_line(s, "archive", in_archive);
  text += place_line(s, "box", in_box);
  for (int i = 0; i < card_numbers; ++i)
    if (!is_free(s, CardId(i)))
      text += "on" + spaced(card_words[i]) + number(s.cards.favor[i]) + number(s.cards.secrets[i])
              + "\n";
  if (const auto* turn = flow::over(s) ? nullptr : std::get_if<PlayerTurn>(&s.stack.top()))
    text += "talks" + number(turn->talks_left) + "\n";
  return text + seen_lines(s);
}

Result<State> parse_position(std::string_view text) { return Reader().read(text); }

}  // namespace ziggurat::oath
