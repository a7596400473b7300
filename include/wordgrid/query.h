/* SPDX-License-Identifier: MIT */
/*
 * query.h: finds the words of a dictionary that match a query: a pattern, the letters of an anagram
 * or a rack, the words near a text, or an automaton of the caller.
 *
 *     struct wg_dict *dict;
 *     struct wg_query *query;
 *     struct wg_query_search *search;
 *     struct wg_error error;
 *     if (wg_dict_open("english.wgd", NULL, &dict, &error) != WG_OK)
 *         return fail(&error);
 *     struct wg_text pattern = {"[cd]o*", 6};
 *     if (wg_query_new_pattern(dict, pattern, &query, &error) != WG_OK ||
 *         wg_query_open(dict, query, NULL, &search, &error) != WG_OK)
 *         return fail(&error);
 *     const struct wg_query_word *word;
 *     while ((word = wg_query_next(search)) != NULL)
 *         printf("%.*s\n", (int)word->text.nbytes, word->text.bytes);
 *     wg_query_close(search);
 *     wg_query_free(query);
 *     wg_dict_close(dict);
 *
 * A query is an automaton that reads the symbols of a word. A search walks the dictionary and the
 * query together, depth first, and leaves a path as soon as a function of the query returns that no
 * word can match. A step of a search follows one letter of the dictionary. So the time grows with
 * the number of beginnings of words that the query accepts, and not with the size of the
 * dictionary. After 2^23 steps, a search remembers the pairs (state of the dictionary, state of the
 * query) from which it found no word, and does not enter them again. So the search ends soon if no
 * word matches, unless there are more pairs than limits.nbytes has room for.
 *
 * The texts of queries are folded as the dictionary folds words (wg_dict_symbols). A letter is a
 * symbol of the dictionary: where "ch" is one letter, `?` matches "ch".
 *
 * The functions are safe for any dictionary and any text. A hostile dictionary can hold 2^60 words
 * that match: limit the search by struct wg_limits.
 *
 * Any number of threads may use one query at once, if the functions of the query are thread-safe.
 * The queries that this library makes are thread-safe. A search belongs to one thread.
 */
#ifndef WORDGRID_QUERY_H
#define WORDGRID_QUERY_H

#include <stdbool.h>
#include <wordgrid/dict.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- The automaton */

enum {
    WG_QUERY_MAX_STATE_NBYTES = 65536,
    WG_QUERY_MAX_PLACES = 63,   /* letters of a pattern; a prefix or suffix: 1 less */
    WG_QUERY_MAX_NESTING = 32,  /* groups in groups of a pattern */
    WG_QUERY_MAX_LETTERS = 255, /* letters of an anagram or a rack */
    WG_QUERY_MAX_NEAR = 63,     /* letters of the text of wg_query_new_near */
    WG_QUERY_MAX_EDITS = 15
};

/*
 * What is known of the words that go on from a state of a query. A search is slower if the struct
 * states less than is true, and misses words if it states more. Later versions of the library do
 * not change this struct.
 */
struct wg_query_outlook {
    /* Contains every symbol for which `step` can return true. */
    struct wg_symbol_set symbols;
    /* Symbols of `symbols` that lead to the same state: `step` returns the same value for them, and
       writes the same bytes. The search calls `step` for one of them only. Example: the symbols for
       which a rack needs a blank. */
    struct wg_symbol_set alike;
    /* The least and the most symbols that a matching word has after this state. Both are 0 if the
       symbols so far can match, and no longer word can. */
    uint32_t least;
    uint32_t most;
};

/*
 * A query. The functions below make the common queries. To write another query, fill in this
 * struct. struct_nbytes, `start`, `step` and `is_match` must be set.
 *
 * A state is plain memory of state_nbytes bytes, aligned to 16 bytes. The search keeps a state for
 * each symbol of the current word. It also keeps copies of up to 512 states, in up to 120 KB. For
 * each copy, the search calls `look` once, and `step` once for each of the 31 most frequent symbols
 * at most. A state must not contain pointers to itself. The functions get `context`, and must not
 * use the search. They must return the same result for the same arguments. The search takes two
 * states with the same bytes as one state. If equal states differ in unused bytes, the search takes
 * longer.
 */
