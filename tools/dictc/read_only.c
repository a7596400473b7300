/* SPDX-License-Identifier: MIT */
/*
 * read_only.c: the main function of a dictc that only reads dictionaries. It needs libc alone and
 * is linked statically, so a look-up takes half the time. Every other call, and --version, is
 * passed to dictc-whole (main.c), which has all commands.
 *
 * WHOLE_DICTC is the path of dictc-whole relative to the folder of this program, and
 * WHOLE_INSTALLED its path after an installation, for a system without /proc.
 */
#include "dictc.h"

#include "base/system.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

static const char *ask_whole_for_version(void);

static const struct cli_command *const subcommands[] = {
    &dictc_info_command, &dictc_check_command, &dictc_dump_command, &dictc_find_command, NULL};

static const struct cli_command command = {
    .unicode_version = ask_whole_for_version,
    .name = "dictc",
    .subcommands = subcommands,
};

/* Runs dictc-whole in place of this program. */
__attribute__((noreturn)) static void run_whole(char **arguments)
{
    enum { MAX_FOLDER = 4096 };
    char path[MAX_FOLDER + sizeof WHOLE_DICTC];
    const char *whole = WHOLE_INSTALLED;
    struct cli cli;
    const size_t nbytes = system_own_path(path, MAX_FOLDER);
    char *const slash = nbytes > 0 ? memrchr(path, '/', nbytes) : NULL;
    if (slash != NULL) {
        memcpy(slash + 1, WHOLE_DICTC, sizeof WHOLE_DICTC);
        whole = path;
    }
    (void)execv(whole, arguments);
    const int exec_errno = errno;
    cli_init(&cli, &command, 0, arguments);
    cli_message(&cli, "cannot run %s, the other part of dictc: %s; install wordgrid again", whole,
                strerror(exec_errno));
    exit(EXIT_TROUBLE);
}

/* For --version after a subcommand: dictc-whole knows the version of Unicode. */
static const char *ask_whole_for_version(void)
{
    static char name[] = "dictc";
    static char option[] = "--version";
    run_whole((char *[]){name, option, NULL});
}

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
