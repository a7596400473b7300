# search: letter boards and their walls, and the search for words on them.

wordgrid_layer(wg_walls
    search/walls/drawing.c
    search/walls/line.c
    search/walls/maze.c)
if(NOT WORDGRID_WASM) # They read and write a maze once. WebAssembly has -Oz.
    set_source_files_properties(search/walls/drawing.c search/walls/line.c PROPERTIES
        COMPILE_OPTIONS $<$<CONFIG:Release>:-Os>)
endif()

wordgrid_layer(wg_board
    search/board/arrange.c
    search/board/board.c
    search/board/columns.c
    search/board/find_word.c
    search/board/form.c
    search/board/form_lines.c
    search/board/form_list.c
    search/board/form_table.c
    search/board/form_tiles.c
    search/board/note.c
    search/board/parse.c
    search/board/tidy.c
    search/board/tile.c
    search/board/token.c
    search/board/topology.c)
# These read boards in forms other than lines of letters. With -Os, each program has 9 kB less.
if(NOT WORDGRID_WASM)
    foreach(name IN ITEMS form form_lines form_list form_table form_tiles token)
        set_source_files_properties(search/board/${name}.c PROPERTIES
            COMPILE_OPTIONS $<$<CONFIG:Release>:-Os>)
    endforeach()
endif()

wordgrid_layer(wg_solve
    search/solve/check.c
    search/solve/expand_portable.c
    search/solve/expander.c
    search/solve/filter.c
    search/solve/graph.c
    search/solve/hits.c
    search/solve/results.c
    search/solve/rules.c
    search/solve/score.c
    search/solve/search.c
    search/solve/seen.c
    search/solve/solve.c
    search/solve/summary.c)

# Compiles the inner loop of the search again, with instructions that not every processor has.
# At run time, the program chooses the loop for its processor.
function(wordgrid_expander name)
    target_sources(wg_solve PRIVATE search/solve/expand_${name}.c)
    set_source_files_properties(search/solve/expand_${name}.c PROPERTIES
        COMPILE_OPTIONS "${ARGN}")
    string(TOUPPER ${name} NAME)
    target_compile_definitions(wg_solve PRIVATE WG_HAVE_${NAME}=1)
endfunction()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    set(options -mbmi -mbmi2 -mpopcnt)
    # Without this flag, gcc 12 computes minima in vector registers (STV). clang does not
    # know the flag.
    check_c_compiler_flag(-mno-stv WORDGRID_HAS_NO_STV)
    if(WORDGRID_HAS_NO_STV)
        list(APPEND options -mno-stv)
    endif()
    wordgrid_expander(avx2 -mavx2 ${options})
    wordgrid_expander(avx512 -mavx512f -mavx512vl -mavx512dq -mavx512bw -mavx512vbmi -mavx512vbmi2
        -mavx512bitalg -mavx512vpopcntdq ${options})
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    wordgrid_expander(neon)
elseif(WORDGRID_WASM)
    wordgrid_expander(simd128 -msimd128)
endif()
