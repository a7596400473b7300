/* SPDX-License-Identifier: MIT */
/* file.h: reads an alphabet file (formats/alphabet.md): letters, their other spellings, the
   characters that do not count, and the spellings of several letters. */
#pragma once

#include "alphabet/rejected.h"
#include "base/load.h"
#include "base/text_table.h"
#include "dict/format.h"
#include "text/input.h"

/* --- The texts of an alphabet, and the letters that each text stands for. An apostrophe that does
   not count stands for no letter, "ß" may stand for two. */

enum { MEANING_MAX_LETTERS = 4 };

struct meaning {
    uint8_t count;
    uint8_t letters[MEANING_MAX_LETTERS]; /* in order; those from `count` on are 0 */
};

/* An empty table has all members zero. */
struct meanings {
    struct text_table texts;
    struct meaning *items; /* by the number of the text */
    size_t capacity;
    unsigned letter_count;
    uint32_t letter_texts[FORMAT_MAX_SYMBOLS]; /* the number of each letter's text */
};

/* Returns whether a text may stand for `count` letters: a reserved code point (marks.h) must stand
   for no letter, and must not be in a longer text. */
bool text_may_mean(struct wg_text text, size_t count);

/* Adds a text that the table does not have yet. Returns false if there is not enough memory. */
bool meanings_add(struct meanings *meanings, struct wg_text text, struct meaning meaning);

static inline bool meaning_equals(struct meaning a, struct meaning b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Returns whether the table has a text. */
static inline bool has_text(struct meanings *meanings, struct wg_text text)
{
    return text_table_find(&meanings->texts, text) != TEXT_NONE;
}

/* Returns whether text `number` is the text of a letter, not another spelling. */
static inline bool is_letter_text(const struct meanings *meanings, uint32_t number)
{
    const struct meaning *const meaning = &meanings->items[number];
    return meaning->count == 1 && meanings->letter_texts[meaning->letters[0]] == number;
}

/* Begins a letter, or a part; the next text of the table is its text. Returns the meaning of its
   spellings. */
static inline struct meaning begin_letter(struct meanings *meanings)
{
    const unsigned letter = meanings->letter_count++;
    meanings->letter_texts[letter] = meanings->texts.count;
    return (struct meaning){1, {narrow8(letter)}};
}

/*
 * Sets *meaning_out to the letters of `text`, which has at most 64 bytes. Reads from left to right,
 * and takes at each place the longest text of the table with which the rest begins. Only texts with
 * a number below `limit` are considered. Returns false if nothing fits at some place, or if there
 * are more than MEANING_MAX_LETTERS letters.
 */
bool meanings_read(struct meanings *meanings, uint32_t limit, struct wg_text text,
                   struct meaning *meaning_out);

/* --- The file */

/* The content of an alphabet file. `texts` has first the texts that the file names, and then the
   texts that are derived from these, such as capitals (derive.c). */
struct alphabet_file {
    enum wg_fold fold; /* how further texts are derived */
    /* The alphabet is made from words (own.h), not read from a file. */
    bool is_own;
    /* Presentation forms (fold.h) get meanings. False only if the words of an own alphabet have
       none. */
    bool reads_forms;
    struct meanings texts;
    uint32_t named; /* the texts below this number are named, not derived */
    /* By letter, the number of the text that is shown at the end of a word. TEXT_NONE: the text of
       the letter is shown. */
    uint32_t final_texts[FORMAT_MAX_SYMBOLS];
    /* For section PART: parts of letters, which the file names or which letters with too many
       spellings to list need. Its letters are the parts. */
    struct meanings parts;
    struct rejected_affixes rejected;
};

/* Unless `fold` is WG_FOLD_NONE, a file names at most this many texts. Deriving takes up to a
   millisecond for each of them. */
enum { ALPHABET_MAX_NAMED = 1 << 12 };

/*
 * Reads a file: the texts that it names, in NFC unless the fold is WG_FOLD_NONE, and the parts,
 * unchanged. `fold` is used if the file has no line %fold. Fails as alphabet_lines_read does, and
 * with
 *
 * - WG_BAD_INPUT if the file has no letters;
 * - WG_BAD_INPUT and the line and column if a text is named twice, if %expand or %final names a
 *   letter that the file does not have, if the form of a %final is the letter itself or means
 *   something else, if a letter has a second form, or if U+034F or U+FEFF is in a text, unless it
 *   is the whole text and stands for no letter;
 * - WG_LIMIT at the 256th letter or part, at the rejected start or end after
 *   REJECTED_MAX_AFFIXES, if a text has more than 64 bytes in NFC, or if the file has more than
 *   ALPHABET_MAX_NAMED texts to fold;
 * - WG_NO_MEMORY.
 *
 * The caller must call alphabet_file_free, even after a failure.
 */
enum wg_status alphabet_file_read(struct alphabet_file *file, struct input *input,
                                  enum wg_fold fold, struct wg_error *error);

/* Makes an empty alphabet. */
void alphabet_file_init(struct alphabet_file *file);
void alphabet_file_free(struct alphabet_file *file);

/* --- Further spellings (derive.c): capitals, canonically equivalent texts, letters with marks that
   do not count */

/*
 * Adds the derived texts to file->texts and file->parts, as file->fold says. A text that the file
 * names keeps its meaning, and so do the texts that are canonically equivalent to it. A text that
 * could get the meanings of two named texts gets the meaning of the text named first. Fails with
 * WG_LIMIT if there are too many texts or parts for a dictionary, and with WG_NO_MEMORY.
 */
enum wg_status derive_texts(struct alphabet_file *file, struct wg_error *error);
