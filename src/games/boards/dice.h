/* SPDX-License-Identifier: MIT */
/* dice.h: a set of dice, as formats/dice.md specifies it. A die is a line of the file. A face is
   spelled as a tile on a board; a blank face is a hole ('.'). A set needs no dictionary. struct
   rollable compares its faces with the tiles of a board. */
#pragma once

#include "base/text_table.h"

#include <wordgrid/board.h>

enum {
    DICE_MAX_COUNT = 256,
    DICE_MAX_FACES = 64,        /* of a die */
    DICE_MAX_FACE_NBYTES = 256, /* with the brackets */
    DICE_MAX_FILE_NBYTES = 8 << 20
};

struct die {
    uint32_t first; /* its faces are dice.faces[first..first + count) */
    uint32_t count; /* at least 1 */
};

struct dice {
    struct die dice[DICE_MAX_COUNT];
    uint32_t count;        /* at least 1 */
    struct wg_text *faces; /* of all dice, such as "a" and "[qu]"; owned */
    size_t faces_capacity;
    uint32_t face_count;
    char *text; /* of the faces; owned */
    size_t nbytes;
};

/* Parses the text of a file of dice. `source` is its name in errors. The caller must call
   dice_free, also after a failure. Fails with WG_BAD_INPUT or WG_LIMIT and the place, or with
   WG_NO_MEMORY. */
enum wg_status dice_parse(struct dice *dice, const char *source, struct wg_text text,
                          struct wg_error *error);

void dice_free(struct dice *dice);

/* --- Which boards dice can show */

enum { DIE_SET_WORDS = DICE_MAX_COUNT / 64 };

/* A set of dice: die d is in the set if bit d % 64 of bits[d / 64] is 1. */
struct die_set {
    uint64_t bits[DIE_SET_WORDS];
};

static inline void die_set_add(struct die_set *set, uint32_t die)
{
    set->bits[die / 64] |= UINT64_C(1) << die % 64;
}

/* Tests whether a set of dice can show a board, and finds a die for each tile. A face shows a tile
   if their texts are equal after folding by the dictionary of the board, and with the meaning that
   the board's options give to a plain q. The order of the letters in a choice ([a|e]) matters. */
struct rollable {
    uint32_t dice_count;
    struct text_table texts; /* the folded texts of the faces: "a", "qu", "." */
    struct die_set *sets;    /* by number in `texts`: the dice with the face; owned */
    size_t sets_capacity;
};

/* Prepares the tests of boards that are parsed for `dict` with `options`, of which only q_is_qu
   matters (NULL: the defaults). The caller must call rollable_free, also after a failure. Fails
   with WG_BAD_INPUT, and names the face, if it is not a tile for the dictionary, or with WG_LIMIT
   or WG_NO_MEMORY. */
enum wg_status rollable_init(struct rollable *rollable, const struct dice *dice,
                             const struct wg_dict *dict, const struct wg_board_options *options,
                             struct wg_error *error);

void rollable_free(struct rollable *rollable);

/* Finds dice for `count` cells, at most DICE_MAX_COUNT: for each cell c another die of *sets[c],
   dice_out[c]. This is a maximum matching of a bipartite graph, by augmenting paths (Kuhn 1955), in
   O(cells * dice * DIE_SET_WORDS): at most 300,000 steps. Returns false if there are none. */
bool match_dice(const struct die_set *const *sets, uint32_t count, uint16_t *dice_out);

/* Returns whether the dice can show a board: faces[c] is the number of the text on cell c. There
   are as many cells as dice. For climb_options.is_allowed, with a struct rollable as context. */
bool rollable_has(const void *rollable, const uint8_t *faces);

/* Like match_dice, for the cells of a board, of which there must be as many as dice. dice_out has
   room for DICE_MAX_COUNT dice. */
bool rollable_find(struct rollable *rollable, const struct wg_board *board, uint16_t *dice_out);
