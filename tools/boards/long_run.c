/* SPDX-License-Identifier: MIT */
/* long_run.c: what `boards best` and `boards prove` share; see boards.h. After a first signal, or
   at the time limit, a run ends when the boards that are being rated are done, and prints the
   results so far. */
#include "boards.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/marks.h"
#include "base/text.h"
#include "boards/roll.h"
#include "report/parts.h"
#include "solve/options.h"

#include <inttypes.h>
#include <stdlib.h>

enum { STATE_SECONDS = 30, TEMPERING_ROUNDS_A_CELL = 10 };

/* --- Tiles and boards */

enum wg_status faces_of_symbols(struct game *game, struct wg_error *error)
{
    const struct wg_dict *const dict = game->dict;
    struct symbol_tile *tiles = NULL;
    uint64_t counts[FORMAT_MAX_SYMBOLS];
    enum wg_status status = count_letters(dict, counts, error);
    NEXT(status, symbol_tiles_make(dict, &tiles, error));
    for (uint32_t i = 0; status == WG_OK && i < wg_dict_get_counts(dict)->symbols; i++) {
        struct wg_text text = wg_dict_symbol_text(dict, i);
        text = game->shape.q_is_qu && text_equals(text, text_of("q")) ? text_of("qu") : text;
        if (counts[i] > 0 && tiles[i].nbytes > 0 &&
            text_table_add(&game->faces.texts, text) == TEXT_NONE) {
            status = fail_memory(error);
        }
    }
    free(tiles);
    return status != WG_OK || game->faces.texts.count > 0
               ? status
               : fail(error, WG_BAD_INPUT, "no letter of the words can be a tile");
}

void face_print(const struct game *game, uint32_t face, struct sink *sink)
{
    const struct wg_text text = text_table_text(&game->faces.texts, face);
    const bool is_letter = letter_nbytes(text) == text.nbytes && !begins_with_mark(text);
    sink_string(sink, is_letter ? "" : "[");
    sink_text(sink, text);
    sink_string(sink, is_letter ? "" : "]");
}

static void print_faces(const struct game *game, const uint8_t *faces, struct sink *sink)
{
    const struct wg_board_options *const shape = &game->shape;
    for (uint32_t i = 0; i < shape->rows * shape->columns; i++) {
        if (i > 0 && i % shape->columns == 0 && shape->rows != shape->columns) {
            sink_char(sink, '/');
        }
        face_print(game, faces[i], sink);
    }
}

void board_print(const struct game *game, const char *kind, const uint8_t *faces, struct sink *sink)
{
    sink_string(sink, kind);
    print_faces(game, faces, sink);
    sink_char(sink, '\n');
}

enum wg_status board_read(struct game *game, struct wg_text text, uint8_t *faces_out,
                          struct wg_error *error)
{
    struct rollable *const faces = &game->faces;
    memset(faces_out, 0, CLIMB_MAX_CELLS);
    TRY(wg_board_parse(game->board, text, &game->shape, error));
    for (uint32_t i = 0; i < wg_board_cell_count(game->board); i++) {
        const struct wg_text tile = wg_board_tile(game->board, i);
        const uint32_t face = text_table_find(&faces->texts, tile);
        if (face == TEXT_NONE) {
            return fail(error, WG_BAD_INPUT, "tile '%.*s' is not a %s", (int)tile.nbytes,
                        tile.bytes,
                        faces->dice_count > 0 ? "face of the dice" : "letter of the dictionary");
        }
        faces_out[i] = (uint8_t)face;
    }
    return faces->dice_count == 0 || rollable_has(faces, faces_out)
               ? WG_OK
               : fail(error, WG_BAD_INPUT, "the dice cannot show this board");
}

enum wg_status game_climb(struct game *game, uint32_t tempering_rounds, uint32_t pool_size,
                          struct wg_error *error)
{
    const struct wg_board_options row = {
        .struct_nbytes = sizeof row, .rows = 1, .columns = game->faces.texts.count};
    struct sink text = SINK_IN_MEMORY;
    for (uint32_t face = 0; face < row.columns; face++) {
        face_print(game, face, &text);
    }
    enum wg_status status = wg_board_new(game->dict, &game->board, error);
    if (status == WG_OK && (status = wg_board_new(game->dict, &game->face_row, error)) == WG_OK) {
        status = game_parse(game->face_row, &text, &row, error);
    }
    sink_close(&text);
    if (status != WG_OK) {
        return status;
    }
    const struct climb_options options = {
        .dict = game->dict,
        .shape = &game->shape,
        .faces = game->face_row,
        .search = &game->search,
        .simd = game->simd,
        .objective = game->objective,
        .tempering_rounds = tempering_rounds != DEFAULT_TEMPERING
                                ? tempering_rounds
                                : TEMPERING_ROUNDS_A_CELL * game->shape.rows * game->shape.columns,
        .pool_size = pool_size,
        .threads = game->threads,
        .is_allowed = game->dice_name != NULL ? rollable_has : NULL,
        .allowed_context = &game->faces,
        .limits = game->watch,
    };
    return climb_new(&options, &game->climb, error);
}

