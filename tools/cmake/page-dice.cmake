# Writes the dice of dict/dice as a script of the page, src/face/page/dice-table.js. Run it after a
# change of these dice; tests/lint/page-dice.sh compares the script with the dice.
#
#   cmake -DFOLDER=dict/dice -DOUTPUT=src/face/page/dice-table.js -P tools/cmake/page-dice.cmake
cmake_minimum_required(VERSION 3.25)

file(GLOB files ${FOLDER}/*.dice)
list(SORT files)
set(table)
foreach(path IN LISTS files)
    get_filename_component(name ${path} NAME_WE)
    file(STRINGS ${path} comments REGEX "^#" ENCODING UTF-8)
    if(NOT comments MATCHES "([0-9]+)x([0-9]+)")
        message(FATAL_ERROR "${path}: the comment must have the size, such as 4x4")
    endif()
    string(APPEND table "    '${name}': {\n"
        "        rows: ${CMAKE_MATCH_1}, columns: ${CMAKE_MATCH_2}, dice: [\n")
    # CMake's lists join elements at '[' and ']', so the faces go through a text.
    file(READ ${path} text)
    string(REGEX REPLACE "#[^\n]*\n" "" text "${text}")
    string(REGEX REPLACE "([^\n]+)\n" "            '\\1',\n" text "${text}")
    string(APPEND table "${text}        ],\n    },\n")
endforeach()

file(WRITE ${OUTPUT} "/* SPDX-License-Identifier: MIT */
/* dice-table.js: made from dict/dice by tools/cmake/page-dice.cmake. */
'use strict';

const DICE = {
${table}};
")
