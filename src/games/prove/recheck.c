/* SPDX-License-Identifier: MIT */
/* recheck.c: see recheck.h. */
#include "prove/recheck.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

enum { NO_FACE = 0xff };

/* A way to spell a word. */
struct way {
    uint8_t faces[PROVE_MAX_CELLS]; /* by cell; NO_FACE: the cell is not used */
    uint8_t word[PROVE_MAX_CELLS];  /* the faces in the order of the word, then NO_FACE */
    uint8_t read[PROVE_MAX_CELLS];  /* the way to read each, then NO_FACE */
    uint32_t points;
};

struct check {
    const struct recheck_options *options;
    const struct board_class *class;
    struct way *ways;
    size_t count;
    size_t capacity;
    uint8_t symbols[PROVE_MAX_CELLS * FACE_MAX_SYMBOLS];
    struct way path;
    uint8_t board[PROVE_MAX_CELLS];
    struct wg_error *error;
};

/* --- The ways */

static enum wg_status add_way(struct check *check, uint32_t points)
{
    if (check->count == PROVE_MAX_WAYS) {
        return fail_ways(check->error);
    }
    if (!ARRAY_RESERVE(check->ways, &check->capacity, check->count + 1)) {
        return fail_memory(check->error);
    }
    check->ways[check->count] = check->path;
    check->ways[check->count++].points = points;
    return WG_OK;
}

static enum wg_status spell(struct check *check, struct wg_cursor before, uint32_t cell,
                            uint32_t depth, uint32_t length);

/* Goes on behind the path, which ends on `cell` and has `depth` faces and `length` symbols. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status go_on(struct check *check, struct wg_cursor cursor, uint32_t cell,
                            uint32_t depth, uint32_t length)
{
    const struct face_trie_options *const words = &check->options->words;
    const struct prove_cells *const cells = check->options->cells;
    enum wg_status status = WG_OK;
    if (!limits_go_on(&check->options->watch)) {
        return fail(check->error, WG_STOPPED, "stopped");
    }
    if (wg_dict_is_word(words->dict, cursor)) {
        const uint32_t points = words->points(words->points_context, check->symbols, length);
        status = points > 0 ? add_way(check, points) : WG_OK;
    }
    for (uint32_t next = 0; next < cells->count && status == WG_OK; next++) {
        if ((cells->neighbours[cell] >> next & 1) != 0 && check->path.faces[next] == NO_FACE) {
            status = spell(check, cursor, next, depth, length);
        }
    }
    return status;
}

/* Puts the next face of the path, number `depth`, on a cell: each face of the class, read in each
   way. `length` counts the symbols so far. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status spell(struct check *check, struct wg_cursor before, uint32_t cell,
                            uint32_t depth, uint32_t length)
{
    const struct face_trie_options *const words = &check->options->words;
    enum wg_status status = WG_OK;
    for (uint64_t set = check->class->faces[cell]; set != 0; set &= set - 1) {
        const uint8_t number = (uint8_t)lowest_bit64(set);
        const struct face *face = &words->faces[number];
        for (uint8_t way = 0; face != NULL && status == WG_OK; way++, face = face->other) {
            struct wg_cursor cursor = before;
            bool is_beginning = face->count > 0;
            for (uint32_t i = 0; i < face->count && is_beginning; i++) {
                check->symbols[length + i] = face->symbols[i];
                is_beginning = wg_dict_step(words->dict, &cursor, face->symbols[i]);
            }
            check->path.faces[cell] = number;
            check->path.word[depth] = number;
            check->path.read[depth] = way;
            if (is_beginning) {
                status = go_on(check, cursor, cell, depth + 1, length + face->count);
            }
        }
    }
    check->path.faces[cell] = NO_FACE;
    check->path.word[depth] = NO_FACE;
    check->path.read[depth] = NO_FACE;
    return status;
}

static int compare_ways(const void *a, const void *b)
{
    const struct way *const first = a;
    const struct way *const second = b;
    return memcmp(first->faces, second->faces, offsetof(struct way, points));
}

static enum wg_status find_ways(struct check *check)
{
    const struct wg_cursor root = wg_dict_root(check->options->words.dict);
    enum wg_status status = WG_OK;
    size_t kept = 0;
    memset(&check->path, NO_FACE, sizeof check->path);
    for (uint32_t cell = 0; cell < check->options->cells->count && status == WG_OK; cell++) {
        status = spell(check, root, cell, 0, 0);
    }
    if (status == WG_OK && check->count > 0) {
        qsort(check->ways, check->count, sizeof *check->ways, compare_ways);
    }
    for (size_t i = 0; i < check->count; i++) {
        if (i == 0 || compare_ways(&check->ways[i], &check->ways[kept - 1]) != 0) {
            check->ways[kept++] = check->ways[i];
        }
    }
    check->count = kept;
    return status;
}

/* --- The boards */

