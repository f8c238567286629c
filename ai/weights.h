#pragma once
// What was learned for each game (ai/weights), as it was written down (ai/net.h). The build puts it
// into a source file.
#include <span>

namespace ziggurat {

struct WeightsFile {
  const char* game;
  const char* text;
};
extern const std::span<const WeightsFile> weights_files;

}  // namespace ziggurat
