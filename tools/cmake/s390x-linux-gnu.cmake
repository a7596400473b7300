# Builds for s390x (big-endian) on another machine, where qemu-user runs the tests.
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(architecture s390x)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x)
include(${CMAKE_CURRENT_LIST_DIR}/debian-cross.cmake)
