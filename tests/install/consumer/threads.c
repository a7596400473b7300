/* SPDX-License-Identifier: MIT */
/*
 * Compiles the dictionary argv[1]. Four threads share it and a question: they look words up, number
 * them, list them, search by patterns and solve boards. The program is run under helgrind, with
 * helgrind.supp. With a second argument, the threads also count in a variable without a lock: a
 * race, which helgrind must report.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <wordgrid/ask.h>
#include <wordgrid/compile.h>
#include <wordgrid/dict.h>
#include <wordgrid/query.h>

enum { THREADS = 4, LOOKUPS = 2000, ROUNDS = 5 };

static struct wg_dict *dict;
static struct wg_question *question;
static int has_race;
static volatile long shared;

static struct wg_text text_of(const char *text)
{
    struct wg_text result;
    result.bytes = text;
    result.nbytes = strlen(text);
    return result;
}

static bool take_found(void *context, const struct wg_found *found)
{
    ++*(long *)context;
    if (has_race) {
        shared++;
    }
    return found->word.nbytes > 0;
}

static bool take_word(void *context, struct wg_text word)
{
    ++*(long *)context;
    return word.nbytes > 0;
}

static bool take_match(void *context, const struct wg_query_word *word)
{
    return take_word(context, word->text);
}

/* Counts answers in *context, which is the thread's own. */
static void *work(void *context)
{
    long *const count = context;
    struct wg_asker *asker = NULL;
    struct wg_query *query = NULL;
    enum wg_status status = wg_asker_new(dict, NULL, &asker, NULL);
    if (status == WG_OK) {
        status = wg_query_new_pattern(dict, text_of("c*"), &query, NULL);
    }
    for (int i = 0; i < ROUNDS && status == WG_OK; i++) {
        char word[3 * WG_SYMBOL_MAX_NBYTES];
        size_t nbytes = 0;
        uint64_t number = 0;
        status =
            wg_ask_board(asker, question, text_of("cat/dog"), NULL, take_found, count, NULL, NULL);
        for (int j = 0; j < LOOKUPS; j++) {
            *count += wg_dict_contains(dict, text_of("Coat"));
        }
        *count += wg_dict_number(dict, text_of("dog"), &number);
        *count += wg_dict_word_at(dict, 0, word, sizeof word, &nbytes, NULL) == WG_OK;
        if (status == WG_OK) {
            status = wg_dict_each(dict, text_of(""), take_word, count, NULL);
        }
        if (status == WG_OK) {
            status = wg_query_run(dict, query, NULL, take_match, count, NULL, NULL);
        }
    }
    if (status != WG_OK) {
        *count = -1;
    }
    wg_query_free(query);
    wg_asker_free(asker);
    return NULL;
}

static enum wg_status compile(const char *path)
{
    static const char *const words[] = {"dog", "cat", "coat"};
    const struct wg_compile_options options = {.struct_nbytes = sizeof options, .numbers = true};
    struct wg_compiler *compiler = NULL;
    enum wg_status status = wg_compiler_new(&options, &compiler, NULL);
    for (size_t i = 0; i < sizeof words / sizeof words[0] && status == WG_OK; i++) {
        status = wg_compiler_add_word(compiler, text_of(words[i]), NULL);
    }
    if (status == WG_OK) {
        status = wg_compiler_write(compiler, path, NULL);
    }
    wg_compiler_free(compiler);
    return status;
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    long counts[THREADS] = {0};
    int same = 1;
    has_race = argc > 2;
    if (argc < 2 || compile(argv[1]) != WG_OK ||
        wg_dict_open(argv[1], NULL, &dict, NULL) != WG_OK ||
        wg_question_new(dict, WG_ASK_SOLVE, NULL, 0, &question, NULL) != WG_OK) {
        return 2;
    }
    for (int i = 0; i < THREADS; i++) {
        if (pthread_create(&threads[i], NULL, work, &counts[i]) != 0) {
            return 2;
        }
    }
    for (int i = 0; i < THREADS; i++) {
        (void)pthread_join(threads[i], NULL);
        same = same && counts[i] == counts[0] && counts[0] > 0;
    }
    printf("%ld answers\n", counts[0]);
    wg_question_free(question);
    wg_dict_close(dict);
    return same ? 0 : 1;
}
