#include "tools/serving.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "server/logging.h"
#include "server/postgres/worker.h"
#include "server/stores.h"
#include "server/typescript.h"
#include "server/upgrade.h"
#include "server/web.h"
#include "tools/admin.h"
#include "tools/crescent_data.h"
#include "tools/place.h"

namespace ziggurat {
namespace {

// Beside the program, where the build puts it: build/release/ziggurat and web/dist.
std::string default_web() {
  const auto program = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  return (program / "../../web/dist").lexically_normal().string();
}

struct Arguments {
  server::ServeSettings serve;
  server::postgres::WorkerSettings think;
  std::string log_level = "info";
  std::string crescent_data;
  std::string file;
  std::string from, to;
  bool replace = false, check = false;
  std::string game;
};

int show_types(const std::string& game) {
  const Title* title = find_title(game);
  if (!game.empty() && !title) {
    fmt::print(
        stderr, "{}\n",
        Texts::english()(Message("game.unknown").with("name", game).with("known", title_names())));
    return 2;
  }
  fmt::print("{}", title ? server::typescript(*title) : server::typescript());
  return 0;
}

void show_progress(int done, int of) {
  constexpr int often = 100;
  if (done % often == 0 && isatty(STDERR_FILENO))
    fmt::print(stderr, "\r{} of {} games played again", done, of);
}

// 1 if some games would be stopped.
int check_upgrade(const server::StorePlace& place) {
  server::set_log_level("error");
  const server::Outlook outlook = server::look_ahead(*server::open_copy(place), show_progress);
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\x1b[K");
  for (const auto& game : outlook.stopped) {
    fmt::print("{} ({}, rules {}): agrees on {} of {} choices. {}\n", game.id, game.game,
               game.rules, game.made, game.of, Texts::english()(game.reason));
    if (!game.choice.empty()) fmt::print("    the next choice is: {}\n", game.choice);
  }
  fmt::print("{} running games would go on, {} would be stopped.\n", outlook.going_on,
             outlook.stopped.size());
  fmt::print("{} finished games can be replayed to the end, {} only in part; results stay.\n",
             outlook.whole, outlook.cut);
  return outlook.stopped.empty() ? 0 : 1;
}

// A directory, or the address of a database.
server::StorePlace place_of(const std::string& word, const std::string& password_file) {
  if (word.find("://") == std::string::npos) return {.directory = word};
  return {.database = {word, password_file}};
}

void demand_workers(const server::ServeSettings& settings) {
  if (settings.hub.workers == 0 && settings.place.database.url.empty())
    throw std::runtime_error(
        "--workers 0 goes with --store alone: nobody else can think for a house in a directory");
}

int move_house(const Arguments& arguments) {
  server::set_log_level("error");
  const bool shows = isatty(STDERR_FILENO);
  std::size_t rows = 0;
  const std::string& password_file = arguments.serve.place.database.password_file;
  server::move(place_of(arguments.from, password_file), place_of(arguments.to, password_file),
               arguments.replace, [&](std::size_t done, std::size_t of) {
                 rows = of;
                 if (shows) fmt::print(stderr, "\r{} of {} rows", done, of);
               });
  if (shows) fmt::print(stderr, "\r\x1b[K");
  fmt::print("{} rows are in {}, and say the same as in {}.\n", rows, arguments.to, arguments.from);
  return 0;
}

}  // namespace

std::function<std::optional<int>()> add_serving(CLI::App& app) {
  const auto arguments = std::make_shared<Arguments>();
  server::ServeSettings& settings = arguments->serve;
  settings.web = default_web();
  const auto takes_place = [&](CLI::App* sub) { add_place(*sub, settings.place); };

  const auto takes_crescent_data = [&](CLI::App* sub) {
    sub->add_option("--crescent-data", arguments->crescent_data,
                    "a directory of Crescent Moon's data that tables may choose to play with");
  };

  CLI::App* serve =
      app.add_subcommand("serve", "Open the house: web site, API and sockets on one port.");
  serve->footer("Example:\n  ziggurat serve --port 8080 --data /var/lib/ziggurat");
  takes_place(serve);
  serve->add_option("--address", settings.address, "where to listen; 0.0.0.0 for every network")
      ->capture_default_str();
  serve->add_option("--port", settings.port, "0 takes any free one and prints it")
      ->capture_default_str();
  serve->add_option("--web", settings.web, "directory of the built web client")
      ->capture_default_str();
  takes_crescent_data(serve);
  serve->add_option("--public-url", settings.public_url,
                    "the address browsers use when a proxy stands in front, such as "
                    "https://play.example.org; https makes cookies secure");
  serve
      ->add_option("--behind-proxy", settings.proxies,
                   "believe X-Forwarded-For about who calls; how many proxies stand one behind the "
                   "other in front, if it is more than one")
      ->expected(0, 1)
      ->default_str("1")
      ->check(CLI::Range(0, 10));
  serve->add_option("--metrics", settings.metrics,
                    "where numbers for Prometheus are given, such as 127.0.0.1:9464; else nowhere");
  serve
      ->add_option("--node", settings.node.address,
                   "this is one of several servers on one database, whose others reach it at this "
                   "address, such as 10.0.0.5:8090; needs --store")
      ->type_name("ADDRESS:PORT");
  serve
      ->add_option("--lease", settings.node.lease,
                   "milliseconds that a node may be silent before others take over its tables")
      ->needs("--node")
      ->check(CLI::Range(1000, 60000))
      ->capture_default_str();
  serve
      ->add_option("--workers", settings.hub.workers,
                   "computer players that think at once in this program, beside those of ziggurat "
                   "think; 0 (with --store): none as long as such a one is there")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  serve
      ->add_option("--think", settings.hub.thinking_pace,
                   "how long computer players think: half as long is 0.5, twice as long 2")
      ->check(CLI::Range(0.001, 1000.0))
      ->capture_default_str();
  serve->add_option("--max-connections", settings.max_connections, "open at one time")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  serve
      ->add_option("--max-per-address", settings.max_connections_per_address,
                   "open at one time from one address")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  serve
      ->add_option("--rate-scale", settings.hub.rate_scale,
                   "multiplies how often things may be asked; for tests and load drivers")
      ->check(CLI::Range(0.01, 1e6))
      ->capture_default_str();
  const auto takes_log_level = [&](CLI::App* sub) {
    sub->add_option(
           "--log-level", arguments->log_level,
           "what is logged on standard error; warning: refusals and orders, but not who signs in")
        ->check(CLI::IsMember({"info", "warning", "error", "off"}))
        ->capture_default_str();
  };
  takes_log_level(serve);

  server::postgres::WorkerSettings& worker = arguments->think;
  CLI::App* think = app.add_subcommand(
      "think",
      "Make the choices of computer players for the houses of a database, on any machine.");
  think->footer(
      "Example:\n  ziggurat think --store postgresql://ziggurat@db.example.org/ziggurat --workers "
      "4");
  add_store(*think, settings.place)->required();
  takes_crescent_data(think);
  think->add_option("--workers", worker.workers, "choices that are thought about at once")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  think
      ->add_option("--think", worker.pace,
                   "how long they are thought about, beside what the house says: half as long is "
                   "0.5, twice as long 2")
      ->check(CLI::Range(0.001, 1000.0))
      ->capture_default_str();
  takes_log_level(think);

  CLI::App* backup = app.add_subcommand("backup", "Copy the database; the server may be running.");
  backup->footer("Example:\n  ziggurat backup --data data copy-of-monday.db");
  takes_place(backup);
  backup->add_option("file", arguments->file, "the copy; must not exist")->required();

  CLI::App* restore =
      app.add_subcommand("restore", "Put a copy in the database's place; stop the server first.");
  restore->footer("Example:\n  ziggurat restore --data data copy-of-monday.db");
  takes_place(restore);
  restore->add_option("file", arguments->file, "the copy")->required();
  restore->add_flag("--replace", arguments->replace, "although there is a database already");

  CLI::App* move = app.add_subcommand(
      "move",
      "Copy the house to another kind of database, and compare what is there then; stop the server "
      "first. What was interrupted is gone on with.");
  move->footer(
      "Example:\n  ziggurat move --from data --to postgresql://ziggurat@db.example.org/ziggurat");
  move->add_option("--from", arguments->from, "a directory, or the address of a database")
      ->required();
  move->add_option("--to", arguments->to, "likewise; nothing is there yet")->required();
  add_password_file(*move, settings.place);
  move->add_flag("--replace", arguments->replace, "although something is there already");

  CLI::App* upgrade = app.add_subcommand(
      "upgrade",
      "Say which games would go on by the rules of this program, and which would be stopped. The "
      "server may be running; nothing is changed. Ends with 1 if a game would be stopped.");
  upgrade->footer("Example:\n  ziggurat upgrade --data data --check");
  takes_place(upgrade);
  takes_crescent_data(upgrade);
  upgrade
      ->add_flag("--check", arguments->check,
                 "only say so; the games are brought along when the server starts")
      ->required();

  CLI::App* types = app.add_subcommand(
      "types", "Write the TypeScript of what the server speaks, or of one game's words and view.");
  types->footer(
      "Example:\n  ziggurat types > web/src/server/wire.ts\n"
      "  ziggurat types tigris > web/src/server/tigris.ts");
  types->add_option("game", arguments->game, "the game");

  const auto admin = add_admin(app);

  return [arguments, admin, serve, think, backup, restore, move, upgrade,
          types]() -> std::optional<int> {
    const server::StorePlace& place = arguments->serve.place;
    if (const auto status = admin()) return status;
    if ((*serve || *think || *upgrade) && !arguments->crescent_data.empty())
      if (const int status = install_crescent_data(Texts::english(), arguments->crescent_data))
        return status;
    if (*serve)
      return guarded([&] {
        server::set_log_level(arguments->log_level);
        demand_workers(arguments->serve);
        server::serve(arguments->serve);
        return 0;
      });
    if (*think)
      return guarded([&] {
        server::set_log_level(arguments->log_level);
        arguments->think.database = place.database;
        server::postgres::think(arguments->think);
        return 0;
      });
    if (*backup)
      return guarded([&] {
        server::back_up(place, arguments->file);
        fmt::print("Copied to {}.\n", arguments->file);
        return 0;
      });
    if (*restore)
      return guarded([&] {
        server::restore(place, arguments->file, arguments->replace);
        fmt::print("{} is back in {}.\n", arguments->file,
                   place.database.url.empty() ? place.directory : place.database.url);
        return 0;
      });
    if (*move) return guarded([&] { return move_house(*arguments); });
    if (*types) return show_types(arguments->game);
    if (*upgrade) return guarded([&] { return check_upgrade(place); });
    return std::nullopt;
  };
}

}  // namespace ziggurat
