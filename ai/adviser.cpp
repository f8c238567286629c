#include "ai/adviser.h"

#include <algorithm>
#include <cassert>

#include "ai/reasons.h"
#include "games/games.h"

namespace ziggurat {

std::unique_ptr<Adviser> make_adviser(const Table& table) {
  const Title* title = find_title(table.info().name);
  return title ? title->adviser() : nullptr;
}

Message nudge(const Table& table, Choice choice) {
  const Vocabulary& words = table.vocabulary();
  const std::string_view verb = words.verbs[choice.verb].word;
  const auto nudges = find_title(words.game)->wording->nudges;
  const auto row = std::ranges::find_if(
      nudges, [&](const NudgeRow& r) { return std::string_view(r.verb) == verb; });
  assert(row != nudges.end() && "nobody was ever to choose that");
  Message message(std::string(words.game) + ".reasons.nudge." + row->nudge);
  return row->names_thing ? with_thing(words, std::move(message), choice.a) : message;
}

}  // namespace ziggurat
