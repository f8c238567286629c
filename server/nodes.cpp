#include "server/nodes.h"

#include <sodium.h>

#include <algorithm>
#include <limits>

#include "server/hub.h"
#include "server/logging.h"
#include "server/operations.h"

namespace ziggurat::server {
namespace {

// A call that cannot reach the node that has its table is tried again for so long as it may take
// until somebody else has it.
constexpr Millis pause = 200;
constexpr int most_times_sent = 120;
// Of nobody that asks over HTTP; whoever asked another node for it waits as he would there.
constexpr Millis patience = 20'000;
constexpr std::size_t told_at_once = 80;  // a telling has at most 8,000 bytes

// Asked of a node that does not have the table, or does not know: whoever asked will find out.
constexpr int misdirected = 421;

std::string hex_of(const std::string& bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                 bytes.size());
  text.pop_back();
  return text;
}

std::string bytes_of(const std::string& hex) {
  std::string bytes(hex.size() / 2, '\0');
  std::size_t length = 0;
  sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), hex.data(),
                 hex.size(), nullptr, &length, nullptr);
  return bytes;
}

Json pass_json(const Pass& pass) {
  return {{"hash", hex_of(pass.hash)}, {"ends", pass.ends}, {"token", pass.is_token}};
}

Pass read_pass(const Json& json) {
  return {bytes_of(json.at("hash")), json.at("ends"), json.at("token")};
}

const char* language_of(const Texts& texts) {
  const auto all = Texts::languages();
  return *std::ranges::find_if(all, [&](const char* one) { return Texts::in(one) == &texts; });
}

// ---- what only nodes ask of each other ----

constexpr long any_id = std::numeric_limits<long>::max();
constexpr Field hand_over_fields[] = {
    {"table", Type::Text, Need::Must, 40, "The table"},
    {"from", Type::Number, Need::Must, any_id, "Whose seats"},
    {"to", Type::Number, Need::Must, any_id, "Whose they become"}};
constexpr Field see_off_fields[] = {{"table", Type::Text, Need::Must, 40, "The table"},
                                    {"who", Type::Number, Need::Must, any_id, "Who goes"}};
constexpr Field table_fields[] = {{"table", Type::Text, Need::Must, 40, "The table, or line"}};
constexpr Type nothing = object(std::span<const Field>());

constexpr Operation between_nodes[] = {
    {"hand-over", Over::Socket, "", "", Access::Anyone, nullptr, hand_over_fields, nothing,
     "Pass the seats of a guest to his account", operation::hand_over},
    {"see-off", Over::Socket, "", "", Access::Anyone, nullptr, see_off_fields, nothing,
     "Do without somebody who goes for good", operation::see_off},
    {"close", Over::Socket, "", "", Access::Anyone, nullptr, table_fields, nothing, "Close a table",
     operation::close},
    {"remove-line", Over::Socket, "", "", Access::Anyone, nullptr, table_fields, nothing,
     "Remove a private line that nobody looks at", operation::remove_line}};

const Operation* find_for_node(const std::string& name) {
  for (const Operation& row : between_nodes)
    if (row.name == name) return &row;
  return find_operation(name);
}

// What can be done twice, or what is only looked at.
bool may_be_repeated(const Operation& row) {
  return std::string_view(row.method) == "GET" || *row.method == '\0';
}

}  // namespace

// Stands here for somebody who is connected to another node.
class Nodes::Guest final : public Client {
 public:
  explicit Guest(std::weak_ptr<Link> link) : link_(std::move(link)) {}

  void send(SharedText line) override {
    if (const auto link = link_.lock()) link->send({{"line", number}}, line);
  }
  void send_off(SharedText) override {}  // his own node does
  void close() override {
    if (const auto link = link_.lock()) link->send({{"close", number}});
  }

 private:
  const std::weak_ptr<Link> link_;
};

Nodes::Nodes(Hub& hub) : hub_(hub), circle_(hub.world.store.circle()) {
  if (!circle_) return;
  secret_ = circle_->secret();
  circle_->listen({[this](const std::vector<Neighbour>& living) { meet(living); },
                   [this](const std::string& told) { hear(read_json(told)); },
                   [this] {
                     hub_.people.forget_all_here();
                     hub_.tables.lists_changed_elsewhere();
                     hub_.presence.tell_lobby_here();
                     hub_.presence.send_off_all_ended();
                   }});
}

