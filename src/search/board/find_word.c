/* SPDX-License-Identifier: MIT */
/*
 * find_word.c: finds the paths that spell a given word. See find_word.h.
 *
 * This is a depth-first search over cells, with an explicit stack. A read_fn finds the readings of
 * a cell that spell the next units of the word. Units are codes of symbols or bytes of text. Before
 * the search, the units of the word are counted and compared with the units of all tiles. This
 * rejects most words that are not on the board. Nothing else shortens the search: if all tiles have
 * the same letter, the time grows exponentially, and only the caller's limits end the search.
 */
#include "board/find_word.h"
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/marks.h"
#include "base/memory.h"
#include "base/text.h"
#include "board/tidy.h"
#include "board/tile.h"

#include <string.h>

/* Finds the next untried reading of the step's cell that spells the beginning of `rest`. Returns
   false if there is none. */
typedef bool read_fn(const struct word_walk *walk, struct wg_text rest, struct word_step *step);

/* Finds the first reading of `cell` that spells the beginning of `rest`, and sets the step to it.
   Returns false if there is none. */
typedef bool enter_fn(const struct word_walk *walk, struct wg_text rest, uint32_t cell,
                      struct word_step *step);

void word_walk_free(struct word_walk *walk)
{
    FREE_ALL(walk->steps, walk->used, walk->text, walk->chains, walk->matches);
}

static enum wg_status look_at_limits(struct word_walk *walk, struct wg_error *error)
{
    walk->turns = 0;
    if (!limits_go_on(&walk->limits)) {
        return fail(error, WG_STOPPED, "stopped by the caller");
    }
    return clock_is_over(walk->deadline)
               ? fail(error, WG_STOPPED, "the time limit ended the search")
               : WG_OK;
}

enum wg_status word_walk_work(struct word_walk *walk, size_t turns, struct wg_error *error)
{
    enum { TURNS_PER_LOOK = 1 << 14 };
    walk->turns += turns;
    return walk->turns < TURNS_PER_LOOK ? WG_OK : look_at_limits(walk, error);
}

/* Moves the step to its next reading or cell that matches. Returns false if there is none. */
ALWAYS_INLINE bool next_match(const struct word_walk *walk, const uint32_t *neighbours,
                              struct word_step *step, bool is_first, enter_fn *enter, read_fn *read)
{
    const bool *const used = walk->used;
    const struct wg_text rest = text_from(walk->word, step->begin);
    const uint32_t end = step->cells_end;
    bool is_match = step->untried < step->untried_end && read(walk, rest, step);
    uint32_t next = step->next_cell;
    for (; !is_match && next < end; next++) {
        const uint32_t cell = is_first ? next : neighbours[next];
        is_match = !used[cell] && enter(walk, rest, cell, step);
    }
    step->next_cell = next;
    return is_match;
}

/* Walks over the cells of one topology. *ends_out is whether no other topology is wanted. */
ALWAYS_INLINE enum wg_status walk_pass(struct word_walk *walk, const struct topology *topology,
                                       enter_fn *enter, read_fn *read, bool *ends_out,
                                       struct wg_error *error)
{
    const uint32_t *const begins = topology->begins;
    const bool uses_up = !topology->shape.may_reuse;
    walk->steps[0] =
        (struct word_step){.next_cell = walk->first_cell, .cells_end = walk->cells_end};
    for (size_t depth = 1; depth > 0;) {
        struct word_step *const step = &walk->steps[depth - 1];
        TRY(word_walk_work(walk, 1, error));
        if (step->size > 0) {
            walk->used[step->cell] = false;
        }
        if (!next_match(walk, topology->neighbours, step, depth == 1, enter, read)) {
            depth--;
        } else if (step->begin + step->size < walk->word.nbytes) {
            walk->used[step->cell] = uses_up;
            walk->steps[depth++] = (struct word_step){.next_cell = begins[step->cell],
                                                      .cells_end = begins[step->cell + 1],
                                                      .begin = step->begin + step->size};
        } else if (walk->found == NULL || !walk->found(walk->context, walk->steps, depth)) {
            walk->depth = depth;
            *ends_out = true;
            break;
        }
    }
    return WG_OK;
}

ALWAYS_INLINE enum wg_status walk_board(struct word_walk *walk, enter_fn *enter, read_fn *read,
                                        struct wg_error *error)
{
    const struct wg_board *const board = walk->board;
    const size_t cells = board->cells;
    /* Each step spells at least one unit. If cells are used up, each step but the last uses one. */
    const size_t most_steps =
        walk->word.nbytes <= cells || wg_board_may_reuse(board) ? walk->word.nbytes : cells + 1;
    enum wg_status status = WG_OK;
    bool ends = false;
    TRY_MEMORY(error, ARRAY_RESERVE(walk->steps, &walk->steps_capacity, most_steps) &&
                          ARRAY_RESERVE(walk->used, &walk->used_capacity, cells + 1));
    memset(walk->used, 0, cells);
    for (uint32_t pass = 0; pass < board_pass_count(board) && status == WG_OK && !ends; pass++) {
        status = walk_pass(walk, board_pass(board, pass), enter, read, &ends, error);
    }
    return status;
}

