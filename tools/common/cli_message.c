/* SPDX-License-Identifier: MIT */
/* cli_message.c: prints messages, draws seeds, and refuses output files that must not be written.
 */
#include "common/cli.h"

#include "base/file_write.h"
#include "base/spelling.h"
#include "base/utf8.h"
#include "common/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_NBYTES = 8192 /* a longer message is truncated */ };

#define BOLD     "\033[1m"
#define BOLD_RED "\033[1;31m"
#define PLAIN    "\033[0m"

bool cli_wants_color(const struct cli *cli, int fd)
{
    if (cli->color != CLI_COLOR_AUTO) {
        return cli->color == CLI_COLOR_ALWAYS;
    }
    const char *terminal = getenv("TERM");
    return cli_environment("NO_COLOR") == NULL && system_is_terminal(fd) &&
           (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

static void put_line(const char *line, size_t nbytes)
{
    struct file_write out;
    file_write_begin_fd(&out, STDERR_FILENO, NULL);
    (void)file_write_bytes(&out, line, nbytes, NULL);
}

/*
 * Writes the line with one call, but for a write that is short, so that the lines of several
 * threads do not mix. Replaces control characters, so that a file name cannot control the terminal.
 */
__attribute__((format(printf, 3, 0))) static void
put_message(const struct cli *cli, const char *style, const char *format, va_list arguments)
{
    char line[MESSAGE_NBYTES];
    const bool has_color = cli_wants_color(cli, STDERR_FILENO);
    const int prefix = snprintf(line, sizeof line - 1, "%s%s:%s ", has_color ? style : "",
                                cli->program->name, has_color ? PLAIN : "");
    char *const text = line + prefix;
    (void)vsnprintf(text, sizeof line - 1 - (size_t)prefix, format, arguments);
    const size_t nbytes = strlen(text);
    utf8_make_plain(text, nbytes);
    text[nbytes] = '\n';
    progress_erase();
    put_line(line, (size_t)prefix + nbytes + 1);
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
    char line[128];
    put_line(line, (size_t)snprintf(line, sizeof line, "Try '%s --help'.\n", cli->command->name));
    exit(EXIT_TROUBLE);
}

/* Returns the text to append to a message with this reason: the name of an option, environment
   variable or program, which the library does not know; or "". */
static const char *hint_of(enum wg_reason reason)
{
    static const char *const hints[] = {
        [WG_REASON_SIMD] = " (WORDGRID_SIMD)",
        [WG_REASON_ENCODING] = (" (" SYSTEM_ENCODINGS_OR("'iconv -l' lists the encodings") ")"),
        [WG_REASON_NOT_A_DICTIONARY] = " ('dictc build' makes one)",
        [WG_REASON_IS_DICTIONARY] = " ('dictc dump' writes its words as text)",
        [WG_REASON_NOT_LETTER] = " (--alphabet=FILE; leave out --strict)",
        [WG_REASON_TOO_MANY_SYMBOLS] = " (--fold=marks, --alphabet=FILE)",
        [WG_REASON_VALUES_DIFFER] = " (--merge=max|min|sum|first)",
        [WG_REASON_TOO_MANY_WORDS] = " (--max-words=N)",
        [WG_REASON_WORK_FOLDER] = " (TMPDIR=FOLDER)",
    };
    const bool has_hint = reason < sizeof hints / sizeof hints[0] && hints[reason] != NULL;
    return has_hint ? hints[reason] : "";
}

void cli_add_hint(struct wg_error *error, const char *hint)
{
    const size_t used = strlen(error->message);
    (void)snprintf(error->message + used, sizeof error->message - used, "%s", hint);
}

void cli_spell(struct wg_error *error)
{
    char message[SPELLED_NBYTES];
    const bool has_value =
        error->reason == WG_REASON_WRONG_VALUE || error->reason == WG_REASON_MISSING;
    (void)snprintf(error->message, sizeof error->message, "%s%s",
                   spell_error(error, SPELLING_OPTION, message), hint_of(error->reason));
    error->reason = WG_REASON_NONE;
    if (has_value) {
        error->source[0] = '\0';
    } else if (error->source[0] == '\0' && error->line > 0 && error->parameter != NULL) {
        (void)spell_name(error->parameter, SPELLING_OPTION, error->source);
    }
}

static void cli_error(const struct cli *cli, const struct wg_error *error)
{
    struct wg_error spelled = *error;
    cli_spell(&spelled);
    const char *const source = spelled.source;
    const char *const colon = *source == '\0' ? "" : ":";
    const char *const message = spelled.message;
    const unsigned long long line = spelled.line;
    const unsigned long long column = spelled.column;
    if (line > 0 && column > 0) {
        put_error(cli, "%s%s%llu:%llu: %s", source, colon, line, column, message);
    } else if (line > 0) {
        put_error(cli, "%s%s%llu: %s", source, colon, line, message);
    } else {
        put_error(cli, "%s%s%s%s", source, colon, *source == '\0' ? "" : " ", message);
    }
}

static int cli_exit_status(enum wg_status status)
{
    const bool is_bad_dict =
        status == WG_NOT_A_DICTIONARY || status == WG_NEWER_FORMAT || status == WG_DAMAGED;
    return status == WG_OK ? EXIT_FOUND : is_bad_dict ? EXIT_BAD_DICT : EXIT_TROUBLE;
}

int cli_report(const struct cli *cli, enum wg_status status, const struct wg_error *error)
{
    if (status != WG_OK) {
        cli_error(cli, error);
    }
    return cli_exit_status(status);
}

/* --- Output files */

void cli_refuse_empty_name(const struct cli *cli, const char *option, const char *output)
{
    if (output != NULL && output[0] == '\0') {
        cli_usage_error(cli, "%s has an empty name; name the file to write", option);
    }
}

void cli_refuse_plot(const struct cli *cli, const char *path)
{
    cli_refuse_empty_name(cli, "--plot", path);
    if (path != NULL && strcmp(path, "-") == 0) {
        cli_usage_error(cli, "--plot=-: standard output has the results; name a file");
    }
}

/* Refuses a regular file that is the output and an input. A device or a pipe can be
 * both. An `output` of NULL or "-" is standard output. */
static void refuse_as_output(const struct cli *cli, const char *option, const char *output,
                             const char *input, bool is_stdin)
{
    const bool is_stdout = output == NULL || strcmp(output, "-") == 0;
    struct file_about written;
    struct file_about about;
    if (!(is_stdout ? system_about_fd(STDOUT_FILENO, &written) : system_about(output, &written)) ||
        written.kind != FILE_REGULAR ||
        !(is_stdin ? system_about_fd(STDIN_FILENO, &about) : system_about(input, &about)) ||
        !file_is_same(&written, &about)) {
        return;
    }
    const char *const name = is_stdin ? "standard input" : input;
    if (is_stdout) {
        cli_usage_error(cli,
                        "%s: is an input, and standard output is the same file; redirect the "
                        "output to another file",
                        name);
    }
    const bool has_other_name = strcmp(output, input) != 0;
    cli_usage_error(cli, "%s: is an input%s%s%s, which %s would replace; name another file", output,
                    has_other_name ? " (" : "", has_other_name ? name : "",
                    has_other_name ? ")" : "", option);
}

void cli_refuse_file_as_output(const struct cli *cli, const char *option, const char *output,
                               const char *path)
{
    if (path != NULL) {
        refuse_as_output(cli, option, output, path, false);
    }
}

void cli_refuse_input_as_output(const struct cli *cli, const char *option, const char *output,
                                const char *input)
{
    if (input != NULL) {
        refuse_as_output(cli, option, output, input, strcmp(input, "-") == 0);
    }
}

/* Returns the last part of a path, and examines its folder. Returns NULL if
   there is no such folder. */
static const char *look_at_folder(const char *path, struct file_about *about_out)
{
    const size_t nbytes = system_folder_nbytes(path);
    char *const folder = nbytes == 0 ? strdup(".") : strndup(path, nbytes);
    const bool is_there = folder != NULL && system_about(folder, about_out);
    free(folder);
    return is_there ? path + nbytes : NULL;
}

static bool is_same_output(const char *a, const char *b)
{
    struct file_about about_a;
    struct file_about about_b;
    if (strcmp(a, b) == 0 || strcmp(a, "-") == 0 || strcmp(b, "-") == 0) {
        return strcmp(a, b) == 0;
    }
    const bool has_a = system_about(a, &about_a);
    const bool has_b = system_about(b, &about_b);
    if (has_a || has_b) {
        return has_a && has_b && about_a.kind == FILE_REGULAR && file_is_same(&about_a, &about_b);
    }
    const char *const name_a = look_at_folder(a, &about_a);
    const char *const name_b = look_at_folder(b, &about_b);
    return name_a != NULL && name_b != NULL && system_is_same_name(name_a, name_b) &&
           file_is_same(&about_a, &about_b);
}

void cli_refuse_same_output(const struct cli *cli, const char *a, const char *b)
{
    if (a != NULL && b != NULL && is_same_output(a, b)) {
        cli_usage_error(cli, "%s: named as two outputs; name another file",
                        strcmp(a, "-") == 0 ? "standard output" : a);
    }
}
