# Makes the static site: the page with its own engine, in a folder for any file server.
#
#   cmake -DPAGE=build/src/page -DSITE=src/face/site -DMODULE=wordgrid.wasm -DDICTIONARY=english.wgd
#       -DDICTC=dictc -DOUTPUT=FOLDER -P make-site.cmake
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
string(REPLACE "<" "\\u003c" list "${list}")

# index.html is page.html as solve-server sends it. A file server sends no Content-Security-Policy,
# so the page contains the policy.
put_hashed(style ${PAGE}/page.css page .css)
put_hashed(script ${PAGE}/page.js page .js)
put_hashed(worker ${PAGE}/worker.js worker .js)
file(READ ${PAGE}/page.html html)
set(policy "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
base-uri 'none'; form-action 'none'")
replace_once(html "<link rel=\"stylesheet\" href=\"page.css\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"${policy}\">
<meta name=\"theme-color\" content=\"#355a52\">
<link rel=\"manifest\" href=\"manifest.webmanifest\">
<link rel=\"stylesheet\" href=\"${style}\">\n")
replace_once(html "<script src=\"page.js\" defer></script>\n"
    "<script type=\"application/json\" id=\"dictionaries\">${list}</script>
<script src=\"${script}\" data-worker=\"${worker}\" defer></script>
<script src=\"site.js\" defer></script>\n")
file(WRITE ${new}/index.html "${html}")
foreach(name IN ITEMS icon.svg manifest.webmanifest site.js)
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

file(REMOVE_RECURSE ${OUTPUT})
file(RENAME ${new} ${OUTPUT})
