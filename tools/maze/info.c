/* SPDX-License-Identifier: MIT */
/* info.c: `maze info`. */
#include "maze.h"

#include "common/maze_file.h"
#include "common/output.h"
#include "report/json.h"

static const struct cli_option options[] = {
    {"json", 'j', NULL, "one JSON object, for programs", FIELD_FLAG},
    {0},
};

struct figure {
    const char *label;
    const char *key;
    uint64_t number;
};

enum { FIGURES = 9, LABEL_COLUMNS = 15 };

static void put_label(struct sink *sink, const char *label)
{
    sink_string(sink, label);
    sink_pad(sink, strlen(label), LABEL_COLUMNS);
}

static void put_plain(const struct figure *figures, bool is_perfect, struct sink *sink)
{
    for (int i = 0; i < FIGURES; i++) {
        put_label(sink, figures[i].label);
        sink_grouped(sink, figures[i].number);
        sink_char(sink, '\n');
    }
    put_label(sink, "perfect");
    sink_string(sink, is_perfect ? "yes\n" : "no\n");
}

static void put_json(const struct figure *figures, bool is_perfect, struct sink *sink)
{
    struct json json;
    json_begin(&json, sink, NULL);
    for (int i = 0; i < FIGURES; i++) {
        json_member_number(&json, figures[i].key, figures[i].number);
    }
    json_member_bool(&json, "perfect", is_perfect);
    json_end(&json);
}

static enum wg_status print_info(const struct wg_maze *maze, bool wants_json,
                                 struct wg_error *error)
{
    struct wg_maze_counts counts = {.struct_nbytes = sizeof counts};
    struct sink sink;
    enum wg_status status = wg_maze_count(maze, &counts, error);
    if (status != WG_OK) {
        return status;
    }
    const struct figure figures[FIGURES] = {
        {"rows", "rows", wg_maze_rows(maze)},
        {"columns", "columns", wg_maze_columns(maze)},
        {"cells", "cells", counts.cells},
        {"walls", "walls", counts.walls},
        {"passages", "passages", counts.passages},
        {"openings", "openings", counts.openings},
        {"dead ends", "dead_ends", counts.dead_ends},
        {"parts", "parts", counts.parts},
        {"loops", "loops", counts.loops},
    };
    if ((status = output_open_simple(&sink, NULL, error)) == WG_OK) {
        if (wants_json) {
            put_json(figures, counts.is_perfect, &sink);
        } else {
            put_plain(figures, counts.is_perfect, &sink);
        }
        status = sink_finish(&sink, error);
    }
    sink_close(&sink);
    return status;
}

static int maze_info(struct cli *cli)
{
    bool wants_json = false;
    cli_read_all(cli, &wants_json);
    const char *const name = maze_input(cli, NULL);
    struct wg_maze *maze = NULL;
    struct wg_error error;
    enum wg_status status = maze_file_read(name, &maze, &error);
    if (status == WG_OK) {
        status = print_info(maze, wants_json, &error);
    }
    wg_maze_free(maze);
    return cli_report(cli, status, &error);
}

const struct cli_command maze_info_command = {
    .name = "maze info",
    .summary = "size, walls, dead ends, parts and loops of a maze",
    .synopsis = "maze info [--json] [FILE]",
    .about = "Prints numbers about a maze: its size, walls and passages between cells, openings "
             "in the outer wall, dead ends, parts that no path joins, and loops. A maze with one "
             "part and no loop is perfect. Without FILE, or if it is '-', standard input is read.",
    .options = options,
    .notes = "Examples:\n"
             "  maze info maze.txt\n"
             "  maze info --json maze.txt | jq .perfect\n"
             "\n"
             "Exit status: 0 done; 2 bad usage, bad input or an I/O error.\n",
    .run = maze_info,
};
