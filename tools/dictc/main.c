/* SPDX-License-Identifier: MIT */
/* dictc.c: word lists to dictionaries, and what is in a dictionary. */
#include "dictc.h"

static const struct cli_subcommand subcommands[] = {
    {
        "build",
        "compile word lists into a dictionary",
        &dictc_build_command,
        dictc_build,
    },
    {
        "info",
        "counts, sizes, alphabet, metadata and hashes of a dictionary",
        &dictc_info_command,
        dictc_info,
    },
    {
        "check",
        "prove that every byte of a dictionary is sound",
        &dictc_check_command,
        dictc_check,
    },
    {
        "dump",
        "a dictionary as a word list, as trie text or as a graph",
        &dictc_dump_command,
        dictc_dump,
    },
    {
        "find",
        "is this a word? which words begin so?",
        &dictc_find_command,
        dictc_find,
    },
    {0},
};

static const struct cli_command command = {
    .program = "dictc",
    .name = "dictc",
    .synopsis = "dictc COMMAND [OPTION]... [OPERAND]...",
    .about = "Compiles word lists into a dictionary, one small file that 'solve' "
             "reads in place, and answers what is in one.",
    .subcommands = subcommands,
    .notes = "'dictc COMMAND --help' tells all about a command.\n"
             "\n"
             "Examples:\n"
             "  dictc build -o english.wgd words.txt   compile a list, a word a line\n"
             "  dictc info english.wgd                 what is in it?\n"
             "  dictc find english.wgd boggle          is it a word?\n"
             "  dictc find --prefix english.wgd bogg   which words begin so?\n"
             "  dictc dump english.wgd                 the word list again\n"
             "  solve -d english.wgd ezmrnubeslospaon  play\n"
             "\n"
             "Exit status: 0 done; 1 a word is not there; 2 bad usage, bad input or\n"
             "an I/O error; 3 not a dictionary, damaged, of a newer format, or\n"
             "changed while it was read.\n",
};

int main(int argc, char **argv)
{
    return cli_run_subcommand(&command, argc, argv);
}
