/* SPDX-License-Identifier: MIT */
/*
 * cli.c: arguments to options and operands, and what is wrong to a message.
 *
 * Not getopt_long: it cannot name the nearest option, and keeps its place in
 * globals. Common options are handled here and never reach the program.
 */
#define _POSIX_C_SOURCE 200809L
#include "common/cli.h"

#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    COMMON_QUIET,
    COMMON_VERBOSE,
    COMMON_COLOR,
    COMMON_HELP,
    COMMON_VERSION,
};

const struct cli_option cli_common_options[] = {
    [COMMON_QUIET] = {"quiet", 'q', NULL, "print results and errors, nothing else"},
    [COMMON_VERBOSE] = {"verbose", 'v', NULL, "say more about what is done"},
    [COMMON_COLOR] = {"color",
                      0,
                      "WHEN",
                      "auto (default: on a terminal, unless NO_COLOR is set), "
                      "always or never"},
    [COMMON_HELP] = {"help", 'h', NULL, "print this help and exit"},
    [COMMON_VERSION] = {"version", 'V', NULL, "print the version and exit"},
    {0},
};

/* The longest line of a message, in bytes; what is over is cut. */
enum { MESSAGE_NBYTES = 8192 };

void cli_plain_text(char *text, size_t nbytes)
{
    const unsigned char *const bytes = (const unsigned char *)text;
    unsigned length;
    for (size_t i = 0; i < nbytes; i += length) {
        if (!utf8_is_plain(bytes + i, bytes + nbytes, &length)) {
            memset(text + i, '?', length);
        }
    }
}

/*
 * The line is written in one piece, so that those of several threads do not mix,
 * and without control characters, so that a file name cannot command the terminal.
 */
__attribute__((format(printf, 2, 0))) static void
put_message(const struct cli *cli, const char *format, va_list arguments)
{
    char line[MESSAGE_NBYTES];
    const int prefix = snprintf(line, sizeof line - 1, "%s: ", cli->command->program);
    (void)vsnprintf(line + prefix, sizeof line - 1 - (size_t)prefix, format, arguments);
    const size_t nbytes = strlen(line);
    cli_plain_text(line, nbytes);
    line[nbytes] = '\n';
    (void)fwrite(line, 1, nbytes + 1, stderr);
}

void cli_message(const struct cli *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_message(cli, format, arguments);
    va_end(arguments);
}

void cli_usage_error(const struct cli *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_message(cli, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "Try '%s --help'.\n", cli->command->name);
    exit(EXIT_TROUBLE);
}

void cli_error(const struct cli *cli, const struct wg_error *error)
{
    const bool is_nameless = error->source != NULL && error->source[0] == '\0';
    const char *source = error->source == NULL ? ""
                         : is_nameless         ? "''"
                                               : error->source;
    const char *colon = error->source == NULL ? "" : ":";
    const unsigned long long line = error->line;
    const unsigned long long column = error->column;
    if (line > 0 && column > 0) {
        cli_message(
            cli, "%s%s%llu:%llu: %s", source, colon, line, column, error->message);
    } else if (line > 0) {
        cli_message(cli, "%s%s%llu: %s", source, colon, line, error->message);
    } else {
        const char *space = error->source == NULL ? "" : " ";
        cli_message(cli, "%s%s%s%s", source, colon, space, error->message);
    }
}

int cli_exit_of(enum wg_status status)
{
    switch (status) {
    case WG_OK:
        return EXIT_FOUND;
    case WG_NOT_A_DICTIONARY:
    case WG_NEWER_FORMAT:
    case WG_DAMAGED:
        return EXIT_BAD_DICT;
    case WG_IO:
    case WG_BAD_INPUT:
    case WG_LIMIT:
    case WG_NO_MEMORY:
    case WG_STOPPED:
    case WG_MISUSE:
    case WG_UNSUPPORTED:
        break;
    }
    return EXIT_TROUBLE;
}

int cli_end(const struct cli *cli, enum wg_status status, const struct wg_error *error)
{
    if (status != WG_OK) {
        cli_error(cli, error);
    }
    return cli_exit_of(status);
}

/*
 * A program that is started with a standard stream closed would get its number for
 * the next file that it opens, and then write messages or results into that file.
 * So closed streams are filled with one that fails as a closed one does: opened
 * the wrong way round.
 */
