# base64_of(OUT PATH): stores a file as base64 in the variable OUT.
function(base64_of out path)
    execute_process(COMMAND base64 COMMAND tr -d "\\n" INPUT_FILE ${path}
        OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    set(${out} ${text} PARENT_SCOPE)
endfunction()
