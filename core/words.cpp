#include "core/words.h"

#include <algorithm>
#include <charconv>

namespace ziggurat {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins(std::string_view whole, std::string_view start) {
  if (start.empty() || start.size() > whole.size()) return false;
  for (std::size_t i = 0; i < start.size(); ++i)
    if (lower(whole[i]) != lower(start[i])) return false;
  return true;
}

template <class Words, class WordOf>
int find_in(const Words& words, std::string_view word, WordOf word_of) {
  int found = -1, index = 0;
  for (const auto& candidate : words) {
    const std::string_view whole = word_of(candidate);
    if (begins(whole, word)) {
      if (whole.size() == word.size()) return index;
      found = found == -1 ? index : -2;
    }
    ++index;
  }
  return found < 0 ? -1 : found;
}

std::string clip(std::string_view text) {
  constexpr std::size_t most = 60;
  if (text.size() <= most) return std::string(text);
  std::size_t end = most;
  while (end > 0 && (static_cast<u8>(text[end]) & 0xC0) == 0x80) --end;  // not inside a letter
  return std::string(text.substr(0, end)) + "…";
}

bool has_word(Names words, std::string_view word) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view w) { return w == word; });
}

void add_thing(const Vocabulary& vocabulary, Message& message, Ref ref) {
  if (ref.kind == 0) return;
  const KindWords& kind = vocabulary.kinds[ref.kind];
  std::string name = kind.name;
  for (const Message::Arg& arg : message.args)
    if (arg.name == name) name += "2";
  if (kind.say) {
    message.with(name, kind.say(ref.id));
    return;
  }
  const std::string word = kind.print(ref.id);
  int number = 0;
  if (parse_number(word, number)) {
    message.args.push_back({name, long{number}, {}, {}});
  } else if (kind.own_name && !has_word(kind.names(), word)) {
    message.with(name, word).with(name + "_name", kind.own_name(ref.id));
  } else {
    message.args.push_back({name,
                            word,
                            !kind.names().empty()
                                ? std::string(vocabulary.game) + "." + kind.name + "." + word
                                : std::string(),
                            {}});
  }
}

}  // namespace

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> tokens;
  for (std::size_t at = 0; at < text.size();) {
    const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
    while (at < text.size() && is_space(text[at])) ++at;
    const std::size_t start = at;
    while (at < text.size() && !is_space(text[at])) ++at;
    if (at > start) tokens.push_back(text.substr(start, at - start));
  }
  return tokens;
}

int find_word(Names words, std::string_view word) {
  return find_in(words, word, [](const char* w) { return std::string_view(w); });
}

bool parse_number(std::string_view word, int& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size();
}

std::string print_amount(u8 n) { return std::to_string(n); }
int read_amount(Tokens tokens, u8& n) {
  int number = 0;
  if (!parse_number(tokens[0], number) || number < 0 || number > 255) return 0;
  n = static_cast<u8>(number);
  return 1;
}

int read_thing(const Vocabulary& vocabulary, AnyKind kind, Tokens tokens, Ref& thing) {
  const auto kinds = vocabulary.kinds;
  for (std::size_t i = kind.number; i == kind.number || (i < kinds.size() && kinds[i].goes_on); ++i)
    if (const int taken = kinds[i].read(tokens, thing.id); taken > 0)
      return thing.kind = static_cast<u8>(i), taken;
  return 0;
}

std::string print(const Vocabulary& vocabulary, Choice c) {
  const VerbWords& verb = vocabulary.verbs[c.verb];
  std::string text = verb.word;
  if (verb.counted) text += ' ' + std::to_string(c.n);
  for (Ref ref : {c.a, c.b, c.c})
    if (ref.kind != 0) text += ' ' + vocabulary.kinds[ref.kind].print(ref.id);
  return text;
}