struct wg_query {
    size_t struct_nbytes; /* sizeof: see status.h */
    size_t state_nbytes;  /* at most WG_QUERY_MAX_STATE_NBYTES */
    void *context;
    /* Writes the state before the first symbol. Returns false if no word matches. */
    bool (*start)(void *context, void *state_out);
    /* Writes the state that follows `from` after `symbol`. Returns false if no word with this
       beginning matches; *state_out then has no meaning. */
    bool (*step)(void *context, const void *from, uint32_t symbol, void *state_out);
    /* Returns whether the symbols so far match. */
    bool (*is_match)(void *context, const void *state);
    /*
     * Sets *outlook to what is known of the words that go on from the state. On entry, `symbols`
     * has all symbols of the dictionary, `alike` has none, `least` is 0 and `most` is UINT32_MAX.
     * NULL: nothing more is known, and the search takes longer.
     */
    void (*look)(void *context, const void *state, struct wg_query_outlook *outlook);
};

/* --- Queries that the library makes. The caller frees each with wg_query_free. `dict` is not
   needed after the call. Each function fails with WG_NO_MEMORY, with WG_LIMIT for a text over the
   limits above, and with WG_BAD_INPUT for an error in the text. The line of the error is then 1,
   the column is the place in the text, and the reason is WG_REASON_NOT_LETTER if the dictionary
   does not have the letter. */

/*
 * Makes a query for words that match a pattern as a whole:
 *
 *     ?          one letter
 *     *          any number of letters
 *     [abc]      one of these letters
 *     [^abc]     one letter, but none of these
 *     (ab|cd|)   one of these patterns, which can be empty
 *     \?         the letter "?" itself
 *
 * All other characters are letters. A character that is not a letter of the dictionary matches
 * nothing. A pattern has at most WG_QUERY_MAX_PLACES letters, `?`, `*` and brackets in all. A
 * pattern without any of these, such as "", fails with WG_BAD_INPUT, and the error has no line.
 */
WG_API enum wg_status wg_query_new_pattern(const struct wg_dict *dict, struct wg_text pattern,
                                           struct wg_query **query_out, struct wg_error *error);

/* Make a query for words that begin, or end, with the letters of a text. */
WG_API enum wg_status wg_query_new_prefix(const struct wg_dict *dict, struct wg_text text,
                                          struct wg_query **query_out, struct wg_error *error);
WG_API enum wg_status wg_query_new_suffix(const struct wg_dict *dict, struct wg_text text,
                                          struct wg_query **query_out, struct wg_error *error);

/* Makes a query for words that use each letter of a text exactly once. A `?` is a blank, which
   stands for any letter. */
WG_API enum wg_status wg_query_new_anagram(const struct wg_dict *dict, struct wg_text letters,
                                           struct wg_query **query_out, struct wg_error *error);

/* Like wg_query_new_anagram, for words that use some of the letters. A character that is not a
   letter of the dictionary is ignored. */
WG_API enum wg_status wg_query_new_rack(const struct wg_dict *dict, struct wg_text letters,
                                        struct wg_query **query_out, struct wg_error *error);

/*
 * Makes a query for words that can be made from a text by at most `edits` edits (Levenshtein
 * distance). An edit inserts, removes or changes a letter. With `transpositions`, the exchange of
 * two neighbouring letters is an edit, too; no letter is edited twice then (optimal string
 * alignment). A character that is not a letter of the dictionary counts as a letter that must be
 * removed or changed.
 */
WG_API enum wg_status wg_query_new_near(const struct wg_dict *dict, struct wg_text text,
                                        unsigned edits, bool transpositions,
                                        struct wg_query **query_out, struct wg_error *error);

/*
 * Make a query for words that match all, or any, of some queries, or that do not match a query. The
 * caller must keep the queries unchanged until the new query is freed. wg_query_new_all without
 * queries matches every word. Fail with WG_MISUSE (a query breaks the rules above) or WG_LIMIT (the
 * state becomes too large).
 */
WG_API enum wg_status wg_query_new_all(const struct wg_query *const *queries, size_t count,
                                       struct wg_query **query_out, struct wg_error *error);
