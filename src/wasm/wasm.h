/* SPDX-License-Identifier: MIT */
/*
 * wasm.h: what the WebAssembly modules export to JavaScript, and what they import.
 *
 * wordgrid.wasm needs SIMD128; wordgrid-nosimd.wasm does not. Both have the same exports, and
 * export their memory as "memory". Call the export "_initialize" once, before all others. An
 * instance can open any number of dictionaries. Linear memory never shrinks: to give memory back to
 * the system, drop the instance.
 *
 * Text is UTF-8 in linear memory, given by address and length. The caller allocates it with
 * "alloc", and "free"s it after the call. A call that fails returns a status (wordgrid/status.h)
 * other than WG_OK, or NULL; "error" then describes the failure.
 * No known input causes a trap. Only one thread at a time may use an instance.
 *
 * Numbers and pointers take 4 bytes, and JavaScript reads the structs of the public headers by
 * their layout. wasm.c asserts this layout.
 */
#ifndef WG_WASM_WASM_H
#define WG_WASM_WASM_H

#include <wordgrid/check.h>
#include <wordgrid/clear.h>
#include <wordgrid/query.h>
#include <wordgrid/results.h>
#include <wordgrid/rules.h>

#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#define WASM_IMPORT(name) __attribute__((import_module("wordgrid"), import_name(#name)))

struct wasm_dict; /* a dictionary with a board, a solver and results */

enum wasm_use {
    WASM_COLLECT = 0, /* "word" returns them after the search */
    WASM_CALL,        /* and the import "found" is called for each during the search */
    WASM_COUNT        /* only the totals are computed, which is faster */
};

/* How "find" reads a text: see wordgrid/query.h. */
enum wasm_mode { WASM_PREFIX = 0, WASM_SUFFIX, WASM_PATTERN, WASM_ANAGRAM, WASM_RACK, WASM_NEAR };

/* A text of 0 bytes at NULL is missing. In every member, zero means the default. */
struct wasm_request {
    struct wg_text board;   /* formats/board.md */
    struct wg_text walls;   /* a drawing of the board's size: formats/walls.md */
    struct wg_text letters; /* points of letters: formats/rules.md */
    struct wg_text bonuses; /* bonuses on cells: formats/rules.md */
    struct wg_text pattern; /* of the words to find: wordgrid/query.h */
    const uint32_t *points; /* the points of each length: wg_rules_set_lengths */
    uint32_t point_count;
    const uint32_t *lengths;
    uint32_t length_count;
    uint32_t rows;
    uint32_t columns;
    uint32_t moves; /* enum wg_moves */
    uint32_t q_is_qu;
    uint32_t is_torus;
    uint32_t min_length;
    uint32_t max_length;
    uint32_t min_value; /* its low 32 bits */
    uint32_t min_value_high;
    uint32_t scoring; /* enum wg_scoring */
    uint32_t all_paths;
    uint32_t from_row;    /* 1 + the row of the cell at which words start; 0: any cell */
    uint32_t from_column; /* of this cell, from 0 */
    uint32_t order;       /* enum wg_order */
    uint32_t limit;       /* how many words "word" returns, or solutions are found */
    uint32_t max_results;
    uint32_t max_nbytes;
    uint32_t milliseconds;
    uint32_t is_ordered; /* "clear": the lengths are in this order */
    uint32_t use;        /* of the words that "solve" finds: enum wasm_use */
};

/* The results of "solve", "clear" and "find". */
struct wasm_totals {
    double count; /* words, or solutions */
    double score;
    double states; /* states visited, boards searched, or steps of a query */
    uint32_t end;  /* enum wg_end; of "find", enum wg_query_end */
    uint32_t rows;
    uint32_t columns;
    uint32_t shown; /* words that "word" returns */
};

WASM_EXPORT(alloc) void *wasm_alloc(size_t nbytes); /* NULL: no memory */
WASM_EXPORT(free) void wasm_free(void *memory);

/* Returns the last failure, in static memory. */
WASM_EXPORT(error) const struct wg_error *wasm_error(void);

/*
 * Opens the dictionary in `bytes`, which "alloc" returned. The bytes then belong to this module,
 * also if the call fails. `simd` is the name of the module's one variant of the search ("simd128",
 * or "portable" in wordgrid-nosimd.wasm) and a zero byte, or NULL; it must stay valid until
 * "close", which frees everything.
 */
