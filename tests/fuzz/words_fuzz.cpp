// Any bytes as a choice and as a position of a game. What can be read must survive being printed.
#include <cstdlib>

#include "crescent/game.h"
#include "oath/game.h"
#include "tigris/game.h"

namespace {

using namespace ziggurat;

template <class Rules>
void read_choice(std::string_view text) {
  const auto choice = parse(Rules::vocabulary(), text);
  if (!choice) return;
  const auto again = parse(Rules::vocabulary(), print(Rules::vocabulary(), *choice));
  if (!again || *again != *choice) std::abort();
}

template <class Rules>
void read_position(std::string_view text) {
  const auto state = Rules::parse_position(text);
  if (!state) return;
  // A game of Oath that is being prepared cannot be written down as a position.
  if (text.find("chronicle") == std::string_view::npos) {
    const std::string printed = Rules::print_position(*state);
    const auto again = Rules::parse_position(printed);
    if (!again || Rules::print_position(*again) != printed) std::abort();
    // Copies of a card of Crescent Moon are alike: which one lies where is not written down.
    const bool has_copies = std::is_same_v<Rules, crescent::Rules>;
    if (!has_copies && !(*again == *state)) std::abort();
  }
  Decision decision;
  flow::decide(*state, decision);
  if (decision.choices.empty() && decision.who != nobody) std::abort();
  Rules::look(Rules::view(*state, 0), text.substr(0, 3));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  read_choice<tigris::Rules>(text);
  read_choice<crescent::Rules>(text);
  read_choice<oath::Rules>(text);
  read_position<tigris::Rules>(text);
  read_position<crescent::Rules>(text);
  read_position<oath::Rules>(text);
  return 0;
}
