#pragma once
// Words for what a judge thinks. Reasons follow from the numbers it sees (ai/inputs.h): each
// belongs to a reason, or is not told. What kind of thing is worth a look follows from a choice's
// verb.
//
// Texts: <game>.reasons.<reason>, with {way} "gain" or "loss", and where the number is said of one
// of several things that thing: a seat, what the sight knows it by, or else {which} with the name
// <game>.reasons.which.<which>. Nudges: <game>.reasons.nudge.<nudge>.
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/words.h"

namespace ziggurat {

enum class Taste : signed char { LessIsBetter = -1, AsJudged, MoreIsBetter };

struct ReasonRow {
  const char* input;        // its name, or what stands behind the dot of it
  const char* reason = "";  // "": it is not told
  // A judge has quirks. It is believed that more of something is worse only where that can be.
  Taste taste = Taste::AsJudged;
  const char* which = "";  // one of several things, where the name of the input does not say so
};

struct NudgeRow {
  const char* verb;
  const char* nudge;
  bool names_thing = false;  // the text is given the first thing of the choice
};

struct Wording {
  std::span<const ReasonRow> reasons;
  std::span<const NudgeRow> nudges;
  // What things are called that inputs know by their place, such as the weakest; they are {which},
  // too, as long as it is the same thing that has the place.
  std::span<const char* const> things = {};
};

// What is said of a choice: it speaks for it, against it, or tells why neither can be said.
enum class Speaks : u8 { For, Against, Neither };
constexpr const char* speaks_words[] = {"for", "against", "neither"};
struct Argument {
  Message says;
  Speaks speaks = Speaks::For;
  bool operator==(const Argument&) const = default;
};

// With a thing as an argument, as a choice of it would have.
Message with_thing(const Vocabulary&, Message, Ref);

// Null: there is no row.
const ReasonRow* find_reason(const Wording&, std::string_view input);
std::string_view which_of(const ReasonRow&, std::string_view input);

// By how much more of something one choice brings than another, and how much of a chance that
// gains.
struct Difference {
  double more = 0, gain = 0;
};

struct Reason {
  std::string_view reason, which;
  double gain = 0;
};

// The sum of what belongs together.
std::vector<Reason> reasons_for(const Wording&, const std::vector<std::string>& inputs,
                                std::span<const Difference>);
void add_reason(std::vector<Reason>&, const Reason&);
// The two or three that matter. Those that speak for the choice, or if it is the worse one against
// it, come first; of the others one at most is told.
std::vector<Reason> main_reasons(std::vector<Reason>, bool is_better);

}  // namespace ziggurat
