# The programs that start often are linked statically, because the dynamic loader takes more time
# than solving a board: solve, and the commands of dictc that read dictionaries. What compiles
# dictionaries needs other libraries. It is another program, dictc-whole, which dictc runs.
#
# They are linked with musl if musl-gcc is found (Debian package musl-tools): with musl, an empty
# program starts in a third of the time, and solve has half the size. Another build of this project
# makes them then, in musl/ of the build folder, because all objects must be compiled for musl.

include(${CMAKE_CURRENT_LIST_DIR}/inner-build.cmake)
set(musl_build ${PROJECT_BINARY_DIR}/musl)
set(musl_toolchain ${CMAKE_CURRENT_LIST_DIR}/musl.cmake)
set(run_order ${CMAKE_CURRENT_LIST_DIR}/run-order.ld)

# --- What this system can do

set(static_default OFF)
if(NOT WORDGRID_SANITIZE AND NOT WIN32) # whose toolchain file links all programs statically
    set(CMAKE_REQUIRED_LINK_OPTIONS -static LINKER:--wrap=any) # both are used below
    check_c_source_compiles("int main(void) { return 0; }" WORDGRID_CAN_LINK_STATIC)
    # Not every linker can insert sections into its own script.
    set(CMAKE_REQUIRED_LINK_OPTIONS LINKER:-T,${run_order})
    check_c_source_compiles("int main(void) { return 0; }" WORDGRID_HAS_RUN_ORDER)
    unset(CMAKE_REQUIRED_LINK_OPTIONS)
    set(static_default ${WORDGRID_CAN_LINK_STATIC})
endif()
option(WORDGRID_STATIC "Link solve, and what of dictc reads dictionaries, statically"
    ${static_default})
set(WORDGRID_MUSL AUTO CACHE STRING "Link the static programs with musl: ON, OFF, or AUTO \
(if musl-gcc is found)")
if(WORDGRID_SANITIZE)
    set(WORDGRID_STATIC OFF)
endif()

