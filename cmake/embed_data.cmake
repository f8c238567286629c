# Writes the house's tunings of Crescent Moon into one source file. Run with -DDATA=dir -DOUTPUT=file.
# The newest lies in the folder itself; an older one has there what it does not share with it.
set(tunings "")
foreach(tuning house-4 house-3 house-2 house)
  string(APPEND tunings "    {\"${tuning}\",\n     {{\n")
  foreach(name cards characters land maps)  # the order of DataFile
    set(file ${DATA}/${name}.json)
    if(EXISTS ${DATA}/${tuning}/${name}.json)
      set(file ${DATA}/${tuning}/${name}.json)
    endif()
    file(READ ${file} text)
    string(APPEND tunings "         R\"data(${text})data\",\n")
  endforeach()
  string(APPEND tunings "     }}},\n")
endforeach()
file(WRITE ${OUTPUT} "#include \"crescent/data_json.h\"

namespace ziggurat::crescent {
constinit const HouseFiles house_files[house_sets] = {
${tunings}};
}  // namespace ziggurat::crescent
")
