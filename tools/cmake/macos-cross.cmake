# The common part of the toolchain files for macOS in this folder. Debian's clang, lld and llvm
# compile and link for macOS on another machine. tests/macos/run.sh makes what they need in
# WORDGRID_MACOS: sdk/ with the headers and the list of the system's functions, and the libraries.
set(CMAKE_SYSTEM_NAME Darwin)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET ${CMAKE_SYSTEM_PROCESSOR}-apple-macos11)
set(WORDGRID_MACOS "" CACHE PATH "Where tests/macos/run.sh puts the headers and libraries of macOS")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WORDGRID_MACOS)
set(CMAKE_OSX_SYSROOT ${WORDGRID_MACOS}/sdk)
set(CMAKE_OSX_DEPLOYMENT_TARGET 11.0)
set(CMAKE_INSTALL_NAME_TOOL llvm-install-name-tool-14)
add_link_options(-fuse-ld=lld)

# Do not find the libraries of the machine that compiles.
set(libraries ${WORDGRID_MACOS}/${CMAKE_SYSTEM_PROCESSOR})
set(ENV{PKG_CONFIG_LIBDIR} ${libraries}/lib/pkgconfig)
set(CMAKE_FIND_ROOT_PATH ${libraries} ${CMAKE_OSX_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
