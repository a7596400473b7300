# Builds for macOS on x86-64, on another machine.
set(CMAKE_SYSTEM_PROCESSOR x86_64)
include(${CMAKE_CURRENT_LIST_DIR}/macos-cross.cmake)
