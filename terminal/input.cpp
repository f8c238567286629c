#include "terminal/input.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace ziggurat {

Read read_line(std::istream& in, std::string& line, std::size_t most) {
  line.clear();
  bool too_long = false;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    if (c == '\n') return too_long ? Read::TooLong : Read::Line;
    if (line.size() < most)
      line += static_cast<char>(c);
    else
      too_long = true;
  }
  if (too_long) return Read::TooLong;
  return line.empty() ? Read::End : Read::Line;
}

FileText read_file(const std::string& path, std::size_t most) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return {{}, std::strerror(errno)};
  std::string text(most + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) return {{}, std::strerror(errno)};
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.empty() && in.fail() && !in.eof()) return {{}, std::strerror(errno)};
  return {std::move(text), {}};
}

// First beside the file, then in its place: a full disk leaves the old one as it was.
std::string write_file(const std::string& path, const std::string& text) {
  const std::string draft = path + ".new";
  {
    std::ofstream out(draft, std::ios::binary | std::ios::trunc);
    out << text;
    out.flush();
    if (!out) return std::strerror(errno);
  }
  if (std::rename(draft.c_str(), path.c_str()) != 0) return std::strerror(errno);
  return {};
}

}  // namespace ziggurat
