# compile: what makes dictionary files: texts, alphabets and hunspell dictionaries, and writing.

wordgrid_layer(wg_compile
    compile/alphabet/cut.c
    compile/alphabet/derive.c
    compile/alphabet/file.c
    compile/alphabet/fold.c
    compile/alphabet/letters.c
    compile/alphabet/lines.c
    compile/alphabet/lists.c
    compile/alphabet/own.c
    compile/alphabet/rejected.c
    compile/alphabet/spell.c
    compile/hunspell/affix_file.c
    compile/hunspell/affixes.c
    compile/hunspell/decode.c
    compile/hunspell/expand.c
    compile/hunspell/hunspell.c
    compile/text/input.c
    compile/text/unpack.c
    compile/text/wordlist.c
    compile/write/add_words.c
    compile/write/arrays.c
    compile/write/automaton.c
    compile/write/collect.c
    compile/write/compile.c
    compile/write/encode.c
    compile/write/group.c
    compile/write/join.c
    compile/write/merge.c
    compile/write/order.c
    compile/write/reading.c
    compile/write/runs.c
    compile/write/sorted.c
    compile/write/trie_text.c
    compile/write/values.c
    compile/write/wordset.c)

# dictc can decompress word lists in the formats whose libraries are installed.
set(WORDGRID_UNPACK AUTO CACHE STRING
    "Read compressed word lists: AUTO (in the formats whose libraries are found) or OFF")
set(compile_modules libutf8proc)
set(names ZLIB LZMA ZSTD)
set(modules zlib liblzma libzstd)
if(NOT WORDGRID_UNPACK)
    set(names)
    set(modules)
endif()
foreach(name module IN ZIP_LISTS names modules)
    pkg_check_modules(WORDGRID_${name} ${module})
    if(WORDGRID_${name}_FOUND)
        list(APPEND compile_modules ${module})
        target_compile_definitions(wg_compile PUBLIC WG_HAVE_${name}=1)
    endif()
endforeach()
pkg_check_modules(WORDGRID_COMPILE IMPORTED_TARGET ${compile_modules})
if(NOT WORDGRID_COMPILE_FOUND)
    message(FATAL_ERROR "wordgrid needs libutf8proc (Debian package libutf8proc-dev)")
endif()
# PUBLIC, so that an executable that links these objects links the libraries too.
target_link_libraries(wg_compile PUBLIC PkgConfig::WORDGRID_COMPILE)
# iconv is in the C library of Linux and FreeBSD. On macOS it is a library of the system.
set(wordgrid_iconv)
if(NOT WORDGRID_WASM) # it compiles no dictionaries
    find_package(Iconv)
    if(WIN32 AND NOT Iconv_FOUND)
        target_sources(wg_compile PRIVATE compile/text/iconv_windows.c)
        target_compile_definitions(wg_compile PUBLIC WG_NO_ICONV=1)
    elseif(NOT Iconv_FOUND)
        message(FATAL_ERROR "wordgrid needs iconv, of the C library or of libiconv")
    elseif(NOT Iconv_IS_BUILT_IN)
        set(wordgrid_iconv Iconv::Iconv)
    endif()
endif()
target_link_libraries(wg_compile PUBLIC ${wordgrid_iconv})
