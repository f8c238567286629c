#pragma once
// The smallest game that is one: begin a new game with a copy of this folder (CONTRIBUTING.md).
//
// Camels are loaded. In his turn a player puts a bale onto his camel, which only he weighs and for
// which he pays a date, or rests for good. When all rest, the heaviest load that a camel can carry
// wins.
#include "core/game.h"
#include "core/json_shape.h"

namespace ziggurat::skeleton {

constexpr int max_players = 4, heaviest = 6, bales_of_each = 4, most_bales = 5;
constexpr u8 price_of_bale = 1;
constexpr const char* seat_words[max_players] = {"white", "brown", "black", "grey"};

enum class Kind : u8 { None, Amount = amount_kind, Seat = seat_kind, count };
enum class Verb : u8 { None, Load, Rest, Weigh, count };
enum class Event : u8 { Loaded, Rests, Over, count };
enum class Resource : u8 { Dates, count };

struct Settings {
  u8 players = 2;
  bool young = false;  // young camels carry less
  bool operator==(const Settings&) const = default;
};

// What everybody sees.
struct Open {
  Settings settings;
  Seat active = 0;
  u8 bales[max_players] = {};  // how many each camel carries
  u8 dates[max_players] = {};  // to pay for more
  bool rests[max_players] = {};
  bool operator==(const Open&) const = default;
};

struct Loading {  // the only rule: see its table of steps
  u8 step = 0;
  bool operator==(const Loading&) const = default;
};
using Frame = std::variant<Loading>;
using Stack = FixedList<Frame, 2>;
using Load = FixedList<u8, most_bales>;  // the weights of the bales

struct State : Progress<Stack, Event, 4>, Open {
  Load load[max_players];  // known to its owner alone
  bool operator==(const State&) const = default;
};
struct View : Open {
  Seat viewer;
  Load load;  // the viewer's
  FixedList<News, 4> news;
  bool operator==(const View&) const = default;
};

int weight(const Load&);
int most_weight(const Settings&);  // that a camel can carry
std::span<const Step<State, Loading>> steps_of(const Loading&);
Json to_json(const View&);
Json to_json(const State&);
extern const Type view_type;  // what a view looks like as JSON, but for its news
Json catalogue(const Settings&);
extern const Type catalogue_type;

// The contract of core/game.h. A large game has free functions, each in its chapter's file.
struct Rules {
  using State = skeleton::State;
  using Settings = skeleton::Settings;
  using View = skeleton::View;
  using Accounts = PlainAccounts<Rules>;  // until it tells where points come from
  static const GameInfo& info();
  static const Vocabulary& vocabulary();
  static const OptionTable<Settings>& options();
  static State prepared_game(const Settings&);
  static View view(const State&, Seat viewer);
  static State imagine(const State&, Seat viewer, Rng&);
  static Scores scores(const State&);
  static const char* check(const State&);
  static const char* reason(const State&, const Decision& asked, Choice);
  static Message prompt(const State&, Message question);
  static void price(const State&, Choice, Price&);
  static int held(const State&, Ref holder, u8 resource);
  static constexpr auto catalogue = skeleton::catalogue;
  // A game may leave these two out; the browser then has no types of what it is told.
  static constexpr const Type& view_type = skeleton::view_type;
  static constexpr const Type& catalogue_type = skeleton::catalogue_type;
  static std::string print_position(const State&);
  static Result<State> parse_position(std::string_view text);
  static Picture picture(const View&);
  static std::vector<Message> look(const View&, std::string_view what);
  static std::vector<Message> score_sheet(const View&);
  static Message stage(const View&);
};

}  // namespace ziggurat::skeleton
