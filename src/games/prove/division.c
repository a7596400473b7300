/* SPDX-License-Identifier: MIT */
/* division.c: see division.h. */
#include "prove/division.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"

#include <stdlib.h>
#include <string.h>

/* A number of boards, modulo 2^64 and modulo a prime. Both together are exact: a number of boards
   is at most 63^16, which is below the product of the moduli. */
struct board_count {
    uint64_t low;
    uint64_t rest;
};

#define PRIME UINT64_C(4294967291)

static void multiply(struct board_count *count, uint32_t by)
{
    count->low *= by;
    count->rest = count->rest * by % PRIME;
}

/* --- Shapes */

enum wg_status prove_shape_make(struct prove_shape *shape_out, const struct topology *topology,
                                struct wg_error *error)
{
    const uint32_t cells = topology->shape.rows * topology->shape.columns;
    const uint64_t *const follows = shape_out->symmetry.follows; /* by cell of the board */
    uint32_t fewest = PROVE_MAX_CELLS;
    uint32_t most = 0;
    uint64_t chosen = 0;
    *shape_out = (struct prove_shape){.cells = {.count = cells}};
    const enum wg_status status = symmetry_make(&shape_out->symmetry, topology, error);
    for (uint32_t cell = 0; cell < cells; cell++) {
        const uint32_t degree = popcount64(follows[cell]);
        fewest = degree < fewest ? degree : fewest;
        most = degree > most ? degree : most;
    }
    shape_out->kind_count = fewest < most ? 2 : 1;
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t best = 0;
        uint32_t best_rank = 0;
        for (uint32_t cell = 0; cell < cells; cell++) {
            const uint32_t rank = 1 + popcount64(follows[cell]) * (PROVE_MAX_CELLS + 1) +
                                  popcount64(follows[cell] & chosen);
            if ((chosen >> cell & 1) == 0 && rank > best_rank) {
                best = cell;
                best_rank = rank;
            }
        }
        chosen |= UINT64_C(1) << best;
        shape_out->order[i] = (uint8_t)best;
        shape_out->kinds[best] = fewest < most && popcount64(follows[best]) == fewest;
        for (uint32_t k = 0; k <= i; k++) { /* neighbours are so in both directions */
            const uint32_t bit = follows[best] >> shape_out->order[k] & 1;
            shape_out->cells.neighbours[i] |= bit << k;
            shape_out->cells.neighbours[k] |= bit << i;
        }
    }
    return status;
}

void prove_shape_free(struct prove_shape *shape)
{
    symmetry_free(&shape->symmetry);
}

/* --- Sets */

/* How the faces stand in words. */
struct usage {
    const struct face_trie *trie;
    uint64_t beside[PROVE_MAX_FACES][PROVE_MAX_FACES]; /* words with these two in a row */
    uint64_t words[PROVE_MAX_FACES];                   /* in which the face is, times in each */
    uint8_t ranked[PROVE_MAX_FACES];                   /* the faces, those in most words first */
};

/* Returns the number of the words below a node. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static uint64_t count_words(struct usage *usage, const struct face_node *node, uint32_t face)
{
    uint64_t words = node->points > 0;
    const struct face_node *below = usage->trie->nodes + node->first;
    for (uint64_t faces = node->faces; faces != 0; faces &= faces - 1, below++) {
        const uint32_t next = lowest_bit64(faces);
        const uint64_t with_next = count_words(usage, below, next);
        usage->words[next] += with_next;
        if (face < PROVE_MAX_FACES && face != next) {
            usage->beside[face][next] += with_next;
            usage->beside[next][face] += with_next;
        }
        words += with_next;
    }
    return words;
}

/* Returns the vowels: again and again, the face that most often stands beside consonants, until
   it does so RARELY times less often than the first. */
