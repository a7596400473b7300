/* SPDX-License-Identifier: MIT */
/*
 * ask.h: asks questions about boards and words, as the program solve, the server and the packages
 * for Python and JavaScript do.
 *
 *     static bool print(void *context, const struct wg_found *found)
 *     {
 *         return fprintf(context, "%.*s\n", (int)found->word.nbytes, found->word.bytes) > 0;
 *     }
 *
 *     const struct wg_parameter parameters[] = {
 *         {"min-length", {"3", 1}}, {"pattern", {"c*", 2}}, {"from", {"0,0", 3}}};
 *     struct wg_question *question = NULL;
 *     struct wg_asker *asker = NULL;
 *     struct wg_totals totals = {.struct_nbytes = sizeof totals};
 *     if (wg_question_new(dict, WG_ASK_SOLVE, parameters, 3, &question, &error) != WG_OK ||
 *         wg_asker_new(dict, NULL, &asker, &error) != WG_OK ||
 *         wg_ask_board(asker, question, (struct wg_text){"cat/dog", 7}, NULL, print, stdout,
 *                      &totals, &error) != WG_OK)
 *         return fail(&error);
 *     wg_asker_free(asker);
 *     wg_question_free(question);
 *
 * A question has the parameters of a game: the lengths of words, the scoring, which cells are
 * neighbours. It is read and checked once, without a board, and never changes. Any number of
 * threads may use a question at once. An asker has the memory for the answers: a board, a solver
 * and the found words. An asker belongs to one thread at a time, and is used for any number of
 * questions. It keeps its memory: to ask about a board again, or about a board with no more cells
 * and words than an earlier one, allocates nothing.
 *
 * Parameters. wg_parameter_at lists all of them; formats/http-api.md describes them. Values are
 * texts in UTF-8. The program solve has the option --min-length for the parameter "min-length",
 * Python min_length and JavaScript minLength.
 *
 * Errors. If a parameter is wrong, error.parameter is its name: static text, such as "min-length".
 * What follows depends on error.reason:
 *
 * - WG_REASON_WRONG_VALUE: error.source is the value, shortened to 40 characters. The message goes
 *   on after "NAME=VALUE": "is out of range; give 1 to 64".
 * - WG_REASON_MISSING: the message goes on after "NAME": "is missing; ...".
 * - WG_REASON_UNKNOWN_PARAMETER: error.source is the unknown name; error.parameter is NULL.
 *
 * For any other reason, the message is complete. If it is about a place in the value, such as a
 * pattern, the error has the line and the column. An error in the board has the parameter "board".
 */
#ifndef WORDGRID_ASK_H
#define WORDGRID_ASK_H

#include <stdbool.h>
#include <wordgrid/check.h>
#include <wordgrid/clear.h>
#include <wordgrid/dict.h>
#include <wordgrid/query.h>
#include <wordgrid/solve.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- Questions */

enum wg_ask {
    WG_ASK_SOLVE = 0, /* the words of a board */
    WG_ASK_CHECK,     /* which words of a player count on a board */
    WG_ASK_CLEAR,     /* sequences of words that empty a board of falling letters */
    WG_ASK_WORD,      /* a word of the dictionary */
    WG_ASK_FIND       /* the words of the dictionary that match a text */
};

/* Returns static text: "solve", "check", "clear", "word" or "find"; "unknown question" for any
   other value. */
WG_API const char *wg_ask_text(enum wg_ask ask);

/* What is known of a parameter. All texts are static. */
struct wg_parameter_info {
    const char *name;
    unsigned asks;    /* the questions that have it: bits 1 << enum wg_ask */
    const char *kind; /* "flag" (1 or 0), "text", "number", "count" (a number or "all"), "choice",
                         "size" (3x4), "cell" (0,3), "lengths" (3,6) or "points" (a name or a
                         list) */
    uint64_t least;   /* of numbers */
    uint64_t most;    /* of numbers and points; cells of a size; 0: no limit */
    const char *const *names; /* of choices and points; NULL ends the list */
    const char *standard;     /* the value that counts if the parameter is not given; NULL: none */
    const char *help;         /* an English clause without a final stop */
};

/* Returns the parameter with this index, or NULL after the last one. */
WG_API const struct wg_parameter_info *wg_parameter_at(size_t index);

struct wg_parameter {
    const char *name; /* ends with a zero byte */
    struct wg_text value;
};

struct wg_question;

/*
 * Reads and checks a question. The caller must free it with wg_question_free, and keep `dict` open
 * until then. The parameters are not needed after the call. Fails with WG_MISUSE (a wrong, missing
 * or unknown parameter, or one that is given twice), WG_BAD_INPUT (an error in a pattern, or in a
 * text with walls, letter scores or bonuses), WG_LIMIT or WG_NO_MEMORY.
 */
