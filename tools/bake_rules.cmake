# Writes the rules texts of all games as one C table for `mastaba rules`.
#   cmake -D OUT=file.c -D GAMES_FOLDER=games -D "GAMES=pyramis;..." -P bake_rules.cmake
include(${CMAKE_CURRENT_LIST_DIR}/c_string.cmake)

set(rows "")
foreach(game IN LISTS GAMES)
    as_c_string("${GAMES_FOLDER}/${game}/RULES.md" english)
    as_c_string("${GAMES_FOLDER}/${game}/RULES.fr.md" french)
    string(APPEND rows "    {\"${game}\", {\n    ${english},\n    ${french}}},\n")
endforeach()
file(WRITE "${OUT}"
    "/* Baked from the RULES.md of every game. */\n#include \"rules_text.h\"\n\n"
    "const struct rules_text rules_texts[] = {\n${rows}    {NULL, {NULL, NULL}},\n};\n")