static uint64_t find_vowels(const struct usage *usage, uint32_t face_count)
{
    int64_t sums[PROVE_MAX_FACES] = {0};
    enum { RARELY = 10 };
    uint64_t vowels = 0;
    int64_t first = 0;
    for (uint32_t a = 0; a < face_count; a++) {
        for (uint32_t b = 0; b < face_count; b++) {
            sums[a] += (int64_t)usage->beside[a][b];
        }
    }
    for (;;) {
        uint32_t best = 0;
        int64_t most = 0;
        for (uint32_t face = 0; face < face_count; face++) {
            if ((vowels >> face & 1) == 0 && sums[face] > most) {
                best = face;
                most = sums[face];
            }
        }
        first = first > 0 ? first : most;
        if (most == 0 || most < first / RARELY) {
            return vowels;
        }
        vowels |= UINT64_C(1) << best;
        for (uint32_t face = 0; face < face_count; face++) {
            sums[face] -= 2 * (int64_t)usage->beside[best][face];
        }
    }
}

static void rank_faces(struct usage *usage, uint32_t face_count)
{
    for (uint32_t face = 0; face < face_count; face++) {
        uint32_t at = face;
        for (; at > 0 && usage->words[usage->ranked[at - 1]] < usage->words[face]; at--) {
            usage->ranked[at] = usage->ranked[at - 1];
        }
        usage->ranked[at] = (uint8_t)face;
    }
}

/* Returns the most frequent of the faces: at least `count`, and so many that these are together in
   `percent` of the words, if a word counts once for each face. */
static uint64_t take_frequent(const struct usage *usage, uint64_t faces, uint32_t count,
                              uint32_t percent)
{
    uint64_t frequent = 0;
    uint64_t all = 0;
    uint64_t found = 0;
    for (uint64_t left = faces; left != 0; left &= left - 1) {
        all += usage->words[lowest_bit64(left)];
    }
    for (uint32_t i = 0;
         frequent != faces && (popcount64(frequent) < count || found * 100 < all * percent); i++) {
        const uint64_t face = faces & UINT64_C(1) << usage->ranked[i];
        frequent |= face;
        found += face != 0 ? usage->words[usage->ranked[i]] : 0;
    }
    return frequent;
}

static void add_set(struct division *division, uint32_t kind, uint64_t set)
{
    if (set != 0) {
        division->sets[kind][division->set_counts[kind]++] = set;
    }
}

/* Returns the index of the largest set of a kind. */
static uint32_t largest_set(const struct division *division, uint32_t kind)
{
    const uint64_t *const sets = division->sets[kind];
    uint32_t largest = 0;
    for (uint32_t i = 1; i < division->set_counts[kind]; i++) {
        largest = popcount64(sets[i]) > popcount64(sets[largest]) ? i : largest;
    }
    return largest;
}

/* Whether each class has keys of at most 64 bits. */
static bool has_short_keys(const struct division *division, const struct prove_shape *shape)
{
    struct key_form form;
    struct board_class class = {{0}};
    for (uint32_t i = 0; i < shape->cells.count; i++) {
        const uint32_t kind = shape->kinds[shape->order[i]];
        class.faces[i] = division->sets[kind][largest_set(division, kind)];
    }
    return key_form_set(&form, &shape->cells, &class);
}

/* Halves the largest of all sets: its more frequent faces stay together. */
static void halve_largest(struct division *division, const struct usage *usage)
{
    uint64_t *const of_first = &division->sets[0][largest_set(division, 0)];
    uint64_t *const of_last = &division->sets[1][largest_set(division, 1)];
    const uint32_t kind = popcount64(*of_last) >= popcount64(*of_first);
    uint64_t *const set = kind == 1 ? of_last : of_first;
    const uint64_t half = take_frequent(usage, *set, (popcount64(*set) + 1) / 2, 0);
    add_set(division, kind, *set & ~half);
    *set = half;
}

/* Returns the number of classes that a map turns into themselves; PROVE_MAX_CLASSES: it is that or
   more. */
static uint32_t count_kept(const struct division *division, const struct prove_shape *shape,
                           uint32_t map)
{
    const uint8_t *const cells = shape->symmetry.maps + (size_t)map * shape->cells.count;
    uint32_t seen = 0;
    uint64_t count = 1;
    for (uint32_t cell = 0; cell < shape->cells.count && count < PROVE_MAX_CLASSES; cell++) {
        /* The cells of a cycle have the same set. */
        count *= (seen >> cell & 1) == 0 ? division->set_counts[shape->kinds[cell]] : 1;
        for (uint32_t next = cell; (seen >> next & 1) == 0; next = cells[next]) {
            seen |= UINT32_C(1) << next;
        }
    }
    return count < PROVE_MAX_CLASSES ? (uint32_t)count : PROVE_MAX_CLASSES;
}

