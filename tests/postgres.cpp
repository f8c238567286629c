#include "tests/postgres.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <pqxx/pqxx>
#include <stdexcept>

namespace ziggurat::server {
namespace {

// tests/server/postgres.py, which says where it is and stops when nobody holds its input any more.
class PrivateServer {
 public:
  PrivateServer() {
    int input[2], output[2];
    if (pipe(input) != 0 || pipe(output) != 0) throw std::runtime_error("no pipe");
    child_ = fork();
    if (child_ == 0) {
      dup2(input[0], STDIN_FILENO);
      dup2(output[1], STDOUT_FILENO);
      for (const int end : {input[0], input[1], output[0], output[1]}) close(end);
      execlp("python3", "python3", SOURCES "/tests/server/postgres.py", nullptr);
      _exit(127);
    }
    close(input[0]);
    close(output[1]);
    held_ = input[1];
    const std::unique_ptr<FILE, int (*)(FILE*)> said(fdopen(output[0], "r"), fclose);
    address_.url = line_of(said.get());
    address_.password_file = line_of(said.get());
    if (address_.password_file.empty()) throw std::runtime_error("PostgreSQL does not start");
  }
  ~PrivateServer() {
    close(held_);
    waitpid(child_, nullptr, 0);
  }
  PrivateServer(const PrivateServer&) = delete;

  const postgres::Address& address() const { return address_; }

  static PrivateServer& get() {
    static PrivateServer server;
    return server;
  }

 private:
  static std::string line_of(FILE* said) {
    std::string line;
    for (int letter; (letter = fgetc(said)) != EOF && letter != '\n';)
      line += static_cast<char>(letter);
    return line;
  }

  pid_t child_ = -1;
  int held_ = -1;
  postgres::Address address_;
};

void do_there(const std::string& sql) {
  static pqxx::connection database(connection_words(PrivateServer::get().address()));
  pqxx::nontransaction(database).exec(sql);
}

const std::string schema_option = "?options=-csearch_path%3D";

}  // namespace

// A schema is made much faster than a database.
postgres::Address new_database() {
  static int made = 0;
  const std::string schema = "house" + std::to_string(++made);
  do_there("CREATE SCHEMA " + schema);
  postgres::Address address = PrivateServer::get().address();
  address.url += schema_option + schema;
  return address;
}

void drop_database(const postgres::Address& address) {
  const auto schema = address.url.find(schema_option) + schema_option.size();
  do_there("DROP SCHEMA " + address.url.substr(schema) + " CASCADE");
}

}  // namespace ziggurat::server