// ---- whose tables are whose ----

bool Nodes::is_sure() const { return !circle_ || (holds_ && circle_->is_sure()); }

void Nodes::demand_sure() const {
  if (!is_sure()) throw Elsewhere(0);
}

std::string Nodes::trouble() const {
  return is_sure() ? "" : "this node was silent for too long: others may have its tables";
}

void Nodes::claim(const std::string& table) {
  if (!circle_) return;
  demand_sure();
  if (const auto known = owners_.find(table); known != owners_.end())
    throw Elsewhere(known->second);
  const auto [number, address] = circle_->claim(table);
  if (number == 0 || number == circle_->number()) return;
  peers_.try_emplace(number, Peer{.address = address, .times_missing = -1});
  owners_[table] = number;
  throw Elsewhere(number);
}

void Nodes::demand_here(const std::string& table) {
  if (!hub_.tables.all().contains(table)) claim(table);
}

bool Nodes::is_elsewhere(const std::string& table) {
  try {
    demand_here(table);
    return false;
  } catch (const Elsewhere&) {
    return true;
  }
}

bool Nodes::is_first() const {
  if (!circle_) return true;
  return is_sure() && (peers_.empty() || circle_->number() < peers_.begin()->first);
}

namespace {

// What nobody has any more; as soon as the database says what that is.
void take_up(Hub& hub) {
  if (!hub.nodes.is_sure()) return;
  try {
    hub.tables.take_up();
  } catch (const StoreAway&) {
    hub.world.later(pause, [&hub] { take_up(hub); });
  }
}

}  // namespace

// Who has died is in no list any more; who has just come, perhaps not in this one yet.
void Nodes::meet(const std::vector<Neighbour>& living) {
  std::set<Id> numbers;
  for (const auto& [number, address] : living) {
    numbers.insert(number);
    if (number != circle_->number()) peers_[number].address = address;
  }
  std::vector<Id> gone;
  for (auto& [number, peer] : peers_)
    if (numbers.contains(number))
      peer.times_missing = 0;
    else if (++peer.times_missing > 0)
      gone.push_back(number);
  for (const Id number : gone) forget(number);
  if (!gone.empty()) take_up(hub_);
}

void Nodes::forget(Id node) {
  std::erase_if(owners_, [&](const auto& entry) { return entry.second == node; });
  Peer peer = std::move(peers_.at(node));
  peers_.erase(node);
  lose(peer);
}

// Whatever was asked of it may have been done, or not. Who watches there comes back by himself.
void Nodes::lose(Peer& peer) {
  bool was_asked = false;
  if (const auto link = std::exchange(peer.link, nullptr)) {
    was_asked = link->was_open();
    link->hear = nullptr, link->end = nullptr;
    link->close();
  }
  for (const auto& [id, call] : std::exchange(peer.asked, {}))
    if (!was_asked || may_be_repeated(*call->operation))
      try_again(call);
    else
      call->refuse(503, Message("node.gone"));
  for (const auto number : std::exchange(peer.watching, {}))
    if (const auto client = clients_.find(number); client != clients_.end())
      client->second->close();
}

// Somebody else may have this node's tables. Who is here comes back by himself, once they are
// somebody's again.
void Nodes::lose_tables() {
  if (!std::exchange(holds_, false)) return;
  log_error("node.silent", {{"number", circle_->number()}});
  owners_.clear();
  hub_.tables.lose_all();
  hub_.people.forget_all_here();
  for (const auto& link : std::set(accepted_)) link->close();
  hub_.presence.close_all();
  ++unsettled_;
  hub_.write(Probe(), [this](const Outcome&) { --unsettled_; });
}

void Nodes::tick() {
  if (!circle_) return;
  if (!circle_->is_sure()) {
    lose_tables();
    circle_->come_back();
  }
  if (circle_->is_sure() && unsettled_ == 0 && !std::exchange(holds_, true)) take_up(hub_);
  tell_what_was_done();
}

// ---- asking ----

