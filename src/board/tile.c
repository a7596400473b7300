/* SPDX-License-Identifier: MIT */
#include "board/tile.h"

#include "base/array.h"
#include "base/error.h"
#include "base/load.h"
#include "base/marks.h"
#include "base/utf8.h"
#include "dict/read/dict.h"

#include <string.h>

bool is_letter_end(struct wg_text text, size_t nbytes)
{
    const unsigned char *const bytes = (const unsigned char *)text.bytes;
    uint32_t code_point = 0;
    return nbytes == text.nbytes ||
           utf8_decode(bytes + nbytes, bytes + text.nbytes, &code_point) == 0 ||
           !is_combining_mark(code_point);
}

size_t match_symbol(const struct alphabet *alphabet, struct wg_text text, size_t limit,
                    uint32_t *symbol_out)
{
    while (limit > 0) {
        const struct wg_text head = {text.bytes, limit};
        const size_t nbytes = alphabet_next(alphabet, head, symbol_out);
        if (nbytes == 0 || is_letter_end(text, nbytes)) {
            return nbytes;
        }
        limit = nbytes - 1;
    }
    return 0;
}

size_t fold_next(const struct alphabet *alphabet, struct wg_text text, char *out,
                 size_t *nbytes_out)
{
    uint32_t symbol = 0;
    const size_t taken = match_symbol(alphabet, text, text.nbytes, &symbol);
    if (taken > 0) {
        const struct wg_text spelling = alphabet_symbol_text(alphabet, symbol);
        memcpy(out, spelling.bytes, spelling.nbytes);
        *nbytes_out = spelling.nbytes;
        return taken;
    }
    *nbytes_out = letter_nbytes(text);
    memcpy(out, text.bytes, *nbytes_out);
    if (out[0] >= 'A' && out[0] <= 'Z') {
        out[0] = (char)(out[0] | 0x20);
    }
    return *nbytes_out;
}

struct wg_text next_alternative(struct wg_text *rest)
{
    const char *const bar = memchr(rest->bytes, '|', rest->nbytes);
    if (bar == NULL) {
        const struct wg_text last = *rest;
        rest->bytes += rest->nbytes;
        rest->nbytes = 0;
        return last;
    }
    const struct wg_text first = {rest->bytes, (size_t)(bar - rest->bytes)};
    rest->bytes = bar + 1;
    rest->nbytes -= first.nbytes + 1;
    return first;
}

/* The readings of a tile while they are worked out, an alternative at a time. */
struct cutter {
    struct wg_board *board;
    uint32_t cell;
    unsigned readings;   /* of the alternatives so far */
    struct wg_text text; /* of this alternative, folded */
    struct wg_error *error;
    /* In how many ways the text from each byte on can be cut into symbols. */
    uint16_t ways[TILE_MAX_NBYTES + 1];
    uint8_t symbols[TILE_MAX_NBYTES]; /* of the reading in hand */
};

