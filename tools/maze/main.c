/* SPDX-License-Identifier: MIT */
/* main.c: the program maze: its four commands, after what they share, and its command line. */
#include "base/error.h"
#include "base/number.h"
#include "common/form_option.h"
#include "common/maze_file.h"
#include "common/output.h"
#include "common/progress.h"
#include "report/json.h"
#include "report/maze_drawing.h"

/* The settings of all commands. */
struct settings {
    enum report_form form;
    const char *output; /* NULL: standard output */
    uint64_t seed;
    struct field_cell from;
    struct field_cell to;
    uint32_t threads; /* 0: as many as there are processors */
    bool wants_json;
};

#define AT(member) offsetof(struct settings, member)

/* --- A drawing, as input and as output */

static const char *const forms[] = {"text", "unicode", "svg", "json", NULL};

/* The options of the commands that draw. */
static const struct cli_option output_options[] = {
    {FORM_OPTION("FORM", AT(form), forms, "text (default), unicode, svg or json")},
    {"output", 'o', "FILE", "write to FILE, whole or not at all (default: standard output)",
     FIELD_TEXT, AT(output), .is_once = true},
    {0},
};

/* Part of the notes in the help of these commands. */
#define ABOUT_OUTPUT                                                                               \
    "FILE is replaced in one step at the end, and keeps its mode. It is not\n"                     \
    "changed if anything fails, or if it is write-protected.\n"

/* Draws the maze and, unless `path` is NULL, the path. Returns the exit status. */
static int print_maze(const struct cli *cli, const struct wg_maze *maze,
                      const struct wg_maze_path *path, const struct settings *settings)
{
    struct sink sink;
    struct wg_error error;
    enum wg_status status = output_open_simple(&sink, settings->output, &error);
    NEXT(status, maze_draw(maze, path, settings->form, &sink, &error));
    NEXT(status, sink_finish(&sink, &error));
    sink_close(&sink);
    return cli_report(cli, status, &error);
}

/*
 * Reads the arguments of a command and the maze that its operand names, or standard input without
 * an operand, and calls `print`. Returns the exit status. If there is no operand and standard input
 * is a terminal, prints the short help and exits. Also exits if there are several operands, or if
 * the output would overwrite the input.
 */
static int run(struct cli *cli, int (*print)(const struct cli *cli, const struct wg_maze *maze,
                                             const struct settings *settings))
{
    struct settings settings = {.form = FORM_TEXT};
    cli_read_all(cli, &settings);
    if (cli->operand_count == 0 && system_is_terminal(STDIN_FILENO)) {
        cli_short_help(cli);
    }
    if (cli->operand_count > 1) {
        cli_usage_error(cli, "'%s' is one operand too many; name one drawing", cli->operands[1]);
    }
    const char *const name = cli->operand_count == 0 ? "-" : cli->operands[0];
    cli_refuse_empty_name(cli, "-o", settings.output);
    cli_refuse_input_as_output(cli, "-o", settings.output, name);
    struct wg_maze *maze = NULL;
    struct wg_error error;
    const enum wg_status status = maze_file_read(name, &maze, &error);
    const int result =
        status == WG_OK ? print(cli, maze, &settings) : cli_report(cli, status, &error);
    wg_maze_free(maze);
    return result;
}

/* --- maze make */

static const struct cli_option make_options[] = {
    {"seed", 's', "N",
     "equal seeds and sizes give equal mazes, on every machine (default: a new seed each time)",
     FIELD_SEED, AT(seed)},
    {0},
};

static uint32_t read_size(const struct cli *cli, int operand, const char *name)
{
    uint32_t size;
    cli_read_value(cli, name, &(struct field){FIELD_NUMBER, 0, 1, WG_MAZE_MAX_CELLS},
                   cli->operands[operand], &size);
    return size;
}

