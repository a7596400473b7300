/* SPDX-License-Identifier: MIT */
/*
 * test_check_word.c: tests checking the words of a player (wordgrid/check.h): known verdicts,
 * limits and failures. On random boards with random options and rules, each word must have the
 * score that the solver gives it, and one of the paths that the solver finds.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"
#include "support/world.h"

#include <wordgrid/check.h>
#include <wordgrid/results.h>
#include <wordgrid/rules.h>

#define ALPHABET "a=A b=B e=E=é n ny=NY=Ny o q s=S~z t=T u x>t+s y ->"
#define WORDS    "at ate anya ayna bat beat eat qat quest seta tab tea toes"

static struct made_dict made;
static struct wg_dict *dict;
static struct wg_board *board;
static struct wg_check *check;

static int open_all(void **state)
{
    made = make_dict(ALPHABET, WORDS, "");
    dict = made_dict_open(&made);
    board = empty_board(dict);
    check = new_check(dict);
    return 0;
}

static int close_all(void **state)
{
    wg_check_free(check);
    wg_check_free(NULL);
    wg_board_free(board);
    made_dict_free(&made);
    return 0;
}

AROUND_ALL(open_all, close_all)

static void parse(const char *text)
{
    assert_ok(wg_board_parse(board, text_of(text), NULL, NULL));
}

/* Begins a list on the board, checks the words, and writes the results: "ate 1 0-1-2, too
   short". */
static void check_list(const struct wg_solve_options *options, const char *words, char out[1024])
{
    out[0] = '\0';
    assert_ok(wg_check_begin(check, board, options, NULL));
    for (const char *word = words; *word != '\0'; word += strcspn(word, " ")) {
        word += *word == ' ';
        const struct wg_text text = {word, strcspn(word, " ")};
        enum wg_verdict verdict;
        const struct wg_found *found;
        char part[128];
        assert_ok(wg_check_word(check, text, &verdict, &found, NULL));
        assert_true((verdict == WG_VERDICT_FOUND) == (found->ncells > 0));
        if (verdict == WG_VERDICT_FOUND) {
            (void)snprintf(part, sizeof part, "%.*s %u", (int)found->word.nbytes, found->word.bytes,
                           (unsigned)found->score);
        } else {
            (void)snprintf(part, sizeof part, "%s", wg_verdict_text(verdict));
            assert_int_equal(found->score, 0);
        }
        strcat(strcat(out, out[0] == '\0' ? "" : ", "), part);
        for (uint32_t i = 0; i < found->ncells; i++) {
            (void)snprintf(part, sizeof part, i == 0 ? " %u" : "-%u", (unsigned)found->path[i]);
            strcat(out, part);
        }
    }
}

