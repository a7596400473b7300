/* SPDX-License-Identifier: MIT */
/* tile.c: see tile.h. */
#include "board/tile.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/marks.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dict/read/dict.h"

#include <string.h>

bool is_letter_end(const struct alphabet *alphabet, struct wg_text text, size_t nbytes)
{
    uint32_t symbol = 0;
    text_skip(&text, nbytes);
    return !begins_with_mark(text) || alphabet_match_symbol(alphabet, text, &symbol) > 0;
}

size_t match_symbol(const struct alphabet *alphabet, struct wg_text text, size_t limit,
                    uint32_t *symbol_out)
{
    while (limit > 0) {
        const struct wg_text head = {text.bytes, limit};
        size_t nbytes = alphabet_next(alphabet, head, symbol_out);
        if (*symbol_out >= ALPHABET_SEQUENCE) {
            nbytes = alphabet_match_symbol(alphabet, head, symbol_out);
        }
        if (nbytes == 0 || is_letter_end(alphabet, text, nbytes)) {
            return nbytes;
        }
        limit = nbytes - 1;
    }
    return 0;
}

/* Skips code points that stand for no symbol, from byte `nbytes` of `text` on. Returns the index of
   the byte after them. */
static size_t skip_dropped(const struct alphabet *alphabet, struct wg_text text, size_t nbytes)
{
    size_t dropped;
    do {
        const struct wg_text rest = text_from(text, nbytes);
        dropped = alphabet_dropped(alphabet, rest);
        nbytes += dropped;
    } while (dropped > 0);
    return nbytes;
}

/* Finds the longest unit at the beginning of `text` that does not end inside a letter. Marks that
   stand for no symbol do not belong to a letter. Such marks after the unit are counted as part of
   the unit. Returns the length of the unit, or 0 if there is no unit. */
static size_t match_unit(const struct alphabet *alphabet, struct wg_text text, uint32_t *unit_out)
{
    size_t limit = text.nbytes;
    while (limit > 0) {
        const struct wg_text head = {text.bytes, limit};
        const size_t nbytes = alphabet_next(alphabet, head, unit_out);
        const size_t end = nbytes == 0 ? 0 : skip_dropped(alphabet, text, nbytes);
        if (nbytes == 0 || is_letter_end(alphabet, text, end)) {
            return end;
        }
        limit = nbytes - 1;
    }
    return 0;
}

/* Copies a letter without its code points that stand for no symbol. Returns the length of the
   copy. */
static size_t copy_letter(const struct alphabet *alphabet, struct wg_text letter, char *out)
{
    size_t nbytes = 0;
    for (size_t at = 0; at < letter.nbytes;) {
        const struct wg_text rest = text_from(letter, at);
        const size_t dropped = alphabet_dropped(alphabet, rest);
        if (dropped == 0) {
            out[nbytes++] = letter.bytes[at];
        }
        at += dropped > 0 ? dropped : 1;
    }
    return nbytes;
}

size_t fold_next(const struct alphabet *alphabet, struct wg_text text, char *out,
                 size_t *nbytes_out)
{
    uint32_t unit = 0;
    const size_t taken = match_unit(alphabet, text, &unit);
    if (taken > 0) {
        const struct symbol_run run = alphabet_run(alphabet, unit);
        *nbytes_out = 0;
        for (uint32_t i = 0; i < run.count; i++) {
            const struct wg_text symbol = alphabet_symbol_text(alphabet, run.symbols[i]);
            memcpy(out + *nbytes_out, symbol.bytes, symbol.nbytes);
            *nbytes_out += symbol.nbytes;
        }
        return taken;
    }
    const struct wg_text letter = {text.bytes, letter_nbytes(text)};
    *nbytes_out = copy_letter(alphabet, letter, out);
    if (*nbytes_out > 0 && out[0] >= 'A' && out[0] <= 'Z' && alphabet->folds > 0) {
        out[0] = (char)(out[0] | 0x20);
    }
    return letter.nbytes;
}

struct wg_text next_alternative(struct wg_text *rest)
{
    bool has_bar;
    return text_take_until(rest, '|', &has_bar);
}

/* The place of an alternative in the text of its tile. */
struct span {
    uint32_t off;
    uint32_t nbytes;
};

/* A tile whose readings are being made, one alternative after another. */
struct cutter {
    struct wg_board *board;
    uint32_t cell;
    size_t tile_off;     /* of the tile's text in the board's texts */
    unsigned readings;   /* the readings of the alternatives so far */
    struct wg_text text; /* the folded text of this alternative */
    /* The earlier alternatives that are not one ASCII letter, sorted by their texts. */
    struct span sorted[TILE_MAX_NBYTES / 2 + 1];
    size_t nsorted;
    /* The earlier alternatives that are one ASCII letter: one bit for each letter. */
    uint64_t ascii_letters[2];
    struct wg_error *error;
    /* ways[i]: in how many ways the text from byte i on can be cut into symbols. */
    uint16_t ways[TILE_MAX_NBYTES + 1];
    uint8_t symbols[TILE_MAX_NBYTES]; /* of the current reading */
};

