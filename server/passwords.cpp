#include "server/passwords.h"

#include <sodium.h>

#include <stdexcept>

namespace ziggurat::server {

std::string hash_of_password(const std::string& password) {
  char hash[crypto_pwhash_STRBYTES];
  if (crypto_pwhash_str(hash, password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE)
      != 0)
    throw std::runtime_error("no memory to hash a password");
  return hash;
}

bool is_password(const std::string& hash, const std::string& password) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace ziggurat::server