/* A new node at the end for each symbol, each followed by the next. */
static enum wg_status add_chain(struct cutter *cutter, uint32_t length)
{
    struct wg_board *board = cutter->board;
    const uint32_t first = board->node_count;
    if (length > BOARD_MAX_NODES - first) {
        return fail(cutter->error,
                    WG_LIMIT,
                    "the tiles' readings take over %d nodes; "
                    "give them fewer letters or alternatives",
                    BOARD_MAX_NODES);
    }
    const size_t count = (size_t)first + length;
    const size_t set_words = board->set_words;
    if (!ARRAY_RESERVE(board->nodes, &board->nodes_capacity, count) ||
        !ARRAY_RESERVE(board->letters, &board->letters_capacity, count * set_words)) {
        return fail_memory(cutter->error);
    }
    memset(board->letters + first * set_words,
           0,
           length * set_words * sizeof *board->letters);
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

/* Fills `ways` from the end to the beginning; counts above the limit are alike. */
static void count_ways(struct cutter *cutter)
{
    const struct alphabet *alphabet = &cutter->board->dict->alphabet;
    const struct wg_text text = cutter->text;
    cutter->ways[text.nbytes] = 1;
    for (size_t at = text.nbytes; at-- > 0;) {
        const struct wg_text rest = {text.bytes + at, text.nbytes - at};
        unsigned ways = 0;
        uint32_t symbol = 0;
        size_t nbytes = match_symbol(alphabet, rest, rest.nbytes, &symbol);
        for (; nbytes > 0; nbytes = match_symbol(alphabet, rest, nbytes - 1, &symbol)) {
            ways += cutter->ways[at + nbytes];
        }
        cutter->ways[at] =
            (uint16_t)(ways <= TILE_MAX_READINGS ? ways : TILE_MAX_READINGS + 1);
    }
}

/*
 * Puts reading `index` into `symbols`; returns its length. The readings are numbered
 * by their first symbol, the longest first, then by the next: `ways` says how many
 * numbers each choice takes, so no other reading has to be looked at.
 */
static uint32_t make_reading(struct cutter *cutter, unsigned index)
{
    const struct alphabet *alphabet = &cutter->board->dict->alphabet;
    const struct wg_text text = cutter->text;
    uint32_t length = 0;
    for (size_t at = 0; at < text.nbytes; length++) {
        const struct wg_text rest = {text.bytes + at, text.nbytes - at};
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

/* Adds all readings of the alternative: a symbol to the cell's node, or a chain. */
static enum wg_status read_alternative(struct cutter *cutter)
{
    count_ways(cutter);
    cutter->readings += cutter->ways[0];
    if (cutter->readings > TILE_MAX_READINGS) {
        return fail(cutter->error,
                    WG_LIMIT,
                    "this tile can be read in more than %d ways; "
                    "give it fewer letters or alternatives",
                    TILE_MAX_READINGS);
    }
    enum wg_status status = WG_OK;
    for (unsigned i = 0; status == WG_OK && i < cutter->ways[0]; i++) {
        const uint32_t length = make_reading(cutter, i);
        if (length == 1) {
            board_add_letter(cutter->board, cutter->cell, cutter->symbols[0]);
        } else {
            status = add_chain(cutter, length);
        }
    }
    return status;
}

/* Appends the alternative, folded and without blanks, to the tile at tile_off. */
static enum wg_status fold_alternative(struct wg_board *board, size_t tile_off,
                                       struct wg_text rest, struct wg_error *error)
{
    while (rest.nbytes > 0) {
        size_t taken = 1;
        size_t nbytes = 0;
        if (!ARRAY_RESERVE(board->texts,
                           &board->texts_capacity,
                           board->texts_nbytes + FOLD_ROOM(rest))) {
            return fail_memory(error);
        }
        if (rest.bytes[0] != ' ' && rest.bytes[0] != '\t') {
            taken = fold_next(&board->dict->alphabet,
                              rest,
                              board->texts + board->texts_nbytes,
                              &nbytes);
        }
        board->texts_nbytes += nbytes;
        if (board->texts_nbytes - tile_off > TILE_MAX_NBYTES) {
            return fail(
                error, WG_LIMIT, "this tile has over %d bytes", TILE_MAX_NBYTES);
        }
        rest.bytes += taken;
        rest.nbytes -= taken;
    }
    return WG_OK;
}

static bool is_among(struct wg_text alternatives, struct wg_text text)
{
    while (alternatives.nbytes > 0) {
        const struct wg_text other = next_alternative(&alternatives);
        if (other.nbytes == text.nbytes &&
            memcmp(other.bytes, text.bytes, text.nbytes) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * Whether the tile's text from tile_off to `off` has the alternative behind it already.
 * Most are single ASCII letters, which have a bit each in `letters`.
 */
static bool is_repeated(const struct wg_board *board, size_t tile_off, size_t off,
                        uint64_t letters[2])
{
    const char *const texts = board->texts;
    const struct wg_text text = {texts + off, board->texts_nbytes - off};
    const unsigned char first = (unsigned char)text.bytes[0];
    if (text.nbytes != 1 || first >= 128) {
        return is_among((struct wg_text){texts + tile_off, off - tile_off}, text);
    }
    const uint64_t bit = UINT64_C(1) << first % 64;
    const bool is_there = (letters[first / 64] & bit) != 0;
    letters[first / 64] |= bit;
    return is_there;
}

enum wg_status tile_set_letters(struct wg_board *board, uint32_t cell,
                                struct wg_text letters, struct wg_error *error)
{
    uint64_t ascii_letters[2] = {0};
    const size_t tile_off = board->texts_nbytes;
    struct cutter cutter; /* its arrays need no clearing */
    cutter.board = board;
    cutter.cell = cell;
    cutter.readings = 0;
    cutter.error = error;
    while (letters.nbytes > 0) {
        const size_t off = board->texts_nbytes;
        const struct wg_text alternative = next_alternative(&letters);
        enum wg_status status = fold_alternative(board, tile_off, alternative, error);
        if (status != WG_OK) {
            return status;
        }
        /* Folded, [a|A] is no choice; and different texts have different readings. */
        if (is_repeated(board, tile_off, off, ascii_letters)) {
            board->texts_nbytes = off;
            continue;
        }
        cutter.text = (struct wg_text){board->texts + off, board->texts_nbytes - off};
        status = read_alternative(&cutter);
        if (status != WG_OK) {
            return status;
        }
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
