/* SPDX-License-Identifier: MIT */
/*
 * cli.c: reads the arguments, and runs subcommands.
 *
 * getopt_long is not used: it cannot suggest another option, and keeps its state in globals.
 */
#include "common/cli.h"

#include "base/load.h"
#include "common/cli_suggest.h"
#include "common/ending.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { OPTION_NAME_NBYTES = 32 };

static void add_options(struct cli *cli, const struct cli_option *option)
{
    for (; option != NULL && option->name != NULL; option++) {
        assert(cli->option_count < CLI_MAX_OPTIONS);
        cli->options[cli->option_count++] = option;
    }
}

static void set_command(struct cli *cli, const struct cli_command *command)
{
    cli->command = command;
    cli->option_count = 0;
    add_options(cli, command->shared);
    add_options(cli, command->options);
    add_options(cli, cli_common_options);
}

void cli_init(struct cli *cli, const struct cli_command *program, int argc, char **argv)
{
    system_start();
    ending_begin();
    *cli = (struct cli){
        .program = program,
        .arguments = argv + 1,
        .count = argc > 0 ? argc - 1 : 0,
        .operands = argv + 1,
    };
    set_command(cli, program);
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

/* --- Arguments */

/* `text` is the argument after its two dashes. */
__attribute__((noreturn)) static void unknown_option(const struct cli *cli, const char *text,
                                                     size_t nbytes)
{
    char hint[CLI_HINT_NBYTES];
    cli_usage_error(cli, "unknown option '--%.*s'%s", (int)nbytes, text,
                    cli_suggest_option(cli, text, nbytes, hint));
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
        cli_read_value(
            cli, "--color",
            &(struct field){FIELD_CHOICE, offsetof(struct cli, color), .names = option->names},
            value, cli);
    } else if (option == &cli_common_options[COMMON_HELP]) {
        cli_help(cli);
    } else if (option == &cli_common_options[COMMON_VERSION]) {
        cli_version(cli);
    } else {
        return false;
    }
    return true;
}

void cli_read_value(const struct cli *cli, const char *name, const struct field *field,
                    const char *value, void *object)
{
    struct field_problem problem;
    if (!field_read(field, value, object, &problem)) {
        cli_usage_error(cli, "%s=%s %s", name, value, problem.text);
    }
}

static void store_value(struct cli *cli, const struct cli_option *option, const char *value,
                        void *settings)
{
    char name[OPTION_NAME_NBYTES];
    cli->option = option;
    (void)snprintf(name, sizeof name, "--%s", option->name);
    if (option->take != NULL) {
        option->take(cli, name, value, (char *)settings + option->offset);
    } else {
        const struct field field = {option->kind, option->offset, option->least, option->most,
                                    option->names};
        cli_read_value(cli, name, &field, value, settings);
    }
}

bool cli_read(struct cli *cli, void *settings, const char **operand_out)
{
    for (;;) {
        const char *value = NULL;
        int index;
        if (cli->bundle != NULL && *cli->bundle != '\0') {
            index = take_letter(cli, &value);
        } else if (cli->count == 0) {
            return false;
        } else {
            char *argument = take_argument(cli);
            if (cli->only_operands || argument[0] != '-' || argument[1] == '\0') {
                /* The operand overwrites an argument that has already been read. */
                cli->operands[cli->operand_count++] = argument;
                *operand_out = argument;
                return true;
            }
            if (argument[1] == '-' && argument[2] == '\0') {
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
            store_value(cli, cli->options[index], value, settings);
        }
    }
}

void cli_read_all(struct cli *cli, void *settings)
{
    const char *operand;
    while (cli_read(cli, settings, &operand)) {
    }
}

bool cli_is_given(const struct cli *cli, const char *name)
{
    for (uint64_t left = cli->given; left != 0; left &= left - 1) {
        if (strcmp(cli->options[lowest_bit64(left)]->name, name) == 0) {
            return true;
        }
    }
    return false;
}

void cli_complete_seed(const struct cli *cli, uint64_t *seed)
{
    if (!cli_is_given(cli, "seed") && !system_random(seed, sizeof *seed, false)) {
        struct timespec now = {0};
        (void)clock_gettime(CLOCK_REALTIME, &now);
        *seed = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    }
    if (cli->is_verbose) {
        cli_message(cli, "seed %llu", (unsigned long long)*seed);
    }
}

void cli_refuse_operands(const struct cli *cli)
{
    if (cli->operand_count > 0) {
        cli_usage_error(cli, "'%s' is an operand; %s has only options", cli->operands[0],
                        cli->command->name);
    }
}

/* --- Subcommands */

static const struct cli_command *find_subcommand(const struct cli *cli, const char *name)
{
    struct nearest nearest = {.word = name, .nbytes = strlen(name)};
    const struct cli_command *const *subcommand = cli->program->subcommands;
    for (; *subcommand != NULL; subcommand++) {
        const char *const candidate = cli_subcommand_name(*subcommand);
        if (strcmp(candidate, name) == 0) {
            return *subcommand;
        }
        cli_consider(&nearest, candidate);
    }
    if (nearest.best != NULL) {
        cli_usage_error(cli, "unknown command '%s'; did you mean '%s'?", name, nearest.best);
    }
    cli_usage_error(cli, "unknown command '%s'", name);
}

int cli_run_subcommand(const struct cli_command *program, int argc, char **argv)
{
    struct cli cli;
    const char *name;
    cli_init(&cli, program, argc, argv);
    if (!cli_read(&cli, NULL, &name)) {
        cli_short_help(&cli);
    }
    const bool wants_help = strcmp(name, "help") == 0;
    if (wants_help && !cli_read(&cli, NULL, &name)) {
        cli_help(&cli);
    }
    const struct cli_command *const subcommand = find_subcommand(&cli, name);
    set_command(&cli, subcommand);
    cli.operands = cli.arguments;
    cli.operand_count = 0;
    cli.given = 0;
    if (wants_help) {
        cli_help(&cli);
    }
    return subcommand->run(&cli);
}
