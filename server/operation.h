#pragma once
// What can be asked of the server. operations.cpp has one row for each operation; HTTP, WebSocket,
// the checks of every request and the OpenAPI page follow from the rows.
#include <functional>
#include <memory>
#include <span>

#include "core/json.h"
#include "core/json_shape.h"
#include "core/message.h"
#include "core/texts.h"
#include "server/client.h"
#include "server/limits.h"
#include "server/store.h"
#include "server/written.h"

namespace ziggurat::server {

struct Hub;

using Field = Type::Field;

enum class Access : u8 { Anyone, User };      // whether someone must have signed in
enum class Over : u8 { Both, Http, Socket };  // signing in sets a cookie, so it needs HTTP

struct Call;
using Asked = void(Hub&, const std::shared_ptr<Call>&);

struct Operation {
  const char* name;
  Over over;
  const char* method;  // empty if only over the socket
  const char* path;
  Access access;
  const Rate* rate;  // besides that of all requests; null: none
  std::span<const Field> fields;
  const Type& answer;
  const char* about;
  Asked* run;
  bool adds = false;  // people or tables: refused while the house has too much to do
};

std::span<const Operation> operations();
const Operation* find_operation(std::string_view name);
// By method and path; fills in what stands in the path's braces.
const Operation* find_operation(std::string_view method, std::string_view path, Json& fields);
Json openapi();

// A request that cannot be fulfilled, and the HTTP status that says so.
struct Refusal {
  int status;
  ziggurat::Message message;
};
[[noreturn]] void refuse(int status, ziggurat::Message);
Json error_json(const ziggurat::Message&, const ziggurat::Texts&);
// Discarded if it is no JSON, or nested so deeply that working through it could exhaust the stack.
Json read_json(std::string_view text);
// Every field is known, present if it must be, of its type and not too large.
void check_fields(const Operation&, const Json& fields);

struct Caller {
  Id user = 0;
  Pass pass;
  std::string address;
  Client* client = nullptr;  // over the socket
  const ziggurat::Texts* texts = &ziggurat::Texts::english();
};

struct Answer {
  int status = 200;
  Written body;
  std::optional<std::string> cookie;  // a new session; empty: sign out
  std::string tag;  // who has seen an answer with this tag needs no other; empty: each is new
};

struct Call {
  const Operation* operation;
  Json fields;
  Caller caller;
  std::function<void(Answer)> reply;
  // While it waits for a table or for a password to be worked out it can be given up: then nothing
  // of it will be done. Whatever is on its way to the database is done, and its answer comes.
  enum class Stage : u8 { UnderWay, Waiting, GivenUp } stage = Stage::UnderWay;
  bool is_from_node = false;  // another one, which was asked for it
  int times_sent = 0;         // to other nodes

  bool give_up() {
    if (stage == Stage::Waiting) stage = Stage::GivenUp;
    return stage == Stage::GivenUp;
  }

  bool has(const char* name) const { return fields.contains(name); }
  std::string text(const char* name, const char* otherwise = "") const {
    return fields.value(name, std::string(otherwise));
  }
  long number(const char* name, long otherwise) const { return fields.value(name, otherwise); }
  bool flag(const char* name, bool otherwise) const { return fields.value(name, otherwise); }
  void answer(const Json& body = Json::object()) const { answer(Written{text_of(body)}); }
  template <std::same_as<Written> Body>
  void answer(Body body) const {
    reply({200, std::move(body), std::nullopt, {}});
  }
  void refuse(int status, const ziggurat::Message& message) const;
};
using CallPtr = std::shared_ptr<Call>;

// Goes on if a change was kept; otherwise the answer is that nothing was.
template <class GoOn>
Store::Done if_kept(const CallPtr& call, GoOn go_on) {
  return [call, go_on = std::move(go_on)](const Outcome& outcome) {
    if (!outcome.kept) return call->refuse(503, ziggurat::Message("store.failed"));
    if constexpr (std::invocable<const GoOn&, const Outcome&>)
      go_on(outcome);
    else
      go_on();
  };
}

}  // namespace ziggurat::server
