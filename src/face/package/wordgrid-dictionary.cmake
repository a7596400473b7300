# SPDX-License-Identifier: MIT
# Compiles dictionaries as a part of a CMake project:
#
#   wordgrid_add_dictionary(TARGET OUTPUT FILE.wgd INPUTS FILE...
#       [ALPHABET FILE|NAME] [OPTIONS OPTION...])
#
# Adds the target TARGET, which is built by default and makes FILE.wgd from the inputs by
# `dictc build`. OPTIONS are options of dictc build, such as --min-length=2 or
# --exclude=FILE; write an option and its value as one argument. A relative OUTPUT is in
# CMAKE_CURRENT_BINARY_DIR. Relative paths of other files (INPUTS, ALPHABET, and files in
# OPTIONS) are in CMAKE_CURRENT_SOURCE_DIR. An input may be an output of another command of the
# project. The dictionary is made again when an input, a list of --exclude or --only, the alphabet,
# or dictc itself has changed.
#
# The first of these that exists is used as dictc: the program WORDGRID_DICTC, if this variable is
# set (for example when cross-compiling); the target dictc, in a project that builds wordgrid
# itself (or dictc-whole, the part that compiles); the program of this package; the program in the
# PATH.

# Sets `out` to the absolute path of an input.
function(_wordgrid_path out path)
    get_filename_component(absolute "${path}" ABSOLUTE)
    set(${out} "${absolute}" PARENT_SCOPE)
endfunction()

# Sets `out` to the command that runs dictc.
function(_wordgrid_find_dictc out)
    if(NOT WORDGRID_DICTC AND TARGET dictc-whole)
        set(${out} dictc-whole PARENT_SCOPE)
        return()
    elseif(NOT WORDGRID_DICTC AND TARGET dictc)
        set(${out} dictc PARENT_SCOPE)
        return()
    endif()
    find_program(WORDGRID_DICTC dictc HINTS "${wordgrid_BINDIR}" NO_CMAKE_FIND_ROOT_PATH
        DOC "The dictionary compiler of wordgrid")
    if(NOT WORDGRID_DICTC)
        message(FATAL_ERROR "wordgrid_add_dictionary needs the program dictc, which is "
            "neither in '${wordgrid_BINDIR}' nor in the PATH; install it, or set WORDGRID_DICTC "
            "to its path")
    endif()
    set(${out} "${WORDGRID_DICTC}" PARENT_SCOPE)
endfunction()

# Sets `out` to the file in which dictc finds the alphabet `name`, or to an empty text. The
# folders are those of tools/common/name_lookup.h.
function(_wordgrid_find_alphabet out dictc name)
    set(home "$ENV{XDG_DATA_HOME}")
    if(NOT IS_ABSOLUTE "${home}")
        set(home "$ENV{HOME}/.local/share")
    endif()
    set(system "$ENV{XDG_DATA_DIRS}")
    if(system STREQUAL "")
        set(system /usr/local/share:/usr/share)
    endif()
    if(TARGET "${dictc}")
        set(program "${wordgrid_BINARY_DIR}/bin/dictc")
    else()
        get_filename_component(program "${dictc}" REALPATH)
    endif()
    get_filename_component(beside "${program}" DIRECTORY)
    string(REPLACE ":" ";" folders "$ENV{WORDGRID_PATH}")
    string(REPLACE ":" ";" data "${home}:${system}")
    list(TRANSFORM data APPEND /wordgrid)
    set(${out} "" PARENT_SCOPE)
    foreach(folder IN LISTS folders data beside ITEMS "${beside}/../share/wordgrid")
        _wordgrid_path(file "${folder}/alphabets/${name}.alphabet")
        if(EXISTS "${file}" AND NOT IS_DIRECTORY "${file}")
            set(${out} "${file}" PARENT_SCOPE)
            return()
        endif()
    endforeach()
endfunction()

function(wordgrid_add_dictionary target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "OUTPUT;ALPHABET" "INPUTS;OPTIONS")
    if(NOT arg_OUTPUT OR NOT arg_INPUTS OR arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "wordgrid_add_dictionary(${target}): write TARGET OUTPUT FILE.wgd "
            "INPUTS FILE... [ALPHABET FILE|NAME] [OPTIONS OPTION...]")
    endif()
    _wordgrid_find_dictc(dictc)
    get_filename_component(output "${arg_OUTPUT}" ABSOLUTE
        BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
    get_filename_component(name "${output}" NAME)
    set(depends "${dictc}")
    get_filename_component(whole "${dictc}/../../libexec/wordgrid/dictc-whole" ABSOLUTE)
    if(EXISTS "${whole}") # the part of an installed dictc that compiles
        list(APPEND depends "${whole}")
    endif()
    set(options)
    if(arg_ALPHABET)
        list(APPEND arg_OPTIONS "--alphabet=${arg_ALPHABET}")
    endif()
    foreach(option IN LISTS arg_OPTIONS)
        if(option MATCHES "^--(exclude|only|alphabet)=(.+)$")
            set(kind "${CMAKE_MATCH_1}")
            set(given "${CMAKE_MATCH_2}")
            _wordgrid_path(path "${given}")
            # An alphabet that is not a file is the name of an alphabet.
            if(NOT kind STREQUAL "alphabet" OR EXISTS "${path}" OR given MATCHES "[./]")
                set(option "--${kind}=${path}")
            else()
                _wordgrid_find_alphabet(path "${dictc}" "${given}")
            endif()
            list(APPEND depends ${path})
        endif()
        list(APPEND options "${option}")
    endforeach()
    set(inputs)
    foreach(input IN LISTS arg_INPUTS)
        _wordgrid_path(path "${input}")
        list(APPEND inputs "${path}")
        # A hunspell dictionary has its affixes in a second file.
        string(REGEX REPLACE "\\.dic$" ".aff" affixes "${path}")
        if(NOT affixes STREQUAL path AND EXISTS "${affixes}")
            list(APPEND depends "${affixes}")
        endif()
    endforeach()
    # With --if-changed, an unchanged output keeps its time, and so stays older than the input.
    # Ninja remembers that the command was run; Make would run it again in each build.
    if(CMAKE_GENERATOR MATCHES "Ninja")
        list(APPEND options --if-changed)
    endif()
    add_custom_command(OUTPUT "${output}"
        COMMAND "${dictc}" build --quiet -o "${output}" ${options} -- ${inputs}
        DEPENDS ${depends} ${inputs}
        WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
        COMMENT "Compiling ${name}"
        VERBATIM)
    add_custom_target(${target} ALL DEPENDS "${output}")
endfunction()
