/* SPDX-License-Identifier: MIT */
/*
 * find_word.c: one path that spells a given word.
 *
 * Depth-first over cells, with a stack of its own. What is compared is the tiles'
 * text, so the word need not be in the dictionary, nor its letters. First the bytes
 * of the word are counted against those of all tiles, which settles most words that
 * are not there. There is no clever pruning beyond that: one letter everywhere is
 * exponential, and for the caller's time limit.
 */
#define _POSIX_C_SOURCE 200809L /* clock.h */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/marks.h"
#include "base/utf8.h"
#include "board/tile.h"
#include "dict/read/dict.h"

#include <stdlib.h>
#include <string.h>

/* A cell of the path, and what of it has been tried. */
struct step {
    uint32_t cell;
    uint32_t neighbour; /* into the topology: where to go next */
    uint32_t neighbours_end;
    size_t begin;           /* where in the word the tile's text begins */
    size_t nbytes;          /* of the word that the tile stands for at present */
    struct wg_text untried; /* alternatives of the tile */
};

struct search {
    const struct wg_board *board;
    char *word; /* folded */
    size_t word_nbytes;
    size_t word_capacity;
    size_t letters; /* of the word */
    size_t longest; /* the most bytes that one wildcard can stand for */
    struct step *steps;
    size_t depth;
    bool *used; /* by cell */
    double seconds;
    double deadline; /* by clock_seconds */
    uint64_t turns;  /* since then; the clock is read every 65,536 */
};

static struct wg_text rest_of_word(const struct search *search, size_t begin)
{
    return (struct wg_text){search->word + begin, search->word_nbytes - begin};
}

/* Folds the word, counts its letters, and finds what a wildcard can do. */
static bool fold_word(struct search *search, struct wg_text word)
{
    const struct alphabet *alphabet = &search->board->dict->alphabet;
    while (word.nbytes > 0) {
        size_t nbytes = 0;
        if (!ARRAY_RESERVE(search->word,
                           &search->word_capacity,
                           search->word_nbytes + FOLD_ROOM(word))) {
            return false;
        }
        const size_t taken =
            fold_next(alphabet, word, search->word + search->word_nbytes, &nbytes);
        search->word_nbytes += nbytes;
        word.bytes += taken;
        word.nbytes -= taken;
    }
    for (size_t at = 0; at < search->word_nbytes; search->letters++) {
        const struct wg_text rest = rest_of_word(search, at);
        const size_t letter = letter_nbytes(rest);
        uint32_t symbol = 0;
        size_t nbytes = match_symbol(alphabet, rest, rest.nbytes, &symbol);
        nbytes = nbytes > letter ? nbytes : letter;
        search->longest = nbytes > search->longest ? nbytes : search->longest;
        at += letter;
    }
    return true;
}

/* Whether the board has the bytes of the word, if wildcards make up for the rest. */
static bool has_letters(const struct search *search)
{
    const struct wg_board *board = search->board;
    size_t counts[256] = {0};
    size_t wildcards = 0;
    size_t missing = 0;
    for (size_t i = 0; i < board->texts_nbytes; i++) {
        counts[(unsigned char)board->texts[i]]++;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        wildcards += board->tiles[cell].kind == TILE_WILDCARD;
    }
    for (size_t i = 0; i < search->word_nbytes; i++) {
        size_t *count = &counts[(unsigned char)search->word[i]];
        missing += *count == 0;
        *count -= *count > 0;
    }
    return missing <= wildcards * search->longest;
}

/*
 * The next thing that a wildcard can stand for: each symbol that the word goes on
 * with, the longest first, and last a single letter, symbol or not.
 */
static bool match_wildcard(const struct search *search, struct step *step)
{
    const struct wg_text rest = rest_of_word(search, step->begin);
    const size_t letter = letter_nbytes(rest);
    if (step->nbytes == letter) {
        return false;
    }
    const size_t limit = step->nbytes == 0 ? rest.nbytes : step->nbytes - 1;
    uint32_t symbol = 0;
    step->nbytes = match_symbol(&search->board->dict->alphabet, rest, limit, &symbol);
    if (step->nbytes < letter) {
        step->nbytes = letter;
    }
    return true;
}

