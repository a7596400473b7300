# face: the page, and the server. wasm/ and package/ have their own CMakeLists.txt.

# page: embed-page.cmake joins the files of the page, in page/ of the build folder, and writes them
# as C sources: page_files.c, and page_packed.c with their gzip forms for the server
set(page_folder ${CMAKE_CURRENT_SOURCE_DIR}/face/page)
set(page_joined ${CMAKE_CURRENT_BINARY_DIR}/page)
set(page_files ${CMAKE_CURRENT_BINARY_DIR}/page_files.c)
set(page_packed ${CMAKE_CURRENT_BINARY_DIR}/page_packed.c)
set(page_icon ${CMAKE_CURRENT_SOURCE_DIR}/face/site/icon.png)
set(embed_page ${PROJECT_SOURCE_DIR}/tools/cmake/embed-page.cmake)
set(strip_page ${PROJECT_SOURCE_DIR}/tools/cmake/strip-page.awk)
find_program(WORDGRID_AWK awk REQUIRED)
find_program(WORDGRID_GZIP gzip REQUIRED)
mark_as_advanced(WORDGRID_AWK WORDGRID_GZIP)
set(page_style
    style/tokens.css
    style/controls.css
    style/board.css
    style/record.css
    style/sheets.css
    style/game.css
    style/narrow.css
    style/media.css)
set(page_parts
    page.html
    store.js
    text.js
    later.js
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
    sheet.js
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
    keys.js
    tilebar.js
    example.js
    page-tables.js
    family.js
    dice.js
    play.js
    play-start.js
    trace.js
    walls.js
    play-view.js
    play-result.js
    play-input.js
    play-falling.js
    page.js)
list(JOIN page_style "," style_names)
list(JOIN page_parts "," page_names)
list(REMOVE_ITEM page_parts page-tables.js)
list(APPEND page_parts ${page_style})
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
# The tables of the page: dice, and words that it does not show unasked
set(page_tables ${CMAKE_CURRENT_BINARY_DIR}/page-tables.js)
set(make_tables ${PROJECT_SOURCE_DIR}/tools/cmake/page-tables.cmake)
file(GLOB table_parts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/dict/dice/*.dice
    ${PROJECT_SOURCE_DIR}/dict/rude/*.txt)
add_custom_command(OUTPUT ${page_tables}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${PROJECT_SOURCE_DIR}/dict -DOUTPUT=${page_tables}
        -P ${make_tables}
    DEPENDS ${table_parts} ${make_tables}
    VERBATIM)
add_custom_command(OUTPUT ${page_files} ${page_packed}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${page_folder} -DMADE=${CMAKE_CURRENT_BINARY_DIR}
        -DICON=${page_icon} -DOUTPUT=${page_files} -DPACKED=${page_packed} -DJOINED=${page_joined}
        -DAWK=${WORDGRID_AWK} -DGZIP=${WORDGRID_GZIP} -DSTYLE=${style_names} -DPARTS=${page_names}
        -P ${embed_page}
    DEPENDS ${page_parts} ${page_worker} ${page_tables} ${page_icon} ${embed_page} ${strip_page}
        ${wordgrid_parts_sources}
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
    face/serve/target.c
    ${page_packed})
target_link_libraries(wg_serve PUBLIC Threads::Threads)
add_dependencies(wg_serve wg_page) # one command makes files of both

# serve: the HTTP part, if libmicrohttpd is installed. Only version 0.9.75 of libmicrohttpd was
# tried. With another version, run the tests server.*, which show whether it does what exchange.c
# expects of it.
if(WORDGRID_SERVE)
    pkg_check_modules(WORDGRID_MICROHTTPD IMPORTED_TARGET libmicrohttpd)
endif()
if(WORDGRID_MICROHTTPD_FOUND)
    wordgrid_layer(wg_serve_http
        face/serve/acceptor.c
        face/serve/exchange.c
        face/serve/response.c
        face/serve/server.c)
    target_link_libraries(wg_serve_http PUBLIC PkgConfig::WORDGRID_MICROHTTPD)
elseif(WORDGRID_SERVE)
    message(STATUS "wordgrid: no libmicrohttpd (Debian package libmicrohttpd-dev), "
        "so solve-server is not built")
endif()
