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
 *     struct settings { uint32_t depth; bool force; } settings = {.depth = 3};
 *     static const struct cli_option options[] = {
 *         {"depth", 'd', "N", "how deep to dig (default: 3)",
 *          FIELD_NUMBER, offsetof(struct settings, depth), 1, 99},
 *         {"force", 'f', NULL, "dig through rock", FIELD_FLAG, offsetof(struct settings, force)},
 *         {0},
 *     };
 *     ...
 *     cli_init(&cli, &command, argc, argv);
 *     while (cli_read(&cli, &settings, &operand))
 *         place = operand;
 */
#pragma once

#include "base/field.h"
#include "base/system.h"
#include "base/team.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
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

/* In a table, {THREADS_OPTION(at, more)} is the option --threads, which is the same in all
   programs. The uint32_t at the offset `at` is 0 if it is not given. `more` is added to the help.
 */
#define THREADS_OPTION(at, more)                                                                   \
    "threads", 'j', "N", "use N threads (default: one for each processor)" more, FIELD_NUMBER,     \
        (at), 1, TEAM_MAX_THREADS

struct cli;

/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding): tables use this order */
struct cli_option {
    const char *name;     /* long, without the dashes */
    char letter;          /* short, or 0 */
    const char *argument; /* the name of the value (see below); NULL: no value */
    const char *help;
    /* How cli_read reads the value: the members of struct field (base/field.h). Completion offers
       the names. */
    enum field_kind kind;
    size_t offset; /* of the member in the settings */
    uint64_t least;
    uint64_t most;
    const char *const *names;
    bool is_once;      /* true: an error if repeated; false: the last value counts */
    const char *group; /* in the help, a heading above this option; or NULL */
    /* Reads a value of another kind into the member at `offset`, or refuses it with a usage error.
       `option` is the name for the message, such as "--must". */
    void (*take)(struct cli *cli, const char *option, const char *value, void *member);
};

/* Shell completion chooses its candidates by the name of a value, and for operands by the synopsis.
   FILE and INPUT: all files. DICT and NAME.wgd: files that end in .wgd. FILE|NAME: also names, with
   --alphabet of alphabets, with --dice of sets of dice, otherwise of dictionaries. */

/*
 * The command line of a program or of a subcommand. Every program also has the options
 * --help, --version, -q, -v and --color. The help wraps `about` and the options to 80
 * columns, and prints `notes` unchanged. If the first option has a `group`, the options stand in
 * groups, and the options of every program in a group of their own.
 */
struct cli_command {
    const char *name;     /* "solve", or of a subcommand "dictc build" */
    const char *summary;  /* of a subcommand: a line for the program's help */
    const char *synopsis; /* the lines after "Usage: " */
    const char *about;    /* a paragraph above the options */
    /* Options that several commands have, before `options`: their values are in the first member of
       the settings. Both tables end with a zero entry, or are NULL. */
    const struct cli_option *shared;
    const struct cli_option *options;
    const char *notes;           /* below the options: examples, exit status; or NULL */
    int (*run)(struct cli *cli); /* of a subcommand: reads the arguments; returns the exit status */
    const struct cli_command *const *subcommands; /* of a program: ends with NULL; or NULL */
    const char *(*unicode_version)(void);         /* of a program: for --version; or NULL */
    /* Of a program: the three commonest calls, a line each, for a call without arguments. The first
       sentence of `about`, which has one line, is printed above them. Two spaces begin a line, and
       precede its comment. Each must run as it stands, in this order (tests/docs/examples.sh). */
    const char *calls;
};

enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

enum { CLI_MAX_OPTIONS = 64 }; /* of a command, with its shared and the common ones */

struct cli {
    const struct cli_command *program;
    const struct cli_command *command; /* the program, or its subcommand that was given */
    const struct cli_option *options[CLI_MAX_OPTIONS]; /* shared, the command's own, common */
    int option_count;
    const struct cli_option *option; /* whose value is being read */
    char **arguments;                /* the arguments that are not read yet */
    int count;                       /* of `arguments` */
    char **operands;                 /* the operands that were read */
    int operand_count;
    bool only_operands; /* "--" was read: all later arguments are operands */
    const char *bundle; /* "bc" after -a of "-abc" was read; NULL or "": none left */
    uint64_t given;     /* bit n: options[n] was given */
    bool is_quiet;
    bool is_verbose;
    enum cli_color color;
};

