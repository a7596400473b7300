/* SPDX-License-Identifier: MIT */
/*
 * prove_prepare.c: opens what a proof needs, divides the boards into classes, and rates boards.
 *
 * Without --at-least, the wanted points are one more than those of the best board of a short
 * search, which is the same on every machine. So all shards look for the same.
 */
#include "prove.h"

#include "base/array.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "common/dict_file.h"
#include "dict/read/dict.h"
#include "solve/options.h"

#include <stdlib.h>

enum { SEARCH_CLIMBS = 3, SEARCH_POOL = 100, SEARCH_SEED = 1 };

/* More boards are refused: --at-least is then too low. */
enum { MAX_BOARDS = 1000000 };

/* --- Points */

/* For face_trie_options.points */
static uint32_t word_points(const void *context, const uint8_t *symbols, uint32_t length)
{
    const struct proof *const proof = context;
    const struct scorer *const scorer = &proof->scorer;
    if (!wants_length(&proof->game.search, length)) {
        return 0;
    }
    if (proof->game.objective == CLIMB_WORDS) {
        return 1;
    }
    struct path_points points = {.word_factor = 1};
    for (uint32_t i = 0; scorer->kind != SCORE_BY_LENGTH && i < length; i++) {
        points.letters += scorer->rules->letter_points[proof->game.dict->codes[symbols[i]]];
    }
    const uint64_t sum = scorer_sum(scorer, points, scorer_length_points(scorer, length));
    return sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
}

/* --- Boards */

enum wg_status prove_add(void *context, uint32_t thread, uint32_t number, const uint8_t *faces,
                         struct wg_error *error)
{
    struct proof *const proof = context;
    struct proven_list *const boards = proof->checker != NULL ? &proof->again : &proof->boards;
    struct proven proven = {.number = number};
    uint8_t all_faces[CLIMB_MAX_CELLS] = {0};
    memcpy(proven.faces, faces, proof->shape.cells.count);
    memcpy(all_faces, faces, proof->shape.cells.count);
    enum wg_status status = climb_rate(proof->game.climb, thread, all_faces, &proven.entry, error);
    if (status != WG_OK || proven.entry.value < proof->wanted) {
        return status;
    }
    (void)pthread_mutex_lock(&proof->lock);
    if (boards->count == MAX_BOARDS) {
        status =
            fail(error, WG_LIMIT, "over %s boards have the wanted points; give a higher --at-least",
                 GROUPED(MAX_BOARDS));
    } else if (!ARRAY_RESERVE(boards->items, &boards->capacity, boards->count + 1)) {
        status = fail_memory(error);
    } else {
        boards->items[boards->count++] = proven;
    }
    (void)pthread_mutex_unlock(&proof->lock);
    return status;
}

int prove_compare(const void *a, const void *b)
{
    const struct proven *const first = a;
    const struct proven *const second = b;
    if (first->number != second->number) {
        return first->number < second->number ? -1 : 1;
    }
    if (first->entry.value != second->entry.value) {
        return first->entry.value > second->entry.value ? -1 : 1;
    }
    return memcmp(first->faces, second->faces, sizeof first->faces);
}

void prove_sort(struct proven_list *boards)
{
    if (boards->count > 0) {
        qsort(boards->items, boards->count, sizeof *boards->items, prove_compare);
    }
}

size_t prove_find(const void *items, size_t count, size_t nbytes, uint32_t number)
{
    size_t begin = 0;
    for (size_t end = count; begin < end;) {
        const size_t middle = begin + (end - begin) / 2;
        uint32_t found;
        memcpy(&found, (const char *)items + middle * nbytes, sizeof found);
        begin = found < number ? middle + 1 : begin;
        end = found < number ? end : middle;
    }
    return begin;
}

/* --- Classes */

struct class_result *prove_class(const struct proof *proof, uint32_t number)
{
    const struct class_list *const classes = &proof->classes;
    const size_t i = prove_find(classes->items, classes->count, sizeof *classes->items, number);
    return i < classes->count && classes->items[i].number == number ? &classes->items[i] : NULL;
}

/* Reads the sets of a kind: a row for each set. */
static enum wg_status read_sets(struct proof *proof, uint32_t kind, struct wg_text text,
                                struct wg_error *error)
{
    const struct wg_board_options options = {.struct_nbytes = sizeof options,
                                             .q_is_qu = proof->game.shape.q_is_qu};
    struct wg_board *const board = proof->game.board;
    struct sink rows = SINK_IN_MEMORY;
    sink_text(&rows, text);
    sink_string(&rows, "/."); /* a text of one row would be a square */
    const enum wg_status status = game_parse(board, &rows, &options, error);
    sink_close(&rows);
    for (uint32_t i = 0; status == WG_OK && i < wg_board_cell_count(board); i++) {
        const uint32_t set = i / wg_board_columns(board);
        const struct wg_text tile = wg_board_tile(board, i);
        const uint32_t face = text_table_find(&proof->game.tiles.texts, tile);
        if (wg_board_is_hole(board, i)) {
            continue;
        }
        if (face == TEXT_NONE) {
            return fail(error, WG_BAD_INPUT,
                        "the sets have '%.*s', which is not a letter of the dictionary",
                        (int)tile.nbytes, tile.bytes);
        }
        if (set >= PROVE_MAX_SETS || (proof->division.sets[kind][set] >> face & 1) != 0) {
            return fail(error, WG_BAD_INPUT, "the sets have '%.*s' twice, or are over %d",
                        (int)tile.nbytes, tile.bytes, PROVE_MAX_SETS);
        }
        proof->division.sets[kind][set] |= UINT64_C(1) << face;
        proof->division.set_counts[kind] = set + 1;
    }
    return status;
}

