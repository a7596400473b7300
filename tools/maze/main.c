/* SPDX-License-Identifier: MIT */
/* main.c: the command line of maze, and the functions that its subcommands share. */
#include "maze.h"

#include "common/output.h"

#include <unistd.h>

static const struct cli_command *const subcommands[] = {
    &maze_make_command, &maze_path_command, &maze_longest_command, &maze_info_command, NULL};

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

static const char *const forms[] = {"text", "unicode", "svg", "json", NULL};

const struct cli_option maze_output_options[] = {
    {"format", 'f', "FORM", "text (default), unicode, svg or json", FIELD_CHOICE,
     offsetof(struct maze_output, form), .names = forms},
    {"output", 'o', "FILE", "write to FILE, whole or not at all (default: standard output)",
     FIELD_TEXT, offsetof(struct maze_output, name), .is_once = true},
    {0},
};

const char *maze_input(const struct cli *cli, const struct maze_output *output)
{
    if (cli->operand_count == 0 && isatty(STDIN_FILENO)) {
        cli_short_help(cli);
    }
    if (cli->operand_count > 1) {
        cli_usage_error(cli, "'%s' is one operand too many; name one drawing", cli->operands[1]);
    }
    const char *const name = cli->operand_count == 0 ? "-" : cli->operands[0];
    if (output != NULL) {
        cli_refuse_empty_name(cli, "-o", output->name);
    }
    cli_refuse_input_as_output(cli, "-o", output == NULL ? NULL : output->name, name);
    return name;
}

int maze_print(const struct cli *cli, const struct wg_maze *maze, const struct wg_maze_path *path,
               const struct maze_output *output)
{
    struct sink sink;
    struct wg_error error;
    enum wg_status status = output_open_simple(&sink, output->name, &error);
    if (status == WG_OK) {
        status = maze_draw(maze, path, output->form, &sink, &error);
    }
    if (status == WG_OK) {
        status = sink_finish(&sink, &error);
    }
    sink_close(&sink);
    return cli_report(cli, status, &error);
}

int main(int argc, char **argv)
{
    return cli_run_subcommand(&command, argc, argv);
}
