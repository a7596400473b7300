# Toolchain for 32-bit x86. An x86-64 kernel can run the programs itself, so on such a machine the
# emulator is the command env, which only runs its arguments. On other machines the emulator is
# qemu-user.
set(CMAKE_SYSTEM_PROCESSOR i686)
set(architecture i386)
if(CMAKE_HOST_SYSTEM_PROCESSOR STREQUAL x86_64)
    set(CMAKE_CROSSCOMPILING_EMULATOR env)
else()
    set(CMAKE_CROSSCOMPILING_EMULATOR qemu-i386)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/debian-cross.cmake)
