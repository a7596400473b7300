/* SPDX-License-Identifier: MIT */
/*
 * spelled.h: reads words by an alphabet file. The file and the spellings derived from it are made
 * into the sections that a dictionary has. Words are then read by the function that reads them from
 * a dictionary (alphabet_next, dict/alphabet.h). So a dictionary finds each text that the compiler
 * has read as a word.
 *
 * Cost: 1.5 ns a byte for words whose code points are known (spelled_known); otherwise up to 100 ns
 * a letter.
 */
#ifndef WG_DICT_WRITE_ALPHABET_SPELLED_H
#define WG_DICT_WRITE_ALPHABET_SPELLED_H

#include "dict/alphabet.h"
#include "dict/write/alphabet/lists.h"

enum { SPELLED_PAGES = 0x110000 / 256 };

/* What is known of 256 consecutive code points. */
struct point_page {
    /* 1 + the place in the file of the letter that the code point stands for. 0: it stands for
       something else, or the alphabet has parts. */
    uint8_t codes[256];
    /* 0: the code point begins no text of several code points. Otherwise the index in
       spelled.next_bytes of the bytes that can follow the code point in such texts. */
    uint32_t nexts[256];
};

/* A set of bytes: byte b is in the set if bit b % 64 of bits[b / 64] is 1. */
struct byte_set {
    uint64_t bits[4];
};

struct spelled {
    struct alphabet_file file;
    struct alphabet_lists lists;
    struct alphabet alphabet; /* symbol i is letter i of the file */
    struct alphabet parts;
    unsigned char *bytes; /* of the sections */
    bool can_misread;     /* a word can be listed as a text that is read as another */
    uint8_t *shown;       /* the memory of spelled_show */
    size_t shown_capacity;
    uint16_t page_indices[SPELLED_PAGES]; /* in `pages`, by code point / 256 */
    struct point_page *pages;             /* page 0 is all zero, for code points in no text */
    size_t page_count;
    size_t page_capacity;
    bool is_next[256]; /* by byte: it is in one of next_bytes */
    struct byte_set *next_bytes;
    size_t next_count;
    size_t next_capacity;
};

/* Fails as letters_new does. *spelled must be all zero. The caller must call spelled_close, even
   after a failure. */
enum wg_status spelled_open(struct spelled *spelled, struct input *input, enum wg_fold fold,
                            struct wg_error *error);
void spelled_close(struct spelled *spelled);

/*
 * Reads a word. For each letter, writes its place in the alphabet file to `places`, which has room
 * for 4 letters for each byte of the word. Sets *count_out to the count of letters. Returns the
 * number of bytes read. If it is below that of the word, the rest does not begin with a known text.
 */
size_t spelled_read(const struct spelled *spelled, struct wg_text word, uint8_t *places,
                    size_t *count_out);

/*
 * Sets *text_out to the text with which the word of these codes is listed, valid until the next
 * call. A code is 1 + the place of a letter. Returns false when memory is out.
 */
bool spelled_show(struct spelled *spelled, const uint8_t *codes, size_t count,
                  struct wg_text *text_out);

/* Whether spelled_read reads a text as the letters of these codes. */
bool spelled_reads_as(const struct spelled *spelled, struct wg_text text, const uint8_t *codes,
                      size_t count);

/*
 * Writes the codes of a word, each 1 + the place of a letter, and returns their count, or returns 0
 * if a code point has no code or may begin a longer text. Such a word must be read by spelled_read.
 * In most words, each code point is a letter.
 */
size_t spelled_known(const struct spelled *spelled, struct wg_text word, uint8_t *codes);

#endif
