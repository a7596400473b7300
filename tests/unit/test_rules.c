/* SPDX-License-Identifier: MIT */
/*
 * test_rules.c: tests the rules of a game: reading their text forms, and scores computed by hand.
 * On random boards with random rules, the score of each word must be the score of its best path,
 * which a slow search over the tiles finds.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "solve/best_path.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"
#include "support/world.h"

#include <wordgrid/results.h>
#include <wordgrid/rules.h>

#define ALPHABET "a=A b=B e=E=é ny=NY=Ny o s=S~z t=T x>t+s ->"
#define WORDS    "at ate anya bat beat eat ea seta tab tea toes"

struct game {
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_board *board;
    struct wg_solver *solver;
    struct wg_rules *rules;
    struct wg_results *results;
};

static void open_dict(struct game *game, struct wg_dict *dict)
{
    game->dict = dict;
    game->board = empty_board(dict);
    game->solver = new_solver(dict);
    game->rules = new_rules(dict);
    game->results = new_results();
}

static void close_dict(struct game *game)
{
    wg_results_free(game->results);
    wg_rules_free(game->rules);
    wg_solver_free(game->solver);
    wg_board_free(game->board);
}

static int set_up(void **state)
{
    static struct game game;
    game.made = make_dict(ALPHABET, WORDS, "");
    open_dict(&game, made_dict_open(&game.made));
    *state = &game;
    return 0;
}

static int tear_down(void **state)
{
    struct game *const game = *state;
    close_dict(game);
    made_dict_free(&game->made);
    return 0;
}

/* --- Texts */

struct wrong {
    const char *text;
    enum wg_status status;
    uint64_t line;
    uint64_t column;
    const char *message; /* a part of the message */
};

typedef enum wg_status read_fn(struct wg_rules *rules, struct wg_text text, struct wg_error *error);

static void refuse(struct game *game, read_fn *read, const struct wrong *wrong)
{
    struct wg_error error;
    assert_int_equal(read(game->rules, text_of(wrong->text), &error), wrong->status);
    assert_int_equal(error.status, wrong->status);
    assert_int_equal(error.line, wrong->line);
    assert_int_equal(error.column, wrong->column);
    assert_non_null(strstr(error.message, wrong->message));
    assert_int_equal(read(game->rules, text_of(wrong->text), NULL), wrong->status);
}