/* Returns whether the board lacks at most `slack` units of the word. counts[unit] is how often the
   board has the unit; the counts are the same afterwards. If a path may use a cell again, the board
   has a unit as often as is wanted, or never. */
static bool has_units(const struct word_walk *walk, int32_t *counts, size_t slack)
{
    const struct wg_text word = walk->word;
    const int taken = wg_board_may_reuse(walk->board) ? 0 : 1;
    bool has_all = true;
    size_t i = 0;
    for (; i < word.nbytes && has_all; i++) {
        int32_t *const left = &counts[(unsigned char)word.bytes[i]];
        if (*left <= 0) {
            has_all = slack > 0;
            slack -= (size_t)taken;
        }
        *left -= taken;
    }
    while (i-- > 0) {
        counts[(unsigned char)word.bytes[i]] += taken;
    }
    return has_all;
}

/* --- By symbols */

bool word_walk_prepare(struct word_walk *walk)
{
    enum { CODES = 256 };
    const struct wg_board *const board = walk->board;
    NEED(ARRAY_RESERVE(walk->chains, &walk->chains_capacity, (size_t)board->cells + 1) &&
         ARRAY_RESERVE(walk->matches, &walk->matches_capacity, CODES));
    board_find_chains(board, walk->chains);
    memset(walk->matches, 0, CODES * sizeof *walk->matches);
    for (uint32_t node = 0; node < board->node_count; node++) {
        for (uint32_t i = 0; i < board->set_words; i++) {
            uint32_t set = board->letters[(size_t)node * board->set_words + i];
            for (; set != 0; set &= set - 1) {
                walk->matches[i * 32 + (uint32_t)__builtin_ctz(set)]++;
            }
        }
    }
    return true;
}

ALWAYS_INLINE bool node_matches(const struct wg_board *board, uint32_t node, char unit)
{
    const uint32_t code = (unsigned char)unit;
    return (board->letters[(size_t)node * board->set_words + code / 32] >> code % 32 & 1) != 0;
}

static __attribute__((noinline)) bool read_chain(const struct word_walk *walk, struct wg_text rest,
                                                 struct word_step *step)
{
    const struct wg_board *const board = walk->board;
    while (step->untried < step->untried_end) {
        uint32_t node;
        bool matches = true;
        step->size = 0;
        do {
            node = step->untried++;
            matches = matches && step->size < rest.nbytes &&
                      node_matches(board, node, rest.bytes[step->size]);
            step->size++;
        } while (board->nodes[node].next != NODE_NONE);
        if (matches) {
            return true;
        }
    }
    return false;
}

/* Tries the cell's own node, then the cell's chains. */
ALWAYS_INLINE bool enter_nodes(const struct word_walk *walk, struct wg_text rest, uint32_t cell,
                               struct word_step *step)
{
    const uint32_t begin = walk->chains[cell];
    const uint32_t end = walk->chains[cell + 1];
    const bool matches = node_matches(walk->board, cell, rest.bytes[0]);
    if (!matches && begin == end) {
        return false;
    }
    step->cell = cell;
    step->untried = begin;
    step->untried_end = end;
    step->size = 1;
    return matches || read_chain(walk, rest, step);
}

enum wg_status word_walk_symbols(struct word_walk *walk, struct wg_text codes,
                                 struct wg_error *error)
{
    walk->word = codes;
    walk->is_text = false;
    walk->has_long_symbol = false;
    return has_units(walk, walk->matches, 0) ? walk_board(walk, enter_nodes, read_chain, error)
                                             : WG_OK;
}

/* --- By text */

struct word_letter word_walk_text_letter(const struct word_walk *walk, size_t begin, size_t end)
{
    const struct wg_dict *const dict = walk->board->dict;
    const struct wg_text text = {walk->word.bytes + begin, end - begin};
    uint32_t symbol = 0;
    const size_t nbytes = match_symbol(&dict->alphabet, text, text.nbytes, &symbol);
    return nbytes > 0 ? (struct word_letter){nbytes, dict->codes[symbol]}
                      : (struct word_letter){letter_nbytes(text), CODE_NONE};
}

/* Folds the word. Returns false if there is not enough memory. */
static bool fold_word(struct word_walk *walk, struct wg_text word)
{
    size_t nbytes = 0;
    while (word.nbytes > 0) {
        size_t folded = 0;
        NEED(ARRAY_RESERVE(walk->text, &walk->text_capacity, nbytes + FOLD_ROOM(word)));
        const size_t taken =
            fold_next(&walk->board->dict->alphabet, word, walk->text + nbytes, &folded);
        nbytes += folded;
        text_skip(&word, taken);
    }
    walk->word = (struct wg_text){walk->text, nbytes};
    return true;
}

/* Returns false if the tiles lack more bytes of the word than the wildcards can stand for. Sets
   has_long_symbol. */
