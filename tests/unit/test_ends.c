/* SPDX-License-Identifier: MIT */
/*
 * test_ends.c: tests the limits that end a search early: results, memory, time.
 *
 * A search that ends early must have reported the first results of the whole search, exactly as
 * many as its limit allows. Boards far larger than those of any game must be solved in pieces, or
 * refused with the reason. solve/search.h explains levels, items and chunks.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"
#include "support/world.h"

#include "solve/search.h"

#include <wordgrid/board.h>
#include <wordgrid/solve.h>

enum { ROUNDS = 150, LOG_CAPACITY = 4096, NUMBERS = 5 };

/* The results as hashes of number, word and path. */
struct log {
    uint64_t rows[LOG_CAPACITY];
    size_t count;
    bool is_full;
};

static bool log_row(void *context, const struct wg_found *found)
{
    struct log *log = context;
    uint64_t row = found->number;
    for (size_t i = 0; i < found->word.nbytes; i++) {
        row = row * 31 + (unsigned char)found->word.bytes[i];
    }
    for (uint32_t i = 0; i < found->ncells; i++) {
        row = row * 1000003 + found->path[i];
    }
    log->is_full = log->count == LOG_CAPACITY;
    if (!log->is_full) {
        log->rows[log->count++] = row;
    }
    return !log->is_full;
}

struct game {
    struct wg_board *board;
    struct wg_solver *solver;
    struct wg_totals totals; /* of the last run */
    struct wg_error error;
};

/* Makes a game. `shape` is for a board of one row; otherwise it is NULL. */
static void open_game(struct game *game, const struct wg_dict *dict, const char *board,
                      const struct wg_board_options *shape)
{
    game->board = empty_board(dict);
    game->solver = new_solver(dict);
    game->totals.struct_nbytes = sizeof game->totals;
    if (wg_board_parse(game->board, text_of(board), shape, &game->error) != WG_OK) {
        fail_msg("%s: %s", board, game->error.message);
    }
}

static void close_game(struct game *game)
{
    wg_solver_free(game->solver);
    wg_board_free(game->board);
}

/* Runs a search that reports words into `log`, or only counts if `log` is NULL. */
static enum wg_status play(struct game *game, const struct wg_solve_options *options,
                           struct log *log)
{
    if (log != NULL) {
        log->count = 0;
    }
    game->error = (struct wg_error){.message = ""};
    return wg_solver_run(game->solver, game->board, options, log != NULL ? log_row : NULL, log,
                         &game->totals, &game->error);
}

/* Writes a board of `side` x `side` wildcards. */
static void wild_board(char *text, unsigned side)
{
    for (unsigned row = 0; row < side; row++) {
        memset(text, '?', side);
        text += side;
        *text++ = '/';
    }
    text[-1] = '\0';
}

/* --- A number of results */

static void assert_ended_at(const struct game *game, bool all_paths, uint64_t most)
{
    const struct wg_totals *totals = &game->totals;
    assert_int_equal(all_paths ? totals->paths : totals->words, most);
    assert_int_equal(totals->end, WG_END_RESULTS);
    assert_non_null(strstr(game->error.message, "there are more"));
}

/* Limits a search to `most` results, and compares the results with `whole`, the log of the search
   without a limit. */
static void try_most(struct game *game, struct wg_solve_options options, uint64_t most,
                     const struct log *whole)
{
    static struct log log;
    const enum wg_status expected = most < whole->count ? WG_STOPPED : WG_OK;
    const size_t count = most < whole->count ? (size_t)most : whole->count;
    options.limits = LIMITS(.results = most);
    assert_int_equal(play(game, &options, &log), expected);
    assert_int_equal(log.count, count);
    assert_memory_equal(log.rows, whole->rows, count * sizeof *whole->rows);
    const uint64_t score = game->totals.score;
    if (expected == WG_STOPPED) {
        assert_ended_at(game, options.all_paths, most);
    } else {
        assert_int_equal(game->totals.end, WG_END_COMPLETE);
    }
    /* Without reports, words are counted a chunk at a time, so the last words can differ. */
    assert_int_equal(play(game, &options, NULL), expected);
    if (expected == WG_STOPPED) {
        assert_ended_at(game, options.all_paths, most);
    } else {
        assert_int_equal(game->totals.score, score);
    }
}

