#pragma once
// Texts that people type: measured in characters, cleaned of what cannot be shown, and folded so
// that names which look alike are the same.
#include <set>
#include <string>
#include <string_view>

namespace ziggurat::server {

bool is_utf8(std::string_view);
std::size_t characters(std::string_view);
std::string clean(std::string_view);   // without control characters and outer spaces
std::string folded(std::string_view);  // case and width do not matter
// What a name looks like, as typed and in small letters: two names that share one of these can be
// mistaken for each other, such as those with a Latin and a Cyrillic a, or an I and an l.
std::set<std::string> likenesses(std::string_view name);

}  // namespace ziggurat::server
