#pragma once
// Choices in words: `place temple F3`. The same words in the log, at the terminal, in scenarios and
// on the wire, whatever the language of the screen. A game gives a vocabulary; printing and parsing
// follow from it, and so do the keys of its texts.
#include <span>
#include <string>
#include <string_view>

#include "core/choice.h"
#include "core/enum_array.h"
#include "core/message.h"
#include "core/news.h"

namespace ziggurat {

using Tokens = std::span<const std::string_view>;
using Names = std::span<const char* const>;

// How things of one kind are written.
struct KindWords {
  const char* name = "";  // "tile": names the argument in texts
  std::string (*print)(u8 id) = nullptr;
  int (*read)(Tokens, u8& id) = nullptr;  // how many tokens it took; 0: no such thing
  Names (*names)() = [] {
    return Names();
  };  // in each language they have one: <game>.<kind>.<word>
  std::vector<Message> (*say)(u8 id) = nullptr;  // for what is a list of things
  // For things that an owner's data may add: what they are called if they are not among `names`.
  std::string (*own_name)(u8 id) = nullptr;
  bool unique = false;   // there is one of each on the table, so a mark can point at it
  bool goes_on = false;  // its things are more of the kind before, whose numbers do not reach them
};

// A kind of whatever game; 0 is none.
struct AnyKind {
  u8 number = 0;
  constexpr AnyKind() = default;
  template <class Kind>
  constexpr AnyKind(Kind kind) : number(static_cast<u8>(kind)) {}
};

// `word n a b c`: which of them the verb takes.
struct VerbWords {
  const char* word = "";
  bool counted = false;
  AnyKind a = {}, b = {}, c = {};
};

// How those who look on are shown an event.
enum class Tempo : u8 {
  Plain,
  Quiet,  // alone it is not worth a look: a pass, a draw, whose turn it is
  Slow,   // of a fight or of dice: worth one, however fast the rest goes
};

struct EventWords {
  const char* word = "";
  bool secret = false;  // some seats see it without its thing: key "….hidden"
  // An event that speaks now of these things, now of those, has a text for each shape: the kinds of
  // its things, joined by "-", or "alone". Key "….<shape>".
  Names shapes = {};
  Tempo tempo = Tempo::Plain;
  // What it is in the course of a game: `a_turn` where one begins, else such as "war", with the
  // text <game>.mark.<mark>.
  const char* mark = "";
  AnyKind counts = {};  // its number is no number but a thing of this kind, told as one
};
constexpr const char* a_turn = "turn";

struct Vocabulary {
  const char* game;
  std::span<const KindWords> kinds;
  std::span<const VerbWords> verbs;
  std::span<const EventWords> events;
  Names seats;
  Names resources = {};  // what prices speak of (core/price.h)
};

std::string print(const Vocabulary&, Choice);
Result<Choice> parse(const Vocabulary&, std::string_view text);  // also of what is not legal now
std::string seat_word(const Vocabulary&, Seat);                  // "chance" for chance
Seat parse_seat(const Vocabulary&, std::string_view word);       // nobody if there is no such seat

Message describe(const Vocabulary&, Choice);
Message describe(const Vocabulary&, const News&, Seat viewer);
Message with_seat(const Vocabulary&, Message, std::string_view argument, Seat);
// Why a choice cannot be made: <game>.why.<reason>, with the things of the choice.
Message because(const Vocabulary&, std::string_view reason, Choice);

// Reads a thing of this kind; returns how many tokens it took, 0 if there is no such thing.
int read_thing(const Vocabulary&, AnyKind, Tokens, Ref&);

// Helpers for vocabularies. A word may be shortened as long as it stays clear.
std::vector<std::string_view> split(std::string_view text);
int find_word(Names words, std::string_view word);  // -1: none or unclear
bool parse_number(std::string_view word, int& number);
std::string print_amount(u8 n);
int read_amount(Tokens, u8& n);
// For a kind whose things are called by a list of words.
template <const auto& words>
std::string print_named(u8 id) {
  return words[id];
}
template <const auto& words>
int read_named(Tokens tokens, u8& id) {
  const int found = find_word(words, tokens[0]);
  id = static_cast<u8>(found);
  return found < 0 ? 0 : 1;
}
template <const auto& words>
constexpr KindWords named(const char* kind) {
  return {kind, print_named<words>, read_named<words>, [] { return Names(words); }};
}
constexpr KindWords one_of_each(KindWords kind) {
  kind.unique = true;
  return kind;
}
constexpr KindWords going_on(KindWords kind) {
  kind.goes_on = true;
  return kind;
}
constexpr KindWords amounts = {"amount", print_amount, read_amount};

}  // namespace ziggurat
