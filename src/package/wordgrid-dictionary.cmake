# SPDX-License-Identifier: MIT
# Compiles dictionaries as a part of a CMake project:
#
#   wordgrid_add_dictionary(TARGET OUTPUT FILE.wgd INPUTS FILE...
#       [ALPHABET FILE|NAME] [OPTIONS OPTION...])
#
# Adds the target TARGET, which is built by default and makes FILE.wgd from the inputs by
# `dictc build`. OPTIONS are options of dictc build, such as --min-length=2 or
# --exclude=FILE; write an option and its value as one argument. A relative OUTPUT is in
# CMAKE_CURRENT_BINARY_DIR. Relative paths of inputs, also in OPTIONS, are in
# CMAKE_CURRENT_SOURCE_DIR. An input may be an output of another command of the project.
# The dictionary is made again when an input, a list of --exclude or --only, the alphabet, or
# dictc itself has changed.
#
# dictc is the installed program of this package. To use another, for example when
# cross-compiling, set WORDGRID_DICTC to its path.

# Sets `out` to the absolute path of an input.
function(_wordgrid_path out path)
    get_filename_component(absolute "${path}" ABSOLUTE)
    set(${out} "${absolute}" PARENT_SCOPE)
endfunction()

# Sets `out` to the command that runs dictc.
function(_wordgrid_find_dictc out)
    if(NOT WORDGRID_DICTC AND TARGET dictc)
        set(${out} dictc PARENT_SCOPE)
        return()
    endif()
    find_program(WORDGRID_DICTC dictc HINTS "${wordgrid_BINDIR}" NO_CMAKE_FIND_ROOT_PATH
        DOC "The dictionary compiler of wordgrid")
    if(NOT WORDGRID_DICTC)
        message(FATAL_ERROR "wordgrid_add_dictionary needs the program dictc, which is not "
            "in '${wordgrid_BINDIR}'; install it, or set WORDGRID_DICTC to its path")
    endif()
    set(${out} "${WORDGRID_DICTC}" PARENT_SCOPE)
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
    set(options)
    if(arg_ALPHABET)
        list(APPEND arg_OPTIONS "--alphabet=${arg_ALPHABET}")
    endif()
    foreach(option IN LISTS arg_OPTIONS)
        if(option MATCHES "^--(exclude|only|alphabet)=(.+)$")
            set(kind "${CMAKE_MATCH_1}")
            set(given "${CMAKE_MATCH_2}")
            _wordgrid_path(path "${given}")
            # An alphabet that is not a file is the name of one that is installed with dictc.
            if(NOT kind STREQUAL "alphabet" OR EXISTS "${path}" OR given MATCHES "[./]")
                set(option "--${kind}=${path}")
                list(APPEND depends "${path}")
            endif()
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
    # --if-changed does not touch an unchanged output. Make would then run the command in each
    # build.
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
