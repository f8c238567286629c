#include "server/table_names.h"

#include <iterator>

#include "core/basics.h"

namespace ziggurat::server {
namespace {

constexpr const char* cities[] = {
    "Akkad",    "Aleppo", "Assur",  "Babylon",  "Byblos", "Carchemish", "Damascus", "Ebla",
    "Ecbatana", "Emar",   "Eridu",  "Eshnunna", "Girsu",  "Harran",     "Hattusa",  "Isin",
    "Kanesh",   "Kish",   "Lagash", "Larsa",    "Mari",   "Nimrud",     "Nineveh",  "Nippur",
    "Palmyra",  "Petra",  "Sippar", "Susa",     "Tyre",   "Ugarit",     "Umma",     "Uruk"};
constexpr const char* stars[] = {
    "Achernar", "Albireo",  "Alcor", "Aldebaran", "Algol",   "Alioth",  "Alphard", "Altair",
    "Antares",  "Arcturus", "Atria", "Bellatrix", "Canopus", "Capella", "Castor",  "Deneb",
    "Electra",  "Enif",     "Hamal", "Maia",      "Markab",  "Mira",    "Mizar",   "Nunki",
    "Pollux",   "Procyon",  "Rigel", "Sadr",      "Saiph",   "Sirius",  "Spica",   "Vega"};

}  // namespace

std::string given_name(std::string_view table_id) {
  u64 hash = 0xCBF29CE484222325;  // FNV-1a: it must be the same on every machine
  for (const char letter : table_id)
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3;
  const u64 city = hash % std::size(cities), star = hash / std::size(cities) % std::size(stars);
  return cities[city] + (' ' + std::string(stars[star]));
}

std::string called(const std::string& table_id, const std::string& name) {
  return name.empty() ? given_name(table_id) : name;
}

}  // namespace ziggurat::server
