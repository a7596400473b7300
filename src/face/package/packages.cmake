# Builds Debian packages with debhelper, from a generated folder debian/:
#
#   cmake -D VERSION=... -D REVISION=... -D SOURCE=... -D WORK=... -D DICTIONARIES=... -D DICTC=...
#       -P packages.cmake
#
# The folder WORK gets the packages. It also keeps the build folders of debian/rules, for the next
# run. debhelper was chosen because it makes what CPack leaves to each project: the scripts for
# systemd, the shlibs of a library, compressed changelogs and manual pages.
#
# Each NAME.wgd in the folder DICTIONARIES that has a NAME.LICENSE beside it becomes a package.
# tools/dictionaries makes these two files. english.wgd gets no package, because wordgrid has it.
#
# The same sources and dictionaries give the same packages if the time stored in them is the same.
# This time is SOURCE_DATE_EPOCH, or else the modification time of CHANGELOG.md.
cmake_minimum_required(VERSION 3.25)

include(${SOURCE}/licences/parts.cmake)

if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
    file(TIMESTAMP ${SOURCE}/CHANGELOG.md epoch "%s" UTC)
    set(ENV{SOURCE_DATE_EPOCH} ${epoch})
endif()
if("${SOURCE}${WORK}" MATCHES "[ \t]") # debian/rules is a makefile
    message(FATAL_ERROR "packages: ${SOURCE} or ${WORK} has a blank in its name; build in a folder "
        "whose name has none")
endif()
set(debian ${WORK}/source/debian)
file(REMOVE_RECURSE ${WORK}/source)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/debian DESTINATION ${WORK}/source)

# What the build lacks is reported at once, before anything is compiled. -I: the packages of
# build-essential are not all needed.
file(READ ${debian}/control control)
find_program(checker dpkg-checkbuilddeps)
if(checker)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${checker} -I
        WORKING_DIRECTORY ${WORK}/source ERROR_VARIABLE missing RESULT_VARIABLE lacks)
    string(REGEX REPLACE "^.*nmet build dependencies: |\n$" "" missing "${missing}")
else()
    set(lacks ON)
    string(REGEX MATCH "\nBuild-Depends: ([^\n]*(\n [^\n]*)*)" missing "${control}")
    string(REPLACE "\n" "" missing "dpkg-dev, ${CMAKE_MATCH_1}")
endif()
if(lacks)
    message(FATAL_ERROR "packages: Debian packages are missing: ${missing}\n"
        "As root or with sudo, tools/quickstart --packages installs all that are needed.")
endif()

string(REGEX MATCH "Maintainer: ([^\n]*)" maintainer "${control}")
set(maintainer ${CMAKE_MATCH_1})
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${debian}/changelog "wordgrid (${VERSION}-${REVISION}) unstable; urgency=medium

  * Version ${VERSION}. The file changelog.gz lists the changes.

 -- ${maintainer}  ${date}
")