TEST(known_verdicts)
{
    static const uint32_t three_or_five[] = {3, 5};
    static const struct known {
        const char *board;
        struct wg_solve_options options;
        const char *words;
        const char *verdicts;
    } cases[] = {
        {"at/es", {0}, "ate tea seat", "ate 1 0-1-2, tea 1 1-2-0, not in the dictionary"},
        {"at/es", {0}, "bat beat at a", "not on the board, not on the board, too short, too short"},
        /* The length is checked first, then the dictionary, then the board. */
        ROW("at/es", {0}, "zz zzz q - é",
            "too short, not in the dictionary, too short, too short, too short"),
        ROW("at/es", {.min_length = 2, .max_length = 3}, "at seta zzzz",
            "at 0 0-1, too long, too long"),
        ROW("at/es", {.lengths = three_or_five, .length_count = 2}, "a ate seta zzzzzz",
            "not a wanted length, ate 1 0-1-2, not a wanted length, not a wanted length"),
        ROW("at/es", {.lengths = three_or_five, .length_count = 2, .min_length = 2}, "a at",
            "too short, not a wanted length"),
        /* Another spelling is the same word. A word is "repeated" only if it was found before. */
        ROW("at/es", {0}, "ATé ate a-te tab tab zzz zzz",
            "ate 1 0-1-2, repeated, repeated, not on the board, not on the board, not in the "
            "dictionary, not in the dictionary"),
        {"[t|e]o/es", {0}, "toes toez toex", "toez 1 0-1-2-3, repeated, not in the dictionary"},
        ROW("at/es", {.from_one_cell = true, .start_cell = 2}, "ate eat",
            "not on the board, eat 1 2-0-1"),
        /* A word consists of symbols: the symbol ny does not match the tiles n and y. */
        ROW("any/..a/...", {.scoring = WG_SCORING_LENGTH}, "ayna anya",
            "ayna 4 5-2-1-0, not on the board"),
        {"a[ny]/.a", {.scoring = WG_SCORING_LENGTH}, "anya ayna", "anya 3 0-1-3, not on the board"},
        /* Tiles of several letters, choices, wildcards, unknown letters, holes. */
        {"[qu]e/ts", {0}, "quest qat", "quest 2 0-1-3-2, not on the board"},
        {"[b|qu]e/ts", {0}, "quest beat", "quest 2 0-1-3-2, not on the board"},
        ROW("?a/.t", {0}, "bat eat tab zat",
            "bat 1 0-1-3, eat 1 0-1-3, tab 1 3-1-0, not in the dictionary"),
        {"[ea]t/[at]w", {0}, "eat tea ate", "eat 1 0-1, tea 1 1-0, not on the board"},
        {"....", {.min_length = 1}, "at", "not on the board"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct wg_solve_options options = cases[i].options;
        char verdicts[1024];
        options.struct_nbytes = sizeof options;
        parse(cases[i].board);
        check_list(&options, cases[i].words, verdicts);
        assert_string_equal(verdicts, cases[i].verdicts);
    }
}

TEST(a_new_list)
{
    char verdicts[1024];
    parse("at/es");
    for (int i = 0; i < 2; i++) {
        check_list(NULL, "ate ate eat", verdicts);
        assert_string_equal(verdicts, "ate 1 0-1-2, repeated, eat 1 2-0-1");
    }
    assert_string_equal(wg_verdict_text((enum wg_verdict)99), "unknown verdict");
}

TEST(any_bytes)
{
    static const struct wg_text texts[] = {{"", 0}, {"a\0te", 4}, {"at\xff", 3}};
    static const enum wg_verdict verdicts[] = {WG_VERDICT_TOO_SHORT, WG_VERDICT_NOT_A_WORD,
                                               WG_VERDICT_NOT_A_WORD};
    parse("at/es");
    assert_ok(wg_check_begin(check, board, NULL, NULL));
    for (size_t i = 0; i < COUNT(texts); i++) {
        enum wg_verdict verdict;
        const struct wg_found *found;
        assert_ok(wg_check_word(check, texts[i], &verdict, &found, NULL));
        assert_int_equal(verdict, verdicts[i]);
        assert_true(text_equals(found->word, texts[i]));
    }
}

TEST(blanks_at_the_ends)
{
    static const char *const texts[] = {"ate", " ate", "ate\t\r\n",
                                        "\xef\xbb\xbf"
                                        "ate\xc2\xa0",
                                        "\xe2\x80\x8e\xe3\x80\x80"
                                        "ate\xe2\x80\xa8\xe2\x80\x8b"};
    parse("at/es");
    for (size_t i = 0; i < COUNT(texts); i++) {
        enum wg_verdict verdict;
        const struct wg_found *found;
        assert_ok(wg_check_begin(check, board, NULL, NULL));
        assert_ok(wg_check_word(check, text_of(texts[i]), &verdict, &found, NULL));
        assert_int_equal(verdict, WG_VERDICT_FOUND);
        assert_ok(wg_check_word(check, text_of(" a te"), &verdict, &found, NULL));
        assert_true(text_equals(found->word, text_of("a te")));
        assert_ok(wg_check_word(check, text_of(" \xc2\xa0"), &verdict, &found, NULL));
        assert_int_equal(found->word.nbytes, 0);
    }
}

/* Of two paths, the path with more points counts. A score over the limit is an error. */
TEST(best_path)
{
    struct wg_solve_options options = {.struct_nbytes = sizeof options, .min_length = 2};
    char verdicts[1024];
    struct wg_error error;
    enum wg_verdict verdict;
    const struct wg_found *found;
    OWN(wg_rules, *rules) = new_rules(dict);
    options.rules = rules;
    parse("ta/a?");
    assert_ok(wg_rules_read_letters(rules, text_of("a 1\nt 2"), NULL));
    check_list(&options, "at", verdicts);
    assert_string_equal(verdicts, "at 3 1-0"); /* a wildcard has no points */
    assert_ok(wg_rules_read_bonuses(rules, text_of(". .\n3L ."), NULL));
    check_list(&options, "at", verdicts);
    assert_string_equal(verdicts, "at 5 2-0");

    parse("at/es");
    assert_ok(wg_rules_read_letters(rules, text_of("a t 1000000"), NULL));
    assert_ok(wg_rules_read_bonuses(rules, text_of("9W 9W\n9W 9W"), NULL));
    assert_ok(wg_check_begin(check, board, &options, NULL));
    assert_int_equal(wg_check_word(check, text_of("seta"), &verdict, &found, &error), WG_LIMIT);
    assert_non_null(strstr(error.message, "4294967295 points"));
    parse("at/e.");
    assert_ok(wg_check_word(check, text_of("at"), &verdict, &found,
                            NULL)); /* the failed search has left no trace */
}

/* --- Limits and failures */

static bool count_down(void *context)
{
    return --*(int *)context > 0;
}

/* Searches for "aaa...ab" on a board of many letters a and one b. No path leads to the b, so
   without a limit the search would take years. */
TEST(endless_searches)
{
    enum wg_verdict verdict = WG_VERDICT_TOO_LONG;
    const struct wg_found *found;
    struct wg_error error;
    int looks = 3;
    OWN(made_dict, endless) = opened(make_dict("a b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab aaa", ""));
    OWN(wg_board, *all_a) = empty_board(endless.dict);
    OWN(wg_check, *own) = new_check(endless.dict);
    assert_ok(wg_board_parse(
        all_a, text_of("aaaaaa.b/aaaaaa../aaaaaa../aaaaaa../aaaaaa../aaaaaa.."), NULL, NULL));
    for (int i = 0; i < 2; i++) {
        const struct wg_solve_options options =
            SIZED(options, .from_one_cell = true,
                  .limits = i == 0 ? LIMITS(.seconds = 1e-9)
                                   : LIMITS(.go_on = count_down, .context = &looks));
        assert_ok(wg_check_begin(own, all_a, &options, NULL));
        assert_int_equal(wg_check_word(own, text_of("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"), &verdict,
                                       &found, &error),
                         WG_STOPPED);
        assert_int_equal(verdict, WG_VERDICT_TOO_LONG);
        assert_non_null(strstr(error.message, i == 0 ? "time limit" : "caller"));
        /* Then other words can be checked. */
        assert_ok(wg_check_word(own, text_of("aaa"), &verdict, &found, NULL));
        assert_int_equal(verdict, WG_VERDICT_FOUND);
        verdict = WG_VERDICT_TOO_LONG;
    }
    assert_int_equal(looks, 0);
}

/* The time limit also ends a list of words that need no search: words that are repeated, too short,
   or not in the dictionary. */
TEST(endless_list)
{
    static const char *const words[] = {"eat", "zzz", "x"};
    const struct wg_solve_options options = SIZED(options, .limits = LIMITS(.seconds = 1e-9));
    parse("at/es");
    for (size_t i = 0; i < 3; i++) {
        enum wg_status status = WG_OK;
        enum wg_verdict verdict;
        const struct wg_found *found;
        assert_ok(wg_check_begin(check, board, &options, NULL));
        for (long count = 0; count < 100000 && status == WG_OK; count++) {
            status = wg_check_word(check, text_of(words[i]), &verdict, &found, NULL);
        }
        assert_int_equal(status, WG_STOPPED);
    }
}

TEST(failures)
{
    struct wg_solve_options options = {.struct_nbytes = sizeof options};
    struct made_dict other = make_dict(ALPHABET, WORDS, "");
    struct wg_dict *const foreign = made_dict_open(&other);
    parse("at/es");
    struct wg_check *own = new_check(foreign);
    assert_int_equal(wg_check_begin(own, board, NULL, NULL), WG_MISUSE);
    wg_check_free(own);
    made_dict_free(&other);
    options.from_one_cell = true;
    options.start_cell = 4;
    assert_int_equal(wg_check_begin(check, board, &options, NULL), WG_MISUSE);
    options.struct_nbytes = 1;
    assert_int_equal(wg_check_begin(check, board, &options, NULL), WG_MISUSE);
}

/* --- Random boards and options, against the solver */

struct game {
    struct wg_board *board;
    struct wg_solver *solver;
    struct wg_results *results;
    struct wg_rules *rules;
    struct wg_check *check;
    unsigned long found; /* words, to show that the test is not empty */
    unsigned long words;
};

/* Sets random points for some letters, and bonuses for some cells. */
static void roll_rules(struct world *world, struct wg_rules *rules)
{
    const struct oracle_board *const shape = &world->board;
    char text[MAX_CELLS * 16] = "";
    for (unsigned i = 0; i < world->language->count; i++) {
        const char *const symbol = world->language->symbols[i];
        uint8_t symbols[8];
        size_t count;
        if (wg_dict_symbols(world->dict, text_of(symbol), symbols, 8, &count)) {
            (void)snprintf(text + strlen(text), 16, "%s %u\n", symbol,
                           (unsigned)random_below(&world->random, 9));
        }
    }
    if (random_below(&world->random, 3) > 0) {
        assert_ok(wg_rules_read_letters(rules, text_of(text), NULL));
    }
    text[0] = '\0';
    for (unsigned cell = 0; cell < shape->rows * shape->columns; cell++) {
        static const char *const bonuses[] = {"2L", "3L", "2W", ".", "."};
        strcat(text, bonuses[random_below(&world->random, 5)]);
        strcat(text, cell % shape->columns == shape->columns - 1 ? "\n" : " ");
    }
    if (random_below(&world->random, 3) > 0) {
        assert_ok(wg_rules_read_bonuses(rules, text_of(text), NULL));
    }
}

static void roll_options(struct world *world, struct wg_solve_options *options)
{
    static const uint32_t lengths[] = {2, 4, 5, 9};
    struct random *const random = &world->random;
    options->scoring = (enum wg_scoring)random_below(random, WG_SCORING_NONE + 1);
    options->min_length = random_below(random, 3) == 0 ? random_below(random, 5) : 1;
    options->max_length =
        random_below(random, 4) == 0 ? options->min_length + random_below(random, 5) : 0;
    if (random_below(random, 4) == 0) {
        options->lengths = lengths;
        options->length_count = 4;
    }
    options->max_length = world_most_symbols(world, options->max_length);
    options->from_one_cell = random_below(random, 4) == 0;
    options->start_cell = random_below(random, world->board.rows * world->board.columns);
}

static const struct wg_found *find_result(struct wg_results *results, struct wg_text word)
{
    const struct wg_found *row = NULL;
    for (size_t i = 0; (row = wg_results_word(results, i)) != NULL; i++) {
        if (text_equals(row->word, word)) {
            return row;
        }
    }
    return NULL;
}

static void compare_word(struct game *game, struct wg_text word)
{
    enum wg_verdict verdict;
    const struct wg_found *found;
    assert_ok(wg_check_word(game->check, word, &verdict, &found, NULL));
    const struct wg_found *row = find_result(game->results, found->word);
    game->words++;
    assert_true((row != NULL) == (verdict == WG_VERDICT_FOUND));
    if (row == NULL) {
        return;
    }
    assert_int_equal(found->number, game->found++);
    assert_int_equal(found->score, row->score);
    assert_int_equal(found->length, row->length);
    while (row->ncells != found->ncells || row->score != found->score ||
           memcmp(row->path, found->path, row->ncells * sizeof *row->path) != 0) {
        row = wg_results_next_path(game->results);
        assert_non_null(row); /* one of the solver's paths is this path */
    }
    assert_ok(wg_check_word(game->check, word, &verdict, &found, NULL));
    assert_int_equal(verdict, WG_VERDICT_REPEATED);
}

static void compare_board(struct world *world, struct game *game, bool has_rules)
{
    struct wg_solve_options options =
        SIZED(options, .all_paths = true, .rules = has_rules ? game->rules : NULL);
    const unsigned long found = game->found;
    roll_options(world, &options);
    assert_ok(wg_board_parse(game->board, text_of(world->board.text), &world->board.options, NULL));
    assert_ok(wg_results_solve(game->results, game->solver, game->board, &options, NULL, NULL));
    assert_ok(wg_check_begin(game->check, game->board, &options, NULL));
    game->found = 0;
    for (unsigned i = 0; i < world->word_count; i++) {
        char text[MAX_WORD * 8];
        world_spell(world->language, &world->words[i], text);
        compare_word(game, text_of(text));
    }
    assert_int_equal(game->found, wg_results_count(game->results));
    game->found += found;
}

TEST(random_games)
{
    enum { WORLDS = 150 };
    static struct world world;
    struct game game = {0};
    world.random = random_from_environment("test_check_word");
    for (unsigned i = 0; i < WORLDS; i++) {
        /* With bonuses on cells, the check tries all paths, so boards with rules are small. */
        const bool has_rules = i % 2 == 0;
        world_choose_language(&world);
        if (has_rules) {
            const unsigned rows = 1 + random_below(&world.random, 3);
            world_make_board(&world, rows, 1 + random_below(&world.random, 4), TILES_ODD, 3);
        } else {
            world_roll_board(&world);
        }
        world_roll_topology(&world);
        if (random_below(&world.random, 2) == 0) {
            world_roll_paths(&world);
        }
        world_roll_words(&world);
        world_open(&world);
        game.board = empty_board(world.dict);
        game.solver = new_solver(world.dict);
        game.results = new_results();
        game.rules = new_rules(world.dict);
        game.check = new_check(world.dict);
        if (has_rules) {
            roll_rules(&world, game.rules);
        }
        for (int n = 0; n < 3; n++) {
            compare_board(&world, &game, has_rules);
        }
        wg_check_free(game.check);
        wg_rules_free(game.rules);
        wg_results_free(game.results);
        wg_solver_free(game.solver);
        wg_board_free(game.board);
        world_close(&world);
    }
    printf("%lu words, %lu of them found\n", game.words, game.found);
    assert_true(game.found > 1000);
}
