# Writes crescent/data/*.json into one source file. Run with -DDATA=dir -DOUTPUT=file.
set(rows "")
foreach(name cards characters land maps)  # the order of DataFile
  file(READ ${DATA}/${name}.json text)
  string(APPEND rows "    R\"data(${text})data\",\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"crescent/data_json.h\"

namespace ziggurat::crescent {
constinit const DataFiles house_files = {{
${rows}}};
}  // namespace ziggurat::crescent
")
