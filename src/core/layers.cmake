# core: what all parts share, the format of dictionary files, reading them, and queries.

pkg_check_modules(WORDGRID_XXHASH libxxhash)
if(NOT WORDGRID_XXHASH_FOUND)
    message(FATAL_ERROR "wordgrid needs libxxhash (Debian package libxxhash-dev)")
endif()

# The layers base and format. The layers that read and that write dictionaries both need them.
wordgrid_layer(wg_core
    core/base/array.c
    core/base/cpu.c
    core/base/error.c
    core/base/field.c
    core/base/file_map.c
    core/base/file_names.c
    core/base/file_write.c
    core/base/hash.c
    core/base/keyed_hash.c
    core/base/keys.c
    core/base/marks.c
    core/base/memory.c
    core/base/number.c
    core/base/siphash.c
    core/base/sized.c
    core/base/spelling.c
    core/base/system_${wordgrid_system}.c
    core/base/team.c
    core/base/text_table.c
    core/dict/alphabet.c
    core/dict/alphabet_match.c
    core/dict/format.c)
if(WIN32)
    target_sources(wg_core PRIVATE core/base/system_io_windows.c)
endif()
# They run once for a file, or for a run. WebAssembly has neither.
set_source_files_properties(core/base/file_write.c core/base/team.c PROPERTIES
    COMPILE_OPTIONS $<$<CONFIG:Release>:-Os>)
# error.c calls the strerror_r of POSIX. With _GNU_SOURCE, the header would declare GNU's
# strerror_r, which has another result type.
set_source_files_properties(core/base/error.c PROPERTIES
    COMPILE_OPTIONS "-U_GNU_SOURCE;-D_POSIX_C_SOURCE=200809L")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    target_sources(wg_core PRIVATE core/base/hash_avx2.c)
    set_source_files_properties(core/base/hash_avx2.c PROPERTIES COMPILE_OPTIONS "-mavx2")
    target_compile_definitions(wg_core PRIVATE WG_HAVE_HASH_AVX2=1)
endif()
# With -Og, gcc refuses to inline the streaming functions of xxHash, which is an error.
set_source_files_properties(core/base/hash.c PROPERTIES
    COMPILE_OPTIONS "$<$<NOT:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>>:-O2>")
# Only the header of xxHash is used: the library is not linked.
target_link_libraries(wg_core PUBLIC Threads::Threads)
target_include_directories(wg_core SYSTEM PRIVATE ${WORDGRID_XXHASH_INCLUDE_DIRS})
if(WORDGRID_WASM)
    # A dictionary in memory is closed by file_map.c. No file is found by its name or written, and
    # no thread is started.
    wordgrid_leave_out(wg_core core/base/file_names.c core/base/file_write.c core/base/team.c)
    set_source_files_properties(core/base/system_posix.c PROPERTIES
        COMPILE_DEFINITIONS _WASI_EMULATED_MMAN)
    set_source_files_properties(core/base/keyed_hash.c PROPERTIES
        COMPILE_DEFINITIONS _WASI_EMULATED_GETPID)
endif()

wordgrid_layer(wg_read
    core/dict/read/arrays.c
    core/dict/read/check.c
    core/dict/read/dict.c
    core/dict/read/edges.c
    core/dict/read/list.c
    core/dict/read/lookup.c
    core/dict/read/lookup_portable.c
    core/dict/read/open.c
    core/dict/read/sections.c
    core/dict/read/word_at.c
    core/dict/read/word_numbers.c
    core/dict/read/word_numbers_open.c)

# Compiles the lookups again, with instructions that not every processor has.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    target_sources(wg_read PRIVATE core/dict/read/lookup_avx512.c core/dict/read/lookup_bmi2.c)
    set_source_files_properties(core/dict/read/lookup_bmi2.c PROPERTIES
        COMPILE_OPTIONS "-mpopcnt;-mbmi;-mbmi2")
    # Without optimization, the gather intrinsics of gcc 12 (_mm512_i32gather_epi32 and others) are
    # macros that cause -Wsign-conversion.
    set(options -mpopcnt -mbmi -mbmi2 -mavx512f -mavx512bw -mavx512vl -mavx512vpopcntdq
        -mtune=skylake-avx512 -Wno-sign-conversion)
    set_source_files_properties(core/dict/read/lookup_avx512.c PROPERTIES
        COMPILE_OPTIONS "${options}")
    target_compile_definitions(wg_read PRIVATE WG_HAVE_BMI2=1)
endif()

wordgrid_layer(wg_query
    core/query/combine.c
    core/query/fruitless.c
    core/query/letters.c
    core/query/level.c
    core/query/made.c
    core/query/mode.c
    core/query/near.c
    core/query/pattern.c
    core/query/rack.c
    core/query/search.c
    core/query/view.c)
