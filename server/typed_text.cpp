#include "server/typed_text.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include <memory>
#include <stdexcept>

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

namespace {

// As Unicode's confusables have it (UTS 39); spaces are not seen well enough to count.
std::string skeleton(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  static const std::unique_ptr<USpoofChecker, void (*)(USpoofChecker*)> checker(
      uspoof_open(&status), uspoof_close);
  icu::UnicodeString seen, kept;
  uspoof_getSkeletonUnicodeString(checker.get(), 0, icu::UnicodeString::fromUTF8(std::string(text)),
                                  seen, &status);
  if (U_FAILURE(status)) throw std::runtime_error(u_errorName(status));
  for (std::int32_t at = 0; at < seen.length(); at = seen.moveIndex32(at, 1))
    if (!u_isUWhiteSpace(seen.char32At(at))) kept.append(seen.char32At(at));
  std::string out;
  kept.toUTF8String(out);
  return out;
}

}  // namespace

std::set<std::string> likenesses(std::string_view name) {
  return {folded(skeleton(name)), folded(skeleton(folded(name)))};
}

}  // namespace ziggurat::server