static int maze_make(struct cli *cli)
{
    struct settings settings = {.form = FORM_TEXT};
    cli_read_all(cli, &settings);
    if (cli->operand_count == 0) {
        cli_short_help(cli);
    }
    if (cli->operand_count != 2) {
        cli_usage_error(cli, "give two operands, WIDTH and HEIGHT, such as 20 10");
    }
    const uint32_t columns = read_size(cli, 0, "WIDTH");
    const uint32_t rows = read_size(cli, 1, "HEIGHT");
    cli_refuse_empty_name(cli, "-o", settings.output);
    cli_complete_seed(cli, &settings.seed);
    struct wg_error error;
    struct wg_maze *maze = NULL;
    enum wg_status status = wg_maze_new(&maze, &error);
    NEXT(status, wg_maze_make(maze, rows, columns, settings.seed, &error));
    const int result =
        status == WG_OK ? print_maze(cli, maze, NULL, &settings) : cli_report(cli, status, &error);
    wg_maze_free(maze);
    return result;
}

static const struct cli_command make_command = {
    .name = "maze make",
    .summary = "make a maze in which one path joins any two cells",
    .synopsis = "maze make [OPTION]... WIDTH HEIGHT",
    .about = "Makes a maze of WIDTH x HEIGHT cells. Exactly one path joins any two cells. Random "
             "depth-first search gives the maze long winding paths and few dead ends. With "
             "--verbose it prints the seed.",
    .shared = output_options,
    .options = make_options,
    .notes = "Examples:\n"
             "  maze make 20 10\n"
             "  maze make --seed=7 -f unicode 40 12\n"
             "  maze make 30 30 | maze longest -f svg -o maze.svg\n"
             "\n" ABOUT_OUTPUT "\n"
             "Exit status: 0 done; 2 bad usage or an I/O error.\n",
    .run = maze_make,
};

/* --- maze path */

static const struct cli_option path_options[] = {
    {"from", 0, "ROW,COL", "where the path starts (default: 0,0)", FIELD_CELL, AT(from),
     .is_once = true},
    {"to", 0, "ROW,COL", "where the path ends (default: the last cell)", FIELD_CELL, AT(to),
     .is_once = true},
    {0},
};

/* Returns the number of the cell that an option names, row * columns + column, or the default
   cell. */
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
    const int result = print_maze(cli, maze, &path, settings);
    wg_maze_path_free(&path);
    return result;
}

static int maze_path(struct cli *cli)
{
    return run(cli, print_path);
}

static const struct cli_command path_command = {
    .name = "maze path",
    .summary = "the shortest path from one cell to another",
    .synopsis = "maze path [OPTION]... [FILE]",
    .about = "Draws a shortest path from one cell of a maze to another. If there are several "
             "shortest paths, each step goes in the first possible direction of up, left, right, "
             "down. Without FILE, or if it is '-', standard input is read. A path in the input is "
             "ignored.",
    .shared = output_options,
    .options = path_options,
    .notes = "Rows and columns count from 0.\n"
             "\n"
             "Examples:\n"
             "  maze make 20 10 | maze path\n"
             "  maze path --from=0,0 --to=4,7 maze.txt\n"
             "  maze path -f json maze.txt | jq .steps\n"
             "\n" ABOUT_OUTPUT "\n"
             "Exit status: 0 done; 1 no path leads there; 2 bad usage, bad input or an\n"
             "I/O error.\n",
    .run = maze_path,
};

/* --- maze longest */

static const struct cli_option longest_options[] = {
    {THREADS_OPTION(AT(threads), ", for a maze with loops; the path does not depend on N")},
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
    const int result = print_maze(cli, maze, &path, settings);
    wg_maze_path_free(&path);
    return result;
}

static int maze_longest(struct cli *cli)
{
    return run(cli, print_longest);
}

