// The search goes in rounds. Each plays games with the present values and notes them; then it looks
// for objectives and plunder with which these games, and those of the rounds before, would have
// come out fairer, which takes no time; and on maps where somebody hardly wins it learns from games
// that begin elsewhere which starting places are fair.
// What the rulebooks print is never touched: a value is changed only if its source is `house`. All
// of it lies in a directory, from which the search goes on when it is called again.
#include "tools/crescent_balance.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <functional>
#include <iostream>

#include "ai/parallel.h"
#include "core/json.h"
#include "core/rng.h"
#include "crescent/data_json.h"
#include "crescent/words.h"
#include "terminal/input.h"
#include "tools/crescent_ledger.h"
#include "tools/crescent_places.h"
#include "tools/weights_file.h"

namespace ziggurat {
namespace {

using namespace crescent;
namespace fs = std::filesystem;
using OrderedJson = nlohmann::ordered_json;

// ---- the values that may change ----

// A number of an objective, or the Warlord's points for a building.
struct Knob {
  std::size_t seat;                // whose it is
  OrderedJson::json_pointer path;  // in characters.json
  int least, most;
  std::optional<int> unsaid = {};  // what it is where the file says nothing, if it may
};
constexpr int no_limit = 0;

class Candidate {
 public:
  explicit Candidate(EnumArray<DataFile, OrderedJson> files) : files_(std::move(files)) {}

  OrderedJson& operator[](DataFile file) { return files_[file]; }
  const OrderedJson& operator[](DataFile file) const { return files_[file]; }

  int value(const Knob& knob) const {
    const OrderedJson& json = files_[DataFile::OfCharacters];
    return json.contains(knob.path) ? json.at(knob.path).get<int>() : knob.unsaid.value();
  }
  void set(const Knob& knob, int value) {
    OrderedJson& json = files_[DataFile::OfCharacters];
    if (value == knob.unsaid)
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

void add_objective_knobs(std::size_t seat, const OrderedJson& objective,
                         const OrderedJson::json_pointer& path, std::vector<Knob>& knobs) {
  if (objective.contains("needs")) {
    knobs.push_back({seat, path / "points", 1, 8});
    for (const auto& [metric, at_least] : objective["needs"].items())
      if (at_least > 1) knobs.push_back({seat, path / "needs" / metric, 2, 9});
  }
  if (!objective.contains("pays")) return;
  for (std::size_t i = 0; i < objective["pays"].size(); ++i) {
    knobs.push_back({seat, path / "pays" / i / "points", 1, 4});
    if (objective["pays"][i]["for"] != "crossings")  // there is one
      knobs.push_back({seat, path / "pays" / i / "each", 1, 4, 1});
  }
  knobs.push_back({seat, path / "most", 1, 12, no_limit});
}

std::vector<Knob> knobs_of(const Candidate& candidate) {
  std::vector<Knob> knobs;
  const OrderedJson& characters = candidate[DataFile::OfCharacters]["characters"];
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const auto path = OrderedJson::json_pointer("/characters") / i;
    const OrderedJson& objectives = characters[i]["objectives"];
    for (std::size_t j = 0; j < objectives.size(); ++j)
      if (is_ours(objectives[j], "points"))
        add_objective_knobs(i, objectives[j], path / "objectives" / j, knobs);
    if (!characters[i].contains("plunder")) continue;
    for (const char* building : data_words::buildings)
      if (is_ours(characters[i]["plunder"], building))
        knobs.push_back({i, path / "plunder" / building, 1, 4});
  }
  return knobs;
}

// ---- starting places ----

struct Where {
  MapChoice map;
  int players;
};

auto& map_of(auto& candidate, Where where) {
  for (auto& json : candidate[DataFile::OfMaps]["maps"])
    if (json["map"] == balance_maps[static_cast<std::size_t>(where.map)]
        && json["players"] == where.players)
      return json;
  std::abort();  // the data were read without a mistake, so all maps are there
}

// As in the variable set-up, nobody begins at the holy site or in a quarry.
std::vector<std::string> places_on(const OrderedJson& map) {
  std::vector<std::string> places;
  for (const std::string hex : map["hexes"])
    if (!hex.ends_with("holy_site") && !hex.ends_with("quarry"))
      places.push_back(hex.substr(0, hex.find(' ')));
  return places;
}
int count_places(const OrderedJson& map) { return static_cast<int>(places_on(map).size()); }

Places places_in(const OrderedJson& map) {
  const std::vector<std::string> all = places_on(map);
  Places places;
  for (const char* character : character_words)
    if (map["start"].contains(character))
      for (const OrderedJson& place : map["start"][character])
        places.push_back(static_cast<u8>(std::find(all.begin(), all.end(), place) - all.begin()));
  return places;
}

// ---- games ----

class Search {
 public:
  Search(const BalanceArguments& arguments, Contestant player, Candidate candidate,
         int rounds_before)
      : arguments_(arguments),
        player_(std::move(player)),
        played_(maps_called(arguments.map)),
        candidate_(std::move(candidate)),
        round_(rounds_before),
        rng_(arguments.seed + static_cast<u64>(rounds_before)) {}

