/* SPDX-License-Identifier: MIT */
/*
 * cut.h: cuts a word into letters: folds the word or, with an alphabet file, reads the word by the
 * texts of the file. letters.h shows all steps.
 *
 * Each different letter has a number, its id. There can be more letters than the 255 symbols of a
 * dictionary, because the letters of refused words have ids too.
 */
#pragma once

#include "base/text_table.h"
#include "dict/alphabet.h"

#include <wordgrid/compile.h>

/* The table entry of a code point: one of the four values ENTRY_*, or the id of the letter to which
   the code point folds. Ids begin at LETTER_NONE. */
enum {
    ENTRY_UNSEEN = 0, /* not looked up yet */
    ENTRY_CONTINUES,  /* see point_continues */
    ENTRY_SEVERAL,    /* the code point folds into several letters */
    ENTRY_IGNORED,    /* see point_is_ignored */
    LETTER_NONE,      /* the id of everything that is not a letter */
    FIRST_LETTER      /* ids from here on are letters with a text */
};

enum { PAGE_POINTS = 256, PAGES = 0x110000 / PAGE_POINTS };

/* The table entries of PAGE_POINTS code points. */
struct page {
    uint32_t entries[PAGE_POINTS]; /* by code point */
    /* By code point, for letters.c: the code of the symbol that the code point is by itself; 0 if
       it is none, or if this is not known yet. Plus BEGINS_LONGER if longer texts begin with the
       code point. */
    uint16_t codes[PAGE_POINTS];
};

/* A letter of a word that has been cut. */
struct cut {
    uint32_t letter; /* id */
    uint32_t off;    /* offset in the word where the letter begins */
};

/* The segments of words that the fold changes. In "\u0e01\u0e48\u0e38", for example, it changes the
   order of the marks. Segment n is read as the letters items[n]. */
enum { CUT_MAX_CHANGES = 1 << 16 /* no more segments are noted */ };

struct changes {
    struct text_table texts;             /* the segments, of up to FORMAT_MAX_TEXT_NBYTES bytes */
    uint32_t (*items)[ALPHABET_MAX_RUN]; /* ids; those after the last letter are 0 */
    size_t capacity;
};

struct alphabet_file;

struct cutter {
    enum wg_fold fold;
    bool is_frozen; /* no ids are added: a letter without an id is LETTER_NONE */
    /* The alphabet of the alphabet file, or NULL. With an alphabet, words are not folded and no
       entries are made. Letter i of the file has the id FIRST_LETTER + i: the caller of cutter_init
       adds these letters. */
    const struct alphabet *alphabet;
    struct alphabet_file *file; /* of this alphabet */
    /* Without an alphabet file: what the dictionary must read as the compiler does. */
    struct changes changes;
    struct text_table dropped; /* the ignored code points and stripped marks in words */
    /* The pages of all code points. A page is allocated when one of its code points occurs; before,
       the pointer is that of unseen_page. */
    struct page *pages[PAGES];
    struct page unseen_page;
    struct text_table texts; /* text n belongs to letter FIRST_LETTER + n */
    uint8_t *codes;          /* by id, for letters.c; 0 for a new letter and for LETTER_NONE */
    size_t code_capacity;
    /* The current word. */
    struct cut *cuts;
    size_t ncuts;
    size_t cut_capacity;
    uint32_t ignored; /* the first ignored code point of the word; 0: it has none */
};

/* Returns the table entry of `c`; ENTRY_UNSEEN if it has not been made. */
static inline uint32_t seen_entry(const struct cutter *cutter, uint32_t c)
{
    return cutter->pages[c / PAGE_POINTS]->entries[c % PAGE_POINTS];
}

void cutter_init(struct cutter *cutter, enum wg_fold fold);
void cutter_free(struct cutter *cutter);

/* Returns the page of a code point. Makes the page if necessary. Returns NULL if there is not
   enough memory. */
struct page *cutter_page(struct cutter *cutter, uint32_t c);

/* Cuts a word into cutter->cuts: letters, and LETTER_NONE for everything else. If the word is not
   valid UTF-8, fails with WG_BAD_INPUT and sets *bad_off_out to the offset of the bad bytes. Can
   also fail with WG_NO_MEMORY. */
enum wg_status cut_word(struct cutter *cutter, struct wg_text word, size_t *bad_off_out);

/* Returns the id of the letter with this text, and adds the letter if it is new. Returns 0 if there
   is not enough memory. */
uint32_t letter_add(struct cutter *cutter, struct wg_text text);

/* Returns the text of a letter. The id must be FIRST_LETTER or more. The text may move in memory
   when a letter is added. */
struct wg_text letter_text(const struct cutter *cutter, uint32_t letter);