static enum wg_status choose_sets(struct proof *proof, const char *sets, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    proof->division = (struct division){.kinds = proof->shape.kind_count};
    if (sets == NULL) {
        division_make(&proof->division, &proof->shape, &proof->trie, proof->words.face_count);
    } else {
        /* Two slashes, and so an empty row, come before the sets of the second kind. */
        const char *const last = strstr(sets, "//");
        const size_t nbytes = last != NULL ? (size_t)(last - sets) : strlen(sets);
        status = read_sets(proof, 0, (struct wg_text){sets, nbytes}, error);
        if (status == WG_OK && last != NULL) {
            status = read_sets(proof, 1, text_of(last + 2), error);
        }
        if (status != WG_OK) {
            return status;
        }
    }
    const char *const fault =
        division_fault(&proof->division, &proof->shape, proof->words.face_count);
    if (fault != NULL) {
        return fail(error, WG_BAD_INPUT, "the letters cannot be divided so: %s", fault);
    }
    return WG_OK;
}

enum wg_status prove_divide(struct proof *proof, const char *sets, struct wg_error *error)
{
    const struct shard shard = proof->game.shard;
    struct class_list *const classes = &proof->classes;
    enum wg_status status = choose_sets(proof, sets, error);
    if (status == WG_OK) {
        status =
            class_list_make(classes, &proof->division, &proof->shape, &proof->game.watch, error);
    }
    proof->class_count = classes->count;
    if (status == WG_OK &&
        (proof->claims = calloc(classes->count + 1, sizeof *proof->claims)) == NULL) {
        return fail_memory(error);
    }
    if (status == WG_OK && shard.count > 0) {
        /* Classes with similar numbers take similar time, so a part has every N-th. */
        classes->count = 0;
        for (size_t i = shard.number - 1; i < proof->class_count; i += shard.count) {
            classes->items[classes->count++].number = classes->items[i].number;
        }
    }
    return status;
}

/* --- The whole */

/* Searches for a good board, for the wanted points. */
static enum wg_status search(struct proof *proof, struct wg_error *error)
{
    struct climb *const climb = proof->game.climb;
    enum wg_status status = WG_OK;
    for (uint64_t number = 0; number < SEARCH_CLIMBS && status == WG_OK; number++) {
        status = climb_begin(climb, number, error);
        while (status == WG_OK && !climb_is_over(climb)) {
            status = climb_round(climb, error);
        }
        const struct climb_entry *const best = &climb->pool.items[0];
        if (status == WG_OK && (number == 0 || climb_compare(best, &proof->known) < 0)) {
            proof->known = *best;
        }
    }
    if (status == WG_OK && proof->known.value >= UINT32_MAX) {
        return fail(error, WG_LIMIT, "boards have over 2^32 points");
    }
    proof->has_known = status == WG_OK;
    proof->wanted = (uint32_t)proof->known.value + 1;
    return status;
}

/* A hash of the sections is no proof: whoever makes the dictionary can choose it. So the keyed hash
   is of all bytes, also those that --no-verify lets pass (0.7 ms a megabyte). */
static void hash_game(struct proof *proof)
{
    const struct wg_text dict = dict_file_bytes();
    const struct wg_rules *const rules = proof->game.asking.question->rules;
    const uint64_t nbytes = dict.nbytes; /* so that no end of one is the beginning of another */
    siphash_add(&proof->keyed, &nbytes, sizeof nbytes);
    siphash_add(&proof->keyed, dict.bytes, dict.nbytes);
    siphash_add(&proof->keyed, &proof->game.shape.q_is_qu, 1);
    if (rules != NULL) {
        siphash_add(&proof->keyed, rules->letter_points, sizeof rules->letter_points);
        siphash_add(&proof->keyed, rules->length_points,
                    rules->length_count * sizeof *rules->length_points);
    }
}

/* Makes what is rated and searched: the faces, the climb, the words, the shape. */
static enum wg_status prepare_game(struct proof *proof, struct wg_error *error)
{
    struct game *const game = &proof->game;
    enum wg_status status;
    if ((status = game_open(game, error)) != WG_OK ||
        (status = tiles_of_symbols(game, error)) != WG_OK) {
        return status;
    }
    if (proof->has_key) {
        hash_game(proof);
    }
    if ((status = game_climb(game, DEFAULT_TEMPERING, SEARCH_POOL, error)) != WG_OK ||
        (status = faces_make(&proof->faces, game->faces, error)) != WG_OK ||
        (status = scorer_init(&proof->scorer, game->faces, &game->search, error)) != WG_OK) {
        return status;
    }
    game->climb->options.seed = SEARCH_SEED;
    proof->words = (struct face_trie_options){
        .dict = game->dict,
        .faces = proof->faces,
        .face_count = wg_board_cell_count(game->faces),
        .cells = game->climb->symmetry.cells,
        .points = word_points,
        .points_context = proof,
        .watch = proof->game.watch,
    };
    status = prove_shape_make(&proof->shape, &game->climb->shape->topology, error);
    /* The checker has its own list of words. */
    return status == WG_OK && proof->verify == NULL
               ? face_trie_make(&proof->trie, &proof->words, error)
               : status;
}

enum wg_status prove_prepare(struct proof *proof, struct wg_error *error)
{
    enum wg_status status = prepare_game(proof, error);
    if (status == WG_OK && proof->verify != NULL) {
        return certificate_read(proof, 0, error);
    }
    if (status == WG_OK && proof->wanted == 0) {
        status = search(proof, error);
    }
    return status == WG_OK ? prove_divide(proof, proof->sets, error) : status;
}
