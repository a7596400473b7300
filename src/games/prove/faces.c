/* SPDX-License-Identifier: MIT */
/* faces.c: see faces.h. The nodes are written depth first: a node after all below it. */
#include "prove/faces.h"

#include "base/array.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"
#include "board/board.h"

#include <stdlib.h>
#include <string.h>

/* --- Faces */

/* Adds the way that begins at `node` and follows its chain, with this code on the first node. *next
   is the place for a second or later way to read a cell. Returns false if it has too many symbols.
 */
static bool add_chain(struct face_reading *readings, const struct wg_board *board, uint32_t node,
                      uint32_t code, struct face_reading **next)
{
    struct face_reading *const first = &readings[board->nodes[node].cell];
    struct face_reading *const reading = first->count == 0 ? first : (*next)++;
    if (reading != first) {
        reading->other = first->other;
        first->other = reading;
    }
    reading->symbols[reading->count++] = board->dict->walk.code_symbols[code];
    while ((node = board->nodes[node].next) != NODE_NONE) {
        const uint32_t *const letters = board->letters + (size_t)node * board->set_words;
        uint32_t word = 0;
        while (letters[word] == 0) {
            word++;
        }
        if (reading->count == FACE_MAX_SYMBOLS) {
            return false;
        }
        reading->symbols[reading->count++] =
            board->dict->walk.code_symbols[word * 32 + lowest_bit64(letters[word])];
    }
    return true;
}

enum wg_status face_readings_make(struct face_reading **readings_out, const struct wg_board *board,
                                  struct wg_error *error)
{
    size_t ways = board->cells;
    *readings_out = NULL;
    if (board->cells > PROVE_MAX_FACES) {
        return fail(error, WG_LIMIT, "%lu letters; a proof can have boards of at most %d",
                    (unsigned long)board->cells, PROVE_MAX_FACES);
    }
    for (size_t i = 0; i < (size_t)board->node_count * board->set_words; i++) {
        ways += popcount32(board->letters[i]);
    }
    struct face_reading *const readings = *readings_out = calloc(ways, sizeof *readings);
    TRY_MEMORY(error, readings != NULL);
    struct face_reading *next = readings + board->cells;
    for (uint32_t node = 0; node < board->node_count; node++) {
        for (uint32_t i = 0; board->nodes[node].is_entry && i < board->set_words; i++) {
            uint32_t left = board->letters[(size_t)node * board->set_words + i];
            for (; left != 0; left &= left - 1) {
                if (!add_chain(readings, board, node, i * 32 + lowest_bit64(left), &next)) {
                    return fail(error, WG_LIMIT, "a letter is read as over %d symbols",
                                FACE_MAX_SYMBOLS);
                }
            }
        }
    }
    return WG_OK;
}

/* --- The trie */

/* The symbols of a sequence of faces, read in one of the ways, and the state of the dictionary. */
struct spelling {
    struct wg_cursor cursor;
    uint32_t length;
    uint8_t symbols[PROVE_MAX_CELLS * FACE_MAX_SYMBOLS];
};

/* A sequence of faces with more readings is refused. MANY_STEPS: after so many, the watch is asked;
   they take about a millisecond. */
enum { MAX_SPELLINGS = 1 << 16, MANY_STEPS = 1 << 14 };

struct making {
    const struct face_trie_options *options;
    struct face_trie *trie;
    struct spelling *spellings; /* of the sequence and of its beginnings: a stack */
    size_t count;
    size_t capacity;
    uint32_t steps; /* since the watch was asked */
    struct wg_error *error;
};

/* Pushes the ways to spell a sequence, spellings[begin] to spellings[end - 1], with another face.
 */
