/* SPDX-License-Identifier: MIT */
/*
 * letters_impl.h: what the parts of letters.h share.
 *
 *     letters.c        a word to codes: the short way, and the whole way
 *     cut.c            a word to cuts
 *     alphabet_file.c  symbols that the user lists, and cuts to symbols
 *     fold_table.c     the other spellings of the symbols
 *
 * A word goes through three forms: its bytes; cuts, each the id of a letter and
 * where it began; codes. Without an alphabet file a cut is a letter, and a letter
 * is a symbol. With one, a cut is a folded code point, and symbols_take joins them.
 */
#ifndef WG_DICT_WRITE_LETTERS_IMPL_H
#define WG_DICT_WRITE_LETTERS_IMPL_H

#include "dict/write/fold.h"
#include "dict/write/letter_set.h"
#include "dict/write/letters.h"

/* What a page says of a code point: one of these, or the id of its only letter. */
enum {
    ENTRY_UNSEEN = 0, /* not looked up yet */
    ENTRY_CONTINUES,  /* see point_continues */
    ENTRY_SEVERAL,    /* folds into more than one cut */
    LETTER_NONE,      /* an id: that of everything that is no letter */
    RESERVED_IDS
};

enum { PAGE_POINTS = 256, PAGES = 0x110000 / PAGE_POINTS };

struct page {
    uint32_t entries[PAGE_POINTS];
    /* Of a code point that by itself always is a symbol with a code; else 0. */
    uint8_t codes[PAGE_POINTS];
};

struct cut {
    uint32_t letter; /* id */
    uint32_t off;    /* byte of the word that it begins at */
};

/* A line of the alphabet file. */
struct symbol {
    uint32_t letter; /* id of its whole text */
    uint16_t next;   /* index + 1 of the next symbol that begins alike; 0: the last */
    uint16_t npoints;
    uint32_t points[FORMAT_MAX_TEXT_NBYTES]; /* ids of its code points */
};

struct spelling; /* fold_table.c */

struct letters {
    enum wg_fold fold;
    bool skip_capitalized;
    size_t min_length;
    size_t max_length;

    /* Filled as code points turn up; what was never needed is unseen_page. */
    struct page *pages[PAGES];
    struct page unseen_page;
    struct letter_set set;

    /* The word at hand. */
    struct cut *cuts;
    size_t ncuts;
    size_t cut_capacity;
    uint8_t *codes;
    size_t code_capacity;

    /* By code. The texts are copies: those of the set move when it grows. */
    unsigned count;
    struct letter coded[FORMAT_MAX_SYMBOLS + 1];

    bool has_alphabet;
    bool is_alphabet_whole; /* it has been read: no id is added any more */
    struct symbol *symbols;
    size_t nsymbols;
    size_t symbol_capacity;
    uint16_t *first_symbols; /* by id: index + 1 of the longest symbol so begun */

    struct fold_spelling *folds;
    struct spelling *spellings; /* the texts of the folds */
};

static inline uint32_t seen_entry(const struct letters *letters, uint32_t c)
{
    return letters->pages[c / PAGE_POINTS]->entries[c % PAGE_POINTS];
}

/*
 * Folds and cuts a word into letters->cuts, LETTER_NONE for what is no letter.
 * Returns LETTERS_ACCEPTED, LETTERS_INVALID_UTF8 with *bad_off, or
 * LETTERS_NO_MEMORY.
 */
enum letters_verdict cut_word(struct letters *letters, struct wg_text word,
                              size_t *bad_off);

/*
 * The text of code points, written to `bytes`; empty where it does not fit. Folded
 * code points are int32_t, as utf8proc has them.
 */
struct wg_text text_of_points(const int32_t *points, size_t npoints,
                              char bytes[FORMAT_MAX_TEXT_NBYTES]);

/* Reads the alphabet file. Fails as letters_new does. */
enum wg_status symbols_read(struct letters *letters, const char *path,
                            struct wg_error *error);

/* Joins the cuts into symbols, the longest first; LETTER_NONE where none fits. */
void symbols_take(struct letters *letters);

#endif
