// For compilers that cannot build server/web.cpp (CMakeLists.txt says why): all but the server.
#include "tools/serving.h"

namespace ziggurat {

std::function<std::optional<int>()> add_serving(CLI::App&) {
  return [] { return std::optional<int>(); };
}

}  // namespace ziggurat
