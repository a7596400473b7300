/* SPDX-License-Identifier: MIT */
/*
 * cli.h: the command line of all programs: option tables, help and version, messages,
 * exit statuses.
 *
 * Options are as in GNU programs. A long option may be abbreviated if this is not
 * ambiguous; its value is written as `--name=VALUE` or `--name VALUE`. Short options
 * may be bundled (`-abc`); a value follows its letter directly or is the next argument.
 * Options and operands may be mixed; after `--` there are only operands. If an option
 * is repeated, the last value counts, so that an alias can be overridden. An option
 * whose values name different things (files, words, cells) has is_once set in the
 * table, and is refused if it is repeated.
 *
 *     enum { OPTION_DEPTH, OPTION_FORCE };
 *     static const struct cli_option options[] = {
 *         [OPTION_DEPTH] = {"depth", 'd', "N", "how deep to dig (default: 3)"},
 *         [OPTION_FORCE] = {"force", 'f', NULL, "dig through rock"},
 *         {0},
 *     };
 *     ...
 *     cli_init(&cli, &command, argc - 1, argv + 1);
 *     while ((token = cli_next(&cli, &option, &value)) != CLI_END) {
 *         if (token == CLI_OPERAND)
 *             place = value;
 *         else if (option == OPTION_DEPTH)
 *             depth = cli_number(&cli, "--depth", value, 1, 99);
 *         ...
 */
#ifndef WG_TOOLS_COMMON_CLI_H
#define WG_TOOLS_COMMON_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

enum cli_exit {
    EXIT_FOUND = 0,     /* success; the answer, if there is a question, is yes */
    EXIT_NOT_FOUND = 1, /* the answer is no: no such word, no solution */
    EXIT_TROUBLE = 2,   /* usage, input, I/O */
    EXIT_BAD_DICT = 3 /* not a dictionary, damaged, newer, or changed during the run */
};

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): tables are read in order */
struct cli_option {
    const char *name;     /* long, without the dashes */
    char letter;          /* short, or 0 */
    const char *argument; /* the name of its value in the help; NULL: takes no value */
    const char *help;     /* NULL: not in the help */
    bool is_once;         /* refused if repeated; otherwise the last value counts */
};

struct cli_subcommand;

/*
 * A command's interface. `options` ends with a zero entry, or is NULL. Every program
 * also has --help, --version, -q, -v and --color. The help wraps `about` and the
 * options to 80 columns; `notes` are printed unchanged.
 */
struct cli_command {
    const char *program;  /* "solve" */
    const char *name;     /* "dictc build": program and subcommand */
    const char *synopsis; /* the lines after "Usage: " */
    const char *about;    /* a paragraph above the options */
    const struct cli_option *options;
    const char *notes; /* below the options: examples, exit status; may be NULL */
    const struct cli_subcommand *subcommands; /* ends with a zero entry; or NULL */
    const char *(*unicode_version)(void);     /* for --version; or NULL */
};

enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

struct cli {
    const struct cli_command *command;
    char **arguments; /* not read yet */
    int count;
    char **operands; /* all that cli_next has returned */
    int operand_count;
    bool only_operands; /* "--" has been seen */
    const char *bundle; /* short options of a bundle that are not read yet */
    uint64_t given;     /* bit n: option n was given; so at most 64 options */
    bool is_quiet;
    bool is_verbose;
    enum cli_color color;
    bool wants_color; /* for standard output */
};

struct cli_subcommand {
    const char *name;    /* "build" */
    const char *summary; /* a line for the program's help */
    const struct cli_command *command;
    int (*run)(struct cli *cli); /* reads the options from `cli`; returns the status */
};

enum cli_token { CLI_OPTION, CLI_OPERAND, CLI_END };

/* `arguments` begin after the name of the program or, if there is one, of the
 * subcommand. */
void cli_init(struct cli *cli, const struct cli_command *command, int count,
              char **arguments);

/*
 * The main function of a program with subcommands: runs a subcommand and returns its
 * exit status. `help` and `help SUBCOMMAND` print the help. Without an argument, prints
 * the short help. For an unknown subcommand, suggests the one with the nearest name.
 */
