# Writes ai/tactics/*.play into one source file. Run with -DTACTICS=dir -DOUTPUT=file.
file(GLOB files ${TACTICS}/*.play)
list(SORT files)
set(rows "")
foreach(file ${files})
  get_filename_component(game ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND rows "    {\"${game}\", R\"cases(${text})cases\"},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"ai/tactics.h\"

namespace ziggurat {
namespace {
constexpr TacticsFile files[] = {
${rows}};
}
const std::span<const TacticsFile> tactics_files = files;
}  // namespace ziggurat
")
