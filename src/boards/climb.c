/* SPDX-License-Identifier: MIT */
/* climb.c: the pool of a climb. */
#include "boards/climb_parts.h"

#include "base/error.h"

#include <stdlib.h>
#include <string.h>

uint64_t climb_value(const struct climb *climb, const struct worth *worth)
{
    switch (climb->options.objective) {
    case CLIMB_SCORE:
        return worth->points;
    case CLIMB_WORDS:
        return worth->words;
    case CLIMB_LONGEST:
        break;
    }
    return (uint64_t)worth->longest << 48 | worth->points;
}

bool climb_is_allowed(const struct climb *climb, const uint8_t *faces)
{
    const struct climb_options *const options = &climb->options;
    return options->is_allowed == NULL || options->is_allowed(options->allowed_context, faces);
}

struct random climb_random(const struct climb *climb, uint64_t number)
{
    struct random random = {climb->options.seed};
    random.state = random_next(&random) ^ number;
    random.state = random_next(&random);
    return random;
}

bool climb_is_tempering(const struct climb *climb)
{
    return climb->tempering.round < climb->options.tempering_rounds;
}

/* --- The pool */

void climb_clear(struct climb *climb, uint64_t number)
{
    climb->pool.count = 0;
    climb->number = number;
    climb->tempering.round = 0;
    climb->tempering.chain_count = 0;
}

enum wg_status climb_rate(struct climb *climb, const uint8_t *faces, struct climb_entry *entry_out,
                          struct wg_error *error)
{
    struct climb_entry entry = {0};
    const enum wg_status status =
        neighbours_rate_board(climb->workers[0].neighbours, faces, &entry.worth, error);
    if (status != WG_OK) {
        return status;
    }
    entry.value = climb_value(climb, &entry.worth);
    symmetry_choose(&climb->symmetry, faces, entry.faces);
    *entry_out = entry;
    return WG_OK;
}

enum wg_status climb_add(struct climb *climb, const uint8_t *faces, bool is_done,
                         struct wg_error *error)
{
    struct climb_entry entry;
    const enum wg_status status = climb_rate(climb, faces, &entry, error);
    if (status != WG_OK) {
        return status;
    }
    entry.is_done = is_done;
    return pool_insert(&climb->pool, &entry, climb->options.pool_size) ? WG_OK : fail_memory(error);
}

enum wg_status climb_begin(struct climb *climb, uint64_t number, struct wg_error *error)
{
    struct random random = climb_random(climb, number);
    uint8_t faces[NEIGHBOURS_MAX_CELLS] = {0};
    for (uint32_t cell = 0; cell < climb->grid.cells; cell++) {
        faces[cell] = word_tree_draw_face(&climb->tree, &random);
    }
    climb_clear(climb, number);
    return climb_add(climb, faces, false, error);
}

enum wg_status climb_add_kicked(struct climb *climb, const uint8_t *faces, uint64_t number,
                                struct wg_error *error)
{
    struct random random = climb_random(climb, number);
    uint8_t kicked[NEIGHBOURS_MAX_CELLS] = {0};
    memcpy(kicked, faces, climb->grid.cells);
    uint32_t kicks = number == 0 ? 0 : 1 + random_below(&random, climb->grid.cells);
    for (; kicks > 0; kicks--) {
        const uint32_t cell = random_below(&random, climb->grid.cells);
        const uint8_t old = kicked[cell];
        kicked[cell] = word_tree_draw_face(&climb->tree, &random);
        if (!climb_is_allowed(climb, kicked)) {
            kicked[cell] = old;
        }
    }
    return climb_add(climb, kicked, false, error);
}

const struct climb_tempering *climb_tempering(const struct climb *climb)
{
    return &climb->tempering;
}

void climb_set_round(struct climb *climb, uint32_t round)
{
    climb->tempering.round = round;
}

bool climb_add_chain(struct climb *climb, const struct climb_entry *entry)
{
    if (climb->tempering.chain_count == TEMPERING_CHAINS) {
        return false;
    }
    struct tempering_chain *const chain = &climb->tempering.chains[climb->tempering.chain_count++];
    memcpy(chain->faces, entry->faces, sizeof chain->faces);
    chain->value = entry->value;
    return true;
}