TEST(number_of_results)
{
    static struct log whole;
    struct world world = {.random = random_from_environment("number_of_results")};
    unsigned stopped = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct game game;
        world_choose_language(&world);
        world_roll_board(&world);
        world_roll_words(&world);
        world_open(&world);
        open_game(&game, world.dict, world.board.text, &world.board.options);
        const struct wg_solve_options options =
            SIZED(options, .min_length = 1, .all_paths = random_below(&world.random, 2) == 0,
                  .scoring = WG_SCORING_LENGTH);
        const enum wg_status status = play(&game, &options, &whole);
        assert_true(status == WG_OK || whole.is_full);
        for (unsigned i = 0; status == WG_OK && i < NUMBERS; i++) {
            const unsigned beyond = (unsigned)whole.count + 2;
            try_most(&game, options, 1 + random_below(&world.random, beyond), &whole);
        }
        if (status == WG_OK && whole.count > 0) {
            try_most(&game, options, whole.count, &whole);
            stopped += whole.count > 1;
        }
        close_game(&game);
        world_close(&world);
    }
    assert_true(stopped > ROUNDS / 4); /* otherwise nothing was tested */
}

/* --- Memory, and the caller */

TEST(memory)
{
    struct game game;
    OWN(made_dict, made) = opened(make_power_dict("a b c d e f g h", 8, 4, true));
    char text[3 * 4];
    wild_board(text, 3);
    open_game(&game, made.dict, text, NULL);
    assert_ok(play(&game, NULL, NULL));
    assert_int_equal(game.totals.words, 4096);
    const struct wg_solve_options little = SIZED(little, .limits = LIMITS(.nbytes = 100000));
    assert_int_equal(play(&game, &little, NULL), WG_STOPPED);
    assert_int_equal(game.totals.end, WG_END_MEMORY);
    /* Memory that the solver kept from the first run counts, too. It is below this limit. */
    const struct wg_solve_options much = SIZED(much, .limits = LIMITS(.nbytes = 10000000));
    assert_ok(play(&game, &much, NULL));
    assert_int_equal(game.totals.words, 4096);
    close_game(&game);
}

/* The memory limit is for words. A word with many paths takes the memory of one word. */
TEST(memory_of_repeated_word)
{
    struct game game;
    OWN(made_dict, made) = opened(make_dict("a", "aaaaaaaaa", ""));
    open_game(&game, made.dict, "aaaa/aaaa/aaaa/aaaa", NULL);
    const struct wg_solve_options little = SIZED(little, .limits = LIMITS(.nbytes = 20000));
    assert_ok(play(&game, &little, NULL));
    assert_int_equal(game.totals.words, 1);
    close_game(&game);
}

struct patience {
    unsigned asked;
    unsigned most;
};

static bool is_patient(void *context)
{
    struct patience *patience = context;
    return ++patience->asked < patience->most;
}

/* The caller, the time limit and the limit of steps end a search that would take practically for
   ever. */
TEST(endless_search)
{
    struct game game;
    OWN(made_dict, made) = opened(make_power_dict("a b", 2, 30, true));
    char text[6 * 7];
    wild_board(text, 6);
    open_game(&game, made.dict, text, NULL);
    struct patience patience = {.most = 5};
    const struct wg_solve_options options =
        SIZED(options, .limits = LIMITS(.go_on = is_patient, .context = &patience, .seconds = 60));
    assert_int_equal(play(&game, &options, NULL), WG_STOPPED);
    assert_int_equal(game.totals.end, WG_END_CALLER);
    assert_int_equal(patience.asked, 5);
    const struct wg_solve_options timed = SIZED(timed, .limits = LIMITS(.seconds = 1e-9));
    assert_int_equal(play(&game, &timed, NULL), WG_STOPPED);
    assert_int_equal(game.totals.end, WG_END_TIME);
    assert_non_null(strstr(game.error.message, "time limit"));
    for (uint64_t steps = 1; steps <= 10000000; steps *= 10) {
        const struct wg_solve_options limited =
            SIZED(limited, .limits = LIMITS(.steps = steps, .seconds = 60));
        assert_int_equal(play(&game, &limited, NULL), WG_STOPPED);
        assert_int_equal(game.totals.end, WG_END_STEPS);
        /* The limits are checked once in some thousand states. */
        assert_in_range(game.totals.states, steps, steps + 20000);
        assert_non_null(strstr(game.error.message, "steps"));
    }
    close_game(&game);
}

/* --- Boards larger than in any game */

enum { WIDE = 52, LETTERS = 26 };

static const char a_to_z[] = "a b c d e f g h i j k l m n o p q r s t u v w x y z";