WG_API enum wg_status wg_question_new(const struct wg_dict *dict, enum wg_ask ask,
                                      const struct wg_parameter *parameters, size_t count,
                                      struct wg_question **question_out, struct wg_error *error);

/* Frees a question. NULL is allowed. */
WG_API void wg_question_free(struct wg_question *question);

/* --- Askers */

struct wg_asker;

struct wg_asker_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    const char *simd;     /* as in wg_solver_options */
    struct wg_text name;  /* of the dictionary, in JSON; bytes NULL: the name in its metadata */
};

/*
 * Makes an asker for the questions of one dictionary. The caller must free it with wg_asker_free,
 * and keep `dict` open until then. Fails with WG_NO_MEMORY, WG_MISUSE (this machine does not have
 * `simd`) or WG_UNSUPPORTED (an option of a later version).
 */
WG_API enum wg_status wg_asker_new(const struct wg_dict *dict,
                                   const struct wg_asker_options *options,
                                   struct wg_asker **asker_out, struct wg_error *error);

/* Frees an asker. NULL is allowed. */
WG_API void wg_asker_free(struct wg_asker *asker);

/*
 * The functions below need a question of their kind for the dictionary of the asker; otherwise they
 * fail with WG_MISUSE. `board` is the text of a board (board.h). `limits` may be NULL: see status.h
 * for limits, and solve.h, clear.h and query.h for their defaults. The time of a board includes
 * reading it. Callbacks must not use the asker. *totals_out is set if the search has begun; it may
 * be NULL. All fail like the functions of the headers whose names are given, and with WG_STOPPED at
 * a limit.
 */

/*
 * Finds the words of a board (solve.h). Calls `found` for each word, in the order and up to the
 * limit of the question; the words are kept in memory until the search is over, unless the order is
 * "board". With all paths, calls `found` for each path of a word. If the parameter `sort` is
 * "board" and words can have paths of different scores, `found` is called again for a better path.
 * `found` may be NULL: then the words are only counted, which is faster.
 */
WG_API enum wg_status wg_ask_board(struct wg_asker *asker, const struct wg_question *question,
                                   struct wg_text board, const struct wg_limits *limits,
                                   wg_found_fn *found, void *context, struct wg_totals *totals_out,
                                   struct wg_error *error);

/* Called for each word of a player, with the struct that wg_check_word gives. Returning false ends
   the call with WG_STOPPED. */
typedef bool wg_checked_fn(void *context, enum wg_verdict verdict, const struct wg_found *word);

/* Checks the words of a player (check.h). The totals have the words that count, and their points.
 */
WG_API enum wg_status wg_ask_words(struct wg_asker *asker, const struct wg_question *question,
                                   struct wg_text board, const struct wg_text *words, size_t count,
                                   const struct wg_limits *limits, wg_checked_fn *checked,
                                   void *context, struct wg_totals *totals_out,
                                   struct wg_error *error);

/* Finds the sequences of words that empty a board (clear.h). Ends with WG_OK after the solutions of
   the parameter `limit` or of limits.results, whichever is less. */
WG_API enum wg_status wg_ask_clear(struct wg_asker *asker, const struct wg_question *question,
                                   struct wg_text board, const struct wg_limits *limits,
                                   wg_cleared_fn *cleared, void *context,
                                   struct wg_clear_totals *totals_out, struct wg_error *error);

/*
 * Finds words of the dictionary (query.h): for WG_ASK_FIND those that match, for WG_ASK_WORD the
 * word itself, if the dictionary has it. The words have numbers if the file has them or they were
 * made (wg_dict_make_numbers), and values if the file has them. Ends with WG_OK after the words of
 * the parameter `limit`. If the text has a character that is not a letter of the dictionary, no
 * word is found.
 */
WG_API enum wg_status wg_ask_dict(struct wg_asker *asker, const struct wg_question *question,
                                  const struct wg_limits *limits, wg_query_fn *found, void *context,
                                  struct wg_query_totals *totals_out, struct wg_error *error);

/* Gets a part of a text. Returning false ends the call with WG_STOPPED. */
typedef bool wg_write_fn(void *context, struct wg_text part);

/*
 * Answers any question as the JSON object of formats/http-api.md, with a line feed. `board` is not
 * used for WG_ASK_WORD and WG_ASK_FIND. A search that a limit ends is complete JSON, in which
 * "complete" is false, and the call returns WG_OK; it ends early enough to write the words in time.
 * After a failure, nothing has been written.
 */
WG_API enum wg_status wg_ask_json(struct wg_asker *asker, const struct wg_question *question,
                                  struct wg_text board, const struct wg_limits *limits,
                                  wg_write_fn *write, void *context, struct wg_error *error);

/* Returns the board of the last question about a board: its size and its tiles. It belongs to the
   asker, and the next question changes it. NULL: no board was asked for yet. */
WG_API const struct wg_board *wg_asker_board(const struct wg_asker *asker);

#ifdef __cplusplus
}
#endif
#endif
