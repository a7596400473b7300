# Writes which parts of others a package contains, and their licences, from parts.json (README.md):
#
#   cmake -DNAME=wordgrid -DVERSION=0.9.0 "-DFILES=solve;dictc" ["-DSTATIC=musl;z"]
#       -DOUT=FOLDER -P parts.cmake
#
# OUT gets THIRD-PARTY.txt and NAME.spdx.json, an SPDX document. FILES are the files of the package,
# with or without folders; those that contain no parts are ignored. STATIC has the libraries that
# this build links statically, as after -l. The same arguments, the same versions of Debian's
# packages and the same SOURCE_DATE_EPOCH (by default, the time of parts.json) give the same bytes.
#
# Other scripts include this file for its functions.
cmake_minimum_required(VERSION 3.25)

set(parts_folder ${CMAKE_CURRENT_LIST_DIR})
file(READ ${parts_folder}/parts.json parts_table)

# part_member(OUT INDEX MEMBER): reads a member of a part, a text or a list.
function(part_member out index member)
    string(JSON type TYPE "${parts_table}" parts ${index} ${member})
    if(NOT type STREQUAL "ARRAY")
        string(JSON value GET "${parts_table}" parts ${index} ${member})
        set(${out} "${value}" PARENT_SCOPE)
        return()
    endif()
    set(values)
    string(JSON count LENGTH "${parts_table}" parts ${index} ${member})
    if(count GREATER 0)
        math(EXPR last "${count} - 1")
        foreach(i RANGE ${last})
            string(JSON value GET "${parts_table}" parts ${index} ${member} ${i})
            list(APPEND values "${value}")
        endforeach()
    endif()
    set(${out} "${values}" PARENT_SCOPE)
endfunction()

# parts_in(OUT FILES STATIC): sets OUT to the indices of the parts in these files, and OUT_INDEX_in
# to the names of the files that contain the part.
function(parts_in out files static)
    set(found)
    set(names)
    string(REPEAT "[0-9a-f]" 16 hash)
    foreach(file IN LISTS files)
        get_filename_component(name "${file}" NAME)
        # The site has the hash of a file in its name, Debian the version of a library.
        string(REGEX REPLACE "-${hash}(\\.wasm|\\.wgd)$" "\\1" short "${name}")
        string(REGEX REPLACE "(-nosimd)?\\.wasm(\\.gz)?$" ".wasm" short "${short}")
        string(REGEX REPLACE "^(lib.*\\.so)[.0-9]*$" "\\1" short "${short}")
        if(short MATCHES "\\.alphabet$")
            set(short "*.alphabet")
        endif()
        list(APPEND names ${short})
    endforeach()
    list(REMOVE_DUPLICATES names)
    string(JSON count LENGTH "${parts_table}" parts)
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
        foreach(member IN ITEMS linked in libraries)
            part_member(${member} ${i} ${member})
        endforeach()
        set(is_linked OFF)
        foreach(library IN LISTS libraries)
            if(library IN_LIST static)
                set(is_linked ON)
            endif()
        endforeach()
        set(containing)
        foreach(file IN LISTS names)
            if(file IN_LIST in)
                list(APPEND containing ${file})
            endif()
        endforeach()
        if(containing AND (linked STREQUAL "always" OR is_linked))
            list(APPEND found ${i})
            set(${out}_${i}_in "${containing}" PARENT_SCOPE)
        endif()
    endforeach()
    set(${out} "${found}" PARENT_SCOPE)
endfunction()

# part_text(OUT INDEX [WHERE]): sets OUT to the licence of a part, the texts in order. With WHERE, a
# path or an address, the name of a text in WHERE replaces long texts that many projects use.
function(part_text out index)
    part_member(files ${index} texts)
    set(texts)
    foreach(file IN LISTS files)
        get_filename_component(name ${file} NAME_WLE)
        if(ARGN AND name MATCHES "^(Apache|LGPL)-")
            set(text "The text of ${name} is in ${ARGN}/${name}.\n")
        else()
            file(READ ${parts_folder}/${file} text)
        endif()
        string(APPEND texts "\n${text}")
    endforeach()
    string(SUBSTRING "${texts}" 1 -1 texts)
    set(${out} "${texts}" PARENT_SCOPE)
endfunction()