int cli_run_subcommand(const struct cli_command *program, int argc, char **argv);

/*
 * Reads the next option or operand. Stores an option's index in the table in
 * *option_out, and its value, or NULL, in *value_out. Stores an operand in *value_out.
 * An unknown option ends the program with EXIT_TROUBLE and a message that suggests the
 * option with the nearest name. --help calls cli_help, and --version calls cli_version.
 */
enum cli_token cli_next(struct cli *cli, int *option_out, const char **value_out);

/*
 * The functions from here to cli_choice convert the value of an option. A wrong value
 * ends the program with a message and EXIT_TROUBLE. `option` is the name of the option
 * for the message, such as "--min-length".
 */

/* A number from `least` to `most`. Numbers over 2^64 - 1 are read as 2^64 - 1. */
uint64_t cli_number(const struct cli *cli, const char *option, const char *value,
                    uint64_t least, uint64_t most);

/* A cell, "ROW,COLUMN". */
void cli_cell(const struct cli *cli, const char *option, const char *value,
              uint32_t *row_out, uint32_t *column_out);

/* A number of 64 bits. Unlike cli_number, refuses numbers over 2^64 - 1. */
uint64_t cli_seed(const struct cli *cli, const char *option, const char *value);

/* A number of seconds above 0 and up to 10^9, such as "1.5" or "10". */
double cli_seconds(const struct cli *cli, const char *option, const char *value);

/* The index of `value` in `choices`, which ends with NULL. */
int cli_choice(const struct cli *cli, const char *option, const char *value,
               const char *const *choices);

/*
 * Ends the program with a message and EXIT_TROUBLE if output and input are the same
 * file (by name, link or redirection), because writing would replace the input. `input`
 * may be '-', standard input. `option` names the output in the message. An output
 * that is '-', a device or a pipe is always allowed.
 */
void cli_refuse_input_as_output(const struct cli *cli, const char *option,
                                const char *output, const char *input);

/* Like cli_refuse_input_as_output, but the input is a path, even if it is '-'. */
void cli_refuse_file_as_output(const struct cli *cli, const char *option,
                               const char *output, const char *path);

/*
 * Prints "PROGRAM: message" on one line of standard error. cli_usage_error also tells
 * the user to try --help, and ends the program with EXIT_TROUBLE. Control characters
 * and invalid UTF-8, which may come from a file, are shown as '?'. With color, the
 * program's name is bold, and red in an error.
 */
__attribute__((format(printf, 2, 3))) void cli_message(const struct cli *cli,
                                                       const char *format, ...);
__attribute__((format(printf, 2, 3), noreturn)) void
cli_usage_error(const struct cli *cli, const char *format, ...);

/* Prints "PROGRAM: FILE:LINE:COLUMN: message (hint)", without the parts that the
 * error does not have. */
void cli_error(const struct cli *cli, const struct wg_error *error);

/* Returns the exit status for the library's status. */
int cli_exit_status(enum wg_status status);

/* Prints the error, if status is not WG_OK, and returns the exit status. */
int cli_report(const struct cli *cli, enum wg_status status,
               const struct wg_error *error);

/* Prints the help. Exits with EXIT_FOUND, or with EXIT_TROUBLE if a write fails. */
__attribute__((noreturn)) void cli_help(const struct cli *cli);

/*
 * Prints the short help to standard error and exits with EXIT_TROUBLE. For a program
 * that got no operands and whose standard input is a terminal.
 */
__attribute__((noreturn)) void cli_short_help(const struct cli *cli);

/* Prints "PROGRAM (wordgrid) VERSION" and exits like cli_help. */
__attribute__((noreturn)) void cli_version(const struct cli *cli);

/*
 * Finds the candidate nearest to a typed word, for "did you mean". Set `word` and
 * `nbytes`, call cli_consider for each candidate, and read `best` (NULL: none is near).
 */
struct cli_nearest {
    const char *word;
    size_t nbytes;
    const char *best;
    unsigned distance; /* edits from `word` to `best` */
};

void cli_consider(struct cli_nearest *nearest, const char *candidate);

/* The options that every program has, for the help; ends with a zero entry. */
extern const struct cli_option cli_common_options[];

#endif
