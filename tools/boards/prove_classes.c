/* SPDX-License-Identifier: MIT */
/* prove_classes.c: the classes of a proof and their boards: divides them, examines them, and rates
   and sorts their boards. */
#include "prove.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"

#include <stdlib.h>

/* A proof can have millions of classes, and the progress needs the number of those that are done.
 */
#define SHOW_SECONDS 0.1

/* More boards are refused: --at-least is then too low. */
enum { MAX_BOARDS = 1000000 };

/* --- Boards */

enum wg_status prove_add(void *context, uint32_t thread, uint32_t number, const uint8_t *faces,
                         struct wg_error *error)
{
    struct proof *const proof = context;
    struct proven_list *const boards =
        proof->check.checker != NULL ? &proof->check.again : &proof->classes.boards;
    struct proven proven = {.number = number};
    uint8_t all_faces[CLIMB_MAX_CELLS] = {0};
    memcpy(proven.faces, faces, proof->shape.cells.count);
    memcpy(all_faces, faces, proof->shape.cells.count);
    enum wg_status status = climb_rate(proof->game.climb, thread, all_faces, &proven.entry, error);
    if (status != WG_OK || proven.entry.value < proof->goal.wanted) {
        return status;
    }
    (void)pthread_mutex_lock(&proof->classes.lock);
    if (boards->count == MAX_BOARDS) {
        status =
            fail(error, WG_LIMIT, "over %s boards have the wanted points; give a higher --at-least",
                 GROUPED(MAX_BOARDS));
    } else if (!ARRAY_ADD(boards->items, &boards->capacity, &boards->count, proven)) {
        status = fail_memory(error);
    }
    (void)pthread_mutex_unlock(&proof->classes.lock);
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
    const struct class_list *const classes = &proof->classes.list;
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
        const uint32_t face = text_table_find(&proof->game.faces.texts, tile);
        if (wg_board_is_hole(board, i)) {
            continue;
        }
        if (face == TEXT_NONE) {
            return fail(error, WG_BAD_INPUT,
                        "the sets have '%.*s', which is not a letter of the dictionary",
                        (int)tile.nbytes, tile.bytes);
        }
        if (set >= PROVE_MAX_SETS || (proof->goal.division.sets[kind][set] >> face & 1) != 0) {
            return fail(error, WG_BAD_INPUT, "the sets have '%.*s' twice, or are over %d",
                        (int)tile.nbytes, tile.bytes, PROVE_MAX_SETS);
        }
        proof->goal.division.sets[kind][set] |= UINT64_C(1) << face;
        proof->goal.division.set_counts[kind] = set + 1;
    }
    return status;
}

static enum wg_status choose_sets(struct proof *proof, const char *sets, struct wg_error *error)
{
    proof->goal.division = (struct division){.kinds = proof->shape.kind_count};
    if (sets == NULL) {
        division_make(&proof->goal.division, &proof->shape, &proof->words.trie,
                      proof->words.options.face_count);
    } else {
        /* Two slashes, and so an empty row, come before the sets of the second kind. */
        const char *const last = strstr(sets, "//");
        const size_t nbytes = last != NULL ? (size_t)(last - sets) : strlen(sets);
        TRY(read_sets(proof, 0, (struct wg_text){sets, nbytes}, error));
        if (last != NULL) {
            TRY(read_sets(proof, 1, text_of(last + 2), error));
        }
    }
    const char *const fault =
        division_fault(&proof->goal.division, &proof->shape, proof->words.options.face_count);
    if (fault != NULL) {
        return fail(error, WG_BAD_INPUT, "the letters cannot be divided so: %s", fault);
    }
    return WG_OK;
}

enum wg_status prove_divide(struct proof *proof, const char *sets, struct wg_error *error)
{
    const struct shard shard = proof->game.shard;
    struct class_list *const classes = &proof->classes.list;
    TRY(choose_sets(proof, sets, error));
    TRY(class_list_make(classes, &proof->goal.division, &proof->shape, &proof->game.watch, error));
    proof->classes.all = classes->count;
    proof->classes.claims = calloc(classes->count + 1, sizeof *proof->classes.claims);
    TRY_MEMORY(error, proof->classes.claims != NULL);
    if (shard.count > 0) {
        /* Classes with similar numbers take similar time, so a part has every N-th. */
        classes->count = 0;
        for (size_t i = shard.number - 1; i < proof->classes.all; i += shard.count) {
            classes->items[classes->count++].number = classes->items[i].number;
        }
    }
    return WG_OK;
}

/* --- Examining */

size_t prove_count_done(const struct class_list *classes)
{
    size_t done = 0;
    for (size_t i = 0; i < classes->count; i++) {
        done += atomic_load(&classes->items[i].is_done);
    }
    return done;
}

static bool go_on(void *context)
{
    struct proof *const proof = context;
    struct game *const game = &proof->game;
    if (game->progress.is_on && clock_is_over(proof->next_show)) {
        proof->next_show = clock_seconds() + SHOW_SECONDS;
        game->count.done = prove_count_done(&proof->classes.list);
    }
    if (game->state != NULL && clock_is_over(game->next_write) &&
        state_write(game, &proof->failed) != WG_OK) {
        return false;
    }
    return game_goes_on(game);
}

enum wg_status prove_examine(struct proof *proof, struct wg_error *error)
{
    const struct prove_options proving = {
        .trie = &proof->words.trie,
        .shape = &proof->shape,
        .division = &proof->goal.division,
        .wanted = proof->goal.wanted,
        .threads = proof->game.threads,
        .take = prove_add,
        .take_context = proof,
        .watch = {.go_on = go_on, .context = proof},
    };
    struct game *const game = &proof->game;
    game->count = (struct progress_count){"proving", "class", 0, proof->classes.list.count};
    const enum wg_status status =
        prove_classes(&proving, proof->classes.list.items, proof->classes.list.count, error);
    progress_clear(&game->progress);
    if (proof->failed.status != WG_OK && status == WG_STOPPED) {
        *error = proof->failed;
        return proof->failed.status;
    }
    return status;
}
