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
    uint32_t follows[PROVE_MAX_CELLS] = {0}; /* by cell of the board */
    uint32_t fewest = PROVE_MAX_CELLS;
    uint32_t most = 0;
    uint32_t chosen = 0;
    *shape_out = (struct prove_shape){.cells = {.count = cells}};
    for (uint32_t cell = 0; cell < cells; cell++) {
        for (uint32_t i = topology->begins[cell]; i < topology->begins[cell + 1]; i++) {
            follows[cell] |= UINT32_C(1) << topology->neighbours[i];
        }
        const uint32_t degree = popcount64(follows[cell]);
        fewest = degree < fewest ? degree : fewest;
        most = degree > most ? degree : most;
    }
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
        chosen |= UINT32_C(1) << best;
        shape_out->order[i] = (uint8_t)best;
        shape_out->kinds[best] = fewest < most && popcount64(follows[best]) == fewest;
    }
    shape_out->kind_count = fewest < most ? 2 : 1;
    for (uint32_t i = 0; i < cells; i++) {
        for (uint32_t k = 0; k < cells; k++) {
            const uint32_t bit = follows[shape_out->order[i]] >> shape_out->order[k] & 1;
            shape_out->cells.neighbours[i] |= bit << k;
        }
    }
    return symmetry_make(&shape_out->symmetry, topology, error);
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

/* Returns the vowels: again and again, the letter that most often stands beside consonants, until
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

/* Returns the face that is in most words, as a bit; the first of several. */
static uint64_t most_frequent(const struct usage *usage, uint64_t faces)
{
    uint32_t best = lowest_bit64(faces);
    for (uint64_t left = faces; left != 0; left &= left - 1) {
        const uint32_t face = lowest_bit64(left);
        best = usage->words[face] > usage->words[best] ? face : best;
    }
    return UINT64_C(1) << best;
}

/* Returns the most frequent of the faces: the fewest that are together in 60 % of the words, if a
   word counts once for each face. */
static uint64_t find_frequent(const struct usage *usage, uint64_t faces)
{
    uint64_t frequent = 0;
    uint64_t all = 0;
    uint64_t found = 0;
    for (uint64_t left = faces; left != 0; left &= left - 1) {
        all += usage->words[lowest_bit64(left)];
    }
    while (frequent != faces && found * 5 < all * 3) {
        const uint64_t next = most_frequent(usage, faces & ~frequent);
        frequent |= next;
        found += usage->words[lowest_bit64(next)];
    }
    return frequent;
}

static void add_set(struct division *division, uint32_t kind, uint64_t set)
{
    if (set != 0) {
        division->sets[kind][division->set_counts[kind]++] = set;
    }
}

static uint64_t largest_set(const struct division *division, uint32_t kind)
{
    uint64_t largest = 0;
    for (uint32_t i = 0; i < division->set_counts[kind]; i++) {
        const uint64_t set = division->sets[kind][i];
        largest = popcount64(set) > popcount64(largest) ? set : largest;
    }
    return largest;
}

/* Whether each class has keys of at most 64 bits. */
static bool has_short_keys(const struct division *division, const struct prove_shape *shape)
{
    struct key_form form;
    struct board_class class = {{0}};
    for (uint32_t i = 0; i < shape->cells.count; i++) {
        class.faces[i] = largest_set(division, shape->kinds[shape->order[i]]);
    }
    return key_form_set(&form, &shape->cells, &class);
}