/* The tables of the command must be filled already. The arguments are overwritten with the
   operands. */
void cli_init(struct cli *cli, const struct cli_command *program, int argc, char **argv);

/* The main function of a program with subcommands: runs a subcommand and returns its exit status.
   `help` and `help SUBCOMMAND` print the help. Without a subcommand, prints the short help. An
   unknown subcommand is a usage error, with a suggestion. */
int cli_run_subcommand(const struct cli_command *program, int argc, char **argv);

/* Returns "build" for "dictc build". */
static inline const char *cli_subcommand_name(const struct cli_command *subcommand)
{
    return strchr(subcommand->name, ' ') + 1;
}

/*
 * Reads options up to the next operand, and stores their values in `settings`, as the table says.
 * An unknown option is a usage error, with a suggestion; so is a wrong value. --help and --version
 * print and end the program. Returns false after the last argument. The operands that it has
 * returned are also in cli->operands.
 */
bool cli_read(struct cli *cli, void *settings, const char **operand_out);

/* Like cli_read, for all arguments. */
void cli_read_all(struct cli *cli, void *settings);

/* Refuses operands with a usage error, after cli_read_all. */
void cli_refuse_operands(const struct cli *cli);

/* Whether the option with this long name was given. */
bool cli_is_given(const struct cli *cli, const char *name);

/* Reads a value into the object, which has the field at its offset. A wrong value is a usage error;
   `name` is the name of the value for the message. */
void cli_read_value(const struct cli *cli, const char *name, const struct field *field,
                    const char *value, void *object);

/* Draws a random seed if --seed was not given. With --verbose, prints the seed. If the system has
   no random bytes yet, takes the time. */
void cli_complete_seed(const struct cli *cli, uint64_t *seed);

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

/* Refuses an output without a name. NULL: the option was not given. */
void cli_refuse_empty_name(const struct cli *cli, const char *option, const char *output);

/* Refuses a file of --plot without a name, or that is standard output, which has the results. NULL:
   the option was not given. */
void cli_refuse_plot(const struct cli *cli, const char *path);

/* Refuses two outputs that are one file, which need not exist, or that are both standard output.
   NULL: not given. */
void cli_refuse_same_output(const struct cli *cli, const char *a, const char *b);

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

/* Returns the value of an environment variable, or NULL if it is unset or empty. The value belongs
   to the environment. */
static inline const char *cli_environment(const char *name)
{
    const char *const value = getenv(name);
    return value == NULL || *value == '\0' ? NULL : value;
}

/* Whether text for this descriptor, standard output or standard error, has color. */
bool cli_wants_color(const struct cli *cli, int fd);

/* Appends a hint to error->message; truncates a hint that does not fit. */
void cli_add_hint(struct wg_error *error, const char *hint);

/* Writes the message as users see it: with names of options, and with a hint for some reasons, such
   as the option to use. Truncates a message that does not fit. */
void cli_spell(struct wg_error *error);

/* If status is not WG_OK, prints "PROGRAM: FILE:LINE:COLUMN: message", without the parts that
   `error` does not contain. The message is that of cli_spell. Returns the exit status. */
int cli_report(const struct cli *cli, enum wg_status status, const struct wg_error *error);

/* Prints the help. Exits with EXIT_FOUND, or with EXIT_TROUBLE if the help was not written. */
__attribute__((noreturn)) void cli_help(const struct cli *cli);

/* Prints the short help to standard error and exits with EXIT_TROUBLE. Call it if the operands are
   missing and there is no standard input to read instead. Without any argument, a program prints
   its `calls`, and otherwise the synopsis; the same on a terminal and in a script. */
__attribute__((noreturn)) void cli_short_help(const struct cli *cli);

/*
 * Prints the tables of the command and of its subcommands, and exits like cli_help. This is
 * `--help=tables`, from which the build makes manual pages and completion. A line is a keyword, a
 * tab and a text; for an option, several texts with tabs between them. In a text, a form feed ends
 * a line.
 */
__attribute__((noreturn)) void cli_tables(const struct cli *cli);

/* Prints "PROGRAM (wordgrid) VERSION" and exits like cli_help. */
__attribute__((noreturn)) void cli_version(const struct cli *cli);

enum {
    COMMON_QUIET,
    COMMON_VERBOSE,
    COMMON_COLOR,
    COMMON_HELP,
    COMMON_VERSION,
};

/* The options that every program has; ends with a zero entry. */
extern const struct cli_option cli_common_options[];
