#include "core/cases.h"

#include "core/words.h"

namespace ziggurat {

std::string_view rest_after(std::string_view line, std::size_t n) {
  const auto words = split(line);
  if (words.size() <= n) return {};
  return line.substr(static_cast<std::size_t>(words[n].data() - line.data()));
}

std::vector<Case> read_cases(std::string_view text) {
  std::vector<Case> cases;
  bool playing = false;
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    ++number;
    const auto words = split(line);
    if (words.empty() || words[0].front() == '#') continue;
    if (words[0] == "case") {
      cases.push_back({std::string(rest_after(line, 1)), number, {}, {}});
      playing = false;
      continue;
    }
    if (cases.empty()) cases.push_back({"", number, {}, {}});
    if (words[0] == "play")
      playing = true;
    else
      (playing ? cases.back().script : cases.back().position)
          .push_back({number, std::string(rest_after(line, 0))});
  }
  return cases;
}

}  // namespace ziggurat
