#include "server/postgres/address.h"

#include <fmt/format.h>
#include <libpq-fe.h>

#include <fstream>
#include <map>
#include <memory>
#include <stdexcept>

namespace ziggurat::server::postgres {
namespace {

constexpr const char* example = "postgresql://ziggurat@db.example.org/ziggurat";

// What stands in the way of reading it, without a word of it: nobody knows yet where its password
// is.
void demand_no_password(const std::string& url) {
  const auto authority = url.find("://") + 3;
  const auto path = std::min(url.find_first_of("/?", authority), url.size());
  const auto at = url.substr(0, path).rfind('@');
  const bool beside_name = at != std::string::npos && at >= authority
                           && url.substr(authority, at - authority).find(':') != std::string::npos;
  if (beside_name || url.find("password=", path) != std::string::npos)
    throw std::runtime_error(
        "the address of the database has a password in it, which everybody on the machine could "
        "see: put it into a file and name that with --password-file, or into PGPASSWORD or "
        "PGPASSFILE");
}

std::map<std::string, std::string> words_of(const std::string& url) {
  char* error = nullptr;
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> parsed(
      PQconninfoParse(url.c_str(), &error), PQconninfoFree);
  if (!parsed) {
    const std::unique_ptr<char, void (*)(void*)> freed(error, PQfreemem);
    throw std::runtime_error(
        fmt::format("{} cannot be read: {}", url, error ? error : "no memory"));
  }
  std::map<std::string, std::string> words;
  for (const PQconninfoOption* option = parsed.get(); option->keyword; ++option)
    if (option->val) words[option->keyword] = option->val;
  return words;
}

std::string first_line_of(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line) || line.empty())
    throw std::runtime_error(fmt::format("there is no password in {}", file));
  return line;
}

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char letter : word) {
    if (letter == '\'' || letter == '\\') text += '\\';
    text += letter;
  }
  return text + "'";
}

}  // namespace

std::string connection_words(const Address& address) {
  const std::string& url = address.url;
  if (!url.starts_with("postgresql://") && !url.starts_with("postgres://"))
    throw std::runtime_error(
        fmt::format("“{}” is no address of a database, such as {}", url, example));
  demand_no_password(url);
  auto words = words_of(url);
  if (words["dbname"].empty())
    throw std::runtime_error(fmt::format("{} does not name a database, such as {}", url, example));
  if (!address.password_file.empty()) words["password"] = first_line_of(address.password_file);
  words.try_emplace("connect_timeout", "2");  // the hub waits for it
  words.try_emplace("application_name", "ziggurat");
  words["client_encoding"] = "UTF8";
  if (address.patience.count() > 0) {  // nobody may be there any more, or the line be cut
    words.try_emplace("keepalives_idle", "1");
    words.try_emplace("keepalives_interval", "1");
    words.try_emplace("keepalives_count", "2");
    words.try_emplace("tcp_user_timeout", std::to_string(address.patience.count()));
  }
  std::string all;
  for (const auto& [key, word] : words) all += key + "=" + quoted(word) + " ";
  return all;
}

}  // namespace ziggurat::server::postgres
