/* SPDX-License-Identifier: MIT */
/* supply.c: see supply.h. If letters are rolled instead of dice, they are treated as the faces of
   one die, and every cell has this die. */
#include "boards/supply.h"

#include "base/error.h"
#include "base/text.h"
#include "board/tile.h"
#include "dict/read/dict.h"

#include <stdlib.h>

/* Returns the length of the longest reading of the tile on the only cell. */
static uint64_t longest_reading(const struct wg_board *board)
{
    uint64_t longest = !wg_board_is_hole(board, 0);
    uint64_t length = 0;
    for (uint32_t node = board->cells; node < board->node_count; node++) {
        length = board->nodes[node].is_entry ? 1 : length + 1;
        longest = length > longest ? length : longest;
    }
    return longest;
}

static void raise(uint64_t *bound, uint64_t least)
{
    *bound = *bound > least ? *bound : least;
}

/* Raises the bounds of a die to what the face on the only cell of `board` shows. */
static void add_face(struct supply *die, const struct wg_board *board)
{
    const enum tile_kind kind = board->tiles[0].kind;
    uint64_t counts[256] = {0};
    for (size_t i = 0; i < board->texts_nbytes; i++) {
        raise(&die->bytes[(unsigned char)board->texts[i]],
              ++counts[(unsigned char)board->texts[i]]);
    }
    raise(&die->nbytes, board->texts_nbytes);
    raise(&die->symbols, longest_reading(board));
    die->has_wildcard |= kind == TILE_WILDCARD;
    die->may_be_empty |= kind == TILE_HOLE;
}

/* Adds a die that is on `cells` cells. */
static void add_die(struct supply *supply, const struct supply *die, uint64_t cells)
{
    supply->symbols += cells * die->symbols;
    supply->nbytes += cells * die->nbytes;
    for (size_t i = 0; i < 256; i++) {
        supply->bytes[i] += cells * die->bytes[i];
    }
    supply->has_wildcard |= die->has_wildcard;
    supply->may_be_empty &= die->may_be_empty;
}

enum wg_status supply_init(struct supply *supply, const struct roller *roller,
                           const struct wg_dict *dict, bool q_is_qu, struct wg_error *error)
{
    const struct wg_board_options one_cell = {
        .struct_nbytes = sizeof one_cell, .rows = 1, .columns = 1, .q_is_qu = q_is_qu};
    const struct dice *const dice = roller->dice;
    const uint32_t dice_count = dice != NULL ? dice->count : 1;
    struct wg_board *board = NULL;
    *supply = (struct supply){.may_be_empty = true};
    enum wg_status status = wg_board_new(dict, &board, error);
    for (uint32_t i = 0; status == WG_OK && i < dice_count; i++) {
        struct supply die = {0};
        const uint32_t count = dice != NULL ? dice->dice[i].count : roller->letters.count;
        for (uint32_t k = 0; status == WG_OK && k < count; k++) {
            const uint32_t tile = dice != NULL ? dice->faces[dice->dice[i].first + k] : k;
            status = wg_board_parse(board, roller->tiles[tile], &one_cell, error);
            if (status == WG_OK) {
                add_face(&die, board);
            }
        }
        add_die(supply, &die, dice != NULL ? 1 : roller->rows * roller->columns);
    }
    wg_board_free(board);
    return status;
}

enum wg_status supply_may_spell(const struct supply *supply, const struct wg_dict *dict,
                                struct wg_text word, bool *may_out, struct wg_error *error)
{
    uint64_t counts[256] = {0};
    uint64_t total = 0;
    bool has_all = true;
    *may_out = true;
    if (!utf8_is_valid(word.bytes, word.nbytes)) {
        return WG_OK;
    }
    char *const letter = malloc(FOLD_ROOM(word));
    if (letter == NULL) {
        return fail_memory(error);
    }
    while (word.nbytes > 0) {
        size_t nbytes = 0;
        const size_t taken = fold_next(&dict->alphabet, word, letter, &nbytes);
        for (size_t i = 0; i < nbytes; i++) {
            const unsigned char byte = (unsigned char)letter[i];
            has_all &= ++counts[byte] <= supply->bytes[byte];
        }
        total += nbytes;
        text_skip(&word, taken);
    }
    free(letter);
    *may_out = supply->has_wildcard || (has_all && total <= supply->nbytes);
    return WG_OK;
}