bool climb_is_over(const struct climb *climb)
{
    if (climb->pool.count > 0 && climb_is_tempering(climb)) {
        return false;
    }
    for (uint32_t i = 0; i < climb->pool.count; i++) {
        if (!climb->pool.items[i].is_done) {
            return false;
        }
    }
    return true;
}

uint32_t climb_count(const struct climb *climb)
{
    return climb->pool.count;
}

const struct climb_entry *climb_entry(const struct climb *climb, uint32_t index)
{
    return &climb->pool.items[index];
}

/* --- Making and freeing */

uint32_t climb_least_length(const struct wg_solve_options *search)
{
    const bool has_short = search->max_length == 1 || search->max_length == 2;
    return search->min_length > 0 ? search->min_length : has_short ? 1 : 3;
}

static enum wg_status make_tree(struct climb *climb, struct wg_error *error)
{
    const struct climb_options *const options = &climb->options;
    const struct wg_solve_options *const search = options->search;
    const struct wg_rules *const rules = search->rules;
    const struct scorer scorer = {
        .rules = rules,
        .scoring = search->scoring,
        .kind = rules != NULL && rules->has_letters ? SCORE_BY_LETTERS : SCORE_BY_LENGTH,
    };
    const struct word_tree_options tree = {
        .dict = options->dict,
        .faces = options->faces,
        .face_count = options->face_count,
        .max_faces = climb->grid.cells,
        .min_length = climb_least_length(search),
        .max_length = search->max_length,
        .scorer = &scorer,
    };
    if (options->face_count == 0) {
        return fail(error, WG_BAD_INPUT, "the dictionary has no letters");
    }
    if (rules != NULL && rules->rows > 0) {
        return fail(error, WG_MISUSE, "bonuses on cells cannot be used in a climb");
    }
    return word_tree_make(&climb->tree, &tree, error);
}

static enum wg_status make(struct climb *climb, struct wg_error *error)
{
    const struct climb_options *const options = &climb->options;
    enum wg_status status =
        symmetry_make(&climb->symmetry, &climb->grid, options->rows, options->columns,
                      options->moves, options->is_torus, error);
    if (status != WG_OK) {
        return status;
    }
    status = make_tree(climb, error);
    if (status != WG_OK) {
        return status;
    }
    climb->todo = calloc(options->pool_size, sizeof *climb->todo);
    climb->workers = calloc(options->threads, sizeof *climb->workers);
    if (climb->todo == NULL || climb->workers == NULL) {
        return fail_memory(error);
    }
    for (uint32_t i = 0; i < options->threads; i++) {
        climb->workers[i].climb = climb;
        climb->workers[i].neighbours = neighbours_new(&climb->tree, &climb->grid);
        if (climb->workers[i].neighbours == NULL) {
            return fail_memory(error);
        }
    }
    return WG_OK;
}

enum wg_status climb_new(const struct climb_options *options, struct climb **climb_out,
                         struct wg_error *error)
{
    struct climb *const climb = calloc(1, sizeof *climb);
    if (climb == NULL) {
        return fail_memory(error);
    }
    climb->options = *options;
    /* More threads than boards in the pool, or chains, would have no work. */
    const uint32_t most =
        options->pool_size > TEMPERING_CHAINS ? options->pool_size : TEMPERING_CHAINS;
    climb->options.threads = options->threads < most ? options->threads : most;
    const enum wg_status status = make(climb, error);
    if (status != WG_OK) {
        climb_free(climb);
        return status;
    }
    *climb_out = climb;
    return WG_OK;
}

void climb_free(struct climb *climb)
{
    if (climb == NULL) {
        return;
    }
    for (uint32_t i = 0; climb->workers != NULL && i < climb->options.threads; i++) {
        neighbours_free(climb->workers[i].neighbours);
        free(climb->workers[i].good.items);
    }
    free(climb->workers);
    free(climb->todo);
    free(climb->pool.items);
    word_tree_free(&climb->tree);
    symmetry_free(&climb->symmetry);
    free(climb);
}
