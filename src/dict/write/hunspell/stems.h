/* SPDX-License-Identifier: MIT */
/*
 * stems.h: reads the word file of a hunspell dictionary (hunspell(5), *.dic): a line with a count,
 * then stems with their flags.
 */
#ifndef WG_DICT_WRITE_HUNSPELL_STEMS_H
#define WG_DICT_WRITE_HUNSPELL_STEMS_H

#include "dict/write/hunspell/affixes.h"
#include "dict/write/text/wordlist.h"

struct hunspell_stem {
    size_t off; /* in hunspell_stems.texts */
    uint32_t nbytes;
    uint32_t set; /* of flags */
    uint64_t line;
};

/* All zero is empty. */
struct hunspell_stems {
    struct hunspell_stem *items; /* in the order of the file */
    size_t count;
    size_t capacity;
    char *texts;
    size_t texts_nbytes;
    size_t texts_capacity;
};

void hunspell_stems_free(struct hunspell_stems *stems);

/* Reads all stems that are not empty. Adds flag sets to file->flags. Fails as wordlist_read does,
   and with WG_BAD_INPUT. */
enum wg_status hunspell_stems_read(struct input *input, struct affix_file *file,
                                   struct hunspell_stems *stems, struct wg_error *error);

static inline struct wg_text hunspell_stem_text(const struct hunspell_stems *stems,
                                                const struct hunspell_stem *stem)
{
    return (struct wg_text){stems->texts + stem->off, stem->nbytes};
}

#endif