  Shares play_round() {
    ++round_;
    const std::vector<Note> notes = play(candidate_, everywhere());
    for (const Note& note : notes)
      if (note.map != MapChoice::Variable) learn(candidate_, note);
    const std::size_t most = kept_rounds * notes.size();
    notes_.insert(notes_.end(), notes.begin(), notes.end());
    if (notes_.size() > most)
      notes_.erase(notes_.begin(), notes_.end() - static_cast<std::ptrdiff_t>(most));
    return likely_shares(*candidate_.data(), notes);
  }

  // Step by step to the neighbour that is best for the games of late; but only a few steps, for
  // players will go other ways when other things pay, and only such as are worth it. A step turns
  // one knob, or two of the same character: so points can go from what hangs on the map to what is
  // the same on all of them, and nobody has more or less of them.
  void improve_values() {
    constexpr double worth_it = 0.97;
    const std::vector<Knob> knobs = knobs_of(candidate_);
    for (int step = 0; step < arguments_.steps; ++step) {
      Best best{worth_it * distance_now().all(), {}};
      for (auto one = knobs.begin(); one != knobs.end(); ++one)
        for (const int value : neighbours(*one)) {
          Candidate next = candidate_;
          next.set(*one, value);
          consider(next, best);
          for (auto other = one + 1; other != knobs.end() && other->seat == one->seat; ++other)
            for (const int other_value : neighbours(*other)) {
              Candidate both = next;
              both.set(*other, other_value);
              consider(both, best);
            }
        }
      if (!best.candidate) return;
      candidate_ = std::move(*best.candidate);
    }
  }

  // Starting places can make a printed map fair; the variable one is left to the values. Learning
  // takes its time, so what it brought is kept at once.
  void improve_maps(const std::function<void()>& keep) {
    for (const Where where : played_) {
      if (where.map == MapChoice::Variable || least_share_on(where) >= low_share) continue;
      explore(where);
      settle(where);
      keep();
    }
  }

  // By all games that are kept: those of one round tell little of a single map.
  Distance distance_now() const { return distance(likely_shares(*candidate_.data(), notes_)); }

  const Candidate& candidate() const { return candidate_; }
  int round() const { return round_; }

 private:
  static constexpr std::size_t kept_rounds = 3;
  static constexpr int few = 5;              // games that begin alike
  static constexpr double low_share = 0.15;  // of victories on a map; what is aimed at is 0.12
  struct Trial {
    Places places;
    Note note;
  };
  struct Best {
    double distance;
    std::optional<Candidate> candidate;
  };

  static std::vector<Where> maps_called(const std::string& name) {
    std::vector<Where> maps;
    for (int map = 0; map < map_choices; ++map)
      for (int players = least_players; players <= max_players; ++players)
        if (name.empty() || name == balance_maps[static_cast<std::size_t>(map)])
          maps.push_back({MapChoice(map), players});
    return maps;
  }

  std::vector<Where> everywhere() const {
    std::vector<Where> games;
    for (int i = 0; i < arguments_.games; ++i)
      games.insert(games.end(), played_.begin(), played_.end());
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
          play_and_note(own_set, where.map, where.players, player_, first + static_cast<u64>(i));
      show_progress(++played, static_cast<int>(games.size()));
    });
    return notes;
  }

  void show_progress(int played, int of) const {
    if (played % 10 == 0 && isatty(STDERR_FILENO))
      std::cerr << fmt::format("\rround {}: {} of {} games ", round_, played, of) << std::flush;
  }

  void consider(const Candidate& next, Best& best) const {
    const auto data = next.data();
    if (!data) return;
    const double off = distance(likely_shares(*data, notes_)).all();
    if (off < best.distance) best = {off, next};
  }

  // One more, one less, or what the file need not say; where there is no limit, any even one.
  std::vector<int> neighbours(const Knob& knob) const {
    const int now = candidate_.value(knob);
    std::vector<int> values;
    for (int value = knob.least; value <= knob.most; ++value)
      if (std::abs(value - now) == 1 || (now == no_limit && value % 2 == 0))
        values.push_back(value);
    if (knob.unsaid && now != knob.unsaid) values.push_back(*knob.unsaid);
    return values;
  }

  double least_share_on(Where where) const {
    const Shares shares = likely_shares(*candidate_.data(), notes_);
    const auto& wins = shares.wins_on[where.players - least_players][static_cast<int>(where.map)];
    return *std::min_element(wins, wins + where.players);
  }

