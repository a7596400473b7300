/* SPDX-License-Identifier: MIT */
/* main.c: lists the subcommands of dictc. */
#include "dictc.h"

static const struct cli_command *const subcommands[] = {&dictc_build_command,
                                                        &dictc_info_command,
                                                        &dictc_check_command,
                                                        &dictc_dump_command,
                                                        &dictc_find_command,
                                                        &dictc_diff_command,
                                                        NULL};

static const struct cli_command command = {
    .unicode_version = fold_unicode_version,
    .name = "dictc",
    .synopsis = "dictc COMMAND [OPTION]... [OPERAND]...",
    .about = "Compiles word lists into dictionaries, small files that 'solve' reads in place. Also "
             "prints, searches, checks and compares dictionaries.",
    .calls = "  printf 'tea\\neat\\n' | dictc build -o my.wgd  compile a list (or a FILE)\n"
             "  dictc info my.wgd                            print its counts and letters\n"
             "  dictc find --prefix my.wgd te                list its words with this prefix\n",
    .subcommands = subcommands,
    .notes = "'dictc COMMAND --help' describes a command. DICT is a file, or a name that is\n"
             "looked up.\n"
             "\n"
             "Examples:\n"
             "  dictc build -o english.wgd words.txt   compile a list, a word a line\n"
             "  dictc info english.wgd                 print its counts\n"
             "  dictc find english boggle              look up a word\n"
             "  dictc find --prefix english.wgd bogg   print all words with a prefix\n"
             "  dictc dump english.wgd                 print the word list\n"
             "  solve -d english.wgd ezmrnubeslospaon  find the words on a board\n"
             "\n"
             "Environment: " DICT_NAME_ENVIRONMENT "\n"
             "Exit status: 0 done; 1 a word was not found, or words differ; 2 bad\n"
             "usage, bad input or an I/O error;\n" BAD_DICT_HELP,
};

int main(int argc, char **argv)
{
    dictc_make_find_options();
    return cli_run_subcommand(&command, argc, argv);
}
