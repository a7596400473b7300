# Writes the tables of the page as a script: the dice of dict/dice, and for each language of
# dict/rude the words that the page does not show unasked (src/face/page/family.js).
#
#   cmake -DFOLDER=dict -DOUTPUT=page-tables.js -P tools/cmake/page-tables.cmake
cmake_minimum_required(VERSION 3.25)

file(GLOB files ${FOLDER}/dice/*.dice)
list(SORT files)
set(dice)
foreach(path IN LISTS files)
    get_filename_component(name ${path} NAME_WE)
    file(STRINGS ${path} comments REGEX "^#" ENCODING UTF-8)
    if(NOT comments MATCHES "([0-9]+)x([0-9]+)")
        message(FATAL_ERROR "${path}: the comment must have the size, such as 4x4")
    endif()
    string(APPEND dice "    '${name}': {\n"
        "        rows: ${CMAKE_MATCH_1}, columns: ${CMAKE_MATCH_2}, dice: [\n")
    # CMake's lists join elements at '[' and ']', so the faces go through a text.
    file(READ ${path} text)
    string(REGEX REPLACE "#[^\n]*\n" "" text "${text}")
    string(REGEX REPLACE "([^\n]+)\n" "            '\\1',\n" text "${text}")
    string(APPEND dice "${text}        ],\n    },\n")
endforeach()

# The letters a to z are moved by 13 places, so that a reader of the script does not meet the words.
# Capitals mark the letters that have been moved.
file(GLOB files ${FOLDER}/rude/*.txt)
list(SORT files)
set(rude)
foreach(path IN LISTS files)
    get_filename_component(language ${path} NAME_WE)
    file(READ ${path} text)
    foreach(i RANGE 25)
        math(EXPR moved "(${i} + 13) % 26")
        string(SUBSTRING abcdefghijklmnopqrstuvwxyz ${i} 1 from)
        string(SUBSTRING ABCDEFGHIJKLMNOPQRSTUVWXYZ ${moved} 1 to)
        string(REPLACE ${from} ${to} text "${text}")
    endforeach()
    string(TOLOWER "${text}" text)
    string(REPLACE "\n" " " text "${text}")
    string(APPEND rude "    '${language}': '${text}',\n")
endforeach()

file(WRITE ${OUTPUT} "/* SPDX-License-Identifier: MIT */
'use strict';

const DICE = {
${dice}};
const RUDE = {
${rude}};
")
