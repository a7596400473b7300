/* SPDX-License-Identifier: MIT */
/*
 * cover.h: tests whether the letters of some tiles, in any order, can be divided into words of
 * given lengths.
 *
 * Each found word is removed from the board. After a few words, most boards have no solution,
 * because the letters that are left cannot be divided into words of the lengths that are left. The
 * test ignores where the tiles stand. So the answer "no" is certain, but "maybe" proves nothing.
 *
 * Before the search, the words of the wanted lengths that the letters of the board can spell are
 * listed as multisets of letters. A letter is rarer than another letter if fewer of these words
 * have it. Each word is listed under its rarest letter.
 *
 * A question is a multiset of letters and a set of lengths. Some word must use the rarest of these
 * letters, so only the words listed under this letter are tried (typically 100 of 5,000). Removing
 * the letters of a tried word gives the next question. If only one length is left, the answer is a
 * look-up. The answer to each question is stored. A question that takes too long is answered
 * "maybe".
 *
 * Times were measured on 5x5 boards with the word list ENABLE, for all solutions with four or five
 * words. Without this test, boards of random letters and boards with solutions take 1.4 to 1.6
 * times as long. Boards with a letter that no word can use, such as q without u, take 7 times as
 * long, and one such board takes 17 times as long. Listing the words takes 1 to 4 ms, often longer
 * than the search for one solution.
 */
#pragma once

#include "base/keys.h"
#include "base/limits.h"
#include "base/load.h"
#include "clear/fall.h"

enum {
    COVER_MAX_LETTERS = 32, /* distinct letters on a board */
    COVER_MAX_COUNT = 127,  /* tiles with the same letter */
    COVER_MAX_LENGTHS = 64
};

/* The wanted lengths of the words, in ascending order. A set of lengths has one bit for each index
   in `each`. */
struct lengths {
    uint32_t each[COVER_MAX_LENGTHS];
    uint32_t count;
};

/* A multiset of letters: how many there are of each letter. */
struct letters {
    uint8_t counts[COVER_MAX_LETTERS];
};

struct cover_word {
    struct letters letters;
    uint32_t length;
};

struct cover {
    bool is_usable; /* false: every answer is "maybe" */
    const struct fall *fall;
    const struct lengths *lengths;
    struct letters *cell_letters; /* by cell: of the tile on the original board */
    uint32_t letter_count;
    uint8_t by_rarity[COVER_MAX_LETTERS]; /* the letters, the rarest first */
    struct cover_word *words;             /* sorted by their rarest letters */
    /* For the letter by_rarity[i]: the index in `words` after its last word. */
    uint32_t ends[COVER_MAX_LETTERS + 1];
    struct keys word_keys; /* key: letters of a word; value: its length */
    struct keys answers;   /* key: letters, lengths; value: enum answer */
    size_t max_nbytes;     /* limit of the words; the answers have the same limit */
    bool is_out_of_memory; /* set by cover_is_possible, never cleared */
};

/*
 * Lists the words for the board of `fall`. Words and answers may take half of max_nbytes each. The
 * cover is not usable if the board has too many letters or words, if listing takes too long, if a
 * tile has several readings (such as [a|e]), or if a length is over 255. Fails with WG_NO_MEMORY,
 * or with WG_STOPPED if `watch` ends the listing. Borrows `fall` and `lengths`. The caller must
 * free the cover, also after a failure.
 */
enum wg_status cover_init(struct cover *cover, const struct fall *fall,
                          const struct lengths *lengths, size_t max_nbytes,
                          const struct wg_limits *watch);
void cover_free(struct cover *cover);

/* Returns the set `left` without one entry of this length, or `left` itself if no entry has this
   length. If several entries have it, the first is removed, so that the same remaining lengths are
   always the same bits. */
static inline uint64_t lengths_take(const struct lengths *lengths, uint64_t left, uint32_t length)
{
    for (uint64_t rest = left; rest != 0; rest &= rest - 1) {
        if (lengths->each[lowest_bit64(rest)] == length) {
            return left & ~(rest & -rest);
        }
    }
    return left;
}

/* Returns false only if the letters of a set of tiles cannot be divided into words of the lengths
   `left`, which must not be empty. If memory runs out, sets is_out_of_memory; the answer is right
   even then. */
bool cover_is_possible(struct cover *cover, const uint64_t *tiles, uint64_t left);
