/* SPDX-License-Identifier: MIT */
/* find_hint.c: `dictc find`: "did you mean", for a word that is not there. */
#include "find.h"

#include "base/utf8.h"

#include <string.h>
#include <unistd.h>
#include <wordgrid/query.h>

enum {
    HINT_WORDS = 3,
    /* A shorter word gets only words at one edit: most short words are at two. */
    MIN_LETTERS_FOR_TWO_EDITS = 4,
    MAX_LETTERS = WG_QUERY_MAX_NEAR + 2, /* of a word at two edits */
    /* For hostile dictionaries. Of 3,000 Polish words, none takes over 10,000 steps. */
    MAX_STEPS = 1 << 20
};

/* The nearest words so far, the best one first. */
struct nearest {
    struct {
        uint64_t value;
        size_t nbytes;
        char text[MAX_LETTERS * WG_SYMBOL_MAX_NBYTES];
    } words[HINT_WORDS];
    size_t count;
    size_t settled; /* words at fewer edits than the present query's */
};

/* A wg_query_fn: inserts a word behind those with as high a value. */
static bool consider(void *context, const struct wg_query_word *word)
{
    struct nearest *const nearest = context;
    for (size_t i = 0; i < nearest->settled; i++) {
        if (word->text.nbytes == nearest->words[i].nbytes &&
            memcmp(word->text.bytes, nearest->words[i].text, word->text.nbytes) == 0) {
            return true;
        }
    }
    size_t place = nearest->count;
    while (place > nearest->settled && nearest->words[place - 1].value < word->value) {
        place--;
    }
    if (place < HINT_WORDS) {
        nearest->count += nearest->count < HINT_WORDS;
        memmove(&nearest->words[place + 1], &nearest->words[place],
                (nearest->count - 1 - place) * sizeof nearest->words[0]);
        nearest->words[place].value = word->value;
        nearest->words[place].nbytes = word->text.nbytes;
        memcpy(nearest->words[place].text, word->text.bytes, word->text.nbytes);
    }
    return true;
}

static void find_nearest(const struct lookup *lookup, struct wg_text word, struct nearest *nearest)
{
    const struct wg_query_options options = {
        .struct_nbytes = sizeof options,
        .max_steps = MAX_STEPS,
        .with_numbers = wg_dict_has_values(lookup->dict),
    };
    const unsigned most = utf8_count(word.bytes, word.nbytes) < MIN_LETTERS_FOR_TWO_EDITS ? 1 : 2;
    for (unsigned edits = 1; edits <= most && nearest->count < HINT_WORDS; edits++) {
        struct wg_query *query = NULL;
        nearest->settled = nearest->count;
        if (wg_query_new_near(lookup->dict, word, edits, true, &query, NULL) == WG_OK) {
            /* After a failure, the hint has the words that were found before it. */
            (void)wg_query_run(lookup->dict, query, &options, consider, nearest, NULL, NULL);
            wg_query_free(query);
        }
    }
}

void find_hint(const struct lookup *lookup, struct wg_text word, struct sink *hint)
{
    struct nearest nearest = {.count = 0};
    if (!isatty(STDERR_FILENO) || (lookup->lines != NULL && !isatty(STDIN_FILENO))) {
        return;
    }
    find_nearest(lookup, word, &nearest);
    for (size_t i = 0; i < nearest.count; i++) {
        sink_string(hint, i == 0 ? "; did you mean '" : i == nearest.count - 1 ? "' or '" : "', '");
        sink_bytes(hint, nearest.words[i].text, nearest.words[i].nbytes);
    }
    sink_string(hint, nearest.count > 0 ? "'?" : "");
}
