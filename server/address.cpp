#include "server/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <stdexcept>
#include <vector>

namespace ziggurat::server {
namespace {

using Bytes = std::array<unsigned char, 16>;

bool is_ipv4_inside(const Bytes& bytes) {
  constexpr std::array<unsigned char, 12> mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  return std::equal(mapped.begin(), mapped.end(), bytes.begin());
}

std::string print(int family, const unsigned char* bytes) {
  char text[INET6_ADDRSTRLEN];
  inet_ntop(family, bytes, text, sizeof text);
  return text;
}

// Nothing if it is no address.
std::optional<std::string> as_counted(const std::string& text) {
  Bytes bytes{};
  if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return print(AF_INET, bytes.data());
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return std::nullopt;
  if (is_ipv4_inside(bytes)) return print(AF_INET, bytes.data() + 12);
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return print(AF_INET6, bytes.data()) + "/64";
}

std::vector<std::string> entries_of(std::string_view list) {
  std::vector<std::string> entries;
  for (std::size_t from = 0; from < list.size();) {
    const std::size_t to = std::min(list.find(',', from), list.size());
    std::string entry(list.substr(from, to - from));
    std::erase_if(entry, [](char c) { return c == ' ' || c == '\t'; });
    if (!entry.empty()) entries.push_back(std::move(entry));
    from = to + 1;
  }
  return entries;
}

}  // namespace

std::string address_of_caller(const std::string& peer, std::string_view forwarded, int proxies) {
  const std::string on_the_line = as_counted(peer).value_or(peer);
  const auto entries = entries_of(forwarded);
  // What stands further left than our proxies wrote, anybody may have made up.
  const auto trusted = std::min(entries.size(), static_cast<std::size_t>(proxies));
  if (trusted == 0) return on_the_line;
  return as_counted(entries[entries.size() - trusted]).value_or(on_the_line);
}

std::optional<std::string> network_of(std::string text) {
  if (text.ends_with("/64") && text.find(':') != std::string::npos) text.resize(text.size() - 3);
  return as_counted(text);
}

Endpoint read_endpoint(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const char *port = text.data() + (colon == std::string::npos ? text.size() : colon + 1),
             *end = text.data() + text.size();
  Endpoint read;
  const auto [rest, error] = std::from_chars(port, end, read.port);
  read.address = text.substr(0, colon);
  if (read.address.starts_with('[') && read.address.ends_with(']'))
    read.address = read.address.substr(1, read.address.size() - 2);
  if (error != std::errc() || rest != end || !as_counted(read.address))
    throw std::runtime_error(text + " is no address with a port, such as 127.0.0.1:9464");
  return read;
}

}  // namespace ziggurat::server
