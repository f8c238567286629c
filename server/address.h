#pragma once
// Where the house listens, and who calls, as limits count.
#include <optional>
#include <string>
#include <string_view>

namespace ziggurat::server {

// The address of whoever is on the line, or of whom the trusted proxies between speak. `forwarded`
// is what all lines of X-Forwarded-For say, joined by commas: each proxy adds at the end whom it
// heard. Of an IPv6 address only the network counts, for whoever has one has all addresses in it.
std::string address_of_caller(const std::string& peer, std::string_view forwarded, int proxies);

// An address as limits count it; nothing if the text is none. What this has written it reads, too.
std::optional<std::string> network_of(std::string text);

// An address and a port, "127.0.0.1:9464" or "[::1]:9464". Throws if the text is not that.
struct Endpoint {
  std::string address;
  unsigned short port = 0;
};
Endpoint read_endpoint(const std::string&);

}  // namespace ziggurat::server
