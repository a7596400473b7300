/* SPDX-License-Identifier: MIT */
/* letters.h: reads the text of a query letter by letter. */
#pragma once

#include "dict/read/dict.h"

struct letters {
    const struct wg_dict *dict;
    struct wg_text text;
    size_t off; /* of the next byte */
};

/* Sets the error, with the column of byte `off`. Returns `status`: WG_BAD_INPUT or WG_LIMIT. */
__attribute__((format(printf, 5, 6))) enum wg_status
letters_fail(const struct letters *letters, size_t off, struct wg_error *error,
             enum wg_status status, const char *format, ...);

/* Returns whether no byte remains. */
static inline bool letters_at_end(const struct letters *letters)
{
    return letters->off == letters->text.nbytes;
}

/* Returns whether the next byte is `c`. */
static inline bool letters_are_at(const struct letters *letters, char c)
{
    return !letters_at_end(letters) && letters->text.bytes[letters->off] == c;
}

/* Takes the next byte if it is `c`, and returns whether it is. */
static inline bool letters_take(struct letters *letters, char c)
{
    const bool is_there = letters_are_at(letters, c);
    letters->off += is_there;
    return is_there;
}

/* Takes the next letter, and sets *run_out to its symbols: usually one symbol, none for a character
   that the dictionary ignores, and several for "ß" read as "ss". Must not be called at the end of
   the text. Fails with WG_BAD_INPUT (WG_REASON_NOT_LETTER). */
enum wg_status letters_next(struct letters *letters, struct symbol_run *run_out,
                            struct wg_error *error);

/* Takes the next code point, or the next byte if it is not UTF-8. */
void letters_skip(struct letters *letters);
