# Builds for Windows on x86-64, on another machine, by Debian's MinGW-w64. tools/windows-programs
# makes the libraries that the build needs in WORDGRID_WINDOWS. Everything is linked statically, so
# the programs need only libraries of Windows.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(WORDGRID_WINDOWS "" CACHE PATH "Where tools/windows-programs puts libraries")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WORDGRID_WINDOWS)
# The same sources give the same bytes.
add_link_options(-static -s LINKER:--no-insert-timestamp)
# dictc makes the dictionaries, and the tests run.
find_program(WORDGRID_WINE wine64 PATHS /usr/lib/wine)
if(WORDGRID_WINE)
    set(CMAKE_CROSSCOMPILING_EMULATOR ${WORDGRID_WINE})
endif()

# Do not find the libraries of the machine that compiles.
set(ENV{PKG_CONFIG_LIBDIR} ${WORDGRID_WINDOWS}/lib/pkgconfig)
set(CMAKE_FIND_ROOT_PATH ${WORDGRID_WINDOWS} /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
