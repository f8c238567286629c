#include "tools/crescent_data.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>

#include "crescent/data_json.h"
#include "terminal/input.h"

namespace ziggurat {
namespace {

using namespace crescent;

// Nothing if the directory or a file in it cannot be read; then that has been said.
std::unique_ptr<DataReading> read_directory(const Texts& texts, const std::string& directory) {
  namespace fs = std::filesystem;
  const auto complain = [&](const Message& message) {
    std::cerr << texts(message) << "\n";
    return nullptr;
  };
  std::error_code error;
  if (!fs::is_directory(directory, error)) {
    std::string files;
    for (const char* name : data_file_names)
      files += (files.empty() ? "" : ", ") + std::string(name);
    return complain(
        Message("crescent.data.directory").with("directory", directory).with("files", files));
  }
  EnumArray<DataFile, FileText> read;
  DataFiles texts_of_files;
  for (DataFile file : each<DataFile>) {
    const std::string path = (fs::path(directory) / data_file_names[file]).string();
    if (!fs::exists(path, error)) continue;
    read[file] = read_file(path, max_data_bytes);
    if (!read[file].error.empty())
      return complain(Message("file.read").with("file", path).with("error", read[file].error));
    texts_of_files[file] = read[file].text;
  }
  return std::make_unique<DataReading>(read_data(texts_of_files));
}

void say_mistakes(const Texts& texts, const std::string& directory, const DataReading& reading) {
  std::cerr << texts.list(reading.mistakes)
            << texts(Message("crescent.data.bad")
                         .with("directory", directory)
                         .with("n", reading.mistake_count))
            << "\n";
}

}  // namespace

int check_crescent_data(const Texts& texts, const std::string& directory) {
  const auto reading = read_directory(texts, directory);
  if (!reading) return 2;
  if (!reading->mistakes.empty()) {
    say_mistakes(texts, directory, *reading);
    return 1;
  }
  const Data& data = reading->data;
  const DataCounts& counts = reading->counts;
  fmt::print("{}\n{}\n{}\n",
             texts(Message("crescent.data.good")
                       .with("directory", directory)
                       .with("cards", data.card_count)
                       .with("kinds", data.cards.size())
                       .with("objectives", counts.objectives)
                       .with("maps", 2 * map_count)),
             texts(Message("crescent.data.origins")
                       .with("rulebook", counts.from_rulebook)
                       .with("house", counts.from_house)
                       .with("box", counts.from_box)),
             texts(Message("crescent.data.play")
                       .with("directory", directory)
                       .with("fingerprint", data.fingerprint)));
  return 0;
}

int install_crescent_data(const Texts& texts, const std::string& directory) {
  const auto reading = read_directory(texts, directory);
  if (!reading) return 2;
  if (!reading->mistakes.empty()) {
    say_mistakes(texts, directory, *reading);
    return 2;
  }
  install_own_data(reading->data);
  return 0;
}

}  // namespace ziggurat
