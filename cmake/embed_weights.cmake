# Writes ai/weights/<game>.net into one source file. Run with -DWEIGHTS=dir -DOUTPUT=file.
file(GLOB files ${WEIGHTS}/*.net)
list(SORT files)
set(rows "")
foreach(file ${files})
  get_filename_component(game ${file} NAME_WE)
  file(STRINGS ${file} lines)  # a literal of its own for each line: compilers limit their length
  string(APPEND rows "    {\"${game}\",\n")
  foreach(line ${lines})
    string(APPEND rows "     \"${line}\\n\"\n")
  endforeach()
  string(APPEND rows "    },\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"ai/weights.h\"

namespace ziggurat {
namespace {
constexpr WeightsFile files[] = {
${rows}};
}
const std::span<const WeightsFile> weights_files = files;
}  // namespace ziggurat
")
