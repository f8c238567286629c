#pragma once
// A log that the command line names, played.
#include <memory>
#include <string>

#include "core/table.h"
#include "core/texts.h"

namespace ziggurat {

struct Played {
  std::unique_ptr<Table> table;  // null after a complaint
  int status = 0;                // the exit code then
};
Played play_log(const Texts&, const std::string& path);

}  // namespace ziggurat
