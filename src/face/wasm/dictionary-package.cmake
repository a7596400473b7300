# Writes the npm package wordgrid-NAME of a dictionary, the folder OUTPUT:
#   cmake -DNAME=... -DVERSION=... -DSPDX=... -DFILE=x.wgd -DLICENSE=x.LICENSE -DOUTPUT=...
#       [-DLANGUAGE=...] -P ...
# LANGUAGE is the name of the language in the language itself, for the description. SPDX is the
# licence as an SPDX expression. npm knows no LicenseRef.
include(${CMAKE_CURRENT_LIST_DIR}/../../../licences/parts.cmake)
file(READ ${LICENSE} text)
set(licence "${SPDX}")
if(licence STREQUAL "")
    set(licence LicenseRef-${NAME})
endif()
spdx_document(document wordgrid-${NAME} ${VERSION} "${licence}" "${text}" "")
file(WRITE ${OUTPUT}/wordgrid-${NAME}.spdx.json "${document}")
if(SPDX STREQUAL "" OR SPDX MATCHES "LicenseRef")
    set(SPDX "SEE LICENSE IN LICENSE")
elseif(SPDX MATCHES " OR ")
    set(SPDX "(${SPDX})")
endif()
if(LANGUAGE)
    set(LANGUAGE " (${LANGUAGE})")
endif()
file(MAKE_DIRECTORY ${OUTPUT})
configure_file(${FILE} ${OUTPUT}/${NAME}.wgd COPYONLY)
configure_file(${LICENSE} ${OUTPUT}/LICENSE COPYONLY)
configure_file(${CMAKE_CURRENT_LIST_DIR}/dictionary.json.in ${OUTPUT}/package.json @ONLY)
include(${CMAKE_CURRENT_LIST_DIR}/base64.cmake)
base64_of(bytes ${FILE})
set(inside "new URL('data:application/octet-stream;base64,${bytes}')")
set(beside "new URL('./${NAME}.wgd', import.meta.url)")
set(beside_cjs "new URL('./${NAME}.wgd', require('node:url').pathToFileURL(__filename))")
set(type "/** Where the dictionary is, for openDictionary. */\ndeclare const url: URL;\n")
foreach(entry IN ITEMS index external)
    file(WRITE ${OUTPUT}/${entry}.d.mts "${type}export default url;\n")
    file(WRITE ${OUTPUT}/${entry}.d.cts "${type}export = url;\n")
endforeach()
file(WRITE ${OUTPUT}/index.mjs "export default ${inside};\n")
file(WRITE ${OUTPUT}/index.cjs "module.exports = ${inside};\n")
file(WRITE ${OUTPUT}/external.mjs "export default ${beside};\n")
file(WRITE ${OUTPUT}/external.cjs "module.exports = ${beside_cjs};\n")
file(WRITE ${OUTPUT}/README.md "# wordgrid-${NAME}${LANGUAGE}\n\nA dictionary for the package "
    "[wordgrid](https://www.npmjs.com/package/wordgrid): `openDictionary(words)` after "
    "`import words from 'wordgrid-${NAME}'`. The dictionary is inside the script of the package; "
    "of `wordgrid-${NAME}/external`, it is a file apart.\n")
