# Makes the static site: the page with its own engine, in a folder for any file server.
#
#   cmake -DPAGE=src/page -DSITE=src/site -DPARTS=page.html,page.css,NAME.js,... -DWORKER=worker.js
#       -DMODULE=wordgrid.wasm -DDICTIONARY=english.wgd -DDICTC=dictc -DOUTPUT=FOLDER -P make-site.cmake
#
# The names of the module and of the dictionary contain a hash of their bytes. The version of the
# site, in its service worker, is a hash of all files. So the same files give the same site.
cmake_minimum_required(VERSION 3.25)

# The folder is made anew beside the old one, and replaces it at the end.
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

# A file server sends no Content-Security-Policy, so the page contains it.
file(READ ${PAGE}/page.html html)
set(policy "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'")
set(style "<link rel=\"stylesheet\" href=\"page.css\">\n")
replace_once(html "${style}" "<meta http-equiv=\"Content-Security-Policy\" content=\"${policy}\">
<meta name=\"theme-color\" content=\"#355a52\">
<link rel=\"manifest\" href=\"manifest.webmanifest\">
${style}")
replace_once(html "</body>\n" "<script src=\"site.js\" defer></script>\n</body>\n")
file(WRITE ${new}/index.html "${html}")

string(REPLACE "," ";" parts "${PARTS}")
list(REMOVE_ITEM parts page.html)
foreach(name IN LISTS parts)
    file(COPY_FILE ${PAGE}/${name} ${new}/${name})
endforeach()
foreach(name IN ITEMS icon.svg manifest.webmanifest site.js)
    file(COPY_FILE ${SITE}/${name} ${new}/${name})
endforeach()
file(COPY_FILE ${WORKER} ${new}/worker.js)
put_hashed(module ${MODULE} wordgrid .wasm)

# api/dictionaries, as solve-server answers it
execute_process(COMMAND ${DICTC} info --json ${DICTIONARY}
    OUTPUT_VARIABLE info COMMAND_ERROR_IS_FATAL ANY)
foreach(member IN ITEMS words longest symbols metadata)
    string(JSON ${member} GET "${info}" ${member})
endforeach()
string(JSON name GET "${info}" metadata name)
file(SIZE ${DICTIONARY} bytes)
put_hashed(dictionary ${DICTIONARY} dict/${name} .wgd)
file(WRITE ${new}/api/dictionaries "{\"schema\":\"wordgrid.dictionaries.v1\",\"static\":true,\
\"dictionaries\":[{\"name\":\"${name}\",\"words\":${words},\"longest\":${longest},\"symbols\":${symbols},\
\"metadata\":${metadata},\"file\":\"${dictionary}\",\"bytes\":${bytes}}],\"wasm\":\"${module}\",\
\"limits\":{\"seconds\":5.000,\"results\":100000,\"request_bytes\":16384}}\n")

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

file(REMOVE_RECURSE ${OUTPUT})
file(RENAME ${new} ${OUTPUT})
