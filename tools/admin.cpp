#include "tools/admin.h"

#include <fmt/format.h>
#include <pwd.h>
#include <sodium.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cmath>
#include <thread>

#include "server/address.h"
#include "server/logging.h"
#include "server/orders.h"
#include "server/passwords.h"
#include "server/table_names.h"
#include "server/typed_text.h"
#include "server/unattended.h"
#include "tools/place.h"

namespace ziggurat {
namespace {

using server::Id;
using server::Millis;
using server::Order;

constexpr double most_days = 36'500;
constexpr std::size_t max_reason = 200;  // characters
constexpr std::chrono::seconds patience{30};

struct Arguments {
  server::StorePlace place;
  std::string name, address, table, search, reason;
  Id id = 0;
  double days = 0;
  int most = 50;
  bool tokens = false, sure = false, dry_run = false;
};

Millis now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}
Millis length_of(double days) { return std::llround(days * 24 * 3600 * 1000); }

// ---- whose command it is, and about whom ----

std::string user_of_system() {
  const passwd* entry = getpwuid(getuid());
  const std::string name = entry ? entry->pw_name : fmt::format("user {}", getuid());
  const char* behind_sudo = std::getenv("SUDO_USER");
  return behind_sudo ? fmt::format("{} for {}", name, behind_sudo) : name;
}

std::string in_words(const server::PersonFound& person) {
  return fmt::format("{}{} (person {})", person.name, person.guest ? ", a guest" : "", person.id);
}

std::runtime_error nobody_called(server::Desk& desk, const std::string& name) {
  std::string like;
  for (const auto& person : desk.people({.part = server::clean(name)}, 5))
    like += fmt::format("\n  --id {}   {}", person.id, in_words(person));
  return std::runtime_error(fmt::format("there is no account called “{}”.{}", name,
                                        like.empty()
                                            ? " See who there is: ziggurat admin people"
                                            : " If you mean one of these, say so:" + like));
}

server::PersonFound person_named(server::Desk& desk, const Arguments& arguments) {
  if (arguments.name.empty() == (arguments.id == 0))
    throw std::runtime_error("say whom: the name of an account, or --id and a number");
  server::Whom whom{.id = arguments.id};
  if (whom.id == 0) whom.account = server::folded(server::clean(arguments.name));
  const auto found = desk.people(whom, 1);
  if (!found.empty()) return found.front();
  if (whom.id == 0) throw nobody_called(desk, arguments.name);
  throw std::runtime_error(
      fmt::format("there is no person {}; see who there is: ziggurat admin people", whom.id));
}

std::string reason_of(const Arguments& arguments) {
  const std::string reason = server::clean(arguments.reason);
  if (!server::is_utf8(reason) || server::characters(reason) > max_reason)
    throw std::runtime_error(fmt::format("a reason has {} characters at most", max_reason));
  return reason;
}

// ---- orders ----

// Leaves it, and waits for what comes of it: from the house that is open, or carried out here.
Order done(const Arguments& arguments, server::Desk& desk, Order order) {
  order.at = now();
  order.by = user_of_system();
  const Id id = desk.leave(order);
  const auto end = std::chrono::steady_clock::now() + patience;
  while (std::chrono::steady_clock::now() < end) {
    try {
      carry_out_orders(arguments.place);
    } catch (const server::StoreInUse&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    if (Order now = desk.order(id); now.done != 0) return now;
  }
  throw std::runtime_error(fmt::format(
      "the house is open, but has not taken this up for {} seconds. It still will: what comes of "
      "it, ziggurat admin log tells",
      patience.count()));
}

int report(const Order& order) {
  fmt::print(order.refused ? stderr : stdout, "{} {}: {}\n", order.kind, order.about,
             order.outcome);
  return order.refused ? 1 : 0;
}

Order order_about(const char* kind, const server::PersonFound& person) {
  Order order;
  order.kind = kind;
  order.about = in_words(person);
  order.user = person.id;
  order.args = Json::object();
  return order;
}

int restrain(const Arguments& arguments, const char* kind) {
  const auto desk = open_desk(arguments.place);
  Order order;
  if (arguments.address.empty()) {
    order = order_about(kind, person_named(*desk, arguments));
  } else {
    const auto network = server::network_of(arguments.address);
    if (!network)
      throw std::runtime_error(
          fmt::format("{} is no address, such as 192.0.2.7 or 2001:db8::1", arguments.address));
    order.kind = kind;
    order.about = *network;
    order.args = {{"address", *network}};
  }
  if (arguments.days > 0) order.args["until"] = now() + length_of(arguments.days);
  if (!arguments.reason.empty()) order.args["reason"] = reason_of(arguments);
  return report(done(arguments, *desk, std::move(order)));
}

// 80 bits that nobody mistakes for others.
std::string new_password() {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::string password;
  for (int i = 0; i < 16; ++i) password += letters[randombytes_uniform(letters.size())];
  return password;
}

int reset_password(const Arguments& arguments) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
  const auto desk = open_desk(arguments.place);
  Order order = order_about("reset-password", person_named(*desk, arguments));
  const std::string password = new_password();
  order.args["secret"] = server::hash_of_password(password);
  if (arguments.tokens) order.args["tokens"] = true;
  const int status = report(done(arguments, *desk, std::move(order)));
  if (status == 0) fmt::print("The new password, which is shown this once: {}\n", password);
  return status;
}

int remove_person(const Arguments& arguments) {
  const auto desk = open_desk(arguments.place);
  const auto person = person_named(*desk, arguments);
  if (!arguments.sure)
    throw std::runtime_error(fmt::format(
        "{} would go for good: name, password, tokens, chat and notes. The computer would play on "
        "at {} tables. If that is meant, say so with --yes",
        in_words(person), person.tables));
  return report(done(arguments, *desk, order_about("delete", person)));
}

int close_table(const Arguments& arguments) {
  const auto desk = open_desk(arguments.place);
  Order order;
  order.kind = "close";
  order.about = "table " + arguments.table;
  order.args = {{"table", arguments.table}};
  if (!arguments.reason.empty()) order.args["reason"] = reason_of(arguments);
  return report(done(arguments, *desk, std::move(order)));
}

int prune(const Arguments& arguments) {
  const auto desk = open_desk(arguments.place);
  const Millis since = now() - length_of(arguments.days);
  if (arguments.dry_run) {
    fmt::print("{} guests and {} sessions would go.\n", desk->guests_to_prune(since),
               desk->sessions_to_prune(since));
    return 0;
  }
  Order order;
  order.kind = "prune";
  order.about = fmt::format("what is {} days old", arguments.days);
  order.args = {{"since", since}};
  return report(done(arguments, *desk, std::move(order)));
}

// ---- lists ----

std::string until(const std::optional<Millis>& moment) {
  if (!moment) return "";
  return *moment == 0 ? "for good" : "until " + server::moment_in_words(*moment);
}

int show_people(const Arguments& arguments) {
  const auto desk = open_desk(arguments.place);
  const auto found = desk->people({.part = server::clean(arguments.search)}, arguments.most);
  for (const auto& person : found) {
    std::string held;
    for (const auto& [word, moment] : {std::pair("muted", person.muted), {"banned", person.banned}})
      if (moment && (*moment == 0 || *moment > now()))
        held += fmt::format(", {} {}", word, until(moment));
    fmt::print("{:>8}  {} ({}){}: last seen {}, {} tables going on\n", person.id, person.name,
               person.guest ? "guest" : "account", held,
               person.seen == 0 ? "long ago" : server::moment_in_words(person.seen), person.tables);
  }
  fmt::print(
      "{} people{}.\n", found.size(),
      std::ssize(found) == arguments.most ? ", and perhaps more: search, or say --most" : "");
  return 0;
}

int show_tables(const Arguments& arguments) {
  const auto desk = open_desk(arguments.place);
  const auto found = desk->tables(server::clean(arguments.search), arguments.most);
  for (const auto& table : found)
    fmt::print("{}  {} ({}, {}{}): host {}, players {}, last changed {}\n", table.id,
               server::called(table.id, table.name), table.game, table.status,
               table.is_public ? ", public" : "", table.host.empty() ? "gone" : table.host,
               table.people.empty() ? "none" : table.people,
               server::moment_in_words(table.changed));
  fmt::print(
      "{} tables{}.\n", found.size(),
      std::ssize(found) == arguments.most ? ", and perhaps more: search, or say --most" : "");
  return 0;
}

int show_restraints(const Arguments& arguments) {
  const auto desk = open_desk(arguments.place);
  int shown = 0;
  for (const auto bar : {server::Bar::Mute, server::Bar::Ban, server::Bar::BanOfAddress})
    for (const auto& one : desk->restraints(bar, now())) {
      std::string who = one.who;
      if (bar != server::Bar::BanOfAddress)
        for (const auto& person : desk->people({.id = std::stoll(one.who)}, 1))
          who = in_words(person);
      fmt::print("{}  {}, {}{}\n", bar == server::Bar::Mute ? "mute" : "ban ", who,
                 until(one.until), one.reason.empty() ? "" : ": " + one.reason);
      ++shown;
    }
  fmt::print("{} people and addresses.\n", shown);
  return 0;
}

int show_log(const Arguments& arguments) {
  const auto desk = open_desk(arguments.place);
  for (const Order& order : desk->orders(arguments.most)) {
    const Millis end = order.args.value("until", Millis{0});
    const std::string reason = order.args.value("reason", "");
    fmt::print("{}  {}: {} {}{}{}, {}{}\n", server::moment_in_words(order.at), order.by, order.kind,
               order.about, end == 0 ? "" : ", " + until(end),
               reason.empty() ? "" : " (" + reason + ")", order.refused ? "refused: " : "",
               order.done == 0 ? "waits" : order.outcome);
  }
  return 0;
}

}  // namespace