TEST_WITH(wrong_letters, set_up, tear_down)
{
    static const struct wrong cases[] = {
        {"", WG_BAD_INPUT, 1, 0, "no letter is named"},
        {"\xef\xbb\xbf# a 1\n", WG_BAD_INPUT, 2, 0, "no letter is named"},
        {"a", WG_BAD_INPUT, 1, 1, "'a' is not a number"},
        {"a 1\n\n  e t\n", WG_BAD_INPUT, 3, 5, "'t' is not a number"},
        {"a 1x", WG_BAD_INPUT, 1, 3, "'1x' is not"},
        {"a -1", WG_BAD_INPUT, 1, 3, "from 0 to 1000000"},
        {"a 1000001", WG_BAD_INPUT, 1, 3, "'1000001' is not"},
        {"a 99999999999999999999", WG_BAD_INPUT, 1, 3, "'9999"},
        {"# one\r\n 1 # two", WG_BAD_INPUT, 2, 2, "no letter stands before"},
        {"é q 1", WG_BAD_INPUT, 1, 3, "'q' is not a letter of the dictionary"},
        {"a\tö\t1", WG_BAD_INPUT, 1, 3, "is not a letter of the dictionary"},
        {"a\xff 1", WG_BAD_INPUT, 1, 1, "'a?' is not"},
        {"ab 1", WG_BAD_INPUT, 1, 1, "'ab' is several letters"},
        {"x 1", WG_BAD_INPUT, 1, 1, "'x' is several letters"},
        {"- 1", WG_BAD_INPUT, 1, 1, "is ignored by the dictionary"},
        {"a 1\nE 2\na e 1\n", WG_BAD_INPUT, 3, 3, "'e' has other points in line 2"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        refuse(*state, wg_rules_read_letters, &cases[i]);
    }
}

TEST_WITH(wrong_bonuses, set_up, tear_down)
{
    static const struct wrong cases[] = {
        {"", WG_BAD_INPUT, 1, 0, "no cell is drawn"},
        {"\n # nothing\n", WG_BAD_INPUT, 3, 0, "no cell is drawn"},
        {". 2X", WG_BAD_INPUT, 1, 3, "'2X' is not a cell"},
        {". 1L", WG_BAD_INPUT, 1, 3, "'1L' is not a cell"},
        {". 2LL", WG_BAD_INPUT, 1, 3, "'2LL' is not a cell"},
        {". 2", WG_BAD_INPUT, 1, 3, "'2' is not a cell"},
        {". 0W", WG_BAD_INPUT, 1, 3, "'0W' is not a cell"},
        {". .\n\n.", WG_BAD_INPUT, 3, 0, "this row has 1 cells, but the first row has 2"},
        {".\n. .", WG_BAD_INPUT, 2, 0, "this row has 2 cells, but the first row has 1"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        refuse(*state, wg_rules_read_bonuses, &cases[i]);
    }
}

TEST_WITH(too_many_cells, set_up, tear_down)
{
    static char text[2 * WG_BOARD_MAX_CELLS + 2];
    const struct game *const game = *state;
    struct wg_error error;
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = i % 2 == 0 ? '.' : '\n';
    }
    const struct wg_text largest = {text, sizeof text - 2};
    const struct wg_text larger = {text, sizeof text};
    assert_ok(wg_rules_read_bonuses(game->rules, largest, NULL));
    assert_int_equal(wg_rules_read_bonuses(game->rules, larger, &error), WG_LIMIT);
    assert_int_equal(error.line, WG_BOARD_MAX_CELLS + 1);
}

TEST_WITH(wrong_lengths, set_up, tear_down)
{
    static uint32_t points[WG_RULES_MAX_LENGTHS + 1] = {WG_RULES_MAX_POINTS};
    const struct game *const game = *state;
    assert_ok(wg_rules_set_lengths(game->rules, points, WG_RULES_MAX_LENGTHS, NULL));
    assert_int_equal(wg_rules_set_lengths(game->rules, points, WG_RULES_MAX_LENGTHS + 1, NULL),
                     WG_MISUSE);
    points[3] = WG_RULES_MAX_POINTS + 1;
    assert_int_equal(wg_rules_set_lengths(game->rules, points, 4, NULL), WG_MISUSE);
    assert_ok(wg_rules_set_lengths(game->rules, NULL, 0, NULL));
}

/* --- Scores computed by hand */

/* Reads the rules, which must be valid. NULL stands for no text. */
static void read_rules(struct wg_rules *rules, const char *letters, const char *bonuses)
{
    if (letters != NULL) {
        assert_ok(wg_rules_read_letters(rules, text_of(letters), NULL));
    }
    if (bonuses != NULL) {
        assert_ok(wg_rules_read_bonuses(rules, text_of(bonuses), NULL));
    }
}

/* Appends the path to a text, such as " 0123". */
static void write_path(const struct wg_found *row, char *out)
{
    strcat(out, " ");
    for (uint32_t i = 0; i < row->ncells; i++) {
        char cell[16];
        (void)snprintf(cell, sizeof cell, "%u", (unsigned)row->path[i]);
        strcat(out, cell);
    }
}

/* Solves the board, and writes the words as "word score path path; ", sorted by score. */
static void solve(const struct game *game, const char *board,
                  const struct wg_solve_options *options, char out[1024])
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    uint64_t sum = 0;
    assert_ok(wg_board_parse(game->board, text_of(board), NULL, NULL));
    assert_ok(wg_results_solve(game->results, game->solver, game->board, options, &totals, NULL));
    wg_results_sort(game->results, WG_ORDER_SCORE, WG_RESULTS_ALL);
    out[0] = '\0';
    for (size_t i = 0; i < wg_results_count(game->results); i++) {
        const struct wg_found *row = wg_results_word(game->results, i);
        char word[64];
        (void)snprintf(word, sizeof word, "%.*s %u", (int)row->word.nbytes, row->word.bytes,
                       (unsigned)row->score);
        strcat(out, word);
        sum += row->score;
        do {
            write_path(row, out);
        } while ((row = wg_results_next_path(game->results)) != NULL);
        strcat(out, "; ");
    }
    assert_int_equal(totals.score, sum);
    assert_int_equal(totals.words, wg_results_count(game->results));
}

