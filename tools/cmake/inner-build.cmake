# Builds of this project by other compilers, in folders of this build.

# wordgrid_inner_build(OUT FOLDER TOOLCHAIN TARGET... [VARIABLES NAME...] [SET NAME=VALUE...])
# makes the rule for FOLDER/CMakeCache.txt, and sets OUT to the command that builds the targets
# there. The inner build gets the values that VARIABLES have here, and those of SET. They are in a
# file, because they can contain spaces and semicolons. It does not get the flags of the
# environment. It has one configuration.
function(wordgrid_inner_build out folder toolchain)
    cmake_parse_arguments(PARSE_ARGV 3 arg "" "" "VARIABLES;SET")
    set(cache)
    foreach(name IN LISTS arg_VARIABLES)
        if(DEFINED ${name})
            string(APPEND cache "set(${name} [=[${${name}}]=] CACHE STRING \"\" FORCE)\n")
        endif()
    endforeach()
    foreach(setting IN LISTS arg_SET)
        string(REGEX REPLACE "^([^=]+)=(.*)$" "set(\\1 [=[\\2]=] CACHE STRING \"\" FORCE)\n"
            line "${setting}")
        string(APPEND cache "${line}")
    endforeach()
    file(CONFIGURE OUTPUT ${folder}/variables.cmake CONTENT "${cache}" @ONLY)
    set(generator)
    if(NOT CMAKE_CONFIGURATION_TYPES)
        set(generator -G "${CMAKE_GENERATOR}")
    endif()
    set(clean_env ${CMAKE_COMMAND} -E env --unset=CFLAGS --unset=CPPFLAGS --unset=LDFLAGS)
    add_custom_command(OUTPUT ${folder}/CMakeCache.txt
        COMMAND ${clean_env} ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR} -B ${folder}
            ${generator} -C ${folder}/variables.cmake --toolchain ${toolchain}
        DEPENDS ${toolchain} ${folder}/variables.cmake VERBATIM)
    # $(MAKE) passes the number of jobs on. Ninja chooses its own.
    set(build ${CMAKE_COMMAND} --build ${folder} --target ${arg_UNPARSED_ARGUMENTS})
    if(CMAKE_GENERATOR MATCHES "Makefiles")
        set(build $(MAKE) -C ${folder} ${arg_UNPARSED_ARGUMENTS})
    endif()
    set(${out} ${clean_env} ${build} PARENT_SCOPE)
endfunction()
