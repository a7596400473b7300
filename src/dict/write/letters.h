/* SPDX-License-Identifier: MIT */
/*
 * letters.h: from the characters of a word to letter codes.
 *
 * The only user of utf8proc. A word is folded (NFC and lower case, or as the
 * options say), cut into letters (a code point with the combining marks that
 * belong to it) and, where there is an alphabet of digraphs, into its symbols,
 * the longest first. Each symbol that occurs in an accepted word has a code from
 * 1 to 255, in order of first appearance; 0 is left for ends of words. When all
 * words are read, the codes are sorted into symbol order.
 *
 * Cost: a table look-up a character for text that is already in NFC; only letters
 * with combining marks of their own take the way through utf8proc.
 */
#ifndef WG_DICT_WRITE_LETTERS_H
#define WG_DICT_WRITE_LETTERS_H

#include <stdbool.h>
#include <wordgrid/compile.h>

struct letters;

/*
 * Where several hold, the word is, in this order: invalid, capitalized, not letters,
 * too short or long. So a word that is to be left out anyway is no error.
 */
enum letters_verdict {
    LETTERS_ACCEPTED,
    LETTERS_NOT_LETTER,   /* a character that is no letter of the alphabet */
    LETTERS_TOO_SHORT,    /* below options.min_length symbols, or empty */
    LETTERS_TOO_LONG,     /* above options.max_length symbols, or 65,536 bytes */
    LETTERS_CAPITALIZED,  /* begins in upper case and options.skip_capitalized */
    LETTERS_INVALID_UTF8, /* an error whatever the options */
    LETTERS_TOO_MANY,     /* needs a 256th symbol: an error */
    LETTERS_NO_MEMORY
};

struct letters_word {
    const uint8_t *codes; /* valid until the next call */
    size_t count;
    size_t bad_off; /* for NOT_LETTER, INVALID_UTF8, TOO_MANY: byte of the word */
};

/*
 * Reads options->alphabet_path if there is one. Fails as input_read does; with
 * WG_BAD_INPUT and the place where that file is not UTF-8, has a symbol with white
 * space or a control character, or is empty; with WG_LIMIT at a symbol over 64 bytes
 * or a 256th symbol; and with WG_NO_MEMORY.
 */
enum wg_status letters_new(const struct wg_compile_options *options,
                           struct letters **letters_out, struct wg_error *error);
void letters_free(struct letters *letters);

/*
 * Encodes one word (no line end). *word_out is set as far as the verdict needs it.
 *
 * Without an alphabet a letter is a code point of Unicode category L with the marks
 * that belong to it (combining class other than 0), up to 64 bytes. A vowel sign
 * (category M, class 0) is a letter of its own, but does not begin a word.
 */
enum letters_verdict letters_encode(struct letters *letters, struct wg_text word,
                                    struct letters_word *word_out);

/*
 * How many bytes the letter at the start of `text` takes: one code point, whatever
 * it is, and the combining marks that belong to it. 0 where it is not valid UTF-8.
 * Used by trie text, where each letter opens a node; the same under every fold, as
 * a trie text means the same words to everybody.
 */
size_t letters_next(struct letters *letters, struct wg_text text);

/* How many codes there are; they are 1 to this. */
unsigned letters_count(const struct letters *letters);

/* The folded text of a code's symbol. Valid until letters_free. */
struct wg_text letters_text(const struct letters *letters, unsigned code);

/* A spelling other than a symbol's own text that a reader takes for the symbol. */
struct fold_spelling {
    struct wg_text text;
    unsigned symbol; /* index into the codes that letters_folds was given */
};

/*
 * All the folds of the symbols codes[0..count): upper and mixed case, decomposed
 * forms, and under WG_FOLD_MARKS the accented letters that Unicode has as one code
 * point, each composed and decomposed; none under WG_FOLD_NONE. Sorted bytewise by
 * text, no two alike, none equal to a symbol's text, none over 64 bytes. A symbol of
 * more than four letters has not all mixtures of case. The list holds until the next
 * call. Fails with WG_NO_MEMORY.
 */
enum wg_status letters_folds(struct letters *letters, const uint8_t *codes,
                             unsigned count, const struct fold_spelling **folds_out,
                             size_t *nfolds_out, struct wg_error *error);

#endif
