# The three files of the page as a C source: their bytes, and the SHA-256 of each as a
# Content-Security-Policy writes it. (Bytes, because C17 has a limit for strings.) The
# same files give the same source on every machine.
#
#   cmake -DFOLDER=src/report/page -DOUTPUT=page_files.c -P embed-page.cmake
#
# Ends the build where a file is not as src/report/page.c needs it to write the three as
# one: a style or a script within HTML ends where its text says so, and a browser
# changes CR and NUL in it before it compares the SHA-256.
cmake_minimum_required(VERSION 3.25)

# forbid(NAME CONTENT TEXT): in any case of letters.
function(forbid name content text)
    string(TOLOWER "${content}" lower)
    string(FIND "${lower}" "${text}" at)
    if(NOT at EQUAL -1)
        message(FATAL_ERROR "${FOLDER}/${name} must not contain '${text}': within a "
            "page it would end or change there; write it in another way, such as "
            "'<\\/script' in a string of the script")
    endif()
endfunction()

# demand_once(NAME CONTENT TEXT)
function(demand_once name content text)
    string(FIND "${content}" "${text}" first)
    string(FIND "${content}" "${text}" last REVERSE)
    if(first EQUAL -1 OR NOT first EQUAL last)
        message(FATAL_ERROR "${FOLDER}/${name} must contain '${text}' once: "
            "src/report/page.c puts something else in its place")
    endif()
endfunction()

# sha256_base64(OUT PATH): 32 bytes and a zero are 11 times three bytes, each of which
# four characters stand for; the last character is the zero's.
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

set(source "/* Made by cmake/embed-page.cmake. */\n#include \"report/page.h\"\n")
foreach(kind IN ITEMS html css js)
    set(path ${FOLDER}/page.${kind})
    file(READ ${path} hex HEX)
    # 16 bytes a line
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${hex}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    if(bytes MATCHES "0x0[0d],")
        message(FATAL_ERROR "${path} must not contain CR or NUL; end lines by LF alone")
    endif()
    sha256_base64(sha256 ${path})
    string(APPEND source "
static const unsigned char ${kind}_bytes[] = {
${bytes}
};
const struct page_file page_${kind} = {
    {(const char *)${kind}_bytes, sizeof ${kind}_bytes},
    \"sha256-${sha256}\",
};
")
    file(READ ${path} ${kind})
endforeach()

# As src/report/page.c looks for them.
demand_once(page.html "${html}" "<link rel=\"stylesheet\" href=\"page.css\">\n")
demand_once(page.html "${html}" "<script src=\"page.js\" defer></script>\n")
demand_once(page.html "${html}" "</body>\n")
forbid(page.css "${css}" "</style")
forbid(page.js "${js}" "</script")
forbid(page.js "${js}" "<script")
forbid(page.js "${js}" "<!--")

file(WRITE ${OUTPUT} "${source}")