/* Whether there are too many classes, or too many of them are examined: these are counted by the
   lemma of Burnside. */
static bool has_many_classes(const struct division *division, const struct prove_shape *shape)
{
    uint64_t kept = 0;
    for (uint32_t map = 0; map < shape->symmetry.count; map++) {
        kept += count_kept(division, shape, map);
    }
    return count_kept(division, shape, 0) == PROVE_MAX_CLASSES ||
           kept > (uint64_t)PROVE_MAX_EXAMINED * shape->symmetry.count;
}

/* Divides the faces into as few sets as keys permit, by frequency. Fewer classes cannot be made. */
static void divide_evenly(struct division *division, const struct prove_shape *shape,
                          const struct usage *usage, uint32_t face_count)
{
    uint32_t sets = 0;
    do {
        sets++;
        for (uint32_t kind = 0; kind < division->kinds; kind++) {
            division->set_counts[kind] = sets;
            memset(division->sets[kind], 0, sizeof division->sets[kind]);
            for (uint32_t i = 0; i < face_count; i++) {
                division->sets[kind][i * sets / face_count] |= UINT64_C(1) << usage->ranked[i];
            }
        }
    } while (!has_short_keys(division, shape));
}

void division_make(struct division *division_out, const struct prove_shape *shape,
                   const struct face_trie *trie, uint32_t face_count)
{
    /* From how many cells on the faces are divided, and those of the last kind. */
    enum { DIVIDED = 5, DIVIDED_BY_THREE = 8, LAST_DIVIDED = 13, SHORT = 15 };
    const uint32_t cells = shape->cells.count;
    const uint64_t all = (UINT64_C(1) << face_count) - 1;
    struct usage usage = {.trie = trie};
    (void)count_words(&usage, face_trie_root(trie), PROVE_MAX_FACES);
    rank_faces(&usage, face_count);
    const uint64_t vowels = cells < DIVIDED ? 0 : find_vowels(&usage, face_count);
    /* Sets of up to SHORT faces have four bits in a key: 64 for 16 cells. */
    const uint32_t others = popcount64(all & ~vowels);
    const uint32_t too_many = cells >= LAST_DIVIDED && others > SHORT ? others - SHORT : 0;
    const uint64_t frequent =
        cells < DIVIDED_BY_THREE
            ? 0
            : take_frequent(&usage, all & ~vowels, too_many < SHORT ? too_many : SHORT, 60);
    const uint64_t of_last = cells < LAST_DIVIDED ? all : take_frequent(&usage, all, SHORT, 0);
    *division_out = (struct division){.kinds = shape->kind_count};
    add_set(division_out, 0, vowels);
    add_set(division_out, 0, frequent);
    add_set(division_out, 0, all & ~vowels & ~frequent);
    if (shape->kind_count == 2) {
        add_set(division_out, 1, of_last);
        add_set(division_out, 1, all & ~of_last);
    }
    while (!has_short_keys(division_out, shape)) {
        halve_largest(division_out, &usage);
    }
    if (division_fault(division_out, shape, face_count) != NULL) {
        divide_evenly(division_out, shape, &usage, face_count);
    }
}

const char *division_fault(const struct division *division, const struct prove_shape *shape,
                           uint32_t face_count)
{
    for (uint32_t kind = 0; kind < shape->kind_count; kind++) {
        uint64_t all = 0;
        for (uint32_t i = 0; i < division->set_counts[kind]; i++) {
            const uint64_t set = division->sets[kind][i];
            if (set == 0 || (all & set) != 0) {
                return set == 0 ? "a set is empty" : "a letter is in two sets";
            }
            all |= set;
        }
        if (all != (UINT64_C(1) << face_count) - 1) {
            return kind == 0 ? "a letter of the dictionary is in no set"
                             : "a letter of the dictionary is in no set for the cells with the "
                               "fewest neighbours; give these sets after '//'";
        }
    }
    if (shape->kind_count == 1 && division->set_counts[1] > 0) {
        return "there are sets after '//', but all cells have equally many neighbours";
    }
    return !has_short_keys(division, shape)    ? "the sets are too large; give more sets"
           : has_many_classes(division, shape) ? "there are too many sets"
                                               : NULL;
}

