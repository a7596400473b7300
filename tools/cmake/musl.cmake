# Builds with musl, by Debian's musl-tools. static-programs.cmake builds solve and dictc so.
# musl-gcc does not look for headers in /usr/include, so xxhash.h is copied to the build folder.
# Without other libraries, only solve, dictc, maze, boards and wordgrid can be built. For all of
# them, set WORDGRID_MUSL_PREFIX to a folder with utf8proc and cmocka built for musl.
if(NOT CMAKE_C_COMPILER)
    set(CMAKE_C_COMPILER musl-gcc)
endif()
set(WORDGRID_MUSL_PREFIX "" CACHE PATH "Where libraries for musl are installed")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WORDGRID_MUSL_PREFIX)

# CMake tries the compiler in separate projects. The list passes this variable to them.
set(wordgrid_musl_headers ${CMAKE_BINARY_DIR}/musl-include CACHE INTERNAL "")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES wordgrid_musl_headers)
if(NOT EXISTS ${wordgrid_musl_headers})
    foreach(file IN ITEMS includedir/xxhash.h pcfiledir/libxxhash.pc)
        get_filename_component(variable ${file} DIRECTORY)
        get_filename_component(name ${file} NAME)
        execute_process(COMMAND pkg-config --variable=${variable} libxxhash
            OUTPUT_VARIABLE folder OUTPUT_STRIP_TRAILING_WHITESPACE)
        if(EXISTS ${folder}/${name})
            file(COPY ${folder}/${name} DESTINATION ${wordgrid_musl_headers})
        endif()
    endforeach()
endif()
set(CMAKE_C_STANDARD_INCLUDE_DIRECTORIES ${wordgrid_musl_headers})

# Other libraries of this machine are for glibc.
if(WORDGRID_MUSL_PREFIX)
    set(ENV{PKG_CONFIG_LIBDIR} ${WORDGRID_MUSL_PREFIX}/lib/pkgconfig:${wordgrid_musl_headers})
endif()
set(CMAKE_FIND_ROOT_PATH ${wordgrid_musl_headers} ${WORDGRID_MUSL_PREFIX})
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)

# The stack of a thread has 128 kB with musl, unless the program asks for more: as with glibc.
add_link_options(LINKER:-z,stack-size=0x800000)