/*
 * Returns the bound of ways of which only the cells from `cell` on count, and which are in the
 * order of these: the points of those that use none of these cells, and for each cell the highest
 * bound of the ways that use it first, with the same face.
 */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static uint64_t bound_of(const struct way *const *ways, size_t count, uint32_t cell, uint32_t cells)
{
    uint64_t highest[PROVE_MAX_CELLS] = {0};
    uint64_t bound = 0;
    for (size_t begin = 0, end; begin < count; begin = end) {
        const uint8_t *const faces = ways[begin]->faces;
        uint32_t first = cell;
        while (first < cells && faces[first] == NO_FACE) {
            first++;
        }
        if (first == cells) {
            bound += ways[begin]->points;
            end = begin + 1;
            continue;
        }
        end = begin;
        while (end < count &&
               memcmp(ways[end]->faces + cell, faces + cell, first + 1 - cell) == 0) {
            end++;
        }
        const uint64_t with_face = bound_of(ways + begin, end - begin, first + 1, cells);
        highest[first] = with_face > highest[first] ? with_face : highest[first];
    }
    for (uint32_t i = 0; i < cells; i++) {
        bound += highest[i];
    }
    return bound;
}

/* Finds the boards with the faces of the cells before `cell`. The ways are all that fit these, as
   bound_of needs them. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status look(struct check *check, const struct way *const *ways, size_t count,
                           uint32_t cell)
{
    const struct recheck_options *const options = check->options;
    const uint32_t cells = options->cells->count;
    if (!limits_go_on(&options->watch)) {
        return fail(check->error, WG_STOPPED, "stopped");
    }
    if (bound_of(ways, count, cell, cells) < options->wanted) {
        return WG_OK;
    }
    if (cell == cells) {
        return options->take(options->take_context, check->board, check->error);
    }
    const struct way **const fitting = malloc((count + 1) * sizeof(const struct way *));
    enum wg_status status = fitting != NULL ? WG_OK : fail_memory(check->error);
    size_t unused = count; /* the first way that does not use the cell */
    size_t used = 0;
    while (unused > 0 && ways[unused - 1]->faces[cell] == NO_FACE) {
        unused--;
    }
    for (uint64_t set = check->class->faces[cell]; set != 0 && status == WG_OK; set &= set - 1) {
        const uint8_t face = (uint8_t)lowest_bit64(set);
        size_t fits = 0;
        /* Merges the ways with this face and those without the cell. */
        for (size_t other = unused;
             other < count || (used < unused && ways[used]->faces[cell] == face);) {
            const bool has_used = used < unused && ways[used]->faces[cell] == face;
            const bool is_used =
                has_used &&
                (other == count || memcmp(ways[used]->faces + cell + 1,
                                          ways[other]->faces + cell + 1, cells - cell - 1) <= 0);
            fitting[fits++] = is_used ? ways[used++] : ways[other++];
        }
        check->board[cell] = face;
        status = look(check, fitting, fits, cell + 1);
    }
    free(fitting);
    return status;
}

enum wg_status recheck_class(const struct recheck_options *options, const struct board_class *class,
                             uint64_t *bound_out, struct wg_error *error)
{
    struct check check = {.options = options, .class = class, .error = error};
    enum wg_status status = find_ways(&check);
    const struct way **const ways = malloc((check.count + 1) * sizeof(const struct way *));
    if (ways == NULL && status == WG_OK) {
        status = fail_memory(error);
    }
    for (size_t i = 0; ways != NULL && i < check.count; i++) {
        ways[i] = &check.ways[i];
    }
    if (status == WG_OK) {
        *bound_out = bound_of(ways, check.count, 0, options->cells->count);
        status = look(&check, ways, check.count, 0);
    }
    free(ways);
    free(check.ways);
    return status;
}
