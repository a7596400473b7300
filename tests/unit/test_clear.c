/* SPDX-License-Identifier: MIT */
/*
 * test_clear.c: solutions of falling-letters games. All of them on small boards against
 * a recursion that plays every word in every way; boards made by playing backwards;
 * limits; and every solution that comes is played on a plain grid.
 */
#include "board/board.h"
#include "solve/word_table.h"
#include "support/falling.h"
#include "support/make_dict.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wordgrid/clear.h>
#include <wordgrid/compile.h>

/*
 * Symbols are written as one character each: N is `ny`, which words and tiles may also
 * have as n and y.
 */
static const char symbols[] = "abcnyN";
#define ALPHABET "a b c n y ny"

/* What a tile says and how it can be read. */
struct kind {
    const char *text;
    const char *readings[8];
};

static const struct kind kinds[] = {
    {"a", {"a"}},
    {"b", {"b"}},
    {"c", {"c"}},
    {"n", {"n"}},
    {"y", {"y"}},
    /* the plain ones are above */
    {"[ny]", {"N", "ny"}},
    {"[a|b]", {"a", "b"}},
    {"[ab]", {"ab"}},
    {"[c|ab]", {"c", "ab"}},
    {"[a|ab]", {"a", "ab"}},
    {"?", {"a", "b", "c", "n", "y", "N"}},
};

enum {
    PLAIN_KINDS = 5,
    KINDS = sizeof kinds / sizeof kinds[0],
    MAX_WORDS = 40,
    MAX_LENGTH = 24,
    MAX_LENGTHS = 10,
    MAX_SEQUENCE = 160,
    MAX_STEPS = 100000
};

/* --- The sequences of words that were found, as text */

struct sequences {
    char (*texts)[MAX_SEQUENCE];
    size_t count;
    size_t capacity;
};

static void add_sequence(struct sequences *sequences, const char *text)
{
    if (sequences->count == sequences->capacity) {
        sequences->capacity = sequences->capacity * 2 + 16;
        sequences->texts =
            realloc(sequences->texts, sequences->capacity * sizeof *sequences->texts);
        assert_non_null(sequences->texts);
    }
    (void)snprintf(
        sequences->texts[sequences->count++], sizeof *sequences->texts, "%s", text);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Sorted, and each once; returns how many were there before. */
static size_t sort_sequences(struct sequences *sequences)
{
    size_t kept = 0;
    const size_t count = sequences->count;
    if (count > 0) {
        qsort(sequences->texts, count, sizeof *sequences->texts, compare_texts);
    }
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || strcmp(sequences->texts[kept - 1], sequences->texts[i]) != 0) {
            memmove(sequences->texts[kept++],
                    sequences->texts[i],
                    sizeof *sequences->texts);
        }
    }
    sequences->count = kept;
    return count;
}

/* --- A game: a board, a dictionary, and lengths */

struct game {
    struct falling start; /* tiles are numbers of cells */
    const struct kind *kinds[FALLING_MAX_CELLS];
    char text[FALLING_MAX_CELLS * 8];
    char words[MAX_WORDS][MAX_LENGTH]; /* of symbols */
    unsigned word_count;
    uint32_t lengths[MAX_LENGTHS];
    unsigned length_count;
    bool is_ordered;
    struct wg_maze *walls;
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_board *board;
    struct sequences found; /* by the library */
    unsigned stop_after;    /* solutions; 0: never */
};

static void spell(const char *word, char *out)
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

/* Adds a word as the dictionary will cut its text: into the longest symbols. */
static unsigned add_word(struct game *game, const char *word)
{
    char cut[MAX_LENGTH];
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
    if (game->word_count < MAX_WORDS) {
        memcpy(game->words[game->word_count++], cut, length + 1);
    }
    return length;
}

static void open_game(struct game *game)
{
    char words[MAX_WORDS * MAX_LENGTH * 2] = "";
    struct wg_error error = {.message = ""};
    const struct geometry *const geometry = &game->start.geometry;
    for (unsigned i = 0; i < game->word_count; i++) {
        char text[MAX_LENGTH * 2];
        spell(game->words[i], text);
        (void)strcat(strcat(words, i > 0 ? " " : ""), text);
    }
    make_dict(&game->made, ALPHABET, words, "");
    game->dict = made_dict_open(&game->made);
    const struct wg_board_options options = {
        .rows = (uint32_t)geometry->rows,
        .columns = (uint32_t)geometry->columns,
        .moves = geometry->moves,
        .walls = geometry->walls,
    };
    assert_int_equal(wg_board_new(game->dict, &game->board, &error), WG_OK);
    (void)wg_board_parse(game->board, text_of(game->text), &options, &error);
    assert_string_equal(error.message, "");
}

static void close_game(struct game *game)
{
    wg_board_free(game->board);
    wg_dict_close(game->dict);
    made_dict_free(&game->made);
    wg_maze_free(game->walls);
    free(game->found.texts);
    *game = (struct game){0};
}

