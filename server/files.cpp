#include "server/files.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

namespace ziggurat::server {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

const char* type_of(const std::string& extension) {
  static const std::map<std::string, const char*> types = {
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
  };
  const auto found = types.find(extension);
  return found == types.end() ? "application/octet-stream" : found->second;
}

}  // namespace

Files::Files(const std::string& directory) {
  namespace fs = std::filesystem;
  if (!fs::is_directory(directory)) return;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    const std::string extension = entry.path().extension().string();
    if (!entry.is_regular_file() || extension == ".gz" || extension == ".br") continue;
    const std::string path = "/" + fs::relative(entry.path(), directory).generic_string();
    const auto beside = [&](const char* end) {
      const fs::path other = entry.path().string() + end;
      return fs::exists(other) ? read(other) : std::string();
    };
    std::string plain = read(entry.path());
    std::string tag = fmt::format("\"{:016x}\"", std::hash<std::string>{}(plain));
    files_[path] = {std::move(plain),   beside(".gz"),  beside(".br"),
                    type_of(extension), std::move(tag), path.starts_with("/assets/")};
  }
}

const File* Files::find(const std::string& path) const {
  const auto found = files_.find(path);
  if (found != files_.end()) return &found->second;
  const bool looks_like_file = path.find('.', path.rfind('/')) != std::string::npos;
  const auto page = files_.find("/index.html");
  return looks_like_file || page == files_.end() ? nullptr : &page->second;
}

}  // namespace ziggurat::server
