// The chronicle as a line of text. Upper-case pairs of hexadecimal digits, and two names as they
// are; what can be read is written again letter by letter.
//
// Versions: 1.6.0 has everything up to the dispossessed; 3.1.0 adds the relic deck, 3.3.1 the last
// game, 3.3.2 gives a meaning to the byte of players. Some tools write the last game from 3.1.1 on:
// it is read there if anything is left. Two pairs of cards, 16 and 98, 111 and 112, are each
// other's in the module's table of 2020; we count as the printed numbers do, and nothing in a text
// tells which was meant. Empty piles and spaces without a site are left to chance: this is how the
// module writes a first game.
#include <algorithm>
#include <cassert>
#include <optional>

#include "oath/card.h"
#include "oath/chronicle.h"

namespace ziggurat::oath {
namespace {

constexpr int facedown_site = 24, no_number = 255;
constexpr int least_denizens = 25;  // of the two upper layers of the world deck
constexpr std::size_t longest_name = 255;

// ---- names ----

// How many bytes the first character of a text takes; 0 if it is none that can be shown.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<u8>(text[i]) : 0; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
  const int first = byte(0), second = byte(1);
  if (first < 0x80) return first >= 0x20 && first != 0x7F ? 1 : 0;
  if (first < 0xC2 || first > 0xF4 || !follows(1)) return 0;
  if (first == 0xC2 && second < 0xA0) return 0;  // control characters
  if (first < 0xE0) return 2;
  if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) || !follows(2))
    return 0;
  if (first < 0xF0) return 3;
  if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90) || !follows(3))
    return 0;
  return 4;
}

// ---- reading ----

// Reads field by field. After the first error nothing more is read, and every number is 0.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<Chronicle> read() {
    read_head();
    for (ChronicleSite& site : chronicle_.site) read_site(site);
    if (!failed() && !chronicle_.site[0].faceup) fail("cradle", first_site_);
    read_deck();
    read_pile("dispossessed", chronicle_.dispossessed, is_denizen);
    read_relics();
    read_previous();
    if (!failed() && at_ < text_.size()) fail("trailing", at_);
    if (failed()) return *error_;
    return chronicle_;
  }

 private:
  bool failed() const { return error_.has_value(); }

  // `found`: what stands there, if it can be read at all.
  void fail(std::string_view what, std::size_t at, std::string_view found = {}) {
    if (failed()) return;
    error_ = Message("oath.chronicle.error." + std::string(what));
    error_->with("column", static_cast<long>(at) + 1)
        .with("field", Message("oath.chronicle.field." + std::string(field_)))
        .with("found", found);
  }

  static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  }
  int number(int digits) {
    int n = 0;
    for (int i = 0; i < digits && !failed(); ++i, ++at_) {
      if (at_ >= text_.size()) return fail("end", at_), 0;
      const int next = digit(text_[at_]);
      if (next < 0) return fail("hex", at_), 0;
      n = 16 * n + next;
    }
    return failed() ? 0 : n;
  }
  u8 byte(std::string_view field) {
    field_ = field;
    return static_cast<u8>(number(2));
  }
  // The byte just read is not allowed here.
  void fail_byte(std::string_view what) { fail(what, at_ - 2, text_.substr(at_ - 2, 2)); }

  std::string name(std::string_view field, std::size_t least) {
    const std::size_t length = byte(field);
    if (!failed() && length < least) fail_byte("empty");
    if (!failed() && at_ + length > text_.size()) fail("end", text_.size());
    if (failed()) return {};
    const std::string_view whole = text_.substr(at_, length);
    for (std::size_t i = 0; i < length;) {
      const std::size_t step = character_length(whole.substr(i));
      if (step == 0) return fail("text", at_ + i), std::string();
      i += step;
    }
    at_ += length;
    return std::string(whole);
  }

  void read_head() {
    for (u8& part : chronicle_.version) part = byte("version");
    if (!failed() && (version() < of(1, 6, 0) || version() >= of(4, 0, 0)))
      fail("version", 0, text_.substr(0, 6));
    field_ = "games";
    chronicle_.games = static_cast<u16>(number(4));
    chronicle_.name = name("name", 1);
    chronicle_.players = byte("players");
    chronicle_.citizens = boards("citizens");
    const u8 oath = byte("oath");
    if (oath >= count_of<Oath>) return fail_byte("oath");
    chronicle_.oath = Oath(oath);
    field_ = "suits";
    for (u8& suit : chronicle_.suits) {
      suit = static_cast<u8>(number(1));
      if (suit >= count_of<Suit>) return fail("suits", at_ - 1, text_.substr(at_ - 1, 1));
    }
    first_site_ = at_;
  }
  u8 boards(std::string_view field) {
    const u8 bits = byte(field);
    if (bits > all_boards) fail_byte("boards");
    return bits;
  }

  static constexpr int of(int major, int minor, int patch) {
    return major << 16 | minor << 8 | patch;
  }
  int version() const {
    return of(chronicle_.version[0], chronicle_.version[1], chronicle_.version[2]);
  }

  // ---- cards: each number only once, and only where such a card can be ----

  CardId card(std::string_view field, bool (*allowed)(CardId)) {
    const int n = byte(field);
    if (failed() || n == no_number) return no_card;
    // The Grand Scepter has a number of ours, but is never written down.
    if (n >= GrandScepter || card_words[n][0] == '\0') return fail_byte("card"), no_card;
    const CardId id = CardId(n);
    if (!allowed(id)) return fail_byte("place"), no_card;
    if (seen_.has(n)) return fail_byte("twice"), no_card;
    seen_.add(n);
    if (is_edifice(id)) seen_.add(other_side(id));
    return id;
  }

  void read_site(ChronicleSite& site) {
    const int n = byte("site");
    if (!failed() && n != no_number) {
      site.faceup = n < facedown_site;
      const int id = site.faceup ? n : n - facedown_site;
      if (id >= count_of<SiteCard>) return fail_byte("site");
      if (sites_.has(id)) return fail_byte("site-twice");
      sites_.add(id);
      site.card = SiteCard(id);
    }
    int inhabitants = 0;
    for (CardId& slot : site.cards) {
      slot = card("site-card", may_lie_at_site);
      if (slot == no_card) continue;
      if (site.card == SiteCard::none) return fail_byte("no-site");
      if (!site.faceup) return fail_byte("facedown");
      inhabitants += !is_relic(slot);
      if (inhabitants > room(site)) return fail_byte("place");
    }
  }
  static bool may_lie_at_site(CardId id) {
    return !is_vision(id) && row(id).limit != Limit::Adviser;
  }
  // Salt the Earth makes room for itself. Beside it may lie what modified the Search in which it
  // was played, and could not be discarded.
  static int room(const ChronicleSite& site) {
    const bool salted = std::find(std::begin(site.cards), std::end(site.cards), SaltTheEarth)
                        != std::end(site.cards);
    return salted ? static_cast<int>(std::size(site.cards)) : row(site.card).capacity;
  }

  template <class List>
  void read_pile(std::string_view field, List& pile, bool (*allowed)(CardId)) {
    const int size = byte(field);
    for (int i = 0; i < size && !failed(); ++i) {
      const CardId id = card(field, allowed);
      if (failed()) return;
      if (id == no_card) return fail_byte("card");
      pile.push(id);  // never more than there are such cards: each comes once
    }
  }

  void read_deck() {
    const std::size_t start = at_;
    read_pile("deck", chronicle_.deck, [](CardId id) { return is_denizen(id) || is_vision(id); });
    if (failed() || chronicle_.deck.empty()) return;
    int visions = 0;
    for (int vision = first_vision; vision <= Conquest; ++vision) visions += seen_.has(vision);
    if (chronicle_.deck.size() - visions < least_denizens)
      fail("small-deck", start, text_.substr(start, 2));
    if (visions != 0 && visions != Conquest - first_vision + 1) fail("visions", start);
  }

  void read_relics() {
    chronicle_.has_relics = version() >= of(3, 1, 0);
    if (chronicle_.has_relics) read_pile("relics", chronicle_.relics, is_relic);
  }

  void read_previous() {
    const bool more = at_ < text_.size();
    chronicle_.has_previous = version() >= of(3, 3, 1) || (version() >= of(3, 1, 1) && more);
    if (!chronicle_.has_previous) return;
    chronicle_.previous_citizens = boards("previous-citizens");
    chronicle_.previous_winner = byte("previous-winner");
    const u8 winner = chronicle_.previous_winner;
    if (winner > chancellor_board || (winner & (winner - 1))) return fail_byte("winner");
    chronicle_.winner_name = name("winner-name", 0);
  }

  std::string_view text_;
  std::size_t at_ = 0, first_site_ = 0;
  std::string_view field_ = "version";
  std::optional<Message> error_;
  Chronicle chronicle_;
  Cards seen_;
  BitSet<count_of<SiteCard>> sites_;
};

