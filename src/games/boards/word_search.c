/* SPDX-License-Identifier: MIT */
/*
 * word_search.c: see fill.h. An occurrence of a word is a straight path that spells it.
 *
 * The search is depth-first: it places the words, the longest first, each at a random place that
 * fits, and then fills the other cells with random letters. A letter that completes an occurrence
 * of a word is refused. Like fill.c, the search begins again when it has taken too many steps, and
 * may then take more; a round that ends within its steps without a board proves that there is none.
 */
#include "boards/fill.h"

#include "base/error.h"
#include "boards/place.h"

#include <stdlib.h>

/* A step tries a place of a word, or a letter on a cell. */
enum { FIRST_STEPS = 1 << 16 };

enum { SYMBOLS = 256, TILE_NONE = 0xffff };

struct making {
    const struct fill_puzzle *search;
    uint32_t cell_count;
    uint32_t *paths;                     /* see word_search_make */
    uint32_t order[FILL_MAX_CELLS];      /* the words, the longest first */
    uint32_t begins[FILL_MAX_CELLS];     /* by word: where its path begins in `paths` */
    uint16_t tiles[FILL_MAX_CELLS];      /* by cell: a symbol, or TILE_NONE */
    uint16_t counts[FILL_MAX_CELLS];     /* by cell: how many words use it */
    uint32_t free_cells[FILL_MAX_CELLS]; /* which no word uses */
    bool is_usual[SYMBOLS];              /* the symbols of the words */
    struct random random;
    struct place_budget budget;
    bool is_found;
};

static uint32_t cells_of(const struct fill_puzzle *search)
{
    const struct topology_shape *const shape = &search->lines[0].shape;
    return shape->rows * shape->columns;
}

/* Returns the next cell in a direction, or the cell count if there is none. */
static uint32_t next_cell(const struct fill_puzzle *search, uint32_t line, uint32_t cell)
{
    const struct topology *const topology = &search->lines[line];
    const uint32_t at = topology->begins[cell];
    return at < topology->begins[cell + 1] ? topology->neighbours[at] : cells_of(search);
}

static uint32_t longest_of(const struct making *making)
{
    return making->search->words[making->order[0]].length;
}

/* --- Occurrences */

/* Returns the number of the cells in a straight row that a path can have from `cell` on, at most
   `most`; on a torus, a row ends where it began. */
static uint32_t row_from(const struct fill_puzzle *search, uint32_t line, uint32_t cell,
                         uint32_t most, uint32_t *cells_out)
{
    const uint32_t none = cells_of(search);
    uint32_t count = 0;
    for (uint32_t at = cell; at != none && count < most && (count == 0 || at != cell);
         at = next_cell(search, line, at)) {
        cells_out[count++] = at;
    }
    return count;
}

static bool is_on(const struct making *making, const struct fill_word *word, const uint32_t *cells,
                  uint32_t count)
{
    uint32_t i = 0;
    while (i < word->length && i < count && making->tiles[cells[i]] == word->symbols[i]) {
        i++;
    }
    return i == word->length;
}

/* Returns whether all cells of the occurrence are in the line of one word. */
static bool is_in_line(const struct making *making, const uint32_t *cells, uint32_t count)
{
    const struct fill_puzzle *const search = making->search;
    for (uint32_t word = 0; word < search->word_count; word++) {
        const uint32_t *const path = making->paths + making->begins[word];
        uint32_t inside = 0;
        for (uint32_t i = 0; i < count; i++) {
            for (uint32_t j = 0; j < search->words[word].length; j++) {
                inside += cells[i] == path[j];
            }
        }
        if (inside == count) {
            return true;
        }
    }
    return false;
}

/* Returns whether a word has an occurrence from `cell` on that is in no line. */
static bool begins_further_word(const struct making *making, uint32_t cell, uint32_t line,
                                uint32_t *cells)
{
    const struct fill_puzzle *const search = making->search;
    const uint32_t count = row_from(search, line, cell, longest_of(making), cells);
    for (uint32_t word = 0; word < search->word_count; word++) {
        if (is_on(making, &search->words[word], cells, count) &&
            !is_in_line(making, cells, search->words[word].length)) {
            return true;
        }
    }
    return false;
}

