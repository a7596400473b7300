/* SPDX-License-Identifier: MIT */
/*
 * asker.h: the steps of the functions of wordgrid/ask.h, for the faces that need more than the
 * answer: the server, the programs, the packages.
 *
 *     asker_open(asker, question, board, &limits, &error)      reads the board
 *     asker_search(asker, question, &search, &totals, &error)  the words are in asker->found
 *     asker_reset(asker)                                       frees the memory of large answers
 *
 * An asker makes its board, solver, check and results when a question needs them, and keeps them
 * from question to question.
 */
#pragma once

#include "ask/question.h"
#include "report/collect.h"

struct wg_asker {
    const struct wg_dict *dict;
    const char *simd;       /* static; NULL: the best */
    struct wg_text name;    /* of the dictionary, in JSON */
    char *own_name;         /* owned: what `name` points to; NULL: the metadata of the dictionary */
    struct wg_board *board; /* NULL until a question needs it, like the next three members */
    struct wg_solver *solver;
    struct wg_check *check;
    struct wg_results *found; /* the words of the last search */
    bool is_large;            /* the board or the solver has become too large to keep */
    struct results report;    /* writes JSON */
    struct sink json;         /* the answer of wg_ask_json */

    /* Of the question that is being answered. */
    struct wg_limits limits;
    double deadline; /* set by asker_open; in `go_on`, asker_extend can move it */
    struct collection words;
};

/* Sets the name of the dictionary in JSON. bytes NULL: the name in its metadata. Fails with
   WG_NO_MEMORY. */
enum wg_status asker_set_name(struct wg_asker *asker, struct wg_text name, struct wg_error *error);

/*
 * Begins the limits, reads the board of the question, and checks what depends on the board. All
 * steps below need an open board of the same question.
 */
enum wg_status asker_open(struct wg_asker *asker, const struct wg_question *question,
                          struct wg_text board, const struct wg_limits *limits,
                          struct wg_error *error);

/* Like the first part of asker_open: begins the limits. */
enum wg_status asker_begin(struct wg_asker *asker, const struct wg_question *question,
                           const struct wg_limits *limits, struct wg_error *error);

/* Gives the question that is being answered more time. For wg_limits.go_on. */
void asker_extend(struct wg_asker *asker, double seconds);

/* Names the parameter with which a search failed, if there is one. Returns the status. */
enum wg_status asker_name_failure(const struct wg_question *question, enum wg_status status,
                                  struct wg_error *error);

/* How to search, and for what. */
struct asker_search {
    bool collects;         /* collect the words in asker->found, sorted as the question says */
    bool prints;           /* asker->found will be written: end early enough to do so in time */
    enum report_form form; /* in this form */
    wg_found_fn *found;    /* called for each word while the search runs; may be NULL */
    void *context;
};

/* Searches the open board. If the words are neither collected nor reported, they are only counted.
   With WG_STOPPED, totals_out->end is the reason. */
enum wg_status asker_search(struct wg_asker *asker, const struct wg_question *question,
                            const struct asker_search *search, struct wg_totals *totals_out,
                            struct wg_error *error);

/* Begins to check words on the open board: call wg_check_word with asker->check for each. */
enum wg_status asker_begin_check(struct wg_asker *asker, const struct wg_question *question,
                                 struct wg_error *error);

/*
 * Finds the sequences of words that empty the open board: as many as the question says. Returns
 * WG_STOPPED if limits.results ended the search. `totals_out` is not NULL; in `go_on` of the
 * limits, it has the counts so far.
 */
enum wg_status asker_clear(struct wg_asker *asker, const struct wg_question *question,
                           wg_cleared_fn *cleared, void *context,
                           struct wg_clear_totals *totals_out, struct wg_error *error);

/* What question_find sets in a struct wg_query_word: the text alone, or all. For a prefix, texts
   alone take two thirds of the time. */
enum find_detail { FIND_TEXT, FIND_NUMBER };

/* Finds the words of the dictionary that match. Needs no asker. Fails like wg_query_run. */
enum wg_status question_find(const struct wg_question *question, const struct wg_limits *limits,
                             enum find_detail detail, wg_query_fn *found, void *context,
                             struct wg_query_totals *totals_out, struct wg_error *error);

/* Like question_find, with the rest of the limits of asker_begin, but at most `results` words (0:
   no limit). */
enum wg_status asker_find(struct wg_asker *asker, const struct wg_question *question,
                          uint64_t results, wg_query_fn *found, void *context,
                          struct wg_query_totals *totals_out, struct wg_error *error);

/* Finds the word of the question, in the spelling of the dictionary, with its number and value.
   `word_out` gets a number of WG_NO_NUMBER if there is none. The caller frees *memory_out with
   free. Sets *is_found_out; a word that is not found is given as it is. */
enum wg_status asker_look_up(const struct wg_question *question, struct wg_query_word *word_out,
                             void **memory_out, bool *is_found_out, struct wg_error *error);

/*
 * Answers a question with JSON, which it writes to `body`. If `is_final` is false, a search that
 * ends at its time limit is no answer: the call fails with WG_STOPPED, and the body has no meaning.
 */
enum wg_status asker_answer(struct wg_asker *asker, const struct wg_question *question,
                            struct wg_text board, const struct wg_limits *limits, bool is_final,
                            struct sink *body, struct wg_error *error);

/* Frees the memory of large results; `tidies`: also a board and a solver that have become large. */
void asker_reset(struct wg_asker *asker, bool tidies);