WASM_EXPORT(open)
struct wasm_dict *wasm_open(void *bytes, size_t nbytes, const char *simd);
WASM_EXPORT(close) void wasm_close(struct wasm_dict *dict);

WASM_EXPORT(counts)
const struct wg_dict_counts *wasm_counts(const struct wasm_dict *dict);

/* 1 if the dictionary has numbers, plus 2 if it has values. */
WASM_EXPORT(extras) uint32_t wasm_extras(const struct wasm_dict *dict);

/* A text in static memory, valid until the next call of one of these. "metadata" returns the key
   and the value of entry `index`, or NULL after the last. */
WASM_EXPORT(symbol)
const struct wg_text *wasm_symbol(const struct wasm_dict *dict, uint32_t index);
WASM_EXPORT(metadata)
const struct wg_text *wasm_metadata(const struct wasm_dict *dict, uint32_t index);
/* A tile, folded, of the board that was solved last; `cell` must be on it. */
WASM_EXPORT(tile)
const struct wg_text *wasm_tile(const struct wasm_dict *dict, uint32_t cell);

/* The number or the value of a word; -1: none. */
WASM_EXPORT(has)
bool wasm_has(const struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(number)
double wasm_number(const struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(value)
double wasm_value(const struct wasm_dict *dict, const char *word, size_t nbytes);

/*
 * Calls the import "matched" for each word that a text finds; none if a character of the text is
 * not a letter. In the last three, 0 means no limit; WG_OK is returned also if such a limit ends
 * the search: see "totals". The words have numbers and values if the dictionary has them.
 */
WASM_EXPORT(find)
enum wg_status wasm_find(struct wasm_dict *dict, const char *text, size_t nbytes,
                         enum wasm_mode mode, uint32_t edits, bool transpositions,
                         uint32_t max_results, uint32_t max_steps, uint32_t milliseconds);

/*
 * Solves a board. Returns WG_OK also if a limit of the request ends the search: the member `end` of
 * the totals says so. The totals, and what "word" and "next_path" return, are valid until the next
 * call of "solve", "check", "clear" or "find".
 */
WASM_EXPORT(solve)
enum wg_status wasm_solve(struct wasm_dict *dict, const struct wasm_request *request);
WASM_EXPORT(totals) const struct wasm_totals *wasm_totals(const struct wasm_dict *dict);
WASM_EXPORT(word)
const struct wg_found *wasm_word(struct wasm_dict *dict, uint32_t index);
WASM_EXPORT(next_path) const struct wg_found *wasm_next_path(struct wasm_dict *dict);

/*
 * Checks the words of a player: first the request, then word by word. "check_word" returns NULL if
 * it fails, or at the request's time limit (WG_STOPPED). The result and "reason", a text and a zero
 * byte, are valid until the next call. The reason is NULL if the word counts. The request must stay
 * valid; solving another board ends the check.
 */
WASM_EXPORT(check)
enum wg_status wasm_check(struct wasm_dict *dict, const struct wasm_request *request);
WASM_EXPORT(check_word)
const struct wg_found *wasm_check_word(struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(reason) const char *wasm_reason(const struct wasm_dict *dict);

/* Solves a game of falling letters. Calls the import "cleared" for each solution, which can read
   its steps by "step". Limits are as for "solve". */
WASM_EXPORT(clear)
enum wg_status wasm_clear(struct wasm_dict *dict, const struct wasm_request *request);
WASM_EXPORT(step)
const struct wg_clear_step *wasm_step(const struct wg_cleared *solution, uint32_t index);

/*
 * Makes a random perfect maze (wg_maze_make; the seed is below 2^53). Returns a byte for each cell:
 * the bit 1 << WG_NORTH is 1 if there is a wall on that side, and so on. "free" frees them. NULL:
 * the call failed.
 */
WASM_EXPORT(maze)
unsigned char *wasm_maze(uint32_t rows, uint32_t columns, double seed);

/* --- Imports, from "wordgrid". Returning false ends the call. They may call "step",
   "totals" and what asks about words, such as "has"; they may not call "find", "solve",
   "check", "clear" or "close". */

WASM_IMPORT(matched) bool host_matched(const struct wg_query_word *word);
WASM_IMPORT(found) bool host_found(const struct wg_found *found);
WASM_IMPORT(cleared) bool host_cleared(const struct wg_cleared *solution);

#endif
