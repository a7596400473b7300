/* SPDX-License-Identifier: MIT */
/* main.c: the command line of boards. */
#include "boards.h"

static const struct cli_command *const subcommands[] = {
    &roll_command, &rate_command, &best_command, &prove_command, &fill_command, NULL};

static const struct cli_command command = {
    .name = "boards",
    .synopsis = "boards COMMAND [OPTION]... [OPERAND]...",
    .about = "Makes letter boards for word games, and rates boards. A board is a line of text, as "
             "solve --batch reads it.",
    .calls = "  boards roll --dice=boggle-1987 -n 3  roll three boards of these dice\n"
             "  echo lab/thy/nir | boards rate       print its words, points and longest word\n"
             "  boards best --size=3x3               look for a board with a high score\n",
    .subcommands = subcommands,
    .notes = "'boards COMMAND --help' describes a command.\n"
             "\n"
             "Exit status: 0 done; 1 no board can have the words (fill); 2 bad usage, bad\n"
             "input, an I/O error or the time limit;\n" BAD_DICT_HELP,
};

int main(int argc, char **argv)
{
    game_make_options();
    return cli_run_subcommand(&command, argc, argv);
}