Link& Nodes::link_to(Id node) {
  Peer& peer = peers_.at(node);
  if (peer.link) return *peer.link;
  peer.link = hub_.world.link_to(peer.address);
  peer.link->hear = [this, node](const Json& head, std::string body) {
    hear_answer(node, head, std::move(body));
  };
  peer.link->end = [this, node] {
    if (const auto known = peers_.find(node); known != peers_.end()) lose(known->second);
  };
  return *peer.link;
}

void Nodes::forward(const CallPtr& call, Id node) {
  if (call->is_from_node) return call->reply({misdirected, {}, std::nullopt, {}});
  const auto known = peers_.find(node);
  if (known == peers_.end()) return try_again(call);
  const Caller& by = call->caller;
  Json head = {
      {"do", call->operation->name}, {"fields", call->fields}, {"user", by.user},
      {"pass", pass_json(by.pass)},  {"address", by.address},  {"lang", language_of(*by.texts)}};
  Link& link = link_to(node);
  Peer& peer = known->second;
  if (by.client) {
    head["client"] = by.client->number;
    head["follows"] = by.client->follows_all;
    clients_[by.client->number] = by.client;
    peer.watching.insert(by.client->number);
  }
  head["ask"] = ++asked_ever_;
  peer.asked[asked_ever_] = call;
  ++call->times_sent;
  link.send(head);
}

void Nodes::try_again(const CallPtr& call) {
  if (call->times_sent >= most_times_sent) return call->refuse(503, Message("node.gone"));
  ++call->times_sent;
  Client* const client = call->caller.client;
  hub_.world.later(pause, hub_.requests.when_due(call, [this, call, client,
                                                        number = client ? client->number : 0] {
    const bool has_left =
        client && (!hub_.presence.is_connected(*client) || client->number != number);
    if (!has_left) call->operation->run(hub_, call);
  }));
}

void Nodes::hear_answer(Id node, const Json& head, std::string body) {
  Peer& peer = peers_.at(node);
  const auto client_called = [&](const char* field) {
    const auto found = clients_.find(head.at(field).get<std::uint64_t>());
    return found == clients_.end() ? nullptr : found->second;
  };
  if (head.contains("line")) {
    if (Client* client = client_called("line"))
      client->send(std::make_shared<const std::string>(std::move(body)));
  } else if (head.contains("close")) {
    if (Client* client = client_called("close")) client->close();
  } else if (const auto asked = peer.asked.extract(head.at("answer").get<u64>())) {
    const CallPtr call = asked.mapped();
    Answer answer{head.at("status"), {std::move(body)}, std::nullopt, head.value("tag", "")};
    if (head.contains("cookie")) answer.cookie = head["cookie"];
    if (answer.status != misdirected) return call->reply(std::move(answer));
    owners_.erase(call->text("table"));
    try_again(call);
  }
}

void Nodes::watch(Client& client, const std::string& table) {
  const auto call = std::make_shared<Call>();
  call->operation = find_operation("watch");
  call->fields = {{"table", table}};
  call->caller = {client.user, client.pass, client.address, &client};
  call->reply = [](const Answer&) {};
  hub_.requests.call_from_node(call);
}

void Nodes::ask(const char* what, Json fields, std::function<void(bool)> done) {
  const auto call = std::make_shared<Call>();
  call->operation = find_for_node(what);
  call->fields = std::move(fields);
  call->reply = [done = std::move(done)](const Answer& answer) { done(answer.status == 200); };
  hub_.requests.perform(call, [&] { call->operation->run(hub_, call); });
}

void Nodes::disconnect(const Client& client) {
  if (clients_.erase(client.number) == 0) return;
  for (auto& [node, peer] : peers_)
    if (peer.watching.erase(client.number) > 0 && peer.link)
      peer.link->send({{"gone", client.number}});
}

// ---- being asked ----

bool Nodes::knows(const std::string& secret) const {
  return secret_.size() == secret.size()
         && sodium_memcmp(secret_.data(), secret.data(), secret.size()) == 0;
}

Json Nodes::greeting() const { return {{"secret", secret_}}; }

void Nodes::accept(const std::shared_ptr<Link>& link) {
  accepted_.insert(link);
  const auto guests = std::make_shared<Guests>();
  const std::weak_ptr<Link> weak = link;
  link->hear = [this, weak, guests](const Json& head, const std::string&) {
    if (const auto asking = weak.lock()) hear_question(asking, *guests, head);
  };
  link->end = [this, weak, guests] {
    for (const auto& [number, guest] : std::exchange(*guests, {})) hub_.presence.leave(*guest);
    accepted_.erase(weak.lock());
  };
}