check_c_source_compiles("#include <stdlib.h>
#ifdef __GLIBC__
#error
#endif
int main(void) { return 0; }" WORDGRID_HAS_NO_GLIBC)

# dictc finds dictc-whole by /proc/self/exe, relative to its own folder, which must be named bin. An
# emulator of another machine cannot run the second program.
file(RELATIVE_PATH wordgrid_whole_folder
    "${CMAKE_INSTALL_FULL_BINDIR}" "${CMAKE_INSTALL_FULL_LIBEXECDIR}/wordgrid")
set(wordgrid_divides_dictc OFF)
if(WORDGRID_STATIC AND CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT CMAKE_CROSSCOMPILING
        AND NOT CMAKE_CONFIGURATION_TYPES AND CMAKE_INSTALL_FULL_BINDIR MATCHES "/bin$"
        AND wordgrid_whole_folder MATCHES "^\\.\\./[^.]")
    set(wordgrid_divides_dictc ON)
    string(REGEX REPLACE "^\\.\\./" "" wordgrid_whole_folder ${wordgrid_whole_folder})
endif()

if(WORDGRID_MUSL AND NOT WORDGRID_MUSL STREQUAL "AUTO" AND NOT wordgrid_divides_dictc)
    message(FATAL_ERROR "WORDGRID_MUSL=${WORDGRID_MUSL} is for static programs of Linux "
        "(WORDGRID_STATIC), by one configuration, for this machine, in a folder bin")
endif()

# Sets `out` to why musl-gcc cannot make the static programs, or to an empty text.
function(wordgrid_try_musl out)
    set(${out} "" PARENT_SCOPE)
    find_program(WORDGRID_MUSL_GCC musl-gcc)
    mark_as_advanced(WORDGRID_MUSL_GCC)
    if(WORDGRID_HAS_NO_GLIBC OR NOT PROJECT_IS_TOP_LEVEL)
        set(${out} "the C library is not glibc, or this is a part of another project" PARENT_SCOPE)
        return()
    elseif(NOT WORDGRID_MUSL_GCC)
        set(${out} "no musl-gcc (Debian package musl-tools)" PARENT_SCOPE)
        return()
    elseif(NOT CMAKE_C_COMPILER_ID STREQUAL "GNU")
        set(${out} "the compiler is not gcc, which musl-gcc calls" PARENT_SCOPE)
        return()
    endif()
    foreach(compiler IN ITEMS CMAKE_C_COMPILER WORDGRID_MUSL_GCC)
        execute_process(COMMAND ${${compiler}} -dumpmachine
            OUTPUT_VARIABLE machine_${compiler} ERROR_QUIET)
    endforeach()
    file(WRITE ${musl_build}/try.c "#include <stdlib.h>\n"
        "_Static_assert(sizeof(void *) == ${CMAKE_SIZEOF_VOID_P}, \"another machine\");\n"
        "int main(void) { return abs(0); }\n")
    separate_arguments(flags UNIX_COMMAND "${CMAKE_C_FLAGS}")
    execute_process(COMMAND ${WORDGRID_MUSL_GCC} ${flags} -static try.c -o try
        WORKING_DIRECTORY ${musl_build} RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    if(NOT result EQUAL 0 OR NOT machine_CMAKE_C_COMPILER STREQUAL machine_WORDGRID_MUSL_GCC)
        set(${out} "${WORDGRID_MUSL_GCC} does not compile for this machine with these flags"
            PARENT_SCOPE)
    endif()
endfunction()

# --- The programs

# What a static program needs: its own memory (common/run_memory.h), and the order of its functions.
function(wordgrid_link_statically target)
    target_sources(${target} PRIVATE common/run_memory.c)
    target_compile_definitions(${target} PRIVATE RUN_MEMORY=1)
    target_link_options(${target} PRIVATE -static
        LINKER:--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free)
    if(WORDGRID_HAS_RUN_ORDER)
        target_link_options(${target} PRIVATE LINKER:-T,${run_order})
        set_target_properties(${target} PROPERTIES LINK_DEPENDS ${run_order})
    endif()
    # See the reason in common/musl_memcpy.c.
    if(WORDGRID_HAS_NO_GLIBC AND CMAKE_SYSTEM_NAME STREQUAL "Linux"
            AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
        target_sources(${target} PRIVATE common/musl_memcpy.c)
        set_source_files_properties(common/musl_memcpy.c PROPERTIES
            COMPILE_OPTIONS "-O2;-fno-tree-loop-distribute-patterns")
        target_link_options(${target} PRIVATE LINKER:--wrap=memcpy)
    endif()
endfunction()

# Adds the build with musl, and the targets solve and dictc for its programs.
function(wordgrid_add_musl_programs)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    wordgrid_inner_build(build ${musl_build} ${musl_toolchain} solve dictc
        VARIABLES CMAKE_BUILD_TYPE CMAKE_C_COMPILER_LAUNCHER CMAKE_C_FLAGS CMAKE_C_FLAGS_${type}
            CMAKE_EXE_LINKER_FLAGS CMAKE_EXE_LINKER_FLAGS_${type} CMAKE_INSTALL_PREFIX
            CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBEXECDIR CMAKE_INTERPROCEDURAL_OPTIMIZATION
            WORDGRID_WERROR WORDGRID_X86_64_V1
        SET CMAKE_C_COMPILER=${WORDGRID_MUSL_GCC} WORDGRID_SERVE=OFF WORDGRID_TESTS=OFF
            WORDGRID_PAGE_WASM=OFF)
    # Runs in every build, because only the inner build knows the files that it includes.
    add_custom_target(musl-programs ALL
        COMMAND ${build}
        COMMAND ${CMAKE_COMMAND} -E copy_if_different
            ${musl_build}/bin/solve ${musl_build}/bin/dictc ${wordgrid_bin}
        BYPRODUCTS ${wordgrid_bin}/solve ${wordgrid_bin}/dictc
        DEPENDS ${musl_build}/CMakeCache.txt
        COMMENT "Building solve and dictc with musl"
        VERBATIM)
    foreach(program IN ITEMS solve dictc)
        add_custom_target(${program})
        add_dependencies(${program} musl-programs)
    endforeach()
endfunction()

# Adds the targets solve and dictc. With musl, adds solve-glibc and dictc-glibc, too, which are
# built for the benchmark only.
function(wordgrid_add_static_programs)
    set(suffix)
    if(WORDGRID_MUSL)
        wordgrid_try_musl(problem)
        if(problem STREQUAL "")
            wordgrid_add_musl_programs()
            set(suffix -glibc)
        elseif(NOT WORDGRID_MUSL STREQUAL "AUTO")
            message(FATAL_ERROR "WORDGRID_MUSL=${WORDGRID_MUSL}: ${problem}")
        elseif(NOT WORDGRID_HAS_NO_GLIBC)
            message(STATUS "wordgrid: ${problem}, so solve and dictc are linked with the C "
                "library of this system and start more slowly")
        endif()
    endif()
    wordgrid_add_solve(solve${suffix})
    wordgrid_add_reader(dictc${suffix})
    foreach(program IN ITEMS solve dictc)
        wordgrid_link_statically(${program}${suffix})
    endforeach()
    if(suffix)
        set_target_properties(solve-glibc dictc-glibc PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
endfunction()

function(wordgrid_install_solve_and_dictc)
    if(TARGET dictc-whole)
        install(TARGETS dictc-whole DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/wordgrid)
    endif()
    if(NOT TARGET solve-glibc)
        install(TARGETS solve dictc)
        return()
    endif()
    foreach(program IN ITEMS solve dictc)
        install(PROGRAMS ${wordgrid_bin}/${program} DESTINATION ${CMAKE_INSTALL_BINDIR})
        if(CMAKE_STRIP)
            install(CODE "if(CMAKE_INSTALL_DO_STRIP)
                execute_process(COMMAND \"${CMAKE_STRIP}\"
                    \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/${program}\")
            endif()")
        endif()
    endforeach()
endfunction()
