// The search goes in rounds. Each plays games with the present values and notes them; then it looks
// for objectives and plunder with which these games, and those of the rounds before, would have
// come out fairer, which takes no time; and where somebody hardly wins on a map it lets two change
// places there and plays that map again. What the rulebooks print is never touched: a value is
// changed only if its source is `house`. All of it lies in a directory, from which the search goes
// on when it is called again.
#include "tools/crescent_balance.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <iostream>

#include "ai/parallel.h"
#include "core/json.h"
#include "core/rng.h"
#include "crescent/data_json.h"
#include "crescent/words.h"
#include "terminal/input.h"
#include "tools/crescent_ledger.h"

namespace ziggurat {
namespace {

using namespace crescent;
namespace fs = std::filesystem;
using OrderedJson = nlohmann::ordered_json;

constexpr const char* map_names[] = {"divided_lands", "spring_thaw",   "fertile_valley",
                                     "open_plains",   "meeting_place", "variable"};

// ---- the values that may change ----

// A number of an objective, or the Warlord's points for a building.
struct Knob {
  OrderedJson::json_pointer path;  // in characters.json
  int least, most;
  int usual;  // what it is where the file says nothing
};

class Candidate {
 public:
  explicit Candidate(EnumArray<DataFile, OrderedJson> files) : files_(std::move(files)) {}

  OrderedJson& operator[](DataFile file) { return files_[file]; }
  const OrderedJson& operator[](DataFile file) const { return files_[file]; }

  int value(const Knob& knob) const {
    const OrderedJson& json = files_[DataFile::OfCharacters];
    return json.contains(knob.path) ? json.at(knob.path).get<int>() : knob.usual;
  }
  void set(const Knob& knob, int value) {
    OrderedJson& json = files_[DataFile::OfCharacters];
    if (value == knob.usual)
      json.at(knob.path.parent_pointer()).erase(knob.path.back());
    else
      json[knob.path] = value;
  }

  // Nothing if something is wrong with it.
  std::optional<Data> data() const {
    EnumArray<DataFile, std::string> texts;
    DataFiles files;
    for (DataFile file : each<DataFile>) files[file] = texts[file] = files_[file].dump();
    DataReading reading = read_data(files);
    if (!reading.mistakes.empty()) return std::nullopt;
    return std::move(reading.data);
  }

 private:
  EnumArray<DataFile, OrderedJson> files_;
};

bool is_ours(const OrderedJson& record, const std::string& field) {
  if (record.contains("sources") && record["sources"].contains(field))
    return record["sources"][field] == "house";
  return record["source"] == "house";
}

void add_objective_knobs(const OrderedJson& objective, const OrderedJson::json_pointer& path,
                         std::vector<Knob>& knobs) {
  if (objective.contains("needs")) {
    knobs.push_back({path / "points", 1, 8, 0});
    for (const auto& [metric, at_least] : objective["needs"].items())
      if (at_least > 1) knobs.push_back({path / "needs" / metric, 2, 9, 0});
  }
  if (!objective.contains("pays")) return;
  for (std::size_t i = 0; i < objective["pays"].size(); ++i) {
    knobs.push_back({path / "pays" / i / "points", 1, 4, 0});
    if (objective["pays"][i]["for"] != "crossings")  // there is one
      knobs.push_back({path / "pays" / i / "each", 1, 4, 1});
  }
  knobs.push_back({path / "most", 1, 12, 0});
}

std::vector<Knob> knobs_of(const Candidate& candidate) {
  std::vector<Knob> knobs;
  const OrderedJson& characters = candidate[DataFile::OfCharacters]["characters"];
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const auto path = OrderedJson::json_pointer("/characters") / i;
    const OrderedJson& objectives = characters[i]["objectives"];
    for (std::size_t j = 0; j < objectives.size(); ++j)
      if (is_ours(objectives[j], "points"))
        add_objective_knobs(objectives[j], path / "objectives" / j, knobs);
    if (!characters[i].contains("plunder")) continue;
    for (const char* building : data_words::buildings)
      if (is_ours(characters[i]["plunder"], building))
        knobs.push_back({path / "plunder" / building, 1, 4, -1});
  }
  return knobs;
}

// ---- games ----

class Search {
 public:
  Search(const BalanceArguments& arguments, Candidate candidate, int rounds_before)
      : arguments_(arguments),
        candidate_(std::move(candidate)),
        round_(rounds_before),
        rng_(arguments.seed + static_cast<u64>(rounds_before)) {}

  Shares play_round() {
    ++round_;
    const std::vector<Note> notes = play(candidate_, everywhere());
    const std::size_t most = kept_rounds * notes.size();
    notes_.insert(notes_.end(), notes.begin(), notes.end());
    if (notes_.size() > most)
      notes_.erase(notes_.begin(), notes_.end() - static_cast<std::ptrdiff_t>(most));
    return shares_with(*candidate_.data(), notes);
  }

