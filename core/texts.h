#pragma once
// Messages in the languages of the house: ICU MessageFormat catalogues under texts/, built into the
// program. The only part of core that needs ICU; rules never include it.
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "core/message.h"

namespace ziggurat {

class Texts {
 public:
  static std::span<const char* const> languages();    // "en" first
  static const Texts* in(std::string_view language);  // null if there is no such catalogue
  static const Texts& english() { return *in("en"); }

  std::string operator()(const Message&) const;
  std::string operator()(std::string_view key) const { return (*this)(Message(key)); }
  std::string list(const std::vector<Message>&) const;    // one a line
  std::string joined(const std::vector<Message>&) const;  // with commas

  std::set<std::string> keys() const;
  // What is wrong with a text as a message: empty if nothing is.
  std::string flaw(std::string_view key) const;
  std::set<std::string> arguments(std::string_view key) const;

  ~Texts();

 private:
  struct Catalogue;
  explicit Texts(const char* language);
  std::unique_ptr<Catalogue> catalogue_;
};

}  // namespace ziggurat