struct example {
    const char *board;
    const char *letters;
    const char *bonuses;
    const char *lengths; /* a digit for each length; "": none */
    enum wg_scoring scoring;
    bool all_paths;
    const char *words;
};

TEST(examples)
{
    static const struct example cases[] = {
        /* A list of points by length. The last number also holds for longer words. */
        {"at/es", NULL, NULL, "0012", WG_SCORING_CLASSIC, false,
         "ate 2 012; eat 2 201; seta 2 3210; tea 2 120; at 1 01; ea 1 20; "},
        /* Only points of letters, with folds. A letter without points has 0 points. */
        {"at/es", "A é 2\nt 3 # t\n", NULL, "", WG_SCORING_NONE, false,
         "ate 7 012; eat 7 201; seta 7 3210; tea 7 120; at 5 01; ea 4 20; "},
        /* Points of letters and points by length. */
        {"at/es", "a e 2\nt 3\n", NULL, "0005", WG_SCORING_NONE, false,
         "ate 12 012; eat 12 201; seta 12 3210; tea 12 120; at 5 01; ea 4 20; "},
        /* (3*2 + 2 + 2) * 3 * 2, and the points of the length are not multiplied. */
        {"at/es", "a e 2\nt 3\n", "3W 2L\n2W .", "0005", WG_SCORING_NONE, false,
         "ate 65 012; eat 65 201; seta 65 3210; tea 65 120; at 24 01; ea 24 20; "},
        /* Without letter points, lengths are multiplied, and 2L changes nothing. */
        {"at/es", NULL, "3W 2L\n2W .", "", WG_SCORING_CLASSIC, false,
         "ate 6 012; eat 6 201; seta 6 3210; tea 6 120; at 0 01; ea 0 20; "},
        /* The best path is found second. Then all paths. */
        {"ta/a.", "a 1\nt 2", ". 3L\n. .", "", WG_SCORING_NONE, false, "at 5 10; "},
        {"ta/a.", "a 1\nt 2", ". .\n3L .", "", WG_SCORING_NONE, false, "at 5 20; "},
        {"ta/a.", "a 1\nt 2", ". .\n3L .", "", WG_SCORING_NONE, true, "at 5 20 10; "},
        {"ta/a.", "a 1\nt 2", ". 3L\n. .", "", WG_SCORING_NONE, true, "at 5 10 20; "},
        /* A wildcard has no points, so the paths over letters are better. */
        {"?t/a.", "a 1\nt 2", NULL, "", WG_SCORING_NONE, false,
         "at 3 21; ate 3 210; bat 3 021; eat 3 021; tab 3 120; tea 3 102; ea 1 02; "},
        /* The word bonus of a wildcard's cell counts. */
        {"?t/a.", "a 1\nt 2", "9W .\n. .", "", WG_SCORING_NONE, false,
         "ate 27 210; bat 27 021; eat 27 021; tab 27 120; tea 27 102; at 18 01; ea 9 02; "},
        /* On a tile of several letters, each letter counts, and the word bonus counts once. */
        {"[toe]s/..", "t 1\no 2\ne 4\ns 8", "2L 2W\n. .", "", WG_SCORING_NONE, false,
         "toez 44 01; "},
        {"[toe]s/..", "t 1\no 2\ne 4\ns 8", "2W .\n. .", "", WG_SCORING_NONE, false,
         "toez 30 01; "},
        /* On a tile with a choice, the letter that the path spells counts. */
        {"[a|e]t/..", "a 5\nt 1\ne 9", "2L .\n. .", "", WG_SCORING_NONE, false, "at 11 01; "},
        /* A symbol of two letters, written in another way. */
        {"a[Ny]/.a", "a 1\nNY 7\n", ". 2L\n. .", "", WG_SCORING_NONE, false, "anya 16 013; "},
        /* A path that can be read as ea + t and as e + at. The better reading counts. */
        {"[e|ea][at|t]/..", "e 1\na 2\nt 4", "3L .\n. .", "", WG_SCORING_NONE, false,
         "eat 13 01; tea 13 10; ate 9 10; ea 9 0; at 6 1; "},
        {"[e|ea][at|t]/..", "e 1\na 2\nt 4", ". 3L\n. .", "", WG_SCORING_NONE, false,
         "ate 19 10; eat 19 01; at 18 1; tea 15 10; ea 3 0; "},
        /* The best path has more cells than the path that is found first. */
        {"e[at]e/.ta", "a e t 1", ". . .\n. 3W .", "", WG_SCORING_NONE, false,
         "ate 9 540; eat 9 254; tea 9 425; at 6 54; ea 2 25; "},
        /* With all paths, such a path is reported again if the second reading is better. */
        {"[e|ea][at|t]/..", "e 1\na 2\nt 4", "3L .\n. .", "", WG_SCORING_NONE, true,
         "eat 13 01 01; tea 13 10; ate 9 10; ea 9 0; at 6 1; "},
        {"[e|ea][at|t]/..", "e 1\na 2\nt 4", ". 3L\n. .", "", WG_SCORING_NONE, true,
         "ate 19 10; eat 19 01; at 18 1; tea 15 10; ea 3 0; "},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct example *const test = &cases[i];
        struct game game;
        uint32_t points[8];
        char words[1024];
        game.made = make_dict(ALPHABET, WORDS, "");
        open_dict(&game, made_dict_open(&game.made));
        for (size_t n = 0; test->lengths[n] != '\0'; n++) {
            points[n] = (uint32_t)(test->lengths[n] - '0');
        }
        assert_ok(wg_rules_set_lengths(game.rules, points, strlen(test->lengths), NULL));
        read_rules(game.rules, test->letters, test->bonuses);
        const struct wg_solve_options options =
            SIZED(options, .min_length = 2, .scoring = test->scoring, .all_paths = test->all_paths,
                  .rules = game.rules);
        solve(&game, test->board, &options, words);
        assert_string_equal(words, test->words);
        close_dict(&game);
        made_dict_free(&game.made);
    }
}

