/* SPDX-License-Identifier: MIT */
/*
 * fill.c: see fill.h.
 *
 * If the board need not be unique, the letters do not matter: the cells are divided into lines with
 * the lengths of the words (place.h), and then each line gets a word.
 *
 * If the board must be unique, lines are placed word by word. After each line, a second search
 * looks for another placing of the words so far on the letters that they have put on the board. If
 * there is another placing, it would also exist on every board with these lines, so the line is
 * rejected. The last line completes a unique board.
 *
 * The search is random and begins again when it has taken too many steps, because a bad first line
 * can cost any number of steps (Gomes, Selman, Crato and Kautz, "Heavy-tailed phenomena in
 * satisfiability and constraint satisfaction problems", 2000). A round that ends within its steps
 * without a board proves that there is none.
 */
#include "boards/fill.h"

#include "base/error.h"
#include "boards/place.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_STEPS = 2000 };

_Static_assert((int)FILL_MAX_CELLS == (int)PLACE_MAX_CELLS, "the same boards");

#define KIND_NONE UINT32_MAX

struct filling {
    const struct fill_puzzle *puzzle;
    uint32_t *paths;                         /* see fill_board */
    uint32_t word_kinds[FILL_MAX_CELLS];     /* by word; KIND_NONE: the word has its path */
    struct place_kind kinds[FILL_MAX_CELLS]; /* of the lines to place */
    uint32_t kind_count;
    struct random random;
    struct place_budget budget;
    struct place place;
    bool is_found;

    /* The search for a second placing, with letters on the cells. */
    struct place_kind known_kinds[FILL_MAX_CELLS];
    uint8_t letters[FILL_MAX_CELLS]; /* by cell */
    struct place known;
    uint32_t placings;
};

/* --- Words as kinds of lines */

bool fill_word_is(const struct fill_word *word, const uint8_t *symbols, bool is_reversed)
{
    uint32_t i = 0;
    while (i < word->length &&
           word->symbols[i] == symbols[is_reversed ? word->length - 1 - i : i]) {
        i++;
    }
    return i == word->length;
}

static bool is_of_kind(const struct fill_word *word, const struct place_kind *kind)
{
    return word->length == kind->length &&
           (kind->symbols == NULL || fill_word_is(word, kind->symbols, false) ||
            fill_word_is(word, kind->symbols, true));
}

/* Groups words into kinds: by their lengths, or, if the board must be unique, by their symbols. */
static void group_words(struct filling *filling)
{
    const struct fill_puzzle *const puzzle = filling->puzzle;
    for (uint32_t i = 0; i < puzzle->word_count; i++) {
        const struct fill_word *const word = &puzzle->words[i];
        uint32_t kind = 0;
        while (kind < filling->kind_count && !is_of_kind(word, &filling->kinds[kind])) {
            kind++;
        }
        if (kind == filling->kind_count) {
            filling->kinds[filling->kind_count++] = (struct place_kind){
                .symbols = puzzle->is_unique ? word->symbols : NULL,
                .length = word->length,
                .is_symmetric = !puzzle->is_unique || fill_word_is(word, word->symbols, true),
            };
        }
        filling->kinds[kind].left++;
        filling->word_kinds[i] = kind;
    }
}

/* --- Uniqueness */

static bool count_placing(void *context)
{
    struct filling *const filling = context;
    return ++filling->placings < 2;
}

/* Returns whether the lines so far are the only placing of their words on their cells; returns
   false if the budget ends the search before this is known. No cell of `known` may be free before
   the call; none is free after it. */
static bool is_unique_so_far(void *context)
{
    struct filling *const filling = context;
    const struct place *const place = &filling->place;
    memcpy(filling->known_kinds, filling->kinds, filling->kind_count * sizeof *filling->kinds);
    for (uint32_t i = 0; i < filling->kind_count; i++) {
        filling->known_kinds[i].left = 0;
    }
    for (uint32_t i = 0; i < place->line_count; i++) {
        const struct place_line *const line = &place->lines[i];
        const struct place_kind *const kind = &filling->kinds[line->kind];
        filling->known_kinds[line->kind].left++;
        for (uint32_t j = 0; j < kind->length; j++) {
            filling->letters[place->cells[line->begin + j]] = kind->symbols[j];
        }
    }
    for (uint32_t i = 0; i < place->used_count; i++) {
        place_set_free(&filling->known, place->cells[i], true);
    }
    filling->placings = 0;
    const bool is_complete = place_run(&filling->known);
    for (uint32_t i = 0; i < place->used_count; i++) {
        place_set_free(&filling->known, place->cells[i], false);
    }
    return is_complete;
}

