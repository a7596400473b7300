# Writes what each package contains of others, from the files in debian/PACKAGE:
#
#   cmake -DSOURCE=... -DVERSION=... "-DSTATIC=LIBRARY..." -P debian/parts.cmake
#
# Each package that has such parts gets its own debian/PACKAGE.copyright, with their licences, an
# SPDX document, and the variable parts:Built-Using of debian/control, with the sources of what is
# linked.
cmake_minimum_required(VERSION 3.25)
include(${SOURCE}/licences/parts.cmake)

file(READ debian/copyright ours)
file(GLOB folders RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}/debian debian/*wordgrid*)
foreach(package IN LISTS folders)
    file(GLOB_RECURSE paths debian/${package}/*)
    set(files)
    foreach(path IN LISTS paths)
        if(NOT IS_SYMLINK ${path})
            list(APPEND files ${path})
        endif()
    endforeach()
    parts_in(parts "${files}" "${STATIC}")
    if(NOT IS_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/debian/${package} OR parts STREQUAL "")
        continue()
    endif()
    set(copyright "${ours}")
    set(sources)
    foreach(i IN LISTS parts)
        foreach(member IN ITEMS spdx copyright origin)
            part_member(part_${member} ${i} ${member})
        endforeach()
        part_text(text ${i} /usr/share/common-licenses)
        part_field(text "${text}")
        list(JOIN parts_${i}_in " " names)
        string(APPEND copyright "\nFiles: ${names}\nCopyright: ${part_copyright}\n"
            "License: ${part_spdx}\n${text}\nComment: from ${part_origin}\n")
        part_version(version source ${i})
        if(NOT source STREQUAL "")
            list(APPEND sources "${source} (= ${version})")
        endif()
    endforeach()
    file(WRITE debian/${package}.copyright "${copyright}")
    list(REMOVE_DUPLICATES sources)
    list(JOIN sources ", " sources)
    file(APPEND debian/${package}.substvars "parts:Built-Using=${sources}\n")
    spdx_document(document ${package} ${VERSION} MIT "" "${parts}")
    file(WRITE debian/${package}/usr/share/doc/${package}/${package}.spdx.json "${document}")
endforeach()
