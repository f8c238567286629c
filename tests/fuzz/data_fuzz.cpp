// Any bytes as one of Crescent Moon's data files, or as changes to the house's own. Every mistake
// can be said; data without a mistake can be played.
#include <cstdlib>

#include "core/json.h"
#include "core/playout.h"
#include "core/texts.h"
#include "crescent/data_json.h"
#include "crescent/game.h"
#include "crescent/setup.h"

namespace {

using namespace ziggurat;
using namespace ziggurat::crescent;

constexpr int file_count = count_of<DataFile>;

// "0/cards/3/copies 4": in the first file, this becomes that. False if it cannot be done.
bool change(EnumArray<DataFile, Json>& files, std::string_view line) {
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos || line[0] < '0' || line[0] >= '0' + file_count) return false;
  const Json value = Json::parse(line.substr(space + 1), nullptr, false);
  if (value.is_discarded()) return false;
  try {
    files[DataFile(line[0] - '0')][Json::json_pointer(std::string(line.substr(1, space - 1)))] =
        value;
  } catch (const Json::exception&) {
    return false;
  }
  return true;
}

EnumArray<DataFile, std::string> changed_files(std::string_view lines) {
  static const auto house = [] {
    EnumArray<DataFile, Json> files;
    for (DataFile file : each<DataFile>) files[file] = Json::parse(*house_files[0].files[file]);
    return files;
  }();
  EnumArray<DataFile, Json> files = house;
  for (int count = 0; !lines.empty() && count < 20; ++count) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    if (end > 0) change(files, lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  EnumArray<DataFile, std::string> texts;
  for (DataFile file : each<DataFile>)
    texts[file] = files[file].dump(-1, ' ', false, Json::error_handler_t::replace);
  return texts;
}

void play(const Data& data, u8 players, u64 seed) {
  install_own_data(data);
  Settings settings;
  settings.players = players;
  settings.data = own_set;
  settings.map = seed % 4 < 2 ? MapChoice::DividedLands : MapChoice::Variable;
  State state = prepared_game(settings);
  Rng rng(seed);
  Decision decision;
  for (int made = 0; made < 400; ++made) {
    flow::decide(state, decision);
    if (decision.who == nobody) return;
    flow::apply(state, decision.choices[pick(decision, rng)]);
    if (check(state)) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* bytes, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  // "=2" and the third file as it is, or changes line by line.
  DataFiles files = house_files[0].files;
  EnumArray<DataFile, std::string> changed;
  if (text[0] == '=' && size > 1) {
    files[DataFile(bytes[1] % file_count)] = text.substr(2);
  } else {
    changed = changed_files(text);
    for (DataFile file : each<DataFile>) files[file] = changed[file];
  }
  const DataReading reading = read_data(files);
  static const std::set<std::string> sayable = Texts::english().keys();
  for (const Message& mistake : reading.mistakes)
    if (Texts::english()(mistake).empty() || !sayable.contains(mistake.key)) std::abort();
  static const std::string house = read_data(house_files[0].files).data.fingerprint;
  if (reading.mistakes.empty() && house != reading.data.fingerprint)
    play(reading.data, size % 2 ? 4 : 5, size);
  return 0;
}