static void hold_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF) {
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

static bool wants_color_by_default(void)
{
    const char *terminal = getenv("TERM");
    return !is_set("NO_COLOR") && isatty(STDOUT_FILENO) &&
           (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

void cli_init(struct cli *cli, const struct cli_command *command, int count,
              char **arguments)
{
    hold_standard_streams();
    (void)signal(SIGXFSZ, SIG_IGN); /* a file at its size limit is a failed write */
    *cli = (struct cli){
        .command = command,
        .arguments = arguments,
        .count = count,
        .operands = arguments,
        .wants_color = wants_color_by_default(),
    };
}

/* Option `index` of the command's own, then of the common ones; NULL at the end. */
static const struct cli_option *option_at(const struct cli *cli, int index)
{
    const struct cli_option *option = cli->command->options;
    for (; option != NULL && option->name != NULL; option++) {
        if (index-- == 0) {
            return option;
        }
    }
    option = &cli_common_options[index];
    return option->name == NULL ? NULL : option;
}

static char *take_argument(struct cli *cli)
{
    cli->count--;
    return *cli->arguments++;
}

/* The value that stands in the next argument. */
static const char *take_value(struct cli *cli, const struct cli_option *option)
{
    if (cli->count == 0) {
        cli_usage_error(cli,
                        "option '--%s' needs a value; write --%s=%s",
                        option->name,
                        option->name,
                        option->argument);
    }
    return take_argument(cli);
}

__attribute__((noreturn)) static void unknown_option(const struct cli *cli,
                                                     const char *name, size_t nbytes)
{
    struct cli_nearest nearest = {.word = name, .nbytes = nbytes};
    const struct cli_option *option;
    for (int i = 0; (option = option_at(cli, i)) != NULL; i++) {
        cli_consider(&nearest, option->name);
    }
    if (nearest.best != NULL) {
        cli_usage_error(cli,
                        "unknown option '--%.*s'; did you mean '--%s'?",
                        (int)nbytes,
                        name,
                        nearest.best);
    }
    cli_usage_error(cli, "unknown option '--%.*s'", (int)nbytes, name);
}

/* The option with this name, or with the only name that begins so. */
static int find_long(const struct cli *cli, const char *name, size_t nbytes)
{
    const struct cli_option *found = NULL;
    const struct cli_option *second = NULL;
    const struct cli_option *option;
    int index = 0;
    for (int i = 0; (option = option_at(cli, i)) != NULL; i++) {
        if (strncmp(option->name, name, nbytes) != 0) {
            continue;
        }
        if (option->name[nbytes] == '\0') {
            return i;
        }
        if (found == NULL) {
            found = option;
            index = i;
        } else if (second == NULL) {
            second = option;
        }
    }
    if (second != NULL) {
        cli_usage_error(cli,
                        "option '--%.*s' could be '--%s' or '--%s'; write it out",
                        (int)nbytes,
                        name,
                        found->name,
                        second->name);
    }
    if (found == NULL) {
        unknown_option(cli, name, nbytes);
    }
    return index;
}

/* `text` is what stands behind the two dashes. */
static int take_long(struct cli *cli, const char *text, const char **value_out)
{
    const size_t nbytes = strcspn(text, "=");
    const bool has_value = text[nbytes] == '=';
    const int index = find_long(cli, text, nbytes);
    const struct cli_option *option = option_at(cli, index);
    if (option->argument != NULL) {
        *value_out = has_value ? text + nbytes + 1 : take_value(cli, option);
    } else if (has_value) {
        cli_usage_error(cli,
                        "option '--%s' takes no value; leave out '%s'",
                        option->name,
                        text + nbytes);
    }
    return index;
}

/* The next letter of the bundle. */
static int take_letter(struct cli *cli, const char **value_out)
{
    const char *letter = cli->bundle++;
    const struct cli_option *option;
    int index = 0;
    while ((option = option_at(cli, index)) != NULL && option->letter != *letter) {
        index++;
    }
    if (option == NULL) {
        int nbytes = 1;
        while (((unsigned char)letter[nbytes] & 0xc0) == 0x80) {
            nbytes++;
        }
        cli_usage_error(cli, "unknown option '-%.*s'", nbytes, letter);
    }
    if (option->argument != NULL) {
        *value_out = *cli->bundle != '\0' ? cli->bundle : take_value(cli, option);
        cli->bundle = NULL;
    }
    return index;
}

/* Handles an option that every program has; false for one of the command's own. */
static bool take_common(struct cli *cli, const struct cli_option *option,
                        const char *value)
{
    static const char *const whens[] = {"auto", "always", "never", NULL};
    if (option == &cli_common_options[COMMON_QUIET]) {
        cli->is_quiet = true;
    } else if (option == &cli_common_options[COMMON_VERBOSE]) {
        cli->is_verbose = true;
    } else if (option == &cli_common_options[COMMON_COLOR]) {
        const int when = cli_choice(cli, "--color", value, whens);
        cli->wants_color = when == 0 ? wants_color_by_default() : when == 1;
    } else if (option == &cli_common_options[COMMON_HELP]) {
        cli_help(cli);
    } else if (option == &cli_common_options[COMMON_VERSION]) {
        cli_version(cli);
    } else {
        return false;
    }
    return true;
}

enum cli_token cli_next(struct cli *cli, int *option_out, const char **value_out)
{
    for (;;) {
        const char *value = NULL;
        int index;
        if (cli->bundle != NULL && *cli->bundle != '\0') {
            index = take_letter(cli, &value);
        } else if (cli->count == 0) {
            return CLI_END;
        } else {
            char *argument = take_argument(cli);
            if (cli->only_operands || argument[0] != '-' || argument[1] == '\0') {
                /* Into a place of the array that has been looked at. */
                cli->operands[cli->operand_count++] = argument;
                *value_out = argument;
                return CLI_OPERAND;
            }
            if (strcmp(argument, "--") == 0) {
                cli->only_operands = true;
                continue;
            }
            if (argument[1] != '-') {
                cli->bundle = argument + 1;
                continue;
            }
            index = take_long(cli, argument + 2, &value);
        }
        if (!take_common(cli, option_at(cli, index), value)) {
            *option_out = index;
            *value_out = value;
            return CLI_OPTION;
        }
    }
}
