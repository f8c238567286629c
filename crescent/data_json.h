#pragma once
// The data files: read, checked, and every mistake explained. Their schema is in data/README.md.
#include <optional>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "crescent/data.h"

namespace ziggurat::crescent {

enum class DataFile : u8 { OfCards, OfCharacters, OfLand, OfMaps, count };
constexpr EnumArray<DataFile, const char*> data_file_names = {
    {"cards.json", "characters.json", "land.json", "maps.json"}};
constexpr std::size_t max_data_bytes = 1'000'000;

// The texts of the files; nothing for a file that is missing.
using DataFiles = EnumArray<DataFile, std::optional<std::string_view>>;

struct DataCounts {
  int objectives = 0;
  int from_rulebook = 0, from_house = 0, from_box = 0;  // values
};

struct DataReading {
  Data data{};
  DataCounts counts;
  std::vector<Message> mistakes;  // if there is one, the data are not for use
  int mistake_count = 0;          // also of those beyond a hundred, which are not said
};
DataReading read_data(const DataFiles&);

// The house's tunings, the newest first; put into the program by the build.
struct HouseFiles {
  const char* name;
  DataFiles files;
};
extern const HouseFiles house_files[house_sets];

}  // namespace ziggurat::crescent
