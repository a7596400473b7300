/* SPDX-License-Identifier: MIT */
/* checker.c: see checker.h. */
#include "prove/checker.h"

#include "base/error.h"
#include "base/load.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* --- Words */

enum { MAX_PREFIXES = 4 << 20, STEPS = 1 << 12 };

#define NOT_EXPANDED UINT32_MAX

/* A sequence of faces that begins a word, each read in one of its ways. */
struct prefix {
    struct wg_cursor cursor;
    uint32_t first;  /* the longer sequences: `count` in a row; or NOT_EXPANDED */
    uint32_t points; /* if it is a word */
    uint16_t count;
    uint8_t face;                       /* the number of the last face */
    uint8_t length;                     /* in symbols */
    const struct face_reading *reading; /* of the last face */
};

/* A way to spell a word: the faces of the cells that it uses and that are not chosen yet. A cell
   has a few bits in the key, the first cell the highest: 1 + the index of its face in the set. */
struct spelled {
    uint64_t key;
    uint32_t word; /* its prefix */
    uint32_t points;
};

struct checker {
    struct checker_options options;
    struct prefix *prefixes; /* room for MAX_PREFIXES */
    uint32_t prefix_count;
    bool is_full;         /* there was no room for prefixes or ways */
    struct spelled *ways; /* of the part, then those of the choices: a stack; room for twice the
                             most; a part is sorted from one half to the other */
    size_t used;
    struct board_class part; /* which is examined: the first cells have one face each */
    uint32_t cells;
    uint32_t shift[PROVE_MAX_CELLS];
    uint64_t mask[PROVE_MAX_CELLS + 1]; /* the bits of a cell and of all after it */
    uint8_t cell_of_bit[64];
    uint8_t board[PROVE_MAX_CELLS];
    uint8_t last[PROVE_MAX_CELLS]; /* the last board that was taken */
    bool has_last;
    uint8_t symbols[PROVE_MAX_CELLS * FACE_MAX_SYMBOLS]; /* of the path */
    /* By the number of the first cells, n: from 2^n on, for each set of these cells as bits, the
       bound of the ways that use exactly these of them */
    uint64_t bounds[2 << PROVE_MAX_CELLS];
    uint32_t steps;
    struct wg_error *error;
};

_Static_assert(MAX_PREFIXES * sizeof(struct prefix) + sizeof(struct spelled[2]) * CHECKER_MAX_WAYS +
                       sizeof(struct checker) <=
                   CHECKER_MAX_NBYTES,
               "checker_new gets all memory");

/* There is no room: the part will be divided. */
static enum wg_status be_full(struct checker *checker)
{
    checker->is_full = true;
    return WG_LIMIT;
}

/* Asks the watch, each time or once in STEPS. */
static enum wg_status go_on(struct checker *checker, bool each_time)
{
    return (!each_time && ++checker->steps % STEPS != 0) || limits_go_on(&checker->options.watch)
               ? WG_OK
               : fail(checker->error, WG_STOPPED, "stopped");
}

/* Adds a sequence with a face more, if it begins a word. checker->symbols begins with those of the
   sequence before. */
static enum wg_status add_prefix(struct checker *checker, uint32_t before, uint8_t face,
                                 const struct face_reading *reading)
{
    const struct face_trie_options *const words = &checker->options.words;
    struct prefix prefix = checker->prefixes[before];
    for (uint32_t i = 0; i < reading->count; i++) {
        checker->symbols[prefix.length++] = reading->symbols[i];
        if (!wg_dict_step(words->dict, &prefix.cursor, reading->symbols[i])) {
            return WG_OK;
        }
    }
    if (reading->count == 0) {
        return WG_OK;
    }
    if (checker->prefix_count == MAX_PREFIXES) {
        return be_full(checker);
    }
    prefix.first = NOT_EXPANDED;
    prefix.count = 0;
    prefix.reading = reading;
    prefix.face = face;
    prefix.points = !wg_dict_is_word(words->dict, prefix.cursor)
                        ? 0
                        : words->points(words->points_context, checker->symbols, prefix.length);
    checker->prefixes[checker->prefix_count++] = prefix;
    checker->prefixes[before].count++;
    return WG_OK;
}

/* Finds the sequences with a face more. */
static enum wg_status expand(struct checker *checker, uint32_t number)
{
    const struct face_trie_options *const words = &checker->options.words;
    checker->prefixes[number].first = checker->prefix_count;
    for (uint32_t i = 0; i < words->face_count; i++) {
        for (const struct face_reading *reading = &words->readings[i]; reading != NULL;
             reading = reading->other) {
            TRY(add_prefix(checker, number, (uint8_t)i, reading));
        }
    }
    return WG_OK;
}