Result<Choice> parse(const Vocabulary& vocabulary, std::string_view text) {
  const auto words = split(text);
  if (words.empty()) return Message("words.empty");
  Tokens rest(words);
  const int verb = find_in(vocabulary.verbs, rest[0],
                           [](const VerbWords& v) { return std::string_view(v.word); });
  if (verb <= 0) return Message("words.verb").with("word", clip(rest[0]));
  const VerbWords& pattern = vocabulary.verbs[static_cast<std::size_t>(verb)];
  Choice choice{};
  choice.verb = static_cast<u8>(verb);
  rest = rest.subspan(1);

  if (pattern.counted) {
    int n = 0;
    if (rest.empty() || !parse_number(rest[0], n) || n < -128 || n > 127)
      return Message("words.number").with("verb", pattern.word);
    choice.n = static_cast<i8>(n);
    rest = rest.subspan(1);
  }
  Ref* const things[] = {&choice.a, &choice.b, &choice.c};
  const AnyKind kinds[] = {pattern.a, pattern.b, pattern.c};
  for (int i = 0; i < 3; ++i) {
    if (kinds[i].number == 0) continue;
    const KindWords& kind = vocabulary.kinds[kinds[i].number];
    if (rest.empty())
      return Message("words.missing").with("verb", pattern.word).with("kind", kind.name);
    const int taken = read_thing(vocabulary, kinds[i], rest, *things[i]);
    if (taken <= 0)
      return Message("words.thing").with("word", clip(rest[0])).with("kind", kind.name);
    rest = rest.subspan(static_cast<std::size_t>(taken));
  }
  if (!rest.empty()) return Message("words.extra").with("word", clip(rest[0]));
  return choice;
}

std::string seat_word(const Vocabulary& vocabulary, Seat seat) {
  return seat == chance ? "chance" : vocabulary.seats[seat];
}

Seat parse_seat(const Vocabulary& vocabulary, std::string_view word) {
  if (word == "chance") return chance;
  for (Seat seat = 0; seat < vocabulary.seats.size(); ++seat)
    if (word == vocabulary.seats[seat]) return seat;
  return nobody;
}

Message with_seat(const Vocabulary& vocabulary, Message message, std::string_view argument,
                  Seat seat) {
  const std::string word = seat_word(vocabulary, seat);
  return std::move(message).with(
      argument, word,
      seat == chance ? "seat.chance" : std::string(vocabulary.game) + ".seat." + word);
}

Message describe(const Vocabulary& vocabulary, Choice c) {
  Message message(std::string(vocabulary.game) + ".choice." + vocabulary.verbs[c.verb].word);
  if (vocabulary.verbs[c.verb].counted) message.args.push_back({"n", long{c.n}, {}, {}});
  for (Ref ref : {c.a, c.b, c.c}) add_thing(vocabulary, message, ref);
  return message;
}

Message because(const Vocabulary& vocabulary, std::string_view reason, Choice c) {
  Message message(std::string(vocabulary.game) + ".why." + std::string(reason));
  message.args = describe(vocabulary, c).args;
  return message;
}

namespace {

std::string shape_of(const Vocabulary& vocabulary, const News& news) {
  std::string shape;
  for (Ref ref : {news.a, news.b})
    if (ref.kind != 0)
      shape += (shape.empty() ? "" : "-") + std::string(vocabulary.kinds[ref.kind].name);
  return shape.empty() ? "alone" : shape;
}

}  // namespace

Message describe(const Vocabulary& vocabulary, const News& news, Seat viewer) {
  const EventWords& event = vocabulary.events[news.kind];
  const News seen = as_seen_by(news, viewer);
  std::string key = std::string(vocabulary.game) + ".event." + event.word;
  if (event.secret && seen.a.kind == 0)
    key += ".hidden";
  else if (!event.shapes.empty())
    key += "." + shape_of(vocabulary, seen);
  Message message(key);
  const u8 counted = event.counts.number;
  if (counted == 0) message.args.push_back({"n", long{seen.n}, {}, {}});
  if (seen.seat != nobody) message = with_seat(vocabulary, std::move(message), "seat", seen.seat);
  if (counted != 0) add_thing(vocabulary, message, {counted, static_cast<u8>(seen.n)});
  for (Ref ref : {seen.a, seen.b}) add_thing(vocabulary, message, ref);
  return message;
}

}  // namespace ziggurat
