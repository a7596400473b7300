/* SPDX-License-Identifier: MIT */
/*
 * reader.c: the main function of a dictc that only reads dictionaries. It needs libc alone and is
 * linked statically, so a look-up takes half the time. Every other call, and --version, is passed
 * to the whole dictc (main.c), a program in WHOLE_DICTC, relative to the folder of this one.
 */
#include "dictc.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Runs the whole dictc in place of this program. */
__attribute__((noreturn)) static void run_whole(char *const *arguments)
{
    char path[4096 + sizeof WHOLE_DICTC];
    const ssize_t nbytes = readlink("/proc/self/exe", path, sizeof path - sizeof WHOLE_DICTC);
    char *const slash = nbytes > 0 ? memrchr(path, '/', (size_t)nbytes) : NULL;
    if (slash != NULL) {
        memcpy(slash + 1, WHOLE_DICTC, sizeof WHOLE_DICTC);
        (void)execv(path, arguments);
    }
    (void)fprintf(stderr,
                  "dictc: cannot run %s, which compiles dictionaries: %s; install wordgrid "
                  "again\n",
                  slash != NULL ? path : WHOLE_DICTC, strerror(errno));
    exit(EXIT_TROUBLE);
}

/* For --version after a subcommand: the whole dictc knows the version of Unicode. */
static const char *ask_whole_for_version(void)
{
    static char name[] = "dictc";
    static char option[] = "--version";
    run_whole((char *const[]){name, option, NULL});
}

static const struct cli_command *const subcommands[] = {
    &dictc_info_command, &dictc_check_command, &dictc_dump_command, &dictc_find_command, NULL};

static const struct cli_command command = {
    .unicode_version = ask_whole_for_version,
    .name = "dictc",
    .subcommands = subcommands,
};

int main(int argc, char **argv)
{
    size_t i = 0;
    while (subcommands[i] != NULL &&
           (argc < 2 || strcmp(argv[1], cli_subcommand_name(subcommands[i])) != 0)) {
        i++;
    }
    if (subcommands[i] == NULL) {
        run_whole(argv);
    }
    dictc_make_find_options();
    return cli_run_subcommand(&command, argc, argv);
}