/* --- Classes */

/* After so many, the watch is asked; they take some milliseconds. */
enum { MANY_CLASSES = 1 << 14 };

/* Writes the sets of a class as digits, by cell of the board. */
static void write_digits(const struct division *division, const struct prove_shape *shape,
                         uint32_t number, uint8_t digits[PROVE_MAX_CELLS])
{
    for (uint32_t cell = shape->cells.count; cell-- > 0;) {
        const uint32_t sets = division->set_counts[shape->kinds[cell]];
        digits[cell] = (uint8_t)(number % sets);
        number /= sets;
    }
}

/* Returns the number of images of a class under symmetry; 0 if another of them has a lower number.
 */
static uint32_t count_images(const struct prove_shape *shape, const uint8_t *digits)
{
    const struct symmetry *const symmetry = &shape->symmetry;
    uint32_t kept = 1; /* maps that keep the class, as the first does */
    for (uint32_t m = 1; m < symmetry->count; m++) {
        const int order = symmetry_compare(symmetry, m, digits, digits);
        if (order < 0) {
            return 0;
        }
        kept += order == 0;
    }
    return symmetry->count / kept;
}

enum wg_status class_list_make(struct class_list *list_out, const struct division *division,
                               const struct prove_shape *shape, const struct wg_limits *watch,
                               struct wg_error *error)
{
    const uint32_t all = count_kept(division, shape, 0);
    *list_out = (struct class_list){0};
    for (uint32_t number = 0; number < all; number++) {
        uint8_t digits[PROVE_MAX_CELLS];
        if (number % MANY_CLASSES == 0 && !limits_go_on(watch)) {
            return fail(error, WG_STOPPED, "stopped");
        }
        write_digits(division, shape, number, digits);
        if (count_images(shape, digits) == 0) {
            continue;
        }
        TRY_MEMORY(error, ARRAY_ADD(list_out->items, &list_out->capacity, &list_out->count,
                                    (struct class_result){.number = number}));
    }
    return WG_OK;
}

void class_list_free(struct class_list *list)
{
    free(list->items);
    *list = (struct class_list){0};
}

void division_class(const struct division *division, const struct prove_shape *shape,
                    uint32_t number, struct board_class *class_out)
{
    uint8_t digits[PROVE_MAX_CELLS];
    write_digits(division, shape, number, digits);
    *class_out = (struct board_class){{0}};
    for (uint32_t i = 0; i < shape->cells.count; i++) {
        const uint32_t cell = shape->order[i];
        class_out->faces[i] = division->sets[shape->kinds[cell]][digits[cell]];
    }
}

bool class_list_is_complete(const struct class_list *list, const struct division *division,
                            const struct prove_shape *shape, uint32_t face_count,
                            const struct wg_limits *watch)
{
    struct board_count boards = {0, 0};
    struct board_count all = {1, 1};
    for (uint32_t cell = 0; cell < shape->cells.count; cell++) {
        multiply(&all, face_count);
    }
    for (size_t i = 0; i < list->count; i++) {
        uint8_t digits[PROVE_MAX_CELLS];
        struct board_count in_class = {1, 1};
        const uint32_t number = list->items[i].number;
        write_digits(division, shape, number, digits);
        multiply(&in_class, count_images(shape, digits));
        for (uint32_t cell = 0; cell < shape->cells.count; cell++) {
            multiply(&in_class, popcount64(division->sets[shape->kinds[cell]][digits[cell]]));
        }
        if ((i > 0 && number <= list->items[i - 1].number) ||
            (i % MANY_CLASSES == 0 && !limits_go_on(watch))) {
            return false;
        }
        boards.low += in_class.low;
        boards.rest = (boards.rest + in_class.rest) % PRIME;
    }
    return boards.low == all.low && boards.rest == all.rest;
}
