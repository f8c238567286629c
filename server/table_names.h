#pragma once
// What a table is called until its host calls it something else: two proper names of antiquity, a
// city and a star, which are the same in every language.
#include <string>
#include <string_view>

namespace ziggurat::server {

std::string given_name(std::string_view table_id);
// By what its host calls it, if he does.
std::string called(const std::string& table_id, const std::string& name);

}  // namespace ziggurat::server
