# Writes the CommonJS form of a module: cmake -DINPUT=x.mjs -DOUTPUT=x.cjs -P commonjs.cmake
file(READ ${INPUT} text)
string(REGEX REPLACE "import ({[^}]*}) from '([^']*)'" "const \\1 = require('\\2')" text "${text}")
string(REGEX REPLACE "(require\\('[^']*)[.]mjs'" "\\1.cjs'" text "${text}")
string(REGEX REPLACE "\nexport ({[^}]*})" "\nmodule.exports = \\1" text "${text}")
string(REPLACE "import.meta.url" "require('node:url').pathToFileURL(__filename)" text "${text}")
file(WRITE ${OUTPUT} "'use strict';\n${text}")
