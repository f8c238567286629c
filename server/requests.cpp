#include "server/requests.h"

#include "server/hub.h"
#include "server/logging.h"

namespace ziggurat::server {

Requests::Requests(Hub& hub) : hub_(hub), limiter_(hub.settings.rate_scale) {}

void Requests::measure(Call& call) {
  hub_.metrics.requests.Increment();
  call.reply = [this, &call, asked = Metrics::Clock::now(),
                reply = std::move(call.reply)](Answer answer) {
    hub_.metrics.note_answer(call.operation->name, answer.status, asked);
    reply(std::move(answer));
  };
}

void Requests::call(const CallPtr& call) {
  measure(*call);
  perform(call, [&] {
    if (!may_ask(call->caller)) refuse(429, Message("request.rate"));
    if (const auto reason = hub_.orders.why_unwelcome(call->caller.address)) throw *reason;
    run(call);
  });
}

void Requests::call_from_node(const CallPtr& call) {
  perform(call, [&] { run(call); });
}

bool Requests::receive(Client& client, std::string_view frame) {
  if (!hub_.presence.is_connected(client)) return true;  // he has been sent off
  Json request = read_json(frame);
  Json id = request.is_object() ? request.value("id", Json()) : Json();
  if (!id.is_number_integer()) id = nullptr;
  auto call = std::make_shared<Call>();
  call->operation = find_operation("watch");
  call->caller.user = client.user;
  call->caller.pass = client.pass;
  call->caller.address = client.address;
  call->caller.client = &client;
  call->reply = [this, &client, id, number = client.number](Answer answer) {
    // Perhaps he left before the answer came, and another has come in his place.
    if (!hub_.presence.is_connected(client) || client.number != number) return;
    std::string& text = answer.body.text;
    text.back() = text == "{}" ? ' ' : ',';
    client.send(std::make_shared<const std::string>(text + "\"re\":" + id.dump() + "}"));
  };
  measure(*call);
  const bool calm = may_ask(call->caller);
  perform(call, [&] {
    if (!calm) refuse(429, Message("request.rate"));
    if (!request.is_object()) refuse(400, Message("request.json"));
    const Json name = request.value("do", Json()), lang = request.value("lang", Json());
    if (lang.is_string())
      if (const Texts* texts = Texts::in(lang.get<std::string>())) call->caller.texts = texts;
    const Operation* found = name.is_string() ? find_operation(name.get<std::string>()) : nullptr;
    if (!found || found->over == Over::Http) refuse(400, Message("request.operation"));
    call->operation = found;
    for (const char* taken : {"do", "id", "lang"}) request.erase(taken);
    call->fields = std::move(request);
    run(call);
  });
  return calm;
}

void Requests::run(const CallPtr& call) {
  const Operation& operation = *call->operation;
  check_fields(operation, call->fields);
  if (operation.access == Access::User && call->caller.user == 0)
    refuse(401, Message("request.sign-in"));
  if (operation.access == Access::User && hub_.people.is_moving(call->caller.user))
    refuse(409, Message("account.moving"));
  if (operation.adds && !hub_.strain.reason().empty()) refuse(503, Message("request.strain"));
  if (call->caller.user != 0) hub_.presence.note(call->caller.user);
  if (operation.rate) {
    const bool by_user = operation.access == Access::User;
    const std::string who = by_user ? std::to_string(call->caller.user) : call->caller.address;
    demand_seldom(*operation.rate, who);
  }
  operation.run(hub_, call);
}

// Whatever goes wrong becomes the answer.
void Requests::perform(const CallPtr& call, const std::function<void()>& what) {
  try {
    what();
  } catch (const Refusal& refusal) {
    call->refuse(refusal.status, refusal.message);
  } catch (const Elsewhere& there) {
    hub_.nodes.forward(call, there.node);
  } catch (const StoreAway& error) {
    log_error("store.read", {{"error", error.what()}});
    call->refuse(503, Message("store.away"));
  } catch (const std::exception& error) {
    log_error("request.failed", {{"operation", call->operation->name}, {"error", error.what()}});
    call->refuse(500, Message("request.failed"));
  }
}

std::function<void()> Requests::when_due(const CallPtr& call, std::function<void()> go_on) {
  call->stage = Call::Stage::Waiting;
  return [this, call, go_on = std::move(go_on)] {
    if (call->stage == Call::Stage::GivenUp) return;
    call->stage = Call::Stage::UnderWay;
    perform(call, go_on);
  };
}

// ---- how often ----

std::optional<Refusal> Requests::why_no_line(const Caller& caller) {
  if (!may_ask(caller) || !allow(lines_of_person, lines_of_address, caller))
    return Refusal{429, Message("request.rate")};
  if (const auto reason = hub_.orders.why_unwelcome(caller.address)) return reason;
  if (caller.user != 0 && hub_.presence.lines_of(caller.user) >= max_lines_of_person)
    return Refusal{429, Message("request.lines").with("most", long{max_lines_of_person})};
  return std::nullopt;
}

bool Requests::may_ask(const Caller& caller) {
  return allow(requests_of_person, requests_of_address, caller);
}

bool Requests::allow(const Rate& of_person, const Rate& of_address, const Caller& caller) {
  const Millis now = hub_.world.steady();
  const std::string person =
      caller.user != 0 ? std::to_string(caller.user) : "at " + caller.address;
  return limiter_.allow(of_person, person, now) && limiter_.allow(of_address, caller.address, now);
}

void Requests::demand_seldom(const Rate& rate, const std::string& who, const Message& refusal) {
  if (!limiter_.allow(rate, who, hub_.world.steady())) refuse(429, refusal);
}

// ---- over all nodes ----

void Requests::note_spent(const std::vector<Spent>& elsewhere) {
  for (const Spent& one : elsewhere) limiter_.note_spent(one, hub_.world.steady());
}

void Requests::tick() { limiter_.forget(hub_.world.steady()); }

}  // namespace ziggurat::server
