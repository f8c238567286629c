#include "server/orders.h"

#include <fmt/chrono.h>

#include "server/departing.h"
#include "server/hub.h"
#include "server/logging.h"
#include "server/operations.h"

namespace ziggurat::server {
namespace {

constexpr int guests_at_once = 200;

struct Came {
  bool refused = false;
  std::string outcome = "done";
};
using Finish = std::function<void(const Came&)>;

const Came unkept{true, "the database could not keep it; see the log of the server"};

// Of a write: finished, after what is to be done then.
Store::Done finished(const Finish& finish, std::function<Came(const Outcome&)> then) {
  return [finish, then = std::move(then)](const Outcome& outcome) {
    finish(outcome.kept ? then(outcome) : unkept);
  };
}

bool is_here(Hub& hub, Id user) {
  const auto known = hub.world.store.user(user);
  return known && !known->name.empty();
}

void restrain(Hub& hub, const Order& order, const Finish& finish, bool is_lifted) {
  const std::string address = order.args.value("address", "");
  if (address.empty() && !is_here(hub, order.user)) return finish({true, "nobody is called so"});
  Restraining change;
  change.bar = order.kind.ends_with("mute") ? Bar::Mute
               : address.empty()            ? Bar::Ban
                                            : Bar::BanOfAddress;
  change.restraint = {address.empty() ? restrained(order.user) : address,
                      order.args.value("until", Millis{0}), order.args.value("reason", "")};
  change.user = order.user;
  change.is_lifted = is_lifted;
  hub.write(change, finished(finish, [&hub, change](const Outcome& outcome) -> Came {
              if (outcome.refused) return {true, "there was nothing to lift"};
              if (change.is_lifted) return {};
              if (change.bar == Bar::Ban) hub.presence.send_off_ended(change.user);
              return {};
            }));
}

void restrain(Hub& hub, const Order& order, const Finish& finish) {
  restrain(hub, order, finish, false);
}
void lift(Hub& hub, const Order& order, const Finish& finish) {
  restrain(hub, order, finish, true);
}

void reset_password(Hub& hub, const Order& order, const Finish& finish) {
  if (!hub.world.store.member(order.user)) return finish({true, "only accounts have a password"});
  hub.write(PasswordReset{order.user, order.args.at("secret"), order.args.value("tokens", false)},
            finished(finish, [&hub, user = order.user](const Outcome&) -> Came {
              hub.presence.send_off_ended(user);
              return {};
            }));
}

void remove_person(Hub& hub, const Order& order, const Finish& finish) {
  if (!is_here(hub, order.user)) return finish({true, "nobody is called so"});
  if (hub.people.is_moving(order.user)) return finish({true, "somebody is at it already"});
  depart(hub, order.user, finished(finish, [](const Outcome&) { return Came(); }));
}

// By the node that has it.
void close_table(Hub& hub, const Order& order, const Finish& finish) {
  const auto found = hub.world.store.records(std::array{order.args.at("table").get<std::string>()});
  if (found.empty()) return finish({true, "there is no such table"});
  if (found.front().has_ended()) return finish({true, "the table has ended already"});
  hub.nodes.ask("close", {{"table", found.front().id}}, [finish](bool done) {
    finish(done ? Came() : Came{true, "the table could not be closed; see the log of the server"});
  });
}

// Some at a time, so that nobody else waits long for the database.
void prune(Hub& hub, const Order& order, const Finish& finish, Id after, int before) {
  hub.write(Pruning{order.args.at("since"), hub.world.now(), after, guests_at_once},
            [&hub, order, finish, before](const Outcome& outcome) {
              if (!outcome) return finish(unkept);
              const int pruned = before + outcome.pruned;
              if (outcome.pruned == guests_at_once)
                return prune(hub, order, finish, outcome.id, pruned);
              hub.people.forget_all();
              finish({false, fmt::format("{} guests went", pruned)});
            });
}
void prune(Hub& hub, const Order& order, const Finish& finish) { prune(hub, order, finish, 0, 0); }

struct Row {
  const char* kind;
  void (*carry_out)(Hub&, const Order&, const Finish&);
};
constexpr Row rows[] = {
    {"mute", restrain},
    {"unmute", lift},
    {"ban", restrain},
    {"unban", lift},
    {"reset-password", reset_password},
    {"delete", remove_person},
    {"close", close_table},
    {"prune", prune},
};

void carry_out(Hub& hub, const Order& order, const Finish& finish) {
  for (const Row& row : rows)
    if (row.kind == order.kind) return row.carry_out(hub, order, finish);
  finish({true, "the ziggurat that runs here does not know such an order"});
}

}  // namespace

void operation::close(Hub& hub, const CallPtr& call) {
  Sitting* sitting = hub.tables.find(call->text("table"));
  if (!sitting || hub.tables.defer(*sitting, call)) return;
  Change change{sitting->record, nullptr, {}};
  change.record.status = Status::Closed;
  change.record.asked = nobody;
  change.record.proposal.reset();
  hub.tables.reply_when_kept(*sitting, std::move(change), call);
}

std::string moment_in_words(Millis at) {
  if (at == 0) return "never";
  return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(static_cast<std::time_t>(at / 1000)));
}

Message Orders::told(Message message, const Restraint& one) {
  return std::move(message)
      .with("until", moment_in_words(one.until))
      .with("reason", one.reason.empty() ? "none" : one.reason);
}

std::optional<Refusal> Orders::why_unwelcome(const std::string& address) const {
  const auto found = banned_.find(address);
  if (found == banned_.end()) return std::nullopt;
  return Refusal{403, told(Message("address.banned"), found->second)};
}

void Orders::tick() try {
  if (is_busy_) return;
  OpenOrders open = hub_.world.store.orders(hub_.world.now());
  const auto before = std::exchange(banned_, {});
  for (const Restraint& one : open.banned) banned_[one.who] = one;
  for (const auto& [address, ban] : banned_)
    if (!before.contains(address)) hub_.presence.send_off_from(address);
  if (!open.waiting.empty() && hub_.nodes.is_first()) take_up(open.waiting.front());
} catch (const StoreAway&) {  // it waits there
  is_busy_ = false;
}

void Orders::take_up(const Order& order) {
  is_busy_ = true;
  try {
    carry_out(hub_, order,
              [this, order](const Came& came) { end(order, came.refused, came.outcome); });
  } catch (const StoreAway&) {
    throw;
  } catch (const std::exception& error) {
    log_error("order.failed", {{"order", order.id}, {"error", error.what()}});
    end(order, true, error.what());
  }
}

void Orders::end(const Order& order, bool refused, const std::string& outcome) {
  log_warning("order", {{"order", order.id},
                        {"by", order.by},
                        {"kind", order.kind},
                        {"about", order.about},
                        {"outcome", outcome}});
  Json args = order.args;
  args.erase("secret");
  hub_.write(OrderDone{order.id, hub_.world.now(), refused, outcome, std::move(args)},
             [this](bool kept) {
               is_busy_ = false;
               if (kept) tick();
             });
}

}  // namespace ziggurat::server
