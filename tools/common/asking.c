/* SPDX-License-Identifier: MIT */
/* asking.c: see asking.h. */
#include "common/asking.h"

#include "base/error.h"
#include "base/spelling.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* For the largest board (65,535 cells), bonuses take 0.2 MB, and walls in box characters 1.6 MB.
   The limits leave room for comments. */
enum { MAX_NBYTES = 1 << 20, MAX_WALLS_NBYTES = 4 << 20 };

size_t asking_options(struct cli_option *options, size_t count, const char *group, const char *name,
                      size_t offset)
{
    for (const struct question_field *row = question_fields; row->info.name != NULL; row++) {
        if (row->group == NULL || strcmp(group == NULL ? row->info.name : row->group,
                                         group == NULL ? name : group) != 0) {
            continue;
        }
        options[count++] = (struct cli_option){row->info.name,          row->letter,
                                               row->argument,           row->info.help,
                                               .offset = offset,        .names = row->info.names,
                                               .is_once = row->is_once, .take = asking_take};
        assert(count < CLI_MAX_OPTIONS);
    }
    return count;
}

void asking_set(struct asking *asking, const char *name, const char *value)
{
    const size_t i = parameter_index(asking->given, asking->count, name);
    assert(i < ASKING_MAX);
    asking->given[i] = (struct wg_parameter){name, {value, strlen(value)}};
    asking->count += i == asking->count;
}

void asking_take(struct cli *cli, const char *option, const char *value, void *asking)
{
    (void)cli;
    asking_set(asking, question_field(option + strlen("--"))->info.name,
               value == NULL ? "1" : value);
}

void asking_read(const struct cli *cli, struct asking *asking, unsigned ask)
{
    char message[SPELLED_NBYTES];
    struct wg_error error;
    const enum wg_status status =
        question_read(ask, asking->given, asking->count, &asking->question, &error);
    if (status == WG_MISUSE) {
        cli_usage_error(cli, "%s", spell_error(&error, SPELLING_OPTION, message));
    }
    if (status != WG_OK) {
        exit(cli_report(cli, status, &error));
    }
}

/* A file of the question, and the name of its option. */
struct asking_file {
    const char *name;
    struct question_text *text;
    size_t most_nbytes;
};

/* Lists the texts that can be files. */
static void list_files(struct wg_question *question, struct asking_file *files)
{
    files[0] = (struct asking_file){"walls", &question->walls, MAX_WALLS_NBYTES};
    files[1] = (struct asking_file){"letter-scores", &question->letter_scores, MAX_NBYTES};
    files[2] = (struct asking_file){"bonus", &question->bonus, MAX_NBYTES};
}

void asking_each_file(const struct asking *asking, asking_file_fn *check, void *context)
{
    struct asking_file files[ASKING_FILES];
    char option[SPELLED_NAME_NBYTES];
    list_files(asking->question, files);
    for (size_t i = 0; i < ASKING_FILES; i++) {
        if (files[i].text->given != NULL) {
            check(context, spell_name(files[i].name, SPELLING_OPTION, option),
                  files[i].text->given);
        }
    }
}

enum wg_status asking_bind(struct asking *asking, const struct wg_dict *dict,
                           struct wg_error *error)
{
    struct asking_file files[ASKING_FILES];
    list_files(asking->question, files);
    for (size_t i = 0; i < ASKING_FILES; i++) {
        struct whole *const whole = &asking->files[i];
        if (files[i].text->given != NULL) {
            TRY(read_whole_input(whole, files[i].text->given, files[i].most_nbytes, error));
            files[i].text->text = (struct wg_text){whole->bytes, whole->nbytes};
        }
    }
    const enum wg_status status = question_bind(asking->question, dict, error);
    for (size_t i = 0; i < ASKING_FILES && status != WG_OK; i++) {
        if (error->parameter != NULL && strcmp(error->parameter, files[i].name) == 0) {
            error_set_source(error, input_title(files[i].text->given));
        }
    }
    return status;
}

void asking_free(struct asking *asking)
{
    wg_question_free(asking->question);
    for (size_t i = 0; i < ASKING_FILES; i++) {
        free(asking->files[i].bytes);
    }
}
