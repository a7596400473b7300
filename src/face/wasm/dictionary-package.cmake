# Writes the npm package wordgrid-NAME of a dictionary, the folder OUTPUT:
#   cmake -DNAME=... -DVERSION=... -DSPDX=... -DFILE=x.wgd -DLICENSE=x.LICENSE -DOUTPUT=...
#       [-DLANGUAGE=...] -P ...
# LANGUAGE is the name of the language in the language itself, for the description. SPDX is the
# licence as an SPDX expression. npm knows no LicenseRef.
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
file(WRITE ${OUTPUT}/index.mjs "export default new URL('./${NAME}.wgd', import.meta.url);\n")
file(WRITE ${OUTPUT}/index.cjs "const { pathToFileURL } = require('node:url');\n"
    "module.exports = new URL('./${NAME}.wgd', pathToFileURL(__filename));\n")
file(WRITE ${OUTPUT}/index.d.mts "/** Where the dictionary is, for openDictionary. */\n"
    "declare const url: URL;\nexport default url;\n")
file(WRITE ${OUTPUT}/index.d.cts "/** Where the dictionary is, for openDictionary. */\n"
    "declare const url: URL;\nexport = url;\n")
file(WRITE ${OUTPUT}/README.md "# wordgrid-${NAME}${LANGUAGE}\n\nA dictionary for the package "
    "[wordgrid](https://www.npmjs.com/package/wordgrid): `openDictionary(${NAME})` after "
    "`import ${NAME} from 'wordgrid-${NAME}'`.\n")
