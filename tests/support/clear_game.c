/* SPDX-License-Identifier: MIT */
#include "support/clear_game.h"

#include "support/objects.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME_ALPHABET "a b c n y ny"

const struct game_kind game_kinds[GAME_KINDS] = {
    {"a", {"a"}},
    {"b", {"b"}},
    {"c", {"c"}},
    {"n", {"n"}},
    {"y", {"y"}},
    /* end of the GAME_PLAIN_KINDS */
    {"[ny]", {"N", "ny"}},
    {"[a|b]", {"a", "b"}},
    {"[ab]", {"ab"}},
    {"[c|ab]", {"c", "ab"}},
    {"[a|ab]", {"a", "ab"}},
    {"?", {"a", "b", "c", "n", "y", "N"}},
};

/* --- The sequences of words that were found, as text */

void sequences_add(struct sequences *sequences, const char *text)
{
    if (sequences->count == sequences->capacity) {
        sequences->capacity = sequences->capacity * 2 + 16;
        sequences->texts =
            realloc(sequences->texts, sequences->capacity * sizeof *sequences->texts);
        assert_non_null(sequences->texts);
    }
    (void)snprintf(sequences->texts[sequences->count++], sizeof *sequences->texts, "%s", text);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

size_t sequences_sort(struct sequences *sequences)
{
    size_t kept = 0;
    const size_t count = sequences->count;
    if (count > 0) {
        qsort(sequences->texts, count, sizeof *sequences->texts, compare_texts);
    }
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || strcmp(sequences->texts[kept - 1], sequences->texts[i]) != 0) {
            memmove(sequences->texts[kept++], sequences->texts[i], sizeof *sequences->texts);
        }
    }
    sequences->count = kept;
    return count;
}

/* --- A game */

void game_spell(const char *word, char *out)
{
    for (; *word != '\0'; word++) {
        if (*word == 'N') {
            *out++ = 'n';
            *out++ = 'y';
        } else {
            *out++ = *word;
        }
    }
    *out = '\0';
}

unsigned game_add_word(struct game *game, const char *word)
{
    char cut[GAME_MAX_LENGTH];
    unsigned length = 0;
    for (; *word != '\0'; word++) {
        const bool is_pair = word[0] == 'n' && word[1] == 'y';
        cut[length++] = is_pair ? 'N' : *word;
        word += is_pair;
    }
    cut[length] = '\0';
    for (unsigned i = 0; i < game->word_count; i++) {
        if (strcmp(game->words[i], cut) == 0) {
            return length;
        }
    }
    if (game->word_count < GAME_MAX_WORDS) {
        memcpy(game->words[game->word_count++], cut, length + 1);
    }
    return length;
}

void game_open(struct game *game)
{
    char words[GAME_MAX_WORDS * GAME_MAX_LENGTH * 2] = "";
    struct wg_error error = {.message = ""};
    const struct geometry *const geometry = &game->start.geometry;
    for (unsigned i = 0; i < game->word_count; i++) {
        char text[GAME_MAX_LENGTH * 2];
        game_spell(game->words[i], text);
        (void)strcat(strcat(words, i > 0 ? " " : ""), text);
    }
    game->made = make_dict(GAME_ALPHABET, words, "");
    game->dict = made_dict_open(&game->made);
    const struct wg_board_options options =
        SIZED(options, .rows = (uint32_t)geometry->rows, .columns = (uint32_t)geometry->columns,
              .moves = geometry->moves, .walls = geometry->walls);
    game->board = empty_board(game->dict);
    (void)wg_board_parse(game->board, text_of(game->text), &options, &error);
    assert_string_equal(error.message, "");
}

void game_close(struct game *game)
{
    wg_board_free(game->board);
    made_dict_free(&game->made);
    wg_maze_free(game->walls);
    free(game->found.texts);
    *game = (struct game){0};
}

