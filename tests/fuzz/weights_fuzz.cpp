// Any bytes as learned weights. What can be read must survive being written.
#include <cstdlib>

#include "ai/net.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace ziggurat;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto net = read_net(text, {"points", "standing"}, 1);
  if (!net) {
    if (net.error().key != "weights.line") std::abort();
    return 0;
  }
  const std::string once = written(*net);
  const auto again = read_net(once, net->names, net->kinds);
  if (!again || written(*again) != once) std::abort();
  const float inputs[2] = {1, -1};
  again->score(0, inputs);
  return 0;
}
