# Joins the files of the page, and writes them as C sources. With each file it writes the SHA-256,
# in the form that a Content-Security-Policy needs. The contents are arrays of bytes, because C17
# guarantees only a limited length of strings. The same files give the same source on every machine.
#
#   cmake -DFOLDER=src/face/page -DMADE=FOLDER -DICON=icon.png -DOUTPUT=page_files.c
#       -DPACKED=page_packed.c -DJOINED=FOLDER -DAWK=awk -DGZIP=gzip -DSTYLE=NAME,NAME...
#       [-DPARTS=NAME,NAME...] -P embed-page.cmake
#
# MADE has the scripts that the build makes: worker.js, the script of the page's worker, which
# page.html does not name (join-worker.cmake), and page-tables.js (page-tables.cmake).
# STYLE are the files of the style, in order, which become page.css.
# The folder JOINED gets the files that are embedded: page.html, page.css, worker.js, page.js,
# and what a page loads when it needs it: the texts of other languages than English,
# strings-LANGUAGE.js, and game.js, which has the scripts play*.js. page.js has all others.
# Comments are left out (strip-page.awk). In page.html, the line of the script follows that of the
# style, so that a browser asks for both at once.
#
# OUTPUT has these files, and the licences of the module. PACKED has their gzip forms, of page.html
# only what follows the line of the script. A server puts a part of its own before it
# (src/face/serve/files.c).
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

set(any_line "<script src=\"([a-z-]+\\.js)\" defer></script>\n")
string(REGEX MATCHALL "${any_line}" lines "${html}")
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
list(TRANSFORM lines REPLACE "${any_line}" "\\1" OUTPUT_VARIABLE names)
list(PREPEND names page.html)
string(REPLACE "," ";" style "${STYLE}")
if(DEFINED PARTS)
    string(REPLACE "," ";" parts "${PARTS}")
    if(NOT parts STREQUAL names)
        message(FATAL_ERROR "${FOLDER}/page.html names ${names}; the build knows "
            "${parts}, and must know the same (src/CMakeLists.txt)")
    endif()
endif()

# path_of(OUT NAME): stores the path of a file of the page in the variable OUT.
function(path_of out name)
    set(path ${FOLDER}/${name})
    if(EXISTS ${MADE}/${name})
        set(path ${MADE}/${name})
    endif()
    set(${out} ${path} PARENT_SCOPE)
endfunction()

# strip(OUTPUT FILE...): joins files to one file of the folder JOINED.
function(strip output)
    execute_process(COMMAND ${AWK} -f ${CMAKE_CURRENT_LIST_DIR}/strip-page.awk ${ARGN}
        OUTPUT_FILE ${JOINED}/${output} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Checks the sources, so that messages name them.
foreach(name IN LISTS names style ITEMS worker.js)
    path_of(path ${name})
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

# Joins them.
file(MAKE_DIRECTORY ${JOINED})
set(link_line "<link rel=\"stylesheet\" href=\"page.css\">\n")
set(script_line "<script src=\"page.js\" defer></script>\n")
string(REPLACE "${all_lines}" "" html "${html}")
string(REPLACE "${link_line}" "${link_line}${script_line}" html "${html}")
file(WRITE ${JOINED}/whole.html "${html}")
strip(page.html ${JOINED}/whole.html)
file(READ ${JOINED}/page.html html)
string(REGEX REPLACE ".*${script_line}" "" html "${html}")
file(WRITE ${JOINED}/rest.html "${html}")
set(scripts)
set(games)
set(later)
list(REMOVE_ITEM names page.html)
foreach(name IN LISTS names)
    path_of(path ${name})
    if(name MATCHES "^strings-" AND NOT name STREQUAL "strings-en.js")
        strip(${name} ${path})
        list(APPEND later ${name})
    elseif(name MATCHES "^play")
        list(APPEND games ${path})
    else()
        list(APPEND scripts ${path})
    endif()
endforeach()
list(TRANSFORM style PREPEND ${FOLDER}/)
strip(page.css ${style})
strip(page.js ${scripts})
strip(game.js ${games})
strip(worker.js ${MADE}/worker.js)

# array_of(OUT NAME PATH): stores an array with the bytes of a file, 16 on each line.
function(array_of out name path)
    file(READ ${path} hex HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    set(${out} "static const unsigned char ${name}[] = {\n${bytes}\n};\n" PARENT_SCOPE)
endfunction()

set(type_html "text/html; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(arrays)
set(files)
set(packed_arrays)
set(packed_files)
list(APPEND later game.js)
foreach(name IN ITEMS page.html page.css page.js worker.js ${later}) # in the order of page.h
    set(path ${JOINED}/${name})
    string(MAKE_C_IDENTIFIER ${name} id)
    array_of(array ${id} ${path})
    sha256_base64(sha256 ${path})
    string(REGEX REPLACE ".*\\." "" kind ${name})
    string(APPEND arrays "${array}")
    string(APPEND files "    {\"${name}\", \"${type_${kind}}\",\n"
        "     {(const char *)${id}, sizeof ${id}}, \"sha256-${sha256}\"},\n")
    if(name STREQUAL "page.html")
        set(path ${JOINED}/rest.html)
    endif()
    execute_process(COMMAND ${GZIP} -9 -n -c ${path}
        OUTPUT_FILE ${path}.gz COMMAND_ERROR_IS_FATAL ANY)
    array_of(array ${id} ${path}.gz)
    string(APPEND packed_arrays "${array}")
    string(APPEND packed_files "    {(const char *)${id}, sizeof ${id}},\n")
endforeach()
array_of(icon icon ${ICON})

# The licences of the module, for a live page. The long ones are named by their address.
include(${CMAKE_CURRENT_LIST_DIR}/../../licences/parts.cmake)
parts_in(parts wordgrid.wasm "")
parts_notice(notice "${parts}" https://spdx.org/licenses)
forbid(THIRD-PARTY.txt "${notice}" "</script")
forbid(THIRD-PARTY.txt "${notice}" "<!--")
file(WRITE ${JOINED}/THIRD-PARTY.txt "${notice}")
array_of(notice notice ${JOINED}/THIRD-PARTY.txt)

set(begin "/* Made by tools/cmake/embed-page.cmake. */\n#include \"page/page.h\"\n")
file(WRITE ${OUTPUT} "${begin}
${arrays}
const struct page_file page_files[PAGE_FILES] = {
${files}};

${notice}
const struct wg_text page_notice = {(const char *)notice, sizeof notice};
")
file(WRITE ${PACKED} "${begin}
${packed_arrays}
const struct wg_text page_packed[PAGE_FILES] = {
${packed_files}};
${icon}
const struct wg_text page_icon = {(const char *)icon, sizeof icon};
")
