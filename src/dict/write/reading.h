/* SPDX-License-Identifier: MIT */
/* reading.h: adds the words of one input to a compiler. Each format of inputs has a reader, which
   calls reading_add_word for each word. Leaves words out, counts them, and reports them to the
   program. */
#ifndef WG_DICT_WRITE_READING_H
#define WG_DICT_WRITE_READING_H

#include "dict/write/compiler.h"

/* The input whose words are being added. */
struct reading {
    struct wg_compiler *compiler;
    struct wordset *into; /* the compiler's `words`, `excluded` or `only` */
    struct input *input;  /* NULL for a single word */
    const char *source;   /* the name of the input, or NULL */
    struct place place;   /* of the word that is being added; its source is that of the input */
    struct wg_text word;
    bool has_fixed_column;
    bool has_value;
    uint64_t value; /* of the word that is being added, if has_value is true */
    uint64_t words;
};

/*
 * Adds a word. `context` is the struct reading; this is a wordlist_fn (wordlist.h). Counts the
 * word, and leaves it out if the options say so. Fails with WG_BAD_INPUT, WG_LIMIT or WG_NO_MEMORY,
 * as wg_compiler_add_file does.
 */
enum wg_status reading_add_word(void *context, struct wg_text word, uint64_t line, uint64_t column,
                                struct wg_error *error);

/* A wordlist_fn that leaves a word out, with the reason WG_REJECT_TOO_LONG_FOR_HUNSPELL. Fails with
   WG_LIMIT if there are too many words. */
enum wg_status reading_leave_out_long(void *context, struct wg_text word, uint64_t line,
                                      uint64_t column, struct wg_error *error);

/* Fails with WG_LIMIT if `words` more words would exceed compiler.max_words. */
enum wg_status reading_check_count(const struct reading *reading, uint64_t words,
                                   struct wg_error *error);

/*
 * Drops the words that are excluded, and those that are missing from the lists of WG_INPUT_ONLY.
 * Call it when the words and both lists are sorted, and before repeated words are dropped. Fails
 * with WG_NO_MEMORY.
 */
enum wg_status reject_listed(struct wg_compiler *compiler, struct wg_error *error);

#endif
