/* SPDX-License-Identifier: MIT */
/*
 * add_dictionary.c: adds the words of a dictionary to a compiler.
 *
 * The words are read as text, because the new dictionary may have another alphabet and another
 * fold. The public functions of the reader bound the time and the memory for any bytes; max_words
 * bounds the number of words, which can be 2^60 in a small file. Opening does not bound the values,
 * so each value is checked here. The file is copied, so a change of the file during the build does
 * no harm.
 *
 * Cost: 0.1 s a million words, besides the cost of adding them.
 */
#include "dict/write/reading.h"

#include "base/error.h"

#include <stdlib.h>
#include <wordgrid/dict.h>

/* The context of add_listed_word. */
struct listed {
    struct reading *reading;
    const struct wg_dict *dict;
    uint64_t number;       /* of the next word */
    enum wg_status status; /* of adding words */
    struct wg_error error; /* wg_dict_each overwrites its own */
};

/* A wg_word_fn: adds the word with its value. */
static bool add_listed_word(void *context, struct wg_text word)
{
    struct listed *const listed = context;
    struct reading *const reading = listed->reading;
    reading->has_value = wg_dict_value_at(listed->dict, listed->number, &reading->value);
    listed->number++;
    if (reading->has_value && reading->value > WG_MAX_VALUE) {
        listed->status = fail_at(&listed->error, WG_DAMAGED, reading->source, listed->number, 0,
                                 "'%.*s' has the value %llu, and %llu is the largest value of a "
                                 "word; get a whole copy, or build the dictionary again",
                                 (int)word.nbytes, word.bytes, (unsigned long long)reading->value,
                                 (unsigned long long)WG_MAX_VALUE);
        return false;
    }
    listed->status = reading_add_word(reading, word, listed->number, 1, &listed->error);
    return listed->status == WG_OK;
}

/* Adds all words of an open dictionary. */
static enum wg_status add_words(struct reading *reading, const struct wg_dict *dict,
                                struct wg_error *error)
{
    const uint64_t words = wg_dict_get_counts(dict)->words;
    enum wg_status status = reading_check_count(reading, words, 0, 0, error);
    if (status != WG_OK) {
        return status;
    }
    struct listed listed = {.reading = reading, .dict = dict};
    const struct wg_text all = {"", 0};
    status = wg_dict_each(dict, all, add_listed_word, &listed, error);
    if (listed.status != WG_OK && error != NULL) {
        *error = listed.error;
    }
    return listed.status != WG_OK ? listed.status : status;
}

enum wg_status reading_add_dictionary(struct reading *reading, struct wg_error *error)
{
    unsigned char *bytes;
    size_t nbytes;
    struct wg_dict *dict;
    enum wg_status status = input_read_dictionary(reading->input, &bytes, &nbytes, error);
    if (status != WG_OK) {
        return status;
    }
    status = wg_dict_open_memory(bytes, nbytes, NULL, &dict, error);
    if (status == WG_OK) {
        status = add_words(reading, dict, error);
        wg_dict_close(dict);
    }
    if (status != WG_OK && error != NULL && error->source[0] == '\0') {
        error_set_source(error, reading->source);
    }
    free(bytes);
    return status;
}