  // Step by step to the neighbour that is best for the games of late; but only a few steps, for
  // players will go other ways when other things pay, and only such as are worth it.
  void improve_values() {
    constexpr int most_steps = 8;
    constexpr double worth_it = 0.97;
    const std::vector<Knob> knobs = knobs_of(candidate_);
    for (int step = 0; step < most_steps; ++step) {
      double least = worth_it * distance(shares_with(*candidate_.data(), notes_)).everywhere();
      std::optional<Candidate> best;
      for (const Knob& knob : knobs)
        for (const int by : {-1, 1}) {
          auto next = turned(knob, by);
          const auto data = next ? next->data() : std::nullopt;
          if (!data) continue;
          if (const double now = distance(shares_with(*data, notes_)).everywhere(); now < least)
            least = now, best = std::move(next);
        }
      if (!best) return;
      candidate_ = std::move(*best);
    }
  }

  // On every map, who makes the fewest points there changes places with who makes the most, or with
  // anybody. Points tell after fewer games than victories do.
  void improve_maps() {
    for (int players = least_players; players <= max_players; ++players)
      for (int map = 0; map < map_count; ++map) improve_map(MapChoice(map), players);
  }

  const Candidate& candidate() const { return candidate_; }
  int round() const { return round_; }

 private:
  static constexpr std::size_t kept_rounds = 3;
  struct Where {
    MapChoice map;
    int players;
  };

  std::vector<Where> everywhere() const {
    std::vector<Where> games;
    for (int i = 0; i < arguments_.games; ++i)
      for (int map = 0; map < map_choices; ++map)
        for (int players = least_players; players <= max_players; ++players)
          games.push_back({MapChoice(map), players});
    return games;
  }

  std::vector<Note> play(const Candidate& candidate, const std::vector<Where>& games) {
    install_own_data(*candidate.data());
    std::vector<Note> notes(games.size());
    std::atomic<int> played = 0;
    const u64 first = rng_.next();
    in_parallel(static_cast<int>(games.size()), arguments_.cores, [&](int i) {
      const Where& where = games[static_cast<std::size_t>(i)];
      notes[static_cast<std::size_t>(i)] =
          play_and_note(own_set, where.map, where.players, first + static_cast<u64>(i));
      show_progress(++played, static_cast<int>(games.size()));
    });
    return notes;
  }

  void show_progress(int played, int of) const {
    if (played % 10 == 0 && isatty(STDERR_FILENO))
      std::cerr << fmt::format("\rround {}: {} of {} games ", round_, played, of) << std::flush;
  }

  std::optional<Candidate> turned(const Knob& knob, int by) const {
    const int value = candidate_.value(knob) + by;
    const bool allowed = value == knob.usual || (value >= knob.least && value <= knob.most);
    if (!allowed || value < 0) return std::nullopt;
    Candidate next = candidate_;
    next.set(knob, value);
    return next;
  }

  void improve_map(MapChoice map, int players) {
    const auto is_here = [&](const Note& note) {
      return note.map == map && note.players == players;
    };
    std::vector<Note> here;
    std::copy_if(notes_.begin(), notes_.end(), std::back_inserter(here), is_here);
    const Data data = *candidate_.data();
    const std::vector<double> means = mean_points(data, here);
    Candidate next = candidate_;
    for (OrderedJson& json : next[DataFile::OfMaps]["maps"])
      if (json["map"] == map_names[static_cast<int>(map)] && json["players"] == players)
        change_places(json["start"], means);
    if (!next.data()) return;
    std::vector<Note> there =
        play(next, std::vector<Where>(static_cast<std::size_t>(arguments_.games), {map, players}));
    if (inequality(mean_points(data, there)) >= inequality(means)) return;
    candidate_ = std::move(next);
    std::erase_if(notes_, is_here);
    notes_.insert(notes_.end(), there.begin(), there.end());
  }

  void change_places(OrderedJson& start, const std::vector<double>& points) {
    const auto seats = static_cast<u32>(points.size());
    const auto poorest = std::min_element(points.begin(), points.end()) - points.begin();
    auto other = std::max_element(points.begin(), points.end()) - points.begin();
    if (rng_.below(2) == 0 || other == poorest)
      other = (poorest + 1 + rng_.below(seats - 1)) % seats;
    std::swap(start[character_words[static_cast<std::size_t>(poorest)]][rng_.below(2)],
              start[character_words[static_cast<std::size_t>(other)]][rng_.below(2)]);
  }

