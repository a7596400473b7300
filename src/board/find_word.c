/* SPDX-License-Identifier: MIT */
/*
 * find_word.c: finds the paths that spell a given word, or only the first of them.
 *
 * This is a depth-first search over cells, with an explicit stack. It compares the texts of the
 * tiles, so the word and its letters need not be in the dictionary. Before the search, the bytes of
 * the word are counted and compared with the bytes of all tiles. This rejects most words that are
 * not on the board. Nothing else shortens the search: if all tiles have the same letter, the time
 * grows exponentially, and only the caller's time limit ends it.
 */
#include "board/find_word.h"
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/marks.h"
#include "base/utf8.h"
#include "board/tile.h"
#include "dict/read/dict.h"

#include <stdlib.h>
#include <string.h>

struct search {
    const struct wg_board *board;
    char *word; /* folded */
    size_t word_nbytes;
    size_t word_capacity;
    size_t letters;        /* in the word */
    size_t longest_symbol; /* in bytes; a wildcard can match no more */
    struct word_step *steps;
    size_t depth;
    bool *used; /* indexed by cell */
    word_path_fn *found;
    void *context;
    bool is_done; /* `found` returned false */
    double seconds;
    double deadline; /* a time of clock_seconds */
    uint64_t turns;  /* of the search loop; the clock is read every 65,536 turns */
};

static struct wg_text rest_of_word(const struct search *search, size_t begin)
{
    return (struct wg_text){search->word + begin, search->word_nbytes - begin};
}

/* Folds the word, counts its letters, and finds its longest symbol. */
static bool fold_word(struct search *search, struct wg_text word)
{
    const struct alphabet *alphabet = &search->board->dict->alphabet;
    while (word.nbytes > 0) {
        size_t nbytes = 0;
        if (!ARRAY_RESERVE(search->word, &search->word_capacity,
                           search->word_nbytes + FOLD_ROOM(word))) {
            return false;
        }
        const size_t taken = fold_next(alphabet, word, search->word + search->word_nbytes, &nbytes);
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
        search->longest_symbol = nbytes > search->longest_symbol ? nbytes : search->longest_symbol;
        at += letter;
    }
    return true;
}

/*
 * Returns false if the tiles lack more bytes of the word than the wildcards can stand for.
 */
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
    return missing <= wildcards * search->longest_symbol;
}

/*
 * Chooses what a wildcard stands for at this place of the word. The first call chooses the longest
 * symbol, each later call the next shorter one, and the last call a single letter, which need not
 * be a symbol. After that, returns false.
 */
static bool match_wildcard(const struct search *search, struct word_step *step)
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

/* Finds the next alternative of the tile that matches. Returns false at the end. */
static bool match_tile(const struct search *search, struct word_step *step)
{
    if (search->board->tiles[step->cell].kind == TILE_WILDCARD) {
        return match_wildcard(search, step);
    }
    const struct wg_text rest = rest_of_word(search, step->begin);
    while (step->untried.nbytes > 0) {
        const struct wg_text text = next_alternative(&step->untried);
        /* Empty only if a symbol's text has a '|', as in a forged dictionary. */
        if (text.nbytes > 0 && text.nbytes <= rest.nbytes &&
            memcmp(text.bytes, rest.bytes, text.nbytes) == 0 && is_letter_end(rest, text.nbytes)) {
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
    search->steps[search->depth++] = (struct word_step){
        .cell = cell,
        .begin = begin,
        .untried = {board->texts + tile->text_off, tile->text_nbytes},
    };
}

/* Searches from one cell. Fails with WG_STOPPED at the time limit. */
static enum wg_status search_from(struct search *search, uint32_t start)
{
    const struct topology *topology = &search->board->topology;
    push(search, start, 0);
    while (search->depth > 0) {
        struct word_step *step = &search->steps[search->depth - 1];
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
            if (!search->found(search->context, search->word, search->steps, search->depth)) {
                search->is_done = true;
                return WG_OK;
            }
        } else {
            step->neighbour = topology->begins[step->cell];
            step->neighbours_end = topology->begins[step->cell + 1];
        }
    }
    return WG_OK;
}

static enum wg_status search_board(struct search *search, int64_t from, struct wg_error *error)
{
    const uint32_t cells = search->board->cells;
    const uint32_t first = from < 0 ? 0 : (uint32_t)from;
    const uint32_t last = from < 0 ? cells - 1 : (uint32_t)from;
    /* Each step spells at least one letter and uses a cell. */
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
    for (uint32_t cell = first; cell <= last && !search->is_done; cell++) {
        if (search_from(search, cell) != WG_OK) {
            return fail(error, WG_STOPPED, "the time limit ended the search");
        }
    }
    return WG_OK;
}

enum wg_status board_find_paths(const struct wg_board *board, struct wg_text word, int64_t from,
                                double seconds, word_path_fn *found, void *context,
                                struct wg_error *error)
{
    struct search search = {.board = board, .seconds = seconds, .found = found, .context = context};
    enum wg_status status = clock_check_limit(seconds, error);
    if (status != WG_OK) {
        return status;
    }
    if (from < -1 || from >= (int64_t)board->cells) {
        return fail(error, WG_MISUSE, "start cell %lld is not on a board of %lu cells",
                    (long long)from, (unsigned long)board->cells);
    }
    if (word.nbytes == 0) {
        return fail(error, WG_BAD_INPUT, "the word is empty");
    }
    if (!utf8_is_valid(word.bytes, word.nbytes)) {
        return fail(error, WG_BAD_INPUT, "the word is not valid UTF-8");
    }
    if (!fold_word(&search, word)) {
        status = fail_memory(error);
    } else if (search.word_nbytes == 0) {
        status = fail(error, WG_BAD_INPUT, "no letter of the word counts");
    } else if (has_letters(&search)) {
        status = search_board(&search, from, error);
    }
    free(search.used);
    free(search.steps);
    free(search.word);
    return status;
}

/* The outputs of wg_board_find_word. */
struct first_path {
    uint32_t *cells;
    uint32_t ncells;
};

static bool keep_first(void *context, const char *word, const struct word_step *steps, size_t count)
{
    struct first_path *const path = context;
    (void)word;
    for (size_t i = 0; i < count; i++) {
        path->cells[i] = steps[i].cell;
    }
    path->ncells = (uint32_t)count;
    return false;
}

enum wg_status wg_board_find_word(const struct wg_board *board, struct wg_text word, int64_t from,
                                  double seconds, uint32_t *path_out, uint32_t *ncells_out,
                                  struct wg_error *error)
{
    struct first_path path = {.ncells = 0};
    path.cells = path_out;
    const enum wg_status status =
        board_find_paths(board, word, from, seconds, keep_first, &path, error);
    if (status == WG_OK) {
        *ncells_out = path.ncells;
    }
    return status;
}
