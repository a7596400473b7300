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
 * A set needs no dictionary. rollable.h compares its faces with the tiles of a board.
 */
#ifndef WG_BOARDS_DICE_H
#define WG_BOARDS_DICE_H

#include "base/text_table.h"

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

#endif
