# Builds for macOS on AArch64, on another machine.
set(CMAKE_SYSTEM_PROCESSOR arm64)
include(${CMAKE_CURRENT_LIST_DIR}/macos-cross.cmake)
