# The common part of the toolchain files in this folder. Selects Debian's cross compiler for
# CMAKE_SYSTEM_PROCESSOR, and the libraries in /usr/lib/${architecture}-linux-gnu. To install
# the packages of these libraries, first call dpkg --add-architecture.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE ${architecture}-linux-gnu)

# Do not find the libraries of the machine that compiles.
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/${architecture}-linux-gnu/pkgconfig)
