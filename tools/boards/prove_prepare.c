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
#include "base/processors.h"
#include "base/text.h"
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
    const struct prove_run *const run = context;
    const struct scorer *const scorer = &run->scorer;
    if (!wants_length(&run->game.search, length)) {
        return 0;
    }
    if (run->objective == CLIMB_WORDS) {
        return 1;
    }
    struct path_points points = {.word_factor = 1};
    for (uint32_t i = 0; scorer->kind != SCORE_BY_LENGTH && i < length; i++) {
        points.letters += scorer->rules->letter_points[run->game.dict->codes[symbols[i]]];
    }
    const uint64_t sum = scorer_sum(scorer, points, scorer_length_points(scorer, length));
    return sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
}

/* --- Boards */

enum wg_status prove_add(struct prove_run *run, struct proven_list *boards, uint32_t thread,
                         uint32_t number, const uint8_t *faces, struct wg_error *error)
{
    struct proven proven = {.number = number};
    uint8_t all_faces[CLIMB_MAX_CELLS] = {0};
    memcpy(proven.faces, faces, run->shape.cells.count);
    memcpy(all_faces, faces, run->shape.cells.count);
    enum wg_status status = climb_rate_by(run->climb, thread, all_faces, &proven.entry, error);
    if (status != WG_OK || proven.entry.value < run->wanted) {
        return status;
    }
    (void)pthread_mutex_lock(&run->lock);
    if (boards->count == MAX_BOARDS) {
        status =
            fail(error, WG_LIMIT, "over %s boards have the wanted points; give a higher --at-least",
                 GROUPED(MAX_BOARDS));
    } else if (!ARRAY_RESERVE(boards->items, &boards->capacity, boards->count + 1)) {
        status = fail_memory(error);
    } else {
        boards->items[boards->count++] = proven;
    }
    (void)pthread_mutex_unlock(&run->lock);
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

/* --- Classes */

static int compare_classes(const void *a, const void *b)
{
    const uint32_t first = ((const struct class_result *)a)->number;
    const uint32_t second = ((const struct class_result *)b)->number;
    return (first > second) - (first < second);
}

struct class_result *prove_class(const struct prove_run *run, uint32_t number)
{
    const struct class_result key = {.number = number};
    return run->class_count == 0 ? NULL
                                 : bsearch(&key, run->classes, run->class_count,
                                           sizeof *run->classes, compare_classes);
}

/* Reads the sets of a kind: a row for each set. */
static enum wg_status read_sets(struct prove_run *run, uint32_t kind, struct wg_text text,
                                struct wg_error *error)
{
    const struct wg_board_options options = {.struct_nbytes = sizeof options,
                                             .q_is_qu = run->game.shape.q_is_qu};
    struct wg_board *const board = run->board;
    struct sink rows = SINK_IN_MEMORY;
    sink_text(&rows, text);
    sink_string(&rows, "/."); /* a text of one row would be a square */
    enum wg_status status = rows.status;
    if (status == WG_OK) {
        status = wg_board_parse(board, (struct wg_text){rows.bytes, rows.used}, &options, error);
    }
    sink_close(&rows);
    for (uint32_t i = 0; status == WG_OK && i < wg_board_cell_count(board); i++) {
        const uint32_t set = i / wg_board_columns(board);
        const struct wg_text tile = wg_board_tile(board, i);
        uint8_t face;
        if (wg_board_is_hole(board, i)) {
            continue;
        }
        if (!best_tiles_find(&run->tiles, tile, &face)) {
            return fail(error, WG_BAD_INPUT,
                        "the sets have '%.*s', which is not a letter of the dictionary",
                        (int)tile.nbytes, tile.bytes);
        }
        if (set >= PROVE_MAX_SETS || (run->division.sets[kind][set] >> face & 1) != 0) {
            return fail(error, WG_BAD_INPUT, "the sets have '%.*s' twice, or are over %d",
                        (int)tile.nbytes, tile.bytes, PROVE_MAX_SETS);
        }
        run->division.sets[kind][set] |= UINT64_C(1) << face;
        run->division.set_counts[kind] = set + 1;
    }
    return status;
}

static enum wg_status choose_sets(struct prove_run *run, const char *sets, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    run->division = (struct division){.kinds = run->shape.kind_count};
    if (sets == NULL) {
        division_make(&run->division, &run->shape, &run->trie, run->faces.count);
    } else {
        /* Two slashes, and so an empty row, come before the sets of the second kind. */
        const char *const last = strstr(sets, "//");
        const size_t nbytes = last != NULL ? (size_t)(last - sets) : strlen(sets);
        status = read_sets(run, 0, (struct wg_text){sets, nbytes}, error);
        if (status == WG_OK && last != NULL) {
            status = read_sets(run, 1, text_of(last + 2), error);
        }
        if (status != WG_OK) {
            return status;
        }
    }
    const char *const fault = division_fault(&run->division, &run->shape, run->faces.count);
    if (fault != NULL) {
        return fail(error, WG_BAD_INPUT, "the letters cannot be divided so: %s", fault);
    }
    return WG_OK;
}

enum wg_status prove_divide(struct prove_run *run, const char *sets, struct wg_error *error)
{
    const struct shard shard = run->shard;
    enum wg_status status = choose_sets(run, sets, error);
    if (status != WG_OK ||
        (status = class_list_make(&run->list, &run->division, &run->shape, error)) != WG_OK) {
        return status;
    }
    run->classes = calloc(run->list.count, sizeof *run->classes);
    if (run->classes == NULL) {
        return fail_memory(error);
    }
    /* Classes with similar numbers take similar time, so a part has every N-th. */
    const size_t step = shard.count > 0 ? shard.count : 1;
    for (size_t i = shard.count > 0 ? shard.number - 1 : 0; i < run->list.count; i += step) {
        run->classes[run->class_count++].number = run->list.numbers[i];
    }
    return WG_OK;
}

/* --- The whole */

static enum wg_status make_climb(struct prove_run *run, struct wg_error *error)
{
    struct wg_board_options *const shape = &run->game.shape;
    const struct climb_options options = {
        .dict = run->game.dict,
        .shape = shape,
        .faces = run->face_board,
        .search = &run->game.search,
        .simd = run->game.simd,
        .objective = run->objective,
        .tempering_rounds = TEMPERING_ROUNDS_A_CELL * shape->rows * shape->columns,
        .pool_size = SEARCH_POOL,
        .threads = run->threads,
        .seed = SEARCH_SEED,
    };
    return climb_new(&options, &run->climb, error);
}

/* Searches for a good board, for the wanted points. */
static enum wg_status search(struct prove_run *run, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    for (uint64_t number = 0; number < SEARCH_CLIMBS && status == WG_OK; number++) {
        status = climb_begin(run->climb, number, error);
        while (status == WG_OK && !climb_is_over(run->climb)) {
            status = long_run_goes_on(run->time_end) ? climb_round(run->climb, error)
                                                     : fail(error, WG_STOPPED, "stopped");
        }
        const struct climb_entry *const best = climb_entry(run->climb, 0);
        if (status == WG_OK && (number == 0 || climb_compare(best, &run->known) < 0)) {
            run->known = *best;
        }
    }
    if (status == WG_OK && run->known.value >= UINT32_MAX) {
        return fail(error, WG_LIMIT, "boards have over 2^32 points");
    }
    run->has_known = status == WG_OK;
    run->wanted = (uint32_t)run->known.value + 1;
    return status;
}

enum wg_status prove_prepare(struct prove_run *run, struct wg_error *error)
{
    struct game *const game = &run->game;
    const struct topology_shape shape = {game->shape.rows, game->shape.columns, game->shape.moves,
                                         game->shape.is_torus, NULL};
    enum wg_status status;
    run->threads = run->threads > 0 ? run->threads : count_processors();
    run->threads = run->threads < SEARCH_POOL ? run->threads : SEARCH_POOL; /* the climb's limit */
    if ((status = game_open(run->cli, game, error)) != WG_OK ||
        (status = wg_board_new(game->dict, &run->board, error)) != WG_OK ||
        (status = best_tiles_of_symbols(&run->tiles, game->dict, run->board, game->shape.q_is_qu,
                                        error)) != WG_OK ||
        (status = best_tiles_board(&run->tiles, game->dict, &run->face_board, error)) != WG_OK ||
        (status = face_list_make(&run->faces, run->face_board, error)) != WG_OK ||
        (status = make_climb(run, error)) != WG_OK ||
        (status = scorer_init(&run->scorer, run->face_board, &game->search, error)) != WG_OK) {
        return status;
    }
    if (!topology_set(&run->topology, &shape)) {
        return fail_memory(error);
    }
    run->words = (struct face_trie_options){
        .dict = game->dict,
        .faces = run->faces.faces,
        .face_count = run->faces.count,
        .cells = shape.rows * shape.columns,
        .points = word_points,
        .points_context = run,
    };
    if ((status = prove_shape_make(&run->shape, &run->topology, error)) != WG_OK ||
        (status = face_trie_make(&run->trie, &run->words, error)) != WG_OK) {
        return status;
    }
    if (run->verify != NULL) {
        bool is_missing;
        return certificate_read(run, run->verify, &is_missing, error);
    }
    if (run->wanted == 0 && (status = search(run, error)) != WG_OK) {
        return status;
    }
    return prove_divide(run, run->sets, error);
}
