/* SPDX-License-Identifier: MIT */
/* main.c: the command line of boards. */
#include "boards.h"

static const struct cli_subcommand subcommands[] = {
    {"roll", "roll dice or letters, for boards that meet conditions", &roll_command, boards_roll},
    {"rate", "rate boards: words, points, dead tiles, whether dice can show them", &rate_command,
     boards_rate},
    {"best", "look for boards with a high score", &best_command, boards_best},
    {"fill", "make a board from words that together cover each cell once", &fill_command,
     boards_fill},
    {0},
};

static const struct cli_command command = {
    .program = "boards",
    .name = "boards",
    .synopsis = "boards COMMAND [OPTION]... [OPERAND]...",
    .about = "Makes letter boards for word games, and rates boards. A board is a line of text, as "
             "solve --batch reads it.",
    .subcommands = subcommands,
    .notes = "'boards COMMAND --help' describes a command.\n"
             "\n"
             "Exit status: 0 done; 1 no board can have the words (fill); 2 bad usage, bad\n"
             "input, an I/O error or the time limit;\n" BAD_DICT_HELP,
};

int main(int argc, char **argv)
{
    return cli_run_subcommand(&command, argc, argv);
}