static const struct cli_command longest_command = {
    .name = "maze longest",
    .summary = "the longest of the shortest paths that start at a dead end",
    .synopsis = "maze longest [OPTION]... [FILE]",
    .about = "Draws the longest of the shortest paths that start at a dead end, which is a cell "
             "with one passage. The maze is hardest with this start and end. Of several such "
             "paths, it draws the path whose start, and then whose end, has the lowest row and "
             "then the lowest column. Without FILE, or if it is '-', standard input is read.",
    .shared = output_options,
    .options = longest_options,
    .notes = "Where no cell is a dead end, the path starts at a cell that is far from\n"
             "others, and a message says so. With --verbose it prints the number of\n"
             "dead ends.\n"
             "\n"
             "Examples:\n"
             "  maze make 20 10 | maze longest\n"
             "  maze longest -f svg -o maze.svg maze.txt\n"
             "\n" ABOUT_OUTPUT "\n"
             "Exit status: 0 done; 2 bad usage, bad input or an I/O error.\n",
    .run = maze_longest,
};

/* --- maze info */

static const struct cli_option info_options[] = {
    {"json", 'j', NULL, "one JSON object, for programs", FIELD_FLAG, AT(wants_json)},
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

static int print_info(const struct cli *cli, const struct wg_maze *maze,
                      const struct settings *settings)
{
    struct wg_maze_counts counts = {.struct_nbytes = sizeof counts};
    struct sink sink;
    struct wg_error error;
    enum wg_status status = wg_maze_count(maze, &counts, &error);
    if (status != WG_OK) {
        return cli_report(cli, status, &error);
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
    if ((status = output_open_simple(&sink, NULL, &error)) == WG_OK) {
        (settings->wants_json ? put_json : put_plain)(figures, counts.is_perfect, &sink);
        status = sink_finish(&sink, &error);
    }
    sink_close(&sink);
    return cli_report(cli, status, &error);
}

static int maze_info(struct cli *cli)
{
    return run(cli, print_info);
}

static const struct cli_command info_command = {
    .name = "maze info",
    .summary = "size, walls, dead ends, parts and loops of a maze",
    .synopsis = "maze info [--json] [FILE]",
    .about = "Prints numbers about a maze: its size, walls and passages between cells, openings "
             "in the outer wall, dead ends, parts that no path joins, and loops. A maze with one "
             "part and no loop is perfect. Without FILE, or if it is '-', standard input is read.",
    .options = info_options,
    .notes = "Examples:\n"
             "  maze info maze.txt\n"
             "  maze info --json maze.txt | jq .perfect\n"
             "\n"
             "Exit status: 0 done; 2 bad usage, bad input or an I/O error.\n",
    .run = maze_info,
};

/* --- The program */

static const struct cli_command *const subcommands[] = {&make_command, &path_command,
                                                        &longest_command, &info_command, NULL};

static const struct cli_command command = {
    .name = "maze",
    .synopsis = "maze COMMAND [OPTION]... [OPERAND]...",
    .about = "Makes mazes, finds paths through them, and draws both. A maze is a drawing in a text "
             "file, made by this program or by hand.",
    .calls = "  maze make 20 10                     draw a new maze\n"
             "  maze make 20 10 | maze longest      draw one with its longest path\n"
             "  maze make -f svg -o maze.svg 20 10  write a picture for a browser\n",
    .subcommands = subcommands,
    .notes = "'maze COMMAND --help' describes a command.\n"
             "\n"
             "A drawing has walls of '---' and '|' between posts of '+', and may have a\n"
             "path marked by X; -f unicode draws the same in box drawing characters:\n"
             "\n"
             "  +---+---+---+      ┌───────┬───┐\n"
             "  | X   X |   |      │ •   • │   │\n"
             "  +   +   +   +      │   ╷   ╵   │\n"
             "  |   | X   X |      │   │ •   • │\n"
             "  +---+---+---+      └───┴───────┘\n"
             "\n"
             "Examples:\n"
             "  maze make 20 10                       a new maze each time\n"
             "  maze make --seed=7 20 10 >maze.txt    the same maze each time\n"
             "  maze path maze.txt                    from corner to corner\n"
             "  maze longest -f svg -o maze.svg maze.txt\n"
             "  maze info maze.txt                    is it perfect?\n"
             "\n"
             "Exit status: 0 done; 1 no path leads there; 2 bad usage, bad input or an\n"
             "I/O error.\n",
};

int main(int argc, char **argv)
{
    return cli_run_subcommand(&command, argc, argv);
}
