/* SPDX-License-Identifier: MIT */
/*
 * spelled.h: opens an alphabet file. The file and the spellings derived from it are made into the
 * sections that a dictionary has, so words can be read as in a dictionary (dict/alphabet.h).
 */
#ifndef WG_DICT_WRITE_ALPHABET_SPELLED_H
#define WG_DICT_WRITE_ALPHABET_SPELLED_H

#include "dict/alphabet.h"
#include "dict/write/alphabet/lists.h"

struct spelled {
    struct alphabet_file file;
    struct alphabet_lists lists;
    struct alphabet alphabet; /* symbol i is letter i of the file */
    struct alphabet parts;
    unsigned char *bytes; /* of the sections */
    bool can_misread;     /* a word can be listed as a text that is read as another */
    uint8_t *shown;       /* the memory of spelled_show */
    size_t shown_capacity;
};

/* Fails as letters_new does. *spelled must be all zero. The caller must call spelled_close, even
   after a failure. */
enum wg_status spelled_open(struct spelled *spelled, struct input *input, enum wg_fold fold,
                            struct wg_error *error);
void spelled_close(struct spelled *spelled);

/*
 * Sets *text_out to the text with which the word of these codes is listed, valid until the next
 * call. A code is 1 + the place of a letter. Returns false when memory is out.
 */
bool spelled_show(struct spelled *spelled, const uint8_t *codes, size_t count,
                  struct wg_text *text_out);

#endif
