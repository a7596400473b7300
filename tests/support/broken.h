/* SPDX-License-Identifier: MIT */
/*
 * broken.h: tables of dictionaries with one field broken, and what opening them says.
 *
 * A row overwrites the fields that it names in a sound dictionary and, unless it is
 * about checksums, makes all of them right again: so it is the field itself that is
 * refused.
 */
#ifndef WG_TESTS_SUPPORT_BROKEN_H
#define WG_TESTS_SUPPORT_BROKEN_H

#include "support/forge.h"

/* Which checksums are made right again. */
enum hashing { HASH_ALL, HASH_HEADER, HASH_NOTHING };

struct broken {
    const char *field;
    struct forge_edit edits[8];
    enum wg_status status;
    const char *message; /* with what it begins */
    enum hashing hashing;
};

/* `forge` becomes the broken dictionary; the caller frees it. */
void break_dict(struct forge *forge, const struct made_dict *sound,
                const struct broken *broken);

/* Opening must fail with the status and the message, and give no dictionary. */
void assert_refused(const struct made_dict *sound, const struct broken *broken,
                    bool skip_hashes);

/* The same of each row, with the sections' checksums compared and without. */
void assert_all_refused(const struct made_dict *sound, const struct broken *broken,
                        size_t count);

#define ASSERT_ALL_REFUSED(sound, table)                                               \
    assert_all_refused(sound, table, sizeof table / sizeof table[0])

/* Four letters of the section table as a number. */
#define ID(a, b, c, d)                                                                 \
    ((uint64_t)(a) | (uint64_t)(b) << 8 | (uint64_t)(c) << 16 | (uint64_t)(d) << 24)
/* Id and flags of an entry, in one. */
#define SKIPPED(id)  (id)
#define REQUIRED(id) ((id) | UINT64_C(1) << 32)

#endif
