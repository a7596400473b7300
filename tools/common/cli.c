/* SPDX-License-Identifier: MIT */
/*
 * cli.c: reads the arguments and prints messages.
 *
 * getopt_long is not used: it cannot suggest the nearest option, and keeps its state in globals.
 * cli_next handles the options of cli_common_options and does not return them.
 */
#include "common/cli.h"

#include "base/utf8.h"
#include "common/hints.h"

#include <assert.h>
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

enum {
    MESSAGE_NBYTES = 8192, /* a longer message is truncated */
    OPTION_NAME_NBYTES = 32
};

#define BOLD     "\033[1m"
#define BOLD_RED "\033[1;31m"
#define PLAIN    "\033[0m"

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value != NULL && value[0] != '\0';
}

static bool wants_color_on(const struct cli *cli, int fd)
{
    if (cli->color != CLI_COLOR_AUTO) {
        return cli->color == CLI_COLOR_ALWAYS;
    }
    const char *terminal = getenv("TERM");
    return !is_set("NO_COLOR") && isatty(fd) && (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

/*
 * Writes the line with one call, so that the lines of several threads do not mix. Replaces control
 * characters, so that a file name cannot control the terminal.
 */
__attribute__((format(printf, 3, 0))) static void
put_message(const struct cli *cli, const char *style, const char *format, va_list arguments)
{
    char line[MESSAGE_NBYTES];
    const bool has_color = wants_color_on(cli, STDERR_FILENO);
    const int prefix = snprintf(line, sizeof line - 1, "%s%s:%s ", has_color ? style : "",
                                cli->command->program, has_color ? PLAIN : "");
    char *const text = line + prefix;
    (void)vsnprintf(text, sizeof line - 1 - (size_t)prefix, format, arguments);
    const size_t nbytes = strlen(text);
    utf8_make_plain(text, nbytes);
    text[nbytes] = '\n';
    (void)fwrite(line, 1, (size_t)prefix + nbytes + 1, stderr);
}

void cli_message(const struct cli *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_message(cli, BOLD, format, arguments);
    va_end(arguments);
}

/* Like cli_message, with the color of an error. */
__attribute__((format(printf, 2, 3))) static void put_error(const struct cli *cli,
                                                            const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_message(cli, BOLD_RED, format, arguments);
    va_end(arguments);
}

void cli_usage_error(const struct cli *cli, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_message(cli, BOLD_RED, format, arguments);
    va_end(arguments);
    (void)fprintf(stderr, "Try '%s --help'.\n", cli->command->name);
    exit(EXIT_TROUBLE);
}

void cli_error(const struct cli *cli, const struct wg_error *error)
{
    const char *const source = error->source;
    const char *const colon = *source == '\0' ? "" : ":";
    const char *const message = error->message;
    const char *const hint = option_hint(error->reason);
    const unsigned long long line = error->line;
    const unsigned long long column = error->column;
    if (line > 0 && column > 0) {
        put_error(cli, "%s%s%llu:%llu: %s%s", source, colon, line, column, message, hint);
    } else if (line > 0) {
        put_error(cli, "%s%s%llu: %s%s", source, colon, line, message, hint);
    } else {
        const char *const space = *source == '\0' ? "" : " ";
        put_error(cli, "%s%s%s%s%s", source, colon, space, message, hint);
    }
}

int cli_exit_status(enum wg_status status)
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

int cli_report(const struct cli *cli, enum wg_status status, const struct wg_error *error)
{
    if (status != WG_OK) {
        cli_error(cli, error);
    }
    return cli_exit_status(status);
}

/*
 * If a standard stream is closed at the start, the next opened file would get its descriptor, and
 * messages or results would be written into that file. So /dev/null is opened in place of the
 * stream: for writing in place of standard input, and for reading in place of an output. Then reads
 * and writes fail as on a closed stream.
 */
static void fill_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF) {
            (void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

static void add_options(struct cli *cli, const struct cli_option *option)
{
    for (; option != NULL && option->name != NULL; option++) {
        assert(cli->option_count < CLI_MAX_OPTIONS);
        cli->options[cli->option_count++] = option;
    }
}

void cli_set_command(struct cli *cli, const struct cli_command *command)
{
    cli->command = command;
    cli->option_count = 0;
    add_options(cli, command->shared);
    add_options(cli, command->options);
    add_options(cli, cli_common_options);
}

void cli_init(struct cli *cli, const struct cli_command *command, int count, char **arguments)
{
    fill_standard_streams();
    (void)signal(SIGXFSZ, SIG_IGN); /* a write beyond the size limit fails instead */
    *cli = (struct cli){
        .arguments = arguments,
        .count = count,
        .operands = arguments,
    };
    cli_set_command(cli, command);
    cli->wants_color = wants_color_on(cli, STDOUT_FILENO);
}

static char *take_argument(struct cli *cli)
{
    cli->count--;
    return *cli->arguments++;
}

/* Removes the next argument, which is the value of the option, and returns it. */
static const char *take_value(struct cli *cli, const struct cli_option *option)
{
    if (cli->count == 0) {
        cli_usage_error(cli, "option '--%s' needs a value; write --%s=%s", option->name,
                        option->name, option->argument);
    }
    return take_argument(cli);
}

__attribute__((noreturn)) static void unknown_option(const struct cli *cli, const char *name,
                                                     size_t nbytes)
{
    struct cli_nearest nearest = {.word = name, .nbytes = nbytes};
    for (int i = 0; i < cli->option_count; i++) {
        cli_consider(&nearest, cli->options[i]->name);
    }
    if (nearest.best != NULL) {
        cli_usage_error(cli, "unknown option '--%.*s'; did you mean '--%s'?", (int)nbytes, name,
                        nearest.best);
    }
    cli_usage_error(cli, "unknown option '--%.*s'", (int)nbytes, name);
}

/* Returns the index of the option with this name or unambiguous abbreviation. */
static int find_long(const struct cli *cli, const char *name, size_t nbytes)
{
    const struct cli_option *found = NULL;
    const struct cli_option *second = NULL;
    int index = 0;
    for (int i = 0; i < cli->option_count; i++) {
        const struct cli_option *const option = cli->options[i];
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
        cli_usage_error(cli, "option '--%.*s' could be '--%s' or '--%s'; write it out", (int)nbytes,
                        name, found->name, second->name);
    }
    if (found == NULL) {
        unknown_option(cli, name, nbytes);
    }
    return index;
}

/* Returns the index of the option. `text` is the argument after its two dashes. */
static int take_long(struct cli *cli, const char *text, const char **value_out)
{
    const size_t nbytes = strcspn(text, "=");
    const bool has_value = text[nbytes] == '=';
    const int index = find_long(cli, text, nbytes);
    const struct cli_option *option = cli->options[index];
    if (option->argument != NULL) {
        *value_out = has_value ? text + nbytes + 1 : take_value(cli, option);
    } else if (strcmp(text, "help=tables") == 0) {
        cli_tables(cli);
    } else if (has_value) {
        cli_usage_error(cli, "option '--%s' takes no value; leave out '%s'", option->name,
                        text + nbytes);
    }
    return index;
}

/* Reads the next letter of cli->bundle. Returns the index of its option. */
static int take_letter(struct cli *cli, const char **value_out)
{
    const char *letter = cli->bundle++;
    int index = 0;
    while (index < cli->option_count && cli->options[index]->letter != *letter) {
        index++;
    }
    if (index == cli->option_count) {
        int nbytes = 1;
        while (((unsigned char)letter[nbytes] & 0xc0) == 0x80) {
            nbytes++;
        }
        cli_usage_error(cli, "unknown option '-%.*s'", nbytes, letter);
    }
    const struct cli_option *const option = cli->options[index];
    if (option->argument != NULL) {
        *value_out = *cli->bundle != '\0' ? cli->bundle : take_value(cli, option);
        cli->bundle = NULL;
    }
    return index;
}

/* Records that the option was given. Refuses an is_once option if it is repeated. */
static void record_given(struct cli *cli, int index)
{
    const struct cli_option *option = cli->options[index];
    if (option->is_once && (cli->given >> index & 1) != 0) {
        cli_usage_error(cli, "option '--%s' is given twice; give it once", option->name);
    }
    cli->given |= UINT64_C(1) << index;
}

/* Handles a common option. Does nothing and returns false for any other option. */
static bool take_common(struct cli *cli, const struct cli_option *option, const char *value)
{
    if (option == &cli_common_options[COMMON_QUIET]) {
        cli->is_quiet = true;
        cli->is_verbose = false;
    } else if (option == &cli_common_options[COMMON_VERBOSE]) {
        cli->is_verbose = true;
        cli->is_quiet = false;
    } else if (option == &cli_common_options[COMMON_COLOR]) {
        cli_read_value(cli, "--color",
                       &(struct field){FIELD_CHOICE, offsetof(struct cli, color), .names = whens},
                       value, cli);
        cli->wants_color = wants_color_on(cli, STDOUT_FILENO);
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
                /* The operand overwrites an argument that has already been read. */
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
        record_given(cli, index);
        if (!take_common(cli, cli->options[index], value)) {
            *option_out = index;
            *value_out = value;
            return CLI_OPTION;
        }
    }
}

void cli_read_value(const struct cli *cli, const char *name, const struct field *field,
                    const char *value, void *object)
{
    struct field_problem problem;
    if (!field_read(field, value, object, &problem)) {
        cli_usage_error(cli, "%s=%s %s", name, value, problem.text);
    }
}

bool cli_read(struct cli *cli, void *settings, const char **operand_out)
{
    enum cli_token token;
    int index;
    while ((token = cli_next(cli, &index, operand_out)) == CLI_OPTION) {
        const struct cli_option *const option = cli->options[index];
        char name[OPTION_NAME_NBYTES];
        (void)snprintf(name, sizeof name, "--%s", option->name);
        if (option->take != NULL) {
            option->take(cli, name, *operand_out, (char *)settings + option->offset);
        } else {
            const struct field field = {option->kind, option->offset, option->least, option->most,
                                        option->names};
            cli_read_value(cli, name, &field, *operand_out, settings);
        }
    }
    return token == CLI_OPERAND;
}

void cli_read_all(struct cli *cli, void *settings)
{
    const char *operand;
    while (cli_read(cli, settings, &operand)) {
    }
}

bool cli_is_given(const struct cli *cli, const char *name)
{
    int index = 0;
    while (strcmp(cli->options[index]->name, name) != 0) {
        index++;
    }
    return (cli->given >> index & 1) != 0;
}

void cli_refuse_operands(const struct cli *cli)
{
    if (cli->operand_count > 0) {
        cli_usage_error(cli, "'%s' is an operand; %s has only options", cli->operands[0],
                        cli->command->name);
    }
}