// ---- writing ----

void add_number(std::string& out, int n, int digits = 2) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4)
    out += "0123456789ABCDEF"[n >> shift & 15];
}

void add_name(std::string& out, const std::string& name) {
  assert(name.size() <= longest_name && "names are cut to size where they come from");
  add_number(out, static_cast<int>(name.size()));
  out += name;
}

void add_pile(std::string& out, const auto& pile) {
  add_number(out, pile.size());
  for (CardId card : pile) add_number(out, card);
}

int site_number(const ChronicleSite& site) {
  if (site.card == SiteCard::none) return no_number;
  return static_cast<int>(site.card) + (site.faceup ? 0 : facedown_site);
}

}  // namespace

bool is_built(const Chronicle& chronicle) {
  return std::any_of(chronicle.deck.begin(), chronicle.deck.end(), is_vision);
}

Result<Chronicle> parse_chronicle(std::string_view text) {
  if (text.size() > longest_chronicle)
    return Message("oath.chronicle.error.large")
        .with("bytes", static_cast<long>(text.size()))
        .with("limit", static_cast<long>(longest_chronicle));
  return Reader(text).read();
}

std::string print_chronicle(const Chronicle& chronicle) {
  std::string out;
  for (u8 part : chronicle.version) add_number(out, part);
  add_number(out, chronicle.games, 4);
  add_name(out, chronicle.name);
  add_number(out, chronicle.players);
  add_number(out, chronicle.citizens);
  add_number(out, static_cast<int>(chronicle.oath));
  for (u8 suit : chronicle.suits) add_number(out, suit, 1);
  for (const ChronicleSite& site : chronicle.site) {
    add_number(out, site_number(site));
    for (CardId card : site.cards) add_number(out, card);
  }
  add_pile(out, chronicle.deck);
  add_pile(out, chronicle.dispossessed);
  if (chronicle.has_relics) add_pile(out, chronicle.relics);
  if (!chronicle.has_previous) return out;
  add_number(out, chronicle.previous_citizens);
  add_number(out, chronicle.previous_winner);
  add_name(out, chronicle.winner_name);
  return out;
}

std::string fitting_name(std::string_view name) {
  std::string fitting;
  while (!name.empty()) {
    const std::size_t length = character_length(name);
    if (fitting.size() + length > longest_name) break;
    fitting += name.substr(0, length);
    name.remove_prefix(length > 0 ? length : 1);
  }
  return fitting;
}

}  // namespace ziggurat::oath
