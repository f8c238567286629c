#pragma once
// An analysis for people: in words, and as a page that needs nothing else.
#include "ai/analysis.h"
#include "core/texts.h"

namespace ziggurat {

// Everything that is told in both, in one language.
struct AnalysisWords {
  const Analysis& analysis;
  const Table& table;
  const Texts& texts;

  std::string seat(Seat) const;
  std::string percent(int per_mille) const;
  std::string grade(Grade) const;
  std::string choice(std::string_view words) const;
  std::string swing(const Swing&) const;
  int count(Seat, Grade) const;  // of its choices
  std::string say(std::string_view key) const { return texts(key); }
};

std::string report(const AnalysisWords&);
std::string page(const AnalysisWords&, std::string_view language);

}  // namespace ziggurat
