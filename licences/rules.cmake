# wordgrid_write_parts(FOLDER FILE... [STATIC LIBRARY...]): makes FOLDER/THIRD-PARTY.txt
# and FOLDER/wordgrid.spdx.json for a package with these files. LIBRARY... are linked statically.
set(wordgrid_parts_folder ${CMAKE_CURRENT_LIST_DIR})
file(GLOB wordgrid_parts_sources CONFIGURE_DEPENDS
    ${wordgrid_parts_folder}/*.txt ${wordgrid_parts_folder}/parts.*)
function(wordgrid_write_parts folder)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "STATIC")
    add_custom_command(OUTPUT ${folder}/THIRD-PARTY.txt ${folder}/wordgrid.spdx.json
        COMMAND ${CMAKE_COMMAND} -DNAME=wordgrid -DVERSION=${PROJECT_VERSION}
            "-DFILES=${arg_UNPARSED_ARGUMENTS}" "-DSTATIC=${arg_STATIC}" -DOUT=${folder}
            -P ${wordgrid_parts_folder}/parts.cmake
        DEPENDS ${wordgrid_parts_sources} ${PROJECT_SOURCE_DIR}/dict/english.LICENSE
        VERBATIM)
endfunction()
