# Makes wordgrid.wasm.gz in bin/ of the build folder: the solver as WebAssembly, with which the page
# searches boards in the browser. The programs solve-server and solve look for this file in their
# own folder.
# The module is made by another build of this project, with another compiler, in wasm-module/ of the
# build folder. If the tools for this build are missing, the server solves the boards of the page.
set(WORDGRID_PAGE_WASM AUTO CACHE STRING "Build the page's WebAssembly: ON, OFF, or AUTO \
(if clang, lld, wasi-libc and wasm-opt are found)")

set(module ${PROJECT_BINARY_DIR}/wasm-module)
set(packed ${PROJECT_BINARY_DIR}/bin/wordgrid.wasm.gz)
set(toolchain ${PROJECT_SOURCE_DIR}/tools/cmake/wasm32-wasi.cmake)

if(WORDGRID_PAGE_WASM AND NOT DEFINED WORDGRID_HAS_WASM)
    find_program(WORDGRID_CLANG clang)
    find_program(WORDGRID_WASM_OPT wasm-opt)
    mark_as_advanced(WORDGRID_CLANG WORDGRID_WASM_OPT)
    set(result 1)
    if(WORDGRID_CLANG AND WORDGRID_WASM_OPT)
        # -O0, because with another -O, clang runs wasm-opt.
        file(WRITE ${module}/try.c "#include <stdlib.h>\nint main(void) { return abs(0); }\n")
        execute_process(
            COMMAND ${WORDGRID_CLANG} --target=wasm32-wasi -O0 try.c -o try.wasm
            WORKING_DIRECTORY ${module}
            RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
    endif()
    set(has_wasm OFF)
    if(result EQUAL 0)
        set(has_wasm ON)
    endif()
    set(WORDGRID_HAS_WASM ${has_wasm} CACHE INTERNAL "")
endif()
if(WORDGRID_PAGE_WASM AND NOT WORDGRID_HAS_WASM)
    unset(WORDGRID_HAS_WASM CACHE) # look again when CMake runs again
    if(NOT WORDGRID_PAGE_WASM STREQUAL "AUTO")
        message(FATAL_ERROR "WORDGRID_PAGE_WASM needs Debian's packages clang, lld, wasi-libc, "
            "libclang-rt-14-dev-wasm32 and binaryen")
    endif()
    message(STATUS "wordgrid: no WebAssembly compiler (Debian packages clang, lld, wasi-libc, "
        "libclang-rt-14-dev-wasm32 and binaryen), so the page asks the server for all words")
    return()
elseif(NOT WORDGRID_PAGE_WASM)
    return()
endif()

wordgrid_inner_build(build_module ${module} ${toolchain} wordgrid
    VARIABLES CMAKE_C_COMPILER_LAUNCHER
    SET CMAKE_BUILD_TYPE=Release "CMAKE_C_FLAGS_RELEASE=-Oz -flto -DNDEBUG" WORDGRID_INSTALL=OFF
        WORDGRID_TESTS=OFF WORDGRID_WASM_MODULE_ONLY=ON)
# Runs in every build, because only the inner build knows the headers that the module includes.
add_custom_target(page-module ALL
    COMMAND ${build_module}
    COMMAND ${CMAKE_COMMAND} -DGZIP=${WORDGRID_GZIP} -DINPUT=${module}/npm/wordgrid/wordgrid.wasm
        -DOUTPUT=${packed} -P ${CMAKE_CURRENT_LIST_DIR}/pack-module.cmake
    BYPRODUCTS ${packed}
    DEPENDS ${module}/CMakeCache.txt
    COMMENT "Building the page's WebAssembly"
    VERBATIM)
if(WORDGRID_INSTALL)
    install(FILES ${packed} DESTINATION ${CMAKE_INSTALL_DATADIR}/wordgrid)
endif()
