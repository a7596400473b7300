/* SPDX-License-Identifier: MIT */
/*
 * cli.h: what all the programs share: the option table, help and version, messages
 * in one form, exit statuses.
 *
 * Options are GNU style: long (also abbreviated where unambiguous, `--name=VALUE`
 * or `--name VALUE`) and short (bundled, value attached or next), mixed with
 * operands, ended by `--`.
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
#ifndef WG_TOOLS_CLI_H
#define WG_TOOLS_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

enum cli_exit {
    EXIT_FOUND = 0,
    EXIT_HONEST_NO = 1,
    EXIT_TROUBLE = 2, /* usage, input, I/O */
    EXIT_BAD_DICT = 3 /* not a dictionary, damaged, newer, cut short while it is read */
};

struct cli_option {
    const char *name;     /* long, without the dashes */
    char letter;          /* short, or 0 */
    const char *argument; /* what the help calls its value, or NULL: takes none */
    const char *help;     /* one or more lines; NULL: not in the help */
};

struct cli_subcommand;

/*
 * A command's interface. `options` ends with a zero entry, or is NULL; --help,
 * --version, -q and -v, --color are understood by every program without being
 * listed. The help wraps `about` and the options to 80 columns; `notes` are printed
 * as they stand.
 */
struct cli_command {
    const char *program;  /* "solve" */
    const char *name;     /* "dictc build": program and subcommand */
    const char *synopsis; /* the lines after "Usage: " */
    const char *about;    /* a paragraph above the options */
    const struct cli_option *options;
    const char *notes; /* below the options: examples, exit status; may be NULL */
    const struct cli_subcommand *subcommands; /* ends with a zero entry; or NULL */
};

struct cli {
    const struct cli_command *command;
    char **arguments; /* not yet looked at */
    int count;
    char **operands; /* those that cli_next has returned, gathered for when it ends */
    int operand_count;
    bool only_operands; /* "--" has been seen */
    const char *bundle; /* rest of a bundle of short options */
    bool is_quiet;
    bool is_verbose;
    bool wants_color; /* for standard output */
};

struct cli_subcommand {
    const char *name;    /* "build" */
    const char *summary; /* a line for the program's help */
    const struct cli_command *command;
    int (*run)(struct cli *cli); /* reads its options from `cli`; the exit status */
};

enum cli_token { CLI_OPTION, CLI_OPERAND, CLI_END };

/* Begins with the arguments after the program's (and subcommand's) name. */
void cli_init(struct cli *cli, const struct cli_command *command, int count,
              char **arguments);

/*
 * The whole of a main with subcommands: runs the one that the arguments name and
 * returns its exit status. `help` and `help SUBCOMMAND` print the help; no argument
 * is answered with the short help, an unknown one with the nearest.
 */
int cli_run_subcommand(const struct cli_command *program, int argc, char **argv);

/*
 * The next option (its index in the table to *option_out, its value or NULL to
 * *value_out) or operand (to *value_out). A bad option is reported with the nearest
 * right one and ends the program with EXIT_TROUBLE; --help and --version print and
 * end it with EXIT_FOUND.
 */
enum cli_token cli_next(struct cli *cli, int *option_out, const char **value_out);

/*
 * The value of an option as a number in a range, or a message and EXIT_TROUBLE.
 * `option` is the name for the message, such as "--min-length".
 */
uint64_t cli_number(const struct cli *cli, const char *option, const char *value,
                    uint64_t least, uint64_t most);

/* "ROW,COLUMN", or a message and EXIT_TROUBLE. */
void cli_place(const struct cli *cli, const char *option, const char *value,
               uint32_t *row_out, uint32_t *column_out);

/* A number of 64 bits that has to be just this one: cli_number takes what is over 2^64
   - 1 for that, which is as good for a limit. */
uint64_t cli_seed(const struct cli *cli, const char *option, const char *value);

/* Like cli_number, for a number of seconds above 0, such as "1.5" or "10". */
double cli_seconds(const struct cli *cli, const char *option, const char *value);

/*
 * The index of `value` in `choices` (ends with NULL), or a message that lists them
 * and EXIT_TROUBLE.
 */
int cli_choice(const struct cli *cli, const char *option, const char *value,
               const char *const *choices);

/*
 * A message and EXIT_TROUBLE where a file that is to be written is one that is read,
 * under whatever name: it would be replaced by what is made of it. `option` is what
 * names the output. '-' is never one, and a device or a pipe is not replaced.
 */
void cli_refuse_input_as_output(const struct cli *cli, const char *option,
                                const char *output, const char *input);

/*
 * "PROGRAM: what" on standard error, on one line; usage errors add where to find
 * help. Control characters and what is not UTF-8, which may come from a file, are
 * shown as '?'.
 */
__attribute__((format(printf, 2, 3))) void cli_message(const struct cli *cli,
                                                       const char *format, ...);
__attribute__((format(printf, 2, 3), noreturn)) void
cli_usage_error(const struct cli *cli, const char *format, ...);

/*
 * Makes text fit for a message, as above: '?' for each byte of a control character and
 * each that is not part of valid UTF-8: to a terminal of 8 bits, 9B is a control, too.
 * Async-signal-safe.
 */
void cli_plain_text(char *text, size_t nbytes);

/* "PROGRAM: FILE:LINE:COLUMN: message", leaving out what the error does not have. */
void cli_error(const struct cli *cli, const struct wg_error *error);

/* The exit status that command-line.md gives to a failure. */
int cli_exit_of(enum wg_status status);

/* Reports a failure, if it is one, and returns the exit status for it. */
int cli_end(const struct cli *cli, enum wg_status status, const struct wg_error *error);

/* The help on standard output, EXIT_FOUND (EXIT_TROUBLE where it cannot be written). */
__attribute__((noreturn)) void cli_help(const struct cli *cli);

/* Standard input is a terminal and nothing was named: short help, EXIT_TROUBLE. */
__attribute__((noreturn)) void cli_short_help(const struct cli *cli);

/* "PROGRAM (wordgrid) VERSION" on standard output; ends like cli_help. */
__attribute__((noreturn)) void cli_version(const struct cli *cli);

/*
 * The candidate that is most like what was typed, for "did you mean". Set `word` and
 * `nbytes`, consider each candidate, and read `best`: NULL where none is like it.
 */
struct cli_nearest {
    const char *word;
    size_t nbytes;
    const char *best;
    unsigned distance; /* edits from `word` to `best` */
};

void cli_consider(struct cli_nearest *nearest, const char *candidate);

/* The options that every program has; ends with a zero entry. For the help. */
extern const struct cli_option cli_common_options[];

#endif
