/* SPDX-License-Identifier: MIT */
/*
 * test_dice.c: tests files of dice, matchings of dice and cells, and which boards are rollable. The
 * results are compared with a recursive search over all choices.
 */
#include "boards/dice.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/random.h"
#include "support/test.h"

/* Writes the faces, with a comma between faces and a slash between dice. */
static void describe(const struct dice *dice, char *out, size_t room)
{
    size_t used = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < dice->count; i++) {
        for (uint32_t k = 0; k < dice->dice[i].count; k++) {
            const struct wg_text face = dice->faces[dice->dice[i].first + k];
            used += (size_t)snprintf(out + used, room - used, "%s%.*s",
                                     k > 0   ? ","
                                     : i > 0 ? "/"
                                             : "",
                                     (int)face.nbytes, face.bytes);
        }
    }
}

TEST(right_files)
{
    static const struct {
        const char *text;
        const char *dice;
    } cases[] = {
        {"ab", "a,b"},
        {"AAB\n[qu]?.\n", "A,A,B/[qu],?,."},
        {"a b\tc\r\n\r\n  # a comment\nd#e\n", "a,b,c/d"},
        {"\xef\xbb\xbf[a|e]\n", "[a|e]"},
        {"[ q u ]x", "[qu],x"},
        {"\xc3\xa9"
         "e\xcc\x81",
         "\xc3\xa9,e\xcc\x81"},
        {"[c'h]", "[c'h]"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        static struct dice dice;
        char got[200];
        struct wg_error error;
        assert_ok(dice_parse(&dice, "d", text_of(cases[i].text), &error));
        describe(&dice, got, sizeof got);
        assert_string_equal(got, cases[i].dice);
        dice_free(&dice);
    }
}

TEST(wrong_files)
{
    static const struct {
        const char *text;
        unsigned line;
        unsigned column;
        const char *message;
    } cases[] = {
        {"", 0, 0, "no dice"},
        {"\n# nothing\n", 0, 0, "no dice"},
        {"ab\na1\n", 2, 2, "not a face"},
        {"a/b", 1, 2, "not a face"},
        {"a]", 1, 2, "not a face"},
        {"\xc3\xa9[qu", 1, 2, "not closed"},
        {"[]", 1, 2, "letters are missing"},
        {"[a|]", 1, 4, "letters are missing"},
        {"[|a]", 1, 2, "letters are missing"},
        {"[a||b]", 1, 4, "letters are missing"},
        {"[a[b]]", 1, 3, "inside brackets"},
        {"[a?]", 1, 3, "inside brackets"},
        {"[a/b]", 1, 3, "inside brackets"},
        {"a\n\xff\n", 2, 1, "not UTF-8"},
        {"a\x01", 1, 2, "control character"},
        {"[\x1b]", 1, 2, "control character"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        static struct dice dice;
        struct wg_error error;
        assert_int_equal(dice_parse(&dice, "my.dice", text_of(cases[i].text), &error),
                         WG_BAD_INPUT);
        assert_string_equal(error.source, "my.dice");
        assert_int_equal(error.line, cases[i].line);
        assert_int_equal(error.column, cases[i].column);
        assert_non_null(strstr(error.message, cases[i].message));
        dice_free(&dice);
    }
}

/* Parses `count` copies of `piece`, followed by `end`. */
static enum wg_status parse_many(const char *piece, size_t count, const char *end,
                                 struct wg_error *error)
{
    static struct dice dice;
    static char text[4096];
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s", piece);
    }
    (void)snprintf(text + used, sizeof text - used, "%s", end);
    const enum wg_status status = dice_parse(&dice, "d", text_of(text), error);
    dice_free(&dice);
    return status;
}

TEST(limits)
{
    struct wg_error error;
    assert_ok(parse_many("a\n", DICE_MAX_COUNT, "", &error));
    assert_int_equal(parse_many("a\n", DICE_MAX_COUNT, "b", &error), WG_LIMIT);
    assert_int_equal(error.line, DICE_MAX_COUNT + 1);
    assert_ok(parse_many("a", DICE_MAX_FACES, "", &error));
    assert_int_equal(parse_many("a", DICE_MAX_FACES, "b", &error), WG_LIMIT);
    assert_int_equal(error.column, DICE_MAX_FACES + 1);
    assert_int_equal(parse_many("[", 1, "]", &error), WG_BAD_INPUT); /* an empty face */
    static char face[DICE_MAX_FACE_NBYTES + 2];
    for (size_t extra = 0; extra <= 1; extra++) {
        const size_t nbytes = DICE_MAX_FACE_NBYTES + extra;
        memset(face, 'a', nbytes);
        face[0] = '[';
        face[nbytes - 1] = ']';
        face[nbytes] = '\0';
        assert_int_equal(parse_many(face, 1, "", &error), extra == 0 ? WG_OK : WG_LIMIT);
    }
}

/* Parsing ends for any bytes, and an accepted set of dice is within the limits. */
TEST(random_files)
{
    static const char pieces[] = "aZ[]|?.#/ \t\r\n\xc3\xa9\xcc\x81\xff";
    struct random random = random_from_environment("random_files");
    unsigned accepted = 0;
    for (unsigned round = 0; round < 20000; round++) {
        static struct dice dice;
        char text[40];
        const size_t nbytes = random_below(&random, sizeof text);
        for (size_t i = 0; i < nbytes; i++) {
            text[i] = pieces[random_below(&random, sizeof pieces - 1)];
        }
        struct wg_error error = {.status = WG_OK};
        const enum wg_status status =
            dice_parse(&dice, "d", (struct wg_text){text, nbytes}, &error);
        assert_int_equal(error.status, status);
        if (status == WG_OK) {
            uint32_t faces = 0;
            accepted++;
            assert_true(dice.count > 0);
            for (uint32_t i = 0; i < dice.count; i++) {
                assert_true(dice.dice[i].count > 0);
                assert_int_equal(dice.dice[i].first, faces);
                faces += dice.dice[i].count;
            }
            assert_int_equal(faces, dice.face_count);
        }
        dice_free(&dice);
    }
    assert_true(accepted > 20);
}

/* --- Matchings */

/* Returns whether a matching exists. Tries all dice for each cell. */
static bool can_match(const struct die_set *const *sets, uint32_t count, uint64_t used)
{
    if (count == 0) {
        return true;
    }
    for (uint64_t free = sets[0]->bits[0] & ~used; free != 0; free &= free - 1) {
        if (can_match(sets + 1, count - 1, used | (free & (0 - free)))) {
            return true;
        }
    }
    return false;
}

TEST(random_matchings)
{
    enum { CELLS = 8 };
    struct random random = random_from_environment("random_matchings");
    unsigned possible = 0;
    for (unsigned round = 0; round < 20000; round++) {
        struct die_set sets[CELLS];
        const struct die_set *pointers[CELLS];
        uint16_t dice[CELLS];
        uint64_t used = 0;
        for (uint32_t i = 0; i < CELLS; i++) {
            const uint64_t some = random_next(&random) & random_next(&random);
            sets[i] = (struct die_set){{some & ((1U << CELLS) - 1)}};
            pointers[i] = &sets[i];
        }
        const bool is_matched = match_dice(pointers, CELLS, dice);
        assert_int_equal(is_matched, can_match(pointers, CELLS, 0));
        possible += is_matched;
        for (uint32_t i = 0; is_matched && i < CELLS; i++) {
            assert_true((sets[i].bits[0] >> dice[i] & 1) != 0);
            assert_true((used >> dice[i] & 1) == 0);
            used |= UINT64_C(1) << dice[i];
        }
    }
    assert_true(possible > 100 && possible < 19900);
}

/* The worst case of a matching: each cell except the last can have two dice, its own and the next.
   The last cell can have only the first die, so all other cells must change their dice. */
TEST(long_augmentation)
{
    static struct die_set sets[DICE_MAX_COUNT];
    const struct die_set *pointers[DICE_MAX_COUNT];
    uint16_t dice[DICE_MAX_COUNT];
    for (uint32_t i = 0; i < DICE_MAX_COUNT; i++) {
        pointers[i] = &sets[i];
        if (i + 1 < DICE_MAX_COUNT) {
            die_set_add(&sets[i], i);
            die_set_add(&sets[i], i + 1);
        }
    }
    die_set_add(&sets[DICE_MAX_COUNT - 1], 0);
    assert_true(match_dice(pointers, DICE_MAX_COUNT, dice));
    assert_int_equal(dice[DICE_MAX_COUNT - 1], 0);
    assert_int_equal(dice[0], 1);
    sets[DICE_MAX_COUNT - 2] = sets[DICE_MAX_COUNT - 1];
    assert_false(match_dice(pointers, DICE_MAX_COUNT, dice));
}

/* --- Boards */

/* Returns whether the dice can show a board, for the alphabet a b q u and the digraph ny. If they
   can, checks the matching. */
static bool is_rollable(const char *dice_text, const char *board_text, bool q_is_qu)
{
    static struct dice dice;
    const struct wg_board_options options = {.struct_nbytes = sizeof options, .q_is_qu = q_is_qu};
    struct rollable rollable;
    uint16_t shown[DICE_MAX_COUNT];
    struct made_dict made = make_dict("a=A b=B q=Q u=U ny=NY", "ab nyu", "");
    struct wg_dict *dict = made_dict_open(&made);
    assert_ok(dice_parse(&dice, "d", text_of(dice_text), NULL));
    assert_ok(rollable_init(&rollable, &dice, dict, &options, NULL));
    struct wg_board *board = new_board(dict, board_text, &options);
    const bool found = rollable_find(&rollable, board, shown);
    for (uint32_t i = 0; found && i < wg_board_cell_count(board); i++) {
        const uint32_t face = text_table_find(&rollable.texts, wg_board_tile(board, i));
        assert_int_not_equal(face, TEXT_NONE);
        assert_true((rollable.sets[face].bits[shown[i] / 64] >> shown[i] % 64 & 1) != 0);
    }
    wg_board_free(board);
    rollable_free(&rollable);
    dice_free(&dice);
    made_dict_free(&made);
    return found;
}

TEST(rollable_boards)
{
    assert_true(is_rollable("ab\nA\n[qu].\nny", "BAya/.", false) == false);
    assert_true(is_rollable("ab\nA\n[qu].\n[NY]", "ba/[qu][ny]", false));
    assert_true(is_rollable("ab\nA\n[qu].\n[NY]", "ab/.[Ny]", false));
    assert_false(is_rollable("ab\nA\n[qu].\n[NY]", "bb/.[ny]", false));
    assert_false(is_rollable("ab\nA\n[qu].\n[NY]", "ba/q[ny]", false));
    assert_true(is_rollable("ab\nA\n[qu].\n[NY]", "ba/q[ny]", true));
    assert_true(is_rollable("ab\nA\nq.\n[NY]", "ba/[qu][ny]", true));
    assert_false(is_rollable("ab\nA\nq.\n[NY]", "ba/[qu][ny]", false));
    assert_false(is_rollable("ab\nA\nu\n[NY]\nb", "ba/u[ny]", false)); /* one die more than cells */
    assert_true(is_rollable("?\n[a|b]", "[A|b]/?", false));
}

/* The error names a face that is not a tile for the dictionary. */
TEST(wrong_face)
{
    static struct dice dice;
    struct rollable rollable;
    struct wg_error error;
    OWN(made_dict, made) = opened(make_dict("a b", "ab", ""));
    assert_ok(dice_parse(&dice, "d", text_of("ab\nb\xe2\x82\xac"), NULL));
    assert_int_equal(rollable_init(&rollable, &dice, made.dict, NULL, &error), WG_BAD_INPUT);
    assert_non_null(strstr(error.message, "die 2, face '\xe2\x82\xac'"));
    rollable_free(&rollable);
    dice_free(&dice);
}
