/* SPDX-License-Identifier: MIT */
/*
 * test_supply.c: rolls random dice. A word that a roll shows must not be refused. A word with more
 * of a letter than any roll shows must be refused.
 */
#include "boards/roll.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/test.h"

OWNABLE(roller, roller_free)

static const struct face {
    const char *text;
    const char *spells;
    unsigned symbols; /* of the longest reading */
    bool is_wildcard;
} faces[] = {
    {"a", "a", 1, false},         {"B", "b", 1, false}, {"[ny]", "ny", 2, false},
    {"[b|ayn]", "ayn", 3, false}, {".", "", 0, false},  {"?", "a", 1, true},
};
enum { FACE_COUNT = COUNT(faces), DICE_COUNT = 4, MAX_FACES = 3 };

/* The dice of a round, by the indexes of their faces. */
struct round {
    unsigned dice[DICE_COUNT][MAX_FACES];
    unsigned counts[DICE_COUNT];
};

static void draw_dice(struct random *random, struct round *round, char *text)
{
    *text = '\0';
    for (unsigned i = 0; i < DICE_COUNT; i++) {
        /* One round in four has wildcards. */
        const unsigned kinds = FACE_COUNT - (random_below(random, 16) > 0);
        round->counts[i] = 1 + random_below(random, MAX_FACES);
        for (unsigned k = 0; k < round->counts[i]; k++) {
            round->dice[i][k] = random_below(random, kinds);
            strcat(text, faces[round->dice[i][k]].text);
        }
        strcat(text, "\n");
    }
}

static bool may_spell(const struct supply *supply, const struct wg_dict *dict, const char *word)
{
    bool may = false;
    assert_ok(supply_may_spell(supply, dict, text_of(word), &may, NULL));
    return may;
}

/* Compares the bounds with bounds that are computed from all faces. */
static void check_bounds(const struct round *round, const struct supply *supply,
                         const struct wg_dict *dict)
{
    unsigned symbols = 0;
    bool has_wildcard = false;
    bool may_be_empty = true;
    char word[64] = "";
    for (unsigned i = 0; i < DICE_COUNT; i++) {
        unsigned most = 0;
        bool has_hole = false;
        for (unsigned k = 0; k < round->counts[i]; k++) {
            const struct face *const face = &faces[round->dice[i][k]];
            most = face->symbols > most ? face->symbols : most;
            has_hole |= face->symbols == 0;
            has_wildcard |= face->is_wildcard;
        }
        symbols += most;
        may_be_empty &= has_hole;
    }
    assert_int_equal(supply->symbols, symbols);
    assert_int_equal(supply->may_be_empty, may_be_empty);
    assert_int_equal(supply->has_wildcard, has_wildcard);
    memset(word, 'n', (size_t)supply->bytes['n'] + 1);
    assert_int_equal(may_spell(supply, dict, word), has_wildcard);
    word[supply->bytes['n']] = '\0';
    assert_true(may_spell(supply, dict, word));
}

TEST(random_dice)
{
    static struct dice dice;
    struct random random = random_from_environment("random_dice");
    OWN(made_dict, made) = opened(make_dict("a=A b=B n y ny", "ab", ""));
    for (unsigned i = 0; i < 500; i++) {
        struct round round;
        OWN(roller, roller);
        struct supply supply;
        char text[256];
        draw_dice(&random, &round, text);
        assert_ok(dice_parse(&dice, "d", text_of(text), NULL));
        assert_ok(roller_init_dice(&roller, &dice, 2, 2, 0, NULL));
        assert_ok(supply_init(&supply, &roller, made.dict, false, NULL));
        check_bounds(&round, &supply, made.dict);
        for (unsigned roll = 0; roll < 20; roll++) {
            char word[64] = "";
            for (unsigned k = 0; k < DICE_COUNT; k++) {
                const unsigned face = random_below(&random, round.counts[k]);
                strcat(word, faces[round.dice[k][face]].spells);
            }
            assert_true(may_spell(&supply, made.dict, word));
        }
        dice_free(&dice);
    }
}

TEST(letters_of_words)
{
    struct supply supply;
    OWN(made_dict, made) = opened(make_dict("a=A b=B n y ny c", "abny", ""));
    OWN(roller, roller);
    assert_ok(roller_init_letters(&roller, made.dict, 2, 3, 0, NULL));
    assert_ok(supply_init(&supply, &roller, made.dict, false, NULL));
    assert_int_equal(supply.symbols, 12); /* six tiles [ny], read as n and y */
    assert_true(may_spell(&supply, made.dict, "Aaaaaa"));
    assert_false(may_spell(&supply, made.dict, "aaaaaaa"));
    assert_true(may_spell(&supply, made.dict, "nynynynynyny"));
    assert_false(may_spell(&supply, made.dict, "nynynynynynya"));
    assert_false(may_spell(&supply, made.dict, "c"));
    assert_true(may_spell(&supply, made.dict, "\xff")); /* refused later */
}
