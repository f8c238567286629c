#include "tools/weights_file.h"

#include "ai/school.h"
#include "terminal/input.h"

namespace ziggurat {

Result<Net> read_weights(const std::string& path, const Title& title) {
  constexpr std::size_t most = 4'000'000;  // bytes; ours have less than a tenth of it
  const FileText file = read_file(path, most);
  if (!file.error.empty() || file.text.size() > most || !title.school)
    return Message("weights.file").with("path", path);
  auto net = read_net(file.text, title.school->inputs, title.school->kinds);
  if (!net) return Message(net.error()).with("path", path);
  return net;
}

Result<Contestant> read_contestant(std::string_view text, const Patience& otherwise,
                                   const Title& title) {
  auto contestant = read_contestant(text, otherwise);
  if (!contestant || contestant->weights.empty()) return contestant;
  auto net = read_weights(contestant->weights, title);
  if (!net) return net.error();
  contestant->net = std::make_shared<const Net>(std::move(*net));
  return contestant;
}

}  // namespace ziggurat
