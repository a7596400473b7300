/* SPDX-License-Identifier: MIT */
/* compiler.h: the state of a compiler. compile.c makes a compiler and writes its dictionary.
   add_words.c adds inputs to the compiler, and reading.c adds the words of an input. */
#pragma once

#include "alphabet/letters.h"
#include "alphabet/own.h"
#include "write/collect.h"
#include "write/values.h"
#include "write/wordset.h"

/* FAILED: a call has failed after it had changed the words, so the compiler cannot make a
   dictionary. ENDED: the compiler has made its dictionary. */
enum compiler_state { COMPILER_OPEN, COMPILER_FAILED, COMPILER_ENDED };

/* The places of words, and their texts as the inputs have them: see reading.c. An empty list has
   all members zero. */
struct word_texts {
    char *bytes;
    size_t nbytes;
    size_t capacity;
    struct place last;
};

enum { CHARACTER_USES = WG_CHARACTER_IGNORED + 1, CODE_POINTS = 0x110000 };

struct wg_compiler {
    enum compiler_state state;
    struct wg_compile_options options; /* the pointers to an alphabet are not used */
    uint64_t words_read;               /* of all inputs, also words that are left out */
    uint64_t text_nbytes;              /* of these words */
    struct letters *letters;
    bool has_rejected;              /* letters_rejects may return true */
    struct conversions conversions; /* not used with an alphabet file */
    /* The words, as long as nothing needs the words themselves. Then `words` is empty. */
    struct collected_words collected;
    struct wordset words;
    struct source_list sources;
    struct word_texts texts; /* of `words`; empty if options.rejected is NULL */
    struct wordset excluded;
    struct wordset only;
    bool has_only;            /* an input of WG_INPUT_ONLY was added, even if it had no words */
    struct value_list values; /* of `words` */
    char *metadata;           /* lines of key=value, sorted by key */
    size_t metadata_nbytes;
    size_t metadata_capacity;
    unsigned metadata_count;
    struct wg_compile_counts counts;
    /* By use: the number of words of each of the CODE_POINTS; NULL: none so far. */
    uint64_t *characters[CHARACTER_USES];
};

/* Fails with WG_MISUSE unless the state is COMPILER_OPEN. */
enum wg_status compiler_check_open(const struct wg_compiler *compiler, struct wg_error *error);

/* --- Adding the words of one input (reading.c). Each format of inputs has a reader, which calls
   reading_add_word for each word. */

/* The input whose words are being added. */
struct reading {
    struct wg_compiler *compiler;
    struct wordset *into; /* the compiler's `words`, `excluded` or `only` */
    struct input *input;  /* NULL for a single word */
    const char *source;   /* the name of the input, or NULL */
    struct place place;   /* of the word that is being added; place.source is the input */
    struct wg_text word;
    bool has_fixed_column;
    struct wg_text stem; /* of a word of a hunspell dictionary; empty: not known */
    bool has_value;
    uint64_t value; /* of the word that is being added, if has_value is true */
    uint64_t words;
};

/* Adds a word. `context` is the struct reading; this is a wordlist_fn (wordlist.h). Counts the
   word, and leaves it out if the options say so. Fails with WG_BAD_INPUT, WG_LIMIT, WG_IO or
   WG_NO_MEMORY, as wg_compiler_add_file does. */
enum wg_status reading_add_word(void *context, struct wg_text word, uint64_t line, uint64_t column,
                                struct wg_error *error);

/* A wordlist_fn that leaves a word out, with the reason WG_REJECT_TOO_LONG_FOR_HUNSPELL. Fails with
   WG_LIMIT if there are too many words. */
enum wg_status reading_leave_out_long(void *context, struct wg_text word, uint64_t line,
                                      uint64_t column, struct wg_error *error);

/* A hunspell_bad_line_fn that leaves a line out, with the reason WG_REJECT_BAD_LINE. Fails with
   WG_LIMIT if there are too many words, and with WG_NO_MEMORY. */
enum wg_status reading_leave_out_line(void *context, struct wg_text line, const char *source,
                                      struct wg_error *error);

/* Fails with WG_LIMIT if `words` more words would exceed compiler.max_words. */
enum wg_status reading_check_count(const struct reading *reading, uint64_t words,
                                   struct wg_error *error);

/* Drops the words that are excluded, and those that are missing from the lists of WG_INPUT_ONLY.
   Call this function when the words and both lists are sorted, and before repeated words are
   dropped. Fails with WG_NO_MEMORY. */
enum wg_status reject_listed(struct wg_compiler *compiler, struct wg_error *error);