  // ---- starting places ----

  std::vector<Trial>& trials_on(Where where) {
    return trials_[where.players - least_players][static_cast<int>(where.map)];
  }
  void learn(const Candidate& candidate, const Note& note) {
    const Where where = {note.map, note.players};
    trials_on(where).push_back({places_in(map_of(candidate, where)), note});
  }

  // A part of the games begins anywhere, some near the present places and some far from them; the
  // others by ways that may be fair, as far as was learnt by then, and by those that seem to be the
  // fairest.
  void explore(Where where) {
    constexpr int parts = 5;
    constexpr std::size_t leaders = 3;
    const OrderedJson& map = map_of(candidate_, where);
    const Places now = places_in(map);
    int left = arguments_.openings;
    const auto begin_at = [&](const Places& places, int games) {
      const Candidate next = beginning_at(places, where);
      const auto many = static_cast<std::size_t>(std::min(games, left));
      for (const Note& note : play(next, std::vector<Where>(many, where))) learn(next, note);
      left -= static_cast<int>(many);
    };
    while (left > arguments_.openings - arguments_.openings / parts) {
      const int moves = 1 + static_cast<int>(rng_.below(static_cast<u32>(now.size())));
      begin_at(moved(now, moves, count_places(map), rng_), few);
    }
    while (left > 0) {
      const PlaceModel model = model_of(where);
      const auto ways = static_cast<std::size_t>(arguments_.ways);
      for (const Places& places : model.worth_a_try(ways, rng_)) begin_at(places, 2 * few);
      for (const Places& places : model.fairest(leaders)) begin_at(places, 3 * few);
    }
  }

  PlaceModel model_of(Where where) {
    const auto data = candidate_.data();
    std::vector<Opening> games;
    for (const Trial& trial : trials_on(where)) {
      games.push_back({trial.places, {}});
      for (Seat seat = 0; seat < where.players; ++seat)
        games.back().points[seat] = points_with(*data, trial.note, seat);
    }
    return PlaceModel(games, where.players, count_places(map_of(candidate_, where)));
  }

  // From now on the fairest places are the present ones; values are judged by the games from there.
  void settle(Where where) {
    const Places fairest = model_of(where).fairest(1)[0];
    candidate_ = beginning_at(fairest, where);
    std::erase_if(notes_, [&](const Note& note) {
      return note.map == where.map && note.players == where.players;
    });
    for (const Trial& trial : trials_on(where))
      if (trial.places == fairest) notes_.push_back(trial.note);
  }

  Candidate beginning_at(const Places& places, Where where) const {
    Candidate next = candidate_;
    OrderedJson& map = map_of(next, where);
    const std::vector<std::string> all = places_on(map);
    for (std::size_t i = 0; i < places.size(); ++i)
      map["start"][character_words[i / groups_each]][i % groups_each] = all[places[i]];
    return next;
  }

  const BalanceArguments& arguments_;
  Contestant player_;
  std::vector<Where> played_;
  Candidate candidate_;
  int round_;
  Rng rng_;
  std::vector<Note> notes_;
  std::vector<Trial> trials_[tables][map_count];
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
        of_seat[balance_maps[static_cast<std::size_t>(map)]] = shares.wins_on[table][map][seat];
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
      for (const char* map : balance_maps) text += fmt::format(" {} |", map);
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

std::string line_of(int round, const Shares& shares, const Distance& off) {
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
  const Result<Contestant> player = read_contestant(arguments.player, {}, *find_title("crescent"));
  if (!player) {
    std::cerr << texts(player.error()) << "\n";
    return 2;
  }
  const fs::path log = directory / "rounds.json";
  OrderedJson rounds = OrderedJson::parse(
      fs::exists(log) ? read_file(log.string(), max_data_bytes).text : "[]", nullptr, false);
  if (!rounds.is_array()) rounds = OrderedJson::array();

  Search search(arguments, *player, *candidate, static_cast<int>(rounds.size()));
  const auto keep = [&] {
    bool kept = true;
    for (DataFile file : each<DataFile>)
      kept =
          write(directory / data_file_names[file], search.candidate()[file].dump(1) + "\n") && kept;
    return kept;
  };
  for (int i = 0; i < arguments.rounds; ++i) {
    const Shares shares = search.play_round();
    fmt::print("{}\n", line_of(search.round(), shares, search.distance_now()));
    std::fflush(stdout);
    rounds.push_back({{"shares", json_of(shares)}});
    if (!keep() || !write(log, rounds.dump(1) + "\n")
        || !write(directory / "report.md", report_of(rounds)))
      return 2;
    if (i + 1 == arguments.rounds) break;  // what is written was played
    search.improve_values();
    keep();
    search.improve_maps(keep);
  }
  return 0;
}

}  // namespace ziggurat
