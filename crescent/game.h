#pragma once
// Crescent Moon as the rest of the house knows it (the contract of core/game.h).
#include "core/game.h"
#include "crescent/picture.h"
#include "crescent/position.h"
#include "crescent/view.h"
#include "crescent/why.h"
#include "crescent/words.h"

namespace ziggurat::crescent {

const GameInfo& info();
Settings settings_from(const OptionValues&, int players);
OptionValues options_from(const Settings&);
Message prompt(const State&, std::string_view prompt);
Scores scores(const State&);
State new_game(const OptionValues&, int players);

struct Rules {
  using State = crescent::State;
  using View = crescent::View;
  static const GameInfo& info() { return crescent::info(); }
  static const Vocabulary& vocabulary() { return crescent::vocabulary(); }
  static State new_game(const OptionValues& o, int players) {
    return crescent::new_game(o, players);
  }
  static int seats(const State& s) { return s.settings.players; }
  static OptionValues options(const State& s) { return options_from(s.settings); }
  static View view(const State& s, Seat viewer) { return crescent::view(s, viewer); }
  static State imagine(const State& s, Seat viewer, Rng& rng) {
    return crescent::imagine(s, viewer, rng);
  }
  static Scores scores(const State& s) { return crescent::scores(s); }
  static const char* check(const State& s) { return crescent::check(s); }
  static Message why_not(const State& s, Choice c) { return crescent::why_not(s, c); }
  static Message prompt(const State& s, std::string_view p) { return crescent::prompt(s, p); }
  static std::string print_position(const State& s) { return crescent::print_position(s); }
  static Result<State> parse_position(std::string_view t) { return crescent::parse_position(t); }
  static Picture picture(const View& v) { return crescent::picture(v); }
  static std::vector<Message> look(const View& v, std::string_view w) {
    return crescent::look(v, w);
  }
  static std::vector<Message> score_sheet(const View& v) { return crescent::score_sheet(v); }
};
static_assert(ziggurat::Rules<Rules>);

}  // namespace ziggurat::crescent
