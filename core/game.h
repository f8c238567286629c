#pragma once
// All that the AI, the server, the terminal and the tests know about a game.
#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/message.h"
#include "core/picture.h"
#include "core/rng.h"
#include "core/words.h"

namespace ziggurat {

// An option is one of a few words; the first is the default.
struct OptionInfo {
  const char* name;
  std::span<const char* const> values;
};

struct GameInfo {
  const char* name;
  int rules_version;  // rises when a fix could change an old game
  int min_seats, max_seats;
  std::span<const OptionInfo> options;
  std::span<const char* const> prompts;     // every question a step table can ask
  std::span<const char* const> reasons;     // every answer to "why is this not legal?"
  std::span<const char* const> invariants;  // every answer to "what is wrong with this position?"
};

// For each option the number of its value.
using OptionValues = std::vector<u8>;
using OptionWords = std::vector<std::pair<std::string, std::string>>;
Result<OptionValues> choose_options(const GameInfo&, const OptionWords&);

struct Scores {
  int seats = 0;
  std::array<int, max_seats> points{};
  std::array<int, max_seats> rank{};  // 1 is the winner; equal ranks are a tie
};

// Every question that the tables of steps of a game's frames can ask, once.
template <class... Frames>
std::vector<const char*> all_prompts(const std::variant<Frames...>*) {
  std::vector<const char*> prompts;
  const auto collect = [&](const auto& steps) {
    for (const auto& step : steps)
      if (step.who && std::none_of(prompts.begin(), prompts.end(), [&](std::string_view p) {
            return p == step.prompt;
          }))
        prompts.push_back(step.prompt);
  };
  (collect(steps_of(Frames{})), ...);
  return prompts;
}

// The contract. State is plain data that flow.h drives; the rest are functions of it.
template <class R>
concept Rules = std::is_trivially_copyable_v<typename R::State> && std::equality_comparable<
    typename R::View> && requires(const typename R::State& s, const typename R::View& v, Seat seat,
                                  Rng& rng, Choice c, const OptionValues& options,
                                  std::string_view text) {
  { R::info() } -> std::same_as<const GameInfo&>;
  { R::vocabulary() } -> std::same_as<const Vocabulary&>;
  { R::new_game(options, 2) } -> std::same_as<typename R::State>;
  // What this seat may know, built from nothing. A spectator knows only what is public.
  { R::view(s, seat) } -> std::same_as<typename R::View>;
  // A random world that this seat cannot tell from the real one.
  { R::imagine(s, seat, rng) } -> std::same_as<typename R::State>;
  { R::seats(s) } -> std::same_as<int>;
  { R::scores(s) } -> std::same_as<Scores>;
  { R::check(s) } -> std::same_as<const char*>;     // what invariant is broken; null: none
  { R::why_not(s, c) } -> std::same_as<Message>;    // for a choice that is not in the list
  { R::prompt(s, text) } -> std::same_as<Message>;  // the question, with its numbers
  { R::print_position(s) } -> std::same_as<std::string>;
  { R::parse_position(text) } -> std::same_as<Result<typename R::State>>;
  { R::picture(v) } -> std::same_as<Picture>;
  { R::look(v, text) } -> std::same_as<std::vector<Message>>;  // about one thing on the table
  { R::score_sheet(v) } -> std::same_as<std::vector<Message>>;
};

}  // namespace ziggurat