/* Halves the largest of all sets: its more frequent faces stay together. */
static void halve_largest(struct division *division, const struct usage *usage)
{
    const uint64_t of_first = largest_set(division, 0);
    const uint64_t of_last = division->kinds > 1 ? largest_set(division, 1) : 0;
    const uint32_t kind = popcount64(of_last) >= popcount64(of_first);
    const uint64_t largest = kind == 1 ? of_last : of_first;
    uint64_t half = 0;
    while (popcount64(half) * 2 < popcount64(largest)) {
        half |= most_frequent(usage, largest & ~half);
    }
    for (uint32_t i = 0; i < division->set_counts[kind]; i++) {
        if (division->sets[kind][i] == largest) {
            division->sets[kind][i] = half;
            add_set(division, kind, largest & ~half);
            return;
        }
    }
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
    const uint64_t vowels = find_vowels(&usage, face_count);
    uint64_t frequent = find_frequent(&usage, all & ~vowels);
    /* Sets of up to SHORT faces have four bits in a key: 64 for 16 cells. */
    while (cells >= LAST_DIVIDED && popcount64(all & ~vowels & ~frequent) > SHORT &&
           popcount64(frequent) < SHORT) {
        frequent |= most_frequent(&usage, all & ~vowels & ~frequent);
    }
    *division_out = (struct division){.kinds = shape->kind_count};
    if (cells < DIVIDED) {
        add_set(division_out, 0, all);
    } else if (cells < DIVIDED_BY_THREE) {
        add_set(division_out, 0, vowels);
        add_set(division_out, 0, all & ~vowels);
    } else {
        add_set(division_out, 0, vowels);
        add_set(division_out, 0, frequent);
        add_set(division_out, 0, all & ~vowels & ~frequent);
    }
    if (shape->kind_count > 1 && cells < LAST_DIVIDED) {
        add_set(division_out, 1, all);
    } else if (shape->kind_count > 1) {
        memcpy(division_out->sets[1], division_out->sets[0], sizeof division_out->sets[0]);
        division_out->set_counts[1] = division_out->set_counts[0];
    }
    while (!has_short_keys(division_out, shape)) {
        halve_largest(division_out, &usage);
    }
}

/* Returns the number of classes with their images; 0 if there are too many. */
static uint32_t count_all(const struct division *division, const struct prove_shape *shape)
{
    uint64_t count = 1;
    for (uint32_t cell = 0; cell < shape->cells.count && count < PROVE_MAX_CLASSES; cell++) {
        count *= division->set_counts[shape->kinds[cell]];
    }
    return count < PROVE_MAX_CLASSES ? (uint32_t)count : 0;
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
    return !has_short_keys(division, shape)  ? "the sets are too large; give more sets"
           : count_all(division, shape) == 0 ? "there are too many sets"
                                             : NULL;
}

/* --- Classes */

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
    const uint32_t cells = symmetry->cells;
    uint32_t kept = 0; /* maps that keep the class */
    for (uint32_t m = 0; m < symmetry->count; m++) {
        const uint8_t *const map = symmetry->maps + (size_t)m * cells;
        uint32_t cell = 0;
        while (cell < cells && digits[map[cell]] == digits[cell]) {
            cell++;
        }
        if (cell < cells && digits[map[cell]] < digits[cell]) {
            return 0;
        }
        kept += cell == cells;
    }
    return symmetry->count / kept;
}

enum wg_status class_list_make(struct class_list *list_out, const struct division *division,
                               const struct prove_shape *shape, struct wg_error *error)
{
    const uint32_t all = count_all(division, shape);
    *list_out = (struct class_list){0};
    for (uint32_t number = 0; number < all; number++) {
        uint8_t digits[PROVE_MAX_CELLS];
        write_digits(division, shape, number, digits);
        if (count_images(shape, digits) == 0) {
            continue;
        }
        if (list_out->count == PROVE_MAX_EXAMINED) {
            return fail(error, WG_LIMIT, "over %u classes; give fewer sets", PROVE_MAX_EXAMINED);
        }
        if (!ARRAY_RESERVE(list_out->numbers, &list_out->capacity, list_out->count + 1)) {
            return fail_memory(error);
        }
        list_out->numbers[list_out->count++] = number;
    }
    return WG_OK;
}

void class_list_free(struct class_list *list)
{
    free(list->numbers);
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
                            const struct prove_shape *shape, uint32_t face_count)
{
    struct board_count boards = {0, 0};
    struct board_count all = {1, 1};
    for (uint32_t cell = 0; cell < shape->cells.count; cell++) {
        multiply(&all, face_count);
    }
    for (size_t i = 0; i < list->count; i++) {
        uint8_t digits[PROVE_MAX_CELLS];
        struct board_count in_class = {1, 1};
        write_digits(division, shape, list->numbers[i], digits);
        multiply(&in_class, count_images(shape, digits));
        for (uint32_t cell = 0; cell < shape->cells.count; cell++) {
            multiply(&in_class, popcount64(division->sets[shape->kinds[cell]][digits[cell]]));
        }
        if (i > 0 && list->numbers[i] <= list->numbers[i - 1]) {
            return false;
        }
        boards.low += in_class.low;
        boards.rest = (boards.rest + in_class.rest) % PRIME;
    }
    return boards.low == all.low && boards.rest == all.rest;
}
