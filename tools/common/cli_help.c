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
#include "report/sink.h"

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
static void put_wrapped(struct sink *out, const char *text, int indent, int column)
{
    bool is_first = true; /* the next word is the first of its line */
    while (*text != '\0') {
        const size_t nbytes = strcspn(text, " \n");
        const int width = (int)utf8_count(text, nbytes);
        if (!is_first && column + 1 + width > HELP_COLUMNS) {
            sink_char(out, '\n');
            column = 0;
            is_first = true;
        }
        if (nbytes > 0) {
            const int gap = is_first ? indent - column : 1;
            sink_spaces(out, (size_t)gap);
            sink_bytes(out, text, nbytes);
            column += gap + width;
            is_first = false;
        }
        text += nbytes;
        if (*text == '\n') {
            sink_char(out, '\n');
            column = 0;
            is_first = true;
        }
        text += *text != '\0';
    }
    sink_char(out, '\n');
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

static void put_options(struct sink *out, const struct cli *cli)
{
    const struct cli_option *const own = cli->command->options;
    const bool has_groups = own != NULL && own->group != NULL;
    char label[LABEL_NBYTES];
    int widest = 0; /* labels wider than HELP_MAX_LABEL do not count */
    for (int i = 0; i < cli->option_count; i++) {
        const int width = format_label(label, sizeof label, cli->options[i]);
        widest = width > widest && width <= HELP_MAX_LABEL ? width : widest;
    }
    sink_string(out, has_groups ? "" : "\nOptions:\n");
    for (int i = 0; i < cli->option_count; i++) {
        const struct cli_option *const option = cli->options[i];
        const bool begins_common = has_groups && option == cli_common_options;
        int column = format_label(label, sizeof label, option);
        if (option->group != NULL || begins_common) {
            sink_format(out, "\n%s:\n", begins_common ? "Messages and help" : option->group);
        }
        sink_string(out, label);
        if (column > widest) {
            sink_char(out, '\n');
            column = 0;
        }
        put_wrapped(out, option->help, widest + 2, column);
    }
}

static void put_usage(struct sink *out, const struct cli_command *command)
{
    const char *line = command->synopsis;
    const char *lead = "Usage: ";
    while (*line != '\0') {
        const size_t nbytes = strcspn(line, "\n");
        sink_format(out, "%s%.*s\n", lead, (int)nbytes, line);
        line += nbytes;
        line += *line == '\n';
        lead = "       ";
    }
}

static void put_subcommands(struct sink *out, const struct cli_command *command)
{
    const struct cli_command *const *subcommand = command->subcommands;
    sink_string(out, "\nCommands:\n");
    for (; *subcommand != NULL; subcommand++) {
        sink_format(out, "  %-8s  %s\n", cli_subcommand_name(*subcommand), (*subcommand)->summary);
    }
}

/* Writes to a standard stream: not with stdio, which on Windows does not know closed pipes and
   consoles with UTF-8. */
static struct sink begin_output(int fd)
{
    struct sink out = {0};
    file_write_begin_fd(&out.file, fd, fd == STDOUT_FILENO ? "standard output" : NULL);
    return out;
}

/* Exits with EXIT_FOUND, or with EXIT_TROUBLE if standard output was not written. */
__attribute__((noreturn)) static void exit_found(const struct cli *cli, struct sink *out)
{
    struct wg_error error;
    const enum wg_status status = sink_finish(out, &error);
    sink_close(out);
    if (status != WG_OK) {
        cli_message(cli, "%s: %s", error.source, error.message);
        exit(EXIT_TROUBLE);
    }
    exit(EXIT_FOUND);
}

void cli_help(const struct cli *cli)
{
    const struct cli_command *command = cli->command;
    struct sink out = begin_output(STDOUT_FILENO);
    put_usage(&out, command);
    sink_char(&out, '\n');
    put_wrapped(&out, command->about, 0, 0);
    if (command->subcommands != NULL) {
        put_subcommands(&out, command);
    }
    put_options(&out, cli);
    if (command->notes != NULL) {
        sink_char(&out, '\n');
        sink_string(&out, command->notes);
    }
    exit_found(cli, &out);
}

void cli_short_help(const struct cli *cli)
{
    const struct cli_command *const command = cli->command;
    struct sink out = begin_output(STDERR_FILENO);
    if (command->calls != NULL && cli->given == 0) {
        sink_format(&out, "%.*s.\n%s%s and examples: %s --help\n",
                    (int)strcspn(command->about, "."), command->about, command->calls,
                    command->subcommands != NULL ? "Commands" : "Options", command->name);
        sink_format(&out, SYSTEM_MANUAL, command->name);
    } else {
        put_usage(&out, command);
        if (command->subcommands != NULL) {
            put_subcommands(&out, command);
        }
        sink_format(&out, "Try '%s --help'.\n", command->name);
    }
    sink_flush(&out);
    sink_close(&out);
    exit(EXIT_TROUBLE);
}

void cli_version(const struct cli *cli)
{
    const struct cli_command *const program = cli->program;
    const char *const unicode =
        program->unicode_version != NULL ? program->unicode_version() : NULL;
    struct sink out = begin_output(STDOUT_FILENO);
    sink_format(&out, "%s (wordgrid) %s\n", program->name, wg_version_text());
    if (unicode != NULL) {
        sink_format(&out, "Unicode %s\n", unicode);
    }
    exit_found(cli, &out);
}

/* --- Tables */

/* Prints `before` and the text, with form feeds for line feeds. NULL is an empty text. */
static void put_row_text(struct sink *out, const char *before, const char *text)
{
    sink_string(out, before);
    for (; text != NULL && *text != '\0'; text++) {
        sink_char(out, *text == '\n' ? '\f' : *text);
    }
}

static void put_choices(struct sink *out, const char *const *choices)
{
    const char *before = "\t";
    for (; choices != NULL && *choices != NULL; choices++, before = " ") {
        put_row_text(out, before, *choices);
    }
    sink_string(out, *before == '\t' ? "\t" : "");
}

/* option NAME LETTER ARGUMENT CHOICES GROUP HELP, where spaces separate the choices */
static void put_option_rows(struct sink *out, const struct cli_option *option)
{
    for (; option != NULL && option->name != NULL; option++) {
        const char letter[] = {option->letter, '\0'};
        put_row_text(out, "option\t", option->name);
        put_row_text(out, "\t", letter);
        put_row_text(out, "\t", option->argument);
        put_choices(out, option->names);
        put_row_text(out, "\t", option->group);
        put_row_text(out, "\t", option->help);
        sink_char(out, '\n');
    }
}

static void put_command(struct sink *out, const struct cli_command *command)
{
    put_row_text(out, "command\t", command->name);
    put_row_text(out, "\nsummary\t", command->summary);
    put_row_text(out, "\nsynopsis\t", command->synopsis);
    put_row_text(out, "\nabout\t", command->about);
    put_row_text(out, "\nnotes\t", command->notes);
    sink_char(out, '\n');
    put_option_rows(out, command->shared);
    put_option_rows(out, command->options);
    sink_string(out, "common\t\n");
    put_option_rows(out, cli_common_options);
}

void cli_tables(const struct cli *cli)
{
    const struct cli_command *const *subcommand = cli->command->subcommands;
    struct sink out = begin_output(STDOUT_FILENO);
    put_command(&out, cli->command);
    for (; subcommand != NULL && *subcommand != NULL; subcommand++) {
        put_command(&out, *subcommand);
    }
    exit_found(cli, &out);
}