/* Level 1 (the first letters of words) has too many items for one piece. Every piece finds every
   word. A cell has 3, 5 or 8 neighbours. */
TEST(level_one_in_pieces)
{
    static char text[WIDE * (WIDE + 1)];
    struct game game;
    OWN(made_dict, made) = opened(make_power_dict(a_to_z, LETTERS, 2, true));
    wild_board(text, WIDE);
    open_game(&game, made.dict, text, NULL);
    assert_true(WIDE * WIDE * LETTERS > ROOT_ITEMS);
    const struct wg_solve_options counted = {.struct_nbytes = sizeof counted, .min_length = 1};
    assert_ok(play(&game, &counted, NULL));
    assert_int_equal(game.totals.words, LETTERS * LETTERS);
    const struct wg_solve_options all = SIZED(all, .min_length = 1, .all_paths = true);
    assert_ok(play(&game, &all, NULL));
    const uint64_t steps = 4 * 3 + 4 * (WIDE - 2) * 5 + (WIDE - 2) * (WIDE - 2) * 8;
    assert_int_equal(game.totals.words, LETTERS * LETTERS);
    assert_int_equal(game.totals.paths, steps * LETTERS * LETTERS);
    const struct wg_solve_options corner =
        SIZED(corner, .min_length = 1, .all_paths = true, .from_one_cell = true,
              .start_cell = WIDE * WIDE - 1);
    assert_ok(play(&game, &corner, NULL));
    assert_int_equal(game.totals.paths, 3 * LETTERS * LETTERS);
    close_game(&game);
}

/* Level 1 as a whole has four times as many items as the stack has room for. */
TEST(most_beginnings)
{
    enum { ROWS = 257, COLUMNS = 255, SYMBOLS = FORMAT_MAX_SYMBOLS };
    static char text[ROWS * (COLUMNS + 1)];
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    struct game game;
    numbered_alphabet(alphabet, SYMBOLS);
    OWN(made_dict, made) = opened(make_power_dict(alphabet, SYMBOLS, 1, true));
    memset(text, '?', sizeof text - 1);
    for (unsigned row = 1; row < ROWS; row++) {
        text[row * (COLUMNS + 1) - 1] = '/';
    }
    open_game(&game, made.dict, text, NULL);
    assert_true((uint64_t)ROWS * COLUMNS * SYMBOLS > STACK_MAX_ITEMS);
    const struct wg_solve_options options = {.struct_nbytes = sizeof options, .min_length = 1};
    assert_ok(play(&game, &options, NULL));
    assert_int_equal(game.totals.words, SYMBOLS);
    assert_int_equal(game.totals.states, ROWS * COLUMNS * SYMBOLS);
    close_game(&game);
}

/* Each item has up to 2,040 followers. There are more levels of such items than fit into the
   stack. */
TEST(deep_and_wide)
{
    enum { SIDE = 100, LENGTH = 6000 };
    static char text[SIDE * (SIDE + 1)];
    char alphabet[NUMBERED_ALPHABET_NBYTES];
    struct game game;
    numbered_alphabet(alphabet, FORMAT_MAX_SYMBOLS);
    OWN(made_dict, made) = opened(make_power_dict(alphabet, FORMAT_MAX_SYMBOLS, LENGTH, true));
    wild_board(text, SIDE);
    open_game(&game, made.dict, text, NULL);
    const struct wg_solve_options options =
        SIZED(options, .limits = LIMITS(.seconds = 120)); /* if the limit does not work */
    assert_int_equal(play(&game, &options, NULL), WG_LIMIT);
    assert_non_null(strstr(game.error.message, "over 4194304 beginnings of words"));
    const struct wg_solve_options shorter =
        SIZED(shorter, .min_length = 2, .max_length = 2, .from_one_cell = true);
    assert_ok(play(&game, &shorter, NULL)); /* all words are longer */
    assert_int_equal(game.totals.words, 0);
    close_game(&game);
}

/* Writes the tile "[aa|ab|...]" of all pairs of the first `letters` letters. Returns the end of the
   text. */
static char *put_pairs(char *p, unsigned letters)
{
    *p++ = '[';
    for (unsigned i = 0; i < letters * letters; i++) {
        *p++ = (char)('a' + i / letters);
        *p++ = (char)('a' + i % letters);
        *p++ = i + 1 < letters * letters ? '|' : ']';
    }
    return p;
}

