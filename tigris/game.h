#pragma once
// Tigris & Euphrates as the rest of the house knows it (the contract of core/game.h).
#include "core/game.h"
#include "tigris/position.h"
#include "tigris/view.h"
#include "tigris/why.h"
#include "tigris/words.h"

namespace ziggurat::tigris {

const GameInfo& info();
Settings settings_from(const OptionValues&, int players);
OptionValues options_from(const Settings&);
Message prompt(const State&, std::string_view prompt);
Picture picture(const View&);
std::vector<Message> look(const View&, std::string_view what);
std::vector<Message> score_sheet(const View&);
Scores scores(const State&);
State new_game(const OptionValues&, int players);

struct Rules {
  using State = tigris::State;
  using View = tigris::View;
  static const GameInfo& info() { return tigris::info(); }
  static const Vocabulary& vocabulary() { return tigris::vocabulary(); }
  static State new_game(const OptionValues& o, int players) { return tigris::new_game(o, players); }
  static int seats(const State& s) { return s.settings.players; }
  static OptionValues options(const State& s) { return options_from(s.settings); }
  static View view(const State& s, Seat viewer) { return tigris::view(s, viewer); }
  static State imagine(const State& s, Seat viewer, Rng& rng) {
    return tigris::imagine(s, viewer, rng);
  }
  static Scores scores(const State& s) { return tigris::scores(s); }
  static const char* check(const State& s) { return tigris::check(s); }
  static Message why_not(const State& s, Choice c) { return tigris::why_not(s, c); }
  static Message prompt(const State& s, std::string_view p) { return tigris::prompt(s, p); }
  static std::string print_position(const State& s) { return tigris::print_position(s); }
  static Result<State> parse_position(std::string_view t) { return tigris::parse_position(t); }
  static Picture picture(const View& v) { return tigris::picture(v); }
  static std::vector<Message> look(const View& v, std::string_view w) { return tigris::look(v, w); }
  static std::vector<Message> score_sheet(const View& v) { return tigris::score_sheet(v); }
};
static_assert(ziggurat::Rules<Rules>);

}  // namespace ziggurat::tigris
