# For s390x, which is big-endian, on another machine; qemu-user runs the tests.
set(CMAKE_SYSTEM_PROCESSOR s390x)
set(architecture s390x)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-s390x)
include(${CMAKE_CURRENT_LIST_DIR}/debian-cross.cmake)