/*
 * The size of chunks depends on the average tile of the board. On this board, nine tiles of 196
 * readings are neighbours. So the followers of the first chunk do not fit into the stack, and the
 * chunk is halved.
 */
TEST(readings_that_lie_together)
{
    enum { SIDE = 20, PAIRED = 14, WORDS = PAIRED * PAIRED * PAIRED * PAIRED };
    static char text[SIDE * (SIDE + 1) + 9 * (3 * PAIRED * PAIRED + 1)];
    struct game game;
    char *p = text;
    OWN(made_dict, made) = opened(make_power_dict("a b c d e f g h i j k l m n", PAIRED, 4, true));
    for (unsigned row = 0; row < SIDE; row++) {
        for (unsigned column = 0; column < SIDE; column++) {
            if (row < 3 && column < 3) {
                p = put_pairs(p, PAIRED);
            } else {
                *p++ = row == SIDE - 1 && column == SIDE - 1 ? '?' : '.';
            }
        }
        *p++ = '/';
    }
    p[-1] = '\0';
    open_game(&game, made.dict, text, NULL);
    const struct wg_solve_options options =
        SIZED(options, .all_paths = true, .from_one_cell = true, .start_cell = SIDE + 1);
    assert_ok(play(&game, &options, NULL));
    assert_int_equal(game.totals.words, WORDS);
    assert_int_equal(game.totals.paths, 8 * WORDS);
    close_game(&game);
}

/* The tiles have 200 readings. Each reading needs a slot for every reading of the tiles around
   it. */
TEST(too_many_slots)
{
    enum { SIDE = 50, READINGS = 200, TILE_NBYTES = 3 * READINGS + 1 };
    static char text[SIDE * (SIDE * TILE_NBYTES + 1) + 1];
    struct game game;
    char *p = text;
    OWN(made_dict, made) = opened(make_dict(a_to_z, "abc abcd", ""));
    for (unsigned row = 0; row < SIDE; row++) {
        for (unsigned column = 0; column < SIDE; column++) {
            *p++ = '[';
            for (unsigned i = 0; i < READINGS; i++) {
                *p++ = (char)('a' + i % LETTERS);
                *p++ = (char)('a' + i / LETTERS);
                *p++ = i + 1 < READINGS ? '|' : ']';
            }
        }
        *p++ = '/';
    }
    p[-1] = '\0';
    open_game(&game, made.dict, text, NULL);
    assert_int_equal(play(&game, NULL, NULL), WG_LIMIT);
    assert_non_null(strstr(game.error.message, "in over 4194304 ways"));
    /* The solver is still usable. */
    assert_ok(wg_board_parse(game.board, text_of("abc/d.."), NULL, NULL));
    assert_ok(play(&game, NULL, NULL));
    assert_int_equal(game.totals.words, 1);
    close_game(&game);
}

/* --- The secrets (random keys) of a solver's hash tables */

/*
 * Solvers with different secrets report the same words in the same order. go_on ends a search at
 * any call, even while a table grows; the words reported before that are the same, too.
 */
TEST(secrets)
{
    enum { LENGTH = 12, SOLVERS = 8 };
    static struct log whole;
    static struct log log;
    static const struct wg_board_options shape =
        SIZED(shape, .rows = 1, .columns = LENGTH, .moves = WG_MOVES_ROOK);
    char text[LENGTH * 5 + 1] = "";
    for (unsigned i = 0; i < LENGTH; i++) {
        strcat(text, "[a|b]");
    }
    OWN(made_dict, made) = opened(make_doubling_dict(LENGTH, true));
    for (size_t i = 0; i < SOLVERS; i++) {
        struct game game;
        open_game(&game, made.dict, text, &shape);
        assert_ok(play(&game, NULL, i == 0 ? &whole : &log));
        assert_int_equal(game.totals.words, 1 << LENGTH);
        if (i > 0) {
            assert_int_equal(log.count, whole.count);
            assert_memory_equal(log.rows, whole.rows, whole.count * sizeof *log.rows);
        }
        for (unsigned looks = 0; looks < 40; looks++) {
            struct patience patience = {.most = looks};
            const struct wg_solve_options options =
                SIZED(options, .limits = LIMITS(.go_on = is_patient, .context = &patience));
            const enum wg_status status = play(&game, &options, &log);
            assert_true(status == WG_OK || status == WG_STOPPED);
            assert_true(log.count <= whole.count);
            assert_memory_equal(log.rows, whole.rows, log.count * sizeof *log.rows);
        }
        close_game(&game);
    }
}
