# Writes texts of SQL, in their order, as one C list.
#   cmake -D OUT=file.c -D NAME=list -D HEADER=its.h -D "FILES=001.sql;..." -P bake_schema.cmake
include(${CMAKE_CURRENT_LIST_DIR}/c_string.cmake)

set(rows "")
foreach(file IN LISTS FILES)
    as_c_string("${file}" text)
    string(APPEND rows "    ${text},\n")
endforeach()
file(WRITE "${OUT}"
    "/* Baked from store/schema/. */\n#include \"${HEADER}\"\n\n"
    "const char *const ${NAME}[] = {\n${rows}    NULL,\n};\n")
