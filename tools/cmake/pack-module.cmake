# Compresses a file if it is newer than its gzip form, without name and time, so that the same file
# gives the same bytes:
#
#   cmake -DGZIP=gzip -DINPUT=FILE -DOUTPUT=FILE.gz -P pack-module.cmake
if(NOT ${INPUT} IS_NEWER_THAN ${OUTPUT}) # also true if a file is missing
    return()
endif()
execute_process(COMMAND ${GZIP} -9 -n -c ${INPUT}
    OUTPUT_FILE ${OUTPUT}.part COMMAND_ERROR_IS_FATAL ANY)
file(RENAME ${OUTPUT}.part ${OUTPUT})
