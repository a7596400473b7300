/* SPDX-License-Identifier: MIT */
/*
 * cli.h: the command line of all programs: option tables, help and version, messages, exit
 * statuses.
 *
 * Options are as in GNU programs. The name of a long option can be abbreviated if only one option
 * begins so; its value is written as `--name=VALUE` or `--name VALUE`. Short options can be bundled
 * (`-abc`); a value follows its letter directly or is the next argument. Options and operands can
 * be mixed; after `--` there are only operands. If an option is repeated, the last value counts, so
 * that the user can override options of a shell alias. An option that names one thing (a file, a
 * word, a cell) has is_once set: to repeat it is a usage error (cli_usage_error), which ends the
 * program.
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
    EXIT_TROUBLE = 2,   /* bad usage or input, an I/O error, no memory, or a limit */
    EXIT_BAD_DICT = 3   /* not a dictionary, damaged, newer, or changed during the run */
};

/* In the help of commands that read a dictionary: the end of the exit statuses. */
#define BAD_DICT_HELP                                                                              \
    "3 the dictionary file is not a dictionary, is damaged, has a newer format, or\n"              \
    "changed while it was read.\n"

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): tables use this order */
struct cli_option {
    const char *name;           /* long, without the dashes */
    char letter;                /* short, or 0 */
    const char *argument;       /* the name of the value (see below); NULL: no value */
    const char *help;           /* NULL: not in the help */
    bool is_once;               /* true: an error if repeated; false: the last value counts */
    const char *group;          /* in the help, a heading above this option; or NULL */
    const char *const *choices; /* for cli_choice: all values, then NULL; or NULL */
};

/*
 * Shell completion chooses its candidates by the name of a value, and for operands by the synopsis.
 * FILE and INPUT: all files. DICT and NAME.wgd: files that end in .wgd. FILE|NAME: also names, with
 * --alphabet of alphabets, with --dice of sets of dice, otherwise of dictionaries.
 */

struct cli_subcommand;

/*
 * The command line of a program or of a subcommand. Every program also has the options
 * --help, --version, -q, -v and --color. The help wraps `about` and the options to 80
 * columns, and prints `notes` unchanged. If the first option has a `group`, the options stand in
 * groups, and the options of every program in a group of their own.
 */
struct cli_command {
    const char *program;              /* "solve" */
    const char *name;                 /* "dictc build": program and subcommand */
    const char *synopsis;             /* the lines after "Usage: " */
    const char *about;                /* a paragraph above the options */
    const struct cli_option *options; /* ends with a zero entry; or NULL */
    const char *notes;                /* below the options: examples, exit status; or NULL */
    const struct cli_subcommand *subcommands; /* ends with a zero entry; or NULL */
    const char *(*unicode_version)(void);     /* for --version; or NULL */
};

enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

struct cli {
    const struct cli_command *command;
    char **arguments; /* the arguments that cli_next has not read yet */
    int count;        /* of `arguments` */
    char **operands;  /* the operands that cli_next has returned */
    int operand_count;
    bool only_operands; /* "--" was read: all later arguments are operands */
    const char *bundle; /* "bc" after -a of "-abc" was read; NULL or "": none left */
    uint64_t given;     /* bit n: option n was given; so at most 64 options */
    bool is_quiet;
    bool is_verbose;
    enum cli_color color;
    bool wants_color; /* color on standard output */
};

struct cli_subcommand {
    const char *name;    /* "build" */
    const char *summary; /* a line for the program's help */
    const struct cli_command *command;
    int (*run)(struct cli *cli); /* reads `cli` by cli_next; returns the exit status */
};

enum cli_token { CLI_OPTION, CLI_OPERAND, CLI_END };

/* `arguments` are the `count` arguments after the name of the program. cli_next
 * overwrites them with the operands. */
void cli_init(struct cli *cli, const struct cli_command *command, int count, char **arguments);

/*
 * The main function of a program with subcommands: runs a subcommand and returns its exit status.
 * `help` and `help SUBCOMMAND` print the help. Without a subcommand, prints the short help. An
 * unknown subcommand is a usage error, with a suggestion.
 */
int cli_run_subcommand(const struct cli_command *program, int argc, char **argv);

/*
 * Reads the next option or operand. For an option, stores its index in the table in *option_out,
 * and its value or NULL in *value_out. Stores an operand in *value_out. An unknown option is a
 * usage error, with a suggestion. --help and --version print and end the program.
 */
enum cli_token cli_next(struct cli *cli, int *option_out, const char **value_out);

/*
 * The functions from here to cli_choice, except cli_draw_seed, convert the value of an option. A
 * wrong value is a usage error. `option` is the name of the option for the message, such as
 * "--min-length".
 */

