#pragma once
// The catalogues under texts/, put into the program by the build.
#include <span>

namespace ziggurat {

struct CatalogueFile {
  const char* language;
  const char* text;
};
extern const std::span<const CatalogueFile> catalogue_files;

}  // namespace ziggurat
