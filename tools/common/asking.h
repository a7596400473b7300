/* SPDX-License-Identifier: MIT */
/*
 * asking.h: options that are parameters of a question (ask/question.h). The table of parameters has
 * their names, values and help, so programs, server and packages do not differ in them.
 *
 *     count = asking_options(options, count, "Boards", AT(asking));     before cli_init
 *     cli_read_all(&cli, &settings);
 *     asking_read(&cli, &settings.asking, WG_ASK_SOLVE);
 *     ...open the dictionary...
 *     status = asking_bind(&settings.asking, dict, &error);
 *     ...settings.asking.question...
 *     asking_free(&settings.asking);
 */
#pragma once

#include "ask/question.h"
#include "common/cli.h"
#include "common/read_whole.h"

enum { ASKING_MAX = 24, ASKING_FILES = 3 };

/* All zero: no option was given. */
struct asking {
    struct wg_parameter given[ASKING_MAX];
    size_t count;
    struct whole files[ASKING_FILES]; /* the texts of files that options name */
    struct wg_question *question;     /* made by asking_read */
};

/* Adds the parameters of a group (NULL: the parameter `name`) to a table of options, from
   options[count] on. `offset` is that of the struct asking in the settings. Returns the new
   count. */
size_t asking_options(struct cli_option *options, size_t count, const char *group, const char *name,
                      size_t offset);

/* For cli_option.take: notes the value of the option in the struct asking. A repeated option
   replaces the value. */
void asking_take(struct cli *cli, const char *option, const char *value, void *asking);

/* Notes the value of a parameter, like asking_take. */
void asking_set(struct asking *asking, const char *name, const char *value);

/* Makes the question. Ends the program with a usage error if a value is wrong, or if values
   contradict each other. `ask`: see question_read. */
void asking_read(const struct cli *cli, struct asking *asking, unsigned ask);

/* Calls `check` for each file that an option names. "-" is standard input. */
typedef void asking_file_fn(void *context, const char *option, const char *file);
void asking_each_file(const struct asking *asking, asking_file_fn *check, void *context);

/* Reads the files, and binds the question to a dictionary. Fails like question_bind, or with WG_IO.
   The source of an error in a file is the file. */
enum wg_status asking_bind(struct asking *asking, const struct wg_dict *dict,
                           struct wg_error *error);

void asking_free(struct asking *asking);
