#include "core/texts.h"

#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>

#include <map>

#include "core/json.h"
#include "core/texts_data.h"

namespace ziggurat {
namespace {

constexpr const char* language_list[] = {"en", "cs", "pl", "ru"};

std::string to_utf8(const icu::UnicodeString& text) {
  std::string out;
  return text.toUTF8String(out);
}

}  // namespace

struct Texts::Catalogue {
  icu::Locale locale;
  std::map<std::string, std::string, std::less<>> patterns;

  std::unique_ptr<icu::MessageFormat> message(std::string_view key, UErrorCode& status,
                                              UParseError& error) const {
    const auto found = patterns.find(key);
    if (found == patterns.end()) return nullptr;
    return std::make_unique<icu::MessageFormat>(icu::UnicodeString::fromUTF8(found->second), locale,
                                                error, status);
  }
};

Texts::Texts(const char* language) : catalogue_(std::make_unique<Catalogue>()) {
  catalogue_->locale = icu::Locale(language);
  for (const CatalogueFile& file : catalogue_files)
    if (file.language == std::string_view(language)) {
      const Json texts = Json::parse(file.text);
      for (const auto& [key, text] : texts.items())
        catalogue_->patterns[key] = text.get<std::string>();
    }
}

Texts::~Texts() = default;

std::span<const char* const> Texts::languages() { return language_list; }

const Texts* Texts::in(std::string_view language) {
  static const std::vector<std::unique_ptr<Texts>> all = [] {
    std::vector<std::unique_ptr<Texts>> list;
    for (const char* name : language_list) list.push_back(std::unique_ptr<Texts>(new Texts(name)));
    return list;
  }();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (language == language_list[i]) return all[i].get();
  return nullptr;
}

// A text that is missing or broken shows its key: ugly, but nothing is lost.
std::string Texts::operator()(const Message& message) const {
  UErrorCode status = U_ZERO_ERROR;
  UParseError error;
  const auto format = catalogue_->message(message.key, status, error);
  if (!format || U_FAILURE(status)) return message.key;
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  const auto add = [&](const std::string& name, const icu::Formattable& value) {
    names.push_back(icu::UnicodeString::fromUTF8(name));
    values.push_back(value);
  };
  for (const Message::Arg& arg : message.args) {
    if (!arg.inner.empty())
      add(arg.name, icu::UnicodeString::fromUTF8(joined(arg.inner)));
    else if (const long* number = std::get_if<long>(&arg.value))
      add(arg.name, icu::Formattable(static_cast<int64_t>(*number)));
    else
      add(arg.name, icu::UnicodeString::fromUTF8(std::get<std::string>(arg.value)));
    if (!arg.name_key.empty())
      add(arg.name + "_name", icu::UnicodeString::fromUTF8((*this)(Message(arg.name_key))));
  }
  icu::UnicodeString text;
  format->format(names.data(), values.data(), static_cast<int32_t>(names.size()), text, status);
  return U_FAILURE(status) ? message.key : to_utf8(text);
}

std::string Texts::joined(const std::vector<Message>& messages) const {
  std::string text;
  for (const Message& message : messages) text += (text.empty() ? "" : ", ") + (*this)(message);
  return text;
}

std::string Texts::list(const std::vector<Message>& messages) const {
  std::string text;
  for (const Message& message : messages) text += (*this)(message) + "\n";
  return text;
}

std::set<std::string> Texts::keys() const {
  std::set<std::string> keys;
  for (const auto& [key, text] : catalogue_->patterns) keys.insert(key);
  return keys;
}

std::string Texts::flaw(std::string_view key) const {
  UErrorCode status = U_ZERO_ERROR;
  UParseError error;
  const auto format = catalogue_->message(key, status, error);
  if (!format) return "missing";
  if (U_FAILURE(status)) return u_errorName(status);
  // ICU and the browser's formatter quote differently: texts use the typographic apostrophe.
  if (catalogue_->patterns.find(key)->second.find('\'') != std::string::npos)
    return "has a straight apostrophe";
  return {};
}

std::set<std::string> Texts::arguments(std::string_view key) const {
  std::set<std::string> names;
  const auto found = catalogue_->patterns.find(key);
  if (found == catalogue_->patterns.end()) return names;
  UErrorCode status = U_ZERO_ERROR;
  const icu::MessagePattern pattern(icu::UnicodeString::fromUTF8(found->second), nullptr, status);
  if (U_FAILURE(status)) return names;
  for (int32_t i = 0; i < pattern.countParts(); ++i)
    if (pattern.getPartType(i) == UMSGPAT_PART_TYPE_ARG_NAME)
      names.insert(to_utf8(pattern.getSubstring(pattern.getPart(i))));
  return names;
}

}  // namespace ziggurat