static bool has_text(struct word_walk *walk)
{
    const struct wg_board *const board = walk->board;
    int32_t counts[256] = {0};
    size_t wildcards = 0;
    size_t longest = 0; /* symbol of the word, in bytes: the most that a wildcard matches */
    size_t letter;
    for (size_t i = 0; i < board->texts_nbytes; i++) {
        counts[(unsigned char)board->texts[i]]++;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        wildcards += board->tiles[cell].kind == TILE_WILDCARD;
    }
    const bool has_all = has_units(walk, counts, 0);
    if (!has_all && wildcards == 0) {
        return false;
    }
    for (size_t at = 0; at < walk->word.nbytes; at += letter) {
        const size_t nbytes = word_walk_text_letter(walk, at, walk->word.nbytes).size;
        letter = letter_nbytes(text_from(walk->word, at));
        walk->has_long_symbol |= nbytes > letter;
        longest = nbytes > longest ? nbytes : longest;
    }
    return has_all || has_units(walk, counts, wildcards * longest);
}

/* Chooses the text that a wildcard stands for at this place of the word. The first call chooses the
   longest symbol, each later call the next shorter one, and the last call a single letter, which
   need not be a symbol. */
static void read_wildcard(const struct word_walk *walk, struct wg_text rest, struct word_step *step)
{
    const size_t letter = letter_nbytes(rest);
    const size_t limit = step->size == 0 ? rest.nbytes : step->size - 1;
    uint32_t symbol = 0;
    step->size = match_symbol(&walk->board->dict->alphabet, rest, limit, &symbol);
    if (step->size <= letter) {
        step->size = letter;
        step->untried = step->untried_end;
    }
}

static bool read_tile(const struct word_walk *walk, struct wg_text rest, struct word_step *step)
{
    const struct wg_board *const board = walk->board;
    if (board->tiles[step->cell].kind == TILE_WILDCARD) {
        read_wildcard(walk, rest, step);
        return true;
    }
    while (step->untried < step->untried_end) {
        struct wg_text untried = {board->texts + step->untried, step->untried_end - step->untried};
        const struct wg_text text = next_alternative(&untried);
        step->untried = step->untried_end - (uint32_t)untried.nbytes;
        /* `text` is empty only if a symbol contains '|', as in a forged dictionary. */
        if (text.nbytes > 0 && text.nbytes <= rest.nbytes && text.bytes[0] == rest.bytes[0] &&
            memcmp(text.bytes, rest.bytes, text.nbytes) == 0 &&
            is_letter_end(&walk->board->dict->alphabet, rest, text.nbytes)) {
            step->size = text.nbytes;
            return true;
        }
    }
    return false;
}

/* Untried readings are alternatives, and are stored as a range of offsets in board->texts. For a
   wildcard, only whether the range is empty is used. */
ALWAYS_INLINE bool enter_tile(const struct word_walk *walk, struct wg_text rest, uint32_t cell,
                              struct word_step *step)
{
    const struct tile *const tile = &walk->board->tiles[cell];
    step->cell = cell;
    step->untried = tile->text_off;
    step->untried_end = tile->text_off + tile->text_nbytes + (tile->kind == TILE_WILDCARD);
    step->size = 0;
    return step->untried < step->untried_end && read_tile(walk, rest, step);
}

enum wg_status word_walk_text(struct word_walk *walk, struct wg_text word, struct wg_error *error)
{
    if (word.nbytes == 0) {
        return fail(error, WG_BAD_INPUT, "the word is empty");
    }
    if (!utf8_is_valid(word.bytes, word.nbytes)) {
        return fail(error, WG_BAD_INPUT, "the word is not valid UTF-8");
    }
    TRY_MEMORY(error, fold_word(walk, word));
    if (walk->word.nbytes == 0) {
        return fail(error, WG_BAD_INPUT, "the dictionary ignores all characters of the word");
    }
    walk->is_text = true;
    walk->has_long_symbol = false;
    return has_text(walk) ? walk_board(walk, enter_tile, read_tile, error) : WG_OK;
}

enum wg_status wg_board_find_word(const struct wg_board *board, struct wg_text word, int64_t from,
                                  const struct wg_limits *limits, uint32_t *path_out,
                                  uint32_t *ncells_out, struct wg_error *error)
{
    struct word_walk walk = {.board = board};
    TRY(limits_take(&walk.limits, limits, error));
    if (from < -1 || from >= (int64_t)board->cells) {
        return fail(error, WG_MISUSE, "start cell %lld is not on a board of %lu cells",
                    (long long)from, (unsigned long)board->cells);
    }
    walk.first_cell = from < 0 ? 0 : (uint32_t)from;
    walk.cells_end = from < 0 ? board->cells : walk.first_cell + 1;
    walk.deadline = clock_deadline(walk.limits.seconds);
    enum wg_status status = word_walk_text(&walk, tidy_word(board->dict, word), error);
    if (status == WG_OK) {
        *ncells_out = (uint32_t)walk.depth;
    }
    for (size_t i = 0; i < walk.depth; i++) {
        path_out[i] = walk.steps[i].cell;
    }
    word_walk_free(&walk);
    return status;
}
