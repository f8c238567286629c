#pragma once
// Where a database of PostgreSQL is, and what opens it.
#include <chrono>
#include <string>

namespace ziggurat::server::postgres {

// Such as postgresql://ziggurat@db.example.org/ziggurat: what libpq takes, but without a password,
// which everybody could see in the list of processes.
struct Address {
  std::string url = {};
  std::string password_file = {};  // empty: the password, if one is asked for, is where libpq looks
  // Whoever has not answered for so long counts as gone; zero: he is waited for.
  std::chrono::milliseconds patience{0};
};

// As libpq takes them: with the password, so not for anybody to see. Throws a sentence if something
// is wrong with the address, or the file cannot be read.
std::string connection_words(const Address&);

}  // namespace ziggurat::server::postgres
