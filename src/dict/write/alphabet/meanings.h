/* SPDX-License-Identifier: MIT */
/*
 * meanings.h: the texts of an alphabet, and the letters that each text stands for. An apostrophe
 * that does not count stands for no letter, "ß" may stand for two.
 */
#ifndef WG_DICT_WRITE_ALPHABET_MEANINGS_H
#define WG_DICT_WRITE_ALPHABET_MEANINGS_H

#include "base/text_table.h"
#include "dict/format.h"

enum { MEANING_MAX_LETTERS = 4 };

struct meaning {
    uint8_t count;
    uint8_t letters[MEANING_MAX_LETTERS]; /* in order; those from `count` on are 0 */
};

/* All zero is an empty table. */
struct meanings {
    struct text_table texts;
    struct meaning *items; /* by the number of the text */
    size_t capacity;
    unsigned letter_count;
    uint32_t letter_texts[FORMAT_MAX_SYMBOLS]; /* the number of each letter's text */
};

void meanings_free(struct meanings *meanings);

/* Whether a text may stand for `count` letters: a reserved code point (marks.h) must stand for
   none, and must not be in a longer text. */
bool text_may_mean(struct wg_text text, size_t count);

/* Adds a text that the table does not have yet. Returns false when memory is out. */
bool meanings_add(struct meanings *meanings, struct wg_text text, struct meaning meaning);

static inline bool meaning_equals(struct meaning a, struct meaning b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Whether the table has a text. */
static inline bool has_text(struct meanings *meanings, struct wg_text text)
{
    return text_table_find(&meanings->texts, text) != TEXT_NONE;
}

/* Whether text `number` is the text of a letter, not another spelling. */
static inline bool is_letter_text(const struct meanings *meanings, uint32_t number)
{
    const struct meaning *const meaning = &meanings->items[number];
    return meaning->count == 1 && meanings->letter_texts[meaning->letters[0]] == number;
}

/*
 * Sets *meaning_out to the letters of `text`, which has at most 64 bytes. Reads from left to right,
 * and takes at each place the longest text of the table with which the rest begins. Only texts with
 * a number below `limit` are considered. Returns false if nothing fits at some place, or if there
 * are more than MEANING_MAX_LETTERS letters.
 */
bool meanings_read(struct meanings *meanings, uint32_t limit, struct wg_text text,
                   struct meaning *meaning_out);

#endif
