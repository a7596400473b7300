# The programs that are linked statically: solve, and the dictc that only reads. They are linked
# with musl if musl-gcc is found (Debian package musl-tools): with musl, an empty program starts in
# a third of the time, and solve has half the size. Another build of this project makes them then,
# in musl/ of the build folder, because all their objects must be compiled for musl.

set(musl_build ${PROJECT_BINARY_DIR}/musl)
set(musl_toolchain ${CMAKE_CURRENT_LIST_DIR}/musl.cmake)

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

check_c_source_compiles("#include <stdlib.h>
#ifdef __GLIBC__
#error
#endif
int main(void) { return 0; }" WORDGRID_HAS_NO_GLIBC)

# Not every linker can insert sections into its own script.
set(run_order ${CMAKE_CURRENT_LIST_DIR}/run-order.ld)
set(CMAKE_REQUIRED_LINK_OPTIONS LINKER:-T,${run_order})
check_c_source_compiles("int main(void) { return 0; }" WORDGRID_HAS_RUN_ORDER)
unset(CMAKE_REQUIRED_LINK_OPTIONS)

# Sets `out` to whether musl-gcc can be used for the static programs.
function(wordgrid_find_musl out)
    set(${out} OFF PARENT_SCOPE)
    if(NOT WORDGRID_MUSL OR WORDGRID_HAS_NO_GLIBC OR NOT PROJECT_IS_TOP_LEVEL)
        return()
    endif()
    find_program(WORDGRID_MUSL_GCC musl-gcc)
    mark_as_advanced(WORDGRID_MUSL_GCC)
    set(result 1)
    if(WORDGRID_MUSL_GCC)
        file(WRITE ${musl_build}/try.c "#include <stdlib.h>\nint main(void) { return abs(0); }\n")
        separate_arguments(flags UNIX_COMMAND "${CMAKE_C_FLAGS}")
        execute_process(COMMAND ${WORDGRID_MUSL_GCC} ${flags} -static try.c -o try
            WORKING_DIRECTORY ${musl_build} RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    endif()
    if(result EQUAL 0)
        set(${out} ON PARENT_SCOPE)
    elseif(NOT WORDGRID_MUSL STREQUAL "AUTO")
        message(FATAL_ERROR "WORDGRID_MUSL needs Debian's package musl-tools")
    else()
        message(STATUS "wordgrid: no musl-gcc (Debian package musl-tools), so solve and dictc are "
            "linked with the C library of this system and start more slowly")
    endif()
endfunction()

# Adds the build with musl, and the targets solve and dictc for its programs.
function(wordgrid_add_musl_programs)
    set(clean_env ${CMAKE_COMMAND} -E env
        --unset=CFLAGS --unset=CPPFLAGS --unset=LDFLAGS --unset=MAKEFLAGS)
    add_custom_command(OUTPUT ${musl_build}/CMakeCache.txt
        COMMAND ${clean_env} ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR} -B ${musl_build}
            -G ${CMAKE_GENERATOR} --toolchain ${musl_toolchain}
            -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE}
            -DCMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER}
            -DCMAKE_C_FLAGS=${CMAKE_C_FLAGS}
            -DCMAKE_C_FLAGS_RELEASE=${CMAKE_C_FLAGS_RELEASE}
            -DCMAKE_EXE_LINKER_FLAGS=${CMAKE_EXE_LINKER_FLAGS}
            -DCMAKE_INSTALL_LIBEXECDIR=${CMAKE_INSTALL_LIBEXECDIR}
            -DWORDGRID_WERROR=${WORDGRID_WERROR} -DWORDGRID_X86_64_V1=${WORDGRID_X86_64_V1}
            -DWORDGRID_SERVE=OFF -DWORDGRID_TESTS=OFF -DWORDGRID_PAGE_WASM=OFF
        DEPENDS ${musl_toolchain} VERBATIM)
    # Runs in every build, because only the inner build knows the files that it includes.
    add_custom_target(musl-programs ALL
        COMMAND ${clean_env} ${CMAKE_COMMAND} --build ${musl_build} --target solve dictc
            --parallel 2
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
    wordgrid_find_musl(has_musl)
    set(suffix)
    if(has_musl)
        wordgrid_add_musl_programs()
        set(suffix -glibc)
    endif()
    wordgrid_add_solve(solve${suffix})
    wordgrid_add_reader(dictc${suffix})
    foreach(program IN ITEMS solve dictc)
        wordgrid_link_statically(${program}${suffix})
    endforeach()
    if(has_musl)
        set_target_properties(solve-glibc dictc-glibc PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
endfunction()