/* --- Failures of a search */

static enum wg_status run(const struct game *game, const char *board, const struct wg_rules *rules,
                          struct wg_error *error)
{
    const struct wg_solve_options options = SIZED(options, .min_length = 1, .rules = rules);
    assert_ok(wg_board_parse(game->board, text_of(board), NULL, NULL));
    return wg_solver_run(game->solver, game->board, &options, NULL, NULL, NULL, error);
}

/* Finds the best path of a word on the board of the last run, as --word does. */
static enum wg_status find_path(const struct game *game, const struct wg_solve_options *options,
                                struct wg_text word, struct wg_found *found_out)
{
    const struct wg_found *found = NULL;
    struct wg_check *check = new_check(game->dict);
    enum wg_status status = wg_check_begin(check, game->board, options, NULL);
    if (status == WG_OK) {
        status = check_best_path(check, word, &found, NULL);
        *found_out = *found;
    }
    wg_check_free(check);
    return status;
}

TEST_WITH(failures, set_up, tear_down)
{
    const struct game *const game = *state;
    struct wg_rules *rules;
    struct wg_error error;
    const struct wg_solve_options options = {.struct_nbytes = sizeof options, .rules = game->rules};
    struct wg_found best;
    struct made_dict made = make_dict(ALPHABET, WORDS, "");
    struct wg_dict *const other = made_dict_open(&made);
    rules = new_rules(other);
    assert_int_equal(run(game, "at/es", rules, &error), WG_MISUSE);
    wg_rules_free(rules);
    made_dict_free(&made);

    read_rules(game->rules, "a e t 1000000", "9W 9W\n9W 9W");
    assert_int_equal(run(game, "ate/...", game->rules, &error), WG_BAD_INPUT);
    assert_int_equal(find_path(game, &options, text_of("ate"), &best), WG_BAD_INPUT);
    assert_ok(run(game, "at/..", game->rules, &error));
    assert_int_equal(run(game, "at/es", game->rules, &error), WG_LIMIT);
    assert_non_null(strstr(error.message, "4294967295 points"));
    read_rules(game->rules, "a e t 0", NULL);
    assert_ok(run(game, "at/es", game->rules, &error));
    wg_rules_free(NULL);
}

