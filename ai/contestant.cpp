#include "ai/contestant.h"

#include <algorithm>
#include <charconv>

#include "ai/levels.h"

namespace ziggurat {
namespace {

// The whole text as a number from least to most.
template <class Number>
std::optional<Number> number(std::string_view text, Number least, Number most) {
  Number n{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) return {};
  if (!(least <= n && n <= most)) return {};
  return n;
}

// What stands after the @.
std::optional<Patience> read_patience(std::string_view text) {
  if (!text.empty() && text.back() == 's') {
    text.remove_suffix(1);
    if (const auto seconds = number(text, 0.001, 3600.0))
      return Patience{.seconds = *seconds, .clock = thread_seconds};
  } else if (const auto iterations = number(text, 1, 1'000'000'000)) {
    return Patience{.iterations = *iterations};
  }
  return {};
}

}  // namespace

std::unique_ptr<Player> Contestant::player(const Table& table) const {
  return make_player(level, table, patience, {temperament, net.get()});
}

bool Contestant::has_clock() const {
  const Level* is = find_level(level);
  return patience.iterations == 0 && (is ? is->seconds > 0 : level == "steady");
}

Result<Contestant> read_contestant(std::string_view text, const Patience& otherwise) {
  const std::size_t at = text.rfind('@'), weights = std::min(text.find('='), at);
  Contestant contestant{std::string(text), std::string(text.substr(0, weights)), otherwise};
  if (const std::size_t colon = contestant.level.find(':'); colon != std::string::npos) {
    const auto found = std::ranges::find(temperaments, contestant.level.substr(colon + 1));
    if (found == std::end(temperaments) || weights < std::min(at, text.size()))
      return Message("arena.temperament").with("word", text);
    contestant.temperament = Temperament(found - std::begin(temperaments));
    contestant.level.resize(colon);
  }
  if (weights < std::min(at, text.size()))
    contestant.weights = text.substr(weights + 1, at == text.npos ? at : at - weights - 1);
  if (!is_level(contestant.level)) {
    return Message("seats.kind").with("word", contestant.level).with("known", level_names());
  }
  if (at != std::string_view::npos) {
    const auto patience = read_patience(text.substr(at + 1));
    if (!patience) return Message("arena.patience").with("word", text);
    contestant.patience = *patience;
  }
  return contestant;
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> items;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    items.emplace_back(text.substr(at, comma - at));
    at = comma + 1;
  }
  return items;
}

}  // namespace ziggurat