/* Appends a chain: a node for each symbol of the current reading. */
static enum wg_status add_chain(struct cutter *cutter, uint32_t length)
{
    struct wg_board *board = cutter->board;
    const uint32_t first = board->node_count;
    if (length > BOARD_MAX_NODES - first) {
        return fail(
            cutter->error, WG_LIMIT,
            "the tiles' readings take over %d nodes; give them fewer letters or alternatives",
            BOARD_MAX_NODES);
    }
    const size_t count = (size_t)first + length;
    const size_t set_words = board->set_words;
    TRY_MEMORY(cutter->error,
               ARRAY_RESERVE(board->nodes, &board->nodes_capacity, count) &&
                   ARRAY_RESERVE(board->letters, &board->letters_capacity, count * set_words));
    memset(board->letters + first * set_words, 0, length * set_words * sizeof *board->letters);
    for (uint32_t i = 0; i < length; i++) {
        const uint32_t node = first + i;
        board->nodes[node] = (struct node){
            .cell = cutter->cell,
            .next = i + 1 < length ? node + 1 : NODE_NONE,
            .is_entry = i == 0,
        };
        board_add_letter(board, node, cutter->symbols[i]);
    }
    board->node_count += length;
    return WG_OK;
}

/*
 * Fills `ways` from the end to the beginning. Counts above the limit are stored as
 * TILE_MAX_READINGS + 1. `nearest` is the first place after `at` whose `ways` is not 0. A symbol
 * that ends before `nearest` leads to no reading. The inner loop goes from long to short symbols,
 * so it ends at the first such symbol.
 */
static void count_ways(struct cutter *cutter)
{
    const struct alphabet *alphabet = &cutter->board->dict->alphabet;
    const struct wg_text text = cutter->text;
    size_t nearest = text.nbytes;
    cutter->ways[text.nbytes] = 1;
    for (size_t at = text.nbytes; at-- > 0;) {
        const struct wg_text rest = text_from(text, at);
        unsigned ways = 0;
        uint32_t symbol = 0;
        size_t nbytes = match_symbol(alphabet, rest, rest.nbytes, &symbol);
        while (nbytes >= nearest - at && ways <= TILE_MAX_READINGS) {
            ways += cutter->ways[at + nbytes];
            nbytes = match_symbol(alphabet, rest, nbytes - 1, &symbol);
        }
        nearest = ways > 0 ? at : nearest;
        cutter->ways[at] = (uint16_t)(ways <= TILE_MAX_READINGS ? ways : TILE_MAX_READINGS + 1);
    }
}

/* Writes reading `index` to `symbols` and returns its length. The readings are ordered by their
   first symbol, the longest first, then by the next symbol. `ways` tells how many readings follow
   from each choice of a symbol, so the readings before `index` are skipped without making them. */
static uint32_t make_reading(struct cutter *cutter, unsigned index)
{
    const struct alphabet *alphabet = &cutter->board->dict->alphabet;
    const struct wg_text text = cutter->text;
    uint32_t length = 0;
    for (size_t at = 0; at < text.nbytes; length++) {
        const struct wg_text rest = text_from(text, at);
        uint32_t symbol = 0;
        size_t nbytes = match_symbol(alphabet, rest, rest.nbytes, &symbol);
        while (index >= cutter->ways[at + nbytes]) {
            index -= cutter->ways[at + nbytes];
            nbytes = match_symbol(alphabet, rest, nbytes - 1, &symbol);
        }
        cutter->symbols[length] = narrow8(symbol);
        at += nbytes;
    }
    return length;
}

/* Adds the readings of the alternative. A reading of one symbol goes into the letter set of the
   cell's node. A longer one becomes a chain. */
static enum wg_status read_alternative(struct cutter *cutter)
{
    count_ways(cutter);
    cutter->board->lacks_letters |= cutter->ways[0] == 0;
    cutter->readings += cutter->ways[0];
    if (cutter->readings > TILE_MAX_READINGS) {
        return fail(
            cutter->error, WG_LIMIT,
            "this tile can be read in more than %d ways; give it fewer letters or alternatives",
            TILE_MAX_READINGS);
    }
    for (unsigned i = 0; i < cutter->ways[0]; i++) {
        const uint32_t length = make_reading(cutter, i);
        if (length == 1) {
            board_add_letter(cutter->board, cutter->cell, cutter->symbols[0]);
        } else {
            TRY(add_chain(cutter, length));
        }
    }
    return WG_OK;
}

/* Removes the blanks from an alternative. If it has any, *alternative becomes a copy in
   board->scratch. Returns false if there is not enough memory. */
