/* SPDX-License-Identifier: MIT */
/*
 * check.h: checks the words of a player against a board and its dictionary. The result is the score
 * of each word, or the reason why the word does not count.
 *
 *     static enum wg_status print(struct wg_check *check, const char *text)
 *     {
 *         enum wg_verdict verdict;
 *         const struct wg_found *word;
 *         enum wg_status status = wg_check_word(
 *             check, (struct wg_text){text, strlen(text)}, &verdict, &word, &error);
 *         if (status == WG_OK)
 *             printf("%s: %s, %u\n", text, wg_verdict_text(verdict),
 *                    (unsigned)word->score);
 *         return status;
 *     }
 *
 *     struct wg_check *check;
 *     if (wg_check_new(dict, &check, &error) != WG_OK ||
 *         wg_check_begin(check, board, NULL, &error) != WG_OK ||
 *         print(check, "coat") != WG_OK || print(check, "cod") != WG_OK)
 *         return fail(&error);
 *     wg_check_free(check);
 *
 * A word counts if and only if wg_solver_run with the same options finds the word on the board. The
 * scores are equal, too. (But a check ignores `query` and `min_value`.) A check needs no solver,
 * and only looks for the words of the player.
 */
#ifndef WORDGRID_CHECK_H
#define WORDGRID_CHECK_H

#include <wordgrid/board.h>
#include <wordgrid/dict.h>
#include <wordgrid/solve.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* If several reasons hold, the verdict is the first of them in this order. */
enum wg_verdict {
    WG_VERDICT_FOUND = 0,    /* the word counts */
    WG_VERDICT_TOO_SHORT,    /* shorter than min_length of the options */
    WG_VERDICT_TOO_LONG,     /* longer than max_length */
    WG_VERDICT_OTHER_LENGTH, /* not one of `lengths` */
    WG_VERDICT_NOT_A_WORD,   /* not in the dictionary */
    WG_VERDICT_REPEATED,     /* the word was found before in this list */
    WG_VERDICT_NOT_ON_BOARD
};

/*
 * Returns static text: "found", "too short", "too long", "not a wanted length", "not in the
 * dictionary", "repeated" or "not on the board"; "unknown verdict" for any other value.
 */
WG_API const char *wg_verdict_text(enum wg_verdict verdict);

struct wg_check;

/*
 * Makes a check. The caller must free it with wg_check_free, and keep `dict` open until then. Only
 * one thread at a time may use a check. Fails with WG_NO_MEMORY.
 */
WG_API enum wg_status wg_check_new(const struct wg_dict *dict, struct wg_check **check_out,
                                   struct wg_error *error);

/* Frees a check. NULL is allowed. */
WG_API void wg_check_free(struct wg_check *check);

/*
 * Begins a new list of words. Words of an earlier list do not make a word "repeated". The caller
 * must not change `board`, and must keep the `lengths` and `rules` of the options, until the last
 * call of wg_check_word. `options` have the same meaning as in wg_solver_run, and NULL means the
 * defaults. all_paths, query, min_value, with_values and the limits of results, steps and bytes
 * have no effect. limits.seconds limits the time of the whole list, and limits.go_on must stay
 * valid until the last call of wg_check_word. Memory: at most 9 bytes for each cell, and 30 to 60
 * bytes for each found word. Fails with WG_MISUSE, WG_BAD_INPUT or WG_UNSUPPORTED like
 * wg_solver_run, or with WG_NO_MEMORY.
 */
WG_API enum wg_status wg_check_begin(struct wg_check *check, const struct wg_board *board,
                                     const struct wg_solve_options *options,
                                     struct wg_error *error);

/*
 * Checks the next word of the list. `word` can be any bytes; it is folded as in wg_dict_symbols.
 * Blanks, ends of lines and characters that show nothing are left out at both ends of the word. A
 * text with a part that is not a letter of the dictionary is not a word of the dictionary. The
 * length of such a text is its number of code points.
 *
 * *found_out is set for every verdict. The struct belongs to the check, and is valid until the next
 * call for this check. Its word is spelled as in the dictionary, or as given if the dictionary
 * lacks a letter of the word. Its path, for a word that counts, is the path with the most points.
 * If several paths have the most points, the first of them in the order of cell numbers is chosen.
 * (wg_solver_run can choose another.) `number` counts the found words of the list. For any other
 * verdict, the score and the length of the path are 0.
 *
 * The search for one word is depth-first over the tiles. It ends at the first path, unless paths
 * can have different scores; then it visits all paths of the word. In the worst case, the same
 * letter on every cell, this takes exponential time: set limits. Fails with
 * WG_STOPPED at these limits (checked about every 100 microseconds), WG_LIMIT (a word with 2^32
 * points or more) or WG_NO_MEMORY. Then no output is set.
 */
WG_API enum wg_status wg_check_word(struct wg_check *check, struct wg_text word,
                                    enum wg_verdict *verdict_out, const struct wg_found **found_out,
                                    struct wg_error *error);

#ifdef __cplusplus
}
#endif
#endif