/* The only word has 4,294 letters of 1,000,000 points each, which is just below the limit. */
TEST(most_points)
{
    enum { LENGTH = 4294 };
    static char text[LENGTH];
    static const uint32_t points[] = {294967, 967295, 967296};
    const struct wg_board_options line = SIZED(line, .rows = 1, .columns = LENGTH);
    struct game game;
    memset(text, 'a', sizeof text);
    game.made = make_power_dict("a", 1, LENGTH, true);
    open_dict(&game, made_dict_open(&game.made));
    read_rules(game.rules, "a 1000000", NULL);
    assert_ok(wg_board_parse(game.board, (struct wg_text){text, LENGTH}, &line, NULL));
    for (unsigned i = 0; i < 3; i++) {
        const struct wg_solve_options options =
            SIZED(options, .rules = game.rules, .from_one_cell = true);
        struct wg_totals totals = {.struct_nbytes = sizeof totals};
        const enum wg_status expected = i < 2 ? WG_OK : WG_LIMIT;
        assert_ok(wg_rules_set_lengths(game.rules, &points[i], 1, NULL));
        assert_int_equal(
            wg_solver_run(game.solver, game.board, &options, NULL, NULL, &totals, NULL), expected);
        assert_true(totals.score == (i < 2 ? UINT64_C(4294000000) + points[i] : 0));
    }
    close_dict(&game);
    made_dict_free(&game.made);
}

/* The first path of the word has the letters of the symbol "ny" on two tiles. */
TEST_WITH(symbol_on_two_tiles, set_up, tear_down)
{
    const struct game *const game = *state;
    const struct wg_solve_options options = {.struct_nbytes = sizeof options, .rules = game->rules};
    struct wg_found best;
    read_rules(game->rules, "a 1\nny 5", NULL);
    assert_ok(wg_board_parse(game->board, text_of("an/[ny]y/a."), NULL, NULL));
    assert_ok(find_path(game, &options, text_of("anya"), &best));
    assert_int_equal(best.ncells, 3);
    assert_int_equal(best.score, 1 + 5 + 1 + 1); /* the letters, and 1 for the length */
}

/* A word that is reported again counts once. */
TEST_WITH(result_limit, set_up, tear_down)
{
    const struct game *const game = *state;
    const struct wg_solve_options options = SIZED(
        options, .rules = game->rules, .scoring = WG_SCORING_NONE, .limits = LIMITS(.results = 2));
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    read_rules(game->rules, "a e t 1", "2L 3L 4L\n5L 6L 7L\n8L 9L 9W");
    assert_ok(wg_board_parse(game->board, text_of("tae/eat/tae"), NULL, NULL));
    assert_int_equal(
        wg_results_solve(game->results, game->solver, game->board, &options, &totals, NULL),
        WG_STOPPED);
    assert_int_equal(totals.end, WG_END_RESULTS);
    assert_int_equal(totals.words, 2);
    assert_int_equal(totals.paths, 2);
}

/* --- Random boards and rules, compared with a slow search */

struct oracle {
    const struct world *world;
    uint32_t letter_points[MAX_SYMBOLS];
    bool has_letters;
    unsigned letter_factors[MAX_CELLS];
    unsigned word_factors[MAX_CELLS];
    uint32_t length_points[MAX_WORD + 1];
    const struct word *word;
    bool used[MAX_CELLS];
    uint64_t best;
    bool is_found;
};

