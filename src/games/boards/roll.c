/* SPDX-License-Identifier: MIT */
/* roll.c: see roll.h. */
#include "boards/roll.h"

#include "base/error.h"
#include "base/marks.h"
#include "base/philox.h"
#include "base/text.h"
#include "board/tile.h"
#include "dict/read/dict.h"

#include <stdlib.h>
#include <string.h>

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
static inline struct wg_text draw_letter(const struct roller *roller, struct stream *stream)
{
    const uint32_t bound = roller->ends[roller->letter_count - 1];
    uint32_t drawn;
    const uint32_t at = stream_below(stream, bound, &drawn);
    uint32_t i = roller->first[drawn >> 24];
    while (roller->ends[i] <= at) {
        i++;
    }
    return (struct wg_text){roller->letters[i].text, roller->letters[i].nbytes};
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
        uint32_t drawn;
        if (has_breaks && i == row_end) {
            *p++ = '/';
            row_end += roller->columns;
        }
        if (dice != NULL) {
            const uint32_t k = i + stream_below(&stream, cells - i, &drawn);
            const struct die *die = &dice->dice[order[k]];
            order[k] = order[i];
            p = put_tile(p, dice->faces[die->first + stream_below(&stream, die->count, &drawn)]);
        } else {
            p = put_tile(p, draw_letter(roller, &stream));
        }
    }
    return (size_t)(p - text_out);
}

enum wg_status roller_init_dice(struct roller *roller, const struct dice *dice, uint32_t rows,
                                uint32_t columns, uint64_t seed, struct wg_error *error)
{
    *roller = (struct roller){.seed = seed,
                              .rows = rows,
                              .columns = columns,
                              .room = (size_t)rows * columns * (DICE_MAX_FACE_NBYTES + 1),
                              .dice = dice};
    if ((uint64_t)rows * columns != dice->count) {
        return fail(error, WG_BAD_INPUT,
                    "%lu dice for the %llu cells of %lux%lu; each cell needs one die",
                    (unsigned long)dice->count, (unsigned long long)rows * columns,
                    (unsigned long)rows, (unsigned long)columns);
    }
    return WG_OK;
}

/* --- The letters of a dictionary */

/*
 * A symbol occurs on an edge as many times as there are ways to the edge, times the words that end
 * after it. The states are put in an order in which a state comes before the targets of its edges:
 * a state is added when all edges that lead to it have been passed (Kahn, "Topological sorting of
 * large networks", 1962). So the ways to a state are known when its edges are passed. In the
 * reverse of this order, the words below the targets of an edge are known.
 *
 * The words through an edge are some of all words, of which there are less than 2^32. A word has
 * less than 2^32 symbols. So no product and no sum reaches 2^64. There is one exception, in a
 * damaged file: the ways to a state below which no word ends. They are multiplied by 0.
 */
struct count {
    uint64_t words;    /* how many words end at the state or below it */
    uint64_t ways;     /* how many paths lead to it from the root */
    uint32_t entering; /* the edges that lead to it and were not passed yet */
    uint32_t ordered;  /* at index i: the i-th state in the order */
};

/* Sets `ways` and `ordered`. Fails with WG_DAMAGED if there is a cycle: its states are never added.
 */
static enum wg_status order_states(const struct walk *walk, struct count *counts,
                                   struct wg_error *error)
{
    const size_t states = (size_t)walk->last_state + 1;
    size_t count = 0;
    for (size_t state = 0; state < states; state++) {
        const struct walk_state about = walk_enter(walk, (uint32_t)state);
        for (uint32_t i = 0; i < about.letters; i++) {
            counts[walk_target(walk, &about, i)].entering++;
        }
    }
    for (size_t state = 0; state < states; state++) {
        counts[count].ordered = (uint32_t)state;
        count += counts[state].entering == 0;
    }
    counts[walk->root].ways = 1;
    for (size_t at = 0; at < count; at++) {
        const struct walk_state about = walk_enter(walk, counts[at].ordered);
        for (uint32_t i = 0; i < about.letters; i++) {
            const uint32_t target = walk_target(walk, &about, i);
            counts[target].ways += counts[about.state].ways;
            if (--counts[target].entering == 0) {
                counts[count++].ordered = target;
            }
        }
    }
    return count == states ? WG_OK : fail(error, WG_DAMAGED, "damaged: the automaton has a cycle");
}

/* Counts the symbols on the edges of a state, and the words that end at it or below it. Returns
   false if there are too many words. */
static bool count_edges(const struct walk *walk, struct count *counts, uint32_t state,
                        uint64_t *symbols)
{
    const struct walk_state about = walk_enter(walk, state);
    uint64_t words = about.is_word;
    uint32_t edge = 0;
    for (uint32_t i = 0; edge < about.letters; i++) {
        uint32_t letters = walk_letters(walk, about.number, i);
        for (; letters != 0; letters &= letters - 1) {
            const uint32_t symbol = walk->code_symbols[i * 32 + lowest_bit64(letters)];
            const uint64_t more = counts[walk_target(walk, &about, edge++)].words;
            symbols[symbol] += counts[state].ways * more;
            words += more;
        }
    }
    counts[state].words = words;
    return words <= UINT32_MAX;
}

