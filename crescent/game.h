#pragma once
// Crescent Moon as the rest of the house knows it (the contract of core/game.h).
#include "core/game.h"
#include "crescent/account.h"
#include "crescent/json.h"
#include "crescent/picture.h"
#include "crescent/position.h"
#include "crescent/setup.h"
#include "crescent/view.h"
#include "crescent/why.h"
#include "crescent/words.h"

namespace ziggurat::crescent {

const GameInfo& info();
const OptionTable<Settings>& options();
Message prompt(const State&, Message question);
Scores scores(const State&);
Message stage(const View&);
// price.cpp
void price(const State&, Choice, Price&);
int held(const State&, Ref holder, u8 resource);

struct Rules {
  using State = crescent::State;
  using Settings = crescent::Settings;
  using View = crescent::View;
  using Accounts = crescent::Accounts;
  static constexpr auto info = crescent::info;
  static constexpr auto vocabulary = crescent::vocabulary;
  static constexpr auto options = crescent::options;
  static constexpr auto prepared_game = crescent::prepared_game;
  static constexpr auto view = crescent::view;
  static constexpr const Type& view_type = crescent::view_type;
  static constexpr auto imagine = crescent::imagine;
  static constexpr auto scores = crescent::scores;
  static constexpr auto check = crescent::check;
  static constexpr auto reason = crescent::reason;
  static constexpr auto prompt = crescent::prompt;
  static constexpr auto price = crescent::price;
  static constexpr auto held = crescent::held;
  static constexpr auto catalogue = crescent::catalogue;
  static constexpr const Type& catalogue_type = crescent::catalogue_type;
  static constexpr auto print_position = crescent::print_position;
  static constexpr auto parse_position = crescent::parse_position;
  static constexpr auto picture = crescent::picture;
  static constexpr auto look = crescent::look;
  static constexpr auto stage = crescent::stage;
  static constexpr auto score_sheet = crescent::score_sheet;
};
static_assert(ziggurat::Rules<Rules>);

}  // namespace ziggurat::crescent