/* Returns whether an occurrence that is in no line has this cell, at one of its first `most`
   symbols. */
static bool makes_further_word(const struct making *making, uint32_t cell, uint32_t most)
{
    const struct fill_puzzle *const search = making->search;
    uint32_t before[FILL_MAX_CELLS];
    uint32_t cells[FILL_MAX_CELLS];
    for (uint32_t line = 0; line < search->line_count; line++) {
        const uint32_t back = search->line_count - 1 - line;
        const uint32_t count = row_from(search, back, cell, most, before);
        for (uint32_t i = 0; i < count && making->tiles[before[i]] != TILE_NONE; i++) {
            if (begins_further_word(making, before[i], line, cells)) {
                return true;
            }
        }
    }
    return false;
}

/* --- Letters on the other cells */

/* Draws a letter as often as the words have it. */
static uint16_t draw_letter(struct making *making)
{
    const struct fill_puzzle *const search = making->search;
    const struct fill_word *const word =
        &search->words[random_below(&making->random, search->word_count)];
    return word->symbols[random_below(&making->random, word->length)];
}

static bool fill_cells(struct making *making, uint32_t number, uint32_t count);

/* Puts a letter on the cell, and fills the cells after it. Returns false to end the search.
   NOLINTNEXTLINE(misc-no-recursion): at most one call for each cell */
static bool fill_cell(struct making *making, uint32_t number, uint32_t count, uint16_t letter)
{
    const uint32_t cell = making->free_cells[number];
    making->tiles[cell] = letter;
    if (!place_spend_step(&making->budget)) {
        return false;
    }
    return makes_further_word(making, cell, longest_of(making)) ||
           fill_cells(making, number + 1, count);
}

/* Fills the cells from `number` on: tries letters that are drawn, then all letters of the words,
   then all letters. Returns false to end the search.
   NOLINTNEXTLINE(misc-no-recursion): at most one call for each cell */
static bool fill_cells(struct making *making, uint32_t number, uint32_t count)
{
    enum { DRAWS = 8 };
    const uint32_t symbols = making->search->symbol_count;
    bool goes_on = true;
    if (number == count) {
        making->is_found = true;
        return false;
    }
    for (uint32_t i = 0; i < DRAWS && goes_on; i++) {
        goes_on = fill_cell(making, number, count, draw_letter(making));
    }
    const uint32_t first = random_below(&making->random, symbols);
    for (uint32_t i = 0; i < 2 * symbols && goes_on; i++) {
        const uint16_t letter = (uint16_t)((first + i) % symbols);
        if (making->is_usual[letter] == (i < symbols)) {
            goes_on = fill_cell(making, number, count, letter);
        }
    }
    if (!making->is_found) {
        making->tiles[making->free_cells[number]] = TILE_NONE;
    }
    return goes_on;
}

/* --- Words */

/* Fills the other cells. */
static bool finish(struct making *making)
{
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < making->cell_count; cell++) {
        if (making->tiles[cell] != TILE_NONE) {
            if (makes_further_word(making, cell, 1)) {
                return true;
            }
        } else if (!making->search->is_hole[cell]) {
            making->free_cells[count++] = cell;
        }
    }
    return fill_cells(making, 0, count);
}

/* Puts the word on the cells of its path if it fits there. */
static bool put_word(struct making *making, const struct fill_word *word, const uint32_t *path)
{
    for (uint32_t i = 0; i < word->length; i++) {
        const uint16_t tile = making->tiles[path[i]];
        if (making->search->is_hole[path[i]] || (tile != TILE_NONE && tile != word->symbols[i])) {
            return false;
        }
    }
    for (uint32_t i = 0; i < word->length; i++) {
        making->tiles[path[i]] = word->symbols[i];
        making->counts[path[i]]++;
    }
    return true;
}

static void remove_word(struct making *making, const struct fill_word *word, const uint32_t *path)
{
    for (uint32_t i = 0; i < word->length; i++) {
        if (--making->counts[path[i]] == 0) {
            making->tiles[path[i]] = TILE_NONE;
        }
    }
}

/* Places the words from `number` in the order on, and fills the rest. Returns false to end the
   search. */
