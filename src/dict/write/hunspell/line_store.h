/* SPDX-License-Identifier: MIT */
/* line_store.h: stores the lines of an affix file, because several passes read them. */
#ifndef WG_DICT_WRITE_HUNSPELL_LINE_STORE_H
#define WG_DICT_WRITE_HUNSPELL_LINE_STORE_H

#include "dict/write/hunspell/text.h"
#include "dict/write/text/input.h"

/* The largest affix file, in bytes; each line counts as sizeof(struct stored_line) more. The
   largest affix file in a Debian package has 11 MB. */
enum { HUNSPELL_MAX_AFFIX_NBYTES = 1 << 26 };

struct stored_line {
    size_t off;
    size_t nbytes;
    uint64_t line;
    uint64_t column;
};

/* All zero is an empty store. */
struct line_store {
    const char *source; /* the name of the input */
    char *bytes;        /* of all lines */
    size_t nbytes;
    size_t capacity;
    struct stored_line *lines;
    size_t count;
    size_t line_capacity;
};

/* Reads an input to its end. Fails as wordlist_read does, and with WG_LIMIT if the input is too
   large. The input must outlive the store. */
enum wg_status line_store_read(struct line_store *store, struct input *input,
                               struct wg_error *error);
void line_store_free(struct line_store *store);

/* Sets the line and the text of *place to those of line i. */
static inline void line_store_place(const struct line_store *store, size_t i,
                                    struct hunspell_place *place)
{
    const struct stored_line *const line = &store->lines[i];
    place->line = line->line;
    place->column = line->column;
    place->text = (struct wg_text){store->bytes + line->off, line->nbytes};
}

#endif