file(READ ${SOURCE}/LICENSE mit)
string(REGEX REPLACE "^MIT License[^P]*" "" mit "${mit}")
part_field(mit "${mit}")
set(copyright_format https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/)
file(WRITE ${debian}/copyright "Format: ${copyright_format}
Upstream-Name: wordgrid
Upstream-Contact: ${maintainer}
Source: the archive wordgrid-${VERSION}.tar.gz

Files: *
Copyright: the wordgrid authors
License: MIT

License: MIT
${mit}
")

# Sets `out` to the content of the file `copyright` of a dictionary's package: NAME.LICENSE without
# the texts of licences at its end. If the text of a licence is in /usr/share/common-licenses, which
# every Debian system has, the result has the path of this text.
function(dictionary_copyright out licence)
    string(REGEX MATCH "\nLicence: ([^\n]*)" line "${licence}")
    string(REPLACE " OR " ";" ids "${CMAKE_MATCH_1}")
    string(REGEX MATCH "\n---------- [^ \n]+\n" text "${licence}")
    if(text)
        string(FIND "${licence}" "${text}" end)
        string(SUBSTRING "${licence}" 0 ${end} licence)
    endif()
    foreach(id IN LISTS ids)
        string(REGEX REPLACE "-(only|or-later)$" "" name "${id}")
        string(REGEX REPLACE "\\.0$" "" short "${name}")
        foreach(file IN ITEMS ${name} ${short})
            if(EXISTS /usr/share/common-licenses/${file})
                string(APPEND licence
                    "\n${id}: the text is in /usr/share/common-licenses/${file}\n")
                break()
            endif()
        endforeach()
    endforeach()
    set(${out} "${licence}" PARENT_SCOPE)
endfunction()

# Sets `out` to a number with a comma after each three digits.
function(with_commas out number)
    string(REGEX REPLACE "([0-9])([0-9][0-9][0-9])(,|$)" "\\1,\\2\\3" longer "${number}")
    while(NOT longer STREQUAL number)
        set(number "${longer}")
        string(REGEX REPLACE "([0-9])([0-9][0-9][0-9])(,|$)" "\\1,\\2\\3" longer "${number}")
    endwhile()
    set(${out} ${number} PARENT_SCOPE)
endfunction()

# Adds the package of a dictionary to debian/. The programs find the dictionary by its name and,
# through a link, by the code of its language.
function(add_dictionary name)
    execute_process(COMMAND ${DICTC} info --json ${DICTIONARIES}/${name}.wgd
        OUTPUT_VARIABLE info COMMAND_ERROR_IS_FATAL ANY)
    string(JSON language GET "${info}" metadata language)
    string(JSON words GET "${info}" words)
    with_commas(words ${words})
    string(TOLOWER "wordgrid-dict-${language}" package)
    string(SUBSTRING ${name} 0 1 initial)
    string(TOUPPER ${initial} initial)
    string(SUBSTRING ${name} 1 -1 rest)
    set(title ${initial}${rest})
    file(APPEND ${debian}/control "
Package: ${package}
Section: text
Architecture: all
Multi-Arch: foreign
Depends: \${misc:Depends}
Enhances: wordgrid, wordgrid-server
Description: ${title} dictionary for wordgrid
 A dictionary of ${words} words for the programs and libraries of wordgrid,
 which find words on letter boards: solve --dict=${name} BOARD
 .
 It is also found as ${language}: solve --dict=${language} BOARD
")
    file(COPY ${DICTIONARIES}/${name}.wgd DESTINATION ${debian})
    file(WRITE ${debian}/${package}.install "debian/${name}.wgd usr/share/wordgrid\n"
        "debian/${package}.spdx.json usr/share/doc/${package}\n")
    file(WRITE ${debian}/${package}.links
        "usr/share/wordgrid/${name}.wgd usr/share/wordgrid/${language}.wgd\n")
    file(READ ${DICTIONARIES}/${name}.LICENSE licence)
    dictionary_copyright(copyright "${licence}")
    file(WRITE ${debian}/${package}.copyright "${copyright}")
    string(REGEX MATCH "\nLicence: ([^\n]*)" line "${licence}")
    spdx_document(document ${package} ${VERSION} "${CMAKE_MATCH_1}" "${licence}" "")
    file(WRITE ${debian}/${package}.spdx.json "${document}")
    if(NOT copyright MATCHES "[Cc]opyright[^\n]*[12][0-9][0-9][0-9]")
        file(WRITE ${debian}/${package}.lintian-overrides
            "# The authors of the word list give no year.\n"
            "${package}: copyright-without-copyright-notice\n")
    endif()
endfunction()

file(GLOB licences ${DICTIONARIES}/*.LICENSE)
foreach(licence IN LISTS licences)
    get_filename_component(name ${licence} NAME_WE)
    if(EXISTS ${DICTIONARIES}/${name}.wgd AND NOT name STREQUAL "english")
        add_dictionary(${name})
    endif()
endforeach()

# dh asks for root, unless DEB_RULES_REQUIRES_ROOT says that debian/control does not require it.
cmake_host_system_information(RESULT jobs QUERY NUMBER_OF_LOGICAL_CORES)
execute_process(
    COMMAND ${CMAKE_COMMAND} -E env --unset=DESTDIR LC_ALL=C
        DEB_BUILD_OPTIONS=parallel=${jobs}\ noautodbgsym DEB_CFLAGS_STRIP=-g
        DEB_RULES_REQUIRES_ROOT=no
        SOURCE=${SOURCE} BUILT=${WORK}/built
        debian/rules binary
    WORKING_DIRECTORY ${WORK}/source
    COMMAND_ERROR_IS_FATAL ANY)