/* --- The ways of a part */

/* Goes on from a sequence to a cell. `path` has the cells of the path. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status spell(struct checker *checker, uint32_t before, uint32_t cell, uint64_t key,
                            uint32_t path)
{
    const uint64_t set = checker->part.faces[cell];
    TRY(go_on(checker, false));
    if (checker->prefixes[before].first == NOT_EXPANDED) {
        TRY(expand(checker, before));
    }
    path |= UINT32_C(1) << cell;
    const uint32_t first = checker->prefixes[before].first;
    const uint32_t count = checker->prefixes[before].count;
    for (uint32_t i = first; i < first + count; i++) {
        const uint64_t face = UINT64_C(1) << checker->prefixes[i].face;
        if ((set & face) == 0) {
            continue;
        }
        const uint64_t index = popcount64(set & (face - 1));
        const uint64_t longer = key | (index + 1) << checker->shift[cell];
        const uint32_t points = checker->prefixes[i].points;
        const struct face_reading *const reading = checker->prefixes[i].reading;
        memcpy(checker->symbols + checker->prefixes[before].length, reading->symbols,
               reading->count);
        if (points > 0 && checker->used == checker->options.most_ways) {
            return be_full(checker);
        }
        if (points > 0) {
            checker->ways[checker->used++] = (struct spelled){longer, i, points};
        }
        for (uint32_t next = checker->options.cells->neighbours[cell] & ~path; next != 0;
             next &= next - 1) {
            TRY(spell(checker, i, (uint32_t)__builtin_ctz(next), longer, path));
        }
    }
    return WG_OK;
}

/* Sorts the ways by key, then by word, each once. */
static enum wg_status sort_ways(struct checker *checker)
{
    enum { BITS = 11, DIGITS = 1 << BITS };
    struct spelled *from = checker->ways;
    struct spelled *to = checker->ways + checker->options.most_ways;
    size_t kept = 0;
    _Static_assert(MAX_PREFIXES <= 1 << 2 * BITS, "a word has two digits");
    for (uint32_t pass = 0; pass < 8; pass++) { /* they end where they began */
        const uint32_t shift = (pass < 2 ? pass : pass - 2) * BITS;
        size_t places[DIGITS] = {0};
        size_t place = 0;
        TRY(go_on(checker, true));
#define DIGIT(way) ((pass < 2 ? (way).word : (way).key) >> shift & (DIGITS - 1))
        for (size_t i = 0; i < checker->used; i++) {
            places[DIGIT(from[i])]++;
        }
        for (size_t digit = 0; digit < DIGITS; digit++) {
            const size_t with_digit = places[digit];
            places[digit] = place;
            place += with_digit;
        }
        for (size_t i = 0; i < checker->used; i++) {
            to[places[DIGIT(from[i])]++] = from[i];
        }
#undef DIGIT
        struct spelled *const sorted = to;
        to = from;
        from = sorted;
    }
    for (size_t i = 0; i < checker->used; i++) {
        if (kept == 0 || from[i].key != from[kept - 1].key || from[i].word != from[kept - 1].word) {
            from[kept++] = from[i];
        }
    }
    checker->used = kept;
    return WG_OK;
}

/* Finds the ways, sorted, each once. */
static enum wg_status find_ways(struct checker *checker)
{
    checker->used = 0;
    if (checker->prefix_count == 0 || checker->prefix_count > MAX_PREFIXES / 2) {
        checker->prefix_count = 1;
        checker->prefixes[0] = (struct prefix){.cursor = wg_dict_root(checker->options.words.dict),
                                               .first = NOT_EXPANDED};
    }
    for (uint32_t cell = 0; cell < checker->cells; cell++) {
        TRY(spell(checker, 0, cell, 0, 0));
    }
    return sort_ways(checker);
}

/* --- The bound */

/* Ways in order, in checker->ways, and their bound. Complete words, of the key 0, come first. */
struct left {
    size_t first;
    size_t count;
    uint64_t bound;
    uint64_t of_face[PROVE_MAX_FACES]; /* the bounds of the first cell that is open */
};

static uint32_t first_of(const struct checker *checker, uint64_t key)
{
    return checker->cell_of_bit[63 - __builtin_clzll(key)];
}