/* Goes to the next way in which the step's tile spells on; false: none is left. */
static bool match_tile(const struct search *search, struct step *step)
{
    if (search->board->tiles[step->cell].kind == TILE_WILDCARD) {
        return match_wildcard(search, step);
    }
    const struct wg_text rest = rest_of_word(search, step->begin);
    while (step->untried.nbytes > 0) {
        const struct wg_text text = next_alternative(&step->untried);
        /* Empty: where a symbol's own text has a '|', as only a forged one does. */
        if (text.nbytes > 0 && text.nbytes <= rest.nbytes &&
            memcmp(text.bytes, rest.bytes, text.nbytes) == 0 &&
            is_letter_end(rest, text.nbytes)) {
            step->nbytes = text.nbytes;
            return true;
        }
    }
    return false;
}

static void push(struct search *search, uint32_t cell, size_t begin)
{
    const struct wg_board *board = search->board;
    const struct tile *tile = &board->tiles[cell];
    search->used[cell] = true;
    search->steps[search->depth++] = (struct step){
        .cell = cell,
        .begin = begin,
        .untried = {board->texts + tile->text_off, tile->text_nbytes},
    };
}

/* Searches from one cell. On success the steps are the path; else depth is 0. */
static enum wg_status search_from(struct search *search, uint32_t start)
{
    const struct topology *topology = &search->board->topology;
    push(search, start, 0);
    while (search->depth > 0) {
        struct step *step = &search->steps[search->depth - 1];
        if (search->seconds > 0 && (++search->turns & 0xffff) == 0 &&
            clock_seconds() >= search->deadline) {
            return WG_STOPPED;
        }
        if (step->neighbour < step->neighbours_end) {
            const uint32_t cell = topology->neighbours[step->neighbour++];
            if (!search->used[cell]) {
                push(search, cell, step->begin + step->nbytes);
            }
        } else if (!match_tile(search, step)) {
            search->used[step->cell] = false;
            search->depth--;
        } else if (step->begin + step->nbytes == search->word_nbytes) {
            return WG_OK;
        } else {
            step->neighbour = topology->begins[step->cell];
            step->neighbours_end = topology->begins[step->cell + 1];
        }
    }
    return WG_OK;
}

static enum wg_status search_board(struct search *search, int64_t from,
                                   struct wg_error *error)
{
    const uint32_t cells = search->board->cells;
    const uint32_t first = from < 0 ? 0 : (uint32_t)from;
    const uint32_t last = from < 0 ? cells - 1 : (uint32_t)from;
    /* Each step spells a letter at least, and takes a cell. */
    const size_t most_steps = search->letters < cells ? search->letters : cells;
    size_t capacity = 0;
    if (cells == 0) {
        return WG_OK;
    }
    search->used = calloc(cells, sizeof *search->used);
    if (search->used == NULL || !ARRAY_RESERVE(search->steps, &capacity, most_steps)) {
        return fail_memory(error);
    }
    search->deadline = clock_seconds() + search->seconds;
    for (uint32_t cell = first; cell <= last && search->depth == 0; cell++) {
        if (search_from(search, cell) != WG_OK) {
            return fail(error, WG_STOPPED, "the time limit ended the search");
        }
    }
    return WG_OK;
}

enum wg_status wg_board_find_word(const struct wg_board *board, struct wg_text word,
                                  int64_t from, double seconds, uint32_t *path_out,
                                  uint32_t *ncells_out, struct wg_error *error)
{
    struct search search = {.board = board, .seconds = seconds};
    enum wg_status status = WG_OK;
    if (from < -1 || from >= (int64_t)board->cells) {
        return fail(error,
                    WG_MISUSE,
                    "start cell %lld is not on a board of %lu cells",
                    (long long)from,
                    (unsigned long)board->cells);
    }
    if (word.nbytes == 0) {
        return fail(error, WG_BAD_INPUT, "the word is empty");
    }
    if (!utf8_is_valid(word.bytes, word.nbytes)) {
        return fail(error, WG_BAD_INPUT, "the word is not valid UTF-8");
    }
    if (!fold_word(&search, word)) {
        status = fail_memory(error);
    } else if (has_letters(&search)) {
        status = search_board(&search, from, error);
    }
    if (status == WG_OK) {
        for (size_t i = 0; i < search.depth; i++) {
            path_out[i] = search.steps[i].cell;
        }
        *ncells_out = (uint32_t)search.depth;
    }
    free(search.used);
    free(search.steps);
    free(search.word);
    return status;
}
