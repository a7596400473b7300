# Builds for AArch64 on another machine, where qemu-user runs the tests.
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(architecture aarch64)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
include(${CMAKE_CURRENT_LIST_DIR}/debian-cross.cmake)
