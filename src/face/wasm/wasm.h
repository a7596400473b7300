/* SPDX-License-Identifier: MIT */
/*
 * wasm.h: the exports of the WebAssembly modules to JavaScript, and their imports.
 *
 * wordgrid.wasm needs SIMD128; wordgrid-nosimd.wasm does not. Both have the same exports, and
 * export their memory as "memory". Call the export "_initialize" once, before all other exports. An
 * instance can open any number of dictionaries. Linear memory never shrinks: to give memory back to
 * the system, drop the instance.
 *
 * Text is UTF-8 in linear memory, given by address and length. The caller allocates this memory
 * with "alloc", and frees it with "free" after the call. A call that fails returns a status
 * (wordgrid/status.h) other than WG_OK, or NULL; "error" then describes the failure.
 *
 * A question is a text as formats/http-api.md describes it. "answer" takes the name of a question
 * and its parameters, such as "solve?board=lab/thy/nir&min=4", and returns the same JSON as the
 * server. "find", "solve", "check" and "clear" take only the parameters, such as
 * "board=lab/thy/nir&min=4". With these four, JavaScript reads the words from memory, which is
 * faster than reading JSON. The module decodes the question in place. The caller must allocate
 * WASM_EXTRA_NBYTES more bytes than the question has. No known input causes a trap. Only one thread
 * at a time may use an instance.
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
 * also if the call fails. `simd` is NULL, or the zero-terminated name of the only search variant of
 * the module ("simd128", or "portable" in wordgrid-nosimd.wasm). The name must stay valid until
 * "close". "close" frees the dictionary and `bytes`.
 */
WASM_EXPORT(open)
struct wasm_dict *wasm_open(void *bytes, size_t nbytes, const char *simd);
WASM_EXPORT(close) void wasm_close(struct wasm_dict *dict);

WASM_EXPORT(counts)
const struct wg_dict_counts *wasm_counts(const struct wasm_dict *dict);

/* Returns 1 if the dictionary has numbers, plus 2 if it has values. */
WASM_EXPORT(extras) uint32_t wasm_extras(const struct wasm_dict *dict);

/* These functions return texts in static memory. The texts are valid until the next call of
   "symbol", "metadata", "tile" or "answer". "metadata" returns the key and the value of entry
   `index`, or NULL after the last entry. */
WASM_EXPORT(symbol)
const struct wg_text *wasm_symbol(const struct wasm_dict *dict, uint32_t index);
WASM_EXPORT(metadata)
const struct wg_text *wasm_metadata(const struct wasm_dict *dict, uint32_t index);
/* Returns a tile, folded, of the board of the last question about a board. `cell` must be on this
   board. */
WASM_EXPORT(tile)
const struct wg_text *wasm_tile(const struct wasm_dict *dict, uint32_t cell);

/* "number" and "value" return -1 if the word has none. */
WASM_EXPORT(has)
bool wasm_has(const struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(number)
double wasm_number(const struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(value)
double wasm_value(const struct wasm_dict *dict, const char *word, size_t nbytes);

/* --- Questions */

enum { WASM_EXTRA_NBYTES = 2 };

/* Sets the limits of the following questions. `max_results` (words or paths) and `max_nbytes`
   (memory for the results) must not be 0. For the other limits, 0 means no limit. `max_steps` is
   only for "find". "clear" does not use `max_results`: the parameter `limit` of the question is the
   most solutions. */
WASM_EXPORT(limits)
void wasm_limits(struct wasm_dict *dict, uint32_t milliseconds, uint32_t max_results,
                 uint32_t max_nbytes, uint32_t max_steps);

/* Sets the name of the dictionary in the JSON of "answer". NULL stands for the name in its
   metadata. Returns WG_OK or WG_NO_MEMORY. */
WASM_EXPORT(name)
enum wg_status wasm_name(struct wasm_dict *dict, const char *name, size_t nbytes);

/* Returns a JSON object: the answer, or an error. The JSON is valid until the next question. The
   returned struct is valid until the next call of "symbol", "metadata", "tile" or "answer". Returns
   NULL if there is not enough memory. */
WASM_EXPORT(answer)
const struct wg_text *wasm_answer(struct wasm_dict *dict, char *question, size_t nbytes);

/* Calls the import "matched" for each word that matches the text of the question. If a character of
   the text is not a letter of the dictionary, no word matches. Returns WG_OK also if a limit ends
   the search: see "totals". The words have numbers and values if the dictionary has them. */
WASM_EXPORT(find)
enum wg_status wasm_find(struct wasm_dict *dict, char *question, size_t nbytes);

/*
 * Solves a board. Returns WG_OK also if a limit ends the search: the member `end` of the totals is
 * the reason for the end. If `calls` is true, the import "found" is called for each word during the
 * search. The results of "totals", "word" and "next_path" are valid until the next question.
 */
WASM_EXPORT(solve)
enum wg_status wasm_solve(struct wasm_dict *dict, char *question, size_t nbytes, bool calls);
WASM_EXPORT(totals) const struct wasm_totals *wasm_totals(const struct wasm_dict *dict);
WASM_EXPORT(word)
const struct wg_found *wasm_word(struct wasm_dict *dict, uint32_t index);
WASM_EXPORT(next_path) const struct wg_found *wasm_next_path(struct wasm_dict *dict);

/*
 * Checks the words of a player. Call "check" once, with a question whose `words` are empty, and
 * then "check_word" for each word. "check_word" returns NULL if it fails, or at the time limit
 * (WG_STOPPED). The result of "check_word" is valid until the next call. "reason" returns a
 * zero-terminated text, or NULL if the word counts. Another question ends the check.
 */
WASM_EXPORT(check)
enum wg_status wasm_check(struct wasm_dict *dict, char *question, size_t nbytes);
WASM_EXPORT(check_word)
const struct wg_found *wasm_check_word(struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(reason) const char *wasm_reason(const struct wasm_dict *dict);

/* Solves a game of falling letters. Calls the import "cleared" for each solution. During this call,
   JavaScript can read the steps of the solution with "step". The limits on time and memory are as
   for "solve". */
WASM_EXPORT(clear)
enum wg_status wasm_clear(struct wasm_dict *dict, char *question, size_t nbytes);
WASM_EXPORT(step)
const struct wg_clear_step *wasm_step(const struct wg_cleared *solution, uint32_t index);

/* --- Mazes */

/*
 * Makes a random perfect maze (wg_maze_make; the seed is below 2^53). Returns a byte for each cell:
 * the bit 1 << WG_NORTH is 1 if there is a wall on that side, and so on. The caller frees the bytes
 * with "free". Returns NULL after a failure.
 */
WASM_EXPORT(maze)
unsigned char *wasm_maze(uint32_t rows, uint32_t columns, double seed);

/* --- Imports, from "wordgrid". Returning false ends the search. The imports may call "step",
   "totals", "has", "number" and "value". They must not call "close" or an export that takes a
   question. */

WASM_IMPORT(matched) bool host_matched(const struct wg_query_word *word);
WASM_IMPORT(found) bool host_found(const struct wg_found *found);
WASM_IMPORT(cleared) bool host_cleared(const struct wg_cleared *solution);

#endif
