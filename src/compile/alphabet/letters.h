/* SPDX-License-Identifier: MIT */
/*
 * letters.h: turns the text of a word into the codes of its symbols.
 *
 * A word takes these forms; each form is made from the form before it:
 *
 *     text         UTF-8, as in the word list
 *     segments     A segment is a code point and the following code points that may change with it
 *                  (segment_nbytes, fold.h).
 *     code points  the folded segments: by default in NFC and lower case, as the option `fold` says
 *                  (fold_segment, fold.h)
 *     letters      A letter is a code point and its combining marks (cut_word, cut.h). Each letter
 *                  is a symbol.
 *     codes        the numbers of the symbols, from 1 to 255, in the order in which the symbols
 *                  first occur in accepted words; 0 ends a word (letters_encode)
 *
 * With an alphabet file, a text is not folded, but read from left to right by the spellings of the
 * file (lists.h). Each letter of the file is a symbol, in the order of the file, whether it occurs
 * in a word or not.
 *
 * When all words have been read, the symbols get other codes, in their sorted order (compile.c).
 * Trie text is cut before it is folded: see letters_raw_nbytes.
 *
 * Cost: for text in NFC, one table look-up for each character. Slow calls of utf8proc are needed
 * only for letters whose combining marks are separate code points, and when a code point occurs for
 * the first time.
 */
#pragma once

#include "alphabet/file.h"
#include "text/input.h"

struct alphabet_source;
struct letters;

/*
 * If several verdicts apply, the first of them in this order is returned: over 65,536 bytes,
 * invalid UTF-8, capitalized, not letters, too short or too long, too many symbols, misread or too
 * long as it is listed. So a word that is left out for another reason never causes the error of a
 * later verdict.
 */
enum letters_verdict {
    LETTERS_ACCEPTED,
    LETTERS_NOT_LETTER,   /* a character is not a letter of the alphabet */
    LETTERS_TOO_SHORT,    /* fewer than options.min_length symbols, or empty */
    LETTERS_TOO_LONG,     /* over options.max_length symbols, or over 65,536 symbols or
                             bytes, also of the text with which the word is listed */
    LETTERS_CAPITALIZED,  /* begins in upper case, with options.skip_capitalized */
    LETTERS_MISREAD,      /* is listed as a text that is read as other letters: only
                             with an alphabet file that does not drop U+034F */
    LETTERS_REJECTED,     /* see letters_rejects; letters_encode does not return it */
    LETTERS_INVALID_UTF8, /* always an error */
    LETTERS_TOO_MANY,     /* needs a 256th symbol: an error */
    LETTERS_NO_MEMORY
};

struct letters_word {
    const uint8_t *codes; /* valid until the next letters_encode */
    size_t count;
    size_t bad_off;         /* where the word has its not letter, invalid UTF-8 or 256th symbol */
    uint32_t ignored_point; /* the first code point that does not count, although no alphabet file
                               names it; 0: none */
};

/* Makes an encoder of words. `alphabet` is the alphabet file, or NULL. The file is read to its end,
   but not closed. Fails as alphabet_file_read does, and with WG_LIMIT if the file leads to too many
   spellings (derive_texts, alphabet_lists_make). */
enum wg_status letters_new(const struct wg_compile_options *options, struct input *alphabet,
                           struct letters **letters_out, struct wg_error *error);
void letters_free(struct letters *letters);

/*
 * Encodes one word, given without a line end. Sets the fields of *word_out that belong to the
 * verdict: codes and count for LETTERS_ACCEPTED, or bad_off.
 *
 * Without an alphabet file a letter is a code point of Unicode category L with the marks that
 * belong to it (combining class other than 0), up to 64 bytes. A vowel sign (category M, class 0)
 * is a letter of its own, but does not begin a word.
 */
enum letters_verdict letters_encode(struct letters *letters, struct wg_text word,
                                    struct letters_word *word_out);

/* Like letters_encode, but for a word to be excluded. options.skip_capitalized does not apply:
   "Rome" on a list of excluded words must exclude "rome", too. LETTERS_MISREAD is not returned: the
   dictionary has no such word. */
enum letters_verdict letters_encode_excluded(struct letters *letters, struct wg_text word,
                                             struct letters_word *word_out);

/* Returns whether the alphabet file rejects a word that letters_encode accepts, because the word
   begins or ends with a certain text. */
bool letters_rejects(struct letters *letters, struct wg_text word);

/* Returns whether the alphabet file names such texts. */
bool letters_has_rejected(const struct letters *letters);

/*
 * Returns the length in bytes of the unfolded letter at the start of `text`: one code point of any
 * kind, and its combining marks. Returns 0 if the text does not begin with valid UTF-8. Trie text
 * needs this length, because each letter opens a node. The length does not depend on the fold, so a
 * trie text spells the same words under every fold.
 */
size_t letters_raw_nbytes(const struct letters *letters, struct wg_text text);

/* Returns the count of codes in use. The codes are 1, 2, and so on up to this count. */
unsigned letters_count(const struct letters *letters);

/* Returns the folded text of a code's symbol. Valid until the next letters_encode. */
struct wg_text letters_text(const struct letters *letters, unsigned code);

/* Returns the symbols and spellings of the alphabet file, or NULL if there is no such file. Symbol
   s of the file has the code s + 1. */
const struct alphabet_source *letters_alphabet(const struct letters *letters);

/* Returns the ignored code points and the stripped marks in the words so far (cut.h). */
const struct text_table *letters_dropped(const struct letters *letters);

/* Returns the segments of the words so far that the fold changes (struct changes, cut.h). */
const struct text_table *letters_changes(const struct letters *letters);

/* Writes the codes of the letters of segment `number` of letters_changes; 0 for a letter without a
   code. Returns their count. */
size_t letters_change_codes(const struct letters *letters, uint32_t number,
                            uint8_t codes[MEANING_MAX_LETTERS]);

/*
 * Writes the codes of a text, valid UTF-8, that is a part of a word, but not its start. Sets
 * *count_out to the count of codes, or to 0 if the text has over 64 bytes, begins with a mark, is
 * not 1 to 4 letters, or has a letter without a code. Call this function only without an alphabet
 * file. From the first call on, no letter is added: a word with a new letter is not accepted, and
 * the texts of letters_text stay valid until letters_free. Fails with WG_NO_MEMORY.
 */
enum wg_status letters_read_part(struct letters *letters, struct wg_text text,
                                 uint8_t codes[MEANING_MAX_LETTERS], size_t *count_out);
