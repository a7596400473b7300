/* SPDX-License-Identifier: MIT */
/*
 * cli_help.c: the options that every program has; prints the help and the version, and the tables
 * of a program for other programs.
 *
 * tools/docs makes the manual pages and the completion of shells from the tables. So one table
 * defines the options that a program accepts, its help, its manual page and its completion.
 */
#include "common/cli.h"

#include "base/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HELP_COLUMNS = 80,
    HELP_MAX_LABEL = 26 /* a longer label gets its own line */
};

static const char *const whens[] = {"auto", "always", "never", NULL};

const struct cli_option cli_common_options[] = {
    [COMMON_QUIET] = {"quiet", 'q', NULL, "print only results and errors"},
    [COMMON_VERBOSE] = {"verbose", 'v', NULL, "print more messages"},
    [COMMON_COLOR] = {"color", 0, "WHEN",
                      "color words in results and the program's name in messages: auto (default: "
                      "on a terminal, unless NO_COLOR is set), always or never",
                      .names = whens},
    [COMMON_HELP] = {"help", 'h', NULL, "print this help and exit"},
    [COMMON_VERSION] = {"version", 'V', NULL, "print the version and exit"},
    {0},
};

/* Prints `text`, wrapped at spaces. Each line begins at column `indent`. `column` columns of the
   first line are already printed. Line breaks in the text are kept. */
static void put_wrapped(const char *text, int indent, int column)
{
    bool is_first = true; /* the next word is the first of its line */
    while (*text != '\0') {
        const size_t nbytes = strcspn(text, " \n");
        const int width = (int)utf8_count(text, nbytes);
        if (!is_first && column + 1 + width > HELP_COLUMNS) {
            (void)fputc('\n', stdout);
            column = 0;
            is_first = true;
        }
        if (nbytes > 0) {
            const int gap = is_first ? indent - column : 1;
            (void)printf("%*s%.*s", gap, "", (int)nbytes, text);
            column += gap + width;
            is_first = false;
        }
        text += nbytes;
        if (*text == '\n') {
            (void)fputc('\n', stdout);
            column = 0;
            is_first = true;
        }
        text += *text != '\0';
    }
    (void)fputc('\n', stdout);
}

/* Writes a label, such as "  -o, --output=FILE". Returns its width in columns. */
static int format_label(char *label, size_t capacity, const struct cli_option *option)
{
    const char letter[] = {'-', option->letter, ',', '\0'};
    const bool has_value = option->argument != NULL;
    return snprintf(label, capacity, "  %3s --%s%s%s", option->letter != 0 ? letter : "",
                    option->name, has_value ? "=" : "", has_value ? option->argument : "");
}

enum { LABEL_NBYTES = 128 };

static void put_options(const struct cli *cli)
{
    const struct cli_option *const own = cli->command->options;
    const bool has_groups = own != NULL && own->group != NULL;
    char label[LABEL_NBYTES];
    int widest = 0; /* labels wider than HELP_MAX_LABEL do not count */
    for (int i = 0; i < cli->option_count; i++) {
        const int width = format_label(label, sizeof label, cli->options[i]);
        widest = width > widest && width <= HELP_MAX_LABEL ? width : widest;
    }
    (void)fputs(has_groups ? "" : "\nOptions:\n", stdout);
    for (int i = 0; i < cli->option_count; i++) {
        const struct cli_option *const option = cli->options[i];
        const bool begins_common = has_groups && option == cli_common_options;
        int column = format_label(label, sizeof label, option);
        if (option->group != NULL || begins_common) {
            (void)printf("\n%s:\n", begins_common ? "Messages and help" : option->group);
        }
        (void)fputs(label, stdout);
        if (column > widest) {
            (void)fputc('\n', stdout);
            column = 0;
        }
        put_wrapped(option->help, widest + 2, column);
    }
}

static void put_usage(FILE *stream, const struct cli_command *command)
{
    const char *line = command->synopsis;
    const char *lead = "Usage: ";
    while (*line != '\0') {
        const size_t nbytes = strcspn(line, "\n");
        (void)fprintf(stream, "%s%.*s\n", lead, (int)nbytes, line);
        line += nbytes;
        line += *line == '\n';
        lead = "       ";
    }
}

