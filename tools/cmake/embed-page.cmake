# Joins the files of the page, and writes them as a C source. With each file it writes the
# SHA-256, in the form that a Content-Security-Policy needs. The contents are arrays of bytes,
# because C17 guarantees only a limited length of strings. The same files give the same source
# on every machine.
#
#   cmake -DFOLDER=src/face/page -DOUTPUT=page_files.c -DWORKER=worker.js -DJOINED=FOLDER -DAWK=awk
#       [-DPARTS=NAME,NAME...] -P embed-page.cmake
#
# WORKER is the script of the page's worker, which page.html does not name (join-worker.cmake).
# The folder JOINED gets the files that are embedded: page.html, page.css, worker.js, and
# page.js, which has all scripts. Scripts and style have no comments there (strip-page.awk).
#
# PARTS are the files that the build depends on. They must be the files of the page, in order.
#
# src/face/page/page.c can also write all files as one HTML file. The build fails if a file contains
# text that cannot be in such a file: some texts end a style or a script within HTML, and a
# browser changes CR and NUL before it compares the SHA-256.
cmake_minimum_required(VERSION 3.25)

# forbid(NAME CONTENT TEXT): stops the build if CONTENT contains TEXT, in capitals or small
# letters. CONTENT is the content of the file NAME.
function(forbid name content text)
    string(TOLOWER "${content}" lower)
    string(FIND "${lower}" "${text}" at)
    if(NOT at EQUAL -1)
        message(FATAL_ERROR "${FOLDER}/${name} must not contain '${text}': inside a "
            "page this text would end the element or change its meaning; write it in "
            "another way, such as '<\\/script' in a string of the script")
    endif()
endfunction()

# demand_once(NAME CONTENT TEXT): stops the build unless CONTENT contains TEXT exactly once.
function(demand_once name content text)
    string(FIND "${content}" "${text}" first)
    string(FIND "${content}" "${text}" last REVERSE)
    if(first EQUAL -1 OR NOT first EQUAL last)
        message(FATAL_ERROR "${FOLDER}/${name} must contain '${text}' once: "
            "src/face/page/page.c replaces this text")
    endif()
endfunction()

# sha256_base64(OUT PATH): stores the SHA-256 of a file in the variable OUT, as base64. The 32
# bytes and a zero byte are 11 groups of three bytes. Each group becomes four characters. The
# last of the 44 characters is an A, because of the zero byte; the padding '=' replaces it.
function(sha256_base64 out path)
    set(digits ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
    set(text)
    file(SHA256 ${path} hex)
    string(REGEX MATCHALL "......" groups ${hex}00)
    foreach(group IN LISTS groups)
        foreach(shift IN ITEMS 18 12 6 0)
            math(EXPR digit "0x${group} >> ${shift} & 63")
            string(SUBSTRING ${digits} ${digit} 1 character)
            string(APPEND text ${character})
        endforeach()
    endforeach()
    string(REGEX REPLACE "A$" "=" text ${text})
    set(${out} ${text} PARENT_SCOPE)
endfunction()

file(READ ${FOLDER}/page.html html)

set(script_line "<script src=\"([a-z-]+\\.js)\" defer></script>\n")
string(REGEX MATCHALL "${script_line}" lines "${html}")
string(REGEX MATCHALL "<script" scripts "${html}")
list(LENGTH lines named)
list(LENGTH scripts all)
if(NOT lines OR NOT named EQUAL all)
    message(FATAL_ERROR "${FOLDER}/page.html must contain '<script src=\"NAME.js\" "
        "defer></script>', each on a line of its own, and no other script")
endif()
list(JOIN lines "" all_lines)
demand_once(page.html "${html}" "${all_lines}")
demand_once(page.html "${html}" "<link rel=\"stylesheet\" href=\"page.css\">\n")
demand_once(page.html "${html}" "</body>\n")
list(TRANSFORM lines REPLACE "${script_line}" "\\1" OUTPUT_VARIABLE names)
list(PREPEND names page.html page.css)
if(DEFINED PARTS)
    string(REPLACE "," ";" parts "${PARTS}")
    if(NOT parts STREQUAL names)
        message(FATAL_ERROR "${FOLDER}/page.html names ${names}; the build knows "
            "${parts}, and must know the same (src/CMakeLists.txt)")
    endif()
endif()

# strip(OUTPUT FILE...): joins files to one file of the folder JOINED.
function(strip output)
    execute_process(COMMAND ${AWK} -f ${CMAKE_CURRENT_LIST_DIR}/strip-page.awk ${ARGN}
        OUTPUT_FILE ${JOINED}/${output} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Checks the sources, so that messages name them.
foreach(name IN LISTS names ITEMS worker.js)
    set(path ${FOLDER}/${name})
    if(name STREQUAL "worker.js")
        set(path ${WORKER})
    endif()
    file(READ ${path} content)
    if(name MATCHES "css$")
        forbid(${name} "${content}" "</style")
    elseif(name MATCHES "js$")
        forbid(${name} "${content}" "</script")
        forbid(${name} "${content}" "<script")
        forbid(${name} "${content}" "<!--")
    endif()
    file(READ ${path} hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\1," bytes "${hex}")
    if(bytes MATCHES "0[0d],")
        message(FATAL_ERROR "${path} must not contain CR or NUL; end lines by LF alone")
    endif()
endforeach()

file(MAKE_DIRECTORY ${JOINED})
string(REPLACE "${all_lines}" "<script src=\"page.js\" defer></script>\n" html "${html}")
file(WRITE ${JOINED}/page.html "${html}")
strip(page.css ${FOLDER}/page.css)
list(REMOVE_ITEM names page.html page.css)
list(TRANSFORM names PREPEND ${FOLDER}/)
strip(page.js ${names})
strip(worker.js ${WORKER})

set(type_html "text/html; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(arrays)
set(files)
foreach(name IN ITEMS page.html page.css page.js worker.js) # in the order of page.h
    set(path ${JOINED}/${name})
    file(READ ${path} hex HEX)
    # 16 bytes on each line
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    sha256_base64(sha256 ${path})
    string(MAKE_C_IDENTIFIER ${name} array)
    string(REGEX REPLACE ".*\\." "" kind ${name})
    string(APPEND arrays "static const unsigned char ${array}[] = {\n${bytes}\n};\n")
    string(APPEND files "    {\"${name}\", \"${type_${kind}}\",\n"
        "     {(const char *)${array}, sizeof ${array}}, \"sha256-${sha256}\"},\n")
endforeach()

file(WRITE ${OUTPUT} "/* Made by tools/cmake/embed-page.cmake. */
#include \"page/page.h\"

${arrays}
const struct page_file page_files[] = {
${files}};
")
