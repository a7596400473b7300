/* SPDX-License-Identifier: MIT */
/*
 * test_alternatives.c: tests that parsing a tile with many alternatives, such as [aa|ab], compares
 * few texts. A wrapped memcmp counts the comparisons.
 */
#include "base/text.h"
#include "board/board.h"
#include "support/make_dict.h"
#include "support/objects.h"
#include "support/test.h"

enum { REPETITIONS = 20000 };

static size_t comparisons;

int __real_memcmp(const void *a, const void *b, size_t nbytes);
int __wrap_memcmp(const void *a, const void *b, size_t nbytes);

int __wrap_memcmp(const void *a, const void *b, size_t nbytes)
{
    comparisons++;
    return __real_memcmp(a, b, nbytes);
}

/*
 * Returns a tile such as "[aa|ab|...]". It has `distinct` different alternatives, numbered from 0,
 * and then REPETITIONS times the alternative with the number `repeated`. Each alternative begins
 * with `letter`. The caller frees the tile.
 */
static char *make_tile(unsigned distinct, unsigned repeated, const char *letter)
{
    char *const text = malloc(((size_t)distinct + REPETITIONS) * 16);
    assert_non_null(text);
    char *p = text;
    for (unsigned i = 0; i < distinct + REPETITIONS; i++) {
        const unsigned k = i < distinct ? i : repeated;
        p += sprintf(p, "%c%s", i == 0 ? '[' : '|', letter);
        *p++ = (char)('a' + k / 26);
        *p++ = (char)('a' + k % 26);
    }
    *p++ = ']';
    *p = '\0';
    return text;
}

/* Parses a tile of make_tile and returns the number of comparisons. */
static size_t comparisons_of(struct wg_board *board, unsigned distinct, unsigned repeated,
                             const char *letter)
{
    struct wg_error error = {.message = ""};
    char *const text = make_tile(distinct, repeated, letter);
    comparisons = 0;
    (void)wg_board_parse(board, text_of(text), NULL, &error);
    const size_t counted = comparisons;
    assert_string_equal(error.message, "");
    assert_int_equal(wg_board_tile(board, 0).nbytes, distinct * (3 + strlen(letter)) - 1);
    free(text);
    return counted;
}

/*
 * A repetition after 200 different alternatives takes at most 10 comparisons more than a repetition
 * after 2, whichever alternative is repeated. (A binary search in 200 alternatives takes 8
 * comparisons.)
 */
TEST(a_repeated_alternative_is_not_compared_with_all)
{
    static const unsigned repeated[] = {0, 1, 100, 198, 199};
    OWN(made_dict, made) = make_alphabet(A_TO_Z " é");
    OWN(wg_board, *board) = empty_board(made.dict);
    const char *const letters[] = {"", "é"};
    for (size_t i = 0; i < COUNT(letters); i++) {
        const size_t few = comparisons_of(board, 2, 0, letters[i]);
        for (size_t k = 0; k < COUNT(repeated); k++) {
            const size_t many = comparisons_of(board, 200, repeated[k], letters[i]);
            assert_in_range(many, 0, few + (size_t)REPETITIONS * 10);
        }
    }
}
