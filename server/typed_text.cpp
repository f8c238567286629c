#include "server/typed_text.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>
#include <unicode/ustring.h>

namespace ziggurat::server {

bool is_utf8(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  std::int32_t length = 0;
  u_strFromUTF8(nullptr, 0, &length, text.data(), static_cast<std::int32_t>(text.size()), &status);
  return status != U_INVALID_CHAR_FOUND;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(icu::UnicodeString::fromUTF8(std::string(text)).countChar32());
}

std::string clean(std::string_view text) {
  const auto given = icu::UnicodeString::fromUTF8(std::string(text));
  icu::UnicodeString kept;
  for (std::int32_t at = 0; at < given.length(); at = given.moveIndex32(at, 1)) {
    const UChar32 letter = given.char32At(at);
    // Formatting marks could turn a line around or hide in a name.
    const auto type = u_charType(letter);
    if (type != U_CONTROL_CHAR && type != U_FORMAT_CHAR && type != U_SURROGATE) kept.append(letter);
  }
  std::string out;
  kept.trim().toUTF8String(out);
  return out;
}

std::string folded(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* fold = icu::Normalizer2::getNFKCCasefoldInstance(status);
  std::string out;
  fold->normalize(icu::UnicodeString::fromUTF8(std::string(text)), status).toUTF8String(out);
  return out;
}

}  // namespace ziggurat::server
