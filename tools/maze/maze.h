/* SPDX-License-Identifier: MIT */
/*
 * maze.h: what the files of the program maze share.
 *
 *     maze.c         main, and where a drawing goes
 *     maze_make.c    `maze make`
 *     maze_solve.c   `maze path` and `maze longest`
 *     maze_info.c    `maze info`
 *     maze_file.c    a drawing in a file to a maze (maze_file.h; solve uses it, too)
 */
#ifndef WG_TOOLS_MAZE_H
#define WG_TOOLS_MAZE_H

#include "common/cli.h"
#include "report/maze_drawing.h"

#include <wordgrid/maze.h>

extern const struct cli_command maze_make_command;
extern const struct cli_command maze_path_command;
extern const struct cli_command maze_longest_command;
extern const struct cli_command maze_info_command;

/* The subcommands. Each run returns the exit status. */
int maze_make(struct cli *cli);
int maze_path(struct cli *cli);
int maze_longest(struct cli *cli);
int maze_info(struct cli *cli);

/* What is drawn where. All zero is text to standard output. */
struct maze_output {
    enum maze_form form;
    const char *name; /* NULL: standard output */
};

/* The options that say so are the first of a command's own, in this order. */
enum { MAZE_FORMAT, MAZE_OUTPUT, MAZE_OTHER_OPTIONS };

#define MAZE_OUTPUT_OPTIONS                                                            \
    [MAZE_FORMAT] = {"format", 'f', "FORM", "text (default), unicode, svg or json"},   \
    [MAZE_OUTPUT] = {"output",                                                         \
                     'o',                                                              \
                     "FILE",                                                           \
                     "write to FILE, whole or not at all (default: standard output)"}

/* For the notes of a command's help. */
#define MAZE_ABOUT_OUTPUT                                                              \
    "FILE is replaced in one step when all is done, and keeps its mode; it stays\n"    \
    "as it is where anything fails, and where it is write-protected.\n"

/* Takes one of these options. */
void maze_take_output(const struct cli *cli, struct maze_output *output, int option,
                      const char *value);

/*
 * The operand of a command that takes one drawing or none: "-" is standard input. A
 * terminal there, and no operand, is answered with the short help. `output` may be
 * NULL.
 */
const char *maze_input(const struct cli *cli, const struct maze_output *output);

/* Draws the maze, and the path unless that is NULL. Returns the exit status. */
int maze_print(const struct cli *cli, const struct wg_maze *maze,
               const struct wg_maze_path *path, const struct maze_output *output);

#endif
