/* SPDX-License-Identifier: MIT */
/*
 * test_change.c: changes the bytes of a dictionary after it was opened, as a map changes when its
 * file is written to. Callers must not do this (wordgrid/dict.h). Some changes are safe
 * nevertheless; this file tests them.
 *
 * WG_SEED=N repeats the run that printed the seed N.
 */
#include "base/load.h"
#include "support/forge.h"
#include "support/listed.h"
#include "support/make_dict.h"
#include "support/random.h"
#include "support/small_dict.h"
#include "support/test.h"
#include "support/walk_all.h"
#include "support/wide_dict.h"

static struct wg_dict *dict; /* the dictionary of small_dict.h */

static int open_small(void **state)
{
    const int status = make_small(state);
    dict = made_dict_open(&small);
    return status;
}

#define SMALL_TEST(name) TEST_WITH(name, open_small, free_small)

/* Changes of ALPH have no effect, because opening copies the alphabet. */
SMALL_TEST(the_alphabet_stays)
{
    for (unsigned fill = 0; fill < 256; fill += 51) {
        memset(small.bytes + ALPH_AT, (int)fill, ALPH_NBYTES);
        assert_listed(dict, "", SMALL_LIST);
        assert_true(wg_dict_contains(dict, text_of("CÖB")));
        walk_all(dict);
    }
}

/*
 * After opening, one bit of a letter set is moved to a code that no symbol has. Such a letter has
 * no text. The first listing can make a table of the edges, so each listing uses a new dictionary.
 */
TEST(a_letter_that_is_none)
{
    for (unsigned bit = SMALL_SYMBOLS; bit < 31; bit++) {
        assert_int_equal(open_small(state), 0);
        unsigned char *const root_set = small.bytes + SETS_AT + SETS_NBYTES - 4;
        const uint32_t letters = load_le32(root_set);
        store_le32(root_set, (letters & (letters - 1)) | UINT32_C(1) << bit);
        struct listed listed = {.words = 0};
        assert_int_equal(wg_dict_each(dict, text_of(""), add_listed, &listed, NULL), WG_DAMAGED);
        assert_int_equal(free_small(state), 0);
    }
}

/* Changes of CODE have no effect, because opening copies CODE, too. */
TEST(the_codes_stay)
{
    OWN(forge, forge) = forge_take(make_wide_dict());
    const struct wg_dict *const opened = forge_reopen(&forge);
    for (unsigned fill = 0; fill < 256; fill += 51) {
        memset(forge.bytes + forge_offset(&forge, "CODE"), (int)fill, forge_nbytes(&forge, "CODE"));
        assert_ok(wg_dict_check(opened, NULL));
        assert_true(wg_dict_contains(opened, text_of("ąġ")));
        walk_all(opened);
    }
}

/*
 * Opening does not check EDGE and META, so no result of a check depends on their bytes. Changes of
 * EDGE and META are safe. A target from LAST that is above the last state is replaced by the last
 * state. In a record of LAST, only the first number (LAST_LOWS) must not change. It states the
 * position and the width of the low parts, and opening checks that these lie in the section.
 */
TEST(edges_and_metadata)
{
    struct random random = random_from_environment("test_change");
    for (unsigned round = 0; round < 2000; round++) {
        assert_int_equal(open_small(state), 0);
        for (size_t i = 0; i < META_NBYTES; i++) {
            small.bytes[META_AT + i] = (unsigned char)random_below(&random, 256);
        }
        for (size_t i = 0; i < EDGE_NBYTES; i++) {
            small.bytes[EDGE_AT + i] = (unsigned char)random_below(&random, 256);
        }
        for (size_t i = LAST_BASE; i < LAST_NBYTES; i++) {
            small.bytes[LAST_AT + i] = (unsigned char)random_below(&random, 256);
        }
        walk_all(dict);
        assert_int_equal(free_small(state), 0);
    }
}