static enum wg_status push_face(struct making *making, size_t begin, size_t end,
                                const struct face_reading *reading)
{
    for (; reading != NULL; reading = reading->other) {
        for (size_t i = begin; i < end; i++) {
            if (++making->steps == MANY_STEPS) {
                making->steps = 0;
                if (!limits_go_on(&making->options->watch)) {
                    return fail(making->error, WG_STOPPED, "stopped");
                }
            }
            if (making->count - end >= MAX_SPELLINGS) {
                return fail(making->error, WG_LIMIT,
                            "a row of tiles can be read in over %s ways; take a smaller board",
                            GROUPED(MAX_SPELLINGS));
            }
            TRY_MEMORY(making->error,
                       ARRAY_RESERVE(making->spellings, &making->capacity, making->count + 1));
            struct spelling *const next = &making->spellings[making->count];
            uint32_t steps = 0;
            *next = making->spellings[i];
            while (steps < reading->count &&
                   wg_dict_step(making->options->dict, &next->cursor, reading->symbols[steps])) {
                next->symbols[next->length++] = reading->symbols[steps++];
            }
            making->count += reading->count > 0 && steps == reading->count;
        }
    }
    return WG_OK;
}

/* Adds up the points of the words that end here. Returns false if they reach 2^32. */
static bool sum_points(const struct making *making, size_t begin, uint32_t *points_out)
{
    const struct face_trie_options *const options = making->options;
    uint64_t points = 0;
    for (size_t i = begin; i < making->count; i++) {
        const struct spelling *const spelling = &making->spellings[i];
        if (spelling->length > 0 && wg_dict_is_word(options->dict, spelling->cursor)) {
            points += options->points(options->points_context, spelling->symbols, spelling->length);
        }
    }
    *points_out = (uint32_t)points;
    return points <= UINT32_MAX;
}

/* Makes the node of the sequence whose spellings begin at `begin`. The node has no points and no
   faces if no word that counts ends at it or below it. */
/* NOLINTNEXTLINE(misc-no-recursion): at most PROVE_MAX_CELLS deep */
static enum wg_status make_node(struct making *making, size_t begin, uint32_t depth,
                                struct face_node *node_out)
{
    const struct face_trie_options *const options = making->options;
    const size_t end = making->count;
    struct face_node below[PROVE_MAX_FACES];
    uint32_t count = 0;
    *node_out = (struct face_node){0};
    if (!sum_points(making, begin, &node_out->points)) {
        return fail(making->error, WG_LIMIT, "words have 2^32 points or more");
    }
    for (uint32_t i = 0; depth < options->cells && i < options->face_count; i++) {
        enum wg_status status = push_face(making, begin, end, &options->readings[i]);
        if (status == WG_OK && making->count == end) {
            continue;
        }
        status = status == WG_OK ? make_node(making, end, depth + 1, &below[count]) : status;
        making->count = end;
        if (status != WG_OK) {
            return status;
        }
        if (below[count].faces != 0 || below[count].points > 0) {
            node_out->faces |= UINT64_C(1) << i;
            count++;
        }
    }
    struct face_trie *const trie = making->trie;
    if (trie->count + count >= FACE_TRIE_MAX_NODES) {
        return fail(
            making->error, WG_LIMIT,
            "the words have over %s beginnings of at most %u letters; leave long words out, "
            "or take a smaller board",
            GROUPED(FACE_TRIE_MAX_NODES), options->cells);
    }
    TRY_MEMORY(making->error, ARRAY_RESERVE(trie->nodes, &trie->capacity, trie->count + count + 1));
    node_out->first = (uint32_t)trie->count;
    memcpy(trie->nodes + trie->count, below, count * sizeof *below);
    trie->count += count;
    return WG_OK;
}

enum wg_status face_trie_make(struct face_trie *trie_out, const struct face_trie_options *options,
                              struct wg_error *error)
{
    struct making making = {.options = options, .trie = trie_out, .error = error};
    struct face_node root;
    enum wg_status status;
    *trie_out = (struct face_trie){0};
    if (ARRAY_RESERVE(making.spellings, &making.capacity, 1)) {
        making.spellings[making.count++] = (struct spelling){.cursor = wg_dict_root(options->dict)};
        status = make_node(&making, 0, 0, &root);
    } else {
        status = fail_memory(error);
    }
    if (status == WG_OK) {
        trie_out->nodes[trie_out->count++] = root;
    }
    free(making.spellings);
    return status;
}

void face_trie_free(struct face_trie *trie)
{
    free(trie->nodes);
    *trie = (struct face_trie){0};
}
