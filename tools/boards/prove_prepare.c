/* SPDX-License-Identifier: MIT */
/*
 * prove_prepare.c: opens what a proof needs, and chooses the wanted points.
 *
 * Without --at-least, the wanted points are one more than those of the best board of a short
 * search, which is the same on every machine. So all shards look for the same.
 */
#include "prove.h"

#include "base/error.h"
#include "common/dict_file.h"
#include "dict/read/dict.h"
#include "solve/options.h"

enum { SEARCH_CLIMBS = 3, SEARCH_POOL = 100, SEARCH_SEED = 1 };

/* --- Points */

/* For face_trie_options.points */
static uint32_t word_points(const void *context, const uint8_t *symbols, uint32_t length)
{
    const struct proof *const proof = context;
    const struct scorer *const scorer = &proof->words.scorer;
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
        if (status == WG_OK && (number == 0 || climb_compare(best, &proof->goal.known) < 0)) {
            proof->goal.known = *best;
        }
    }
    if (status == WG_OK && proof->goal.known.value >= UINT32_MAX) {
        return fail(error, WG_LIMIT, "boards have over 2^32 points");
    }
    proof->goal.has_known = status == WG_OK;
    proof->goal.wanted = (uint32_t)proof->goal.known.value + 1;
    return status;
}

/* A hash of the sections is no proof: whoever makes the dictionary can choose it. So the keyed hash
   is of all bytes, also those that --no-verify lets pass (0.7 ms a megabyte). */
static void hash_game(struct proof *proof)
{
    const struct wg_text dict = dict_file_bytes();
    const struct wg_rules *const rules = proof->game.asking.question->rules;
    const uint64_t nbytes = dict.nbytes; /* so that no end of one is the beginning of another */
    siphash_add(&proof->key.hash, &nbytes, sizeof nbytes);
    siphash_add(&proof->key.hash, dict.bytes, dict.nbytes);
    siphash_add(&proof->key.hash, &proof->game.shape.q_is_qu, 1);
    if (rules != NULL) {
        siphash_add(&proof->key.hash, rules->letter_points, sizeof rules->letter_points);
        siphash_add(&proof->key.hash, rules->length_points,
                    rules->length_count * sizeof *rules->length_points);
    }
}

/* Makes what is rated and searched: the climb, the readings of faces, the words, the shape. */
static enum wg_status prepare_game(struct proof *proof, struct wg_error *error)
{
    struct game *const game = &proof->game;
    TRY(game_open(game, error));
    TRY(faces_of_symbols(game, error));
    if (proof->key.is_known) {
        hash_game(proof);
    }
    TRY(game_climb(game, DEFAULT_TEMPERING, SEARCH_POOL, error));
    TRY(face_readings_make(&proof->words.readings, game->face_row, error));
    TRY(scorer_init(&proof->words.scorer, game->face_row, &game->search, error));
    game->climb->options.seed = SEARCH_SEED;
    proof->words.options = (struct face_trie_options){
        .dict = game->dict,
        .readings = proof->words.readings,
        .face_count = wg_board_cell_count(game->face_row),
        .cells = game->climb->symmetry.cells,
        .points = word_points,
        .points_context = proof,
        .watch = proof->game.watch,
    };
    TRY(prove_shape_make(&proof->shape, &game->climb->shape->topology, error));
    /* The checker has its own list of words. */
    return proof->options.verify == NULL
               ? face_trie_make(&proof->words.trie, &proof->words.options, error)
               : WG_OK;
}

enum wg_status prove_prepare(struct proof *proof, struct wg_error *error)
{
    TRY(prepare_game(proof, error));
    if (proof->options.verify != NULL) {
        return certificate_read(proof, 0, error);
    }
    proof->goal.wanted = proof->options.at_least;
    if (proof->goal.wanted == 0) {
        TRY(search(proof, error));
    }
    return prove_divide(proof, proof->options.sets, error);
}