/* Returns a number from `least` to `most`. Numbers over 2^64 - 1 count as 2^64 - 1. */
uint64_t cli_number(const struct cli *cli, const char *option, const char *value, uint64_t least,
                    uint64_t most);

/* Reads a cell, "ROW,COLUMN". */
void cli_cell(const struct cli *cli, const char *option, const char *value, uint32_t *row_out,
              uint32_t *column_out);

/* Reads the size of a board, "ROWSxCOLS", of at most `most` cells. */
void cli_size(const struct cli *cli, const char *option, const char *value, uint32_t most,
              uint32_t *rows_out, uint32_t *columns_out);

/* Returns a number of 64 bits. A number over 2^64 - 1 is an error here. */
uint64_t cli_seed(const struct cli *cli, const char *option, const char *value);

/* Returns a random seed. If the system has no random bytes yet, returns the time. */
uint64_t cli_draw_seed(void);

/* Returns a number of seconds above 0 and up to 10^9, such as "1.5" or "10". */
double cli_seconds(const struct cli *cli, const char *option, const char *value);

/* Returns the index of `value` in `choices`, an array that ends with NULL. */
int cli_choice(const struct cli *cli, const char *option, const char *value,
               const char *const *choices);

/*
 * Reports a usage error if output and input are the same regular file (by name, link or
 * redirection), because writing would replace the input, or append to it while it is read. Both are
 * paths; an `output` of NULL or "-" is standard output, an `input` of "-" is standard input, and an
 * `input` of NULL was not given. `option` is the name of the option that names the output. Call it
 * for each input before the first byte is written, also in a command that writes only to standard
 * output.
 */
void cli_refuse_input_as_output(const struct cli *cli, const char *option, const char *output,
                                const char *input);

/* Like cli_refuse_input_as_output, but "-" as `path` is a file of that name. */
void cli_refuse_file_as_output(const struct cli *cli, const char *option, const char *output,
                               const char *path);

/*
 * Print "PROGRAM: message" on one line of standard error. cli_usage_error also tells the user to
 * try --help, and ends the program with EXIT_TROUBLE. Control characters and invalid UTF-8 in the
 * message, for example in a file name, become '?'. With color, the name of the program is bold, and
 * in an error also red.
 */
__attribute__((format(printf, 2, 3))) void cli_message(const struct cli *cli, const char *format,
                                                       ...);
__attribute__((format(printf, 2, 3), noreturn)) void cli_usage_error(const struct cli *cli,
                                                                     const char *format, ...);

/* Prints "PROGRAM: FILE:LINE:COLUMN: message (hint)", without the parts that `error`
 * does not contain. */
void cli_error(const struct cli *cli, const struct wg_error *error);

/* Returns the exit status for the library's status. */
int cli_exit_status(enum wg_status status);

/* Prints the error, if status is not WG_OK, and returns the exit status. */
int cli_report(const struct cli *cli, enum wg_status status, const struct wg_error *error);

/* Exits with EXIT_FOUND, or with EXIT_TROUBLE if output to stdout was not written. */
__attribute__((noreturn)) void cli_exit_found(const struct cli *cli);

/* Prints the help and exits by cli_exit_found. */
__attribute__((noreturn)) void cli_help(const struct cli *cli);

/*
 * Prints the short help to standard error and exits with EXIT_TROUBLE. Call it if the operands are
 * missing and there is no standard input to read instead.
 */
__attribute__((noreturn)) void cli_short_help(const struct cli *cli);

/*
 * Prints the tables of the command and of its subcommands, and exits by cli_exit_found. This is
 * `--help=tables`, from which the build makes manual pages and completion. A line is a keyword, a
 * tab and a text; for an option, several texts with tabs between them. In a text, a form feed ends
 * a line.
 */
__attribute__((noreturn)) void cli_tables(const struct cli *cli);

/* Prints "PROGRAM (wordgrid) VERSION" and exits by cli_exit_found. */
__attribute__((noreturn)) void cli_version(const struct cli *cli);

/*
 * Finds the candidate nearest to a typed word, for "did you mean". Set `word` and `nbytes`, and the
 * other members to 0. Call cli_consider for each candidate. Then read `best`.
 */
struct cli_nearest {
    const char *word;
    size_t nbytes;
    const char *best;  /* NULL: no candidate is near */
    unsigned distance; /* edits from `word` to `best` */
};

void cli_consider(struct cli_nearest *nearest, const char *candidate);

/* The options that every program has; ends with a zero entry. */
extern const struct cli_option cli_common_options[];

#endif