/* --- Playing what the library says */

/* Whether the tiles along the path can be read as the word, from symbol `at` on. */
static bool can_read(const struct game *game, const int *tiles, unsigned count,
                     const char *word)
{
    if (count == 0) {
        return *word == '\0';
    }
    const struct kind *const kind = game->kinds[tiles[0]];
    for (unsigned i = 0; i < 8 && kind->readings[i] != NULL; i++) {
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
        char spelled[MAX_LENGTH * 2];
        spell(game->words[i], spelled);
        if (strlen(spelled) == text.nbytes &&
            memcmp(spelled, text.bytes, text.nbytes) == 0) {
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
        assert_int_equal(tiles[i], step->tiles[i]); /* nor is it empty */
        assert_true(i == 0 ||
                    geometry_may_follow(&now->geometry, (int)step->path[i - 1], cell));
        now->tiles[cell] = FALLING_EMPTY;
    }
    assert_true(can_read(game, tiles, step->ncells, word));
    falling_settle(now);
}

/* A wg_cleared_fn. */
static bool play(void *context, const struct wg_cleared *solution)
{
    struct game *const game = context;
    struct falling now = game->start;
    uint32_t left[MAX_LENGTHS];
    char text[MAX_SEQUENCE] = "";
    memcpy(left, game->lengths, sizeof left);
    assert_int_equal(solution->step_count, game->length_count);
    assert_int_equal(solution->number, game->found.count);
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = &solution->steps[i];
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
    add_sequence(&game->found, text);
    return game->found.count != game->stop_after;
}

static struct wg_clear_options options_of(const struct game *game)
{
    return (struct wg_clear_options){.lengths = game->lengths,
                                     .length_count = game->length_count,
                                     .is_ordered = game->is_ordered};
}

static enum wg_status run_game(struct game *game,
                               const struct wg_clear_options *options,
                               struct wg_clear_totals *totals)
{
    struct wg_error error = {.message = ""};
    game->found.count = 0;
    const enum wg_status status =
        wg_clear_run(game->board, options, play, game, totals, &error);
    assert_int_equal(error.status, status);
    assert_int_equal(totals->solutions, game->found.count);
    return status;
}

/* --- Playing everything */

struct oracle {
    const struct game *game;
    struct sequences found;
    unsigned steps;
    /* of the sequence so far */
    struct falling states[MAX_LENGTHS + 1];
    unsigned depth;
    uint32_t left[MAX_LENGTHS];
    unsigned taken[MAX_LENGTHS];
    const char *played[MAX_LENGTHS];
};

static void play_all(struct oracle *oracle);

/* The rest of a word, from this cell on. */
static void play_word(struct oracle *oracle, const char *rest, int cell,
                      struct falling *now)
{
    const struct geometry *const geometry = &now->geometry;
    const int tile = now->tiles[cell];
    if (tile == FALLING_EMPTY || ++oracle->steps > MAX_STEPS) {
        return;
    }
    const struct kind *const kind = oracle->game->kinds[tile];
    now->tiles[cell] = FALLING_EMPTY;
    for (unsigned i = 0; i < 8 && kind->readings[i] != NULL; i++) {
        const size_t length = strlen(kind->readings[i]);
        if (strncmp(rest, kind->readings[i], length) != 0) {
            continue;
        }
        if (rest[length] == '\0') {
            oracle->states[oracle->depth + 1] = *now;
            falling_settle(&oracle->states[oracle->depth + 1]);
            oracle->depth++;
            play_all(oracle);
            oracle->depth--;
            continue;
        }
        for (int next = 0; next < geometry->rows * geometry->columns; next++) {
            if (geometry_may_follow(geometry, cell, next)) {
                play_word(oracle, rest + length, next, now);
            }
        }
    }
    now->tiles[cell] = tile;
}

static void write_down(struct oracle *oracle)
{
    char text[MAX_SEQUENCE] = "";
    for (unsigned i = 0; i < oracle->depth; i++) {
        char word[MAX_LENGTH * 2];
        spell(oracle->played[i], word);
        (void)strcat(strcat(text, i > 0 ? " " : ""), word);
    }
    add_sequence(&oracle->found, text);
}

static void play_all(struct oracle *oracle)
{
    const struct game *const game = oracle->game;
    const unsigned depth = oracle->depth;
    if (depth == game->length_count) {
        if (falling_is_empty(&oracle->states[depth])) {
            write_down(oracle);
        }
        return;
    }
    for (unsigned i = 0; i < game->word_count; i++) {
        const size_t length = strlen(game->words[i]);
        unsigned j = game->is_ordered ? depth : 0;
        while (!game->is_ordered && j < game->length_count &&
               oracle->left[j] != length) {
            j++;
        }
        if (j == game->length_count || oracle->left[j] != length) {
            continue;
        }
        oracle->left[j] = 0;
        oracle->played[depth] = game->words[i];
        for (int cell = 0;
             cell < game->start.geometry.rows * game->start.geometry.columns;
             cell++) {
            struct falling now = oracle->states[depth];
            play_word(oracle, game->words[i], cell, &now);
        }
        oracle->left[j] = (uint32_t)length;
    }
}

/* Returns false where that would take too long. */
static bool ask_oracle(const struct game *game, struct oracle *oracle)
{
    *oracle = (struct oracle){.game = game};
    oracle->states[0] = game->start;
    memcpy(oracle->left, game->lengths, sizeof oracle->left);
    play_all(oracle);
    (void)sort_sequences(&oracle->found);
    return oracle->steps <= MAX_STEPS;
}

/* --- Random games */

static void roll_board(struct game *game, struct random *random)
{
    static const enum wg_moves moves[] = {
        WG_MOVES_KING, WG_MOVES_KING, WG_MOVES_ROOK, WG_MOVES_BISHOP, WG_MOVES_KNIGHT};
    struct geometry *const geometry = &game->start.geometry;
    const unsigned tile_kinds = random_below(random, 2) == 0 ? PLAIN_KINDS : KINDS;
    const unsigned letters = 1 + random_below(random, tile_kinds);
    const unsigned holes = random_below(random, 3) == 0 ? 3 : 0; /* of 10 */
    char *p = game->text;
    *geometry = (struct geometry){.rows = 1 + (int)random_below(random, 3),
                                  .columns = 1 + (int)random_below(random, 4),
                                  .moves = moves[random_below(random, 5)]};
    for (int cell = 0; cell < geometry->rows * geometry->columns; cell++) {
        const bool is_hole = random_below(random, 10) < holes;
        game->kinds[cell] = &kinds[random_below(random, letters)];
        game->start.tiles[cell] = is_hole ? FALLING_EMPTY : cell;
        p += sprintf(p,
                     "%s%s",
                     cell > 0 && cell % geometry->columns == 0 ? "/" : "",
                     is_hole ? "." : game->kinds[cell]->text);
    }
    /* What a short row lacks is a hole. */
    while (geometry->rows > 1 && random_below(random, 2) == 0 && p[-1] == '.') {
        *--p = '\0';
    }
    if (random_below(random, 3) == 0) {
        assert_int_equal(wg_maze_new(&game->walls, NULL), WG_OK);
        geometry_roll_walls(
            random, game->walls, (uint32_t)geometry->rows, (uint32_t)geometry->columns);
        geometry->walls = game->walls;
    }
}

/* A walk of up to `most` tiles, which vanish; its symbols. */
static bool roll_word(const struct game *game, struct random *random,
                      struct falling *now, unsigned most, char *word)
{
    const int cells = now->geometry.rows * now->geometry.columns;
    int cell = (int)random_below(random, (unsigned)cells);
    size_t used = 0;
    for (unsigned i = 0; i < most; i++) {
        const int tile = now->tiles[cell];
        if (tile != FALLING_EMPTY) {
            const struct kind *const kind = game->kinds[tile];
            unsigned count = 0;
            while (count < 8 && kind->readings[count] != NULL) {
                count++;
            }
            const char *const reading = kind->readings[random_below(random, count)];
            memcpy(word + used, reading, strlen(reading));
            used += strlen(reading);
            now->tiles[cell] = FALLING_EMPTY;
        }
        int next = (int)random_below(random, (unsigned)cells);
        for (int tries = 0;
             tries < 20 && (now->tiles[next] == FALLING_EMPTY ||
                            !geometry_may_follow(&now->geometry, cell, next));
             tries++) {
            next = (int)random_below(random, (unsigned)cells);
        }
        if (!geometry_may_follow(&now->geometry, cell, next)) {
            break;
        }
        cell = next;
    }
    word[used] = '\0';
    falling_settle(now);
    return used > 0;
}

/* Words of a whole game, and others. */
static void roll_words(struct game *game, struct random *random)
{
    struct falling now = game->start;
    char word[MAX_LENGTH];
    const unsigned most = 2 + random_below(random, 3);
    for (unsigned tries = 0; tries < 60 && game->length_count < MAX_LENGTHS; tries++) {
        if (!falling_is_empty(&now) && roll_word(game, random, &now, most, word)) {
            game->lengths[game->length_count++] = add_word(game, word);
        }
    }
    if (game->length_count == 0) {
        game->lengths[game->length_count++] = 1;
    }
    for (unsigned others = random_below(random, 12); others > 0; others--) {
        struct falling other = game->start;
        if (roll_word(game, random, &other, most, word)) {
            (void)add_word(game, word);
        }
    }
    for (unsigned others = random_below(random, 8); others > 0 || game->word_count == 0;
         others -= others > 0) {
        const unsigned length = 1 + random_below(random, 4);
        for (unsigned i = 0; i < length; i++) {
            word[i] = symbols[random_below(random, sizeof symbols - 1)];
        }
        word[length] = '\0';
        (void)add_word(game, word);
    }
}

static void describe(const struct game *game)
{
    const struct geometry *const geometry = &game->start.geometry;
    print_message("board %s %dx%d, moves %s, %s, %s, words",
                  game->text,
                  geometry->rows,
                  geometry->columns,
                  wg_moves_text(geometry->moves),
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

static void compare(struct game *game, const struct oracle *oracle)
{
    const size_t count = sort_sequences(&game->found);
    const size_t expected = oracle->found.count;
    size_t i = 0;
    while (i < game->found.count && i < expected &&
           strcmp(game->found.texts[i], oracle->found.texts[i]) == 0) {
        i++;
    }
    if (count != expected || i != expected) {
        describe(game);
        fail_msg("%zu solutions, %zu expected; at %zu '%s', '%s' expected",
                 count,
                 expected,
                 i,
                 i < game->found.count ? game->found.texts[i] : "",
                 i < expected ? oracle->found.texts[i] : "");
    }
}

/* The first N are those that all begin with; a single one is any of them. */
static void compare_limited(struct game *game, struct random *random)
{
    struct wg_clear_options options = options_of(game);
    struct wg_clear_totals totals;
    const struct sequences all = game->found;
    game->found = (struct sequences){0};
    options.max_solutions = 1 + random_below(random, (unsigned)all.count);
    assert_int_equal(run_game(game, &options, &totals), WG_OK);
    assert_int_equal(totals.end, WG_END_RESULTS);
    assert_int_equal(totals.solutions, options.max_solutions);
    size_t found_at = 0;
    while (found_at < all.count &&
           strcmp(game->found.texts[0], all.texts[found_at]) != 0) {
        found_at++;
    }
    assert_in_range(found_at, 0, all.count - 1);
    for (size_t i = 0; i < game->found.count && options.max_solutions > 1; i++) {
        assert_string_equal(game->found.texts[i], all.texts[i]);
    }
    free(game->found.texts);
    game->found = all;
}

static void test_random_games(void **state)
{
    enum { GAMES = 1000 };
    struct random random = random_from_environment("test_random_games");
    static struct game game;
    static struct oracle oracle;
    unsigned solved = 0;
    unsigned several = 0;
    unsigned skipped = 0;
    (void)state;
    for (unsigned i = 0; i < GAMES; i++) {
        struct wg_clear_totals totals;
        roll_board(&game, &random);
        game.is_ordered = random_below(&random, 3) == 0;
        roll_words(&game, &random);
        open_game(&game);
        const struct wg_clear_options options = options_of(&game);
        if (ask_oracle(&game, &oracle)) {
            assert_int_equal(run_game(&game, &options, &totals), WG_OK);
            assert_int_equal(totals.end, WG_END_COMPLETE);
            if (game.found.count > 0) {
                compare_limited(&game, &random);
            }
            compare(&game, &oracle);
            solved += game.found.count > 0;
            several += game.found.count > 1;
        } else {
            skipped++;
        }
        free(oracle.found.texts);
        close_game(&game);
    }
    print_message("%u solved, %u with several solutions; %u took too long\n",
                  solved,
                  several,
                  skipped);
    assert_true(solved > GAMES / 4);
    assert_true(several > GAMES / 20);
    assert_true(skipped < GAMES / 5);
}

/* --- Games with an answer that is known */

/* A wg_cleared_fn: the words of a solution, with spaces between, and a line feed. */
struct written {
    char text[1024];
    size_t stop_after; /* solutions; 0: never */
};

static bool write_words(void *context, const struct wg_cleared *solution)
{
    struct written *const written = context;
    for (size_t i = 0; i < solution->step_count; i++) {
        (void)strcat(written->text, i > 0 ? " " : "");
        (void)strncat(written->text,
                      solution->steps[i].word.bytes,
                      solution->steps[i].word.nbytes);
    }
    (void)strcat(written->text, "\n");
    return solution->number + 1 != written->stop_after;
}

/* A board and its dictionary. */
struct fixture {
    struct made_dict made;
    struct wg_dict *dict;
    struct wg_board *board;
    struct written written;
    struct wg_clear_totals totals;
    struct wg_error error;
};

static void open_fixture(struct fixture *fixture, const char *alphabet,
                         const char *words, const char *board,
                         const struct wg_board_options *options)
{
    *fixture = (struct fixture){0};
    make_dict(&fixture->made, alphabet, words, "");
    fixture->dict = made_dict_open(&fixture->made);
    assert_int_equal(wg_board_new(fixture->dict, &fixture->board, NULL), WG_OK);
    (void)wg_board_parse(fixture->board, text_of(board), options, &fixture->error);
    assert_string_equal(fixture->error.message, "");
}

static void close_fixture(struct fixture *fixture)
{
    wg_board_free(fixture->board);
    wg_dict_close(fixture->dict);
    made_dict_free(&fixture->made);
}

static enum wg_status clear(struct fixture *fixture,
                            const struct wg_clear_options *options)
{
    fixture->written.text[0] = '\0';
    fixture->error = (struct wg_error){0};
    return wg_clear_run(fixture->board,
                        options,
                        write_words,
                        &fixture->written,
                        &fixture->totals,
                        &fixture->error);
}

#define LETTERS "a b c n s t u"

struct known {
    const char *words;
    const char *board;
    uint32_t lengths[4];
    bool is_ordered;
    const char *solutions;
};

static const struct known knowns[] = {
    {"sun cat act", "ct/su/an", {3, 3}, false, "sun cat\nsun act\n"},
    /* nothing is left, and nothing is left over */
    {"sun cat act", "ct/su/an", {3, 3, 3}, false, ""},
    {"sun cat act", "ct/su/an", {3}, false, ""},
    {"ab", "ab", {2}, false, "ab\n"},
    /* the same word twice, and one sequence however it is played */
    {"ab", "ab/ab", {2, 2}, false, "ab ab\n"},
    {"ab", "ab/ba", {2, 2}, true, "ab ab\n"},
    /* in any order, or in this one */
    {"abc u", "ab/uc", {1, 3}, false, "abc u\nu abc\n"},
    {"abc u", "ab/uc", {1, 3}, true, "u abc\n"},
    {"abc u", "ab/uc", {3, 1}, true, "abc u\n"},
    /* nothing falls before the first word: c and a meet only then */
    {"ca b", "c./.a/.b", {2, 1}, true, "ca b\n"},
    {"ca b", "c./../ab", {2, 1}, true, ""},
    {"ca b", "c./../ab", {1, 2}, true, "b ca\n"},
    /* two parts that will never touch, of no lengths that there are */
    {"ab abc", "ab.abc", {2, 3}, false, "abc ab\nab abc\n"},
    {"ab abc a", "ab.ab", {1, 3}, false, ""},
    /* a tile of two letters */
    {"tab nu", "[ta]n/bu", {3, 2}, false, "tab nu\nnu tab\n"},
};

static void test_known_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof knowns / sizeof knowns[0]; i++) {
        const struct known *const known = &knowns[i];
        const bool has_rows = strchr(known->board, '/') != NULL;
        const struct wg_board_options shape = {
            .rows = has_rows ? 0 : 1,
            .columns = has_rows ? 0 : (uint32_t)strlen(known->board)};
        struct wg_clear_options options = {.lengths = known->lengths,
                                           .is_ordered = known->is_ordered};
        struct fixture fixture;
        while (options.length_count < 4 && known->lengths[options.length_count] > 0) {
            options.length_count++;
        }
        open_fixture(&fixture, LETTERS, known->words, known->board, &shape);
        assert_int_equal(clear(&fixture, &options), WG_OK);
        if (strcmp(fixture.written.text, known->solutions) != 0) {
            fail_msg("%s: '%s'", known->board, fixture.written.text);
        }
        close_fixture(&fixture);
    }
}

/* A wall below a letter holds it up. */
static void test_a_wall_holds(void **state)
{
    const uint32_t lengths[] = {1, 2};
    const struct wg_clear_options options = {
        .lengths = lengths, .length_count = 2, .is_ordered = true};
    struct fixture fixture;
    struct wg_maze *walls;
    (void)state;
    assert_int_equal(wg_maze_new(&walls, NULL), WG_OK);
    assert_int_equal(wg_maze_reset(walls, 3, 2, false, NULL), WG_OK);
    const struct wg_board_options shape = {.walls = walls};
    open_fixture(&fixture, LETTERS, "b ca", "c./b./.a", &shape);
    assert_int_equal(clear(&fixture, &options), WG_OK);
    assert_string_equal(fixture.written.text, "b ca\n");
    wg_maze_set_wall(walls, 0, 0, WG_SOUTH, true);
    assert_int_equal(wg_board_parse(fixture.board, text_of("c./b./.a"), &shape, NULL),
                     WG_OK);
    assert_int_equal(clear(&fixture, &options), WG_OK);
    assert_string_equal(fixture.written.text, "");
    close_fixture(&fixture);
    wg_maze_free(walls);
}

static void test_letters_and_lengths(void **state)
{
    const uint32_t lengths[] = {3, 4};
    const struct wg_clear_options options = {.lengths = lengths, .length_count = 2};
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, LETTERS, "sun cat", "ct/su/an", NULL);
    assert_int_equal(clear(&fixture, &options), WG_OK);
    assert_int_equal(fixture.totals.solutions, 0);
    assert_int_equal(fixture.totals.boards, 0);
    assert_int_equal(fixture.totals.wanted_letters, 7);
    assert_int_equal(fixture.totals.least_letters, 6);
    assert_int_equal(fixture.totals.most_letters, 6);
    assert_true(fixture.totals.unusable_cell == -1);
    close_fixture(&fixture);

    open_fixture(&fixture, LETTERS, "sun cat", "c[t|sun]/x?/an", NULL);
    assert_int_equal(clear(&fixture, &options), WG_OK);
    assert_int_equal(fixture.totals.boards, 0);
    assert_int_equal(fixture.totals.least_letters, 5);
    assert_int_equal(fixture.totals.most_letters, 7);
    assert_true(fixture.totals.unusable_cell == 2);
    close_fixture(&fixture);
}

