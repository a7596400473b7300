/* SPDX-License-Identifier: MIT */
/* prove_game.c: see prove_game.h. */
#include "support/prove_game.h"

#include "solve/options.h"
#include "support/objects.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

enum { MAX_TEXT = 256 };

/* The points of a word, as the rules of the game have them. */
static uint32_t points(const void *context, const uint8_t *symbols, uint32_t length)
{
    const struct prove_game *const game = context;
    const uint32_t least = least_length(&game->search);
    uint32_t sum = game->lengths[length];
    for (uint32_t i = 0; i < length; i++) {
        sum += game->letters[symbols[i]];
    }
    return length < least ? 0 : sum;
}

struct face_trie_options prove_game_words(const struct prove_game *game)
{
    return (struct face_trie_options){
        .dict = game->dict,
        .readings = game->readings,
        .face_count = game->face_count,
        .cells = game->cells,
        .points = points,
        .points_context = game,
    };
}

void prove_game_set_shape(struct prove_game *game, uint32_t rows, uint32_t columns)
{
    game->options = (struct wg_board_options){
        .struct_nbytes = sizeof game->options, .rows = rows, .columns = columns};
    game->cells = rows * columns;
}

void prove_game_choose_faces(struct prove_game *game, const char **texts, uint32_t text_count,
                             uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t other = i + random_below(&game->random, text_count - i);
        const char *const text = texts[other];
        texts[other] = texts[i];
        texts[i] = text;
        game->texts[i] = text;
    }
    game->face_count = count;
}

void prove_game_begin(struct prove_game *game)
{
    const struct wg_board_options *const options = &game->options;
    struct wg_board_options row = {.struct_nbytes = sizeof row, .rows = 1};
    char text[MAX_TEXT] = "";
    row.columns = game->face_count;
    game->boards = 1;
    for (uint32_t i = 0; i < game->face_count; i++) {
        struct face_reading *const reading = &game->readings[i];
        size_t count = 0;
        bool fits = wg_dict_symbols(game->dict, text_of(game->texts[i]), reading->symbols,
                                    FACE_MAX_SYMBOLS, &count);
        assert_true(fits);
        reading->count = (uint8_t)count;
        (void)snprintf(text + strlen(text), sizeof text - strlen(text), "[%s]", game->texts[i]);
    }
    for (uint32_t cell = 0; cell < game->cells && game->boards <= PROVE_GAME_MAX_BOARDS; cell++) {
        game->boards *= game->face_count;
    }
    game->row = new_board(game->dict, text, &row);
    const struct climb_options climb = {
        .dict = game->dict,
        .shape = options,
        .faces = game->row,
        .search = &game->search,
        .pool_size = 1,
        .threads = 1,
    };
    assert_ok(climb_new(&climb, &game->climb, NULL));
    const struct face_trie_options words = prove_game_words(game);
    assert_ok(face_trie_make(&game->trie, &words, NULL));
    const struct topology_shape shape = {options->rows, options->columns, options->moves,
                                         options->is_torus, NULL};
    struct topology topology = {.begins = NULL};
    assert_true(topology_set(&topology, &shape));
    assert_ok(prove_shape_make(&game->shape, &topology, NULL));
    topology_free(&topology);
    division_make(&game->division, &game->shape, &game->trie, game->face_count);
}

void prove_game_end(struct prove_game *game)
{
    prove_shape_free(&game->shape);
    face_trie_free(&game->trie);
    climb_free(game->climb);
    wg_board_free(game->row);
    wg_rules_free(game->rules);
    made_dict_free(&game->made);
}

uint32_t prove_game_rate(const struct prove_game *game, const uint8_t *faces)
{
    struct climb_entry entry;
    uint8_t copy[CLIMB_MAX_CELLS] = {0};
    memcpy(copy, faces, game->cells);
    assert_ok(climb_rate(game->climb, 0, copy, &entry, NULL));
    assert_true(entry.worth.points < UINT32_MAX);
    return (uint32_t)entry.worth.points;
}

enum wg_status prove_game_check(const struct checker_options *options,
                                const struct board_class *class, uint64_t *bound_out,
                                struct wg_error *error)
{
    struct checker *checker;
    enum wg_status status = checker_new(&checker, options, error);
    if (status == WG_OK) {
        status = checker_class(checker, class, bound_out, error);
    }
    checker_free(checker);
    return status;
}
