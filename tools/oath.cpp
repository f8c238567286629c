#include "tools/oath.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "core/table_of.h"
#include "oath/chronicle.h"
#include "oath/json.h"
#include "oath/lines.h"
#include "oath/rules.h"
#include "oath/saga.h"
#include "oath/worlds.h"
#include "terminal/input.h"
#include "tools/checked.h"

namespace ziggurat {
namespace {

using namespace oath;

// ---- the file: a save string for each game, the next one's last; '#' starts a comment ----

constexpr std::size_t max_saga_bytes = 4 << 20;

struct Saga {
  std::vector<Chronicle> worlds;
  std::optional<Message> problem;
};

Saga read_saga(const std::string& path) {
  Saga saga;
  const FileText file = read_file(path, max_saga_bytes);
  if (!file.error.empty()) {
    saga.problem = Message("file.read").with("file", path).with("error", file.error);
    return saga;
  }
  int number = 0;
  for (std::size_t at = 0; at < file.text.size();) {
    const std::size_t end = std::min(file.text.find('\n', at), file.text.size());
    std::string_view line = std::string_view(file.text).substr(at, end - at);
    at = end + 1;
    ++number;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    const auto world = parse_chronicle(line);
    if (!world) {
      saga.problem = Message("oath.saga.line")
                         .with("file", path)
                         .with("line", number)
                         .with("what", world.error());
      return saga;
    }
    saga.worlds.push_back(*world);
  }
  if (saga.worlds.empty()) saga.problem = Message("oath.saga.empty").with("file", path);
  return saga;
}

// Adds a line; what was there stays. Empty: done.
std::string append_line(const std::string& path, const std::string& line) {
  std::ofstream out(path, std::ios::app);
  out << line << "\n" << std::flush;
  return out ? "" : std::strerror(errno);
}

// ---- what a world looks like ----

Message card_name(CardId card) { return Message("oath.card." + std::string(card_words[card])); }

std::string joined(const Texts& texts, const std::vector<Message>& names) {
  std::string text;
  for (const Message& name : names) text += (text.empty() ? "" : ", ") + texts(name);
  return text;
}

std::string site_line(const Texts& texts, const ChronicleSite& site, SiteId at) {
  const std::string space = texts(std::string("oath.site.") + space_words[at]);
  if (!site.faceup || site.card == SiteCard::none)
    return texts(Message("oath.saga.facedown").with("space", space));
  const SiteCards there = cards_at(site);
  std::vector<Message> cards;
  for (CardId card : there.cards) cards.push_back(card_name(card));
  return texts(Message("oath.saga.site")
                   .with("space", space)
                   .with("name", texts(std::string("oath.site.") + word(site.card)))
                   .with("cards", joined(texts, cards))
                   .with("n", static_cast<long>(cards.size()))
                   .with("relics", there.relics));
}

// How many of each suit; which they are, and in what order they lie, is for the game to show.
std::string suits_line(const Texts& texts, const char* key, const auto& cards) {
  EnumArray<Suit, int> count{};
  int visions = 0;
  for (CardId card : cards) {
    if (is_vision(card))
      ++visions;
    else
      ++count[suit_of(card)];
  }
  std::string suits;
  for (Suit suit : each<Suit>)
    suits += (suits.empty() ? "" : ", ") + texts(std::string("oath.suit.") + word(suit)) + " "
             + std::to_string(count[suit]);
  return texts(Message(key).with("n", cards.size()).with("suits", suits).with("visions", visions));
}

std::string boards_line(const Texts& texts, u8 citizens) {
  std::vector<Message> names;
  for (int board = 1; board < max_players; ++board)
    if (citizens & board_bit(board))
      names.push_back(Message(std::string("oath.seat.") + seat_words[board]));
  return texts(Message("oath.saga.citizens")
                   .with("n", static_cast<long>(names.size()))
                   .with("names", joined(texts, names)));
}

std::string oath_name(const Texts& texts, Oath oath) {
  return texts(std::string("oath.oath.") + word(oath));
}

void show_world(const Texts& texts, const Chronicle& world) {
  fmt::print("{}\n", texts(Message("oath.saga.title")
                               .with("name", world.name)
                               .with("n", world.games)
                               .with("oath", oath_name(texts, world.oath))));
  fmt::print("{}\n", boards_line(texts, world.citizens));
  for (SiteId at = 0; at < site_count; ++at)
    fmt::print("  {}\n", site_line(texts, world.site[at], at));
  if (world.deck.empty())
    fmt::print("{}\n", texts("oath.saga.undealt"));
  else
    fmt::print("{}\n", suits_line(texts, "oath.saga.deck", world.deck));
  fmt::print("{}\n", suits_line(texts, "oath.saga.dispossessed", world.dispossessed));
}

// ---- the commands ----

struct Arguments {
  std::string file, text, name, world = world_words[0];
  PlayArguments play;
  int games = 1, lines = 20;
  bool every_card = false;
};

int refuse(const Texts& texts, const Message& message) {
  std::cerr << texts(message) << "\n";
  return 2;
}

int begin_saga(const Texts& texts, const Arguments& arguments, const std::string& line) {
  if (std::filesystem::exists(arguments.file))
    return refuse(texts, Message("oath.saga.exists").with("file", arguments.file));
  if (const std::string error = append_line(arguments.file, line); !error.empty())
    return refuse(texts,
                  Message("oath.saga.write").with("file", arguments.file).with("error", error));
  return 0;
}

int new_saga(const Texts& texts, const Arguments& arguments) {
  const std::string name = arguments.name.empty() ? default_chronicle_name : arguments.name;
  const auto found = std::find(std::begin(world_words), std::end(world_words), arguments.world);
  const Chronicle first = first_chronicle(name, static_cast<int>(found - std::begin(world_words)));
  if (const int status = begin_saga(texts, arguments, print_chronicle(first))) return status;
  show_world(texts, first);
  return 0;
}

int import_saga(const Texts& texts, const Arguments& arguments) {
  const auto world = parse_chronicle(arguments.text);
  if (!world) return refuse(texts, world.error());
  if (const int status = begin_saga(texts, arguments, arguments.text)) return status;
  show_world(texts, *world);
  return 0;
}

// The text need not say whose the victory was.
std::string winner_name(const Texts& texts, const Chronicle& world) {
  const std::string word = winner_word(world);
  if (!word.empty()) return texts("oath.seat." + word);
  return world.winner_name.empty() ? "?" : world.winner_name;
}

int show_saga(const Texts& texts, const Arguments& arguments) {
  const Saga saga = read_saga(arguments.file);
  if (saga.problem) return refuse(texts, *saga.problem);
  for (std::size_t i = 1; i < saga.worlds.size(); ++i) {
    const Chronicle& world = saga.worlds[i];
    fmt::print("{}\n", texts(Message("oath.saga.game")
                                 .with("n", world.games - 1)
                                 .with("oath", oath_name(texts, saga.worlds[i - 1].oath))
                                 .with("winner", winner_name(texts, world))));
  }
  show_world(texts, saga.worlds.back());
  return 0;
}

int export_saga(const Texts& texts, const Arguments& arguments) {
  const Saga saga = read_saga(arguments.file);
  if (saga.problem) return refuse(texts, *saga.problem);
  fmt::print("{}\n", print_chronicle(saga.worlds.back()));
  return 0;
}

// Every game that is played to its end adds the world it has left.
int play_saga(const Texts& texts, Common common, const Arguments& arguments) {
  common.game = "oath";
  for (int game = 0; game < arguments.games; ++game) {
    const Saga saga = read_saga(arguments.file);
    if (saga.problem) return refuse(texts, *saga.problem);
    const Chronicle& world = saga.worlds.back();
    PlayArguments play = arguments.play;
    const long seats =
        play.seats.empty() ? 3 : 1 + std::count(play.seats.begin(), play.seats.end(), ',');
    const GameInfo& game_info = ziggurat::oath::info();
    if (seats < game_info.min_seats || seats > game_info.max_seats)
      return refuse(texts, Message("seats.wrong")
                               .with("game", game_info.name)
                               .with("n", seats)
                               .with("least", game_info.min_seats)
                               .with("most", game_info.max_seats));
    play.position = position_in(world, static_cast<int>(seats), option_words(common.options));
    bool ended = false;
    int status = 0;
    play.over = [&](const Table& table) {
      ended = true;
      const State& end = static_cast<const TableOf<ziggurat::oath::Rules>&>(table).position_now();
      const std::string line = ziggurat::oath::Saga::world_left(end, world.name);
      if (const std::string error = append_line(arguments.file, line); !error.empty())
        status = refuse(
            texts, Message("oath.saga.write").with("file", arguments.file).with("error", error));
      else
        fmt::print("{}\n", texts(Message("oath.saga.written").with("file", arguments.file)));
    };
    if (const int code = run_play(common, play)) return code;
    if (status || !ended) return status;
    if (common.seed) ++*common.seed;
  }
  return 0;
}

// ---- lines of games under the properties of the suite ----

void print_coverage(const Coverage& coverage) {
  for (int i = 0; i < card_numbers; ++i)
    if (*card_words[i])
      fmt::print("{:24} in play {:7}  used {:7}{}\n", card_words[i],
                 coverage.in_play[static_cast<std::size_t>(i)],
                 coverage.used[static_cast<std::size_t>(i)],
                 coverage.times_used(CardId(i)) ? "" : "  NEVER USED");
  for (SiteCard site : each<SiteCard>)
    fmt::print("{:24} visited {:7}{}\n", word(site), coverage.sites[static_cast<std::size_t>(site)],
               coverage.sites[static_cast<std::size_t>(site)] ? "" : "  NEVER USED");
  for (Oath oath : each<Oath>)
    fmt::print("{:24} games   {:7}\n", word(oath), coverage.oaths[static_cast<std::size_t>(oath)]);
  fmt::print("with Citizens {}, with ruins {}\n", coverage.citizens, coverage.ruins);
}

int test_lines(const Common& common, const Arguments& arguments) {
  const LinesReport report = play_lines({.lines = arguments.lines,
                                         .games = arguments.games,
                                         .players = common.players,
                                         .seed = common.seed.value_or(1),
                                         .until_complete = arguments.every_card});
  if (report.violation) {
    const std::string path = "violation-oath.log";
    write_file(path, report.violation->log);
    std::cerr << fmt::format("violation: {}\nthe game that shows it: {}\n", report.violation->what,
                             path);
    return 1;
  }
  print_coverage(report.coverage);
  fmt::print("oath games={} no violation\n", report.games);
  return arguments.every_card && !report.coverage.is_complete() ? 1 : 0;
}

}  // namespace

std::function<std::optional<int>()> add_oath(CLI::App& app, Common& common) {
  const auto arguments = std::make_shared<Arguments>();
  CLI::App* const oath =
      app.add_subcommand("oath", "Chronicles: games of Oath that follow from each other.");
  oath->footer(
      "Example:\n  ziggurat oath chronicle new saga.txt && ziggurat oath chronicle play saga.txt");
  oath->require_subcommand(1);
  CLI::App* const chronicle =
      oath->add_subcommand("chronicle", "A file that keeps a line of games.");
  chronicle->require_subcommand(1);
  const auto command = [&](const char* name, const char* what) {
    CLI::App* const sub = chronicle->add_subcommand(name, what);
    sub->add_option("file", arguments->file, "the file of the chronicle")->required();
    sub->add_option("--lang", common.lang, "language: en, cs, pl or ru")->capture_default_str();
    return sub;
  };
  CLI::App* const begin = command("new", "Begin a chronicle with the first game.");
  begin->add_option("--name", arguments->name, "what it is called");
  begin->add_option("--world", arguments->world, "a ready-made world to begin in")
      ->check(
          CLI::IsMember(std::vector<std::string>(std::begin(world_words), std::end(world_words))))
      ->capture_default_str();
  CLI::App* const import =
      command("import", "Begin a chronicle with a save string of the Tabletop Simulator version.");
  import->add_option("string", arguments->text, "the save string")->required();
  CLI::App* const show =
      command("show", "Show the games so far, and the world as they have left it.");
  CLI::App* const save = command("export", "Print the save string of the world.");
  CLI::App* const play = command("play", "Play the next game, and write what it leaves.");
  play->add_option("--seats", arguments->play.seats, "who sits where, the Chancellor first");
  play->add_option("--load", arguments->play.load, "go on with a saved game of this chronicle");
  play->add_option("--games", arguments->games, "how many, one after the other")
      ->capture_default_str();
  play->add_option("--option", common.options, "an option of the game, as name=value");
  play->add_option("--seed", common.seed, "where chance begins (default: by the clock)");
  play->add_option("--color", arguments->play.colour, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  CLI::App* const lines = oath->add_subcommand(
      "lines", "Play lines of random games under every property, and print which cards were used.");
  lines->add_option("--lines", arguments->lines, "how many lines")->capture_default_str();
  lines->add_option("--games", arguments->games, "how many games in each")->capture_default_str();
  lines->add_option("--players", common.players, "how many play; 0: 2 to 6 by turns");
  lines->add_option("--seed", common.seed, "where chance begins");
  lines->add_flag("--every-card", arguments->every_card,
                  "go on until every card was used; fail if some never was");
  return [=, &common]() -> std::optional<int> {
    if (!*oath) return {};
    if (*lines) return test_lines(common, *arguments);
    const Texts* const texts = Texts::in(common.lang);
    if (!texts) return refuse(Texts::english(), Message("session.lang").with("word", common.lang));
    if (*begin) return new_saga(*texts, *arguments);
    if (*import) return import_saga(*texts, *arguments);
    if (*show) return show_saga(*texts, *arguments);
    if (*save) return export_saga(*texts, *arguments);
    if (*play) return play_saga(*texts, common, *arguments);
    return {};
  };
}

}  // namespace ziggurat
