/* SPDX-License-Identifier: MIT */
/*
 * test_clear_english.c: clears boards of falling letters (each found word is removed, and the
 * letters above it fall). The test makes the boards in reverse order: it inserts English words into
 * an empty board, the last word first. The library finds one solution of each board, and the test
 * plays this solution on the grid of falling.h.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "support/compile_dict.h"
#include "support/falling.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

#include <wordgrid/clear.h>
#include <wordgrid/compile.h>

struct english {
    struct wg_dict *dict;
    char (*words)[16];
    size_t count;
};

static bool keep_word(void *context, struct wg_text word)
{
    struct english *const english = context;
    if (word.nbytes >= 4 && word.nbytes <= 8) {
        memcpy(english->words[english->count], word.bytes, word.nbytes);
        english->words[english->count++][word.nbytes] = '\0';
    }
    return true;
}

/* Returns a random word of `length` letters. A falling_word_fn. */
static const char *choose_word(void *context, struct random *random, unsigned length)
{
    const struct english *const english = context;
    const char *word;
    do {
        word = english->words[random_below(random, (unsigned)english->count)];
    } while (strlen(word) != length);
    return word;
}

struct played {
    const struct wg_dict *dict;
    struct falling now;
    const char *letters; /* of each tile */
};

/* Plays the solution on the grid. A wg_cleared_fn. */
static bool play_puzzle(void *context, const struct wg_cleared *solution)
{
    struct played *const played = context;
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = wg_cleared_step(solution, i);
        assert_true(wg_dict_contains(played->dict, step->word));
        assert_int_equal(step->ncells, step->word.nbytes);
        for (uint32_t j = 0; j < step->ncells; j++) {
            const int cell = (int)step->path[j];
            const int tile = played->now.tiles[cell];
            assert_int_equal(tile, step->tiles[j]);
            assert_int_equal(played->letters[tile], step->word.bytes[j]);
            assert_true(j == 0 ||
                        geometry_may_follow(&played->now.geometry, (int)step->path[j - 1], cell));
            played->now.tiles[cell] = FALLING_EMPTY;
        }
        falling_settle(&played->now);
    }
    assert_true(falling_is_empty(&played->now));
    return true;
}

static void solve_puzzle(const struct english *english, const struct falling_puzzle *puzzle,
                         bool is_ordered)
{
    char letters[FALLING_MAX_CELLS];
    unsigned count = 0;
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    struct played played = {
        .dict = english->dict,
        .letters = letters,
        .now.geometry = {.rows = (int)puzzle->rows, .columns = (int)puzzle->columns}};
    for (const char *p = puzzle->text; *p != '\0'; p++) {
        if (*p != '/') {
            played.now.tiles[count] = (int)count;
            letters[count++] = *p;
        }
    }
    const struct wg_clear_options options =
        SIZED(options, .lengths = puzzle->lengths, .length_count = puzzle->count,
              .is_ordered = is_ordered, .limits = LIMITS(.results = 1));
    OWN(wg_board, *board) = new_board(english->dict, puzzle->text, NULL);
    assert_ok(wg_clear_run(board, &options, play_puzzle, &played, &totals, NULL));
    if (totals.solutions != 1) {
        fail_msg("%s is not cleared", puzzle->text);
    }
}

TEST(english_puzzles)
{
    struct random random = random_from_environment("english_puzzles");
    struct english english = {0};
    struct wg_compiler *const compiler = new_compiler(NULL);
    struct wg_error error = {.message = ""};
    (void)wg_compiler_add_file(compiler, ENGLISH_LIST, NULL, &error);
    assert_string_equal(error.message, "");
    OWN(made_dict, made) = compile_dict(compiler);
    english.dict = made_dict_open(&made);
    english.words = calloc((size_t)wg_dict_get_counts(english.dict)->words, sizeof *english.words);
    assert_non_null(english.words);
    assert_ok(wg_dict_each(english.dict, text_of(""), keep_word, &english, &error));
    for (unsigned i = 0; i < 10; i++) {
        struct falling_puzzle puzzle;
        falling_make_puzzle(&puzzle, &random, 5, 5, 4, 8, choose_word, &english);
        solve_puzzle(&english, &puzzle, i % 2 == 0);
    }
    free(english.words);
}