static void put_subcommands(FILE *stream, const struct cli_command *command)
{
    const struct cli_command *const *subcommand = command->subcommands;
    (void)fputs("\nCommands:\n", stream);
    for (; *subcommand != NULL; subcommand++) {
        (void)fprintf(stream, "  %-8s  %s\n", cli_subcommand_name(*subcommand),
                      (*subcommand)->summary);
    }
}

/* Exits with EXIT_FOUND, or with EXIT_TROUBLE if output to stdout was not written. */
__attribute__((noreturn)) static void exit_found(const struct cli *cli)
{
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        const int reason = errno;
        (void)!system_write(STDOUT_FILENO, "\n", 1); /* ends the program if the pipe is closed */
        cli_message(cli, "standard output: cannot write: %s", strerror(reason));
        exit(EXIT_TROUBLE);
    }
    exit(EXIT_FOUND);
}

void cli_help(const struct cli *cli)
{
    const struct cli_command *command = cli->command;
    put_usage(stdout, command);
    (void)fputc('\n', stdout);
    put_wrapped(command->about, 0, 0);
    if (command->subcommands != NULL) {
        put_subcommands(stdout, command);
    }
    put_options(cli);
    if (command->notes != NULL) {
        (void)fprintf(stdout, "\n%s", command->notes);
    }
    exit_found(cli);
}

void cli_short_help(const struct cli *cli)
{
    const struct cli_command *const command = cli->command;
    if (command->calls != NULL && cli->given == 0) {
        (void)fprintf(stderr, "%.*s.\n%s%s and examples: %s --help\nManual page: man %s\n",
                      (int)strcspn(command->about, "."), command->about, command->calls,
                      command->subcommands != NULL ? "Commands" : "Options", command->name,
                      command->name);
        exit(EXIT_TROUBLE);
    }
    put_usage(stderr, command);
    if (command->subcommands != NULL) {
        put_subcommands(stderr, command);
    }
    (void)fprintf(stderr, "Try '%s --help'.\n", command->name);
    exit(EXIT_TROUBLE);
}

void cli_version(const struct cli *cli)
{
    const struct cli_command *const program = cli->program;
    const char *const unicode =
        program->unicode_version != NULL ? program->unicode_version() : NULL;
    (void)printf("%s (wordgrid) %s\n", program->name, wg_version_text());
    if (unicode != NULL) {
        (void)printf("Unicode %s\n", unicode);
    }
    exit_found(cli);
}

/* --- Tables */

/* Prints `before` and the text, with form feeds for line feeds. NULL is an empty text. */
static void put_row_text(const char *before, const char *text)
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
        put_row_text(before, *choices);
    }
    (void)fputs(*before == '\t' ? "\t" : "", stdout);
}

/* option NAME LETTER ARGUMENT CHOICES GROUP HELP, where spaces separate the choices */
static void put_option_rows(const struct cli_option *option)
{
    for (; option != NULL && option->name != NULL; option++) {
        const char letter[] = {option->letter, '\0'};
        put_row_text("option\t", option->name);
        put_row_text("\t", letter);
        put_row_text("\t", option->argument);
        put_choices(option->names);
        put_row_text("\t", option->group);
        put_row_text("\t", option->help);
        (void)fputc('\n', stdout);
    }
}

static void put_command(const struct cli_command *command)
{
    put_row_text("command\t", command->name);
    put_row_text("\nsummary\t", command->summary);
    put_row_text("\nsynopsis\t", command->synopsis);
    put_row_text("\nabout\t", command->about);
    put_row_text("\nnotes\t", command->notes);
    (void)fputc('\n', stdout);
    put_option_rows(command->shared);
    put_option_rows(command->options);
    (void)fputs("common\t\n", stdout);
    put_option_rows(cli_common_options);
}

void cli_tables(const struct cli *cli)
{
    const struct cli_command *const *subcommand = cli->command->subcommands;
    put_command(cli->command);
    for (; subcommand != NULL && *subcommand != NULL; subcommand++) {
        put_command(*subcommand);
    }
    exit_found(cli);
}