enum wg_status count_letters(const struct wg_dict *dict, uint64_t counts_out[FORMAT_MAX_SYMBOLS],
                             struct wg_error *error)
{
    const struct walk *const walk = &dict->walk;
    const size_t states = (size_t)walk->last_state + 1;
    struct count *const counts = calloc(states, sizeof *counts);
    memset(counts_out, 0, FORMAT_MAX_SYMBOLS * sizeof *counts_out);
    TRY_MEMORY(error, counts != NULL);
    enum wg_status status = order_states(walk, counts, error);
    for (size_t i = states; status == WG_OK && i-- > 0;) {
        if (!count_edges(walk, counts, counts[i].ordered, counts_out)) {
            status = fail(error, WG_LIMIT, "the dictionary has 2^32 words or more");
        }
    }
    if (status == WG_OK && counts[walk->root].words == 0) {
        status = fail(error, WG_BAD_INPUT, "the dictionary has no words");
    }
    free(counts);
    return status;
}

static enum wg_status make_tile(struct wg_board *board, struct wg_text symbol,
                                struct symbol_tile *tile, struct wg_error *error)
{
    static const struct wg_board_options one_cell = {
        .struct_nbytes = sizeof one_cell, .rows = 1, .columns = 1};
    tile->text[0] = '[';
    memcpy(tile->text + 1, symbol.bytes, symbol.nbytes);
    tile->text[symbol.nbytes + 1] = ']';
    /* A mark without brackets would belong to the tile before it. */
    for (size_t brackets = begins_with_mark(symbol); brackets <= 1 && tile->nbytes == 0;
         brackets++) {
        const struct wg_text text = {tile->text + 1 - brackets, symbol.nbytes + 2 * brackets};
        const enum wg_status status = wg_board_parse(board, text, &one_cell, NULL);
        TRY_MEMORY(error, status != WG_NO_MEMORY);
        if (status == WG_OK && text_equals(wg_board_tile(board, 0), symbol) &&
            !wg_board_is_hole(board, 0) && !text_equals(symbol, text_of("?"))) {
            memmove(tile->text, text.bytes, text.nbytes);
            tile->nbytes = text.nbytes;
        }
    }
    return WG_OK;
}

enum wg_status symbol_tiles_make(const struct wg_dict *dict, struct symbol_tile **tiles_out,
                                 struct wg_error *error)
{
    const uint32_t count = wg_dict_get_counts(dict)->symbols;
    struct symbol_tile *const tiles = calloc((size_t)count + 1, sizeof *tiles);
    struct wg_board *board = NULL;
    *tiles_out = tiles;
    TRY_MEMORY(error, tiles != NULL);
    enum wg_status status = wg_board_new(dict, &board, error);
    for (uint32_t i = 0; status == WG_OK && i < count; i++) {
        status = make_tile(board, wg_dict_symbol_text(dict, i), &tiles[i], error);
    }
    wg_board_free(board);
    return status;
}

/* Sets `first`: for each top byte of a random number, the letter that the least number with this
   byte selects. */
static void index_letters(struct roller *roller)
{
    const uint32_t bound = roller->ends[roller->letter_count - 1];
    uint32_t letter = 0;
    for (uint32_t i = 0; i < 256; i++) {
        while (roller->ends[letter] <= (uint64_t)i * bound / 256) {
            letter++;
        }
        roller->first[i] = (uint8_t)letter;
    }
}

/* Rolls each letter of the words, except letters that no tile can show. */
static enum wg_status add_letters(struct roller *roller, uint32_t symbols, const uint64_t *counts,
                                  struct wg_error *error)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < symbols && sum <= UINT32_MAX; i++) {
        if (counts[i] > 0 && roller->letters[i].nbytes > 0) {
            sum += counts[i];
            roller->letters[roller->letter_count] = roller->letters[i];
            roller->ends[roller->letter_count++] = (uint32_t)sum;
        }
    }
    if (sum == 0) {
        return fail(error, WG_BAD_INPUT, "no letter of the words can be a tile");
    }
    if (sum > UINT32_MAX) {
        return fail(error, WG_LIMIT, "the words have 2^32 letters or more");
    }
    index_letters(roller);
    return WG_OK;
}

enum wg_status roller_init_letters(struct roller *roller, const struct wg_dict *dict, uint32_t rows,
                                   uint32_t columns, uint64_t seed, struct wg_error *error)
{
    const uint32_t symbols = wg_dict_get_counts(dict)->symbols;
    uint64_t counts[FORMAT_MAX_SYMBOLS];
    *roller = (struct roller){.seed = seed,
                              .rows = rows,
                              .columns = columns,
                              .room = (size_t)rows * columns * (sizeof roller->letters->text + 1)};
    TRY(count_letters(dict, counts, error));
    TRY(symbol_tiles_make(dict, &roller->letters, error));
    return add_letters(roller, symbols, counts, error);
}

void roller_free(struct roller *roller)
{
    free(roller->letters);
}

/* --- What rolls can show. If letters are rolled instead of dice, they are treated as the faces of
   one die, and every cell has this die. */

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
        const uint32_t count = dice != NULL ? dice->dice[i].count : roller->letter_count;
        for (uint32_t k = 0; status == WG_OK && k < count; k++) {
            const struct wg_text tile =
                dice != NULL ? dice->faces[dice->dice[i].first + k]
                             : (struct wg_text){roller->letters[k].text, roller->letters[k].nbytes};
            status = wg_board_parse(board, tile, &one_cell, error);
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
    TRY_MEMORY(error, letter != NULL);
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