static void test_what_has_no_down(void **state)
{
    static const struct wg_board_options shapes[] = {{.is_torus = true},
                                                     {.moves = WG_MOVES_HEX}};
    const uint32_t lengths[] = {2, 2};
    const struct wg_clear_options options = {.lengths = lengths, .length_count = 2};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct fixture fixture;
        open_fixture(&fixture, LETTERS, "ab", "ab/ab", &shapes[i]);
        assert_int_equal(clear(&fixture, &options), WG_BAD_INPUT);
        assert_int_equal(fixture.error.status, WG_BAD_INPUT);
        close_fixture(&fixture);
    }
}

static void test_misuse(void **state)
{
    const uint32_t lengths[WG_CLEAR_MAX_LENGTHS + 1] = {2, 0};
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, LETTERS, "ab", "ab/ab", NULL);
    for (size_t count = 0; count <= WG_CLEAR_MAX_LENGTHS + 1; count++) {
        const struct wg_clear_options options = {.lengths = lengths,
                                                 .length_count = count};
        assert_int_equal(clear(&fixture, &options), count == 1 ? WG_OK : WG_MISUSE);
    }
    close_fixture(&fixture);
}

/* More tiles than a word has bits, more stretches, and more of a letter than a byte. */
static void test_large_boards(void **state)
{
    enum { COLUMNS = 80 };
    uint32_t lengths[WG_CLEAR_MAX_LENGTHS];
    char text[131];
    struct fixture fixture;
    const struct wg_board_options wide = {.rows = 1, .columns = COLUMNS};
    (void)state;
    /* A row of abcn, 20 times. */
    for (unsigned i = 0; i < COLUMNS; i++) {
        text[i] = "abcn"[i % 4];
        lengths[i / 4] = 4;
    }
    text[COLUMNS] = '\0';
    const struct wg_clear_options one = {
        .lengths = lengths, .length_count = COLUMNS / 4, .max_solutions = 1};
    open_fixture(&fixture, LETTERS, "abcn ban", text, &wide);
    assert_int_equal(clear(&fixture, &one), WG_OK);
    assert_int_equal(fixture.totals.solutions, 1);
    assert_int_equal(strlen(fixture.written.text), COLUMNS / 4 * 5);
    close_fixture(&fixture);

    /* One word of 130 letters a, on a row of them. */
    memset(text, 'a', 130);
    text[130] = '\0';
    lengths[0] = 130;
    const struct wg_board_options row = {.rows = 1, .columns = 130};
    const struct wg_clear_options whole = {.lengths = lengths, .length_count = 1};
    open_fixture(&fixture, LETTERS, text, text, &row);
    assert_int_equal(clear(&fixture, &whole), WG_OK);
    assert_int_equal(fixture.totals.solutions, 1);
    close_fixture(&fixture);
}

