/* SPDX-License-Identifier: MIT */
/*
 * make_endless.c: writes small dictionaries for endless.sh. They have more words than a program can
 * list.
 *
 *     make_endless ALL.wgd MOST.wgd WRONG.wgd VALUES.wgd
 *
 * ALL.wgd has the 2^40 words of 40 letters a and b. MOST.wgd has all of these words except
 * 'aaa...'. WRONG.wgd has the words of MOST.wgd, but its header has the number of words of ALL.wgd.
 * VALUES.wgd has the words of MOST.wgd and 64 values, and its header has 64 as the number of words.
 * dictc cannot build these files, because it would read each word.
 */
#include "support/make_dict.h"
#include "write/encode.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 40, VALUES = 64 };

static void write_dict(const char *path, struct made_dict *made)
{
    FILE *const file = fopen(path, "wb");
    if (file == NULL || fwrite(made->bytes, 1, made->nbytes, file) != made->nbytes ||
        fclose(file) != 0) {
        (void)fprintf(stderr, "make_endless: %s: %s\n", path, strerror(errno));
        exit(2);
    }
    made_dict_free(made);
}

/*
 * Makes MOST.wgd, with `words` as the number of words in its header. From state s, with s from 0 to
 * 39, all words of s letters can be reached. From state 39 + s, with s from 1 to 40, the words of s
 * letters that have a b can be reached.
 */
static void make_most(struct made_dict *made_out, uint64_t words, const uint64_t *values)
{
    enum { LAST = LENGTH - 1, STATES = 2 * LENGTH };
    uint32_t first_edges[STATES + 1] = {0};
    unsigned char is_word[STATES] = {1};
    uint32_t targets[2 * STATES];
    uint8_t symbols[2 * STATES];
    uint32_t edges = 0;
    for (uint32_t state = 1; state < STATES; state++) {
        const bool lacks = state > LAST; /* whether the word without a b is missing */
        const uint32_t letters_left = lacks ? state - LAST : state;
        first_edges[state] = edges;
        if (!lacks || letters_left > 1) {
            targets[edges] = state - 1;
            symbols[edges++] = 0;
        }
        targets[edges] = letters_left - 1;
        symbols[edges++] = 1;
    }
    first_edges[STATES] = edges;
    const struct automaton automaton = {.states = STATES,
                                        .edges = edges,
                                        .root = STATES - 1,
                                        .longest = LENGTH,
                                        .words = words,
                                        .first_edges = first_edges,
                                        .is_word = is_word,
                                        .targets = targets,
                                        .symbols = symbols};
    const struct wg_text texts[] = {{"a", 1}, {"b", 1}};
    const struct alphabet_source source = {.symbols = texts, .symbol_count = 2};
    const struct encode_extras extras = {.has_numbers = values != NULL, .values = values};
    *made_out = (struct made_dict){0};
    if (encode_dictionary(&automaton, &source, (struct wg_text){"", 0}, &extras, &made_out->bytes,
                          &made_out->nbytes, NULL) != WG_OK) {
        (void)fputs("make_endless: cannot encode\n", stderr);
        exit(2);
    }
}

int main(int count, char **arguments)
{
    static const uint64_t values[VALUES];
    if (count != 5) {
        (void)fputs("usage: make_endless ALL.wgd MOST.wgd WRONG.wgd VALUES.wgd\n", stderr);
        return 2;
    }
    struct made_dict made = make_doubling_dict(LENGTH, true);
    write_dict(arguments[1], &made);
    make_most(&made, (UINT64_C(1) << LENGTH) - 1, NULL);
    write_dict(arguments[2], &made);
    make_most(&made, UINT64_C(1) << LENGTH, NULL);
    write_dict(arguments[3], &made);
    make_most(&made, VALUES, values);
    write_dict(arguments[4], &made);
    return 0;
}
