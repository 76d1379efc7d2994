# Writes a C file that says of which commit this is: by git, or in an archive by what git wrote into tools/commit.txt. When git
# does not answer (another user's folder) the file stays as it is. Nothing is written when nothing has changed.
#   cmake -D OUT=... -D SOURCE=... -P commit.cmake
execute_process(COMMAND git describe --always --dirty --abbrev=12 --exclude * WORKING_DIRECTORY ${SOURCE}
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(NOT EXISTS ${SOURCE}/.git)
    file(STRINGS ${SOURCE}/tools/commit.txt commit LIMIT_COUNT 1)
elseif(failed AND EXISTS ${OUT})
    return()
endif()
if(NOT commit MATCHES "^[0-9a-f]+(-dirty)?$")
    set(commit "")
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "#include \"version.h\"\n\nconst char version_commit[] = \"${commit}\";\n")
