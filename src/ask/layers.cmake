# ask: reports in all forms, and questions about words and boards with their answers.

# report: the part for dictionaries, which needs no board
wordgrid_layer(wg_report_dict
    ask/report/dump.c
    ask/report/form.c
    ask/report/info.c
    ask/report/json.c
    ask/report/row.c
    ask/report/sink.c
    ask/report/spellings.c)

# report: the part for boards
wordgrid_layer(wg_report
    ask/report/arrows.c
    ask/report/checked.c
    ask/report/forms.c
    ask/report/parts.c
    ask/report/results.c)

# report: the part for mazes, which also needs json.c and sink.c of wg_report_dict
wordgrid_layer(wg_report_maze
    ask/report/maze_drawing.c
    ask/report/maze_svg.c)

# ask: questions about words and boards, and their answers
wordgrid_layer(wg_ask
    ask/answer_json.c
    ask/ask.c
    ask/asker.c
    ask/lookup.c
    ask/parameter_table.c
    ask/question.c)

# ask: questions as texts, for the server and WebAssembly
wordgrid_layer(wg_desk
    ask/desk.c
    ask/parameters.c
    ask/refuse.c)

# These functions run once for a question. With -Os, programs are smaller. WebAssembly has -Oz.
if(NOT WORDGRID_WASM)
    foreach(layer IN ITEMS wg_ask wg_desk)
        get_target_property(sources ${layer} SOURCES)
        set_source_files_properties(${sources} PROPERTIES
            COMPILE_OPTIONS $<$<CONFIG:Release>:-Os>)
    endforeach()
endif()