/*
 * Returns the bound of the ways from *next on that have the same pairs before `cell`, and sets
 * *next to their end: the points of those without more pairs, and for each cell the highest bound,
 * over its faces, of the ways whose first pair this is, without it. The ways are sorted, so those
 * with the same first pairs are in a row. If `of_face` is not NULL, sets the bounds of the faces of
 * `cell`.
 */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static uint64_t find_bound(const struct checker *checker, const struct spelled **next,
                           const struct spelled *end, uint32_t cell, uint64_t *of_face)
{
    const uint64_t mask = checker->mask[cell];
    const uint64_t pairs = (*next)->key & ~mask;
    uint64_t sum = 0;
    uint64_t highest = 0; /* of the cell `last` */
    uint32_t last = 0;
    while (*next < end && ((*next)->key & ~mask) == pairs) {
        const uint64_t rest = (*next)->key & mask;
        if (rest == 0) {
            sum += (*next)++->points;
            continue;
        }
        const uint32_t first = first_of(checker, rest);
        const bool is_alone =
            *next + 1 == end || (((*next)[1].key ^ (*next)->key) & ~checker->mask[first + 1]) != 0;
        const uint64_t bound =
            is_alone ? (*next)++->points : find_bound(checker, next, end, first + 1, NULL);
        if (of_face != NULL && first == cell) {
            of_face[(rest >> checker->shift[cell]) - 1] = bound;
        }
        sum += first != last ? highest : 0;
        highest = first == last && highest > bound ? highest : bound;
        last = first;
    }
    return sum + highest;
}

static void bound_left(const struct checker *checker, struct left *left, uint32_t cell)
{
    const struct spelled *next = checker->ways + left->first;
    if (left->count > 0) {
        left->bound = find_bound(checker, &next, next + left->count, cell, left->of_face);
    }
}

/* --- The boards */

/* Merges ways that do not use a cell with those that have a face on it. Without the cell, two ways
   of a word can be the same: then one stays. */
static struct left merge(const struct checker *checker, const struct spelled *a, size_t a_count,
                         const struct spelled *b, size_t b_count, uint64_t mask)
{
    const struct spelled *const a_end = a + a_count;
    const struct spelled *const b_end = b + b_count;
    struct spelled *to = checker->ways + checker->used;
    while (a < a_end || b < b_end) {
        const uint64_t key = b < b_end ? b->key & mask : 0;
        const bool is_a =
            a < a_end && (b == b_end || a->key < key || (a->key == key && a->word <= b->word));
        const bool is_b = b < b_end && (!is_a || (a->key == key && a->word == b->word));
        *to = is_a ? *a : *b;
        to->key = is_a ? a->key : key;
        to++;
        a += is_a;
        b += is_b;
    }
    return (struct left){.first = checker->used,
                         .count = (size_t)(to - checker->ways) - checker->used};
}

/* Takes a board. The boards come in the order of their faces; after a part was divided, those that
   were taken come again. */
static enum wg_status take(struct checker *checker)
{
    if (checker->has_last && memcmp(checker->board, checker->last, checker->cells) <= 0) {
        return WG_OK;
    }
    checker->has_last = true;
    memcpy(checker->last, checker->board, checker->cells);
    return checker->options.take(checker->options.take_context, checker->board, checker->error);
}

/* Finds the boards with the faces that are chosen for the cells before `cell`. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status look(struct checker *checker, const struct left *left, uint32_t cell)
{
    const struct checker_options *const options = &checker->options;
    const struct spelled *const ways = checker->ways + left->first;
    const size_t used = checker->used;
    if (left->bound < options->wanted) {
        return WG_OK;
    }
    TRY(go_on(checker, true));
    if (cell == checker->cells) {
        return take(checker);
    }
    uint64_t most = 0;
    for (uint32_t face = 0; face < PROVE_MAX_FACES; face++) {
        most = left->of_face[face] > most ? left->of_face[face] : most;
    }
    size_t end = 0;
    while (end < left->count && ways[end].key >> checker->shift[cell] == 0) {
        end++;
    }
    const size_t without = end;
    uint32_t face = 0;
    for (uint64_t set = checker->part.faces[cell]; set != 0; set &= set - 1, face++) {
        const size_t begin = end;
        while (end < left->count && ways[end].key >> checker->shift[cell] == face + 1) {
            end++;
        }
        if (left->bound - most + left->of_face[face] < options->wanted) {
            continue;
        }
        if (used + without + end - begin > (size_t)2 * options->most_ways) {
            return be_full(checker);
        }
        struct left merged =
            merge(checker, ways, without, ways + begin, end - begin, checker->mask[cell + 1]);
        checker->used += merged.count;
        checker->board[cell] = (uint8_t)lowest_bit64(set);
        bound_left(checker, &merged, cell + 1);
        TRY(look(checker, &merged, cell + 1));
        checker->used = used;
    }
    return WG_OK;
}

/* --- The parts of a class */