/* More different letters than are covered: 40 of them, a word each four. */
static void test_many_letters(void **state)
{
    enum { LETTER_COUNT = 40 };
    char alphabet[LETTER_COUNT * 3 + 1];
    char words[LETTER_COUNT * 2 + LETTER_COUNT / 4 + 1] = "";
    char board[LETTER_COUNT * 2 + 1] = "";
    uint32_t lengths[LETTER_COUNT / 4];
    struct fixture fixture;
    (void)state;
    for (unsigned i = 0; i < LETTER_COUNT; i++) {
        const char letter[] = {(char)0xc4, (char)(0x80 + i), '\0'};
        (void)sprintf(alphabet + (size_t)i * 3, "%s ", letter);
        (void)strcat(strcat(words, i > 0 && i % 4 == 0 ? " " : ""), letter);
        (void)strcat(board, letter);
        lengths[i / 4] = 4;
    }
    alphabet[sizeof alphabet - 2] = '\0';
    const struct wg_board_options row = {.rows = 1, .columns = LETTER_COUNT};
    const struct wg_clear_options options = {
        .lengths = lengths, .length_count = LETTER_COUNT / 4, .max_solutions = 7};
    open_fixture(&fixture, alphabet, words, board, &row);
    assert_int_equal(clear(&fixture, &options), WG_OK);
    assert_int_equal(fixture.totals.solutions, 7);
    assert_int_equal(fixture.totals.end, WG_END_RESULTS);
    close_fixture(&fixture);
}

