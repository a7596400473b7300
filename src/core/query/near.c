/* SPDX-License-Identifier: MIT */
/*
 * near.c: finds words near a text, by a bit-parallel Levenshtein automaton (Wu and Manber).
 *
 * Row k is a set of places in the text, a bit each: bit i is 1 if the symbols so far can be made
 * from the first i letters by at most k edits. So each row contains the row before it. Bit i of
 * `same` is 1 if letter i of the text, from 0 on, is the next symbol. After this symbol:
 *
 *     row'[k] = (row[k] & same) << 1      the letter of the text
 *             | row[k - 1]                a symbol is inserted
 *             | row[k - 1] << 1           a letter is changed
 *             | row'[k - 1] << 1          a letter is removed
 *
 * For transpositions, a second row has the places i where the last symbol was letter i + 1. If the
 * next symbol is letter i, the two letters were exchanged, and the place after them is i + 2.
 */
#include "base/error.h"
#include "query/letters.h"
#include "query/made.h"

enum { UNKNOWN = 255 /* a character that is not a letter of the dictionary */ };

struct near {
    unsigned edits;
    bool transpositions;
    unsigned length;
    uint64_t mask;      /* the places 0 to length */
    uint64_t same[256]; /* by symbol: the places before this letter */
    uint8_t letters[WG_QUERY_MAX_NEAR];
};

/* A state has row k for all k. With transpositions, the second rows for all k follow. */
typedef uint64_t near_row;

static bool start(void *context, void *state_out)
{
    const struct near *const near = context;
    near_row *const rows = state_out;
    for (unsigned k = 0; k <= near->edits; k++) {
        rows[k] = ((UINT64_C(2) << k) - 1) & near->mask;
        if (near->transpositions) {
            rows[near->edits + 1 + k] = 0;
        }
    }
    return true;
}

static bool step(void *context, const void *from, uint32_t symbol, void *state_out)
{
    const struct near *const near = context;
    const near_row *const rows = from;
    near_row *const next = state_out;
    const unsigned edits = near->edits;
    const uint64_t same = near->same[symbol];
    next[0] = (rows[0] & same) << 1;
    for (unsigned k = 1; k <= edits; k++) {
        next[k] = ((rows[k] & same) << 1 | rows[k - 1] | rows[k - 1] << 1 | next[k - 1] << 1);
        if (near->transpositions) {
            next[k] |= (rows[edits + 1 + k] & same) << 2;
        }
        next[k] &= near->mask;
    }
    if (near->transpositions) {
        next[edits + 1] = 0;
        for (unsigned k = 1; k <= edits; k++) {
            next[edits + 1 + k] = rows[k - 1] & same >> 1;
        }
    }
    return next[edits] != 0;
}

static bool is_match(void *context, const void *state)
{
    const struct near *const near = context;
    return (((const near_row *)state)[near->edits] >> near->length & 1) != 0;
}

static void look(void *context, const void *state, struct wg_query_outlook *outlook)
{
    const struct near *const near = context;
    const near_row *const rows = state;
    const unsigned edits = near->edits;
    struct wg_symbol_set useful = {{0}}; /* the letters of the text that can follow */
    uint64_t places = rows[edits];
    if (near->transpositions) {
        places |= rows[edits + 1 + edits];
    }
    for (places &= near->mask >> 1; places != 0; places &= places - 1) {
        const uint32_t letter = near->letters[lowest_bit64(places)];
        if (letter != UNKNOWN) {
            symbol_add(&useful, letter);
        }
    }
    if (edits > 0 && rows[edits - 1] != 0) { /* an edit remains: any symbol can be inserted */
        outlook->alike = outlook->symbols;
        symbol_remove(&outlook->alike, &useful);
    } else {
        outlook->symbols = useful;
    }
    outlook->least = !is_match(context, state);
}

static const struct wg_query functions = {
    .start = start, .step = step, .is_match = is_match, .look = look};

static enum wg_status read_near(struct near *near, struct letters *letters, struct wg_error *error)
{
    while (!letters_at_end(letters)) {
        const size_t off = letters->off;
        struct symbol_run run = {.count = 1, .symbols = {UNKNOWN}};
        if (letters_next(letters, &run, NULL) != WG_OK) {
            letters_skip(letters);
        }
        if (near->length + run.count > WG_QUERY_MAX_NEAR) {
            return letters_fail(letters, off, error, WG_LIMIT,
                                "the text is too long; at most %d letters are allowed",
                                WG_QUERY_MAX_NEAR);
        }
        for (uint32_t i = 0; i < run.count; i++) {
            const uint8_t letter = run.symbols[i];
            near->same[letter] |= UINT64_C(1) << near->length;
            near->letters[near->length++] = letter;
        }
    }
    near->same[UNKNOWN] = 0;
    near->mask = UINT64_MAX >> (63 - near->length);
    return WG_OK;
}

enum wg_status wg_query_new_near(const struct wg_dict *dict, struct wg_text text, unsigned edits,
                                 bool transpositions, struct wg_query **query_out,
                                 struct wg_error *error)
{
    struct letters letters = {.dict = dict, .text = text};
    if (edits > WG_QUERY_MAX_EDITS) {
        return fail(error, WG_LIMIT, "%u edits are too many; at most %d are allowed", edits,
                    WG_QUERY_MAX_EDITS);
    }
    struct wg_query *const query = made_new(&functions, sizeof(struct near));
    TRY_MEMORY(error, query != NULL);
    struct near *const near = query->context;
    near->edits = edits;
    near->transpositions = transpositions;
    query->state_nbytes = sizeof(near_row) * (edits + 1) * (transpositions ? 2 : 1);
    return made_give(query, read_near(near, &letters, error), query_out);
}
