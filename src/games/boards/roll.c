/* SPDX-License-Identifier: MIT */
/* roll.c: see roll.h. */
#include "boards/roll.h"

#include "base/error.h"
#include "base/philox.h"
#include "boards/letters.h"
#include "boards/tile_text.h"

#include <stdlib.h>
#include <string.h>
#include <wordgrid/board.h>

/* The random numbers of a roll. */
struct stream {
    uint64_t seed;
    struct philox counter;
    struct philox numbers;
    unsigned used; /* of `numbers` */
};

static struct stream stream_begin(uint64_t seed, uint64_t number, uint64_t roll)
{
    return (struct stream){
        .seed = seed,
        .counter = {{(uint32_t)(roll << 20), (uint32_t)(roll >> 12), (uint32_t)number,
                     (uint32_t)(number >> 32)}},
        .used = 4,
    };
}

static inline uint32_t stream_next(struct stream *stream)
{
    if (stream->used == 4) {
        stream->numbers = philox(stream->seed, stream->counter);
        stream->counter.words[0]++;
        stream->used = 0;
    }
    return stream->numbers.words[stream->used++];
}

/*
 * Returns a random number below `bound`, which must be above 0. Sets *drawn_out to the number of 32
 * bits that was drawn. The result is the upper half of the product of this number and `bound`. All
 * results are equally likely, because products whose lower half is below 2^32 mod `bound` are drawn
 * again (Lemire, "Fast random integer generation in an interval", 2019).
 */
static inline uint32_t stream_below(struct stream *stream, uint32_t bound, uint32_t *drawn_out)
{
    uint32_t drawn = stream_next(stream);
    uint64_t product = (uint64_t)drawn * bound;
    if (__builtin_expect((uint32_t)product < bound, 0)) {
        const uint32_t least = (UINT32_MAX - bound + 1) % bound;
        while ((uint32_t)product < least) {
            drawn = stream_next(stream);
            product = (uint64_t)drawn * bound;
        }
    }
    *drawn_out = drawn;
    return (uint32_t)(product >> 32);
}

static inline char *put_tile(char *p, struct wg_text tile)
{
    if (tile.nbytes == 1) {
        *p = *tile.bytes;
        return p + 1;
    }
    memcpy(p, tile.bytes, tile.nbytes);
    return p + tile.nbytes;
}

/* Draws a letter, with a probability proportional to its weight. */
static inline uint32_t draw_letter(const struct roll_letters *letters, struct stream *stream)
{
    const uint32_t bound = letters->ends[letters->count - 1];
    uint32_t drawn;
    const uint32_t at = stream_below(stream, bound, &drawn);
    uint32_t i = letters->first[drawn >> 24];
    while (letters->ends[i] <= at) {
        i++;
    }
    return i;
}

size_t roller_roll(const struct roller *roller, uint64_t number, uint64_t roll, char *text_out)
{
    struct stream stream = stream_begin(roller->seed, number, roll);
    const struct dice *const dice = roller->dice;
    const uint32_t cells = roller->rows * roller->columns;
    const bool has_breaks = roller->rows != roller->columns && roller->rows > 1;
    uint16_t order[DICE_MAX_COUNT];
    uint32_t row_end = roller->columns;
    char *p = text_out;
    for (uint32_t i = 0; dice != NULL && i < cells; i++) {
        order[i] = (uint16_t)i;
    }
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t tile;
        uint32_t drawn;
        if (has_breaks && i == row_end) {
            *p++ = '/';
            row_end += roller->columns;
        }
        if (dice != NULL) {
            const uint32_t k = i + stream_below(&stream, cells - i, &drawn);
            const struct die *die = &dice->dice[order[k]];
            order[k] = order[i];
            tile = dice->faces[die->first + stream_below(&stream, die->count, &drawn)];
        } else {
            tile = draw_letter(&roller->letters, &stream);
        }
        p = put_tile(p, roller->tiles[tile]);
    }
    return (size_t)(p - text_out);
}