WG_API enum wg_status wg_query_new_any(const struct wg_query *const *queries, size_t count,
                                       struct wg_query **query_out, struct wg_error *error);
WG_API enum wg_status wg_query_new_not(const struct wg_query *query, struct wg_query **query_out,
                                       struct wg_error *error);

/* Frees a query that the library made. NULL is allowed. */
WG_API void wg_query_free(struct wg_query *query);

/* --- The search */

/* struct_nbytes must be set. In every other member, zero means the default. */
struct wg_query_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    /*
     * Limits (status.h), which end the search early with WG_STOPPED. NULL: no limits.
     *
     * `results` limits the words. `steps` limits the letters of the dictionary that the search
     * follows; the letters of a state are counted together, so a search can take up to 30 more.
     * `go_on` is called every 1,024 steps.
     *
     * `nbytes` limits the bytes for the states and the current word. If more are needed, the search
     * fails with WG_LIMIT. 0: 64 MiB. A long search also stores pairs of states (see the top of
     * this file), in up to `nbytes` more bytes. After many steps of searches, the dictionary also
     * gets a table of edges (wg_dict_each), of up to `nbytes` bytes. If memory for the pairs or the
     * table cannot be allocated, the search goes on without it.
     */
    const struct wg_limits *limits;
    /* true: find the number of each word, and its value, if the dictionary has numbers when the
       search begins. Takes about as long as wg_dict_number for each word. */
    bool with_numbers;
};

/* A found word. The struct belongs to the search, and is valid until the next call for the
   search. */
struct wg_query_word {
    struct wg_text text;    /* UTF-8, spelled as wg_dict_each lists words */
    const uint8_t *symbols; /* its symbols */
    uint32_t length;        /* in symbols */
    uint64_t value;         /* 0 without with_numbers or without values */
    uint64_t number; /* WG_NO_NUMBER without with_numbers, or if the dictionary has no numbers */
};

struct wg_query_totals {
    size_t struct_nbytes; /* sizeof, set by the caller: see status.h */
    uint64_t words;
    uint64_t steps;
    enum wg_end end; /* never WG_END_MEMORY */
};

struct wg_query_search;

/*
 * Begins a search. The caller must keep `dict` and `query` until wg_query_close. Fails with
 * WG_NO_MEMORY, WG_LIMIT (see `limits`), WG_MISUSE (a bad size or a function that is missing) or
 * WG_UNSUPPORTED (an option of a later version).
 */
WG_API enum wg_status wg_query_open(const struct wg_dict *dict, const struct wg_query *query,
                                    const struct wg_query_options *options,
                                    struct wg_query_search **search_out, struct wg_error *error);

/* Returns the next word, in the order of wg_dict_each. Returns NULL at the end, and after a
   failure: see wg_query_finish. */
WG_API const struct wg_query_word *wg_query_next(struct wg_query_search *search);

/*
 * Returns the status of the search so far, and sets *totals_out unless it is NULL. Returns WG_OK;
 * WG_STOPPED if a limit ended the search; WG_DAMAGED if the dictionary has longer words than its
 * header says, or a path that ends without a word; WG_LIMIT; WG_NO_MEMORY; WG_MISUSE for a bad size
 * of *totals_out.
 */
WG_API enum wg_status wg_query_finish(const struct wg_query_search *search,
                                      struct wg_query_totals *totals_out, struct wg_error *error);

/* Frees a search. NULL is allowed. */
WG_API void wg_query_close(struct wg_query_search *search);

/* Called with a word, in the thread of the search. Return false to end the search with
   WG_STOPPED. */
typedef bool wg_query_fn(void *context, const struct wg_query_word *word);

/*
 * Calls `each` for every word that matches: wg_query_open, wg_query_next until the end,
 * wg_query_finish and wg_query_close in one call. Fails as these functions do. *totals_out is set
 * also if the search fails after it has begun.
 */
WG_API enum wg_status wg_query_run(const struct wg_dict *dict, const struct wg_query *query,
                                   const struct wg_query_options *options, wg_query_fn *each,
                                   void *context, struct wg_query_totals *totals_out,
                                   struct wg_error *error);

#ifdef __cplusplus
}
#endif
#endif