/* --- What ends a run early */

/* 8x8 of a and b, whose words are all of both: more solutions than can be counted. */
static void open_endless(struct fixture *fixture)
{
    open_fixture(fixture,
                 LETTERS,
                 "aa ab ba bb aaa aab aba abb baa bab bba bbb",
                 "abababab/babababa/aabbaabb/bbaabbaa/abababab/babababa/aabbaabb/"
                 "bbaabbaa",
                 NULL);
}

static const uint32_t endless_lengths[] = {2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3,
                                           3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};

static struct wg_clear_options endless_options(void)
{
    const size_t count = sizeof endless_lengths / sizeof endless_lengths[0];
    return (struct wg_clear_options){.lengths = endless_lengths, .length_count = count};
}

static bool go_on_thrice(void *context, const struct wg_clear_totals *so_far)
{
    unsigned *const calls = context;
    assert_int_equal(so_far->end, WG_END_COMPLETE);
    return ++*calls < 3;
}

static void test_what_ends_a_run(void **state)
{
    struct fixture fixture;
    unsigned calls = 0;
    atomic_bool stop;
    (void)state;
    open_endless(&fixture);
    struct wg_clear_options options = endless_options();
    options.seconds = 0.2;
    options.max_nbytes = (size_t)1 << 30; /* not before the time */
    options.stop = &stop;
    stop = false;
    assert_int_equal(clear(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_TIME);
    assert_int_equal(fixture.error.status, WG_STOPPED);
    assert_non_null(strstr(fixture.error.message, "0.2 s"));
    assert_true(fixture.totals.boards > 1);

    options = endless_options();
    options.max_nbytes = 1 << 16;
    assert_int_equal(clear(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_MEMORY);
    assert_non_null(strstr(fixture.error.message, "memory"));

    options = endless_options();
    options.stop = &stop;
    stop = true;
    assert_int_equal(clear(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);

    options = endless_options();
    options.go_on = go_on_thrice;
    options.go_on_context = &calls;
    assert_int_equal(clear(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);
    assert_int_equal(calls, 3);
    close_fixture(&fixture);
}

static void test_a_callback_ends_a_run(void **state)
{
    const uint32_t lengths[] = {1, 3};
    const struct wg_clear_options options = {.lengths = lengths, .length_count = 2};
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, LETTERS, "abc u", "ab/uc", NULL);
    fixture.written.stop_after = 1;
    assert_int_equal(clear(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_CALLER);
    assert_int_equal(fixture.totals.solutions, 1);
    /* Nobody has to look at them, or at the totals. */
    assert_int_equal(
        wg_clear_run(fixture.board, &options, NULL, NULL, &fixture.totals, NULL),
        WG_OK);
    assert_int_equal(fixture.totals.solutions, 2);
    assert_int_equal(wg_clear_run(fixture.board, &options, NULL, NULL, NULL, NULL),
                     WG_OK);
    close_fixture(&fixture);
}

/* What is remembered may be little: then boards are searched again. */
static void test_little_memory(void **state)
{
    const uint32_t lengths[] = {2, 2, 2, 3, 3};
    struct wg_clear_options options = {.lengths = lengths, .length_count = 5};
    struct fixture fixture;
    (void)state;
    open_fixture(&fixture, LETTERS, "ab ba aba bab ac", "abab/baba/abab", NULL);
    assert_int_equal(
        wg_clear_run(fixture.board, &options, NULL, NULL, &fixture.totals, NULL),
        WG_OK);
    const struct wg_clear_totals all = fixture.totals;
    unsigned ended = 0;
    unsigned completed = 0;
    for (unsigned bits = 12; bits < 24; bits++) {
        options.max_nbytes = (size_t)1 << bits;
        const enum wg_status status =
            wg_clear_run(fixture.board, &options, NULL, NULL, &fixture.totals, NULL);
        if (status == WG_OK) {
            assert_int_equal(fixture.totals.solutions, all.solutions);
            assert_true(fixture.totals.boards >= all.boards);
            completed++;
        } else {
            assert_int_equal(status, WG_STOPPED);
            assert_int_equal(fixture.totals.end, WG_END_MEMORY);
            ended++;
        }
    }
    assert_true(ended > 0);
    assert_true(completed > 0);
    assert_true(all.solutions > 0);
    close_fixture(&fixture);
}

/* More words of a board's letters than can be gone through: 2^26 in 27 states. */
static void test_too_many_words_to_cover(void **state)
{
    enum { LENGTH = 26 };
    static const char row[] = "ababababababa";
    static const uint32_t lengths[] = {LENGTH, LENGTH};
    struct wg_clear_options options = {
        .lengths = lengths, .length_count = 2, .seconds = 1e-9};
    struct fixture fixture = {0};
    char text[4 * sizeof row];
    (void)state;
    (void)snprintf(text, sizeof text, "%s/%s/%s/%s", row, row, row, row);
    make_doubling_dict(&fixture.made, LENGTH, true);
    fixture.dict = made_dict_open(&fixture.made);
    assert_int_equal(wg_board_new(fixture.dict, &fixture.board, NULL), WG_OK);
    assert_int_equal(wg_board_parse(fixture.board, text_of(text), NULL, NULL), WG_OK);
    assert_int_equal(clear(&fixture, &options), WG_STOPPED);
    assert_int_equal(fixture.totals.end, WG_END_TIME);
    assert_int_equal(fixture.totals.boards, 0);
    close_fixture(&fixture);
}

static void test_word_table(void **state)
{
    enum { WORDS = 3000 };
    struct word_table table = {0};
    char text[8];
    (void)state;
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned i = 0; i < WORDS; i++) {
            (void)snprintf(text, sizeof text, "w%u", i);
            assert_int_equal(word_table_add(&table, text_of(text)), i);
        }
    }
    for (unsigned i = 0; i < WORDS; i++) {
        const struct wg_text word = word_table_text(&table, i);
        (void)snprintf(text, sizeof text, "w%u", i);
        assert_int_equal(word.nbytes, strlen(text));
        assert_memory_equal(word.bytes, text, word.nbytes);
    }
    assert_true(word_table_nbytes(&table) > WORDS);
    word_table_free(&table);
}

/* --- Boards of English words */

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

/* A falling_word_fn. */
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

/* A wg_cleared_fn: plays it on the grid. */
static bool play_puzzle(void *context, const struct wg_cleared *solution)
{
    struct played *const played = context;
    for (size_t i = 0; i < solution->step_count; i++) {
        const struct wg_clear_step *const step = &solution->steps[i];
        assert_true(wg_dict_contains(played->dict, step->word));
        assert_int_equal(step->ncells, step->word.nbytes);
        for (uint32_t j = 0; j < step->ncells; j++) {
            const int cell = (int)step->path[j];
            const int tile = played->now.tiles[cell];
            assert_int_equal(tile, step->tiles[j]);
            assert_int_equal(played->letters[tile], step->word.bytes[j]);
            assert_true(j == 0 || geometry_may_follow(&played->now.geometry,
                                                      (int)step->path[j - 1],
                                                      cell));
            played->now.tiles[cell] = FALLING_EMPTY;
        }
        falling_settle(&played->now);
    }
    assert_true(falling_is_empty(&played->now));
    return true;
}

static void solve_puzzle(const struct english *english,
                         const struct falling_puzzle *puzzle, bool is_ordered)
{
    char letters[FALLING_MAX_CELLS];
    unsigned count = 0;
    struct wg_board *board;
    struct wg_clear_totals totals;
    struct wg_error error = {.message = ""};
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
    const struct wg_clear_options options = {.lengths = puzzle->lengths,
                                             .length_count = puzzle->count,
                                             .is_ordered = is_ordered,
                                             .max_solutions = 1};
    assert_int_equal(wg_board_new(english->dict, &board, &error), WG_OK);
    assert_int_equal(wg_board_parse(board, text_of(puzzle->text), NULL, &error), WG_OK);
    assert_int_equal(
        wg_clear_run(board, &options, play_puzzle, &played, &totals, &error), WG_OK);
    if (totals.solutions != 1) {
        fail_msg("%s is not cleared", puzzle->text);
    }
    wg_board_free(board);
}

static void test_english_puzzles(void **state)
{
    struct random random = random_from_environment("test_english_puzzles");
    struct english english = {0};
    struct wg_compiler *compiler;
    struct wg_error error = {.message = ""};
    void *bytes = NULL;
    size_t nbytes = 0;
    (void)state;
    assert_int_equal(wg_compiler_new(NULL, &compiler, &error), WG_OK);
    (void)wg_compiler_add_file(compiler, ENGLISH_LIST, NULL, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(wg_compiler_write_memory(compiler, &bytes, &nbytes, &error),
                     WG_OK);
    wg_compiler_free(compiler);
    assert_int_equal(wg_dict_open_memory(bytes, nbytes, NULL, &english.dict, &error),
                     WG_OK);
    english.words =
        calloc((size_t)wg_dict_counts(english.dict).words, sizeof *english.words);
    assert_non_null(english.words);
    assert_int_equal(
        wg_dict_each(english.dict, text_of(""), keep_word, &english, &error), WG_OK);
    for (unsigned i = 0; i < 10; i++) {
        struct falling_puzzle puzzle;
        falling_make_puzzle(&puzzle, &random, 5, 5, 4, 8, choose_word, &english);
        solve_puzzle(&english, &puzzle, i % 2 == 0);
    }
    free(english.words);
    wg_dict_close(english.dict);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_known_games),
        cmocka_unit_test(test_a_wall_holds),
        cmocka_unit_test(test_letters_and_lengths),
        cmocka_unit_test(test_what_has_no_down),
        cmocka_unit_test(test_misuse),
        cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_many_letters),
        cmocka_unit_test(test_what_ends_a_run),
        cmocka_unit_test(test_a_callback_ends_a_run),
        cmocka_unit_test(test_little_memory),
        cmocka_unit_test(test_too_many_words_to_cover),
        cmocka_unit_test(test_word_table),
        cmocka_unit_test(test_english_puzzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