std::function<std::optional<int>()> add_admin(CLI::App& app) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* admin = app.add_subcommand(
      "admin",
      "Mind the house, open or closed: look people and tables up, mute, ban, reset passwords, "
      "delete accounts, close tables, prune. What was done is kept: see admin log.");
  admin->footer("Example:\n  ziggurat admin people --data /var/lib/ziggurat ada");
  admin->require_subcommand(1);

  using Run = std::function<int(const Arguments&)>;
  const auto runs = std::make_shared<std::vector<std::pair<CLI::App*, Run>>>();
  const auto command = [&](const char* name, const char* about, const char* example, Run run) {
    CLI::App* sub = admin->add_subcommand(name, about);
    sub->footer(fmt::format("Example:\n  ziggurat admin {}", example));
    add_place(*sub, arguments->place);
    runs->emplace_back(sub, std::move(run));
    return sub;
  };
  const auto takes_most = [&](CLI::App* sub) {
    sub->add_option("--most", arguments->most, "how many are shown")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
  };
  const auto takes_search = [&](CLI::App* sub, const char* about) {
    sub->add_option("search", arguments->search, about);
    takes_most(sub);
  };
  const auto takes_person = [&](CLI::App* sub) {
    CLI::Option* name = sub->add_option("name", arguments->name, "the name of an account");
    sub->add_option("--id", arguments->id, "anybody, also a guest: his number in admin people")
        ->check(CLI::Range(Id{1}, Id{1} << 53))
        ->excludes(name);
    return name;
  };
  const auto takes_address = [&](CLI::App* sub, CLI::Option* name) {
    sub->add_option("--address", arguments->address,
                    "all who come from there instead; of IPv6 its network, a /64")
        ->excludes(name)
        ->excludes("--id");
  };
  const auto takes_reason = [&](CLI::App* sub) {
    sub->add_option("--reason", arguments->reason, "which is told, and kept in the log");
  };
  const auto takes_term = [&](CLI::App* sub) {
    sub->add_option("--days", arguments->days, "for how long; else for good")
        ->check(CLI::Range(0.001, most_days));
    takes_reason(sub);
  };

  takes_search(
      command("people", "List people, who was here last first.", "people ada", show_people),
      "a part of their name");
  takes_search(
      command("tables", "List tables, the latest change first.", "tables ada", show_tables),
      "the table, a part of its name, or the name of somebody who sits there");

  CLI::App* mute =
      command("mute", "Let somebody play, but not chat.", "mute ada --days 7 --reason 'insults'",
              [](const Arguments& a) { return restrain(a, "mute"); });
  takes_person(mute);
  takes_term(mute);
  takes_person(command("unmute", "Let somebody chat again.", "unmute ada",
                       [](const Arguments& a) { return restrain(a, "unmute"); }));

  CLI::App* ban = command("ban",
                          "Let somebody, or all at an address, in no more. Sessions and tokens of "
                          "somebody who is banned end.",
                          "ban ada --days 30\n  ziggurat admin ban --address 192.0.2.7",
                          [](const Arguments& a) { return restrain(a, "ban"); });
  takes_address(ban, takes_person(ban));
  takes_term(ban);
  CLI::App* unban = command("unban", "Let somebody, or all at an address, in again.", "unban ada",
                            [](const Arguments& a) { return restrain(a, "unban"); });
  takes_address(unban, takes_person(unban));
  command("bans", "List who is muted or banned, and until when.", "bans", show_restraints);

  CLI::App* reset = command("reset-password",
                            "Give somebody a new password, which is shown once; he is signed out "
                            "everywhere.",
                            "reset-password ada --tokens", reset_password);
  takes_person(reset);
  reset->add_flag("--tokens", arguments->tokens, "end the tokens of his bots, too");

  CLI::App* remove = command("delete",
                             "Delete an account, or a guest. In old games somebody stays as a "
                             "former player; in others the computer plays on.",
                             "delete ada --yes", remove_person);
  takes_person(remove);
  remove->add_flag("--yes", arguments->sure, "it is meant: nothing of this can be undone");

  CLI::App* close = command("close", "Close a table; its log is kept.",
                            "close abcdefgh23456789 --reason 'spam'", close_table);
  close->add_option("table", arguments->table, "the table, as in its link")->required();
  takes_reason(close);

  CLI::App* pruning =
      command("prune",
              "Delete guests of whom nobody has heard for so long and who sit at no "
              "table that goes on, and sessions that were not used since.",
              "prune --days 180 --dry-run", prune);
  pruning->add_option("--days", arguments->days, "for how long")
      ->check(CLI::Range(1.0, most_days))
      ->required();
  pruning->add_flag("--dry-run", arguments->dry_run, "only say how many");

  takes_most(command("log",
                     "Tell what was ordered, by whom, and what came of it; the latest first.",
                     "log --most 20", show_log));

  return [arguments, runs]() -> std::optional<int> {
    for (const auto& [sub, run] : *runs)
      if (*sub)
        return guarded([&, &run = run] {
          server::set_log_level("error");
          return run(*arguments);
        });
    return std::nullopt;
  };
}

}  // namespace ziggurat
