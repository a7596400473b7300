# Copies the pages (*.md) and the files that they show to the folder OUT, into the same subfolders
# as in the source. So links between them work in OUT, too. A link to a file of the source that is
# not copied, such as a C file, becomes its text.
#
#   cmake -D SOURCE=... -D OUT=... -D FILES=... -P documentation.cmake
#
# FILES is a list of paths relative to SOURCE.
cmake_minimum_required(VERSION 3.25)

file(REMOVE_RECURSE ${OUT})
foreach(file IN LISTS FILES)
    get_filename_component(folder ${file} DIRECTORY)
    if(NOT file MATCHES "\\.md$")
        file(COPY ${SOURCE}/${file} DESTINATION ${OUT}/${folder})
        continue()
    endif()
    file(READ ${SOURCE}/${file} text)
    # Brackets and semicolons are syntax of CMake's lists, so no match contains them.
    string(REGEX MATCHALL "\\([^][():;# \n]+" links "${text}")
    list(REMOVE_DUPLICATES links)
    foreach(link IN LISTS links)
        string(SUBSTRING ${link} 1 -1 link)
        cmake_path(SET target NORMALIZE "./${folder}/${link}")
        if(EXISTS ${SOURCE}/${target} AND NOT target IN_LIST FILES)
            # Not a picture: if one is not copied, the test of the links reports it.
            string(REGEX REPLACE "(^|[^!])\\[([^][]+)\\]\\(${link}\\)" "\\1\\2" text "${text}")
        endif()
    endforeach()
    file(WRITE ${OUT}/${file} "${text}")
endforeach()
