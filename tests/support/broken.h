/* SPDX-License-Identifier: MIT */
/*
 * broken.h: tables of dictionaries with one broken field, and the error of opening
 * them.
 *
 * A row overwrites its fields in a sound dictionary. Unless the row is about checksums,
 * it then corrects all checksums, so that the field itself is refused.
 */
#ifndef WG_TESTS_SUPPORT_BROKEN_H
#define WG_TESTS_SUPPORT_BROKEN_H

#include "support/forge.h"

/* Which checksums are corrected. */
enum hashing { HASH_ALL, HASH_HEADER, HASH_NOTHING };

struct broken {
    const char *field;
    struct forge_edit edits[8];
    enum wg_status status;
    const char *message; /* how it begins */
    enum hashing hashing;
};

/* Makes `forge` the broken dictionary; the caller frees it. */
void break_dict(struct forge *forge, const struct made_dict *sound,
                const struct broken *broken);

/* Fails unless opening gives the status and the message, and no dictionary. */
void assert_refused(const struct made_dict *sound, const struct broken *broken,
                    bool skip_hashes);

/* Checks each row, with the sections' checksums compared and without. */
void assert_all_refused(const struct made_dict *sound, const struct broken *broken,
                        size_t count);

#define ASSERT_ALL_REFUSED(sound, table)                                               \
    assert_all_refused(sound, table, sizeof table / sizeof table[0])

/* The four letters of a section id as a number. */
#define ID(a, b, c, d)                                                                 \
    ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 | (uint64_t)(d) << 24)
/* Id and flags of an entry as one number. */
#define SKIPPED(id)  (id)
#define REQUIRED(id) ((id) | UINT64_C(1) << 32)

#endif
