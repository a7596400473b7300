# face: the page, and the server. wasm/ and package/ have their own CMakeLists.txt.

# page: embed-page.cmake joins the files of the page, in page/ of the build folder, and writes them
# as one C source
set(page_folder ${CMAKE_CURRENT_SOURCE_DIR}/face/page)
set(page_joined ${CMAKE_CURRENT_BINARY_DIR}/page)
set(page_files ${CMAKE_CURRENT_BINARY_DIR}/page_files.c)
set(embed_page ${PROJECT_SOURCE_DIR}/tools/cmake/embed-page.cmake)
set(strip_page ${PROJECT_SOURCE_DIR}/tools/cmake/strip-page.awk)
find_program(WORDGRID_AWK awk REQUIRED)
mark_as_advanced(WORDGRID_AWK)
set(page_parts
    page.html
    page.css
    store.js
    text.js
    strings.js
    strings-en.js
    strings-de.js
    strings-fi.js
    state.js
    history.js
    board.js
    notes.js
    path.js
    screen.js
    look.js
    share.js
    view.js
    words.js
    engine-server.js
    engine-worker.js
    engine.js
    own-file.js
    solve.js
    finder.js
    check.js
    typing.js
    paste.js
    tilebar.js
    example.js
    dice-table.js
    dice.js
    play.js
    play-trace.js
    play-walls.js
    play-view.js
    play-result.js
    play-input.js
    play-falling.js
    page.js)
list(JOIN page_parts "," page_names)
list(TRANSFORM page_parts PREPEND ${page_folder}/)
# The script of the page's worker, from which browsers need no other file
set(page_worker ${CMAKE_CURRENT_BINARY_DIR}/worker.js)
set(join_worker ${PROJECT_SOURCE_DIR}/tools/cmake/join-worker.cmake)
set(worker_parts face/wasm/request.mjs face/wasm/instance.mjs face/wasm/background.mjs
    face/wasm/wordgrid.mjs face/page/worker.js)
list(JOIN worker_parts "," worker_names)
list(TRANSFORM worker_parts PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
add_custom_command(OUTPUT ${page_worker}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR} -DINPUTS=${worker_names}
        -DOUTPUT=${page_worker} -P ${join_worker}
    DEPENDS ${worker_parts} ${join_worker}
    VERBATIM)
add_custom_command(OUTPUT ${page_files}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${page_folder} -DOUTPUT=${page_files}
        -DPARTS=${page_names} -DWORKER=${page_worker} -DAWK=${WORDGRID_AWK}
        -DJOINED=${page_joined} -P ${embed_page}
    DEPENDS ${page_parts} ${page_worker} ${embed_page} ${strip_page}
    COMMENT "Embedding the page"
    VERBATIM)
if(WORDGRID_WASM)
    add_custom_target(page-files DEPENDS ${page_files}) # for the static site
endif()
wordgrid_layer(wg_page
    face/page/page.c
    ${page_files})

# serve: the part without libmicrohttpd
wordgrid_layer(wg_serve
    face/serve/access_log.c
    face/serve/access_rules.c
    face/serve/connections.c
    face/serve/files.c
    face/serve/header.c
    face/serve/host.c
    face/serve/listener.c
    face/serve/routes.c
    face/serve/slow_pool.c
    face/serve/target.c)
target_link_libraries(wg_serve PUBLIC Threads::Threads)

# serve: the HTTP part, if libmicrohttpd is installed. Only version 0.9.75 of libmicrohttpd was
# tried. With another version, run the tests server.*, which show whether it does what exchange.c
# expects of it.
if(WORDGRID_SERVE)
    pkg_check_modules(WORDGRID_MICROHTTPD IMPORTED_TARGET libmicrohttpd)
endif()
if(WORDGRID_MICROHTTPD_FOUND)
    wordgrid_layer(wg_serve_http
        face/serve/exchange.c
        face/serve/response.c
        face/serve/server.c)
    target_link_libraries(wg_serve_http PUBLIC PkgConfig::WORDGRID_MICROHTTPD)
elseif(WORDGRID_SERVE)
    message(STATUS "wordgrid: no libmicrohttpd (Debian package libmicrohttpd-dev), "
        "so solve-server is not built")
endif()
