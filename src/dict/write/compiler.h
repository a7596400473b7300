/* SPDX-License-Identifier: MIT */
/*
 * compiler.h: the state of a compiler. compile.c makes a compiler and writes its dictionary;
 * add_words.c adds words to it.
 */
#ifndef WG_DICT_WRITE_COMPILER_H
#define WG_DICT_WRITE_COMPILER_H

#include "dict/write/alphabet/letters.h"
#include "dict/write/alphabet/own.h"
#include "dict/write/values.h"
#include "dict/write/wordset.h"

/* FAILED: a call has failed after it had changed the words, so no dictionary can be made of them.
   ENDED: the compiler has made its dictionary. */
enum compiler_state { COMPILER_OPEN, COMPILER_FAILED, COMPILER_ENDED };

/* The texts of words, as the inputs have them. A zero follows each word. All zero is an empty list.
   (An accepted word has no zero inside: a control character is not a letter.) */
struct word_texts {
    char *bytes;
    size_t nbytes;
    size_t capacity;
};

struct wg_compiler {
    enum compiler_state state;
    struct wg_compile_options options; /* the pointers to an alphabet are not used */
    uint64_t words_read;               /* of all inputs, also words that are left out */
    uint64_t text_nbytes;              /* of these words */
    struct letters *letters;
    struct conversions conversions; /* not used with an alphabet file */
    struct wordset words;
    struct source_list sources;
    struct place_list places; /* of `words`; empty if options.rejected is NULL */
    struct word_texts texts;  /* of `words`, too */
    struct wordset excluded;
    struct wordset only;
    bool has_only;            /* an input of WG_INPUT_ONLY was added, even if it had no words */
    struct value_list values; /* of `words` */
    char *metadata;           /* lines of key=value, sorted by key */
    size_t metadata_nbytes;
    size_t metadata_capacity;
    unsigned metadata_count;
    struct wg_compile_counts counts;
};

/* Fails with WG_MISUSE unless the state is COMPILER_OPEN. */
enum wg_status compiler_check_open(const struct wg_compiler *compiler, struct wg_error *error);

void compiler_report_progress(const struct wg_compiler *compiler, const char *phase,
                              uint64_t nbytes, uint64_t words);

#endif
