#pragma once
// Oath as the rest of the house knows it (the contract of core/game.h).
#include "core/game.h"
#include "oath/picture.h"
#include "oath/position.h"
#include "oath/view.h"
#include "oath/why.h"
#include "oath/words.h"

namespace ziggurat::oath {

const GameInfo& info();
Settings settings_from(const OptionValues&, int players);
OptionValues options_from(const Settings&);
Message prompt(const State&, std::string_view prompt);
Scores scores(const State&);
State new_game(const OptionValues&, int players);

struct Rules {
  using State = oath::State;
  using View = oath::View;
  static const GameInfo& info() { return oath::info(); }
  static const Vocabulary& vocabulary() { return oath::vocabulary(); }
  static State new_game(const OptionValues& o, int players) { return oath::new_game(o, players); }
  static int seats(const State& s) { return s.settings.players; }
  static OptionValues options(const State& s) { return options_from(s.settings); }
  static View view(const State& s, Seat viewer) { return oath::view(s, viewer); }
  static State imagine(const State& s, Seat viewer, Rng& rng) {
    return oath::imagine(s, viewer, rng);
  }
  static Scores scores(const State& s) { return oath::scores(s); }
  static const char* check(const State& s) { return oath::check(s); }
  static Message why_not(const State& s, Choice c) { return oath::why_not(s, c); }
  static Message prompt(const State& s, std::string_view p) { return oath::prompt(s, p); }
  static std::string print_position(const State& s) { return oath::print_position(s); }
  static Result<State> parse_position(std::string_view t) { return oath::parse_position(t); }
  static Picture picture(const View& v) { return oath::picture(v); }
  static std::vector<Message> look(const View& v, std::string_view w) { return oath::look(v, w); }
  static std::vector<Message> score_sheet(const View& v) { return oath::score_sheet(v); }
};
static_assert(ziggurat::Rules<Rules>);

}  // namespace ziggurat::oath
