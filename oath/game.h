#pragma once
// Oath as the rest of the house knows it (the contract of core/game.h).
#include "core/game.h"
#include "oath/account.h"
#include "oath/json.h"
#include "oath/picture.h"
#include "oath/position.h"
#include "oath/saga.h"
#include "oath/setup.h"
#include "oath/view.h"
#include "oath/why.h"
#include "oath/words.h"

namespace ziggurat::oath {

const GameInfo& info();
const OptionTable<Settings>& options();
Message prompt(const State&, Message question);
Scores scores(const State&);
Message stage(const View&);
bool answers_alike(const State&);
void price(const State&, Choice, Price&);  // price.cpp
int held(const State&, Ref holder, u8 resource);

struct Rules {
  using State = oath::State;
  using Settings = oath::Settings;
  using View = oath::View;
  using Accounts = oath::Accounts;
  using Saga = oath::Saga;
  static constexpr auto info = oath::info;
  static constexpr auto vocabulary = oath::vocabulary;
  static constexpr auto options = oath::options;
  static constexpr State (*prepared_game)(const Settings&) = oath::prepared_game;
  static constexpr auto view = oath::view;
  static constexpr const Type& view_type = oath::view_type;
  static constexpr auto imagine = oath::imagine;
  static constexpr auto scores = oath::scores;
  static constexpr auto check = oath::check;
  static constexpr auto reason = oath::reason;
  static constexpr auto prompt = oath::prompt;
  static constexpr auto answers_alike = oath::answers_alike;
  static constexpr auto price = oath::price;
  static constexpr int (*held)(const State&, Ref, u8) = oath::held;
  static constexpr auto catalogue = oath::catalogue;
  static constexpr const Type& catalogue_type = oath::catalogue_type;
  static constexpr auto print_position = oath::print_position;
  static constexpr auto parse_position = oath::parse_position;
  static constexpr auto picture = oath::picture;
  static constexpr auto look = oath::look;
  static constexpr auto stage = oath::stage;
  static constexpr auto score_sheet = oath::score_sheet;
};
static_assert(ziggurat::Rules<Rules>);

}  // namespace ziggurat::oath