static bool remove_blanks(struct wg_board *board, struct wg_text *alternative)
{
    size_t count = 0;
    while (count < alternative->nbytes && !is_blank_byte(alternative->bytes[count])) {
        count++;
    }
    if (count == alternative->nbytes) {
        return true;
    }
    NEED(ARRAY_RESERVE(board->scratch, &board->scratch_capacity, alternative->nbytes));
    memcpy(board->scratch, alternative->bytes, count);
    for (size_t i = count; i < alternative->nbytes; i++) {
        board->scratch[count] = alternative->bytes[i];
        count += !is_blank_byte(alternative->bytes[i]);
    }
    *alternative = (struct wg_text){board->scratch, count};
    return true;
}

/* Folds an alternative without its blanks, and appends it to the text at tile_off. */
static enum wg_status fold_alternative(struct wg_board *board, size_t tile_off, struct wg_text rest,
                                       struct wg_error *error)
{
    TRY_MEMORY(error, remove_blanks(board, &rest));
    while (rest.nbytes > 0) {
        size_t nbytes = 0;
        TRY_MEMORY(error, ARRAY_RESERVE(board->texts, &board->texts_capacity,
                                        board->texts_nbytes + FOLD_ROOM(rest)));
        const size_t taken =
            fold_next(&board->dict->alphabet, rest, board->texts + board->texts_nbytes, &nbytes);
        board->texts_nbytes += nbytes;
        if (board->texts_nbytes - tile_off > TILE_MAX_NBYTES) {
            return fail(error, WG_LIMIT, "this tile has over %d bytes", TILE_MAX_NBYTES);
        }
        text_skip(&rest, taken);
    }
    return WG_OK;
}

/*
 * Adds an alternative to those of the tile. Returns false if the tile has it already. Most
 * alternatives are single ASCII letters. The others are found by binary search: if a tile repeats
 * an alternative a million times, comparing it with each of several hundred others would be too
 * slow.
 */
static bool add_alternative(struct cutter *cutter, struct wg_text text)
{
    const char *const tile = cutter->board->texts + cutter->tile_off;
    const unsigned char first = (unsigned char)text.bytes[0];
    if (text.nbytes == 1 && first < 128) {
        const uint64_t bit = UINT64_C(1) << first % 64;
        const bool is_new = (cutter->ascii_letters[first / 64] & bit) == 0;
        cutter->ascii_letters[first / 64] |= bit;
        return is_new;
    }
    size_t low = 0;
    size_t high = cutter->nsorted;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        const struct span span = cutter->sorted[middle];
        const int order = text_compare((struct wg_text){tile + span.off, span.nbytes}, text);
        if (order == 0) {
            return false;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    memmove(cutter->sorted + low + 1, cutter->sorted + low,
            (cutter->nsorted++ - low) * sizeof *cutter->sorted);
    cutter->sorted[low] =
        (struct span){narrow32((size_t)(text.bytes - tile)), narrow32(text.nbytes)};
    return true;
}

enum wg_status tile_set_letters(struct wg_board *board, uint32_t cell, struct wg_text letters,
                                struct wg_error *error)
{
    const size_t tile_off = board->texts_nbytes;
    struct cutter cutter; /* an initializer would also clear its large arrays */
    cutter.board = board;
    cutter.cell = cell;
    cutter.tile_off = tile_off;
    cutter.readings = 0;
    cutter.nsorted = 0;
    cutter.ascii_letters[0] = 0;
    cutter.ascii_letters[1] = 0;
    cutter.error = error;
    struct wg_text before = {"", 0};
    while (letters.nbytes > 0) {
        const size_t off = board->texts_nbytes;
        const struct wg_text alternative = next_alternative(&letters);
        /* A fast path for a tile that repeats one alternative a million times. */
        if (text_equals(alternative, before)) {
            continue;
        }
        before = alternative;
        TRY(fold_alternative(board, tile_off, alternative, error));
        cutter.text = (struct wg_text){board->texts + off, board->texts_nbytes - off};
        if (cutter.text.nbytes == 0) {
            return fail(error, WG_BAD_INPUT,
                        "the dictionary ignores all characters of this tile; write a letter of "
                        "the dictionary");
        }
        /* [a|A] gives the same folded text twice. Only equal texts have equal readings, so it is
           enough to compare the texts. */
        if (!add_alternative(&cutter, cutter.text)) {
            board->texts_nbytes = off;
            continue;
        }
        TRY(read_alternative(&cutter));
        board->texts[board->texts_nbytes++] = '|'; /* FOLD_ROOM has room for it */
    }
    board->texts_nbytes--;
    board->tiles[cell] = (struct tile){
        .text_off = narrow32(tile_off),
        .text_nbytes = narrow32(board->texts_nbytes - tile_off),
        .kind = TILE_LETTERS,
    };
    return WG_OK;
}
