/* SPDX-License-Identifier: MIT */
/*
 * cli_tables.c: prints the tables of a program for other programs, in the form that cli.h
 * describes.
 *
 * tools/docs makes the manual pages and the completion of shells from this output. So one table
 * defines the options that a program accepts, its help, its manual page and its completion.
 */
#include "common/cli.h"

#include <stdio.h>

/* Prints `before` and the text, with form feeds for line feeds. NULL is an empty text.
 */
static void put_text(const char *before, const char *text)
{
    (void)fputs(before, stdout);
    for (; text != NULL && *text != '\0'; text++) {
        (void)fputc(*text == '\n' ? '\f' : *text, stdout);
    }
}

static void put_choices(const char *const *choices)
{
    const char *before = "\t";
    for (; choices != NULL && *choices != NULL; choices++, before = " ") {
        put_text(before, *choices);
    }
    (void)fputs(*before == '\t' ? "\t" : "", stdout);
}

/* option NAME LETTER ARGUMENT CHOICES GROUP HELP, where spaces separate the choices */
static void put_options(const struct cli_option *option)
{
    for (; option != NULL && option->name != NULL; option++) {
        const char letter[] = {option->letter, '\0'};
        if (option->help == NULL) {
            continue;
        }
        put_text("option\t", option->name);
        put_text("\t", letter);
        put_text("\t", option->argument);
        put_choices(option->names);
        put_text("\t", option->group);
        put_text("\t", option->help);
        (void)fputc('\n', stdout);
    }
}

static void put_command(const struct cli_command *command, const char *summary)
{
    put_text("command\t", command->name);
    put_text("\nsummary\t", summary);
    put_text("\nsynopsis\t", command->synopsis);
    put_text("\nabout\t", command->about);
    put_text("\nnotes\t", command->notes);
    (void)fputc('\n', stdout);
    put_options(command->shared);
    put_options(command->options);
    (void)fputs("common\t\n", stdout);
    put_options(cli_common_options);
}

void cli_tables(const struct cli *cli)
{
    const struct cli_subcommand *subcommand = cli->command->subcommands;
    put_command(cli->command, NULL);
    for (; subcommand != NULL && subcommand->name != NULL; subcommand++) {
        put_command(subcommand->command, subcommand->summary);
    }
    cli_exit_found(cli);
}
