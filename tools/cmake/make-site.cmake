# Makes the static site: the page with its own engine, in a folder for any file server.
#
#   cmake -DPAGE=build/src/page -DSITE=src/face/site -DMODULE=wordgrid.wasm -DDICTIONARY=english.wgd
#       -DDICTC=dictc -DSOLVE=solve -DGZIP=gzip -DVERSION=0.9.0 -DOUTPUT=FOLDER [-DEXAMPLE=BOARD]
#       [-DURL=URL] -P make-site.cmake
#
# EXAMPLE is the board that a visitor sees first, such as cats/erht/opli/namx. The site then has its
# words, so that they are shown before the solver and the dictionary have arrived. Chats show a link
# with a picture only if they have the address of the site, URL, which ends with '/'.
#
# PAGE has the files of the page as embed-page.cmake joins them. All names but those of the page
# and of the service worker contain a hash of the bytes. The version of the site, in its service
# worker, is a hash of all files. So the same files give the same site.
cmake_minimum_required(VERSION 3.25)

# A new folder is made beside the old folder, and replaces the old folder at the end.
set(new ${OUTPUT}.part)
file(REMOVE_RECURSE ${new})
file(MAKE_DIRECTORY ${new}/api ${new}/dict)

# replace_once(VARIABLE TEXT OTHER): replaces a text that the variable must contain once.
function(replace_once variable text other)
    string(FIND "${${variable}}" "${text}" first)
    string(FIND "${${variable}}" "${text}" last REVERSE)
    if(first EQUAL -1 OR NOT first EQUAL last)
        message(FATAL_ERROR "page.html must contain '${text}' once")
    endif()
    string(REPLACE "${text}" "${other}" changed "${${variable}}")
    set(${variable} "${changed}" PARENT_SCOPE)
endfunction()

# put_hashed(OUT FILE BEGIN END): copies a file to BEGIN-HASHEND, and stores this name in OUT.
function(put_hashed out file begin end)
    file(SHA256 ${file} hash)
    string(SUBSTRING ${hash} 0 16 hash)
    set(${out} ${begin}-${hash}${end} PARENT_SCOPE)
    file(COPY_FILE ${file} ${new}/${begin}-${hash}${end})
endfunction()

# api/dictionaries, as solve-server answers it
execute_process(COMMAND ${DICTC} info --json ${DICTIONARY}
    OUTPUT_VARIABLE info COMMAND_ERROR_IS_FATAL ANY)
foreach(member IN ITEMS words longest symbols metadata)
    string(JSON ${member} GET "${info}" ${member})
endforeach()
string(JSON name GET "${info}" metadata name)
file(SIZE ${DICTIONARY} bytes)
put_hashed(dictionary ${DICTIONARY} dict/${name} .wgd)
put_hashed(module ${MODULE} wordgrid .wasm)
set(list "{\"schema\":\"wordgrid.dictionaries.v1\",\"static\":true,\
\"dictionaries\":[{\"name\":\"${name}\",\"words\":${words},\"longest\":${longest},\
\"symbols\":${symbols},\"metadata\":${metadata},\"file\":\"${dictionary}\",\
\"bytes\":${bytes}}],\"wasm\":\"${module}\",\
\"limits\":{\"seconds\":5.000,\"results\":100000,\"request_bytes\":16384}}\n")
file(WRITE ${new}/api/dictionaries "${list}")
if(EXAMPLE)
    execute_process(COMMAND ${SOLVE} --dict=${DICTIONARY} --format=json ${EXAMPLE}
        OUTPUT_VARIABLE answer COMMAND_ERROR_IS_FATAL ANY)
    string(STRIP "${answer}" answer)
    string(REGEX REPLACE "}\n$" ",\"example\":${answer}}\n" list "${list}")
endif()
string(REPLACE "<" "\\u003c" list "${list}")

# index.html is page.html as solve-server sends it. A file server sends no Content-Security-Policy,
# so the page contains the policy.
put_hashed(style ${PAGE}/page.css page .css)
put_hashed(script ${PAGE}/page.js page .js)
put_hashed(worker ${PAGE}/worker.js worker .js)
put_hashed(german ${PAGE}/strings-de.js strings-de .js)
put_hashed(finnish ${PAGE}/strings-fi.js strings-fi .js)
put_hashed(game ${PAGE}/game.js game .js)
set(chat "<meta property=\"og:image\" content=\"${URL}icon.png\">\n")
if(URL)
    string(APPEND chat "<meta property=\"og:url\" content=\"${URL}\">\n")
endif()
file(READ ${PAGE}/page.html html)
file(STRINGS ${SITE}/../page/page.h early REGEX "^    \".*playing|EARLY_HASH")
string(REGEX MATCH "\"(.*)\";.*\"(.*)\"" early "${early}")
set(early "${CMAKE_MATCH_1}")
set(policy "default-src 'none'; script-src 'self' ${CMAKE_MATCH_2} 'wasm-unsafe-eval'; \
style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; \
manifest-src 'self'; base-uri 'none'; form-action 'none'")
replace_once(html "<link rel=\"stylesheet\" href=\"page.css\">
<script src=\"page.js\" defer></script>\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"${policy}\">
${chat}<meta name=\"theme-color\" content=\"#355a52\">
<link rel=\"manifest\" href=\"manifest.webmanifest\">
<link rel=\"stylesheet\" href=\"${style}\">
<script src=\"${script}\" data-worker=\"${worker}\" data-de=\"${german}\" \
data-fi=\"${finnish}\" data-game=\"${game}\" defer></script>
<script src=\"site.js\" defer></script>
<script>${early}</script>
<script type=\"application/json\" id=\"dictionaries\">${list}</script>\n")
file(WRITE ${new}/index.html "${html}")
foreach(name IN ITEMS icon.png icon.svg manifest.webmanifest site.js)
    file(COPY_FILE ${SITE}/${name} ${new}/${name})
endforeach()

file(GLOB_RECURSE names RELATIVE ${new} ${new}/*)
list(SORT names)
set(files)
foreach(name IN LISTS names)
    file(SHA256 ${new}/${name} hash)
    list(APPEND files "\n    ['${name}', '${hash}']")
endforeach()
list(JOIN files "," files)
set(files "[${files},\n]")
file(READ ${SITE}/sw.js.in script)
string(SHA256 version "${files}${script}")
string(SUBSTRING ${version} 0 16 version)
string(CONFIGURE "${script}" script @ONLY)
file(WRITE ${new}/sw.js "${script}")

# The licences of the module and of the dictionary. The page does not load them.
include(${CMAKE_CURRENT_LIST_DIR}/../../licences/parts.cmake)
file(COPY ${CMAKE_CURRENT_LIST_DIR}/../../LICENSE DESTINATION ${new})
write_parts(${new} wordgrid ${VERSION} "${names}" "")

# Beside each file that gzip makes a tenth smaller, its gzip form
foreach(name IN LISTS names ITEMS sw.js)
    set(packed ${new}/${name}.gz)
    execute_process(COMMAND ${GZIP} -9 -n -c ${new}/${name}
        OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
    file(SIZE ${new}/${name} plain_nbytes)
    file(SIZE ${packed} nbytes)
    math(EXPR saved "${plain_nbytes} - ${nbytes} * 10 / 9")
    if(saved LESS 0)
        file(REMOVE ${packed})
    endif()
endforeach()

file(REMOVE_RECURSE ${OUTPUT})
file(RENAME ${new} ${OUTPUT})
