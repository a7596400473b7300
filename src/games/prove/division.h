/* SPDX-License-Identifier: MIT */
/*
 * division.h: divides all boards of a shape into classes.
 *
 * The cells are of one or two kinds: the cells with the fewest neighbours, which a proof chooses
 * last, have sets of their own. The sets of a kind divide the faces: each face is in one of them. A
 * class gives each cell one of the sets of its kind, so each board is in exactly one class. Classes
 * are numbered by their sets as digits. A rotation or reflection of the board maps classes to
 * classes; only the class with the lowest number of those that it can be mapped to is examined.
 */
#pragma once

#include "base/limits.h"
#include "boards/symmetry.h"
#include "prove/ways.h"

#include <stdatomic.h>

enum { PROVE_KINDS = 2, PROVE_MAX_SETS = 16 };

/* The number of classes is below the first, with their images under symmetry, and at most the
   second without them. So a certificate of all has at most 220 MB, without its boards. */
#define PROVE_MAX_CLASSES  (UINT32_C(1) << 26)
#define PROVE_MAX_EXAMINED (UINT32_C(1) << 23)

struct division {
    uint32_t kinds;
    uint32_t set_counts[PROVE_KINDS];
    uint64_t sets[PROVE_KINDS][PROVE_MAX_SETS]; /* faces, as bits */
};

/* A board of at most PROVE_MAX_CELLS cells. Cells are numbered as on the board, row by row. */
struct prove_shape {
    struct prove_cells cells;       /* in the order of choices */
    uint8_t order[PROVE_MAX_CELLS]; /* order[i]: the cell of the board that is the i-th choice */
    uint8_t kinds[PROVE_MAX_CELLS]; /* by cell of the board: 0, or 1 for a cell of the last */
    uint32_t kind_count;
    struct symmetry symmetry;
};

/*
 * Finds the order of the cells: those with most neighbours first, among these the cells with most
 * neighbours that come before. Fails with WG_NO_MEMORY. Call prove_shape_free in each case.
 */
enum wg_status prove_shape_make(struct prove_shape *shape_out, const struct topology *topology,
                                struct wg_error *error);
void prove_shape_free(struct prove_shape *shape);

/*
 * Divides the faces for a shape. Vowels are a set, because a vowel often stands where another could
 * be, so words of both exclude each other; the frequent ones and the rest of the other letters are
 * two more. The vowels are found by the algorithm of Sukhotin (1962) in the words themselves. More
 * sets are more classes of fewer boards, with lower bounds. The last cells are chosen when bounds
 * are low already: on small boards they have one set, on large ones two. If there are too many
 * classes, the frequent half of the faces and the rest are the sets, or so many such parts as keys
 * need. If this is still refused by division_fault, so are all divisions into sets of the same
 * sizes on all cells.
 */
void division_make(struct division *division_out, const struct prove_shape *shape,
                   const struct face_trie *trie, uint32_t face_count);

/* Returns what is wrong with sets, as static text; NULL: each face is in one set of each kind, and
   the sets are small enough for keys (key_form_set) and few enough for PROVE_MAX_CLASSES and
   PROVE_MAX_EXAMINED. */
const char *division_fault(const struct division *division, const struct prove_shape *shape,
                           uint32_t face_count);

struct class_result {
    uint32_t number;
    uint32_t bound;       /* no board of the class has more points */
    double seconds;       /* of processor time */
    _Atomic bool is_done; /* set after `bound`, and after all boards were taken */
};

/* The classes that are examined. */
struct class_list {
    struct class_result *items; /* by ascending numbers */
    size_t count;
    size_t capacity;
};

/* division_fault is NULL. Asks the watch often: 2^26 classes take some seconds. Fails with
   WG_STOPPED or WG_NO_MEMORY. Call class_list_free in each case. */
enum wg_status class_list_make(struct class_list *list_out, const struct division *division,
                               const struct prove_shape *shape, const struct wg_limits *watch,
                               struct wg_error *error);
void class_list_free(struct class_list *list);

void division_class(const struct division *division, const struct prove_shape *shape,
                    uint32_t number, struct board_class *class_out);

/*
 * Counts the boards of all classes of a list and of their images under symmetry. Returns whether
 * they are all boards: face_count ^ cells. The numbers are exact. If the watch ends the count, the
 * result is false.
 */
bool class_list_is_complete(const struct class_list *list, const struct division *division,
                            const struct prove_shape *shape, uint32_t face_count,
                            const struct wg_limits *watch);