/* NOLINTNEXTLINE(misc-no-recursion): at most one call for each word */
static bool place_words(struct making *making, uint32_t number)
{
    const struct fill_puzzle *const search = making->search;
    if (number == search->word_count) {
        return finish(making);
    }
    const uint32_t index = making->order[number];
    const struct fill_word *const word = &search->words[index];
    uint32_t *const path = making->paths + making->begins[index];
    const uint32_t places = making->cell_count * search->line_count;
    const struct place_tour tour = place_tour_draw(&making->random, places);
    bool goes_on = true;
    for (uint32_t i = 0; i < places && goes_on; i++) {
        const uint32_t place = place_tour_at(&tour, i);
        const uint32_t cell = place / search->line_count;
        goes_on = place_spend_step(&making->budget);
        if (goes_on &&
            row_from(search, place % search->line_count, cell, word->length, path) ==
                word->length &&
            put_word(making, word, path)) {
            goes_on = place_words(making, number + 1);
            if (!making->is_found) {
                remove_word(making, word, path);
            }
        }
    }
    return goes_on;
}

/* --- The whole */

/* Sorts the words by their lengths, and lists their symbols. */
static void list_words(struct making *making)
{
    const struct fill_puzzle *const search = making->search;
    uint32_t begin = 0;
    for (uint32_t i = 0; i < search->word_count; i++) {
        const struct fill_word *const word = &search->words[i];
        uint32_t at = i;
        for (; at > 0 && search->words[making->order[at - 1]].length < word->length; at--) {
            making->order[at] = making->order[at - 1];
        }
        making->order[at] = i;
        making->begins[i] = begin;
        begin += word->length;
        for (uint32_t j = 0; j < word->length; j++) {
            making->is_usual[word->symbols[j]] = true;
        }
    }
}

static bool has_inside(const struct fill_word *word, const struct fill_word *inner)
{
    for (uint32_t begin = 0; begin + inner->length <= word->length; begin++) {
        if (fill_word_is(inner, word->symbols + begin, false) ||
            fill_word_is(inner, word->symbols + begin, true)) {
            return true;
        }
    }
    return false;
}

uint32_t word_search_find_inside(const struct fill_puzzle *search, uint32_t *in_out)
{
    for (uint32_t inner = 0; inner < search->word_count; inner++) {
        for (uint32_t outer = 0; outer < search->word_count; outer++) {
            if (outer != inner && has_inside(&search->words[outer], &search->words[inner])) {
                *in_out = outer;
                return inner;
            }
        }
    }
    return search->word_count;
}

/* Whether the words have more different symbols than the board has cells. */
static bool has_too_few_cells(const struct making *making)
{
    uint32_t cells = 0;
    uint32_t symbols = 0;
    for (uint32_t cell = 0; cell < making->cell_count; cell++) {
        cells += !making->search->is_hole[cell];
    }
    for (uint32_t symbol = 0; symbol < SYMBOLS; symbol++) {
        symbols += making->is_usual[symbol];
    }
    return symbols > cells;
}

enum wg_status word_search_make(const struct fill_puzzle *search, uint8_t *tiles_out,
                                uint32_t *paths_out, bool *found_out, struct wg_error *error)
{
    struct making *const making = calloc(1, sizeof *making);
    enum wg_status status = WG_OK;
    *found_out = false;
    TRY_MEMORY(error, making != NULL);
    making->search = search;
    making->cell_count = cells_of(search);
    making->paths = paths_out;
    making->random.state = search->seed;
    making->budget = (struct place_budget){.limit = FIRST_STEPS, .watch = search->watch};
    list_words(making);
    for (uint32_t cell = 0; cell < making->cell_count; cell++) {
        making->tiles[cell] = TILE_NONE;
    }
    bool is_proven = has_too_few_cells(making); /* that there is no board */
    while (status == WG_OK && !making->is_found && !is_proven) {
        making->budget.is_over = false;
        making->budget.steps = 0;
        is_proven = place_words(making, 0);
        making->budget.limit += making->budget.limit / 2;
        if (making->budget.is_stopped) {
            status = fail(error, WG_STOPPED, "stopped by the caller");
        }
    }
    *found_out = making->is_found;
    for (uint32_t cell = 0; cell < making->cell_count && making->is_found; cell++) {
        tiles_out[cell] = (uint8_t)making->tiles[cell];
    }
    free(making);
    return status;
}
