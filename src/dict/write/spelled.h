/* SPDX-License-Identifier: MIT */
/*
 * spelled.h: reads words by an alphabet file. The file and what is derived from it is
 * made into the sections that a dictionary has. Words are then read by the function
 * that reads them from a dictionary (alphabet_next, dict/alphabet.h). So a dictionary
 * finds each text that the compiler has read as a word.
 */
#ifndef WG_DICT_WRITE_SPELLED_H
#define WG_DICT_WRITE_SPELLED_H

#include "dict/alphabet.h"
#include "dict/write/alphabet_file.h"

struct spelled {
    struct alphabet_file file;
    struct alphabet alphabet; /* symbol i is letter i of the file */
    struct alphabet parts;
    unsigned char *bytes; /* of the sections */
};

/* Fails as letters_new does. The caller must call spelled_close, even after a failure;
   all zero is allowed. */
enum wg_status spelled_open(struct spelled *spelled, struct input *input,
                            enum wg_fold fold, struct wg_error *error);
void spelled_close(struct spelled *spelled);

#endif