static void spell_rest(struct oracle *oracle, unsigned cell, unsigned at, uint64_t letters,
                       uint64_t factor);

/* Continues the word after the symbol `at`, with each cell that may follow. */
static void follow(struct oracle *oracle, unsigned cell, unsigned at, uint64_t letters,
                   uint64_t factor)
{
    const struct oracle_board *const board = &oracle->world->board;
    const unsigned length = oracle->word->length;
    if (at == length) {
        const uint64_t points = oracle->length_points[length];
        const uint64_t score = oracle->has_letters ? letters * factor + points : points * factor;
        oracle->best = score > oracle->best ? score : oracle->best;
        oracle->is_found = true;
        return;
    }
    for (unsigned next = 0; next < board->rows * board->columns; next++) {
        if (board->follows[cell][next] && !oracle->used[next]) {
            spell_rest(oracle, next, at, letters, factor);
        }
    }
}

/* Spells the word from the symbol `at` on, beginning on this cell. */
static void spell_rest(struct oracle *oracle, unsigned cell, unsigned at, uint64_t letters,
                       uint64_t factor)
{
    const struct oracle_cell *const tile = &oracle->world->board.cells[cell];
    const struct word *const word = oracle->word;
    const char *const *const symbols = oracle->world->language->symbols;
    oracle->used[cell] = true;
    factor *= oracle->word_factors[cell];
    if (tile->is_wildcard) {
        follow(oracle, cell, at + 1, letters, factor);
    }
    for (unsigned i = 0; i < tile->count; i++) {
        const char *rest = tile->readings[i].text;
        uint64_t sum = letters;
        unsigned end = at;
        while (*rest != '\0' && end < word->length) {
            const char *const symbol = symbols[word->symbols[end]];
            if (strncmp(rest, symbol, strlen(symbol)) != 0) {
                break;
            }
            sum +=
                (uint64_t)oracle->letter_points[word->symbols[end]] * oracle->letter_factors[cell];
            rest += strlen(symbol);
            end++;
        }
        if (*rest == '\0') {
            follow(oracle, cell, end, sum, factor);
        }
    }
    oracle->used[cell] = false;
}

/* Makes random points for letters. The dictionary has each of these letters. */
static void roll_letters(struct world *world, const struct game *game, struct oracle *oracle)
{
    char text[MAX_SYMBOLS * 16] = "";
    oracle->has_letters = random_below(&world->random, 4) > 0;
    for (unsigned i = 0; oracle->has_letters && i < world->language->count; i++) {
        const char *const symbol = world->language->symbols[i];
        uint8_t symbols[8];
        size_t count;
        if (random_below(&world->random, 4) > 0 &&
            wg_dict_symbols(game->dict, text_of(symbol), symbols, 8, &count)) {
            oracle->letter_points[i] = random_below(&world->random, 12);
            (void)snprintf(text + strlen(text), 16, "%s %u\n", symbol,
                           (unsigned)oracle->letter_points[i]);
        }
    }
    oracle->has_letters = text[0] != '\0';
    if (oracle->has_letters) {
        read_rules(game->rules, text, NULL);
    }
}

static void roll_bonuses(struct world *world, const struct game *game, struct oracle *oracle)
{
    char text[MAX_CELLS * 4] = "";
    const unsigned columns = world->board.columns;
    const bool has_bonuses = random_below(&world->random, 4) > 0;
    for (unsigned cell = 0; cell < world->board.rows * columns; cell++) {
        const unsigned kind = has_bonuses ? random_below(&world->random, 4) : 3;
        const unsigned factor = 2 + random_below(&world->random, 2);
        oracle->letter_factors[cell] = kind == 0 ? factor : 1;
        oracle->word_factors[cell] = kind == 1 ? factor : 1;
        (void)snprintf(text + strlen(text), 5,
                       kind == 0   ? "%uL%c"
                       : kind == 1 ? "%uW%c"
                                   : ".%.0u%c",
                       kind < 2 ? factor : 0, cell % columns == columns - 1 ? '\n' : ' ');
    }
    if (has_bonuses) {
        read_rules(game->rules, NULL, text);
    }
}

