# Writes inside.mjs, which has the module and the script of the worker as texts:
#
#   cmake -DMODULE=wordgrid.wasm -DWORKER=worker.js -DSTRIP=strip-page.awk -DAWK=awk -DGZIP=gzip
#       -DOUTPUT=inside.mjs -P inside.cmake
#
# WORKER is made by join-worker.cmake. STRIP leaves out its comments.
include(${CMAKE_CURRENT_LIST_DIR}/base64.cmake)
execute_process(COMMAND ${GZIP} -9 -n -c ${MODULE}
    OUTPUT_FILE ${OUTPUT}.gz COMMAND_ERROR_IS_FATAL ANY)
base64_of(PACKED ${OUTPUT}.gz)
file(REMOVE ${OUTPUT}.gz)
execute_process(COMMAND ${AWK} -f ${STRIP} ${WORKER}
    OUTPUT_VARIABLE WORKER COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE "\\" "\\\\" WORKER "${WORKER}")
string(REPLACE "'" "\\'" WORKER "${WORKER}")
string(REPLACE "\n" "\\n" WORKER "${WORKER}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/inside.mjs.in ${OUTPUT} @ONLY)