void game_describe(const struct game *game)
{
    const struct geometry *const geometry = &game->start.geometry;
    print_message("board %s %dx%d, moves %s, %s, %s, words", game->text, geometry->rows,
                  geometry->columns, wg_moves_text(geometry->moves),
                  geometry->walls != NULL ? "walls" : "no walls",
                  game->is_ordered ? "ordered" : "any order");
    for (unsigned i = 0; i < game->word_count; i++) {
        print_message(" %s", game->words[i]);
    }
    print_message(", lengths");
    for (unsigned i = 0; i < game->length_count; i++) {
        print_message(" %u", (unsigned)game->lengths[i]);
    }
    print_message("\n");
}

/* --- Playing the library's solutions */

/* Returns whether the tiles along the path can be read as the word. */
static bool can_read(const struct game *game, const int *tiles, unsigned count, const char *word)
{
    if (count == 0) {
        return *word == '\0';
    }
    const struct game_kind *const kind = game->kinds[tiles[0]];
    for (unsigned i = 0; i < GAME_MAX_READINGS && kind->readings[i] != NULL; i++) {
        const size_t length = strlen(kind->readings[i]);
        if (strncmp(word, kind->readings[i], length) == 0 &&
            can_read(game, tiles + 1, count - 1, word + length)) {
            return true;
        }
    }
    return false;
}

static const char *find_word(const struct game *game, struct wg_text text)
{
    for (unsigned i = 0; i < game->word_count; i++) {
        char spelled[GAME_MAX_LENGTH * 2];
        game_spell(game->words[i], spelled);
        if (strlen(spelled) == text.nbytes && memcmp(spelled, text.bytes, text.nbytes) == 0) {
            return game->words[i];
        }
    }
    return NULL;
}

static void play_step(const struct game *game, struct falling *now,
                      const struct wg_clear_step *step)
{
    int tiles[FALLING_MAX_CELLS];
    const char *const word = find_word(game, step->word);
    assert_non_null(word);
    assert_int_equal(strlen(word), step->length);
    for (uint32_t i = 0; i < step->ncells; i++) {
        const int cell = (int)step->path[i];
        assert_in_range(cell, 0, now->geometry.rows * now->geometry.columns - 1);
        tiles[i] = now->tiles[cell];
        assert_int_equal(tiles[i], step->tiles[i]); /* so the cell is not empty */
        assert_true(i == 0 || geometry_may_follow(&now->geometry, (int)step->path[i - 1], cell));
        now->tiles[cell] = FALLING_EMPTY;
    }
    assert_true(can_read(game, tiles, step->ncells, word));
    falling_settle(now);
}

/* Plays a solution, which must clear the board. A wg_cleared_fn. */
static bool play(void *context, const struct wg_cleared *solution)
{
    struct game *const game = context;
    struct falling now = game->start;
    uint32_t left[GAME_MAX_LENGTHS];
    char text[SEQUENCES_MAX_NBYTES] = "";
    memcpy(left, game->lengths, sizeof left);
    assert_int_equal(solution->step_count, game->length_count);
    assert_int_equal(solution->number, game->found.count);
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = wg_cleared_step(solution, i);
        size_t j = game->is_ordered ? i : 0;
        while (!game->is_ordered && j < game->length_count && left[j] != step->length) {
            j++;
        }
        assert_in_range(j, 0, game->length_count - 1);
        assert_int_equal(left[j], step->length);
        left[j] = 0;
        play_step(game, &now, step);
        (void)strcat(text, i > 0 ? " " : "");
        (void)strncat(text, step->word.bytes, step->word.nbytes);
    }
    assert_true(falling_is_empty(&now));
    sequences_add(&game->found, text);
    return true;
}

struct wg_clear_options game_options(const struct game *game)
{
    return (struct wg_clear_options){.struct_nbytes = sizeof(struct wg_clear_options),
                                     .lengths = game->lengths,
                                     .length_count = game->length_count,
                                     .is_ordered = game->is_ordered};
}

enum wg_status game_run(struct game *game, const struct wg_clear_options *options,
                        struct wg_clear_totals *totals_out)
{
    struct wg_error error = {.message = ""};
    game->found.count = 0;
    const enum wg_status status =
        wg_clear_run(game->board, options, play, game, totals_out, &error);
    assert_int_equal(error.status, status);
    assert_int_equal(totals_out->solutions, game->found.count);
    return status;
}