# part_version(OUT_VERSION OUT_SOURCE INDEX): the version of Debian's package of a part, and the
# name of its source package. Both are empty where dpkg does not know the package.
function(part_version out_version out_source index)
    part_member(package ${index} debian)
    set(${out_version} "" PARENT_SCOPE)
    set(${out_source} "" PARENT_SCOPE)
    find_program(WORDGRID_DPKG_QUERY dpkg-query)
    if(package STREQUAL "" OR NOT WORDGRID_DPKG_QUERY)
        return()
    endif()
    execute_process(
        COMMAND ${WORDGRID_DPKG_QUERY} -W -f "\${source:Package};\${source:Version}\n" ${package}
        OUTPUT_VARIABLE answer ERROR_QUIET)
    if(answer MATCHES "^([^;\n]+);([^;\n]+)\n")
        set(${out_source} "${CMAKE_MATCH_1}" PARENT_SCOPE)
        set(${out_version} "${CMAKE_MATCH_2}" PARENT_SCOPE)
    endif()
endfunction()

# parts_notice(OUT PARTS [WHERE]): sets OUT to the text of THIRD-PARTY.txt. WHERE is that of
# part_text.
function(parts_notice out parts)
    set(text "This package of wordgrid contains parts of others. Each part is named with the files
that contain it, its home page and its licence as an SPDX expression. Its text follows.
")
    foreach(i IN LISTS parts)
        foreach(member IN ITEMS name spdx origin)
            part_member(${member} ${i} ${member})
        endforeach()
        part_text(licence ${i} ${ARGN})
        list(JOIN parts_${i}_in ", " files)
        string(REPEAT "-" 80 line)
        string(APPEND text
            "\n${line}\n${name}, in ${files}\n${origin}\n${spdx}\n${line}\n\n${licence}")
    endforeach()
    set(${out} "${text}" PARENT_SCOPE)
endfunction()

# part_field(OUT TEXT): sets OUT to a text in the form of a field of debian/control or
# debian/copyright: each line begins with a space, and an empty line is a dot.
function(part_field out text)
    string(STRIP "${text}" text)
    string(REGEX REPLACE "\n" "\n " text " ${text}")
    string(REGEX REPLACE "\n +\n" "\n .\n" text "${text}")
    # Again: a match takes the line end that the next match needs. So of two empty lines in a row,
    # the first call changes only the first.
    string(REGEX REPLACE "\n +\n" "\n .\n" text "${text}")
    set(${out} "${text}" PARENT_SCOPE)
endfunction()

# json_put(JSON TEXT PATH...): puts a text into the JSON of a variable.
function(json_put json text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "\n" "\\n" text "${text}")
    string(REPLACE "\t" "\\t" text "${text}")
    string(JSON changed SET "${${json}}" ${ARGN} "\"${text}\"")
    set(${json} "${changed}" PARENT_SCOPE)
endfunction()

# json_add(JSON MEMBER ITEM): appends the JSON of ITEM to an array.
function(json_add json member item)
    string(JSON count LENGTH "${${json}}" ${member})
    string(JSON changed SET "${${json}}" ${member} ${count} "${item}")
    set(${json} "${changed}" PARENT_SCOPE)
endfunction()

# The next functions add to an SPDX document, the variable `spdx`.

# spdx_add(ID NAME VERSION LICENCE COPYRIGHT ORIGIN COMMENT PURL): adds a package.
function(spdx_add id name version licence copyright origin comment purl)
    set(package "{\"filesAnalyzed\": false}")
    json_put(package "SPDXRef-${id}" SPDXID)
    json_put(package "${name}" name)
    json_put(package "${licence}" licenseConcluded)
    json_put(package "${licence}" licenseDeclared)
    json_put(package "${copyright}" copyrightText)
    json_put(package "NOASSERTION" downloadLocation)
    foreach(member IN ITEMS version:versionInfo origin:homepage comment:comment)
        string(REPLACE ":" ";" member ${member})
        list(POP_FRONT member variable)
        if(NOT "${${variable}}" STREQUAL "")
            json_put(package "${${variable}}" ${member})
        endif()
    endforeach()
    if(NOT purl STREQUAL "")
        set(reference "{}")
        json_put(reference "PACKAGE-MANAGER" referenceCategory)
        json_put(reference "purl" referenceType)
        json_put(reference "${purl}" referenceLocator)
        string(JSON package SET "${package}" externalRefs "[${reference}]")
    endif()
    json_add(spdx packages "${package}")
    set(spdx "${spdx}" PARENT_SCOPE)
endfunction()

# spdx_relate(FROM TYPE TO): adds a relationship.
function(spdx_relate from type to)
    set(relation "{}")
    json_put(relation "SPDXRef-${from}" spdxElementId)
    json_put(relation "${type}" relationshipType)
    json_put(relation "SPDXRef-${to}" relatedSpdxElement)
    json_add(spdx relationships "${relation}")
    set(spdx "${spdx}" PARENT_SCOPE)
endfunction()

# spdx_extract(LICENCE TEXT): adds the text of a licence that SPDX does not list.
function(spdx_extract licence text)
    string(REGEX MATCHALL "LicenseRef-[A-Za-z0-9.-]+" names "${licence}")
    foreach(name IN LISTS names)
        set(extracted "{}")
        json_put(extracted "${name}" licenseId)
        json_put(extracted "${text}" extractedText)
        json_add(spdx hasExtractedLicensingInfos "${extracted}")
    endforeach()
    set(spdx "${spdx}" PARENT_SCOPE)
endfunction()

# spdx_document(OUT NAME VERSION LICENCE TEXT PARTS): sets OUT to an SPDX document of a package: its
# own licence, with the TEXT if SPDX does not list it, and its parts.
function(spdx_document out name version own text parts)
    set(spdx "{\"packages\": [], \"relationships\": [], \"hasExtractedLicensingInfos\": []}")
    json_put(spdx "SPDX-2.3" spdxVersion)
    json_put(spdx "CC0-1.0" dataLicense)
    json_put(spdx "SPDXRef-DOCUMENT" SPDXID)
    json_put(spdx "${name}-${version}" name)
    set(all ${own})
    foreach(i IN LISTS parts)
        part_member(licence ${i} spdx)
        string(REPLACE " AND " ";" licence "${licence}")
        list(APPEND all ${licence})
    endforeach()
    list(REMOVE_DUPLICATES all)
    list(JOIN all " AND " all)
    spdx_add(package ${name} ${version} "${all}" NOASSERTION "" "" "")
    spdx_relate(DOCUMENT DESCRIBES package)
    spdx_extract("${own}" "${text}")
    foreach(i IN LISTS parts)
        foreach(member IN ITEMS name spdx copyright origin)
            part_member(part_${member} ${i} ${member})
        endforeach()
        part_version(part_version source ${i})
        set(purl)
        if(NOT source STREQUAL "")
            string(REPLACE "+" "%2B" purl "pkg:deb/debian/${source}@${part_version}?arch=source")
        endif()
        list(JOIN parts_${i}_in ", " files)
        spdx_add(${part_name} ${part_name} "${part_version}" "${part_spdx}" "${part_copyright}"
            "${part_origin}" "in ${files}" "${purl}")
        spdx_relate(package CONTAINS ${part_name})
        part_text(text ${i})
        spdx_extract("${part_spdx}" "${text}")
    endforeach()
    string(SHA256 hash "${spdx}")
    json_put(spdx "https://spdx.org/spdxdocs/${name}-${version}-${hash}" documentNamespace)
    if(DEFINED ENV{SOURCE_DATE_EPOCH})
        string(TIMESTAMP created "%Y-%m-%dT%H:%M:%SZ" UTC)
    else()
        file(TIMESTAMP ${parts_folder}/parts.json created "%Y-%m-%dT%H:%M:%SZ" UTC)
    endif()
    string(JSON spdx SET "${spdx}" creationInfo
        "{\"created\": \"${created}\", \"creators\": [\"Tool: wordgrid-${version}\"]}")
    set(${out} "${spdx}\n" PARENT_SCOPE)
endfunction()

# write_parts(FOLDER NAME VERSION FILES STATIC): writes THIRD-PARTY.txt and the SPDX document.
function(write_parts folder name version files static)
    parts_in(parts "${files}" "${static}")
    parts_notice(notice "${parts}")
    spdx_document(document ${name} ${version} MIT "" "${parts}")
    file(WRITE ${folder}/THIRD-PARTY.txt "${notice}")
    file(WRITE ${folder}/${name}.spdx.json "${document}")
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    write_parts(${OUT} ${NAME} ${VERSION} "${FILES}" "${STATIC}")
endif()
