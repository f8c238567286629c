#pragma once
// Passwords are kept only as Argon2id hashes. Each takes a tenth of a second and 64 MB.
#include <string>

namespace ziggurat::server {

std::string hash_of_password(const std::string&);
bool is_password(const std::string& hash, const std::string& password);

}  // namespace ziggurat::server
