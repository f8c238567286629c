// Any bytes as the lines of a session: every line gets an answer that is JSON.
#include <cstdlib>

#include "terminal/session.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace ziggurat;
  Session session;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  for (int lines = 0; !text.empty() && lines < 50; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (Json::parse(session.answer(text.substr(0, end)), nullptr, false).is_discarded())
      std::abort();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
