/* SPDX-License-Identifier: MIT */
/* best_tiles.h: the faces that tiles can show, on the boards that are looked for. */
#ifndef WG_TOOLS_BOARDS_BEST_TILES_H
#define WG_TOOLS_BOARDS_BEST_TILES_H

#include "boards/climb.h"
#include "boards/rollable.h"
#include "report/sink.h"

/* The faces that tiles can show, with their texts as they stand in a board. */
struct best_tiles {
    struct wg_text texts[CLIMB_MAX_FACES];       /* without brackets */
    const struct die_set *dice[CLIMB_MAX_FACES]; /* the dice that have the face */
    uint32_t count;
    uint32_t dice_count; /* 0: there are no dice */
};

/* Makes a face of each symbol of the dictionary that can be a tile. With q_is_qu, the face of q is
   `qu`. Parses the tiles by `board`. The texts belong to the dictionary. Fails with WG_NO_MEMORY or
   WG_BAD_INPUT (no symbol can be a tile). */
enum wg_status best_tiles_of_symbols(struct best_tiles *tiles, const struct wg_dict *dict,
                                     struct wg_board *board, bool q_is_qu, struct wg_error *error);

/* Makes one face for all equal faces of the dice. The texts and sets belong to `rollable`. Fails
   with WG_LIMIT (too many faces). */
enum wg_status best_tiles_of_dice(struct best_tiles *tiles, struct rollable *rollable,
                                  struct wg_error *error);

/* Returns whether the dice can show a board. This function is for climb_options.is_allowed, with a
   struct best_tiles as context. */
bool best_tiles_can_roll(const void *tiles_with_dice, const uint8_t *faces);

/* Finds the face with this text, without brackets. Returns false if there is none. */
bool best_tiles_find(const struct best_tiles *tiles, struct wg_text text, uint8_t *face_out);

/* Writes a face as a tile of a board. */
void best_tiles_print_face(const struct best_tiles *tiles, uint8_t face, struct sink *sink);

/* Writes the faces of a board as solve reads it. A square has no '/' between rows. */
void best_tiles_print(const struct best_tiles *tiles, const uint8_t *faces, uint32_t rows,
                      uint32_t columns, struct sink *sink);

/* Parses a board of these faces by `board`. Fails like wg_board_parse. */
enum wg_status best_tiles_parse(const struct best_tiles *tiles, const uint8_t *faces,
                                const struct wg_board_options *shape, struct wg_board *board,
                                struct wg_error *error);

/*
 * Reads the text of a board, and parses it by `board`. Fails with WG_BAD_INPUT if the text is not a
 * board of this shape, if a tile is not a face, or if the dice cannot show the board.
 */
enum wg_status best_tiles_read(const struct best_tiles *tiles, struct wg_board *board,
                               struct wg_text text, const struct wg_board_options *shape,
                               uint8_t *faces_out, struct wg_error *error);

/* Makes a board that has each face on one cell. Fails like wg_board_new and wg_board_parse. */
enum wg_status best_tiles_board(const struct best_tiles *tiles, const struct wg_dict *dict,
                                struct wg_board **board_out, struct wg_error *error);

#endif
