# What the toolchain files beside this one share: on Debian, the cross compiler for
# CMAKE_SYSTEM_PROCESSOR and the packages of libraries for `architecture`, named as in
# /usr/lib (dpkg --add-architecture makes them installable).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-gcc)
set(CMAKE_LIBRARY_ARCHITECTURE ${architecture}-linux-gnu)

# The libraries of the machine that compiles are not for this one.
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/${architecture}-linux-gnu/pkgconfig)
