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
 * "question" makes a question of wordgrid/ask.h, which "find", "solve", "check" and "clear" can ask
 * any number of times; JavaScript reads the words from memory. "answer" takes a question as a text,
 * such as "solve?board=lab/thy/nir&min-length=4", and returns the same JSON as the server
 * (formats/http-api.md). The module decodes this text in place: the caller must allocate
 * WASM_EXTRA_NBYTES more bytes than it has. No known input causes a trap. Only one thread at a time
 * may use an instance.
 *
 * Numbers and pointers take 4 bytes, and JavaScript reads the structs of the public headers by
 * their layout. wasm.c asserts this layout.
 */
#pragma once

#include <wordgrid/ask.h>

#define WASM_EXPORT(name) __attribute__((export_name(#name)))
#define WASM_IMPORT(name) __attribute__((import_module("wordgrid"), import_name(#name)))

struct wasm_dict; /* a dictionary with an asker */

/* The results of "solve", "clear" and "find". */
struct wasm_totals {
    double count; /* words, or solutions */
    double score;
    double states;   /* states visited, boards searched, or steps of a query */
    const char *end; /* wg_end_text */
    uint32_t rows;
    uint32_t columns;
    uint32_t shown; /* words that "word" returns */
};

WASM_EXPORT(alloc) void *wasm_alloc(size_t nbytes); /* NULL: no memory */
WASM_EXPORT(free) void wasm_free(void *memory);

/* The last failure. Texts end in a zero byte. */
struct wasm_error {
    uint32_t status; /* enum wg_status */
    uint32_t line;   /* of a mistake in a text, from 1; 0: it has no place */
    uint32_t column;
    const char *parameter; /* the name of the option, such as minLength; or NULL */
    const char *message;   /* with the names of options */
    const char *reason;    /* spell_reason */
};

/* Returns the last failure, in static memory. */
WASM_EXPORT(error) const struct wasm_error *wasm_error(void);

/*
 * Opens the dictionary in `bytes`, which "alloc" returned. The bytes then belong to this module,
 * also if the call fails. `simd` is NULL, or the zero-terminated name of the only search variant of
 * the module ("simd128", or "portable" in wordgrid-nosimd.wasm). The name must stay valid until
 * "close". "close" frees the dictionary and `bytes`.
 */
WASM_EXPORT(open)
struct wasm_dict *wasm_open(void *bytes, size_t nbytes, const char *simd);
WASM_EXPORT(close) void wasm_close(struct wasm_dict *dict);

/* Checks what "open" does not check (wg_dict_check). */
WASM_EXPORT(check_dict) enum wg_status wasm_check_dict(const struct wasm_dict *dict);

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

/* Returns a note of the board of the last question about a board, or NULL after the last note. The
   note is valid until the next question. */
WASM_EXPORT(note)
const struct wg_note *wasm_note(const struct wasm_dict *dict, uint32_t index);

/* "number" and "value" return -1 if the word has none. */
WASM_EXPORT(has)
bool wasm_has(const struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(number)
double wasm_number(const struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(value)
double wasm_value(const struct wasm_dict *dict, const char *word, size_t nbytes);

/* --- Questions */

enum { WASM_EXTRA_NBYTES = 2, WASM_MAX_PARAMETERS = 32 };

/* Returns what is known of a parameter, or NULL after the last one. */
WASM_EXPORT(parameter) const struct wg_parameter_info *wasm_parameter(uint32_t index);

/*
 * Makes a question. `texts` has the kind (wg_ask_text), then the names and values of at most
 * WASM_MAX_PARAMETERS parameters, with a zero byte after each: "solve", "min-length", "4". Returns
 * NULL after a failure. "question_free" frees the question, which must happen before "close".
 */
WASM_EXPORT(question)
struct wg_question *wasm_question(const struct wasm_dict *dict, const char *texts, size_t nbytes);
WASM_EXPORT(question_free) void wasm_question_free(struct wg_question *question);

/* Sets the limits of the following questions (struct wg_limits). 0 means no limit. */
WASM_EXPORT(limits)
void wasm_limits(struct wasm_dict *dict, uint32_t milliseconds, uint32_t max_results,
                 uint32_t max_nbytes, uint32_t max_steps);

/* Sets the name of the dictionary in the JSON and in the parameter "dict" of "answer". NULL stands
   for the name in its metadata, which is the first name. Returns WG_OK or WG_NO_MEMORY. */
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
enum wg_status wasm_find(struct wasm_dict *dict, const struct wg_question *question);

/*
 * Solves a board. Returns WG_OK also if a limit ends the search: the member `end` of the totals is
 * the reason for the end. If `calls` is true, the import "found" is called for each word during the
 * search. If `collects` is true, the words are kept, sorted. What "word" and "next_path" return is
 * valid until the next question.
 */
WASM_EXPORT(solve)
enum wg_status wasm_solve(struct wasm_dict *dict, const struct wg_question *question,
                          const char *board, size_t nbytes, bool calls, bool collects);

/* Returns the totals of the last question, which are always at the same address. */
WASM_EXPORT(totals) const struct wasm_totals *wasm_totals(const struct wasm_dict *dict);
WASM_EXPORT(word)
const struct wg_found *wasm_word(struct wasm_dict *dict, uint32_t index);
WASM_EXPORT(next_path) const struct wg_found *wasm_next_path(struct wasm_dict *dict);

/*
 * Checks the words of a player. Call "check" once, and then "check_word" for each word.
 * "check_word" returns NULL if it fails, or at the time limit (WG_STOPPED). The result of
 * "check_word" is valid until the next call. "reason" returns a zero-terminated text, or NULL if
 * the word counts. Another question ends the check.
 */
WASM_EXPORT(check)
enum wg_status wasm_check(struct wasm_dict *dict, const struct wg_question *question,
                          const char *board, size_t nbytes);
WASM_EXPORT(check_word)
const struct wg_found *wasm_check_word(struct wasm_dict *dict, const char *word, size_t nbytes);
WASM_EXPORT(reason) const char *wasm_reason(const struct wasm_dict *dict);

/* Solves a game of falling letters. Calls the import "cleared" for each solution. During this call,
   JavaScript can read the steps of the solution with "step". The limits on time and memory are as
   for "solve". */
WASM_EXPORT(clear)
enum wg_status wasm_clear(struct wasm_dict *dict, const struct wg_question *question,
                          const char *board, size_t nbytes);
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