/* --- The search */

/* Whether the words have as many letters as the board has cells that are not holes. */
static bool has_right_size(const struct fill_puzzle *puzzle)
{
    const struct topology_shape *const shape = &puzzle->topology->shape;
    uint64_t letters = 0;
    uint64_t cells = 0;
    for (uint32_t i = 0; i < puzzle->word_count; i++) {
        letters += puzzle->words[i].length;
    }
    for (uint32_t cell = 0; cell < shape->rows * shape->columns; cell++) {
        cells += puzzle->is_hole == NULL || !puzzle->is_hole[cell];
    }
    return letters == cells;
}

/* Chooses one of the words that have no path yet and are of this kind. */
static uint32_t draw_word(struct filling *filling, uint32_t kind)
{
    uint32_t drawn = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < filling->puzzle->word_count; i++) {
        if (filling->word_kinds[i] == kind && random_below(&filling->random, ++count) == 0) {
            drawn = i;
        }
    }
    return drawn;
}

/* Gives each line a word, and ends the search. */
static bool end_at_board(void *context)
{
    struct filling *const filling = context;
    const struct fill_word *const words = filling->puzzle->words;
    const struct place *const place = &filling->place;
    for (uint32_t i = 0; i < place->line_count; i++) {
        const struct place_line *const line = &place->lines[i];
        const struct place_kind *const kind = &filling->kinds[line->kind];
        const uint32_t word = draw_word(filling, line->kind);
        uint32_t *path = filling->paths;
        for (uint32_t before = 0; before < word; before++) {
            path += words[before].length;
        }
        const bool is_reversed = kind->symbols == NULL
                                     ? random_below(&filling->random, 2) == 0
                                     : !fill_word_is(&words[word], kind->symbols, false);
        for (uint32_t j = 0; j < kind->length; j++) {
            path[is_reversed ? kind->length - 1 - j : j] = place->cells[line->begin + j];
        }
        filling->word_kinds[word] = KIND_NONE;
    }
    filling->is_found = true;
    return false;
}

static void prepare(struct filling *filling)
{
    const struct fill_puzzle *const puzzle = filling->puzzle;
    const struct topology *const topology = puzzle->topology;
    struct place *const place = &filling->place;
    struct place *const known = &filling->known;
    group_words(filling);
    place_init(place, topology, filling->kinds, filling->kind_count, &filling->budget);
    place->random = &filling->random;
    place->full = end_at_board;
    place->added = puzzle->is_unique ? is_unique_so_far : NULL;
    place->context = filling;
    for (uint32_t cell = 0; cell < place->cell_count; cell++) {
        place_set_free(place, cell, puzzle->is_hole == NULL || !puzzle->is_hole[cell]);
    }
    if (puzzle->is_unique) {
        memcpy(filling->known_kinds, filling->kinds, filling->kind_count * sizeof *filling->kinds);
        place_init(known, topology, filling->known_kinds, filling->kind_count, &filling->budget);
        known->letters = filling->letters;
        known->full = count_placing;
        known->context = filling;
    }
}

enum wg_status fill_board(const struct fill_puzzle *puzzle, uint32_t *paths_out, bool *found_out,
                          struct wg_error *error)
{
    struct filling *const filling = malloc(sizeof *filling); /* to set it to 0 would take time */
    enum wg_status status = WG_OK;
    bool is_proven = !has_right_size(puzzle); /* that there is no board */
    *found_out = false;
    TRY_MEMORY(error, filling != NULL);
    filling->puzzle = puzzle;
    filling->paths = paths_out;
    filling->kind_count = 0;
    filling->is_found = false;
    filling->random.state = puzzle->seed;
    filling->budget = (struct place_budget){.limit = FIRST_STEPS, .watch = puzzle->watch};
    if (!is_proven) {
        prepare(filling);
    }
    while (status == WG_OK && !filling->is_found && !is_proven) {
        filling->budget.is_over = false;
        filling->budget.steps = 0;
        is_proven = place_run(&filling->place);
        filling->budget.limit += filling->budget.limit / 2;
        if (filling->budget.is_stopped) {
            status = fail(error, WG_STOPPED, "stopped by the caller");
        }
    }
    *found_out = filling->is_found;
    free(filling);
    return status;
}
