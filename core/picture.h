#pragma once
// The table drawn in characters, with inks that a terminal may turn into colours. The letters alone
// must say everything.
#include <string>
#include <vector>

#include "core/basics.h"

namespace ziggurat {

enum class Ink : u8 { Plain, Faint, Strong, Black, Red, Blue, Green, Water };

struct Span {
  std::string text;
  Ink ink = Ink::Plain;
};
using PictureLine = std::vector<Span>;
using Picture = std::vector<PictureLine>;

}  // namespace ziggurat
