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
 *
 * A question is the text of formats/http-api.md, as the server takes it: "answer" takes the name of
 * a question and its parameters, "solve?board=lab/thy/nir&min=4", and gives the bytes that the
 * server gives. "find", "solve", "check" and "clear" take the parameters alone,
 * "board=lab/thy/nir&min=4"; JavaScript then reads the words from memory, which is faster than
 * JSON. The module decodes a question where it is, and needs WASM_EXTRA_NBYTES of room after it.
 * No known input causes a trap. Only one thread at a time may use an instance.
 *
 * Numbers and pointers take 4 bytes, and JavaScript reads the structs of the public headers by
 * their layout. wasm.c asserts this layout.
 */
#ifndef WG_WASM_WASM_H
#define WG_WASM_WASM_H

#include <wordgrid/clear.h>
#include <wordgrid/query.h>
#include <wordgrid/results.h>

#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#define WASM_IMPORT(name) __attribute__((import_module("wordgrid"), import_name(#name)))

struct wasm_dict; /* a dictionary with a workspace (answer/answer.h) */

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

/* --- Questions */

enum { WASM_EXTRA_NBYTES = 2 };

/* Sets the limits of the following questions. 0 means no limit, but for `max_results` and
   `max_nbytes`, which must be given: the most words or paths, and the memory for them. "clear" has
   only the limit of its question. */
WASM_EXPORT(limits)
void wasm_limits(struct wasm_dict *dict, uint32_t milliseconds, uint32_t max_results,
                 uint32_t max_nbytes, uint32_t max_steps);

/* Sets the name of the dictionary in the JSON of "answer"; NULL: the name in its metadata. Returns
   WG_OK or WG_NO_MEMORY. */
WASM_EXPORT(name)
enum wg_status wasm_name(struct wasm_dict *dict, const char *name, size_t nbytes);

/* Returns a JSON object: the answer, or an error. The JSON is valid until the next question, the
   returned struct until the next call of "symbol", "metadata" or "tile". NULL: memory is out. */
WASM_EXPORT(answer)
const struct wg_text *wasm_answer(struct wasm_dict *dict, char *question, size_t nbytes);

/* Calls the import "matched" for each word that a text finds; none if a character of the text is
   not a letter. Returns WG_OK also if a limit ends the search: see "totals". The words have numbers
   and values if the dictionary has them. */
WASM_EXPORT(find)
enum wg_status wasm_find(struct wasm_dict *dict, char *question, size_t nbytes);

/*
 * Solves a board. Returns WG_OK also if a limit ends the search: the member `end` of the totals
 * says so. `calls`: the import "found" is called for each word during the search. The totals, and
 * what "word" and "next_path" return, are valid until the next question.
 */
WASM_EXPORT(solve)
enum wg_status wasm_solve(struct wasm_dict *dict, char *question, size_t nbytes, bool calls);
WASM_EXPORT(totals) const struct wasm_totals *wasm_totals(const struct wasm_dict *dict);
WASM_EXPORT(word)
const struct wg_found *wasm_word(struct wasm_dict *dict, uint32_t index);
WASM_EXPORT(next_path) const struct wg_found *wasm_next_path(struct wasm_dict *dict);

/*
 * Checks the words of a player: first a question whose `words` are empty, then word by word.
 * "check_word" returns NULL if it fails, or at the time limit (WG_STOPPED). The result and
 * "reason", a text and a zero byte, are valid until the next call. The reason is NULL if the word
 * counts. Another question ends the check.
 */
WASM_EXPORT(check)
enum wg_status wasm_check(struct wasm_dict *dict, char *question, size_t nbytes);
WASM_EXPORT(check_word)
const struct wg_found *wasm_check_word(struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(reason) const char *wasm_reason(const struct wasm_dict *dict);

/* Solves a game of falling letters. Calls the import "cleared" for each solution, which can read
   its steps by "step". Limits are as for "solve". */
WASM_EXPORT(clear)
enum wg_status wasm_clear(struct wasm_dict *dict, char *question, size_t nbytes);
WASM_EXPORT(step)
const struct wg_clear_step *wasm_step(const struct wg_cleared *solution, uint32_t index);

/* --- Mazes */

/*
 * Makes a random perfect maze (wg_maze_make; the seed is below 2^53). Returns a byte for each cell:
 * the bit 1 << WG_NORTH is 1 if there is a wall on that side, and so on. "free" frees them. NULL:
 * the call failed.
 */
WASM_EXPORT(maze)
unsigned char *wasm_maze(uint32_t rows, uint32_t columns, double seed);

/* --- Imports, from "wordgrid". Returning false ends the call. They may call "step",
   "totals" and what asks about words, such as "has"; they may not ask a question or call
   "close". */

WASM_IMPORT(matched) bool host_matched(const struct wg_query_word *word);
WASM_IMPORT(found) bool host_found(const struct wg_found *found);
WASM_IMPORT(cleared) bool host_cleared(const struct wg_cleared *solution);

#endif
