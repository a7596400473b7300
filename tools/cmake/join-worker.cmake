# Joins ES modules and a script to one classic script, which needs no import at run time:
#
#   cmake -DFOLDER=src -DINPUTS=wasm/request.mjs,wasm/wordgrid.mjs,...,page/worker.js
#       -DOUTPUT=worker.js -P join-worker.cmake
#
# Removes the lines that import and export, so all files share one scope.
string(REPLACE "," ";" names "${INPUTS}")
set(joined "'use strict';\n")
foreach(name IN LISTS names)
    file(READ ${FOLDER}/${name} text)
    string(REGEX REPLACE "(^|\n)(import|export) {[^\n]*" "\\1" text "${text}")
    string(REPLACE "\n'use strict';\n" "\n" text "${text}")
    if(text MATCHES "\n(import|export)[ {*]" OR text MATCHES "import[.]meta|import\\(")
        message(FATAL_ERROR "${FOLDER}/${name} must import and export by names, each on a line")
    endif()
    string(APPEND joined "${text}")
endforeach()
file(WRITE ${OUTPUT} "${joined}")
