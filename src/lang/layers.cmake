# lang: what the compiler reads: texts, alphabets, hunspell dictionaries. Part of wg_write.

target_sources(wg_write PRIVATE
    lang/alphabet/cut.c
    lang/alphabet/derive.c
    lang/alphabet/file.c
    lang/alphabet/fold.c
    lang/alphabet/letters.c
    lang/alphabet/lines.c
    lang/alphabet/lists.c
    lang/alphabet/own.c
    lang/alphabet/rejected.c
    lang/alphabet/spell.c
    lang/hunspell/affix_file.c
    lang/hunspell/affixes.c
    lang/hunspell/expand.c
    lang/hunspell/hunspell.c
    lang/hunspell/text.c
    lang/text/input.c
    lang/text/unpack.c
    lang/text/wordlist.c)

# dictc can decompress word lists in the formats whose libraries are installed.
set(WORDGRID_UNPACK AUTO CACHE STRING
    "Read compressed word lists: AUTO (in the formats whose libraries are found) or OFF")
set(write_modules libutf8proc)
set(names ZLIB LZMA ZSTD)
set(modules zlib liblzma libzstd)
if(NOT WORDGRID_UNPACK)
    set(names)
    set(modules)
endif()
foreach(name module IN ZIP_LISTS names modules)
    pkg_check_modules(WORDGRID_${name} ${module})
    if(WORDGRID_${name}_FOUND)
        list(APPEND write_modules ${module})
        target_compile_definitions(wg_write PUBLIC WG_HAVE_${name}=1)
    endif()
endforeach()
pkg_check_modules(WORDGRID_WRITE IMPORTED_TARGET ${write_modules})
if(NOT WORDGRID_WRITE_FOUND)
    message(FATAL_ERROR "wordgrid needs libutf8proc (Debian package libutf8proc-dev)")
endif()
# PUBLIC, so that an executable that links these objects links the libraries too.
target_link_libraries(wg_write PUBLIC PkgConfig::WORDGRID_WRITE)
