#pragma once
// All that the AI, the server, the terminal and the tests know about a game.
#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/account.h"
#include "core/flow.h"
#include "core/json_fwd.h"
#include "core/options.h"
#include "core/picture.h"
#include "core/price.h"
#include "core/rng.h"
#include "core/seats.h"
#include "core/words.h"

namespace ziggurat {

// What a seat may say once for all questions of a name, instead of being asked each time.
struct Standing {
  const char* prompt;
  const char* word;    // what it says, such as "never"
  const char* answer;  // the choice that is made for it, in words; it is always listed
  const char* but =
      nullptr;  // a verb: whoever could answer with it is reminded while there is time
};

struct GameInfo {
  const char* name;
  int rules_version;  // rises when a fix could change an old game
  int min_seats, max_seats;
  int minutes;  // that a game takes at a table, about
  int weight;   // 1 light to 5 heavy
  std::span<const OptionInfo> options;
  std::span<const char* const> prompts;     // every question a step table can ask
  std::span<const char* const> reasons;     // every answer to "why is this not legal?"
  std::span<const char* const> invariants;  // every answer to "what is wrong with this position?"
  // Questions of which everybody knows whether they have more than one answer, so that it tells
  // nothing of what the seat holds if one that has not is answered at once.
  std::span<const char* const> open_prompts = {};
  std::span<const Standing> standing = {};
};

bool is_open(const GameInfo&, std::string_view prompt);
// What is said by this word about this question; null: nothing can be.
const Standing* find_standing(const GameInfo&, std::string_view prompt, std::string_view word);

using OptionWords = std::vector<std::pair<std::string, std::string>>;
Result<OptionValues> choose_options(const GameInfo&, const OptionWords&);
OptionWords words_of(const GameInfo&, const OptionValues&);  // without those that are the default

struct Scores {
  int seats = 0;
  std::array<int, max_seats> points{};
  std::array<int, max_seats> rank{};  // 1 is the winner; equal ranks are a tie
};

// Every question that the tables of steps of a game's frames can ask, once.
void add_prompts(std::vector<const char*>& prompts, const auto& steps) {
  for (const auto& step : steps)
    if (step.who && std::none_of(prompts.begin(), prompts.end(), [&](std::string_view known) {
          return known == step.prompt;
        }))
      prompts.push_back(step.prompt);
}
template <class... Frames>
std::vector<const char*> all_prompts(const std::variant<Frames...>*) {
  std::vector<const char*> prompts;
  (add_prompts(prompts, steps_of(Frames{})), ...);
  return prompts;
}

// The contract: all that the rest of the house uses of a game. A state is plain data that flow.h
// drives; the rest are functions of it, of what a seat knows, and of words.
template <class R>
concept Rules = std::is_trivially_copyable_v<typename R::State> && std::
    equality_comparable<typename R::State> && std::equality_comparable<
        typename R::View> && requires(const typename R::State& s,
                                      const typename R::Settings& settings,
                                      const typename R::View& v, Seat seat, Rng& rng, Choice c,
                                      const Decision& asked, std::string_view text, Message message,
                                      Price& price, Ref holder, u8 resource,
                                      typename R::Accounts accounts) {
  { R::info() } -> std::same_as<const GameInfo&>;
  { R::vocabulary() } -> std::same_as<const Vocabulary&>;
  { R::options() } -> std::same_as<const OptionTable<typename R::Settings>&>;
  { R::prepared_game(settings) } -> std::same_as<typename R::State>;

  { s.settings } -> std::same_as<const typename R::Settings&>;
  { s.settings.players } -> std::convertible_to<int>;
  { flow::over(s) } -> std::same_as<bool>;
  {std::span<const News>(s.news.begin(), s.news.end())};

  // What this seat may know, built from nothing. A spectator knows only what is public.
  {std::span<const News>(v.news.begin(), v.news.end())};
  { R::view(s, seat) } -> std::same_as<typename R::View>;
  // A random world that this seat cannot tell from the real one.
  { R::imagine(s, seat, rng) } -> std::same_as<typename R::State>;
  { R::scores(s) } -> std::same_as<Scores>;
  { R::check(s) } -> std::same_as<const char*>;             // what invariant is broken; null: none
  { R::reason(s, asked, c) } -> std::same_as<const char*>;  // why a choice is not in the list
  { R::prompt(s, message) } -> std::same_as<Message>;       // the question, given its numbers

  // What a choice of the seat that is asked costs and surely brings, and how much of it somebody
  // has: between them nothing of these resources may come or go unsaid.
  { R::price(s, c, price) } -> std::same_as<void>;
  { R::held(s, holder, resource) } -> std::same_as<int>;

  { R::print_position(s) } -> std::same_as<std::string>;
  { R::parse_position(text) } -> std::same_as<Result<typename R::State>>;
  { R::picture(v) } -> std::same_as<Picture>;
  { R::look(v, text) } -> std::same_as<std::vector<Message>>;  // about one thing on the table
  { R::score_sheet(v) } -> std::same_as<std::vector<Message>>;
  { R::stage(v) } -> std::same_as<Message>;  // how far the game has come, from what all know
  requires std::same_as<decltype(to_json(v)), Json>;
  requires std::same_as<decltype(to_json(s)), Json>;  // everything, secrets included

  // Is shown every choice of a game and then tells where the points came from (core/account.h).
  {typename R::Accounts(s)};
  {accounts.add(s, c, s)};
  { accounts.close(s) } -> std::same_as<Account>;

  // What never changes about the things of the game: lists of rows, each with an `id` in its words.
  requires std::same_as<decltype(R::catalogue(settings)), Json>;
};

// A game set up by its options; an error if they are not as many as the game has.
template <Rules R>
Result<typename R::State> new_game(const OptionValues& chosen, int players) {
  const auto settings = R::options().settings(chosen, players);
  if (!settings) return settings.error();
  return R::prepared_game(*settings);
}

// Whether everybody knows that there is nothing to decide: the question has one answer, or the game
// has `answers_alike` and says of it that all of them come to the same.
template <Rules R>
bool is_foregone(const typename R::State& s, const Decision& asked) {
  if (asked.choices.size() == 1 && is_open(R::info(), asked.prompt)) return true;
  if constexpr (requires { R::answers_alike(s); }) return R::answers_alike(s);
  return false;
}

// Why a choice that is not in the list cannot be made.
template <Rules R>
Message why_not(const typename R::State& s, const Decision& asked, Choice c) {
  return because(R::vocabulary(), flow::over(s) ? "over" : R::reason(s, asked, c), c);
}

}  // namespace ziggurat
