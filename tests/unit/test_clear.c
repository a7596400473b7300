/* SPDX-License-Identifier: MIT */
/*
 * test_clear.c: plays random games of falling letters on small boards. In such a game, each word
 * that is found is removed, and the letters above it fall. The library must find the same solutions
 * as a recursion that plays every word on every path. Each solution is also played on the grid of
 * support/falling.h.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "support/clear_game.h"
#include "support/objects.h"
#include "support/test.h"

/* Games for which the recursion needs more steps than this are skipped. */
enum { MAX_STEPS = 100000 };

/* --- The oracle: plays every word on every path */

struct oracle {
    const struct game *game;
    struct sequences found;
    unsigned steps;
    /* the sequence so far */
    struct falling states[GAME_MAX_LENGTHS + 1];
    unsigned depth;
    uint32_t left[GAME_MAX_LENGTHS];
    const char *played[GAME_MAX_LENGTHS];
};

static void play_all(struct oracle *oracle);

/* Plays `rest`, the remaining letters of a word, on all paths that begin at this cell. */
static void play_word(struct oracle *oracle, const char *rest, int cell, struct falling *now)
{
    const struct geometry *const geometry = &now->geometry;
    const int tile = now->tiles[cell];
    if (tile == FALLING_EMPTY || ++oracle->steps > MAX_STEPS) {
        return;
    }
    const struct game_kind *const kind = oracle->game->kinds[tile];
    now->tiles[cell] = FALLING_EMPTY;
    for (unsigned i = 0; i < GAME_MAX_READINGS && kind->readings[i] != NULL; i++) {
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

static void add_sequence(struct oracle *oracle)
{
    char text[SEQUENCES_MAX_NBYTES] = "";
    for (unsigned i = 0; i < oracle->depth; i++) {
        char word[GAME_MAX_LENGTH * 2];
        game_spell(oracle->played[i], word);
        (void)strcat(strcat(text, i > 0 ? " " : ""), word);
    }
    sequences_add(&oracle->found, text);
}

static void play_all(struct oracle *oracle)
{
    const struct game *const game = oracle->game;
    const unsigned depth = oracle->depth;
    if (depth == game->length_count) {
        if (falling_is_empty(&oracle->states[depth])) {
            add_sequence(oracle);
        }
        return;
    }
    for (unsigned i = 0; i < game->word_count; i++) {
        const size_t length = strlen(game->words[i]);
        unsigned j = game->is_ordered ? depth : 0;
        while (!game->is_ordered && j < game->length_count && oracle->left[j] != length) {
            j++;
        }
        if (j == game->length_count || oracle->left[j] != length) {
            continue;
        }
        oracle->left[j] = 0;
        oracle->played[depth] = game->words[i];
        for (int cell = 0; cell < game->start.geometry.rows * game->start.geometry.columns;
             cell++) {
            struct falling now = oracle->states[depth];
            play_word(oracle, game->words[i], cell, &now);
        }
        oracle->left[j] = (uint32_t)length;
    }
}

/* Finds all solutions. Returns false if this takes over MAX_STEPS steps. */
static bool run_oracle(const struct game *game, struct oracle *oracle)
{
    *oracle = (struct oracle){.game = game};
    oracle->states[0] = game->start;
    memcpy(oracle->left, game->lengths, sizeof oracle->left);
    play_all(oracle);
    (void)sequences_sort(&oracle->found);
    return oracle->steps <= MAX_STEPS;
}

/* --- Random games */

static void roll_board(struct game *game, struct random *random)
{
    static const enum wg_moves moves[] = {WG_MOVES_KING, WG_MOVES_KING, WG_MOVES_ROOK,
                                          WG_MOVES_BISHOP, WG_MOVES_KNIGHT};
    struct geometry *const geometry = &game->start.geometry;
    const unsigned tile_kinds = random_below(random, 2) == 0 ? GAME_PLAIN_KINDS : GAME_KINDS;
    const unsigned letters = 1 + random_below(random, tile_kinds);
    const unsigned holes = random_below(random, 3) == 0 ? 3 : 0; /* of 10 cells */
    char *p = game->text;
    *geometry = (struct geometry){.rows = 1 + (int)random_below(random, 3),
                                  .columns = 1 + (int)random_below(random, 4),
                                  .moves = moves[random_below(random, 5)]};
    for (int cell = 0; cell < geometry->rows * geometry->columns; cell++) {
        const bool is_hole = random_below(random, 10) < holes;
        game->kinds[cell] = &game_kinds[random_below(random, letters)];
        game->start.tiles[cell] = is_hole ? FALLING_EMPTY : cell;
        p += sprintf(p, "%s%s", cell > 0 && cell % geometry->columns == 0 ? "/" : "",
                     is_hole ? "." : game->kinds[cell]->text);
    }
    /* Cells that are left out at the end of a row are holes. */
    while (geometry->rows > 1 && random_below(random, 2) == 0 && p[-1] == '.') {
        *--p = '\0';
    }
    if (random_below(random, 3) == 0) {
        game->walls = new_maze();
        geometry_roll_walls(random, game->walls, (uint32_t)geometry->rows,
                            (uint32_t)geometry->columns);
        geometry->walls = game->walls;
    }
}

/* Removes a random path of up to `most` tiles, and writes its symbols. Returns false if no tile was
   removed. */
static bool roll_word(const struct game *game, struct random *random, struct falling *now,
                      unsigned most, char *word)
{
    const int cells = now->geometry.rows * now->geometry.columns;
    int cell = (int)random_below(random, (unsigned)cells);
    size_t used = 0;
    for (unsigned i = 0; i < most; i++) {
        const int tile = now->tiles[cell];
        if (tile != FALLING_EMPTY) {
            const struct game_kind *const kind = game->kinds[tile];
            unsigned count = 0;
            while (count < GAME_MAX_READINGS && kind->readings[count] != NULL) {
                count++;
            }
            const char *const reading = kind->readings[random_below(random, count)];
            memcpy(word + used, reading, strlen(reading));
            used += strlen(reading);
            now->tiles[cell] = FALLING_EMPTY;
        }
        int next = (int)random_below(random, (unsigned)cells);
        for (int tries = 0; tries < 20 && (now->tiles[next] == FALLING_EMPTY ||
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

/* Adds words that can clear the board together, and other words. */
static void roll_words(struct game *game, struct random *random)
{
    struct falling now = game->start;
    char word[GAME_MAX_LENGTH];
    const unsigned most = 2 + random_below(random, 3);
    for (unsigned tries = 0; tries < 60 && game->length_count < GAME_MAX_LENGTHS; tries++) {
        if (!falling_is_empty(&now) && roll_word(game, random, &now, most, word)) {
            game->lengths[game->length_count++] = game_add_word(game, word);
        }
    }
    if (game->length_count == 0) {
        game->lengths[game->length_count++] = 1;
    }
    for (unsigned others = random_below(random, 12); others > 0; others--) {
        struct falling other = game->start;
        if (roll_word(game, random, &other, most, word)) {
            (void)game_add_word(game, word);
        }
    }
    for (unsigned others = random_below(random, 8); others > 0 || game->word_count == 0;
         others -= others > 0) {
        const unsigned length = 1 + random_below(random, 4);
        for (unsigned i = 0; i < length; i++) {
            word[i] = GAME_SYMBOLS[random_below(random, sizeof GAME_SYMBOLS - 1)];
        }
        word[length] = '\0';
        (void)game_add_word(game, word);
    }
}

static void compare(struct game *game, const struct oracle *oracle)
{
    const size_t count = sequences_sort(&game->found);
    const size_t expected = oracle->found.count;
    size_t i = 0;
    while (i < game->found.count && i < expected &&
           strcmp(game->found.texts[i], oracle->found.texts[i]) == 0) {
        i++;
    }
    if (count != expected || i != expected) {
        game_describe(game);
        fail_msg("%zu solutions, %zu expected; at %zu '%s', '%s' expected", count, expected, i,
                 i < game->found.count ? game->found.texts[i] : "",
                 i < expected ? oracle->found.texts[i] : "");
    }
}

/* Compares runs with a limit. A limit of N must give the first N solutions in order; a limit of 1
   may give any solution. */
static void compare_limited(struct game *game, struct random *random)
{
    struct wg_clear_options options = game_options(game);
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    const struct sequences all = game->found;
    game->found = (struct sequences){0};
    const uint64_t most = 1 + random_below(random, (unsigned)all.count);
    options.limits = LIMITS(.results = most);
    assert_ok(game_run(game, &options, &totals));
    assert_int_equal(totals.end, WG_END_RESULTS);
    assert_int_equal(totals.solutions, most);
    size_t found_at = 0;
    while (found_at < all.count && strcmp(game->found.texts[0], all.texts[found_at]) != 0) {
        found_at++;
    }
    assert_in_range(found_at, 0, all.count - 1);
    for (size_t i = 0; i < game->found.count && most > 1; i++) {
        assert_string_equal(game->found.texts[i], all.texts[i]);
    }
    free(game->found.texts);
    game->found = all;
}

TEST(random_games)
{
    enum { GAMES = 1000 };
    struct random random = random_from_environment("random_games");
    static struct game game;
    static struct oracle oracle;
    unsigned solved = 0;
    unsigned several = 0;
    unsigned skipped = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
        roll_board(&game, &random);
        game.is_ordered = random_below(&random, 3) == 0;
        roll_words(&game, &random);
        game_open(&game);
        const struct wg_clear_options options = game_options(&game);
        if (run_oracle(&game, &oracle)) {
            assert_ok(game_run(&game, &options, &totals));
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
        game_close(&game);
    }
    print_message("%u solved, %u with several solutions; %u took too long\n", solved, several,
                  skipped);
    assert_true(solved > GAMES / 4);
    assert_true(several > GAMES / 20);
    assert_true(skipped < GAMES / 5);
}
