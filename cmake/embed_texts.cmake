# Writes texts/<language>/*.json into one source file. Run with -DTEXTS=dir -DOUTPUT=file.
file(GLOB files RELATIVE ${TEXTS} ${TEXTS}/*/*.json)
list(FILTER files EXCLUDE REGEX "/web[^/]*\\.json$")  # only the browser says those
list(SORT files)
set(rows "")
foreach(file ${files})
  get_filename_component(language ${file} DIRECTORY)
  file(READ ${TEXTS}/${file} text)
  string(APPEND rows "    {\"${language}\", R\"catalogue(${text})catalogue\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"core/texts_data.h\"

namespace ziggurat {
namespace {
constexpr CatalogueFile files[] = {
${rows}};
}
const std::span<const CatalogueFile> catalogue_files = files;
}  // namespace ziggurat
")
