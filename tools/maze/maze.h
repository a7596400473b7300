/* SPDX-License-Identifier: MIT */
/*
 * maze.h: declares the structs and functions that the files of the program maze share.
 *
 *     main.c    main, the input, the output
 *     make.c    `maze make`
 *     solve.c   `maze path` and `maze longest`
 *     info.c    `maze info`
 */
#ifndef WG_TOOLS_MAZE_MAZE_H
#define WG_TOOLS_MAZE_MAZE_H

#include "common/cli.h"
#include "report/maze_drawing.h"

#include <wordgrid/maze.h>

extern const struct cli_command maze_make_command;
extern const struct cli_command maze_path_command;
extern const struct cli_command maze_longest_command;
extern const struct cli_command maze_info_command;

/* The form and the file of a drawing. All zero: as text, to standard output. */
struct maze_output {
    enum maze_form form;
    const char *name; /* NULL: standard output */
};

/* The member cli_command.shared of a subcommand that draws. The settings of such a subcommand begin
   with a struct maze_output.
 */
extern const struct cli_option maze_output_options[];

/* Part of the notes in the help of a subcommand that draws. */
#define MAZE_ABOUT_OUTPUT                                                                          \
    "FILE is replaced in one step at the end, and keeps its mode. It is not\n"                     \
    "changed if anything fails, or if it is write-protected.\n"

/*
 * Returns the only operand, or "-" (standard input) if there is no operand. If there is no operand
 * and standard input is a terminal, prints the short help and exits. Also exits if there are
 * several operands, or if `output`, which may be NULL, would overwrite the input.
 */
const char *maze_input(const struct cli *cli, const struct maze_output *output);

/* Draws the maze and, unless `path` is NULL, the path. Returns the exit status. */
int maze_print(const struct cli *cli, const struct wg_maze *maze, const struct wg_maze_path *path,
               const struct maze_output *output);

#endif
