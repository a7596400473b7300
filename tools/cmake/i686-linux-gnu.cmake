# Toolchain for x86 of 32 bits. An x86-64 kernel runs the programs directly, through the
# command env; elsewhere qemu-user runs them.
set(CMAKE_SYSTEM_PROCESSOR i686)
set(architecture i386)
if(CMAKE_HOST_SYSTEM_PROCESSOR STREQUAL x86_64)
    set(CMAKE_CROSSCOMPILING_EMULATOR env)
else()
    set(CMAKE_CROSSCOMPILING_EMULATOR qemu-i386)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/debian-cross.cmake)
