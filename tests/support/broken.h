/* SPDX-License-Identifier: MIT */
/*
 * broken.h: tables of dictionaries with one broken field each, and the errors of opening them or of
 * wg_dict_check.
 *
 * Each row of a table names the fields to overwrite in a valid dictionary. Then all checksums are
 * corrected, so that the error is about the field and not about a checksum. Rows that test a
 * checksum correct only some checksums, or none.
 */
#pragma once

#include "support/forge.h"

/* Which checksums a row corrects. */
enum hashing { HASH_ALL, HASH_HEADER, HASH_NOTHING };

struct broken {
    const char *field;
    struct forge_edit edits[8];
    const char *message;   /* the beginning of the error message; NULL: there is no error */
    enum wg_status status; /* of opening; WG_OK (not set) stands for WG_DAMAGED */
    enum hashing hashing;
};

/* Makes `forge` a broken copy of `sound`. The caller calls forge_free. */
void break_dict(struct forge *forge, const struct made_dict *sound, const struct broken *broken);

/* Asserts that opening fails with the status of the row, that the error message begins with the
   message of the row, and that the dictionary is NULL. */
void assert_refused(const struct made_dict *sound, const struct broken *broken, bool skip_hashes);

/* Calls assert_refused twice for each row. The first call compares the checksums of sections, the
   second skips them. */
void assert_all_refused(const struct made_dict *sound, const struct broken *broken, size_t count);

#define ASSERT_ALL_REFUSED(sound, table) assert_all_refused(sound, table, COUNT(table))

/* Asserts that wg_dict_check fails with WG_DAMAGED and exactly this message. If `message` is NULL,
   asserts that it succeeds. Then calls walk_all. */
void assert_check(const struct wg_dict *dict, const char *field, const char *message);

/* Opens each dictionary, which must succeed, and calls assert_check. */
void assert_all_checked(const struct made_dict *sound, const struct broken *broken, size_t count);

#define ASSERT_ALL_CHECKED(sound, table) assert_all_checked(sound, table, COUNT(table))

/* The four letters of a section id as a number. */
#define ID(a, b, c, d)                                                                             \
    ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 | (uint64_t)(d) << 24)
/* The id and the flags of an entry in the section table, as one number. If the section is unknown,
   opening skips it (SKIPPED) or refuses the file (REQUIRED). */
#define SKIPPED(id)  (id)
#define REQUIRED(id) ((id) | UINT64_C(1) << 32)
