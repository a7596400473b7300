# answer: reports in all forms, and questions about words and boards with their answers.

# names: the files of dictionaries, alphabets and dice by their names
wordgrid_layer(wg_names
    answer/names/names.c)

# report: the part for dictionaries, which needs no board
wordgrid_layer(wg_report_dict
    answer/report/dump.c
    answer/report/info.c
    answer/report/json.c
    answer/report/row.c
    answer/report/sink.c
    answer/report/spellings.c)

# report: the part for boards
wordgrid_layer(wg_report
    answer/report/arrows.c
    answer/report/checked.c
    answer/report/collect.c
    answer/report/parts.c
    answer/report/results.c
    answer/report/solutions.c)

# report: the part for mazes, which also needs json.c and sink.c of wg_report_dict
wordgrid_layer(wg_report_maze
    answer/report/maze_drawing.c
    answer/report/maze_svg.c)

# answer: questions about words and boards, as texts, and their answers
wordgrid_layer(wg_answer
    answer/answer.c
    answer/on_board.c
    answer/lookup.c
    answer/parameters.c
    answer/question.c
    answer/refusal.c)
