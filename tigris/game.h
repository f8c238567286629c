#pragma once
// Tigris & Euphrates as the rest of the house knows it (the contract of core/game.h).
#include "core/game.h"
#include "tigris/account.h"
#include "tigris/json.h"
#include "tigris/position.h"
#include "tigris/setup.h"
#include "tigris/view.h"
#include "tigris/why.h"
#include "tigris/words.h"

namespace ziggurat::tigris {

const GameInfo& info();
const OptionTable<Settings>& options();
Message prompt(const State&, Message question);
Picture picture(const View&);
std::vector<Message> look(const View&, std::string_view what);
std::vector<Message> score_sheet(const View&);
Scores scores(const State&);
Message stage(const View&);

struct Rules : Priceless<tigris::State> {
  using State = tigris::State;
  using Settings = tigris::Settings;
  using View = tigris::View;
  using Accounts = tigris::Accounts;
  static constexpr auto info = tigris::info;
  static constexpr auto vocabulary = tigris::vocabulary;
  static constexpr auto options = tigris::options;
  static constexpr auto prepared_game = tigris::prepared_game;
  static constexpr auto view = tigris::view;
  static constexpr const Type& view_type = tigris::view_type;
  static constexpr auto imagine = tigris::imagine;
  static constexpr auto scores = tigris::scores;
  static constexpr auto check = tigris::check;
  static constexpr auto reason = tigris::reason;
  static constexpr auto prompt = tigris::prompt;
  static constexpr auto catalogue = tigris::catalogue;
  static constexpr const Type& catalogue_type = tigris::catalogue_type;
  static constexpr auto print_position = tigris::print_position;
  static constexpr auto parse_position = tigris::parse_position;
  static constexpr auto picture = tigris::picture;
  static constexpr auto look = tigris::look;
  static constexpr auto stage = tigris::stage;
  static constexpr auto score_sheet = tigris::score_sheet;
};
static_assert(ziggurat::Rules<Rules>);

}  // namespace ziggurat::tigris
