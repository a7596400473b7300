/* SPDX-License-Identifier: MIT */
/* solve.c: `maze path` and `maze longest`. */
#include "maze.h"

#include "base/number.h"
#include "common/maze_file.h"
#include "common/progress.h"

enum { MAX_THREADS = 1024 };

/* The settings of both commands. */
struct settings {
    struct maze_output output;
    struct field_cell from;
    struct field_cell to;
    uint32_t threads; /* 0: as many as there are processors */
};

/* Reads the arguments and the maze, and calls `print`. Returns the exit status. */
static int run(struct cli *cli, int (*print)(const struct cli *cli, const struct wg_maze *maze,
                                             const struct settings *settings))
{
    struct settings settings = {0};
    cli_read_all(cli, &settings);
    const char *const name = maze_input(cli, &settings.output);
    struct wg_maze *maze = NULL;
    struct wg_error error;
    const enum wg_status status = maze_file_read(name, &maze, &error);
    const int result =
        status == WG_OK ? print(cli, maze, &settings) : cli_report(cli, status, &error);
    wg_maze_free(maze);
    return result;
}

/* --- maze path */

static const struct cli_option path_options[] = {
    {"from", 0, "ROW,COL", "where the path starts (default: 0,0)", FIELD_CELL,
     offsetof(struct settings, from), .is_once = true},
    {"to", 0, "ROW,COL", "where the path ends (default: the last cell)", FIELD_CELL,
     offsetof(struct settings, to), .is_once = true},
    {0},
};

/* Returns the number of the cell that an option names, row * columns + column, or the default cell.
 */
static uint32_t cell_of(const struct cli *cli, const char *option, const struct field_cell *place,
                        const struct wg_maze *maze, uint32_t default_cell)
{
    const uint32_t rows = wg_maze_rows(maze);
    const uint32_t columns = wg_maze_columns(maze);
    if (!place->is_given) {
        return default_cell;
    }
    if (place->row >= rows || place->column >= columns) {
        cli_usage_error(cli, "--%s=%u,%u is not in the maze; its last cell is %u,%u", option,
                        place->row, place->column, rows - 1, columns - 1);
    }
    return place->row * columns + place->column;
}

static int print_path(const struct cli *cli, const struct wg_maze *maze,
                      const struct settings *settings)
{
    struct wg_maze_path path;
    struct wg_error error;
    const uint32_t columns = wg_maze_columns(maze);
    const uint32_t last = wg_maze_rows(maze) * columns - 1;
    const uint32_t from = cell_of(cli, "from", &settings->from, maze, 0);
    const uint32_t to = cell_of(cli, "to", &settings->to, maze, last);
    const enum wg_status status = wg_maze_find_path(maze, from, to, &path, &error);
    if (status != WG_OK) {
        return cli_report(cli, status, &error);
    }
    if (path.ncells == 0) {
        if (!cli->is_quiet) {
            cli_message(cli, "no path leads from %u,%u to %u,%u", from / columns, from % columns,
                        to / columns, to % columns);
        }
        return EXIT_NOT_FOUND;
    }
    const int result = maze_print(cli, maze, &path, &settings->output);
    wg_maze_path_free(&path);
    return result;
}

static int maze_path(struct cli *cli)
{
    return run(cli, print_path);
}

const struct cli_command maze_path_command = {
    .name = "maze path",
    .summary = "the shortest path from one cell to another",
    .synopsis = "maze path [OPTION]... [FILE]",
    .about = "Draws a shortest path from one cell of a maze to another. If there are several "
             "shortest paths, each step goes in the first possible direction of up, left, right, "
             "down. Without FILE, or if it is '-', standard input is read. A path in the input is "
             "ignored.",
    .shared = maze_output_options,
    .options = path_options,
    .notes = "Rows and columns count from 0.\n"
             "\n"
             "Examples:\n"
             "  maze make 20 10 | maze path\n"
             "  maze path --from=0,0 --to=4,7 maze.txt\n"
             "  maze path -f json maze.txt | jq .steps\n"
             "\n" MAZE_ABOUT_OUTPUT "\n"
             "Exit status: 0 done; 1 no path leads there; 2 bad usage, bad input or an\n"
             "I/O error.\n",
    .run = maze_path,
};

/* --- maze longest */

static const struct cli_option longest_options[] = {
    {"threads", 'j', "N",
     "threads for a maze with loops (default: one per processor); the path does not depend on N",
     FIELD_NUMBER, offsetof(struct settings, threads), 1, MAX_THREADS},
    {0},
};

static bool show_progress(void *context, uint64_t done, uint64_t dead_ends)
{
    progress_show(context, &(struct progress_count){"searching", "dead end", done, dead_ends});
    return true;
}

/* Prints messages about facts that the drawing does not show. */
static void report_search(const struct cli *cli, const struct wg_maze *maze,
                          const struct wg_maze_path *path, const struct wg_maze_search *search)
{
    const uint32_t columns = wg_maze_columns(maze);
    if (search->dead_ends == 0 && !cli->is_quiet && path->ncells == 1) {
        cli_message(cli, "there is no passage between any two cells");
    } else if (search->dead_ends == 0 && !cli->is_quiet) {
        cli_message(
            cli,
            "no cell is a dead end; the path starts at %u,%u instead, which is far from others",
            path->cells[0] / columns, path->cells[0] % columns);
    }
    if (cli->is_verbose) {
        cli_message(cli, "%s, %lu steps", COUNTED(search->dead_ends, "dead end"),
                    (unsigned long)path->ncells - 1);
    }
}

static int print_longest(const struct cli *cli, const struct wg_maze *maze,
                         const struct settings *settings)
{
    struct progress progress;
    struct wg_maze_path path;
    struct wg_maze_search search = {.struct_nbytes = sizeof search};
    struct wg_error error;
    const struct wg_maze_options options = {.struct_nbytes = sizeof options,
                                            .threads = settings->threads,
                                            .go_on = show_progress,
                                            .go_on_context = &progress};
    progress_begin(&progress, cli, NULL);
    const enum wg_status status = wg_maze_find_longest(maze, &options, &path, &search, &error);
    progress_clear(&progress);
    if (status != WG_OK) {
        return cli_report(cli, status, &error);
    }
    report_search(cli, maze, &path, &search);
    const int result = maze_print(cli, maze, &path, &settings->output);
    wg_maze_path_free(&path);
    return result;
}

static int maze_longest(struct cli *cli)
{
    return run(cli, print_longest);
}

const struct cli_command maze_longest_command = {
    .name = "maze longest",
    .summary = "the longest of the shortest paths that start at a dead end",
    .synopsis = "maze longest [OPTION]... [FILE]",
    .about = "Draws the longest of the shortest paths that start at a dead end, which is a cell "
             "with one passage. The maze is hardest with this start and end. Of several such "
             "paths, it draws the path whose start, and then whose end, has the lowest row and "
             "then the lowest column. Without FILE, or if it is '-', standard input is read.",
    .shared = maze_output_options,
    .options = longest_options,
    .notes = "Where no cell is a dead end, the path starts at a cell that is far from\n"
             "others, and a message says so. With --verbose it prints the number of\n"
             "dead ends.\n"
             "\n"
             "Examples:\n"
             "  maze make 20 10 | maze longest\n"
             "  maze longest -f svg -o maze.svg maze.txt\n"
             "\n" MAZE_ABOUT_OUTPUT "\n"
             "Exit status: 0 done; 2 bad usage, bad input or an I/O error.\n",
    .run = maze_longest,
};