/* Finds the score of the word by the slow search. Returns false if the word is not on the board. */
static bool search_slowly(struct oracle *oracle, const struct word *word)
{
    const struct oracle_board *const board = &oracle->world->board;
    oracle->word = word;
    oracle->best = 0;
    oracle->is_found = false;
    for (unsigned cell = 0; cell < board->rows * board->columns; cell++) {
        spell_rest(oracle, cell, 0, 0, 1);
    }
    return oracle->is_found;
}

static const struct word *find_word(const struct world *world, struct wg_text text)
{
    for (unsigned i = 0; i < world->word_count; i++) {
        char word[MAX_WORD * 8];
        world_spell(world->language, &world->words[i], word);
        if (text_equals(text_of(word), text)) {
            return &world->words[i];
        }
    }
    return NULL;
}

/* Compares the score of a word that was found, and the score of the path that --word finds. */
static void compare_word(const struct game *game, struct oracle *oracle,
                         const struct wg_solve_options *options, const struct wg_found *row)
{
    const struct word *const word = find_word(oracle->world, row->word);
    struct wg_found best;
    assert_non_null(word);
    assert_true(search_slowly(oracle, word));
    assert_int_equal(row->score, oracle->best);
    assert_ok(find_path(game, options, row->word, &best));
    assert_true(best.ncells > 0);
    if (strcmp(oracle->world->language->name, "digraphs") == 0) {
        /* wg_board_find_word compares texts, so it also finds "cs" on the tiles c and s. */
        assert_true(best.score >= oracle->best);
    } else {
        assert_int_equal(best.score, oracle->best);
    }
}

static void compare_board(struct world *world, const struct game *game, struct oracle *oracle)
{
    struct wg_solve_options options = SIZED(options, .min_length = 1, .rules = game->rules);
    struct wg_totals totals[3];
    uint64_t words = 0;
    assert_ok(wg_board_parse(game->board, text_of(world->board.text), &world->board.options, NULL));
    for (unsigned i = 0; i < 3; i++) {
        totals[i] = (struct wg_totals){.struct_nbytes = sizeof totals[i]};
        options.all_paths = i == 1;
        assert_ok(i == 2 ? wg_solver_run(game->solver, game->board, &options, NULL, NULL,
                                         &totals[i], NULL)
                         : wg_results_solve(game->results, game->solver, game->board, &options,
                                            &totals[i], NULL));
        assert_int_equal(totals[i].words, totals[0].words);
        assert_int_equal(totals[i].score, totals[0].score);
        for (size_t n = 0; i < 2 && n < totals[0].words; n++) {
            compare_word(game, oracle, &options, wg_results_word(game->results, n));
        }
    }
    for (unsigned i = 0; i < world->word_count; i++) {
        char text[MAX_WORD * 8];
        world_spell(world->language, &world->words[i], text);
        words += find_word(world, text_of(text)) == &world->words[i] &&
                 search_slowly(oracle, &world->words[i]);
    }
    assert_int_equal(totals[0].words, words);
}

TEST(random_games)
{
    enum { WORLDS = 60 };
    static struct world world;
    world.random = random_from_environment("test_rules");
    for (unsigned i = 0; i < WORLDS; i++) {
        struct oracle oracle = {.world = &world};
        struct game game;
        world_choose_language(&world);
        const unsigned rows = 1 + random_below(&world.random, 3);
        const unsigned columns = 1 + random_below(&world.random, 4);
        world_make_board(&world, rows, columns, TILES_ODD, 3);
        world_roll_words(&world);
        world_open(&world);
        open_dict(&game, world.dict);
        for (unsigned n = 0; n <= MAX_WORD; n++) {
            oracle.length_points[n] = random_below(&world.random, 9);
        }
        assert_ok(wg_rules_set_lengths(game.rules, oracle.length_points, MAX_WORD + 1, NULL));
        roll_letters(&world, &game, &oracle);
        roll_bonuses(&world, &game, &oracle);
        compare_board(&world, &game, &oracle);
        close_dict(&game);
        world_close(&world);
    }
}