/* Sets the size, and the room for the text of a board whose tiles have at most max_nbytes bytes. */
static void set_size(struct roller *roller, uint32_t rows, uint32_t columns, size_t max_nbytes)
{
    roller->rows = rows;
    roller->columns = columns;
    roller->room = (size_t)rows * columns * max_nbytes + rows;
}

enum wg_status roller_init_dice(struct roller *roller, const struct dice *dice, uint32_t rows,
                                uint32_t columns, uint64_t seed, struct wg_error *error)
{
    size_t max_nbytes = 0;
    *roller = (struct roller){.seed = seed, .dice = dice};
    if ((uint64_t)rows * columns != dice->count) {
        return fail(error, WG_BAD_INPUT,
                    "%lu dice for the %llu cells of %lux%lu; each cell needs one die",
                    (unsigned long)dice->count, (unsigned long long)rows * columns,
                    (unsigned long)rows, (unsigned long)columns);
    }
    roller->tiles = calloc(dice->spellings.count, sizeof *roller->tiles);
    if (roller->tiles == NULL) {
        return fail_memory(error);
    }
    for (uint32_t i = 0; i < dice->spellings.count; i++) {
        roller->tiles[i] = text_table_text(&dice->spellings, i);
        max_nbytes = roller->tiles[i].nbytes > max_nbytes ? roller->tiles[i].nbytes : max_nbytes;
    }
    set_size(roller, rows, columns, max_nbytes);
    return WG_OK;
}

/* Sets `first`: for each top byte of a random number, the letter that the least number with this
   byte selects. */
static void index_letters(struct roll_letters *letters)
{
    const uint32_t bound = letters->ends[letters->count - 1];
    uint32_t letter = 0;
    for (uint32_t i = 0; i < 256; i++) {
        while (letters->ends[letter] <= (uint64_t)i * bound / 256) {
            letter++;
        }
        letters->first[i] = (uint8_t)letter;
    }
}

/* Makes a tile of each letter of the words, except of letters that no tile can show. */
static enum wg_status add_letters(struct roller *roller, const struct wg_dict *dict,
                                  const uint64_t *counts, struct wg_board *board,
                                  struct wg_error *error)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    struct roll_letters *const letters = &roller->letters;
    uint64_t sum = 0;
    roller->tiles = calloc(symbols, sizeof *roller->tiles);
    roller->texts = calloc(symbols, TILE_TEXT_NBYTES);
    if (roller->tiles == NULL || roller->texts == NULL) {
        return fail_memory(error);
    }
    for (uint32_t i = 0; i < symbols && sum <= UINT32_MAX; i++) {
        char *const text = roller->texts + (size_t)i * TILE_TEXT_NBYTES;
        const struct wg_text symbol = wg_dict_symbol_text(dict, i);
        size_t nbytes = 0;
        if (counts[i] > 0 && tile_text_write(board, symbol, text, &nbytes, error) != WG_OK) {
            return WG_NO_MEMORY;
        }
        if (nbytes > 0) {
            sum += counts[i];
            roller->tiles[letters->count] = (struct wg_text){text, nbytes};
            letters->ends[letters->count++] = (uint32_t)sum;
        }
    }
    if (sum == 0) {
        return fail(error, WG_BAD_INPUT, "no letter of the words can be a tile");
    }
    if (sum > UINT32_MAX) {
        return fail(error, WG_LIMIT, "the words have 2^32 letters or more");
    }
    index_letters(letters);
    return WG_OK;
}

enum wg_status roller_init_letters(struct roller *roller, const struct wg_dict *dict, uint32_t rows,
                                   uint32_t columns, uint64_t seed, struct wg_error *error)
{
    uint64_t counts[FORMAT_MAX_SYMBOLS];
    struct wg_board *board = NULL;
    *roller = (struct roller){.seed = seed};
    set_size(roller, rows, columns, TILE_TEXT_NBYTES);
    enum wg_status status = count_letters(dict, counts, error);
    if (status == WG_OK) {
        status = wg_board_new(dict, &board, error);
    }
    if (status == WG_OK) {
        status = add_letters(roller, dict, counts, board, error);
    }
    wg_board_free(board);
    return status;
}

void roller_free(struct roller *roller)
{
    free(roller->tiles);
    free(roller->texts);
}