void Nodes::hear_question(const std::shared_ptr<Link>& link, Guests& guests, const Json& head) {
  if (head.contains("gone")) {
    if (const auto guest = guests.extract(head["gone"].get<std::uint64_t>()))
      hub_.presence.leave(*guest.mapped());
    return;
  }
  const auto call = std::make_shared<Call>();
  call->operation = find_for_node(head.at("do"));
  call->fields = head.at("fields");
  call->is_from_node = true;
  Caller& by = call->caller;
  by.user = head.at("user");
  by.pass = read_pass(head.at("pass"));
  by.address = head.at("address");
  if (const Texts* texts = Texts::in(head.at("lang").get<std::string>())) by.texts = texts;
  if (head.contains("client")) {
    auto& guest = guests[head["client"].get<std::uint64_t>()];
    if (!guest) guest = std::make_unique<Guest>(link);
    guest->number = head["client"];
    guest->user = by.user;
    guest->pass = by.pass;
    guest->address = by.address;
    guest->follows_all = head.at("follows");
    by.client = guest.get();
  }
  call->reply = [weak = std::weak_ptr(link), id = head.at("ask")](Answer answer) {
    const auto asking = weak.lock();
    if (!asking) return;
    Json about = {{"answer", id}, {"status", answer.status}, {"tag", answer.tag}};
    if (answer.cookie) about["cookie"] = *answer.cookie;
    asking->send(about, std::make_shared<const std::string>(std::move(answer.body.text)));
  };
  if (!by.client)
    hub_.world.later(patience, [call] {
      if (call->give_up()) call->refuse(503, Message("request.late"));
    });
  // An older or newer program may know other operations.
  if (!call->operation) return call->reply({misdirected, {}, std::nullopt, {}});
  hub_.requests.call_from_node(call);
}

// ---- what everybody is told ----

void Nodes::tell(const Json& what) {
  if (circle_) circle_->tell(what.dump());
}

void Nodes::tell_renewed(Id user, const std::string& before, const Pass& now) {
  tell({{"renewed", user}, {"before", hex_of(before)}, {"now", pass_json(now)}});
}

void Nodes::hear(const Json& told) {
  if (told.contains("tell")) {
    hub_.presence.tell_here(told["tell"], told.at("event"));
  } else if (told.contains("lobby")) {
    hub_.tables.lists_changed_elsewhere();
    hub_.presence.tell_lobby_here();
  } else if (told.contains("user")) {
    const Id user = told["user"];
    user == 0 ? hub_.people.forget_all_here() : hub_.people.forget_here(user);
    hub_.presence.show_renamed(user);
  } else if (told.contains("ended")) {
    hub_.presence.send_off_ended_here(told["ended"]);
  } else if (told.contains("renewed")) {
    hub_.presence.renew_here(told["renewed"], bytes_of(told.at("before")),
                             read_pass(told.at("now")));
  } else if (told.contains("follow")) {
    for (const Id person : told.at("people")) hub_.presence.follow(told["follow"], person);
  } else if (told.contains("here")) {
    for (const Id person : told["here"]) hub_.presence.note_elsewhere(person);
  } else if (told.contains("spent")) {
    std::vector<Spent> spent;
    for (const Json& one : told["spent"]) spent.push_back({one.at(0), one.at(1), one.at(2)});
    hub_.requests.note_spent(spent);
  }
}

// Who was here, and what was used up of what is allowed: what holds for the whole house is known
// everywhere a second later.
void Nodes::tell_what_was_done() {
  Json here = Json::array(), spent = Json::array();
  const auto tell_all = [this](const char* what, Json& list, std::size_t from) {
    if (list.size() >= from && !list.empty()) tell({{what, std::exchange(list, Json::array())}});
  };
  for (const Id person : hub_.presence.noted()) {
    here.push_back(person);
    tell_all("here", here, told_at_once);
  }
  tell_all("here", here, 1);
  for (const Spent& one : hub_.requests.spent()) {
    spent.push_back({one.who, one.most, one.used});
    tell_all("spent", spent, told_at_once);
  }
  tell_all("spent", spent, 1);
}

}  // namespace ziggurat::server
