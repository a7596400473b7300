/* SPDX-License-Identifier: MIT */
/*
 * dice.h: a set of dice, as formats/dice.md specifies it. A die is a line of the file. A face is a
 * tile of a board, spelled as on a board: a letter, [qu], [a|e], ? or a blank face, which is a hole
 * ('.').
 *
 *     struct dice dice;
 *     status = dice_parse(&dice, "my.dice", text, &error);
 *     ...
 *     dice_free(&dice);
 *
 * A set needs no dictionary. struct rollable compares its faces with the tiles of a board.
 */
#ifndef WG_BOARDS_DICE_H
#define WG_BOARDS_DICE_H

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
    uint32_t count;  /* at least 1 */
    uint32_t *faces; /* numbers in `spellings`; owned */
    size_t faces_capacity;
    uint32_t face_count;         /* of all dice */
    struct text_table spellings; /* of the different faces, such as "a" and "[qu]" */
};

/*
 * Parses the text of a file of dice. `source` is its name in errors. The caller must call
 * dice_free, also after a failure. Fails with WG_BAD_INPUT (a mistake in the text, with its line
 * and column), WG_LIMIT (too many dice, faces or letters) or WG_NO_MEMORY.
 */
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

/*
 * Tests whether a set of dice can show a board, and finds a die for each tile. A face shows a tile
 * if their texts are equal after folding by the dictionary of the board, and with the meaning that
 * the board's options give to a plain q. A blank face shows a hole. The order of the letters in a
 * choice ([a|e]) matters. Testing a board takes a hash lookup for each cell, and a matching
 * (match_dice).
 */
struct rollable {
    uint32_t dice_count;
    struct text_table texts; /* the folded texts of the faces: "a", "qu", "." */
    struct die_set *sets;    /* by number in `texts`: the dice with the face; owned */
    size_t sets_capacity;
};

/*
 * Prepares the tests of boards that are parsed for `dict` with `options`, of which only q_is_qu
 * matters (NULL: the defaults). The caller must call rollable_free, also after a failure. Fails
 * with WG_BAD_INPUT if a face is not a tile for the dictionary; the error has no line or column,
 * but names the face. Fails with WG_LIMIT or WG_NO_MEMORY.
 */
enum wg_status rollable_init(struct rollable *rollable, const struct dice *dice,
                             const struct wg_dict *dict, const struct wg_board_options *options,
                             struct wg_error *error);

void rollable_free(struct rollable *rollable);

/*
 * Returns the dice that can show the tile with the text `tile`, as wg_board_tile returns it; NULL
 * if there are none. Valid until rollable_free.
 */
const struct die_set *rollable_tile(struct rollable *rollable, struct wg_text tile);

/*
 * Finds dice for `count` cells, at most DICE_MAX_COUNT: a different die for each cell c, out of
 * *sets[c]. This is a maximum matching of a bipartite graph, by augmenting paths (Kuhn 1955). Most
 * boards are matched without a search, because nearly every cell finds a die that is still free. A
 * search visits each die once. So the cost is O(cells * dice * DIE_SET_WORDS): at most 300,000
 * steps. Returns false if there are no such dice. Then the contents of dice_out have no meaning.
 * Otherwise dice_out[c] is the die of cell c. The result depends only on the arguments.
 */
bool match_dice(const struct die_set *const *sets, uint32_t count, uint16_t *dice_out);

/* Returns whether the dice can show a board: faces[c] is the number of the text on cell c. There
   are as many cells as dice. For climb_options.is_allowed, with a struct rollable as context. */
bool rollable_has(const void *rollable, const uint8_t *faces);

/*
 * Returns whether the dice can show the board, each die one cell. Then dice_out[c] is the die of
 * cell c, from 0 on. dice_out has room for DICE_MAX_COUNT dice. A board with another number of
 * cells than there are dice is not rollable.
 */
bool rollable_find(struct rollable *rollable, const struct wg_board *board, uint16_t *dice_out);

#endif