  const BalanceArguments& arguments_;
  Candidate candidate_;
  int round_;
  Rng rng_;
  std::vector<Note> notes_;
};

// ---- the directory ----

OrderedJson json_of(const Shares& shares) {
  OrderedJson json;
  for (int table = 0; table < tables; ++table) {
    OrderedJson& of_table = json[std::to_string(least_players + table)];
    for (Seat seat = 0; seat < least_players + table; ++seat) {
      OrderedJson& of_seat = of_table[character_words[seat]];
      of_seat["wins"] = shares.wins[table][seat];
      of_seat["first_year"] = shares.first_year[table][seat];
      for (int map = 0; map < map_choices; ++map)
        of_seat[map_names[map]] = shares.wins_on[table][map][seat];
    }
  }
  return json;
}

std::string report_of(const OrderedJson& rounds) {
  std::string text = "# Balance\n";
  for (const auto& [title, round] :
       {std::pair("Before", &rounds.front()), std::pair("After", &rounds.back())}) {
    text += fmt::format("\n## {}\n", title);
    for (const auto& [players, of_table] : (*round)["shares"].items()) {
      text += fmt::format("\n| {} players | wins | first year |", players);
      for (const char* map : map_names) text += fmt::format(" {} |", map);
      text += "\n|---|---|---|---|---|---|---|---|---|\n";
      for (const auto& [seat, shares] : of_table.items()) {
        text += "| " + seat + " |";
        for (const auto& [what, share] : shares.items())
          text += fmt::format(" {:.1f} % |", 100 * share.get<double>());
        text += "\n";
      }
    }
  }
  return text;
}

// Each of them as it was left, or as the house has it.
std::optional<Candidate> read_candidate(const Texts& texts, const fs::path& directory) {
  EnumArray<DataFile, OrderedJson> files;
  for (DataFile file : each<DataFile>) {
    const fs::path path = directory / data_file_names[file];
    if (!fs::exists(path)) {
      files[file] = OrderedJson::parse(*house_files[0].files[file]);
      continue;
    }
    const FileText read = read_file(path.string(), max_data_bytes);
    files[file] = OrderedJson::parse(read.text, nullptr, false);
    if (!read.error.empty() || files[file].is_discarded()) {
      std::cerr << texts(Message("file.read")
                             .with("file", path.string())
                             .with("error", read.error.empty() ? "JSON" : read.error))
                << "\n";
      return std::nullopt;
    }
  }
  Candidate candidate(std::move(files));
  if (!candidate.data()) {
    std::cerr << texts(
        Message("crescent.data.bad").with("directory", directory.string()).with("n", 1))
              << "\n";
    return std::nullopt;
  }
  return candidate;
}

bool write(const fs::path& path, const std::string& text) {
  const std::string error = write_file(path.string(), text);
  if (!error.empty()) std::cerr << fmt::format("{}: {}\n", path.string(), error);
  return error.empty();
}

std::string line_of(int round, const Shares& shares) {
  const Distance off = distance(shares);
  std::string line = fmt::format("round {}: off by {:.1f}, first years {:.1f}, maps {:.1f};", round,
                                 off.wins, off.first_year, off.maps);
  for (int table = tables - 1; table >= 0; --table) {
    line += fmt::format(" {} players", least_players + table);
    double least = 1;
    for (Seat seat = 0; seat < least_players + table; ++seat) {
      line += fmt::format(" {} {:.0f}", character_words[seat], 100 * shares.wins[table][seat]);
      for (const auto& on_map : shares.wins_on[table]) least = std::min(least, on_map[seat]);
    }
    line += fmt::format(", least on a map {:.0f};", 100 * least);
  }
  return line;
}

}  // namespace

int run_balance(const Texts& texts, const BalanceArguments& arguments) {
  const fs::path directory = arguments.directory;
  std::error_code error;
  fs::create_directories(directory, error);
  const auto candidate = read_candidate(texts, directory);
  if (!candidate) return 2;
  const fs::path log = directory / "rounds.json";
  OrderedJson rounds = OrderedJson::parse(
      fs::exists(log) ? read_file(log.string(), max_data_bytes).text : "[]", nullptr, false);
  if (!rounds.is_array()) rounds = OrderedJson::array();

  Search search(arguments, *candidate, static_cast<int>(rounds.size()));
  for (int i = 0; i < arguments.rounds; ++i) {
    const Shares shares = search.play_round();
    fmt::print("{}\n", line_of(search.round(), shares));
    std::fflush(stdout);
    rounds.push_back({{"shares", json_of(shares)}});
    for (DataFile file : each<DataFile>)
      if (!write(directory / data_file_names[file], search.candidate()[file].dump(1) + "\n"))
        return 2;
    if (!write(log, rounds.dump(1) + "\n") || !write(directory / "report.md", report_of(rounds)))
      return 2;
    if (i + 1 == arguments.rounds) break;  // what is written was played
    search.improve_maps();
    search.improve_values();
  }
  return 0;
}

}  // namespace ziggurat