/* Examines a part with one face on each of the first `fixed` cells. Sets its bounds. */
static enum wg_status check_part(struct checker *checker, uint32_t fixed)
{
    uint64_t *const bounds = checker->bounds + (UINT32_C(1) << fixed);
    struct spelled *const ways = checker->ways;
    const uint64_t mask = checker->mask[fixed];
    TRY(find_ways(checker));
    memset(bounds, 0, sizeof *bounds << fixed);
    for (const struct spelled *next = ways; next < ways + checker->used;) {
        uint32_t set = 0;
        for (uint64_t key = next->key & ~mask; key != 0;
             key &= checker->mask[first_of(checker, key) + 1]) {
            set |= UINT32_C(1) << first_of(checker, key);
        }
        bounds[set] = find_bound(checker, &next, ways + checker->used, fixed, NULL);
    }
    for (size_t i = 0; i < checker->used; i++) {
        ways[i].key &= mask; /* without the cells whose faces are known */
    }
    if (fixed > 0) {
        TRY(sort_ways(checker));
    }
    struct left all = {.count = checker->used};
    bound_left(checker, &all, fixed);
    return look(checker, &all, fixed);
}

/*
 * Examines a part with one face on each of the first `fixed` cells. If there is no room for it, the
 * parts with a face each on the next cell. The bound of ways is that of those that do not use this
 * cell, which is the same in all parts, and the highest bound of those with a face on it.
 */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status check(struct checker *checker, uint32_t fixed)
{
    const uint32_t sets = UINT32_C(1) << fixed;
    uint64_t *const bounds = checker->bounds + sets;
    const uint64_t faces = fixed < checker->cells ? checker->part.faces[fixed] : 0;
    enum wg_status status = WG_OK;
    checker->is_full = false;
    if (fixed == checker->cells || (faces & (faces - 1)) != 0) {
        status = check_part(checker, fixed);
        if (status != WG_LIMIT || !checker->is_full) {
            return status;
        }
        if (fixed == checker->cells) {
            return fail(checker->error, WG_LIMIT, "a board has too many ways to spell words");
        }
    }
    memset(bounds, 0, sets * sizeof *bounds);
    for (uint64_t left = faces; left != 0; left &= left - 1) {
        checker->part.faces[fixed] = left & -left;
        checker->board[fixed] = (uint8_t)lowest_bit64(left);
        TRY(check(checker, fixed + 1));
        for (uint32_t set = 0; set < sets; set++) {
            const uint64_t with = bounds[2 * sets + set];
            bounds[set] = with > bounds[set] ? with : bounds[set];
        }
    }
    for (uint32_t set = 0; set < sets; set++) {
        bounds[set] += bounds[sets + set];
    }
    checker->part.faces[fixed] = faces;
    return WG_OK;
}

enum wg_status checker_class(struct checker *checker, const struct board_class *class,
                             uint64_t *bound_out, struct wg_error *error)
{
    uint32_t end = 64;
    checker->error = error;
    checker->part = *class;
    checker->has_last = false;
    for (uint32_t cell = 0; cell < checker->cells; cell++) {
        const uint32_t bits = 32 - (uint32_t)__builtin_clz(popcount64(class->faces[cell]));
        if (bits > end) {
            return fail(error, WG_LIMIT, "the sets of faces are too large");
        }
        checker->mask[cell] = end == 64 ? UINT64_MAX : (UINT64_C(1) << end) - 1;
        end -= bits;
        checker->shift[cell] = end;
        memset(checker->cell_of_bit + end, (int)cell, bits);
    }
    checker->mask[checker->cells] = 0;
    const enum wg_status status = check(checker, 0);
    *bound_out = checker->bounds[1];
    return status;
}

enum wg_status checker_new(struct checker **checker_out, const struct checker_options *options,
                           struct wg_error *error)
{
    struct checker *const checker = *checker_out = calloc(1, sizeof *checker);
    TRY_MEMORY(error, checker != NULL);
    checker->options = *options;
    checker->options.most_ways = options->most_ways > 0 ? options->most_ways : CHECKER_MAX_WAYS;
    checker->cells = options->cells->count;
    checker->prefixes = calloc(MAX_PREFIXES, sizeof *checker->prefixes);
    checker->ways = calloc((size_t)2 * checker->options.most_ways, sizeof *checker->ways);
    if (checker->prefixes == NULL || checker->ways == NULL) {
        checker_free(checker);
        *checker_out = NULL;
        return fail_memory(error);
    }
    return WG_OK;
}

void checker_free(struct checker *checker)
{
    if (checker != NULL) {
        FREE_ALL(checker->prefixes, checker->ways, checker);
    }
}