/* --- The text of a state */

uint64_t hash_mix(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15) + (hash >> 29);
}

/* Returns a hash of all sections of the dictionary, and so of its words. */
static uint64_t hash_dict(const struct wg_dict *dict)
{
    uint64_t hash = 0;
    for (uint32_t i = 0; i < wg_dict_get_counts(dict)->sections; i++) {
        struct wg_dict_section section = {.struct_nbytes = sizeof section};
        (void)wg_dict_get_section(dict, i, &section, NULL);
        hash = hash_mix(hash, section.hash);
    }
    return hash;
}

/* Returns a hash of the faces, of the dice that have each face, and of the points of each length
   and each letter. */
static uint64_t hash_faces(const struct game *game)
{
    const struct rollable *const faces = &game->faces;
    const struct wg_rules *const rules = game->asking.question->rules;
    uint64_t hash = 0;
    for (uint32_t i = 0; i < faces->texts.count; i++) {
        const struct wg_text text = text_table_text(&faces->texts, i);
        for (size_t k = 0; k < text.nbytes; k++) {
            hash = hash_mix(hash, (unsigned char)text.bytes[k]);
        }
        for (unsigned k = 0; faces->dice_count > 0 && k < DIE_SET_WORDS; k++) {
            hash = hash_mix(hash, faces->sets[i].bits[k]);
        }
    }
    for (size_t i = 0; rules != NULL && i < rules->length_count; i++) {
        hash = hash_mix(hash, rules->length_points[i]);
    }
    for (size_t i = 0; rules != NULL && rules->has_letters && i < 256; i++) {
        hash = hash_mix(hash, rules->letter_points[i]);
    }
    return hash;
}

void game_describe(const struct game *game, struct sink *sink)
{
    const uint32_t longest = wg_dict_get_counts(game->dict)->longest;
    const uint32_t most = game->search.max_length;
    sink_format(sink,
                "size=%ux%u moves=%s torus=%d scoring=%s length=%u-%u dictionary=%016" PRIx64
                " tiles=%016" PRIx64,
                game->shape.rows, game->shape.columns, wg_moves_text(game->shape.moves),
                game->shape.is_torus, wg_scoring_text(game->search.scoring),
                least_length(&game->search), most > 0 && most < longest ? most : longest,
                hash_dict(game->dict), hash_faces(game));
}

bool line_takes(struct wg_text *line, const char *beginning)
{
    const size_t nbytes = strlen(beginning);
    const bool is_right = line->nbytes >= nbytes && memcmp(line->bytes, beginning, nbytes) == 0;
    text_skip(line, is_right ? nbytes : 0);
    return is_right;
}

enum wg_status state_write(struct game *game, struct wg_error *error)
{
    struct sink sink = {.file = {.fd = -1}};
    enum wg_status status = WG_OK;
    if (game->state != NULL && (status = sink_open(&sink, game->state, error)) == WG_OK) {
        status = game->write_state(game, &sink, error);
    }
    sink_close(&sink);
    game->next_write = clock_seconds() + STATE_SECONDS;
    return status;
}

/* --- Results */

static enum wg_status print_json(struct game *game, const struct climb_entry *entry,
                                 struct sink *sink, struct wg_error *error)
{
    struct sink text = SINK_IN_MEMORY;
    struct json json;
    print_faces(game, entry->faces, &text);
    const enum wg_status status = game_parse(game->board, &text, &game->shape, error);
    sink_close(&text);
    if (status == WG_OK) {
        json_begin(&json, sink, "wordgrid.best.v1");
        parts_board(&json, (struct wg_text){0}, game->board, game->title);
        json_member_number(&json, "count", entry->worth.words);
        json_member_number(&json, "score", entry->worth.points);
        json_member_number(&json, "longest", entry->worth.longest);
        json_end(&json);
    }
    return status;
}

enum wg_status boards_print(struct game *game, const struct pool *pool, struct sink *sink,
                            struct wg_error *error)
{
    for (uint32_t i = 0; i < pool->count && i < game->limit; i++) {
        const struct climb_entry *const entry = &pool->items[i];
        const struct worth *const worth = &entry->worth;
        if (game->form == FORM_JSON) {
            TRY(print_json(game, entry, sink, error));
        } else {
            sink_format(sink, "%" PRIu64 "\t%u\t%u\t", worth->points, worth->words, worth->longest);
            board_print(game, "", entry->faces, sink);
        }
    }
    return WG_OK;
}
