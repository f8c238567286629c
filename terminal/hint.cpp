#include "terminal/hint.h"

#include <fmt/ranges.h>

namespace ziggurat {
namespace {

constexpr std::size_t few_verbs = 3;   // more of them have one example each
constexpr std::size_t most_verbs = 8;  // more than that nobody reads

struct OfOneVerb {
  Choice first, last;
  int count = 1;
};

// Choices are in order, so those of a verb stand together.
std::vector<OfOneVerb> by_verb(const Choices& choices) {
  std::vector<OfOneVerb> verbs;
  for (const Choice& choice : choices)
    if (verbs.empty() || verbs.back().first.verb != choice.verb) {
      verbs.push_back({choice, choice});
    } else {
      verbs.back().last = choice;
      ++verbs.back().count;
    }
  return verbs;
}

std::string example(const Vocabulary& words, const OfOneVerb& verb, bool both_ends) {
  const std::string first = print(words, verb.first);
  if (verb.count == 1) return first;
  if (!both_ends) return first + " …";
  return first + (verb.count == 2 ? ", " : " … ") + print(words, verb.last);
}

}  // namespace

std::string examples(const Vocabulary& words, const Choices& choices) {
  const std::vector<OfOneVerb> verbs = by_verb(choices);
  std::vector<std::string> shown;
  for (const OfOneVerb& verb : verbs)
    shown.push_back(example(words, verb, verbs.size() <= few_verbs));
  // The last verb is the way out: end, done, stay.
  if (shown.size() > most_verbs) {
    shown.erase(shown.begin() + most_verbs - 1, shown.end() - 2);
    shown[most_verbs - 1] = "…";
  }
  return fmt::format("{}", fmt::join(shown, ", "));
}

Message hint(const Table& table) {
  return Message("play.hint")
      .with("examples", examples(table.vocabulary(), table.decision().choices));
}

}  // namespace ziggurat
