#pragma once
// What the headers of a request say.
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>

#include "core/texts.h"

namespace ziggurat::server {

namespace http = boost::beast::http;
using Request = http::request<http::string_body>;

constexpr const char* cookie_name = "ziggurat";

inline std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

// How long a body is must be said in one way that everybody on the way understands alike: else what
// one takes for the body, another takes for the next request.
inline bool is_well_framed(const http::fields& header) {
  const auto lengths = header.count(http::field::content_length);
  const auto codings = header.count(http::field::transfer_encoding);
  if (codings == 0) return lengths <= 1;
  return codings == 1 && lengths == 0
         && boost::beast::iequals(header[http::field::transfer_encoding], "chunked");
}

// The languages a browser prefers, best first; the first that we have.
inline const Texts* language_of(const Request& request) {
  const std::string_view header = view(request[http::field::accept_language]);
  for (std::size_t at = 0; at + 1 < header.size();) {
    if (const Texts* texts = Texts::in(header.substr(at, 2))) return texts;
    const std::size_t comma = header.find(',', at);
    if (comma == std::string_view::npos) break;
    at = header.find_first_not_of(' ', comma + 1);
  }
  return &Texts::english();
}

inline std::string session_cookie(const Request& request) {
  const std::string header = ";" + std::string(view(request[http::field::cookie]));
  for (const auto& [name, value] : http::param_list(header))
    if (name == cookie_name) return std::string(view(value));
  return {};
}

inline std::string_view bearer(const Request& request) {
  constexpr std::string_view scheme = "Bearer ";
  const std::string_view header = view(request[http::field::authorization]);
  return header.starts_with(scheme) ? header.substr(scheme.size()) : std::string_view();
}

inline std::string forwarded_by_proxies(const Request& request) {
  std::string all;
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  for (auto line = first; line != last; ++line) all += std::string(view(line->value())) + ",";
  return all;
}

}  // namespace ziggurat::server
