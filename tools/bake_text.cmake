# Writes files, one after the other, as one C text.
#   cmake -D OUT=file.c -D NAME=text -D HEADER=its.h -D "FILES=a.css;b.css" -P bake_text.cmake
include(${CMAKE_CURRENT_LIST_DIR}/c_string.cmake)

set(whole "")
foreach(file IN LISTS FILES)
    as_c_string("${file}" text)
    string(APPEND whole "    ${text}\n")
endforeach()
file(WRITE "${OUT}" "/* Baked from files. */\n#include \"${HEADER}\"\n\nconst char ${NAME}[] =\n${whole};\n")
