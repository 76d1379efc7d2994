# as_c_string(FILE RESULT): the text of a file as a C string, a line each.
function(as_c_string file result)
    file(READ "${file}" text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
    set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()
