# Builds for WebAssembly with Debian's clang, lld and wasi-libc. CMake 3.25 does not know WASI,
# so the system is "Generic". There are no threads: errno is an ordinary thread-local variable of
# the program, and clang 14 supports no other model of these variables.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_C_FLAGS_INIT "-mbulk-memory -ftls-model=local-exec")
